//! One method: what it is lowered with, and how often.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use marple_il::{Block, Blocks, Body, Instruction, Region, read_body};
use marple_ir::{BlockId, Function, Op, ValueId, simplify};
use marple_metadata::assemblies::{Assemblies, FieldHandle, MethodHandle};
use marple_metadata::signature::{MethodSignature, Primitive, StandAloneSignature, Type as Signature};
use marple_metadata::tables::Token;
use marple_summaries::{Contract, Inferred, Input, Known, Survey, Term as ClauseTerm, near_postconditions};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::annotations::Annotated;
use crate::arrays::{ArrayLog, follow_arrays};
use crate::buffers::{BufferLog, Buffers, UNKNOWN};
use crate::completed::Ticket;
use crate::conditions::Conditions;
use crate::declared::{Class, Declared};
use crate::enums::{EnumChecks, EnumLog};
use crate::float_relations;
use crate::floats::Floats;
use crate::flow::Flow;
use crate::folding::{Graph, Machine};
use crate::homes::Homes;
use crate::interface::Interface;
use crate::invariant::OwnInvariant;
use crate::kind::{Kind, Typed as _};
use crate::origins::Origins;
use crate::overflow::defines_checked;
use crate::quantifier::Quantifiers;
use crate::ranges::Ranges;
use crate::regions::{self, Regions};
use crate::short_circuit;
use crate::signs::{Sign, Signs, Source};
use crate::spelled::{Spelled, literal_locals};
use crate::ssa::{Home, Point, Shared, Ssa};
use crate::stack::Stack;
use crate::struct_invariant::StructInvariant;
use crate::typed::fulfil;
use crate::{Arithmetic, Assumption, Assumptions, Casts, Environment, Guards, Knowledge, Lowered, Refused};

/// How many steps the lowering of one method may take: the instructions lowered, the blocks searched for what a variable holds,
/// and what regions may write. The largest methods of real software take about a tenth of it.
const STEPS: usize = 10_000_000;

/// How many instructions a method may have. The largest of real software have some ten thousands.
const LARGEST: usize = 500_000;

/// What is assumed where a method is folded back: nobody else writes its variables, and whoever runs it goes on with it once for each
/// time that it waits.
const FOLDS: [Assumption; 3] = [Assumption::Aliasing, Assumption::CallEffects, Assumption::SingleThread];

/// What one lowering of a method found out that it should have known from the start. It does not depend on what is inferred, or hardly: the next
/// lowering of the same method may start with it, and checks it again.
#[derive(Clone, Default, Debug)]
pub struct Hindsight {
    /// Variables whose address got away: they are memory that anything may write.
    pub(crate) wild: BTreeSet<Home>,
    /// Whether the method has means to write read-only fields: pointers, `Unsafe`, `[UnsafeAccessor]`.
    pub(crate) writes_read_only: bool,
    /// The same by other means than pointers, which need an address: `Unsafe`, `[UnsafeAccessor]`.
    pub(crate) writes_unseen: bool,
    /// Locals that hold values of which different things are said.
    pub(crate) plain: BTreeSet<Home>,
    /// Whether ways that meet bring objects of other types than was believed.
    pub(crate) mixed: bool,
    /// The objects that others know; this lowering keeps what it finds in `ssa`.
    shared: Shared,
}

/// What is said of a method beside its function, and what was looked up once.
#[derive(Default)]
pub(crate) struct Notes {
    /// The fields that tokens mean, and what they hold.
    pub(crate) fields: FxHashMap<Token, (Option<FieldHandle>, Kind)>,
    /// How many instructions are not modelled, by reason.
    pub(crate) unmodelled: BTreeMap<&'static str, usize>,
    /// The assumptions that something was concluded from.
    used: Cell<Assumptions>,
    /// What was asked for.
    inputs: RefCell<BTreeSet<Input>>,
}

fn returns_truth(signature: &MethodSignature) -> bool {
    matches!(signature.returns, Signature::Primitive(Primitive::Boolean))
}

