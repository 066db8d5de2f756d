//! The PE file around the metadata: sections, the CLI header, the debug directory (ECMA-335 II.25).

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};

const CLI_HEADER_DIRECTORY: usize = 14;
const DEBUG_DIRECTORY: usize = 6;

/// A place in the image: an address relative to its base, and a length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Directory {
    /// The relative virtual address; 0 if the directory is absent.
    pub rva: u32,
    /// The length in bytes.
    pub size: u32,
}

impl Directory {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self> {
        Ok(Self { rva: cursor.u32()?, size: cursor.u32()? })
    }
}

/// The headers of a PE file that carries metadata, over the file's bytes.
#[derive(Debug, Clone)]
pub struct Pe<'a> {
    file: &'a [u8],
    sections: &'a [u8],
    debug: Directory,
    /// What the CLI header says.
    pub cli: CliHeader,
}

/// The CLI header: where the metadata is and how the image wants to be run.
#[derive(Debug, Clone, Copy)]
pub struct CliHeader {
    /// The metadata root.
    pub metadata: Directory,
    /// `COMIMAGE_FLAGS_*`.
    pub flags: u32,
    /// The token of the entry point, or 0.
    pub entry_point: u32,
    /// The managed resources.
    pub resources: Directory,
}

impl CliHeader {
    /// Whether native code may stand beside the IL that is more than a compiled form of it: what that calls is unknown.
    pub fn may_have_native_code(&self) -> bool {
        /// `ILONLY`, and `IL_LIBRARY` of images that were compiled ahead of time (ECMA-335 II.25.3.3.1).
        const IL: u32 = 0x1 | 0x4;
        self.flags & IL == 0
    }
}

/// One entry of the debug directory.
#[derive(Debug, Clone, Copy)]
pub struct DebugEntry<'a> {
    /// The stamp; for a portable PDB the last four bytes of its id.
    pub stamp: u32,
    /// The version; a portable PDB's `CodeView` entry has minor version `0x504d`.
    pub minor_version: u16,
    /// What kind of data this is: 2 is `CodeView`, 17 an embedded PDB.
    pub kind: u32,
    /// The data.
    pub data: &'a [u8],
}

const SECTION_SIZE: usize = 40;
/// The most sections we look at: every address is looked for in all of them. Loaders take 96.
const MOST_SECTIONS: usize = 256;

/// One section: `size` bytes at `file_offset` stand at `address` when loaded.
struct Section {
    address: u32,
    size: u32,
    file_offset: u32,
    file_size: u32,
}

impl<'a> Pe<'a> {
    /// Reads the headers. Nothing else of the file is touched.
    pub fn read(file: &'a [u8]) -> Result<Self> {
        if file.is_empty() {
            return Err(Error::Empty);
        }
        let at = |offset: usize, what| file.get(offset..).map(|b| Cursor::new(b, what));
        let mut dos = Cursor::new(file, Part::PeHeader);
        if dos.take(2) != Ok(b"MZ") {
            return Err(Error::NotPe);
        }
        let mut lfanew = at(0x3c, Part::PeHeader).ok_or(Error::NotPe)?;
        let pe_offset = lfanew.u32().map_err(|_| Error::NotPe)? as usize;
        let mut coff = at(pe_offset, Part::PeHeader).ok_or(Error::NotPe)?;
        if coff.take(4) != Ok(b"PE\0\0") {
            return Err(Error::NotPe);
        }
        coff.take(2)?;
        let section_count = usize::from(coff.u16()?);
        coff.take(12)?;
        let optional_size = usize::from(coff.u16()?);
        coff.take(2)?;
        let mut optional = Cursor::new(coff.take(optional_size)?, Part::PeHeader);
        let sections = coff.take(section_count.min(MOST_SECTIONS) * SECTION_SIZE)?;
        let before_directories = match optional.u16()? {
            0x10b => 92,
            0x20b => 108,
            _ => return Err(optional.malformed()),
        };
        optional.take(before_directories - 2)?;
        let directory_count = optional.u32()? as usize;
        let directory = |index: usize| -> Result<Directory> {
            if index >= directory_count {
                return Ok(Directory { rva: 0, size: 0 });
            }
            let bytes = optional.rest().get(index * 8..).unwrap_or_default();
            Directory::read(&mut Cursor::new(bytes, Part::PeHeader))
        };
        let debug = directory(DEBUG_DIRECTORY)?;
        let cli_directory = directory(CLI_HEADER_DIRECTORY)?;
        if cli_directory.rva == 0 {
            return Err(Error::Native);
        }
        let none = CliHeader {
            metadata: Directory { rva: 0, size: 0 },
            flags: 0,
            entry_point: 0,
            resources: Directory { rva: 0, size: 0 },
        };
        let mut pe = Self { file, sections, debug, cli: none };
        let mut header = Cursor::new(pe.at(cli_directory.rva)?, Part::CliHeader);
        header.take(8)?;
        pe.cli = CliHeader {
            metadata: Directory::read(&mut header)?,
            flags: header.u32()?,
            entry_point: header.u32()?,
            resources: Directory::read(&mut header)?,
        };
        Ok(pe)
    }

    /// The whole file.
    pub fn file(&self) -> &'a [u8] {
        self.file
    }

    /// The bytes from an address to the end of its section.
    pub fn at(&self, rva: u32) -> Result<&'a [u8]> {
        let (sections, _) = self.sections.as_chunks::<SECTION_SIZE>();
        for section in sections {
            let section = Section::read(section);
            let Some(offset) = rva.checked_sub(section.address) else { continue };
            if offset < section.size.max(section.file_size) {
                // What lies beyond the file's part of a section is zeros in memory; nothing of ours stands there.
                let start = section.file_offset as usize + offset as usize;
                let end = (section.file_offset as usize + section.file_size as usize).min(self.file.len());
                return self.file.get(start..end).ok_or(Error::NoSuchAddress(rva));
            }
        }
        Err(Error::NoSuchAddress(rva))
    }

    /// The bytes of a directory.
    pub fn directory(&self, directory: Directory, what: Part) -> Result<&'a [u8]> {
        self.at(directory.rva)?.get(..directory.size as usize).ok_or(Error::Truncated(what))
    }

    /// The entries of the debug directory that can be read.
    pub fn debug_entries(&self) -> impl Iterator<Item = DebugEntry<'a>> + use<'a, '_> {
        let bytes = match self.debug.rva {
            0 => &[],
            _ => self.directory(self.debug, Part::DebugDirectory).unwrap_or_default(),
        };
        bytes.chunks_exact(28).filter_map(|entry| {
            let mut cursor = Cursor::new(entry, Part::DebugDirectory);
            cursor.take(4).ok()?;
            let stamp = cursor.u32().ok()?;
            cursor.take(2).ok()?;
            let minor_version = cursor.u16().ok()?;
            let kind = cursor.u32().ok()?;
            let size = cursor.u32().ok()? as usize;
            cursor.take(4).ok()?;
            let offset = cursor.u32().ok()? as usize;
            let data = self.file.get(offset..)?.get(..size)?;
            Some(DebugEntry { stamp, minor_version, kind, data })
        })
    }
}

impl Section {
    fn read(bytes: &[u8; SECTION_SIZE]) -> Self {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        Self { size: word(8), address: word(12), file_size: word(16), file_offset: word(20) }
    }
}
