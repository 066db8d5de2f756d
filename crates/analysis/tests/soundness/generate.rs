//! Random programs of the small language: nested loops, arrays, calls, all integer types, all operators.

use std::fmt::Write;

use crate::tape::Tape;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Int,
    Long,
    Uint,
    Ulong,
    Byte,
    Bool,
    Object,
}

impl Ty {
    fn name(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Uint => "uint",
            Ty::Ulong => "ulong",
            Ty::Byte => "byte",
            Ty::Bool => "bool",
            Ty::Object => "object",
        }
    }
}

const NUMBERS: [Ty; 8] = [Ty::Int, Ty::Int, Ty::Int, Ty::Int, Ty::Long, Ty::Uint, Ty::Ulong, Ty::Byte];

struct Generator<'a, 'b> {
    tape: &'a mut Tape<'b>,
    out: String,
    indent: usize,
    /// Variables in scope.
    scalars: Vec<(String, Ty)>,
    arrays: Vec<String>,
    names: usize,
    loops: usize,
    statements: usize,
    /// Whether the program is about arrays of arrays.
    tables: bool,
    in_helper: bool,
    has_helper: bool,
    /// Loop counters are left alone by other statements most of the time, so that loops end.
    counters: Vec<String>,
}

/// The program that a tape describes: `Main`, and perhaps a `Helper` that it calls.
pub(crate) fn program(tape: &mut Tape<'_>) -> String {
    let mut generator = Generator {
        tape,
        out: String::new(),
        indent: 1,
        scalars: Vec::new(),
        arrays: Vec::new(),
        names: 0,
        loops: 0,
        statements: 0,
        tables: false,
        in_helper: false,
        has_helper: false,
        counters: Vec::new(),
    };
    if generator.tape.chance(40) {
        generator.helper();
    }
    generator.tables = generator.tape.chance(25);
    generator.main();
    generator.out
}

