//! Ids of rows: typed within a table, tokens across tables, enums for coded indices.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::schema::{Row, Table};

/// The id of a row of table `T`: its number, from 1. The row need not exist; reading it says so.
pub struct Id<T> {
    number: NonZeroU32,
    table: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The id of row `number`; `None` for 0, which is the null index.
    pub fn new(number: u32) -> Option<Self> {
        NonZeroU32::new(number).map(|number| Self { number, table: PhantomData })
    }

    /// The row's number, from 1.
    pub fn number(self) -> u32 {
        self.number.get()
    }

    /// The row's place in a vector with one entry a row.
    pub fn index(self) -> usize {
        self.number.get() as usize - 1
    }
}

impl<T: Row> Id<T> {
    /// The same id without its type.
    pub fn token(self) -> Token {
        Token((T::TABLE as u32) << 24 | self.number() & 0x00ff_ffff)
    }
}

// Derives would ask the same of `T`.
impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.number.cmp(&other.number)
    }
}
impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}
impl<T> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number.serialize(serializer)
    }
}
impl<'d, T> Deserialize<'d> for Id<T> {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        let number = NonZeroU32::deserialize(deserializer)?;
        Ok(Self { number, table: PhantomData })
    }
}
impl<T: Row> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}:{}", T::TABLE, self.number)
    }
}

/// The first row of a run of rows; the run ends where the owner's next row's run starts (ECMA-335 II.22.37).
pub struct ListStart<T> {
    /// The row's number; one beyond the table's last row starts an empty run.
    pub number: u32,
    table: PhantomData<fn() -> T>,
}

impl<T> ListStart<T> {
    pub(super) fn new(number: u32) -> Self {
        Self { number, table: PhantomData }
    }
}
impl<T> Clone for ListStart<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for ListStart<T> {}
impl<T> fmt::Debug for ListStart<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {}", self.number)
    }
}

/// A metadata token as instructions hold it: a table in the high byte, a row number in the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(pub u32);

impl Token {
    /// The high byte of a token of the user string heap (`ldstr`).
    pub const USER_STRING: u8 = 0x70;

    /// The high byte.
    pub fn kind(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// The low 24 bits.
    pub fn number(self) -> u32 {
        self.0 & 0x00ff_ffff
    }

    /// The table it points to, if there is one of that number.
    pub fn table(self) -> Option<Table> {
        Table::from_number(self.kind())
    }

    /// The id, if it points to table `T`.
    pub fn to<T: Row>(self) -> Option<Id<T>> {
        if self.kind() == T::TABLE as u8 { Id::new(self.number()) } else { None }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{:08x}", self.0)
    }
}
