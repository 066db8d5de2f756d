//! Keys of dictionaries. Whether a key is there is a place of the dictionary, one for each key: `ContainsKey` and `TryGetValue` tell it, whatever adds the key sets
//! it, and reading at a key asks for it. Whoever may write the dictionary forgets it, as its count: that a collection changes only through its members is part of
//! `library-contracts`.
//!
//! Keys are numbers, truth values and strings, which never change. Two are the same if they are one value, one number or one text of the program. That a comparer
//! answers the same for the same keys is part of `library-contracts`, too.

use marple_ir::{CompareOp, Cond, ObligationKind, Term, Type, ValueId};
use marple_metadata::assemblies::Member as Found;
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::Token;

use crate::Assumption;
use crate::call::Callee;
use crate::kind::{Kind, Kinds, Typed as _};
use crate::method::Lowering;
use crate::ssa::{Base, Content, Key, Location, Member};
use crate::stack::Cell;

/// How many keys of a block a call keeps in mind.
const KEPT: usize = 16;

/// A call that tells whether a key is there.
pub(crate) struct KeyCall {
    place: Location,
    /// Whether the answer tells it; otherwise the key is there after the call.
    is_answer: bool,
    /// Whether the call may add the key.
    adds: bool,
    /// What was known of keys before the call: none of these calls takes one away.
    others: Vec<(Location, ValueId)>,
}

impl Lowering<'_, '_> {
    /// Before a call of a dictionary's method.
    pub(crate) fn begin_key(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<KeyCall> {
        let ("System.Collections.Generic", "Dictionary`2" | "SortedDictionary`2" | "SortedList`2", name) =
            callee.name()?
        else {
            return None;
        };
        let is_answer = match (name, args.len()) {
            ("ContainsKey", 1) | ("TryGetValue", 2) => true,
            ("get_Item", 1) | ("set_Item" | "Add" | "TryAdd", 2) => false,
            _ => return None,
        };
        // The class itself writes what it likes.
        let own = self.code.method.assembly;
        let found = self.code.assemblies.resolve_member(own, token);
        if matches!(found, Found::Method(handle) if handle.assembly == own)
            || self.is_quiet()
            || !self.assumes(Assumption::LibraryContracts)
        {
            return None;
        }
        let dictionary = this.filter(|this| this.address.is_none())?.value;
        let key = self.key(callee.class.first()?, *args.first()?)?;
        if *self.ssa.builder.type_of(dictionary) != Type::Object {
            return None;
        }
        let member = Member::Key(key);
        self.ssa.declare_member(member, Content { is_addressed: false, ..Content::new(Kind::Bool, true) });
        self.ssa.name_member(member, || Some("ContainsKey(key)".to_owned()));
        let place = Location { base: Base::Object(dictionary), member };
        if name == "get_Item" {
            let is_there = self.location_value(Some(place), Kind::Bool, false);
            let cond = Cond::compare(CompareOp::Ne, is_there, Term::Const(0));
            self.ask_of_call(token, ObligationKind::MissingKey, "the key is there", cond);
        }
        if self.may_run_at_end() {
            // What a postcondition finds out is nothing that the code behind it may rely on.
            return None;
        }
        // A comparer does not change the dictionary that it works for; others it may.
        let known = |&other: &Location| {
            let is_same = other.base == place.base;
            Some((other, self.ssa.known_place(other).filter(|_| is_same)?))
        };
        let others = self.classes.keys.iter().rev().filter_map(known).take(KEPT).collect();
        if !self.classes.keys.contains(&place) {
            self.classes.keys.push(place);
        }
        let adds = matches!(name, "set_Item" | "Add" | "TryAdd");
        Some(KeyCall { place, is_answer, adds, others })
    }

    /// The key that an argument is.
    fn key(&mut self, ty: &Signature, cell: Cell) -> Option<Key> {
        let value = cell.value;
        if matches!(ty.unmodified(), Signature::Primitive(Primitive::String)) {
            let text = self.classes.texts.get(&value).copied().flatten();
            return Some(text.map_or(Key::Value(value), Key::Text));
        }
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let kind = kinds.of(ty, &[], &[]).filter(|kind| matches!(kind, Kind::Int(_) | Kind::Bool))?;
        self.ssa.builder.type_of(value).int()?;
        // As the dictionary gets it.
        let stored = self.stored(value, kind);
        let number =
            self.ssa.builder.function().constant(stored).and_then(|number| i64::try_from(number).ok());
        Some(number.map_or(Key::Value(value), Key::Number))
    }

    /// Behind it; the answer is on the stack.
    pub(crate) fn end_key(&mut self, call: &KeyCall) {
        for &(place, before) in &call.others {
            let mut value = before;
            if call.adds && self.ssa.builder.function().constant(before) != Some(1) {
                // It may be the key that was added.
                value = self.ssa.fresh(self.ssa.builder.current(), Kind::Bool);
                let was = Cond::compare(CompareOp::Eq, before, Term::Const(0));
                let is = Cond::compare(CompareOp::Ne, value, Term::Const(0));
                self.assume(Cond::Or(vec![was, is]));
            }
            self.ssa.learn(place, value);
        }
        let value = if call.is_answer {
            let Some(top) = self.stack.cells.last() else { return };
            top.value
        } else {
            self.constant(1, Kind::Bool.stack())
        };
        self.ssa.learn(call.place, value);
    }
}
