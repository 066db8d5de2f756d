//! Which methods override and implement which.
//!
//! A method of the assembly overrides one of a base type that it has the name and signature of (unless it is a `newslot`), a
//! method that a `MethodImpl` row says, and the methods of its type's interfaces that it has the names and signatures of; so does an inherited method.
//! Where type parameters or missing assemblies leave it open, it does: an override too many costs precision, one too few would be
//! unsound.

use std::collections::{BTreeMap, BTreeSet};

use marple_metadata::assemblies::{Assemblies, AssemblyId, Member, MethodHandle, TypeHandle};
use marple_metadata::tables::{Id, InterfaceImpl, MethodDef, MethodDefOrRef, MethodImpl, TypeDef};
use marple_metadata::{Place, Result, Steps};

use super::adjacency::index;
use super::fit::{Fit, fit};
use super::methods::{Methods, VirtualMethods, named};

/// The overrides of an assembly.
#[derive(Default)]
pub(super) struct Hierarchy {
    /// Declarations and methods that override them, both of the assembly, by row.
    pub(super) overrides: Vec<(u32, u32)>,
    /// What the methods of the assembly override that is not in it, in words.
    pub(super) outside: BTreeMap<u32, Box<str>>,
    /// The declarations of the assembly that code elsewhere implements for types of the assembly.
    pub(super) elsewhere: BTreeSet<u32>,
    /// Declarations and methods in `MethodImpl` rows that could not be found.
    pub(super) lost: Vec<MethodDefOrRef>,
}

impl Hierarchy {
    /// The overrides of an assembly; an error if the steps are not enough for it.
    pub(super) fn of<'f>(
        assemblies: &Assemblies<'f>,
        here: AssemblyId,
        methods: &Methods<'f>,
        steps: &mut Steps,
    ) -> Result<Self> {
        let virtuals = VirtualMethods::new(assemblies, here, methods);
        let mut walk = Walk { assemblies, here, methods, virtuals, steps, found: Self::default() };
        for (id, method) in methods.iter() {
            if method.flags.is_virtual() && !method.flags.is_new_slot() && !method.flags.is_static() {
                walk.bases(id, method.class, method.name)?;
            }
        }
        let module = assemblies.module(here);
        for class in module.ids::<TypeDef>() {
            let is_interface = module.row(class).is_ok_and(|row| row.flags.is_interface());
            // Interfaces implement others by rows of `MethodImpl` only.
            if !is_interface {
                walk.interfaces(TypeHandle { assembly: here, id: class })?;
            }
        }
        for row in module.ids::<MethodImpl>().filter_map(|id| module.row(id).ok()) {
            walk.steps.charge(1)?;
            walk.explicit(row.declaration, row.body);
        }
        Ok(walk.found)
    }
}

/// What a type extends.
enum Base {
    Type(TypeHandle),
    Nothing,
    Unknown,
}

struct Walk<'g, 'f> {
    assemblies: &'g Assemblies<'f>,
    here: AssemblyId,
    methods: &'g Methods<'f>,
    virtuals: VirtualMethods<'g, 'f>,
    steps: &'g mut Steps,
    found: Hierarchy,
}

impl Walk<'_, '_> {
    fn base(&self, class: TypeHandle) -> Base {
        match self.assemblies.module(class.assembly).row(class.id).map(|row| row.extends) {
            Ok(None) => Base::Nothing,
            Ok(Some(base)) => {
                self.assemblies.resolve_type(class.assembly, base).map_or(Base::Unknown, Base::Type)
            }
            Err(_) => Base::Unknown,
        }
    }

    /// The methods of base types that a method overrides.
    fn bases(&mut self, method: Id<MethodDef>, class: Id<TypeDef>, name: &str) -> Result<()> {
        let handle = MethodHandle { assembly: self.here, id: method };
        let mut class = TypeHandle { assembly: self.here, id: class };
        loop {
            // Types may extend each other in a circle; then the steps end.
            self.steps.charge(1)?;
            class = match self.base(class) {
                Base::Type(class) => class,
                Base::Nothing => return Ok(()),
                Base::Unknown => {
                    self.outside(method, "a method of a base type that was not found");
                    return Ok(());
                }
            };
            for id in named(&self.virtuals.of(class), name) {
                self.steps.charge(1)?;
                let declaration = MethodHandle { assembly: class.assembly, id };
                let fit = fit(self.assemblies, declaration, handle);
                if fit == Fit::No || declaration == handle {
                    continue;
                }
                self.overrides(declaration, method);
                let is_private = |method: &super::methods::Method<'_>| method.flags.is_private();
                let hides =
                    class.assembly != self.here || !self.methods.get(id.index()).is_none_or(is_private);
                if fit == Fit::Exact && hides {
                    return Ok(());
                }
            }
        }
    }

