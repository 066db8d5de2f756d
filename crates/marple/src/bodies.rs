//! Which bodies of an assembly are others than in an earlier run, and whether anything else is.
//!
//! The declarations of an assembly are one hash, and each method has one of its code, with texts in the place of their tokens, and of the names of its locals. Other tokens mean
//! the same in two versions with the same declarations.

use marple_cache::Key;
use marple_il::{Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::pdb::Pdb;
use marple_metadata::tables::{Id, MethodDef};

/// The hash of a body.
pub(crate) type Print = [u8; 16];

/// The hash of all that an assembly declares.
pub(crate) fn declarations(module: &Module<'_>) -> Key {
    let mut all = Vec::new();
    module.write_declarations(&mut |bytes| all.extend_from_slice(bytes));
    Key::of_bytes(&all)
}

/// The hashes of all bodies, in the order of the method table.
pub(crate) fn bodies(module: &Module<'_>, pdb: Option<&Pdb<'_>>) -> Vec<Print> {
    let mut bytes = Vec::new();
    let mut print = |id: Id<MethodDef>| {
        bytes.clear();
        write(module, pdb, id, &mut bytes);
        let mut print = [0; 16];
        print.copy_from_slice(&Key::of_bytes(&bytes).0[..16]);
        print
    };
    reads::covered(|| module.ids::<MethodDef>().map(&mut print).collect())
}

fn write(module: &Module<'_>, pdb: Option<&Pdb<'_>>, id: Id<MethodDef>, out: &mut Vec<u8>) {
    let body = match read_body(module, id) {
        Ok(Some(body)) => body,
        Ok(None) => return,
        Err(error) => return out.extend(format!("{error:?}").bytes()),
    };
    let numbers = [u32::from(body.max_stack), u32::from(body.init_locals), body.locals.map_or(0, Id::number)];
    let counts = [body.clauses.len(), body.code.len()].map(|count| count as u64);
    out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    out.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
    for clause in &body.clauses {
        out.extend(format!("{clause:?}").bytes());
    }
    let start = out.len();
    out.extend(body.code);
    if body.may_contain([Opcode::Ldstr]) {
        for instruction in body.instructions().map_while(Result::ok) {
            if let (Opcode::Ldstr, Operand::Token(token)) = (instruction.opcode, instruction.operand) {
                let text =
                    module.heaps().user_string(token.number()).map(|text| text.units().collect::<Vec<_>>());
                let at = start + instruction.offset as usize + 1;
                if let Some(operand) = out.get_mut(at..at + 4) {
                    operand.fill(0);
                }
                out.extend(format!("{text:?}").bytes());
            }
        }
    }
    for scope in pdb.map(|pdb| pdb.scopes(id)).unwrap_or_default() {
        for local in &scope.variables {
            out.extend(local.slot.to_le_bytes());
            out.push(u8::from(local.hidden));
            out.extend((local.name.len() as u64).to_le_bytes());
            out.extend(local.name.bytes());
        }
    }
}
