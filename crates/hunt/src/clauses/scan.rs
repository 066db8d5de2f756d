//! The methods of a C# text: where their bodies are, and where they return.

use std::collections::BTreeSet;
use std::ops::Range;

use super::tokens::Tokens;

/// A type that has methods.
#[derive(Debug, Default)]
pub(super) struct Owner {
    /// As metadata spells it: `Outer/Inner`, with the number of type parameters.
    pub(super) name: String,
    /// Without these.
    short: String,
    pub(super) is_struct: bool,
    is_interface: bool,
    /// The words of its declarations, the names of its fields among them.
    pub(super) words: BTreeSet<String>,
}

/// A parameter.
#[derive(Debug, Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) ty: String,
    /// `ref`, `out`, `in`, or nothing.
    pub(super) passed: String,
}

/// What a method is given, and how it is run.
#[derive(Debug)]
pub(super) struct Method {
    /// The number of its type.
    pub(super) owner: usize,
    /// As metadata spells it, with `#ctor` for constructors.
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// The type of what it returns: empty for constructors.
    pub(super) result: String,
    pub(super) is_static: bool,
    pub(super) is_private: bool,
    /// Where its head starts in the text.
    pub(super) head: usize,
    pub(super) body: Body,
}

/// A body, as places of the text.
#[derive(Debug)]
pub(super) enum Body {
    Block {
        /// Where the first statement of the program itself is: behind what the logged copy does first, and behind contracts.
        entry: usize,
        /// Whether the logged copy looks at what the method is given.
        is_watched: bool,
        /// The closing brace.
        close: usize,
        /// Each `return` up to its semicolon, and what is returned.
        returns: Vec<(Range<usize>, Range<usize>)>,
    },
    /// `=> value;`, all of it and the value alone; and whether a `get` is missing.
    Value(Range<usize>, Range<usize>, bool),
    /// It runs when somebody asks for the next element, or goes on after it returned.
    Suspended,
}

impl Method {
    pub(super) fn is_constructor(&self) -> bool {
        self.name == "#ctor"
    }

    pub(super) fn returns_value(&self) -> bool {
        !self.result.is_empty() && self.result != "void"
    }
}

const MODIFIERS: [&str; 16] = [
    "public",
    "private",
    "protected",
    "internal",
    "static",
    "virtual",
    "override",
    "abstract",
    "sealed",
    "async",
    "unsafe",
    "extern",
    "new",
    "readonly",
    "partial",
    "required",
];

/// The types and methods of a text.
pub(super) fn scan(text: &str) -> (Vec<Owner>, Vec<Method>) {
    let tokens = Tokens::new(text);
    let mut scanner = Scanner { tokens: &tokens, owners: vec![Owner::default()], methods: Vec::new() };
    scanner.members(0, tokens.len(), 0);
    (scanner.owners, scanner.methods)
}

struct Scanner<'t> {
    tokens: &'t Tokens<'t>,
    owners: Vec<Owner>,
    methods: Vec<Method>,
}

/// A head: its tokens without attributes and modifiers.
struct Head<'t> {
    modifiers: Vec<&'t str>,
    /// The first token of all.
    first: usize,
    start: usize,
    end: usize,
}

impl<'t> Scanner<'t> {
    /// The members between two tokens.
    fn members(&mut self, from: usize, to: usize, owner: usize) {
        let tokens = self.tokens;
        let (mut at, mut start) = (from, from);
        while at < to {
            let word = tokens.word(at);
            if !word.is_empty() {
                self.owners[owner].words.insert(word.to_owned());
            }
            let is_operator = (start..at).any(|at| tokens.word(at) == "operator");
            match tokens.mark(at) {
                b';' => {
                    at += 1;
                    start = at;
                }
                b'=' if tokens.is_arrow(at) => {
                    let end = tokens.semicolon(at);
                    let head = self.head(start, at);
                    let (all, value) =
                        (tokens.start(at)..tokens.end(end), tokens.start(at + 2)..tokens.start(end));
                    if self.first_parenthesis(&head).is_some() {
                        self.method(owner, &head, |_| Body::Value(all, value, false));
                    } else if let Some(mut method) = self.accessor(owner, &head, "get", &[]) {
                        method.body = Body::Value(all, value, true);
                        self.methods.push(method);
                    }
                    at = end + 1;
                    start = at;
                }
                b'=' if !is_operator => at = tokens.semicolon(at),
                b'(' | b'[' => at = tokens.pair(at) + 1,
                b'{' => {
                    let close = tokens.pair(at);
                    self.braced(owner, &self.head(start, at), at, close);
                    at = close + 1;
                    start = at;
                }
                _ => at += 1,
            }
        }
    }

