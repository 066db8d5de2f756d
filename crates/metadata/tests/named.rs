//! Which method or field a token names, on a compiled fixture (`tests/fixtures/verdicts/GroundStatics.cs`).

use std::fs;
use std::path::Path;

use marple_metadata::tables::{MemberRef, MethodDef, MethodSpec, TypeDef};
use marple_metadata::{LibraryName, Module};

fn fixture() -> Vec<u8> {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/verdicts/GroundStatics.Debug.dll");
    fs::read(file).expect("the fixture")
}

#[test]
fn instances_of_generic_classes_are_told_apart() {
    let bytes = fixture();
    let module = Module::open(&bytes).expect("an assembly");
    let mut found = Vec::new();
    for id in module.ids::<MemberRef>() {
        let text = module.token_text(id.token(), marple_metadata::Place::default());
        if text.contains("Swap") || text.contains("Field") {
            found.push((text, module.names_own_instance(id.token())));
        }
    }
    found.sort();
    let expected = [
        ("Field`1<!0>.X", true),
        ("Field`1<!0[]>.X", false),
        ("Swap`2<!1,!0>.X", false),
        ("Swap`2<System.Int32,System.Int64>.Go()", false),
    ];
    assert_eq!(found, expected.map(|(text, own)| (text.to_owned(), own)));
}

#[test]
fn methods_have_names_and_classes_behind_their_type_arguments() {
    let bytes = fixture();
    let module = Module::open(&bytes).expect("an assembly");
    let spec = module.ids::<MethodSpec>().next().expect("a call of a generic method");
    let generic = module.named_method(spec.token()).expect("a method");
    assert_eq!(generic.name(), Ok("Generic"));
    assert_eq!(generic.arguments().len(), 1);
    assert_eq!(generic.class_name().map(|class| class.name), Some("GroundStatics"));
    assert_eq!(generic.library_name(), None);
    assert!(generic.definition().is_some_and(|id| module.row(id).is_ok_and(|row| row.flags.is_static())));
    let constructor = LibraryName { namespace: "System", class: "Object", method: ".ctor" };
    let names_it = |id| {
        let method = module.named_method(marple_metadata::tables::Id::<MemberRef>::token(id));
        method.and_then(|method| method.library_name()) == Some(constructor)
    };
    assert!(module.ids::<MemberRef>().any(names_it));
}

#[test]
fn flags_say_what_the_source_says() {
    let bytes = fixture();
    let module = Module::open(&bytes).expect("an assembly");
    let class = |name: &str| {
        let mut classes = module.ids::<TypeDef>();
        classes.find(|id| module.type_name(*id).is_ok_and(|class| class.name == name)).expect("the class")
    };
    let flags = |name: &str| module.row(class(name)).expect("its row").flags;
    assert!(flags("ITouch").is_interface() && !flags("Base").is_interface());
    // A static constructor in the source fixes the time.
    assert!(flags("Open").is_before_field_init() && !flags("Base").is_before_field_init());
    assert!(flags("GroundStatics").is_sealed());
    assert_eq!(module.is_value_type(class("Method")), Ok(true));
    assert_eq!(module.is_value_type(class("Base")), Ok(false));
    let method = |class, name: &str| {
        let mut methods = module.methods_of(class);
        let named = |id: &marple_metadata::tables::Id<MethodDef>| {
            module.row(*id).and_then(|row| module.string(row.name)) == Ok(name)
        };
        let id = methods.find(named).expect("the method");
        module.row(id).expect("its row").flags
    };
    assert!(
        method(class("Boxed"), "Touch").is_virtual() && !method(class("Boxed"), "Touch").is_overridable()
    );
    assert!(
        method(class("ITouch"), "Touch").is_abstract() && method(class("ITouch"), "Touch").is_overridable()
    );
    assert!(method(class("Text"), "ToString").is_overridable());
    assert!(!method(class("Method"), "Touch").is_virtual() && !method(class("Method"), "Touch").is_static());
}
