//! Reads .NET assemblies as ECMA-335 describes them, and the portable PDBs that belong to them.
//!
//! Everything is read from the file's bytes when it is asked for, and every read is checked: no input makes this
//! crate panic, loop without end, or allocate more than a small multiple of the file. An error concerns one item.
//! This crate opens no files: bytes and the search for other assemblies are handed to it.

// Row numbers and offsets are checked to fit before they are made smaller; `as` says no more than that.
#![allow(clippy::cast_possible_truncation)]

mod append_only;
pub mod assemblies;
pub mod attribute;
mod bundle;
mod bytes;
mod constant;
mod declared;
mod error;
mod flags;
mod heaps;
mod lists;
mod module;
mod named;
mod names;
mod nullable;
mod order;
mod packed;
pub mod pdb;
mod pe;
mod root;
pub mod signature;
pub mod tables;
mod types;
mod zip;

pub use append_only::AppendOnly;
pub use bytes::Cursor;
pub use constant::ConstantValue;
pub use error::{Error, Part, Problem, Result, Steps};
pub use flags::{FieldFlags, GenericParamFlags, MethodFlags, TypeFlags};
pub use heaps::{BlobIndex, GuidIndex, Heaps, StringIndex, UserString};
pub use module::Module;
pub use named::{LibraryName, NamedMethod};
pub use names::Place;
pub use nullable::{NullableFlags, Nullness};
pub use packed::{PackedFile, packed_files};
pub use pe::{CliHeader, DebugEntry, Directory, Pe};
pub use types::TypeName;
