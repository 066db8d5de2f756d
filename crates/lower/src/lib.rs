//! From IL to the scalar program: evaluation stack, locals, fields and array lengths become values.
//!
//! [`lower`] takes a method's body to a function of `ir`. Anything that is not modelled becomes an unknown value and is
//! counted by reason in [`Lowered::unmodelled`]; it never becomes a wrong fact.
//!
//! - `ssa.rs`: what a variable or a place in memory holds at a place of the program.
//! - `method.rs`: one method; `homes.rs`: its arguments and locals; `flow.rs`: blocks in order, branches, exception regions
//!   (`regions.rs`); `short_circuit.rs`: conditions stored in booleans.
//! - `instruction.rs`, `arithmetic.rs`, `memory.rs`, `place.rs`, `call.rs`: what each instruction means; `casts.rs`, `declared.rs`, `made.rs`, `typed.rs`, `grids.rs`, `ranges.rs`,
//!   `nullables.rs`, `vectors.rs`, `strings.rs`, `equality.rs`, `accessors.rs`,
//!   `constructors.rs`: those of one kind.
//! - `folding.rs`: `async` methods and iterators, which compilers cut up.
//! - `conditions.rs`: conditions that always turn out the same.
//! - `enums.rs`: numbers that become values of enums.
//! - `signs.rs`: which arithmetic is on signed numbers; `exact.rs`: the other, which wraps; `floats.rs`, `float_relations.rs`: that on floats.
//! - `annotations.rs`: what authors say of null, believed; `asked.rs`: where they are asked for; `shapes.rs`: the same of the parts of types.
//! - `needed.rs`: what open obligations need, asked at calls.
//! - `contract.rs`: contracts, on both sides of a call; `abbreviator.rs`: methods that state them for others; `completed.rs`: those of `async` methods; `clause.rs`: what a clause means at a place; `invariant.rs`: what types say of their objects; `quantifier.rs`: conditions over elements of arrays; `holds.rs`: of other collections; `known.rs`: what static constructors and libraries leave;
//!   `library.rs`: what contract files say of a callee.
//!
//! What is known of other methods and of fields comes from `summaries` ([`Knowledge`]).

mod abbreviator;
mod accessors;
mod annotations;
mod arithmetic;
mod arrays;
mod asked;
mod awaited;
mod buffers;
mod call;
mod casts;
mod clause;
mod collections;
mod completed;
mod conditions;
mod constructors;
mod contract;
mod declared;
mod denied;
mod each;
mod emptiness;
mod enums;
mod equality;
mod exact;
mod finally;
mod float_relations;
mod floats;
mod flow;
mod folding;
mod grids;
mod hierarchy;
mod holds;
mod homes;
mod instruction;
mod interface;
mod invariant;
mod items;
mod keys;
mod kind;
mod known;
mod library;
mod made;
mod memory;
mod method;
mod needed;
mod nullables;
mod on_throw;
mod origins;
mod overflow;
mod passed;
mod place;
mod quantifier;
mod ranges;
mod regions;
mod seen;
mod shapes;
mod short_circuit;
mod signs;
mod small;
mod spans;
mod spelled;
mod ssa;
mod stack;
mod strings;
mod struct_invariant;
mod type_parameters;
mod typed;
mod vectors;
mod views;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use buffers::Buffers;
pub use casts::Casts;
pub use conditions::{CONSTANT, Conditions, NOBODY};
pub use contract::Guards;
pub use enums::EnumChecks;
pub use folding::written_method;
use marple_ir::{BlockId, Function, ValueId};
use marple_metadata::assemblies::{Assemblies, MethodHandle};
pub use marple_summaries::Knowledge;
use marple_summaries::{Inferred, Input, Note, Observation};
pub use method::Hindsight;
pub use needed::Ask;
pub use origins::{Origin, Origins};
pub use overflow::Arithmetic;

