//! Which places are looked at: at the entry of a method, where it ends, and in the objects of a type.
//!
//! Numbers and lengths come first: only of these are differences of interest. What is left out because there is too much says less, never
//! more.

use std::sync::Arc;

use marple_metadata::assemblies::{Assemblies, FieldHandle, MethodHandle};
use marple_metadata::signature::{MethodSignature, Primitive, Type};

use crate::facts::{Owned, Part, Place, Root};

/// How many numbers are looked at, and how many places in all.
const NUMBERS: usize = 10;
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
                self.numbers.push(place)
            }
            // Of a truth value the difference to others says nothing.
            Type::Primitive(P::Object | P::Boolean) | Type::Class(_) | Type::Array(_) => {
                self.references.push(place)
            }
            Type::Generic(generic) if !generic.is_value => self.references.push(place),
            _ => {}
        }
    }

    fn finish(mut self) -> Arc<[Place]> {
        self.numbers.truncate(NUMBERS);
        self.numbers.append(&mut self.references);
        self.numbers.truncate(PLACES);
        self.numbers.into()
    }
}

/// A type with these owned fields, and what is looked at in its objects.
pub fn owned_type(assemblies: &Assemblies<'_>, fields: Vec<FieldHandle>) -> Owned {
    let mut chosen = Chosen::default();
    for &field in &fields {
        if let Ok(ty) = assemblies.module(field.assembly).field_signature(field.id) {
            chosen.add(Place::parameter(0).field(field), &ty);
        }
    }
    let numbers = chosen.numbers.len().min(NUMBERS);
    Owned { fields, places: chosen.finish(), numbers }
}

fn add_parameters(chosen: &mut Chosen, signature: &MethodSignature) {
    let first = usize::from(signature.has_this && !signature.explicit_this);
    for (number, ty) in signature.parameters.iter().enumerate() {
        if let Ok(number) = u16::try_from(first + number) {
            chosen.add(Place::parameter(number), ty);
        }
    }
}

/// What is looked at where a method is called: its parameters, and the fields of its object.
pub fn entry_places(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    owned: Option<&Owned>,
) -> Arc<[Place]> {
    let mut chosen = Chosen::default();
    let Ok(signature) = assemblies.module(method.assembly).method_signature(method.id) else {
        return chosen.finish();
    };
    add_parameters(&mut chosen, &signature);
    add_fields(&mut chosen, owned);
    chosen.finish()
}

/// The fields of the object, numbers among the numbers.
fn add_fields(chosen: &mut Chosen, owned: Option<&Owned>) {
    let Some(owned) = owned else { return };
    let (numbers, references) = owned.places.split_at(owned.numbers);
    chosen.numbers.extend(numbers);
    chosen.references.extend(references);
}

/// What is looked at where a method ends: what it returns, its parameters, and the fields of its object, before and after.
pub fn end_places(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    owned: Option<&Owned>,
    part: Option<Part>,
) -> Arc<[Place]> {
    let mut chosen = Chosen::default();
    let Ok(signature) = assemblies.module(method.assembly).method_signature(method.id) else {
        return chosen.finish();
    };
    chosen.add(Place::of(Root::Result), &signature.returns);
    add_parameters(&mut chosen, &signature);
    add_fields(&mut chosen, owned);
    if let (Some(owned), Some(Part { writes: true, .. })) = (owned, part) {
        let before = owned.places[..owned.numbers].iter().filter(|place| !place.is_length);
        chosen.numbers.extend(before.map(|place| place.before()));
    }
    chosen.finish()
}
