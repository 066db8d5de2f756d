//! Clauses put into the logged copy, without a new line: checks at the entries of methods, and one place at their end to which all
//! their returns go, so that `finally` blocks ran before.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::condition::{self, Atom, Condition, Place, Root, Sum};
use super::scan::{self, Body, Method, Owner};
use super::{Check, Clause, Kind, Said};

/// The logged copy with checks.
#[derive(Debug, Default)]
pub struct Woven {
    /// The C#.
    pub text: String,
    /// What is checked, by number.
    pub checks: Vec<Check>,
    /// How many clauses are not checked, by the reason.
    pub left_out: BTreeMap<&'static str, u64>,
}

type Reason = &'static str;

/// The name of what tests in the logged copy whether a stated invariant holds (`generate/contracts.rs`). It is asked in the middle of methods.
const STATED: &str = "Ok";

/// Puts clauses into a text. `taint` says for a line what its program does in every run.
pub fn weave(text: &str, said: &Said, strengthened: bool, taint: &dyn Fn(usize) -> usize) -> Woven {
    let (owners, methods) = scan::scan(text);
    let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, method) in methods.iter().enumerate() {
        let name = format!("{}.{}/{}", owners[method.owner].name, method.name, method.parameters.len());
        by_name.entry(name).or_default().push(index);
    }
    let lines = Lines::new(text);
    let mut weaver = Weaver {
        text,
        owners: &owners,
        methods: &methods,
        parts: methods.iter().map(|_| Parts::default()).collect(),
        woven: Woven::default(),
    };
    for (clause, &build) in said {
        let Some(condition) = condition_of(clause, strengthened) else {
            weaver.leave_out("conditions of another form");
            continue;
        };
        let number = weaver.woven.checks.len();
        let found = if clause.kind == Kind::Invariant {
            weaver.invariant(clause, &condition, number)
        } else {
            method_of(&clause.of, &by_name, &methods)
                .and_then(|index| weaver.method(index, clause, &condition, number).map(|()| index))
        };
        match found {
            Ok(index) => {
                let line = lines.of(methods[index].head);
                weaver.woven.checks.push(Check { clause: clause.clone(), build, line });
            }
            Err(reason) => weaver.leave_out(reason),
        }
    }
    let edits = weaver.edits(&|method| taint(lines.of(method.head)));
    let mut woven = weaver.woven;
    woven.text = apply(text, edits);
    woven
}

fn condition_of(clause: &Clause, strengthened: bool) -> Option<Condition> {
    if clause.kind == Kind::NeverReturns {
        return Some(Condition(Vec::new()));
    }
    let condition = condition::parse(&clause.condition)?;
    Some(if strengthened { condition.strengthened() } else { condition })
}

/// The method of the text that has a full name.
fn method_of(
    full: &str,
    by_name: &BTreeMap<String, Vec<usize>>,
    methods: &[Method],
) -> Result<usize, Reason> {
    let (name, list) = full.split_once('(').ok_or("of methods that are not in the text")?;
    let types = split(list.strip_suffix(')').unwrap_or(list));
    if name.contains('<') {
        return Err("of lambdas, local functions and state machines");
    }
    let found = by_name.get(&format!("{name}/{}", types.len())).map_or(&[][..], Vec::as_slice);
    match found {
        [] if name.ends_with("#ctor") => Err("of constructors that a compiler made"),
        [] if name.starts_with('P') => Err("of accessors that a compiler made, and explicit implementations"),
        [] => Err("of the support code"),
        [only] => Ok(*only),
        several => {
            let mut fitting = several.iter().filter(|&&index| {
                methods[index].parameters.iter().zip(&types).all(|(parameter, ty)| {
                    let by_ref = if parameter.passed.is_empty() { "" } else { "&" };
                    metadata_type(&parameter.ty) + by_ref == *ty
                })
            });
            match (fitting.next(), fitting.next()) {
                (Some(only), None) => Ok(*only),
                _ => Err("of overloads that are not told apart"),
            }
        }
    }
}

