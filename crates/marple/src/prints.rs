//! What findings rest on, a hash for each method: its code, and the facts of others that its analysis used.
//!
//! Two versions of a method have the same print if their code is the same, with names in the place of tokens, and if the facts are the same that were asked for: what holds at
//! the method's entry, where its callees return, and of objects, as `marple infer` writes it. Lines, names of locals, offsets of metadata and the order of members do not count.

use std::borrow::Cow;
use std::fmt::Write;

use marple_il::{ClauseKind, Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::signature::StandAloneSignature;
use marple_metadata::tables::{Id, MethodDef};
use marple_report::{Print, Word};
use marple_session::{MethodResult, Session};
use marple_summaries::Inferred;
use rayon::prelude::*;

use crate::words::Words;

/// The prints of some methods, in their order.
pub(crate) fn prints(
    session: &Session<'_>,
    inferred: Option<&Inferred>,
    methods: &[MethodResult],
) -> Vec<Print> {
    let words = inferred.map(|inferred| Words::new(session, inferred));
    let of_method = |result: &MethodResult| {
        let code = code(session.module(result.method.assembly), result.method.id);
        let facts = words.as_ref().map(|words| words.asked(result)).unwrap_or_default();
        let in_words = |word: Word| {
            format!("{:?} {}: {}", word.kind, without_position(&word.of), word.conditions.join(" && "))
        };
        let mut facts: Vec<String> = facts.into_iter().map(in_words).collect();
        // They are asked for in the order of tables.
        facts.sort();
        Print::new([code].iter().chain(&facts).map(String::as_bytes))
    };
    methods.par_iter().map(of_method).collect()
}

/// A method's code, with names in the place of tokens.
fn code(module: &Module<'_>, method: Id<MethodDef>) -> String {
    let place = module.place_of(method);
    let mut out = without_position(&module.full_method_name(method)).into_owned();
    if let Ok(signature) = module.method_signature(method) {
        let returned = module.type_text(&signature.returns, place);
        let _ = write!(out, " {returned} {}", signature.has_this);
    }
    let body = match read_body(module, method) {
        Ok(Some(body)) => body,
        Ok(None) => return out + " no body",
        Err(error) => return format!("{out} {error}"),
    };
    let _ = writeln!(out, " {}", body.init_locals);
    if let Some(Ok(StandAloneSignature::Locals(types))) =
        body.locals.map(|locals| module.stand_alone_signature(locals))
    {
        for ty in &types {
            let _ = writeln!(out, "local {}", without_position(&module.type_text(ty, place)));
        }
    }
    for clause in &body.clauses {
        let _ = write!(out, "try {:?} {:?} ", clause.protected, clause.handler);
        let _ = match clause.kind {
            ClauseKind::Catch(class) => writeln!(out, "catch {}", module.token_text(class.token(), place)),
            ClauseKind::Filter(start) => writeln!(out, "filter {start}"),
            ClauseKind::Finally => writeln!(out, "finally"),
            ClauseKind::Fault => writeln!(out, "fault"),
        };
    }
    for instruction in body.instructions() {
        let instruction = match instruction {
            Ok(instruction) => instruction,
            Err(error) => return format!("{out}{error}"),
        };
        let _ = write!(out, "{} {} ", instruction.offset, instruction.opcode.mnemonic());
        let _ = match instruction.operand {
            Operand::None => writeln!(out),
            Operand::Int(value) => writeln!(out, "{value}"),
            Operand::Long(value) => writeln!(out, "{value}"),
            Operand::Single(value) => writeln!(out, "{:x}", value.to_bits()),
            Operand::Double(value) => writeln!(out, "{:x}", value.to_bits()),
            Operand::Argument(number) | Operand::Local(number) => writeln!(out, "{number}"),
            Operand::Target(target) => writeln!(out, "{target}"),
            Operand::Targets(targets) => writeln!(out, "{:?}", targets.iter().collect::<Vec<u32>>()),
            Operand::Token(token) if instruction.opcode == Opcode::Ldstr => {
                match module.heaps().user_string(token.number()) {
                    Ok(text) => writeln!(out, "{:?}", text.to_text()),
                    Err(error) => writeln!(out, "{error}"),
                }
            }
            Operand::Token(token) => {
                writeln!(out, "{}", without_position(&module.token_text(token, place)))
            }
        };
    }
    out
}

/// A name without the position of the method in its class that compilers give to lambdas, local functions, closures and state machines (`<Main>b__3_0`, `<>c__DisplayClass3_0`,
/// `<Get>d__3`, `<Main>g__Local|3_0`): one more method before it changes that. The number within the method stays.
fn without_position(name: &str) -> Cow<'_, str> {
    // Only in names that cannot be spelled: these have a letter or digit and two underscores behind a bracket.
    let begin = |rest: &str| {
        let at = rest.find('>')?;
        let behind = &rest[at + 1..];
        let mark = behind.chars().next().filter(char::is_ascii_alphanumeric)?;
        behind[mark.len_utf8()..].starts_with("__").then_some(at + 4)
    };
    let mut out = String::new();
    let mut rest = name;
    while let Some(bracket) = rest.find('>') {
        let Some(at) = begin(rest) else {
            out.push_str(&rest[..=bracket]);
            rest = &rest[bracket + 1..];
            continue;
        };
        let tail = &rest[at..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        // The name of a local function stands before its number.
        let word = tail.find(|c| !is_word(c)).unwrap_or(tail.len());
        let number = if tail[word..].starts_with('|') {
            word + 1
        } else if tail.starts_with("DisplayClass") {
            "DisplayClass".len()
        } else {
            0
        };
        out.push_str(&rest[..at + number]);
        rest = tail[number..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    if out.is_empty() {
        return Cow::Borrowed(name);
    }
    Cow::Owned(out + rest)
}

#[cfg(test)]
mod tests {
    use super::without_position;

    #[test]
    fn positions_of_methods_do_not_count() {
        for (name, expected) in [
            ("A.<>c.<Main>b__3_1(System.Int32)", "A.<>c.<Main>b___1(System.Int32)"),
            ("A.<>c__DisplayClass3_0.<Main>b__0()", "A.<>c__DisplayClass_0.<Main>b__()"),
            ("A.<>c.<>9__12_0", "A.<>c.<>9___0"),
            ("A.<Main>g__Local|3_7(System.Int32)", "A.<Main>g__Local|_7(System.Int32)"),
            ("A/<Get>d__14.<>1__state", "A/<Get>d__.<>1__state"),
            ("List`1<System.Int32>.My__2()", "List`1<System.Int32>.My__2()"),
            ("My__2.F__3(A<B>)", "My__2.F__3(A<B>)"),
            ("A.<x>", "A.<x>"),
            ("A.<x>é__1", "A.<x>é__1"),
        ] {
            assert_eq!(without_position(name), expected);
        }
    }
}
