//! Finding the rows that belong to an owner, by binary search in tables kept sorted by owner.

use std::sync::OnceLock;

use crate::tables::{Id, Key, Owned, TABLES, Tables};

/// In which order each owned table has to be read to be sorted by owner; found when first asked for.
///
/// Files say which of their tables are sorted, and some lie. One look over the owner column is cheap and true.
#[derive(Debug)]
pub(crate) struct Orders {
    by_table: Box<[OnceLock<Order>; TABLES]>,
}

#[derive(Debug)]
enum Order {
    AsStored,
    By(Box<[u32]>),
}

impl Order {
    /// The row number at a place of the sorted table.
    fn number(&self, place: u32) -> u32 {
        match self {
            Self::AsStored => place + 1,
            Self::By(numbers) => numbers[place as usize],
        }
    }
}

impl Default for Orders {
    fn default() -> Self {
        Self { by_table: Box::new([const { OnceLock::new() }; TABLES]) }
    }
}

impl Orders {
    /// The rows of `T` that `owner` owns, in stored order.
    pub(crate) fn owned_by<'t, T: Owned>(
        &'t self,
        tables: &'t Tables<'_>,
        owner: T::Owner,
    ) -> impl Iterator<Item = Id<T>> + use<'t, T> {
        let order = self.by_table[T::TABLE as usize].get_or_init(|| sort::<T>(tables));
        let wanted = owner.to_raw();
        let count = tables.count(T::TABLE);
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            if owner_of::<T>(tables, order.number(middle)) < wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low..count)
            .map(|place| order.number(place))
            .take_while(move |number| owner_of::<T>(tables, *number) == wanted)
            .filter_map(Id::new)
    }
}

fn owner_of<T: Owned>(tables: &Tables<'_>, number: u32) -> u32 {
    Id::<T>::new(number).and_then(|id| tables.raw_column(id, T::OWNER_COLUMN).ok()).unwrap_or(0)
}

fn sort<T: Owned>(tables: &Tables<'_>) -> Order {
    let count = tables.count(T::TABLE);
    let owner = |number: u32| owner_of::<T>(tables, number);
    if (1..=count).map(owner).is_sorted() {
        return Order::AsStored;
    }
    let mut numbers: Box<[u32]> = (1..=count).collect();
    numbers.sort_by_key(|number| owner(*number));
    Order::By(numbers)
}
