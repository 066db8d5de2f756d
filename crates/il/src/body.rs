//! Method bodies: headers, code, exception clauses (ECMA-335 II.25.4).

use marple_metadata::tables::{Id, MethodDef, StandAloneSig, Token, TypeDefOrRef};
use marple_metadata::{Cursor, Error, Module, Part, Result};

use crate::instruction::{Instruction, Instructions};
use crate::opcode::Opcode;
use crate::reads;

/// A method's body. Several methods may have the same one.
#[derive(Debug, Clone)]
pub struct Body<'a> {
    /// The most values on the stack.
    pub max_stack: u16,
    /// Whether locals start as zero.
    pub init_locals: bool,
    /// The types of the locals.
    pub locals: Option<Id<StandAloneSig>>,
    /// The code.
    pub code: &'a [u8],
    /// The protected regions, inner ones first.
    pub clauses: Vec<Clause>,
}

/// A stretch of code: from `start` to before `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    /// The first offset.
    pub start: u32,
    /// The offset after the last.
    pub end: u32,
}

impl Region {
    /// Whether an offset is inside.
    pub fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }
}

/// A protected region and what handles it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause {
    /// When the handler runs.
    pub kind: ClauseKind,
    /// What is protected.
    pub protected: Region,
    /// The handler.
    pub handler: Region,
}

/// When a handler runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClauseKind {
    /// For exceptions of this type.
    Catch(TypeDefOrRef),
    /// For exceptions that the code at this offset, up to the handler, accepts.
    Filter(u32),
    /// Always.
    Finally,
    /// For every exception.
    Fault,
}

const TINY: u8 = 2;
const FAT: u8 = 3;
const FORMAT_MASK: u8 = 3;
const MORE_SECTIONS: u16 = 0x08;
const INIT_LOCALS: u16 = 0x10;
const SECTION_EXCEPTIONS: u8 = 0x01;
const SECTION_FAT: u8 = 0x40;
const SECTION_MORE: u8 = 0x80;
const SMALL_CLAUSE: usize = 12;
const FAT_CLAUSE: usize = 24;
const CODE_TYPE_MASK: u16 = 3;
/// More sections than any writer makes.
const MOST_SECTIONS: usize = 16;

/// The body of a method; `None` if it has no IL body (abstract, native, or supplied by the runtime).
pub fn read_body<'a>(module: &Module<'a>, method: Id<MethodDef>) -> Result<Option<Body<'a>>> {
    reads::note(module, method);
    read_unnoted(module, method)
}

/// The body of a method if its code is at most so long: of a longer one nothing is looked at.
pub fn read_short_body<'a>(
    module: &Module<'a>,
    method: Id<MethodDef>,
    longest: usize,
) -> Result<Option<Body<'a>>> {
    let body = match read_unnoted(module, method) {
        Ok(Some(body)) if body.code.len() > longest => {
            reads::note_refused(module, method, longest);
            return Ok(None);
        }
        body => body,
    };
    reads::note(module, method);
    body
}

fn read_unnoted<'a>(module: &Module<'a>, method: Id<MethodDef>) -> Result<Option<Body<'a>>> {
    let row = module.row(method)?;
    if row.rva == 0 || row.impl_flags & CODE_TYPE_MASK != 0 {
        return Ok(None);
    }
    Body::parse(module.pe().at(row.rva)?).map(Some)
}

impl<'a> Body<'a> {
    /// Whether the code may have one of these opcodes: a quick look at its bytes, which may be those of operands too.
    #[inline]
    pub fn may_contain<const N: usize>(&self, opcodes: [Opcode; N]) -> bool {
        let opcodes = opcodes.map(|opcode| opcode as u16);
        if opcodes.iter().any(|opcode| *opcode > 0xff) {
            let opcode = |pair: &[u8]| u16::from_be_bytes([pair[0], pair[1]]);
            return self.code.iter().any(|byte| opcodes.contains(&u16::from(*byte)))
                || self.code.windows(2).any(|pair| opcodes.contains(&opcode(pair)));
        }
        self.code.iter().any(|byte| opcodes.contains(&u16::from(*byte)))
    }

    /// The instructions, if there are so many; a quick look at the length comes first.
    pub fn exactly<const N: usize>(&self) -> Option<[Instruction<'a>; N]> {
        /// The longest instruction but for `switch`.
        const LONGEST: usize = 10;
        if self.code.len() > N * LONGEST {
            return None;
        }
        self.decode().ok()?.try_into().ok()
    }

