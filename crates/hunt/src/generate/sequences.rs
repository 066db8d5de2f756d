//! Classes over what the library has of sequences: a list, a stack, a queue, a dictionary, a string, a nullable number and, for Roslyn, spans and memory. Their
//! methods test a length, or something that only seems to tell it, and index, cut, take and search; in between other code adds, removes and clears,
//! by the same name or by another one. What is read back out of lists and spans is watched too.

use super::text::{caught, each, leave, member, method, run, watch, watch_pair, when};
use super::{Generator, line};
use crate::syntax::{Guarded, Logging, Member, Piece, Stmt, TypeDecl, Watch};

/// A test, the uses that it allows, and those that it does not.
struct Idea {
    test: &'static str,
    right: &'static [&'static str],
    wrong: &'static [&'static str],
}

const IDEAS: [Idea; 17] = [
    Idea {
        test: "l.Count > 0",
        right: &[
            "y = l[0];",
            "y = l[l.Count - 1];",
            "l.RemoveAt(l.Count - 1);",
            "y = l.First();",
            "y = l.Max();",
            "l[0] = z;",
            "l.RemoveRange(0, 1);",
        ],
        wrong: &["y = l[l.Count];", "y = l[1];", "l.RemoveAt(1);", "y = l.Single();", "l.RemoveRange(1, 1);"],
    },
    Idea {
        test: "z >= 0 && z < l.Count",
        right: &[
            "y = l[z];",
            "l[z] = 3;",
            "l.RemoveAt(z);",
            "l.Insert(z, 1);",
            "l.RemoveRange(0, z);",
            "y = l.GetRange(0, z).Count;",
            "l.Reverse(z, 1);",
        ],
        wrong: &[
            "y = l[`z + 1`];",
            "l.RemoveAt(z); y = l[z];",
            "l.RemoveRange(z, 2);",
            "l.Clear(); y = l[z];",
        ],
    },
    Idea {
        test: "l.Contains(z)",
        right: &["y = l[l.IndexOf(z)];", "y = l[0];"],
        wrong: &["y = l[l.IndexOf(z) + 1];", "y = l[z];"],
    },
    Idea {
        test: "l.IndexOf(z) >= 0",
        right: &["y = l[l.IndexOf(z)];", "y = l[0];"],
        wrong: &["y = l[l.IndexOf(`z + 1`)];"],
    },
    Idea {
        test: "s.Count > 0",
        right: &["y = s.Pop();", "y = s.Peek();", "s.Push(s.Pop());"],
        wrong: &["y = s.Pop(); y = s.Pop();", "s.Clear(); y = s.Peek();"],
    },
    Idea {
        test: "s.Count > 1",
        right: &["y = s.Pop(); y = s.Pop();"],
        wrong: &["y = s.Pop(); y = s.Pop(); y = s.Peek();"],
    },
    Idea {
        test: "q.Count != 0",
        right: &["y = q.Dequeue();", "y = q.Peek();"],
        wrong: &["y = q.Dequeue(); y = q.Dequeue();", "q.Clear(); y = q.Peek();"],
    },
    Idea {
        test: "d.ContainsKey(z)",
        right: &["y = d[z];", "y = d.Count;", "d.Remove(z); y = d.Count;"],
        wrong: &["d.Remove(z); y = d[z];", "y = d[`z + 1`];", "d.Add(z, 1);"],
    },
    Idea {
        test: "d.TryGetValue(z, out y)",
        right: &["y = d[z];", "d[z] = y;"],
        wrong: &["d.Clear(); y = d[z];", "d.Add(z, y);"],
    },
    Idea {
        test: "n.HasValue",
        right: &["y = n.Value;", "y = (int)n;", "y = n.GetValueOrDefault();"],
        wrong: &["n = m; y = n.Value;", "y = m.Value;"],
    },
    Idea {
        test: "n != null",
        right: &["y = n.Value;", "m = n; y = m.Value;"],
        wrong: &["y = m.Value;", "Change(z); y = n.Value;"],
    },
    Idea { test: "n > 3", right: &["y = n.Value;"], wrong: &["n = null; y = n.Value;"] },
    Idea {
        test: "w.Length > 0",
        right: &[
            "y = w[0];",
            "y = w[w.Length - 1];",
            "w = w.Substring(1);",
            "w = w.Substring(0, w.Length - 1);",
            "w = w.Remove(0, 1);",
            "w = w.Insert(1, \"b\");",
        ],
        wrong: &[
            "y = w[1];",
            "y = w[w.Length];",
            "w = w.Trim(); y = w[0];",
            "w = w.Substring(2);",
            "w = w.Remove(w.Length);",
        ],
    },
    Idea {
        test: "w.IndexOf('b') >= 0",
        right: &[
            "y = w[w.IndexOf('b')];",
            "w = w.Substring(w.IndexOf('b') + 1);",
            "w = w.Substring(0, w.IndexOf('b'));",
            "w = w.Remove(w.IndexOf('b'));",
        ],
        wrong: &[
            "y = w[w.IndexOf('b') + 1];",
            "w = w.Substring(w.IndexOf('b') + 2);",
            "y = w[w.IndexOf(\"bb\")];",
        ],
    },
    Idea {
        test: "w.StartsWith(\"ab\", StringComparison.Ordinal)",
        right: &["w = w.Substring(2);", "y = w[1];"],
        wrong: &["w = w.Substring(3);", "y = w[2];"],
    },
    Idea {
        test: "!string.IsNullOrEmpty(w)",
        right: &["y = w[0];", "y = w.Split('b')[0].Length;"],
        wrong: &["y = w.Split('b')[1].Length;", "y = w.Trim('b')[0];"],
    },
    Idea {
        test: "l.Any()",
        right: &["y = l.First();", "y = l.Min();"],
        wrong: &["y = l.Single();", "l.RemoveAt(0); y = l.Last();"],
    },
];

