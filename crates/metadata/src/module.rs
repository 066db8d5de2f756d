//! One module of an assembly: the file's bytes seen as tables and heaps.

use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;

use crate::error::{Error, Part, Problem, Result};
use crate::heaps::{BlobIndex, Heaps, StringIndex};
use crate::order::Orders;
use crate::pe::Pe;
use crate::root::Streams;
use crate::tables::{
    Assembly, ClassLayout, Constant, CustomAttribute, Event, Field, FieldLayout, GenericParam,
    GenericParamConstraint, HasConstant, HasCustomAttribute, HasSemantics, Id, InterfaceImpl, MethodDef,
    MethodImpl, MethodSemantics, ModuleRow, Owned, Param, Property, Row, Table, Tables, TypeDef,
    TypeOrMethodDef,
};
use crate::types::TypeIndex;

/// A module over the bytes of its file. Opening it reads headers, and tests names; every row, name, signature and body is
/// read when asked for, and what is wrong with one of them concerns nobody else.
#[derive(Debug)]
pub struct Module<'a> {
    pe: Pe<'a>,
    heaps: Heaps<'a>,
    tables: Tables<'a>,
    pub(crate) orders: Orders,
    pub(crate) type_index: OnceLock<TypeIndex<'a>>,
    /// The numbers of the types that have the methods, as far as they were asked for; 0 is none yet.
    pub(crate) types_of_methods: OnceLock<Box<[AtomicU32]>>,
    is_reference: OnceLock<bool>,
    pub(crate) is_core: OnceLock<bool>,
    /// All methods with that name, sorted.
    static_constructors: OnceLock<Vec<Id<MethodDef>>>,
    allows_by_ref_like: OnceLock<bool>,
}

impl<'a> Module<'a> {
    /// Opens a PE file's bytes.
    pub fn open(file: &'a [u8]) -> Result<Self> {
        let pe = Pe::read(file)?;
        let root = pe.at(pe.cli.metadata.rva)?;
        let root = &root[..root.len().min(pe.cli.metadata.size as usize)];
        let streams = Streams::read(root)?;
        Ok(Self {
            pe,
            heaps: Heaps::new(&streams),
            tables: Tables::read(streams.tables, None)?,
            orders: Orders::default(),
            type_index: OnceLock::new(),
            types_of_methods: OnceLock::new(),
            is_reference: OnceLock::new(),
            is_core: OnceLock::new(),
            static_constructors: OnceLock::new(),
            allows_by_ref_like: OnceLock::new(),
        })
    }

