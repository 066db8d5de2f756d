//! Elements that were just read: what a test of one tells its array, and the array of one that is tested (funarray.txt, 11.6).
//!
//! It does not matter what the scalars can say: that an element is not 0 is kept in the array, by those that cannot say it too.

use marple_domains::Numeric;
use marple_domains::funarray::Element;
use marple_ir::{CompareOp, Cond, Function, IntType, Op, Term, ValueId};

use crate::arrays::Arrays;
use crate::condition::{Conditions, DEPTH};
use crate::contents::{Memory, bound_set, sort};
use crate::frame::condition_values;
use crate::state::State;

/// The loads of numbers that are still good after some instructions: nothing was stored since, as far as it matters.
pub(crate) fn follow_loads(
    arrays: &Arrays,
    function: &Function,
    loads: &mut Vec<ValueId>,
    op: &Op,
    result: Option<ValueId>,
) {
    match (op, result) {
        (Op::Load { .. }, Some(result)) if function.value(result).ty.is_number() => {
            loads.push(result);
        }
        (Op::Store { array, .. }, _) => loads.retain(|load| match function.op(*load) {
            Some(Op::Load { array: read, .. }) => !arrays.may_alias(function, *array, *read) && array != read,
            _ => false,
        }),
        (Op::Call { .. } | Op::Clear(_) | Op::Forget(_), _) => loads.clear(),
        _ => {}
    }
}

impl Memory<'_> {
    /// A condition on an element that was just read says something of the array (test of an array element, 11.6). The
    /// scalars know already that it holds (`positive`) or does not.
    pub(crate) fn test<D: Numeric>(
        &self,
        state: &mut State<D>,
        conditions: Conditions<'_>,
        cond: &Cond,
        positive: bool,
    ) {
        if conditions.loads.is_empty() {
            return;
        }
        let mut tested = Vec::new();
        cond.for_each_value(&mut |value| {
            condition_values(self.function(), value, &mut |value| tested.push(value));
        });
        tested.sort_unstable();
        tested.dedup();
        // Only a load can be among them; the list of loads is as long as the block.
        tested.retain(|value| {
            matches!(self.function().op(*value), Some(Op::Load { .. })) && conditions.loads.contains(value)
        });
        if tested.is_empty() {
            return;
        }
        // What the scalars may be unable to say.
        let mut differences = Vec::new();
        conditions.differences(cond, positive, DEPTH, &mut differences);
        for result in tested {
            let Some(Op::Load { array, index }) = self.function().op(result) else { continue };
            let Some(place) = self.scope.frame.array(*array) else { continue };
            let at = bound_set(self.scope, *index, &state.scalars);
            let sort = sort(self.function(), *array);
            let mut tested = self.element(state, sort, *index, result);
            for &(_, number) in differences.iter().filter(|(value, _)| *value == result) {
                // Where no element is left, the scalars find it out, or nobody does.
                tested = tested.meet(&self.scope.elements.without(sort, number)).unwrap_or(tested);
            }
            let (contents, order) = state.array_mut(place);
            contents.refine(&at, &tested, &order);
        }
    }
}

impl Conditions<'_> {
    /// Whether an element that was just read is, or is not, a number, by what its array holds.
    pub(crate) fn ask_element<D: Numeric>(
        &self,
        state: &State<D>,
        op: CompareOp,
        left: &Term,
        right: &Term,
    ) -> Option<bool> {
        let differs = match op {
            CompareOp::Eq => false,
            CompareOp::Ne => true,
            _ => return None,
        };
        if self.loads.is_empty() {
            return None;
        }
        let (value, number) = self.compared_with(left, right)?;
        let function = self.scope.function;
        let value = match function.op(value) {
            Some(&Op::Convert(original)) if number == 0 && self.keeps_bits(original, value) => original,
            _ => value,
        };
        let Some(Op::Load { array, index }) = function.op(value) else { return None };
        if !self.loads.contains(&value) {
            return None;
        }
        let place = self.scope.frame.array(*array)?;
        let at = bound_set(self.scope, *index, &state.scalars);
        // Where nothing is, the place is never reached; that is for others to find out.
        let element = state.array(place).load(&at, &state.order())?;
        (!element.may_be(number)).then_some(differs)
    }

    /// Whether a conversion loses no bits, so that only 0 becomes 0.
    fn keeps_bits(&self, original: ValueId, converted: ValueId) -> bool {
        let bits = |value: ValueId| self.scope.function.value(value).ty.int().map(IntType::bits);
        matches!((bits(original), bits(converted)), (Some(from), Some(to)) if from <= to)
    }
}
