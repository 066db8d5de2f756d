//! `marple draw`: what domains know of two variables at a `show`, around the points that random runs bring there, as in
//! figure 2 of octagons.txt.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use marple_analysis::{Domain, Options, project};
use marple_domains::{Constraint, Relation, Var};
use marple_ir::interpret::{self, Heap, World};
use marple_ir::{Function, Program, ShowItem, Type, places};

use crate::{Status, run};

/// What `marple draw` takes.
#[derive(Args)]
#[command(after_help = "\
Example:
  marple draw walk.mp --function RandomWalk --at l7 --vars i,a -o walk.svg

The place is a `show \"LABEL\"` of the program. Points are what random runs bring there.")]
pub(crate) struct DrawArguments {
    /// The program, a file that ends in .mp
    file: PathBuf,
    /// The function
    #[arg(long, value_name = "NAME")]
    function: String,
    /// The label of a `show`
    #[arg(long, value_name = "LABEL")]
    at: String,
    /// Two variables, the horizontal one first
    #[arg(long, value_name = "X,Y", value_delimiter = ',', num_args = 1)]
    vars: Vec<String>,
    /// The domains, comma-separated
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "intervals,pentagons,zones,octagons", value_parser = run::parse_domain)]
    domains: Vec<Domain>,
    /// Where the picture goes
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Runs the command.
pub(crate) fn draw(arguments: &DrawArguments) -> Status {
    match try_draw(arguments) {
        Ok(()) => Status::Clean,
        Err(message) => {
            eprintln!("{message}");
            Status::Unusable
        }
    }
}

fn try_draw(arguments: &DrawArguments) -> Result<(), String> {
    let [x, y] = &arguments.vars[..] else {
        return Err("marple: --vars takes two names, as in `--vars x,y`".to_owned());
    };
    if arguments.domains.contains(&Domain::Adaptive) {
        return Err("marple: --domains: `adaptive` has no states of its own".to_owned());
    }
    let program = run::read(&arguments.file)?;
    let function = program
        .function(&arguments.function)
        .ok_or_else(|| format!("marple: there is no function `{}`", arguments.function))?;
    if !shows(function, &arguments.at, [x, y]) {
        return Err(format!("marple: no `show \"{}\"` speaks of {x} and {y}", arguments.at));
    }
    let points = points(&program, function, &arguments.at, [x, y]);
    let elements: Vec<(Domain, Option<Vec<Constraint>>)> = arguments
        .domains
        .iter()
        .map(|&domain| {
            let options = Options { domain, ..Options::default() };
            (domain, project(function, &options, &arguments.at, [x, y]))
        })
        .collect();
    let picture = svg(&points, &elements, [x, y]);
    std::fs::write(&arguments.output, picture)
        .map_err(|error| format!("marple: cannot write {}: {error}", arguments.output.display()))
}

fn shows(function: &Function, label: &str, names: [&str; 2]) -> bool {
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    insts.into_iter().any(|inst| match &inst.op {
        marple_ir::Op::Show(Some(text), items) => {
            text == label && names.iter().all(|name| items.iter().any(|item| item.name == *name))
        }
        _ => false,
    })
}

const RUNS: u64 = 400;

/// What random runs bring to the place.
fn points(program: &Program, function: &Function, label: &str, names: [&str; 2]) -> BTreeSet<(i128, i128)> {
    let mut world = Recorder { random: 1, label, names, points: BTreeSet::new() };
    for _ in 0..RUNS {
        let mut heap = Heap::default();
        let args: Option<Vec<i128>> = function
            .params()
            .iter()
            .map(|&param| world.unknown(&function.value(param).ty, &mut heap))
            .collect();
        let options =
            interpret::Options { overflow: marple_analysis::Overflow::Assume, fuel: 2000, depth: 8 };
        if let Some(args) = args {
            interpret::run(program, function, &args, &mut heap, options, &mut world);
        }
    }
    world.points
}

/// Chooses values, and writes down what is shown at the place.
struct Recorder<'a> {
    random: u64,
    label: &'a str,
    names: [&'a str; 2],
    points: BTreeSet<(i128, i128)>,
}

impl Recorder<'_> {
    /// `SplitMix64`.
    fn below(&mut self, limit: u64) -> i128 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        i128::from((z ^ z >> 31) % limit)
    }
}

