//! Constants of fields, parameters and properties, and the initial bytes of static fields.

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::heaps::UserString;
use crate::module::Module;
use crate::signature::{Primitive, Type, primitive};
use crate::tables::{Constant, Field, FieldRva, Id, TypeDefOrRef};

/// A constant's value (ECMA-335 II.22.9).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ConstantValue<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A UTF-16 code unit.
    Char(u16),
    /// A signed number of any size.
    Signed(i64),
    /// An unsigned number of any size.
    Unsigned(u64),
    /// A `float`.
    Single(f32),
    /// A `double`.
    Double(f64),
    /// A string.
    String(UserString<'a>),
}

const CLASS: u8 = 0x12;

impl<'a> Module<'a> {
    /// A constant's value.
    pub fn constant(&self, id: Id<Constant>) -> Result<ConstantValue<'a>> {
        let row = self.row(id)?;
        let blob = self.blob(row.value)?;
        let mut cursor = Cursor::new(blob, Part::Constant);
        let element = (row.kind & 0xff) as u8;
        if element == CLASS {
            return Ok(ConstantValue::Null);
        }
        Ok(match primitive(element).ok_or_else(|| cursor.malformed())? {
            Primitive::Boolean => ConstantValue::Boolean(cursor.u8()? != 0),
            Primitive::Char => ConstantValue::Char(cursor.u16()?),
            Primitive::I1 => ConstantValue::Signed(i64::from(cursor.u8()?.cast_signed())),
            Primitive::U1 => ConstantValue::Unsigned(u64::from(cursor.u8()?)),
            Primitive::I2 => ConstantValue::Signed(i64::from(cursor.u16()?.cast_signed())),
            Primitive::U2 => ConstantValue::Unsigned(u64::from(cursor.u16()?)),
            Primitive::I4 => ConstantValue::Signed(i64::from(cursor.u32()?.cast_signed())),
            Primitive::U4 => ConstantValue::Unsigned(u64::from(cursor.u32()?)),
            Primitive::I8 => ConstantValue::Signed(cursor.u64()?.cast_signed()),
            Primitive::U8 => ConstantValue::Unsigned(cursor.u64()?),
            Primitive::R4 => ConstantValue::Single(f32::from_bits(cursor.u32()?)),
            Primitive::R8 => ConstantValue::Double(f64::from_bits(cursor.u64()?)),
            Primitive::String => ConstantValue::String(UserString::from_blob(blob)),
            _ => return Err(cursor.malformed()),
        })
    }

    /// The bytes a static field starts with (array initialisers are stored this way); `None` if it has none.
    pub fn initial_data(&self, field: Id<Field>) -> Option<Result<&'a [u8]>> {
        let row = self.owned_by::<FieldRva>(field).next()?;
        Some(self.row(row).and_then(|row| {
            let size = self.data_size(field)?;
            self.pe().at(row.rva)?.get(..size).ok_or(Error::Truncated(Part::InitialData))
        }))
    }

    /// How many bytes a field with initial data has: those of its number type, or of its type's explicit layout.
    fn data_size(&self, field: Id<Field>) -> Result<usize> {
        let unknown = Error::Malformed(Part::InitialData);
        match self.field_signature(field)?.unmodified() {
            Type::Primitive(primitive) => match primitive {
                Primitive::Boolean | Primitive::I1 | Primitive::U1 => Ok(1),
                Primitive::Char | Primitive::I2 | Primitive::U2 => Ok(2),
                Primitive::I4 | Primitive::U4 | Primitive::R4 => Ok(4),
                Primitive::I8 | Primitive::U8 | Primitive::R8 => Ok(8),
                _ => Err(unknown),
            },
            Type::Value(TypeDefOrRef::Definition(class)) => {
                let layout = self.layout_of(*class).ok_or(unknown)?;
                Ok(self.row(layout)?.size as usize)
            }
            _ => Err(unknown),
        }
    }
}
