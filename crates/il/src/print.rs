//! The text form of a method: header, locals, exception clauses, blocks of instructions, source lines between.

use std::fmt::{self, Write};

use marple_metadata::pdb::{Pdb, Scope, SequencePoint, Span, hoisted_name};
use marple_metadata::signature::{StandAloneSignature, Type};
use marple_metadata::tables::{Document, Id, MethodDef, Token};
use marple_metadata::{Module, Place};

use crate::block::Blocks;
use crate::body::{Body, Clause, ClauseKind, Region, read_body};
use crate::instruction::{Instruction, Operand};
use crate::opcode::Opcode;

/// What is printed beside the instructions, if it is there.
#[derive(Clone, Copy)]
pub struct Sources<'s, 'a> {
    /// The debug information.
    pub pdb: Option<&'s Pdb<'a>>,
    /// A line of a document, by the document's name and the line's number; `None` if there is no such file.
    pub line: &'s dyn Fn(&str, u32) -> Option<String>,
}

/// Writes a method's text form.
pub fn print_method(
    module: &Module<'_>,
    method: Id<MethodDef>,
    sources: Sources<'_, '_>,
    out: &mut dyn Write,
) -> fmt::Result {
    writeln!(out, "{}  // {}", module.full_method_name(method), method.token())?;
    let body = match read_body(module, method) {
        Ok(Some(body)) => body,
        Ok(None) => return writeln!(out, "  no body"),
        Err(error) => return writeln!(out, "  problem: {error}"),
    };
    let scopes = sources.pdb.map(|pdb| pdb.scopes(method)).unwrap_or_default();
    let printer = Printer {
        module,
        place: module.place_of(method),
        arguments: argument_names(module, method),
        body: &body,
        names: local_names(&scopes),
        points: sources.pdb.and_then(|pdb| pdb.sequence_points(method).ok()).unwrap_or_default(),
        sources,
    };
    printer.header(out)?;
    printer.state_machine(method, out)?;
    printer.locals(out)?;
    for clause in &body.clauses {
        printer.clause(clause, out)?;
    }
    printer.code(out)
}

struct Printer<'p, 'a> {
    module: &'p Module<'a>,
    place: Place,
    arguments: Vec<&'a str>,
    body: &'p Body<'a>,
    /// The names of locals and where they hold, by slot; of one slot, outer scopes first.
    names: Vec<(u16, Region, &'p str)>,
    points: Vec<SequencePoint>,
    sources: Sources<'p, 'p>,
}

impl Printer<'_, '_> {
    fn header(&self, out: &mut dyn Write) -> fmt::Result {
        let (stack, size) = (self.body.max_stack, self.body.code.len());
        write!(out, "  {size} bytes, stack {stack}")?;
        writeln!(out, "{}", if self.body.init_locals { ", locals start as zero" } else { "" })
    }

    /// Of a state machine: the method as written, its variables that became fields, and where it waits.
    fn state_machine(&self, method: Id<MethodDef>, out: &mut dyn Write) -> fmt::Result {
        let Some(pdb) = self.sources.pdb else { return Ok(()) };
        let Some(kickoff) = pdb.kickoff_of(method) else { return Ok(()) };
        writeln!(out, "  state machine of {}", self.module.full_method_name(kickoff))?;
        let scopes = pdb.hoisted_scopes(method).unwrap_or_default();
        for field in self.place.class.into_iter().flat_map(|class| self.module.fields_of(class)) {
            let Ok(field) = self.module.row(field).and_then(|row| self.module.string(row.name)) else {
                continue;
            };
            let Some(hoisted) = hoisted_name(field) else { continue };
            write!(out, "  field {field}: variable {}", hoisted.name)?;
            match scopes.get(hoisted.slot) {
                Some(&(start, end)) => writeln!(out, " {}", Offsets(Region { start, end }))?,
                None => writeln!(out)?,
            }
        }
        if let Some(Ok(stepping)) = pdb.async_stepping(method) {
            for wait in stepping.awaits {
                writeln!(out, "  await IL_{:04x}, on at IL_{:04x}", wait.yield_offset, wait.resume_offset)?;
            }
        }
        Ok(())
    }

