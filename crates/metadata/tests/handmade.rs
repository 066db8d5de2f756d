//! What no compiler here writes: uncompressed streams, unsorted tables, cycles.

#[path = "support/image.rs"]
mod image;

use image::Image;
use marple_metadata::signature::Type;
use marple_metadata::tables::{Field, Id, MethodDef, TypeDef, TypeSpec};
use marple_metadata::{Error, Module, Part, Place};

fn id<T>(number: u32) -> Id<T> {
    Id::new(number).expect("not null")
}

/// Two types, `A` with methods 3 and 1, `B` with method 2: the order is in the pointer table.
fn with_pointers() -> Image {
    let mut image = Image::new("#-");
    let names = ["A", "B", "one", "two", "three"].map(|name| image.name(name));
    let signature = image.blob(&[0, 0, 1]);
    image.table(2, &[&[0, 0, names[0], 0, 0, 1, 1], &[0, 0, names[1], 0, 0, 1, 3]]);
    image.table(5, &[&[3], &[1], &[2]]);
    let method = |name: u16| [0, 0, 0, 0, name, signature, 1];
    image.table(6, &[&method(names[2]), &method(names[3]), &method(names[4])]);
    image
}

#[test]
fn uncompressed_streams_have_their_members_in_order() {
    let bytes = with_pointers().bytes();
    let module = Module::open(&bytes).expect("it is an assembly");
    let methods_of = |number| module.methods_of(id(number)).map(Id::number).collect::<Vec<_>>();
    assert_eq!((methods_of(1), methods_of(2)), (vec![3, 1], vec![2]));
    let names: Vec<_> = module.ids::<MethodDef>().map(|id| module.full_method_name(id)).collect();
    assert_eq!(names, ["A.one()", "B.two()", "A.three()"]);
}

#[test]
fn unsorted_tables_are_searched_all_the_same() {
    let mut image = Image::new("#~");
    let names = ["A", "B", "C", "x", "y"].map(|name| image.name(name));
    let row = |name: u16| [0, 0, name, 0, 0, 1, 1];
    image.table(2, &[&row(names[0]), &row(names[1]), &row(names[2])]);
    image.table(4, &[&[0x50, names[3], 0], &[0x50, names[4], 0]]);
    // C in B, B in A; then constants of y and x.
    image.table(0x29, &[&[3, 2], &[2, 1]]);
    let (one, two) = (image.blob(&[1, 0, 0, 0]), image.blob(&[2, 0, 0, 0]));
    image.table(0x0b, &[&[8, 2 << 2, two], &[8, 1 << 2, one]]);
    let bytes = image.bytes();
    let module = Module::open(&bytes).expect("it is an assembly");
    assert_eq!(module.full_type_name(id(3)), "A/B/C");
    let constants: Vec<_> = module
        .ids::<Field>()
        .map(|field| module.constant(module.constant_of(field).expect("it has one")).expect("it reads"))
        .collect();
    let expected = [1, 2].map(marple_metadata::ConstantValue::Signed);
    assert_eq!(constants, expected);
}

#[test]
fn cycles_of_nesting_are_errors_of_their_types() {
    let mut image = Image::new("#~");
    let names = ["A", "B", "C"].map(|name| image.name(name));
    let row = |name: u16| [0, 0, name, 0, 0, 1, 1];
    image.table(2, &[&row(names[0]), &row(names[1]), &row(names[2])]);
    image.table(0x29, &[&[1, 2], &[2, 1]]);
    let bytes = image.bytes();
    let module = Module::open(&bytes).expect("it is an assembly");
    assert_eq!(module.nesting(id(1)), Err(Error::TooDeep(Part::Nesting)));
    let names: Vec<_> = module.ids::<TypeDef>().map(|id| module.full_type_name(id)).collect();
    assert_eq!(names, ["?", "?", "C"]);
}

#[test]
fn cycles_of_specifications_end() {
    let mut image = Image::new("#~");
    // A generic class (the specification itself) of the specification itself, twice.
    let signature = image.blob(&[0x15, 0x12, 1 << 2 | 2, 2, 0x12, 1 << 2 | 2, 0x12, 1 << 2 | 2]);
    image.table(0x1b, &[&[signature]]);
    let bytes = image.bytes();
    let module = Module::open(&bytes).expect("it is an assembly");
    let spec: Id<TypeSpec> = id(1);
    assert!(matches!(module.type_specification(spec), Ok(Type::Generic(_))));
    let name = module.token_text(spec.token(), Place::default());
    assert!(name.len() < 100_000, "{} bytes", name.len());
}

#[test]
fn deep_signatures_are_errors() {
    let mut image = Image::new("#~");
    let signature = image.blob(&[0x1d; 120]);
    image.table(0x1b, &[&[signature]]);
    let bytes = image.bytes();
    let module = Module::open(&bytes).expect("it is an assembly");
    assert_eq!(module.type_specification(id(1)), Err(Error::TooDeep(Part::Signature)));
}

#[test]
fn the_first_bytes_tell_what_a_file_is() {
    let native = {
        let mut bytes = Image::new("#~").bytes();
        let cli_directory = 0x40 + 24 + 96 + 14 * 8;
        bytes[cli_directory..cli_directory + 8].fill(0);
        bytes
    };
    let table: [(&[u8], Error); 4] = [
        (b"", Error::Empty),
        (b"using System;", Error::NotPe),
        (b"MZ", Error::NotPe),
        (&native, Error::Native),
    ];
    for (bytes, error) in table {
        assert_eq!(Module::open(bytes).err(), Some(error));
    }
}
