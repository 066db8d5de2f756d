//! Offsets: every pointer gets a number that says where in its buffer it points, and every access its condition.
//!
//! The offset of a pointer counts the units of its group ([`Pointers::unit`]): of `int*` in a loop that is elements, so that `p < end` says that a whole element is left. It is an
//! exact number (`i96` holds any sum of a few 64-bit numbers), and the address is the buffer's plus so many units, modulo 2^64. So an offset within the buffer is an address
//! within the buffer. The other way round, two addresses compare as their offsets do unless one of them wrapped around: that is what `pointer-arithmetic` assumes.

use marple_ir::{
    BinaryOp, Block, BlockId, CompareOp, Cond, Definition, Function, Graph, Inst, IntType, Op, Term,
    Terminator, Type, Value, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::settle::{Class, How, Pointers, gcd};
use super::{Access, Amount};

/// The type of offsets and sizes.
const WIDE: Type = Type::Int(IntType::I96);

/// The offsets so far.
struct Offsets<'p, 'a> {
    pointers: &'p Pointers<'a>,
    /// By pointer, where in its buffer it points.
    places: FxHashMap<ValueId, ValueId>,
    /// By origin that is a parameter, how many bytes its buffer has.
    sizes: FxHashMap<ValueId, ValueId>,
    /// Whether a comparison or difference of pointers was taken for one of offsets.
    relies: bool,
}

/// The instructions of a block that is written anew.
struct Writer<'f> {
    function: &'f mut Function,
    block: BlockId,
    insts: Vec<Inst>,
    /// The constants that writers made.
    numbers: &'f mut FxHashMap<ValueId, i128>,
}

impl Writer<'_> {
    fn inst(&mut self, op: Op) -> ValueId {
        let definition = Definition::Inst { block: self.block, index: self.insts.len() };
        let value = new_value(self.function, definition);
        if let Op::Const(number) = op {
            self.numbers.insert(value, number);
        }
        self.insts.push(Inst { result: Some(value), op });
        value
    }

    fn wide(&mut self, value: ValueId) -> ValueId {
        if self.function.value(value).ty == WIDE { value } else { self.inst(Op::Convert(value)) }
    }

    /// The number that a value is, which a writer made.
    fn number(&self, value: ValueId) -> Option<i128> {
        self.numbers.get(&value).copied()
    }

    fn times(&mut self, value: ValueId, factor: i128) -> ValueId {
        if factor == 1 {
            return value;
        }
        if let Some(product) = self.number(value).and_then(|number| number.checked_mul(factor)) {
            return self.inst(Op::Const(product));
        }
        let factor = self.inst(Op::Const(factor));
        self.inst(Op::Binary(BinaryOp::Mul, value, factor))
    }

    fn plus(&mut self, left: Option<ValueId>, right: Option<ValueId>) -> Option<ValueId> {
        match (left, right) {
            (Some(left), Some(right)) => Some(match (self.number(left), self.number(right)) {
                (Some(0), _) => right,
                (_, Some(0)) => left,
                (Some(one), Some(other)) => self.inst(Op::Const(one + other)),
                _ => self.inst(Op::Binary(BinaryOp::Add, left, right)),
            }),
            (one, other) => one.or(other),
        }
    }

    /// `value * scale`, if there is a value.
    fn product(&mut self, amount: Amount, divisor: i128) -> Option<ValueId> {
        let value = amount.value.filter(|_| amount.scale != 0)?;
        let value = self.wide(value);
        Some(self.times(value, amount.scale / divisor))
    }

    /// A number of bytes, of which the divisor is a factor.
    fn amount(&mut self, amount: Amount, divisor: i128) -> ValueId {
        let product = self.product(amount, divisor);
        let more =
            (amount.more != 0 || product.is_none()).then(|| self.inst(Op::Const(amount.more / divisor)));
        self.plus(product, more).unwrap_or_else(|| self.inst(Op::Const(0)))
    }
}

fn new_value(function: &mut Function, definition: Definition) -> ValueId {
    function.values.push(Value { ty: WIDE, slot: None, length: None, definition, made: None });
    ValueId::new(function.values.len() - 1)
}

