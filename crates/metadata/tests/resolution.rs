//! References across assemblies: `tests/fixtures/forwarding`, where Library forwards to Target what User refers to.

use std::sync::atomic::{AtomicUsize, Ordering};

use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, Member, Unknown};
use marple_metadata::attribute::Value;
use marple_metadata::tables::{MemberRef, TypeDef, TypeRef};

const USER: &[u8] = include_bytes!("../../../tests/fixtures/forwarding/User.dll");
const LIBRARY: &[u8] = include_bytes!("../../../tests/fixtures/forwarding/Library.dll");
const TARGET: &[u8] = include_bytes!("../../../tests/fixtures/forwarding/Target.dll");

fn find(name: &str) -> Option<&'static [u8]> {
    match name {
        "Library" => Some(LIBRARY),
        "Target" => Some(TARGET),
        _ => None,
    }
}

fn open() -> (Assemblies<'static>, AssemblyId) {
    let assemblies = Assemblies::new(Box::new(|wanted| find(wanted.name)));
    let user = assemblies.add(Module::open(USER).expect("the fixture is an assembly"));
    (assemblies, user)
}

/// What every member reference of User means, in the order of the table; those into the core library left out.
fn members(assemblies: &Assemblies<'_>, user: AssemblyId) -> Vec<String> {
    let module = assemblies.module(user);
    let describe = |id| match assemblies.resolve_member_reference(user, id) {
        Member::Method(method) => {
            let home = assemblies.module(method.assembly);
            Some(format!("{}: {}", home.name().expect("it has a name"), home.full_method_name(method.id)))
        }
        Member::Field(field) => {
            let home = assemblies.module(field.assembly);
            Some(format!("{}: {}", home.name().expect("it has a name"), home.full_field_name(field.id)))
        }
        Member::OfArray => Some("array".to_owned()),
        Member::Unknown => None,
    };
    module.ids::<MemberRef>().filter_map(describe).collect()
}

const MEMBERS: [&str; 5] = [
    "Target: Moving.Derived.Field",
    "Target: Moving.Moved`1.Value",
    "Target: Moving.Base.Go(System.Int32[],System.String&)",
    "Target: Moving.Moved`1/Inner.Make(Moving.Moved`1<T>,Moving.Size)",
    "Target: Moving.Moved`1/Inner.Count",
];

#[test]
fn references_lead_through_forwarders() {
    let (assemblies, user) = open();
    assert_eq!(members(&assemblies, user), MEMBERS);
    let core = vec![Unknown::Assembly("System.Private.CoreLib".to_owned())];
    assert_eq!(assemblies.unknown(), core, "what is unknown is listed once");
}

#[test]
fn bases_are_found_where_they_are_defined() {
    let (assemblies, user) = open();
    let module = assemblies.module(user);
    let derived = module
        .ids::<TypeRef>()
        .find(|id| module.reference_name(*id).is_ok_and(|name| name.name == "Derived"))
        .and_then(|id| assemblies.resolve_type(user, id.into()))
        .expect("Derived is in Target");
    let names: Vec<_> = assemblies
        .with_bases(derived)
        .map(|class| assemblies.module(class.assembly).full_type_name(class.id))
        .collect();
    assert_eq!(names, ["Moving.Derived", "Moving.Base"]);
}

#[test]
fn enums_of_other_assemblies_have_their_size() {
    let (assemblies, user) = open();
    let module = assemblies.module(user);
    let class = module.ids::<TypeDef>().find(|id| module.full_type_name(*id) == "User").expect("User");
    let sized = module
        .attributes_of(class)
        .find(|id| module.attribute_class(*id).is_ok_and(|name| name.name == "SizedAttribute"))
        .expect("User is marked");
    let known = assemblies.attribute_arguments(user, sized).expect("it reads");
    assert!(!known.guessed);
    assert!(matches!(known.fixed[..], [Value::Enum(_, 300), Value::String(Some("after"))]), "{known:?}");
    assert!(matches!(known.named[0].value, Value::Enum(_, 0)), "{known:?}");

    let alone = module.attribute_arguments(sized, &|_| None).expect("it reads without Target too");
    assert!(alone.guessed);
    assert_eq!(alone.fixed, known.fixed);
}

#[test]
fn threads_share_what_one_of_them_loads() {
    let searches = AtomicUsize::new(0);
    let assemblies = Assemblies::new(Box::new(|wanted| {
        searches.fetch_add(1, Ordering::Relaxed);
        find(wanted.name)
    }));
    let user = assemblies.add(Module::open(USER).expect("the fixture is an assembly"));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(members(&assemblies, user), MEMBERS));
        }
    });
    assert_eq!(searches.load(Ordering::Relaxed), 3, "Library, Target and the core library, once each");
}

#[test]
fn assemblies_that_forward_to_each_other_end_somewhere() {
    // Whatever is asked for, Library answers: its forwarders lead to itself.
    let assemblies = Assemblies::new(Box::new(|_| Some(LIBRARY)));
    let user = assemblies.add(Module::open(USER).expect("the fixture is an assembly"));
    assert_eq!(members(&assemblies, user), [""; 0]);
}
