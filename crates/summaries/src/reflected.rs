//! What the code of an assembly reaches by other means than naming it: fields and methods by `[UnsafeAccessor]`, and objects that no
//! constructor made (`GetUninitializedObject`, serializers).

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, AssemblyId, TypeHandle};
use marple_metadata::attribute::Value;
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{
    CustomAttribute, HasCustomAttribute, Id, MemberRef, MethodDef, MethodSpec, Token, TypeDef, TypeDefOrRef,
    TypeRef, TypeSpec,
};
use marple_metadata::{Module, StringIndex};
use rustc_hash::FxHashSet;

/// How deep the arguments of generic types are followed.
const DEPTH: u32 = 8;

/// The members of an assembly that its code reaches by names it has as strings (`[UnsafeAccessor]`), whatever class has them.
#[derive(Default)]
pub(crate) struct Named {
    names: FxHashSet<String>,
    /// Whether any member may be meant.
    is_any: bool,
}

impl Named {
    pub(crate) fn of(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Self {
        let module = assemblies.module(assembly);
        let mut named = Self::default();
        for attribute in module.ids::<CustomAttribute>() {
            let class = module.attribute_class(attribute);
            if !class.is_ok_and(|class| class.name == "UnsafeAccessorAttribute") {
                continue;
            }
            match accessed(assemblies, assembly, attribute) {
                // A constructor that runs on any object, as a method does.
                Some(name) if name != ".ctor" => {
                    named.names.insert(name);
                }
                _ => named.is_any = true,
            }
        }
        named
    }

    /// Whether a member of that name may be meant.
    pub(crate) fn has(&self, module: &Module<'_>, name: StringIndex) -> bool {
        self.is_any
            || (!self.names.is_empty() && module.string(name).map_or(true, |name| self.names.contains(name)))
    }
}

/// The name of the member that a method with that attribute stands for.
fn accessed(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    attribute: Id<CustomAttribute>,
) -> Option<String> {
    let module = assemblies.module(assembly);
    let HasCustomAttribute::Method(method) = module.row(attribute).ok()?.parent else { return None };
    let arguments = assemblies.attribute_arguments(assembly, attribute).ok()?;
    let given = arguments.named.iter().find(|argument| argument.name == "Name");
    match given.map(|given| &given.value) {
        Some(Value::String(Some(name))) => Some((*name).to_owned()),
        Some(Value::String(None)) | None => {
            Some(module.string(module.row(method).ok()?.name).ok()?.to_owned())
        }
        Some(_) => None,
    }
}

/// The classes of an assembly whose objects its own code may make without a constructor.
pub(crate) enum Unmade {
    None,
    Some(FxHashSet<Id<TypeDef>>),
    All,
}

impl Unmade {
    /// A class that the code names where it asks for an object, or in any `typeof` if the class comes from elsewhere. What callers from outside hand in is
    /// none of its own classes (assumption `closed-world`).
    pub(crate) fn of(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Self {
        let module = assemblies.module(assembly);
        if !is_named(module) {
            return Self::None;
        }
        let mut search = Search { assemblies, assembly, classes: FxHashSet::default() };
        let (mut is_open, mut types) = (false, Vec::new());
        for method in module.ids::<MethodDef>() {
            let Ok(Some(body)) = read_body(module, method) else { continue };
            let Ok(instructions) = body.decode() else { return Self::All };
            types.extend(instructions.iter().enumerate().filter_map(|(at, one)| match one.operand {
                Operand::Token(token) if one.opcode == Opcode::Ldtoken => {
                    (!is_compared(module, &instructions[at + 1..])).then_some(token)
                }
                _ => None,
            }));
            for (at, instruction) in instructions.iter().enumerate() {
                if !names(module, instruction, &NAMES) {
                    continue;
                }
                match asked(module, &instructions[..at]) {
                    Some(token) if search.add_token(token) => {}
                    // The class of an object that it has.
                    _ if instructions.iter().any(|one| names(module, one, &["GetType"])) => return Self::All,
                    _ => is_open = true,
                }
            }
        }
        if is_open {
            let mut has_parameters = false;
            for token in types {
                has_parameters |= !search.add_token(token);
            }
            if has_parameters {
                search.add_arguments();
            }
        }
        // Such an object is one of the bases too.
        let with_bases =
            search.classes.iter().flat_map(|&id| assemblies.with_bases(TypeHandle { assembly, id }));
        Self::Some(with_bases.filter(|base| base.assembly == assembly).map(|base| base.id).collect())
    }

    pub(crate) fn contains(&self, class: Id<TypeDef>) -> bool {
        match self {
            Self::None => false,
            Self::Some(classes) => classes.contains(&class),
            Self::All => true,
        }
    }
}

const NAMES: [&str; 2] = ["GetUninitializedObject", "GetSafeUninitializedObject"];

/// Whether the module names such a method of another one. The core library, which has it, makes no such objects of its own classes (assumption `closed-world`).
fn is_named(module: &Module<'_>) -> bool {
    module.ids::<MemberRef>().any(|member| {
        let name = module.row(member).and_then(|row| module.string(row.name));
        name.is_ok_and(|name| NAMES.contains(&name))
    })
}

/// Whether an instruction names a method of one of these names.
fn names(module: &Module<'_>, instruction: &Instruction<'_>, names: &[&str]) -> bool {
    let is_call = matches!(
        instruction.opcode,
        Opcode::Call | Opcode::Callvirt | Opcode::Ldftn | Opcode::Ldvirtftn | Opcode::Jmp | Opcode::Ldtoken
    );
    let Operand::Token(token) = instruction.operand else { return false };
    is_call
        && module
            .named_method(token)
            .and_then(|method| method.name().ok())
            .is_some_and(|name| names.contains(&name))
}

/// The type that `typeof` names right before.
fn asked(module: &Module<'_>, before: &[Instruction<'_>]) -> Option<Token> {
    let [.., named, handle] = before else { return None };
    let is_type = names(module, handle, &["GetTypeFromHandle"]) && named.opcode == Opcode::Ldtoken;
    match named.operand {
        Operand::Token(token) if is_type => Some(token),
        _ => None,
    }
}

/// Whether `typeof` is only compared with another type: `GetType() == typeof(T)`.
fn is_compared(module: &Module<'_>, behind: &[Instruction<'_>]) -> bool {
    let [handle, compare, ..] = behind else { return false };
    names(module, handle, &["GetTypeFromHandle"]) && names(module, compare, &["op_Equality", "op_Inequality"])
}

