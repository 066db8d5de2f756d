//! What the flags of types, methods, fields and type parameters say (ECMA-335 II.23.1).

use crate::error::Result;
use crate::tables::{Column, ColumnKind};

/// Makes a type of a row's flags; each predicate compares the bits of a mask with a value.
macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident($stored:ident) {
        $($(#[$predicate_doc:meta])* $predicate:ident: $mask:literal is $value:literal,)+
    })+) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name(pub $stored);

        impl $name {
            $($(#[$predicate_doc])*
            #[inline]
            pub fn $predicate(self) -> bool {
                self.0 & $mask == $value
            })+
        }

        impl Column for $name {
            const KIND: ColumnKind = <$stored as Column>::KIND;
            #[inline]
            fn from_raw(raw: u32) -> Result<Self> {
                $stored::from_raw(raw).map(Self)
            }
        }
    )+ };
}

flags! {
    /// `TypeAttributes`.
    TypeFlags(u32) {
        /// Whether it is an interface.
        is_interface: 0x20 is 0x20,
        /// Whether no object is of just this type.
        is_abstract: 0x80 is 0x80,
        /// Whether nothing extends it.
        is_sealed: 0x100 is 0x100,
        /// Whether it says itself where its fields are: they may overlap.
        has_explicit_layout: 0x18 is 0x10,
        /// Whether the runtime may choose where its fields are. Native code knows the fields of the others, and may write them.
        has_auto_layout: 0x18 is 0,
        /// Whether formatters may write its objects down and make them again, without a constructor.
        is_serializable: 0x2000 is 0x2000,
        /// Whether its static constructor runs at some time before a static field is used, and not at a fixed one.
        is_before_field_init: 0x10_0000 is 0x10_0000,
    }
    /// `MethodAttributes`.
    MethodFlags(u16) {
        /// Whether it has no `this`.
        is_static: 0x10 is 0x10,
        /// Whether no class overrides it further.
        is_final: 0x20 is 0x20,
        /// Whether calls of it may run an override.
        is_virtual: 0x40 is 0x40,
        /// Whether it starts a virtual method of its own, whatever base types have.
        is_new_slot: 0x100 is 0x100,
        /// Whether all that see its type see it.
        is_public: 0x7 is 0x6,
        /// Whether only overrides have code.
        is_abstract: 0x400 is 0x400,
        /// Whether its name means something: accessors, operators, constructors.
        is_special_name: 0x800 is 0x800,
    }
    /// `FieldAttributes`.
    FieldFlags(u16) {
        /// Whether only its class sees it.
        is_private: 0x7 is 0x1,
        /// Whether only its assembly sees it, and the assembly's friends.
        is_internal: 0x7 is 0x3,
        /// Whether objects share it.
        is_static: 0x10 is 0x10,
        /// Whether it is written in constructors only (`readonly`).
        is_init_only: 0x20 is 0x20,
        /// It is turned into something else for native code.
        is_marshalled: 0x1000 is 0x1000,
    }
    /// `GenericParameterAttributes`.
    GenericParamFlags(u16) {
        /// Whether it stands for structs only, and not for `Nullable<T>`.
        is_struct: 0x8 is 0x8,
        /// Whether it may stand for a struct that holds addresses.
        allows_by_ref_like: 0x20 is 0x20,
    }
}

impl TypeFlags {
    /// Whether other assemblies see it, if they see the types around it.
    #[inline]
    pub fn is_seen_outside(self) -> bool {
        // Public, and nested: public, family, family or assembly.
        matches!(self.0 & 0x7, 1 | 2 | 4 | 7)
    }

    /// Whether friends of the assembly see it, if they see the types around it: only nested types can be private.
    #[inline]
    pub fn is_seen_by_friends(self) -> bool {
        self.0 & 0x7 != 3
    }
}

impl MethodFlags {
    /// Whether other assemblies see it, if they see its type: public, family, family or assembly.
    #[inline]
    pub fn is_seen_outside(self) -> bool {
        matches!(self.0 & 0x7, 4..=6)
    }

    /// Whether no other type than its own sees it, and those inside of that.
    #[inline]
    pub fn is_private(self) -> bool {
        self.0 & 0x7 <= 1
    }

    /// Whether a call that names it may run another method in its place.
    #[inline]
    pub fn is_overridable(self) -> bool {
        self.is_virtual() && !self.is_final()
    }
}
