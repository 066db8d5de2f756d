//! What all methods of an assembly together do to its fields.
//!
//! A field that nobody outside the assembly can write is known by its writes, and those are few: one pass over all bodies
//! finds the fields that only constructors write, and the fields that are only given new arrays of one length.
//!
//! A `readonly` field is written by constructors and `init` accessors only, unless one of those hands out its address: a `Span`
//! or a by-ref struct may keep that for as long as it likes.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use marple_il::{Body, Instruction, Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, TypeHandle};
use marple_metadata::signature::Type;
use marple_metadata::tables::{Field, Id, MethodDef, Token, TypeDef};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::digest::sorted;
use crate::kept::{Kept, words};
use crate::reflected::Reflected;
use crate::tables::{self, Access, Known, Left};
use crate::this::{Uses, uses};

/// What is known of one field.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct FieldFacts {
    /// Whether only constructors of its class write it.
    pub is_constant: bool,
    /// The length of every array that it ever holds.
    pub length: Option<i32>,
}

/// The fields of assemblies, found when they are first asked for.
#[derive(Default)]
pub struct Fields {
    found: Mutex<FxHashMap<AssemblyId, Arc<Survey>>>,
    /// By class: the `readonly` fields whose addresses its constructors hand out.
    exposed: RwLock<FxHashMap<TypeHandle, Arc<FxHashSet<Id<Field>>>>>,
}

/// What is known of the fields of one assembly.
#[derive(Serialize, Deserialize)]
pub struct Survey {
    assembly: AssemblyId,
    facts: FxHashMap<Id<Field>, FieldFacts>,
    /// What static constructors leave in fields.
    left: FxHashMap<Id<Field>, Left>,
    /// The captured variables that only the method writes which declares them.
    captured: FxHashMap<Id<Field>, Id<MethodDef>>,
    /// The methods whose code was read to run static constructors, while reads are recorded.
    run: FxHashSet<Id<MethodDef>>,
}

impl Fields {
    /// The fields of one assembly.
    pub fn of_assembly(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<Survey> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || Arc::new(reads::covered(|| survey(assemblies, assembly)));
        let survey = found.entry(assembly).or_insert_with(find);
        Arc::clone(survey)
    }

    /// Takes what was found before.
    pub(crate) fn preset(&self, survey: Arc<Survey>) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.insert(survey.assembly, survey);
    }

    /// Whether a field is `readonly` and nobody can write it once its object or class is made. Of an assembly without code the
    /// word alone is taken.
    pub fn is_read_only(&self, assemblies: &Assemblies<'_>, field: FieldHandle) -> bool {
        if !assemblies.field_flags(field).is_init_only() {
            return false;
        }
        let Some(class) = assemblies.class_of_field(field) else { return false };
        if is_marshalled(assemblies, field.assembly, field.id) {
            return false;
        }
        !self.exposed(assemblies, class).contains(&field.id)
    }

    /// The fields of a class that more than the stores which name them may write.
    pub(crate) fn exposed(
        &self,
        assemblies: &Assemblies<'_>,
        class: TypeHandle,
    ) -> Arc<FxHashSet<Id<Field>>> {
        let known = self.exposed.read().unwrap_or_else(PoisonError::into_inner).get(&class).cloned();
        known.unwrap_or_else(|| {
            // Two threads may look; they find the same.
            let question = Kept::Exposed.of(assemblies, class.assembly, class.id.number());
            let found = reads::asked(question, || exposed_fields(assemblies, class), words);
            let found = Arc::new(found);
            self.exposed.write().unwrap_or_else(PoisonError::into_inner).insert(class, Arc::clone(&found));
            found
        })
    }
}

/// Whether native code may write a field of an object that it is handed: its class has a layout, as those have that are made for it. Of a struct, what
/// is turned into something else on the way, and back into something new.
fn is_marshalled(assemblies: &Assemblies<'_>, assembly: AssemblyId, field: Id<Field>) -> bool {
    let module = assemblies.module(assembly);
    let Ok(row) = module.row(field) else { return true };
    if row.flags.is_static() {
        return false;
    }
    let Ok(class) = module.type_of_field(field) else { return true };
    let is_struct = module.is_value_type(class).unwrap_or(false);
    let has_layout = module.row(class).map_or(true, |row| !row.flags.has_auto_layout());
    if is_struct { row.flags.is_marshalled() } else { has_layout }
}

