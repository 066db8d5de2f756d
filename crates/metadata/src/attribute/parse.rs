//! From an attribute's blob to its arguments.

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::module::Module;
use crate::signature::{MethodSignature, Primitive, Type};
use crate::types::TypeName;

use super::{Arguments, EnumSize, EnumType, NamedArgument, Target, Value};

/// How deep arrays and boxed values may stand in each other.
const DEEPEST: u32 = 8;
/// The most values in one attribute.
const MOST_VALUES: u32 = 1 << 16;
/// What an enum is stored in, likeliest first: tried in turn when the enum is unknown.
const GUESSES: [Primitive; 4] = [Primitive::I4, Primitive::U1, Primitive::I2, Primitive::I8];
/// The longest blob that is read again and again for a guess.
const LONGEST_GUESSED: usize = 1 << 12;
/// All guesses for three unknown enums in one attribute.
const MOST_GUESSES: u32 = 64;

/// The type of an argument, with all that is needed to read it.
#[derive(Debug, Clone)]
enum Kind<'a> {
    Primitive(Primitive),
    String,
    Type,
    Boxed,
    Enum(EnumType<'a>),
    Array(Box<Kind<'a>>),
}

pub(super) fn arguments<'a>(
    module: &Module<'a>,
    blob: &'a [u8],
    constructor: &MethodSignature,
    type_arguments: &[Type],
    size: EnumSize<'_, 'a>,
) -> Result<Arguments<'a>> {
    if blob.is_empty() && constructor.parameters.is_empty() {
        return Ok(Arguments::default());
    }
    let mut first_error = None;
    let mut unknown = Vec::new();
    for guess in 0..MOST_GUESSES {
        let cursor = Cursor::new(blob, Part::Attribute);
        let mut reader = Reader { cursor, size, guess, unknown: std::mem::take(&mut unknown), values: 0 };
        let kinds = constructor.parameters.iter().map(|ty| kind_of(module, ty, type_arguments));
        let result = reader.arguments(kinds);
        unknown = reader.unknown;
        match result {
            Ok(arguments) if reader.cursor.is_empty() || unknown.is_empty() => return Ok(arguments),
            Err(error) if unknown.is_empty() => return Err(error),
            Ok(_) => {}
            Err(error) => first_error = first_error.or(Some(error)),
        }
        let guesses = if blob.len() <= LONGEST_GUESSED { unknown.len() as u32 } else { 0 };
        if guess + 1 >= 4_u32.saturating_pow(guesses) {
            break;
        }
    }
    Err(first_error.unwrap_or(Error::Malformed(Part::Attribute)))
}

fn kind_of<'a>(module: &Module<'a>, ty: &Type, type_arguments: &[Type]) -> Result<Kind<'a>> {
    let bad = || Error::Malformed(Part::AttributeClass);
    Ok(match ty {
        Type::Primitive(Primitive::String) => Kind::String,
        Type::Primitive(Primitive::Object) => Kind::Boxed,
        Type::Primitive(primitive) => Kind::Primitive(*primitive),
        Type::Class(id) => match module.short_name(*id)? {
            TypeName { namespace: "System", name: "Type" } => Kind::Type,
            TypeName { namespace: "System", name: "Object" } => Kind::Boxed,
            TypeName { namespace: "System", name: "String" } => Kind::String,
            _ => return Err(bad()),
        },
        Type::Value(id) => Kind::Enum(EnumType::Id(*id)),
        Type::Generic(generic) if generic.is_value => Kind::Enum(EnumType::Id(generic.definition)),
        Type::Vector(element) => Kind::Array(Box::new(kind_of(module, element, type_arguments)?)),
        Type::TypeParameter(number) => {
            let argument = type_arguments.get(*number as usize).ok_or_else(bad)?;
            kind_of(module, argument, &[])?
        }
        Type::Modified(modified) => kind_of(module, &modified.of, type_arguments)?,
        _ => return Err(bad()),
    })
}

struct Reader<'f, 'a> {
    cursor: Cursor<'a>,
    size: EnumSize<'f, 'a>,
    /// In base four: a digit for each unknown enum.
    guess: u32,
    unknown: Vec<EnumType<'a>>,
    values: u32,
}

