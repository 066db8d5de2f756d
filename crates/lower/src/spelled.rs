//! Sequences whose elements the program spells: strings, and spans over data of the assembly. `"0123456789ABCDEF"[x & 15]` is one of these characters, and the one at 3 is '3'.
//!
//! Such a sequence is cut into few segments, in each of which the elements are next to each other in order, or all the same. What is read at an index is an element of the
//! segment that the index lies in. Where there are too many segments only the least and the greatest element are known.

use std::sync::Arc;

use marple_il::{Block, Instruction, Opcode, Operand};
use marple_ir::{BinaryOp, CompareOp, Cond, IntType, Op, Term, Type, ValueId};
use marple_metadata::tables::{Field, Token};
use rustc_hash::FxHashMap;

use crate::call::Callee;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::ssa::{Base, Home, Location, Member};
use crate::stack::Cell;

/// How many segments are told apart.
const SEGMENTS: usize = 6;

/// The longest sequence that is looked at.
const LONGEST: usize = 1 << 12;

/// The elements of a sequence.
#[derive(Debug)]
pub(crate) struct Spelled {
    items: Vec<i64>,
    segments: Vec<Segment>,
}

/// Elements from an index to another one, which is excluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Segment {
    from: usize,
    to: usize,
    low: i64,
    high: i64,
    /// If each element is its index plus a number: that number.
    offset: Option<i64>,
}

impl Spelled {
    /// `None` if it is empty or too long.
    fn new(items: Vec<i64>) -> Option<Self> {
        if items.len() > LONGEST {
            return None;
        }
        let (low, high) = (*items.iter().min()?, *items.iter().max()?);
        let segments = segments(&items)
            .unwrap_or_else(|| vec![Segment { from: 0, to: items.len(), low, high, offset: None }]);
        Some(Self { items, segments })
    }

    fn at(&self, index: i128) -> Option<i64> {
        usize::try_from(index).ok().and_then(|index| self.items.get(index).copied())
    }
}

/// The segments of a sequence, if they are not too many.
fn segments(items: &[i64]) -> Option<Vec<Segment>> {
    let mut segments = Vec::new();
    let mut from = 0;
    while from < items.len() {
        let run = |step: i64| {
            let pairs = items[from..].windows(2);
            1 + pairs.take_while(|pair| pair[0].checked_add(step) == Some(pair[1])).count()
        };
        let (same, rising) = (run(0), run(1));
        let to = from + same.max(rising);
        let start = i64::try_from(from).ok()?;
        segments.push(Segment {
            from,
            to,
            low: items[from],
            high: items[to - 1],
            offset: if rising > same { items[from].checked_sub(start) } else { None },
        });
        from = to;
        if segments.len() > SEGMENTS {
            return None;
        }
    }
    Some(segments)
}

/// The elements that some bytes are, as numbers of a kind are on the stack.
fn items(data: &[u8], kind: Kind) -> Option<Vec<i64>> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte));
    let (width, is_signed) = match kind {
        Kind::Bool => (1, false),
        // Numbers of 32 bits are signed on the stack, whatever they are.
        Kind::Int(int) => (usize::try_from(int.bits() / 8).ok()?, int.is_signed() || int.bits() >= 32),
        _ => return None,
    };
    let items = data.chunks_exact(width).map(|bytes| {
        let unused = 64 - 8 * u32::try_from(width).unwrap_or(8);
        let number = number(bytes);
        if is_signed { (number << unused).cast_signed() >> unused } else { number.cast_signed() }
    });
    Some(items.collect())
}

impl Lowering<'_, '_> {
    /// A value is a sequence that the program spells.
    pub(crate) fn spells(&mut self, sequence: ValueId, items: Vec<i64>) {
        if let Some(spelled) = Spelled::new(items) {
            self.classes.spelled.insert(sequence, Arc::new(spelled));
        }
    }

