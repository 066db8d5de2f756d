//! Arrays that nobody has but the field they are in and the methods of its class: what is in them is part of the invariant of the class.
//!
//! Every instruction of the assembly that loads such a field uses what it gets to read lengths and elements, to store elements if the object is
//! `this`, or to compare it with null; it may keep it in a local meanwhile. What is stored into the field is null, or a new array that is used for
//! nothing else and goes into no other field. Everything else makes the array known: an argument, a result, a field of another
//! object, an address of an element, a cast.
//!
//! One pass over the code as in `this.rs`, with a stack of where arrays come from. Locals hold whatever is ever stored into them.

use std::collections::BTreeSet;

use marple_il::{Body, ClauseKind, Flow, Instruction, Opcode, Operand};
use marple_metadata::Module;
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::{Field, Id, Token};
use rustc_hash::{FxHashMap, FxHashSet};

/// How often a method is gone through until its locals hold no more than before; beyond that its arrays count as known.
const PASSES: usize = 6;

/// Where an array may come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// A field; whether it is one of `this`.
    Field(Id<Field>, bool),
    /// A `newarr`, by its offset.
    New(u32),
}

/// A cell of the stack, or a local. Null comes from nowhere.
#[derive(Clone, Default, PartialEq, Eq)]
struct Cell {
    is_this: bool,
    /// Whether it may be something that is not followed.
    is_other: bool,
    /// Sorted.
    sources: Vec<Source>,
}

impl Cell {
    fn other() -> Self {
        Self { is_other: true, ..Self::default() }
    }

    fn of(source: Source) -> Self {
        Self { sources: vec![source], ..Self::default() }
    }

    fn join(&mut self, other: &Self) {
        let is_this = self.is_this && other.is_this;
        self.is_other |= other.is_other || self.is_this != other.is_this;
        self.is_this = is_this;
        for source in &other.sources {
            if let Err(at) = self.sources.binary_search(source) {
                self.sources.insert(at, *source);
            }
        }
    }
}

/// What the methods of an assembly do with the arrays in fields.
#[derive(Default)]
pub(crate) struct Enclosed {
    /// The fields whose arrays others may have.
    exposed: FxHashSet<Id<Field>>,
    /// Whether some method copies objects as they are: the copy has the same arrays.
    clones: bool,
}

/// What one method does.
pub(crate) struct Visit<'m, 'a> {
    pub(crate) module: &'m Module<'a>,
    pub(crate) body: &'m Body<'a>,
    pub(crate) instructions: &'m [Instruction<'a>],
    /// The field of the assembly that a token names, if elements of its arrays may be followed; and whether it is one of the method's own class.
    pub(crate) field: &'m dyn Fn(Token) -> Option<(Id<Field>, bool)>,
}

/// Whether the elements of arrays of a type are followed: `int` and references.
pub(crate) fn has_followed_elements(ty: &Type) -> bool {
    let Type::Vector(element) = ty else { return false };
    match element.unmodified() {
        Type::Primitive(primitive) => {
            matches!(primitive, Primitive::I4 | Primitive::String | Primitive::Object)
        }
        Type::Class(_) | Type::Vector(_) => true,
        Type::Generic(generic) => !generic.is_value,
        _ => false,
    }
}

impl Enclosed {
    /// Whether nobody else has the arrays in a field.
    pub(crate) fn contains(&self, field: Id<Field>) -> bool {
        !self.clones && !self.exposed.contains(&field)
    }

    /// Looks at a method: whether it writes an element of an array in a field of its own object.
    pub(crate) fn visit(&mut self, visit: &Visit<'_, '_>) -> bool {
        self.clones |= visit.instructions.iter().any(|one| is_clone(visit.module, one));
        let mut exposed = std::mem::take(&mut self.exposed);
        // What others have already is an array like any other.
        let field = |token| (visit.field)(token).filter(|(field, _)| !exposed.contains(field));
        let (writes, news) = look(&Visit { field: &field, ..*visit });
        exposed.extend(news);
        self.exposed = exposed;
        writes
    }
}