/// A method as a function of the scalar program.
#[derive(Debug)]
pub struct Lowered {
    /// The function; its name is the method's full name.
    pub function: Function,
    /// The blocks of `finally` handlers: compilers write them for `using` and `foreach`.
    pub cleanup: Vec<BlockId>,
    /// How many instructions the body has.
    pub instructions: usize,
    /// How many of them are not modelled, by reason.
    pub unmodelled: BTreeMap<&'static str, usize>,
    /// The assumptions that something was concluded from.
    pub used: Vec<Assumption>,
    /// What the labels of its observations mean.
    pub observations: Vec<Observation>,
    /// The values that annotations say to be null at times.
    pub nullable: Vec<ValueId>,
    /// Whether the method was compiled with nullable reference types: the compiler has warned of what it saw.
    pub is_annotated: bool,
    /// What its calls were asked for.
    pub asks: Vec<Ask>,
    /// What was asked of what is inferred, and whose code was looked at.
    pub inputs: Vec<Input>,
    /// The parts of what it states that are not understood.
    pub notes: Vec<Note>,
    /// Where its values come from and go to; nothing unless somebody infers and has not asked yet.
    pub origins: Origins,
    /// What the next lowering of the method should start with ([`lower_again`]), if it is something.
    pub hindsight: Option<Arc<Hindsight>>,
}

/// Why a method has no function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The body, or something it needs, cannot be read.
    Unreadable(marple_metadata::Error),
    /// The body breaks the rules of IL: the stack runs empty, or its depth differs where paths meet.
    BadStack {
        /// The offset of the instruction.
        offset: u32,
    },
    /// The method's budget was spent before it was lowered.
    TooLarge,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::BadStack { offset } => write!(f, "the stack is wrong at IL_{offset:04x}"),
            Self::TooLarge => f.write_str("the method is too large: its lowering was given up"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<marple_metadata::Error> for Refused {
    fn from(error: marple_metadata::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// What the lowering takes for granted; `docs/SOUNDNESS.md` has a row for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Assumption {
    /// Access paths that differ at the method's entry lead to different objects.
    Aliasing,
    /// A callee writes nothing beyond what its arguments and the statics reach.
    CallEffects,
    /// A property's getter changes nothing and gives the same until something is written.
    PureGetters,
    /// No other thread writes what the method reads.
    SingleThread,
    /// A callee keeps what it ensures.
    CalleeContracts,
    /// An override keeps the contract of what it overrides.
    InheritedContracts,
    /// Counts and lengths that libraries return are not negative.
    LibraryContracts,
    /// Nobody writes a read-only field but its constructors.
    ReadOnlyFields,
    /// Arrays of several dimensions start at 0.
    ZeroBasedArrays,
    /// Nobody calls what only the assembly sees, or writes its fields, by reflection.
    ClosedWorld,
    /// What annotations say of null is so.
    Annotations,
    /// An invariant that a type states holds where its methods begin, also as far as it speaks of what others may write.
    StatedInvariants,
    /// What a place holds is of the type that it is declared with.
    TypeSafety,
    /// Parameters, results and fields of enum types hold declared values, where it is asked whether a value is declared.
    DeclaredEnums,
    /// The same wherever a value of an enum is compared: what is behind a test of all declared values is unreachable. Not assumed unless asked for.
    ExhaustiveEnums,
    /// Each operation on floating-point numbers gives a number of its type, rounded as IEEE 754 says.
    IeeeFloats,
    /// Pointers that are compared with each other, or subtracted, did not wrap around on the way from the beginning of their buffer.
    PointerArithmetic,
}

impl Assumption {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Aliasing,
        Self::CallEffects,
        Self::PureGetters,
        Self::SingleThread,
        Self::CalleeContracts,
        Self::InheritedContracts,
        Self::LibraryContracts,
        Self::ReadOnlyFields,
        Self::ZeroBasedArrays,
        Self::ClosedWorld,
        Self::Annotations,
        Self::StatedInvariants,
        Self::TypeSafety,
        Self::DeclaredEnums,
        Self::IeeeFloats,
        Self::PointerArithmetic,
        Self::ExhaustiveEnums,
    ];

    /// Those that are assumed unless somebody says otherwise.
    pub const USUAL: &[Self] = Self::ALL.split_at(16).0;

    /// Its id.
    pub fn id(self) -> &'static str {
        match self {
            Self::Aliasing => "aliasing",
            Self::CallEffects => "call-effects",
            Self::PureGetters => "pure-getters",
            Self::SingleThread => "single-thread",
            Self::CalleeContracts => "callee-contracts",
            Self::InheritedContracts => "inherited-contracts",
            Self::LibraryContracts => "library-contracts",
            Self::ReadOnlyFields => "read-only-fields",
            Self::ZeroBasedArrays => "zero-based-arrays",
            Self::ClosedWorld => "closed-world",
            Self::Annotations => "annotations",
            Self::StatedInvariants => "stated-invariants",
            Self::TypeSafety => "type-safety",
            Self::DeclaredEnums => "declared-enums",
            Self::ExhaustiveEnums => "exhaustive-enums",
            Self::IeeeFloats => "ieee-floats",
            Self::PointerArithmetic => "pointer-arithmetic",
        }
    }
}