impl<'a> Reader<'_, 'a> {
    fn arguments(&mut self, kinds: impl Iterator<Item = Result<Kind<'a>>>) -> Result<Arguments<'a>> {
        if self.cursor.u16()? != 1 {
            return Err(self.cursor.malformed());
        }
        let fixed = kinds.map(|kind| self.value(&kind?, 0)).collect::<Result<Vec<_>>>()?;
        // Some compilers leave the count out when it is 0.
        let count = if self.cursor.is_empty() { 0 } else { self.cursor.u16()? };
        let mut named = Vec::new();
        for _ in 0..count {
            let target = match self.cursor.u8()? {
                0x53 => Target::Field,
                0x54 => Target::Property,
                _ => return Err(self.cursor.malformed()),
            };
            let kind = self.kind(0)?;
            let name = self.string()?.ok_or_else(|| self.cursor.malformed())?;
            named.push(NamedArgument { target, name, value: self.value(&kind, 0)? });
        }
        Ok(Arguments { fixed, named, guessed: !self.unknown.is_empty() })
    }

    /// A type that the blob itself describes.
    fn kind(&mut self, depth: u32) -> Result<Kind<'a>> {
        if depth > DEEPEST {
            return Err(Error::TooDeep(Part::Attribute));
        }
        Ok(match self.cursor.u8()? {
            0x0e => Kind::String,
            0x1d => Kind::Array(Box::new(self.kind(depth + 1)?)),
            0x50 => Kind::Type,
            0x51 => Kind::Boxed,
            0x55 => {
                let name = self.string()?.ok_or_else(|| self.cursor.malformed())?;
                Kind::Enum(EnumType::Name(name))
            }
            element => match crate::signature::primitive(element) {
                Some(primitive) => Kind::Primitive(primitive),
                None => return Err(self.cursor.malformed()),
            },
        })
    }

    fn value(&mut self, kind: &Kind<'a>, depth: u32) -> Result<Value<'a>> {
        if depth > DEEPEST || self.values >= MOST_VALUES {
            return Err(Error::TooDeep(Part::Attribute));
        }
        self.values += 1;
        Ok(match kind {
            Kind::Primitive(primitive) => self.primitive(*primitive)?,
            Kind::String => Value::String(self.string()?),
            Kind::Type => Value::Type(self.string()?),
            Kind::Boxed => {
                let kind = self.kind(depth + 1)?;
                self.value(&kind, depth + 1)?
            }
            Kind::Enum(enumeration) => {
                let size = (self.size)(*enumeration).unwrap_or_else(|| self.guess_of(*enumeration));
                let value = match self.primitive(size)? {
                    Value::Signed(value) => value,
                    Value::Unsigned(value) => value.cast_signed(),
                    Value::Char(value) => i64::from(value),
                    Value::Boolean(value) => i64::from(value),
                    _ => return Err(self.cursor.malformed()),
                };
                Value::Enum(*enumeration, value)
            }
            Kind::Array(element) => {
                let count = self.cursor.u32()?;
                if count == u32::MAX {
                    return Ok(Value::Array(None));
                }
                // Every element has a byte at least.
                if count as usize > self.cursor.len() {
                    return Err(self.cursor.truncated());
                }
                let mut values = Vec::new();
                for _ in 0..count {
                    values.push(self.value(element, depth + 1)?);
                }
                Value::Array(Some(values))
            }
        })
    }

    fn guess_of(&mut self, enumeration: EnumType<'a>) -> Primitive {
        let place = self.unknown.iter().position(|known| *known == enumeration).unwrap_or_else(|| {
            self.unknown.push(enumeration);
            self.unknown.len() - 1
        });
        let digit = self.guess.checked_shr(2 * place as u32).unwrap_or(0) & 3;
        GUESSES[digit as usize]
    }

    fn primitive(&mut self, primitive: Primitive) -> Result<Value<'a>> {
        let cursor = &mut self.cursor;
        Ok(match primitive {
            Primitive::Boolean => Value::Boolean(cursor.u8()? != 0),
            Primitive::Char => Value::Char(cursor.u16()?),
            Primitive::I1 => Value::Signed(i64::from(cursor.u8()?.cast_signed())),
            Primitive::U1 => Value::Unsigned(u64::from(cursor.u8()?)),
            Primitive::I2 => Value::Signed(i64::from(cursor.u16()?.cast_signed())),
            Primitive::U2 => Value::Unsigned(u64::from(cursor.u16()?)),
            Primitive::I4 => Value::Signed(i64::from(cursor.u32()?.cast_signed())),
            Primitive::U4 => Value::Unsigned(u64::from(cursor.u32()?)),
            Primitive::I8 => Value::Signed(cursor.u64()?.cast_signed()),
            Primitive::U8 => Value::Unsigned(cursor.u64()?),
            Primitive::R4 => Value::Single(f32::from_bits(cursor.u32()?)),
            Primitive::R8 => Value::Double(f64::from_bits(cursor.u64()?)),
            Primitive::String => Value::String(self.string()?),
            _ => return Err(cursor.malformed()),
        })
    }

    fn string(&mut self) -> Result<Option<&'a str>> {
        if self.cursor.peek()? == 0xff {
            self.cursor.u8()?;
            return Ok(None);
        }
        let bytes = self.cursor.counted()?;
        std::str::from_utf8(bytes).map(Some).map_err(|_| self.cursor.malformed())
    }
}

/// Splits `Type, Assembly, Version=...` at the first comma that is not inside type arguments.
pub(super) fn split_assembly(name: &str) -> (&str, Option<&str>) {
    let mut depth = 0;
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            b',' if depth == 0 => {
                let assembly = name[at + 1..].split(',').next().unwrap_or_default();
                return (name[..at].trim(), Some(assembly.trim()));
            }
            _ => {}
        }
    }
    (name.trim(), None)
}