    /// Reads a body that starts at the first byte; what follows it is ignored.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, Part::Body);
        let first = cursor.u8()?;
        match first & FORMAT_MASK {
            TINY => Ok(Self {
                max_stack: 8,
                init_locals: false,
                locals: None,
                code: cursor.take(usize::from(first >> 2))?,
                clauses: Vec::new(),
            }),
            FAT => Self::parse_fat(bytes, first),
            _ => Err(cursor.malformed()),
        }
    }

    fn parse_fat(bytes: &'a [u8], first: u8) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, Part::Body);
        let flags_and_size = cursor.u16()?;
        let header = usize::from(flags_and_size >> 12) * 4;
        let max_stack = cursor.u16()?;
        let code_size = cursor.u32()? as usize;
        let locals = Token(cursor.u32()?);
        let mut cursor = Cursor::new(bytes, Part::Body);
        // A header is three words long; some writers leave the length out.
        cursor.take(header.max(12))?;
        let code = cursor.take(code_size)?;
        let mut body = Self {
            max_stack,
            init_locals: u16::from(first) & INIT_LOCALS != 0,
            locals: locals.to::<StandAloneSig>(),
            code,
            clauses: Vec::new(),
        };
        if u16::from(first) & MORE_SECTIONS != 0 {
            body.clauses = read_sections(bytes, bytes.len() - cursor.len())?;
        }
        Ok(body)
    }

    /// The instructions, read one after the other.
    pub fn instructions(&self) -> Instructions<'a> {
        Instructions::new(self.code)
    }

    /// All instructions, or the first error.
    pub fn decode(&self) -> Result<Vec<Instruction<'a>>> {
        // An instruction has two bytes on average. A size that a corrupt header claims is not reserved.
        let mut instructions = Vec::with_capacity((self.code.len() / 2).min(1 << 10));
        let mut walked = Ok(());
        instructions.extend(self.instructions().map_while(|decoded| match decoded {
            Ok(instruction) => Some(instruction),
            Err(error) => {
                walked = Err(error);
                None
            }
        }));
        walked.map(|()| instructions)
    }
}

/// Data sections after the code, each aligned to four bytes. Only exception clauses are defined.
fn read_sections(bytes: &[u8], after_code: usize) -> Result<Vec<Clause>> {
    let mut clauses = Vec::new();
    let mut at = after_code;
    for _ in 0..MOST_SECTIONS {
        at = (at + 3) & !3;
        let section = bytes.get(at..).unwrap_or_default();
        let mut cursor = Cursor::new(section, Part::ExceptionTable);
        let kind = cursor.u8()?;
        let fat = kind & SECTION_FAT != 0;
        let size = if fat {
            let [low, middle, high] = [cursor.u8()?, cursor.u8()?, cursor.u8()?];
            u32::from_le_bytes([low, middle, high, 0]) as usize
        } else {
            let size = usize::from(cursor.u8()?);
            cursor.take(2)?;
            size
        };
        if kind & SECTION_EXCEPTIONS != 0 {
            // The size counts the header by the standard, but not from every compiler: whole clauses count.
            let clause = if fat { FAT_CLAUSE } else { SMALL_CLAUSE };
            for _ in 0..size / clause {
                clauses.push(read_clause(&mut cursor, fat)?);
            }
        }
        if kind & SECTION_MORE == 0 {
            return Ok(clauses);
        }
        at += size.max(4);
    }
    Err(Error::TooDeep(Part::Body))
}

fn read_clause(cursor: &mut Cursor<'_>, fat: bool) -> Result<Clause> {
    let (flags, try_start, try_length, handler_start, handler_length) = if fat {
        (cursor.u32()?, cursor.u32()?, cursor.u32()?, cursor.u32()?, cursor.u32()?)
    } else {
        let flags = u32::from(cursor.u16()?);
        let (try_start, try_length) = (u32::from(cursor.u16()?), u32::from(cursor.u8()?));
        (flags, try_start, try_length, u32::from(cursor.u16()?), u32::from(cursor.u8()?))
    };
    let last = cursor.u32()?;
    let kind = match flags & 7 {
        0 => ClauseKind::Catch(TypeDefOrRef::from_token(Token(last)).ok_or_else(|| cursor.malformed())?),
        1 => ClauseKind::Filter(last),
        2 => ClauseKind::Finally,
        4 => ClauseKind::Fault,
        _ => return Err(cursor.malformed()),
    };
    let region = |start: u32, length: u32| {
        start.checked_add(length).map(|end| Region { start, end }).ok_or_else(|| cursor.malformed())
    };
    Ok(Clause {
        kind,
        protected: region(try_start, try_length)?,
        handler: region(handler_start, handler_length)?,
    })
}
