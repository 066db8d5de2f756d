//! Code that a generator wrote: what is marked `[GeneratedCode]`. Its user cannot mend it.

use std::cell::RefCell;
use std::collections::HashMap;

use marple_metadata::tables::{HasCustomAttribute, Id, MethodDef, TypeDef};
use marple_metadata::{Module, TypeName};

const MARK: TypeName<'_> = TypeName { namespace: "System.CodeDom.Compiler", name: "GeneratedCodeAttribute" };

/// Which code of an assembly a generator wrote.
pub(crate) struct Generated<'s, 'f> {
    module: &'s Module<'f>,
    types: RefCell<HashMap<Id<TypeDef>, bool>>,
}

impl<'s, 'f> Generated<'s, 'f> {
    /// Nothing is looked at yet.
    pub(crate) fn new(module: &'s Module<'f>) -> Self {
        Self { module, types: RefCell::default() }
    }

    /// Whether a method, or a type around it, is marked.
    pub(crate) fn is_generated(&self, method: Id<MethodDef>) -> bool {
        self.is_marked(method)
            || self.module.type_of_method(method).is_ok_and(|class| self.is_in_marked(class))
    }

    fn is_in_marked(&self, class: Id<TypeDef>) -> bool {
        if let Some(&known) = self.types.borrow().get(&class) {
            return known;
        }
        let around = self.module.nesting(class).unwrap_or_else(|_| vec![class]);
        let answer = around.into_iter().any(|class| self.is_marked(class));
        self.types.borrow_mut().insert(class, answer);
        answer
    }

    fn is_marked(&self, owner: impl Into<HasCustomAttribute>) -> bool {
        self.module.attributes_of(owner).any(|attribute| self.module.attribute_class(attribute) == Ok(MARK))
    }
}
