//! Iterators and async methods: which method a state machine was made from, and where its variables went.

use crate::bytes::Cursor;
use crate::error::{Part, Result};
use crate::tables::{Id, MethodDef, StateMachineMethod};

use super::Pdb;

/// `{6DA9A61E-F8C7-4874-BE62-68BC5630DF71}`
const HOISTED_LOCAL_SCOPES: [u8; 16] =
    [0x1e, 0xa6, 0xa9, 0x6d, 0xc7, 0xf8, 0x74, 0x48, 0xbe, 0x62, 0x68, 0xbc, 0x56, 0x30, 0xdf, 0x71];
/// `{54FD2AC5-E925-401A-9C2A-F94F171072F8}`
const ASYNC_STEPPING: [u8; 16] =
    [0xc5, 0x2a, 0xfd, 0x54, 0x25, 0xe9, 0x1a, 0x40, 0x9c, 0x2a, 0xf9, 0x4f, 0x17, 0x10, 0x72, 0xf8];

/// How an async method's state machine stops and goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AsyncStepping {
    /// The offset of the compiler's own catch handler, if it has one.
    pub catch_handler: Option<u32>,
    /// Each `await` that may stop.
    pub awaits: Vec<Await>,
}

/// One `await`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Await {
    /// Where the method stops.
    pub yield_offset: u32,
    /// Where it goes on.
    pub resume_offset: u32,
    /// In which method.
    pub resume_method: Option<Id<MethodDef>>,
}

impl Pdb<'_> {
    /// The method as written that a `MoveNext` was made from.
    pub fn kickoff_of(&self, move_next: Id<MethodDef>) -> Option<Id<MethodDef>> {
        let id = self.orders.owned_by::<StateMachineMethod>(&self.tables, move_next).next()?;
        self.tables.row(id).ok().map(|row| row.kickoff)
    }

    /// The `MoveNext` made from an iterator or async method. This looks at all state machines.
    pub fn move_next_of(&self, kickoff: Id<MethodDef>) -> Option<Id<MethodDef>> {
        self.tables
            .ids::<StateMachineMethod>()
            .filter_map(|id| self.tables.row(id).ok())
            .find_map(|row| (row.kickoff == kickoff).then_some(row.move_next))
    }

    /// Where in a `MoveNext` each hoisted local is in scope, by its slot: start and end offsets. A slot without a
    /// local of the source has `(0, 0)`.
    pub fn hoisted_scopes(&self, move_next: Id<MethodDef>) -> Result<Vec<(u32, u32)>> {
        let Some(blob) = self.custom_information(move_next, HOISTED_LOCAL_SCOPES) else {
            return Ok(Vec::new());
        };
        let mut cursor = Cursor::new(blob?, Part::DebugInformation);
        let mut scopes = Vec::new();
        while !cursor.is_empty() {
            let (start, length) = (cursor.u32()?, cursor.u32()?);
            scopes.push((start, start.saturating_add(length)));
        }
        Ok(scopes)
    }

    /// How an async method's `MoveNext` stops and goes on.
    pub fn async_stepping(&self, move_next: Id<MethodDef>) -> Option<Result<AsyncStepping>> {
        let blob = self.custom_information(move_next, ASYNC_STEPPING)?;
        Some(blob.and_then(|blob| {
            let mut cursor = Cursor::new(blob, Part::DebugInformation);
            let catch_handler = cursor.u32()?.checked_sub(1);
            let mut awaits = Vec::new();
            while !cursor.is_empty() {
                awaits.push(Await {
                    yield_offset: cursor.u32()?,
                    resume_offset: cursor.u32()?,
                    resume_method: Id::new(cursor.compressed()?),
                });
            }
            Ok(AsyncStepping { catch_handler, awaits })
        }))
    }
}

/// A variable that became a field of a state machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hoisted<'a> {
    /// Its name in the source.
    pub name: &'a str,
    /// Its place in [`Pdb::hoisted_scopes`].
    pub slot: usize,
}

/// The variable that a state machine's field holds: `i` in slot 1 for `<i>5__2`.
pub fn hoisted_name(field: &str) -> Option<Hoisted<'_>> {
    let (name, rest) = field.strip_prefix('<')?.split_once('>')?;
    let slot = rest.strip_prefix("5__")?.parse::<usize>().ok()?.checked_sub(1)?;
    (!name.is_empty()).then_some(Hoisted { name, slot })
}
