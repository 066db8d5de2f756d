//! Elements that have several names: lists in lists, enumerators, spans over the stack, inline arrays, references that a struct's getter gives, and what a method writes
//! that knows only a constraint of its type parameter. Every statement stands on a line of its own.

use super::text::{caught, each, leave, member, method, run, watch, watch_pair, when};
use super::{Generator, line};
use crate::syntax::{Guarded, Member, Stmt, TypeDecl, Watch};

/// What is done to the list `l`, and to the list of lists `t`.
const LISTS: [&str; 10] = [
    "l.Add(z);",
    "l.Add(5);",
    "l.Add(0);",
    "l.Clear();",
    "t.Add(l);",
    "t.Add(new List<int>());",
    "l = new List<int>();",
    "Zero(l);",
    "kept = l;",
    "Spoil();",
];

/// The same where `l` or `t` has an element.
const GUARDED: [(&str, &str); 9] = [
    ("l.Count > 0", "l[0] = 3;"),
    ("l.Count > 0", "l[l.Count - 1] = z;"),
    ("l.Count > 1", "l.RemoveAt(0);"),
    ("t.Count > 0", "t[0].Add(7);"),
    ("t.Count > 0", "l = t[0];"),
    ("t.Count > 0", "t[t.Count - 1].Clear();"),
    ("t.Count > 0 && t[0].Count > 0", "t[0][0] = 0;"),
    ("l.Count > 0", "y = 10 / l[0];"),
    ("c > 0 && l.Count > 0", "y = l[c - 1];"),
];

/// What is done in a `foreach` over `l`, whose element is `x`.
const EACH: [&str; 10] = [
    "c = c + 1;",
    "c = c + 1;",
    "y = 10 / x;",
    "y = l[c];",
    "y = x;",
    "l.Add(1);",
    "Spoil();",
    "t.Add(l);",
    "y = seen[x];",
    "kept = l;",
];

/// What is done to the span `p` over the stack.
const SPANS: [&str; 12] = [
    "p[1] = z;",
    "p[1] = 4;",
    "p[k & 3] = 0;",
    "p.Slice(1)[0] = 2;",
    "p.Slice(k & 3)[0] = 0;",
    "p.Clear();",
    "p.Fill(6);",
    "Wipe(p);",
    "y = 10 / p[1];",
    "y = seen[p[2]];",
    "y = p[k];",
    "p.Reverse();",
];

/// What is done to the inline array `f`, to the field of that type, and to the span `s` over `f`.
const INLINE: [&str; 10] = [
    "f[1] = z;",
    "f[1] = 4;",
    "f[k & 3] = 0;",
    "s[1] = 0;",
    "y = f[k];",
    "y = 10 / f[1];",
    "held[k & 3] = 1;",
    "y = 10 / held[1];",
    "y = s[k];",
    "f = held;",
];

/// What is done to the struct `g`, which has a getter by reference, and to the field of that type.
const GETTERS: [&str; 9] = [
    "g.V = z;",
    "g.V = 4;",
    "r = 0;",
    "r = z;",
    "y = 10 / g.W;",
    "own.V = 0;",
    "y = 10 / own.W;",
    "own = g;",
    "y = seen[g.W];",
];

/// What is done to the struct `u` and the object `b`, which have an interface.
const CONSTRAINED: [&str; 10] = [
    "u.n = 5;",
    "u.n = z;",
    "b.n = 5;",
    "y = Call(ref u, z);",
    "y = Call(ref b, 0);",
    "y = Take(u);",
    "y = Take(b);",
    "y = 10 / u.n;",
    "y = 10 / b.n;",
    "y = seen[u.n];",
];