/// The parts of a list between its commas, but for those in brackets.
fn split(list: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '<' | '[' | '(' => depth += 1,
            '>' | ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(list[start..at].to_owned());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !list.is_empty() {
        parts.push(list[start..].to_owned());
    }
    parts
}

/// A simple type as metadata spells it.
fn metadata_type(ty: &str) -> String {
    let (name, rest) = ty.split_at(ty.find(['[', '*', '<']).unwrap_or(ty.len()));
    let name = match name.trim() {
        "int" => "System.Int32",
        "uint" => "System.UInt32",
        "long" => "System.Int64",
        "ulong" => "System.UInt64",
        "short" => "System.Int16",
        "ushort" => "System.UInt16",
        "byte" => "System.Byte",
        "sbyte" => "System.SByte",
        "bool" => "System.Boolean",
        "char" => "System.Char",
        "string" => "System.String",
        "object" => "System.Object",
        "Action" if !rest.is_empty() => "System.Action`1",
        other => other,
    };
    match rest.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
        Some(argument) => format!("{name}<{}>", metadata_type(argument)),
        None => format!("{name}{rest}"),
    }
}

/// What is written into a method.
#[derive(Default)]
struct Parts {
    /// What is kept from the entry: by text, each with the name of a variable.
    kept: BTreeMap<String, String>,
    /// Checks at the entry and at the end: number, condition and values.
    entry: Vec<(usize, String, String)>,
    end: Vec<(usize, String, String)>,
}

struct Weaver<'t> {
    text: &'t str,
    owners: &'t [Owner],
    methods: &'t [Method],
    parts: Vec<Parts>,
    woven: Woven,
}

