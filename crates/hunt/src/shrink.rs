//! Smaller programs with the same mistake: parts are removed as long as a finding of the same signature stays.

use crate::batch::Hunt;
use crate::compare::{Finding, MODES};
use crate::print::{self, Copy};
use crate::process;
use crate::syntax::{Expr, Member, Piece, Program, Section, Stmt};

/// So many candidates are compiled at once.
const AT_ONCE: usize = 48;
/// So many batches are spent on one finding.
const BATCHES: usize = 60;

/// The smallest program found, with its finding.
pub fn shrink(hunt: &Hunt<'_>, program: &Program, finding: &Finding, probes: bool) -> Result<(Program, Finding), String> {
    let (mut best, mut found) = (program.clone(), finding.clone());
    let mut batches = 0;
    let modes: Vec<usize> = (0..MODES.len()).filter(|&mode| MODES[mode].name == finding.mode).collect();
    let hunt = Hunt { modes: &modes, ..*hunt };
    'rounds: while batches < BATCHES {
        let mut candidates = candidates(&best);
        candidates.sort_by_key(size);
        let own = size(&best);
        candidates.retain(|candidate| size(candidate) < own);
        for chunk in candidates.chunks(AT_ONCE) {
            if process::interrupted() || batches >= BATCHES {
                break 'rounds;
            }
            batches += 1;
            // A candidate may make Marple or the runtime fail in ways of its own: it is no smaller finding then.
            let Ok(report) = hunt.evaluate(chunk, probes) else { continue };
            let smaller = chunk.iter().zip(report.findings).find_map(|(candidate, findings)| {
                let same = findings.into_iter().find(|other| other.signature() == finding.signature())?;
                Some((candidate.clone(), same))
            });
            if let Some((candidate, same)) = smaller {
                (best, found) = (candidate, same);
                continue 'rounds;
            }
        }
        break;
    }
    Ok((best, found))
}

fn size(program: &Program) -> usize {
    print::print(std::slice::from_ref(program), &Copy::Logged).text.len()
}

/// Every program with one part less. Some do not compile: those are dropped later.
fn candidates(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for number in 0.. {
        let mut copy = program.clone();
        let mut mutation = Mutation { left: number };
        if !mutation.program(&mut copy) {
            return all;
        }
        all.push(copy);
    }
    all
}

/// Counts the places where something can be left out, and does it at one of them. Every function returns whether it was done.
struct Mutation {
    left: usize,
}

impl Mutation {
    fn here(&mut self) -> bool {
        self.left = self.left.wrapping_sub(1);
        self.left == usize::MAX
    }

    fn program(&mut self, program: &mut Program) -> bool {
        for index in 0..program.types.len() {
            if self.here() {
                program.types.remove(index);
                return true;
            }
            for member in 0..program.types[index].members.len() {
                if self.here() {
                    program.types[index].members.remove(member);
                    return true;
                }
                if let Member::Method(section) = &mut program.types[index].members[member]
                    && self.section(section)
                {
                    return true;
                }
            }
        }
        false
    }

    fn section(&mut self, section: &mut Section) -> bool {
        self.statements(&mut section.body) || self.pieces(&mut section.head)
    }

    fn statements(&mut self, body: &mut Vec<Stmt>) -> bool {
        // Halves and quarters first, then one by one.
        for parts in [2, 4] {
            let length = body.len().div_ceil(parts);
            if length < 2 {
                continue;
            }
            for start in (0..body.len()).step_by(length) {
                if self.here() {
                    body.drain(start..(start + length).min(body.len()));
                    return true;
                }
            }
        }
        for index in 0..body.len() {
            if self.here() {
                body.remove(index);
                return true;
            }
            let unwrapped = match &mut body[index] {
                Stmt::Line(pieces, _) => {
                    if self.pieces(pieces) {
                        return true;
                    }
                    None
                }
                Stmt::Probe(watches) => {
                    for watch in 0..watches.len() {
                        if self.here() {
                            watches.remove(watch);
                            return true;
                        }
                    }
                    None
                }
                Stmt::Blocks(sections) => {
                    for section in 0..sections.len() {
                        if sections.len() > 1 && section > 0 && self.here() {
                            sections.remove(section);
                            return true;
                        }
                        if self.section(&mut sections[section]) {
                            return true;
                        }
                    }
                    self.here().then(|| sections.drain(..).flat_map(|section| section.body).collect::<Vec<_>>())
                }
            };
            if let Some(unwrapped) = unwrapped {
                body.splice(index..=index, unwrapped);
                return true;
            }
        }
        false
    }

    fn pieces(&mut self, pieces: &mut [Piece]) -> bool {
        pieces.iter_mut().any(|piece| if let Piece::Expr(expr) = piece { self.expression(expr) } else { false })
    }

    fn expression(&mut self, expr: &mut Expr) -> bool {
        let constants: &[&str] = match expr.ty.as_str() {
            "int" | "long" | "ulong" | "uint" => &["0", "1"],
            "byte" | "short" | "sbyte" => &["0"],
            "bool" => &["true", "false"],
            _ => &[],
        };
        let simple = expr.pieces.len() == 1;
        for constant in constants {
            if expr.pieces != [Piece::Text((*constant).to_owned())] && self.here() {
                *expr = Expr::leaf(&expr.ty, *constant);
                return true;
            }
        }
        if simple {
            return false;
        }
        for index in 0..expr.pieces.len() {
            if let Piece::Expr(inner) = &expr.pieces[index]
                && inner.ty == expr.ty
                && self.here()
            {
                *expr = inner.clone();
                return true;
            }
        }
        self.pieces(&mut expr.pieces)
    }
}