    fn spelled(&mut self, sequence: ValueId) -> Option<Arc<Spelled>> {
        if let Some(known) = self.classes.spelled.get(&sequence) {
            return Some(Arc::clone(known));
        }
        // Most strings are not looked into.
        let text = self.classes.texts.get(&sequence).copied().flatten();
        let token = text.or_else(|| self.classes.held.get(&sequence).copied())?;
        let module = self.code.assemblies.module(self.code.method.assembly);
        let text = module.heaps().user_string(token.number()).ok()?;
        if text.len() > LONGEST {
            return None;
        }
        self.spells(sequence, text.units().map(i64::from).collect());
        self.classes.spelled.get(&sequence).cloned()
    }

    /// A local was read. If it holds null or one string of the program only, wherever it is, its characters are those of the string.
    pub(crate) fn read_literal(&mut self, home: Home, value: ValueId) {
        if let Home::Local(number) = home
            && let Some(&token) = self.classes.literals.get(&number)
            && !self.classes.texts.contains_key(&value)
            && *self.ssa.builder.type_of(value) == Type::Object
        {
            self.classes.held.insert(value, token);
        }
    }

    /// What is known of a value that was read at an index of a sequence, which has that index.
    pub(crate) fn spelled_at(&mut self, sequence: ValueId, index: ValueId, value: ValueId) {
        let Some(spelled) = self.spelled(sequence) else { return };
        if self.ssa.builder.type_of(value).int().is_none() || *self.ssa.builder.type_of(index) != Type::I32 {
            return;
        }
        if let Some(index) = self.ssa.builder.function().constant(index) {
            if let Some(item) = spelled.at(index) {
                self.assume(Cond::compare(CompareOp::Eq, value, Term::Const(item.into())));
            }
            return;
        }
        let mut ways = Vec::new();
        for segment in &spelled.segments {
            let bound = |index: usize| Term::Const(i128::try_from(index).unwrap_or(i128::MAX));
            let mut all = vec![
                Cond::compare(CompareOp::Ge, index, bound(segment.from)),
                Cond::compare(CompareOp::Lt, index, bound(segment.to)),
                Cond::compare(CompareOp::Ge, value, Term::Const(segment.low.into())),
                Cond::compare(CompareOp::Le, value, Term::Const(segment.high.into())),
            ];
            if let Some(offset) = segment.offset.filter(|_| *self.ssa.builder.type_of(value) == Type::I32) {
                // Of indexes of other segments the sum need not be an `int`.
                let wide = Type::Int(IntType::I64);
                let (index, value) = (self.converted(index, &wide), self.converted(value, &wide));
                let offset = self.constant(offset.into(), wide.clone());
                let sum = self.inst(Op::Binary(BinaryOp::Add, index, offset), wide);
                all.push(Cond::compare(CompareOp::Eq, value, Term::Value(sum)));
            }
            ways.push(Cond::And(all));
        }
        self.assume(Cond::Or(ways));
    }

    /// An array that stands for data of the assembly, which nobody writes.
    pub(crate) fn spelled_data(&mut self, token: Token, kind: Kind) -> Option<ValueId> {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let field = token.to::<Field>()?;
        let class = module.type_of_field(field).and_then(|class| module.type_name(class)).ok()?;
        if class.name != "<PrivateImplementationDetails>" {
            return None;
        }
        let items = items(module.initial_data(field)?.ok()?, kind)?;
        self.spelled_array(items)
    }

    /// An array with the characters of a string.
    pub(crate) fn spelled_text(&mut self, text: ValueId) -> Option<ValueId> {
        let items = self.spelled(text)?.items.clone();
        self.spelled_array(items)
    }

    fn spelled_array(&mut self, items: Vec<i64>) -> Option<ValueId> {
        let length = i32::try_from(items.len()).ok()?;
        let array = self.not_null();
        let length = self.constant(length.into(), Type::I32);
        self.ssa.learn(Location { base: Base::Object(array), member: Member::Length }, length);
        self.spells(array, items);
        Some(array)
    }

