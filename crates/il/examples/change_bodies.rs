//! Changes instructions of some methods of an assembly where they stand: constants, branches, additions. What the methods name and how long they are stays the same.
//! `scripts/test-changed-bodies` compares runs with and without the cache on what it writes.
//!
//! `change_bodies FILE SEED COUNT OUT`

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::tables::{Id, MethodDef};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, seed, count, out] = &arguments[..] else { return Err("FILE SEED COUNT OUT".into()) };
    let bytes = std::fs::read(file)?;
    let module = Module::open(&bytes)?;
    let methods: Vec<Id<MethodDef>> = module.ids().collect();
    let mut seed: u64 = seed.parse()?;
    let mut below = |count: usize| {
        // SplitMix64.
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % count as u64) as usize
    };
    let mut changed = bytes.clone();
    let mut left: usize = count.parse()?;
    while left > 0 {
        let method = methods[below(methods.len())];
        let Ok(Some(body)) = read_body(&module, method) else { continue };
        let start = body.code.as_ptr() as usize - bytes.as_ptr() as usize;
        let Ok(code) = body.decode() else { continue };
        let places: Vec<(u32, [u8; 2])> = code.iter().filter_map(|one| other(body.code, one)).collect();
        if places.is_empty() {
            continue;
        }
        let (offset, new) = places[below(places.len())];
        let at = start + offset as usize;
        changed[at..at + 2].copy_from_slice(&new);
        eprintln!("{} at {offset:#x}", module.full_method_name(method));
        left -= 1;
    }
    std::fs::write(out, changed)?;
    Ok(())
}

/// Two bytes to put in the place of an instruction, if it is one that is changed.
fn other(code: &[u8], one: &Instruction<'_>) -> Option<(u32, [u8; 2])> {
    let at = one.offset as usize;
    let &[first, second] = code.get(at..at + 2)? else { return None };
    let new = match (first, one.opcode, &one.operand) {
        // `ldc.i4.0` to `ldc.i4.7`: the next number.
        (0x16..=0x1d, ..) => [first + 1, second],
        (0x1f, ..) => [first, second.wrapping_add(1)],
        // `brfalse.s` and `brtrue.s`, `beq.s` and `bne.un.s`.
        (0x2c, ..) => [0x2d, second],
        (0x2d, ..) => [0x2c, second],
        // `bge.s`, `bgt.s`, `ble.s`, `blt.s`: the next of them.
        (0x2f..=0x31, ..) => [first + 1, second],
        (0x32, ..) => [0x2f, second],
        (0x58, ..) => [0x59, second],
        (0x59, ..) => [0x58, second],
        // `cgt` and `clt`.
        (0xfe, Opcode::Cgt, Operand::None) => [0xfe, 0x04],
        (0xfe, Opcode::Clt, Operand::None) => [0xfe, 0x02],
        _ => return None,
    };
    Some((one.offset, new))
}
