//! What all methods of an assembly together do to its fields.
//!
//! A field that nobody outside the assembly can write is known by its writes, and those are few: one pass over all bodies
//! finds the fields that only constructors write, and the fields that are only given new arrays of one length.

use std::sync::{Arc, Mutex, PoisonError};

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, Member};
use marple_metadata::tables::{Assembly, Field, Id, MemberRef, MethodDef, Token};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::this::stores_to_this;

/// `FieldAttributes`: who may see a field, and whether only constructors may write it.
const ACCESS: u16 = 0x7;
const PRIVATE: u16 = 0x1;
const ASSEMBLY: u16 = 0x3;
const INIT_ONLY: u16 = 0x20;
/// `TypeAttributes`: whether a class says itself where its fields lie.
const LAYOUT: u32 = 0x18;
const EXPLICIT: u32 = 0x10;
const STATIC: u16 = 0x10;

/// What is known of one field.
#[derive(Clone, Copy, Default)]
pub(crate) struct FieldFacts {
    /// Whether only constructors of its class write it.
    pub(crate) is_constant: bool,
    /// The length of every array that it ever holds.
    pub(crate) length: Option<i32>,
}

/// The fields of assemblies, found when they are first asked for.
#[derive(Default)]
pub struct Fields {
    found: Mutex<FxHashMap<AssemblyId, Arc<Survey>>>,
}

/// What is known of the fields of one assembly.
pub(crate) struct Survey {
    assembly: AssemblyId,
    facts: FxHashMap<Id<Field>, FieldFacts>,
}

impl Fields {
    pub(crate) fn of_assembly(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<Survey> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let survey = found.entry(assembly).or_insert_with(|| {
            let facts = survey(assemblies, assembly);
            Arc::new(Survey { assembly, facts })
        });
        Arc::clone(survey)
    }
}

impl Survey {
    /// What is known of a field; of other assemblies nothing.
    pub(crate) fn of(&self, field: FieldHandle) -> FieldFacts {
        let facts = if field.assembly == self.assembly { self.facts.get(&field.id) } else { None };
        facts.copied().unwrap_or_default()
    }
}

/// The writes to one field as far as they were seen.
#[derive(Default)]
struct Writes {
    /// Somebody else than a constructor of its class writes it, or takes its address.
    foreign: bool,
    /// Somebody takes its address, or stores what is not a new array of known length.
    other: bool,
    lengths: Option<(i32, i32)>,
}

