//! Which rows a type or method has, and back: runs of rows (ECMA-335 II.22.37) and, in `#-` streams, the tables
//! that put their rows in order.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::{Error, Result};
use crate::module::Module;
use crate::tables::{
    Event, EventMap, EventPtr, Field, FieldPtr, Id, MethodDef, MethodPtr, Owned, Param, ParamPtr, Property,
    PropertyMap, PropertyPtr, Row, TypeDef,
};

/// A list column: rows of `Self::Item` that a row of `Owner` has, with `Pointer` between them in `#-` streams.
trait List {
    type Owner: Row;
    type Item: Row;
    type Pointer: Owned<Owner = Id<Self::Item>>;
    const COLUMN: usize;
}

macro_rules! lists {
    ($($name:ident: $owner:ident column $column:literal to $item:ident by $pointer:ident;)+) => { $(
        enum $name {}
        impl List for $name {
            type Owner = $owner;
            type Item = $item;
            type Pointer = $pointer;
            const COLUMN: usize = $column;
        }
    )+ };
}

lists! {
    Fields: TypeDef column 4 to Field by FieldPtr;
    Methods: TypeDef column 5 to MethodDef by MethodPtr;
    Params: MethodDef column 5 to Param by ParamPtr;
    Events: EventMap column 1 to Event by EventPtr;
    Properties: PropertyMap column 1 to Property by PropertyPtr;
}

impl Module<'_> {
    /// The fields of a type.
    pub fn fields_of(&self, class: Id<TypeDef>) -> impl Iterator<Item = Id<Field>> {
        self.list::<Fields>(class)
    }

    /// The methods of a type.
    pub fn methods_of(&self, class: Id<TypeDef>) -> impl Iterator<Item = Id<MethodDef>> {
        self.list::<Methods>(class)
    }

    /// The parameter rows of a method; unnamed parameters may have none.
    pub fn parameters_of(&self, method: Id<MethodDef>) -> impl Iterator<Item = Id<Param>> {
        self.list::<Params>(method)
    }

    /// The events of a type.
    pub fn events_of(&self, class: Id<TypeDef>) -> impl Iterator<Item = Id<Event>> {
        self.owned_by::<EventMap>(class).flat_map(|map| self.list::<Events>(map))
    }

    /// The properties of a type.
    pub fn properties_of(&self, class: Id<TypeDef>) -> impl Iterator<Item = Id<Property>> {
        self.owned_by::<PropertyMap>(class).flat_map(|map| self.list::<Properties>(map))
    }

    /// The type that has a method. It is looked for once: calls ask again and again for the same few.
    pub fn type_of_method(&self, method: Id<MethodDef>) -> Result<Id<TypeDef>> {
        let empty = || (0..self.count(MethodDef::TABLE)).map(|_| AtomicU32::new(0)).collect();
        let known = self.types_of_methods.get_or_init(empty);
        let Some(known) = known.get(method.index()) else {
            return self.owner_in::<Methods>(method);
        };
        // Whoever finds it stores the same number: the order of threads does not matter.
        if let Some(class) = Id::new(known.load(Ordering::Relaxed)) {
            return Ok(class);
        }
        let class = self.owner_in::<Methods>(method)?;
        known.store(class.number(), Ordering::Relaxed);
        Ok(class)
    }

    /// The type that has a field.
    pub fn type_of_field(&self, field: Id<Field>) -> Result<Id<TypeDef>> {
        self.owner_in::<Fields>(field)
    }

    /// The method that has a parameter.
    pub fn method_of_parameter(&self, param: Id<Param>) -> Result<Id<MethodDef>> {
        self.owner_in::<Params>(param)
    }

    /// The row numbers of an owner's run: in the pointer table if there is one, else in the items' own.
    fn run<L: List>(&self, owner: Id<L::Owner>) -> std::ops::Range<u32> {
        let end_of_all = self.list_length::<L>() + 1;
        let start_of = |owner: Id<L::Owner>| self.tables().raw_column(owner, L::COLUMN).ok();
        let Some(start) = start_of(owner) else { return 0..0 };
        let next = Id::new(owner.number() + 1).and_then(start_of);
        let end = next.unwrap_or(end_of_all).min(end_of_all);
        start.max(1)..end
    }

    fn list_length<L: List>(&self) -> u32 {
        match self.count(L::Pointer::TABLE) {
            0 => self.count(L::Item::TABLE),
            pointers => pointers,
        }
    }

    fn list<L: List>(&self, owner: Id<L::Owner>) -> impl Iterator<Item = Id<L::Item>> {
        let direct = self.count(L::Pointer::TABLE) == 0;
        self.run::<L>(owner).filter_map(move |number| {
            if direct {
                return Id::new(number);
            }
            let pointer = Id::<L::Pointer>::new(number)?;
            Id::new(self.tables().raw_column(pointer, 0).ok()?)
        })
    }

    fn owner_in<L: List>(&self, item: Id<L::Item>) -> Result<Id<L::Owner>> {
        let place = if self.count(L::Pointer::TABLE) == 0 {
            item.number()
        } else {
            self.owned_by::<L::Pointer>(item).next().ok_or(Error::NoSuchRow(item.token()))?.number()
        };
        let start = |number: u32| {
            let owner = Id::<L::Owner>::new(number);
            owner.and_then(|owner| self.tables().raw_column(owner, L::COLUMN).ok()).unwrap_or(u32::MAX)
        };
        // The last owner whose run starts at or before the item.
        let (mut low, mut high) = (0, self.count(L::Owner::TABLE));
        while low < high {
            let middle = low + (high - low) / 2;
            if start(middle + 1) <= place {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let owner = Id::<L::Owner>::new(low).ok_or(Error::NoSuchRow(item.token()))?;
        if self.run::<L>(owner).contains(&place) { Ok(owner) } else { Err(Error::NoSuchRow(item.token())) }
    }
}
