//! A walk over everything in a module: what is there, and what cannot be read.

use marple_metadata::attribute::EnumSize;
use marple_metadata::tables::{
    Constant, CustomAttribute, Field, FieldRva, Id, MemberRef, MethodDef, MethodSpec, Property, Row,
    StandAloneSig, TypeDef, TypeSpec,
};
use marple_metadata::{Error, Module, Problem, Result, Steps};

use crate::body::read_body;

/// What a module has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Survey {
    /// Types defined here, `<Module>` among them.
    pub types: usize,
    /// Methods defined here.
    pub methods: usize,
    /// Methods that have a body. Two that share one count as two.
    pub bodies: usize,
    /// Instructions in all bodies; prefixes count.
    pub instructions: usize,
    /// Custom attributes.
    pub attributes: usize,
    /// How many items could not be read.
    pub problem_count: usize,
    /// The first of them.
    pub problems: Vec<Problem>,
}

/// How many problems are kept; the others are only counted.
const KEPT_PROBLEMS: usize = 1000;

/// Reads everything in a module once, as far as the step limit for its size allows.
pub fn survey<'a>(module: &Module<'a>, enum_size: EnumSize<'_, 'a>) -> Survey {
    let mut walk =
        Walk { module, steps: Steps::for_file_of(module.pe().file().len()), found: Survey::default() };
    for problem in module.problems() {
        walk.found.note(problem);
    }
    // Out of steps: the rest of the file is not looked at, and the last problem says so.
    if let Err(error) = walk.everything(enum_size) {
        walk.found.note(Problem { item: None, error });
    }
    walk.found
}

/// Decodes every body of a module and counts methods, bodies and instructions; nothing else is read.
pub fn survey_bodies(module: &Module<'_>) -> Survey {
    let mut walk =
        Walk { module, steps: Steps::for_file_of(module.pe().file().len()), found: Survey::default() };
    if let Err(error) = walk.bodies() {
        walk.found.note(Problem { item: None, error });
    }
    walk.found
}

impl Survey {
    fn note(&mut self, problem: Problem) {
        self.problem_count += 1;
        if self.problems.len() < KEPT_PROBLEMS {
            self.problems.push(problem);
        }
    }
}

struct Walk<'m, 'a> {
    module: &'m Module<'a>,
    steps: Steps,
    found: Survey,
}

impl<'a> Walk<'_, 'a> {
    fn everything(&mut self, enum_size: EnumSize<'_, 'a>) -> Result<()> {
        let module = self.module;
        self.types()?;
        self.each(|id: Id<Field>, steps| {
            let row = module.row(id)?;
            steps.charge(module.string(row.name)?.len() + module.blob(row.signature)?.len())?;
            module.field_signature(id).map(drop)
        })?;
        self.each(|id: Id<MethodDef>, steps| {
            let row = module.row(id)?;
            steps.charge(module.string(row.name)?.len() + module.blob(row.signature)?.len())?;
            module.method_signature(id).map(drop)
        })?;
        self.each(|id: Id<Property>, steps| {
            steps.charge(module.blob(module.row(id)?.signature)?.len())?;
            module.property_signature(id).map(drop)
        })?;
        self.each(|id: Id<MemberRef>, steps| {
            steps.charge(module.blob(module.row(id)?.signature)?.len())?;
            module.member_signature(id).map(drop)
        })?;
        self.each(|id: Id<TypeSpec>, steps| {
            steps.charge(module.blob(module.row(id)?.signature)?.len())?;
            module.type_specification(id).map(drop)
        })?;
        self.each(|id: Id<MethodSpec>, steps| {
            steps.charge(module.blob(module.row(id)?.instantiation)?.len())?;
            module.method_instantiation(id).map(drop)
        })?;
        self.each(|id: Id<StandAloneSig>, steps| {
            steps.charge(module.blob(module.row(id)?.signature)?.len())?;
            module.stand_alone_signature(id).map(drop)
        })?;
        self.each(|id: Id<Constant>, steps| {
            steps.charge(1)?;
            module.constant(id).map(drop)
        })?;
        self.each(|id: Id<FieldRva>, steps| {
            steps.charge(1)?;
            module.initial_data(module.row(id)?.field).unwrap_or(Err(Error::NullIndex)).map(drop)
        })?;
        self.found.attributes = self.each(|id: Id<CustomAttribute>, steps| {
            steps.charge(module.blob(module.row(id)?.value)?.len())?;
            module.attribute_class(id)?;
            module.attribute_arguments(id, enum_size).map(drop)
        })?;
        self.bodies()
    }

    /// Reads every row of a table; what goes wrong is noted, only running out of steps ends the walk.
    fn each<T: Row>(&mut self, mut read: impl FnMut(Id<T>, &mut Steps) -> Result<()>) -> Result<usize> {
        let mut count = 0;
        for id in self.module.ids::<T>() {
            count += 1;
            match read(id, &mut self.steps) {
                Ok(()) => {}
                Err(Error::StepLimit) => return Err(Error::StepLimit),
                Err(error) => self.found.note(Problem { item: Some(id.token()), error }),
            }
        }
        Ok(count)
    }

    fn types(&mut self) -> Result<()> {
        let module = self.module;
        self.found.types = self.each(|id: Id<TypeDef>, steps| {
            let name = module.type_name(id)?;
            steps.charge(name.namespace.len() + name.name.len())?;
            steps.charge(module.nesting(id)?.len())
        })?;
        Ok(())
    }

    fn bodies(&mut self) -> Result<()> {
        let module = self.module;
        let (mut bodies, mut instructions) = (0, 0);
        let methods = self.each(|id: Id<MethodDef>, steps| {
            steps.charge(1)?;
            let Some(body) = read_body(module, id)? else { return Ok(()) };
            bodies += 1;
            steps.charge(body.code.len() + body.clauses.len())?;
            for instruction in body.instructions() {
                instruction?;
                instructions += 1;
            }
            Ok(())
        });
        self.found.bodies = bodies;
        self.found.instructions = instructions;
        self.found.methods = methods?;
        Ok(())
    }
}