/// The same over spans and memory, which mcs does not know: `p` a span over the array `a`, `c` one over the string, `g` memory.
const SPANS: [Idea; 10] = [
    Idea {
        test: "p.Length > 1",
        right: &[
            "y = p[1];",
            "p = p.Slice(1); y = p[0];",
            "p = p[1..];",
            "y = p[^1];",
            "p[1] = z; y = p[1];",
        ],
        wrong: &["p = p.Slice(1); y = p[1];", "y = p[2];", "p = p[1..]; p = p[1..]; y = p[0];"],
    },
    Idea {
        test: "!p.IsEmpty",
        right: &["y = p[0];", "y = p[p.Length - 1];", "a[0] = z; y = p[0];", "p.Fill(3); y = a[0];"],
        wrong: &["y = p[p.Length];", "p = default; y = p[0];"],
    },
    Idea {
        test: "(uint)z < (uint)p.Length",
        right: &["y = p[z];", "p = p.Slice(z);", "p = p.Slice(0, z);", "p[z] = 5; y = p[z];"],
        wrong: &["p = p.Slice(`z + 1`, 1);", "p = p.Slice(z); y = p[z];"],
    },
    Idea {
        test: "z >= 0 && z <= p.Length",
        right: &["p = p.Slice(z);", "p = p[..z];", "p.Slice(z).CopyTo(p);"],
        wrong: &["y = p[z];", "p.CopyTo(p.Slice(z));"],
    },
    Idea {
        test: "c.IndexOf('b') >= 0",
        right: &["c = c.Slice(c.IndexOf('b') + 1);", "y = c[c.IndexOf('b')];", "c = c[..c.IndexOf('b')];"],
        wrong: &["c = c.Slice(c.IndexOf('b') + 2);", "y = c[c.IndexOf('b') + 1];"],
    },
    Idea {
        test: "c.Length >= 2",
        right: &["c = c[1..^1];", "y = c[0] + c[1];", "c = c.TrimStart('b'); y = c.Length;"],
        wrong: &["c = c.Trim('b'); y = c[0];", "c = c[1..^1]; y = c[0];"],
    },
    Idea {
        test: "c.StartsWith(\"ab\")",
        right: &["c = c[2..];", "y = c[1];"],
        wrong: &["c = c[3..];", "y = c[2];"],
    },
    Idea {
        test: "g.Length > z && z >= 0",
        right: &["y = g.Span[z];", "g = g.Slice(z);", "g = g.Slice(0, z);", "g.Span[z] = 2; y = g.Span[z];"],
        wrong: &["y = g.Span[`z + 1`];", "g = g.Slice(`z + 1`); y = g.Span[0];"],
    },
    Idea {
        test: "f.AsSpan().TryCopyTo(p)",
        right: &["y = p[3];", "p = p.Slice(4);"],
        wrong: &["y = p[4];", "p = p.Slice(5);"],
    },
    Idea {
        test: "k.Count > 1",
        right: &["y = k[1];", "k = k.Slice(1); y = k[0];", "y = k.Array[k.Offset];"],
        wrong: &["k = k.Slice(1); y = k[1];", "y = k[2];"],
    },
];