/// A set of assumptions.
#[derive(Clone, Copy, Default)]
pub(crate) struct Assumptions(u32);

impl Assumptions {
    pub(crate) fn with(self, assumption: Assumption) -> Self {
        Self(self.0 | 1 << assumption as u32)
    }

    /// Its members, in the order of [`Assumption::ALL`].
    pub(crate) fn list(self) -> Vec<Assumption> {
        Assumption::ALL.into_iter().filter(|one| self.0 & (1 << *one as u32) != 0).collect()
    }
}

/// What a method is lowered with.
#[derive(Clone, Copy)]
pub struct Environment<'e, 'f> {
    /// The assemblies.
    pub assemblies: &'e Assemblies<'f>,
    /// What is known of their methods and fields.
    pub knowledge: &'e Knowledge,
    /// What is inferred of them, and what is to be found out; `None` if nothing is.
    pub inferred: Option<&'e Inferred>,
    /// What is not to be taken of that.
    pub left_out: &'e [Input],
    /// Whether callers answer for what callees test themselves.
    pub guards: Guards,
    /// Which results have to fit their types.
    pub arithmetic: Arithmetic,
    /// Which casts are obligations.
    pub casts: Casts,
    /// Which values of enums are obligations.
    pub enums: EnumChecks,
    /// Whether conditions are asked whether they always turn out the same.
    pub conditions: Conditions,
    /// Which accesses through pointers are obligations.
    pub buffers: Buffers,
    /// What is taken for granted.
    pub assumptions: &'e [Assumption],
}

impl<'e, 'f> Environment<'e, 'f> {
    /// All is taken for granted, and callers answer for all.
    pub fn new(assemblies: &'e Assemblies<'f>, knowledge: &'e Knowledge) -> Self {
        Self {
            assemblies,
            knowledge,
            inferred: None,
            left_out: &[],
            guards: Guards::Required,
            arithmetic: Arithmetic::Checked,
            casts: Casts::WithEvidence,
            enums: EnumChecks::WithEvidence,
            conditions: Conditions::Off,
            buffers: Buffers::Unchecked,
            assumptions: Assumption::USUAL,
        }
    }
}

/// The function of a method; `None` if the method has no IL body.
pub fn lower(environment: Environment<'_, '_>, method: MethodHandle) -> Result<Option<Lowered>, Refused> {
    lower_named(environment, method, &|_| None)
}

/// The same with the names that debug information has for the locals; the others are `V_0`, `V_1` and so on.
pub fn lower_named(
    environment: Environment<'_, '_>,
    method: MethodHandle,
    local_name: &dyn Fn(u16) -> Option<String>,
) -> Result<Option<Lowered>, Refused> {
    method::lower(environment, method, local_name, None)
}

/// The same with what an earlier lowering of the same method, in the same environment but for what is inferred, found out.
pub fn lower_again(
    environment: Environment<'_, '_>,
    method: MethodHandle,
    local_name: &dyn Fn(u16) -> Option<String>,
    before: Option<&Arc<Hindsight>>,
) -> Result<Option<Lowered>, Refused> {
    method::lower(environment, method, local_name, before)
}
