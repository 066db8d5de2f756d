//! Conditions: as control flow, as [`Cond`] trees, and as what is assumed or checked.

use marple_ir::{BinaryOp, BlockId, BoundVar, Cond, Edge, ObligationId, Op, Term, Terminator, Type};

use super::{FunctionLowerer, int_type};
use crate::ast::Quantifier;
use crate::typed::{Expr, ExprKind, Quantified};

/// What a condition is for.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    Assume,
    Check(ObligationId),
}

impl<'p, 'a> FunctionLowerer<'p, 'a> {
    /// Ends the block by going to `then` where the condition holds and to `otherwise` where it does not. The two
    /// blocks are made when the first edge needs them: a constant condition leaves one out.
    pub(super) fn branch(
        &mut self,
        expr: &'p Expr<'a>,
        then: &mut Option<BlockId>,
        otherwise: &mut Option<BlockId>,
    ) {
        match &expr.kind {
            ExprKind::Constant(number) => {
                let target = if *number == 0 { otherwise } else { then };
                let target = self.target(target);
                self.builder.jump(target, Vec::new());
            }
            ExprKind::Not(operand) => self.branch(operand, otherwise, then),
            ExprKind::Logic(and, pair) => {
                let mut second = None;
                if *and {
                    self.branch(&pair.0, &mut second, otherwise);
                } else {
                    self.branch(&pair.0, then, &mut second);
                }
                self.enter_block(second);
                self.branch(&pair.1, then, otherwise);
            }
            ExprKind::Conditional(three) => {
                let (mut first, mut second) = (None, None);
                self.branch(&three.0, &mut first, &mut second);
                self.enter_block(first);
                self.branch(&three.1, then, otherwise);
                self.enter_block(second);
                self.branch(&three.2, then, otherwise);
            }
            ExprKind::Quantified(_) => self.guess(expr, then, otherwise),
            _ => {
                let value = self.value(expr);
                let targets =
                    [then, otherwise].map(|target| Edge { target: self.target(target), args: Vec::new() });
                let [then, otherwise] = targets;
                self.builder.terminate(Terminator::Branch(value, then, otherwise));
            }
        }
    }

    fn target(&mut self, target: &mut Option<BlockId>) -> BlockId {
        *target.get_or_insert_with(|| self.builder.block())
    }

    /// No instruction computes a quantifier: both ways are open, and each assumes its answer.
    fn guess(&mut self, expr: &'p Expr<'a>, then: &mut Option<BlockId>, otherwise: &mut Option<BlockId>) {
        let condition = self.cond(expr);
        let value = self.builder.inst(Op::Unknown, Type::Bool);
        let (holds, fails) = (self.builder.block(), self.builder.block());
        let edge = |target| Edge { target, args: Vec::new() };
        self.builder.terminate(Terminator::Branch(value, edge(holds), edge(fails)));
        for (block, condition, target) in
            [(holds, condition.clone(), then), (fails, condition.negated(), otherwise)]
        {
            self.go_to(block);
            self.builder.effect(Op::Assume(condition));
            let target = self.target(target);
            self.builder.jump(target, Vec::new());
        }
    }

    pub(super) fn assume(&mut self, expr: &'p Expr<'a>) {
        for conjunct in conjuncts(expr) {
            self.establish(conjunct, true, Goal::Assume);
        }
    }

    /// Assumes or checks that the condition is `positive`. Where its parts have obligations of their own, they are
    /// reached only under the conditions before them.
    pub(super) fn establish(&mut self, expr: &'p Expr<'a>, positive: bool, goal: Goal) {
        match &expr.kind {
            _ if !expr.traits.ordered => {
                let condition = self.cond(expr);
                self.emit(goal, condition, positive);
            }
            ExprKind::Not(operand) => self.establish(operand, !positive, goal),
            ExprKind::Logic(and, pair) if *and == positive => {
                self.establish(&pair.0, positive, goal);
                self.establish(&pair.1, positive, goal);
            }
            ExprKind::Logic(_, pair) => {
                // Either part will do: the second counts only where the first fails.
                let (mut done, mut open) = (None, None);
                if positive {
                    self.branch(&pair.0, &mut done, &mut open);
                } else {
                    self.branch(&pair.0, &mut open, &mut done);
                }
                self.enter_block(done);
                if let Goal::Check(_) = goal {
                    self.emit(goal, Cond::True, true);
                }
                let first = self.builder.current();
                self.enter_block(open);
                self.establish(&pair.1, positive, goal);
                self.meet(first);
            }
            ExprKind::Conditional(three) => {
                let (mut then, mut otherwise) = (None, None);
                self.branch(&three.0, &mut then, &mut otherwise);
                self.enter_block(then);
                self.establish(&three.1, positive, goal);
                let first = self.builder.current();
                self.enter_block(otherwise);
                self.establish(&three.2, positive, goal);
                self.meet(first);
            }
            ExprKind::Compare(op, pair) => {
                let condition = Cond::Compare(*op, self.plain(&pair.0), self.plain(&pair.1));
                self.emit(goal, condition, positive);
            }
            _ => {
                let condition = Cond::Value(self.value(expr));
                self.emit(goal, condition, positive);
            }
        }
    }

