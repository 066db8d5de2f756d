//! Functions: blocks, instructions, terminators, and the table of obligations.

use std::collections::HashMap;

use marple_domains::{FloatBinary, FloatUnary};

use crate::{BlockId, Cond, ObligationId, ObligationKind, SlotId, Term, Type, ValueId};

/// Functions that may call each other by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// In source order; names differ.
    pub functions: Vec<Function>,
}

impl Program {
    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// All functions, for those who look up many; the first of a name counts.
    pub(crate) fn by_name(&self) -> HashMap<&str, &Function> {
        // Later entries replace earlier ones.
        self.functions.iter().rev().map(|function| (function.name.as_str(), function)).collect()
    }
}

/// One function. `block0` is its entry, and the entry's parameters are the function's.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Function {
    /// The name, unique in the program.
    pub name: String,
    /// The type of what it returns, if it returns something.
    pub result: Option<Type>,
    /// Indexed by `BlockId`.
    pub blocks: Vec<Block>,
    /// Indexed by `ValueId`.
    pub values: Vec<Value>,
    /// Indexed by `ObligationId`, in source order.
    pub obligations: Vec<Obligation>,
    /// The names of the source's variables, indexed by `SlotId`. Variables of different scopes may share a name.
    pub slots: Vec<String>,
}

/// Instructions that run one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Block {
    /// Bound on every incoming edge, all at once.
    pub params: Vec<ValueId>,
    /// In order.
    pub insts: Vec<Inst>,
    /// How the block is left.
    pub terminator: Terminator,
}

/// A value: its type and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Value {
    /// Its type.
    pub ty: Type,
    /// The variable of the source it is a version of.
    pub slot: Option<SlotId>,
    /// For an array, the value that is its length, where the program has one.
    pub length: Option<ValueId>,
    /// Its one definition.
    pub definition: Definition,
    /// The instruction that made it, where somebody said which. It means nothing to a run, and the text form does not have it.
    pub made: Option<Place>,
}

/// Where a value is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Definition {
    /// The parameter `index` of a block.
    Param {
        /// The block.
        block: BlockId,
        /// Which of its parameters.
        index: usize,
    },
    /// The instruction `index` of a block.
    Inst {
        /// The block.
        block: BlockId,
        /// Which of its instructions.
        index: usize,
    },
}

/// One instruction.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Inst {
    /// The value it defines.
    pub result: Option<ValueId>,
    /// What it does.
    pub op: Op,
}

