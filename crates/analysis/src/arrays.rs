//! Which arrays are followed, which may be the same, and which values may bound their segments.
//!
//! An array value is a reference: what it refers to may be what another one refers to. Where an array may come from is
//! a set of *sites*: a parameter of the function, an allocation, or somewhere that is not known.

use marple_ir::{BinaryOp, Cond, Definition, Function, Graph, Op, Term, Type, ValueId};

/// Whether what is in the array is followed: its elements are numbers or references, or arrays of such.
pub(crate) fn is_followed(function: &Function, value: ValueId) -> bool {
    innermost(function, value).is_some()
}

/// The type of the elements of an array, or of the elements of its rows, and how deep they are.
pub(crate) fn innermost(function: &Function, array: ValueId) -> Option<(&Type, u32)> {
    let mut element = function.elements(array)?;
    let mut depth = 1;
    while let Type::Array { element: row, nullable: false } = element {
        element = row;
        depth += 1;
    }
    (*element != Type::Opaque).then_some((element, depth))
}

/// A set of sites. The last bit stands for all that found no bit of their own.
type Sites = u64;

/// What a site is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Site {
    /// A parameter of the function.
    Parameter,
    /// An allocation of the function.
    New,
    /// Found in an array or given back by a call.
    Found,
    /// Any array at all that others know.
    Anything,
}

/// The site of the rows of arrays: what is found in an array.
const ROWS: usize = 0;
/// How many sites are told apart.
const SITES: usize = 63;

/// What is known of a function's arrays before it is analysed.
pub(crate) struct Arrays {
    /// By value; 0 for what is no array.
    sites: Vec<Sites>,
    /// By site, those that may be the same object.
    conflicts: Vec<Sites>,
    /// The sites whose arrays others may reach.
    escaped: Sites,
    /// The sites of arrays that the function makes or, if parameters are assumed to be different arrays, is given.
    private: Sites,
    /// By value, whether it may bound a segment.
    bounds: Vec<bool>,
}

impl Arrays {
    /// `distinct`: parameters, and the rows of each, are assumed to be different arrays (the assumption `aliasing`).
    pub(crate) fn new(function: &Function, graph: &Graph, distinct: bool) -> Self {
        let mut kinds = vec![Site::Found];
        let mut sites: Vec<Sites> = vec![0; function.values.len()];
        for value in (0..function.values.len()).map(ValueId::new) {
            let kind = match (function.value(value).definition, function.op(value)) {
                _ if !is_followed(function, value) => continue,
                (Definition::Param { block, .. }, _) if block == Function::ENTRY => Site::Parameter,
                // What flows into it is found below.
                (Definition::Param { .. }, _) => continue,
                (_, Some(Op::NewArray(_))) => Site::New,
                (_, Some(Op::Load { .. } | Op::Call { .. })) => {
                    sites[value.index()] = 1 << ROWS;
                    continue;
                }
                _ => Site::Anything,
            };
            let site = if kinds.len() < SITES { kinds.len() } else { SITES };
            kinds.push(if site < SITES { kind } else { Site::Anything });
            kinds.truncate(SITES + 1);
            sites[value.index()] = 1 << site;
        }
        flow(function, graph, &mut sites);
        let escaped = escaped(function, &sites);
        let same = |a: usize, b: usize| {
            let reached =
                |site: usize| escaped >> site & 1 == 1 || (kinds[site] == Site::Parameter && !distinct);
            a == b
                || match (kinds[a], kinds[b]) {
                    (Site::Anything, Site::New) => reached(b),
                    (Site::New, Site::Anything) => reached(a),
                    (Site::Anything, _) | (_, Site::Anything) | (Site::Found, Site::Found) => true,
                    (Site::Found, _) => reached(b),
                    (_, Site::Found) => reached(a),
                    (Site::Parameter, Site::Parameter) => !distinct,
                    (Site::New, _) | (_, Site::New) => false,
                }
        };
        let conflicts = (0..kinds.len())
            .map(|a| (0..kinds.len()).filter(|&b| same(a, b)).fold(0, |set, b| set | 1 << b))
            .collect();
        let is_private = |site: usize| match kinds[site] {
            Site::New => true,
            Site::Parameter => distinct,
            Site::Found | Site::Anything => false,
        };
        let private = (0..kinds.len()).filter(|&site| is_private(site)).fold(0, |set, site| set | 1 << site);
        Self { sites, conflicts, escaped, private, bounds: bound_values(function, graph) }
    }

    /// Whether the value may bound a segment.
    pub(crate) fn may_bound(&self, value: ValueId) -> bool {
        self.bounds[value.index()]
    }

    /// Whether the function made the array or, if parameters are assumed to be different arrays, was given it.
    pub(crate) fn is_private(&self, array: ValueId) -> bool {
        let sites = self.sites[array.index()];
        sites != 0 && sites & !self.private == 0
    }

    fn meets(&self, sites: Sites, others: Sites) -> bool {
        (0..self.conflicts.len()).any(|site| sites >> site & 1 == 1 && self.conflicts[site] & others != 0)
    }

    /// Whether two arrays may be the same.
    pub(crate) fn may_alias(&self, function: &Function, a: ValueId, b: ValueId) -> bool {
        function.elements(a) == function.elements(b)
            && self.meets(self.sites[a.index()], self.sites[b.index()])
    }

