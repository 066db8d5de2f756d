//! A C# program that tests contract files by running them. It calls every member that a runtime has with values at and around the edges:
//! where what is required does not hold, the member must throw; where it holds, and what is asked for too, it must not, but for what
//! `throws` names; and what is ensured must hold behind the call.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::check::{Checker, Sort};
use super::library::{Library, MemberEntry, TypeEntry};
use super::resolve::Resolution;
use super::syntax::{BinaryOperator as B, Expression, Mode, TypeSyntax};
use super::values::{VALUES, Values};

/// How many calls of one member are made at most.
const MOST_CALLS: usize = 6000;

/// The text of a test program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The program.
    pub text: String,
    /// How many members it calls.
    pub members: usize,
    /// How many clauses it tests.
    pub clauses: usize,
    /// The members that it does not call, and why.
    pub untested: Vec<(String, String)>,
}

/// The program for the members that a runtime has.
pub fn program(library: &Library, found: &Resolution<'_>) -> Program {
    let mut program = Program::default();
    let mut bodies = String::new();
    let mut pools = BTreeMap::new();
    for (number, (class, entry, _)) in found.members.iter().enumerate() {
        let name = format!("{}.{}", class.contract.full_name(), entry.contract.name);
        let test = Test { library, class, entry, number };
        match test.method(&name, &mut pools) {
            Ok(text) => {
                bodies.push_str(&text);
                program.members += 1;
                let contract = &entry.contract;
                program.clauses += contract.requires.len() + contract.asks.len() + contract.ensures.len();
            }
            Err(reason) => program.untested.push((name, reason)),
        }
    }
    // Mono does not have it.
    if found.members.iter().any(|(class, ..)| class.contract.namespace == IMMUTABLE) {
        let _ = writeln!(program.text, "using {IMMUTABLE};");
    }
    program.text.push_str(HEAD);
    for (number, values) in &pools {
        let texts: Vec<String> = values.values.iter().map(|value| format!("{value:?}")).collect();
        // `?` of a nullable is no part of a name.
        let _ =
            writeln!(program.text, "    static readonly string[] N{number} = {{ {} }};", texts.join(", "));
        let is_span = values.ty.contains("Span<");
        let ty = if is_span { inner_array(values.ty) } else { values.ty.to_owned() };
        let _ = writeln!(program.text, "    static {ty} V{number}(int i) {{\n        switch (i) {{");
        for (place, value) in values.values.iter().enumerate() {
            let _ = writeln!(program.text, "            case {place}: return {value};");
        }
        program.text.push_str("        }\n        throw new NotImplementedException();\n    }\n");
    }
    program.text.push_str(&bodies);
    program.text.push_str("    static void Main() {\n");
    for (number, _) in found.members.iter().enumerate() {
        if bodies.contains(&format!(" T{number}()")) {
            let _ = writeln!(program.text, "        Run(T{number}, {number});");
        }
    }
    program.text.push_str(TAIL);
    program
}

/// The array that a span of a type is made of.
fn inner_array(span: &str) -> String {
    let element = span.split(['<', '>']).nth(1).unwrap_or("int");
    format!("{element}[]")
}

const IMMUTABLE: &str = "System.Collections.Immutable";

const HEAD: &str = r#"using System;
using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Numerics;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

static class Test {
    static int failures, calls, violations;
    static readonly HashSet<string> told = new HashSet<string>();

    static void Fail(string member, string what, string with) {
        failures++;
        if (told.Add(member + what)) Console.WriteLine("FAILED " + member + ": " + what + " with (" + with + ")");
    }

    // Of arrays whose elements are no bytes there is nothing to be said.
    static long ByteLength(Array array) {
        try { return Buffer.ByteLength(array); } catch (ArgumentException) { return long.MaxValue; }
    }

    // A culture that writes signs in several letters, and nothing for what is no number.
    static readonly CultureInfo odd = Odd();
    static CultureInfo Odd() {
        CultureInfo culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NegativeSign = "\u200eminus";
        culture.NumberFormat.NaNSymbol = "";
        culture.NumberFormat.PositiveInfinitySymbol = "";
        return culture;
    }

