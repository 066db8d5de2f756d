//! From references to methods and fields.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use crate::flags::{FieldFlags, MethodFlags, TypeFlags};
use crate::heaps::BlobIndex;
use crate::module::Module;
use crate::signature::{MemberSignature, MethodSignature, Type};
use crate::tables::{
    Field, Id, MemberRef, MemberRefParent, MethodDef, MethodDefOrRef, MethodSpec, Table, Token,
};

use super::{Assemblies, AssemblyId, FieldHandle, MethodHandle, TypeHandle, Unknown};

/// How many base types a type has at most.
const MOST_BASES: usize = 64;

/// What a member reference means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Member {
    /// A method.
    Method(MethodHandle),
    /// A field.
    Field(FieldHandle),
    /// A method of an array type, which the runtime supplies: `Get`, `Set`, `Address` or a constructor.
    OfArray,
    /// It could not be found.
    Unknown,
}

/// A method that was found: what its row says.
#[derive(Debug, Clone, Copy)]
pub struct Method<'a> {
    /// Where it is.
    pub handle: MethodHandle,
    /// The type that has it.
    pub class: TypeHandle,
    /// Its name.
    pub name: &'a str,
    /// Whether it is static, virtual and so on.
    pub flags: MethodFlags,
}

impl Method<'_> {
    /// Whether it makes objects.
    pub fn is_constructor(&self) -> bool {
        self.name == ".ctor"
    }

    /// Whether it is the initializer of its type.
    pub fn is_static_constructor(&self) -> bool {
        self.name == ".cctor"
    }
}

impl<'a> Assemblies<'a> {
    /// What a method's row says.
    pub fn method(&self, handle: MethodHandle) -> Option<Method<'a>> {
        let module = self.module(handle.assembly);
        let row = module.row(handle.id).ok()?;
        let class = TypeHandle { assembly: handle.assembly, id: module.type_of_method(handle.id).ok()? };
        Some(Method { handle, class, name: module.string(row.name).ok()?, flags: row.flags })
    }

    /// The method that a token in an assembly's code names, if it is found.
    pub fn resolve_method(&self, from: AssemblyId, token: Token) -> Option<MethodHandle> {
        match self.resolve_member(from, token) {
            Member::Method(method) => Some(method),
            _ => None,
        }
    }

    /// The field that a token in an assembly's code names, if it is found.
    pub fn resolve_field(&self, from: AssemblyId, token: Token) -> Option<FieldHandle> {
        match self.resolve_member(from, token) {
            Member::Field(field) => Some(field),
            _ => None,
        }
    }

    /// The type that has a field.
    pub fn class_of_field(&self, field: FieldHandle) -> Option<TypeHandle> {
        let id = self.module(field.assembly).type_of_field(field.id).ok()?;
        Some(TypeHandle { assembly: field.assembly, id })
    }

    /// A field's flags.
    pub fn field_flags(&self, field: FieldHandle) -> FieldFlags {
        self.module(field.assembly).row(field.id).map_or_else(|_| FieldFlags::default(), |row| row.flags)
    }

    /// A type's flags.
    pub fn type_flags(&self, class: TypeHandle) -> TypeFlags {
        self.module(class.assembly).row(class.id).map_or_else(|_| TypeFlags::default(), |row| row.flags)
    }

    /// Whether a type is a struct or enum; one that cannot be read may be.
    pub fn is_value_type(&self, class: TypeHandle) -> bool {
        self.module(class.assembly).is_value_type(class.id).unwrap_or(true)
    }

    /// The static constructor of a type, which initializes it.
    pub fn static_constructor(&self, class: TypeHandle) -> Option<MethodHandle> {
        let module = self.module(class.assembly);
        let id = module.methods_of(class.id).find(|&id| module.is_static_constructor(id))?;
        Some(MethodHandle { assembly: class.assembly, id })
    }
}

