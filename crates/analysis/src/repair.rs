//! Changes of the code that remove a finding. Each was tried.
//!
//! A change is made in a copy of the function, and the copy is analysed. It is a repair only if the obligation is proved then (not merely out of reach) and no
//! obligation that was proved before is open. So a suggestion is never a guess; that it is what the author meant nobody can know.

use marple_ir::{
    BinaryOp, Block, BlockId, CompareOp, Cond, Definition, Edge, Function, Guard, Inst, IntType, Obligation,
    ObligationId, ObligationKind, Op, Place, Term, Terminator, ValueId,
};

use crate::grounds::Ground;
use crate::needs::{candidates, new_value, put_in, tried};
use crate::{Options, Outcome, Scope, Verdict, analyse};

/// A change that removes a finding.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Repair {
    /// What kind of change it is.
    pub kind: RepairKind,
    /// The instruction where it is made, where that is known; none if it is made at the entry.
    pub place: Option<Place>,
    /// What stands there, as the source would write it.
    pub before: String,
    /// What should stand there.
    pub after: String,
    /// The same of the opposite: the source may test `i > n` in order to leave. Only of guards.
    pub opposite: Option<(String, String)>,
}

/// The kinds of changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum RepairKind {
    /// A comparison is made stricter: `i <= n` becomes `i < n`.
    Guard,
    /// A sum that may overflow is computed another way: `(low + high) / 2` becomes `low + (high - low) / 2`.
    Midpoint,
    /// Where a test finds null, control leaves the method. `before` is what is tested.
    Leave,
    /// The entry sees to what is needed of the parameters. `after` is the condition.
    Require,
}

impl RepairKind {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Guard => "guard",
            Self::Midpoint => "midpoint",
            Self::Leave => "leave",
            Self::Require => "require",
        }
    }
}

/// How many changes are tried for one obligation.
const TRIALS: usize = 4;

/// The first change that removes each of some findings, if one does. `verdicts` is what is known of the function as it is.
pub fn repairs(
    function: &Function,
    verdicts: &[Verdict],
    asked: &[ObligationId],
    options: &Options,
) -> Vec<Option<Repair>> {
    let guards = function.guards_of(asked);
    let one = |(&obligation, guards): (&ObligationId, Vec<Guard>)| {
        let ground = verdicts.get(obligation.index())?.ground;
        // The guard that is nearest to the place is mostly the one that was meant for it.
        let changes = guards
            .iter()
            .rev()
            .filter(|guard| guard.is_near)
            .filter_map(|guard| stricter(function, guard, ground))
            .chain(midpoint(function, obligation))
            .chain(leaving(function, obligation))
            .take(TRIALS);
        let mut changes = changes.filter(|(_, changed)| is_repaired(changed, verdicts, obligation, options));
        changes.next().map(|(repair, _)| repair).or_else(|| required(function, verdicts, obligation, options))
    };
    asked.iter().zip(guards).map(one).collect()
}

/// Whether a changed function has the obligation proved, and is not worse elsewhere. Obligations that the change added must be proved too.
fn is_repaired(changed: &Function, before: &[Verdict], obligation: ObligationId, options: &Options) -> bool {
    let after = analyse(changed, options);
    if !after.is_complete {
        return false;
    }
    let is_settled = |verdict: &Verdict| !verdict.is_open();
    let is_checked = |number: usize| {
        let mut insts = changed.blocks.iter().flat_map(|block| &block.insts);
        insts.any(|inst| matches!(&inst.op, Op::Check(other, _) if other.index() == number))
    };
    // The change may have taken the obligation away with what it was about.
    let target = &after.verdicts[obligation.index()];
    let is_proved = target.outcome == Outcome::Proved || !is_checked(obligation.index());
    is_proved
        && after.verdicts.iter().enumerate().all(|(number, verdict)| match before.get(number) {
            Some(before) => is_settled(verdict) || !is_settled(before) || !is_checked(number),
            None => verdict.outcome == Outcome::Proved,
        })
}

