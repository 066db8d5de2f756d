//! Fields that are more than they say: such that lie upon each other, and read-only ones that are written all the same.

use super::{Generator, line};
use crate::syntax::{Guarded, Member, Piece, Stmt, TypeDecl, Watch};

fn text(text: impl Into<String>) -> Member {
    Member::Line(vec![Piece::Text(text.into())])
}

fn watch(text: impl Into<String>) -> Stmt {
    Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: text.into() })])
}

const PARTS: [(&str, &str); 5] = [("a", "int"), ("b", "uint"), ("c", "byte"), ("d", "short"), ("e", "int")];

impl Generator {
    /// Fields of an explicit layout, of which one is written and another read.
    pub(super) fn layout(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("X"));
        let kind = *self.random.pick(&["struct", "struct", "class"]);
        let start = self.random.pick(&[4, 2, 0]).to_string();
        self.extra.push(TypeDecl {
            head: format!("[StructLayout(LayoutKind.Explicit)] public {kind} {name}"),
            members: vec![
                text("[FieldOffset(0)] public int a; [FieldOffset(0)] public uint b;"),
                text(format!("[FieldOffset(1)] public byte c; [FieldOffset(2)] public short d; [FieldOffset({start})] public int e;")),
                text("public void Put(int z) { a = z; }"),
            ],
        });
        let (local, array) = (self.fresh("g"), self.fresh("d"));
        body.push(line(&format!("{name} {local} = new {name}();"), vec![]));
        let place = if kind == "struct" && self.random.chance(30) {
            body.push(line(&format!("{name}[] {array} = {{ {local}, {local} }};"), vec![]));
            format!("{array}[1]")
        } else {
            local
        };
        for _ in 0..2 + self.random.below(2) {
            let (field, ty) = *self.random.pick(&PARTS);
            let value = if self.random.chance(50) { self.small(ty) } else { self.number(ty, 1) };
            body.push(line(&format!("{place}.{field} = $;"), vec![value]));
            if self.random.chance(30) {
                let value = self.small("int");
                body.push(line(&format!("{place}.Put($);"), vec![value]));
            }
        }
        for (field, _) in PARTS {
            if self.random.chance(60) {
                body.push(watch(format!("{place}.{field}")));
            }
        }
        let (field, ty) = *self.random.pick(&PARTS);
        let read = self.fresh("v");
        body.push(line(&format!("{ty} {read} = {place}.{field};"), vec![]));
        self.declare(&read, ty);
    }

    /// A read-only field that is written through a reference that its constructor handed out, or that was made of it.
    pub(super) fn handed_out(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("K"));
        let start = self.random.between(0, 3);
        self.extra.push(TypeDecl {
            head: format!("public ref struct {name}r"),
            members: vec![text(format!("public ref int R; public {name}r(ref int a) {{ R = ref a; }}"))],
        });
        self.extra.push(TypeDecl {
            head: format!("public unsafe class {name}"),
            members: vec![
                text("public readonly int ro; public static readonly int st = 1; public ref readonly int RoRef => ref ro;"),
                text(format!("public {name}() {{ ro = {start}; }}")),
                text(format!("public {name}(out Span<int> s) {{ ro = {start}; s = MemoryMarshal.CreateSpan(ref ro, 1); }}")),
                text(format!("public {name}(out {name}r k) {{ ro = {start}; k = new {name}r(ref ro); }}")),
                text("[UnsafeAccessor(UnsafeAccessorKind.Field, Name = \"ro\")] public static extern ref int Open(NAME k);".replace("NAME", &name)),
            ],
        });
        let (object, way) = (self.fresh("y"), self.fresh("w"));
        // By what the field is written, which stands before the write or is part of it.
        let (made, before, write) = match self.random.below(6) {
            0 => (format!("new {name}(out Span<int> {way})"), String::new(), format!("{way}[0]")),
            1 => (format!("new {name}(out {name}r {way})"), String::new(), format!("{way}.R")),
            2 => (format!("new {name}()"), format!("ref int {way} = ref Unsafe.AsRef(in {object}.ro);"), way),
            3 => (format!("new {name}()"), format!("ref int {way} = ref {name}.Open({object});"), way),
            4 => (
                format!("new {name}()"),
                format!("ref int {way} = ref Unsafe.AsRef(in {object}.RoRef);"),
                way,
            ),
            _ => (format!("new {name}()"), String::new(), format!("Unsafe.AsRef(in {object}.ro)")),
        };
        body.push(line(&format!("{name} {object} = {made};"), vec![]));
        if !before.is_empty() {
            body.push(line(&before, vec![]));
        }
        let (first, second) = (self.fresh("v"), self.fresh("v"));
        body.push(line(&format!("int {first} = {object}.ro;"), vec![]));
        let value = if self.random.chance(60) { self.small("int") } else { self.number("int", 1) };
        body.push(line(&format!("{write} = $;"), vec![value]));
        body.push(line(&format!("int {second} = {object}.ro;"), vec![]));
        body.push(watch(&second));
        let plain = |text: &str| Guarded { guard: String::new(), text: text.to_owned() };
        body.push(Stmt::Probe(vec![Watch::Pair(plain(&first), plain(&second))]));
        self.declare(&second, "int");
    }
}
