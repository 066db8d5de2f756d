//! Methods that may run on an object before its fields are set: by its constructors, and by who makes it, if it has `required` members.

use marple_il::{Body, Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::{Field, Id, MethodDef, Token, TypeDef, TypeDefOrRef};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::library::is_system;

/// How deep closures are nested, at most.
const NESTED: usize = 8;

/// How many bases a type has, at most.
const BASES: usize = 64;

/// What marks `required` members, and a type that has some.
pub(super) const REQUIRED: &str = "RequiredMemberAttribute";

/// Methods of one module. It holds constructors and accessors, the methods of their type, of a base of it or of a type below that they call, what those
/// call of the same types, and the methods of the same name in types that extend these. What a constructor hands its object to
/// is not looked for: that is part of the assumption.
#[derive(Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Early {
    /// Constructors call them.
    constructing: FxHashSet<Id<MethodDef>>,
    /// Accessors of types with `required` members, and what they call: `new Item { Count = 3, Name = "x" }` sets `Count` before `Name`.
    initializing: FxHashSet<Id<MethodDef>>,
}

impl Early {
    pub(super) fn of(module: &Module<'_>) -> Self {
        let mut constructors = Vec::new();
        let mut accessors = Vec::new();
        let mut by_name: FxHashMap<&str, Vec<Id<MethodDef>>> = FxHashMap::default();
        // An accessor of a base may call what a class below overrides.
        let required = module.ids::<TypeDef>().filter(|class| has_required(module, *class));
        let filled: FxHashSet<Id<TypeDef>> = required.flat_map(|class| bases(module, class)).collect();
        for class in module.ids::<TypeDef>() {
            let is_filled = filled.contains(&class);
            for method in module.methods_of(class) {
                let Ok(row) = module.row(method) else { continue };
                let Ok(name) = module.string(row.name) else { continue };
                // A finalizer may find an object whose constructor threw.
                let is_constructor = name == ".ctor" || (name == "Finalize" && row.flags.is_virtual());
                if is_constructor {
                    constructors.push(method);
                } else if row.flags.is_virtual() {
                    by_name.entry(simple(name)).or_default().push(method);
                }
                if is_filled && !row.flags.is_static() && fills(module, method, name) {
                    accessors.push(method);
                }
            }
        }
        Self {
            constructing: called(module, constructors, &by_name),
            initializing: called(module, accessors, &by_name),
        }
    }

    /// All of them in words.
    pub(super) fn digest(&self) -> String {
        let [first, second] = [&self.constructing, &self.initializing]
            .map(|methods| crate::digest::sorted(methods.iter().copied()));
        format!("{first:?} {second:?}")
    }

    /// Whether a method may run in a constructor.
    pub(super) fn is_constructing(&self, method: Id<MethodDef>) -> bool {
        self.constructing.contains(&method)
    }

    /// Whether a method may run before all `required` members are set.
    pub(super) fn is_initializing(&self, method: Id<MethodDef>) -> bool {
        self.initializing.contains(&method)
    }
}

/// Whether a type or a base of it has `required` members. A base in another module that is no library of the runtime may.
fn has_required(module: &Module<'_>, class: Id<TypeDef>) -> bool {
    bases(module, class).any(|class| {
        let is_mark = |id| module.attribute_class(id).is_ok_and(|class| class.name == REQUIRED);
        let base = module.row(class).ok().and_then(|row| row.extends);
        let base = base.filter(|base| !matches!(base, TypeDefOrRef::Definition(_)));
        let is_of_program = || {
            let name = base.and_then(|base| module.short_name(base).ok());
            name.is_some_and(|name| !is_system(name.namespace))
        };
        module.attributes_of(class).any(is_mark) || is_of_program()
    })
}

