//! Where a finding comes from: the instructions that make null possible, and the guards that a place has.
//!
//! Nothing is decided by it. It is asked for open obligations only, after their analysis.

use marple_analysis::{Outcome, Verdict};
use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_ir::{DoubtKind, Function, ObligationId, ObligationKind, Place, ValueId};
use marple_metadata::Module;
use marple_metadata::assemblies::MethodHandle;

use crate::Session;

/// A step of the way by which a finding comes about.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Trace {
    /// What it is.
    pub kind: TraceKind,
    /// The offset of the instruction, where it is known.
    pub il: Option<u32>,
    /// In words.
    pub text: String,
}

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum TraceKind {
    /// The reference is compared with null, and where it is null, control can come to the place.
    Tested,
    /// The same, but what is tested on the way may keep it apart.
    Correlated,
    /// Null is assigned.
    Null,
    /// The variable has no value yet; C# asks for one, so this is a guess about code that compilers make.
    Unset,
    /// `as` gives null where the object is of another type.
    Cast,
    /// The reference is compared with null, but later.
    TestedLater,
    /// The reference is compared with null, on another way.
    TestedElsewhere,
    /// An annotation says that it may be null.
    Said,
    /// A call returns the reference.
    Returned,
    /// A comparison that holds at the place.
    Guard,
    /// The same, and where it does not hold, the method throws.
    Validated,
    /// A comparison of the two things that the condition is about.
    NearGuard,
}

impl TraceKind {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tested => "tested",
            Self::Correlated => "correlated",
            Self::Null => "null",
            Self::Unset => "unset",
            Self::Cast => "cast",
            Self::TestedLater => "tested-later",
            Self::TestedElsewhere => "tested-elsewhere",
            Self::Said => "annotation",
            Self::Returned => "returned",
            Self::Guard | Self::Validated | Self::NearGuard => "guard",
        }
    }
}

/// For how many obligations of a method it is asked.
const ASKED: usize = 256;

impl Session<'_> {
    /// The steps to each open obligation that is wanted; empty if there is none.
    pub(crate) fn traces(
        &self,
        method: MethodHandle,
        function: &Function,
        wanted: &[bool],
        verdicts: &[Verdict],
        nullable: &[ValueId],
    ) -> Vec<Vec<Trace>> {
        use ObligationKind as K;
        let is_open = |number: usize| {
            wanted[number] && matches!(verdicts[number].outcome, Outcome::Unknown | Outcome::False)
        };
        let (mut references, mut numbers) = (Vec::new(), Vec::new());
        let count = verdicts.len().min(function.obligations.len());
        for number in (0..count).filter(|number| is_open(*number)).take(ASKED) {
            match function.obligations[number].kind {
                K::Null | K::Annotation => references.push(ObligationId::new(number)),
                K::LowerBound | K::UpperBound | K::ArraySize | K::Range | K::Asked | K::Division => {
                    numbers.push(ObligationId::new(number));
                }
                _ => {}
            }
        }
        if references.is_empty() && numbers.is_empty() {
            return Vec::new();
        }
        let mut traces = vec![Vec::new(); count];
        let code = Code::of(self.module(method.assembly), method);
        let mut nullable = nullable.to_vec();
        nullable.sort_unstable();
        for (obligation, doubted) in references.iter().zip(function.null_doubts(&references, &nullable)) {
            let Some(doubted) = doubted else { continue };
            let name =
                function.written(doubted.value).map_or_else(|| "it".to_owned(), |name| format!("`{name}`"));
            let steps = &mut traces[obligation.index()];
            for doubt in doubted.reasons {
                steps.push(code.doubt(doubt.kind, doubt.place.and_then(Place::il), &name));
            }
            if let Some(il) = doubted.made.and_then(Place::il)
                && let Some(callee) = code.callee(il)
            {
                let is_named =
                    name.trim_matches('`').trim_end_matches("(..)") != callee.trim_end_matches("()");
                let text = format!("`{callee}` returns {} here", if is_named { &name } else { "it" });
                steps.push(Trace { kind: TraceKind::Returned, il: Some(il), text });
            }
        }
        for (obligation, made) in numbers.iter().zip(function.made_of(&numbers)) {
            if let Some(il) = made.and_then(Place::il)
                && let Some(callee) = code.callee(il)
            {
                let text = format!("`{callee}` returns it here");
                traces[obligation.index()].push(Trace { kind: TraceKind::Returned, il: Some(il), text });
            }
        }
        for (obligation, guards) in numbers.iter().zip(function.guards_of(&numbers)) {
            traces[obligation.index()].extend(guards.into_iter().map(|guard| Trace {
                kind: match guard {
                    marple_ir::Guard { is_near: true, .. } => TraceKind::NearGuard,
                    marple_ir::Guard { throws: true, .. } => TraceKind::Validated,
                    _ => TraceKind::Guard,
                },
                il: guard.place.and_then(Place::il),
                text: format!("`{}` is known from here", guard.text),
            }));
        }
        traces
    }
}

