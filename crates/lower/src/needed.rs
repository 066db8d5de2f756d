//! What open obligations need of what methods are given: asked at calls, taken at entries.
//!
//! To ask is a check that no run stops at: `condition || t`, where nothing is known of `t`. It is proved if the condition holds
//! whenever the call is reached, and teaches nothing of what comes after. A second one, `!condition || t`, tells whether the condition is broken
//! whenever the call is reached.

use marple_ir::{
    BinaryOp, CompareOp, Cond, IntType, Obligation, ObligationId, ObligationKind, Op, Place as At, Term,
    Type, ValueId,
};
use marple_metadata::assemblies::MethodHandle;
use marple_summaries::{Condition, Input, Needs, Place, Subject};

use crate::interface::Spots;
use crate::method::Lowering;

/// A question whether a call keeps what the callee needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The method that is called.
    pub callee: MethodHandle,
    /// The method that a virtual call names, if it is not known which one it runs.
    pub named: Option<MethodHandle>,
    /// Which of its conditions.
    pub number: usize,
    /// The offset of the call.
    pub il: u32,
    /// It is proved if the call keeps the condition.
    pub keeps: ObligationId,
    /// It is proved if the call breaks the condition.
    pub breaks: ObligationId,
}

impl Lowering<'_, '_> {
    /// At the method's entry: what every call keeps holds, and what is given gets its names.
    pub(crate) fn take_needs(&mut self, needs: &Needs, spots: &Spots) {
        let method = self.code.method;
        if let Some(places) = needs.given.get(&method).cloned() {
            let values = places.iter().map(|place| self.value_or_unknown(*place, spots)).collect();
            self.observe(Subject::Given, places, Vec::new(), values, None);
        }
        let kept = needs.kept.get(&method).filter(|_| self.relies(Input::Kept));
        for condition in kept.into_iter().flat_map(|kept| kept.iter()) {
            let array = self.needed_array(condition, spots);
            let null = if array.is_some() { Null::IsLeftOut } else { Null::IsAsInFacts };
            let Some(cond) = self.need(condition, spots, null) else { continue };
            match array.map(|array| self.value_at(array, spots)) {
                None => self.assume(cond),
                Some(array) => self.interface.kept.extend(array.map(|array| (array, cond))),
            }
        }
    }

    /// A reference is not null here: what calls keep of the length of the array holds.
    pub(crate) fn know_length(&mut self, array: ValueId) {
        let kept = self.interface.kept.iter().filter(|(other, _)| *other == array);
        let kept: Vec<Cond> = kept.map(|(_, cond)| cond.clone()).collect();
        for cond in kept {
            self.assume(cond);
        }
    }

    /// Before a call: asks whether it keeps what its callees need.
    pub(crate) fn ask_call(
        &mut self,
        needs: &Needs,
        known: Option<MethodHandle>,
        named: Option<MethodHandle>,
        spots: &Spots,
    ) {
        let callees = match &known {
            Some(known) => std::slice::from_ref(known),
            None => named.and_then(|named| needs.targets.get(&named)).map_or(&[][..], Vec::as_slice),
        };
        for &callee in callees {
            let Some(conditions) = needs.asked.get(&callee).cloned() else { continue };
            for (number, condition) in conditions.iter().enumerate() {
                let broken = self.need(condition, spots, Null::IsAsInFacts).map(Cond::negated);
                let breaks = self.ask_one_of(broken.into_iter().collect());
                let array = self.needed_array(condition, spots);
                let array = array.map(|array| self.value_at(array, spots));
                let kept = match array {
                    None => self.need(condition, spots, Null::IsAsInFacts).into_iter().collect(),
                    Some(array) => {
                        let is_null = array.map(|array| Cond::compare(CompareOp::Eq, array, Term::Const(0)));
                        let kept = is_null.is_some().then(|| self.need(condition, spots, Null::IsLeftOut));
                        kept.flatten().into_iter().chain(is_null).collect()
                    }
                };
                let keeps = self.ask_one_of(kept);
                let il = self.stack.offset;
                let named = named.filter(|_| known.is_none());
                self.interface.asks.push(Ask { callee, named, number, il, keeps, breaks });
            }
        }
    }

