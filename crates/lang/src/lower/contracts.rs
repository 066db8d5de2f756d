//! Obligations and contracts.
//!
//! A contract's own accesses and divisions are obligations of the function that has the contract: those of `requires` at
//! its entry, those of `ensures` at its returns. Where it is called they have been checked, and are assumed.

use marple_ir::{
    CompareOp, Cond, Function, Obligation, ObligationId, ObligationKind, Op, Origin, Place, Term, Terminator,
    ValueId,
};

use rustc_hash::FxHashMap;

use super::conditions::{Goal, conjuncts};
use super::{FunctionLowerer, ir_type};
use crate::ast::{self, Precedence};
use crate::print;
use crate::span::Span;
use crate::typed::{Access, Call, Expr};

/// No obligation's text is longer.
const TEXT_LIMIT: usize = 1000;
/// Nor is an operand in the text of an access, a division or a `new`: they nest, and each has a text of its own.
const OPERAND_LIMIT: usize = 100;

/// Contracts are checked at every return as long as that is no more than this many bytes of source.
const RETURNS_LIMIT: usize = 1 << 20;

/// An obligation of the function's contract, by its kind and place.
pub(super) type ObligationKey = (ObligationKind, Span);

/// What the names of a contract mean.
pub(super) struct Frame {
    pub(super) parameters: Vec<ValueId>,
    pub(super) result: Option<ValueId>,
    /// Whether the contract's own accesses were checked elsewhere.
    assumed: bool,
}

impl<'p, 'a> FunctionLowerer<'p, 'a> {
    /// Checks that `0 <= index` and `index < array.Length`.
    pub(super) fn check_bounds(&mut self, access: &'p Access<'a>, array: ValueId, index: ValueId) {
        let index_text = |least| operand(access.index.source, least);
        let low = Cond::compare(CompareOp::Le, Term::Const(0), index);
        self.must_hold(ObligationKind::LowerBound, access.source, low, || {
            format!("0 <= {}", index_text(Precedence::Shift))
        });
        let high = Cond::compare(CompareOp::Lt, index, self.length(array));
        self.must_hold(ObligationKind::UpperBound, access.source, high, || {
            let array = operand(access.array.source, Precedence::Primary);
            format!("{} < {array}.Length", index_text(Precedence::Relation))
        });
    }

    /// Checks that `divisor != 0`.
    pub(super) fn check_divisor(&mut self, division: &'p Expr<'a>, divisor: &'p Expr<'a>, value: ValueId) {
        let condition = Cond::compare(CompareOp::Ne, value, Term::Const(0));
        self.must_hold(ObligationKind::Division, division.source, condition, || {
            format!("{} != 0", operand(divisor.source, Precedence::Equality))
        });
    }

    /// Checks that `0 <= size`.
    pub(super) fn check_size(&mut self, new: &'p Expr<'a>, size: &'p Expr<'a>, value: ValueId) {
        let condition = Cond::compare(CompareOp::Le, Term::Const(0), value);
        self.must_hold(ObligationKind::ArraySize, new.source, condition, || {
            format!("0 <= {}", operand(size.source, Precedence::Shift))
        });
    }

    fn must_hold(
        &mut self,
        kind: ObligationKind,
        source: &ast::Expr,
        condition: Cond,
        text: impl FnOnce() -> String,
    ) {
        if self.frame.as_ref().is_some_and(|frame| frame.assumed) {
            self.builder.effect(Op::Assume(condition));
            return;
        }
        let obligation = self.obligation(kind, source, text);
        self.builder.effect(Op::Check(obligation, condition));
    }

    /// A new obligation; in the function's own contract the one that an earlier return has made.
    fn obligation(
        &mut self,
        kind: ObligationKind,
        source: &ast::Expr,
        text: impl FnOnce() -> String,
    ) -> ObligationId {
        let in_contract = self.frame.is_some();
        let key = (kind, source.span);
        if in_contract && let Some(&obligation) = self.contract_obligations.get(&key) {
            return obligation;
        }
        let place = self.place(source);
        let obligation = self.builder.obligation(Obligation { kind, text: text(), place, origin: None });
        if in_contract {
            self.contract_obligations.insert(key, obligation);
        }
        obligation
    }

    fn place(&self, source: &ast::Expr) -> Place {
        let (line, column) = self.lines.line_column(source.span.start);
        Place::Source { line, column }
    }

    pub(super) fn assert(&mut self, condition: &'p Expr<'a>) {
        self.check_each(ObligationKind::Assert, condition);
    }

    /// Checks a condition, each conjunct by itself.
    fn check_each(&mut self, kind: ObligationKind, condition: &'p Expr<'a>) {
        for conjunct in conjuncts(condition) {
            let source = conjunct.source;
            let text = || print::print(source, Precedence::Conditional, TEXT_LIMIT, &|_| None);
            let obligation = self.obligation(kind, source, text);
            self.establish(conjunct, true, Goal::Check(obligation));
        }
    }

