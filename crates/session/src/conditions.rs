//! Conditions that always turn out the same: a second, smaller analysis of a method, by itself.
//!
//! It knows nothing of other methods but what they say of themselves, takes arithmetic to wrap around, and does without the assumptions under which a test that an author wrote
//! for a good reason would look idle: another thread may write a field between two tests, a getter may give something else, and an enum may hold any number.

use std::collections::BTreeMap;

use marple_analysis::{Analysis, Arrays, Options as AnalysisOptions, Outcome, analyse};
use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_ir::{Cond, Function, Obligation, ObligationKind, Op, Overflow, Place};
use marple_lower::{Assumption, CONSTANT, Conditions, Environment, NOBODY};
use marple_metadata::assemblies::MethodHandle;

use crate::crash::catch;
use crate::{MethodResult, Session};

/// Ends the text of a claim that rests on what somebody says.
pub const SAID_SO: &str = " (a contract or annotation says so)";

/// What is believed of places and callees without which a condition would not be known.
const SAID: [Assumption; 5] = [
    Assumption::Annotations,
    Assumption::CalleeContracts,
    Assumption::InheritedContracts,
    Assumption::LibraryContracts,
    Assumption::StatedInvariants,
];

/// What authors state, which the runtime need not see to.
const STATED: [ObligationKind; 4] =
    [ObligationKind::Requires, ObligationKind::Ensures, ObligationKind::Invariant, ObligationKind::Assert];

/// What a condition is not judged by.
const UNUSED: [Assumption; 8] = [
    Assumption::Aliasing,
    Assumption::CallEffects,
    Assumption::SingleThread,
    Assumption::PureGetters,
    Assumption::DeclaredEnums,
    Assumption::ExhaustiveEnums,
    Assumption::ReadOnlyFields,
    Assumption::ClosedWorld,
];

/// A claim: its kind, and where it is made.
type Claims = BTreeMap<(u32, ObligationKind), Obligation>;

impl Session<'_> {
    /// Adds the conditions that always turn out the same to what was found of a method.
    pub(crate) fn add_conditions(&self, result: &mut MethodResult) {
        let wanted = self.options().checks.contains(&ObligationKind::AlwaysTrue);
        if !wanted || !self.knowledge.contracts.is_verified(&self.assemblies, result.method) {
            return;
        }
        let Ok(analysis) = &mut result.result else { return };
        if !self.may_claim(result.method, analysis.takes_all_ways) {
            return;
        }
        let kept: Vec<Assumption> =
            self.options().assumptions.iter().copied().filter(|one| !UNUSED.contains(one)).collect();
        let Some(claims) = self.claims(result.method, Conditions::Said, &kept) else { return };
        if claims.is_empty() {
            return;
        }
        let alone: Vec<Assumption> = kept.into_iter().filter(|one| !SAID.contains(one)).collect();
        let by_itself = self.claims(result.method, Conditions::Unsaid, &alone).unwrap_or_default();
        for (key, mut claim) in claims {
            if !by_itself.contains_key(&key) && claim.kind != ObligationKind::Contradiction {
                claim.text += SAID_SO;
            }
            result.obligations.push(claim);
            result.wanted.push(true);
            result.is_compilers.push(false);
            result.is_said.push(false);
            analysis.verdicts.push(marple_analysis::Verdict {
                outcome: Outcome::False,
                by: self.options().analysis.list.first().copied(),
                reason: None,
                ground: None,
            });
            if !result.traces.is_empty() {
                result.traces.push(Vec::new());
            }
        }
    }

    /// Whether something may be claimed of a method's code: it branches, or it calls what states contracts. Most methods do neither. A test that
    /// always turns out the same leaves a way that is never taken, and then the method's own analysis, which knows more than the one by itself, has found such
    /// a way.
    fn may_claim(&self, method: MethodHandle, takes_all_ways: bool) -> bool {
        let module = self.assemblies.module(method.assembly);
        let Ok(Some(body)) = read_body(module, method.id) else { return false };
        let Ok(instructions) = body.decode() else { return false };
        let branches = |one: &Instruction<'_>| match one.operand {
            Operand::Target(_) => !matches!(one.opcode.long_form(), Opcode::Br | Opcode::Leave),
            Operand::Targets(_) => true,
            _ => false,
        };
        // The core library has the class itself.
        let states = |one: &Instruction<'_>| match (one.opcode, one.operand) {
            (Opcode::Call, Operand::Token(token)) => module
                .named_method(token)
                .and_then(|named| named.class_name())
                .is_some_and(|class| class.name == "Contract"),
            _ => false,
        };
        instructions
            .iter()
            .any(|one| (!takes_all_ways && branches(one)) || (module.is_core_library() && states(one)))
            || self.knowledge.contracts.states_contracts(&self.assemblies, method.assembly)
    }

    /// What holds of all copies of a place that are reached.
    fn claims(
        &self,
        method: MethodHandle,
        conditions: Conditions,
        assumptions: &[Assumption],
    ) -> Option<Claims> {
        let environment = Environment { conditions, assumptions, ..self.environment(None) };
        let mut function = self.lower_in(environment, method, None).ok()??.function;
        if conditions == Conditions::Unsaid {
            function.disbelieve(|kind| STATED.contains(&kind));
        }
        if !function.obligations.iter().any(|one| one.kind.is_claim()) {
            return Some(Claims::new());
        }
        function.check_only(|_, kind| kind.is_claim());
        let options = &self.options().analysis;
        let first = AnalysisOptions {
            list: options.list[..1].to_vec(),
            arrays: Arrays::Off,
            overflow: Overflow::Wrap,
            ..options.clone()
        };
        let analysis = catch(|| analyse(&function, &first)).ok().filter(|analysis| analysis.is_complete)?;
        catch(|| claimed(&function, &analysis)).ok()
    }
}

