//! Portable PDBs: documents, sequence points, local names, state machines. The tables are read as those of an
//! assembly are.

mod find;
mod points;
mod scopes;
mod state_machine;

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::heaps::{BlobIndex, Heaps};
use crate::order::Orders;
use crate::root::{Streams, is_root};
use crate::tables::{Document, HasCustomDebugInformation, Id, TABLES, Tables};

pub use find::{EmbeddedPdb, PdbId, PdbPath, embedded_pdb, pdb_id, pdb_path};
pub use points::{SequencePoint, Span};
pub use scopes::{Local, LocalConstantValue, Scope};
pub use state_machine::{AsyncStepping, Await, Hoisted, hoisted_name};

/// A portable PDB over its bytes.
#[derive(Debug)]
pub struct Pdb<'a> {
    file: &'a [u8],
    heaps: Heaps<'a>,
    tables: Tables<'a>,
    orders: Orders,
    id: PdbId,
}

impl<'a> Pdb<'a> {
    /// Opens a standalone PDB's bytes, or those of an embedded one after [`EmbeddedPdb::decompress`].
    pub fn open(bytes: &'a [u8]) -> Result<Self> {
        if bytes.starts_with(b"Microsoft C/C++ ") {
            return Err(Error::WindowsPdb);
        }
        if !is_root(bytes) {
            return Err(Error::NotPdb);
        }
        let streams = Streams::read(bytes)?;
        let mut cursor = Cursor::new(streams.pdb, Part::Pdb);
        let mut id = [0; 20];
        id.copy_from_slice(cursor.take(20)?);
        cursor.u32()?; // the entry point
        let referenced = cursor.u64()?;
        let mut rows = [0; TABLES];
        for table in (0..TABLES).filter(|table| referenced >> table & 1 != 0) {
            rows[table] = cursor.u32()?;
        }
        Ok(Self {
            file: bytes,
            heaps: Heaps::new(&streams),
            tables: Tables::read(streams.tables, Some(&rows))?,
            orders: Orders::default(),
            id: PdbId(id),
        })
    }

    /// Opens a PDB that must be the one an assembly was built with.
    pub fn open_matching(bytes: &'a [u8], wanted: PdbId) -> Result<Self> {
        let pdb = Self::open(bytes)?;
        if pdb.id == wanted { Ok(pdb) } else { Err(Error::PdbMismatch) }
    }

    /// All its bytes.
    pub fn file(&self) -> &'a [u8] {
        self.file
    }

    /// Tells builds apart.
    pub fn id(&self) -> PdbId {
        self.id
    }

    /// Its tables.
    pub fn tables(&self) -> &Tables<'a> {
        &self.tables
    }

    /// Its documents.
    pub fn documents(&self) -> impl Iterator<Item = Id<Document>> {
        self.tables.ids()
    }

    /// A document's path as the compiler knew it. Paths are stored in parts that documents share.
    pub fn document_name(&self, id: Id<Document>) -> Result<String> {
        const LONGEST: usize = 1 << 15;
        let mut cursor = Cursor::new(self.heaps.blob(self.tables.row(id)?.name)?, Part::Document);
        let separator = cursor.u8()?;
        let mut name = String::new();
        let mut first = true;
        while !cursor.is_empty() {
            if !first && separator != 0 {
                name.push(char::from(separator));
            }
            first = false;
            let part = self.heaps.blob(BlobIndex(cursor.compressed()?))?;
            name.push_str(std::str::from_utf8(part).map_err(|_| cursor.malformed())?);
            if name.len() > LONGEST {
                return Err(Error::TooDeep(Part::Document));
            }
        }
        Ok(name)
    }

    /// The custom debug information of a kind that something has.
    pub fn custom_information(
        &self,
        owner: impl Into<HasCustomDebugInformation>,
        kind: [u8; 16],
    ) -> Option<Result<&'a [u8]>> {
        self.orders.owned_by(&self.tables, owner.into()).find_map(|id| {
            let row: crate::tables::CustomDebugInformation = self.tables.row(id).ok()?;
            (self.heaps.guid(row.kind) == Ok(kind)).then(|| self.heaps.blob(row.value))
        })
    }
}
