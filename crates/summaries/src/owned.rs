//! Which fields have invariants, who writes them, and what part methods have in the invariant of their type.
//!
//! A field is owned if nobody outside the assembly can write it, and every instruction of the assembly that does is a store that names
//! it. Most are in methods of the field's class and store to `this`; the methods with other stores are listed. Its address may be
//! handed to a few methods of the library that write it and call nothing, and by a constructor whose object nobody knows yet (`handed.rs`).

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::facts::{Part, Role};
use marple_il::{Body, Instruction, Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, MethodHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::{Field, Id, MethodDef, Token, TypeDef, TypeDefOrRef};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::digest::sorted;
use crate::enclosed::{Enclosed, Visit, has_followed_elements};
use crate::halved::halved;
use crate::handed::{Handed, handed};
use crate::kept::Kept;
use crate::reflected::Reflected;
use crate::this::{Uses, uses};

/// How many bases of a class are looked at.
const BASES: usize = 64;

/// The owned fields of assemblies, found when they are first asked for.
#[derive(Default)]
pub struct OwnedFields {
    found: Mutex<FxHashMap<AssemblyId, Arc<Found>>>,
    quiet: Mutex<FxHashMap<MethodHandle, bool>>,
}

/// What is found of an assembly.
#[derive(Serialize, Deserialize)]
pub(crate) struct Found {
    types: Arc<OwnedTypes>,
    /// The fields whose address somebody takes for more than a trusted call, and those that others may see.
    addressed: FxHashSet<Id<Field>>,
}

/// The types of an assembly that have owned fields.
pub type OwnedTypes = BTreeMap<Id<TypeDef>, OwnedType>;

/// A type with owned fields.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct OwnedType {
    /// The fields, in the order of the table.
    pub fields: Vec<Id<Field>>,
    /// The methods that run on objects of the type.
    pub parts: BTreeMap<Id<MethodDef>, Part>,
    /// The methods that write fields of objects which are not known to be their own.
    pub others: BTreeSet<Id<MethodDef>>,
    /// How often its methods halve numbers to get indexes: 5 if they divide by 32.
    pub halved: Option<u8>,
    /// The fields whose arrays nobody else has.
    pub enclosed: Vec<Id<Field>>,
}