/// What else happens: it may change what was tested. `last` may be the object itself, which would be two names for one thing (assumption `aliasing`).
const DISTURBS: [&str; 14] = [
    "act(z);",
    "Change(z);",
    "o.Clear();",
    "o.Add(z);",
    "(last == this ? new List<int>() : last.l).Clear();",
    "l = new List<int>();",
    "l = o;",
    "s = new Stack<int>(l);",
    "w = w.Trim();",
    "w = o.Count > 1 ? \"\" : \"ab\";",
    "foreach (int each in l) { y = each; }",
    "y = l.Count;",
    "d[z] = 1;",
    "o = l;",
];

/// What changes them, and what is known then.
const CHANGES: [&str; 16] = [
    "l.Add(z);",
    "l.Clear();",
    "l = new List<int> { 1, z };",
    "l.Insert(0, z);",
    "s.Push(z);",
    "s.Clear();",
    "q.Enqueue(z);",
    "d[z] = z;",
    "d.Clear();",
    "n = z > 1 ? z : (int?)null;",
    "w = \"ab\";",
    "w = w + \"b\";",
    "l.AddRange(new int[] { z, 2 });",
    "w = z.ToString();",
    "n = null;",
    "l = new List<int>(new int[3]);",
];

impl Generator {
    /// A class with sequences, and calls of it.
    pub(super) fn sequences(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("Q"));
        let mut members = vec![
            member(
                "List<int> l = new List<int>(); Stack<int> s = new Stack<int>(); Queue<int> q = new Queue<int>();",
            ),
            member("Dictionary<int, int> d = new Dictionary<int, int>(); string w = \"\"; int? n;"),
            member(format!("public static {name} last = new {name}();")),
        ];
        let mut changes = Vec::new();
        for _ in 0..=self.random.below(3) {
            changes.push(run(self.one(&CHANGES)));
        }
        members.push(method("public void Change(int z)", ", this", changes));
        let users = 2 + self.random.below(3);
        for number in 0..users {
            members.push(self.sequence_user(number));
        }
        self.extra.push(TypeDecl { head: format!("public class {name}"), members });
        self.use_sequences(&name, users, body);
    }

    fn one(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.random.below(texts.len())]
    }

    fn sequence_user(&mut self, number: usize) -> Member {
        let spans = self.modern && self.random.chance(50);
        let mut steps = vec![run("int y = 0; List<int> o = new List<int>(); int? m = null;")];
        if spans {
            let size = self.random.between(0, 5);
            let cut = *self.random.pick(&[
                "a",
                "a.AsSpan(0, a.Length / 2)",
                "new Span<int>(a)",
                "stackalloc int[4]",
            ]);
            steps.push(run(&format!("int[] a = new int[{size}]; int[] f = new int[4];")));
            steps.push(run(&format!("scoped Span<int> p = {cut};")));
            steps.push(run("ReadOnlySpan<char> c = w.AsSpan(); Memory<int> g = a; ArraySegment<int> k = new ArraySegment<int>(a);"));
        }
        for _ in 0..=self.random.below(4) {
            if self.random.chance(60) {
                steps.push(run(self.one(&CHANGES)));
            }
            let idea = if spans && self.random.chance(70) {
                self.random.pick(&SPANS)
            } else {
                self.random.pick(&IDEAS)
            };
            let mut inner = Vec::new();
            if self.random.chance(25) {
                inner.push(run(self.one(&DISTURBS)));
            }
            for _ in 0..=self.random.below(2) {
                let is_wrong = self.random.chance(25);
                inner.push(run(self.one(if is_wrong { idea.wrong } else { idea.right })));
                inner.push(self.watched(spans));
            }
            match self.random.below(6) {
                0 => {
                    let kept = self.fresh("t");
                    let text = format!("bool {kept} = {};", idea.test);
                    steps.push(Stmt::Line(vec![Piece::Text(text)], Logging::Reached));
                    if self.random.chance(30) {
                        steps.push(run(self.one(&DISTURBS)));
                    }
                    steps.push(when(&kept, inner));
                }
                1 => steps.push(each(&format!("for (int i = 0; i < 3 && ({}); i++)", idea.test), inner)),
                2 => steps.push(self.sequence_loop(spans)),
                3 => {
                    let error = self.fresh("e");
                    steps.push(caught(&error, vec![when(idea.test, inner)], vec![watch("l.Count")]));
                }
                _ => steps.push(when(idea.test, inner)),
            }
            steps.push(self.watched(spans));
        }
        steps.push(leave("return y;"));
        method(format!("public int U{number}(int z, Action<int> act)"), ", this", steps)
    }

    /// A loop over one of them, in which it may change.
    fn sequence_loop(&mut self, spans: bool) -> Stmt {
        let (head, right, wrong): (&str, &[&str], &[&str]) =
            match self.random.below(if spans { 7 } else { 4 }) {
                0 => (
                    "for (int i = 0; i < l.Count; i++)",
                    &["y = l[i];", "l[i] = i;", "o.Add(l[i]);"],
                    &["l.RemoveAt(0);", "act(z);", "y = l[i + 1];", "y = o[i];"],
                ),
                1 => (
                    "for (int i = l.Count - 1; i >= 0; i--)",
                    &["y = l[i];", "l.RemoveAt(i);"],
                    &["l.RemoveAt(0); y = l[i];", "Change(i); y = l[i];"],
                ),
                2 => (
                    "for (int i = 0, e = l.Count; i < e; i++)",
                    &["y = l[i];", "l[i] = y;"],
                    &["l.RemoveAt(l.Count - 1);", "Change(z);"],
                ),
                3 => (
                    "for (int i = 0; i < w.Length; i++)",
                    &["y = w[i];", "y = w.Substring(i).Length;"],
                    &["w = w.Substring(i);", "y = w[i + 1];", "act(z); y = w[i];"],
                ),
                4 => (
                    "for (int i = 0; i < p.Length; i++)",
                    &["y = p[i];", "p[i] = i;", "a[i] = 7; y = p[i];"],
                    &["p = p.Slice(1); y = p[i];", "y = p[i + 1];", "y = f[i];"],
                ),
                5 => (
                    "while (p.Length > 0)",
                    &["y = p[0]; p = p.Slice(1);", "p = p[..^1];"],
                    &["p = p[1..]; y = p[0];"],
                ),
                _ => (
                    "foreach (ref int r in p)",
                    &["r = 3;", "y = r; a[0] = 4; y = r;"],
                    &["y = p[r];", "y = f[r];"],
                ),
            };
        let mut inner = Vec::new();
        let first = *self.random.pick(right);
        inner.push(run(first));
        if self.random.chance(35) {
            inner.push(run(self.one(wrong)));
        }
        // A loop that does not shrink what it waits for would not end.
        if head.starts_with("while") {
            inner.push(when("p.Length > 0", vec![run("p = p.Slice(1);")]));
        }
        each(head, inner)
    }

    /// Something that is watched: lengths, and what was put into a list or a span.
    fn watched(&mut self, spans: bool) -> Stmt {
        let element = |guard: &str, text: &str| {
            Stmt::Probe(vec![Watch::Value(Guarded { guard: guard.to_owned(), text: text.to_owned() })])
        };
        match self.random.below(if spans { 14 } else { 9 }) {
            0 | 1 => watch("l.Count"),
            2 => watch("s.Count"),
            3 => watch("w.Length"),
            4 => watch_pair("l.Count", "o.Count"),
            5 => watch("d.Count"),
            6 => element("l.Count > 0", "l[0]"),
            7 => element("l.Count > 0", "l[l.Count - 1]"),
            8 => element("n != null", "n.Value"),
            9 => watch("p.Length"),
            10 => watch_pair("p.Length", "a.Length"),
            11 => element("p.Length > 0", "p[0]"),
            12 => element("a.Length > 0", "a[0]"),
            _ => watch("c.Length"),
        }
    }

    fn use_sequences(&mut self, name: &str, users: usize, body: &mut Vec<Stmt>) {
        let (object, function, depth) = (self.fresh("y"), self.fresh("f"), self.fresh("x"));
        body.push(run(&format!("int {depth} = 2;")));
        body.push(run(&format!("{name} {object} = new {name}();")));
        let lambda = format!(
            "Action<int> {function} = w{function} => {{ if ({depth} > 0) {{ {depth} = {depth} - 1; {object}.Change(w{function}); }} }};"
        );
        body.push(Stmt::Line(vec![Piece::Text(lambda)], Logging::Reached));
        for _ in 0..4 + self.random.below(5) {
            let value = if self.random.chance(70) { self.small("int") } else { self.number("int", 1) };
            let call = match self.random.below(8) {
                0 | 1 => line(&format!("{object}.Change($);"), vec![value]),
                2 => line(&format!("{name}.last = {object}; {object}.Change($);"), vec![value]),
                _ => line(&format!("{object}.U{}($, {function});", self.random.below(users)), vec![value]),
            };
            let error = self.fresh("e");
            body.push(if self.random.chance(85) { caught(&error, vec![call], vec![]) } else { call });
        }
    }
}
