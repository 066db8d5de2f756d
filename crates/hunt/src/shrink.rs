//! Smaller programs with the same mistake: parts are removed as long as a finding of the same signature stays.

use crate::batch::Hunt;
use crate::clauses::Clauses;
use crate::compare::{Finding, MODES};
use crate::print::{self, Copy};
use crate::process;
use crate::syntax::{Expr, Member, Piece, Program, Section, Stmt};

/// So many candidates are compiled at once.
const AT_ONCE: usize = 80;
/// So many batches are spent on one finding.
const BATCHES: usize = 40;

/// The smallest program found, with its finding.
///
/// In each round every part is left out alone; then those that nobody missed are left out together, all, by halves and by quarters.
pub fn shrink(
    hunt: &Hunt<'_>,
    program: &Program,
    finding: &Finding,
    probes: bool,
) -> Result<(Program, Finding), String> {
    let modes: Vec<usize> = (0..MODES.len()).filter(|&mode| MODES[mode].name == finding.mode).collect();
    // Clauses are looked at without verdicts, verdicts without clauses.
    let hunt = if finding.is_clause {
        Hunt { modes: &[], ..*hunt }
    } else {
        Hunt { modes: &modes, clauses: Clauses::Ignored, ..*hunt }
    };
    let mut search = Search { hunt, finding, probes, batches: 0 };
    let (mut best, mut found) = (program.clone(), finding.clone());
    for grain in [Grain::Members, Grain::Statements, Grain::Expressions] {
        loop {
            let own = size(&best);
            let candidates: Vec<_> =
                candidates(&best, grain).into_iter().filter(|(_, candidate)| size(candidate) < own).collect();
            let mut wrong = search.still_wrong(&candidates);
            let places: Vec<usize> = wrong.iter().map(|(places, _, _)| places[0]).collect();
            wrong.extend(search.still_wrong(&together(&best, grain, &places)));
            if process::interrupted() {
                return Err("interrupted".to_owned());
            }
            match wrong.into_iter().min_by_key(|(_, candidate, _)| size(candidate)) {
                Some((_, candidate, same)) => (best, found) = (candidate, same),
                None => break,
            }
        }
    }
    Ok((best, found))
}

/// How small the parts are that are left out: the smaller they are, the more there are of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Grain {
    Members,
    Statements,
    Expressions,
}

struct Search<'a> {
    hunt: Hunt<'a>,
    finding: &'a Finding,
    probes: bool,
    batches: usize,
}

impl Search<'_> {
    /// Those candidates that have a finding of the same signature.
    fn still_wrong(&mut self, candidates: &[(Vec<usize>, Program)]) -> Vec<(Vec<usize>, Program, Finding)> {
        let mut wrong = Vec::new();
        for chunk in candidates.chunks(AT_ONCE) {
            if process::interrupted() || self.batches >= BATCHES {
                break;
            }
            self.batches += 1;
            let programs: Vec<Program> = chunk.iter().map(|(_, program)| program.clone()).collect();
            // A candidate may make Marple or the runtime fail in ways of its own: it is no smaller finding then.
            let Ok(report) = self.hunt.evaluate(&programs, self.probes) else { continue };
            for ((places, program), findings) in chunk.iter().zip(report.findings) {
                if let Some(same) =
                    findings.into_iter().find(|other| other.signature() == self.finding.signature())
                {
                    wrong.push((places.clone(), program.clone(), same));
                }
            }
        }
        wrong
    }
}

fn size(program: &Program) -> usize {
    print::print(std::slice::from_ref(program), &Copy::Logged).text.len()
}

/// Every program with one part less, with the part's number. Some do not compile: those are dropped later.
fn candidates(program: &Program, grain: Grain) -> Vec<(Vec<usize>, Program)> {
    let mut all = Vec::new();
    for number in 0.. {
        let mut copy = program.clone();
        if !(Mutation { left: number, grain }).program(&mut copy) {
            return all;
        }
        all.push((vec![number], copy));
    }
    all
}

/// Programs with many of these parts less. The last part goes first: so the numbers of the others stay what they are, mostly. Where they
/// do not, another part goes, which is a candidate as good.
fn together(program: &Program, grain: Grain, places: &[usize]) -> Vec<(Vec<usize>, Program)> {
    let mut all = Vec::new();
    for parts in [1, 2, 4, 8] {
        let length = places.len().div_ceil(parts);
        if length < 2 {
            break;
        }
        for (start, chosen) in places.chunks(length).enumerate() {
            // Leave out these, and all but these.
            let others: Vec<usize> = places
                .chunks(length)
                .enumerate()
                .filter(|(other, _)| *other != start)
                .flat_map(|(_, chunk)| chunk)
                .copied()
                .collect();
            for list in [chosen, &others] {
                let mut copy = program.clone();
                for &number in list.iter().rev() {
                    (Mutation { left: number, grain }).program(&mut copy);
                }
                all.push((list.to_vec(), copy));
            }
        }
    }
    all
}

/// Counts the places where something can be left out, and does it at one of them. Every function returns whether it was done.
struct Mutation {
    left: usize,
    grain: Grain,
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
        if self.grain == Grain::Members {
            return false;
        }
        self.statements(&mut section.body) || self.pieces(&mut section.head)
    }

    fn statements(&mut self, body: &mut Vec<Stmt>) -> bool {
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
                    self.here()
                        .then(|| sections.drain(..).flat_map(|section| section.body).collect::<Vec<_>>())
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
        if self.grain < Grain::Expressions {
            return false;
        }
        pieces
            .iter_mut()
            .any(|piece| if let Piece::Expr(expr) = piece { self.expression(expr) } else { false })
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
