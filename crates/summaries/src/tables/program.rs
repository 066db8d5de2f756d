//! Which code of the program an instruction may run, apart from the method that has it.
//!
//! Code of the runtime's libraries that is handed nothing of the program runs nothing of it (assumption `call-effects`). Any other assembly may be a part of the program: its code is looked at.

use std::cell::RefCell;
use std::rc::Rc;

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, AssemblyId, Member, Method, MethodHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::{Id, MethodDef, Token, TypeDefOrRef};
use marple_metadata::{LibraryName, NamedMethod};
use rustc_hash::FxHashMap;

use super::is_empty_string;
use crate::effects::is_initialized_by_call;
use crate::kind::is_delegate;
use crate::library::{is_system, library_effect};
use crate::overrides::Overrides;

/// The longest code that compilers inline unasked; mono does up to 20 bytes, .NET up to 100.
const INLINED: usize = 100;
/// How deep structs in structs are looked into.
const NESTING: u8 = 3;

/// What may run of the program.
#[derive(Clone, Default)]
pub(super) struct Runs {
    pub(super) methods: Vec<MethodHandle>,
    /// Static constructors of classes that leave the time open (`beforefieldinit`): they may run before the instruction is reached, when its method is compiled.
    pub(super) open: Vec<MethodHandle>,
    /// Whether methods may run that are not known.
    pub(super) anything: bool,
    /// Of a method: whether compilers may put its code into its callers.
    pub(super) may_be_inlined: bool,
}

impl Runs {
    fn anything() -> Self {
        Self { anything: true, ..Self::default() }
    }

    /// Whether no code of the program runs.
    pub(super) fn is_nothing(&self) -> bool {
        !self.anything && self.methods.is_empty() && self.open.is_empty()
    }

    fn add(&mut self, other: Self) {
        self.methods.extend(other.methods);
        self.open.extend(other.open);
        self.anything |= other.anything;
    }
}

/// What is known of an argument of a library's method.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Handed {
    /// It neither is nor knows anything of the program.
    Foreign,
    /// It is an object of a library, which may know objects of the program.
    Knows,
    /// It may be an object of the program.
    Own,
}

/// What is known of the argument of a number, `this` first, which has a type.
pub(super) type Arguments<'h> = dyn Fn(usize, &Type) -> Handed + 'h;

/// The code of the program.
pub(super) struct Program<'a, 'f> {
    pub(super) assemblies: &'a Assemblies<'f>,
    /// The assembly that is looked at; it is the program's, even if it is the core library.
    pub(super) assembly: AssemblyId,
    overrides: Overrides,
    /// What methods run, found when it is first asked for.
    runs: RefCell<FxHashMap<MethodHandle, Rc<Runs>>>,
}

impl<'a, 'f> Program<'a, 'f> {
    pub(super) fn new(assemblies: &'a Assemblies<'f>, assembly: AssemblyId) -> Self {
        Self { assemblies, assembly, overrides: Overrides::default(), runs: RefCell::default() }
    }

    /// What the instructions of a method may run.
    pub(super) fn of_method(&self, method: MethodHandle) -> Rc<Runs> {
        let known = self.runs.borrow().get(&method).cloned();
        known.unwrap_or_else(|| {
            let found = Rc::new(self.find(method));
            self.runs.borrow_mut().insert(method, Rc::clone(&found));
            found
        })
    }

    fn find(&self, method: MethodHandle) -> Runs {
        let module = self.assemblies.module(method.assembly);
        let Ok(Some(body)) = read_body(module, method.id) else { return Runs::anything() };
        let Ok(instructions) = body.decode() else { return Runs::anything() };
        if module.is_reference_assembly() {
            return Runs::anything();
        }
        let by_type = |_: usize, ty: &Type| self.by_type(method.assembly, ty);
        let may_be_inlined = body.code.len() <= INLINED || module.is_inlined_on_request(method.id);
        let mut runs = Runs { may_be_inlined, ..Runs::default() };
        for number in 0..instructions.len() {
            runs.add(self.of_instruction(method, &instructions, number, &by_type));
        }
        for list in [&mut runs.methods, &mut runs.open] {
            list.sort_unstable();
            list.dedup();
        }
        runs
    }

    /// What is known of an argument by its type alone.
    pub(super) fn by_type(&self, from: AssemblyId, ty: &Type) -> Handed {
        if self.is_plain(from, ty) { Handed::Foreign } else { Handed::Own }
    }