    // Which member takes long is told: it may wait for something, or make something large.
    static void Run(Action test, int number) {
        Stopwatch watch = Stopwatch.StartNew();
        test();
        CultureInfo usual = Thread.CurrentThread.CurrentCulture;
        Thread.CurrentThread.CurrentCulture = odd;
        test();
        Thread.CurrentThread.CurrentCulture = usual;
        if (watch.ElapsedMilliseconds > 2000) Console.Error.WriteLine("slow: T" + number + ", " + watch.ElapsedMilliseconds + " ms");
    }

    static bool IsAllowed(Exception thrown, params string[] names) {
        if (thrown is OutOfMemoryException) return true;
        for (Type type = thrown.GetType(); type != null; type = type.BaseType)
            foreach (string name in names) if (type.Name == name || type.FullName == name) return true;
        return false;
    }
"#;

const TAIL: &str = r#"        Console.WriteLine(calls + " calls, " + violations + " of them against what is required, " + failures + " failures");
        Environment.Exit(failures == 0 ? 0 : 1);
    }
}
"#;

struct Test<'l> {
    library: &'l Library,
    class: &'l TypeEntry,
    entry: &'l MemberEntry,
    number: usize,
}

impl Test<'_> {
    /// The method that tests the member; or why there is none.
    fn method(&self, name: &str, pools: &mut BTreeMap<usize, &'static Values>) -> Result<String, String> {
        let member = &self.entry.contract;
        if let Some(reason) = &member.untested {
            return Err(reason.clone());
        }
        let class = self.class_text();
        let takes_this = !member.is_static && !member.is_constructor();
        // The variables, their types and their pools; `None` where the member itself gives the value.
        let mut variables: Vec<(String, String, Option<usize>)> = Vec::new();
        if takes_this {
            variables.push(("self".to_owned(), class.clone(), Some(pool(&class)?)));
        }
        for (number, parameter) in member.parameters.iter().enumerate() {
            let ty = self.type_text(&parameter.ty);
            let pool = if parameter.mode == Mode::Out { None } else { Some(pool(&ty)?) };
            variables.push((format!("a{number}"), ty, pool));
        }
        let counts = counts(&variables);
        let mut text = format!(
            "    // {name}\n    static void T{}() {{\n        for (int once = 0; once < 1; once++)\n",
            self.number
        );
        for ((variable, _, pool), count) in variables.iter().zip(&counts) {
            if let Some(pool) = pool {
                pools.insert(*pool, &VALUES[*pool]);
                let _ = writeln!(
                    text,
                    "        for (int i_{variable} = 0; i_{variable} < {count}; i_{variable}++)"
                );
            }
        }
        text.push_str("        {\n");
        for (variable, ty, pool) in &variables {
            let value = match pool {
                Some(pool) => format!("V{pool}(i_{variable})"),
                None => format!("default({ty})"),
            };
            let _ = writeln!(text, "            {ty} {variable} = {value};");
        }
        if takes_this && !is_struct(&class) {
            text.push_str("            if (self == null) continue;\n");
        }
        let with: Vec<String> = variables
            .iter()
            .filter_map(|(variable, _, pool)| pool.map(|pool| format!("N{pool}[i_{variable}]")))
            .collect();
        let with = if with.is_empty() { "\"\"".to_owned() } else { with.join(" + \"; \" + ") };
        let _ = writeln!(text, "            string with = {with};");
        self.body(name, &class, &mut text)?;
        text.push_str("        }\n    }\n");
        Ok(text)
    }

    fn body(&self, name: &str, class: &str, text: &mut String) -> Result<(), String> {
        let member = &self.entry.contract;
        let joined = |clauses: &[super::Clause]| -> Result<String, String> {
            let texts: Result<Vec<String>, String> =
                clauses.iter().map(|clause| self.condition(&clause.expression, &mut Vec::new())).collect();
            let texts = texts?;
            Ok(if texts.is_empty() { "true".to_owned() } else { texts.join(" && ") })
        };
        let (required, asked) = (joined(&member.requires)?, joined(&member.asks)?);
        let mut old = Vec::new();
        let ensured: Result<Vec<(String, &str)>, String> = member
            .ensures
            .iter()
            .map(|clause| Ok((self.condition(&clause.expression, &mut old)?, clause.text.as_str())))
            .collect();
        let ensured = ensured?;
        let fail = |what: &str| format!("Fail({name:?}, {what}, with)");
        let _ = writeln!(
            text,
            "            bool holds = false, asked = false;\n            try {{ holds = {required}; asked = {asked}; }} catch (Exception e) {{ {}; continue; }}",
            fail("\"what is required cannot be evaluated: \" + e.GetType().Name")
        );
        for (place, value) in old.iter().enumerate() {
            let _ = writeln!(text, "            var old{place} = holds ? {value} : 0m;");
        }
        let returns = self.type_text(&member.returns);
        let is_void = member.returns.is("void") && !member.is_constructor();
        let call = self.call(class);
        let assigned = if is_void {
            call
        } else {
            let ty = if member.is_constructor() { class } else { returns.as_str() };
            let variable = if member.is_constructor() { "self" } else { "r" };
            let _ = writeln!(text, "            {ty} {variable} = default({ty});");
            format!("{variable} = {call}")
        };
        let _ = writeln!(
            text,
            "            Exception thrown = null;\n            try {{ {assigned}; }} catch (Exception e) {{ thrown = e; }}"
        );
        text.push_str("            calls++;\n");
        let _ = writeln!(
            text,
            "            if (!holds) {{ violations++; if (thrown == null) {}; continue; }}",
            fail("\"it does not throw though what is required does not hold\"")
        );
        let names: Vec<String> = member.throws.iter().map(|name| format!(", {name:?}")).collect();
        let _ = writeln!(
            text,
            "            if (thrown != null) {{ if (asked && !IsAllowed(thrown{})) {}; continue; }}",
            names.concat(),
            fail("\"it throws \" + thrown.GetType().Name + \" though what is required holds\"")
        );
        for (condition, clause) in ensured {
            let (wrong, bad) = (format!("{:?}", format!("ensures {clause}")), "\" cannot be evaluated\"");
            let _ = writeln!(
                text,
                "            try {{ if (!({condition})) {}; }} catch (Exception) {{ {}; }}",
                fail(&wrong),
                fail(&format!("{wrong} + {bad}"))
            );
        }
        Ok(())
    }

    fn call(&self, class: &str) -> String {
        let member = &self.entry.contract;
        let arguments: Vec<String> = member
            .parameters
            .iter()
            .enumerate()
            .map(|(number, parameter)| match parameter.mode {
                Mode::Ref => format!("ref a{number}"),
                Mode::Out => format!("out a{number}"),
                Mode::Value | Mode::In => format!("a{number}"),
            })
            .collect();
        if member.is_constructor() {
            return format!("new {class}({})", arguments.join(", "));
        }
        let on = if member.is_static { class.trim_end_matches('?') } else { "self" };
        match (member.name.as_str(), &arguments[..]) {
            ("op_Implicit" | "op_Explicit", [one]) => format!("({})({one})", self.type_text(&member.returns)),
            ("op_Equality", [left, right]) => format!("{left} == {right}"),
            ("op_Inequality", [left, right]) => format!("{left} != {right}"),
            (name, []) if name.starts_with("get_") => format!("{on}.{}", &name[4..]),
            (name, indexes) if name.starts_with("get_") => format!("{on}[{}]", indexes.join(", ")),
            (name, [value]) if name.starts_with("set_") => format!("{on}.{} = {value}", &name[4..]),
            (name, [indexes @ .., value]) if name.starts_with("set_") => {
                format!("{on}[{}] = {value}", indexes.join(", "))
            }
            (name, arguments) => {
                let types: Vec<String> =
                    member.type_parameters.iter().map(|name| substituted(name).to_owned()).collect();
                let types = if types.is_empty() { String::new() } else { format!("<{}>", types.join(", ")) };
                format!("{on}.{name}{types}({})", arguments.join(", "))
            }
        }
    }

    /// The type that the member is of, with what its parameters stand for.
    fn class_text(&self) -> String {
        let contract = &self.class.contract;
        if contract.namespace == "System" && contract.path.len() == 1 {
            match contract.path[0].name.as_str() {
                "String" => return "string".to_owned(),
                "Object" => return "object".to_owned(),
                "Nullable" => return "int?".to_owned(),
                "Int32" => return "int".to_owned(),
                "Int64" => return "long".to_owned(),
                "Int16" => return "short".to_owned(),
                "Byte" => return "byte".to_owned(),
                "UInt32" => return "uint".to_owned(),
                "UInt64" => return "ulong".to_owned(),
                "UInt16" => return "ushort".to_owned(),
                "SByte" => return "sbyte".to_owned(),
                "Char" => return "char".to_owned(),
                "Boolean" => return "bool".to_owned(),
                "Double" => return "double".to_owned(),
                "Single" => return "float".to_owned(),
                "Decimal" => return "decimal".to_owned(),
                "Enum" => return if self.entry.contract.is_static { "Enum" } else { "DayOfWeek" }.to_owned(),
                _ => {}
            }
        }
        let segment = |segment: &super::Segment| {
            let parameters: Vec<&str> = segment.parameters.iter().map(|name| substituted(name)).collect();
            if parameters.is_empty() {
                segment.name.clone()
            } else {
                format!("{}<{}>", segment.name, parameters.join(", "))
            }
        };
        let path = contract.path.iter().map(segment).collect::<Vec<_>>().join(".");
        // Names that two namespaces have are spelled in full.
        let is_ambiguous = contract.parameters().count() == 0
            && matches!(
                path.as_str(),
                "Queue" | "Stack" | "BinaryPrimitives" | "ICollection" | "IEnumerable" | "IDictionary"
            );
        let is_known = VALUES.iter().any(|values| values.ty == path);
        let is_used = HEAD.contains(&format!("using {};", contract.namespace));
        if (is_ambiguous || !is_used) && !is_known { format!("{}.{path}", contract.namespace) } else { path }
    }

    fn type_text(&self, ty: &TypeSyntax) -> String {
        match ty {
            TypeSyntax::Array(of, rank) => {
                format!("{}[{}]", self.type_text(of), ",".repeat(*rank as usize - 1))
            }
            TypeSyntax::Pointer(of) => format!("{}*", self.type_text(of)),
            TypeSyntax::ByRef(of) => self.type_text(of),
            TypeSyntax::Named { prefix, name, arguments } => {
                let own = self
                    .class
                    .contract
                    .parameters()
                    .chain(self.entry.contract.type_parameters.iter().map(String::as_str));
                if arguments.is_empty() && own.into_iter().any(|parameter| parameter == name) {
                    return substituted(name).to_owned();
                }
                let arguments: Vec<String> =
                    arguments.iter().map(|argument| self.type_text(argument)).collect();
                if name == "Nullable" {
                    return format!("{}?", arguments.concat());
                }
                if !prefix.is_empty() && !arguments.is_empty() {
                    // The arguments belong to the type around it.
                    return format!("{prefix}<{}>.{name}", arguments.join(", "));
                }
                let name = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
                if arguments.is_empty() { name } else { format!("{name}<{}>", arguments.join(", ")) }
            }
        }
    }

    fn sort(&self, clause: &Expression) -> Result<Sort, String> {
        let checker = Checker {
            library: self.library,
            class: &self.class.contract,
            member: Some(&self.entry.contract),
        };
        checker.sort(clause)
    }

    /// A condition as C#; what is under `old` becomes variables.
    fn condition(&self, clause: &Expression, old: &mut Vec<String>) -> Result<String, String> {
        Ok(match clause {
            Expression::Boolean(truth) => truth.to_string(),
            Expression::Not(of) => format!("!({})", self.condition(of, old)?),
            Expression::Binary(B::Implies, left, right) => {
                format!("(!({}) || ({}))", self.condition(left, old)?, self.condition(right, old)?)
            }
            Expression::Binary(operator @ (B::And | B::Or), left, right) => {
                format!(
                    "(({}) {} ({}))",
                    self.condition(left, old)?,
                    operator.sign(),
                    self.condition(right, old)?
                )
            }
            Expression::Binary(operator, left, right) if operator.is_comparison() => {
                let (left, right) = match self.sort(left)? {
                    Sort::Number => (self.number(left, old)?, self.number(right, old)?),
                    Sort::Truth => (self.condition(left, old)?, self.condition(right, old)?),
                    _ => {
                        let reference = |text: String| format!("(object)({text})");
                        (reference(self.text(left, old)?), reference(self.text(right, old)?))
                    }
                };
                format!("({left}) {} ({right})", operator.sign())
            }
            other => self.text(other, old)?,
        })
    }

    /// A number, without limits.
    fn number(&self, clause: &Expression, old: &mut Vec<String>) -> Result<String, String> {
        Ok(match clause {
            Expression::Integer(number) => format!("{number}m"),
            Expression::Negate(of) => format!("-({})", self.number(of, old)?),
            Expression::Old(of) => {
                let value = self.number(of, &mut Vec::new())?;
                old.push(value);
                format!("old{}", old.len() - 1)
            }
            Expression::Binary(operator, left, right) => {
                format!("({} {} {})", self.number(left, old)?, operator.sign(), self.number(right, old)?)
            }
            other => format!("(decimal)({})", self.text(other, old)?),
        })
    }

    fn text(&self, clause: &Expression, old: &mut Vec<String>) -> Result<String, String> {
        Ok(match clause {
            Expression::Null => "null".to_owned(),
            Expression::This => "self".to_owned(),
            Expression::Parameter(number) => format!("a{number}"),
            Expression::Result => "r".to_owned(),
            Expression::Property(of, name) if **of == Expression::This && self.entry.contract.is_static => {
                format!("{}.{name}", self.class_text())
            }
            Expression::Property(of, name) if name == "Any" => {
                format!("System.Linq.Enumerable.Any({})", self.text(of, old)?)
            }
            Expression::Property(of, name) if name == "ByteLength" => {
                format!("ByteLength({})", self.text(of, old)?)
            }
            Expression::Property(of, name) => format!("({}).{name}", self.text(of, old)?),
            Expression::Old(_) => return Err("`old` of something that is no number".to_owned()),
            other => self.condition(other, old)?,
        })
    }
}