    /// The methods by which a type implements its interfaces.
    fn interfaces(&mut self, class: TypeHandle) -> Result<()> {
        let (interfaces, is_complete) = self.interfaces_of(class)?;
        if !is_complete {
            self.all_virtuals(class)?;
        }
        for interface in interfaces {
            for &(name, id) in self.virtuals.of(interface).iter() {
                let declaration = MethodHandle { assembly: interface.assembly, id };
                // Static methods of interfaces are implemented by rows of `MethodImpl` only.
                let is_static =
                    self.assemblies.method(declaration).is_some_and(|method| method.flags.is_static());
                if !is_static {
                    self.implementations(class, declaration, name)?;
                }
            }
        }
        Ok(())
    }

    /// The interfaces of a type and those that they extend, and whether these are all.
    fn interfaces_of(&mut self, class: TypeHandle) -> Result<(BTreeSet<TypeHandle>, bool)> {
        let (mut found, mut is_complete) = (BTreeSet::new(), true);
        let mut rest = vec![class];
        while let Some(class) = rest.pop() {
            let module = self.assemblies.module(class.assembly);
            for row in module.interfaces_of(class.id) {
                self.steps.charge(1)?;
                let interface = module.row::<InterfaceImpl>(row).ok().map(|row| row.interface);
                match interface.and_then(|id| self.assemblies.resolve_type(class.assembly, id)) {
                    Some(interface) if found.insert(interface) => rest.push(interface),
                    Some(_) => {}
                    None => is_complete = false,
                }
            }
        }
        Ok((found, is_complete))
    }

    /// Any virtual method that a type has or inherits may implement an interface that was not found.
    fn all_virtuals(&mut self, class: TypeHandle) -> Result<()> {
        let mut class = class;
        while class.assembly == self.here {
            self.steps.charge(1)?;
            for &(_, method) in self.virtuals.of(class).iter() {
                self.steps.charge(1)?;
                self.outside(method, "a method of an interface that was not found");
            }
            match self.base(class) {
                Base::Type(base) => class = base,
                Base::Nothing | Base::Unknown => break,
            }
        }
        Ok(())
    }

    /// The methods by which a type may implement a method of an interface: its own or inherited ones.
    fn implementations(&mut self, class: TypeHandle, declaration: MethodHandle, name: &str) -> Result<()> {
        let mut class = class;
        loop {
            self.steps.charge(1)?;
            for id in named(&self.virtuals.of(class), name) {
                self.steps.charge(1)?;
                let method = MethodHandle { assembly: class.assembly, id };
                let fit = fit(self.assemblies, declaration, method);
                if fit == Fit::No {
                    continue;
                }
                let is_public = self.assemblies.method(method).is_some_and(|method| method.flags.is_public());
                if class.assembly == self.here {
                    self.overrides(declaration, id);
                } else {
                    self.implemented_elsewhere(declaration);
                }
                if fit == Fit::Exact && is_public {
                    return Ok(());
                }
            }
            match self.base(class) {
                Base::Type(base) => class = base,
                Base::Nothing => return Ok(()),
                Base::Unknown => {
                    self.implemented_elsewhere(declaration);
                    return Ok(());
                }
            }
        }
    }

    /// A row of `MethodImpl`.
    fn explicit(&mut self, declaration: MethodDefOrRef, body: MethodDefOrRef) {
        let find = |method: MethodDefOrRef| match self.assemblies.resolve_member(self.here, method.token()) {
            Member::Method(method) => Some(method),
            _ => None,
        };
        match (find(declaration), find(body)) {
            (Some(declaration), Some(body)) if body.assembly == self.here => {
                self.overrides(declaration, body.id);
            }
            (Some(declaration), Some(_)) => self.implemented_elsewhere(declaration),
            (None, Some(method)) if method.assembly == self.here => {
                let text =
                    self.assemblies.module(self.here).token_text(declaration.token(), Place::default());
                self.outside(method.id, &text);
                self.found.lost.push(declaration);
            }
            (None, Some(_)) => self.found.lost.push(declaration),
            (Some(declaration), None) => {
                self.implemented_elsewhere(declaration);
                self.found.lost.push(body);
            }
            (None, None) => self.found.lost.extend([declaration, body]),
        }
    }

    fn overrides(&mut self, declaration: MethodHandle, method: Id<MethodDef>) {
        if declaration.assembly == self.here {
            let exists = |id: Id<MethodDef>| id.index() < self.methods.len();
            if declaration.id != method && exists(declaration.id) && exists(method) {
                self.found.overrides.push((index(declaration.id.index()), index(method.index())));
            }
        } else if !self.found.outside.contains_key(&index(method.index())) {
            let module = self.assemblies.module(declaration.assembly);
            self.outside(method, &module.full_method_name(declaration.id));
        }
    }

    fn outside(&mut self, method: Id<MethodDef>, what: &str) {
        self.found.outside.entry(index(method.index())).or_insert_with(|| what.into());
    }

    fn implemented_elsewhere(&mut self, declaration: MethodHandle) {
        if declaration.assembly == self.here {
            self.found.elsewhere.insert(index(declaration.id.index()));
        }
    }
}