pub(crate) fn lower(
    environment: Environment<'_, '_>,
    method: MethodHandle,
    local_name: &dyn Fn(u16) -> Option<String>,
    before: Option<&Arc<Hindsight>>,
) -> Result<Option<Lowered>, Refused> {
    let Environment {
        assemblies,
        knowledge,
        inferred,
        left_out,
        guards,
        arithmetic,
        casts,
        enums,
        conditions,
        buffers,
        assumptions,
    } = environment;
    let fields = knowledge.fields.of_assembly(assemblies, method.assembly);
    let module = assemblies.module(method.assembly);
    let Some(body) = read_body(module, method.id)? else { return Ok(None) };
    let instructions = body.decode()?;
    if instructions.len() > LARGEST {
        return Err(Refused::TooLarge);
    }
    let blocks = Blocks::split(&instructions, &body.clauses)?;
    let signature = module.method_signature(method.id)?;
    let locals = match body.locals.map(|locals| module.stand_alone_signature(locals)).transpose()? {
        Some(StandAloneSignature::Locals(locals)) => locals,
        _ => Vec::new(),
    };
    let source = Source {
        body: &body,
        instructions: &instructions,
        blocks: &blocks.blocks,
        signature: &signature,
        locals: &locals,
    };
    let mut copied = short_circuit::copied(module, &body, &instructions, &blocks.blocks);
    let machine = Some(method)
        .filter(|_| FOLDS.iter().all(|needed| assumptions.contains(needed)))
        .and_then(|method| Machine::find(assemblies, method, &body, &instructions, locals.len()));
    let graph = machine.as_ref().and_then(|machine| {
        let regions = Regions::new(&body, &instructions, Some(machine));
        Graph::find(module, machine, &body, &instructions, &blocks.blocks, &regions, &copied)
    });
    let machine = machine.filter(|_| graph.is_some());
    let asks_end = |inferred: &Inferred| inferred.ends.contains_key(&method);
    if machine.is_none() && returns_truth(&signature) && inferred.is_some_and(asks_end) {
        short_circuit::copy_returns(&body, &instructions, &blocks.blocks, &mut copied);
    }
    let code = Code {
        assemblies,
        method,
        body: &body,
        instructions: &instructions,
        blocks: &blocks.blocks,
        nodes: graph.as_ref().map_or(&blocks.blocks, |graph| &graph.blocks),
        copied: graph.as_ref().map_or(&copied, |graph| &graph.copied),
        machine: machine.as_ref(),
        graph: graph.as_ref(),
        signs: &Signs::find(assemblies, method.assembly, source),
        regions: &Regions::new(&body, &instructions, machine.as_ref()),
        assumptions,
        knowledge,
        inferred,
        left_out,
        fields: &fields,
        guards,
        arithmetic,
        casts,
        enums,
        conditions,
        buffers,
        writes_read_only: false,
        writes_unseen: false,
        defines_checked: defines_checked(module, method.id),
        local_name,
    };
    let first = Hindsight { writes_read_only: has_pointers(&signature, &locals), ..Hindsight::default() };
    let mut found = before.cloned();
    let mut steps = 0;
    loop {
        let hindsight = found.as_deref().unwrap_or(&first);
        let code = Code {
            writes_read_only: hindsight.writes_read_only,
            writes_unseen: hindsight.writes_unseen,
            ..code
        };
        let mut lowering = Lowering::new(code, &signature, &locals, hindsight)?;
        lowering.ssa.steps = steps;
        if machine.is_some() {
            let _ = FOLDS.map(|used| lowering.assumes(used));
        }
        lowering.run()?;
        match lowering.hindsight(hindsight) {
            None => return Ok(Some(Lowered { hindsight: found, ..lowering.finish() })),
            Some(more) => {
                steps = lowering.ssa.steps;
                found = Some(Arc::new(more));
            }
        }
    }
}

/// Adds what is assumed with what is known of elements: that no other thread writes them, and that arrays which the method was
/// given are different ones.
fn with_elements(mut used: Assumptions, function: &Function) -> Assumptions {
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match inst.op {
            Op::Load { .. } => used = used.with(Assumption::SingleThread),
            Op::Store { .. } => used = used.with(Assumption::Aliasing),
            _ => {}
        }
    }
    used
}

/// Whether a method has a pointer among its arguments and locals, or pins something to make one.
fn has_pointers(signature: &MethodSignature, locals: &[Signature]) -> bool {
    let is_pointer = |ty: &Signature| matches!(ty.unmodified(), Signature::Pointer(_) | Signature::Pinned(_));
    signature.parameters.iter().chain(locals).any(is_pointer)
}