/// A method's instructions.
struct Code<'m, 'f> {
    module: &'m Module<'f>,
    instructions: Vec<Instruction<'f>>,
}

impl<'m, 'f> Code<'m, 'f> {
    fn of(module: &'m Module<'f>, method: MethodHandle) -> Self {
        let body = read_body(module, method.id).ok().flatten();
        let instructions = body.and_then(|body| body.decode().ok()).unwrap_or_default();
        Self { module, instructions }
    }

    fn at(&self, il: u32) -> Option<&Instruction<'f>> {
        let place = self.instructions.binary_search_by_key(&il, |instruction| instruction.offset).ok()?;
        self.instructions.get(place)
    }

    /// The method that an instruction calls, by its name.
    fn callee(&self, il: u32) -> Option<String> {
        let instruction = self.at(il)?;
        let Operand::Token(token) = instruction.operand else { return None };
        if !matches!(instruction.opcode, Opcode::Call | Opcode::Callvirt) {
            return None;
        }
        let name = self.module.named_method(token)?.name().ok()?;
        Some(name.strip_prefix("get_").map_or_else(|| format!("{name}()"), str::to_owned))
    }

    /// Whether an instruction is the test of `x?.ToString()`: compilers write it for texts that are put together of objects.
    fn is_of_text(&self, il: u32) -> bool {
        let Some(Instruction {
            opcode: Opcode::Brtrue | Opcode::BrtrueS,
            operand: Operand::Target(target),
            ..
        }) = self.at(il)
        else {
            return false;
        };
        self.callee(*target).is_some_and(|callee| callee == "ToString()")
    }

    fn doubt(&self, kind: DoubtKind, il: Option<u32>, name: &str) -> Trace {
        let kind = match kind {
            DoubtKind::Tested | DoubtKind::Correlated | DoubtKind::TestedLater
                if il.is_some_and(|il| self.is_of_text(il)) =>
            {
                DoubtKind::TestedElsewhere
            }
            kind => kind,
        };
        let is_cast = il.and_then(|il| self.at(il)).is_some_and(|code| code.opcode == Opcode::Isinst);
        let (kind, text) = match kind {
            DoubtKind::Null => match il {
                Some(_) => (TraceKind::Null, "null is assigned here".to_owned()),
                None => (TraceKind::Unset, format!("{name} starts as null")),
            },
            DoubtKind::Said => (TraceKind::Said, format!("an annotation says that {name} may be null")),
            _ if is_cast => {
                (TraceKind::Cast, format!("`as` gives null here if the object is of another type: {name}"))
            }
            DoubtKind::Tested => (
                TraceKind::Tested,
                format!(
                    "{name} is compared with null here, and where it is null, control goes on to the access"
                ),
            ),
            DoubtKind::Correlated => (
                TraceKind::Correlated,
                format!(
                    "{name} is compared with null here; another variable may tell whether it is null at the access"
                ),
            ),
            DoubtKind::TestedLater => {
                (TraceKind::TestedLater, format!("{name} is compared with null here, after the access"))
            }
            DoubtKind::TestedElsewhere => {
                (TraceKind::TestedElsewhere, format!("{name} is compared with null here"))
            }
        };
        Trace { kind, il, text }
    }
}