impl OwnedFields {
    /// The types of an assembly that have owned fields.
    pub fn of_assembly(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<OwnedTypes> {
        Arc::clone(&self.find(assemblies, assembly).types)
    }

    /// Whether somebody may have the address of a field.
    pub fn is_addressed(&self, assemblies: &Assemblies<'_>, field: FieldHandle) -> bool {
        self.find(assemblies, field.assembly).addressed.contains(&field.id)
    }

    /// Takes what was found before.
    pub(crate) fn preset(&self, assembly: AssemblyId, before: Arc<Found>) {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(assembly, before);
    }

    pub(crate) fn find(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<Found> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || Arc::new(reads::covered(|| Survey::of(assemblies, assembly)));
        Arc::clone(found.entry(assembly).or_insert_with(find))
    }

    /// Whether a constructor does nothing with its object but to store to its fields, by itself or by setters, and to call such a constructor of its
    /// base: nobody gets to know the object.
    pub fn is_quiet_constructor(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        let mut next = method;
        // A chain of bases that does not end is not quiet.
        for _ in 0..64 {
            let known = self.quiet.lock().unwrap_or_else(PoisonError::into_inner).get(&next).copied();
            if let Some(known) = known {
                return self.remember(method, known);
            }
            match quiet_step(assemblies, next) {
                Quiet::No => return self.remember(method, false),
                Quiet::Yes => return self.remember(method, true),
                Quiet::If(base) => next = base,
            }
        }
        false
    }

    fn remember(&self, method: MethodHandle, is_quiet: bool) -> bool {
        self.quiet.lock().unwrap_or_else(PoisonError::into_inner).insert(method, is_quiet);
        is_quiet
    }
}

impl OwnedFields {
    /// What is found of an assembly, in words.
    pub(crate) fn digest(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> String {
        let found = self.find(assemblies, assembly);
        format!("{:?} {:?}", found.types, sorted(found.addressed.iter().copied()))
    }
}

/// Whether a constructor tells nobody of its object.
#[derive(Debug)]
pub(crate) enum Quiet {
    Yes,
    No,
    /// If this one does not.
    If(MethodHandle),
}

/// The same, kept for all that ask.
pub(crate) fn quiet_step(assemblies: &Assemblies<'_>, method: MethodHandle) -> Quiet {
    let question = Kept::Quiet.of(assemblies, method.assembly, method.id.number());
    reads::asked(question, || base_constructor(assemblies, method), |quiet| format!("{quiet:?}"))
}

fn base_constructor(assemblies: &Assemblies<'_>, method: MethodHandle) -> Quiet {
    let module = assemblies.module(method.assembly);
    if name_of(module, method.id) != Some(".ctor") {
        return Quiet::No;
    }
    let Ok(class) = module.type_of_method(method.id) else { return Quiet::No };
    let Ok(Some(body)) = read_body(module, method.id) else { return Quiet::No };
    let Ok(instructions) = body.decode() else { return Quiet::No };
    let used = uses(module, &body, &instructions);
    if used.hands_on_this {
        return Quiet::No;
    }
    let mut base = None;
    for instruction in &instructions {
        if !used.calls_on_this.contains(&instruction.offset) {
            continue;
        }
        let Operand::Token(token) = instruction.operand else { return Quiet::No };
        let Some(callee) = assemblies.resolve_method(method.assembly, token) else { return Quiet::No };
        let is_constructor = name_of(assemblies.module(callee.assembly), callee.id) == Some(".ctor");
        match instruction.opcode {
            Opcode::Call if is_constructor && base.is_none() => base = Some(callee),
            Opcode::Call | Opcode::Callvirt if !is_constructor && is_quiet(assemblies, callee) => {}
            _ => return Quiet::No,
        }
    }
    let is_root =
        module.type_name(class).is_ok_and(|name| name.namespace == "System" && name.name == "Object");
    match base {
        None if is_root => Quiet::Yes,
        Some(base) => Quiet::If(base),
        None => Quiet::No,
    }
}

/// Whether a method that is known to run does nothing with its object but to read and store to its fields: a setter.
fn is_quiet(assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
    let module = assemblies.module(method.assembly);
    let Ok(row) = module.row(method.id) else { return false };
    let Ok(Some(body)) = read_body(module, method.id) else { return false };
    let Ok(instructions) = body.decode() else { return false };
    let used = uses(module, &body, &instructions);
    !row.flags.is_virtual() && !used.hands_on_this && used.calls_on_this.is_empty()
}

fn name_of<'f>(module: &Module<'f>, method: Id<MethodDef>) -> Option<&'f str> {
    module.row(method).and_then(|row| module.string(row.name)).ok()
}

/// What was seen of an assembly's methods.
struct Survey<'a, 'f> {
    assemblies: &'a Assemblies<'f>,
    assembly: AssemblyId,
    module: &'a Module<'f>,
    /// The fields whose address somebody takes.
    addressed: FxHashSet<Id<Field>>,
    /// The fields that somebody writes in another way than by a store that names them.
    lost: FxHashSet<Id<Field>>,
    /// By field: the methods that store to objects which are not known to be their own.
    others: FxHashMap<Id<Field>, BTreeSet<Id<MethodDef>>>,
    /// The methods that store to fields of their object, and the offset of the first store.
    stores: FxHashMap<Id<MethodDef>, u32>,
    /// The methods that are called in another way than by a method of their class on its own object.
    called_from_outside: FxHashSet<Id<MethodDef>>,
    /// The constructors that others call which wrote to the object before.
    late: FxHashSet<Id<MethodDef>>,
    /// The constructors that may know their object by another name than `this`.
    renamed: FxHashSet<Id<MethodDef>>,
    /// The members that it reaches by names that it has as strings, and the classes whose objects it may make without a constructor.
    reflected: Reflected,
    /// By method: the methods of its class that it calls on its own object.
    own_calls: BTreeMap<Id<MethodDef>, Vec<Id<MethodDef>>>,
    /// The classes that have finalizers, and their bases.
    finalized: FxHashSet<Id<TypeDef>>,
    /// The fields of arrays whose elements may be followed.
    arrays: FxHashSet<Id<Field>>,
    enclosed: Enclosed,
    /// Which of these fields tokens name.
    named: RefCell<FxHashMap<Token, Option<Id<Field>>>>,
    /// The methods that write elements of arrays in fields of their own object.
    fills: FxHashSet<Id<MethodDef>>,
}