/// What is lowered.
#[derive(Clone, Copy)]
pub(crate) struct Code<'c, 'f> {
    pub(crate) assemblies: &'c Assemblies<'f>,
    pub(crate) method: MethodHandle,
    pub(crate) body: &'c Body<'f>,
    pub(crate) instructions: &'c [Instruction<'f>],
    pub(crate) blocks: &'c [Block],
    /// The blocks, and the copies of those that only look at the state of a method that is folded back.
    pub(crate) nodes: &'c [Block],
    /// By node: whether it is lowered once for each way into it.
    pub(crate) copied: &'c [bool],
    /// The state machine, if the method is folded back, and where control goes in it.
    pub(crate) machine: Option<&'c Machine>,
    pub(crate) graph: Option<&'c Graph>,
    pub(crate) signs: &'c Signs,
    pub(crate) regions: &'c Regions<'c, 'f>,
    assumptions: &'c [Assumption],
    pub(crate) knowledge: &'c Knowledge,
    /// What is inferred of other methods, and what is to be found out.
    pub(crate) inferred: Option<&'c Inferred>,
    left_out: &'c [Input],
    pub(crate) fields: &'c Survey,
    pub(crate) guards: Guards,
    /// Which results have to fit their types.
    pub(crate) arithmetic: Arithmetic,
    /// Which casts are obligations.
    pub(crate) casts: Casts,
    /// Which values of enums are obligations.
    pub(crate) enums: EnumChecks,
    /// Whether conditions are asked whether they always turn out the same.
    pub(crate) conditions: Conditions,
    /// Which accesses through pointers are obligations.
    pub(crate) buffers: Buffers,
    /// Whether the method may write read-only fields.
    pub(crate) writes_read_only: bool,
    /// Whether it may write fields whose addresses nobody takes.
    pub(crate) writes_unseen: bool,
    /// Whether the method is the `checked` arithmetic of its type.
    pub(crate) defines_checked: bool,
    pub(crate) local_name: &'c dyn Fn(u16) -> Option<String>,
}

impl<'c, 'f> Code<'c, 'f> {
    /// Whether something may be taken for granted; nothing is concluded from it yet.
    pub(crate) fn takes(&self, assumption: Assumption) -> bool {
        self.assumptions.contains(&assumption)
    }

    /// The instructions after the one at an offset.
    pub(crate) fn after(&self, offset: u32) -> &'c [Instruction<'f>] {
        let start = self.instructions.partition_point(|instruction| instruction.offset <= offset);
        &self.instructions[start..]
    }
}

/// A method on its way.
pub(crate) struct Lowering<'c, 'f> {
    pub(crate) code: Code<'c, 'f>,
    pub(crate) ssa: Ssa,
    pub(crate) stack: Stack,
    pub(crate) flow: Flow,
    pub(crate) homes: Homes,
    pub(crate) hindsight: Hindsight,
    pub(crate) classes: Classes,
    pub(crate) declared: Declared,
    pub(crate) ranges: Ranges,
    pub(crate) floats: Floats,
    pub(crate) enums: EnumLog,
    pub(crate) buffers: BufferLog,
    pub(crate) arrays: ArrayLog,
    pub(crate) own: OwnContract,
    pub(crate) interface: Interface,
    pub(crate) annotated: Annotated,
    pub(crate) notes: Notes,
}

/// What is known of values beside their type.
#[derive(Default)]
pub(crate) struct Classes {
    /// The values that are known to be structs.
    pub(crate) records: FxHashSet<ValueId>,
    /// The values of type parameters' types: they are no addresses.
    pub(crate) generics: FxHashSet<ValueId>,
    /// The objects that `is` and `as` tested, and for which types.
    pub(crate) tested: FxHashMap<ValueId, Vec<Token>>,
    /// By type parameter and type: whether it stands for that, if code compares the two.
    pub(crate) same: FxHashMap<((bool, u32), Class), ValueId>,
    /// The objects that casts are made of.
    pub(crate) casts: FxHashMap<ValueId, ValueId>,
    /// What is in the boxes of type parameters' values, and what tells whether a cast of such a box is null.
    pub(crate) boxes: FxHashMap<ValueId, ValueId>,
    pub(crate) oracles: FxHashMap<ValueId, ValueId>,
    /// The strings of the program.
    pub(crate) texts: FxHashMap<ValueId, Option<Token>>,
    /// Strings, and arrays that stand for data of the assembly, whose elements the program spells (`spelled.rs`).
    pub(crate) spelled: FxHashMap<ValueId, Arc<Spelled>>,
    /// The locals that hold null or one string of the program, and values that were read there.
    pub(crate) literals: FxHashMap<u16, Token>,
    pub(crate) held: FxHashMap<ValueId, Token>,
    /// The addresses of data of the assembly.
    pub(crate) data: FxHashMap<ValueId, Token>,
    /// The handles that `ldtoken` gives: none of them is empty.
    pub(crate) handles: FxHashMap<ValueId, Token>,
    /// The types that `typeof` gives.
    pub(crate) types: FxHashMap<ValueId, Token>,
    /// By type parameter of the method (or of its class): a reference that is not null where the parameter stands for a value type that always has a value.
    pub(crate) value_types: FxHashMap<(bool, u32), ValueId>,
    /// The arrays whose elements a static constructor made, and what these are.
    pub(crate) tables: FxHashMap<ValueId, Arc<Known>>,
    /// The counts of libraries' collections that were asked for, and of what type their elements are; any, if that is not known.
    pub(crate) counts: Vec<(crate::ssa::Member, crate::ssa::Instance)>,
    /// The keys of dictionaries that were asked for or put there (`keys.rs`).
    pub(crate) keys: Vec<crate::ssa::Location>,
    /// How many elements the vectors of a type have (`vectors.rs`).
    pub(crate) vectors: FxHashMap<crate::ssa::Instance, ValueId>,
    /// The type arguments that have a number.
    pub(crate) instances: Vec<Vec<Signature>>,
}

