//! `marple graph`: which methods call which, in which order they are looked at, and of which all calls are known.

use std::io::{self, Write};
use std::path::PathBuf;
use std::slice;

use clap::{Args, ValueEnum};
use marple_metadata::Module;
use marple_metadata::tables::{Id, MethodDef};
use marple_session::{Access, CallGraph, ComponentId, Options, Session, UnknownCalls};

use crate::Status;
use crate::files::Files;
use crate::il_command::{open, wanted_methods};
use crate::search::{Search, SearchArgs};

/// What `marple graph --help` says beyond the options.
const HELP: &str = "\
A method is closed if every call of it is in the assembly and seen in its code: then what all callers pass is known when it \
is analysed. It is open if somebody else may call it; the reason is printed. Methods that are visible outside, that override or implement \
something from outside, whose address is taken (delegates, lambdas), or that have an attribute by which a framework may find them are open. \
Nobody is expected to call what is private or internal by reflection (the assumption closed-world).

A component is a set of methods that call each other; it is analysed after the components that it calls. Components of one wave do not call each \
other.

  marple graph App.dll                       every method that has code
  marple graph App.dll --method Cart.        those whose full name contains Cart.
  marple graph App.dll --open                those that somebody else may call, and why
  marple graph App.dll --format dot | dot -Tsvg > calls.svg

Exit codes: 0 printed, 2 bad use or unreadable input.";

/// What to print of the call graph of which assembly.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct GraphArguments {
    /// The assembly
    path: PathBuf,
    /// As text for people, or as a graph for Graphviz
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print only methods whose full name contains this text; `*` stands for any text. A token such as 0x06000001 names one method
    #[arg(long, value_name = "PATTERN")]
    method: Option<String>,
    /// Print only closed methods
    #[arg(long)]
    closed: bool,
    /// Print only open methods
    #[arg(long, conflicts_with = "closed")]
    open: bool,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A paragraph per method
    Text,
    /// The language of Graphviz; open methods are grey
    Dot,
}

/// Runs the command: 0 if the graph was printed, 2 if the assembly could not be read or no method is the wanted one.
pub(crate) fn run(arguments: &GraphArguments) -> Status {
    let files = Files::default();
    let path = &arguments.path;
    let module = match open(&files, path) {
        Ok(module) => module,
        Err(message) => {
            eprintln!("{}: {message}", path.display());
            return Status::Unusable;
        }
    };
    let search = Search::new(&arguments.search, &files, slice::from_ref(path), Some(&module));
    let mut session = Session::new(Box::new(move |wanted| search.find(wanted)), Options::default());
    let assembly = session.add(module, None);
    let graph = session.call_graph(assembly);
    let module = session.module(assembly);
    let mut wanted = wanted_methods(module, arguments.method.as_deref());
    wanted.retain(|method| {
        let is_closed = graph.access(*method).is_closed();
        graph.component(*method).is_some() && !(arguments.closed && !is_closed || arguments.open && is_closed)
    });
    if let Some(pattern) = arguments.method.as_deref().filter(|_| wanted.is_empty()) {
        eprintln!(
            "no such method with code has a full name that contains {pattern}; without --method all of them are printed"
        );
        return Status::Unusable;
    }
    let printer = Printer { module, graph: &graph };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let printed = match arguments.format {
        Format::Text => printer.text(&wanted, &mut out),
        Format::Dot => printer.dot(&wanted, &mut out),
    };
    match printed.and_then(|()| out.flush()) {
        // Whoever reads our output may stop when they have seen enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("marple: cannot write: {error}");
            Status::Unusable
        }
        _ => Status::Clean,
    }
}

struct Printer<'p, 'f> {
    module: &'p Module<'f>,
    graph: &'p CallGraph,
}

impl Printer<'_, '_> {
    fn text(&self, methods: &[Id<MethodDef>], out: &mut impl Write) -> io::Result<()> {
        for friend in self.graph.friends() {
            writeln!(out, "seen by {friend}, which is taken to call as the assembly itself does")?;
        }
        for method in methods {
            self.method(*method, out)?;
        }
        self.summary(out)
    }

    fn method(&self, method: Id<MethodDef>, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}  // {}", self.module.full_method_name(method), method.token())?;
        match self.graph.access(method) {
            Access::Closed => writeln!(out, "  closed")?,
            Access::Open(reason) => writeln!(out, "  open: {}", reason.text(self.module))?,
        }
        if let Some(component) = self.graph.component(method) {
            let wave = self.graph.wave(component);
            let recursion = self.recursion(component);
            writeln!(out, "  component {}, wave {wave}{recursion}", component.index())?;
        }
        for callee in self.graph.callees(method) {
            writeln!(out, "  calls {}", self.module.full_method_name(callee))?;
        }
        if let Some(others) = other_calls(self.graph.unknown(method)) {
            writeln!(out, "  also calls {others}")?;
        }
        writeln!(out)
    }

    fn recursion(&self, component: ComponentId) -> String {
        match self.graph.members(component).len() {
            1 if self.graph.is_recursive(component) => ", calls itself".to_owned(),
            1 => String::new(),
            count => format!(", {count} methods that call each other"),
        }
    }

    /// How much there is, of the whole assembly.
    fn summary(&self, out: &mut impl Write) -> io::Result<()> {
        let graph = self.graph;
        let methods = graph.methods().count();
        let closed = graph.methods().filter(|method| graph.access(*method).is_closed()).count();
        let largest = graph.components().map(|component| graph.members(component).len()).max().unwrap_or(0);
        writeln!(
            out,
            "{methods} methods, {closed} closed; {} components, the largest of {largest}; {} waves",
            graph.components().len(),
            graph.waves().len()
        )
    }

    fn dot(&self, methods: &[Id<MethodDef>], out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "digraph calls {{\n  node [shape=box];")?;
        for method in methods {
            let (style, why) = match self.graph.access(*method) {
                Access::Closed => ("", "closed".to_owned()),
                Access::Open(reason) => (", style=filled, fillcolor=lightgrey", reason.text(self.module)),
            };
            let name = quoted(&self.module.full_method_name(*method));
            writeln!(out, "  m{} [label={name}, tooltip={}{style}];", method.number(), quoted(&why))?;
        }
        for method in methods {
            for callee in self.graph.callees(*method) {
                if methods.binary_search(&callee).is_ok() {
                    writeln!(out, "  m{} -> m{};", method.number(), callee.number())?;
                }
            }
        }
        writeln!(out, "}}")
    }
}

/// Where else calls may lead, in words.
fn other_calls(unknown: UnknownCalls) -> Option<String> {
    let kinds = [
        (unknown.elsewhere, "other assemblies"),
        (unknown.overrides, "overrides that may be elsewhere"),
        (unknown.delegates, "delegates"),
        (unknown.pointers, "function pointers"),
    ];
    let named: Vec<&str> =
        kinds.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect();
    (!named.is_empty()).then(|| named.join(", "))
}

/// A text in quotes as DOT has them. Names come from files that may be hostile.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(char::REPLACEMENT_CHARACTER),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
