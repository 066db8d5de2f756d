//! Running a program on concrete values: what an analysis of it is tested against.
//!
//! Every value is a number: an integer, a truth value 0 or 1, null as 0, and an object or array as its positive
//! identity. A run ends by returning, by failing a check, or because it left what the analysis speaks of.

use std::collections::HashMap;

use marple_domains::{FloatInterval, Interval, places};

use crate::{
    BinaryOp, BlockId, Cond, Edge, Function, Inst, IntType, ObligationId, Op, Overflow, Program, Quantified,
    ShowItem, Term, Terminator, Type, UnaryOp, ValueId,
};

/// The arrays of a run. An array's identity is its index plus one.
#[derive(Clone, Default, Debug)]
pub struct Heap {
    arrays: Vec<Vec<i128>>,
    elements: usize,
    /// The arrays that others know: those that escaped, and those that came from outside.
    known: Vec<(i128, Type)>,
}

impl Heap {
    /// How many elements all arrays together may have.
    pub const LIMIT: usize = 1 << 20;

    /// A new array with these elements; `None` when the heap is full.
    pub fn allocate(&mut self, elements: Vec<i128>) -> Option<i128> {
        self.elements = self.elements.saturating_add(elements.len() + 1);
        if self.elements > Self::LIMIT {
            return None;
        }
        self.arrays.push(elements);
        Some(self.arrays.len() as i128)
    }

    /// Others get to know an array with elements of a type, unless it is null.
    pub fn share(&mut self, identity: i128, elements: &Type) {
        if identity != 0 && self.known.iter().all(|(known, _)| *known != identity) {
            self.known.push((identity, elements.clone()));
        }
    }

    /// The arrays with such elements that others know.
    pub fn known(&self, elements: &Type) -> impl Iterator<Item = i128> {
        self.known.iter().filter(move |(_, ty)| ty == elements).map(|(identity, _)| *identity)
    }

    /// The elements of an array, which is not null.
    pub fn array(&self, identity: i128) -> &[i128] {
        &self.arrays[Self::index(identity)]
    }

    /// The length of an array; `None` for null and for other objects.
    fn length(&self, identity: i128) -> Option<i128> {
        let array = self.arrays.get(usize::try_from(identity - 1).ok()?)?;
        Some(array.len() as i128)
    }

    /// What stands where an array was cleared and not written since.
    const NOTHING: i128 = i128::MIN;

    /// An element of an array; `None` for null, for other objects, outside the array and where nothing is.
    fn element(&self, identity: i128, index: i128) -> Option<i128> {
        let array = self.arrays.get(usize::try_from(identity - 1).ok()?)?;
        array.get(usize::try_from(index).ok()?).copied().filter(|element| *element != Self::NOTHING)
    }

    /// The same element, to change it.
    fn element_mut(&mut self, identity: i128, index: i128) -> Option<&mut i128> {
        let array = self.arrays.get_mut(usize::try_from(identity - 1).ok()?)?;
        array.get_mut(usize::try_from(index).ok()?)
    }

    fn index(identity: i128) -> usize {
        usize::try_from(identity - 1).expect("the array is not null")
    }
}

/// How a run behaves.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What arithmetic outside a type's range does.
    pub overflow: Overflow,
    /// How many blocks a run may enter.
    pub fuel: u32,
    /// How deep calls may nest.
    pub depth: u32,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The function returned.
    Returned(Option<i128>),
    /// A check did not hold, here or in a callee.
    Failed,
    /// The run left what the analysis speaks of.
    Stopped(Stop),
}

/// Why a run was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// An assumption of the program did not hold.
    Assumption,
    /// Arithmetic overflowed where the assumption `no-overflow` is on.
    Overflow,
    /// It took too long, called too deep, or used too much memory.
    Limit,
    /// The program stopped it: an exception.
    Thrown,
}

/// What a run asks and tells. `values` are those of the running call, indexed by `ValueId`; only values whose
/// definition dominates the place mean something.
pub trait World {
    /// A value of the type. For an array that may be null the type is that of the array; null is the number 0.
    fn unknown(&mut self, ty: &Type, heap: &mut Heap) -> Option<i128>;
    /// A block is entered, its parameters bound.
    fn enter(&mut self, _function: &Function, _block: BlockId, _values: &[i128], _heap: &Heap) {}
    /// An obligation was evaluated.
    fn check(&mut self, _function: &Function, _obligation: ObligationId, _holds: bool) {}
    /// A `show` is reached.
    fn show(&mut self, _function: &Function, _label: Option<&str>, _items: &[ShowItem], _values: &[i128]) {}
    /// An `observe` is reached in a run that it is about, with these numbers.
    fn observe(&mut self, _function: &Function, _label: u32, _numbers: &[i128]) {}
}