/// The fields of a class whose addresses a constructor, an `init` accessor or the static constructor uses for more than loads and stores
/// of its own. Other methods cannot write `readonly` fields.
fn exposed_fields(assemblies: &Assemblies<'_>, class: TypeHandle) -> FxHashSet<Id<Field>> {
    let module = assemblies.module(class.assembly);
    let mut exposed = FxHashSet::default();
    for method in module.methods_of(class.id).filter(|method| may_write_read_only(module, *method)) {
        let Ok(Some(body)) = read_body(module, method) else { continue };
        if is_init(module, method) && !is_plain_store(&body) {
            // It runs behind the constructor, and what it stores is not what its caller sees.
            let instructions = body.decode().unwrap_or_default();
            let stored = instructions.iter().filter_map(|one| match (one.opcode, one.operand) {
                (Opcode::Stfld, Operand::Token(token)) => field_of(assemblies, class.assembly, token),
                _ => None,
            });
            exposed.extend(stored);
        }
        if !body.may_contain([Opcode::Ldflda, Opcode::Ldsflda]) {
            continue;
        }
        let Ok(instructions) = body.decode() else { continue };
        let fields = uses(module, &body, &instructions).exposed;
        let fields = fields.into_iter().filter_map(|token| field_of(assemblies, class.assembly, token));
        exposed.extend(fields);
    }
    exposed
}

/// Whether a method may write the `readonly` fields of its class.
fn may_write_read_only(module: &Module<'_>, method: Id<MethodDef>) -> bool {
    let Ok(name) = module.row(method).and_then(|row| module.string(row.name)) else { return true };
    matches!(name, ".ctor" | ".cctor") || is_init(module, method)
}

/// Whether a method is an `init` accessor.
fn is_init(module: &Module<'_>, method: Id<MethodDef>) -> bool {
    module.method_signature(method).is_ok_and(|signature| match signature.returns {
        Type::Modified(modified) => {
            module.short_name(modified.modifier).is_ok_and(|name| name.name == "IsExternalInit")
        }
        _ => false,
    })
}

/// Whether a setter only stores its argument.
fn is_plain_store(body: &Body<'_>) -> bool {
    let Ok(instructions) = body.decode() else { return false };
    let opcodes: Vec<Opcode> = instructions
        .iter()
        .map(|one| one.opcode.long_form())
        .filter(|opcode| *opcode != Opcode::Nop)
        .collect();
    opcodes == [Opcode::Ldarg, Opcode::Ldarg, Opcode::Stfld, Opcode::Ret]
}

/// Whether an `init` accessor of the field's class writes it: whatever an object initializer runs before that accessor sees the object without it.
pub fn is_set_by_init(assemblies: &Assemblies<'_>, field: FieldHandle) -> bool {
    let module = assemblies.module(field.assembly);
    let Some(class) = assemblies.class_of_field(field) else { return true };
    let writes = |instruction: &Instruction<'_>| match (instruction.opcode, instruction.operand) {
        (Opcode::Stfld | Opcode::Ldflda, Operand::Token(token)) => {
            assemblies.resolve_field(field.assembly, token).is_none_or(|found| found == field)
        }
        _ => false,
    };
    let mut inits = module.methods_of(class.id).filter(|method| is_init(module, *method));
    inits.any(|method| {
        let Ok(Some(body)) = read_body(module, method) else { return true };
        body.decode().map_or(true, |instructions| instructions.iter().any(writes))
    })
}

impl Survey {
    /// What is known of a field; of other assemblies nothing.
    pub fn of(&self, field: FieldHandle) -> FieldFacts {
        let facts = if field.assembly == self.assembly { self.facts.get(&field.id) } else { None };
        facts.copied().unwrap_or_default()
    }

    /// The method that declares a variable which lambdas capture, if no other method writes it or takes its address: what others do, the variable
    /// stays what the method made it.
    pub fn declaring_method(&self, field: FieldHandle) -> Option<Id<MethodDef>> {
        if field.assembly == self.assembly { self.captured.get(&field.id).copied() } else { None }
    }

    /// What a method of the assembly finds in a field that the static constructor of its class writes, and nobody again. The static constructor itself must not ask.
    /// Friends of the assembly may be trusted to write what the assembly itself does (assumption `closed-world`).
    pub fn left(&self, field: FieldHandle, reader: Id<MethodDef>, trusts_friends: bool) -> Option<&Known> {
        if field.assembly != self.assembly {
            return None;
        }
        self.left.get(&field.id)?.in_method(reader, trusts_friends)
    }
}

impl Survey {
    /// Whether the code of a method was read to run static constructors.
    pub(crate) fn has_run(&self, method: Id<MethodDef>) -> bool {
        self.run.contains(&method)
    }

