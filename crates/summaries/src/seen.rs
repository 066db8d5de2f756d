//! What passes over an assembly see of one body, beyond the tokens that its instructions name.
//!
//! The passes of `digest.rs` (fields, owned fields, pointers, captured variables, members that are reached by name, annotations) look at each body by itself, and put together what they saw. So two
//! versions of an assembly are the same to them if they declare the same, if in each body the instructions with tokens are the same in their order (whoever keeps results compares that), and if of
//! each body this is the same:
//!
//! - which of these instructions store to `this`, load of it or are called on it, and where else `this` goes (`this.rs`);
//! - the call that the address of a field goes to (`handed.rs`), whether a constructor may go back, and whether arguments that are addresses are only read and written through;
//! - the lengths of new arrays that are stored into fields, and what is done with arrays from static fields (`fields.rs`, `tables/uses.rs`);
//! - whether addresses are made numbers, and the types of locals (`pointers.rs`);
//! - whether it does nothing but to read a field (`annotations/early.rs`);
//! - the type that is asked for where an object is made without a constructor (`reflected.rs`);
//! - quotients by powers of two (`halved.rs`);
//! - all of the code, if it has to do with arrays in fields whose elements are followed: `enclosed.rs` looks at each method with what earlier ones gave away.
//!
//! What static constructors run is not covered: [`Surveys::have_run`](crate::Surveys::have_run) tells. A pass that comes to see more than that has to be added here.

use std::cell::RefCell;
use std::io::Write;

use marple_il::{Body, Instruction, Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::signature::Type;
use marple_metadata::tables::{Id, MethodDef, Token};
use rustc_hash::FxHashMap;

use crate::annotations::only_reads_field;
use crate::digest::sorted;
use crate::fields::new_length;
use crate::halved::quotients;
use crate::handed::{goes_back, handed, only_dereferences};
use crate::owned::is_array;
use crate::reflected::{asked, is_named, makes_unmade};
use crate::tables::level;
use crate::this::uses;

/// Looks at bodies of one assembly.
pub struct Seeing<'a, 'f> {
    assemblies: &'a Assemblies<'f>,
    assembly: AssemblyId,
    module: &'a Module<'f>,
    /// Whether the assembly may make objects without their constructors.
    is_unmade_named: bool,
    /// Whether tokens name fields of arrays whose elements may be followed.
    arrays: RefCell<FxHashMap<Token, bool>>,
}

impl<'a, 'f> Seeing<'a, 'f> {
    /// Looks at nothing yet.
    pub fn new(assemblies: &'a Assemblies<'f>, assembly: AssemblyId) -> Self {
        let module = assemblies.module(assembly);
        Self { assemblies, assembly, module, is_unmade_named: is_named(module), arrays: RefCell::default() }
    }

    /// What is seen of a method's body.
    pub fn of(&self, method: Id<MethodDef>) -> Vec<u8> {
        let mut out = Vec::new();
        // Of code that cannot be read the tokens tell that.
        if let Ok(Some(body)) = reads::covered(|| read_body(self.module, method))
            && let Ok(instructions) = body.decode()
        {
            self.write(method, &body, &instructions, &mut out);
        }
        out
    }

    fn write(
        &self,
        method: Id<MethodDef>,
        body: &Body<'f>,
        instructions: &[Instruction<'f>],
        out: &mut Vec<u8>,
    ) {
        let used = uses(self.module, body, instructions);
        let locals = body.locals.map_or(0, Id::number);
        out.extend(locals.to_le_bytes());
        out.extend(
            [
                used.hands_on_this,
                used.renames_this,
                body.clauses.is_empty(),
                instructions.iter().any(goes_back),
                only_reads_field(body),
            ]
            .map(u8::from),
        );
        put(out, sorted(used.exposed.iter().copied()));
        let mut is_of_arrays = false;
        for (number, instruction) in instructions.iter().enumerate() {
            let Operand::Token(token) = instruction.operand else { continue };
            let place = instruction.offset;
            let bits = [&used.stores_to_this, &used.loads_of_this, &used.calls_on_this];
            out.extend(bits.map(|places| u8::from(places.contains(&place))));
            match instruction.opcode {
                Opcode::Stfld | Opcode::Stsfld => put(out, new_length(instructions, number)),
                Opcode::Ldflda => {
                    let call = handed(self.module, instructions, number);
                    put(out, call.map(|call| (tokens_before(instructions, call.number), call.above)));
                }
                Opcode::Ldsfld => put(out, level(self.module, &instructions[number + 1..])),
                _ if self.is_unmade_named && makes_unmade(self.module, instruction) => {
                    put(out, asked(self.module, instructions, number));
                }
                _ => {}
            }
            is_of_arrays |= matches!(
                instruction.opcode,
                Opcode::Ldfld | Opcode::Ldflda | Opcode::Stfld | Opcode::Ldtoken
            ) && self.is_of_array(token);
        }
        for pair in
            instructions.windows(2).filter(|pair| matches!(pair[1].opcode, Opcode::ConvU | Opcode::ConvI))
        {
            match (pair[0].opcode.long_form(), pair[0].operand) {
                (Opcode::Ldarg, Operand::Argument(number)) => put(out, number),
                (Opcode::Ldflda | Opcode::Ldloca, _) => put(out, "address"),
                _ => {}
            }
        }
        quotients(instructions).for_each(|quotient| put(out, quotient));
        for argument in self.addresses(method) {
            put(out, only_dereferences(self.module, instructions, argument));
        }
        if is_of_arrays {
            put(out, &body.clauses);
            out.extend(body.code);
        }
    }

    /// The numbers of the arguments that may be addresses, counted with and without `this`.
    fn addresses(&self, method: Id<MethodDef>) -> Vec<usize> {
        let Ok(signature) = self.module.method_signature(method) else { return Vec::new() };
        let is_address = |ty: &Type| matches!(ty.unmodified(), Type::ByRef(_));
        let found = signature.parameters.iter().enumerate().filter(|(_, ty)| is_address(ty));
        found.flat_map(|(number, _)| [number, number + 1]).collect()
    }

    fn is_of_array(&self, token: Token) -> bool {
        *self.arrays.borrow_mut().entry(token).or_insert_with(|| {
            let field = self.assemblies.resolve_field(self.assembly, token);
            field.is_some_and(|field| {
                field.assembly == self.assembly && is_array(self.assemblies, self.assembly, field.id)
            })
        })
    }
}

fn put(out: &mut Vec<u8>, what: impl std::fmt::Debug) {
    // Memory takes all that is written.
    let _ = write!(out, "{what:?};");
}

fn tokens_before(instructions: &[Instruction<'_>], number: usize) -> usize {
    instructions[..number].iter().filter(|one| matches!(one.operand, Operand::Token(_))).count()
}