/// What an instruction does. The result's type is the value's.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Op {
    /// A number: an integer, a truth value 0 or 1, the null reference 0.
    Const(i128),
    /// Any value of the result's type.
    Unknown,
    /// An operation on two operands of the result's type (a shift's count is an `i32`).
    Binary(BinaryOp, ValueId, ValueId),
    /// An operation on one operand of the result's type.
    Unary(UnaryOp, ValueId),
    /// A comparison of two operands of one type; the result is a `bool`.
    Compare(CompareOp, ValueId, ValueId),
    /// An integer or truth value as another integer type, modulo 2^bits, whatever the overflow mode.
    Convert(ValueId),
    /// An operation on a floating-point number; the result is one.
    FloatUnary(FloatUnary, ValueId),
    /// An operation on two floating-point numbers of the result's type.
    FloatBinary(FloatBinary, ValueId, ValueId),
    /// An integer as a floating-point number, the nearest one.
    ToFloat(ValueId),
    /// A floating-point number as an integer, without what is behind the point. If that does not fit the type, it is any integer of the type.
    ToInt(ValueId),
    /// A new array of that many elements, all zero or null.
    NewArray(ValueId),
    /// The length of an array, or of some other object that has one: an `i32` that is at least 0. Of a null array it
    /// is 0.
    Length(ValueId),
    /// An array's element.
    Load {
        /// The array.
        array: ValueId,
        /// The index, checked before.
        index: ValueId,
    },
    /// Changes an array's element.
    Store {
        /// The array.
        array: ValueId,
        /// The index, checked before.
        index: ValueId,
        /// The new element.
        value: ValueId,
    },
    /// Empties an array that stands for a collection: none of its elements is read before it is written again.
    Clear(ValueId),
    /// Runs another function of the program; it may change the elements of arrays it reaches from its arguments.
    Call {
        /// Its name.
        callee: String,
        /// One for each parameter.
        args: Vec<ValueId>,
    },
    /// Others get to know an array: what they give later may be it.
    Escape(ValueId),
    /// Others run: the elements of all arrays that come from these definitions may have changed. The values are named and not
    /// read: each is a parameter of the function or the result of an instruction, here or anywhere else.
    Forget(Vec<ValueId>),
    /// The run goes on only if the condition holds.
    Assume(Cond),
    /// The condition must hold, and the run goes on only if it does.
    Check(ObligationId, Cond),
    /// Prints what is known of the items at this point.
    Show(Option<String>, Vec<ShowItem>),
    /// A number is one of several of which another one is any: all that is known of that one, by itself and against some others, holds of the
    /// number as well. So is an element that was read, if the other stands for every element of the array. It does nothing to a run.
    Like {
        /// The number.
        value: ValueId,
        /// What stands for any of them.
        of: ValueId,
        /// What it is compared with.
        with: Vec<ValueId>,
    },
    /// Asks what is known of some numbers at this point. It does nothing to a run.
    Observe {
        /// Whoever asks knows the answer by it. Several observations may share one.
        label: u32,
        /// Only runs in which these truth values are that are meant.
        given: Vec<(ValueId, bool)>,
        /// The numbers.
        values: Vec<ValueId>,
    },
}

/// A variable in scope and its value at that point.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct ShowItem {
    /// The variable's name in the source.
    pub name: String,
    /// Its value.
    pub value: ValueId,
}

/// Operations on two operands. Division truncates towards zero and the remainder has the dividend's sign.
/// `add`, `sub`, `mul`, `div` (and `neg`, `abs`) may overflow; what that means is the [`Overflow`](crate::Overflow)
/// mode. Shifts take their count modulo the width, lose bits silently, and `shr` keeps the sign of signed types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinaryOp {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a / b`, `b != 0`
    Div,
    /// `a % b`, `b != 0`
    Rem,
    /// `a << b`
    Shl,
    /// `a >> b`
    Shr,
    /// `a & b`; on truth values, conjunction
    And,
    /// `a | b`; on truth values, disjunction
    Or,
    /// `a ^ b`
    Xor,
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
}

/// Operations on one operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnaryOp {
    /// `-a`
    Neg,
    /// `~a`; on truth values, negation
    Not,
    /// `|a|`
    Abs,
}

/// Comparisons; references know `Eq` and `Ne` only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CompareOp {
    /// `a == b`
    Eq,
    /// `a != b`
    Ne,
    /// `a < b`
    Lt,
    /// `a <= b`
    Le,
    /// `a > b`
    Gt,
    /// `a >= b`
    Ge,
}

impl CompareOp {
    /// The comparison that holds where this one does not.
    pub fn negated(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
        }
    }

    /// Whether it holds between two numbers.
    pub fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Self::Eq => left == right,
            Self::Ne => left != right,
            Self::Lt => left < right,
            Self::Le => left <= right,
            Self::Gt => left > right,
            Self::Ge => left >= right,
        }
    }
}

/// An edge: where it goes and what the target's parameters are bound to.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Edge {
    /// The block it enters.
    pub target: BlockId,
    /// One for each of the target's parameters.
    pub args: Vec<ValueId>,
}

/// How a block is left.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Terminator {
    /// Goes on at another block.
    Jump(Edge),
    /// Goes on at the first edge if the `bool` is 1, else at the second.
    Branch(ValueId, Edge, Edge),
    /// The function ends.
    Return(Option<ValueId>),
    /// The run ends here: an exception is thrown, or leaves what is modelled.
    Stop,
}