/// Whether an instruction names `MemberwiseClone`.
fn is_clone(module: &Module<'_>, instruction: &Instruction<'_>) -> bool {
    let Operand::Token(token) = instruction.operand else { return false };
    matches!(instruction.opcode, Opcode::Call | Opcode::Callvirt | Opcode::Ldftn | Opcode::Ldvirtftn)
        && module
            .named_method(token)
            .is_none_or(|method| method.name().is_ok_and(|name| name == "MemberwiseClone"))
}

/// Looks at a method: whether it writes an element of an array in a field of its own object, and the fields whose arrays others may have.
fn look(visit: &Visit<'_, '_>) -> (bool, Vec<Id<Field>>) {
    let is_concerned = visit.instructions.iter().any(|one| match (one.opcode, one.operand) {
        (Opcode::Ldfld | Opcode::Ldflda | Opcode::Stfld | Opcode::Ldtoken, Operand::Token(token)) => {
            (visit.field)(token).is_some()
        }
        _ => false,
    });
    if !is_concerned {
        return (false, Vec::new());
    }
    let mut pass = Pass {
        visit,
        locals: FxHashMap::default(),
        has_grown: false,
        exposed: BTreeSet::new(),
        given: BTreeSet::new(),
        writes: false,
    };
    let mut is_done = false;
    for _ in 0..PASSES {
        pass.has_grown = false;
        if pass.run().is_none() {
            break;
        }
        if !pass.has_grown {
            is_done = true;
            break;
        }
    }
    if !is_done {
        let all = visit.instructions.iter().filter_map(|one| match one.operand {
            Operand::Token(token) => (visit.field)(token).map(|(field, _)| field),
            _ => None,
        });
        return (true, all.collect());
    }
    let mut news = Vec::new();
    for source in &pass.exposed {
        if let Source::Field(field, _) = source {
            news.push(*field);
        }
    }
    for &(source, field) in &pass.given {
        let is_twice = pass.given.iter().any(|&(other, to)| other == source && to != field);
        if is_twice || pass.exposed.contains(&source) {
            news.push(field);
        }
    }
    (pass.writes, news)
}

struct Pass<'v, 'm, 'a> {
    visit: &'v Visit<'m, 'a>,
    locals: FxHashMap<u16, Cell>,
    has_grown: bool,
    exposed: BTreeSet<Source>,
    /// New arrays, and the fields that they are stored into.
    given: BTreeSet<(Source, Id<Field>)>,
    writes: bool,
}

