//! Whether there is anything in what is enumerated: what `Enumerable.Any` tells and `First`, `Last`, `Single` and `Max` need.
//!
//! The answer is a place of the object. Like a getter's it stays as long as memory does (assumption `pure-getters`): a sequence that is made while it is
//! enumerated is taken to be the same the next time. An array with a length and a collection with a count have it by these, which are known only of what the
//! method used as an array or as such a collection.

use marple_ir::{CompareOp, Cond, Term, ValueId};
use marple_metadata::assemblies::MethodHandle;

use crate::Assumption;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::ssa::{Base, Content, Location, Member, Variable};

/// How many kinds of counts are asked about.
const COUNTS: usize = 4;

impl Lowering<'_, '_> {
    /// Whether an object gives anything, as a truth value.
    pub(crate) fn any(&mut self, object: ValueId) -> Option<ValueId> {
        if !self.assumes(Assumption::PureGetters) {
            return None;
        }
        self.ssa.declare_member(Member::Any, Content::new(Kind::Bool, true));
        self.ssa.name_member(Member::Any, || Some("Any()".to_owned()));
        let location = Location { base: Base::Object(object), member: Member::Any };
        Some(self.location_value(Some(location), Kind::Bool, false))
    }

    /// The same as a condition: it is known to give something, or is an array or collection that has something.
    pub(crate) fn has_any(&mut self, object: ValueId) -> Option<Cond> {
        let any = self.any(object)?;
        let mut ways = vec![Cond::compare(CompareOp::Ne, any, Term::Const(0))];
        let length = self.length(object);
        ways.push(Cond::compare(CompareOp::Gt, length, Term::Const(0)));
        for member in self.classes.counts.clone() {
            let location = Location { base: Base::Object(object), member };
            let count = self.ssa.read(Variable::Heap(location));
            if self.ssa.builder.type_of(count).int().is_some() {
                ways.push(Cond::compare(CompareOp::Gt, count, Term::Const(0)));
            }
        }
        Some(Cond::Or(ways))
    }

    /// The count of one of the libraries' collections was asked for: it is a way to know that it is not empty.
    pub(crate) fn note_count(&mut self, getter: MethodHandle, member: Member, kind: Kind) {
        let module = self.code.assemblies.module(getter.assembly);
        let is_count = || {
            let name = module.row(getter.id).and_then(|row| module.string(row.name));
            let class = module.type_of_method(getter.id).and_then(|class| module.type_name(class));
            name.is_ok_and(|name| name == "get_Count")
                && class.is_ok_and(|class| class.namespace.starts_with("System.Collections"))
        };
        let counts = &self.classes.counts;
        if matches!(kind, Kind::Int(_)) && counts.len() < COUNTS && !counts.contains(&member) && is_count() {
            self.classes.counts.push(member);
        }
    }
}