impl Terminator {
    /// The outgoing edges, in order.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        match self {
            Self::Jump(edge) => [Some(edge), None],
            Self::Branch(_, then, otherwise) => [Some(then), Some(otherwise)],
            Self::Return(_) | Self::Stop => [None, None],
        }
        .into_iter()
        .flatten()
    }
}

/// What must hold for the program to be right, as the report names it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, Hash)]
pub struct Obligation {
    /// What kind of rule it is.
    pub kind: ObligationKind,
    /// The condition as the source would write it.
    pub text: String,
    /// Where it must hold.
    pub place: Place,
    /// The contract it comes from, when that stands elsewhere.
    pub origin: Option<Origin>,
}

impl Obligation {
    /// Whether a contract of a library's member asks for it, in a file beside the code.
    pub fn is_of_library(&self) -> bool {
        use ObligationKind as K;
        let is_asked = matches!(
            self.kind,
            K::LowerBound | K::UpperBound | K::Range | K::Asked | K::Empty | K::NoValue | K::MissingKey
        );
        is_asked && self.origin.is_some()
    }
}

/// A place in what a function was made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Place {
    /// A place in source text; lines and columns start at 1.
    Source {
        /// The line.
        line: u32,
        /// The column, in characters.
        column: u32,
    },
    /// An instruction of IL.
    Il {
        /// Its offset in the method's code.
        offset: u32,
    },
}

impl Place {
    /// The offset, if it is an instruction of IL.
    pub fn il(self) -> Option<u32> {
        match self {
            Self::Source { .. } => None,
            Self::Il { offset } => Some(offset),
        }
    }
}

/// The clause of a contract that an obligation comes from.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, Hash)]
pub struct Origin {
    /// The function the contract belongs to.
    pub function: String,
    /// Where the clause stands.
    pub place: Place,
}

impl Function {
    /// The entry block.
    pub const ENTRY: BlockId = BlockId::FIRST;
    /// How many blocks a function may have to be analysed. A block costs some thousand bytes of states; nobody writes
    /// so many.
    pub const MOST_BLOCKS: usize = 100_000;

    /// The block `id`.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The value `id`.
    pub fn value(&self, id: ValueId) -> &Value {
        &self.values[id.index()]
    }

    /// The type of the elements of an array.
    pub fn elements(&self, array: ValueId) -> Option<&Type> {
        self.value(array).ty.element()
    }

    /// The obligation `id`.
    pub fn obligation(&self, id: ObligationId) -> &Obligation {
        &self.obligations[id.index()]
    }

    /// All blocks with their ids.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len()).map(BlockId::new)
    }

    /// The function's parameters.
    pub fn params(&self) -> &[ValueId] {
        &self.block(Self::ENTRY).params
    }

    /// The operation that defines the value; `None` for a block parameter.
    pub fn op(&self, value: ValueId) -> Option<&Op> {
        match self.value(value).definition {
            Definition::Param { .. } => None,
            Definition::Inst { block, index } => Some(&self.block(block).insts[index].op),
        }
    }

    /// The number a value is by its definition.
    pub fn constant(&self, value: ValueId) -> Option<i128> {
        match self.op(value) {
            Some(Op::Const(number)) => Some(*number),
            _ => None,
        }
    }
}

impl Op {
    /// Whether it computes a number of its operands, and does nothing else.
    pub fn is_computed(&self) -> bool {
        matches!(self, Self::Binary(..) | Self::Unary(..) | Self::Compare(..) | Self::Convert(_))
            || self.is_float()
    }

    /// Whether it takes or makes a floating-point number.
    pub fn is_float(&self) -> bool {
        matches!(self, Self::FloatUnary(..) | Self::FloatBinary(..) | Self::ToFloat(_) | Self::ToInt(_))
    }
}

