//! Assemblies made by hand, for what no compiler here writes. Every index in them has two bytes.

// Every test file uses a part of this.
#![allow(dead_code)]

/// A PE file with these tables (by number, in order), names, blobs, and the name of the table stream.
pub(crate) struct Image {
    /// `#~` or `#-`.
    pub(crate) stream: &'static str,
    /// Each table's number and its rows, column by column.
    pub(crate) tables: Vec<(u8, Vec<Vec<u16>>)>,
    /// `#Strings`.
    pub(crate) strings: Vec<u8>,
    /// `#Blob`.
    pub(crate) blobs: Vec<u8>,
    /// What follows the metadata: method bodies.
    pub(crate) bodies: Vec<u8>,
}

const SECTION_FILE_OFFSET: u32 = 0x200;
const SECTION_ADDRESS: u32 = 0x2000;
const CLI_HEADER: u32 = 72;

impl Image {
    pub(crate) fn new(stream: &'static str) -> Self {
        Self { stream, tables: Vec::new(), strings: vec![0], blobs: vec![0], bodies: Vec::new() }
    }

    /// Adds a name and returns its place.
    pub(crate) fn name(&mut self, name: &str) -> u16 {
        let place = u16::try_from(self.strings.len()).expect("a small heap");
        self.strings.extend(name.bytes().chain([0]));
        place
    }

    /// Adds a blob and returns its place.
    pub(crate) fn blob(&mut self, blob: &[u8]) -> u16 {
        let place = u16::try_from(self.blobs.len()).expect("a small heap");
        self.blobs.push(u8::try_from(blob.len()).expect("a short blob"));
        self.blobs.extend(blob);
        place
    }

    /// Adds a table.
    pub(crate) fn table(&mut self, number: u8, rows: &[&[u16]]) {
        self.tables.push((number, rows.iter().map(|row| row.to_vec()).collect()));
        self.tables.sort_by_key(|(number, _)| *number);
    }

    /// The address of the bodies, once all tables and heaps are complete but for the values of columns.
    pub(crate) fn bodies_address(&self) -> u32 {
        SECTION_ADDRESS + CLI_HEADER + u32::try_from(self.root().len()).expect("small")
    }

    fn table_stream(&self) -> Vec<u8> {
        let mut bytes = vec![0, 0, 0, 0, 2, 0, 0, 1];
        let valid: u64 = self.tables.iter().map(|(number, _)| 1_u64 << number).sum();
        bytes.extend(valid.to_le_bytes());
        bytes.extend(0_u64.to_le_bytes());
        for (_, rows) in &self.tables {
            bytes.extend(u32::try_from(rows.len()).expect("few rows").to_le_bytes());
        }
        for row in self.tables.iter().flat_map(|(_, rows)| rows) {
            bytes.extend(row.iter().flat_map(|column| column.to_le_bytes()));
        }
        bytes
    }

    fn root(&self) -> Vec<u8> {
        let streams = [
            (self.stream, self.table_stream()),
            ("#Strings", self.strings.clone()),
            ("#Blob", self.blobs.clone()),
        ];
        let mut head = b"BSJB\x01\0\x01\0\0\0\0\0\x04\0\0\0v1\0\0\0\0\x03\0".to_vec();
        let padded = |name: &str| (name.len() + 4) & !3;
        let mut offset = head.len() + streams.iter().map(|(name, _)| 8 + padded(name)).sum::<usize>();
        for (name, bytes) in &streams {
            head.extend(u32::try_from(offset).expect("small").to_le_bytes());
            head.extend(u32::try_from(bytes.len()).expect("small").to_le_bytes());
            head.extend(name.bytes());
            head.resize(head.len() + padded(name) - name.len(), 0);
            offset += bytes.len();
        }
        head.extend(streams.into_iter().flat_map(|(_, bytes)| bytes));
        head
    }

    /// The file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let root = self.root();
        let root_size = u32::try_from(root.len()).expect("small");
        let mut section = CLI_HEADER.to_le_bytes().to_vec();
        section.extend([2, 0, 5, 0]);
        section.extend((SECTION_ADDRESS + CLI_HEADER).to_le_bytes());
        section.extend(root_size.to_le_bytes());
        section.resize(CLI_HEADER as usize, 0);
        section.extend(root);
        section.extend(&self.bodies);

        let mut file = b"MZ".to_vec();
        file.resize(0x3c, 0);
        file.extend(0x40_u32.to_le_bytes());
        file.extend(b"PE\0\0\x4c\x01\x01\0");
        file.extend([0; 12]);
        file.extend(224_u16.to_le_bytes());
        file.extend([0, 0]);
        let optional = file.len();
        file.extend(0x10b_u16.to_le_bytes());
        file.resize(optional + 92, 0);
        file.extend(16_u32.to_le_bytes());
        file.resize(optional + 96 + 14 * 8, 0);
        file.extend(SECTION_ADDRESS.to_le_bytes());
        file.extend(CLI_HEADER.to_le_bytes());
        file.resize(optional + 224, 0);
        file.extend(b".text\0\0\0");
        let size = u32::try_from(section.len()).expect("small");
        for word in [size, SECTION_ADDRESS, size, SECTION_FILE_OFFSET, 0, 0, 0, 0] {
            file.extend(word.to_le_bytes());
        }
        file.resize(SECTION_FILE_OFFSET as usize, 0);
        file.extend(section);
        file
    }
}
