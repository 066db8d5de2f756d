//! What callees do to what they are handed: what they may write is forgotten, and what they may keep is shared.

use std::sync::Arc;

use marple_ir::Type;
use marple_metadata::tables::Token;
use marple_summaries::{Dispatch, Effect, Kept, Reach};

use crate::Assumption;
use crate::call::CallKind;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member};
use crate::stack::{Address, Cell};

impl Lowering<'_, '_> {
    /// What a callee is known to do to what it is handed.
    pub(crate) fn effect(&self, token: Token, kind: CallKind, this: Option<Cell>) -> Option<Arc<Effect>> {
        // On an address a call runs the method of a type argument.
        let is_object =
            |this: Cell| this.address.is_none() && *self.ssa.builder.type_of(this.value) == Type::Object;
        let dispatch = match kind {
            CallKind::Direct | CallKind::New => Dispatch::Exact,
            CallKind::Virtual if this.is_some_and(is_object) => Dispatch::Virtual,
            CallKind::Virtual => Dispatch::Constrained,
        };
        let is_bounded = self.assumes(Assumption::Aliasing) && self.assumes(Assumption::CallEffects);
        let assembly = self.code.method.assembly;
        // A delegate's constructor has no code.
        let effects = &self.code.knowledge.effects;
        is_bounded
            .then(|| effects.of_call(self.code.assemblies, assembly, token, dispatch))?
            .filter(|effect| kind != CallKind::New || !effect.kept.is_empty())
    }

    /// Arguments are handed to a callee that is known: what it may write now is forgotten, and what it may keep may be written
    /// by any later call.
    pub(crate) fn pass_known(
        &mut self,
        effect: &Effect,
        kind: CallKind,
        this: Option<Cell>,
        args: &[Cell],
        keeps: bool,
    ) {
        let cells: Vec<Cell> = this.iter().chain(args).copied().collect();
        let structs = cells.iter().any(|cell| self.is_struct_address(*cell));
        let addresses = cells.iter().filter(|cell| cell.address.is_some()).count();
        let first = usize::from(kind == CallKind::New);
        for (number, cell) in cells.iter().enumerate() {
            if keeps || (structs && addresses > 1) {
                self.escape(*cell);
            }
            match &effect.kept.get(number + first) {
                Some(Kept::Fields(fields)) if fields.is_empty() => {}
                Some(Kept::Fields(fields)) if cell.address.is_none() => {
                    for &field in fields {
                        self.ssa.share_part(cell.value, Member::Field(field));
                    }
                }
                _ => {
                    if let Some(address) = cell.address {
                        self.hand_over(address);
                    }
                    self.ssa.share(cell.value);
                }
            }
        }
        let reaches_all = effect.writes.reach() == Reach::All;
        let is_bounded = effect.writes.reach() == Reach::Arguments;
        let mut is_lost = false;
        let mut objects = Vec::new();
        for (number, &cell) in cells.iter().enumerate() {
            if is_bounded && !effect.writes.has_argument(number + first) {
                continue;
            }
            match cell.address {
                Some(address) => {
                    self.hand_over(address);
                    self.write_place(address, None, Kind::Opaque);
                }
                None => objects.push(cell.value),
            }
            is_lost |= self.is_lost_address(cell);
        }
        let fields = effect.written_fields(kind == CallKind::New);
        self.ssa.forget_limited(fields, |ssa| {
            for object in objects {
                ssa.forget_below(object);
            }
            if !is_bounded {
                ssa.forget_shared();
            }
        });
        if reaches_all || is_lost {
            self.ssa.forget_memory();
        }
    }

    /// Whether a cell is an address that is not followed: it may lead anywhere. A struct holds what it was found with, and
    /// what was shared when it was put there; what a type parameter stands for is an object like others or a struct.
    fn is_lost_address(&self, cell: Cell) -> bool {
        cell.address.is_none()
            && *self.ssa.builder.type_of(cell.value) == Type::Opaque
            && !self.classes.records.contains(&cell.value)
            && !self.classes.generics.contains(&cell.value)
    }

    /// Arguments are handed over: what they reach may be written, and addresses may be written through. An address ends
    /// with the call, unless something comes back that may hold it.
    ///
    /// `keeps` says that something comes back that may hold addresses. The callee may keep what it is handed, in the others, in statics or in what comes back: any call may write it.
    pub(crate) fn pass(&mut self, args: impl Iterator<Item = Cell>, keeps: bool) {
        let args: Vec<Cell> = args.collect();
        let structs = args.iter().any(|cell| self.is_struct_address(*cell));
        let addresses = args.iter().filter(|cell| cell.address.is_some()).count();
        let mut reaches_all = false;
        for &cell in &args {
            // A by-ref struct that is handed over by address may keep the other addresses.
            if keeps || (structs && addresses > 1) {
                self.escape(cell);
            }
            if let Some(address) = cell.address {
                self.hand_over(address);
                self.write_place(address, None, Kind::Opaque);
            }
            reaches_all |= self.is_lost_address(cell);
            self.ssa.share(cell.value);
        }
        // Without these assumptions a call may write what it was never handed.
        let bounded = self.assumes(Assumption::Aliasing) && self.assumes(Assumption::CallEffects);
        if reaches_all || !bounded {
            self.ssa.forget_memory();
        } else {
            self.ssa.forget_shared();
        }
    }

    fn is_struct_address(&self, cell: Cell) -> bool {
        let Some(home) = cell.address.and_then(|address| self.stack.home(address)) else { return false };
        let kind = self.variable(home).map(|(_, kind)| kind);
        kind.is_none_or(Kind::holds_addresses)
    }

    /// A by-ref argument: what is at the place is handed over. Nothing can be reached from a number, and not the object that it is a field of.
    pub(crate) fn hand_over(&mut self, address: Address) {
        if let Address::Heap(location @ Location { base: Base::Object(_), member: Member::Field(_) }) =
            address
            && matches!(self.ssa.kind_of(location), Kind::Int(_) | Kind::Bool | Kind::Float(_))
        {
            return;
        }
        self.share_behind(address);
    }

    /// What can be reached from a place is handed over.
    pub(crate) fn share_behind(&mut self, address: Address) {
        match address {
            Address::Variable(home) => {
                if let Some((_, kind)) = self.variable(home)
                    && kind.holds_references()
                {
                    let content = self.variable_value(home, kind);
                    self.ssa.share(content);
                }
            }
            Address::Inside(part) => self.share_behind(self.stack.part(part).whole),
            Address::Heap(Location { base: Base::Object(object), .. }) => self.ssa.share(object),
            // What is found in a static or in an array may be anything.
            Address::Heap(_) | Address::Item(..) | Address::View(..) | Address::Element => {}
        }
    }
}