/// Whether an object initializer may run a method: it sets properties, and fills or changes what getters give (`Items = { 1, 2 }`). A getter that only reads a field
/// cannot fail in it.
fn fills(module: &Module<'_>, method: Id<MethodDef>, name: &str) -> bool {
    if name.starts_with("set_") {
        return true;
    }
    let is_value = || {
        module.method_signature(method).is_ok_and(|signature| match signature.returns.unmodified() {
            // What `Add` of the program fills may be a text.
            Type::Primitive(primitive) => !matches!(primitive, Primitive::Object | Primitive::String),
            Type::Generic(generic) => generic.is_value,
            ty => matches!(ty, Type::Value(_)),
        })
    };
    let is_plain = || read_body(module, method).is_ok_and(|body| body.as_ref().is_some_and(only_reads_field));
    name.starts_with("get_") && !is_value() && !is_plain()
}

/// Whether code does nothing but to give a field of its object.
pub(crate) fn only_reads_field(body: &Body<'_>) -> bool {
    body.exactly::<3>()
        .is_some_and(|code| code.map(|one| one.opcode) == [Opcode::Ldarg0, Opcode::Ldfld, Opcode::Ret])
}

/// Methods, and what they call of the object that they run on.
fn called(
    module: &Module<'_>,
    first: Vec<Id<MethodDef>>,
    by_name: &FxHashMap<&str, Vec<Id<MethodDef>>>,
) -> FxHashSet<Id<MethodDef>> {
    let mut all: FxHashSet<Id<MethodDef>> = first.iter().copied().collect();
    let mut open = first;
    while let Some(method) = open.pop() {
        let Ok(class) = module.type_of_method(method) else { continue };
        let class = around(module, class);
        let Calls { own, foreign } = own_calls(module, class, method);
        // A virtual method of a library that runs an override of the module.
        for name in foreign {
            for &found in by_name.get(simple(name)).into_iter().flatten() {
                if let Ok(home) = module.type_of_method(found)
                    && (extends(module, home, class)
                        || extends(module, class, home)
                        // Default methods stand in interfaces, and call what any class may have.
                        || is_interface(module, home)
                        || is_interface(module, class))
                    && all.insert(found)
                {
                    open.push(found);
                }
            }
        }
        for callee in own {
            let Ok(row) = module.row(callee) else { continue };
            let Ok(name) = module.string(row.name) else { continue };
            let overrides = by_name.get(simple(name)).filter(|_| row.flags.is_virtual());
            for found in overrides.into_iter().flatten().copied().chain([callee]) {
                if all.insert(found) {
                    open.push(found);
                }
            }
        }
    }
    all
}

/// A name without that of the interface, which explicit implementations have before it.
fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// What a method calls.
#[derive(Default)]
struct Calls<'m> {
    /// The instance methods of a type, of its bases, of those that extend it, and of closures and machines, in the module.
    own: Vec<Id<MethodDef>>,
    /// The names of virtual calls of other modules' methods, and of interfaces'.
    foreign: Vec<&'m str>,
}

fn own_calls<'m>(module: &Module<'m>, class: Id<TypeDef>, method: Id<MethodDef>) -> Calls<'m> {
    let mut found = Calls::default();
    let Ok(Some(body)) = read_body(module, method) else { return found };
    let Ok(instructions) = body.decode() else { return found };
    for instruction in &instructions {
        let Operand::Token(token) = instruction.operand else { continue };
        // The code of an iterator or async method is in a class that it makes; one that is a struct has its fields set.
        if matches!(instruction.opcode, Opcode::Newobj | Opcode::Stfld)
            && let Some(machine) = machine_of(module, token)
        {
            found.own.extend(module.methods_of(machine));
        }
        // A lambda may be called at once.
        if !matches!(instruction.opcode, Opcode::Call | Opcode::Callvirt | Opcode::Ldftn | Opcode::Ldvirtftn)
        {
            continue;
        }
        let Some(named) = module.named_method(token) else { continue };
        let callees = named.definition().map_or_else(|| defined(module, &named), |one| vec![one]);
        let is_of_interface = |callee: &Id<MethodDef>| {
            module.type_of_method(*callee).is_ok_and(|home| is_interface(module, home))
        };
        if callees.iter().all(is_of_interface)
            && matches!(instruction.opcode, Opcode::Callvirt | Opcode::Ldvirtftn)
        {
            found.foreign.extend(named.name());
        }
        for callee in callees {
            let is_instance = module.row(callee).is_ok_and(|row| !row.flags.is_static());
            let is_own = |home: Id<TypeDef>| {
                extends(module, class, home) || extends(module, home, class) || is_closure(module, home)
            };
            if is_instance && module.type_of_method(callee).is_ok_and(is_own) {
                found.own.push(callee);
            }
        }
    }
    found
}