    /// Goes on where the end of `first` and the current block meet.
    fn meet(&mut self, first: BlockId) {
        let second = self.builder.current();
        let join = self.builder.block();
        for block in [first, second] {
            self.go_to(block);
            self.builder.jump(join, Vec::new());
        }
        self.go_to(join);
    }

    fn emit(&mut self, goal: Goal, condition: Cond, positive: bool) {
        let condition = if positive { condition } else { condition.negated() };
        self.builder.effect(match goal {
            Goal::Assume => Op::Assume(condition),
            Goal::Check(obligation) => Op::Check(obligation, condition),
        });
    }

    /// A condition without obligations as a tree. What it computes becomes instructions here, before it.
    fn cond(&mut self, expr: &'p Expr<'a>) -> Cond {
        match &expr.kind {
            ExprKind::Constant(number) => {
                if *number == 0 {
                    Cond::False
                } else {
                    Cond::True
                }
            }
            ExprKind::Not(operand) => self.cond(operand).negated(),
            ExprKind::Logic(and, pair) => {
                let parts = [self.cond(&pair.0), self.cond(&pair.1)];
                if *and { conjunction(parts) } else { disjunction(parts) }
            }
            ExprKind::Compare(op, pair) => Cond::Compare(*op, self.term(&pair.0), self.term(&pair.1)),
            ExprKind::Quantified(quantified) => self.quantified(quantified),
            ExprKind::Binary(BinaryOp::And, pair) if expr.traits.bound => {
                conjunction([self.cond(&pair.0), self.cond(&pair.1)])
            }
            ExprKind::Binary(BinaryOp::Or, pair) if expr.traits.bound => {
                disjunction([self.cond(&pair.0), self.cond(&pair.1)])
            }
            ExprKind::Binary(_, pair) if expr.traits.bound => {
                Cond::Compare(marple_ir::CompareOp::Ne, self.term(&pair.0), self.term(&pair.1))
            }
            _ if expr.traits.bound => {
                Cond::Compare(marple_ir::CompareOp::Eq, self.term(expr), Term::Const(1))
            }
            _ => Cond::Value(self.value(expr)),
        }
    }

    fn quantified(&mut self, quantified: &'p Quantified<'a>) -> Cond {
        let inner = marple_ir::Quantified {
            variable: BoundVar(quantified.depth),
            low: self.term(&quantified.low),
            high: self.term(&quantified.high),
            body: Box::new(self.cond(&quantified.body)),
        };
        match quantified.quantifier {
            Quantifier::Forall => Cond::Forall(inner),
            Quantifier::Exists => Cond::Exists(inner),
        }
    }

    /// A number as a term: a constant or a value, which stands before the condition.
    fn plain(&mut self, expr: &'p Expr<'a>) -> Term {
        match expr.kind {
            ExprKind::Constant(number) => Term::Const(number),
            _ => Term::Value(self.value(expr)),
        }
    }

    /// A number as a term: the largest parts that do not depend on a quantifier are plain.
    fn term(&mut self, expr: &'p Expr<'a>) -> Term {
        if !expr.traits.bound {
            return self.plain(expr);
        }
        let int = int_type(expr.ty.scalar).filter(|_| !expr.ty.is_array());
        let int = || int.expect("checked: arithmetic inside a quantifier is on integers");
        match &expr.kind {
            ExprKind::Bound(depth) => Term::Bound(BoundVar(*depth)),
            ExprKind::Unary(op, operand) => Term::Unary(*op, int(), Box::new(self.term(operand))),
            ExprKind::Binary(op, pair) => {
                Term::Binary(*op, int(), Box::new(self.term(&pair.0)), Box::new(self.term(&pair.1)))
            }
            ExprKind::Convert(operand) => Term::Convert(int(), Box::new(self.term(operand))),
            ExprKind::Length(array) => Term::Length(Box::new(self.term(array))),
            ExprKind::Index(access) => {
                Term::Load(Box::new(self.term(&access.array)), Box::new(self.term(&access.index)))
            }
            _ => unreachable!("checked: only arithmetic and accesses depend on a quantifier's variable"),
        }
    }
}

/// The parts of a conjunction, in order; the condition itself if it is none.
pub(super) fn conjuncts<'p, 'a>(expr: &'p Expr<'a>) -> Vec<&'p Expr<'a>> {
    let (mut parts, mut rest) = (Vec::new(), vec![expr]);
    while let Some(expr) = rest.pop() {
        match &expr.kind {
            ExprKind::Logic(true, pair) => rest.extend([&pair.1, &pair.0]),
            _ => parts.push(expr),
        }
    }
    parts
}

fn conjunction(parts: [Cond; 2]) -> Cond {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Cond::And(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    Cond::And(flat)
}

fn disjunction(parts: [Cond; 2]) -> Cond {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Cond::Or(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    Cond::Or(flat)
}
