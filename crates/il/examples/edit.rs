//! `edit FILE SEED OUT`: writes an assembly with one body changed at random: a number, a comparison, an operator. For `scripts/test-bodies`.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::tables::MethodDef;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, seed, out] = &arguments[..] else { panic!("edit FILE SEED OUT") };
    let file = std::fs::read(path).expect("the file");
    let mut seed: u64 = seed.parse().expect("a number");
    let mut random = |below: usize| {
        // xorshift, after some steps to mix small seeds.
        for _ in 0..4 {
            seed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            seed ^= seed >> 29;
        }
        usize::try_from(seed % below as u64).expect("small")
    };
    let module = Module::open(&file).expect("an assembly");
    let methods: Vec<_> = module.ids::<MethodDef>().collect();
    let (method, at, byte) = loop {
        let method = methods[random(methods.len())];
        let Ok(Some(body)) = read_body(&module, method) else { continue };
        let start = body.code.as_ptr() as usize - file.as_ptr() as usize;
        let edits: Vec<(usize, u8)> = body
            .instructions()
            .map_while(Result::ok)
            .filter_map(|one| {
                let at = start + one.offset as usize;
                let opcode = file[at];
                match (one.opcode, one.operand) {
                    (Opcode::LdcI4S | Opcode::LdcI4, Operand::Int(_)) => {
                        Some((at + 1, file[at + 1].wrapping_add(1)))
                    }
                    // ldc.i4.0 to ldc.i4.7: the next one.
                    _ if (0x16..=0x1d).contains(&opcode) => Some((at, opcode + 1)),
                    (Opcode::Add, _) => Some((at, 0x59)),
                    (Opcode::Sub, _) => Some((at, 0x58)),
                    (Opcode::Blt, _) => Some((at, 0x3e)),
                    (Opcode::Ble, _) => Some((at, 0x3f)),
                    (Opcode::BltS, _) => Some((at, 0x31)),
                    (Opcode::BleS, _) => Some((at, 0x32)),
                    (Opcode::BrtrueS, _) => Some((at, 0x2c)),
                    (Opcode::BrfalseS, _) => Some((at, 0x2d)),
                    _ => None,
                }
            })
            .collect();
        if let Some(&(at, byte)) = (!edits.is_empty()).then(|| &edits[random(edits.len())]) {
            break (method, at, byte);
        }
    };
    let name = module.full_method_name(method);
    let mut changed = file.clone();
    changed[at] = byte;
    std::fs::write(out, changed).expect("written");
    eprintln!("{name}: byte {at}: {:02x} to {byte:02x}", file[at]);
}