impl Pointers<'_> {
    /// Gives pointers their offsets and the accesses that are `kept` their conditions. Whether that relies on pointers that do not wrap around.
    pub(super) fn give_offsets(
        &self,
        function: &mut Function,
        graph: &Graph,
        kept: &FxHashSet<ValueId>,
        compares: bool,
    ) -> bool {
        let mut all = Offsets {
            pointers: self,
            places: FxHashMap::default(),
            sizes: FxHashMap::default(),
            relies: false,
        };
        let joined = all.add_params(function, graph);
        let mut numbers = FxHashMap::default();
        for &block in graph.order() {
            let empty = Block { params: Vec::new(), insts: Vec::new(), terminator: Terminator::Stop };
            let old = std::mem::replace(&mut function.blocks[block.index()], empty);
            let insts = Vec::with_capacity(old.insts.len());
            let mut writer = Writer { function, block, insts, numbers: &mut numbers };
            for &param in &old.params {
                all.define(&mut writer, param);
            }
            for inst in &old.insts {
                let mut op = inst.op.clone();
                if let Op::Check(id, Cond::Value(condition)) = &inst.op
                    && kept.contains(condition)
                    && let Some(cond) = all.condition(&mut writer, self.log.accesses[condition])
                {
                    op = Op::Check(*id, cond);
                }
                if compares {
                    all.relate(&mut writer, inst, &mut op);
                }
                let index = writer.insts.len();
                writer.insts.push(Inst { result: inst.result, op });
                if let Some(result) = inst.result {
                    writer.function.values[result.index()].definition = Definition::Inst { block, index };
                    all.define(&mut writer, result);
                }
            }
            let insts = writer.insts;
            function.blocks[block.index()] = Block { insts, ..old };
        }
        all.bind(function, &joined);
        all.relies
    }
}

/// A parameter of a block that is a pointer, and whether its buffer's size is a parameter, too.
struct Joined {
    pointer: ValueId,
    is_origin: bool,
}

impl Offsets<'_, '_> {
    /// Makes the parameters of the offsets where pointers meet, and of the sizes where buffers do.
    fn add_params(&mut self, function: &mut Function, graph: &Graph) -> Vec<(BlockId, Vec<Joined>)> {
        let mut all = Vec::new();
        for &block in graph.order() {
            let params = function.block(block).params.clone();
            let mut joined = Vec::new();
            for pointer in params {
                let Some(origin) = self.pointers.origin(pointer) else { continue };
                if !matches!(self.pointers.made(pointer), Some(How::Joined)) {
                    continue;
                }
                let offset = add_param(function, block);
                self.places.insert(pointer, offset);
                let is_origin = origin == pointer;
                if is_origin {
                    let size = add_param(function, block);
                    self.sizes.insert(pointer, size);
                }
                joined.push(Joined { pointer, is_origin });
            }
            if !joined.is_empty() {
                all.push((block, joined));
            }
        }
        all
    }

    /// The offset of a value, if it is a pointer that has none yet.
    fn define(&mut self, writer: &mut Writer<'_>, value: ValueId) {
        if self.pointers.origin(value).is_none() {
            return;
        }
        let unit = self.pointers.unit(value);
        let offset = match self.pointers.made(value) {
            Some(How::Seed) => writer.amount(self.pointers.seeds[&value].at, unit),
            Some(How::Moved(from, by)) => {
                let Some(&offset) = self.places.get(&from) else { return };
                if by == Amount::ZERO {
                    offset
                } else {
                    let by = writer.amount(by, unit);
                    writer.plus(Some(offset), Some(by)).unwrap_or(offset)
                }
            }
            Some(How::Joined) | None => return,
        };
        self.places.insert(value, offset);
    }

    /// How many bytes the buffer of an origin has.
    fn size(&self, origin: ValueId) -> Option<Amount> {
        match self.pointers.seeds.get(&origin) {
            Some(seed) => Some(seed.size),
            None => self.sizes.get(&origin).map(|size| Amount::of(*size, 1)),
        }
    }

    /// Whether an access lies in its buffer: `0 <= offset` and `offset + size <= size of the buffer`, divided by what all have in common.
    fn condition(&self, writer: &mut Writer<'_>, access: Access) -> Option<Cond> {
        if self.pointers.class(access.address) == Class::Null {
            return Some(Cond::False);
        }
        let origin = self.pointers.origin(access.address)?;
        let offset = *self.places.get(&access.address)?;
        let buffer = self.size(origin)?;
        let unit = self.pointers.unit(access.address);
        let divisor = gcd(gcd(unit, access.size.scale), buffer.scale).max(1);
        let offset_part = writer.times(offset, unit / divisor);
        let size_part = writer.product(access.size, divisor);
        let most = writer.product(buffer, divisor);
        // What is left over is rounded up: the other parts are whole numbers.
        let more = access.size.more - buffer.more;
        let more = more.div_euclid(divisor) + i128::from(more.rem_euclid(divisor) != 0);
        let more = (more != 0).then(|| writer.inst(Op::Const(more)));
        let end = writer.plus(Some(offset_part), size_part);
        let end = writer.plus(end, more)?;
        let most = most.map_or(Term::Const(0), Term::Value);
        let mut parts = vec![
            Cond::compare(CompareOp::Ge, offset, Term::Const(0)),
            Cond::compare(CompareOp::Le, end, most),
        ];
        if let Some(guard) = self.pointers.seeds.get(&origin).and_then(|seed| seed.guard) {
            parts.insert(0, Cond::compare(CompareOp::Ne, guard, Term::Const(0)));
        }
        let inside = Cond::And(parts);
        Some(match access.size.value {
            // Nothing is read or written if there are no bytes.
            Some(count) => Cond::Or(vec![Cond::compare(CompareOp::Le, count, Term::Const(0)), inside]),
            None => inside,
        })
    }