impl World for Recorder<'_> {
    fn unknown(&mut self, ty: &Type, heap: &mut Heap) -> Option<i128> {
        Some(match ty {
            Type::Bool => self.below(2),
            Type::Opaque => 0,
            Type::Object => self.below(3),
            Type::Array { element, .. } => {
                let count = self.below(9);
                let elements = (0..count).map(|_| self.unknown(element, heap)).collect::<Option<_>>()?;
                return heap.allocate(elements);
            }
            Type::Int(int) => int.wrap(self.below(16) - 3),
            Type::Float(_) => {
                let halves = i32::try_from(self.below(64)).unwrap_or(0) - 8;
                places::place(f64::from(halves) / 2.0).into()
            }
        })
    }

    fn show(&mut self, _: &Function, label: Option<&str>, items: &[ShowItem], values: &[i128]) {
        let value = |name: &str| items.iter().rev().find(|item| item.name == name);
        if let ([Some(x), Some(y)], true) = (self.names.map(value), label == Some(self.label)) {
            self.points.insert((values[x.value.index()], values[y.value.index()]));
        }
    }
}

const SIZE: f64 = 480.0;
const MARGIN: f64 = 40.0;
const COLOURS: [&str; 6] = ["#888888", "#c0392b", "#2471a3", "#1e8449", "#b9770e", "#7d3c98"];

/// The picture.
// Points are small numbers: what a picture shows needs no more than an f64 has.
#[allow(clippy::cast_precision_loss)]
fn svg(
    points: &BTreeSet<(i128, i128)>,
    elements: &[(Domain, Option<Vec<Constraint>>)],
    names: [&str; 2],
) -> String {
    let range = |numbers: &mut dyn Iterator<Item = i128>| {
        let (low, high) = numbers.fold((0, 0), |(low, high): (i128, i128), n| (low.min(n), high.max(n)));
        (low as f64 - 3.0, high as f64 + 3.0)
    };
    let (left, right) = range(&mut points.iter().map(|point| point.0));
    let (bottom, top) = range(&mut points.iter().map(|point| point.1));
    let place = |x: f64, y: f64| {
        let across = MARGIN + (x - left) / (right - left) * SIZE;
        let down = MARGIN + (top - y) / (top - bottom) * SIZE;
        (across, down)
    };
    let side = SIZE + 2.0 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{side}\" height=\"{side}\" fill=\"white\"/>\n"
    );
    let mut line = |from: (f64, f64), to: (f64, f64)| {
        let _ = writeln!(
            out,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#bbbbbb\"/>",
            from.0, from.1, to.0, to.1
        );
    };
    line(place(left, 0.0), place(right, 0.0));
    line(place(0.0, bottom), place(0.0, top));
    let mut labels =
        vec![(place(right, 0.0), escaped(names[0]), "black"), (place(0.0, top), escaped(names[1]), "black")];
    let window = vec![(left, bottom), (right, bottom), (right, top), (left, top)];
    for (index, (domain, constraints)) in elements.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let text = match constraints {
            None => format!("{domain}: never reached, or given up"),
            Some(constraints) => {
                let polygon = constraints.iter().fold(window.clone(), clipped);
                let corners: Vec<String> = polygon
                    .iter()
                    .map(|&(x, y)| place(x, y))
                    .map(|(x, y)| format!("{x:.1},{y:.1}"))
                    .collect();
                let _ = writeln!(
                    out,
                    "<polygon points=\"{}\" fill=\"{colour}\" fill-opacity=\"0.08\" stroke=\"{colour}\" stroke-width=\"{}\"/>",
                    corners.join(" "),
                    3.0 * (elements.len() - index) as f64 / elements.len() as f64
                );
                domain.to_string()
            }
        };
        labels.push(((MARGIN, 18.0 + 16.0 * index as f64), text, colour));
    }
    for &(x, y) in points {
        let (x, y) = place(x as f64, y as f64);
        let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.2\"/>");
    }
    for ((x, y), text, colour) in labels {
        let _ =
            writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{text}</text>", x + 4.0, y - 4.0);
    }
    out + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The part of a polygon in which a constraint on variables 0 and 1 holds.
#[allow(clippy::cast_precision_loss)]
fn clipped(polygon: Vec<(f64, f64)>, constraint: &Constraint) -> Vec<(f64, f64)> {
    let expression = &constraint.expression;
    let (a, b) = (expression.coefficient(Var(0)) as f64, expression.coefficient(Var(1)) as f64);
    let value = |&(x, y): &(f64, f64)| a * x + b * y + expression.constant() as f64;
    let below = |polygon: Vec<(f64, f64)>, sign: f64| {
        let mut kept = Vec::new();
        for (index, from) in polygon.iter().enumerate() {
            let to = &polygon[(index + 1) % polygon.len()];
            let (start, end) = (sign * value(from), sign * value(to));
            if start <= 0.0 {
                kept.push(*from);
            }
            if (start < 0.0 && end > 0.0) || (start > 0.0 && end < 0.0) {
                let part = start / (start - end);
                kept.push((from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1)));
            }
        }
        kept
    };
    match constraint.relation {
        Relation::Le => below(polygon, 1.0),
        Relation::Eq => below(below(polygon, 1.0), -1.0),
        Relation::Ne => polygon,
    }
}