fn claimed(function: &Function, analysis: &Analysis) -> Claims {
    // By place: whether it holds of one copy, and whether it does not of another.
    let mut seen: BTreeMap<(u32, ObligationKind), (bool, bool, usize)> = BTreeMap::new();
    for (number, (obligation, verdict)) in function.obligations.iter().zip(&analysis.verdicts).enumerate() {
        let Place::Il { offset } = obligation.place else { continue };
        if !obligation.kind.is_claim() {
            continue;
        }
        let (holds, fails) = match (obligation.kind, verdict.outcome) {
            (ObligationKind::Contradiction, Outcome::Unreachable) | (_, Outcome::Proved) => (true, false),
            (_, Outcome::Unreachable) => (false, false),
            (_, Outcome::False | Outcome::Unknown) => (false, true),
        };
        let holds = holds && obligation.text != CONSTANT;
        let known = seen.entry((offset, obligation.kind)).or_insert((false, false, number));
        // The words are those of a copy that is no constant.
        let number = if holds { number } else { known.2 };
        *known = (known.0 || holds, known.1 || fails, number);
    }
    let mut claims = Claims::new();
    let mut is_contradicted = false;
    for ((offset, kind), (holds, fails, number)) in seen {
        if !holds || fails {
            continue;
        }
        // Of contradicting preconditions the first that contradicts the ones before is named.
        if kind == ObligationKind::Contradiction
            && (std::mem::replace(&mut is_contradicted, true) || function.obligations[number].text == NOBODY)
        {
            continue;
        }
        let said = &function.obligations[number].text;
        let text = match kind {
            ObligationKind::AlwaysTrue | ObligationKind::AlwaysFalse => written(function, number),
            _ => None,
        };
        let text = text.unwrap_or_else(|| said.clone());
        let obligation = Obligation { text, ..function.obligations[number].clone() };
        claims.insert((offset, kind), obligation);
    }
    claims
}

/// The condition as the source would write it.
fn written(function: &Function, number: usize) -> Option<String> {
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    let mut conds = insts.filter_map(|inst| match &inst.op {
        Op::Check(id, cond) if id.index() == number => Some(cond),
        _ => None,
    });
    let cond = conds.next()?;
    match cond {
        Cond::True | Cond::False => None,
        Cond::Not(inner) => function.written_condition(inner),
        cond => function.written_condition(cond),
    }
}