    /// All of it in words.
    pub(crate) fn digest(&self) -> String {
        let facts = sorted(self.facts.keys().copied()).into_iter().map(|id| (id, self.facts[&id]));
        let left = sorted(self.left.keys().copied()).into_iter().map(|id| (id, self.left[&id].digest()));
        let captured = sorted(self.captured.iter().map(|(field, method)| (*field, *method)));
        let (facts, left): (Vec<_>, Vec<_>) = (facts.collect(), left.collect());
        format!("{facts:?} {left:?} {captured:?}")
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
    /// How many instructions store to it.
    stores: u32,
    /// The method that stores to it, if there is only one and nobody takes its address.
    writer: Writer,
}

/// Who writes a field.
#[derive(Clone, Copy, Default)]
enum Writer {
    #[default]
    Nobody,
    One(Id<MethodDef>),
    Several,
}

impl Writer {
    fn and(self, method: Id<MethodDef>) -> Self {
        match self {
            Self::Nobody => Self::One(method),
            Self::One(other) if other == method => self,
            Self::One(_) | Self::Several => Self::Several,
        }
    }
}

/// What is known of the fields of an assembly, and what static constructors leave in them.
fn survey(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Survey {
    let module = assemblies.module(assembly);
    let mut writes: FxHashMap<Id<Field>, Writes> = FxHashMap::default();
    let mut members: FxHashMap<Token, Option<Id<Field>>> = FxHashMap::default();
    for method in module.ids::<MethodDef>() {
        let Ok(Some(body)) = read_body(module, method) else { continue };
        // Most bodies write no field: their bytes tell.
        if !body.may_contain([Opcode::Ldflda, Opcode::Stfld, Opcode::Ldsflda, Opcode::Stsfld]) {
            continue;
        }
        let Ok(instructions) = body.decode() else { continue };
        // Found when it is first needed.
        let mut own: Option<Uses> = None;
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
            seen.stores += u32::from(is_store);
            seen.writer = if is_store { seen.writer.and(method) } else { Writer::Several };
            seen.foreign |= !is_store
                || !is_own_constructor(module, method, field)
                || (instruction.opcode == Opcode::Stfld
                    && !own
                        .get_or_insert_with(|| uses(module, &body, &instructions))
                        .stores_to_this
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
    // Friends see what is internal.
    let has_friends = module.assembly_has_attribute("InternalsVisibleToAttribute");
    // A public field of a class that nobody outside sees is seen by nobody there.
    let is_hidden = |field: Id<Field>| {
        let outside = |id| module.row::<TypeDef>(id).map_or(true, |row| row.flags.is_seen_outside());
        let types = module.type_of_field(field).and_then(|class| module.nesting(class));
        types.is_ok_and(|types| !types.into_iter().all(outside))
    };
    let reflected = Reflected::of(assemblies, assembly);
    let access = |field: Id<Field>| match module.row(field) {
        Ok(row) if reflected.names(module, row.name) || reflected.is_written(field) => Access::Open,
        Ok(row) if row.flags.is_private() => Access::Closed,
        Ok(row) if row.flags.is_internal() || is_hidden(field) => {
            if has_friends {
                Access::Friends
            } else {
                Access::Closed
            }
        }
        _ => Access::Open,
    };
    let is_closed = |field: Id<Field>| access(field) == Access::Closed;
    let is_written_once =
        |field: Id<Field>| writes.get(&field).is_some_and(|writes| !writes.foreign && writes.stores == 1);
    let (left, run) = tables::left(assemblies, assembly, is_written_once, access);
    let facts = writes.iter().filter_map(|(&field, writes)| {
        let flags = module.row(field).ok()?.flags;
        // Fields that lie upon each other are written by the other's name too.
        let class = module.row(module.type_of_field(field).ok()?).ok()?;
        if class.flags.has_explicit_layout() || is_marshalled(assemblies, assembly, field) {
            return None;
        }
        let is_closed = is_closed(field);
        let length = match writes.lengths {
            Some((low, high)) if low == high && !writes.other => Some(low),
            _ => None,
        };
        let is_known = is_closed || flags.is_init_only();
        let facts =
            FieldFacts { is_constant: is_closed && !writes.foreign, length: length.filter(|_| is_known) };
        (facts.is_constant || facts.length.is_some()).then_some((field, facts))
    });
    let captured = writes.iter().filter_map(|(&field, writes)| match writes.writer {
        // A tree of expressions hands on the address of what it captures.
        Writer::One(method)
            if !reflected.is_written(field) && declares(assemblies, assembly, method, field) =>
        {
            Some((field, method))
        }
        _ => None,
    });
    Survey { assembly, facts: facts.collect(), left, captured: captured.collect(), run }
}

/// Whether a field is a variable that lambdas capture, and the method is the one that declares it: it makes the closure.
fn declares(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    method: Id<MethodDef>,
    field: Id<Field>,
) -> bool {
    let module = assemblies.module(assembly);
    let Ok(class) = module.type_of_field(field) else { return false };
    if !module.type_name(class).is_ok_and(|name| is_closure(name.name)) {
        return false;
    }
    let Ok(Some(body)) = read_body(module, method) else { return false };
    let makes = |instruction: &Instruction<'_>| match (instruction.opcode, instruction.operand) {
        (Opcode::Newobj, Operand::Token(token)) => {
            let made = assemblies.resolve_method(assembly, token);
            made.is_some_and(|made| made.assembly == assembly && module.type_of_method(made.id) == Ok(class))
        }
        _ => false,
    };
    module.type_of_method(method) != Ok(class)
        && body.decode().is_ok_and(|instructions| instructions.iter().any(makes))
}

/// Whether compilers keep what lambdas capture in objects of a class of that name. It cannot be spelled.
pub fn is_closure(name: &str) -> bool {
    name.starts_with("<>c__DisplayClass") || (name.starts_with('<') && name.contains(">c__AnonStorey"))
}

fn field_of(assemblies: &Assemblies<'_>, assembly: AssemblyId, token: Token) -> Option<Id<Field>> {
    let field = assemblies.resolve_field(assembly, token)?;
    (field.assembly == assembly).then_some(field.id)
}

fn is_own_constructor(module: &Module<'_>, method: Id<MethodDef>, field: Id<Field>) -> bool {
    let name = module.row(method).and_then(|row| module.string(row.name));
    let is_static = module.row(field).is_ok_and(|row| row.flags.is_static());
    // Objects are made while statics are in use.
    name == Ok(if is_static { ".cctor" } else { ".ctor" })
        && module.type_of_method(method).is_ok_and(|class| module.type_of_field(field) == Ok(class))
}

/// The length of the array on the stack before an instruction, if those before it make it there and then:
/// its size, `newarr`, and elements from data or one by one.
pub(crate) fn new_length(code: &[Instruction<'_>], end: usize) -> Option<i32> {
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
        let opcode = instruction.opcode.long_form();
        let (pops, pushes) = match opcode {
            O::Newarr if needed == 1 => {
                let size = code.get(number.checked_sub(1)?)?;
                return match (size.opcode.long_form(), size.operand) {
                    (O::LdcI4, Operand::Int(length)) if length >= 0 => Some((number - 1, length)),
                    _ => None,
                };
            }
            // `InitializeArray` is the only call that takes an array and a token.
            O::Call if number > 0 && code[number - 1].opcode == O::Ldtoken => (2, 0),
            _ if opcode == O::Dup || opcode.is_constant() || opcode.is_element_store() => {
                let effect = opcode.stack_effect()?;
                (i32::try_from(effect.pops).ok()?, i32::try_from(effect.pushes).ok()?)
            }
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
    use marple_il::{Instruction, Opcode as O, Operand};
    use marple_metadata::tables::Token;

    fn length(code: &[(O, Operand<'_>)]) -> Option<i32> {
        let instruction = |&(opcode, operand)| Instruction { offset: 0, length: 1, opcode, operand };
        let instructions: Vec<_> = code.iter().map(instruction).collect();
        made_before(&instructions).map(|(_, length)| length)
    }

    #[test]
    fn arrays_made_there_and_then() {
        let number = |value| (O::LdcI4S, Operand::Int(value));
        let make = (O::Newarr, Operand::Token(Token(0x0100_0001)));
        let put = (O::StelemI4, Operand::None);
        let copy = (O::Dup, Operand::None);
        let data = (O::Ldtoken, Operand::Token(Token(0x0400_0001)));
        let call = (O::Call, Operand::Token(Token(0x0a00_0001)));
        assert_eq!(length(&[number(56), make]), Some(56));
        let filled = [number(2), make, copy, number(0), number(7), put, copy, number(1), number(8), put];
        assert_eq!(length(&filled), Some(2));
        assert_eq!(length(&[number(4), make, copy, data, call]), Some(4));
        // A size that is computed, and an array from somewhere else.
        assert_eq!(length(&[(O::Ldarg0, Operand::Argument(0)), make]), None);
        let (store, load) = ((O::Stloc0, Operand::Local(0)), (O::Ldloc0, Operand::Local(0)));
        assert_eq!(length(&[number(4), make, store, load]), None);
    }
}
