//! What is looked for: the entries and invariants that open obligations may need, and the methods that have to be analysed for that.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use marple_analysis::Group;
use marple_lower::Origin;
use marple_metadata::assemblies::{FieldHandle, MethodHandle, TypeHandle};
use marple_summaries::{Owned, Place, Role, Root};

use super::lost::Lost;
use super::{GivenUp, Inference};

/// How many calls up from an open obligation entries are looked for, and invariants.
const ENTRIES: u32 = 1;
const INVARIANTS: u32 = 0;

/// How many methods may call one whose entry is looked for, and write the fields of a type whose invariant is: of more nothing is known in
/// common, as a rule.
pub(super) const CALLERS: usize = 24;
pub(super) const WRITERS: usize = 48;

/// What is looked for, and the methods that show it.
#[derive(Default)]
pub(super) struct Demand {
    /// Closed methods, and what is looked at where they are called.
    pub(super) entries: BTreeMap<MethodHandle, Arc<[Place]>>,
    /// Types with owned fields.
    pub(super) invariants: BTreeSet<TypeHandle>,
    /// The fields that are looked at in their objects, and where methods end.
    pub(super) fields: BTreeSet<FieldHandle>,
    /// Those whose arrays are looked into.
    pub(super) elements: BTreeSet<FieldHandle>,
    /// The methods that return something which an open obligation may depend on.
    pub(super) results: BTreeSet<MethodHandle>,
    /// The methods that call the ones or write the fields of the others.
    pub(super) methods: BTreeSet<MethodHandle>,
    /// By open method: the types whose fields have to do with what is open, of any object.
    pub(super) reads: BTreeMap<MethodHandle, BTreeSet<TypeHandle>>,
    /// By type: the methods among these that may rely on its invariant, at their entry, after a call or at a store.
    pub(super) rely: BTreeMap<TypeHandle, Vec<MethodHandle>>,
    /// By method: the types whose fields it writes in other objects than its own.
    pub(super) written: BTreeMap<MethodHandle, Vec<TypeHandle>>,
    /// The methods of which it mattered what has to do with what.
    pub(super) looked_at: BTreeSet<MethodHandle>,
}

impl Demand {
    pub(super) fn of(inference: &Inference<'_, '_>, open: &[MethodHandle]) -> (Self, Lost) {
        let mut search = Search {
            inference,
            wanted: BTreeMap::new(),
            refused: BTreeSet::new(),
            fields: BTreeSet::new(),
            demand: Self::default(),
            lost: Lost::default(),
            seen: BTreeSet::new(),
            looked_at: RefCell::default(),
            work: VecDeque::new(),
        };
        for &method in open {
            let open = search.links(method).iter().filter(|group| group.is_open);
            let classes = open.flat_map(|group| &group.marks).filter_map(|origin| match origin {
                Origin::Field(field) | Origin::Element(field) => inference.owner(*field),
                _ => None,
            });
            let classes: BTreeSet<TypeHandle> = classes.collect();
            if !classes.is_empty() {
                search.demand.reads.insert(method, classes);
            }
            for (number, group) in search.links(method).iter().enumerate() {
                if group.is_open {
                    search.enter(method, number, 0, true);
                }
            }
        }
        while let Some(step) = search.work.pop_front() {
            search.step(step);
        }
        let Search { wanted, mut demand, lost, looked_at, .. } = search;
        demand.looked_at = looked_at.into_inner();
        for (method, wanted) in wanted {
            demand.entries.insert(method, wanted.places.into_iter().collect());
        }
        for &method in &demand.methods {
            if inference.inferred.parts.contains_key(&method)
                && let Some(class) = inference.class(method).filter(|class| demand.invariants.contains(class))
            {
                demand.rely.entry(class).or_default().push(method);
            }
        }
        for class in &demand.invariants {
            let others = &inference.inferred.owned[class].others;
            demand.rely.entry(*class).or_default().extend(others);
            for other in others {
                demand.written.entry(*other).or_default().push(*class);
            }
        }
        (demand, lost)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.invariants.is_empty()
    }
}

/// What is looked at where a method is called: what could be, and what is wanted of that.
struct Wanted {
    all: Arc<[Place]>,
    /// In the order of `all`.
    places: Vec<Place>,
}

/// A group of values in a method that an open obligation may depend on, how many calls that is away, and whether what callees return is
/// followed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    method: MethodHandle,
    group: usize,
    depth: u32,
    follows_results: bool,
}

