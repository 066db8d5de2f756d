//! Changes instructions of some methods of an assembly: `change_bodies FILE SEED COUNT OUT`. `scripts/test-changed-bodies` uses it.

use marple_random::change_bodies;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, seed, count, out] = &arguments[..] else { return Err("FILE SEED COUNT OUT".into()) };
    let (changed, words) = change_bodies(&std::fs::read(file)?, seed.parse()?, count.parse()?)?;
    eprintln!("{words}");
    Ok(std::fs::write(out, changed)?)
}
