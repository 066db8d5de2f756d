//! Pointers into `stackalloc`, pinned arrays, strings and buffers of a fixed size, in bounds or not.
//!
//! In the logged copy every access goes through `Log.P`, which is told where the buffer begins and how many bytes it has: outside of it, it throws a `BufferLeft` at its line
//! (`MP1401`, `MP1402`) before anything is touched.

use super::text::{each, leave, member, method, run, when};
use super::{Generator, block};
use crate::syntax::{Logging, Piece, Stmt, TypeDecl};

/// The types of elements, and how many bytes they have.
const ELEMENTS: [(&str, usize); 6] =
    [("byte", 1), ("sbyte", 1), ("short", 2), ("char", 2), ("int", 4), ("long", 8)];

/// A buffer in scope.
struct Buffer {
    /// The pointer to its beginning.
    start: String,
    element: (&'static str, usize),
    /// How many elements it has, as an expression.
    count: String,
    /// How many elements lie before it: `&a[1]` pins the whole array.
    before: usize,
    /// How many bytes more it has: strings end with a zero.
    more: usize,
    is_read_only: bool,
}

impl Buffer {
    /// What stands at an address, as a type; the text of the access, which the logged copy tests.
    fn at(&self, plain: &str, address: &str, element: (&str, usize)) -> Piece {
        let bytes =
            format!("((long)({}) + {}) * {} + {}", self.count, self.before, self.element.1, self.more);
        let start = format!("{} - {}", self.start, self.before);
        let logged = format!("*({}*)Log.P({address}, {start}, {bytes}, {})", element.0, element.1);
        Piece::Dual(plain.to_owned(), logged)
    }
}

fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

impl Generator {
    /// A class that uses pointers, and calls of it.
    pub(super) fn buffers(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("U"));
        let mut inner = vec![run("int y = 0;")];
        let mut steps = self.in_buffer(2);
        inner.append(&mut steps);
        inner.push(leave("return y;"));
        let members = vec![
            member(format!(
                "internal struct {name}S {{ public short H; public fixed byte F[12]; public int T; }}"
            )),
            method(
                format!("public static int Go(int z, int w, int[] a, byte[] b, string s, ref {name}S f)"),
                ", a, b",
                inner,
            ),
        ];
        self.extra.push(TypeDecl { head: format!("internal static unsafe class {name}"), members });
        for _ in 0..=self.random.below(3) {
            let (z, w) = (self.number("int", 1), self.number("int", 1));
            let a = *self.random.pick(&["new int[3]", "new int[0]", "null", "new int[9]"]);
            let b = *self.random.pick(&["new byte[16]", "new byte[0]", "null", "new byte[5]"]);
            let s = *self.random.pick(&["\"abc\"", "\"\"", "null", "\"abcdefgh\""]);
            let local = self.fresh("f");
            body.push(super::quiet(format!("{name}.{name}S {local} = default({name}.{name}S);")));
            body.push(super::line(&format!("{name}.Go($, $, {a}, {b}, {s}, ref {local});"), vec![z, w]));
        }
    }

    /// A buffer, and what is done with it.
    fn in_buffer(&mut self, depth: usize) -> Vec<Stmt> {
        let start = self.fresh("p");
        let element = ELEMENTS[self.random.below(ELEMENTS.len())];
        let whole = |element, count: &str| Buffer {
            start: start.clone(),
            element,
            count: count.to_owned(),
            before: 0,
            more: 0,
            is_read_only: false,
        };
        let pinned = |head: String, inner: Vec<Stmt>| Stmt::Blocks(vec![block(vec![text(head)], inner)]);
        match self.random.below(7) {
            0 => {
                let count = (1 + self.random.below(12)).to_string();
                let mut steps = vec![run(&format!("{0}* {start} = stackalloc {0}[{count}];", element.0))];
                steps.append(&mut self.uses(&whole(element, &count), depth));
                steps
            }
            1 => {
                let count = self.fresh("n");
                let mask = [7, 15, 31][self.random.below(3)];
                let mut steps = vec![
                    run(&format!("int {count} = (z & {mask}) + {};", self.random.below(2))),
                    run(&format!("{0}* {start} = stackalloc {0}[{count}];", element.0)),
                ];
                steps.append(&mut self.uses(&whole(element, &count), depth));
                steps
            }
            2 | 3 => {
                let (array, element) =
                    if self.random.chance(50) { ("a", ("int", 4)) } else { ("b", ("byte", 1)) };
                let count = format!("({array} == null ? 0 : {array}.Length)");
                let inner = self.uses(&whole(element, &count), depth);
                vec![pinned(format!("fixed ({}* {start} = {array})", element.0), inner)]
            }
            4 => {
                let rest = Buffer { before: 1, ..whole(("int", 4), "a.Length - 1") };
                let inner = self.uses(&rest, depth);
                let fixed = pinned(format!("fixed (int* {start} = &a[1])"), inner);
                vec![when("a != null && a.Length > 1", vec![fixed])]
            }
            5 => {
                let text = Buffer {
                    more: 2,
                    is_read_only: true,
                    ..whole(("char", 2), "(s == null ? -1 : s.Length)")
                };
                let inner = self.uses(&text, depth);
                vec![pinned(format!("fixed (char* {start} = s)"), inner)]
            }
            _ => {
                let inner = self.uses(&whole(("byte", 1), "12"), depth);
                vec![pinned(format!("fixed (byte* {start} = f.F)"), inner)]
            }
        }
    }

