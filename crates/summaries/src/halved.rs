//! By which power of two the methods of a class divide: sets of bits keep 32 or 64 of them in an element of an array.

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::tables::{Id, TypeDef};

/// The powers that count: a byte has 8 bits, a `long` 64.
const POWERS: std::ops::RangeInclusive<u8> = 3..=6;

/// How often most quotients of a class's methods halve a number, if it is one of these powers; `None` if there are none, or if no element of an array is
/// read at a quotient.
pub(crate) fn halved(module: &Module<'_>, class: Id<TypeDef>) -> Option<u8> {
    use marple_metadata::signature::Type;
    let is_array = |field| module.field_signature(field).is_ok_and(|ty| matches!(ty, Type::Vector(_)));
    if !module.fields_of(class).any(is_array) {
        return None;
    }
    let mut counts = [0_usize; 8];
    // Others divide to mix bits.
    let mut is_index = false;
    for method in module.methods_of(class) {
        let Ok(Some(body)) = read_body(module, method) else { continue };
        let Ok(instructions) = body.decode() else { continue };
        for (power, is_read) in quotients(&instructions) {
            counts[usize::from(power)] += 1;
            is_index |= is_read;
        }
    }
    if !is_index {
        return None;
    }
    POWERS.filter(|power| counts[usize::from(*power)] > 0).max_by_key(|power| counts[usize::from(*power)])
}

/// By how many powers of two a method divides: each quotient, and whether the element there is read.
pub(crate) fn quotients(instructions: &[Instruction<'_>]) -> impl Iterator<Item = (u8, bool)> {
    let pairs = instructions.windows(2).enumerate();
    pairs
        .filter_map(|(number, pair)| Some((power(&pair[0], &pair[1])?, is_read(&instructions[number + 2..]))))
}

/// Whether the first thing that is done with a number is to read the element there.
fn is_read(code: &[Instruction<'_>]) -> bool {
    use Opcode as O;
    let is_converted =
        |one: &&Instruction<'_>| matches!(one.opcode, O::ConvI4 | O::ConvU4 | O::ConvI | O::ConvU);
    let next = code.iter().find(|one| !is_converted(one));
    next.is_some_and(|next| {
        matches!(
            next.opcode,
            O::Ldelema
                | O::LdelemI1
                | O::LdelemU1
                | O::LdelemI2
                | O::LdelemU2
                | O::LdelemI4
                | O::LdelemU4
                | O::LdelemI8
                | O::LdelemI
        )
    })
}

/// The power of two that a number is divided by.
fn power(number: &Instruction<'_>, quotient: &Instruction<'_>) -> Option<u8> {
    let Operand::Int(number) = number.operand else { return None };
    let power = match quotient.opcode {
        Opcode::Shr | Opcode::ShrUn => u8::try_from(number).ok()?,
        Opcode::Div | Opcode::DivUn if number > 0 && number.count_ones() == 1 => {
            u8::try_from(number.trailing_zeros()).ok()?
        }
        _ => return None,
    };
    POWERS.contains(&power).then_some(power)
}