/// Runs a function on arguments.
pub fn run(
    program: &Program,
    function: &Function,
    args: &[i128],
    heap: &mut Heap,
    options: Options,
    world: &mut dyn World,
) -> Outcome {
    let mut machine =
        Machine { program, functions: None, options, fuel: options.fuel, numbers: 0, heap, world };
    match machine.call(function, args, 0) {
        Ok(result) => Outcome::Returned(result),
        Err(outcome) => outcome,
    }
}

struct Machine<'a> {
    program: &'a Program,
    /// Made at the first call: most runs make none.
    functions: Option<HashMap<&'a str, &'a Function>>,
    options: Options,
    fuel: u32,
    /// How many numbers the quantifiers of the condition may still try.
    numbers: usize,
    heap: &'a mut Heap,
    world: &'a mut dyn World,
}

const LIMIT: Outcome = Outcome::Stopped(Stop::Limit);

impl Machine<'_> {
    fn call(&mut self, function: &Function, args: &[i128], depth: u32) -> Result<Option<i128>, Outcome> {
        if depth > self.options.depth {
            return Err(LIMIT);
        }
        let mut values = vec![0; function.values.len()];
        let mut block = Function::ENTRY;
        let mut bound = args.to_vec();
        loop {
            self.fuel = self.fuel.checked_sub(1).ok_or(LIMIT)?;
            for (&param, &arg) in function.block(block).params.iter().zip(&bound) {
                values[param.index()] = arg;
            }
            self.world.enter(function, block, &values, self.heap);
            for inst in &function.block(block).insts {
                let value = self.inst(function, inst, &values, depth)?;
                if let Some(result) = inst.result {
                    values[result.index()] = value;
                }
            }
            let edge = match &function.block(block).terminator {
                Terminator::Return(value) => return Ok(value.map(|value| values[value.index()])),
                Terminator::Stop => return Err(Outcome::Stopped(Stop::Thrown)),
                Terminator::Jump(edge) => edge,
                Terminator::Branch(cond, then, otherwise) => {
                    if values[cond.index()] == 1 {
                        then
                    } else {
                        otherwise
                    }
                }
            };
            let Edge { target, args } = edge;
            bound.clear();
            bound.extend(args.iter().map(|arg| values[arg.index()]));
            block = *target;
        }
    }

    /// The result of an instruction; 0 where it has none.
    fn inst(
        &mut self,
        function: &Function,
        inst: &Inst,
        values: &[i128],
        depth: u32,
    ) -> Result<i128, Outcome> {
        let get = |value: &ValueId| values[value.index()];
        let result = || function.value(inst.result.expect("verified: the instruction has a result"));
        let ty = || &result().ty;
        Ok(match &inst.op {
            Op::Const(number) => *number,
            Op::Unknown => {
                let number = self.world.unknown(ty(), self.heap).ok_or(LIMIT)?;
                if let Type::Array { element, nullable: true } = ty() {
                    self.heap.share(number, element);
                }
                number
            }
            Op::Binary(op, left, right) => match ty().int() {
                Some(int) => self.fit(int, *op, binary(*op, int, get(left), get(right)))?,
                None => logical(*op, get(left), get(right)),
            },
            Op::Unary(op, operand) => match ty().int() {
                Some(int) => self.wrap(int, unary(*op, int, get(operand)))?,
                None => 1 - get(operand),
            },
            Op::Compare(op, left, right) => i128::from(op.holds(get(left), get(right))),
            Op::Convert(operand) => ty().int().expect("verified: converts to an integer").wrap(get(operand)),
            Op::FloatUnary(..) | Op::FloatBinary(..) | Op::ToFloat(_) => float(ty(), &inst.op, get),
            Op::ToInt(operand) => match truncated(ty(), get(operand)) {
                Some(integer) => integer,
                None => self.world.unknown(ty(), self.heap).ok_or(LIMIT)?,
            },
            Op::NewArray(length) => {
                let length =
                    usize::try_from(get(length)).ok().filter(|&length| length < Heap::LIMIT).ok_or(LIMIT)?;
                let zero = match ty().element() {
                    // Rows are never null: an array of arrays starts with empty ones.
                    Some(Type::Array { nullable: false, .. }) => {
                        self.heap.allocate(Vec::new()).ok_or(LIMIT)?
                    }
                    _ => 0,
                };
                self.heap.allocate(vec![zero; length]).ok_or(LIMIT)?
            }
            // Without a check before it an access may be outside its array, or the array null.
            Op::Length(array) if function.value(*array).ty.is_nullable() => {
                self.length(function, *array, get(array))?
            }
            Op::Length(array) => self.heap.length(get(array)).ok_or(LIMIT)?,
            Op::Load { array, index } => self.heap.element(get(array), get(index)).ok_or(LIMIT)?,
            Op::Store { array, index, value } => {
                *self.heap.element_mut(get(array), get(index)).ok_or(LIMIT)? = get(value);
                0
            }
            Op::Call { callee, args } => {
                let functions = self.functions.get_or_insert_with(|| self.program.by_name());
                let callee = functions[callee.as_str()];
                let args: Vec<i128> = args.iter().map(get).collect();
                self.call(callee, &args, depth + 1)?.unwrap_or(0)
            }
            Op::Clear(array) => {
                let array = usize::try_from(get(array) - 1).ok();
                let array = array.and_then(|array| self.heap.arrays.get_mut(array)).ok_or(LIMIT)?;
                array.fill(Heap::NOTHING);
                0
            }
            Op::Escape(array) => {
                if let Some(elements) = function.elements(*array) {
                    self.heap.share(get(array), elements);
                }
                0
            }
            Op::Forget(sites) => {
                for site in sites {
                    self.change(function, *site, get(site))?;
                }
                0
            }
            Op::Assume(cond) => match self.holds(cond, values)? {
                Some(true) => 0,
                _ => return Err(Outcome::Stopped(Stop::Assumption)),
            },
            Op::Check(obligation, cond) => {
                let holds = self.holds(cond, values)? == Some(true);
                self.world.check(function, *obligation, holds);
                if !holds && function.obligation(*obligation).kind.ends_run() {
                    return Err(Outcome::Failed);
                }
                0
            }
            Op::Show(label, items) => {
                self.world.show(function, label.as_deref(), items, values);
                0
            }
            // Nothing is known of it in a run.
            Op::Like { .. } => 0,
            Op::Observe { label, given, values: observed } => {
                if given.iter().all(|(truth, holds)| (get(truth) == 1) == *holds) {
                    let numbers: Vec<i128> = observed.iter().map(get).collect();
                    self.world.observe(function, *label, &numbers);
                }
                0
            }
        })
    }

    /// The length of an array, 0 for null, and any for objects without elements.
    fn length(&mut self, function: &Function, array: ValueId, identity: i128) -> Result<i128, Outcome> {
        if function.elements(array).is_some() {
            return if identity == 0 { Ok(0) } else { self.heap.length(identity).ok_or(LIMIT) };
        }
        let length = self.world.unknown(&Type::I32, self.heap).ok_or(LIMIT)?;
        if length < 0 { Err(Outcome::Stopped(Stop::Assumption)) } else { Ok(length) }
    }

    /// Others change elements of an array, unless it is null or not there yet.
    fn change(&mut self, function: &Function, array: ValueId, identity: i128) -> Result<(), Outcome> {
        let Some(elements) = function.elements(array).filter(|_| identity != 0) else { return Ok(()) };
        for index in 0..self.heap.length(identity).unwrap_or(0) {
            if self.world.unknown(&Type::Bool, self.heap).ok_or(LIMIT)? == 1 {
                let element = self.world.unknown(elements, self.heap).ok_or(LIMIT)?;
                *self.heap.element_mut(identity, index).ok_or(LIMIT)? = element;
            }
        }
        Ok(())
    }

    fn fit(&self, int: IntType, op: BinaryOp, result: Option<i128>) -> Result<i128, Outcome> {
        // Without a check before it a division by zero has no result; with one it is never reached.
        let result = result.ok_or(LIMIT)?;
        match op {
            // Shifts lose bits whatever the mode.
            BinaryOp::Shl => Ok(int.wrap(result)),
            _ => self.wrap(int, result),
        }
    }

    fn wrap(&self, int: IntType, result: i128) -> Result<i128, Outcome> {
        match self.options.overflow {
            Overflow::Wrap => Ok(int.wrap(result)),
            Overflow::Assume if int.contains(result) => Ok(result),
            Overflow::Assume => Err(Outcome::Stopped(Stop::Overflow)),
        }
    }

    /// Whether the condition holds; `None` where it is undefined.
    fn holds(&mut self, cond: &Cond, values: &[i128]) -> Result<Option<bool>, Outcome> {
        self.numbers = Heap::LIMIT;
        self.holds_for(cond, values, &mut Vec::new())
    }

    fn holds_for(
        &mut self,
        cond: &Cond,
        values: &[i128],
        bound: &mut Vec<(u32, i128)>,
    ) -> Result<Option<bool>, Outcome> {
        Ok(match cond {
            Cond::True => Some(true),
            Cond::False => Some(false),
            Cond::Value(value) => Some(values[value.index()] == 1),
            Cond::Compare(op, left, right) => {
                let (left, right) = (self.term(left, values, bound)?, self.term(right, values, bound)?);
                left.zip(right).map(|(left, right)| op.holds(left, right))
            }
            Cond::Not(inner) => self.holds_for(inner, values, bound)?.map(|holds| !holds),
            Cond::And(parts) => self.all(parts, true, values, bound)?,
            Cond::Or(parts) => self.all(parts, false, values, bound)?,
            Cond::Forall(quantified) => self.every(quantified, true, values, bound)?,
            Cond::Exists(quantified) => self.every(quantified, false, values, bound)?,
        })
    }

    /// Short circuit: the first part that is not `neutral` decides.
    fn all(
        &mut self,
        parts: &[Cond],
        neutral: bool,
        values: &[i128],
        bound: &mut Vec<(u32, i128)>,
    ) -> Result<Option<bool>, Outcome> {
        for part in parts {
            let holds = self.holds_for(part, values, bound)?;
            if holds != Some(neutral) {
                return Ok(holds);
            }
        }
        Ok(Some(neutral))
    }

    fn every(
        &mut self,
        quantified: &Quantified,
        neutral: bool,
        values: &[i128],
        bound: &mut Vec<(u32, i128)>,
    ) -> Result<Option<bool>, Outcome> {
        let low = self.term(&quantified.low, values, bound)?;
        let high = self.term(&quantified.high, values, bound)?;
        let Some((low, high)) = low.zip(high) else { return Ok(None) };
        for number in low..high {
            self.numbers = self.numbers.checked_sub(1).ok_or(LIMIT)?;
            bound.push((quantified.variable.0, number));
            let holds = self.holds_for(&quantified.body, values, bound)?;
            bound.pop();
            if holds != Some(neutral) {
                return Ok(holds);
            }
        }
        Ok(Some(neutral))
    }

    fn term(&self, term: &Term, values: &[i128], bound: &[(u32, i128)]) -> Result<Option<i128>, Outcome> {
        Ok(match term {
            Term::Value(value) => Some(values[value.index()]),
            Term::Const(number) => Some(*number),
            Term::Bound(variable) => {
                bound.iter().rev().find(|(id, _)| *id == variable.0).map(|(_, number)| *number)
            }
            Term::Load(array, index) => {
                let (array, index) = (self.term(array, values, bound)?, self.term(index, values, bound)?);
                array.zip(index).and_then(|(array, index)| self.heap.element(array, index))
            }
            Term::Length(array) => self.term(array, values, bound)?.and_then(|array| self.heap.length(array)),
            Term::Binary(op, int, left, right) => {
                let (left, right) = (self.term(left, values, bound)?, self.term(right, values, bound)?);
                match left.zip(right).and_then(|(left, right)| binary(*op, *int, left, right)) {
                    Some(result) => Some(self.fit(*int, *op, Some(result))?),
                    None => None,
                }
            }
            Term::Unary(op, int, operand) => match self.term(operand, values, bound)? {
                Some(operand) => Some(self.wrap(*int, unary(*op, *int, operand))?),
                None => None,
            },
            Term::Convert(int, operand) => {
                self.term(operand, values, bound)?.map(|operand| int.wrap(operand))
            }
        })
    }
}