    fn head(&self, first: usize, end: usize) -> Head<'t> {
        let tokens = self.tokens;
        let mut start = first;
        let mut modifiers = Vec::new();
        while start < end {
            if tokens.mark(start) == b'[' {
                start = tokens.pair(start) + 1;
            } else if MODIFIERS.contains(&tokens.word(start)) {
                modifiers.push(tokens.word(start));
                start += 1;
            } else {
                break;
            }
        }
        Head { modifiers, first, start, end }
    }

    /// The parenthesis of a method's parameters.
    fn first_parenthesis(&self, head: &Head<'_>) -> Option<usize> {
        let tokens = self.tokens;
        let mut at = head.start;
        while at < head.end {
            if tokens.mark(at) == b'('
                && at > head.start
                && (!tokens.word(at - 1).is_empty() || tokens.mark(at - 1) == b'>')
            {
                return Some(at);
            }
            at = tokens.pair(at).max(at) + 1;
        }
        None
    }

    fn braced(&mut self, owner: usize, head: &Head<'t>, open: usize, close: usize) {
        let tokens = self.tokens;
        let parenthesis = self.first_parenthesis(head);
        let keyword = (head.start..parenthesis.unwrap_or(head.end))
            .find(|&at| matches!(tokens.word(at), "class" | "struct" | "interface" | "enum" | "record"));
        if let Some(keyword) = keyword {
            let named =
                if matches!(tokens.word(keyword + 1), "class" | "struct") { keyword + 1 } else { keyword };
            let mut name = tokens.word(named + 1).to_owned();
            let short = name.clone();
            if tokens.mark(named + 2) == b'<' {
                let end = (named + 2..head.end).find(|&at| tokens.mark(at) == b'>').unwrap_or(head.end);
                let count = 1 + (named + 2..end).filter(|&at| tokens.mark(at) == b',').count();
                name = format!("{name}`{count}");
            }
            if owner > 0 {
                name = format!("{}/{name}", self.owners[owner].name);
            }
            if tokens.word(keyword) == "enum" {
                return;
            }
            self.owners.push(Owner {
                name,
                short,
                is_struct: tokens.word(named) == "struct",
                is_interface: tokens.word(keyword) == "interface",
                words: BTreeSet::new(),
            });
            self.members(open + 1, close, self.owners.len() - 1);
        } else if parenthesis.is_some() {
            self.method(owner, head, |scanner| scanner.block(open, close, head.modifiers.contains(&"async")));
        } else {
            self.property(owner, head, open, close);
        }
    }

    /// A method, a constructor or an operator.
    fn method(&mut self, owner: usize, head: &Head<'t>, body: impl FnOnce(&Self) -> Body) {
        let tokens = self.tokens;
        let Some(open) = self.first_parenthesis(head) else { return };
        let mut named = open - 1;
        if tokens.mark(named) == b'>' {
            let mut depth = 0;
            loop {
                match tokens.mark(named) {
                    b'>' => depth += 1,
                    b'<' => depth -= 1,
                    _ => {}
                }
                if depth == 0 || named == head.start {
                    break;
                }
                named -= 1;
            }
            named = named.saturating_sub(1);
        }
        let is_static = head.modifiers.contains(&"static");
        let is_constructor = named == head.start && tokens.word(named) == self.owners[owner].short;
        let name = match (is_constructor, is_static) {
            (true, false) => "#ctor",
            (true, true) => "#cctor",
            _ => tokens.text(named, named + 1),
        };
        // `void I.M()` is not M of the type's own.
        let name = if named > head.start && matches!(tokens.mark(named - 1), b'.' | b'~') {
            tokens.text(head.start, named + 1)
        } else {
            name
        };
        let method = Method {
            owner,
            name: name.to_owned(),
            parameters: self.parameters(open + 1, tokens.pair(open)),
            result: tokens.text(head.start, named).to_owned(),
            is_static,
            is_private: self.is_private(owner, head),
            head: tokens.start(head.first),
            body: body(self),
        };
        self.methods.push(method);
    }

    fn is_private(&self, owner: usize, head: &Head<'_>) -> bool {
        !self.owners[owner].is_interface
            && !head.modifiers.iter().any(|word| matches!(*word, "public" | "internal" | "protected"))
    }

    fn parameters(&self, from: usize, to: usize) -> Vec<Parameter> {
        let tokens = self.tokens;
        let mut parameters = Vec::new();
        let (mut start, mut depth) = (from, 0);
        let mut at = from;
        while at <= to && from < to {
            match tokens.mark(at) {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            if at == to || (depth == 0 && tokens.mark(at) == b',') {
                parameters.extend(self.parameter(start, at));
                start = at + 1;
            }
            at = if at < to { tokens.pair(at).max(at) + 1 } else { at + 1 };
        }
        parameters
    }

    fn parameter(&self, mut start: usize, end: usize) -> Option<Parameter> {
        let tokens = self.tokens;
        let mut passed = String::new();
        let end = (start..end).find(|&at| tokens.mark(at) == b'=').unwrap_or(end);
        loop {
            match tokens.word(start) {
                word @ ("ref" | "out" | "in") => word.clone_into(&mut passed),
                "params" | "this" | "scoped" | "readonly" => {}
                _ if tokens.mark(start) == b'[' => start = tokens.pair(start),
                _ => break,
            }
            start += 1;
        }
        let name = end.checked_sub(1).map(|last| tokens.word(last)).filter(|name| !name.is_empty())?;
        Some(Parameter { name: name.to_owned(), ty: tokens.text(start, end - 1).to_owned(), passed })
    }

    /// The accessors of a property, an indexer or an event.
    fn property(&mut self, owner: usize, head: &Head<'t>, open: usize, close: usize) {
        let tokens = self.tokens;
        let mut at = open + 1;
        while at < close {
            let own = self.head(at, close);
            let word = tokens.word(own.start);
            let next = own.start + 1;
            let (body, end) = if tokens.mark(next) == b'{' {
                (self.block(next, tokens.pair(next), false), tokens.pair(next))
            } else if tokens.is_arrow(next) {
                let end = tokens.semicolon(next);
                let value = tokens.start(next + 2)..tokens.start(end);
                (Body::Value(tokens.start(next)..tokens.end(end), value, false), end)
            } else {
                // `get;`, or something else that has no body.
                at = next.max(at + 1);
                continue;
            };
            if let Some(mut method) = self.accessor(owner, head, word, &own.modifiers) {
                method.head = tokens.start(own.first);
                method.body = body;
                self.methods.push(method);
            }
            at = end + 1;
        }
    }

    fn accessor(&self, owner: usize, head: &Head<'t>, word: &str, modifiers: &[&str]) -> Option<Method> {
        let tokens = self.tokens;
        let last = head.end.checked_sub(1).filter(|&last| last > head.start)?;
        let (named, mut parameters) = if tokens.mark(last) == b']' {
            let open = tokens.pair(last);
            (open - 1, self.parameters(open + 1, last))
        } else {
            (last, Vec::new())
        };
        let name = if tokens.word(named) == "this" { "Item" } else { tokens.word(named) };
        if tokens.mark(named.saturating_sub(1)) == b'.' {
            return None;
        }
        let ty = tokens.text(head.start, named).to_owned();
        let (prefix, result) = match word {
            "get" => ("get_", ty),
            "set" | "init" | "add" | "remove" => {
                parameters.push(Parameter { name: "value".to_owned(), ty, passed: String::new() });
                (if word == "init" { "set" } else { word }, "void".to_owned())
            }
            _ => return None,
        };
        Some(Method {
            owner,
            name: if prefix.ends_with('_') { format!("{prefix}{name}") } else { format!("{prefix}_{name}") },
            parameters,
            result,
            is_static: head.modifiers.contains(&"static"),
            is_private: self.is_private(owner, head) || modifiers.contains(&"private"),
            head: tokens.start(head.first),
            body: Body::Suspended,
        })
    }

    /// A body in braces.
    fn block(&self, open: usize, close: usize, is_async: bool) -> Body {
        let tokens = self.tokens;
        let (entry, is_watched) = self.entry(open);
        let mut returns = Vec::new();
        let mut at = open + 1;
        while at < close {
            if tokens.mark(at) == b'{' && self.is_function(at) {
                at = tokens.pair(at);
            }
            match tokens.word(at) {
                "yield" => return Body::Suspended,
                "return" => {
                    let end = tokens.semicolon(at);
                    let value = if end == at + 1 {
                        tokens.start(end)..tokens.start(end)
                    } else {
                        tokens.start(at + 1)..tokens.end(end - 1)
                    };
                    returns.push((tokens.start(at)..tokens.end(end), value));
                    at = end;
                }
                _ => {}
            }
            at += 1;
        }
        if is_async {
            return Body::Suspended;
        }
        Body::Block { entry, is_watched, close: tokens.start(close), returns }
    }

    /// Whether a brace in a body begins another function.
    fn is_function(&self, open: usize) -> bool {
        let tokens = self.tokens;
        if tokens.is_arrow(open - 2) || tokens.word(open - 1) == "delegate" {
            return true;
        }
        if tokens.mark(open - 1) != b')' {
            return false;
        }
        let before = tokens.pair(open - 1) - 1;
        let is_control = matches!(
            tokens.word(before),
            "if" | "for" | "foreach" | "while" | "switch" | "using" | "lock" | "catch" | "fixed" | "when"
        );
        !is_control && (!tokens.word(before).is_empty() || tokens.mark(before) == b'>')
    }

    /// Behind what the logged copy does first and behind contracts; and whether it looks at what is given.
    fn entry(&self, open: usize) -> (usize, bool) {
        let tokens = self.tokens;
        let (mut at, mut is_watched) = (open + 1, false);
        let mut entry = tokens.end(open);
        loop {
            let is_log = |name: &str| tokens.word(at) == "Log" && tokens.word(at + 2) == name;
            let end = tokens.semicolon(at);
            if tokens.word(at) == "int" && tokens.word(at + 1) == "tn" {
                is_watched = true;
                entry = tokens.end(end);
            } else if is_log("Requires") {
                entry = tokens.end(end);
            } else if !(is_log("R") || is_log("P")) {
                return (entry, is_watched);
            }
            at = end + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "using System;
public class A<T> : B where T : class {
  int n, m = 3; [Obsolete] public static (int, int) Pair(ref int[] t, Dictionary<int, string> d = null) { return (1, 2); }
  A(int z) : base(z) { int tn = Log.E(0, this); Log.R(tn, 4); Log.Requires(z > 0); n = z; if (z > 1) return; }
  Func<int, int> f = q => { return q; };
  public int P { get { return n; } private set => n = value; }
  int Q => n + 1;
  int this[int i] { get { Func<int> g = () => { return 4; }; int L(int k) { return k; } if (i > 0) { return L(i); } return g(); } }
  IEnumerable<int> Each() { yield return 1; }
  static async Task<int> Later() { await X; return 2; }
  class Inner { void I.M() { } ~Inner() { } public static bool operator <=(Inner a, Inner b) { return true; } void G<U>(U u) { } }
}";

    #[test]
    fn methods_are_found() {
        let (owners, methods) = scan(TEXT);
        let names: Vec<&str> = owners.iter().map(|owner| owner.name.as_str()).collect();
        assert_eq!(names, ["", "A`1", "A`1/Inner"]);
        let text = |range: &Range<usize>| TEXT[range.clone()].to_owned();
        let found: Vec<String> = methods
            .iter()
            .map(|method| {
                let list: Vec<String> = method
                    .parameters
                    .iter()
                    .map(|one| format!("{}|{}|{}", one.passed, one.ty, one.name))
                    .collect();
                let body = match &method.body {
                    Body::Block { returns, .. } => {
                        returns.iter().map(|(_, value)| text(value)).collect::<Vec<_>>().join(" | ")
                    }
                    Body::Value(_, value, _) => format!("= {}", text(value)),
                    Body::Suspended => "later".to_owned(),
                };
                format!("{} {}({}) {body}", method.result, method.name, list.join(";"))
            })
            .collect();
        let wanted = [
            "(int, int) Pair(ref|int[]|t;|Dictionary<int, string>|d) (1, 2)",
            " #ctor(|int|z) ",
            "int get_P() n",
            "void set_P(|int|value) = n = value",
            "int get_Q() = n + 1",
            "int get_Item(|int|i) L(i) | g()",
            "IEnumerable<int> Each() later",
            "Task<int> Later() later",
            "void I. void I.M() ",
            "~ ~Inner() ",
            "void G(|U|u) ",
        ];
        assert_eq!(
            found.iter().filter(|one| !one.contains("operator")).collect::<Vec<_>>(),
            wanted.iter().collect::<Vec<_>>()
        );
        let Body::Block { entry, is_watched, .. } = methods[1].body else { panic!("a block") };
        assert!(is_watched && TEXT[entry..].starts_with(" n = z;"));
    }
}