impl<'a, 'f> Survey<'a, 'f> {
    fn of(assemblies: &'a Assemblies<'f>, assembly: AssemblyId) -> Found {
        let module = assemblies.module(assembly);
        let mut survey = Survey {
            assemblies,
            assembly,
            module,
            addressed: FxHashSet::default(),
            lost: FxHashSet::default(),
            others: FxHashMap::default(),
            stores: FxHashMap::default(),
            called_from_outside: FxHashSet::default(),
            late: FxHashSet::default(),
            renamed: FxHashSet::default(),
            reflected: Reflected::of(assemblies, assembly),
            own_calls: BTreeMap::new(),
            finalized: FxHashSet::default(),
            arrays: FxHashSet::default(),
            enclosed: Enclosed::default(),
            named: RefCell::default(),
            fills: FxHashSet::default(),
        };
        let arrays = module.ids::<Field>().filter(|field| is_array(assemblies, assembly, *field));
        survey.arrays = arrays.collect();
        for method in module.ids::<MethodDef>() {
            survey.method(method);
        }
        // Friends keep to what the assembly does (assumption `closed-world`).
        let is_seen = |field: &Id<Field>| {
            module.row(*field).map_or(true, |row| {
                !(row.flags.is_private() || row.flags.is_internal())
                    || survey.reflected.has_accessor(module, row.name)
            })
        };
        let seen: Vec<Id<Field>> = module.ids::<Field>().filter(is_seen).collect();
        survey.addressed.extend(seen);
        let addressed = std::mem::take(&mut survey.addressed);
        Found { types: Arc::new(survey.finish()), addressed }
    }

    fn method(&mut self, method: Id<MethodDef>) {
        let Ok(class) = self.module.type_of_method(method) else { return };
        self.note_finalizer(class, method);
        let Ok(Some(body)) = read_body(self.module, method) else { return };
        let Ok(instructions) = body.decode() else { return };
        let is_static = self.module.row(method).is_ok_and(|row| row.flags.is_static());
        // Found when it is first needed.
        let own: OnceCell<Uses> = OnceCell::new();
        let own = || own.get_or_init(|| uses(self.module, &body, &instructions));
        let is_constructor = name_of(self.module, method) == Some(".ctor");
        if is_constructor && own().renames_this {
            self.renamed.insert(method);
        }
        // Whether a constructor has called another one on its object.
        let mut is_made = false;
        let mut first_store = u32::MAX;
        let mut calls = Vec::new();
        for (number, instruction) in instructions.iter().enumerate() {
            let Operand::Token(token) = instruction.operand else { continue };
            match instruction.opcode {
                Opcode::Stfld | Opcode::Ldflda => {
                    let Some(field) = self.own_field(token) else { continue };
                    let is_of_class = !is_static && self.module.type_of_field(field) == Ok(class);
                    let handed = match instruction.opcode {
                        Opcode::Ldflda
                            if is_of_class && own().loads_of_this.contains(&instruction.offset) =>
                        {
                            handed(self.module, &instructions, number)
                        }
                        _ => None,
                    };
                    if handed.is_some_and(|handed| handed.reads_only(self.module)) {
                        continue;
                    }
                    let is_unseen = |handed: Handed| {
                        let code = (&body, &instructions[..], own());
                        is_constructor && handed.is_unseen(self.assemblies, self.assembly, code)
                    };
                    let is_own = match (instruction.opcode, handed) {
                        (Opcode::Stfld, _) => {
                            is_of_class && own().stores_to_this.contains(&instruction.offset)
                        }
                        // The address ends with the call, and until then nobody knows the object.
                        (_, Some(handed)) => handed.writes_only(self.module) || is_unseen(handed),
                        _ => false,
                    };
                    if is_own {
                        first_store = first_store.min(instruction.offset);
                    } else if instruction.opcode == Opcode::Ldflda {
                        self.addressed.insert(field);
                        self.lost.insert(field);
                    } else if is_constructor && !is_made {
                        // What its own base has is not made yet.
                        self.lost.insert(field);
                    } else {
                        self.others.entry(field).or_default().insert(method);
                    }
                }
                Opcode::Ldsflda => self.addressed.extend(self.own_field(token)),
                Opcode::Ldtoken if self.own_field(token).is_some() => {
                    // An expression tree: whoever has the name may write the field.
                    self.addressed.extend(self.own_field(token));
                    self.lost.extend(self.own_field(token));
                }
                Opcode::Call
                | Opcode::Callvirt
                | Opcode::Ldftn
                | Opcode::Ldvirtftn
                | Opcode::Ldtoken
                | Opcode::Jmp => {
                    let is_call = matches!(instruction.opcode, Opcode::Call | Opcode::Callvirt);
                    let is_on_this = || is_call && own().calls_on_this.contains(&instruction.offset);
                    is_made |= is_constructor && !is_made && is_on_this();
                    let Some(callee) = self.own_method(token) else { continue };
                    let is_of_class = !is_static && self.module.type_of_method(callee) == Ok(class);
                    if is_of_class && is_on_this() {
                        calls.push((instruction.offset, callee));
                    } else {
                        self.called_from_outside.insert(callee);
                    }
                }
                _ => {}
            }
        }
        if self.visit_arrays(class, is_static, &body, &instructions) {
            self.fills.insert(method);
        }
        for &(offset, callee) in &calls {
            if !is_constructor || first_store < offset {
                self.late.insert(callee);
            }
        }
        if first_store != u32::MAX {
            self.stores.insert(method, first_store);
        }
        if !calls.is_empty() {
            self.own_calls.insert(method, calls.into_iter().map(|(_, callee)| callee).collect());
        }
    }