    fn locals(&self, out: &mut dyn Write) -> fmt::Result {
        let Some(signature) = self.body.locals else { return Ok(()) };
        let types = match self.module.stand_alone_signature(signature) {
            Ok(StandAloneSignature::Locals(types)) => types,
            Ok(_) => return writeln!(out, "  problem: {} is no signature of locals", signature.token()),
            Err(error) => return writeln!(out, "  problem: {error}"),
        };
        for (slot, ty) in types.iter().enumerate() {
            self.local(slot, ty, out)?;
        }
        Ok(())
    }

    /// A local with every name it has, and where it has it.
    fn local(&self, slot: usize, ty: &Type, out: &mut dyn Write) -> fmt::Result {
        write!(out, "  local {slot}: {}", self.module.type_text(ty, self.place))?;
        let first = self.names.partition_point(|(of, ..)| usize::from(*of) < slot);
        for (_, region, name) in self.names[first..].iter().take_while(|(of, ..)| usize::from(*of) == slot) {
            write!(out, " {name} {}", Offsets(*region))?;
        }
        writeln!(out)
    }

    fn clause(&self, clause: &Clause, out: &mut dyn Write) -> fmt::Result {
        write!(out, "  try {} ", Offsets(clause.protected))?;
        match clause.kind {
            ClauseKind::Catch(class) => {
                write!(out, "catch {}", self.module.token_text(class.token(), self.place))?;
            }
            ClauseKind::Filter(start) => {
                write!(out, "filter {}", Offsets(Region { start, end: clause.handler.start }))?;
            }
            ClauseKind::Finally => out.write_str("finally")?,
            ClauseKind::Fault => out.write_str("fault")?,
        }
        writeln!(out, " {}", Offsets(clause.handler))
    }

    fn code(&self, out: &mut dyn Write) -> fmt::Result {
        let mut instructions = Vec::new();
        let mut problem = None;
        for instruction in self.body.instructions() {
            match instruction {
                Ok(instruction) => instructions.push(instruction),
                Err(error) => problem = Some(error),
            }
        }
        match Blocks::split(&instructions, &self.body.clauses) {
            Ok(blocks) => {
                for (number, block) in blocks.blocks.iter().enumerate() {
                    write!(out, "  block {number}")?;
                    for (place, successor) in block.successors.iter().enumerate() {
                        write!(out, "{}{}", if place == 0 { " -> " } else { ", " }, successor.0)?;
                    }
                    writeln!(out)?;
                    self.instructions(&instructions[block.instructions.clone()], out)?;
                }
            }
            Err(error) => {
                writeln!(out, "  problem: {error}")?;
                self.instructions(&instructions, out)?;
            }
        }
        problem.map_or(Ok(()), |error| writeln!(out, "  problem: {error}"))
    }

