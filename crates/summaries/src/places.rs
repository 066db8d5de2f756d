//! Which places are looked at: at the entry of a method, where it ends, and in the objects of a type.
//!
//! Numbers and lengths come first: only of these are differences of interest. What is left out because there is too much says less, never
//! more.

use std::collections::BTreeSet;
use std::sync::Arc;

use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, MethodHandle};
use marple_metadata::signature::{MethodSignature, Primitive, Type};

use crate::facts::{Each, Owned, Part, Place, Root};
use crate::kind::spelled;

/// How many numbers are looked at, and how many places in all.
const NUMBERS: usize = 12;
const PLACES: usize = 24;

/// Places by what is known of them.
#[derive(Default)]
struct Chosen {
    numbers: Vec<Place>,
    references: Vec<Place>,
}

impl Chosen {
    /// A place of that type, as far as it is followed.
    fn add(&mut self, place: Place, ty: &Type) {
        use Primitive as P;
        match ty {
            Type::Primitive(P::String) | Type::Vector(_) => {
                self.numbers.push(place.length());
                self.references.push(place);
            }
            Type::Primitive(P::I1 | P::U1 | P::I2 | P::U2 | P::I4 | P::I8 | P::Char) => {
                self.numbers.push(place);
            }
            // Of a truth value the difference to others says nothing.
            Type::Primitive(P::Object | P::Boolean) | Type::Class(_) | Type::Array(_) => {
                self.references.push(place);
            }
            Type::Generic(generic) if !generic.is_value => self.references.push(place),
            _ => {}
        }
    }

    /// A place of what a method takes or returns: spans have a length, too.
    fn add_value(&mut self, place: Place, ty: &Type, assemblies: &Assemblies<'_>, assembly: AssemblyId) {
        if is_span(assemblies, assembly, ty) {
            self.numbers.push(place.length());
        } else {
            self.add(place, ty);
        }
    }

    fn finish(mut self) -> Arc<[Place]> {
        self.numbers.truncate(NUMBERS);
        self.numbers.append(&mut self.references);
        self.numbers.truncate(PLACES);
        self.numbers.into()
    }
}

/// Whether a type is a span or a memory, as the assembly spells it: a struct whose `Length` is a number of its own that never changes.
pub fn is_span(assemblies: &Assemblies<'_>, assembly: AssemblyId, ty: &Type) -> bool {
    let Type::Generic(generic) = ty.unmodified() else { return false };
    let name = generic.is_value.then(|| spelled(assemblies, assembly, generic.definition)).flatten();
    name.is_some_and(|name| {
        name.namespace == "System"
            && matches!(name.name, "Span`1" | "ReadOnlySpan`1" | "Memory`1" | "ReadOnlyMemory`1")
    })
}

/// A type with these owned fields, which these methods of others write, and what is looked at in its objects. If its methods divide by a power of
/// two, numbers may be bounded by so many times the length of an array.
pub fn owned_type(
    assemblies: &Assemblies<'_>,
    fields: Vec<FieldHandle>,
    others: BTreeSet<MethodHandle>,
    halved: Option<u8>,
    enclosed: Vec<FieldHandle>,
) -> Owned {
    let mut chosen = Chosen::default();
    for &field in &fields {
        if let Ok(ty) = assemblies.module(field.assembly).field_signature(field.id) {
            chosen.add(Place::parameter(0).field(field), &ty);
        }
    }
    if let Some(halved) = halved {
        let arrays = chosen.numbers.iter().filter(|place| place.is_length);
        let doubled: Vec<Place> = arrays.map(|place| place.doubled_length(halved)).collect();
        chosen.numbers.extend(doubled);
    }
    let numbers = chosen.numbers.len().min(NUMBERS);
    let followed = chosen.numbers.iter().chain(&chosen.references).filter_map(|place| place.field);
    let followed: BTreeSet<FieldHandle> = followed.collect();
    let places = chosen.finish();
    let looked_at: BTreeSet<FieldHandle> = places.iter().filter_map(|place| place.field).collect();
    let left_out = followed.difference(&looked_at).copied().collect();
    Owned { fields, others, places, numbers, enclosed, left_out }
}

/// How many fields of one type are looked into.
const ARRAYS: usize = 4;