impl Function {
    /// Obligations of some kinds are no longer asked, and nothing follows from them.
    pub fn disbelieve(&mut self, unwanted: impl Fn(ObligationKind) -> bool) {
        for inst in self.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let Op::Check(obligation, _) = &inst.op
                && unwanted(self.obligations[obligation.index()].kind)
            {
                inst.op = Op::Assume(Cond::True);
            }
        }
    }

    /// Keeps the checks that are asked for; the others are assumed, as they are after they were made.
    pub fn check_only(&mut self, wanted: impl Fn(ObligationId, ObligationKind) -> bool) {
        for inst in self.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let Op::Check(obligation, cond) = &inst.op
                && !wanted(*obligation, self.obligations[obligation.index()].kind)
            {
                let kind = self.obligations[obligation.index()].kind;
                inst.op = Op::Assume(if kind.holds_after() { cond.clone() } else { Cond::True });
            }
        }
    }
}

impl Function {
    /// Whether a check is an assertion whose condition is false by itself, as in `Debug.Assert(false)`: the usual way to
    /// say that a place is never reached. It fails where it is reached, but nothing says that it is.
    pub fn marks_unreachable(&self, obligation: ObligationId, cond: &Cond) -> bool {
        self.obligation(obligation).kind == ObligationKind::Assert && self.fixed(cond) == Some(false)
    }

    /// Whether a condition is about nothing but whether references are null.
    pub fn is_null_test(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Compare(CompareOp::Eq | CompareOp::Ne, Term::Value(value), Term::Const(0)) => {
                self.value(*value).ty.is_nullable()
            }
            Cond::And(parts) | Cond::Or(parts) => parts.iter().all(|part| self.is_null_test(part)),
            Cond::Not(inner) => self.is_null_test(inner),
            _ => false,
        }
    }

    /// Whether a condition over constants holds; `None` if it speaks of anything else.
    fn fixed(&self, cond: &Cond) -> Option<bool> {
        let number = |term: &Term| match term {
            Term::Const(number) => Some(*number),
            Term::Value(value) => self.constant(*value),
            _ => None,
        };
        match cond {
            Cond::True => Some(true),
            Cond::False => Some(false),
            Cond::Value(value) => match self.op(*value)? {
                Op::Const(number) => Some(*number == 1),
                Op::Compare(op, left, right) => Some(op.holds(self.constant(*left)?, self.constant(*right)?)),
                _ => None,
            },
            Cond::Compare(op, left, right) => Some(op.holds(number(left)?, number(right)?)),
            Cond::Not(inner) => match &**inner {
                // One is enough: nobody writes more, and deep conditions need no deep stack.
                Cond::Not(_) => None,
                inner => self.fixed(inner).map(|holds| !holds),
            },
            _ => None,
        }
    }
}

impl Op {
    /// Calls `visit` for every value it reads.
    pub fn for_each_operand(&self, visit: &mut impl FnMut(ValueId)) {
        match self {
            Self::Const(_) | Self::Unknown | Self::Forget(_) => {}
            Self::Binary(_, left, right)
            | Self::Compare(_, left, right)
            | Self::FloatBinary(_, left, right) => {
                visit(*left);
                visit(*right);
            }
            Self::Unary(_, operand)
            | Self::FloatUnary(_, operand)
            | Self::ToFloat(operand)
            | Self::ToInt(operand)
            | Self::Convert(operand)
            | Self::NewArray(operand)
            | Self::Length(operand)
            | Self::Clear(operand)
            | Self::Escape(operand) => {
                visit(*operand);
            }
            Self::Load { array, index } => {
                visit(*array);
                visit(*index);
            }
            Self::Store { array, index, value } => {
                visit(*array);
                visit(*index);
                visit(*value);
            }
            Self::Call { args, .. } => args.iter().copied().for_each(visit),
            Self::Assume(cond) | Self::Check(_, cond) => cond.for_each_value(visit),
            Self::Show(_, items) => items.iter().for_each(|item| visit(item.value)),
            Self::Observe { given, values, .. } => {
                for (truth, _) in given {
                    visit(*truth);
                }
                values.iter().copied().for_each(visit);
            }
            Self::Like { value, of, with } => {
                [*value, *of].into_iter().chain(with.iter().copied()).for_each(visit);
            }
        }
    }
}
