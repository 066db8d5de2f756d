//! What a variable holds at a place: a search backwards through the blocks.
//!
//! The search keeps its own stack of [`Search`]es: how deep it goes depends on the program, and programs may be as deep as they
//! like. It ends because every block remembers what was found, and a loop's head makes its parameter before it asks.

use marple_ir::{BlockId, CompareOp, Cond, Definition, Function, IntType, Op, Term, Type, ValueId};

use marple_summaries::{Each, NULL_LENGTH};

use super::{Base, Key, Location, Member, Ssa, Variable};
use crate::kind::{Kind, Typed as _};

/// How many places in memory may have a parameter in one block. A loop that walks over objects (`e = e.left`, `e = e.right`)
/// asks for the fields of the fields of `e` and so on without end; beyond this number a place is unknown at the block's entry.
const HEAP_PARAMS: u32 = 64;

/// What a block says of a variable.
pub(super) enum Found {
    Value(ValueId),
    /// Written by something that is not known.
    Lost,
    /// Nothing in the block speaks of it.
    NotHere,
}

/// A search for the value of a variable at the end of a block, whose answer lies in the blocks before it.
struct Search {
    variable: Variable,
    block: BlockId,
    ways: Ways,
}

/// What a search does with the values on the edges into its block.
enum Ways {
    /// There is one.
    One,
    /// They are gathered; if they differ, a parameter stands for them.
    Meet(Vec<ValueId>),
    /// A parameter is bound to them, the edges of lower numbers are done.
    Bind { param: ValueId, number: usize, next: usize },
}

/// What a search does next.
enum Next {
    /// It asks for a variable at the end of a block.
    Ask(Variable, BlockId),
    /// It is done.
    Done(ValueId),
}

impl Ssa {
    pub(super) fn read_in(&mut self, variable: Variable, block: BlockId) -> ValueId {
        match self.begin(variable, block) {
            Ok(value) => value,
            Err(search) => self.run(search),
        }
    }

    /// Binds a parameter on all edges of its block.
    pub(super) fn bind_edges(&mut self, variable: Variable, block: BlockId, param: ValueId) {
        let number = self.number(param);
        self.run(Search { variable, block, ways: Ways::Bind { param, number, next: 0 } });
    }

    fn run(&mut self, first: Search) -> ValueId {
        let mut searches = vec![first];
        let mut answer = None;
        while let Some(mut search) = searches.pop() {
            match self.advance(&mut search, answer.take()) {
                Next::Done(value) => answer = Some(value),
                Next::Ask(variable, block) => {
                    searches.push(search);
                    match self.begin(variable, block) {
                        Ok(value) => answer = Some(value),
                        Err(inner) => searches.push(inner),
                    }
                }
            }
        }
        answer.expect("the first search ends with a value")
    }

    /// The value of a variable at the end of a block, if the block itself has it; otherwise the search for it.
    fn begin(&mut self, variable: Variable, block: BlockId) -> Result<ValueId, Search> {
        self.steps += 1;
        let variable = match variable {
            Variable::Heap(location) => match self.field_of_made(location, block) {
                Ok(value) => return Ok(value),
                Err(location) => Variable::Heap(location),
            },
            other => other,
        };
        match self.find(variable, block) {
            Found::Value(value) => return Ok(value),
            Found::Lost => return Ok(self.unknown(variable, block)),
            Found::NotHere => {}
        }
        // Before a loop's head makes a parameter: in the iteration before, the name was another object's.
        if self.is_defined_in(variable, block) {
            return Ok(self.unknown(variable, block));
        }
        let state = &self.blocks[block.index()];
        let is_full = state.heap_params >= HEAP_PARAMS && matches!(variable, Variable::Heap(_));
        if !state.sealed {
            if is_full {
                return Ok(self.unknown(variable, block));
            }
            let param = self.param(variable, block);
            self.blocks[block.index()].incomplete.push((variable, param));
            return Ok(param);
        }
        if block == Function::ENTRY || state.predecessors.is_empty() {
            return Ok(self.unknown(variable, block));
        }
        let count = state.predecessors.len();
        let ways = if count == 1 {
            Ways::One
        } else if is_full {
            return Ok(self.unknown(variable, block));
        } else if state.is_loop_head {
            let param = self.param(variable, block);
            Ways::Bind { param, number: self.number(param), next: 0 }
        } else {
            Ways::Meet(Vec::with_capacity(count))
        };
        Err(Search { variable, block, ways })
    }

