//! One instruction, and the walk over a method's code that makes them.

use marple_metadata::tables::Token;
use marple_metadata::{Cursor, Error, Part, Result};

use crate::opcode::{Encoding, OPCODES, Opcode};

/// What an instruction works on. Short forms say the same as long ones: `ldarg.0` has the operand `Argument(0)`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Operand<'a> {
    /// Nothing but the stack.
    None,
    /// A number: `ldc.i4`, and the alignment or checks of a prefix.
    Int(i32),
    /// A long number.
    Long(i64),
    /// A number of single precision.
    Single(f32),
    /// A number of double precision.
    Double(f64),
    /// An argument's number; `this` is 0.
    Argument(u16),
    /// A local's number.
    Local(u16),
    /// A type, member, signature or string.
    Token(Token),
    /// The offset of the instruction to go to.
    Target(u32),
    /// The offsets of the instructions to go to.
    Targets(Targets<'a>),
}

/// The targets of a `switch`, as they stand in the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Targets<'a> {
    deltas: &'a [[u8; 4]],
    /// The offset of the next instruction, which targets are relative to.
    next: u32,
}

impl Targets<'_> {
    /// The offsets. One that leaves the code is some offset beyond its end.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> {
        self.deltas.iter().map(|delta| self.next.wrapping_add(u32::from_le_bytes(*delta)))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.deltas.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.deltas.is_empty()
    }
}

/// An instruction at its offset in the method's code.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Instruction<'a> {
    /// Where its first byte is.
    pub offset: u32,
    /// How many bytes it has.
    pub length: u32,
    /// What it does, exactly as encoded.
    pub opcode: Opcode,
    /// What it works on.
    pub operand: Operand<'a>,
}

impl Instruction<'_> {
    /// The offset of the instruction after it.
    pub fn next(&self) -> u32 {
        self.offset + self.length
    }
}

/// The instructions of some code, one after the other. The first error ends the walk: what follows an instruction
/// that is none cannot be known.
#[derive(Debug, Clone)]
pub struct Instructions<'a> {
    code: &'a [u8],
    rest: Cursor<'a>,
}

// Always inlined, so that a caller pays for what it uses of an instruction: who counts needs no operands.
#[allow(clippy::inline_always)]
impl<'a> Instructions<'a> {
    /// Starts at offset 0.
    pub fn new(code: &'a [u8]) -> Self {
        Self { code, rest: Cursor::new(code, Part::Code) }
    }

    #[inline]
    fn offset(&self) -> u32 {
        (self.code.len() - self.rest.len()) as u32
    }

    #[inline(always)]
    fn decode(&mut self) -> Result<Instruction<'a>> {
        let offset = self.offset();
        let first = self.rest.u8()?;
        let found = if first == 0xfe {
            let second = self.rest.u8()?;
            OPCODES[1][usize::from(second)]
                .ok_or(Error::BadOpcode { opcode: 0xfe00 | u16::from(second), offset })
        } else {
            OPCODES[0][usize::from(first)].ok_or(Error::BadOpcode { opcode: u16::from(first), offset })
        };
        let (opcode, encoding) = found?;
        let operand = self.operand(encoding)?;
        Ok(Instruction { offset, length: self.offset() - offset, opcode, operand })
    }

    #[inline(always)]
    fn operand(&mut self, encoding: Encoding) -> Result<Operand<'a>> {
        let rest = &mut self.rest;
        Ok(match encoding {
            Encoding::None => Operand::None,
            Encoding::ImpliedArgument(number) => Operand::Argument(number),
            Encoding::ImpliedLocal(number) => Operand::Local(number),
            Encoding::ImpliedInt(value) => Operand::Int(value),
            Encoding::ShortArgument => Operand::Argument(u16::from(rest.u8()?)),
            Encoding::LongArgument => Operand::Argument(rest.u16()?),
            Encoding::ShortLocal => Operand::Local(u16::from(rest.u8()?)),
            Encoding::LongLocal => Operand::Local(rest.u16()?),
            Encoding::Byte => Operand::Int(i32::from(rest.u8()?)),
            Encoding::ShortInt => Operand::Int(i32::from(rest.u8()?.cast_signed())),
            Encoding::Int => Operand::Int(rest.u32()?.cast_signed()),
            Encoding::Long => Operand::Long(rest.u64()?.cast_signed()),
            Encoding::Single => Operand::Single(f32::from_bits(rest.u32()?)),
            Encoding::Double => Operand::Double(f64::from_bits(rest.u64()?)),
            Encoding::Token => Operand::Token(Token(rest.u32()?)),
            Encoding::ShortBranch => {
                let delta = i32::from(rest.u8()?.cast_signed());
                Operand::Target(self.offset().wrapping_add_signed(delta))
            }
            Encoding::Branch => {
                let delta = rest.u32()?.cast_signed();
                Operand::Target(self.offset().wrapping_add_signed(delta))
            }
            Encoding::Switch => {
                let count = rest.u32()? as usize;
                let (deltas, _) = rest.take(count.saturating_mul(4))?.as_chunks::<4>();
                Operand::Targets(Targets { deltas, next: self.offset() })
            }
        })
    }
}

#[allow(clippy::inline_always)]
impl<'a> Iterator for Instructions<'a> {
    type Item = Result<Instruction<'a>>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let decoded = self.decode();
        if decoded.is_err() {
            self.rest = Cursor::new(&[], Part::Code);
        }
        Some(decoded)
    }
}
