//! What the fixtures' metadata says, item by item. `tests/fixtures/Modern.cs` and `Classic.cs` are the sources.

use marple_metadata::attribute::{Arguments, Value};
use marple_metadata::signature::{CallKind, MemberSignature, Primitive, StandAloneSignature, Type};
use marple_metadata::tables::{
    CustomAttribute, Field, HasCustomAttribute, Id, ImplMap, MemberForwarded, MemberRef, MethodDef,
    StandAloneSig, TypeDef,
};
use marple_metadata::{ConstantValue, Module, NullableFlags, Nullness, TypeName};

const MODERN: &[u8] = include_bytes!("../../../tests/fixtures/Modern.Release.dll");
const CLASSIC: &[u8] = include_bytes!("../../../tests/fixtures/Classic.exe");

fn open(bytes: &[u8]) -> Module<'_> {
    Module::open(bytes).expect("the fixture is an assembly")
}

fn class(module: &Module<'_>, name: &str) -> Id<TypeDef> {
    module.ids().find(|id| module.full_type_name(*id) == name).unwrap_or_else(|| panic!("no type {name}"))
}

fn method(module: &Module<'_>, name: &str) -> Id<MethodDef> {
    module.ids().find(|id| module.full_method_name(*id) == name).unwrap_or_else(|| panic!("no method {name}"))
}

fn field(module: &Module<'_>, name: &str) -> Id<Field> {
    module.ids().find(|id| module.full_field_name(*id) == name).unwrap_or_else(|| panic!("no field {name}"))
}

fn arguments<'a>(
    module: &Module<'a>,
    owner: impl Into<HasCustomAttribute>,
    name: &str,
) -> Vec<Arguments<'a>> {
    let named = |id: &Id<CustomAttribute>| module.attribute_class(*id).is_ok_and(|class| class.name == name);
    module
        .attributes_of(owner)
        .filter(named)
        .map(|id| module.attribute_arguments(id, &|_| None).expect("the attribute reads"))
        .collect()
}

#[test]
fn custom_attributes_have_fixed_and_named_arguments() {
    let module = open(MODERN);
    let marked = method(&module, "Fixture.Flow.Marked(System.Int32,System.DateTime&)");
    let marks = arguments(&module, marked, "MarkAttribute");
    let [first, second] = &marks[..] else { panic!("two marks, not {}", marks.len()) };

    let [Value::Array(Some(numbers)), Value::Type(Some(ty)), Value::Enum(_, 7)] = &first.fixed[..] else {
        panic!("{:?}", first.fixed)
    };
    assert_eq!(numbers, &[Value::Signed(1), Value::Signed(2), Value::Signed(3)]);
    assert!(ty.starts_with("System.Collections.Generic.Dictionary`2"), "{ty}");
    let named: Vec<_> = first.named.iter().map(|named| named.name).collect();
    assert_eq!(named, ["Text", "Wide", "Mixed"]);
    assert_eq!(first.named[0].value, Value::String(Some("named")));
    assert!(matches!(first.named[1].value, Value::Enum(_, i64::MIN)));
    let Value::Array(Some(mixed)) = &first.named[2].value else { panic!("{:?}", first.named[2]) };
    assert_eq!(mixed[..3], [Value::Signed(1), Value::String(Some("two")), Value::String(None)]);
    assert!(matches!(mixed[3..], [Value::Enum(_, 7), Value::Type(Some(_))]), "{mixed:?}");
    assert!(!first.guessed);

    assert_eq!(second.fixed, [Value::Double(1.5)]);
    assert_eq!(arguments(&module, marked, "OfAttribute`1")[0].fixed, [Value::Signed(42)]);
}