impl Weaver<'_> {
    fn leave_out(&mut self, reason: Reason) {
        *self.woven.left_out.entry(reason).or_default() += 1;
    }

    /// The clause of a method.
    fn method(
        &mut self,
        index: usize,
        clause: &Clause,
        condition: &Condition,
        number: usize,
    ) -> Result<(), Reason> {
        if matches!(self.methods[index].body, Body::Suspended) {
            return Err("of iterators and async methods");
        }
        match clause.kind {
            Kind::Requires => {
                let (text, values) = self.condition(index, condition, false)?;
                self.parts[index].entry.push((number, text, values));
            }
            Kind::Ensures => {
                if self.methods[index].result.starts_with("ref") {
                    return Err("of methods that return references");
                }
                let (text, values) = self.condition(index, condition, true)?;
                self.parts[index].end.push((number, text, values));
            }
            Kind::NeverReturns => {
                self.parts[index].entry.push((number, "true".to_owned(), "\"\"".to_owned()));
                self.parts[index].end.push((number, "false".to_owned(), "\" it returned\"".to_owned()));
            }
            Kind::Invariant => return Err("conditions of another form"),
        }
        Ok(())
    }

    /// The clause of a type, in its methods that others may call. A private method may be a step, which finds and leaves the object as it is.
    fn invariant(&mut self, clause: &Clause, condition: &Condition, number: usize) -> Result<usize, Reason> {
        let owner = self.owners.iter().position(|owner| owner.name == clause.of);
        let owner = owner.ok_or(if clause.of.contains('<') {
            "of types that a compiler made"
        } else {
            "of types that are not in the text"
        })?;
        let mut first = Err("of types without methods in the text");
        for index in 0..self.methods.len() {
            let method = &self.methods[index];
            let is_kept = method.owner == owner
                && !method.is_static
                && (method.is_constructor() || !method.is_private)
                && method.name != STATED
                && !matches!(method.body, Body::Suspended);
            if !is_kept {
                continue;
            }
            if !method.is_constructor() {
                let (text, values) = self.condition(index, condition, false)?;
                self.parts[index].entry.push((number, text, values));
            }
            if !method.result.starts_with("ref") {
                let (text, values) = self.condition(index, condition, true)?;
                self.parts[index].end.push((number, text, values));
            }
            first = first.or(Ok(index));
        }
        first
    }

    /// A condition as C#, and the values that it is about.
    fn condition(
        &mut self,
        index: usize,
        condition: &Condition,
        at_end: bool,
    ) -> Result<(String, String), Reason> {
        let mut values: BTreeMap<Place, String> = BTreeMap::new();
        let mut alternatives = Vec::new();
        for atoms in &condition.0 {
            let mut all = Vec::new();
            for atom in atoms {
                all.push(match atom {
                    Atom::Truth(place, is) => {
                        let text = self.place(index, place, at_end)?;
                        values.insert(place.clone(), text.clone());
                        format!("({text}) == {is}")
                    }
                    Atom::Null(place, is) => {
                        let text = self.place(index, place, at_end)?;
                        values.insert(place.clone(), format!("({text} == null ? \"null\" : \"an object\")"));
                        format!("((object){text} == null) == {is}")
                    }
                    Atom::Compare(left, operator, right) => {
                        let left = self.sum(index, left, at_end, &mut values)?;
                        let right = self.sum(index, right, at_end, &mut values)?;
                        format!("{left} {} {right}", operator.text())
                    }
                });
            }
            alternatives.push(all.join(" && "));
        }
        let values: Vec<String> =
            values.iter().map(|(place, text)| format!("\"{} = \" + {text}", spelled(place))).collect();
        Ok((alternatives.join(" || "), values.join(" + \", \" + ")))
    }

    fn sum(
        &mut self,
        index: usize,
        sum: &Sum,
        at_end: bool,
        values: &mut BTreeMap<Place, String>,
    ) -> Result<String, Reason> {
        let Some(place) = &sum.place else { return Ok(format!("({}m)", sum.number)) };
        let text = self.place(index, place, at_end)?;
        let text = if place.is_length && text == "null" {
            format!("({}m * int.MaxValue)", place.factor)
        } else if text == "null" {
            "0m".to_owned()
        } else if place.is_length {
            format!("({}m * Log.Len({text}))", place.factor)
        } else {
            format!("(decimal)({text})")
        };
        values.insert(place.clone(), text.clone());
        Ok(format!("({text} + ({}m))", sum.number))
    }

    /// What is at a place, without its length. Fields of an object that is not made yet are null, which stands for 0 as well.
    fn place(&mut self, index: usize, place: &Place, at_end: bool) -> Result<String, Reason> {
        let method = &self.methods[index];
        let owner = &self.owners[method.owner];
        let is_before = !at_end || place.is_old;
        let name = match &place.root {
            Root::Result => return Ok("ck_r".to_owned()),
            Root::Name(name) if name == "this" => return Ok(name.clone()),
            Root::Target(name) | Root::Name(name) | Root::Field(name) => name,
        };
        let parameter = method.parameters.iter().find(|parameter| parameter.name == *name);
        if let Some(parameter) = parameter.filter(|_| !matches!(place.root, Root::Field(_))) {
            let is_by_ref = !parameter.passed.is_empty();
            if is_before && parameter.passed == "out" {
                return Err("of what an out parameter was before the call");
            }
            return Ok(if !at_end || (is_by_ref && !place.is_old) {
                name.clone()
            } else {
                // A parameter is what the caller gave, whatever the method made of it.
                self.kept(index, name.clone())
            });
        }
        if method.is_static {
            return Err("of names that are not in the text");
        }
        if !owner.words.contains(name) {
            return Err("of fields of a base");
        }
        if method.is_constructor() && is_before {
            return if at_end {
                Ok("null".to_owned())
            } else {
                Err("of fields at the entry of a constructor")
            };
        }
        let text = format!("this.{name}");
        Ok(if at_end && place.is_old { self.kept(index, text) } else { text })
    }

    fn kept(&mut self, index: usize, text: String) -> String {
        let kept = &mut self.parts[index].kept;
        let fresh = format!("ck{}", kept.len());
        kept.entry(text).or_insert(fresh).clone()
    }

    /// All changes of the text, none of them inside another.
    fn edits(&self, taint: &dyn Fn(&Method) -> usize) -> Vec<(Range<usize>, String)> {
        let mut edits = Vec::new();
        for (method, parts) in self.methods.iter().zip(&self.parts) {
            if parts.entry.is_empty() && parts.end.is_empty() {
                continue;
            }
            let taint = taint(method);
            let is_watched = matches!(method.body, Body::Block { is_watched: true, .. });
            let mut entry = if is_watched {
                String::new()
            } else {
                format!(" int ck_t = {taint} | {};", self.roots(method))
            };
            let taint = if is_watched { taint.to_string() } else { "ck_t".to_owned() };
            let checks = |list: &[(usize, String, String)]| {
                list.iter().fold(String::new(), |mut text, (number, condition, values)| {
                    let _ = write!(
                        text,
                        " if (Log.C({taint}, {number}, {condition})) Log.W({number}, {values});"
                    );
                    text
                })
            };
            entry.push_str(&checks(&parts.entry));
            for (text, name) in &parts.kept {
                let _ = write!(entry, " var {name} = {text};");
            }
            match &method.body {
                Body::Block { entry: at, close, returns, .. } => {
                    if parts.end.is_empty() {
                        edits.push((*at..*at, entry));
                        continue;
                    }
                    let has_value = method.returns_value();
                    if has_value {
                        let _ = write!(entry, " {0} ck_r = default({0});", method.result);
                    }
                    entry.push_str(" {");
                    edits.push((*at..*at, entry));
                    for (all, value) in returns {
                        if has_value {
                            edits.push((all.start..value.start, "{ ck_r = ".to_owned()));
                            edits.push((value.end..all.end, "; goto ck_end; }".to_owned()));
                        } else {
                            edits.push((all.clone(), "{ goto ck_end; }".to_owned()));
                        }
                    }
                    let back = if has_value { " return ck_r;" } else { "" };
                    edits.push((*close..*close, format!(" }} ck_end: ;{}{back} ", checks(&parts.end))));
                }
                Body::Value(all, value, is_getter) => {
                    let (end, value) = (checks(&parts.end), &self.text[value.clone()]);
                    let inner = if method.returns_value() {
                        format!("{{{entry} {} ck_r = {value};{end} return ck_r; }}", method.result)
                    } else {
                        format!("{{{entry} {value};{end} }}")
                    };
                    let text = if *is_getter { format!("{{ get {inner} }}") } else { inner };
                    edits.push((all.clone(), text));
                }
                Body::Suspended => {}
            }
        }
        edits
    }

    /// Looks whether what the method is given leads to one object in two ways: where the logged copy does not do it by itself.
    fn roots(&self, method: &Method) -> String {
        let leads = |ty: &str| {
            !matches!(metadata_type(ty).as_str(), name if name.starts_with("System.") && !name.ends_with(']'))
                && !ty.contains("Span")
                && !ty.contains('*')
        };
        let mut roots: Vec<&str> = Vec::new();
        if !method.is_static && !self.owners[method.owner].is_struct {
            roots.push("this");
        }
        let parameters = method.parameters.iter().filter(|one| one.passed.is_empty() && leads(&one.ty));
        roots.extend(parameters.map(|one| one.name.as_str()));
        // One array alone would be the list of all.
        format!("Log.A(new object[] {{ {} }})", roots.join(", "))
    }
}

fn spelled(place: &Place) -> String {
    let name = match &place.root {
        Root::Result => "result",
        Root::Target(name) | Root::Name(name) | Root::Field(name) => name,
    };
    let text = if place.is_length { format!("{name}.Length") } else { name.to_owned() };
    if place.is_old { format!("old({text})") } else { text }
}

fn apply(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut out = String::with_capacity(text.len() + edits.iter().map(|(_, new)| new.len()).sum::<usize>());
    let mut done = 0;
    for (range, new) in edits {
        out.push_str(&text[done..range.start]);
        out.push_str(&new);
        done = range.end;
    }
    out.push_str(&text[done..]);
    out
}

/// Where lines start.
struct Lines(Vec<usize>);

impl Lines {
    fn new(text: &str) -> Self {
        Self(std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect())
    }

    /// The line of a place, from 1.
    fn of(&self, at: usize) -> usize {
        self.0.partition_point(|&start| start <= at)
    }
}