/// The guard as it should be, if it holds at the place and leaves the index too large by a known number.
fn stricter(function: &Function, guard: &Guard, ground: Option<Ground>) -> Option<(Repair, Function)> {
    let Some(Ground::Beyond(beyond)) = ground else { return None };
    let Some(Op::Compare(_, left, right)) = function.op(guard.truth) else { return None };
    let (left, right) = (*left, *right);
    // `<=` to `<` takes one off.
    let (op, gained) = match guard.op {
        CompareOp::Le => (CompareOp::Lt, 1),
        CompareOp::Ge => (CompareOp::Gt, 1),
        CompareOp::Lt | CompareOp::Gt => (guard.op, 0),
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    let less = i128::from(beyond) + 1 - gained;
    let mut changed = function.clone();
    let mut after_left = function.written(left)?;
    let mut new_left = left;
    if less > 0 {
        let sign = if op == CompareOp::Lt { BinaryOp::Add } else { BinaryOp::Sub };
        let Definition::Inst { block, index } = function.value(guard.truth).definition else { return None };
        let ty = function.value(left).ty.int()?;
        let (number, sum) = (new_value(&mut changed, ty), new_value(&mut changed, ty));
        let insts = vec![
            Inst { result: Some(number), op: Op::Const(less) },
            Inst { result: Some(sum), op: Op::Binary(sign, left, number) },
        ];
        put_in(&mut changed, vec![(block, index, insts)]);
        new_left = sum;
        after_left = format!("{after_left} {} {less}", if op == CompareOp::Lt { '+' } else { '-' });
    } else if less < 0 {
        return None;
    }
    let tested = if guard.is_then { op } else { op.negated() };
    let inst = changed
        .blocks
        .iter_mut()
        .flat_map(|block| &mut block.insts)
        .find(|inst| inst.result == Some(guard.truth))?;
    inst.op = Op::Compare(tested, new_left, right);
    let (left, right) = (function.written(left)?, function.written(right)?);
    let after = |op: CompareOp| format!("{after_left} {} {right}", op.symbol());
    let opposite = format!("{left} {} {right}", guard.op.negated().symbol());
    let repair = Repair {
        kind: RepairKind::Guard,
        place: guard.place,
        before: guard.text.clone(),
        after: after(op),
        opposite: Some((opposite, after(op.negated()))),
    };
    Some((repair, changed))
}

/// `(low + high) / 2` as `low + (high - low) / 2`, if it is the sum that the obligation is about.
fn midpoint(function: &Function, obligation: ObligationId) -> Option<(Repair, Function)> {
    if !matches!(function.obligation(obligation).kind, ObligationKind::Wrap | ObligationKind::WrapUsed) {
        return None;
    }
    // The check stands before the sum, and the sum before its half, in the same block.
    let check = |block: BlockId| {
        let mut insts = function.block(block).insts.iter();
        insts.position(|inst| matches!(inst.op, Op::Check(other, _) if other == obligation))
    };
    let (block, check) = function.block_ids().find_map(|block| Some((block, check(block)?)))?;
    let behind = || function.block(block).insts.iter().enumerate().skip(check + 1);
    let (sum, low, high) = behind().find_map(|(_, inst)| match inst.op {
        Op::Binary(BinaryOp::Add, low, high) => Some((inst.result?, low, high)),
        _ => None,
    })?;
    let (at, halves) = behind().find_map(|(index, inst)| {
        let Op::Binary(op, dividend, divisor) = inst.op else { return None };
        let halves = match (op, function.constant(divisor)?) {
            (BinaryOp::Div, 2) => "/ 2",
            (BinaryOp::Shr, 1) => ">> 1",
            _ => return None,
        };
        (dividend == sum).then_some((index, halves))
    })?;
    let ty = function.value(sum).ty.int().filter(|ty| *ty == IntType::I32)?;
    // Nobody else may need the sum itself.
    let users = function.blocks.iter().flat_map(|block| &block.insts).filter(|inst| {
        let mut uses = false;
        inst.op.for_each_operand(&mut |operand| uses |= operand == sum);
        uses && !matches!(inst.op, Op::Check(..) | Op::Assume(_))
    });
    let handed_on = |block: &Block| block.terminator.edges().any(|edge| edge.args.contains(&sum));
    if users.count() != 1 || function.blocks.iter().any(handed_on) {
        return None;
    }
    let (low_text, high_text) = (function.written_operand(low)?, function.written_operand(high)?);
    let place = function.obligation(obligation).place;
    let mut changed = function.clone();
    let mut insts = Vec::new();
    let difference = asked(&mut changed, &mut insts, place, (BinaryOp::Sub, high, low), ty);
    let (two, half) = (new_value(&mut changed, ty), new_value(&mut changed, ty));
    insts.push(Inst { result: Some(two), op: Op::Const(2) });
    insts.push(Inst { result: Some(half), op: Op::Binary(BinaryOp::Div, difference, two) });
    // The last one becomes the value that the half was.
    asked(&mut changed, &mut insts, place, (BinaryOp::Add, low, half), ty);
    changed.blocks[block.index()].insts[at].op = insts.pop()?.op;
    changed.check_only(|other, _| other != obligation);
    for inst in &mut changed.blocks[block.index()].insts {
        if inst.result == Some(sum) {
            inst.op = Op::Unknown;
        }
    }
    put_in(&mut changed, vec![(block, at, insts)]);
    let before = format!("({low_text} + {high_text}) {halves}");
    let after = format!("{low_text} + ({high_text} - {low_text}) / 2");
    Some((Repair { kind: RepairKind::Midpoint, place: Some(place), before, after, opposite: None }, changed))
}

/// An operation whose result has to fit its type: an obligation of its own.
fn asked(
    function: &mut Function,
    insts: &mut Vec<Inst>,
    place: Place,
    (op, left, right): (BinaryOp, ValueId, ValueId),
    ty: IntType,
) -> ValueId {
    let wide = IntType::I64;
    let operands = [left, right].map(|operand| {
        let value = new_value(function, wide);
        insts.push(Inst { result: Some(value), op: Op::Convert(operand) });
        value
    });
    let exact = new_value(function, wide);
    insts.push(Inst { result: Some(exact), op: Op::Binary(op, operands[0], operands[1]) });
    let obligation = ObligationId::new(function.obligations.len());
    let text = "the result fits its type".to_owned();
    function.obligations.push(Obligation { kind: ObligationKind::Wrap, text, place, origin: None });
    let fits = Cond::And(vec![
        Cond::compare(CompareOp::Ge, exact, Term::Const(ty.min())),
        Cond::compare(CompareOp::Le, exact, Term::Const(ty.max())),
    ]);
    insts.push(Inst { result: None, op: Op::Check(obligation, fits) });
    let result = new_value(function, ty);
    insts.push(Inst { result: Some(result), op: Op::Binary(op, left, right) });
    result
}

/// The function with the way cut on which a test finds null, for each branch that tests the reference of an obligation.
fn leaving(function: &Function, obligation: ObligationId) -> impl Iterator<Item = (Repair, Function)> {
    let reference = function.blocks.iter().flat_map(|block| &block.insts).find_map(|inst| match &inst.op {
        Op::Check(other, Cond::Compare(CompareOp::Ne, Term::Value(value), Term::Const(0)))
            if *other == obligation =>
        {
            Some(*value).filter(|value| function.value(*value).ty.is_nullable())
        }
        _ => None,
    });
    let is_null = |value: ValueId| function.constant(value) == Some(0);
    function.block_ids().filter_map(move |block| {
        let reference = reference?;
        let Terminator::Branch(truth, ..) = &function.block(block).terminator else { return None };
        let Some(Op::Compare(op, left, right)) = function.op(*truth) else { return None };
        let tests = (*left == reference && is_null(*right)) || (*right == reference && is_null(*left));
        if !tests {
            return None;
        }
        let mut changed = function.clone();
        let stop = BlockId::new(changed.blocks.len());
        changed.blocks.push(Block { params: Vec::new(), insts: Vec::new(), terminator: Terminator::Stop });
        let Terminator::Branch(_, then, otherwise) = &mut changed.blocks[block.index()].terminator else {
            return None;
        };
        let cut = if *op == CompareOp::Eq { then } else { otherwise };
        *cut = Edge { target: stop, args: Vec::new() };
        let before = function.written(reference)?;
        let (kind, place) = (RepairKind::Leave, function.value(*truth).made);
        Some((Repair { kind, place, before, after: String::new(), opposite: None }, changed))
    })
}

/// What the entry would have to see to, if that is enough and speaks of parameters only.
fn required(
    function: &Function,
    verdicts: &[Verdict],
    obligation: ObligationId,
    options: &Options,
) -> Option<Repair> {
    let need = candidates(function, verdicts).into_iter().nth(obligation.index())??;
    let mut only = vec![false; function.obligations.len()];
    only[obligation.index()] = true;
    let is_enough = need.scope == Scope::Parameters && tried(function, &only, options)[obligation.index()];
    let after = need.conditions.join(" && ");
    is_enough.then_some(Repair {
        kind: RepairKind::Require,
        place: None,
        before: String::new(),
        after,
        opposite: None,
    })
}
