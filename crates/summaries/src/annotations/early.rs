//! Methods that may run on an object before its constructors have set its fields: constructors call them, and what they call.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::tables::{Id, MethodDef, Table, TypeDef, TypeDefOrRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// How deep closures are nested, at most.
const NESTED: usize = 8;

/// Methods of one module. It holds the constructors themselves, the methods of a constructor's type, of a base of it or of a type below that a constructor calls, what those
/// call of the same types, and the methods of the same name in types that extend these. What a constructor hands its object to
/// is not looked for: that is part of the assumption.
#[derive(Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Early {
    methods: FxHashSet<Id<MethodDef>>,
}

impl Early {
    pub(super) fn of(module: &Module<'_>) -> Self {
        let mut early = Self::default();
        let mut open: Vec<(Id<TypeDef>, Id<MethodDef>)> = Vec::new();
        let mut by_name: FxHashMap<&str, Vec<Id<MethodDef>>> = FxHashMap::default();
        for class in module.ids::<TypeDef>() {
            for method in module.methods_of(class) {
                let Ok(row) = module.row(method) else { continue };
                let Ok(name) = module.string(row.name) else { continue };
                // A finalizer may find an object whose constructor threw.
                if name == ".ctor" || (name == "Finalize" && row.flags.is_virtual()) {
                    early.methods.insert(method);
                    open.push((class, method));
                } else if row.flags.is_virtual() {
                    by_name.entry(name).or_default().push(method);
                }
            }
        }
        while let Some((class, method)) = open.pop() {
            let class = around(module, class);
            let Calls { own, foreign } = own_calls(module, class, method);
            // A virtual method of a library that runs an override of the module.
            for name in foreign {
                for &found in by_name.get(name).into_iter().flatten() {
                    if let Ok(home) = module.type_of_method(found)
                        && (extends(module, home, class) || extends(module, class, home))
                        && early.methods.insert(found)
                    {
                        open.push((home, found));
                    }
                }
            }
            for callee in own {
                let Ok(row) = module.row(callee) else { continue };
                let Ok(name) = module.string(row.name) else { continue };
                let overrides = by_name.get(name).filter(|_| row.flags.is_virtual());
                for found in overrides.into_iter().flatten().copied().chain([callee]) {
                    if early.methods.insert(found)
                        && let Ok(class) = module.type_of_method(found)
                    {
                        open.push((class, found));
                    }
                }
            }
        }
        early
    }

    /// All of them in words.
    pub(super) fn digest(&self) -> String {
        format!("{:?}", crate::digest::sorted(self.methods.iter().copied()))
    }

    pub(super) fn contains(&self, method: Id<MethodDef>) -> bool {
        self.methods.contains(&method)
    }
}

/// What a method calls.
#[derive(Default)]
struct Calls<'m> {
    /// The instance methods of a type, of its bases and of those that extend it, in the module.
    own: Vec<Id<MethodDef>>,
    /// The names of virtual calls of other modules' methods.
    foreign: Vec<&'m str>,
}

fn own_calls<'m>(module: &Module<'m>, class: Id<TypeDef>, method: Id<MethodDef>) -> Calls<'m> {
    let mut found = Calls::default();
    let Ok(Some(body)) = read_body(module, method) else { return found };
    let Ok(instructions) = body.decode() else { return found };
    for instruction in &instructions {
        // A lambda may be called at once.
        let (Opcode::Call | Opcode::Callvirt | Opcode::Ldftn | Opcode::Ldvirtftn, Operand::Token(token)) =
            (instruction.opcode, instruction.operand)
        else {
            continue;
        };
        let Some(named) = module.named_method(token) else { continue };
        let callees = named.definition().map_or_else(|| defined(module, &named), |one| vec![one]);
        if callees.is_empty() && matches!(instruction.opcode, Opcode::Callvirt | Opcode::Ldvirtftn) {
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

/// The type in which code was written: a lambda may call methods of the object around it.
fn around(module: &Module<'_>, class: Id<TypeDef>) -> Id<TypeDef> {
    std::iter::successors(Some(class), |class| module.enclosing_type(*class))
        .take(NESTED)
        .find(|class| !is_closure(module, *class))
        .unwrap_or(class)
}

/// Whether a class is one that a compiler made for lambdas.
fn is_closure(module: &Module<'_>, class: Id<TypeDef>) -> bool {
    module.type_name(class).is_ok_and(|name| name.name.starts_with('<'))
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

/// Whether a type is another or extends it, as far as the module tells.
fn extends(module: &Module<'_>, class: Id<TypeDef>, base: Id<TypeDef>) -> bool {
    let mut current = Some(class);
    for _ in 0..module.count(Table::TypeDef).min(64) {
        let Some(class) = current else { return false };
        if class == base {
            return true;
        }
        current = match module.row(class).ok().and_then(|row| row.extends) {
            Some(TypeDefOrRef::Definition(id)) => Some(id),
            Some(TypeDefOrRef::Specification(spec)) => match module.type_specification(spec) {
                Ok(marple_metadata::signature::Type::Generic(generic)) => match generic.definition {
                    TypeDefOrRef::Definition(id) => Some(id),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
    }
    false
}