    /// Takes the answer to what the search asked last, and goes on.
    fn advance(&mut self, search: &mut Search, mut answer: Option<ValueId>) -> Next {
        let Search { variable, block, ways } = search;
        let (variable, block) = (*variable, *block);
        loop {
            let edge = match (&mut *ways, answer.take()) {
                (Ways::One, None) => 0,
                (Ways::One, Some(value)) => {
                    self.remember(variable, block, value);
                    return Next::Done(value);
                }
                (Ways::Meet(values), answer) => {
                    values.extend(answer);
                    values.len()
                }
                (Ways::Bind { number, next, .. }, answer) => {
                    if let Some(value) = answer {
                        let (source, edge) = self.blocks[block.index()].predecessors[*next];
                        self.bindings.insert((source, edge, *number), value);
                        *next += 1;
                    }
                    *next
                }
            };
            let Some(&(source, edge)) = self.blocks[block.index()].predecessors.get(edge) else {
                return Next::Done(match ways {
                    Ways::Bind { param, .. } => *param,
                    Ways::Meet(values) => {
                        let values = std::mem::take(values);
                        self.meet(variable, block, &values)
                    }
                    Ways::One => unreachable!("a search with one way has its edge"),
                });
            };
            match self.translated(variable, block, source, edge) {
                Some(variable) => return Next::Ask(variable, source),
                None => answer = Some(self.any_of(source, variable)),
            }
        }
    }

    /// The value of a variable where several ways meet.
    fn meet(&mut self, variable: Variable, block: BlockId, values: &[ValueId]) -> ValueId {
        if values.iter().all(|value| *value == values[0]) {
            self.remember(variable, block, values[0]);
            return values[0];
        }
        let param = self.param(variable, block);
        let number = self.number(param);
        for (&(source, edge), value) in self.blocks[block.index()].predecessors.iter().zip(values) {
            self.bindings.insert((source, edge, number), *value);
        }
        param
    }

    pub(super) fn find(&self, variable: Variable, block: BlockId) -> Found {
        let state = &self.blocks[block.index()];
        let known = state.known.get(&variable);
        let Variable::Heap(location) = variable else {
            return known.map_or(Found::NotHere, |known| Found::Value(known.0));
        };
        let content = self.content(location.member);
        let is_getter = content.mutable
            && matches!(
                location.member,
                Member::Getter(..) | Member::Any(_) | Member::Holds(_) | Member::Item(_)
            );
        // A struct never changes.
        if matches!(location.base, Base::Struct(_)) && !is_getter {
            return known.map_or(Found::NotHere, |known| Found::Value(known.0));
        }
        let writes = &state.writes;
        let shared = match location.base {
            Base::Object(object) => {
                writes.to_shared(location.member, content).filter(|_| self.is_shared(object))
            }
            // Which statics a callee writes is not known.
            _ => writes.shared,
        };
        let below = match location.base {
            // What an address points to may lie in any object that the method was given.
            Base::Object(_) if matches!(location.member, Member::Target(_)) => {
                writes.to_reached(location.member, content, |_| true)
            }
            Base::Object(object) if content.mutable && writes.reaches() => {
                self.reached_below(writes, object, (location.member, content))
            }
            _ => None,
        };
        let addressed = writes.addressed.filter(|_| content.is_addressed);
        let forgot = if content.mutable {
            writes.all.max(shared).max(below).max(addressed)
        } else {
            writes.own.filter(|_| self.own_variables.contains(&location.member))
        };
        // A getter tells of any memory.
        let is_given = self.is_given(location.base);
        let written = match (location.base, location.member) {
            _ if is_getter => writes.any,
            (Base::Object(array), Member::AnyElement(_)) => self.wrote_elements_of(writes, array),
            (_, member) => writes.to_member(member, content, is_given),
        };
        match (known, forgot.max(written)) {
            (Some(&(value, time)), lost) if lost.is_none_or(|lost| lost <= time) => Found::Value(value),
            (_, Some(_)) => Found::Lost,
            _ => Found::NotHere,
        }
    }

    /// What the current block knows of a place in memory.
    pub(crate) fn known_place(&self, location: Location) -> Option<ValueId> {
        match self.find(Variable::Heap(location), self.builder.current()) {
            Found::Value(value) => Some(value),
            Found::Lost | Found::NotHere => None,
        }
    }

    fn remember(&mut self, variable: Variable, block: BlockId, value: ValueId) {
        let state = &mut self.blocks[block.index()];
        state.known.insert(variable, (value, state.writes.clock));
    }

    /// Which parameter of its block it is.
    fn number(&self, param: ValueId) -> usize {
        match self.builder.function().value(param).definition {
            Definition::Param { index, .. } => index,
            Definition::Inst { .. } => unreachable!("{param} is a parameter"),
        }
    }

    /// Whether the object of a location, or the key that it is the place of, is made by an instruction of the block, so that no predecessor knows it.
    fn is_defined_in(&self, variable: Variable, block: BlockId) -> bool {
        let Variable::Heap(Location { base: Base::Object(base) | Base::Struct(base), member }) = variable
        else {
            return false;
        };
        let is_made = |value| matches!(self.builder.function().value(value).definition, Definition::Inst { block: home, .. } if home == block);
        is_made(base) || matches!(member, Member::Key(Key::Value(key)) if is_made(key))
    }

