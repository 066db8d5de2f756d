//! Making a function block by block.

use crate::{
    Block, BlockId, Definition, Edge, Function, Inst, Obligation, ObligationId, Op, Place, SlotId,
    Terminator, Type, Value, ValueId,
};

/// A function under construction. Blocks are made in any order and filled one at a time; a block is complete once it
/// has its terminator.
pub struct Builder {
    function: Function,
    open: Vec<bool>,
    current: BlockId,
    /// What values are made for.
    place: Option<Place>,
}

impl Builder {
    /// An empty function; its entry block is current.
    pub fn new(name: impl Into<String>, result: Option<Type>) -> Self {
        let mut builder = Self {
            function: Function {
                name: name.into(),
                result,
                blocks: Vec::new(),
                values: Vec::new(),
                obligations: Vec::new(),
                slots: Vec::new(),
            },
            open: Vec::new(),
            current: Function::ENTRY,
            place: None,
        };
        builder.block();
        builder
    }

    /// A new block without parameters, not yet filled.
    pub fn block(&mut self) -> BlockId {
        let id = BlockId::new(self.function.blocks.len());
        self.function.blocks.push(Block {
            params: Vec::new(),
            insts: Vec::new(),
            terminator: Terminator::Return(None),
        });
        self.open.push(true);
        id
    }

    /// A new variable of the source.
    pub fn slot(&mut self, name: impl Into<String>) -> SlotId {
        let id = SlotId::new(self.function.slots.len());
        self.function.slots.push(name.into());
        id
    }

    /// A new parameter of a block; the edges into it must bind it.
    pub fn param(&mut self, block: BlockId, ty: Type, slot: Option<SlotId>) -> ValueId {
        let index = self.function.blocks[block.index()].params.len();
        let value = self.value(ty, slot, Definition::Param { block, index });
        self.function.blocks[block.index()].params.push(value);
        value
    }

    /// Says that `length` is the length of the array `array`.
    pub fn set_length(&mut self, array: ValueId, length: ValueId) {
        self.function.values[array.index()].length = Some(length);
    }

    /// The length of the array, where one was set.
    pub fn length_of(&self, array: ValueId) -> Option<ValueId> {
        self.function.values[array.index()].length
    }

    /// Gives a value the variable it is a version of, unless it has one.
    pub fn name_value(&mut self, value: ValueId, slot: SlotId) {
        self.function.values[value.index()].slot.get_or_insert(slot);
    }

    /// The type of a value.
    pub fn type_of(&self, value: ValueId) -> &Type {
        &self.function.values[value.index()].ty
    }

    /// Changes instructions in their places.
    pub fn for_each_op(&mut self, mut change: impl FnMut(&mut Op)) {
        self.function
            .blocks
            .iter_mut()
            .flat_map(|block| &mut block.insts)
            .for_each(|inst| change(&mut inst.op));
    }

    /// The function as far as it is built.
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// Says for which place of the source instructions are added from now on.
    pub fn set_place(&mut self, place: Option<Place>) {
        self.place = place;
    }

    /// The block that instructions are added to.
    pub fn current(&self) -> BlockId {
        self.current
    }

    /// Goes on in another block.
    pub fn switch_to(&mut self, block: BlockId) {
        self.current = block;
    }

    /// Whether the current block still lacks its terminator.
    pub fn is_open(&self) -> bool {
        self.open[self.current.index()]
    }

    /// Adds an instruction with a result.
    pub fn inst(&mut self, op: Op, ty: Type) -> ValueId {
        let block = self.current;
        let index = self.function.blocks[block.index()].insts.len();
        let value = self.value(ty, None, Definition::Inst { block, index });
        self.push(Inst { result: Some(value), op });
        value
    }

    /// Adds an instruction without a result.
    pub fn effect(&mut self, op: Op) {
        self.push(Inst { result: None, op });
    }

    /// Adds an obligation to the function's table.
    pub fn obligation(&mut self, obligation: Obligation) -> ObligationId {
        let id = ObligationId::new(self.function.obligations.len());
        self.function.obligations.push(obligation);
        id
    }

    /// Adds an instruction at the end of a block, complete or not: what it defines can be bound by the block's edges.
    pub fn inst_at_end(&mut self, block: BlockId, op: Op, ty: Type) -> ValueId {
        let insts = &mut self.function.blocks[block.index()].insts;
        let definition = Definition::Inst { block, index: insts.len() };
        let value = ValueId::new(self.function.values.len());
        insts.push(Inst { result: Some(value), op });
        self.value(ty, None, definition)
    }

    /// Adds an instruction without a result at the end of a block, complete or not.
    pub fn effect_at_end(&mut self, block: BlockId, op: Op) {
        self.function.blocks[block.index()].insts.push(Inst { result: None, op });
    }

    /// Binds one more parameter on an edge of a complete block; edges are numbered as `Terminator::edges` has them.
    pub fn bind(&mut self, block: BlockId, edge: usize, value: ValueId) {
        let edge = match (&mut self.function.blocks[block.index()].terminator, edge) {
            (Terminator::Jump(edge) | Terminator::Branch(_, edge, _), 0)
            | (Terminator::Branch(_, _, edge), 1) => edge,
            (terminator, _) => unreachable!("`{terminator}` has no edge {edge}"),
        };
        edge.args.push(value);
    }

    /// Completes the current block.
    pub fn terminate(&mut self, terminator: Terminator) {
        assert!(self.is_open(), "{} has its terminator already", self.current);
        self.function.blocks[self.current.index()].terminator = terminator;
        self.open[self.current.index()] = false;
    }

    /// Completes the current block with a jump.
    pub fn jump(&mut self, target: BlockId, args: Vec<ValueId>) {
        self.terminate(Terminator::Jump(Edge { target, args }));
    }

    /// The complete function.
    pub fn finish(self) -> Function {
        if let Some(block) = self.open.iter().position(|&open| open) {
            unreachable!("{} has no terminator", BlockId::new(block));
        }
        self.function
    }

    fn push(&mut self, inst: Inst) {
        assert!(self.is_open(), "{} is complete", self.current);
        self.function.blocks[self.current.index()].insts.push(inst);
    }

    fn value(&mut self, ty: Type, slot: Option<SlotId>, definition: Definition) -> ValueId {
        let id = ValueId::new(self.function.values.len());
        self.function.values.push(Value { ty, slot, length: None, definition, made: self.place });
        id
    }
}