    /// The PE file around it.
    pub fn pe(&self) -> &Pe<'a> {
        &self.pe
    }

    /// Its heaps.
    pub fn heaps(&self) -> &Heaps<'a> {
        &self.heaps
    }

    /// Its tables.
    pub fn tables(&self) -> &Tables<'a> {
        &self.tables
    }

    /// What is wrong with the module as a whole.
    pub fn problems(&self) -> impl Iterator<Item = Problem> {
        let truncated = Error::Truncated(Part::Table);
        self.tables.truncated.then_some(Problem { item: None, error: truncated }).into_iter()
    }

    /// Reads one row.
    #[inline]
    pub fn row<T: Row>(&self, id: Id<T>) -> Result<T> {
        self.tables.row(id)
    }

    /// All ids of a table.
    pub fn ids<T: Row>(&self) -> impl DoubleEndedIterator<Item = Id<T>> + ExactSizeIterator + use<T> {
        self.tables.ids()
    }

    /// How many rows a table has.
    pub fn count(&self, table: Table) -> u32 {
        self.tables.count(table)
    }

    /// A name.
    #[inline]
    pub fn string(&self, index: StringIndex) -> Result<&'a str> {
        self.heaps.string(index)
    }

    /// A blob.
    #[inline]
    pub fn blob(&self, index: BlobIndex) -> Result<&'a [u8]> {
        self.heaps.blob(index)
    }

    /// The name of the assembly; a netmodule's own name.
    pub fn name(&self) -> Result<&'a str> {
        if let Some(assembly) = self.ids::<Assembly>().next() {
            return self.string(self.row(assembly)?.name);
        }
        let module = self.ids::<ModuleRow>().next().ok_or(Error::Malformed(Part::Table))?;
        self.string(self.row(module)?.name)
    }

    /// Whether a method is a static constructor, by its name.
    pub(crate) fn is_static_constructor(&self, id: Id<MethodDef>) -> bool {
        let all = self.static_constructors.get_or_init(|| {
            let name = |id| self.row::<MethodDef>(id).and_then(|row| self.string(row.name));
            self.ids::<MethodDef>().filter(|&id| name(id) == Ok(".cctor")).collect()
        });
        all.binary_search(&id).is_ok()
    }

    /// Whether the assembly has an attribute of this name.
    pub fn assembly_has_attribute(&self, name: &str) -> bool {
        let is_named = |attribute| self.attribute_class(attribute).is_ok_and(|class| class.name == name);
        self.ids::<Assembly>().any(|assembly| self.attributes_of(assembly).any(is_named))
    }

    /// Whether the assembly only says what another one has: its bodies throw, or do nothing.
    pub fn is_reference_assembly(&self) -> bool {
        *self.is_reference.get_or_init(|| self.assembly_has_attribute("ReferenceAssemblyAttribute"))
    }

    /// Whether some type parameter may stand for a struct that holds addresses.
    pub fn allows_by_ref_like(&self) -> bool {
        *self.allows_by_ref_like.get_or_init(|| {
            let allows = |id| self.row::<GenericParam>(id).is_ok_and(|row| row.flags.allows_by_ref_like());
            self.ids().any(allows)
        })
    }

    /// The rows of a table that belong to an owner, in stored order.
    pub fn owned_by<T: Owned>(&self, owner: T::Owner) -> impl Iterator<Item = Id<T>> {
        self.orders.owned_by(&self.tables, owner)
    }

    /// The custom attributes of something.
    pub fn attributes_of(
        &self,
        owner: impl Into<HasCustomAttribute>,
    ) -> impl Iterator<Item = Id<CustomAttribute>> {
        self.owned_by(owner.into())
    }

    /// The type parameters of a type or method.
    pub fn type_parameters_of(
        &self,
        owner: impl Into<TypeOrMethodDef>,
    ) -> impl Iterator<Item = Id<GenericParam>> {
        self.owned_by(owner.into())
    }

    /// What an argument for a type parameter must fulfil.
    pub fn constraints_of(
        &self,
        parameter: Id<GenericParam>,
    ) -> impl Iterator<Item = Id<GenericParamConstraint>> {
        self.owned_by(parameter)
    }

    /// The interfaces a type names as its own.
    pub fn interfaces_of(&self, class: Id<TypeDef>) -> impl Iterator<Item = Id<InterfaceImpl>> {
        self.owned_by(class)
    }

    /// The explicit implementations a type declares.
    pub fn implementations_of(&self, class: Id<TypeDef>) -> impl Iterator<Item = Id<MethodImpl>> {
        self.owned_by(class)
    }

    /// A type's explicit packing and size.
    pub fn layout_of(&self, class: Id<TypeDef>) -> Option<Id<ClassLayout>> {
        self.owned_by(class).next()
    }

    /// A field's explicit offset.
    pub fn offset_of(&self, field: Id<Field>) -> Option<Id<FieldLayout>> {
        self.owned_by(field).next()
    }

    /// The constant value of a field, parameter or property.
    pub fn constant_of(&self, owner: impl Into<HasConstant>) -> Option<Id<Constant>> {
        self.owned_by(owner.into()).next()
    }

    /// The accessors of a property.
    pub fn accessors_of_property(&self, property: Id<Property>) -> impl Iterator<Item = Id<MethodSemantics>> {
        self.owned_by(HasSemantics::Property(property))
    }

    /// The accessors of an event.
    pub fn accessors_of_event(&self, event: Id<Event>) -> impl Iterator<Item = Id<MethodSemantics>> {
        self.owned_by(HasSemantics::Event(event))
    }

    /// The parameter row for a place in the signature: 0 is the return value, parameters start at 1.
    pub fn parameter(&self, method: Id<MethodDef>, sequence: u16) -> Option<Id<Param>> {
        self.parameters_of(method).find(|param| self.row(*param).is_ok_and(|row| row.sequence == sequence))
    }
}