impl Assemblies<'_> {
    /// The method or field that a token in a method's code means. The type arguments of a method are in its
    /// `MethodSpec` row.
    pub fn resolve_member(&self, from: AssemblyId, token: Token) -> Member {
        let module = self.module(from);
        if let Some(id) = token.to::<MethodDef>() {
            let exists = id.number() <= module.count(Table::MethodDef);
            return if exists {
                Member::Method(MethodHandle { assembly: from, id })
            } else {
                Member::Unknown
            };
        }
        if let Some(id) = token.to::<Field>() {
            let exists = id.number() <= module.count(Table::Field);
            return if exists { Member::Field(FieldHandle { assembly: from, id }) } else { Member::Unknown };
        }
        if let Some(id) = token.to::<MethodSpec>() {
            return match module.row(id).map(|row| row.method) {
                Ok(MethodDefOrRef::Definition(id)) => Member::Method(MethodHandle { assembly: from, id }),
                Ok(MethodDefOrRef::Reference(id)) => self.resolve_member_reference(from, id),
                Err(_) => Member::Unknown,
            };
        }
        token.to::<MemberRef>().map_or(Member::Unknown, |id| self.resolve_member_reference(from, id))
    }

    /// The method or field that a member reference means.
    pub fn resolve_member_reference(&self, from: AssemblyId, id: Id<MemberRef>) -> Member {
        let loaded = self.loaded(from);
        let known = loaded
            .members
            .get_or_init(|| (0..loaded.module.count(Table::MemberRef)).map(|_| OnceLock::new()).collect());
        let Some(cell) = known.get(id.index()) else { return Member::Unknown };
        *cell.get_or_init(|| self.look_up_member(from, id).unwrap_or(Member::Unknown))
    }

    fn look_up_member(&self, from: AssemblyId, id: Id<MemberRef>) -> Option<Member> {
        let module = self.module(from);
        let row = module.row(id).ok()?;
        let class = match row.class {
            MemberRefParent::TypeDef(id) => self.resolve_type(from, id.into())?,
            MemberRefParent::TypeRef(id) => self.resolve_type(from, id.into())?,
            MemberRefParent::TypeSpec(id) => match module.type_specification(id).ok()? {
                Type::Array(_) | Type::Vector(_) => return Some(Member::OfArray),
                ty => self.definition_of(from, &ty)?,
            },
            MemberRefParent::Method(id) => {
                return Some(Member::Method(MethodHandle { assembly: from, id }));
            }
            MemberRefParent::ModuleRef(_) => return None,
        };
        let name = module.string(row.name).ok()?;
        let found = match module.member_signature(id).ok()? {
            MemberSignature::Method(signature) => {
                self.find_method(class, name, (from, &signature)).map(Member::Method)
            }
            MemberSignature::Field(ty) => self.find_field(class, name, (from, &ty)).map(Member::Field),
        };
        if found.is_none() {
            self.note(Unknown::Member(module.token_text(id.token(), crate::Place::default())));
        }
        found
    }

    /// The method of a name and signature that a type has or inherits.
    pub fn find_method(
        &self,
        class: TypeHandle,
        name: &str,
        signature: (AssemblyId, &MethodSignature),
    ) -> Option<MethodHandle> {
        self.with_bases(class).find_map(|class| {
            let module = self.module(class.assembly);
            let mut methods = module.methods_of(class.id).take_while(|_| self.may_look(signature.0, 1));
            let id = methods.find(|id| {
                let row = module.row(*id);
                row.and_then(|row| module.string(row.name)) == Ok(name)
                    && self.may_look(signature.0, row.map_or(0, |row| blob_length(module, row.signature)))
                    && module
                        .method_signature(*id)
                        .is_ok_and(|method| self.same_method(signature, (class.assembly, &method)))
            })?;
            Some(MethodHandle { assembly: class.assembly, id })
        })
    }

    fn find_field(&self, class: TypeHandle, name: &str, ty: (AssemblyId, &Type)) -> Option<FieldHandle> {
        self.with_bases(class).find_map(|class| {
            let module = self.module(class.assembly);
            let mut fields = module.fields_of(class.id).take_while(|_| self.may_look(ty.0, 1));
            let id = fields.find(|id| {
                module.row(*id).and_then(|row| module.string(row.name)) == Ok(name)
                    && module
                        .field_signature(*id)
                        .is_ok_and(|field| self.same_type(ty, (class.assembly, &field)))
            })?;
            Some(FieldHandle { assembly: class.assembly, id })
        })
    }

    /// Takes steps from what an assembly's references may cost; `false` when nothing is left.
    fn may_look(&self, from: AssemblyId, steps: usize) -> bool {
        let left = &self.loaded(from).lookups;
        left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(steps as u64)).is_ok()
    }

    /// The type that a type extends.
    pub fn base_of(&self, class: TypeHandle) -> Option<TypeHandle> {
        let base = self.module(class.assembly).row(class.id).ok()?.extends?;
        self.resolve_type(class.assembly, base)
    }

    /// A type and the types it extends, nearest first.
    pub fn with_bases(&self, class: TypeHandle) -> impl Iterator<Item = TypeHandle> {
        std::iter::successors(Some(class), |class| self.base_of(*class)).take(MOST_BASES)
    }
}

fn blob_length(module: &Module<'_>, blob: BlobIndex) -> usize {
    module.blob(blob).map_or(0, <[u8]>::len)
}
