//! The names of locals, and where in the code they hold.

use crate::error::Result;
use crate::signature::{Parser, Type};
use crate::tables::{Id, LocalConstant, LocalScope, LocalVariable, MethodDef, Row};

use super::Pdb;

/// The most local names of one method that are read.
const MOST_NAMES: usize = 1 << 12;

/// A scope of a method: names that hold in a stretch of its code.
#[derive(Debug, Clone)]
pub struct Scope<'a> {
    /// The first offset.
    pub start: u32,
    /// The offset after the last.
    pub end: u32,
    /// The named locals.
    pub variables: Vec<Local<'a>>,
    /// The named constants.
    pub constants: Vec<LocalConstantValue<'a>>,
}

/// The name of a local variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Local<'a> {
    /// Its number.
    pub slot: u16,
    /// Its name.
    pub name: &'a str,
    /// Whether the compiler made it and debuggers do not show it.
    pub hidden: bool,
}

/// A local constant: it is in the text, but not in the code.
#[derive(Debug, Clone, PartialEq)]
pub struct LocalConstantValue<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its type. The ids in it are those of the assembly.
    pub ty: Type,
    /// Its value, stored as the type says.
    pub value: &'a [u8],
}

impl<'a> Pdb<'a> {
    /// The scopes of a method, outer ones first; names that cannot be read are left out.
    pub fn scopes(&self, method: Id<MethodDef>) -> Vec<Scope<'a>> {
        // The runs of different scopes may overlap in a malformed file: all of them together get this many names.
        let mut room = MOST_NAMES;
        let mut scopes = Vec::new();
        for id in self.orders.owned_by::<LocalScope>(&self.tables, method) {
            let Ok(row) = self.tables.row(id) else { continue };
            let next = Id::new(id.number() + 1).and_then(|id| self.tables.row::<LocalScope>(id).ok());
            let variables_end = next.map_or(u32::MAX, |next| next.variables.number);
            let constants_end = next.map_or(u32::MAX, |next| next.constants.number);
            scopes.push(Scope {
                start: row.start,
                end: row.start.saturating_add(row.length),
                variables: self.run(row.variables.number..variables_end, &mut room, |id| self.local(id)),
                constants: self
                    .run(row.constants.number..constants_end, &mut room, |id| self.local_constant(id)),
            });
        }
        scopes
    }

    /// The name of a local at an offset.
    pub fn local_name(scopes: &[Scope<'a>], slot: u16, offset: u32) -> Option<&'a str> {
        let inner_first = scopes.iter().rev().filter(|scope| scope.start <= offset && offset < scope.end);
        inner_first
            .flat_map(|scope| &scope.variables)
            .find(|local| local.slot == slot)
            .map(|local| local.name)
    }

    fn run<T: Row, U>(
        &self,
        numbers: std::ops::Range<u32>,
        room: &mut usize,
        read: impl Fn(Id<T>) -> Result<U>,
    ) -> Vec<U> {
        let end = numbers.end.min(self.tables.count(T::TABLE) + 1);
        let mut items = Vec::new();
        for id in (numbers.start.max(1)..end).filter_map(Id::new) {
            let Some(left) = room.checked_sub(1) else { break };
            *room = left;
            items.extend(read(id));
        }
        items
    }

    fn local(&self, id: Id<LocalVariable>) -> Result<Local<'a>> {
        let row = self.tables.row(id)?;
        let name = self.heaps.string(row.name)?;
        Ok(Local { slot: row.index, name, hidden: row.attributes & 1 != 0 })
    }

    fn local_constant(&self, id: Id<LocalConstant>) -> Result<LocalConstantValue<'a>> {
        let row = self.tables.row(id)?;
        let blob = self.heaps.blob(row.signature)?;
        let mut parser = Parser::new(blob);
        let ty = parser.specification()?;
        Ok(LocalConstantValue { name: self.heaps.string(row.name)?, ty, value: parser.rest() })
    }
}
