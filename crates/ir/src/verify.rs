//! Whether a program is well formed: ids exist, types fit, definitions dominate their uses.

use std::collections::HashMap;
use std::fmt;
use std::ptr;

use marple_domains::FloatUnary;

use crate::{
    BinaryOp, BlockId, CompareOp, Cond, Definition, Edge, Function, Graph, IntType, Op, Program, Quantified,
    Term, Terminator, Type, UnaryOp, ValueId,
};

/// A rule that a program breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The function.
    pub function: String,
    /// The block, where it is in one.
    pub block: Option<BlockId>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.block {
            Some(block) => write!(f, "{}: {block}: {}", self.function, self.message),
            None => write!(f, "{}: {}", self.function, self.message),
        }
    }
}

/// All problems of a program; none if it is well formed.
pub fn verify(program: &Program) -> Vec<Problem> {
    let mut problems = Vec::new();
    let functions = program.by_name();
    for function in &program.functions {
        let mut verifier = Verifier { functions: &functions, function, block: None, problems: &mut problems };
        if !ptr::eq(functions[function.name.as_str()], function) {
            verifier.problem("another function has the same name");
        }
        // The ids are checked first: the rest may then index with them.
        if verifier.ids_exist() {
            verifier.blocks();
        }
    }
    problems
}

/// Whether what is given, if anything, can stand where something, or nothing, is expected.
fn fits(given: Option<&Type>, expected: Option<&Type>) -> bool {
    match (given, expected) {
        (Some(given), Some(expected)) => given.fits(expected),
        _ => given == expected,
    }
}

struct Verifier<'a> {
    functions: &'a HashMap<&'a str, &'a Function>,
    function: &'a Function,
    block: Option<BlockId>,
    problems: &'a mut Vec<Problem>,
}