impl Pass<'_, '_, '_> {
    /// `None` if the stack is not known somewhere.
    fn run(&mut self) -> Option<()> {
        let instructions = self.visit.instructions;
        let this_is_fixed = !instructions.iter().any(|instruction| {
            let opcode = instruction.opcode.long_form();
            matches!(opcode, Opcode::Starg | Opcode::Ldarga) && instruction.operand == Operand::Argument(0)
        });
        let mut waiting: FxHashMap<u32, Vec<Cell>> = FxHashMap::default();
        for clause in &self.visit.body.clauses {
            waiting.insert(clause.handler.start, vec![Cell::other()]);
            if let ClauseKind::Filter(start) = clause.kind {
                waiting.insert(start, vec![Cell::other()]);
            }
        }
        let mut stack: Option<Vec<Cell>> = Some(Vec::new());
        for instruction in instructions {
            let mut cells = match (stack.take(), waiting.remove(&instruction.offset)) {
                (Some(mut above), Some(other)) => {
                    meet(&mut above, &other)?;
                    above
                }
                (above, other) => above.or(other).unwrap_or_default(),
            };
            self.step(instruction, this_is_fixed, &mut cells)?;
            let mut arrive = |target: u32| {
                // A stack that goes backwards was not known there.
                if target <= instruction.offset && !cells.is_empty() {
                    return None;
                }
                match waiting.get_mut(&target) {
                    Some(known) => meet(known, &cells)?,
                    None => {
                        waiting.insert(target, cells.clone());
                    }
                }
                Some(())
            };
            match instruction.operand {
                Operand::Target(target) => arrive(target)?,
                Operand::Targets(targets) => targets.iter().try_for_each(&mut arrive)?,
                _ => {}
            }
            let goes_on = matches!(instruction.opcode.flow(), Flow::Next | Flow::Condition | Flow::Switch);
            stack = goes_on.then_some(cells);
        }
        Some(())
    }

    fn expose(&mut self, cell: &Cell) {
        self.exposed.extend(cell.sources.iter().copied());
    }

    /// Elements of an array are written.
    fn write(&mut self, cell: &Cell) {
        for &source in &cell.sources {
            match source {
                Source::Field(_, true) => {
                    self.writes = true;
                }
                // Of another object: its invariant is not looked at there.
                Source::Field(_, false) => {
                    self.exposed.insert(source);
                }
                Source::New(_) => {}
            }
        }
    }

    /// A value is put into a field.
    fn store_field(&mut self, token: Token, cells: &mut Vec<Cell>) -> Option<()> {
        let value = cells.pop()?;
        let object = cells.pop()?;
        self.expose(&object);
        let Some((field, is_own)) = (self.visit.field)(token) else {
            self.expose(&value);
            return Some(());
        };
        let is_news = |source: &Source| matches!(source, Source::New(_));
        if value.is_other
            || value.is_this
            || !(is_own && object.is_this)
            || !value.sources.iter().all(is_news)
        {
            self.expose(&value);
            self.exposed.insert(Source::Field(field, true));
        }
        self.given.extend(value.sources.iter().map(|&source| (source, field)));
        Some(())
    }

    fn step(
        &mut self,
        instruction: &Instruction<'_>,
        this_is_fixed: bool,
        cells: &mut Vec<Cell>,
    ) -> Option<()> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        match (opcode, instruction.operand) {
            (O::Ret | O::Leave, _) => {
                for cell in cells.drain(..) {
                    self.expose(&cell);
                }
                return Some(());
            }
            (O::Dup, _) => {
                let top = cells.last()?.clone();
                cells.push(top);
                return Some(());
            }
            (O::Ldnull, _) => {
                cells.push(Cell::default());
                return Some(());
            }
            (O::Ldarg, Operand::Argument(0)) if this_is_fixed => {
                cells.push(Cell { is_this: true, ..Cell::default() });
                return Some(());
            }
            (O::Ldloc, Operand::Local(number)) => {
                cells.push(self.locals.get(&number).cloned().unwrap_or_default());
                return Some(());
            }
            (O::Stloc, Operand::Local(number)) => {
                let cell = cells.pop()?;
                // That it is `this` is not followed.
                let cell = Cell { is_this: false, is_other: cell.is_other || cell.is_this, ..cell };
                let local = self.locals.entry(number).or_default();
                let before = local.clone();
                local.join(&cell);
                self.has_grown |= *local != before;
                return Some(());
            }
            (O::Ldloca, Operand::Local(number)) => {
                let local = self.locals.entry(number).or_default();
                self.has_grown |= !std::mem::replace(&mut local.is_other, true);
                let local = local.clone();
                self.expose(&local);
            }
            (O::Newarr, _) => {
                cells.pop()?;
                cells.push(Cell::of(Source::New(instruction.offset)));
                return Some(());
            }
            (O::Ldfld, Operand::Token(token)) => {
                let object = cells.pop()?;
                self.expose(&object);
                cells.push(match (self.visit.field)(token) {
                    Some((field, is_own)) => Cell::of(Source::Field(field, is_own && object.is_this)),
                    None => Cell::other(),
                });
                return Some(());
            }
            (O::Ldflda, Operand::Token(token)) => {
                if let Some((field, is_own)) = (self.visit.field)(token) {
                    let source = Source::Field(field, is_own);
                    // The one that is stored there is a new one that nobody has.
                    if !self.is_resized(instruction.offset) {
                        self.exposed.insert(source);
                    }
                }
            }
            (O::Ldtoken, Operand::Token(token)) => {
                if let Some((field, is_own)) = (self.visit.field)(token) {
                    self.exposed.insert(Source::Field(field, is_own));
                }
            }
            (O::Stfld, Operand::Token(token)) => return self.store_field(token, cells),
            _ => {}
        }
        let effect = instruction.stack_effect(self.visit.module)?;
        // Which cells from the top are arrays that are looked at, and which are written.
        let (read, written): (&[usize], &[usize]) = match opcode {
            O::Ldlen | O::Pop | O::Brtrue | O::Brfalse => (&[0], &[]),
            O::Beq | O::BneUn | O::Ceq | O::CgtUn => (&[0, 1], &[]),
            _ if is_load(opcode) => (&[1], &[]),
            _ if is_store(opcode) => (&[], &[2]),
            O::Call => self.copied(instruction),
            _ => (&[], &[]),
        };
        let count = effect.pops.min(cells.len());
        let popped: Vec<Cell> = cells.iter().rev().take(count).cloned().collect();
        // A copy of what is converted may throw in the middle.
        let is_whole = opcode != O::Call
            || read.iter().all(|&from| popped.get(from).is_some_and(|from| self.is_of_ints(from)));
        for (number, cell) in popped.iter().enumerate() {
            if written.contains(&number) && is_whole {
                self.write(cell);
            } else if !read.contains(&number) {
                self.expose(cell);
            }
        }
        effect.apply(cells, Cell::other());
        Some(())
    }

    /// Whether the address that an instruction loads goes to `Array.Resize`, with a size that is no array.
    fn is_resized(&self, offset: u32) -> bool {
        let module = self.visit.module;
        let Ok(number) = self.visit.instructions.binary_search_by_key(&offset, |one| one.offset) else {
            return false;
        };
        let handed = crate::handed::handed(module, self.visit.instructions, number);
        let name = handed
            .and_then(|handed| module.named_method(handed.token))
            .and_then(|method| method.library_name());
        name.is_some_and(|name| (name.namespace, name.class, name.method) == ("System", "Array", "Resize"))
    }

    /// Whether a cell surely is an array of `int` that was found in a field.
    fn is_of_ints(&self, cell: &Cell) -> bool {
        let is_ints = |source: &Source| {
            match source {
            Source::Field(field, _) => self.visit.module.field_signature(*field).is_ok_and(|ty| {
                matches!(ty, Type::Vector(element) if matches!(element.unmodified(), Type::Primitive(Primitive::I4)))
            }),
            Source::New(_) => false,
        }
        };
        !cell.is_other && !cell.is_this && !cell.sources.is_empty() && cell.sources.iter().all(is_ints)
    }

    /// The arguments of a call that copies or clears elements and keeps no array: those that are read, and those that are written.
    fn copied(&self, instruction: &Instruction<'_>) -> (&'static [usize], &'static [usize]) {
        const NOTHING: (&[usize], &[usize]) = (&[], &[]);
        let Operand::Token(token) = instruction.operand else { return NOTHING };
        let Some(method) = self.visit.module.named_method(token) else { return NOTHING };
        let is_it =
            method.library_name().is_some_and(|name| (name.namespace, name.class) == ("System", "Array"));
        let Some(name) = method.library_name().filter(|_| is_it) else { return NOTHING };
        let Ok(signature) = method.signature() else { return NOTHING };
        match (name.method, signature.parameters.len()) {
            ("Copy", 3) => (&[2], &[1]),
            ("Copy", 5) => (&[4], &[2]),
            ("Clear", 3) => (&[], &[2]),
            ("Clear", 1) => (&[], &[0]),
            _ => NOTHING,
        }
    }
}

/// What two ways bring; `None` if they differ in how much it is.
fn meet(one: &mut [Cell], other: &[Cell]) -> Option<()> {
    if one.len() != other.len() {
        return None;
    }
    for (cell, other) in one.iter_mut().zip(other) {
        cell.join(other);
    }
    Some(())
}

fn is_load(opcode: Opcode) -> bool {
    use Opcode as O;
    matches!(
        opcode,
        O::LdelemI1
            | O::LdelemU1
            | O::LdelemI2
            | O::LdelemU2
            | O::LdelemI4
            | O::LdelemU4
            | O::LdelemI8
            | O::LdelemI
            | O::LdelemR4
            | O::LdelemR8
            | O::LdelemRef
            | O::Ldelem
    )
}

fn is_store(opcode: Opcode) -> bool {
    use Opcode as O;
    matches!(
        opcode,
        O::StelemI
            | O::StelemI1
            | O::StelemI2
            | O::StelemI4
            | O::StelemI8
            | O::StelemR4
            | O::StelemR8
            | O::StelemRef
            | O::Stelem
    )
}
