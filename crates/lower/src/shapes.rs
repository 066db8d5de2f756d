//! What is said of the parts of types: of the elements of an array, the items of a list, the result of a task.
//!
//! IL has no annotations where a value is used: `List<string?>` and `List<string>` are one type there. A value has the shape of the
//! place it comes from: a parameter, a field, a result. A local has the shape of what is stored in it, if all that is stored says the same
//! (otherwise it is in `Hindsight::plain`, and the method is lowered again).

use std::collections::BTreeSet;
use std::sync::Arc;

use marple_ir::{Op, ValueId};
use marple_metadata::assemblies::{MethodHandle, TypeHandle};
use marple_summaries::{MethodNotes, Parts, Shape};

use crate::kind::Kind;
use crate::method::Lowering;
use crate::ssa::{Base, Home, Location, Member};
use crate::stack::{Address, Cell};

/// The types that stand for the type parameters of a callee.
#[derive(Default)]
pub(crate) struct Instance {
    pub(crate) class: Arc<[Shape]>,
    pub(crate) method: Vec<Shape>,
}

impl Lowering<'_, '_> {
    /// Says of what shape a value is.
    pub(crate) fn shape_value(&mut self, value: ValueId, shape: &Shape) {
        if shape.is_told() && !shape.is_parameter() {
            self.annotated.shapes.insert(value, Arc::new(shape.clone()));
        }
    }

    /// Something is stored in a local.
    pub(crate) fn shape_local(&mut self, home: Home, value: ValueId) {
        if !matches!(home, Home::Local(_)) || self.hindsight.plain.contains(&home) {
            return;
        }
        let shape = self.annotated.shapes.get(&value).cloned();
        let is_zero = self.ssa.builder.function().constant(value) == Some(0) || self.ssa.is_zero(value);
        if is_zero {
            return;
        }
        match (self.annotated.homes.get(&home), shape) {
            (None, shape) => {
                self.annotated.homes.insert(home, shape);
            }
            (Some(Some(known)), Some(shape)) if *known == shape || known.parts == shape.parts => {}
            (Some(None), _) => {}
            (Some(Some(_)), _) => {
                self.hindsight.plain.insert(home);
            }
        }
    }

    /// A local was read.
    pub(crate) fn shape_read(&mut self, home: Home, value: ValueId) {
        if self.hindsight.plain.contains(&home) {
            return;
        }
        if let Some(Some(shape)) = self.annotated.homes.get(&home) {
            let shape = Arc::clone(shape);
            self.annotated.shapes.entry(value).or_insert(shape);
        }
    }

    /// The shape of what a cell holds or points to.
    pub(crate) fn shape_of(&self, cell: Cell) -> Option<Arc<Shape>> {
        match cell.address {
            None => self.annotated.shapes.get(&cell.value).cloned(),
            Some(address) => self.shape_at(address),
        }
    }