    /// Asks whether one of some conditions holds. What cannot be said of the call is not known to hold.
    fn ask_one_of(&mut self, mut choices: Vec<Cond>) -> ObligationId {
        let place = At::Il { offset: self.stack.offset };
        let free = self.unknown(Type::Bool);
        let obligation = self.ssa.builder.obligation(Obligation {
            kind: ObligationKind::Requires,
            text: String::new(),
            place,
            origin: None,
        });
        choices.push(Cond::Value(free));
        self.ssa.builder.effect(Op::Check(obligation, Cond::Or(choices)));
        obligation
    }

    /// A condition over the values that stand for its places; `None` if one is missing, or if its sum may overflow.
    fn need(&mut self, condition: &Condition, spots: &Spots, null: Null) -> Option<Cond> {
        match condition {
            Condition::NotZero(place) => {
                let value = self.value_at(*place, spots)?;
                Some(Cond::compare(CompareOp::Ne, value, Term::Const(0)))
            }
            Condition::AtMostZero { terms, constant } => {
                let most = constant.checked_neg()?;
                let mut values = Vec::new();
                for &(place, factor) in terms {
                    values.push((self.place_value(place, spots, null)?, factor));
                }
                match values[..] {
                    [(left, 1)] => self.difference(Some(left), None, most),
                    [(right, -1)] => self.difference(None, Some(right), most),
                    [(left, 1), (right, -1)] | [(right, -1), (left, 1)] => {
                        self.difference(Some(left), Some(right), most)
                    }
                    _ => self.sum(&values, *constant),
                }
            }
        }
    }

    /// The array whose length a condition speaks of. A span is never null.
    fn needed_array(&self, condition: &Condition, spots: &Spots) -> Option<Place> {
        condition.array().filter(|array| !self.is_span_at(*array, spots))
    }

    fn place_value(&mut self, place: Place, spots: &Spots, null: Null) -> Option<ValueId> {
        if !place.is_length || null == Null::IsAsInFacts {
            return self.value_at(place, spots);
        }
        let array = self.value_at(place.array(), spots)?;
        (*self.ssa.builder.type_of(array) == Type::Object).then(|| self.length(array))
    }

    /// That a sum of several numbers is at most 0, in 64 bits.
    fn sum(&mut self, terms: &[(ValueId, i128)], constant: i128) -> Option<Cond> {
        let wide = Type::Int(IntType::I64);
        let mut sides: [Option<ValueId>; 2] = [None, None];
        for &(value, factor) in terms {
            let is_small = self.ssa.builder.type_of(value).int().is_some_and(|int| int.bits() <= 32);
            if factor.abs() != 1 || !is_small {
                return None;
            }
            let value = self.converted(value, &wide);
            let side = &mut sides[usize::from(factor < 0)];
            *side = Some(match *side {
                None => value,
                Some(sum) => self.inst(Op::Binary(BinaryOp::Add, sum, value), wide.clone()),
            });
        }
        // Numbers of 32 bits and one of 40 make no sum beyond 64.
        if constant.unsigned_abs() >= 1 << 40 {
            return None;
        }
        let [left, right] = sides;
        let left = match left {
            Some(left) if constant != 0 => {
                let constant = self.constant(constant, wide.clone());
                self.inst(Op::Binary(BinaryOp::Add, left, constant), wide.clone())
            }
            Some(left) => left,
            None => self.constant(constant, wide.clone()),
        };
        let right = right.map_or(Term::Const(0), Term::Value);
        Some(Cond::compare(CompareOp::Le, left, right))
    }
}

/// What the length of an array is that may be null.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Null {
    /// What facts take for it if it is null ([`marple_summaries::NULL_LENGTH`]): callers and callees mean the same by it.
    IsAsInFacts,
    /// What it is unless it is null.
    IsLeftOut,
}
