//! What enums declare.

use std::sync::{Arc, PoisonError, RwLock};

use marple_domains::IntType;
use marple_metadata::ConstantValue;
use marple_metadata::assemblies::{Assemblies, TypeHandle};
use marple_metadata::signature::Type as Signature;
use rustc_hash::FxHashMap;

use crate::kind::{Kind, Kinds};

/// The declared values of an enum. It stands for these values and, of flags, for all their combinations and zero.
#[derive(Debug, PartialEq, Eq)]
pub struct Enum {
    /// Its name, without the namespace.
    pub name: String,
    /// What it is stored in.
    pub int: IntType,
    /// The values in order, as ranges of neighbours.
    pub ranges: Vec<(i128, i128)>,
    /// For flags, all bits of all values, as an unsigned number of the same width. An enum whose values are all made of single bits that it declares, at least three
    /// of them, is one of flags whether its author wrote `[Flags]` or not.
    pub mask: Option<i128>,
}

impl Enum {
    /// Whether a number is declared, or a combination of flags.
    pub fn has(&self, number: i128) -> bool {
        let number = self.int.wrap(number);
        if let Some(mask) = self.mask {
            return self.bits(number) & !mask == 0;
        }
        self.ranges.iter().any(|&(low, high)| low <= number && number <= high)
    }

    /// A number's bits, as an unsigned number.
    pub fn bits(&self, number: i128) -> i128 {
        number.rem_euclid(1 << self.int.bits())
    }

    fn read(assemblies: &Assemblies<'_>, handle: TypeHandle) -> Option<Self> {
        let module = assemblies.module(handle.assembly);
        let name = module.type_name(handle.id).ok()?.name.to_owned();
        let mut values: Vec<i128> = Vec::new();
        for field in module.fields_of(handle.id) {
            let Some(constant) = module.constant_of(field) else { continue };
            values.push(match module.constant(constant).ok()? {
                ConstantValue::Signed(number) => number.into(),
                ConstantValue::Unsigned(number) => number.into(),
                ConstantValue::Char(unit) => unit.into(),
                ConstantValue::Boolean(_)
                | ConstantValue::Null
                | ConstantValue::Single(_)
                | ConstantValue::Double(_)
                | ConstantValue::String(_) => return None,
            });
        }
        let kinds = Kinds { assemblies, assembly: handle.assembly };
        let Some(Kind::Int(int)) = kinds.of_enum(handle) else { return None };
        values.sort_unstable();
        values.dedup();
        let is_flags = module
            .attributes_of(handle.id)
            .filter_map(|attribute| module.attribute_class(attribute).ok())
            .any(|class| class.namespace == "System" && class.name == "FlagsAttribute");
        let mut ranges: Vec<(i128, i128)> = Vec::new();
        for value in values {
            match ranges.last_mut() {
                Some((_, high)) if *high + 1 == value => *high = value,
                _ => ranges.push((value, value)),
            }
        }
        // One without values is a number of its own kind: nothing is outside of it.
        if ranges.is_empty() {
            return None;
        }
        let all = (1 << int.bits()) - 1;
        let bits = |number: i128| number & all;
        let mask = (is_flags || is_made_of_bits(&ranges)).then(|| {
            let of_range =
                |&(low, high): &(i128, i128)| (low..=high).fold(0, |mask, value| mask | bits(value));
            ranges.iter().map(of_range).fold(0, |mask, more| mask | more)
        });
        let is_all = mask == Some(all) || ranges == [(int.min(), int.max())];
        (!is_all).then_some(Self { name, int, ranges, mask })
    }
}

/// Whether values are single bits, at least three of them, and combinations of these; and not just numbered.
fn is_made_of_bits(ranges: &[(i128, i128)]) -> bool {
    let values = || ranges.iter().flat_map(|&(low, high)| low..=high);
    let single = values().filter(|value| value.count_ones() == 1 && *value > 0);
    let (count, bits) = single.fold((0, 0), |(count, bits), value| (count + 1, bits | value));
    count > 2 && ranges.len() > 1 && values().all(|value| value >= 0 && value & !bits == 0)
}

/// The enums that were asked for.
#[derive(Default)]
pub struct Enums {
    known: RwLock<FxHashMap<TypeHandle, Option<Arc<Enum>>>>,
}

impl Enums {
    /// What the enum of a type declares; `None` if it is no enum, cannot be read, declares nothing, or has nothing outside.
    pub fn of(&self, kinds: Kinds<'_, '_>, ty: &Signature) -> Option<Arc<Enum>> {
        let id = match ty.unmodified() {
            Signature::Value(id) => *id,
            Signature::Generic(generic) if generic.is_value => generic.definition,
            _ => return None,
        };
        let handle = kinds.assemblies.resolve_type(kinds.assembly, id)?;
        self.of_type(kinds.assemblies, handle)
    }

    /// The same of a type that was found.
    pub fn of_type(&self, assemblies: &Assemblies<'_>, handle: TypeHandle) -> Option<Arc<Enum>> {
        if let Some(found) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&handle) {
            return found.clone();
        }
        // Two threads may read the same one; they find the same.
        let found = Enum::read(assemblies, handle).map(Arc::new);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(handle).or_insert(found).clone()
    }
}
