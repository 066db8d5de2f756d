//! The typed program to the scalar one.
//!
//! SSA form is made on the way down the tree: the [environment](environment::Environment) has the current value of every
//! slot, joins make block parameters for the slots whose values differ, loop heads for the slots that the loop writes.

mod conditions;
mod contracts;
mod environment;
mod expressions;
mod statements;

use marple_ir::{BlockId, Builder, Function, IntType, ObligationId, Op, SlotId, ValueId};
use rustc_hash::FxHashMap;

use self::contracts::{Frame, ObligationKey};
use self::environment::Environment;
use self::statements::LoopFrame;
use crate::error::Error;
use crate::span::LineIndex;
use crate::typed::{self, VarId};
use crate::types::{Scalar, Type};

/// How many values the edges of a function may carry. A file of some megabytes can ask for more than fits in memory, with
/// many branches that each change many variables.
const EDGE_LIMIT: usize = 10_000_000;

pub(crate) fn lower(program: &typed::Program<'_>, source: &str) -> Result<marple_ir::Program, Error> {
    let lines = LineIndex::new(source);
    let functions =
        program.functions.iter().map(|function| FunctionLowerer::new(program, function, &lines).function());
    Ok(marple_ir::Program { functions: functions.collect::<Result<_, _>>()? })
}

/// One function being lowered.
struct FunctionLowerer<'p, 'a> {
    program: &'p typed::Program<'a>,
    function: &'p typed::Function<'a>,
    lines: &'p LineIndex,
    builder: Builder,
    environment: Environment,
    /// The slot of each variable; that of an array's length comes right after.
    slots: Vec<SlotId>,
    /// Indexed by `SlotId`.
    slot_types: Vec<Type>,
    loops: Vec<LoopFrame>,
    /// The current block waits for its join: it is still open, but nothing more belongs to it.
    detached: bool,
    /// How many values there are on edges.
    edge_values: usize,
    /// What names mean while a contract is lowered.
    frame: Option<Frame>,
    /// The obligations of the function's own contract, which is lowered at every return.
    contract_obligations: FxHashMap<ObligationKey, ObligationId>,
    /// The old element, in an update of one.
    element: Option<ValueId>,
    /// The parameters at entry.
    parameters: Vec<ValueId>,
    /// Where returns meet, if the contract is too large to be checked at each.
    exit: Option<BlockId>,
}

impl<'p, 'a> FunctionLowerer<'p, 'a> {
    fn new(program: &'p typed::Program<'a>, function: &'p typed::Function<'a>, lines: &'p LineIndex) -> Self {
        let result = function.source.return_type.map(ir_type);
        let mut builder = Builder::new(&*function.source.name.text, result);
        let (mut slots, mut slot_types) = (Vec::with_capacity(function.variables.len()), Vec::new());
        for variable in &function.variables {
            slots.push(builder.slot(variable.name));
            slot_types.push(variable.ty);
            if variable.ty.is_array() {
                builder.slot(format!("{}.Length", variable.name));
                slot_types.push(Type::INT);
            }
        }
        let environment = Environment::new(slot_types.len());
        FunctionLowerer {
            program,
            function,
            lines,
            builder,
            environment,
            slots,
            slot_types,
            loops: Vec::new(),
            detached: false,
            edge_values: 0,
            frame: None,
            contract_obligations: FxHashMap::default(),
            element: None,
            parameters: Vec::new(),
            exit: None,
        }
    }

    fn function(mut self) -> Result<Function, Error> {
        for index in 0..self.function.source.parameters.len() {
            let slot = self.slots[index];
            let ty = ir_type(self.slot_types[slot.index()]);
            let value = self.builder.param(Function::ENTRY, ty, Some(slot));
            self.parameters.push(value);
        }
        for index in 0..self.parameters.len() {
            self.measure(self.parameters[index]);
            self.assign(VarId::new(index), self.parameters[index]);
        }
        self.assume_requires();
        self.choose_exit();
        self.statements(&self.function.body);
        if self.is_too_large() {
            let name = &self.function.source.name;
            let message =
                format!("`{}` is too large: too many branches change too many variables", name.text);
            return Err(Error::new(name.span, message).with_help("split the function"));
        }
        self.end();
        Ok(contracts::in_source_order(self.builder.finish()))
    }

    /// Whether the limit is passed; what is lowered after that does not matter.
    fn is_too_large(&self) -> bool {
        EDGE_LIMIT < self.edge_values
    }

    /// The end of the body: a return, where it can be reached.
    fn end(&mut self) {
        if self.is_open() {
            // Only a `void` function ends here; the checker has seen to it that the others cannot.
            let result = self.function.source.return_type.map(|ty| self.unknown(ty));
            self.return_value(result);
        }
        self.lower_exit();
    }

    /// Goes on in another block.
    fn go_to(&mut self, block: BlockId) {
        self.builder.switch_to(block);
        self.detached = false;
    }

    /// Whether the end of what was lowered can be reached, so that the next statement follows it.
    fn is_open(&self) -> bool {
        !self.detached && self.builder.is_open()
    }

    /// Gives a variable a value.
    fn assign(&mut self, variable: VarId, value: ValueId) {
        let slot = self.slots[variable.index()];
        self.set(slot, value);
        if self.slot_types[slot.index()].is_array() {
            let length = self.length(value);
            self.set(length_slot(slot), length);
        }
    }

    fn set(&mut self, slot: SlotId, value: ValueId) {
        self.builder.name_value(value, slot);
        self.environment.set(slot, value);
    }

    /// The length of an array: every one has it.
    fn length(&self, array: ValueId) -> ValueId {
        self.builder.length_of(array).expect("every array value has its length")
    }

    /// Adds the instruction that finds the length of an array from elsewhere; nothing for other types.
    fn measure(&mut self, value: ValueId) {
        if self.builder.type_of(value).element().is_some() {
            let length = self.builder.inst(Op::Length(value), marple_ir::Type::I32);
            self.builder.set_length(value, length);
        }
    }

    fn unknown(&mut self, ty: Type) -> ValueId {
        let value = self.builder.inst(Op::Unknown, ir_type(ty));
        self.measure(value);
        value
    }
}

/// The slot of the length of the array in a slot.
fn length_slot(array: SlotId) -> SlotId {
    SlotId::new(array.index() + 1)
}

fn ir_type(ty: Type) -> marple_ir::Type {
    let scalar = match int_type(ty.scalar) {
        Some(int) => marple_ir::Type::Int(int),
        None if ty.scalar == Scalar::Bool => marple_ir::Type::Bool,
        None => marple_ir::Type::Object,
    };
    (0..ty.dimensions).fold(scalar, |element, _| marple_ir::Type::array_of(element))
}

fn int_type(scalar: Scalar) -> Option<IntType> {
    Some(match scalar {
        Scalar::Int => IntType::I32,
        Scalar::Long => IntType::I64,
        Scalar::ULong => IntType::U64,
        Scalar::UInt => IntType::U32,
        Scalar::Byte => IntType::U8,
        Scalar::Bool | Scalar::Object => return None,
    })
}