    /// Whether the array may be a row of another one, at any depth.
    pub(crate) fn may_be_inside(&self, function: &Function, row: ValueId, table: ValueId) -> bool {
        let (Some(row_type), Some(table_type)) = (innermost(function, row), innermost(function, table))
        else {
            return false;
        };
        row_type.0 == table_type.0
            && row_type.1 < table_type.1
            && self.meets(1 << ROWS, self.sites[row.index()])
    }

    /// Whether a callee that gets an array may reach this one, or a row of it.
    pub(crate) fn is_reached_from(&self, function: &Function, argument: ValueId, array: ValueId) -> bool {
        self.may_alias(function, argument, array)
            || self.may_be_inside(function, array, argument)
            || self.may_be_inside(function, argument, array)
            || (innermost(function, argument).is_some_and(|(_, depth)| depth > 1)
                && (self.sites[array.index()] & self.escaped != 0))
    }

    /// Whether an array may come from one of these definitions.
    pub(crate) fn comes_from(&self, definitions: &[ValueId], array: ValueId) -> bool {
        let sites = definitions.iter().fold(0, |sites, definition| sites | self.sites[definition.index()]);
        self.meets(sites, self.sites[array.index()])
    }
}

/// What flows into parameters: what their arguments may be, they may be.
fn flow(function: &Function, graph: &Graph, sites: &mut [Sites]) {
    let bound = Bound::new(function, graph);
    let mut work: Vec<ValueId> =
        (0..sites.len()).map(ValueId::new).filter(|value| sites[value.index()] != 0).collect();
    while let Some(arg) = work.pop() {
        for param in bound.params(arg) {
            let more = sites[param.index()] | sites[arg.index()];
            if more != sites[param.index()] {
                sites[param.index()] = more;
                work.push(param);
            }
        }
    }
}

/// Which parameters a value is bound to.
struct Bound {
    /// Argument and parameter, sorted.
    list: Vec<(ValueId, ValueId)>,
}

impl Bound {
    fn new(function: &Function, graph: &Graph) -> Self {
        let edges = graph.order().iter().flat_map(|&block| function.block(block).terminator.edges());
        let mut list: Vec<(ValueId, ValueId)> = edges
            .flat_map(|edge| {
                edge.args.iter().copied().zip(function.block(edge.target).params.iter().copied())
            })
            .collect();
        list.sort_unstable();
        list.dedup();
        Self { list }
    }

    fn params(&self, arg: ValueId) -> impl Iterator<Item = ValueId> + '_ {
        let start = self.list.partition_point(|entry| entry.0 < arg);
        self.list[start..].iter().take_while(move |entry| entry.0 == arg).map(|entry| entry.1)
    }
}

/// The sites whose arrays are stored into arrays or handed to callees.
fn escaped(function: &Function, sites: &[Sites]) -> Sites {
    let mut escaped = 1 << ROWS;
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match &inst.op {
            Op::Store { value, .. } | Op::Escape(value) => escaped |= sites[value.index()],
            Op::Call { args, .. } => {
                escaped |= args.iter().fold(0, |set, arg| set | sites[arg.index()]);
            }
            _ => {}
        }
    }
    escaped
}

/// The values that indices, lengths and the ranges of quantifiers are made of, by adding numbers.
fn bound_values(function: &Function, graph: &Graph) -> Vec<bool> {
    let mut bounds = vec![false; function.values.len()];
    let mut work: Vec<ValueId> = Vec::new();
    for &block in graph.order() {
        for inst in &function.block(block).insts {
            match &inst.op {
                Op::Load { index, .. } | Op::Store { index, .. } => work.push(*index),
                Op::NewArray(size) => work.push(*size),
                Op::Length(_) => work.extend(inst.result),
                Op::Assume(cond) | Op::Check(_, cond) => quantifier_bounds(cond, &mut work),
                _ => {}
            }
        }
    }
    // A value that is computed from such a value by adding a number is one too: it may outlive it.
    let steps = |value: ValueId| match function.op(value)? {
        Op::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => {
            match (function.constant(*left), function.constant(*right)) {
                (None, Some(_)) => Some(*left),
                (Some(_), None) => Some(*right),
                _ => None,
            }
        }
        Op::Convert(operand) => Some(*operand),
        _ => None,
    };
    // What is computed from a value by adding a number.
    let mut computed: Vec<(ValueId, ValueId)> = (0..function.values.len())
        .map(ValueId::new)
        .filter_map(|value| Some((steps(value)?, value)))
        .collect();
    computed.sort_unstable();
    let bound = Bound::new(function, graph);
    while let Some(value) = work.pop() {
        if std::mem::replace(&mut bounds[value.index()], true) {
            continue;
        }
        work.extend(steps(value));
        if let Definition::Param { block, index } = function.value(value).definition {
            for &pred in graph.predecessors(block) {
                let edges = function.block(pred).terminator.edges();
                work.extend(edges.filter(|edge| edge.target == block).map(|edge| edge.args[index]));
            }
        }
        let start = computed.partition_point(|entry| entry.0 < value);
        work.extend(computed[start..].iter().take_while(|entry| entry.0 == value).map(|entry| entry.1));
        work.extend(bound.params(value));
    }
    bounds
}

fn quantifier_bounds(cond: &Cond, found: &mut Vec<ValueId>) {
    match cond {
        Cond::Not(inner) => quantifier_bounds(inner, found),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| quantifier_bounds(part, found)),
        Cond::Forall(quantified) | Cond::Exists(quantified) => {
            for term in [&quantified.low, &quantified.high] {
                if let Term::Value(value) = term {
                    found.push(*value);
                }
            }
        }
        _ => {}
    }
}
