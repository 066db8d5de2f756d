//! Other bodies for methods: instructions are changed where they stand.

use marple_il::{Body, Instruction, read_body};
use marple_metadata::Module;
use marple_metadata::tables::{Id, MethodDef};

/// Changes one instruction in so many methods of an assembly, at random: constants, branches, additions. What methods name and how long they are stays the same. Gives the new
/// bytes, and what was changed in words. At least one method has to have such an instruction.
pub fn change_bodies(
    bytes: &[u8],
    mut seed: u64,
    count: usize,
) -> marple_metadata::Result<(Vec<u8>, String)> {
    let module = Module::open(bytes)?;
    let mut below = |count: usize| {
        // SplitMix64.
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % count as u64).unwrap_or(0)
    };
    let places: Vec<(Id<MethodDef>, Vec<Place>)> = module
        .ids()
        .filter_map(|method| Some((method, places(bytes, &read_body(&module, method).ok()??))))
        .filter(|(_, places)| !places.is_empty())
        .collect();
    let mut changed = bytes.to_vec();
    let mut words = Vec::new();
    for _ in 0..count {
        let (method, places) = &places[below(places.len())];
        let (at, new) = places[below(places.len())];
        changed[at..at + 2].copy_from_slice(&new);
        words.push(format!("{} at {at:#x}", module.full_method_name(*method)));
    }
    Ok((changed, words.join(", ")))
}

/// Where in the file something is changed, and what is put there.
type Place = (usize, [u8; 2]);

/// Where instructions of a body can be changed.
fn places(bytes: &[u8], body: &Body<'_>) -> Vec<Place> {
    let start = body.code.as_ptr() as usize - bytes.as_ptr() as usize;
    let instructions = body.instructions().map_while(Result::ok);
    instructions.filter_map(|one| Some((start + one.offset as usize, other(body.code, &one)?))).collect()
}

/// Two bytes to put in the place of an instruction, if it is one that is changed.
fn other(code: &[u8], one: &Instruction<'_>) -> Option<[u8; 2]> {
    let at = one.offset as usize;
    let &[first, second] = code.get(at..at + 2)? else { return None };
    let first = match first {
        // `ldc.i4.0` to `ldc.i4.7`: the next number. `bge.s`, `bgt.s`, `ble.s`: the next of these and `blt.s`.
        0x16..=0x1d | 0x2f..=0x31 => first + 1,
        // `ldc.i4.s`: the next number.
        0x1f => return Some([first, second.wrapping_add(1)]),
        // `brfalse.s` and `brtrue.s`.
        0x2c => 0x2d,
        0x2d => 0x2c,
        // `blt.s`: `bge.s`.
        0x32 => 0x2f,
        // `add` and `sub`.
        0x58 => 0x59,
        0x59 => 0x58,
        _ => return None,
    };
    Some([first, second])
}
