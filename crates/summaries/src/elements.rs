//! What is said of all elements of a collection that is no array, `Contract.ForAll(list, x => x > 0)`.
//!
//! Which elements there are is known by enumerating alone, so the whole is one truth value of the collection. Two of these are the same if they say the same
//! of the same collection.

use marple_metadata::assemblies::AssemblyId;
use marple_metadata::signature::Type;

use crate::formula::{Formula, Replaced, Term};
use crate::lambda::COLLECTION;

/// `Contract.ForAll(collection, variable => body)`. It throws if there is no collection, so it does not hold then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elements {
    /// What is enumerated.
    pub collection: Term,
    /// As what its elements are taken, in the words of an assembly.
    pub element: (AssemblyId, Type),
    /// What the source calls an element.
    pub variable: String,
    /// What holds of each. [`Term::Element`] of [`COLLECTION`] is the element.
    pub body: Formula,
}

impl Elements {
    /// The terms that it is made of.
    pub(crate) fn parts(&self) -> Vec<&Term> {
        let mut parts = vec![&self.collection];
        self.body.push_terms(&mut parts);
        parts
    }

    /// The same with other terms in the place of some; what stands for the collection in the body stays.
    pub(crate) fn replaced(&self, by: &dyn Fn(&Term) -> Replaced) -> Option<Self> {
        let inner = |term: &Term| if *term == COLLECTION { Replaced::Kept } else { by(term) };
        let collection = self.collection.replaced(by)?;
        let body = self.body.replaced(&inner)?;
        Some(Self { collection, element: self.element.clone(), variable: self.variable.clone(), body })
    }

    /// Its body over the variable.
    pub(crate) fn spoken(&self) -> Option<Formula> {
        self.body.replaced(&|term| match term {
            Term::Element(..) => Replaced::By(Term::Bound),
            _ => Replaced::Kept,
        })
    }
}
