//! Whether there is anything in what is enumerated: what `Enumerable.Any` tells and `First`, `Last`, `Single` and `Max` need.
//!
//! The answer is a place of the object. Like a getter's it stays as long as memory does (assumption `pure-getters`): a sequence that is made while it is
//! enumerated is taken to be the same the next time. An array with a length and a collection with a count have it by these, which are known only of what the
//! method used as an array or as such a collection.

use marple_ir::{CompareOp, Cond, Term, ValueId};
use marple_metadata::assemblies::MethodHandle;
use marple_metadata::signature::Type as Signature;

use crate::Assumption;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::ssa::{Base, Content, Instance, Location, Member, Variable};

/// How many kinds of counts are asked about.
const COUNTS: usize = 4;

impl Lowering<'_, '_> {
    /// Whether an object gives any elements of a type, as a truth value. The type is the one that the call spells: an object may be enumerated in several ways.
    pub(crate) fn any(&mut self, object: ValueId, element: &Signature) -> Option<ValueId> {
        if !self.assumes(Assumption::PureGetters) {
            return None;
        }
        let member = Member::Any(self.numbered(std::slice::from_ref(element))?);
        self.ssa.declare_member(member, Content::new(Kind::Bool, true));
        self.ssa.name_member(member, || Some("Any()".to_owned()));
        let location = Location { base: Base::Object(object), member };
        Some(self.location_value(Some(location), Kind::Bool, false))
    }

    /// The same as a condition: it is known to give something, or is an array or collection that has something.
    pub(crate) fn has_any(&mut self, object: ValueId, element: &Signature) -> Option<Cond> {
        let any = self.any(object, element)?;
        let element = self.numbered(std::slice::from_ref(element))?;
        let mut ways = vec![Cond::compare(CompareOp::Ne, any, Term::Const(0))];
        let length = self.length(object);
        ways.push(Cond::compare(CompareOp::Gt, length, Term::Const(0)));
        for (member, of) in self.classes.counts.clone() {
            if of != element && of != Instance::NONE {
                continue;
            }
            let location = Location { base: Base::Object(object), member };
            let count = self.ssa.read(Variable::Heap(location));
            if self.ssa.builder.type_of(count).int().is_some() {
                ways.push(Cond::compare(CompareOp::Gt, count, Term::Const(0)));
            }
        }
        Some(Cond::Or(ways))
    }

    /// The count of one of the libraries' collections was asked for: it is a way to know that it is not empty.
    pub(crate) fn note_count(
        &mut self,
        getter: MethodHandle,
        member: Member,
        kind: Kind,
        arguments: Option<&[Signature]>,
    ) {
        let own = self.code.method.assembly;
        let module = self.code.assemblies.module(getter.assembly);
        let is_count = || {
            let name = module.row(getter.id).and_then(|row| module.string(row.name));
            let class = module.type_of_method(getter.id).and_then(|class| module.type_name(class));
            let is_of_collections = |namespace: &str| {
                let rest = namespace.strip_prefix("System.Collections");
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            getter.assembly != own
                && name.is_ok_and(|name| name == "get_Count")
                && class.is_ok_and(|class| is_of_collections(class.namespace))
        };
        if !matches!(kind, Kind::Int(_)) || self.classes.counts.len() >= COUNTS || !is_count() {
            return;
        }
        // A collection of one type has elements of that type; of a dictionary, say, it is not looked for.
        let of = match arguments {
            Some([element]) => self.numbered(std::slice::from_ref(element)),
            _ if self.is_of_generic_interface(getter) => None,
            _ => Some(Instance::NONE),
        };
        let Some(of) = of else { return };
        if !self.classes.counts.contains(&(member, of)) {
            self.classes.counts.push((member, of));
        }
    }
}