/// Collects classes of an assembly.
struct Search<'a, 'f> {
    assemblies: &'a Assemblies<'f>,
    assembly: AssemblyId,
    classes: FxHashSet<Id<TypeDef>>,
}

impl Search<'_, '_> {
    /// Adds what a token names. Whether that is told: what a type parameter stands for is not.
    fn add_token(&mut self, token: Token) -> bool {
        let module = self.assemblies.module(self.assembly);
        if let Some(spec) = token.to::<TypeSpec>() {
            return module.type_specification(spec).is_ok_and(|ty| self.add(&ty, DEPTH));
        }
        if let Some(id) = token.to::<TypeDef>() {
            self.classes.insert(id);
        }
        // A class of another assembly, a field or a method.
        true
    }

    fn add(&mut self, ty: &Signature, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match ty.unmodified() {
            Signature::Class(id) | Signature::Value(id) => {
                self.add_class(*id);
                true
            }
            Signature::Generic(generic) => {
                self.add_class(generic.definition);
                let mut is_told = true;
                for argument in &generic.arguments {
                    is_told &= self.add(argument, depth);
                }
                is_told
            }
            Signature::Vector(element) | Signature::ByRef(element) | Signature::Pointer(element) => {
                self.add(element, depth)
            }
            Signature::Array(array) => self.add(&array.element, depth),
            Signature::Primitive(_) | Signature::Function(_) => true,
            _ => false,
        }
    }

    fn add_class(&mut self, id: TypeDefOrRef) {
        let found = self.assemblies.resolve_type(self.assembly, id);
        self.classes.extend(found.filter(|found| found.assembly == self.assembly).map(|found| found.id));
    }

    /// Adds all that type parameters of the assembly's own methods and classes may stand for.
    fn add_arguments(&mut self) {
        let module = self.assemblies.module(self.assembly);
        for spec in module.ids::<MethodSpec>() {
            let method = self.assemblies.resolve_method(self.assembly, spec.token());
            let is_own = method.is_none_or(|method| method.assembly == self.assembly);
            for argument in module.method_instantiation(spec).unwrap_or_default() {
                if is_own {
                    self.add(&argument, DEPTH);
                }
                self.add_arguments_of(&argument, DEPTH);
            }
        }
        for spec in module.ids::<TypeSpec>() {
            if let Ok(ty) = module.type_specification(spec) {
                self.add_arguments_of(&ty, DEPTH);
            }
        }
    }

    /// Adds the arguments of the assembly's own classes in a type.
    fn add_arguments_of(&mut self, ty: &Signature, depth: u32) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match ty.unmodified() {
            Signature::Generic(generic) => {
                let class = self.assemblies.resolve_type(self.assembly, generic.definition);
                let is_own = class.is_some_and(|class| class.assembly == self.assembly);
                for argument in &generic.arguments {
                    if is_own {
                        self.add(argument, depth);
                    }
                    self.add_arguments_of(argument, depth);
                }
            }
            Signature::Vector(element) | Signature::ByRef(element) | Signature::Pointer(element) => {
                self.add_arguments_of(element, depth);
            }
            Signature::Array(array) => self.add_arguments_of(&array.element, depth),
            _ => {}
        }
    }
}

/// Whether the module names a serializer that makes objects without their constructors: `BinaryFormatter`, `DataContractSerializer`.
pub(crate) fn names_serializer(module: &Module<'_>) -> bool {
    module.ids::<TypeRef>().any(|class| {
        module.reference_name(class).is_ok_and(|name| {
            name.namespace.starts_with("System.Runtime.Serialization")
                && (name.name.ends_with("Formatter") || name.name.ends_with("Serializer"))
        })
    })
}

/// Whether serializers make objects of a class without its constructors: of other classes they need a public one.
pub(crate) fn is_serializable(module: &Module<'_>, class: Id<TypeDef>) -> bool {
    module.row(class).map_or(true, |row| row.flags.is_serializable())
        || module.attributes_of(class).any(|attribute| {
            module.attribute_class(attribute).is_ok_and(|class| class.name.ends_with("DataContractAttribute"))
        })
}
