//! A number that is one of several of which another one is any (`Op::Like`): what is known of that one is known of the number.

use marple_domains::{Constraint, Facts, Feasible, Linear, NoFacts, Numeric};
use marple_ir::ValueId;

use crate::scope::Scope;
use crate::state::State;

/// All bounds that a state has of `of`, and of its differences to some others, are bounds of `value` too.
pub(crate) fn like<D: Numeric>(
    state: &mut State<D>,
    scope: Scope<'_>,
    value: ValueId,
    of: ValueId,
    with: &[ValueId],
) -> Feasible {
    let (Some(value), Some(of)) = (scope.direct(value), scope.direct(of)) else { return Feasible::Yes };
    let zero = Linear::number(0);
    let others = with.iter().filter_map(|&other| scope.direct(other));
    let mut learnt = Vec::new();
    for other in [zero].into_iter().chain(others) {
        let (Some(known), Some(ours)) = (of.minus(&other), value.minus(&other)) else { continue };
        let known = state.bounds(&known);
        let high = known.high().finite().map(|high| (ours.clone(), Linear::number(high)));
        let low = known.low().finite().map(|low| (Linear::number(low), ours));
        learnt.extend([high, low].into_iter().flatten());
    }
    for (left, right) in learnt {
        if let Some(constraint) = Constraint::le(&left, &right)
            && state.scalars.assume(&constraint, &NoFacts) == Feasible::No
        {
            return Feasible::No;
        }
    }
    Feasible::Yes
}