    /// The variable as an edge's source knows it: an object that a parameter stands for has another name there, if the
    /// parameter is bound already.
    fn translated(
        &self,
        variable: Variable,
        block: BlockId,
        source: BlockId,
        edge: usize,
    ) -> Option<Variable> {
        let Variable::Heap(Location { base: whole @ (Base::Object(base) | Base::Struct(base)), member }) =
            variable
        else {
            return Some(variable);
        };
        let at_source = |value: ValueId| match self.builder.function().value(value).definition {
            Definition::Param { block: home, index } if home == block => {
                self.bindings.get(&(source, edge, index)).copied()
            }
            _ => Some(value),
        };
        let base = at_source(base)?;
        let member = match member {
            Member::Key(Key::Value(key)) => Member::Key(Key::Value(at_source(key)?)),
            member => member,
        };
        let is_struct = matches!(whole, Base::Struct(_));
        let base = if is_struct { Base::Struct(base) } else { Base::Object(base) };
        Some(Variable::Heap(Location { base, member }))
    }

    fn param(&mut self, variable: Variable, block: BlockId) -> ValueId {
        if let Variable::Heap(_) = variable {
            self.blocks[block.index()].heap_params += 1;
        }
        let slot = self.names.slot(variable, &mut self.builder);
        let param = self.builder.param(block, self.kind(variable).stack(), slot);
        self.note_array(variable, param);
        self.remember(variable, block, param);
        param
    }

    /// The content of a variable that nothing is known of, at the end of a block as far as it is built.
    fn unknown(&mut self, variable: Variable, block: BlockId) -> ValueId {
        let value = match variable {
            // Nobody reads the length of null; of all numbers that it may be, facts have this one.
            Variable::Heap(Location { base: Base::Object(object), member: Member::Length })
                if self.builder.function().constant(object) == Some(0) =>
            {
                self.builder.inst_at_end(block, Op::Const(NULL_LENGTH), Type::I32)
            }
            // There is nothing in null: any bound holds of that, and none of it is null.
            Variable::Heap(Location { base: Base::Object(object), member: Member::AnyElement(each) })
                if self.builder.function().constant(object) == Some(0) && each != Each::Reference =>
            {
                let number = if each == Each::Most { Each::NOTHING } else { -Each::NOTHING };
                self.builder.inst_at_end(block, Op::Const(number), Type::Int(IntType::I64))
            }
            Variable::Heap(Location { base: Base::Object(object), member: Member::Length })
                if *self.builder.type_of(object) == Type::Object && self.is_visible(object, block) =>
            {
                self.builder.inst_at_end(block, Op::Length(object), Type::I32)
            }
            _ => self.any_of(block, variable),
        };
        self.note_array(variable, value);
        if let Some(slot) = self.names.slot(variable, &mut self.builder) {
            self.builder.name_value(value, slot);
        }
        if let Variable::Heap(Location { base: Base::Object(parent) | Base::Struct(parent), member }) =
            variable
            && matches!(self.kind(variable), Kind::Ref | Kind::Struct | Kind::RefStruct)
        {
            self.sharing.found_in(value, parent, member);
        }
        if let Variable::Heap(Location {
            base: Base::Object(array),
            member: Member::AnyElement(Each::Reference),
        }) = variable
            && self.builder.function().constant(array) == Some(0)
        {
            let some = Cond::compare(CompareOp::Ne, value, Term::Const(0));
            self.builder.effect_at_end(block, Op::Assume(some));
        }
        if let Variable::Heap(Location { member: Member::Length, .. }) = variable
            && !matches!(self.builder.function().op(value), Some(Op::Length(_)))
        {
            let positive = Cond::compare(CompareOp::Ge, value, Term::Const(0));
            self.builder.effect_at_end(block, Op::Assume(positive));
        }
        self.remember(variable, block, value);
        value
    }

    /// Whether a value is surely known at the end of a block: it is defined there, or at the entry.
    fn is_visible(&self, value: ValueId, block: BlockId) -> bool {
        let (Definition::Param { block: home, .. } | Definition::Inst { block: home, .. }) =
            self.builder.function().value(value).definition;
        home == block || home == Function::ENTRY
    }

    /// Anything that may stand in a variable.
    fn any_of(&mut self, block: BlockId, variable: Variable) -> ValueId {
        let kind = self.kind(variable);
        let value = self.fresh(block, kind);
        if let Variable::Heap(Location { member: Member::ViewArray, .. }) = variable {
            self.lost_views.insert(value);
        }
        if let (Variable::Heap(Location { member, .. }), Kind::Int(_)) = (variable, kind) {
            self.left.insert(value, member);
        }
        if let Variable::Heap(location) = variable
            && self.trusts
            && self.content(location.member).is_not_null
        {
            let not_null = Cond::compare(CompareOp::Ne, value, Term::Const(0));
            self.builder.effect_at_end(block, Op::Assume(not_null));
            self.claimed.insert(value);
        }
        value
    }

    /// Any value of a kind, as it is on the stack.
    pub(crate) fn fresh(&mut self, block: BlockId, kind: Kind) -> ValueId {
        let stored = self.builder.inst_at_end(block, Op::Unknown, kind.storage());
        if kind.storage() == kind.stack() {
            return stored;
        }
        self.builder.inst_at_end(block, Op::Convert(stored), kind.stack())
    }
}