    fn shape_at(&self, address: Address) -> Option<Arc<Shape>> {
        let field = |handle, whole: Option<Arc<Shape>>| {
            let notes = self.code.knowledge.annotations.of_field(self.code.assemblies, handle)?;
            let class = self.code.assemblies.class_of_field(handle)?;
            Some(Arc::new(notes.shape.with(&self.arguments_of(whole.as_deref(), class), &[])))
        };
        match address {
            Address::Variable(home) if !self.hindsight.plain.contains(&home) => {
                match self.annotated.homes.get(&home) {
                    Some(shape) => shape.clone(),
                    None => self.fixed(home).and_then(|value| self.annotated.shapes.get(&value).cloned()),
                }
            }
            Address::Heap(Location { base, member: Member::Field(handle) }) => {
                let whole = match base {
                    Base::Object(object) => self.annotated.shapes.get(&object).cloned(),
                    _ => None,
                };
                field(handle, whole)
            }
            Address::Inside(part) => {
                let part = self.stack.part(part);
                field(part.field?, self.shape_at(part.whole))
            }
            Address::Item(array, _) => {
                let shape = self.annotated.shapes.get(&array)?;
                match &shape.parts {
                    Parts::Array(element, _) => Some(Arc::clone(element)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The arguments of a class that an object of a shape is of.
    pub(crate) fn arguments_of(&self, shape: Option<&Shape>, class: TypeHandle) -> Arc<[Shape]> {
        let annotations = &self.code.knowledge.annotations;
        shape
            .and_then(|shape| annotations.arguments(self.code.assemblies, shape, class))
            .unwrap_or_else(|| annotations.class_parameters(self.code.assemblies, class))
    }

    /// What stands for the type parameters of a callee, as far as its arguments tell.
    pub(crate) fn instance_of(
        &self,
        callee: MethodHandle,
        notes: &MethodNotes,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Instance {
        let assemblies = self.code.assemblies;
        let Some(class) = assemblies.method(callee).map(|method| method.class) else {
            return Instance::default();
        };
        let this = this.and_then(|this| self.shape_of(this));
        let mut found: Vec<Option<Shape>> = Vec::new();
        // What an argument gives that says nothing of its parts may be null: so may be what the type parameters in its type stand for.
        let mut untold: BTreeSet<u32> = BTreeSet::new();
        for (parameter, cell) in notes.parameters.iter().zip(args) {
            let mut given = BTreeSet::new();
            self.given_by(&parameter.shape, false, &mut given);
            let mut told: Vec<Option<Shape>> = Vec::new();
            if matches!(parameter.shape.parts, Parts::Generic(..) | Parts::Array(..))
                && let Some(shape) = self.shape_of(*cell)
            {
                self.unify(&parameter.shape, &shape, &mut told);
            }
            untold
                .extend(given.iter().filter(|number| !matches!(told.get(**number as usize), Some(Some(_)))));
            for (number, shape) in told.into_iter().enumerate() {
                if let Some(shape) = shape {
                    tell(&mut found, number, &shape);
                }
            }
        }
        for number in untold {
            if let Some(found) = found.get_mut(number as usize) {
                *found = None;
            }
        }
        let constrained = self.code.knowledge.annotations.method_parameters(assemblies, callee);
        let method = constrained.iter().enumerate().map(|(number, constrained)| {
            found.get(number).cloned().flatten().unwrap_or_else(|| constrained.clone())
        });
        Instance { class: self.arguments_of(this.as_deref(), class), method: method.collect() }
    }

    /// The type parameters of a method of which an argument gives values: not those of which it only takes some. What is taken may be something to give
    /// by: a delegate, or a list or an array that is filled.
    fn given_by(&self, parameter: &Shape, is_taken: bool, given: &mut BTreeSet<u32>) {
        match &parameter.parts {
            Parts::OfMethod(number) => {
                if !is_taken {
                    given.insert(*number);
                }
            }
            Parts::Generic(class, parameters) => {
                let module = self.code.assemblies.module(class.assembly);
                let name = module.type_name(class.id).ok();
                let taken = match name
                    .filter(|name| name.namespace.starts_with("System"))
                    .map(|name| name.name)
                {
                    Some(name) if name.starts_with("Func`") => Some(parameters.len().saturating_sub(1)),
                    Some(name) if name.starts_with("Action`") => Some(parameters.len()),
                    Some("Predicate`1" | "Comparison`1" | "IComparer`1" | "IEqualityComparer`1") => Some(1),
                    _ => None,
                };
                for (number, parameter) in parameters.iter().enumerate() {
                    let is_taken =
                        taken.is_some_and(|taken| if number < taken { !is_taken } else { is_taken });
                    self.given_by(parameter, is_taken, given);
                }
            }
            Parts::Array(parameter, _) => self.given_by(parameter, false, given),
            Parts::None | Parts::Class(_) | Parts::OfClass(_) => {}
        }
    }

    /// Finds what a method's type parameters stand for.
    fn unify(&self, parameter: &Shape, argument: &Shape, found: &mut Vec<Option<Shape>>) {
        match &parameter.parts {
            Parts::OfMethod(number) => tell(found, *number as usize, argument),
            Parts::Generic(class, parameters) => {
                let annotations = &self.code.knowledge.annotations;
                let arguments = annotations.arguments(self.code.assemblies, argument, *class);
                for (parameter, argument) in
                    parameters.iter().zip(arguments.iter().flat_map(|all| all.iter()))
                {
                    self.unify(parameter, argument, found);
                }
            }
            Parts::Array(parameter, _) => {
                if let Parts::Array(argument, is_said) = &argument.parts {
                    self.unify(parameter, &argument.as_item(*is_said), found);
                }
            }
            Parts::None | Parts::Class(_) | Parts::OfClass(_) => {}
        }
    }

    /// An element of an array was read.
    pub(crate) fn shape_element(&mut self, array: ValueId, value: ValueId, kind: Kind) {
        let Some(shape) = self.annotated.shapes.get(&array) else { return };
        let Parts::Array(element, is_said) = &shape.parts else { return };
        let is_believed = *is_said || !element.is_not_null();
        let element = Arc::clone(element);
        let is_read = matches!(self.ssa.builder.function().op(value), Some(Op::Load { .. } | Op::Unknown));
        self.tell(value, &element, kind, is_read && is_believed);
    }
}

/// An argument says what a type parameter stands for.
fn tell(found: &mut Vec<Option<Shape>>, number: usize, shape: &Shape) {
    if found.len() <= number {
        found.resize(number + 1, None);
    }
    found[number] = Some(match &found[number] {
        Some(known) => known.meet(shape),
        None => shape.clone(),
    });
}