/// What the method itself promises, and what it says by `Contract.ForAll` and `Contract.Exists`.
pub(crate) struct OwnContract {
    pub(crate) quantifiers: Quantifiers,
    /// The calls of `async` methods that ensure something.
    pub(crate) tickets: Vec<Ticket>,
    pub(crate) contract: Option<Arc<Contract>>,
    /// The code up to the method's postconditions. What is found out in it is not taken for what comes after.
    pub(crate) near_postconditions: Vec<Region>,
    /// Whether a clause of a contract is evaluated: that throws nothing.
    pub(crate) evaluates: bool,
    /// How the clause takes its numbers.
    pub(crate) clause: Sign,
    /// What terms that its clauses call old were at the entry.
    pub(crate) before: Vec<(ClauseTerm, ValueId)>,
    /// What its type says of its object.
    pub(crate) invariant: Option<OwnInvariant>,
    /// The same for a struct.
    pub(crate) struct_invariant: Option<StructInvariant>,
}

fn near(code: Code<'_, '_>, contract: Option<&Contract>) -> Vec<Region> {
    let assembly = code.method.assembly;
    let refuses = contract.is_some_and(|contract| contract.refuses_requires);
    near_postconditions(code.assemblies, assembly, code.body, code.instructions, refuses)
}

impl<'c, 'f> Lowering<'c, 'f> {
    fn new(
        code: Code<'c, 'f>,
        signature: &MethodSignature,
        locals: &[Signature],
        hindsight: &Hindsight,
    ) -> Result<Self, Refused> {
        let mut homes = Homes::new(code, signature, locals)?;
        let name = code.assemblies.module(code.method.assembly).full_method_name(code.method.id);
        let mut ssa = Ssa::new(name, homes.result.map(Kind::stack), hindsight.shared.clone());
        ssa.origins = code.inferred.filter(|inferred| inferred.wants_origins).map(|_| Origins::default());
        homes.enter(code, &mut ssa);
        let contract = code.knowledge.contracts.of(code.assemblies, code.method);
        let mut lowering = Self {
            code,
            ssa,
            stack: Stack::default(),
            flow: Flow::new(code),
            homes,
            hindsight: hindsight.clone(),
            classes: Classes {
                literals: literal_locals(code.instructions, code.blocks),
                ..Classes::default()
            },
            declared: Declared::new(code, signature, locals),
            ranges: Ranges::default(),
            floats: Floats::default(),
            enums: EnumLog::new(code, signature, locals),
            buffers: BufferLog::new(code, signature, locals),
            arrays: ArrayLog::default(),
            own: OwnContract {
                quantifiers: Quantifiers::default(),
                tickets: Vec::new(),
                near_postconditions: near(code, contract.as_deref()),
                contract,
                evaluates: false,
                clause: Sign::Signed,
                before: Vec::new(),
                invariant: None,
                struct_invariant: None,
            },
            interface: Interface::default(),
            annotated: Annotated::default(),
            notes: Notes::default(),
        };
        lowering.enter_enums();
        lowering.enter_memory();
        Ok(lowering)
    }

