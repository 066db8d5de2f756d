//! Code that a generator wrote: what is marked `[GeneratedCode]`. Its user cannot mend it.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use marple_metadata::tables::{CustomAttribute, Id, MethodDef, Token, TypeDef};
use marple_metadata::{Module, TypeName};

const MARK: TypeName<'_> = TypeName { namespace: "System.CodeDom.Compiler", name: "GeneratedCodeAttribute" };

/// Which code of an assembly a generator wrote.
pub(crate) struct Generated<'s, 'f> {
    module: &'s Module<'f>,
    /// What is marked itself.
    marked: HashSet<Token>,
    types: RefCell<HashMap<Id<TypeDef>, bool>>,
}

impl<'s, 'f> Generated<'s, 'f> {
    /// Looks at all attributes.
    pub(crate) fn new(module: &'s Module<'f>) -> Self {
        let mut constructors: HashMap<Token, bool> = HashMap::new();
        let mut is_mark = |attribute: Id<CustomAttribute>| {
            let row = module.row(attribute).ok()?;
            let is_it = || module.attribute_class(attribute) == Ok(MARK);
            constructors.entry(row.constructor.token()).or_insert_with(is_it).then(|| row.parent.token())
        };
        let marked = module.ids::<CustomAttribute>().filter_map(&mut is_mark).collect();
        Self { module, marked, types: RefCell::default() }
    }

    /// Whether a method, or a type around it, is marked.
    pub(crate) fn is_generated(&self, method: Id<MethodDef>) -> bool {
        self.marked.contains(&method.token())
            || self.module.type_of_method(method).is_ok_and(|class| self.is_in_marked(class))
    }

    fn is_in_marked(&self, class: Id<TypeDef>) -> bool {
        if let Some(&known) = self.types.borrow().get(&class) {
            return known;
        }
        let around = self.module.nesting(class).unwrap_or_else(|_| vec![class]);
        let answer = around.into_iter().any(|class| self.marked.contains(&class.token()));
        self.types.borrow_mut().insert(class, answer);
        answer
    }
}
