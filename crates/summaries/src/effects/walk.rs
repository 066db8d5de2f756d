//! The walk over one method's code, in its order, with a stack that knows which cells are arguments, were found in fields of arguments, or
//! are new. A local is what was stored in it, if that is always the same; the code is walked again where a local was read too early for that.

use std::sync::Arc;

use marple_il::{Instruction, Opcode, Operand};
use marple_metadata::assemblies::{Assemblies, FieldHandle, MethodHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::Token;
use rustc_hash::FxHashMap;

use super::code::{Call, Code, Initializer, Site, Static, Target};
use super::initializers::initializer_writes;
use super::{Cell, Effect, Kept, Stored, Writes};

/// How often a method is walked to find what its locals hold; then they hold anything.
const PASSES: usize = 6;

/// What is known of the effect of a method so far.
pub(super) type Lookup<'l> = dyn Fn(MethodHandle) -> Option<Arc<Effect>> + 'l;

impl Code<'_> {
    /// What the method does, at least what it is known to do; and how many instructions were walked. `None` if it has an instruction
    /// that is not followed.
    pub(super) fn walk(
        &self,
        assemblies: &Assemblies<'_>,
        before: &Effect,
        lookup: &Lookup<'_>,
    ) -> (Option<Effect>, usize) {
        let mut walk = Walk {
            code: self,
            assemblies,
            lookup,
            stack: Vec::new(),
            locals: FxHashMap::default(),
            must_repeat: false,
            at: 0,
            is_dead: false,
            effect: before.clone(),
        };
        if self.is_synchronized {
            walk.wrote_always(Writes::ALL);
            walk.effect.fields.join(&Stored::all());
            walk.effect.any_fields.join(&Stored::all());
        }
        if let Some(initializer) = self.initializer {
            walk.run_initializer(initializer, false);
        }
        let mut passes = 0;
        loop {
            passes += 1;
            if walk.pass().is_none() {
                return (None, passes * self.instructions.len());
            }
            if !walk.must_repeat {
                break;
            }
            if passes == PASSES {
                walk.lose_locals();
            }
        }
        (Some(walk.effect.finish()), passes * self.instructions.len())
    }
}

/// Whether an instruction takes and leaves only what nobody needs to follow.
fn is_plain(opcode: Opcode) -> bool {
    use Opcode as O;
    opcode.is_prefix()
        || opcode.is_constant()
        || opcode.is_computation()
        || opcode.is_element_load()
        || opcode.is_indirect_load()
        || matches!(opcode, O::Nop | O::Break | O::Pop | O::Ldlen | O::Localloc)
}

/// What is found in an object or at an address.
fn behind(cell: Cell) -> Cell {
    match cell {
        Cell::Argument(number) => Cell::Part(number, None),
        Cell::Inside(number, field) | Cell::Part(number, field) => Cell::Part(number, field),
        Cell::New | Cell::Other => Cell::Other,
    }
}

/// Whether fields of a field's class may lie upon each other.
fn has_overlaps(assemblies: &Assemblies<'_>, field: FieldHandle) -> bool {
    let module = assemblies.module(field.assembly);
    let class = module.type_of_field(field.id).and_then(|class| module.row(class));
    class.map_or(true, |class| class.flags.has_explicit_layout())
}

/// What a local holds.
#[derive(Default)]
struct Local {
    /// What was stored in it; `None` if that was not seen yet.
    cell: Option<Cell>,
    /// Whether it was read since the pass started.
    is_read: bool,
}

struct Walk<'w, 'f, 'c> {
    code: &'w Code<'c>,
    assemblies: &'w Assemblies<'f>,
    lookup: &'w Lookup<'w>,
    stack: Vec<Cell>,
    locals: FxHashMap<u16, Local>,
    /// Whether a local that was read before holds something else too.
    must_repeat: bool,
    /// The number of the instruction.
    at: usize,
    /// Whether control does not come here: a callee never returns.
    is_dead: bool,
    effect: Effect,
}