impl Verifier<'_> {
    fn problem(&mut self, message: impl Into<String>) {
        self.problems.push(Problem {
            function: self.function.name.clone(),
            block: self.block,
            message: message.into(),
        });
    }

    fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.problem(message());
        }
    }

    fn ids_exist(&mut self) -> bool {
        let before = self.problems.len();
        let function = self.function;
        if function.blocks.is_empty() {
            self.problem("has no block");
            return false;
        }
        let values = function.values.len();
        for (index, value) in function.values.iter().enumerate() {
            let defined = match value.definition {
                Definition::Param { block, index } => {
                    function.blocks.get(block.index()).and_then(|b| b.params.get(index).copied())
                }
                Definition::Inst { block, index } => function
                    .blocks
                    .get(block.index())
                    .and_then(|b| b.insts.get(index))
                    .and_then(|inst| inst.result),
            };
            self.require(defined == Some(ValueId::new(index)), || {
                format!("v{index} is not where it says it is defined")
            });
            self.require(value.slot.is_none_or(|slot| slot.index() < function.slots.len()), || {
                format!("v{index} names a slot that does not exist")
            });
            self.require(value.length.is_none_or(|length| length.index() < values), || {
                format!("the length of v{index} does not exist")
            });
        }
        for id in function.block_ids() {
            self.block = Some(id);
            let block = function.block(id);
            let mut missing = Vec::new();
            let mut visit = |value: ValueId| {
                if value.index() >= values {
                    missing.push(value);
                }
            };
            block.params.iter().copied().for_each(&mut visit);
            for inst in &block.insts {
                inst.result.iter().copied().for_each(&mut visit);
                inst.op.for_each_operand(&mut visit);
                if let Op::Forget(sites) = &inst.op {
                    sites.iter().copied().for_each(&mut visit);
                }
            }
            match &block.terminator {
                Terminator::Branch(value, ..) | Terminator::Return(Some(value)) => visit(*value),
                _ => {}
            }
            block.terminator.edges().for_each(|edge| edge.args.iter().copied().for_each(&mut visit));
            for value in missing {
                self.problem(format!("{value} does not exist"));
            }
            self.defined_here(id);
            for edge in block.terminator.edges() {
                self.require(edge.target.index() < function.blocks.len(), || {
                    format!("{} does not exist", edge.target)
                });
            }
            for inst in &block.insts {
                if let Op::Check(obligation, _) = &inst.op {
                    self.require(obligation.index() < function.obligations.len(), || {
                        format!("{obligation} does not exist")
                    });
                }
            }
        }
        self.block = None;
        self.problems.len() == before
    }

    /// Every value knows its definition, so a second one is a place the value does not know.
    fn defined_here(&mut self, id: BlockId) {
        let block = self.function.block(id);
        let params = block.params.iter().enumerate();
        let params = params.map(|(index, &value)| (value, Definition::Param { block: id, index }));
        let results = block.insts.iter().enumerate();
        let results = results.filter_map(|(index, inst)| {
            inst.result.map(|value| (value, Definition::Inst { block: id, index }))
        });
        for (value, definition) in params.chain(results) {
            let known = self.function.values.get(value.index()).map(|value| value.definition);
            self.require(known.is_none_or(|known| known == definition), || {
                format!("{value} is defined here and elsewhere")
            });
        }
    }

    fn blocks(&mut self) {
        let function = self.function;
        let graph = Graph::new(function);
        self.require(graph.predecessors(Function::ENTRY).is_empty(), || {
            "the entry block has a predecessor".to_owned()
        });
        for (index, value) in function.values.iter().enumerate() {
            if let Some(length) = value.length {
                self.require(function.elements(ValueId::new(index)).is_some(), || {
                    format!("v{index} has a length but is no array")
                });
                self.require(function.value(length).ty == Type::I32, || {
                    format!("the length of v{index} is no i32")
                });
            }
        }
        for &id in graph.order() {
            self.block = Some(id);
            let block = function.block(id);
            for (index, inst) in block.insts.iter().enumerate() {
                inst.op.for_each_operand(&mut |value| self.dominated(&graph, value, id, index));
                self.inst(inst.result, &inst.op);
            }
            let end = block.insts.len();
            match &block.terminator {
                Terminator::Jump(edge) => self.edge(&graph, edge, id, end),
                Terminator::Branch(cond, then, otherwise) => {
                    self.dominated(&graph, *cond, id, end);
                    self.has_type(*cond, &Type::Bool);
                    self.edge(&graph, then, id, end);
                    self.edge(&graph, otherwise, id, end);
                }
                Terminator::Stop => {}
                Terminator::Return(value) => {
                    if let Some(value) = value {
                        self.dominated(&graph, *value, id, end);
                    }
                    let found = value.map(|value| &function.value(value).ty);
                    self.require(fits(found, function.result.as_ref()), || {
                        "returns another type than declared".to_owned()
                    });
                }
            }
        }
        self.block = None;
    }

    fn edge(&mut self, graph: &Graph, edge: &Edge, block: BlockId, end: usize) {
        let params = &self.function.block(edge.target).params;
        self.require(params.len() == edge.args.len(), || {
            format!("{} takes {} arguments, the edge has {}", edge.target, params.len(), edge.args.len())
        });
        for (&param, &arg) in params.iter().zip(&edge.args) {
            self.dominated(graph, arg, block, end);
            self.has_type(arg, &self.function.value(param).ty.clone());
        }
    }

    fn dominated(&mut self, graph: &Graph, value: ValueId, block: BlockId, position: usize) {
        let dominates = match self.function.value(value).definition {
            Definition::Inst { block: defined, index } if defined == block => index < position,
            Definition::Param { block: defined, .. } | Definition::Inst { block: defined, .. } => {
                graph.dominates(defined, block)
            }
        };
        self.require(dominates, || format!("{value} is used where its definition does not dominate"));
    }

    fn has_type(&mut self, value: ValueId, expected: &Type) {
        let found = &self.function.value(value).ty;
        self.require(found.fits(expected), || format!("{value} is {found}, expected {expected}"));
    }

    fn float_type(&mut self, value: ValueId) {
        let ty = &self.function.value(value).ty;
        self.require(ty.float().is_some(), || format!("{value} is {ty}, expected a float"));
    }

    fn int_type(&mut self, value: ValueId) -> Option<IntType> {
        let ty = &self.function.value(value).ty;
        self.require(ty.int().is_some(), || format!("{value} is {ty}, expected an integer"));
        ty.int()
    }

    fn inst(&mut self, result: Option<ValueId>, op: &Op) {
        let function = self.function;
        let Some(result) = result else {
            let allowed = matches!(
                op,
                Op::Store { .. }
                    | Op::Call { .. }
                    | Op::Clear(_)
                    | Op::Escape(_)
                    | Op::Forget(_)
                    | Op::Assume(_)
                    | Op::Check(..)
                    | Op::Show(..)
                    | Op::Like { .. }
                    | Op::Observe { .. }
            );
            self.require(allowed, || format!("`{op}` has no result"));
            self.effect(op, None);
            return;
        };
        let ty = &function.value(result).ty;
        match op {
            Op::Const(number) => self.constant(*number, ty),
            Op::Unknown => {}
            Op::Binary(op, left, right) => {
                self.has_type(*left, ty);
                let logical = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
                self.require(ty.int().is_some() || (logical && *ty == Type::Bool), || {
                    format!("{} has no meaning on {ty}", op.name())
                });
                let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
                self.has_type(*right, if shift { &Type::I32 } else { ty });
            }
            Op::Unary(op, operand) => {
                self.has_type(*operand, ty);
                self.require(ty.int().is_some() || (*op == UnaryOp::Not && *ty == Type::Bool), || {
                    format!("{} has no meaning on {ty}", op.name())
                });
            }
            Op::Compare(op, left, right) => {
                self.has_type(result, &Type::Bool);
                let operand = function.value(*left).ty.clone();
                self.has_type(*right, &operand);
                self.comparable(*op, &operand);
            }
            Op::Convert(operand) => {
                self.int_type(result);
                if function.value(*operand).ty != Type::Bool {
                    self.int_type(*operand);
                }
            }
            Op::FloatUnary(op, operand) => {
                self.float_type(result);
                if *op == FloatUnary::Convert {
                    self.float_type(*operand);
                } else {
                    self.has_type(*operand, ty);
                }
            }
            Op::FloatBinary(_, left, right) => {
                self.float_type(result);
                self.has_type(*left, ty);
                self.has_type(*right, ty);
            }
            Op::ToFloat(operand) => {
                self.float_type(result);
                self.int_type(*operand);
            }
            Op::ToInt(operand) => {
                self.int_type(result);
                self.float_type(*operand);
            }
            Op::NewArray(length) => {
                self.array(result);
                self.has_type(*length, &Type::I32);
            }
            Op::Length(array) => {
                self.has_type(result, &Type::I32);
                if !function.value(*array).ty.is_nullable() {
                    self.array(*array);
                }
            }
            Op::Load { array, index } => {
                self.has_type(*index, &Type::I32);
                if let Some(element) = self.array(*array) {
                    self.has_type(result, &element);
                }
            }
            Op::Store { .. }
            | Op::Clear(_)
            | Op::Escape(_)
            | Op::Forget(_)
            | Op::Assume(_)
            | Op::Check(..)
            | Op::Show(..)
            | Op::Like { .. }
            | Op::Observe { .. } => {
                self.problem(format!("`{op}` has a result"));
            }
            Op::Call { .. } => self.effect(op, Some(ty)),
        }
    }

    fn effect(&mut self, op: &Op, result: Option<&Type>) {
        match op {
            Op::Store { array, index, value } => {
                self.has_type(*index, &Type::I32);
                if let Some(element) = self.array(*array) {
                    self.has_type(*value, &element);
                }
            }
            Op::Call { callee, args } => match self.functions.get(callee.as_str()) {
                None => self.problem(format!("there is no function {callee}")),
                Some(target) => {
                    let params: Vec<Type> = match target.blocks.first() {
                        Some(entry) => entry
                            .params
                            .iter()
                            .filter_map(|param| {
                                target.values.get(param.index()).map(|value| value.ty.clone())
                            })
                            .collect(),
                        None => Vec::new(),
                    };
                    self.require(params.len() == args.len(), || {
                        format!("{callee} takes {} arguments, the call has {}", params.len(), args.len())
                    });
                    for (param, arg) in params.iter().zip(args) {
                        self.has_type(*arg, param);
                    }
                    self.require(fits(target.result.as_ref(), result), || {
                        format!("{callee} returns another type")
                    });
                }
            },
            Op::Clear(array) | Op::Escape(array) => {
                self.array(*array);
            }
            Op::Forget(sites) => {
                for &site in sites {
                    self.array(site);
                    let definition = self.function.value(site).definition;
                    let is_inner =
                        matches!(definition, Definition::Param { block, .. } if block != Function::ENTRY);
                    self.require(!is_inner, || {
                        format!("{site} is bound by a block: arrays come from elsewhere")
                    });
                }
            }
            Op::Assume(cond) | Op::Check(_, cond) => self.cond(cond, &mut Vec::new()),
            Op::Like { value, of, with } => {
                for &value in [value, of].into_iter().chain(with) {
                    let ty = &self.function.value(value).ty;
                    self.require(ty.is_number(), || format!("{value} is {ty}, expected a number"));
                }
            }
            Op::Observe { given, values, .. } => {
                for (truth, _) in given {
                    self.has_type(*truth, &Type::Bool);
                }
                for &value in values {
                    let ty = &self.function.value(value).ty;
                    self.require(ty.is_number(), || format!("{value} is {ty}, expected a number"));
                }
            }
            _ => {}
        }
    }

    fn constant(&mut self, number: i128, ty: &Type) {
        let (low, high) = ty.range();
        // The only reference the text can name is null.
        let high = high.unwrap_or(0);
        self.require(low <= number && number <= high, || format!("{number} is no {ty}"));
    }

    fn array(&mut self, array: ValueId) -> Option<Type> {
        let elements = self.function.elements(array);
        self.require(elements.is_some(), || {
            format!("{array} is {}, expected an array", self.function.value(array).ty)
        });
        elements.cloned()
    }

    fn comparable(&mut self, op: CompareOp, ty: &Type) {
        let ordered = !matches!(ty, Type::Object | Type::Array { .. });
        self.require(ordered || matches!(op, CompareOp::Eq | CompareOp::Ne), || format!("{ty} has no order"));
    }

    fn cond(&mut self, cond: &Cond, bound: &mut Vec<u32>) {
        match cond {
            Cond::True | Cond::False => {}
            Cond::Value(value) => self.has_type(*value, &Type::Bool),
            Cond::Compare(op, left, right) => {
                for term in [left, right] {
                    self.require(!bound.is_empty() || term.is_plain(), || {
                        format!("`{term}` stands outside a quantifier: it must be an instruction")
                    });
                }
                match (self.term(left, bound), self.term(right, bound)) {
                    (Some(left), Some(right)) => {
                        self.require(left.fits(&right), || format!("compares {left} with {right}"));
                        self.comparable(*op, &left);
                    }
                    (Some(ty), None) => self.compared_with(*op, right, &ty),
                    (None, Some(ty)) => self.compared_with(*op, left, &ty),
                    (None, None) => {}
                }
            }
            Cond::Not(inner) => self.cond(inner, bound),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| self.cond(part, bound)),
            Cond::Forall(quantified) | Cond::Exists(quantified) => self.quantified(quantified, bound),
        }
    }

    fn compared_with(&mut self, op: CompareOp, constant: &Term, ty: &Type) {
        if let Term::Const(number) = constant {
            self.constant(*number, ty);
            self.comparable(op, ty);
        }
    }

    fn quantified(&mut self, quantified: &Quantified, bound: &mut Vec<u32>) {
        let variable = quantified.variable.0;
        self.require(!bound.contains(&variable), || format!("q{variable} is bound twice"));
        for term in [&quantified.low, &quantified.high] {
            self.term_of(&Type::I32, term, bound);
        }
        bound.push(variable);
        self.cond(&quantified.body, bound);
        bound.pop();
    }

    /// The type of a term; `None` for a constant (it takes the other side's) or a problem already said.
    fn term(&mut self, term: &Term, bound: &[u32]) -> Option<Type> {
        match term {
            Term::Value(value) => Some(self.function.value(*value).ty.clone()),
            Term::Const(_) => None,
            Term::Bound(variable) => {
                self.require(bound.contains(&variable.0), || format!("q{} is not bound", variable.0));
                Some(Type::I32)
            }
            Term::Load(array, index) => {
                self.term_of(&Type::I32, index, bound);
                self.array_term(array, bound)
            }
            Term::Length(array) => {
                self.array_term(array, bound);
                Some(Type::I32)
            }
            Term::Binary(op, int, left, right) => {
                let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
                self.term_of(&Type::Int(*int), left, bound);
                self.term_of(&Type::Int(if shift { IntType::I32 } else { *int }), right, bound);
                Some(Type::Int(*int))
            }
            Term::Unary(_, int, operand) => {
                self.term_of(&Type::Int(*int), operand, bound);
                Some(Type::Int(*int))
            }
            Term::Convert(int, operand) => {
                if let Term::Const(number) = **operand {
                    self.require(IntType::ALL.iter().any(|int| int.contains(number)), || {
                        format!("{number} is no integer of any type")
                    });
                }
                if let Some(ty) = self.term(operand, bound) {
                    self.require(ty == Type::Bool || ty.int().is_some(), || {
                        format!("`{operand}` is {ty}, expected an integer")
                    });
                }
                Some(Type::Int(*int))
            }
        }
    }

    /// Requires that the term is of the type.
    fn term_of(&mut self, expected: &Type, term: &Term, bound: &[u32]) {
        if let Term::Const(number) = term {
            self.constant(*number, expected);
        } else if let Some(ty) = self.term(term, bound) {
            self.require(ty.fits(expected), || format!("`{term}` is {ty}, expected {expected}"));
        }
    }

    /// Requires that the term is an array, and returns the type of its elements.
    fn array_term(&mut self, term: &Term, bound: &[u32]) -> Option<Type> {
        if let Term::Const(_) = term {
            self.problem(format!("`{term}` is a constant, expected an array"));
        }
        if let Term::Value(value) = term {
            return self.array(*value);
        }
        let ty = self.term(term, bound)?;
        self.require(ty.element().is_some(), || format!("`{term}` is {ty}, expected an array"));
        ty.element().cloned()
    }
}