#[test]
fn constants_and_initial_data() {
    let module = open(MODERN);
    let constant = |name: &str| {
        let id = module.constant_of(field(&module, name)).expect("it has a constant");
        module.constant(id).expect("it reads")
    };
    let ConstantValue::String(greeting) = constant("Fixture.Flow.Greeting") else { panic!("a string") };
    assert_eq!((greeting.to_text().as_str(), greeting.len()), ("grüß \u{1f600}", 7));
    assert_eq!(constant("Fixture.Flow.Half"), ConstantValue::Double(0.5));
    assert_eq!(constant("Fixture.Flow.Nothing"), ConstantValue::Null);
    assert_eq!(constant("Fixture.Small.Some"), ConstantValue::Unsigned(7));
    assert_eq!(constant("Fixture.Wide.Low"), ConstantValue::Signed(i64::MIN));
    assert_eq!(module.enum_underlying(class(&module, "Fixture.Wide")), Some(Primitive::I8));

    let data: Vec<&[u8]> = module
        .ids::<Field>()
        .filter_map(|id| module.initial_data(id))
        .map(|data| data.expect("it reads"))
        .collect();
    let words = |numbers: &[u32]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    assert!(data.contains(&&words(&[2, 3, 5, 7, 11, 13, 17, 19])[..]), "{data:?}");
    assert!(data.contains(&&words(&[1, 2, 3, 4, 5])[..]), "{data:?}");
}

#[test]
fn generic_parameters_and_constraints() {
    let module = open(MODERN);
    let describe = |owner: Id<TypeDef>| {
        let parameters = module.type_parameters_of(owner).map(|id| {
            let row = module.row(id).expect("the row reads");
            (module.string(row.name).expect("it has a name"), row.flags.0, module.constraints_of(id).count())
        });
        parameters.collect::<Vec<_>>()
    };
    // 0x18 is a value type with a constructor, 0x14 a class with one; a value type names System.ValueType.
    let pair = [("TFirst", 0x18, 1), ("TSecond", 0x14, 0)];
    assert_eq!(describe(class(&module, "Fixture.Pair`2")), pair);
    // 2 is contravariant.
    assert_eq!(describe(class(&module, "Fixture.IShape`1")), [("T", 2, 1)]);
    assert_eq!(describe(class(&module, "Fixture.Square/Inner`1/Deep`1")), [("T", 0, 0), ("U", 0, 0)]);
}

#[test]
fn members_and_implementations() {
    let module = open(MODERN);
    let shape = class(&module, "Fixture.IShape`1");
    let name = |index| module.string(index).expect("it has a name");
    let properties: Vec<_> =
        module.properties_of(shape).map(|id| name(module.row(id).unwrap().name)).collect();
    let events: Vec<_> = module.events_of(shape).map(|id| name(module.row(id).unwrap().name)).collect();
    assert_eq!((properties, events), (vec!["Item", "Sides"], vec!["Changed"]));

    let item = module.properties_of(shape).next().expect("the indexer");
    let signature = module.property_signature(item).expect("it reads");
    assert_eq!(signature.kind, Type::Primitive(Primitive::I4));
    assert_eq!(signature.parameters, [Type::TypeParameter(0)]);
    let accessors: Vec<_> = module
        .accessors_of_property(item)
        .map(|id| module.row(id).expect("it reads"))
        .map(|row| (row.semantics, module.full_method_name(row.method)))
        .collect();
    assert_eq!(accessors, [(2, "Fixture.IShape`1.get_Item(T)".to_owned())]);

    let square = class(&module, "Fixture.Square");
    assert_eq!(module.interfaces_of(square).count(), 1);
    let implemented: Vec<_> = module
        .implementations_of(square)
        .map(|id| module.row(id).expect("it reads"))
        .map(|row| module.token_text(row.declaration.token(), marple_metadata::Place::default()))
        .collect();
    assert_eq!(implemented.len(), 4);
    assert!(
        implemented.contains(&"Fixture.IShape`1<System.Int32>.get_Item(!0)".to_owned()),
        "{implemented:?}"
    );
    assert_eq!(module.nested_types_of(square).count(), 1);
}

#[test]
fn nullable_metadata() {
    let module = open(MODERN);
    let maybe = method(&module, "Fixture.Flow.Maybe(System.String,System.String)");
    let flags: Vec<_> = (0..=2).map(|place| module.nullable_parameter(maybe, place).at(0)).collect();
    assert_eq!(flags, [Nullness::Nullable, Nullness::Nullable, Nullness::NotNull]);
    let mixed = module.nullable_field(field(&module, "Fixture.MarkAttribute.Mixed"));
    assert_eq!((mixed.at(0), mixed.at(1)), (Nullness::Nullable, Nullness::Nullable));
    let primes = module.nullable_field(field(&module, "Fixture.Flow.primes"));
    assert_eq!(primes, NullableFlags::All(Nullness::NotNull));

    let classic = open(CLASSIC);
    let push = method(&classic, "Classic.Stack`1.Push(T)");
    assert_eq!(classic.nullable_parameter(push, 1).at(0), Nullness::Oblivious);
}