    /// What this lowering should have known from the start; `None` if it knew all it relied on. An address that outlives the
    /// instruction that takes it makes its variable memory that anybody may write. If the method lets an object escape,
    /// earlier loads had assumed that the object is private to it.
    fn hindsight(&self, before: &Hindsight) -> Option<Hindsight> {
        let sharing = self.ssa.sharing();
        let found = &self.hindsight;
        if found.wild.is_subset(&before.wild)
            && found.plain.is_subset(&before.plain)
            && sharing.is_none()
            && found.writes_read_only == before.writes_read_only
            && found.writes_unseen == before.writes_unseen
            && found.mixed == before.mixed
        {
            return None;
        }
        Some(Hindsight { shared: sharing.unwrap_or_else(|| before.shared.clone()), ..found.clone() })
    }

    /// The complete function.
    fn finish(mut self) -> Lowered {
        let is_annotated = self.is_annotated();
        let mut cleanup = regions::cleanup(self.code.body, self.code.blocks);
        cleanup.extend(self.awaited_cleanup());
        let cleanup: Vec<BlockId> = cleanup.into_iter().filter_map(|il| self.flow.block(il)).collect();
        let cleanup = [cleanup, std::mem::take(&mut self.flow.repeated.blocks)].concat();
        self.note_exposed(Point { block: Function::ENTRY, index: 0, time: 0 });
        let is_elsewhere =
            self.arrays.reinterprets || !self.code.assumptions.contains(&Assumption::SingleThread);
        self.arrays.is_elsewhere = is_elsewhere;
        self.arrays.has_handlers = !self.code.body.clauses.is_empty();
        self.arrays.quantified = self.own.quantifiers.arrays();
        let origins = self.ssa.origins.take().unwrap_or_default();
        self.believe_all();
        let settled_casts = self.settle_casts();
        let mut function = follow_arrays(self.ssa, &self.arrays);
        fulfil(&mut function, &settled_casts);
        self.own.quantifiers.settle(&mut function);
        self.floats.settle(&mut function);
        let relies_on_enums = self.enums.settle(&mut function);
        self.buffers.nothing = std::mem::take(&mut self.interface.nothing);
        let settled = self.buffers.settle(&mut function, self.code.takes(Assumption::PointerArithmetic));
        let names = simplify(&mut function);
        float_relations::relate(&mut function);
        let origins = origins.renamed(&names);
        let instructions = self.code.instructions.len();
        if settled.unknown > 0 {
            *self.notes.unmodelled.entry(UNKNOWN).or_insert(0) += settled.unknown;
        }
        let Notes { unmodelled, used, inputs, .. } = self.notes;
        let inputs = inputs.into_inner().into_iter().collect();
        let used = with_elements(used.into_inner(), &function);
        let used = if relies_on_enums { used.with(Assumption::DeclaredEnums) } else { used };
        let used = if settled.relies { used.with(Assumption::PointerArithmetic) } else { used };
        let Interface { observations, mut asks, .. } = self.interface;
        for ask in &mut asks {
            (ask.keeps, ask.breaks) = (settled.id(ask.keeps), settled.id(ask.breaks));
        }
        let notes = self.own.contract.map(|contract| contract.notes.clone()).unwrap_or_default();
        let nullable = self.annotated.nullable.into_iter().map(|value| names[value.index()]).collect();
        Lowered {
            function,
            cleanup,
            instructions,
            unmodelled,
            used: used.list(),
            observations,
            nullable,
            is_annotated,
            asks,
            inputs,
            notes,
            origins,
            hindsight: None,
        }
    }

    /// Pays for work from the method's budget.
    pub(crate) fn pay(&mut self, steps: usize) -> Result<(), Refused> {
        self.ssa.steps += steps;
        if self.ssa.steps > STEPS { Err(Refused::TooLarge) } else { Ok(()) }
    }

    /// Whether something is taken for granted; the answer is used to conclude something.
    pub(crate) fn assumes(&self, assumption: Assumption) -> bool {
        let assumes = self.code.assumptions.contains(&assumption);
        if assumes {
            self.notes.used.set(self.notes.used.get().with(assumption));
        }
        assumes
    }

    /// Whether what is inferred of something may be taken. It is written down that it was asked for.
    pub(crate) fn relies(&self, input: Input) -> bool {
        self.notes.inputs.borrow_mut().insert(input);
        !self.code.left_out.contains(&input)
    }

    /// Counts something that is not modelled.
    pub(crate) fn not_modelled(&mut self, reason: &'static str) {
        *self.notes.unmodelled.entry(reason).or_insert(0) += 1;
    }
}

pub(crate) fn number16(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