/// The class of an iterator or async method in which the member is that a token names.
fn machine_of(module: &Module<'_>, token: Token) -> Option<Id<TypeDef>> {
    let class = if let Some(field) = token.to::<Field>() {
        module.type_of_field(field).ok()?
    } else if let Some(method) = token.to::<MethodDef>() {
        module.type_of_method(method).ok()?
    } else if let TypeDefOrRef::Definition(class) = module.named_method(token)?.class()? {
        class
    } else {
        return None;
    };
    let is_step = |method: Id<MethodDef>| {
        let name = module.row(method).and_then(|row| module.string(row.name));
        name == Ok("MoveNext")
    };
    (is_closure(module, class) && module.methods_of(class).any(is_step)).then_some(class)
}

/// The type in which code was written: a lambda may call methods of the object around it.
fn around(module: &Module<'_>, class: Id<TypeDef>) -> Id<TypeDef> {
    std::iter::successors(Some(class), |class| module.enclosing_type(*class))
        .take(NESTED)
        .find(|class| !is_closure(module, *class))
        .unwrap_or(class)
}

/// Whether a class is one that a compiler made for lambdas.
fn is_closure(module: &Module<'_>, class: Id<TypeDef>) -> bool {
    module.type_name(class).is_ok_and(|name| name.is_compilers())
}

/// A method of a generic class of the module is named by a reference: all that fit by name and number of parameters. One too many is the safe side.
fn defined(module: &Module<'_>, named: &marple_metadata::NamedMethod<'_, '_>) -> Vec<Id<MethodDef>> {
    let (Some(TypeDefOrRef::Definition(class)), Ok(name), Ok(signature)) =
        (named.class(), named.name(), named.signature())
    else {
        return Vec::new();
    };
    let count = signature.parameters.len();
    let fits = |id: &Id<MethodDef>| {
        let known = module.row(*id).and_then(|row| module.string(row.name));
        known == Ok(name)
            && module.method_signature(*id).is_ok_and(|signature| signature.parameters.len() == count)
    };
    module.methods_of(class).filter(fits).collect()
}

fn is_interface(module: &Module<'_>, class: Id<TypeDef>) -> bool {
    module.row(class).is_ok_and(|row| row.flags.is_interface())
}

/// Whether a type is another or extends it, as far as the module tells.
fn extends(module: &Module<'_>, class: Id<TypeDef>, base: Id<TypeDef>) -> bool {
    bases(module, class).any(|class| class == base)
}

/// A type and its bases, as far as they are in the module.
fn bases(module: &Module<'_>, class: Id<TypeDef>) -> impl Iterator<Item = Id<TypeDef>> {
    let above = |class: &Id<TypeDef>| match module.row(*class).ok()?.extends? {
        TypeDefOrRef::Definition(id) => Some(id),
        TypeDefOrRef::Specification(spec) => match module.type_specification(spec) {
            Ok(Type::Generic(generic)) => match generic.definition {
                TypeDefOrRef::Definition(id) => Some(id),
                _ => None,
            },
            _ => None,
        },
        TypeDefOrRef::Reference(_) => None,
    };
    std::iter::successors(Some(class), above).take(BASES)
}