    /// Whether all bases of a class but `object` are in the assembly.
    fn has_own_bases(&self, class: Id<TypeDef>) -> bool {
        let mut at = class;
        for _ in 0..BASES {
            match self.module.row(at).ok().and_then(|row| row.extends) {
                Some(TypeDefOrRef::Definition(base)) => at = base,
                Some(TypeDefOrRef::Reference(base)) => {
                    let name = self.module.short_name(TypeDefOrRef::Reference(base));
                    return name.is_ok_and(|name| (name.namespace, name.name) == ("System", "Object"));
                }
                _ => return false,
            }
        }
        false
    }

    /// What a method does with the arrays in fields: whether it writes an element of one in its own object.
    fn visit_arrays(
        &mut self,
        class: Id<TypeDef>,
        is_static: bool,
        body: &Body<'f>,
        instructions: &[Instruction<'f>],
    ) -> bool {
        if self.arrays.is_empty() {
            return false;
        }
        let mut enclosed = std::mem::take(&mut self.enclosed);
        let field = |token: Token| {
            let known = self.named.borrow().get(&token).copied();
            let field = known.unwrap_or_else(|| {
                let found = self.own_field(token).filter(|field| self.arrays.contains(field));
                self.named.borrow_mut().insert(token, found);
                found
            })?;
            Some((field, !is_static && self.module.type_of_field(field) == Ok(class)))
        };
        let writes = enclosed.visit(&Visit { module: self.module, body, instructions, field: &field });
        self.enclosed = enclosed;
        writes
    }

    /// Notes the class and the bases of a finalizer.
    fn note_finalizer(&mut self, class: Id<TypeDef>, method: Id<MethodDef>) {
        if name_of(self.module, method) == Some("Finalize") {
            let handle = TypeHandle { assembly: self.assembly, id: class };
            let bases = self.assemblies.with_bases(handle).filter(|base| base.assembly == self.assembly);
            self.finalized.extend(bases.map(|base| base.id));
        }
    }

    fn own_field(&self, token: Token) -> Option<Id<Field>> {
        let field = self.assemblies.resolve_field(self.assembly, token)?;
        (field.assembly == self.assembly).then_some(field.id)
    }

    fn own_method(&self, token: Token) -> Option<Id<MethodDef>> {
        let method = self.assemblies.resolve_method(self.assembly, token)?;
        (method.assembly == self.assembly).then_some(method.id)
    }

    fn finish(self) -> OwnedTypes {
        let writes = self.with_callers(self.stores.keys().copied().collect());
        let fills = self.with_callers(self.fills.clone());
        let mut types = BTreeMap::new();
        for class in self.module.ids::<TypeDef>() {
            let fields: Vec<Id<Field>> =
                self.module.fields_of(class).filter(|field| self.is_owned(*field)).collect();
            if fields.is_empty() || !self.has_invariant(class) {
                continue;
            }
            let methods = self.module.methods_of(class);
            let parts = methods.filter_map(|method| {
                let role = self.role(method)?;
                // A constructor writes: the fields of a new object are zero.
                let makes = matches!(role, Role::Constructor { .. });
                let (writes, fills) = (makes || writes.contains(&method), fills.contains(&method));
                Some((method, Part { role, writes, fills }))
            });
            let others = fields.iter().filter_map(|field| self.others.get(field)).flatten().copied();
            let halved = halved(self.module, class);
            let others = others.collect();
            // A base class elsewhere may copy the object as it is.
            let is_own = self.has_own_bases(class);
            let is_enclosed = |field: &Id<Field>| {
                is_own
                    && self.arrays.contains(field)
                    && self.enclosed.contains(*field)
                    && !self.others.contains_key(field)
            };
            let enclosed = fields.iter().copied().filter(is_enclosed).collect();
            types.insert(class, OwnedType { others, parts: parts.collect(), fields, halved, enclosed });
        }
        types
    }

    /// Some methods, and those that call one of them on their own object: a step that writes makes whoever calls it one that writes.
    fn with_callers(&self, mut methods: FxHashSet<Id<MethodDef>>) -> FxHashSet<Id<MethodDef>> {
        loop {
            let before = methods.len();
            for (&method, callees) in &self.own_calls {
                if callees.iter().any(|callee| methods.contains(callee)) {
                    methods.insert(method);
                }
            }
            if methods.len() == before {
                return methods;
            }
        }
    }

    /// Whether a field is owned: nobody else writes it.
    fn is_owned(&self, field: Id<Field>) -> bool {
        let Ok(row) = self.module.row(field) else { return false };
        let is_closed = row.flags.is_private() || row.flags.is_init_only() || row.flags.is_internal();
        !row.flags.is_static()
            && is_closed
            && !self.lost.contains(&field)
            && !self.reflected.names(self.module, row.name)
            && self.module.field_signature(field).is_ok_and(|ty| is_followed(&ty))
    }

    /// Whether objects of a class can have an invariant: they are made by constructors, and nobody sees one whose constructor
    /// threw.
    fn has_invariant(&self, class: Id<TypeDef>) -> bool {
        let handle = TypeHandle { assembly: self.assembly, id: class };
        let Ok(row) = self.module.row(class) else { return false };
        let has_finalizer = |base: TypeHandle| {
            let module = self.assemblies.module(base.assembly);
            let is_root = module
                .type_name(base.id)
                .is_ok_and(|name| name.namespace == "System" && name.name == "Object");
            !is_root && module.methods_of(base.id).any(|method| name_of(module, method) == Some("Finalize"))
        };
        row.flags.has_auto_layout()
            && !self.is_machine(class)
            && !self.reflected.is_unmade(self.assemblies, handle)
            && !self.assemblies.is_value_type(handle)
            && !self.finalized.contains(&class)
            && !self.assemblies.with_bases(handle).any(has_finalizer)
    }

    /// Whether a compiler may have made a class of the variables of an iterator or async method: these are followed as variables.
    fn is_machine(&self, class: Id<TypeDef>) -> bool {
        self.module.type_name(class).is_ok_and(|name| name.is_compilers())
            && self.module.methods_of(class).any(|method| name_of(self.module, method) == Some("MoveNext"))
    }

    /// How a method is called; `None` if it runs on no object.
    fn role(&self, method: Id<MethodDef>) -> Option<Role> {
        let row = self.module.row(method).ok()?;
        if row.flags.is_static() {
            return None;
        }
        Some(match name_of(self.module, method)? {
            ".ctor" => Role::Constructor {
                is_first: !self.late.contains(&method),
                is_renamed: self.renamed.contains(&method),
            },
            _ if row.flags.is_private()
                && !row.flags.is_virtual()
                && !self.called_from_outside.contains(&method)
                && !self.reflected.names(self.module, row.name) =>
            {
                Role::Step
            }
            _ => Role::Boundary,
        })
    }
}

/// Whether the elements of the arrays in a field may be followed.
pub(crate) fn is_array(assemblies: &Assemblies<'_>, assembly: AssemblyId, field: Id<Field>) -> bool {
    let module = assemblies.module(assembly);
    let Ok(row) = module.row(field) else { return false };
    let is_value = |class| assemblies.is_value_type(TypeHandle { assembly, id: class });
    !row.flags.is_static()
        && (row.flags.is_private() || row.flags.is_internal())
        && module.field_signature(field).is_ok_and(|ty| has_followed_elements(&ty))
        && module.type_of_field(field).is_ok_and(|class| !is_value(class))
}

/// Whether values of a type are numbers or references that are followed.
fn is_followed(ty: &Signature) -> bool {
    match ty {
        Signature::Primitive(primitive) => {
            use Primitive as P;
            matches!(
                primitive,
                P::I1 | P::U1 | P::I2 | P::U2 | P::I4 | P::I8 | P::Char | P::Boolean | P::String | P::Object
            )
        }
        Signature::Class(_) | Signature::Vector(_) | Signature::Array(_) => true,
        Signature::Generic(generic) => !generic.is_value,
        _ => false,
    }
}