/// What a type parameter stands for.
fn substituted(name: &str) -> &'static str {
    if name == "TKey" { "string" } else { "int" }
}

/// Whether values of a type cannot be null.
fn is_struct(class: &str) -> bool {
    let plain = class.split('<').next().unwrap_or(class);
    matches!(
        plain,
        "int"
            | "long"
            | "short"
            | "byte"
            | "uint"
            | "ulong"
            | "char"
            | "bool"
            | "double"
            | "float"
            | "decimal"
            | "int?"
            | "DayOfWeek"
            | "DateTime"
            | "TimeSpan"
            | "Guid"
            | "Index"
            | "Span"
            | "ReadOnlySpan"
            | "Memory"
            | "ReadOnlyMemory"
            | "ArraySegment"
            | "System.Collections.Immutable.ImmutableArray"
            | "ushort"
            | "sbyte"
            | "Rune"
    )
}

fn pool(ty: &str) -> Result<usize, String> {
    VALUES
        .iter()
        .position(|values| values.ty == ty)
        .ok_or_else(|| format!("no values of type {ty} are at hand"))
}

/// How many values of each variable are used: as many as there are, or fewer of those that have most.
fn counts(variables: &[(String, String, Option<usize>)]) -> Vec<usize> {
    let mut counts: Vec<usize> =
        variables.iter().map(|(_, _, pool)| pool.map_or(1, |pool| VALUES[pool].values.len())).collect();
    while counts.iter().product::<usize>() > MOST_CALLS {
        let Some(most) = counts.iter_mut().max() else { break };
        *most -= 1;
    }
    counts
}
