//! A walk over everything in a module: what is there, and what cannot be read.

use marple_metadata::attribute::EnumSize;
use marple_metadata::signature::Parser;
use marple_metadata::tables::{
    Constant, CustomAttribute, Field, FieldRva, Id, MemberRef, MethodDef, MethodSpec, Property, Row,
    StandAloneSig, TypeDef, TypeRef, TypeSpec,
};
use marple_metadata::{BlobIndex, Error, Module, Part, Problem, Result, Steps, StringIndex};

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
    let mut walk = Walk::over(module);
    for problem in module.problems() {
        walk.found.note(problem);
    }
    // Out of steps: the rest of the file is not looked at, and the last problem says so.
    if let Err(error) = walk.everything(enum_size) {
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

/// Places of a heap that were read without a problem: rows share names and signatures, and one look is enough.
#[derive(Default)]
struct Seen {
    bits: Vec<u64>,
}

impl Seen {
    fn contains(&self, place: u32) -> bool {
        self.bits.get(place as usize / 64).is_some_and(|bits| bits >> (place % 64) & 1 != 0)
    }

    /// Adds a place, which is inside the heap.
    fn add(&mut self, place: u32) {
        let word = place as usize / 64;
        if word >= self.bits.len() {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (place % 64);
    }
}

struct Walk<'m, 'a> {
    module: &'m Module<'a>,
    names: Seen,
    steps: Steps,
    found: Survey,
}

impl<'m, 'a> Walk<'m, 'a> {
    fn over(module: &'m Module<'a>) -> Self {
        let steps = Steps::for_file_of(module.pe().file().len());
        Self { module, names: Seen::default(), steps, found: Survey::default() }
    }

    fn everything(&mut self, enum_size: EnumSize<'_, 'a>) -> Result<()> {
        let module = self.module;
        self.types()?;
        self.names(|row: &TypeRef| row.name)?;
        self.members(|row: &Field| (row.name, row.signature), |parser| parser.field().map(drop))?;
        self.members(|row: &MethodDef| (row.name, row.signature), |parser| parser.method().map(drop))?;
        self.members(|row: &Property| (row.name, row.signature), |parser| parser.property().map(drop))?;
        self.members(|row: &MemberRef| (row.name, row.signature), |parser| parser.member().map(drop))?;
        self.signatures(|row: &TypeSpec| row.signature, |parser| parser.specification().map(drop))?;
        self.signatures(|row: &MethodSpec| row.instantiation, |parser| parser.instantiation().map(drop))?;
        self.signatures(|row: &StandAloneSig| row.signature, |parser| parser.stand_alone().map(drop))?;
        self.each(|id: Id<Constant>, steps| {
            steps.charge(1)?;
            module.constant(id).map(drop)
        })?;
        self.each(|id: Id<FieldRva>, steps| {
            steps.charge(1)?;
            module.initial_data(module.row(id)?.field).unwrap_or(Err(Error::NullIndex)).map(drop)
        })?;
        self.found.attributes = self.each(|id: Id<CustomAttribute>, steps| {
            let row = module.row(id)?;
            let blob = module.blob(row.value)?;
            steps.charge(blob.len())?;
            module.arguments_of(row.constructor, blob, enum_size).map(drop)
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

    /// Reads the names in a column.
    fn names<T: Row>(&mut self, column: impl Fn(&T) -> StringIndex) -> Result<()> {
        self.members(|row| (column(row), BlobIndex(0)), |_| Ok(()))
    }

    /// Reads the signatures in a column.
    fn signatures<T: Row>(
        &mut self,
        column: impl Fn(&T) -> BlobIndex,
        parse: impl Fn(&mut Parser<'a>) -> Result<()>,
    ) -> Result<()> {
        self.members(|row| (StringIndex(0), column(row)), parse)
    }

    /// Reads the names and signatures in two columns. A signature ends where its blob does.
    fn members<T: Row>(
        &mut self,
        columns: impl Fn(&T) -> (StringIndex, BlobIndex),
        parse: impl Fn(&mut Parser<'a>) -> Result<()>,
    ) -> Result<()> {
        let module = self.module;
        let mut names = std::mem::take(&mut self.names);
        let mut signatures = Seen::default();
        let walked = self.each(|id: Id<T>, steps| {
            let (name, signature) = columns(&module.row(id)?);
            steps.charge(1)?;
            if !names.contains(name.0) {
                steps.charge(module.string(name)?.len())?;
                names.add(name.0);
            }
            if !signatures.contains(signature.0) {
                let blob = module.blob(signature)?;
                steps.charge(blob.len())?;
                let mut parser = Parser::new(blob);
                parse(&mut parser)?;
                if !parser.rest().is_empty() {
                    return Err(Error::Malformed(Part::Signature));
                }
                signatures.add(signature.0);
            }
            Ok(())
        });
        self.names = names;
        walked.map(drop)
    }

    fn types(&mut self) -> Result<()> {
        let module = self.module;
        self.names(|row: &TypeDef| row.name)?;
        self.names(|row: &TypeDef| row.namespace)?;
        self.found.types = self.each(|id: Id<TypeDef>, steps| match module.enclosing_type(id) {
            Some(outer) => steps.charge(module.nesting(outer)?.len()),
            None => steps.charge(1),
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