/// What stands for the elements of the arrays in some fields of an object.
pub(crate) fn each_places<'h>(
    assemblies: &Assemblies<'_>,
    fields: impl Iterator<Item = &'h FieldHandle>,
) -> Vec<Place> {
    let mut places = Vec::new();
    for &field in fields.take(ARRAYS) {
        let Ok(Type::Vector(element)) = assemblies.module(field.assembly).field_signature(field.id) else {
            continue;
        };
        let place = Place::parameter(0).field(field);
        match element.unmodified() {
            Type::Primitive(Primitive::I4) => {
                places.extend([place.each(Each::Most), place.each(Each::Least)]);
            }
            _ => places.push(place.each(Each::Reference)),
        }
    }
    places
}

fn add_parameters(
    chosen: &mut Chosen,
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    signature: &MethodSignature,
) {
    let first = usize::from(signature.has_this && !signature.explicit_this);
    for (number, ty) in signature.parameters.iter().enumerate() {
        let Ok(number) = u16::try_from(first + number) else { return };
        match ty.unmodified() {
            Type::ByRef(target) => chosen.add(Place::of(Root::Target(number)), target.unmodified()),
            ty => chosen.add_value(Place::parameter(number), ty, assemblies, method.assembly),
        }
    }
}

/// Whether a place is what a by-ref parameter points to.
fn is_target(place: &Place) -> bool {
    matches!(place.root, Root::Target(_))
}

/// What is looked at where a method is called: its parameters, and the fields of its object. If memory may be another one where it begins
/// ([`Effects::begins_late`](crate::Effects::begins_late)), nothing of that.
pub fn entry_places(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    owned: Option<&Owned>,
    begins_late: bool,
) -> Arc<[Place]> {
    let mut chosen = Chosen::default();
    let Ok(signature) = assemblies.module(method.assembly).method_signature(method.id) else {
        return chosen.finish();
    };
    add_parameters(&mut chosen, assemblies, method, &signature);
    if begins_late {
        chosen.numbers.retain(|place| !is_target(place));
        chosen.references.retain(|place| !is_target(place));
    } else {
        add_fields(&mut chosen, owned);
    }
    chosen.finish()
}

/// The fields of the object, numbers among the numbers.
fn add_fields(chosen: &mut Chosen, owned: Option<&Owned>) {
    let Some(owned) = owned else { return };
    let (numbers, references) = owned.places.split_at(owned.numbers);
    chosen.numbers.extend(numbers);
    chosen.references.extend(references);
}

/// What is looked at where a method ends: what it returns, its parameters, and the fields of its object, before and after. Nothing of that if
/// nobody could use it: a reference is null or not whatever the numbers are, and what is not written stays as it was. Nothing is compared with what was before if
/// memory may be another one where the method begins.
pub fn end_places(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    owned: Option<&Owned>,
    part: Option<Part>,
    begins_late: bool,
) -> Arc<[Place]> {
    use Primitive as P;
    let mut chosen = Chosen::default();
    let Ok(signature) = assemblies.module(method.assembly).method_signature(method.id) else {
        return chosen.finish();
    };
    let is_truth = matches!(signature.returns, Type::Primitive(P::Boolean));
    if !is_truth {
        chosen.add_value(Place::of(Root::Result), &signature.returns, assemblies, method.assembly);
    }
    let writes = owned.is_some() && part.is_some_and(|part| part.writes);
    let has_targets = signature.parameters.iter().any(|ty| matches!(ty.unmodified(), Type::ByRef(_)));
    if chosen.numbers.is_empty() && !is_truth && !writes && !has_targets {
        return chosen.finish();
    }
    let results = chosen.references.len();
    add_parameters(&mut chosen, assemblies, method, &signature);
    add_fields(&mut chosen, owned);
    if !is_truth {
        // Of references that nobody writes nothing is news.
        let written = |place: &Place| is_target(place) || (writes && place.field.is_some());
        let kept: Vec<Place> = chosen.references.split_off(results).into_iter().filter(written).collect();
        chosen.references.extend(kept);
    }
    if begins_late {
        return chosen.finish();
    }
    let before: Vec<Place> =
        chosen.numbers.iter().filter(|place| is_target(place)).map(|place| place.before()).collect();
    chosen.numbers.extend(before);
    if let (true, Some(owned)) = (writes, owned) {
        let numbers = owned.places[..owned.numbers].iter().filter(|place| place.each.is_none());
        chosen.numbers.extend(numbers.map(|place| place.before()));
    }
    chosen.finish()
}