/// The mathematical result on operands of the type; `None` for a division by zero.
pub fn binary(op: BinaryOp, int: IntType, left: i128, right: i128) -> Option<i128> {
    let count = right.rem_euclid(int.bits().into());
    Some(match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left.checked_mul(right).unwrap_or_else(|| wide_product(int, left, right)),
        BinaryOp::Div => left.checked_div(right)?,
        BinaryOp::Rem => left.checked_rem(right)?,
        BinaryOp::Shl => left << count,
        BinaryOp::Shr => left >> count,
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::Min => left.min(right),
        BinaryOp::Max => left.max(right),
    })
}

/// A product of two `u64` beyond `i128`: some number outside the type that is the same modulo 2^64.
fn wide_product(int: IntType, left: i128, right: i128) -> i128 {
    int.wrap(left.wrapping_mul(right)) + (1 << 64)
}

/// The mathematical result on an operand of the type.
pub fn unary(op: UnaryOp, int: IntType, operand: i128) -> i128 {
    match op {
        UnaryOp::Neg => -operand,
        UnaryOp::Not if int.is_signed() => !operand,
        UnaryOp::Not => int.max() - operand,
        UnaryOp::Abs => operand.abs(),
    }
}

fn logical(op: BinaryOp, left: i128, right: i128) -> i128 {
    match op {
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        other => unreachable!("verified: {} has no meaning on truth values", other.name()),
    }
}