#[test]
fn signatures_of_every_kind() {
    let module = open(MODERN);
    let apply = module
        .ids::<MethodDef>()
        .find(|id| module.full_method_name(*id).starts_with("Fixture.Raw.Apply"))
        .expect("Raw.Apply");
    let signature = module.method_signature(apply).expect("it reads");
    let [Type::Function(function), Type::ByRef(state)] = &signature.parameters[..] else {
        panic!("{signature:?}")
    };
    assert_eq!((function.call, &**state), (CallKind::Default, &Type::Primitive(Primitive::I8)));
    assert!(matches!(function.parameters[..], [Type::Primitive(Primitive::I4), Type::ByRef(_)]));

    let call = module
        .ids::<MethodDef>()
        .find(|id| module.full_method_name(*id).starts_with("Fixture.Raw.Call"))
        .expect("Raw.Call");
    let signature = module.method_signature(call).expect("it reads");
    assert!(matches!(&signature.parameters[..], [Type::Function(f)] if f.call == CallKind::Unmanaged(1)));

    // `in` parameters and volatile fields carry required modifiers.
    let marked = method(&module, "Fixture.Flow.Marked(System.Int32,System.DateTime&)");
    let signature = module.method_signature(marked).expect("it reads");
    assert!(matches!(&signature.parameters[1], Type::ByRef(_) | Type::Modified(_)), "{signature:?}");
    let flag = module.field_signature(field(&module, "Fixture.Raw.flag")).expect("it reads");
    assert!(matches!(&flag, Type::Modified(modified) if modified.required), "{flag:?}");

    let locals = module.ids::<StandAloneSig>().filter_map(|id| module.stand_alone_signature(id).ok());
    let pinned = locals
        .filter_map(|signature| match signature {
            StandAloneSignature::Locals(types) => Some(types),
            _ => None,
        })
        .flatten()
        .filter(|ty| matches!(ty, Type::Pinned(_)));
    assert_eq!(pinned.count(), 1);

    let grid = module.method_signature(method(&module, "Fixture.Flow.Grid(System.Int32,System.Int32)"));
    let grid = grid.expect("it reads");
    assert_eq!(grid.type_parameters, 1);
    assert!(matches!(&grid.returns, Type::Array(array) if array.rank == 2), "{grid:?}");
}

#[test]
fn a_call_with_variable_arguments_has_a_sentinel() {
    let module = open(CLASSIC);
    let sentinels: Vec<_> = module
        .ids::<MemberRef>()
        .filter_map(|id| match module.member_signature(id) {
            Ok(MemberSignature::Method(signature)) => {
                signature.sentinel.map(|at| (at, signature.parameters.len()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(sentinels, [(0, 3)]);
}

#[test]
fn layouts_and_native_methods() {
    let module = open(CLASSIC);
    let overlap = class(&module, "Classic.Overlap");
    let layout = module.row(module.layout_of(overlap).expect("it has a layout")).expect("it reads");
    assert_eq!(layout.size, 16);
    let offsets: Vec<_> = module
        .fields_of(overlap)
        .map(|id| module.row(module.offset_of(id).expect("it has an offset")).expect("it reads").offset)
        .collect();
    assert_eq!(offsets, [0, 4, 0]);

    let abs = method(&module, "Classic.Program.NativeAbs(System.Int32)");
    let map = module.owned_by::<ImplMap>(MemberForwarded::Method(abs)).next().expect("it is native");
    let map = module.row(map).expect("it reads");
    let library = module.row(map.scope).and_then(|row| module.string(row.name));
    assert_eq!((module.string(map.name), library), (Ok("abs"), Ok("libc")));
}

#[test]
fn types_are_found_by_name() {
    let module = open(MODERN);
    let square = module.find_type(TypeName { namespace: "Fixture", name: "Square" });
    assert_eq!(square, Some(class(&module, "Fixture.Square")));
    let inner = module.find_nested_type(square.expect("found"), TypeName { namespace: "", name: "Inner`1" });
    assert_eq!(inner, Some(class(&module, "Fixture.Square/Inner`1")));
    assert_eq!(module.find_by_path("Fixture.Square+Inner`1"), inner);
    assert_eq!(module.find_type(TypeName { namespace: "", name: "Inner`1" }), None);
}
