//! Where an assembly's PDB is: the debug directory says it, or holds it.

use std::io::Read;

use flate2::read::DeflateDecoder;

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::pe::Pe;

const CODE_VIEW: u32 = 2;
const EMBEDDED: u32 = 17;
/// The minor version that marks a `CodeView` entry as one for a portable PDB.
const PORTABLE: u16 = 0x504d;

/// What an assembly and its PDB share: a GUID and a stamp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdbId(pub [u8; 20]);

/// Where the compiler wrote the PDB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdbPath<'a> {
    /// The path, on the machine that compiled.
    pub path: &'a str,
    /// The PDB's id.
    pub id: PdbId,
    /// Whether it is a portable PDB.
    pub is_portable: bool,
}

/// A PDB inside its assembly, compressed.
#[derive(Debug, Clone, Copy)]
pub struct EmbeddedPdb<'a> {
    size: usize,
    deflated: &'a [u8],
}

/// What the debug directory says about a PDB file.
pub fn pdb_path<'a>(pe: &Pe<'a>) -> Option<PdbPath<'a>> {
    pe.debug_entries().filter(|entry| entry.kind == CODE_VIEW).find_map(|entry| {
        let mut cursor = Cursor::new(entry.data, Part::DebugDirectory);
        if cursor.take(4) != Ok(b"RSDS") {
            return None;
        }
        let mut id = [0; 20];
        id[..16].copy_from_slice(cursor.take(16).ok()?);
        id[16..].copy_from_slice(&entry.stamp.to_le_bytes());
        cursor.u32().ok()?;
        let path = cursor.rest().split(|byte| *byte == 0).next()?;
        let path = std::str::from_utf8(path).ok()?;
        Some(PdbPath { path, id: PdbId(id), is_portable: entry.minor_version == PORTABLE })
    })
}

/// The id of the PDB that belongs to an assembly.
pub fn pdb_id(pe: &Pe<'_>) -> Option<PdbId> {
    pdb_path(pe).map(|path| path.id)
}

/// The PDB inside an assembly.
pub fn embedded_pdb<'a>(pe: &Pe<'a>) -> Option<EmbeddedPdb<'a>> {
    pe.debug_entries().filter(|entry| entry.kind == EMBEDDED).find_map(|entry| {
        let mut cursor = Cursor::new(entry.data, Part::DebugDirectory);
        if cursor.take(4) != Ok(b"MPDB") {
            return None;
        }
        let size = cursor.u32().ok()? as usize;
        Some(EmbeddedPdb { size, deflated: cursor.rest() })
    })
}

impl EmbeddedPdb<'_> {
    /// The PDB's bytes.
    pub fn decompress(&self) -> Result<Vec<u8>> {
        // Real PDBs shrink to a third. Without a limit a few bytes could ask for a thousand times their size.
        const MOST_GROWTH: usize = 20;
        if self.size > self.deflated.len().saturating_mul(MOST_GROWTH) {
            return Err(Error::TooDeep(Part::Pdb));
        }
        let mut bytes = Vec::new();
        DeflateDecoder::new(self.deflated)
            .take(self.size as u64)
            .read_to_end(&mut bytes)
            .map_err(|_| Error::Malformed(Part::Pdb))?;
        if bytes.len() == self.size { Ok(bytes) } else { Err(Error::Truncated(Part::Pdb)) }
    }
}