/// What an operation gives that makes a floating-point number, as its place.
fn float(ty: &Type, op: &Op, get: impl Fn(&ValueId) -> i128) -> i128 {
    let ty = ty.float().expect("verified: a float");
    let number = |value: &ValueId| places::number(get(value));
    let result = match op {
        Op::FloatUnary(op, operand) => op.apply(ty, number(operand)),
        Op::FloatBinary(op, left, right) => op.apply(ty, number(left), number(right)),
        Op::ToFloat(operand) => FloatInterval::from_integers(Interval::number(get(operand)), ty).low(),
        _ => f64::NAN,
    };
    places::place(result).into()
}

/// A floating-point number without what is behind the point, if that fits the type.
fn truncated(ty: &Type, place: i128) -> Option<i128> {
    let number = places::number(place);
    let int = ty.int().expect("verified: an integer");
    if number.is_nan() {
        return None;
    }
    FloatInterval::of(number, number).to_integers(int)?.as_number()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CompareOp;

    struct Silent;

    impl World for Silent {
        fn unknown(&mut self, _: &Type, _: &mut Heap) -> Option<i128> {
            Some(7)
        }
    }

    fn run_text(text: &str, args: &[i128], overflow: Overflow) -> Outcome {
        let program = crate::parse(text).expect("the text is a program");
        assert_eq!(crate::verify(&program), []);
        let options = Options { overflow, fuel: 1000, depth: 10 };
        run(&program, &program.functions[0], args, &mut Heap::default(), options, &mut Silent)
    }

    const SUM: &str = "
        function Sum -> i32 {
          obligation o0 lower-bound at 1:1 \"0 <= i\"
          block0(v0: i32):
            v1: i32[] length v0 = newarray v0
            v2: i32 = const 0
            v3: i32 = const 1
            jump block1(v2, v2)
          block1(v4: i32, v5: i32):
            v6: bool = lt v4, v0
            branch v6, block2, block3
          block2:
            check o0, 0 <= v4
            store v1[v4], v4
            v7: i32 = load v1[v4]
            v8: i32 = add v5, v7
            v9: i32 = add v4, v3
            jump block1(v9, v8)
          block3:
            assume forall(q0 in v2 .. v0 : load(v1, q0) == q0)
            return v5
        }";

    #[test]
    fn a_loop_over_an_array() {
        assert_eq!(run_text(SUM, &[10], Overflow::Assume), Outcome::Returned(Some(45)));
        assert_eq!(run_text(SUM, &[-1], Overflow::Assume), Outcome::Stopped(Stop::Limit));
    }

    /// Row P8. Overflow stops a run under `no-overflow` and wraps otherwise; shifts always lose bits.
    #[test]
    fn overflow() {
        let add = "function F -> i32 {\n block0(v0: i32):\n v1: i32 = add v0, v0\n return v1\n }";
        let big = 1 << 30;
        assert_eq!(run_text(add, &[big], Overflow::Assume), Outcome::Stopped(Stop::Overflow));
        assert_eq!(run_text(add, &[big], Overflow::Wrap), Outcome::Returned(Some(i32::MIN.into())));
        let shl = "function F -> i32 {\n block0(v0: i32):\n v1: i32 = const 33\n v2: i32 = shl v0, v1\n return v2\n }";
        for mode in [Overflow::Assume, Overflow::Wrap] {
            assert_eq!(run_text(shl, &[big], mode), Outcome::Returned(Some(i32::MIN.into())));
        }
        let mul = "function F -> u64 {\n block0(v0: u64):\n v1: u64 = mul v0, v0\n return v1\n }";
        assert_eq!(run_text(mul, &[u64::MAX.into()], Overflow::Wrap), Outcome::Returned(Some(1)));
        assert_eq!(run_text(mul, &[u64::MAX.into()], Overflow::Assume), Outcome::Stopped(Stop::Overflow));
    }

    #[test]
    fn comparisons_know_their_negation() {
        for op in CompareOp::ALL {
            for (left, right) in [(1, 2), (2, 2), (3, 2)] {
                assert_ne!(op.holds(left, right), op.negated().holds(left, right));
            }
        }
    }
}