    /// What an instruction of a method may run.
    pub(super) fn of_instruction(
        &self,
        method: MethodHandle,
        code: &[Instruction<'_>],
        number: usize,
        handed: &Arguments<'_>,
    ) -> Runs {
        use Opcode as O;
        let instruction = &code[number];
        match (instruction.opcode, instruction.operand) {
            (O::Calli | O::Ldvirtftn | O::Jmp, _) => Runs::anything(),
            (O::Ldsfld | O::Ldsflda | O::Stsfld, Operand::Token(token)) => self.of_static(method, token),
            (O::Ldftn, Operand::Token(token)) => match self.assemblies.resolve_member(method.assembly, token)
            {
                Member::Method(target) => self.exact(target),
                _ => Runs::anything(),
            },
            (O::Call | O::Callvirt | O::Newobj, Operand::Token(token)) => {
                let mut prefixes = code[..number].iter().rev().take_while(|one| one.opcode.is_prefix());
                let constrained = prefixes.find(|one| one.opcode == O::Constrained);
                let constrained = constrained.and_then(|one| match one.operand {
                    Operand::Token(token) => Some(token),
                    _ => None,
                });
                self.of_call(method, instruction.opcode, token, constrained, handed)
            }
            _ => Runs::default(),
        }
    }

    fn of_static(&self, method: MethodHandle, token: Token) -> Runs {
        if is_empty_string(self.assemblies.module(method.assembly), token) {
            return Runs::default();
        }
        let field = self.assemblies.resolve_field(method.assembly, token);
        match field.and_then(|field| self.assemblies.class_of_field(field)) {
            Some(class) => self.initializer(class),
            None => Runs::anything(),
        }
    }

    /// What the first use of a class runs.
    fn initializer(&self, class: TypeHandle) -> Runs {
        match self.assemblies.static_constructor(class).filter(|_| !self.is_library(class)) {
            None => Runs::default(),
            Some(method) if self.assemblies.type_flags(class).is_before_field_init() => {
                Runs { open: vec![method], ..Runs::default() }
            }
            Some(method) => Runs { methods: vec![method], ..Runs::default() },
        }
    }

    /// Whether a class is one of the runtime's libraries, and not of the program.
    pub(super) fn is_library(&self, class: TypeHandle) -> bool {
        if class.assembly == self.assembly {
            return false;
        }
        let module = self.assemblies.module(class.assembly);
        let outermost = module.nesting(class.id).ok().and_then(|types| types.last().copied());
        outermost.and_then(|class| module.type_name(class).ok()).is_some_and(|name| is_system(name.namespace))
    }

    /// A method that surely is the one that runs.
    fn exact(&self, method: MethodHandle) -> Runs {
        let Some(found) = self.assemblies.method(method) else { return Runs::anything() };
        if self.is_library(found.class) {
            return Runs::default();
        }
        let mut runs = Runs { methods: vec![method], ..Runs::default() };
        if is_initialized_by_call(self.assemblies, &found) {
            runs.add(self.initializer(found.class));
        }
        runs
    }

    fn of_call(
        &self,
        caller: MethodHandle,
        opcode: Opcode,
        token: Token,
        constrained: Option<Token>,
        handed: &Arguments<'_>,
    ) -> Runs {
        let from = caller.assembly;
        let module = self.assemblies.module(from);
        let Some(named) = module.named_method(token) else { return Runs::anything() };
        if library_effect(module, token).is_some() || named.library_name().is_some_and(is_quiet) {
            return Runs::default();
        }
        let found = self.assemblies.resolve_member(caller.assembly, token);
        if let Member::Method(callee) = found {
            let Some(method) = self.assemblies.method(callee) else { return Runs::anything() };
            // To make a delegate runs nothing.
            if opcode == Opcode::Newobj && is_delegate(self.assemblies, method.class) {
                return Runs::default();
            }
            if !self.is_library(method.class) {
                return self.of_own_call(opcode, callee, &method, constrained.is_some());
            }
        }
        let is_plain_receiver = constrained
            .and_then(TypeDefOrRef::from_token)
            .is_some_and(|id| self.is_plain(from, &Type::Value(id)) || self.is_primitive(from, id));
        if constrained.is_some() && !is_plain_receiver {
            return Runs::anything();
        }
        let is_open = match found {
            Member::Method(callee) => {
                let Some(method) = self.assemblies.method(callee) else { return Runs::anything() };
                // A static method that is virtual runs that of a type argument.
                (opcode == Opcode::Callvirt || method.flags.is_static())
                    && method.flags.is_overridable()
                    && !self.assemblies.type_flags(method.class).is_sealed()
            }
            Member::OfArray => return Runs::default(),
            Member::Field(_) => return Runs::anything(),
            // Its assembly is not there, so nobody knows whether it is virtual.
            Member::Unknown => {
                if !named.library_name().is_some_and(|name| is_system(name.namespace)) {
                    return Runs::anything();
                }
                opcode == Opcode::Callvirt
            }
        };
        if self.is_base_constructor(caller, opcode, &named) {
            return Runs::default();
        }
        let Ok(signature) = named.signature() else { return Runs::anything() };
        let takes_this = opcode != Opcode::Newobj && signature.has_this && !signature.explicit_this;
        let class_arguments = named.class_arguments();
        let method_arguments = named.arguments();
        let stores = named.library_name().and_then(stores_only);
        let this = match (takes_this && !is_plain_receiver, named.class()) {
            (true, Some(class)) => handed(0, &self.class_type(from, class)),
            _ => Handed::Foreign,
        };
        let is_this_quiet = match stores {
            Some(Stores::All) => true,
            Some(Stores::Values) => this < Handed::Own,
            None => {
                // By a type argument of its class it may make objects.
                let makes = takes_this && class_arguments.iter().any(|ty| !self.is_plain(from, ty));
                this == Handed::Foreign && !makes
            }
        };
        // An object of the libraries runs their code.
        let is_fixed = !is_open || (takes_this && is_this_quiet);
        let knows_types = method_arguments.iter().any(|ty| !self.is_plain(from, ty));
        let hands = signature.parameters.iter().enumerate().any(|(number, ty)| {
            let ty = match ty.unmodified() {
                Type::TypeParameter(number) => class_arguments.get(*number as usize).unwrap_or(ty),
                Type::MethodParameter(number) => method_arguments.get(*number as usize).unwrap_or(ty),
                _ => ty,
            };
            let is_looked_at = match stores {
                Some(Stores::All) => false,
                Some(Stores::Values) => number == 0,
                None => true,
            };
            is_looked_at && handed(number + usize::from(takes_this), ty) > Handed::Foreign
        });
        if is_fixed && is_this_quiet && !knows_types && !hands { Runs::default() } else { Runs::anything() }
    }

    fn of_own_call(
        &self,
        opcode: Opcode,
        callee: MethodHandle,
        method: &Method<'_>,
        constrained: bool,
    ) -> Runs {
        if constrained || (method.flags.is_static() && method.flags.is_virtual()) {
            return Runs::anything();
        }
        if opcode == Opcode::Callvirt && method.flags.is_overridable() {
            if self.assemblies.type_flags(method.class).is_sealed() {
                return self.exact(callee);
            }
            let Some(callees) = self.overrides.of(self.assemblies, callee) else { return Runs::anything() };
            let mut runs = Runs::default();
            for callee in callees {
                runs.add(self.exact(callee));
            }
            return runs;
        }
        let mut runs = self.exact(callee);
        if opcode == Opcode::Newobj {
            runs.methods.extend(self.overrides_of_libraries(method.class));
        }
        runs
    }

    /// The virtual methods of a class that extends one of the libraries: its base's constructor may call them.
    fn overrides_of_libraries(&self, class: TypeHandle) -> Vec<MethodHandle> {
        let bases: Vec<TypeHandle> = self.assemblies.with_bases(class).collect();
        let is_root = |base: &TypeHandle| {
            let name = self.assemblies.module(base.assembly).type_name(base.id);
            name.is_ok_and(|name| {
                name.namespace == "System" && matches!(name.name, "Object" | "ValueType" | "Enum")
            })
        };
        if bases.iter().all(|base| !self.is_library(*base) || is_root(base)) {
            return Vec::new();
        }
        let mut methods = Vec::new();
        for base in bases.into_iter().filter(|base| !self.is_library(*base)) {
            let module = self.assemblies.module(base.assembly);
            let is_virtual = |id: &Id<MethodDef>| module.row(*id).is_ok_and(|row| row.flags.is_virtual());
            let found = module.methods_of(base.id).filter(is_virtual);
            methods.extend(found.map(|id| MethodHandle { assembly: base.assembly, id }));
        }
        methods
    }

    /// Whether a constructor calls that of a library's class which its own extends. What that may call of the object's methods is counted where the object is made.
    fn is_base_constructor(&self, caller: MethodHandle, opcode: Opcode, named: &NamedMethod<'_, '_>) -> bool {
        let is_constructor = self.assemblies.method(caller).is_some_and(|method| method.is_constructor());
        let plain = || {
            let signature = named.signature();
            signature.is_ok_and(|signature| {
                signature.parameters.iter().all(|ty| self.is_plain(caller.assembly, ty))
            })
        };
        opcode == Opcode::Call && is_constructor && named.is_constructor() && plain()
    }

    fn class_type(&self, from: AssemblyId, class: TypeDefOrRef) -> Type {
        let found = self.assemblies.resolve_type(from, class);
        if found.is_some_and(|class| self.assemblies.is_value_type(class)) {
            Type::Value(class)
        } else {
            Type::Class(class)
        }
    }

    fn is_primitive(&self, from: AssemblyId, id: TypeDefOrRef) -> bool {
        let name = self.assemblies.module(from).short_name(id);
        name.is_ok_and(|name| name.namespace == "System" && is_number(name.name))
    }

    /// Whether what has a type neither is nor knows anything of the program: numbers, texts, and what is made of them.
    fn is_plain(&self, from: AssemblyId, ty: &Type) -> bool {
        let module = self.assemblies.module(from);
        match ty.unmodified() {
            Type::Primitive(primitive) => *primitive != Primitive::Object,
            Type::Vector(element) => self.is_plain(from, element),
            Type::Class(class) => module.short_name(*class).is_ok_and(|name| {
                matches!(
                    (name.namespace, name.name),
                    ("System", "String" | "Version") | ("System.Text", "StringBuilder")
                )
            }),
            Type::Value(class) => {
                let found = self.assemblies.resolve_type(from, *class);
                found.is_some_and(|class| self.is_library(class) && self.has_numbers(class, NESTING))
            }
            Type::Generic(generic) => {
                let is_listed = module.short_name(generic.definition).is_ok_and(|name| {
                    name.namespace == "System"
                        && matches!(name.name, "Nullable`1" | "Span`1" | "ReadOnlySpan`1")
                });
                is_listed && generic.arguments.iter().all(|ty| self.is_plain(from, ty))
            }
            _ => false,
        }
    }

    /// Whether a struct of a library has numbers only; not pointers, which may be handles.
    fn has_numbers(&self, class: TypeHandle, nesting: u8) -> bool {
        let module = self.assemblies.module(class.assembly);
        let Some(nesting) = nesting.checked_sub(1) else { return false };
        self.assemblies.is_value_type(class)
            && module.fields_of(class.id).all(|field| {
                if module.row(field).is_ok_and(|row| row.flags.is_static()) {
                    return true;
                }
                match module.field_signature(field).as_ref().map(Type::unmodified) {
                    Ok(Type::Primitive(primitive)) => !matches!(
                        primitive,
                        Primitive::Object | Primitive::String | Primitive::NativeInt | Primitive::NativeUint
                    ),
                    Ok(Type::Value(inner)) => {
                        let inner = self.assemblies.resolve_type(class.assembly, *inner);
                        inner.is_some_and(|inner| self.has_numbers(inner, nesting))
                    }
                    _ => false,
                }
            })
    }
}

fn is_number(name: &str) -> bool {
    matches!(
        name,
        "Boolean"
            | "Char"
            | "SByte"
            | "Byte"
            | "Int16"
            | "UInt16"
            | "Int32"
            | "UInt32"
            | "Int64"
            | "UInt64"
            | "Single"
            | "Double"
    )
}

/// Whether a method of the libraries runs nothing of the program, whatever it is handed.
fn is_quiet(name: LibraryName<'_>) -> bool {
    matches!(
        (name.namespace, name.class, name.method),
        ("System", "Object", ".ctor" | "GetType" | "ReferenceEquals")
            | ("System", "Type", "GetTypeFromHandle")
            | ("System", "GC", "SuppressFinalize" | "KeepAlive")
            | ("System", "Attribute" | "EventArgs", ".ctor")
            | ("System.Runtime.CompilerServices", "RuntimeHelpers", "InitializeArray" | "CreateSpan")
    )
}

/// What a collection does not look at when something is put into it.
#[derive(Clone, Copy)]
enum Stores {
    /// Any of it.
    All,
    /// All but keys.
    Values,
}

fn stores_only(name: LibraryName<'_>) -> Option<Stores> {
    match (name.namespace, name.class, name.method) {
        ("System.Collections.Generic", "List`1", "Add") => Some(Stores::All),
        ("System.Collections.Generic", "Dictionary`2", "Add" | "set_Item")
        | ("System.Collections.Generic", "HashSet`1", "Add") => Some(Stores::Values),
        _ => None,
    }
}