/// The search for what open obligations may need: from their groups to the parameters, fields and results in these, and from there to the
/// groups of callers, of writers and of callees.
struct Search<'i, 's, 'f> {
    inference: &'i Inference<'s, 'f>,
    wanted: BTreeMap<MethodHandle, Wanted>,
    /// Methods whose entries are not looked for.
    refused: BTreeSet<MethodHandle>,
    /// The fields that are wanted in invariants.
    fields: BTreeSet<FieldHandle>,
    demand: Demand,
    /// What is not looked for because it would be too much.
    lost: Lost,
    /// What was entered: the method, the group, whether results are followed, and whether it is beyond the last call whose entry is looked for.
    seen: BTreeSet<(MethodHandle, usize, bool, bool)>,
    /// The methods whose groups were looked at.
    looked_at: RefCell<BTreeSet<MethodHandle>>,
    work: VecDeque<Step>,
}

impl<'i> Search<'i, '_, '_> {
    fn links(&self, method: MethodHandle) -> &'i [Group<Origin>] {
        self.looked_at.borrow_mut().insert(method);
        self.inference.links.get(&method).map_or(&[], Vec::as_slice)
    }

    fn enter(&mut self, method: MethodHandle, group: usize, depth: u32, follows_results: bool) {
        // One call further up a field may matter, of a type that is looked at anyway.
        let is_far = depth > ENTRIES;
        if depth <= ENTRIES + 1 && self.seen.insert((method, group, follows_results, is_far)) {
            self.work.push_back(Step { method, group, depth, follows_results });
        }
    }

    fn step(&mut self, Step { method, group, depth, follows_results }: Step) {
        let class = self.inference.class(method);
        for &mark in &self.links(method)[group].marks {
            match mark {
                Origin::Parameter(number) => {
                    let is_it = |place: &Place| match place.root {
                        Root::Parameter(root) | Root::Target(root) => root == number && place.field.is_none(),
                        Root::Result => false,
                    };
                    let sends = |origin: &Origin, names: &[MethodHandle]| match origin {
                        Origin::Argument(callee, at) => *at == number && names.contains(callee),
                        _ => false,
                    };
                    self.want_at_entry(method, depth, &is_it, &sends);
                }
                Origin::Field(field) => {
                    let owner = self.inference.owner(field);
                    let is_own = owner.is_some() && owner == class;
                    // One more field of a type that is looked at anyway costs little.
                    let is_demanded = owner.is_some_and(|class| self.demand.invariants.contains(&class));
                    if (0..=INVARIANTS).contains(&depth) || (is_own && is_demanded) {
                        self.want_field(field);
                    }
                    if is_own {
                        self.demand.fields.insert(field);
                        let is_it = |place: &Place| place.field == Some(field);
                        let sends = |origin: &Origin, _: &[MethodHandle]| *origin == Origin::Field(field);
                        self.want_at_entry(method, depth, &is_it, &sends);
                    }
                }
                Origin::Element(field) if (0..=INVARIANTS).contains(&depth) => {
                    self.want_elements(field, class);
                }
                Origin::Result(callee) => {
                    self.demand.results.insert(callee);
                    let is_near = self.inference.class(callee) == class;
                    if follows_results && depth <= ENTRIES && is_near && self.inference.is_closed(callee) {
                        for (number, group) in self.links(callee).iter().enumerate() {
                            if group.marks.contains(&Origin::Returned) {
                                self.enter(callee, number, ENTRIES, false);
                            }
                        }
                    }
                }
                Origin::Element(_) | Origin::Argument(..) | Origin::Returned => {}
            }
        }
    }

    /// Some places at the entry of a method are wanted: all its callers show what they are, and the groups that they come from matter.
    fn want_at_entry(
        &mut self,
        method: MethodHandle,
        depth: u32,
        is_it: &dyn Fn(&Place) -> bool,
        sends: &dyn Fn(&Origin, &[MethodHandle]) -> bool,
    ) {
        if depth > ENTRIES || self.refused.contains(&method) {
            return;
        }
        let inference = self.inference;
        let callers = inference.callers(method);
        if !self.wanted.contains_key(&method) {
            let is_closed = inference.is_closed(method);
            if is_closed && callers.len() > CALLERS {
                self.lost.of_methods.insert((method, GivenUp::Callers(callers.len())));
            }
            if !is_closed || callers.len() > CALLERS {
                self.refused.insert(method);
                return;
            }
            let all = inference.places_at_entry(method);
            if !all.iter().any(is_it) {
                return;
            }
            self.wanted.insert(method, Wanted { all, places: Vec::new() });
            self.demand.methods.insert(method);
            self.demand.methods.extend(&callers);
        }
        let Some(Wanted { all, places }) = self.wanted.get_mut(&method) else { return };
        let news = all.iter().any(|place| is_it(place) && !places.contains(place));
        if !news {
            return;
        }
        let is_target = all.iter().any(|place| is_it(place) && matches!(place.root, Root::Target(_)));
        let kept = all.iter().filter(|place| is_it(place) || places.contains(place)).copied();
        *places = kept.collect();
        let declarations = inference.graph.declarations(method.id).into_iter();
        let names = declarations.map(|id| MethodHandle { assembly: method.assembly, id }).chain([method]);
        let names: Vec<MethodHandle> = names.collect();
        for caller in callers {
            for (number, group) in self.links(caller).iter().enumerate() {
                // What a variable holds whose address is handed over is not followed.
                if is_target || group.marks.iter().any(|origin| sends(origin, &names)) {
                    self.enter(caller, number, depth + 1, true);
                }
            }
        }
    }

    /// What is in the arrays of a field is wanted. Methods of its class alone follow that, and all that write elements have to.
    fn want_elements(&mut self, field: FieldHandle, class: Option<TypeHandle>) {
        let inference = self.inference;
        let Some(owner) = inference.owner(field).filter(|owner| Some(*owner) == class) else { return };
        let is_enclosed = |owned: &Owned| owned.enclosed.contains(&field);
        if !inference.inferred.owned.get(&owner).is_some_and(is_enclosed) {
            return;
        }
        let writers = inference.writers(owner, true);
        if writers.len() > WRITERS {
            self.lost.of_types.insert((owner, GivenUp::Writers(writers.len())));
            return;
        }
        if !self.demand.elements.insert(field) {
            return;
        }
        self.demand.invariants.insert(owner);
        self.demand.methods.extend(&writers);
        // Steps that write elements take the object as they find it, too: what is wanted of its other fields is wanted there.
        let of_owner = |field: &FieldHandle| inference.owner(*field) == Some(owner);
        let (mut again, others): (BTreeSet<_>, BTreeSet<_>) = self.fields.iter().copied().partition(of_owner);
        self.fields = others;
        again.insert(field);
        for field in again {
            self.want_field(field);
        }
    }

    /// A field is wanted in the invariant of its type, and what is related to it in the methods that write the type's fields.
    fn want_field(&mut self, field: FieldHandle) {
        let inference = self.inference;
        let Some(class) = inference.session.assemblies.class_of_field(field) else { return };
        let Some(owned) = inference.inferred.owned.get(&class) else { return };
        let looks_into = |field: &FieldHandle| self.demand.elements.contains(field);
        let writers = inference.writers(class, owned.enclosed.iter().any(looks_into));
        if writers.len() > WRITERS {
            self.lost.of_types.insert((class, GivenUp::Writers(writers.len())));
            return;
        }
        if owned.left_out.contains(&field) {
            self.lost.of_types.insert((class, GivenUp::Fields(owned.left_out.len())));
        }
        let is_looked_at = |field: FieldHandle| owned.places.iter().any(|place| place.field == Some(field));
        // A number may be bounded by the length of an array that is always the same: then nothing in the code relates the two.
        let survey =
            inference.session.knowledge.fields.of_assembly(&inference.session.assemblies, class.assembly);
        let lengths = owned.places.iter().filter(|place| place.is_length).filter_map(|place| place.field);
        let mut fields: Vec<FieldHandle> =
            lengths.filter(|field| survey.of(*field).length.is_some()).chain([field]).collect();
        while let Some(field) = fields.pop() {
            if !is_looked_at(field) || !self.fields.insert(field) {
                continue;
            }
            self.demand.fields.insert(field);
            self.demand.invariants.insert(class);
            self.demand.methods.extend(&writers);
            for &writer in &writers {
                // A step takes the object as it finds it.
                let part = inference.inferred.parts.get(&writer);
                if part.is_some_and(|part| part.role == Role::Step) {
                    let is_it = |place: &Place| place.field == Some(field);
                    self.want_at_entry(writer, ENTRIES, &is_it, &|_, _| false);
                }
                for (number, group) in self.links(writer).iter().enumerate() {
                    if group.marks.contains(&Origin::Field(field))
                        || (self.demand.elements.contains(&field)
                            && group.marks.contains(&Origin::Element(field)))
                    {
                        self.enter(writer, number, INVARIANTS + 1, true);
                        let related = group.marks.iter().filter_map(|origin| match origin {
                            Origin::Field(other) => Some(*other),
                            _ => None,
                        });
                        let of_class = |other: &FieldHandle| {
                            inference.session.assemblies.class_of_field(*other) == Some(class)
                        };
                        fields.extend(related.filter(of_class));
                    }
                }
            }
        }
    }
}