    /// Behind a call: what `Substring` and `Concat` make of strings that the program spells, it spells too.
    pub(crate) fn spelled_result(&mut self, callee: &Callee<'_>, this: Option<Cell>, args: &[Cell]) {
        let Some(("System", "String", name @ ("Substring" | "Concat"))) = callee.name() else { return };
        let Some(result) = self.stack.cells.last().map(|cell| cell.value) else { return };
        let mut parts: Vec<Option<Arc<Spelled>>> = Vec::new();
        for cell in this.iter().chain(args) {
            // What is null is no text, and adds nothing to another.
            let may_be_null = this.is_none() && self.classes.held.contains_key(&cell.value);
            parts.push(if may_be_null { None } else { self.spelled(cell.value) });
        }
        let number = |cell: &Cell| {
            let number = self.ssa.builder.function().constant(cell.value);
            number.and_then(|number| usize::try_from(number).ok())
        };
        let made = match (name, &parts[..], args) {
            ("Substring", [Some(whole), ..], [from]) => {
                number(from).and_then(|from| whole.items.get(from..).map(<[i64]>::to_vec))
            }
            ("Substring", [Some(whole), ..], [from, count]) => {
                number(from).zip(number(count)).and_then(|(from, count)| {
                    whole.items.get(from..from.checked_add(count)?).map(<[i64]>::to_vec)
                })
            }
            ("Concat", parts, [_, _, ..]) => {
                let parts: Option<Vec<&[i64]>> =
                    parts.iter().map(|part| part.as_ref().map(|part| &part.items[..])).collect();
                parts.map(|parts| parts.concat())
            }
            _ => None,
        };
        if let Some(made) = made {
            self.spells(result, made);
        }
    }
}

/// The locals that are written once, with a string of the program.
pub(crate) fn literal_locals(code: &[Instruction<'_>], blocks: &[Block]) -> FxHashMap<u16, Token> {
    let mut literals: FxHashMap<u16, Option<Token>> = FxHashMap::default();
    for (number, instruction) in code.iter().enumerate() {
        let Operand::Local(local) = instruction.operand else { continue };
        match instruction.opcode.long_form() {
            Opcode::Stloc => {
                let before = number.checked_sub(1).map(|before| &code[before]);
                // A jump to the store brings something else.
                let is_target =
                    || blocks.binary_search_by_key(&instruction.offset, |block| block.start).is_ok();
                let text = match before.map(|one| (one.opcode, one.operand)) {
                    Some((Opcode::Ldstr, Operand::Token(token))) if !is_target() => Some(token),
                    _ => None,
                };
                literals.entry(local).and_modify(|known| *known = None).or_insert(text);
            }
            Opcode::Ldloca => {
                literals.insert(local, None);
            }
            _ => {}
        }
    }
    literals.into_iter().filter_map(|(local, text)| Some((local, text?))).collect()
}

#[cfg(test)]
mod tests {
    use marple_ir::IntType;

    use super::*;

    #[test]
    fn digits_are_two_segments() {
        let text: Vec<i64> = "0123456789ABCDEF".bytes().map(i64::from).collect();
        let spelled = Spelled::new(text).unwrap();
        let ends: Vec<_> =
            spelled.segments.iter().map(|one| (one.from, one.to, one.low, one.high, one.offset)).collect();
        assert_eq!(ends, [(0, 10, 48, 57, Some(48)), (10, 16, 65, 70, Some(55))]);
    }

    #[test]
    fn many_segments_are_one() {
        let spelled = Spelled::new(vec![3, 1, 4, 1, 5, 9, 2, 6]).unwrap();
        assert_eq!(spelled.segments, [Segment { from: 0, to: 8, low: 1, high: 9, offset: None }]);
        assert!(Spelled::new(Vec::new()).is_none());
    }

    #[test]
    fn bytes_are_numbers_as_they_are_on_the_stack() {
        assert_eq!(items(&[255, 255, 1, 0], Kind::Int(IntType::I16)), Some(vec![-1, 1]));
        assert_eq!(items(&[255, 255, 1, 0], Kind::Int(IntType::U16)), Some(vec![65535, 1]));
        assert_eq!(items(&[255, 255, 255, 255], Kind::Int(IntType::U32)), Some(vec![-1]));
        assert_eq!(items(&[0; 7], Kind::Int(IntType::I64)), Some(vec![]));
    }
}