impl Generator<'_, '_> {
    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.indent);
        let _ = writeln!(self.out, "{indent}{text}");
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn helper(&mut self) {
        self.in_helper = true;
        self.scalars = vec![("p".to_owned(), Ty::Int), ("q".to_owned(), Ty::Int)];
        self.arrays = vec!["c".to_owned()];
        self.out.push_str("int Helper(int p, int q, int[] c)\n");
        if self.tape.chance(60) {
            let clause = match self.tape.pick(4) {
                0 => "p >= 0".to_owned(),
                1 => "p <= q".to_owned(),
                2 => "0 <= p && p < c.Length".to_owned(),
                _ => self.condition(1),
            };
            self.line(&format!("requires {clause};"));
        }
        if self.tape.chance(70) {
            let options = [
                "result >= p",
                "result <= q",
                "result >= 0",
                "result != 0",
                "result < c.Length",
                "result == p + 1",
            ];
            let clause = (*self.tape.choose(&options)).to_owned();
            self.line(&format!("ensures {clause};"));
        }
        self.out.push_str("{\n");
        self.statements = 4;
        self.block(2);
        let result = self.number(Ty::Int, 2);
        self.line(&format!("return {result};"));
        self.out.push_str("}\n");
        self.has_helper = true;
        self.in_helper = false;
    }

    fn main(&mut self) {
        self.scalars = vec![
            ("n".to_owned(), Ty::Int),
            ("m".to_owned(), Ty::Int),
            ("w".to_owned(), Ty::Long),
            ("u".to_owned(), Ty::Uint),
            ("g".to_owned(), Ty::Ulong),
            ("b".to_owned(), Ty::Byte),
            ("t".to_owned(), Ty::Bool),
            ("o".to_owned(), Ty::Object),
        ];
        self.arrays = vec!["a".to_owned(), "d".to_owned()];
        self.counters.clear();
        self.out.push_str(
            "int Main(int n, int m, long w, uint u, ulong g, byte b, bool t, object o, int[] a, int[] d, int[][] z)\n",
        );
        if self.tape.chance(20) {
            let clause = self.condition(1);
            self.line(&format!("requires {clause};"));
        }
        if self.tape.chance(30) {
            let (array, number) = (self.array(), self.tape.pick(9));
            self.line(&format!("requires forall (k in 0 .. {array}.Length : {array}[k] < {number});"));
        }
        if self.tape.chance(20) {
            self.line("ensures result <= n;");
        }
        self.out.push_str("{\n");
        self.statements = 14;
        self.block(4);
        let result = self.number(Ty::Int, 2);
        self.line(&format!("return {result};"));
        self.out.push_str("}\n");
    }

    /// Some statements; what they declare ends with them.
    fn block(&mut self, depth: usize) {
        let (scalars, arrays) = (self.scalars.len(), self.arrays.len());
        for _ in 0..2 + self.tape.pick(4) {
            if self.statements == 0 {
                break;
            }
            self.statements -= 1;
            self.statement(depth);
        }
        self.scalars.truncate(scalars);
        self.arrays.truncate(arrays);
    }

    fn statement(&mut self, depth: usize) {
        if self.tape.chance(25) {
            self.array_statement();
            return;
        }
        match self.tape.pick(if depth > 0 { 20 } else { 11 }) {
            0 => {
                let (ty, name) = (*self.tape.choose(&NUMBERS), self.fresh("x"));
                let value = self.number(ty, 2);
                self.line(&format!("{} {name} = {value};", ty.name()));
                self.scalars.push((name, ty));
            }
            1..=3 => self.assignment(),
            4 => {
                let condition = self.condition(2);
                self.line(&format!("assert({condition});"));
            }
            5 => {
                let condition = self.likely();
                self.line(&format!("assert({condition});"));
            }
            6 => {
                let condition = self.condition(1);
                self.line(&format!("assume({condition});"));
            }
            7 => self.array_statement(),
            8 => self.odd_statement(),
            9 => {
                let name = self.fresh("h");
                let value = if self.has_helper && !self.in_helper {
                    let (p, q, c) = (self.number(Ty::Int, 1), self.number(Ty::Int, 1), self.array());
                    format!("Helper({p}, {q}, {c})")
                } else {
                    "*".to_owned()
                };
                self.line(&format!("int {name} = {value};"));
                self.scalars.push((name, Ty::Int));
            }
            10 => {
                let condition = self.condition(2);
                let name = self.fresh("t");
                self.line(&format!("bool {name} = {condition};"));
                self.scalars.push((name, Ty::Bool));
            }
            11..=13 => {
                let condition = if self.tape.chance(15) { "*".to_owned() } else { self.condition(2) };
                self.line(&format!("if ({condition}) {{"));
                self.nested(depth);
                if self.tape.chance(60) {
                    self.line("} else {");
                    self.nested(depth);
                }
                self.line("}");
            }
            _ => self.repetition(depth),
        }
    }

    fn nested(&mut self, depth: usize) {
        self.indent += 1;
        self.block(depth - 1);
        self.indent -= 1;
    }

    fn assignment(&mut self) {
        let targets: Vec<(String, Ty)> = self
            .scalars
            .iter()
            .filter(|(name, ty)| !matches!(ty, Ty::Bool | Ty::Object) && !self.counters.contains(name))
            .cloned()
            .collect();
        if targets.is_empty() {
            return;
        }
        let (name, ty) = self.tape.choose(&targets).clone();
        match self.tape.pick(6) {
            0 => self.line(&format!("{name}++;")),
            1 => self.line(&format!("{name}--;")),
            2 => {
                let sign = *self.tape.choose(&["+", "-", "*"]);
                let value = self.number(ty, 1);
                self.line(&format!("{name} {sign}= {value};"));
            }
            _ => {
                let value = self.number(ty, 3);
                self.line(&format!("{name} = {value};"));
            }
        }
    }

    fn array_statement(&mut self) {
        let array = self.array();
        let kind =
            if self.tables && self.tape.chance(60) { 10 + self.tape.pick(3) } else { self.tape.pick(13) };
        match kind {
            0 => {
                let name = self.fresh("r");
                let size = if self.tape.chance(50) {
                    format!("{}", self.tape.pick(6))
                } else {
                    self.number(Ty::Int, 1)
                };
                self.line(&format!("int[] {name} = new int[{size}];"));
                self.arrays.push(name);
            }
            1 => {
                let (index, value) = (self.number(Ty::Int, 1), self.number(Ty::Int, 1));
                self.line(&format!("{array}[{index}] = {value};"));
            }
            2 => {
                let (index, name) = (self.number(Ty::Int, 1), self.fresh("e"));
                self.line(&format!("int {name} = {array}[{index}];"));
                self.scalars.push((name, Ty::Int));
            }
            3 => {
                let index = self.number(Ty::Int, 1);
                self.line(&format!("if (0 <= {index} && {index} < {array}.Length) {{ {array}[{index}] = {array}[{index}] + 1; }}"));
            }
            4 => self.fill(&array),
            5 => self.fill_backwards(&array),
            8 => {
                // A test of an element, and what it says a moment later.
                let (index, number) = (self.number(Ty::Int, 0), self.tape.pick(5));
                let sign = *self.tape.choose(&["<", ">=", "=="]);
                self.line(&format!("if (0 <= {index} && {index} < {array}.Length && {array}[{index}] {sign} {number}) {{ assert({array}[{index}] {sign} {number}); }}"));
            }
            9 => {
                let (other, name) = (self.array(), self.fresh("r"));
                let condition = self.condition(0);
                self.line(&format!("int[] {name} = {condition} ? {array} : {other};"));
                self.arrays.push(name);
            }
            10 if !self.in_helper => {
                let (row, column) = (self.tape.pick(3), self.tape.pick(3));
                let value = self.number(Ty::Int, 0);
                self.line(&format!(
                    "if ({row} < z.Length && {column} < z[{row}].Length) {{ z[{row}][{column}] = {value}; }}"
                ));
            }
            11 if !self.in_helper => {
                let row = self.tape.pick(3);
                match self.tape.pick(10) {
                    0 => self.line(&format!("if ({row} < z.Length) {{ z[{row}] = {array}; }}")),
                    1 => self.line("z = new int[3][];"),
                    2 => {
                        let (size, number) = (self.tape.pick(4), self.tape.pick(4));
                        let name = self.fresh("r");
                        self.line(&format!("int[] {name} = new int[{size}];"));
                        self.line(&format!("if ({number} < {size}) {{ {name}[{number}] = {row}; }}"));
                        self.line(&format!("if ({row} < z.Length) {{ z[{row}] = {name}; }}"));
                        self.arrays.push(name);
                    }
                    3 | 4 => self.fill_table(),
                    7 | 8 => self.two_rows(),
                    5 => {
                        let (name, index) = (self.fresh("r"), self.number(Ty::Int, 0));
                        self.line(&format!("int[] {name} = {array};"));
                        self.line(&format!(
                            "if (0 <= {index} && {index} < z.Length) {{ {name} = z[{index}]; }}"
                        ));
                        self.arrays.push(name);
                    }
                    6 => {
                        let (column, number) = (self.tape.pick(3), self.tape.pick(6));
                        let sign = *self.tape.choose(&["==", "<", ">=", "!="]);
                        self.line(&format!(
                            "if ({row} < z.Length && {column} < z[{row}].Length) {{ assert(z[{row}][{column}] {sign} {number}); }}"
                        ));
                    }
                    _ => {
                        let name = self.fresh("r");
                        self.line(&format!("int[] {name} = {row} < z.Length ? z[{row}] : {array};"));
                        self.arrays.push(name);
                    }
                }
            }
            12 if !self.in_helper => {
                let (sign, number) = (*self.tape.choose(&["<", ">=", "!="]), self.tape.pick(7));
                let verb = *self.tape.choose(&["assert", "assert", "assume"]);
                self.line(&format!("{verb}(forall (k in 0 .. z.Length : forall (l in 0 .. z[k].Length : z[k][l] {sign} {number})));"));
            }
            _ => self.quantified(&array),
        }
    }

    /// Two nested loops that write a table: new rows or the old ones, all of one number or not, perhaps by the row's
    /// own name.
    fn fill_table(&mut self) {
        let (i, j, name) = (self.fresh("i"), self.fresh("i"), self.fresh("r"));
        let start = self.tape.pick(2);
        self.line(&format!("for (int {i} = {start}; {i} < z.Length; {i}++) {{"));
        self.indent += 1;
        match self.tape.pick(4) {
            0 => {
                let size = self.tape.pick(4);
                self.line(&format!("z[{i}] = new int[{size}];"));
            }
            1 => self.line(&format!("z[{i}] = new int[{i} + 1];")),
            2 if self.tape.chance(30) => {
                let array = self.array();
                self.line(&format!("z[{i}] = {array};"));
            }
            _ => {}
        }
        let value = match self.tape.pick(4) {
            0 => i.clone(),
            1 => j.clone(),
            2 => self.number(Ty::Int, 0),
            _ => self.tape.pick(5).to_string(),
        };
        if self.tape.chance(50) {
            self.line(&format!("int[] {name} = z[{i}];"));
            self.line(&format!("for (int {j} = 0; {j} < {name}.Length; {j}++) {{ {name}[{j}] = {value}; }}"));
        } else {
            self.line(&format!("for (int {j} = 0; {j} < z[{i}].Length; {j}++) {{ z[{i}][{j}] = {value}; }}"));
        }
        self.indent -= 1;
        self.line("}");
    }

    /// Two rows of a table, which may be the same array, are written one after the other.
    fn two_rows(&mut self) {
        let (first, second) = (self.tape.pick(3), self.tape.pick(3));
        self.line(&format!("if ({first} < z.Length && {second} < z.Length) {{"));
        self.indent += 1;
        let (r, s) = (self.fresh("r"), self.fresh("r"));
        match self.tape.pick(4) {
            0 => {
                self.line(&format!("int[] {r} = new int[2];"));
                self.line(&format!("z[{first}] = {r}; z[{second}] = {r};"));
            }
            1 => self.line(&format!("z[{first}] = new int[2]; z[{second}] = new int[2];")),
            2 => {
                self.line(&format!("int[] {r} = z[{first}]; z[{first}] = new int[1];"));
                self.line(&format!("if ({r}.Length > 0) {{ {r}[0] = 7; }}"));
            }
            _ => {}
        }
        self.line(&format!("if (z[{first}].Length > 0 && z[{second}].Length > 0) {{"));
        let (a, b, c) = (self.tape.pick(3), self.tape.pick(3), self.tape.pick(3));
        self.line(&format!("    int[] {s} = z[{first}]; z[{first}][0] = {a}; z[{second}][0] = {b};"));
        self.line(&format!("    assert(z[{first}][0] == {a}); assert({s}[0] == {c});"));
        self.line("}");
        self.indent -= 1;
        self.line("}");
    }

    /// A loop that writes a number into all elements, or from some index on.
    fn fill(&mut self, array: &str) {
        let (counter, start) = (self.fresh("i"), self.tape.pick(3));
        let value =
            if self.tape.chance(60) { self.tape.pick(5).to_string() } else { self.number(Ty::Int, 1) };
        let step = if self.tape.chance(20) { 2 } else { 1 };
        let extra = if self.tape.chance(30) {
            format!("if ({array}[{counter}] > 2) {{ break; }} ")
        } else {
            String::new()
        };
        self.line(&format!("for (int {counter} = {start}; {counter} < {array}.Length; {counter} += {step}) {{ {extra}{array}[{counter}] = {value}; }}"));
    }

    fn fill_backwards(&mut self, array: &str) {
        let (counter, value, stop) = (self.fresh("i"), self.tape.pick(5), self.tape.pick(2));
        self.line(&format!("int {counter} = {array}.Length;"));
        self.line(&format!("while ({counter} > {stop}) {{ {counter}--; {array}[{counter}] = {value}; }}"));
        self.scalars.push((counter, Ty::Int));
    }

    /// Something about all or some elements of a range.
    fn quantified(&mut self, array: &str) {
        let low = if self.tape.chance(60) { "0".to_owned() } else { self.number(Ty::Int, 0) };
        let high = if self.tape.chance(60) { format!("{array}.Length") } else { self.number(Ty::Int, 0) };
        let word = *self.tape.choose(&["forall", "forall", "exists"]);
        let verb = *self.tape.choose(&["assert", "assert", "assume"]);
        let not = if self.tape.chance(15) { "!" } else { "" };
        let (sign, number) = (*self.tape.choose(&["==", ">=", "<", "!="]), self.tape.pick(6));
        let body = match self.tape.pick(6) {
            0 => format!("{array}[k] >= 0 && {array}[k] {sign} {number}"),
            1 => format!("{array}[k] == 0 || {array}[k] {sign} {number}"),
            2 => format!("{array}[k] {sign} {}", self.number(Ty::Int, 0)),
            3 => format!("{array}[k] + 1 {sign} {number}"),
            _ => format!("{array}[k] {sign} {number}"),
        };
        self.line(&format!("{verb}({not}{word} (k in {low} .. {high} : {body}));"));
    }

    fn odd_statement(&mut self) {
        match self.tape.pick(7) {
            0 => {
                let names: Vec<String> = self
                    .scalars
                    .iter()
                    .map(|scalar| scalar.0.clone())
                    .filter(|name| !self.counters.contains(name))
                    .collect();
                if !names.is_empty() {
                    let name = self.tape.choose(&names).clone();
                    self.line(&format!("havoc {name};"));
                }
            }
            1 => self.line("show;"),
            2 if self.loops > 0 => {
                let condition = self.condition(1);
                let jump = *self.tape.choose(&["break", "continue"]);
                self.line(&format!("if ({condition}) {{ {jump}; }}"));
            }
            3 => {
                let (condition, value) = (self.condition(1), self.number(Ty::Int, 1));
                self.line(&format!("if ({condition}) {{ return {value}; }}"));
            }
            4 => {
                let array = self.array();
                let (low, high, number) = (self.tape.pick(3), self.number(Ty::Int, 0), self.tape.pick(3));
                let word = *self.tape.choose(&["forall", "exists"]);
                let verb = *self.tape.choose(&["assert", "assume"]);
                self.line(&format!("{verb}({word} (k in {low} .. {high} : {array}[k] >= {number}));"));
            }
            5 if !self.in_helper => {
                self.line("if (o != null) { assert(o != null); } else { assert(o == null); }");
            }
            _ => {
                let name = self.fresh("r");
                let array = self.array();
                self.line(&format!("int[] {name} = {array};"));
                self.arrays.push(name);
            }
        }
    }

    fn repetition(&mut self, depth: usize) {
        let counter = self.fresh("i");
        let limit = match self.tape.pick(5) {
            0 => format!("{}", 2 + self.tape.pick(6)),
            1 => (if self.in_helper { "p" } else { "n" }).to_owned(),
            2 => format!("{}.Length", self.array()),
            3 => self.number(Ty::Int, 1),
            _ => format!("{}", 1 + self.tape.pick(20)),
        };
        self.loops += 1;
        let start = self.scalars.len();
        match self.tape.pick(7) {
            0 | 1 => {
                self.line(&format!("for (int {counter} = 0; {counter} < {limit}; {counter}++) {{"));
                self.enter_loop(&counter, depth, "");
            }
            2 => {
                let step = 1 + self.tape.pick(3);
                self.line(&format!("int {counter} = {limit};"));
                self.scalars.push((counter.clone(), Ty::Int));
                self.line(&format!("while ({counter} > 0) {{"));
                self.enter_loop(&counter, depth, &format!("{counter} -= {step};"));
            }
            3 => {
                let stop = 2 + self.tape.pick(9);
                self.line(&format!("int {counter} = 0;"));
                self.scalars.push((counter.clone(), Ty::Int));
                self.line(&format!("while ({counter} != {stop}) {{"));
                self.enter_loop(&counter, depth, &format!("{counter}++;"));
            }
            4 => {
                let start = self.tape.pick(3);
                self.line(&format!("int {counter} = {start};"));
                self.scalars.push((counter.clone(), Ty::Int));
                self.line("do {");
                self.enter_loop_open(&counter, depth, &format!("{counter}++;"));
                self.line(&format!("}} while ({counter} < {limit});"));
            }
            5 => {
                self.line("while (*) {");
                self.enter_loop("", depth, "");
            }
            _ => {
                let condition = self.condition(1);
                self.line(&format!("int {counter} = 0;"));
                self.scalars.push((counter.clone(), Ty::Int));
                self.line(&format!("while ({counter} < 8 && {condition}) {{"));
                self.enter_loop(&counter, depth, &format!("{counter} += 1;"));
            }
        }
        self.loops -= 1;
        // A `for` declares its counter inside; the others keep theirs.
        if self.scalars.len() > start + 1 {
            self.scalars.truncate(start + 1);
        }
    }

    fn enter_loop(&mut self, counter: &str, depth: usize, step: &str) {
        self.enter_loop_open(counter, depth, step);
        self.line("}");
    }

    fn enter_loop_open(&mut self, counter: &str, depth: usize, step: &str) {
        let scalars = self.scalars.len();
        if !counter.is_empty() {
            if !self.scalars.iter().any(|scalar| scalar.0 == counter) {
                self.scalars.push((counter.to_owned(), Ty::Int));
            }
            if self.tape.chance(90) {
                self.counters.push(counter.to_owned());
            }
        }
        self.nested(depth);
        if !step.is_empty() {
            self.indent += 1;
            self.line(step);
            self.indent -= 1;
        }
        self.counters.retain(|other| other != counter);
        self.scalars.truncate(scalars);
    }

    fn array(&mut self) -> String {
        self.tape.choose(&self.arrays.clone()).clone()
    }

    fn literal(&mut self, ty: Ty) -> String {
        let small = self.tape.pick(12);
        let edge = self.tape.chance(7);
        match ty {
            Ty::Int if edge => {
                (*self.tape.choose(&["2147483647", "(-2147483647 - 1)", "65536", "1000000000"])).to_owned()
            }
            Ty::Int if self.tape.chance(20) => format!("(-{small})"),
            Ty::Int => small.to_string(),
            Ty::Long if edge => "(long) 9223372036854775807".to_owned(),
            Ty::Uint if edge => "(uint) 4294967295".to_owned(),
            Ty::Ulong if edge => "(ulong) 18446744073709551615".to_owned(),
            Ty::Byte if edge => "(byte) 255".to_owned(),
            _ => format!("({}) {small}", ty.name()),
        }
    }

    /// An expression of an integer type.
    fn number(&mut self, ty: Ty, depth: usize) -> String {
        let same: Vec<String> =
            self.scalars.iter().filter(|scalar| scalar.1 == ty).map(|scalar| scalar.0.clone()).collect();
        let leaf = |generator: &mut Self| {
            if same.is_empty() || generator.tape.chance(30) {
                generator.literal(ty)
            } else {
                generator.tape.choose(&same).clone()
            }
        };
        if depth == 0 {
            return leaf(self);
        }
        if ty == Ty::Byte {
            let inner = self.number(Ty::Int, depth - 1);
            return if self.tape.chance(50) { leaf(self) } else { format!("(byte) ({inner})") };
        }
        match self.tape.pick(18) {
            0..=4 => leaf(self),
            5..=9 => {
                let sign = *self.tape.choose(&["+", "-", "+", "-", "*"]);
                let (left, right) = (self.number(ty, depth - 1), self.number(ty, depth - 1));
                format!("({left} {sign} {right})")
            }
            10 => {
                let sign = *self.tape.choose(&["/", "%"]);
                let (left, right) = (self.number(ty, depth - 1), self.number(ty, depth - 1));
                let divisor = if self.tape.chance(50) {
                    format!("(({}) {})", ty.name(), 1 + self.tape.pick(5))
                } else {
                    right
                };
                format!("({left} {sign} {divisor})")
            }
            11 => {
                let sign = *self.tape.choose(&["&", "|", "^"]);
                let (left, right) = (self.number(ty, depth - 1), self.number(ty, depth - 1));
                format!("({left} {sign} {right})")
            }
            12 => {
                let sign = *self.tape.choose(&["<<", ">>"]);
                let left = self.number(ty, depth - 1);
                let count = if self.tape.chance(70) {
                    self.tape.pick(5).to_string()
                } else {
                    self.number(Ty::Int, 0)
                };
                format!("({left} {sign} {count})")
            }
            13 => {
                let name = *self.tape.choose(&["min", "max"]);
                let (left, right) = (self.number(ty, depth - 1), self.number(ty, depth - 1));
                format!("{name}({left}, {right})")
            }
            14 if matches!(ty, Ty::Int | Ty::Long) => {
                let inner = self.number(ty, depth - 1);
                if self.tape.chance(50) { format!("abs({inner})") } else { format!("(-({inner}))") }
            }
            15 => {
                let from = *self.tape.choose(&NUMBERS);
                let inner = self.number(from, depth - 1);
                format!("(({}) ({inner}))", ty.name())
            }
            16 if ty == Ty::Int => format!("{}.Length", self.array()),
            17 => {
                let condition = self.condition(0);
                let (left, right) = (self.number(ty, depth - 1), self.number(ty, depth - 1));
                format!("({condition} ? {left} : {right})")
            }
            _ => format!("(~{})", leaf(self)),
        }
    }

    fn comparison(&mut self, depth: usize) -> String {
        let ty = *self.tape.choose(&NUMBERS[..7]);
        let sign = *self.tape.choose(&["<", "<=", ">", ">=", "==", "!="]);
        let (left, right) = (self.number(ty, depth.min(1)), self.number(ty, depth.min(2)));
        format!("{left} {sign} {right}")
    }

    fn condition(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.comparison(1);
        }
        let flags: Vec<String> = self
            .scalars
            .iter()
            .filter(|scalar| scalar.1 == Ty::Bool)
            .map(|scalar| scalar.0.clone())
            .collect();
        match self.tape.pick(12) {
            0 => {
                let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("({left} && {right})")
            }
            1 => {
                let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("({left} || {right})")
            }
            2 => format!("!({})", self.condition(depth - 1)),
            3 if !flags.is_empty() => self.tape.choose(&flags).clone(),
            4 => {
                let ints: Vec<String> = self
                    .scalars
                    .iter()
                    .filter(|scalar| scalar.1 == Ty::Int)
                    .map(|scalar| scalar.0.clone())
                    .collect();
                let (name, array) = (self.tape.choose(&ints).clone(), self.array());
                format!("(uint) {name} < (uint) {array}.Length")
            }
            _ => self.comparison(depth),
        }
    }

    /// A condition that often holds, so that proofs happen.
    fn likely(&mut self) -> String {
        let ints: Vec<String> =
            self.scalars.iter().filter(|scalar| scalar.1 == Ty::Int).map(|scalar| scalar.0.clone()).collect();
        let name = self.tape.choose(&ints).clone();
        let other = self.tape.choose(&ints).clone();
        match self.tape.pick(6) {
            0 => format!("{name} >= {}", self.tape.choose(&[-1, -2, -3])),
            1 => format!("{name} <= {}", 10 + self.tape.pick(20)),
            2 => format!("{name} <= {other} || {other} < {name}"),
            3 => format!("{name} < {}.Length", self.array()),
            4 => format!("{name} - {other} <= 100"),
            _ => format!("{name} % 7 < 7 && {name} != {other} + 1000"),
        }
    }
}
