//! What the code of an assembly reaches by other means than naming it: fields and methods by `[UnsafeAccessor]` and `dynamic` code, by declarations of attributes and by trees of
//! expressions, and objects that no constructor made (`GetUninitializedObject`, serializers).

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, AssemblyId, Member, TypeHandle};
use marple_metadata::attribute::Value;
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{
    CustomAttribute, CustomAttributeType, Field, HasCustomAttribute, Id, MemberRef, MemberRefParent,
    MethodDef, Token, TypeDef, TypeDefOrRef, TypeRef, TypeSpec,
};
use marple_metadata::{Module, StringIndex};
use rustc_hash::FxHashSet;

use crate::late::LateBound;

/// What the code of an assembly reaches by other means than naming it.
#[derive(Debug)]
pub(crate) struct Reflected {
    named: Named,
    unmade: Unmade,
    late: Option<LateBound>,
    declared: Declared,
    /// What code names by a token, as trees of expressions do that write fields and call methods.
    by_token: ByToken,
    serializes: bool,
}

impl Reflected {
    pub(crate) fn of(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Self {
        let module = assemblies.module(assembly);
        Self {
            named: Named::of(assemblies, assembly),
            unmade: Unmade::of(assemblies, assembly),
            late: LateBound::of(module),
            declared: Declared::of(assemblies, assembly),
            by_token: ByToken::of(assemblies, assembly),
            serializes: names_serializer(module),
        }
    }

    /// Whether a member of that name may be reached by a name that is looked up at run time.
    pub(crate) fn names(&self, module: &Module<'_>, name: StringIndex) -> bool {
        let is_meant = |late: &LateBound| module.string(name).map_or(true, |name| late.may_mean(name));
        self.has_accessor(module, name) || self.late.as_ref().is_some_and(is_meant)
    }

    /// Whether the runtime may write a field: a declaration of an attribute says so, or a tree of expressions.
    pub(crate) fn is_written(&self, field: Id<Field>) -> bool {
        self.declared.fields.contains(&field) || self.by_token.fields.contains(&field)
    }

    /// All such fields.
    pub(crate) fn written(&self) -> impl Iterator<Item = Id<Field>> {
        self.declared.fields.union(&self.by_token.fields).copied()
    }

    /// The constructors and setters that declarations of attributes hand null, and the methods that trees of expressions may hand anything.
    pub(crate) fn handed_null(&self) -> impl Iterator<Item = Id<MethodDef>> {
        self.declared.handed_null.union(&self.by_token.methods).copied()
    }

    /// Whether members may be reached by their names at all.
    pub(crate) fn reaches_by_name(&self) -> bool {
        self.late.is_some() || self.named.is_any || !self.named.names.is_empty()
    }

    /// Whether an `[UnsafeAccessor]` has that name.
    pub(crate) fn has_accessor(&self, module: &Module<'_>, name: StringIndex) -> bool {
        self.named.has(module, name)
    }

    /// Whether objects of a class, or of one that derives from it, may be there that no constructor made.
    pub(crate) fn is_unmade(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> bool {
        self.unmade.contains(class.id)
            || (self.serializes && is_serializable(assemblies.module(class.assembly), class.id))
    }
}

/// The members of an assembly that its code reaches by names it has as strings (`[UnsafeAccessor]`), whatever class has them.
#[derive(Debug, Default)]
struct Named {
    names: FxHashSet<String>,
    /// Whether any member may be meant.
    is_any: bool,
}

impl Named {
    fn of(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Self {
        let module = assemblies.module(assembly);
        let mut named = Self::default();
        for attribute in module.ids::<CustomAttribute>() {
            let class = module.attribute_class(attribute);
            if !class.is_ok_and(|class| class.name == "UnsafeAccessorAttribute") {
                continue;
            }
            match accessed(assemblies, assembly, attribute) {
                Some(Accessed::Constructor) => {
                    named.names.insert(".ctor".to_owned());
                }
                // A constructor that runs on any object, as a method does.
                Some(Accessed::Named(name)) if name != ".ctor" => {
                    named.names.insert(name);
                }
                _ => named.is_any = true,
            }
        }
        named
    }

    /// Whether a member of that name may be meant.
    fn has(&self, module: &Module<'_>, name: StringIndex) -> bool {
        self.is_any
            || (!self.names.is_empty() && module.string(name).map_or(true, |name| self.names.contains(name)))
    }
}

/// The member that a method with that attribute stands for.
enum Accessed {
    /// It makes an object.
    Constructor,
    /// It is found by its name.
    Named(String),
}

fn accessed(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    attribute: Id<CustomAttribute>,
) -> Option<Accessed> {
    let module = assemblies.module(assembly);
    let HasCustomAttribute::Method(method) = module.row(attribute).ok()?.parent else { return None };
    let arguments = assemblies.attribute_arguments(assembly, attribute).ok()?;
    // `UnsafeAccessorKind.Constructor`
    if matches!(arguments.fixed.first()?, Value::Enum(_, 0)) {
        return Some(Accessed::Constructor);
    }
    let given = arguments.named.iter().find(|argument| argument.name == "Name");
    let name = match given.map(|given| &given.value) {
        Some(Value::String(Some(name))) => name,
        Some(Value::String(None)) | None => module.string(module.row(method).ok()?.name).ok()?,
        Some(_) => return None,
    };
    Some(Accessed::Named(name.to_owned()))
}

/// What declarations of attributes, `[Limit("x", Most = 3)]`, do to attributes of their own assembly.
#[derive(Debug, Default)]
struct Declared {
    fields: FxHashSet<Id<Field>>,
    handed_null: FxHashSet<Id<MethodDef>>,
}

impl Declared {
    fn of(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Self {
        let module = assemblies.module(assembly);
        let mut found = Self::default();
        for attribute in module.ids::<CustomAttribute>() {
            let Ok(row) = module.row(attribute) else { continue };
            let constructor = match row.constructor {
                CustomAttributeType::Definition(constructor) => constructor,
                // That of a generic class is named by a reference.
                CustomAttributeType::Reference(id) => {
                    let class = module.row(id).map(|row| row.class);
                    let is_generic = matches!(class, Ok(MemberRefParent::TypeSpec(_)));
                    let named = is_generic.then(|| assemblies.resolve_method(assembly, id.token())).flatten();
                    match named.filter(|named| named.assembly == assembly) {
                        Some(named) => named.id,
                        None => continue,
                    }
                }
            };
            let Ok(class) = module.type_of_method(constructor) else { continue };
            let classes = assemblies.with_bases(TypeHandle { assembly, id: class });
            let classes: Vec<Id<TypeDef>> =
                classes.filter(|class| class.assembly == assembly).map(|class| class.id).collect();
            let given = assemblies.attribute_arguments(assembly, attribute).ok();
            if given.as_ref().is_none_or(|given| given.fixed.iter().any(is_null)) {
                found.handed_null.insert(constructor);
            }
            let Some(given) = given else {
                // It may say anything.
                found.set(module, &classes, None, true);
                continue;
            };
            for one in &given.named {
                found.set(module, &classes, Some(one.name), is_null(&one.value));
            }
        }
        found
    }

    /// A declaration sets a field or property of one of these classes: that of a name, or any.
    fn set(&mut self, module: &Module<'_>, classes: &[Id<TypeDef>], name: Option<&str>, is_null: bool) {
        let is_meant = |known: &str| name.is_none_or(|name| name == known);
        for &class in classes {
            let is_field =
                |id: &Id<Field>| module.row(*id).and_then(|row| module.string(row.name)).is_ok_and(is_meant);
            self.fields.extend(module.fields_of(class).filter(is_field));
            if !is_null {
                continue;
            }
            let is_setter = |id: &Id<MethodDef>| {
                let known = module.row(*id).and_then(|row| module.string(row.name));
                known.is_ok_and(|known| known.strip_prefix("set_").is_some_and(is_meant))
            };
            self.handed_null.extend(module.methods_of(class).filter(is_setter));
        }
    }
}

fn is_null(value: &Value<'_>) -> bool {
    matches!(value, Value::String(None) | Value::Type(None) | Value::Array(None))
}

/// The fields and methods of an assembly whose tokens its code loads, if it may ask what they stand for.
#[derive(Debug, Default)]
struct ByToken {
    fields: FxHashSet<Id<Field>>,
    methods: FxHashSet<Id<MethodDef>>,
}

impl ByToken {
    fn of(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Self {
        let module = assemblies.module(assembly);
        let asks = module.ids::<MemberRef>().any(|member| {
            let name = module.row(member).and_then(|row| module.string(row.name));
            matches!(name, Ok("GetFieldFromHandle" | "GetMethodFromHandle"))
        });
        let mut found = Self::default();
        if !asks {
            return found;
        }
        for method in module.ids::<MethodDef>() {
            let Ok(Some(body)) = read_body(module, method) else { continue };
            if !body.may_contain([Opcode::Ldtoken]) {
                continue;
            }
            for one in body.instructions().map_while(Result::ok) {
                let (Opcode::Ldtoken, Operand::Token(token)) = (one.opcode, one.operand) else { continue };
                match assemblies.resolve_member(assembly, token) {
                    Member::Field(field) if field.assembly == assembly => {
                        found.fields.insert(field.id);
                    }
                    Member::Method(method) if method.assembly == assembly => {
                        found.methods.insert(method.id);
                    }
                    _ => {}
                }
            }
        }
        found
    }
}

/// The classes of an assembly whose objects its own code may make without a constructor.
#[derive(Debug)]
enum Unmade {
    None,
    Some(FxHashSet<Id<TypeDef>>),
    All,
}

impl Unmade {
    /// The classes that `typeof` names where an object is asked for. If the class comes from elsewhere, it may be any.
    fn of(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Self {
        let module = assemblies.module(assembly);
        if !is_named(module) {
            return Self::None;
        }
        let mut classes = FxHashSet::default();
        for method in module.ids::<MethodDef>() {
            let Ok(Some(body)) = read_body(module, method) else { continue };
            let Ok(instructions) = body.decode() else { return Self::All };
            for (at, instruction) in instructions.iter().enumerate() {
                if !names(module, instruction, &NAMES) {
                    continue;
                }
                let class = asked(module, &instructions, at).and_then(|token| named_class(module, token));
                match class.map(|class| assemblies.resolve_type(assembly, class)) {
                    // Such an object is one of the bases too.
                    Some(Some(class)) => classes.extend(assemblies.with_bases(class)),
                    // A class that is not found is none of this assembly.
                    Some(None) => {}
                    None => return Self::All,
                }
            }
        }
        Self::Some(
            classes.into_iter().filter(|class| class.assembly == assembly).map(|class| class.id).collect(),
        )
    }

    fn contains(&self, class: Id<TypeDef>) -> bool {
        match self {
            Self::None => false,
            Self::Some(classes) => classes.contains(&class),
            Self::All => true,
        }
    }
}

const NAMES: [&str; 2] = ["GetUninitializedObject", "GetSafeUninitializedObject"];

/// Whether the module names such a method of another one. The core library, which has it, makes no such objects of its own classes (assumption `closed-world`).
pub(crate) fn is_named(module: &Module<'_>) -> bool {
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

/// Whether a token names a method that makes objects without their constructors.
pub(crate) fn makes_unmade(module: &Module<'_>, instruction: &Instruction<'_>) -> bool {
    names(module, instruction, &NAMES)
}

/// The type that `typeof` names right before a call, if nothing else leads there.
pub(crate) fn asked(module: &Module<'_>, instructions: &[Instruction<'_>], at: usize) -> Option<Token> {
    let ([.., named, handle], call) = (&instructions[..at], &instructions[at]) else { return None };
    let is_target = |offset: u32| {
        instructions.iter().any(|one| match one.operand {
            Operand::Target(target) => target == offset,
            Operand::Targets(targets) => targets.iter().any(|target| target == offset),
            _ => false,
        })
    };
    if call.opcode != Opcode::Call || is_target(call.offset) || is_target(handle.offset) {
        return None;
    }
    let is_type = names(module, handle, &["GetTypeFromHandle"]) && named.opcode == Opcode::Ldtoken;
    match named.operand {
        Operand::Token(token) if is_type => Some(token),
        _ => None,
    }
}

/// The class that a token names, without its arguments. What a type parameter stands for is not told.
fn named_class(module: &Module<'_>, token: Token) -> Option<TypeDefOrRef> {
    if let Some(id) = token.to::<TypeDef>() {
        return Some(TypeDefOrRef::Definition(id));
    }
    if let Some(id) = token.to::<TypeRef>() {
        return Some(TypeDefOrRef::Reference(id));
    }
    match module.type_specification(token.to::<TypeSpec>()?).ok()?.unmodified() {
        Signature::Class(id) | Signature::Value(id) => Some(*id),
        Signature::Generic(generic) => Some(generic.definition),
        _ => None,
    }
}

/// Whether the module names a serializer that makes objects without their constructors: `BinaryFormatter`, `DataContractSerializer`.
fn names_serializer(module: &Module<'_>) -> bool {
    module.ids::<TypeRef>().any(|class| {
        module.reference_name(class).is_ok_and(|name| {
            name.namespace.starts_with("System.Runtime.Serialization")
                && (name.name.ends_with("Formatter") || name.name.ends_with("Serializer"))
        })
    })
}

/// Whether serializers make objects of a class without its constructors: of other classes they need a public one.
fn is_serializable(module: &Module<'_>, class: Id<TypeDef>) -> bool {
    module.row(class).map_or(true, |row| row.flags.is_serializable())
        || module.attributes_of(class).any(|attribute| {
            module.attribute_class(attribute).is_ok_and(|class| class.name.ends_with("DataContractAttribute"))
        })
}