fn survey(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> FxHashMap<Id<Field>, FieldFacts> {
    let module = assemblies.module(assembly);
    let mut writes: FxHashMap<Id<Field>, Writes> = FxHashMap::default();
    let mut members: FxHashMap<Token, Option<Id<Field>>> = FxHashMap::default();
    for method in module.ids::<MethodDef>() {
        let Ok(Some(body)) = read_body(module, method) else { continue };
        // Most bodies write no field: their bytes tell.
        if !body.code.iter().any(|byte| matches!(byte, 0x7c | 0x7d | 0x7f | 0x80)) {
            continue;
        }
        let Ok(instructions) = body.decode() else { continue };
        // Found when it is first needed.
        let mut own: Option<FxHashSet<u32>> = None;
        for (number, instruction) in instructions.iter().enumerate() {
            let (Opcode::Stfld | Opcode::Stsfld | Opcode::Ldflda | Opcode::Ldsflda, Operand::Token(token)) =
                (instruction.opcode, instruction.operand)
            else {
                continue;
            };
            let field = *members.entry(token).or_insert_with(|| field_of(assemblies, assembly, token));
            let Some(field) = field else { continue };
            let seen = writes.entry(field).or_default();
            let is_store = matches!(instruction.opcode, Opcode::Stfld | Opcode::Stsfld);
            seen.foreign |= !is_store
                || !is_own_constructor(module, method, field)
                || (instruction.opcode == Opcode::Stfld
                    && !own
                        .get_or_insert_with(|| stores_to_this(module, &body, &instructions))
                        .contains(&instruction.offset));
            match is_store.then(|| new_length(&instructions, number)).flatten() {
                Some(length) => {
                    let (low, high) = seen.lengths.unwrap_or((length, length));
                    seen.lengths = Some((low.min(length), high.max(length)));
                }
                None => seen.other = true,
            }
        }
    }
    let has_friends = has_friends(module);
    let facts = writes.into_iter().filter_map(|(field, writes)| {
        let flags = module.row(field).ok()?.flags;
        // Fields that lie upon each other are written by the other's name too.
        let class = module.row(module.type_of_field(field).ok()?).ok()?;
        if class.flags & LAYOUT == EXPLICIT {
            return None;
        }
        let access = flags & ACCESS;
        let is_closed = access == PRIVATE || (access == ASSEMBLY && !has_friends);
        let length = match writes.lengths {
            Some((low, high)) if low == high && !writes.other => Some(low),
            _ => None,
        };
        let is_known = is_closed || flags & INIT_ONLY != 0;
        let facts =
            FieldFacts { is_constant: is_closed && !writes.foreign, length: length.filter(|_| is_known) };
        (facts.is_constant || facts.length.is_some()).then_some((field, facts))
    });
    facts.collect()
}

fn field_of(assemblies: &Assemblies<'_>, assembly: AssemblyId, token: Token) -> Option<Id<Field>> {
    if let Some(field) = token.to::<Field>() {
        return Some(field);
    }
    token.to::<MemberRef>()?;
    match assemblies.resolve_member(assembly, token) {
        Member::Field(field) if field.assembly == assembly => Some(field.id),
        _ => None,
    }
}

fn is_own_constructor(module: &Module<'_>, method: Id<MethodDef>, field: Id<Field>) -> bool {
    let name = module.row(method).and_then(|row| module.string(row.name));
    let is_static = module.row(field).is_ok_and(|row| row.flags & STATIC != 0);
    // Objects are made while statics are in use.
    name == Ok(if is_static { ".cctor" } else { ".ctor" })
        && module.type_of_method(method).is_ok_and(|class| module.type_of_field(field) == Ok(class))
}

/// Whether other assemblies may see what is internal.
fn has_friends(module: &Module<'_>) -> bool {
    module.ids::<Assembly>().any(|assembly| {
        module.attributes_of(assembly).any(|attribute| {
            let class = module.attribute_class(attribute);
            class.is_ok_and(|class| class.name == "InternalsVisibleToAttribute")
        })
    })
}

/// The length of the array on the stack before an instruction, if those before it make it there and then:
/// its size, `newarr`, and elements from data or one by one.
fn new_length(code: &[Instruction<'_>], end: usize) -> Option<i32> {
    let (start, length) = made_before(&code[..end])?;
    // Nobody may come from elsewhere with another array.
    let inside = |target: u32| target > code[start].offset && target <= code[end].offset;
    let is_entered = code.iter().any(|instruction| match instruction.operand {
        Operand::Target(target) => inside(target),
        Operand::Targets(targets) => targets.iter().any(inside),
        _ => false,
    });
    (!is_entered).then_some(length)
}

/// The same without a look at branches; and the instruction where it starts.
fn made_before(code: &[Instruction<'_>]) -> Option<(usize, i32)> {
    // What is on the stack above the array, read backwards: it must come down to `newarr` and its size.
    let mut needed = 1_i32;
    for (number, instruction) in code.iter().enumerate().rev() {
        use Opcode as O;
        let (pops, pushes) = match instruction.opcode.long_form() {
            O::Newarr if needed == 1 => {
                let size = code.get(number.checked_sub(1)?)?;
                return match (size.opcode.long_form(), size.operand) {
                    (O::LdcI4, Operand::Int(length)) if length >= 0 => Some((number - 1, length)),
                    _ => None,
                };
            }
            O::Dup => (1, 2),
            O::LdcI4 | O::LdcI8 | O::LdcR4 | O::LdcR8 | O::Ldstr | O::Ldnull | O::Ldtoken => (0, 1),
            O::StelemI
            | O::StelemI1
            | O::StelemI2
            | O::StelemI4
            | O::StelemI8
            | O::StelemR4
            | O::StelemR8
            | O::StelemRef
            | O::Stelem => (3, 0),
            // `InitializeArray` is the only call that takes an array and a token.
            O::Call if number > 0 && code[number - 1].opcode == O::Ldtoken => (2, 0),
            _ => return None,
        };
        needed = needed - pushes + pops;
        if needed < 1 {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::made_before;
    use marple_il::Instructions;

    fn length(code: &[u8]) -> Option<i32> {
        let instructions: Vec<_> = Instructions::new(code).collect::<Result<_, _>>().unwrap();
        made_before(&instructions).map(|(_, length)| length)
    }

    #[test]
    fn arrays_made_there_and_then() {
        // ldc.i4.s 56; newarr
        assert_eq!(length(&[0x1f, 56, 0x8d, 1, 0, 0, 1]), Some(56));
        // ldc.i4.2; newarr; dup; ldc.i4.0; ldc.i4.7; stelem.i4; dup; ldc.i4.1; ldc.i4.8; stelem.i4
        assert_eq!(
            length(&[0x18, 0x8d, 1, 0, 0, 1, 0x25, 0x16, 0x1d, 0x9e, 0x25, 0x17, 0x1e, 0x9e]),
            Some(2)
        );
        // ldc.i4.4; newarr; dup; ldtoken; call
        assert_eq!(length(&[0x1a, 0x8d, 1, 0, 0, 1, 0x25, 0xd0, 1, 0, 0, 4, 0x28, 1, 0, 0, 10]), Some(4));
        // A size that is computed, and an array from somewhere else.
        assert_eq!(length(&[0x02, 0x8d, 1, 0, 0, 1]), None);
        assert_eq!(length(&[0x1a, 0x8d, 1, 0, 0, 1, 0x0a, 0x06]), None);
    }
}