    /// The number of elements as code has it: exactly, or nearly.
    fn near(&mut self, buffer: &Buffer) -> String {
        let count = match buffer.count.as_str() {
            "(a == null ? 0 : a.Length)" if self.random.chance(60) => "a.Length".to_owned(),
            "(b == null ? 0 : b.Length)" if self.random.chance(60) => "b.Length".to_owned(),
            "(s == null ? -1 : s.Length)" if self.random.chance(70) => "s.Length".to_owned(),
            count => count.to_owned(),
        };
        match self.random.below(8) {
            0 => format!("({count} + 1)"),
            1 => format!("({count} - 1)"),
            2 => "w".to_owned(),
            _ => count,
        }
    }

    fn uses(&mut self, buffer: &Buffer, depth: usize) -> Vec<Stmt> {
        let mut steps = Vec::new();
        for _ in 0..=self.random.below(3) {
            let mut one = self.one_use(buffer);
            steps.append(&mut one);
        }
        if depth > 0 && self.random.chance(30) {
            let mut inner = self.in_buffer(depth - 1);
            steps.append(&mut inner);
        }
        steps
    }

    /// A line that reads or writes.
    fn touch(&mut self, buffer: &Buffer, plain: &str, address: &str, element: (&str, usize)) -> Stmt {
        let access = buffer.at(plain, address, element);
        let pieces = if buffer.is_read_only || self.random.chance(50) {
            vec![text("y = (int)("), access, text(") & 255;")]
        } else {
            vec![access, text(format!(" = ({})1;", element.0))]
        };
        Stmt::Line(pieces, Logging::Passes)
    }

    fn one_use(&mut self, buffer: &Buffer) -> Vec<Stmt> {
        let (start, element) = (buffer.start.clone(), buffer.element);
        let near = self.near(buffer);
        let (index, pointer, end) = (self.fresh("i"), self.fresh("q"), self.fresh("e"));
        let number = self.random.below(5);
        let indexed = |generator: &mut Self, index: &str| {
            generator.touch(buffer, &format!("{start}[{index}]"), &format!("{start} + ({index})"), element)
        };
        match self.random.below(10) {
            0 => {
                let test = *self.random.pick(&["<", "<", "<="]);
                let inner = vec![indexed(self, &index)];
                vec![each(&format!("for (int {index} = 0; {index} {test} {near}; {index}++)"), inner)]
            }
            1 | 2 => {
                let test = *self.random.pick(&["<", "<", "<="]);
                let step = 1 + self.random.below(2);
                let touch = self.touch(buffer, &format!("*{pointer}"), &pointer, element);
                vec![
                    run(&format!("{}* {end} = {start} + ({near} & 63);", element.0)),
                    each(
                        &format!(
                            "for ({0}* {pointer} = {start}; {pointer} {test} {end}; {pointer} += {step})",
                            element.0
                        ),
                        vec![touch],
                    ),
                ]
            }
            3 => {
                let test = *self.random.pick(&[">", ">", ">="]);
                let touch = self.touch(buffer, &format!("*{pointer}"), &pointer, element);
                vec![
                    run(&format!("{}* {pointer} = {start} + ({near} & 63);", element.0)),
                    each(
                        &format!("while ({pointer} {test} {start})"),
                        vec![run(&format!("{pointer}--;")), touch],
                    ),
                ]
            }
            4 => {
                let low = *self.random.pick(&["0", "0", "-1", "1"]);
                let inner = vec![indexed(self, "w")];
                vec![when(&format!("w >= {low} && w < {near}"), inner)]
            }
            5 => vec![indexed(self, &number.to_string())],
            6 => vec![indexed(self, &format!("((z & 7) - {number})"))],
            7 => {
                let wide = ELEMENTS[self.random.below(ELEMENTS.len())];
                let place = format!("((byte*){start} + (w & {}))", [3, 7, 15][self.random.below(3)]);
                vec![self.touch(buffer, &format!("*({}*){place}", wide.0), &place, wide)]
            }
            8 => {
                // Until a difference says that there is no more.
                let touch = self.touch(buffer, &format!("*{pointer}"), &pointer, element);
                let left = self.random.below(3);
                vec![
                    run(&format!("{}* {pointer} = {start};", element.0)),
                    run(&format!("{}* {end} = {start} + ({near} & 63);", element.0)),
                    each(
                        &format!("while ({end} - {pointer} > {left})"),
                        vec![touch, run(&format!("{pointer} += {};", 1 + number % 3))],
                    ),
                ]
            }
            _ => {
                let place = format!("(w > {number} ? {start} + (z & 3) : {start})");
                let touch = self.touch(buffer, &format!("*{pointer}"), &pointer, element);
                vec![run(&format!("{}* {pointer} = {place};", element.0)), touch]
            }
        }
    }
}