impl Walk<'_, '_, '_> {
    /// Walks over all instructions; `None` if one is not followed.
    fn pass(&mut self) -> Option<()> {
        let code = self.code;
        self.must_repeat = false;
        self.is_dead = false;
        self.stack.clear();
        #[expect(clippy::iter_over_hash_type, reason = "each by itself")]
        for local in self.locals.values_mut() {
            local.is_read = false;
        }
        let mut sites = code.sites.iter().peekable();
        for (number, instruction) in code.instructions.iter().enumerate() {
            let site = sites.next_if(|(place, _)| *place == number).map(|(_, site)| site);
            self.at = number;
            if code.leaders.contains(&instruction.offset) {
                self.keep_stack();
                self.is_dead = false;
            }
            if !self.is_dead {
                self.step(instruction, site)?;
            }
        }
        Some(())
    }

    fn pop(&mut self) -> Cell {
        self.stack.pop().unwrap_or(Cell::Other)
    }

    /// Takes cells from the stack that go nowhere.
    fn drop(&mut self, count: usize) {
        for _ in 0..count {
            self.pop();
        }
    }

    fn keep(&mut self, cell: Cell) {
        match cell {
            Cell::Argument(number) | Cell::Inside(number, _) | Cell::Part(number, None) => {
                self.keep_all(number);
            }
            Cell::Part(number, Some(field)) => self.keep_field(number, field),
            Cell::New | Cell::Other => {}
        }
    }

    fn keep_all(&mut self, number: usize) {
        if let Some(kept) = self.effect.stored.get_mut(number) {
            *kept = Kept::All;
        }
    }

    fn keep_field(&mut self, number: usize, field: FieldHandle) {
        if let Some(kept) = self.effect.stored.get_mut(number) {
            kept.add(field);
        }
    }

    /// What is on the stack goes where it is not followed.
    fn keep_stack(&mut self) {
        for cell in std::mem::take(&mut self.stack) {
            self.keep(cell);
        }
    }

    /// Something is written here, whoever runs the method.
    fn wrote(&mut self, writes: Writes) {
        self.wrote_for_all(writes);
        self.wrote_initially(writes);
    }

    fn wrote_always(&mut self, writes: Writes) {
        self.effect.writes = self.effect.writes.join(writes);
        self.effect.any = self.effect.any.join(writes);
        self.wrote_initially(writes);
    }

    /// Something is written here that a static initializer is looked at for by itself.
    fn wrote_for_all(&mut self, writes: Writes) {
        self.effect.any = self.effect.any.join(writes);
        if self.code.may_return[self.at] {
            self.effect.writes = self.effect.writes.join(writes);
        }
    }

    /// As a part of a static initializer it writes something.
    fn wrote_initially(&mut self, writes: Writes) {
        self.effect.initializing.writes = self.effect.initializing.writes.join(writes);
    }

    /// A static initializer may run: here, or before the method itself.
    fn run_initializer(&mut self, initializer: Initializer, is_open: bool) {
        let effect = (self.lookup)(initializer.method);
        let fields = match &effect {
            Some(effect) => Stored { own: Kept::NOTHING, ..effect.any_fields.clone() },
            None => Stored::all(),
        };
        self.effect.fields.join(&fields);
        self.effect.any_fields.join(&fields);
        if initializer_writes(effect.as_deref(), initializer.class) {
            self.effect.writes = self.effect.writes.join(Writes::ANYTHING);
            self.effect.any = self.effect.any.join(Writes::ANYTHING);
            self.effect.initializing.touched.add(Some(initializer.class));
            if is_open {
                self.effect.open(0);
            }
        }
    }

    /// A static field is used.
    fn use_static(&mut self, used: &Static) {
        if let Some(initializer) = used.initializer {
            self.run_initializer(initializer, used.is_open);
        }
    }

    /// A static field is read, or its address is taken.
    fn find_static(&mut self, used: &Static) {
        self.use_static(used);
        if used.may_hold_array {
            self.effect.initializing.found.add(used.owner);
        }
        self.stack.push(Cell::Other);
    }

    /// A delegate is made: in a static initializer other assemblies may call it at once.
    fn hand_out(&mut self, method: Option<MethodHandle>) {
        match method.and_then(|method| (self.lookup)(method)) {
            Some(effect) => {
                // Nobody knows what it is called on.
                let writes = effect.initializing.writes;
                self.wrote_initially(if writes == Writes::NOTHING { writes } else { Writes::ANYTHING });
                self.join_initializing(&effect);
            }
            None => self.wrote_initially(Writes::ANYTHING),
        }
        self.stack.push(Cell::Other);
    }

    /// What a callee does as a part of a static initializer, apart from what it writes.
    fn join_initializing(&mut self, effect: &Effect) {
        let (own, other) = (&mut self.effect.initializing, &effect.initializing);
        own.touched.join(&other.touched);
        own.found.join(&other.found);
        own.hands |= other.hands;
    }

    fn load_local(&mut self, number: u16) {
        let cell = if self.code.taken.contains(&number) {
            Cell::Other
        } else {
            let local = self.locals.entry(number).or_default();
            local.is_read = true;
            local.cell.unwrap_or(Cell::New)
        };
        self.stack.push(cell);
    }

    fn store_local(&mut self, number: u16) {
        let cell = self.pop();
        if self.code.taken.contains(&number) {
            self.keep(cell);
            return;
        }
        let local = self.locals.entry(number).or_default();
        let before = local.cell;
        if before == Some(cell) {
            return;
        }
        local.cell = Some(if before.is_none() { cell } else { Cell::Other });
        self.must_repeat |= local.is_read && before != local.cell;
        if let Some(before) = before {
            self.keep(before);
            self.keep(cell);
        }
    }

    /// All locals hold anything.
    fn lose_locals(&mut self) {
        let mut numbers: Vec<u16> = self.locals.keys().copied().collect();
        numbers.sort_unstable();
        for number in numbers {
            let local = self.locals.entry(number).or_default();
            if let Some(cell) = local.cell.replace(Cell::Other) {
                self.keep(cell);
            }
        }
    }

    /// Follows one instruction; `None` if that cannot be done.
    fn step(&mut self, instruction: &Instruction<'_>, site: Option<&Site>) -> Option<()> {
        use Opcode as O;
        match (instruction.opcode.long_form(), instruction.operand, site) {
            (O::Volatile, ..) => {
                self.wrote(Writes::ALL);
                self.stored_fields(&Stored::all());
            }
            (O::Ldarg, Operand::Argument(number), _) => self.stack.push(Cell::Argument(number.into())),
            (O::Ldarga, Operand::Argument(number), _) => {
                // What is found through the address is not followed.
                self.keep_all(number.into());
                self.stack.push(Cell::New);
            }
            (O::Ldloc, Operand::Local(number), _) => self.load_local(number),
            (O::Stloc, Operand::Local(number), _) => self.store_local(number),
            (O::Ldloca, ..) => self.stack.push(Cell::New),
            (O::Ldsfld | O::Ldsflda, _, Some(Site::Static(used))) => self.find_static(used),
            (O::Stsfld, _, Some(Site::Static(used))) => {
                let value = self.pop();
                self.keep(value);
                self.use_static(used);
                self.wrote_for_all(Writes::ANYTHING);
                self.effect.initializing.touched.add(used.owner);
            }
            (O::Ldftn, _, Some(Site::Function(method))) => self.hand_out(*method),
            (O::Ldvirtftn, ..) => {
                let object = self.pop();
                self.keep(object);
                self.hand_out(None);
            }
            (O::Starg, ..) => {
                let cell = self.pop();
                self.keep(cell);
            }
            (O::Dup, ..) => {
                let cell = self.pop();
                self.stack.extend([cell, cell]);
            }
            (O::Call | O::Callvirt | O::Newobj, _, Some(Site::Call(call))) => self.call(call),
            (O::Ret, ..) => {
                self.effect.returns = true;
                if self.code.returns_value {
                    let cell = self.pop();
                    self.give_back(cell);
                }
                self.stack.clear();
            }
            (O::Throw, ..) => {
                let cell = self.pop();
                self.keep(cell);
                self.stack.clear();
            }
            (O::Brtrue | O::Brfalse | O::Switch, ..) => {
                self.pop();
                self.keep_stack();
            }
            (
                O::Beq
                | O::BneUn
                | O::Bge
                | O::BgeUn
                | O::Bgt
                | O::BgtUn
                | O::Ble
                | O::BleUn
                | O::Blt
                | O::BltUn,
                ..,
            ) => {
                self.drop(2);
                self.keep_stack();
            }
            (O::Br | O::Leave | O::Rethrow | O::Endfinally, ..) => self.keep_stack(),
            (opcode, operand, _) => {
                if !self.find(opcode, operand) && !self.put(opcode, operand) {
                    let effect = opcode.stack_effect().filter(|_| is_plain(opcode))?;
                    effect.apply(&mut self.stack, Cell::Other);
                }
            }
        }
        Some(())
    }

    /// Instructions that find something in objects; whether it is one.
    fn find(&mut self, opcode: Opcode, operand: Operand<'_>) -> bool {
        use Opcode as O;
        match (opcode, operand) {
            (O::Ldfld, Operand::Token(token)) => {
                let found = match self.pop() {
                    Cell::Argument(number) => Cell::Part(number, self.field(token)),
                    cell => behind(cell),
                };
                self.stack.push(found);
            }
            (O::Ldflda, Operand::Token(token)) => {
                let object = self.pop();
                // What is done with the address is not followed.
                self.stored(object, token);
                let place = match object {
                    Cell::Argument(number) => Cell::Inside(number, self.field(token)),
                    place @ (Cell::Inside(..) | Cell::New | Cell::Other) => place,
                    // An address into what is found in an argument is not followed.
                    part @ Cell::Part(..) => {
                        self.keep(part);
                        Cell::Other
                    }
                };
                self.stack.push(place);
            }
            (O::Ldelema, _) => {
                self.pop();
                let place = match self.pop() {
                    Cell::Argument(number) => Cell::Inside(number, None),
                    cell @ (Cell::Part(..) | Cell::Inside(..)) => {
                        self.keep(cell);
                        Cell::Other
                    }
                    cell => cell,
                };
                self.stack.push(place);
            }
            (O::LdindRef | O::Ldobj, _) => {
                let address = self.pop();
                self.stack.push(behind(address));
            }
            (O::LdelemRef | O::Ldelem, _) => {
                self.pop();
                let array = self.pop();
                self.stack.push(behind(array));
            }
            (O::Newarr, _) => {
                self.pop();
                self.stack.push(Cell::New);
            }
            // The same object, or part of the same, under another name; a box may be the object itself.
            (O::Castclass | O::Isinst | O::Unbox | O::UnboxAny | O::Box, _) => {}
            _ => return false,
        }
        true
    }

    /// Instructions that put something into objects; whether it is one.
    fn put(&mut self, opcode: Opcode, operand: Operand<'_>) -> bool {
        use Opcode as O;
        match (opcode, operand) {
            (O::Stfld, Operand::Token(token)) => {
                let value = self.pop();
                self.keep(value);
                let object = self.pop();
                self.stored(object, token);
                // What is found in the field from now on may be known by other names.
                if self.holds_references(token) {
                    match object {
                        Cell::Argument(number) => self.keep(Cell::Part(number, self.field(token))),
                        object => self.keep(object),
                    }
                }
                self.wrote_to(object);
            }
            (O::Stobj | O::StindRef | O::Cpobj, _) => {
                let value = self.pop();
                self.keep(value);
                let address = self.pop();
                self.keep(address);
                self.wrote_to(address);
                self.stored_at(address);
            }
            (O::Initobj, _) => {
                let address = self.pop();
                self.wrote_to(address);
                self.stored_at(address);
            }
            (O::Cpblk | O::Initblk, _) => {
                self.drop(3);
                self.wrote(Writes::ANYTHING);
                self.stored_fields(&Stored::all());
            }
            (O::StelemRef | O::Stelem, _) => {
                let value = self.pop();
                self.keep(value);
                self.pop();
                let array = self.pop();
                self.keep(array);
                self.wrote_to(array);
            }
            _ if opcode.is_indirect_store() => {
                self.pop();
                let address = self.pop();
                self.wrote_to(address);
                self.stored_at(address);
            }
            _ if opcode.is_element_store() => {
                self.drop(2);
                let array = self.pop();
                self.wrote_to(array);
            }
            _ => return false,
        }
        true
    }

    /// A field of an object is written, or may be by its address.
    fn stored(&mut self, object: Cell, token: Token) {
        let mut stored = Stored::default();
        let fields = match object {
            // Nobody else knows the object; of a struct in a local or argument others know nothing.
            Cell::New => return,
            Cell::Argument(0) | Cell::Inside(0, _) if self.code.fixed.first().is_some_and(|fixed| *fixed) => {
                &mut stored.own
            }
            _ => &mut stored.others,
        };
        let field = self.assemblies.resolve_field(self.code.method.assembly, token);
        match field {
            Some(field) if !has_overlaps(self.assemblies, field) => fields.add(field),
            _ => *fields = Kept::All,
        }
        // The field of a struct is part of the field that holds the struct.
        let class = field.and_then(|field| self.assemblies.class_of_field(field));
        stored.through =
            self.is_lost(object) && class.is_none_or(|class| self.assemblies.is_value_type(class));
        self.stored_fields(&stored);
    }

    /// Fields are written here.
    fn stored_fields(&mut self, fields: &Stored) {
        self.effect.any_fields.join(fields);
        if self.code.may_return[self.at] {
            self.effect.fields.join(fields);
        }
    }

    /// Something is written at an address. Where it came from the field was noted, unless that is not known.
    fn stored_at(&mut self, address: Cell) {
        if self.is_lost(address) {
            self.stored_fields(&Stored::through());
        }
    }

    /// Whether an address may be that of any field.
    fn is_lost(&self, address: Cell) -> bool {
        match address {
            // Of the first 32 arguments callers are told which are written.
            Cell::Argument(number) | Cell::Inside(number, _) => {
                number >= 32 || !self.code.fixed.get(number).is_some_and(|fixed| *fixed)
            }
            Cell::Part(..) | Cell::Other => true,
            Cell::New => false,
        }
    }

    /// What an object has, or what an address points to, is written.
    fn wrote_to(&mut self, cell: Cell) {
        let writes = self.writes_to(cell);
        self.wrote(writes);
    }

    fn writes_to(&self, cell: Cell) -> Writes {
        match cell {
            Cell::Argument(number) | Cell::Inside(number, _)
                if self.code.fixed.get(number).is_some_and(|fixed| *fixed) =>
            {
                Writes::argument(number)
            }
            Cell::New => Writes::NOTHING,
            _ => Writes::ANYTHING,
        }
    }

    /// A value is returned.
    fn give_back(&mut self, cell: Cell) {
        match self.effect.returned {
            None => self.effect.returned = Some(cell),
            Some(before) if before == cell => {}
            Some(before) => {
                self.keep(before);
                self.keep(cell);
                self.effect.returned = Some(Cell::Other);
            }
        }
    }

    fn call(&mut self, call: &Call) {
        if call.waits {
            self.wrote(Writes::ALL);
            self.stored_fields(&Stored::all());
        }
        let mut cells = vec![Cell::Other; call.pops];
        for cell in cells.iter_mut().rev() {
            *cell = self.pop();
        }
        let known = match &call.target {
            Target::Nothing => {
                if call.pushes {
                    self.stack.push(if call.is_new { Cell::New } else { Cell::Other });
                }
                return;
            }
            Target::Library(effect) => Some(Arc::clone(effect)),
            Target::Methods(methods) => Effect::one_of(methods.iter().map(|method| (self.lookup)(*method))),
            Target::Unknown => None,
        };
        if let Some(hands) = call.foreign {
            self.effect.initializing.hands |= hands;
        }
        match &known {
            None => {
                self.wrote_for_all(Writes::ANYTHING);
                self.stored_fields(&Stored::all());
                if call.foreign.is_none() {
                    self.wrote_initially(Writes::ANYTHING);
                }
                for &cell in &cells {
                    self.keep(cell);
                }
            }
            Some(effect) => self.call_known(call, effect, &cells),
        }
        if call.pushes {
            let result = match &known {
                _ if call.is_new => Cell::New,
                Some(effect) => self.given_back(effect, &cells),
                None => Cell::Other,
            };
            self.stack.push(result);
        }
        // Code that follows is reached from elsewhere only.
        self.is_dead = known.is_some_and(|effect| !effect.returns);
    }

    fn call_known(&mut self, call: &Call, effect: &Effect, cells: &[Cell]) {
        if let Some(distance) = effect.opens.filter(|_| call.foreign.is_none()) {
            self.effect.open(distance + 1);
        }
        // What a callee wrote before it threw counts where the exception is caught.
        let returned = if self.code.catches { effect.any } else { effect.writes };
        let (returned, any) =
            (self.translated(returned, call, cells), self.translated(effect.any, call, cells));
        self.effect.any = self.effect.any.join(any);
        if self.code.may_return[self.at] {
            self.effect.writes = self.effect.writes.join(returned);
        }
        if call.foreign.is_none() {
            let writes = self.translated(effect.initializing.writes, call, cells);
            self.wrote_initially(writes);
            self.join_initializing(effect);
        }
        let (own, others) = match cells.first() {
            // What is new, nobody knows yet.
            _ if call.is_new => (false, false),
            Some(Cell::New) => (false, false),
            Some(Cell::Argument(0)) if self.code.fixed.first().is_some_and(|fixed| *fixed) => (true, false),
            _ => (false, true),
        };
        let translated = |fields: &Stored| Stored {
            own: if own { fields.own.clone() } else { Kept::NOTHING },
            others: if others { fields.others.join(&fields.own) } else { fields.others.clone() },
            through: fields.through,
        };
        // What a callee writes at an address that it is handed may be any field.
        let first = usize::from(call.is_new);
        let is_through = |writes: Writes| {
            writes.arguments().filter_map(|number| number.checked_sub(first)).any(|number| {
                let is_address = (0..32).contains(&number) && call.addresses >> number & 1 != 0;
                is_address && cells.get(number).is_none_or(|cell| self.is_lost(*cell))
            })
        };
        let mut any = translated(&effect.any_fields);
        any.through |= is_through(effect.any);
        let (fields, writes) = if self.code.catches {
            (&effect.any_fields, effect.any)
        } else {
            (&effect.fields, effect.writes)
        };
        let mut fields = translated(fields);
        fields.through |= is_through(writes);
        self.effect.any_fields.join(&any);
        if self.code.may_return[self.at] {
            self.effect.fields.join(&fields);
        }
        // A constructor's `this` is nobody's yet.
        let first = usize::from(call.is_new);
        for (cell, kept) in cells.iter().zip(effect.stored.iter().skip(first)) {
            match (cell, kept) {
                (_, Kept::Fields(fields)) if fields.is_empty() => {}
                (Cell::Argument(number), Kept::Fields(fields)) => {
                    for &field in fields {
                        self.keep_field(*number, field);
                    }
                }
                (cell, _) => self.keep(*cell),
            }
        }
    }

    /// What a callee writes, as the caller knows it.
    fn translated(&self, writes: Writes, call: &Call, cells: &[Cell]) -> Writes {
        let first = usize::from(call.is_new);
        let mut all = Writes { arguments: 0, ..writes };
        for number in writes.arguments() {
            let cell = match number.checked_sub(first) {
                // A constructor's `this` is new.
                None => Cell::New,
                Some(number) => cells.get(number).copied().unwrap_or(Cell::Other),
            };
            all = all.join(self.writes_to(cell));
        }
        all
    }

    /// What a callee returns, as the caller knows it.
    fn given_back(&mut self, effect: &Effect, cells: &[Cell]) -> Cell {
        let cell = |number: usize| cells.get(number).copied().unwrap_or(Cell::Other);
        match effect.returned {
            Some(Cell::Argument(number)) => cell(number),
            Some(Cell::Part(number, field)) => match cell(number) {
                Cell::Argument(number) => Cell::Part(number, field),
                found => behind(found),
            },
            Some(Cell::Inside(number, field)) => match cell(number) {
                Cell::Argument(number) => Cell::Inside(number, field),
                part @ Cell::Part(..) => {
                    self.keep(part);
                    Cell::Other
                }
                found => found,
            },
            Some(Cell::New) | None => Cell::New,
            Some(Cell::Other) => Cell::Other,
        }
    }

    /// Whether a field may hold references.
    fn holds_references(&self, token: Token) -> bool {
        let module = self.assemblies.module(self.code.method.assembly);
        match module.named_field_type(token) {
            Some(Signature::Primitive(primitive)) => {
                matches!(primitive, Primitive::Object | Primitive::String | Primitive::TypedReference)
            }
            _ => true,
        }
    }

    fn field(&self, token: Token) -> Option<FieldHandle> {
        self.assemblies.resolve_field(self.code.method.assembly, token)
    }
}