    /// What callers have established.
    pub(super) fn assume_requires(&mut self) {
        self.frame = Some(Frame { parameters: self.parameters.clone(), result: None, assumed: false });
        for clause in &self.function.requires {
            self.assume(clause);
        }
        self.frame = None;
    }

    /// Returns, once what the function ensures is checked.
    pub(super) fn return_value(&mut self, result: Option<ValueId>) {
        match self.exit {
            Some(exit) => self.builder.jump(exit, result.into_iter().collect()),
            None => self.check_and_return(result),
        }
    }

    fn check_and_return(&mut self, result: Option<ValueId>) {
        let parameters = std::mem::take(&mut self.parameters);
        self.frame = Some(Frame { parameters, result, assumed: false });
        for clause in &self.function.ensures {
            self.check_each(ObligationKind::Ensures, clause);
        }
        self.parameters = self.frame.take().expect("set above").parameters;
        self.builder.terminate(Terminator::Return(result));
    }

    /// Makes all returns meet if the contract is too large to be copied to each.
    pub(super) fn choose_exit(&mut self) {
        let size: usize =
            self.function.ensures.iter().map(|e| (e.source.span.end - e.source.span.start) as usize).sum();
        if RETURNS_LIMIT < size.saturating_mul(self.function.returns) {
            let exit = self.builder.block();
            if let Some(ty) = self.function.source.return_type {
                self.builder.param(exit, ir_type(ty), None);
            }
            self.exit = Some(exit);
        }
    }

    /// Checks the contract where the returns meet.
    pub(super) fn lower_exit(&mut self) {
        if let Some(exit) = self.exit {
            self.go_to(exit);
            let result = self.builder.function().block(exit).params.first().copied();
            if let Some(result) = result {
                self.measure(result);
            }
            self.check_and_return(result);
        }
    }

    /// A call, by what the callee requires and ensures.
    pub(super) fn call(&mut self, call: &'p Call<'a>) -> Option<ValueId> {
        debug_assert!(self.frame.is_none(), "checked: no call in a contract");
        let callee = &self.program.functions[call.callee.0];
        let arguments: Vec<ValueId> = call.arguments.iter().map(|argument| self.value(argument)).collect();
        self.frame = Some(Frame { parameters: arguments.clone(), result: None, assumed: true });
        self.check_requires(call);
        let name = callee.source.name.text.to_string();
        let op = Op::Call { callee: name, args: arguments.clone() };
        let result = if let Some(ty) = callee.source.return_type {
            let result = self.builder.inst(op, ir_type(ty));
            self.measure(result);
            Some(result)
        } else {
            self.builder.effect(op);
            None
        };
        self.frame = Some(Frame { parameters: arguments, result, assumed: true });
        for clause in &callee.ensures {
            self.assume(clause);
        }
        self.frame = None;
        result
    }

    /// One obligation for each conjunct of the callee's `requires`, in the words of the caller.
    fn check_requires(&mut self, call: &'p Call<'a>) {
        let callee = &self.program.functions[call.callee.0];
        let ast::ExprKind::Call(_, arguments) = &call.source.kind else {
            unreachable!("the source of a call is a call");
        };
        let names = callee.source.parameters.iter().map(|parameter| &*parameter.name.text);
        let by_name: FxHashMap<&str, &ast::Expr> = names.zip(arguments).collect();
        let place = self.place(call.source);
        for conjunct in callee.requires.iter().flat_map(conjuncts) {
            let text = print::print(conjunct.source, Precedence::Conditional, TEXT_LIMIT, &|name| {
                by_name.get(name).copied()
            });
            let function = callee.source.name.text.to_string();
            let origin = Some(Origin { function, place: self.place(conjunct.source) });
            let kind = ObligationKind::Requires;
            let obligation = self.builder.obligation(Obligation { kind, text, place, origin });
            self.establish(conjunct, true, Goal::Check(obligation));
        }
    }
}

fn operand(source: &ast::Expr, least: Precedence) -> String {
    print::print(source, least, OPERAND_LIMIT, &|_| None)
}

/// The function with its obligations in the order of their places; those of one place keep theirs.
pub(super) fn in_source_order(mut function: Function) -> Function {
    let mut order: Vec<usize> = (0..function.obligations.len()).collect();
    order.sort_by_key(|&index| function.obligations[index].place);
    let mut renamed = vec![ObligationId::FIRST; order.len()];
    for (new, &old) in order.iter().enumerate() {
        renamed[old] = ObligationId::new(new);
    }
    let mut old: Vec<Option<Obligation>> = function.obligations.drain(..).map(Some).collect();
    function.obligations =
        order.iter().map(|&index| old[index].take().expect("each index comes once")).collect();
    for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        if let Op::Check(obligation, _) = &mut inst.op {
            *obligation = renamed[obligation.index()];
        }
    }
    function
}
