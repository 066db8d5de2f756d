//! debugging only
use marple_metadata::Module; #[allow(clippy::all)] use marple_session::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let folder = std::path::Path::new(&a[1]).parent().unwrap().to_owned();
    let folders = [folder, "/usr/lib/mono/4.5".into(), "/usr/lib/mono/4.5/Facades".into()];
    let mut s = Session::new(Box::new(move |w| { let b = folders.iter().map(|f| f.join(format!("{}.dll", w.name))).find_map(|p| std::fs::read(p).ok())?; Some(&*b.leak()) }), Options::default());
    let bytes = std::fs::read(&a[1]).unwrap();
    let pdb = std::fs::read(std::path::Path::new(&a[1]).with_extension("pdb")).ok().map(|b| marple_metadata::pdb::Pdb::open(b.leak()).unwrap());
    let asm = s.add(Module::open(bytes.leak()).unwrap(), pdb);
    let methods: Vec<_> = s.methods(asm).collect();
    let (run, inferred) = s.check_inferred(&methods, &());
    for (c, f) in &inferred.invariants { println!("INV {c:?} {f:?}"); }
    for (c, f) in &inferred.guarded_invariants { println!("GUARD {c:?} {f:?}"); }
    println!("TESTED {:?}", inferred.tested);
    for m in &run.methods {
        if !m.name.contains(&a[2]) { continue }
        println!("== {}", m.name);
        for (o, v) in m.obligations.iter().zip(&m.result.as_ref().unwrap().verdicts) { println!("  {:?} {} {} {:?}", o.place, o.kind.rule(), o.text, v.outcome); }
        println!("entry {:?}", inferred.entries.get(&m.method)); 
        println!("guarded {:?}", inferred.guarded_entries.get(&m.method)); 
        println!("exit {:?}", inferred.exits.get(&m.method));
        if a.len() > 3 { println!("{}", s.lower_debug(m.method, &inferred)); }
    }
}
