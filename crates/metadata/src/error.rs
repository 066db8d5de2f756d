//! What can be wrong with a file or with one item in it.

use std::fmt;

use crate::tables::Token;

/// What was being read: errors say it. A number and not a text, so that results stay in registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The headers of a PE file.
    PeHeader,
    /// The CLI header.
    CliHeader,
    /// The debug directory.
    DebugDirectory,
    /// The list of files in a single-file program, or one of them.
    Bundle,
    /// The list of files in a zip file, or one of them.
    Zip,
    /// The metadata root.
    Root,
    /// The table stream or a table in it.
    Table,
    /// A coded index.
    CodedIndex,
    /// A name.
    Name,
    /// A blob.
    Blob,
    /// A GUID.
    Guid,
    /// A string literal.
    UserString,
    /// A number.
    Number,
    /// A signature.
    Signature,
    /// How types are nested in each other.
    Nesting,
    /// How assemblies forward a type to each other.
    Forwarding,
    /// A custom attribute.
    Attribute,
    /// The class or the constructor of a custom attribute.
    AttributeClass,
    /// A constant.
    Constant,
    /// The initial bytes of a field.
    InitialData,
    /// A method body.
    Body,
    /// A method's code.
    Code,
    /// The exception clauses of a method body.
    ExceptionTable,
    /// A PDB.
    Pdb,
    /// A document's name or row.
    Document,
    /// The sequence points of a method.
    SequencePoints,
    /// Custom debug information.
    DebugInformation,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PeHeader => "the PE header",
            Self::CliHeader => "the CLI header",
            Self::DebugDirectory => "the debug directory",
            Self::Bundle => "the files of a single-file program",
            Self::Zip => "the files of a zip file",
            Self::Root => "the metadata root",
            Self::Table => "a metadata table",
            Self::CodedIndex => "a coded index",
            Self::Name => "a name",
            Self::Blob => "a blob",
            Self::Guid => "a GUID",
            Self::UserString => "a string literal",
            Self::Number => "a number",
            Self::Signature => "a signature",
            Self::Nesting => "the nesting of types",
            Self::Forwarding => "the forwarding of types",
            Self::Attribute => "an attribute",
            Self::AttributeClass => "an attribute's class",
            Self::Constant => "a constant",
            Self::InitialData => "a field's initial data",
            Self::Body => "a method body",
            Self::Code => "the code",
            Self::ExceptionTable => "an exception table",
            Self::Pdb => "the PDB",
            Self::Document => "a document",
            Self::SequencePoints => "a method's sequence points",
            Self::DebugInformation => "custom debug information",
        })
    }
}

/// Why something could not be read. It speaks of one item: whoever asked for the item loses that item only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The file has no bytes.
    Empty,
    /// The file does not start like a PE file.
    NotPe,
    /// A PE file without a CLI header: machine code only.
    Native,
    /// The bytes are not a standalone portable PDB.
    NotPdb,
    /// A Windows PDB (the old, native format), which is not read.
    WindowsPdb,
    /// The named thing ends before its last byte.
    Truncated(Part),
    /// The named thing contradicts its format.
    Malformed(Part),
    /// An address that no section of the file covers.
    NoSuchAddress(u32),
    /// An index to a row that the table does not have.
    NoSuchRow(Token),
    /// An index that must point to something is null.
    NullIndex,
    /// The named thing is deeper or longer than our limit for it: a cycle, or an attack.
    TooDeep(Part),
    /// The file asked for more work than a file of its size is given.
    StepLimit,
    /// A PDB that belongs to another build of the assembly.
    PdbMismatch,
    /// An instruction byte that ECMA-335 does not define, and its offset in the method's code.
    BadOpcode {
        /// The opcode as read; two-byte opcodes have `0xfe` as their high byte.
        opcode: u16,
        /// Where in the method's code it stands.
        offset: u32,
    },
}

/// A result whose error is an [`Error`] of this crate.
pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty"),
            Self::NotPe => f.write_str("not a PE file, so not a .NET assembly"),
            Self::Native => f.write_str("a native PE file: it holds machine code and no .NET metadata"),
            Self::NotPdb => f.write_str("not a portable PDB"),
            Self::WindowsPdb => {
                f.write_str("a Windows PDB; build with portable or embedded debug information")
            }
            Self::Truncated(what) => write!(f, "{what} is cut off"),
            Self::Malformed(what) => write!(f, "{what} is malformed"),
            Self::NoSuchAddress(rva) => write!(f, "no section covers the address 0x{rva:08x}"),
            Self::NoSuchRow(token) => write!(f, "there is no row {token}"),
            Self::NullIndex => f.write_str("an index that must not be null is null"),
            Self::TooDeep(what) => write!(f, "{what} goes beyond our limit"),
            Self::StepLimit => f.write_str("the file asks for more work than its size allows"),
            Self::PdbMismatch => f.write_str("the PDB belongs to another build of the assembly"),
            Self::BadOpcode { opcode, offset } => {
                write!(f, "IL_{offset:04x}: 0x{opcode:02x} is no instruction")
            }
        }
    }
}

impl std::error::Error for Error {}

/// An error together with the item it was met in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// The row that could not be read; `None` if it concerns the file as a whole.
    pub item: Option<Token>,
    /// What is wrong.
    pub error: Error,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.item {
            Some(token) => write!(f, "{token}: {}", self.error),
            None => self.error.fmt(f),
        }
    }
}

/// The work a walk over a whole file may do, in steps of about one byte read or one node made.
///
/// Items may overlap (methods share bodies, rows share blobs), so a small file can describe a walk without end.
/// A walk charges what it reads; when nothing is left, everything further is [`Error::StepLimit`].
#[derive(Debug, Clone)]
pub struct Steps {
    left: u64,
}

impl Steps {
    /// The limit for a file of this many bytes: far above what any honest file needs.
    pub fn for_file_of(bytes: usize) -> Self {
        Self { left: 64 * bytes as u64 + (1 << 20) }
    }

    /// How many are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes `cost` steps, at least one.
    #[inline]
    pub fn charge(&mut self, cost: usize) -> Result<()> {
        let cost = (cost as u64).max(1);
        if cost > self.left {
            self.left = 0;
            return Err(Error::StepLimit);
        }
        self.left -= cost;
        Ok(())
    }
}