    /// A comparison or difference of two pointers of one origin is one of their offsets.
    fn relate(&mut self, writer: &mut Writer<'_>, inst: &Inst, op: &mut Op) {
        let (Op::Compare(_, left, right) | Op::Binary(BinaryOp::Sub, left, right)) = *op else { return };
        let (Some(origin), Some(other)) = (self.pointers.origin(left), self.pointers.origin(right)) else {
            return;
        };
        let (Some(&one), Some(&two)) = (self.places.get(&left), self.places.get(&right)) else { return };
        if origin != other {
            return;
        }
        let unit = self.pointers.unit(left);
        if let Op::Compare(compare, ..) = *op {
            *op = Op::Compare(compare, one, two);
        } else if let Some(result) = inst.result {
            let units = writer.inst(Op::Binary(BinaryOp::Sub, one, two));
            let bytes = writer.times(units, unit);
            let is_wide = writer.function.value(result).ty == WIDE;
            *op = if is_wide {
                let none = writer.inst(Op::Const(0));
                Op::Binary(BinaryOp::Add, bytes, none)
            } else {
                Op::Convert(bytes)
            };
        }
        self.relies = true;
    }

    /// Binds the parameters on all edges into their blocks.
    fn bind(&self, function: &mut Function, joined: &[(BlockId, Vec<Joined>)]) {
        let by_block: FxHashMap<BlockId, &Vec<Joined>> =
            joined.iter().map(|(block, joined)| (*block, joined)).collect();
        for block in function.block_ids() {
            let empty = Terminator::Stop;
            let mut terminator = std::mem::replace(&mut function.blocks[block.index()].terminator, empty);
            let edges: [Option<&mut marple_ir::Edge>; 2] = match &mut terminator {
                Terminator::Jump(edge) => [Some(edge), None],
                Terminator::Branch(_, then, otherwise) => [Some(then), Some(otherwise)],
                Terminator::Return(_) | Terminator::Stop => [None, None],
            };
            for edge in edges.into_iter().flatten() {
                let Some(joined) = by_block.get(&edge.target) else { continue };
                for one in *joined {
                    let Definition::Param { index, .. } = function.value(one.pointer).definition else {
                        continue;
                    };
                    let value = edge.args[index];
                    edge.args.push(self.offset_on(function, block, value));
                    if one.is_origin {
                        edge.args.push(self.size_on(function, block, value));
                    }
                }
            }
            function.blocks[block.index()].terminator = terminator;
        }
    }

    fn offset_on(&self, function: &mut Function, block: BlockId, value: ValueId) -> ValueId {
        match (self.places.get(&value), self.pointers.class(value)) {
            (Some(offset), _) => *offset,
            (None, Class::Null) => at_end(function, block, Op::Const(0)),
            (None, _) => at_end(function, block, Op::Unknown),
        }
    }

    fn size_on(&self, function: &mut Function, block: BlockId, value: ValueId) -> ValueId {
        if self.pointers.class(value) == Class::Null {
            return at_end(function, block, Op::Const(0));
        }
        let origin = self.pointers.origin(value);
        let guard = origin.and_then(|origin| self.pointers.seeds.get(&origin)?.guard);
        let size = origin.and_then(|origin| self.size(origin));
        let Some(size) = size else { return at_end(function, block, Op::Unknown) };
        let insts = std::mem::take(&mut function.blocks[block.index()].insts);
        let mut writer = Writer { function, block, insts, numbers: &mut FxHashMap::default() };
        let bytes = writer.amount(size, 1);
        let value = match guard {
            // Without what it is made of the pointer is null, and leads to no bytes.
            Some(guard) => {
                let value = writer.inst(Op::Unknown);
                let is = |op| Cond::compare(op, guard, Term::Const(0));
                let none = Cond::compare(CompareOp::Eq, value, Term::Const(0));
                let all = Cond::compare(CompareOp::Eq, value, bytes);
                for cond in [vec![is(CompareOp::Ne), none], vec![is(CompareOp::Eq), all]] {
                    writer.insts.push(Inst { result: None, op: Op::Assume(Cond::Or(cond)) });
                }
                value
            }
            None => bytes,
        };
        let insts = writer.insts;
        function.blocks[block.index()].insts = insts;
        value
    }
}

fn add_param(function: &mut Function, block: BlockId) -> ValueId {
    let index = function.block(block).params.len();
    let value = new_value(function, Definition::Param { block, index });
    function.blocks[block.index()].params.push(value);
    value
}

fn at_end(function: &mut Function, block: BlockId, op: Op) -> ValueId {
    let index = function.block(block).insts.len();
    let value = new_value(function, Definition::Inst { block, index });
    function.blocks[block.index()].insts.push(Inst { result: Some(value), op });
    value
}