impl Generator {
    /// A class of such methods, and calls of them.
    pub(super) fn elements(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("V"));
        let thing = format!("{name}I");
        self.extra.push(TypeDecl {
            head: format!("public interface {thing}"),
            members: vec![member("void Set(int k);"), member("int Get();")],
        });
        for (kind, class) in [("struct", "S"), ("class", "C")] {
            self.extra.push(TypeDecl {
                head: format!("public {kind} {name}{class} : {thing}"),
                members: vec![
                    member("public int n;"),
                    member("public void Set(int k) { n = k; }"),
                    member("public int Get() { return n; }"),
                ],
            });
        }
        let mut members = vec![
            member("List<int> kept = new List<int>(); int[] seen = new int[8];"),
            method("void Zero(List<int> a)", ", this", vec![when("a.Count > 0", vec![run("a[0] = 0;")])]),
            method("void Spoil()", ", this", vec![when("kept.Count > 0", vec![run("kept[0] = 9;")])]),
            member(format!(
                "static int Call<T>(ref T v, int k) where T : {thing} {{ v.Set(k); return v.Get(); }}"
            )),
            member(format!("static int Take<T>(T v) where T : {thing} {{ v.Set(0); return v.Get(); }}")),
        ];
        if self.modern {
            self.extra.push(TypeDecl {
                head: format!("[System.Runtime.CompilerServices.InlineArray(4)] public struct {name}F"),
                members: vec![member("private int first;")],
            });
            self.extra.push(TypeDecl {
                head: format!("public struct {name}G"),
                members: vec![
                    member("private int v;"),
                    member("[System.Diagnostics.CodeAnalysis.UnscopedRef] public ref int V => ref v;"),
                    member("public int W { get { return v; } }"),
                ],
            });
            members.push(member(format!("{name}F held; {name}G own;")));
            members.push(member("static void Wipe(Span<int> a) { a[1] = 0; }"));
        }
        let users = 2 + self.random.below(3);
        for number in 0..users {
            members.push(self.element_user(&name, number));
        }
        self.extra.push(TypeDecl { head: format!("public unsafe class {name}"), members });
        let object = self.fresh("y");
        body.push(run(&format!("{name} {object} = new {name}();")));
        for _ in 0..4 + self.random.below(5) {
            let (first, second) = (self.small("int"), self.small("int"));
            let call = line(&format!("{object}.U{}($, $);", self.random.below(users)), vec![first, second]);
            let error = self.fresh("e");
            body.push(caught(&error, vec![call], vec![]));
        }
    }

    fn element_user(&mut self, name: &str, number: usize) -> Member {
        let mut steps = vec![run("int y = 0;"), run("int c = 0;")];
        match self.random.below(if self.modern { 5 } else { 2 }) {
            0 => self.list_steps(&mut steps),
            1 => {
                steps.push(run(&format!("{name}S u = new {name}S();")));
                steps.push(run(&format!("{name}C b = new {name}C();")));
                self.plain_steps(&CONSTRAINED, &["u.n", "b.n"], &mut steps);
            }
            2 => self.span_steps(&mut steps),
            3 => {
                steps.push(run(&format!("{name}F f = default;")));
                steps.push(run("Span<int> s = f;"));
                self.plain_steps(&INLINE, &["f[1]", "s[1]", "held[1]"], &mut steps);
            }
            _ => {
                steps.push(run(&format!("{name}G g = default;")));
                let target = *self.random.pick(&["g", "own"]);
                steps.push(run(&format!("ref int r = ref {target}.V;")));
                self.plain_steps(&GETTERS, &["g.W", "own.W", "r"], &mut steps);
            }
        }
        steps.push(leave("return y;"));
        method(format!("public int U{number}(int z, int k)"), ", this", steps)
    }

    /// Statements one after the other, some of them under a condition or in a loop, and what is watched.
    fn plain_steps(
        &mut self,
        texts: &'static [&'static str],
        watched: &[&'static str],
        steps: &mut Vec<Stmt>,
    ) {
        for _ in 0..4 + self.random.below(6) {
            let text = *self.random.pick(texts);
            match self.random.below(6) {
                0 => steps.push(when("z > 2", vec![run(text)])),
                1 => {
                    let counter = self.fresh("i");
                    let head = format!("for (int {counter} = 0; {counter} < 3; {counter}++)");
                    let second = *self.random.pick(texts);
                    steps.push(each(&head, vec![run(text), run(second)]));
                }
                _ => steps.push(run(text)),
            }
            let text = *self.random.pick(watched);
            steps.push(watch(text));
        }
    }

    fn list_steps(&mut self, steps: &mut Vec<Stmt>) {
        steps.push(run("List<int> l = new List<int>();"));
        steps.push(run("List<List<int>> t = new List<List<int>>();"));
        for _ in 0..4 + self.random.below(6) {
            match self.random.below(8) {
                0 | 1 => {
                    let mut inner = vec![watch("x")];
                    for _ in 0..=self.random.below(3) {
                        let text = *self.random.pick(&EACH);
                        inner.push(run(text));
                    }
                    if self.random.chance(30) {
                        inner.push(when("c == 2", vec![leave("break;")]));
                    }
                    if self.random.chance(40) {
                        inner.push(watch_pair("c", "l.Count"));
                    }
                    let error = self.fresh("e");
                    let loop_ = each("foreach (int x in l)", inner);
                    steps.push(if self.random.chance(40) {
                        caught(&error, vec![loop_], vec![watch("c")])
                    } else {
                        loop_
                    });
                    steps.push(watch_pair("c", "l.Count"));
                }
                2 => {
                    let one = self.fresh("n");
                    let inner = vec![run(&format!("y = {one}.Count;")), run("l.Add(y);")];
                    steps.push(each(&format!("foreach (List<int> {one} in t)"), inner));
                }
                3 => {
                    let hand = self.fresh("h");
                    steps.push(run(&format!("List<int>.Enumerator {hand} = l.GetEnumerator();")));
                    for _ in 0..=self.random.below(3) {
                        let text = match self.random.below(4) {
                            0 => format!("y = 10 / {hand}.Current;"),
                            1 => format!("y = {hand}.Current;"),
                            _ => format!("{hand}.MoveNext();"),
                        };
                        steps.push(run(&text));
                        steps.push(watch(&format!("{hand}.Current")));
                    }
                }
                4 | 5 => {
                    let (test, text) = *self.random.pick(&GUARDED);
                    steps.push(when(test, vec![run(text)]));
                }
                _ => {
                    let text = *self.random.pick(&LISTS);
                    steps.push(run(text));
                }
            }
            steps.push(first_of("l"));
        }
    }

    fn span_steps(&mut self, steps: &mut Vec<Stmt>) {
        let made = self.random.below(4);
        match made {
            0 => {
                steps.push(run("int* q = stackalloc int[4];"));
                steps.push(run("Span<int> p = new Span<int>(q, 4);"));
            }
            1 => steps.push(run("Span<int> p = stackalloc int[] { 1, z, 3, 0 };")),
            _ => steps.push(run("Span<int> p = stackalloc int[4];")),
        }
        for _ in 0..4 + self.random.below(6) {
            let text = *self.random.pick(&SPANS);
            match self.random.below(6) {
                0 => {
                    let alias = self.fresh("r");
                    steps.push(run(&format!("ref int {alias} = ref p[k & 3];")));
                    steps.push(run(&format!("{alias} = 0;")));
                }
                1 => {
                    steps.push(each("foreach (int x in p)", vec![watch("x"), run("y = 10 / x;"), run(text)]));
                }
                2 if made == 0 => {
                    let other =
                        *self.random.pick(&["q[1] = 0;", "new Span<int>(q, 4)[1] = 0;", "*(q + 2) = z;"]);
                    steps.push(run(other));
                }
                _ => steps.push(run(text)),
            }
            let text = *self.random.pick(&["p[1]", "p[0]", "p[2]"]);
            steps.push(watch(text));
        }
    }
}

/// The first element of a list is watched, if there is one.
fn first_of(list: &str) -> Stmt {
    let (guard, text) = (format!("{list}.Count > 0"), format!("{list}[0]"));
    Stmt::Probe(vec![Watch::Value(Guarded { guard, text })])
}
