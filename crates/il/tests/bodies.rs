//! Bodies made by hand: headers, sections, clauses, prefixes, and methods that share one body.

#[path = "../../metadata/tests/support/image.rs"]
mod image;

use image::Image;
use marple_il::{Body, ClauseKind, Instructions, Opcode, Operand, Region, operations, survey};
use marple_metadata::tables::{Id, Token};
use marple_metadata::{Error, Module, Part};

const RET: u8 = 0x2a;

#[test]
fn tiny_and_fat_headers() {
    let tiny = Body::parse(&[2 << 2 | 2, 0x00, RET, 0xff]).expect("a tiny body");
    assert_eq!((tiny.code, tiny.max_stack, tiny.init_locals), (&[0x00, RET][..], 8, false));
    let fat = [0x13, 0x30, 5, 0, 1, 0, 0, 0, 7, 0, 0, 0x11, RET];
    let fat = Body::parse(&fat).expect("a fat body");
    assert_eq!((fat.code, fat.max_stack, fat.init_locals), (&[RET][..], 5, true));
    assert_eq!(fat.locals.map(Id::token), Some(Token(0x1100_0007)));
    assert_eq!(Body::parse(&[40 << 2 | 2, RET]).err(), Some(Error::Truncated(Part::Body)));
    assert_eq!(Body::parse(&[0]).err(), Some(Error::Malformed(Part::Body)));
}

/// A fat header with more sections for one byte of code, padded to where the sections start.
const WITH_SECTIONS: [u8; 16] = [0x0b, 0x30, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, RET, 0, 0, 0];

#[test]
fn small_and_fat_exception_clauses() {
    let small = [&WITH_SECTIONS[..], &[1, 16, 0, 0], &[2, 0, 3, 0, 4, 7, 0, 5, 0, 0, 0, 0]].concat();
    let body = Body::parse(&small).expect("a small clause");
    let [clause] = body.clauses[..] else { panic!("one clause") };
    assert_eq!(clause.kind, ClauseKind::Finally);
    assert_eq!(
        (clause.protected, clause.handler),
        (Region { start: 3, end: 7 }, Region { start: 7, end: 12 })
    );

    let word = |number: u32| number.to_le_bytes();
    let fault = [word(4), word(0), word(1), word(1), word(2), word(0)].concat();
    let filter = [word(1), word(0), word(1), word(5), word(2), word(3)].concat();
    let catch = [word(0), word(0), word(1), word(5), word(2), word(0x0100_0002)].concat();
    // Two sections; the first says that there are more.
    let sections =
        [&WITH_SECTIONS[..], &[0xc1, 52, 0, 0], &fault, &filter, &[0x41, 28, 0, 0], &catch].concat();
    let body = Body::parse(&sections).expect("fat clauses");
    let kinds: Vec<_> = body.clauses.iter().map(|clause| clause.kind).collect();
    assert_eq!(kinds[..2], [ClauseKind::Fault, ClauseKind::Filter(3)]);
    assert!(
        matches!(kinds[2..], [ClauseKind::Catch(class)] if class.token() == Token(0x0100_0002)),
        "{kinds:?}"
    );
}

#[test]
fn clauses_that_are_cut_off_are_errors() {
    let endless = [&WITH_SECTIONS[..], &[0xc1, 4, 0, 0], &[0x80; 400]].concat();
    assert!(Body::parse(&endless).is_err());
    let cut = [&WITH_SECTIONS[..], &[1, 16, 0, 0, 2, 0]].concat();
    assert_eq!(Body::parse(&cut).err(), Some(Error::Truncated(Part::ExceptionTable)));
}

#[test]
fn prefixes_belong_to_the_next_instruction() {
    // ldarg.0; constrained. T; volatile. ; unaligned. 1; ldfld F; ret
    let code = [0x02, 0xfe, 0x16, 1, 0, 0, 2, 0xfe, 0x13, 0xfe, 0x12, 1, 0x7b, 1, 0, 0, 4, RET];
    let instructions: Vec<_> = Instructions::new(&code).collect::<Result<_, _>>().expect("they decode");
    assert_eq!(instructions.len(), 6);
    let operations: Vec<_> = operations(&instructions).collect();
    let [_, load, _] = operations[..] else { panic!("three operations, not {}", operations.len()) };
    assert_eq!((load.instruction.opcode, load.instruction.offset), (Opcode::Ldfld, 12));
    assert_eq!(load.prefixes.constrained, Some(Token(0x0200_0001)));
    assert_eq!((load.prefixes.is_volatile, load.prefixes.alignment), (true, Some(1)));
}

#[test]
fn short_forms_say_the_same_as_long_ones() {
    let cases: [(&[u8], Opcode, Operand<'_>); 8] = [
        (&[0x03], Opcode::Ldarg, Operand::Argument(1)),
        (&[0x0e, 9], Opcode::Ldarg, Operand::Argument(9)),
        (&[0xfe, 0x09, 1, 1], Opcode::Ldarg, Operand::Argument(257)),
        (&[0x15], Opcode::LdcI4, Operand::Int(-1)),
        (&[0x1f, 0x80], Opcode::LdcI4, Operand::Int(-128)),
        (&[0x13, 200], Opcode::Stloc, Operand::Local(200)),
        (&[0x2b, 0xfe], Opcode::Br, Operand::Target(0)),
        (&[0xdd, 0, 0, 0, 0], Opcode::Leave, Operand::Target(5)),
    ];
    for (code, opcode, operand) in cases {
        let instruction = Instructions::new(code).next().expect("an instruction").expect("it decodes");
        assert_eq!((instruction.opcode.long_form(), instruction.operand), (opcode, operand));
    }
}

#[test]
fn what_is_no_instruction_ends_the_walk() {
    let walk: Vec<_> = Instructions::new(&[0x00, 0x24, 0x00]).collect();
    assert_eq!(walk.len(), 2);
    assert_eq!(walk[1], Err(Error::BadOpcode { opcode: 0x24, offset: 1 }));
    let walk: Vec<_> = Instructions::new(&[0x45, 0xff, 0xff, 0xff, 0xff]).collect();
    assert_eq!(walk, [Err(Error::Truncated(Part::Code))]);
}

/// Thousands of methods with one long body: each is legal, all together are more than a file of this size is given.
#[test]
fn a_file_cannot_ask_for_more_work_than_its_size_allows() {
    const METHODS: usize = 4000;
    const CODE: u32 = 60_000;
    let mut image = Image::new("#~");
    let (class, method) = (image.name("C"), image.name("M"));
    let signature = image.blob(&[0, 0, 1]);
    image.table(2, &[&[0, 0, class, 0, 0, 1, 1]]);
    let rows_with = |rva: u32| {
        let [a, b, c, d] = rva.to_le_bytes();
        vec![
            vec![u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]), 0, 0, method, signature, 1];
            METHODS
        ]
    };
    image.tables.push((6, rows_with(0)));
    let rva = image.bodies_address();
    image.tables.pop();
    image.tables.push((6, rows_with(rva)));
    image.bodies = [0x03, 0x30, 1, 0].into_iter().chain(CODE.to_le_bytes()).chain([0; 4]).collect();
    image.bodies.resize(image.bodies.len() + CODE as usize, 0);
    let bytes = image.bytes();
    let module = Module::open(&bytes).expect("it is an assembly");
    let found = survey(&module, &|_| None);
    assert_eq!(found.problems.last().map(|problem| problem.error), Some(Error::StepLimit));
    assert!(CODE as usize <= found.instructions && found.instructions < 64 * bytes.len() + (1 << 20));
}