    fn instructions(&self, instructions: &[Instruction<'_>], out: &mut dyn Write) -> fmt::Result {
        for instruction in instructions {
            let first = self.points.partition_point(|point| point.offset < instruction.offset);
            for point in self.points[first..].iter().take_while(|point| point.offset == instruction.offset) {
                self.point(point, out)?;
            }
            write!(out, "    IL_{:04x}  {}", instruction.offset, instruction.opcode.mnemonic())?;
            self.operand(instruction, out)?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn point(&self, point: &SequencePoint, out: &mut dyn Write) -> fmt::Result {
        let Some(span) = point.span else { return writeln!(out, "    // hidden") };
        let name = self.document(span.document);
        let Span { start_line, start_column, end_line, end_column, .. } = span;
        let file = name.rsplit(['/', '\\']).next().unwrap_or(&name);
        write!(out, "    // {file}({start_line},{start_column})-({end_line},{end_column})")?;
        if let Some(line) = (self.sources.line)(&name, start_line) {
            write!(out, "  {}", line.trim())?;
        }
        writeln!(out)
    }

    fn document(&self, id: Id<Document>) -> String {
        let name = self.sources.pdb.and_then(|pdb| pdb.document_name(id).ok());
        name.unwrap_or_else(|| "?".to_owned())
    }

    fn operand(&self, instruction: &Instruction<'_>, out: &mut dyn Write) -> fmt::Result {
        let is_short = instruction.length == 1;
        match instruction.operand {
            // The mnemonic of a one-byte instruction says the number.
            Operand::None => Ok(()),
            Operand::Int(_) if is_short => Ok(()),
            Operand::Int(value) => write!(out, " {value}"),
            Operand::Long(value) => write!(out, " {value}"),
            Operand::Single(value) => write!(out, " {value:?}"),
            Operand::Double(value) => write!(out, " {value:?}"),
            Operand::Argument(number) if is_short => self.argument_comment(number, out),
            Operand::Argument(number) => {
                write!(out, " {number}")?;
                self.argument_comment(number, out)
            }
            Operand::Local(slot) => {
                if !is_short {
                    write!(out, " {slot}")?;
                }
                // A variable's scope may start after the store that makes it.
                match self.name(slot, instruction.offset).or_else(|| self.name(slot, instruction.next())) {
                    Some(name) => write!(out, "  // {name}"),
                    None => Ok(()),
                }
            }
            Operand::Target(target) => write!(out, " IL_{target:04x}"),
            Operand::Targets(targets) => {
                out.write_str(" (")?;
                for (place, target) in targets.iter().enumerate() {
                    write!(out, "{}IL_{target:04x}", if place == 0 { "" } else { ", " })?;
                }
                out.write_str(")")
            }
            Operand::Token(token) if instruction.opcode == Opcode::Ldstr => self.string(token, out),
            Operand::Token(token) => write!(out, " {}", self.module.token_text(token, self.place)),
        }
    }

    /// The name of a local at an offset.
    fn name(&self, slot: u16, offset: u32) -> Option<&str> {
        let end = self.names.partition_point(|(of, ..)| *of <= slot);
        let inner_first = self.names[..end].iter().rev().take_while(|(of, ..)| *of == slot);
        inner_first.filter(|(_, region, _)| region.contains(offset)).map(|(.., name)| *name).next()
    }

    fn argument_comment(&self, number: u16, out: &mut dyn Write) -> fmt::Result {
        match self.arguments.get(usize::from(number)) {
            Some(name) if !name.is_empty() => write!(out, "  // {name}"),
            _ => Ok(()),
        }
    }

    fn string(&self, token: Token, out: &mut dyn Write) -> fmt::Result {
        match self.module.heaps().user_string(token.number()) {
            Ok(text) => write!(out, " {:?}", text.to_text()),
            Err(error) => write!(out, " problem: {error}"),
        }
    }
}

fn local_names<'a>(scopes: &[Scope<'a>]) -> Vec<(u16, Region, &'a str)> {
    let mut names = Vec::new();
    for scope in scopes {
        let region = Region { start: scope.start, end: scope.end };
        names.extend(scope.variables.iter().map(|local| (local.slot, region, local.name)));
    }
    names.sort_by_key(|(slot, ..)| *slot);
    names
}

/// The names of a method's arguments, `this` first; empty where there is none.
fn argument_names<'a>(module: &Module<'a>, method: Id<MethodDef>) -> Vec<&'a str> {
    let Ok(signature) = module.method_signature(method) else { return Vec::new() };
    let this = usize::from(signature.has_this && !signature.explicit_this);
    let mut names = vec![""; this + signature.parameters.len()];
    if let Some(first) = names.first_mut().filter(|_| this == 1) {
        *first = "this";
    }
    for row in module.parameters_of(method).filter_map(|id| module.row(id).ok()) {
        let place = (usize::from(row.sequence) + this).checked_sub(1);
        if let Some(name) = place.filter(|_| row.sequence != 0).and_then(|place| names.get_mut(place)) {
            *name = module.string(row.name).unwrap_or_default();
        }
    }
    names
}

struct Offsets(Region);

impl fmt::Display for Offsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IL_{:04x}..IL_{:04x}", self.0.start, self.0.end)
    }
}
