//! Loads an assembly, indexes its types and methods and decodes every body into instructions that are kept while
//! they are looked at: what an analysis pays before it starts. `scripts/measure-reader.sh` measures it.

use std::hint::black_box;

use marple_il::read_body;
use marple_metadata::tables::{MethodDef, TypeDef};
use marple_metadata::{Module, TypeName};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name an assembly")?;
    let bytes = std::fs::read(path)?;
    let module = Module::open(&bytes)?;
    // The first look at a name makes the index of types.
    black_box(module.find_type(TypeName { namespace: "System", name: "String" }));
    let mut methods = 0;
    for class in module.ids::<TypeDef>() {
        for method in module.methods_of(class) {
            black_box(module.string(module.row(method)?.name)?);
            methods += 1;
        }
    }
    let mut instructions = 0;
    for method in module.ids::<MethodDef>() {
        if let Some(body) = read_body(&module, method)? {
            instructions += black_box(body.decode()?).len();
        }
    }
    eprintln!("{methods} methods, {instructions} instructions");
    Ok(())
}
