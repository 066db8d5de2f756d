//! What the source calls variables and places in memory.

use marple_ir::{Builder, SlotId};
use rustc_hash::FxHashMap;

use super::{Base, Location, Member, Variable};

/// The names of variables and members.
#[derive(Default)]
pub(super) struct Names {
    /// The source's names of arguments and locals.
    variables: FxHashMap<Variable, SlotId>,
    /// The names of members; of static ones with their class.
    members: FxHashMap<Member, String>,
    /// The names of members of named objects.
    paths: FxHashMap<(Option<SlotId>, Member), SlotId>,
}

impl Names {
    /// Says what the source calls an argument or a local.
    pub(super) fn variable(&mut self, variable: Variable, slot: SlotId) {
        self.variables.insert(variable, slot);
    }

    /// What the source calls an argument or a local.
    pub(super) fn of_variable(&self, variable: Variable) -> Option<SlotId> {
        self.variables.get(&variable).copied()
    }

    /// Says what the source calls a member.
    pub(super) fn member(&mut self, member: Member, name: impl FnOnce() -> Option<String>) {
        if !self.members.contains_key(&member)
            && let Some(name) = name()
        {
            self.members.insert(member, name);
        }
    }

    /// What the source calls a variable or a place in memory, if it has a name for it.
    pub(super) fn slot(&mut self, variable: Variable, builder: &mut Builder) -> Option<SlotId> {
        let Variable::Heap(Location { base, member }) = variable else {
            return self.of_variable(variable);
        };
        let object = match base {
            Base::Object(object) | Base::Struct(object) => Some(builder.function().value(object).slot?),
            Base::Static => None,
        };
        // What an argument points to goes by the argument's name.
        if let Member::Target(_) = member {
            return object;
        }
        if let Member::Home(home) = member {
            return self.of_variable(home.variable());
        }
        if let Some(&slot) = self.paths.get(&(object, member)) {
            return Some(slot);
        }
        let name = match member {
            Member::Length => "Length",
            Member::Dimension(0) => "GetLength(0)",
            Member::Dimension(1) => "GetLength(1)",
            Member::Dimension(2) => "GetLength(2)",
            Member::Dimension(_) | Member::Element(_) | Member::Item(_) | Member::Char(_) => return None,
            _ => self.members.get(&member)?,
        };
        let path = match object.map(|object| &builder.function().slots[object.index()]) {
            // A local that the compiler made a field of.
            Some(object) if object.starts_with("CS$<>") => name.to_owned(),
            // The object that the method was called on which a compiler cut up.
            Some(_) if name == "this" => name.to_owned(),
            Some(object) if object.len() > LONGEST => return None,
            Some(object) if matches!(member, Member::Cast(_)) => format!("({object} as {name})"),
            Some(object) => format!("{object}.{name}"),
            None => name.to_owned(),
        };
        let slot = builder.slot(path);
        self.paths.insert((object, member), slot);
        Some(slot)
    }
}

/// A name that is longer than this is not made longer still: nobody reads it, and long chains of fields would cost the square
/// of their length.
const LONGEST: usize = 200;
