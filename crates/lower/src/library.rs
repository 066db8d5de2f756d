//! What contract files say of a callee: what it requires must hold before the call, what it ensures holds behind it
//! (assumption `library-contracts`; of a method that may be overridden, `inherited-contracts` too).
//!
//! Arithmetic in clauses is mathematical: it is computed in 64 bits, of numbers of at most 32.

mod overridden;

use marple_ir::{
    BinaryOp, CompareOp, Cond, IntType, Obligation, ObligationKind, Op, Origin, Place, Term, Type, ValueId,
};
use marple_metadata::assemblies::{Member as Found, MethodHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::Token;
use marple_summaries::files::{BinaryOperator as B, Demand, Expression, MemberEntry};

use crate::Assumption;
use crate::call::{CallKind, Callee};
use crate::kind::{Kind, Kinds, spelled};
use crate::method::Lowering;
use crate::stack::Cell;

/// A call of a member that a contract file speaks of.
pub(crate) struct LibraryCall<'k> {
    entry: &'k MemberEntry,
    /// The type that has the member, if its assembly is there.
    class: Option<TypeHandle>,
    /// Whether that type is `string` or an array, whose length never changes.
    is_sequence: bool,
    is_nullable: bool,
    this: Option<Cell>,
    args: Vec<Cell>,
    /// What the call spells: what it takes and returns, with the type arguments of its class and its own.
    types: Types,
    /// What was asked for as it is before the call, in the order of the clauses.
    old: Vec<Option<ValueId>>,
    result: Option<Cell>,
}

struct Types {
    parameters: Vec<Signature>,
    returns: Signature,
    class: Vec<Signature>,
    method: Vec<Signature>,
}

impl Types {
    /// The type of the elements of what the call enumerates, its first parameter: `IEnumerable<int>`, or of a type argument.
    fn element(&self) -> Option<Signature> {
        let Signature::Generic(of) = self.parameters.first()?.unmodified() else { return None };
        let [element] = &of.arguments[..] else { return None };
        match element.unmodified() {
            Signature::MethodParameter(number) => self.method.get(usize::try_from(*number).ok()?).cloned(),
            Signature::TypeParameter(number) => self.class.get(usize::try_from(*number).ok()?).cloned(),
            other => Some(other.clone()),
        }
    }
}

/// Something that a clause names, and its type as the call spells it.
struct Named {
    cell: Cell,
    ty: Option<Signature>,
}

/// Where a clause is evaluated.
enum Moment {
    /// Before the call: `old` is what it says.
    Before,
    /// Behind it: what was asked for before, by number.
    After(usize),
}

impl<'k> Lowering<'k, '_> {
    /// Before a call of a library's method: what it requires is checked, and what its clauses ask for as it is now is kept.
    pub(crate) fn begin_library(
        &mut self,
        token: Token,
        kind: CallKind,
        is_constrained: bool,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<LibraryCall<'k>> {
        // Where a postcondition is evaluated nothing is checked or learned. Behind a prefix another method may run.
        if self.is_quiet() {
            return None;
        }
        let module = self.code.assemblies.module(self.code.method.assembly);
        let handle = match self.code.assemblies.resolve_member(self.code.method.assembly, token) {
            Found::Method(handle) => Some(handle),
            _ => None,
        };
        let own = self.code.knowledge.library.member(module, token);
        let is_override = own.is_none();
        let entry = own.or_else(|| handle.and_then(|handle| self.overridden(handle)))?;
        let this = this.filter(|_| !is_constrained);
        let class = handle.and_then(|handle| self.code.assemblies.method(handle)).map(|method| method.class);
        let is_sequence = callee.is_of("System", "String") || callee.is_of("System", "Array");
        let is_nullable = callee.is_of("System", "Nullable`1");
        let types = Types {
            parameters: callee.signature.parameters.clone(),
            returns: callee.signature.returns.clone(),
            class: callee.class.clone(),
            method: callee.method.clone(),
        };
        let (args, old) = (args.to_vec(), Vec::new());
        let mut call =
            LibraryCall { entry, class, is_sequence, is_nullable, this, args, types, old, result: None };
        for asked in entry.asks.iter().filter(|asked| asked.demand != Demand::Argument) {
            if let Some(cond) = self.holds(&call, &asked.expression, &mut Moment::Before) {
                self.ask_of_call(token, ObligationKind::Asked, &asked.text, cond);
            }
        }
        // A method of a type argument: an implementation, if it is an interface's that is named.
        let is_other = is_constrained && !handle.is_some_and(|handle| self.is_of_an_interface(handle));
        let is_exact = kind != CallKind::Virtual || handle.is_some_and(|handle| self.is_final(handle));
        if is_override
            || is_other
            || !self.assumes(Assumption::LibraryContracts)
            || !(is_exact || self.assumes(Assumption::InheritedContracts))
        {
            return None;
        }
        for required in &entry.requires {
            if let Some(cond) = self.holds(&call, &required.expression, &mut Moment::Before) {
                self.demand(token, required.demand, &required.text, cond);
            }
        }
        for ensured in &entry.ensures {
            self.keep_old(&mut call, ensured);
        }
        Some(call)
    }

    /// Whether a method is declared by an interface.
    fn is_of_an_interface(&self, method: MethodHandle) -> bool {
        let module = self.code.assemblies.module(method.assembly);
        let class = module.type_of_method(method.id).and_then(|class| module.row(class));
        class.is_ok_and(|class| class.flags.is_interface())
    }

    fn demand(&mut self, token: Token, demand: Demand, text: &str, cond: Cond) {
        let kind = match demand {
            Demand::LowerBound => ObligationKind::LowerBound,
            Demand::UpperBound => ObligationKind::UpperBound,
            Demand::Range => ObligationKind::Range,
            Demand::NotEmpty => ObligationKind::Empty,
            Demand::HasValue => ObligationKind::NoValue,
            // It throws if that does not hold.
            Demand::Argument => return self.assume(cond),
        };
        self.observe_failure(&cond);
        self.ask_of_call(token, kind, text, cond);
    }

    /// An obligation that a contract file makes of a call.
    pub(crate) fn ask_of_call(&mut self, token: Token, kind: ObligationKind, text: &str, cond: Cond) {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let function = module.token_text(token, marple_metadata::Place::default());
        let place = Place::Il { offset: self.stack.offset };
        let origin = Some(Origin { function, place: Place::Il { offset: 0 } });
        let obligation = self.obligation(Obligation { kind, text: text.to_owned(), place, origin });
        self.check_here(obligation, cond);
    }

    /// Behind the call: what the member ensures holds. What it returns, or made, is on the stack.
    pub(crate) fn end_library(&mut self, mut call: LibraryCall<'_>, kind: CallKind, returns: bool) {
        let top = self.stack.cells.last().copied();
        if kind == CallKind::New {
            call.this = top;
        } else if returns {
            call.result = top;
        }
        let mut moment = Moment::After(0);
        for ensured in &call.entry.ensures {
            if let Expression::Binary(B::Implies, left, right) = ensured
                && let Some(result) = call.result
            {
                let given = match &**left {
                    Expression::Result => Some(true),
                    Expression::Not(of) if **of == Expression::Result => Some(false),
                    _ => None,
                };
                if let Some(given) = given {
                    if let Some(cond) = self.holds(&call, right, &mut moment) {
                        self.follows(result.value, given, cond);
                    }
                    continue;
                }
            }
            // An answer that is a condition tells it where it is tested, and so does a number that says that nothing was found.
            if let (Expression::Binary(B::Equal, left, right), Some(result)) = (ensured, call.result)
                && **left == Expression::Result
                && is_truth(right)
            {
                if let Some(cond) = self.holds(&call, right, &mut moment) {
                    self.follows(result.value, false, cond.clone().negated());
                    self.follows(result.value, true, cond);
                }
                continue;
            }
            if let (Expression::Binary(B::Or, left, right), Some(result)) = (ensured, call.result)
                && let Some(number) = result_is(left)
                && self.ssa.builder.type_of(result.value).int().is_some()
            {
                if let Some(cond) = self.holds(&call, right, &mut moment) {
                    self.unless(result.value, number, cond);
                }
                continue;
            }
            if let Some(cond) = self.holds(&call, ensured, &mut moment) {
                self.assume(cond);
            }
        }
    }

    /// Keeps what the parts under `old` are before the call.
    fn keep_old(&mut self, call: &mut LibraryCall<'_>, clause: &Expression) {
        match clause {
            Expression::Old(of) => {
                let value = self.number(call, of, &mut Moment::Before);
                call.old.push(value);
            }
            Expression::Property(of, _) | Expression::Not(of) | Expression::Negate(of) => {
                self.keep_old(call, of);
            }
            Expression::Binary(_, left, right) => {
                self.keep_old(call, left);
                self.keep_old(call, right);
            }
            _ => {}
        }
    }

    /// A clause as a condition; `None` if something in it has no value here. All of a clause is visited even so: what was asked for
    /// before the call is counted.
    fn holds(&mut self, call: &LibraryCall<'_>, clause: &Expression, moment: &mut Moment) -> Option<Cond> {
        match clause {
            Expression::Boolean(true) => Some(Cond::True),
            Expression::Boolean(false) => Some(Cond::False),
            Expression::Not(of) => Some(self.holds(call, of, moment)?.negated()),
            Expression::Property(of, name) if name == "Any" => {
                let named = self.named(call, of, moment)?;
                let object = self.value_of(call, &named)?;
                match moment {
                    Moment::Before => self.has_any(object, &call.types.element()?),
                    Moment::After(_) => {
                        let any = self.any(object, &call.types.element()?)?;
                        Some(Cond::compare(CompareOp::Ne, any, Term::Const(0)))
                    }
                }
            }
            Expression::Binary(operator @ (B::Implies | B::Or | B::And), left, right) => {
                let (left, right) = (self.holds(call, left, moment), self.holds(call, right, moment));
                let (left, right) = (left?, right?);
                Some(match operator {
                    B::And => Cond::And(vec![left, right]),
                    B::Or => Cond::Or(vec![left, right]),
                    _ => Cond::Or(vec![left.negated(), right]),
                })
            }
            Expression::Binary(operator, left, right) if operator.is_comparison() => {
                self.compared(call, *operator, left, right, moment)
            }
            // A truth value.
            Expression::Parameter(_) | Expression::Result | Expression::Property(..) | Expression::Old(_) => {
                let value = self.number(call, clause, moment)?;
                self.ssa.builder.type_of(value).int()?;
                Some(Cond::Value(self.is_true(value)))
            }
            _ => None,
        }
    }

    fn compared(
        &mut self,
        call: &LibraryCall<'_>,
        operator: B,
        left: &Expression,
        right: &Expression,
        moment: &mut Moment,
    ) -> Option<Cond> {
        let op = compare_op(operator);
        if *right == Expression::Null || *left == Expression::Null {
            let tested = if *right == Expression::Null { left } else { right };
            let object = self.number(call, tested, moment)?;
            let is_object = *self.ssa.builder.type_of(object) == Type::Object;
            return is_object.then(|| Cond::compare(op, object, Term::Const(0)));
        }
        if is_truth(left) || is_truth(right) {
            let (left, right) = (self.holds(call, left, moment), self.holds(call, right, moment));
            let (left, right) = (left?, right?);
            let same = Cond::Or(vec![
                Cond::And(vec![left.clone(), right.clone()]),
                Cond::And(vec![left.negated(), right.negated()]),
            ]);
            return Some(if op == CompareOp::Eq { same } else { same.negated() });
        }
        let (left, right) = (self.number(call, left, moment), self.number(call, right, moment));
        let (mut left, mut right) = (left?, right?);
        let types = [left, right].map(|value| self.ssa.builder.type_of(value).clone());
        if types[0] != types[1] {
            types[0].int()?;
            types[1].int()?;
            let wide = Type::Int(IntType::I64);
            (left, right) = (self.converted(left, &wide), self.converted(right, &wide));
        }
        Some(Cond::compare(op, left, right))
    }

    /// A number or reference that a clause names.
    fn number(
        &mut self,
        call: &LibraryCall<'_>,
        clause: &Expression,
        moment: &mut Moment,
    ) -> Option<ValueId> {
        match clause {
            &Expression::Integer(number) => {
                let fits = i32::try_from(number).is_ok();
                let ty = if fits { Type::I32 } else { Type::Int(IntType::I64) };
                i64::try_from(number).is_ok().then(|| self.constant(number, ty))
            }
            Expression::Old(of) => match moment {
                Moment::Before => self.number(call, of, moment),
                Moment::After(next) => {
                    *next += 1;
                    *call.old.get(*next - 1)?
                }
            },
            Expression::This | Expression::Parameter(_) | Expression::Result => {
                let named = self.named(call, clause, moment)?;
                self.value_of(call, &named)
            }
            Expression::Property(of, name) => self.property(call, of, name, moment),
            Expression::Negate(of) => {
                let zero = Expression::Integer(0);
                self.calculated(call, BinaryOp::Sub, &zero, of, moment)
            }
            Expression::Binary(operator, left, right) => {
                let op = match operator {
                    B::Add => BinaryOp::Add,
                    B::Subtract => BinaryOp::Sub,
                    B::Multiply => BinaryOp::Mul,
                    _ => return None,
                };
                self.calculated(call, op, left, right, moment)
            }
            Expression::Null | Expression::Boolean(_) | Expression::Not(_) => None,
        }
    }

    fn calculated(
        &mut self,
        call: &LibraryCall<'_>,
        op: BinaryOp,
        left: &Expression,
        right: &Expression,
        moment: &mut Moment,
    ) -> Option<ValueId> {
        // In 64 bits what is made of numbers of 32 is exact: the product of two, and sums of as many as a clause can have.
        let is_sum = [left, right].map(|side| {
            op != BinaryOp::Mul
                && matches!(side, Expression::Negate(_) | Expression::Binary(B::Add | B::Subtract, ..))
        });
        let (left, right) = (self.number(call, left, moment), self.number(call, right, moment));
        let (left, right) = (left?, right?);
        let is_narrow = |value| matches!(self.ssa.builder.type_of(value), Type::Int(int) if int.bits() <= 32);
        if !(is_sum[0] || is_narrow(left)) || !(is_sum[1] || is_narrow(right)) {
            return None;
        }
        let wide = Type::Int(IntType::I64);
        let (left, right) = (self.converted(left, &wide), self.converted(right, &wide));
        Some(self.inst(Op::Binary(op, left, right), wide))
    }

    /// What a name of a clause stands for.
    fn named(&mut self, call: &LibraryCall<'_>, clause: &Expression, moment: &Moment) -> Option<Named> {
        match clause {
            Expression::This => Some(Named { cell: call.this?, ty: None }),
            Expression::Result => {
                // What is returned by reference is a place.
                let is_by_ref = matches!(call.types.returns.unmodified(), Signature::ByRef(_));
                (!is_by_ref).then_some(())?;
                Some(Named { cell: call.result?, ty: Some(call.types.returns.clone()) })
            }
            Expression::Parameter(number) => {
                let number = usize::from(*number);
                let (cell, ty) = (*call.args.get(number)?, call.types.parameters.get(number)?.clone());
                let Signature::ByRef(target) = ty.unmodified() else {
                    return Some(Named { cell, ty: Some(ty) });
                };
                // What it points to behind the call; before it, it may be read too.
                if matches!(moment, Moment::Before)
                    && call.entry.contract.parameters.get(number)?.mode == marple_summaries::files::Mode::Out
                {
                    return None;
                }
                let kind = self.kind_of(&call.types, target)?;
                let value = self.read_place(cell.address?, kind, false);
                Some(Named { cell: Cell::from(value), ty: Some((**target).clone()) })
            }
            _ => None,
        }
    }

    fn kind_of(&self, types: &Types, ty: &Signature) -> Option<Kind> {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        kinds.of(ty, &types.class, &types.method)
    }

    /// A named thing as a number or reference on the stack; `None` if it is something else, or an unsigned number.
    fn value_of(&mut self, call: &LibraryCall<'_>, named: &Named) -> Option<ValueId> {
        let is_object = |lowering: &Self, cell: Cell| {
            cell.address.is_none() && *lowering.ssa.builder.type_of(cell.value) == Type::Object
        };
        let kind = match &named.ty {
            Some(ty) => self.kind_of(&call.types, ty)?,
            None => return is_object(self, named.cell).then_some(named.cell.value),
        };
        match kind {
            Kind::Int(IntType::U32 | IntType::U64) => None,
            Kind::Int(_) | Kind::Bool => {
                self.ssa.builder.type_of(named.cell.value).int()?;
                Some(self.stored(named.cell.value, kind))
            }
            Kind::Ref => is_object(self, named.cell).then_some(named.cell.value),
            _ => None,
        }
    }

    /// A property of something that a clause names.
    fn property(
        &mut self,
        call: &LibraryCall<'_>,
        of: &Expression,
        name: &str,
        moment: &mut Moment,
    ) -> Option<ValueId> {
        if let Expression::Old(of) = of {
            // What the property of an old reference is now is not asked for by any clause.
            self.number(call, of, moment);
            return None;
        }
        let named = self.named(call, of, moment)?;
        let is_sequence = match named.ty.as_ref().map(Signature::unmodified) {
            Some(Signature::Vector(_) | Signature::Array(_) | Signature::Primitive(Primitive::String)) => {
                true
            }
            Some(&Signature::Class(id)) => {
                let name = spelled(self.code.assemblies, self.code.method.assembly, id);
                name.is_some_and(|name| (name.namespace, name.name) == ("System", "Array"))
            }
            Some(_) => false,
            None => call.is_sequence,
        };
        if name == "ByteLength" {
            return self.byte_length(named.cell);
        }
        if is_sequence {
            let object = self.value_of(call, &named)?;
            return (name == "Length").then(|| self.length(object));
        }
        if name == "Any" {
            let object = self.value_of(call, &named)?;
            return self.any(object, &call.types.element()?);
        }
        if name == "Result" && named.ty.as_ref().is_some_and(|ty| self.is_task_of_number(ty)) {
            return self.awaited(named.cell);
        }
        if name == "HasValue" && call.is_nullable {
            // The lowering has its own fields for these.
            let record = self.read_place(named.cell.address?, Kind::Struct, false);
            return Some(self.has_value(record));
        }
        let class = match &named.ty {
            None => call.class?,
            Some(ty) => self.code.assemblies.definition_of(self.code.method.assembly, ty)?,
        };
        let getter = self.getter_of(class, name)?;
        let kind = self.kind_of_getter(getter)?;
        // Of a getter that is inherited the type arguments are others.
        let declaring = self.code.assemblies.module(getter.assembly).type_of_method(getter.id);
        let is_own = getter.assembly == class.assembly && declaring.is_ok_and(|id| id == class.id);
        let arguments = match &named.ty {
            None => Some(&call.types.class[..]),
            Some(ty) => match ty.unmodified() {
                Signature::Generic(generic) => Some(&generic.arguments[..]),
                _ => None,
            },
        };
        let value = self.getter_value(getter, named.cell, kind, arguments.filter(|_| is_own))?;
        if kind.is_wide_unsigned() {
            return None;
        }
        self.assume_bounds(class, name, value);
        Some(value)
    }

    /// What a contract file says of a property by itself: that it is at least or at most a number.
    fn assume_bounds(&mut self, class: TypeHandle, property: &str, value: ValueId) {
        let module = self.code.assemblies.module(class.assembly);
        let Ok(name) = module.type_name(class.id) else { return };
        let entry = self.code.knowledge.library.class(name.namespace, name.name);
        let getters = entry.and_then(|entry| entry.members.get(&format!("get_{property}")));
        let Some([getter]) = getters.map(Vec::as_slice) else { return };
        for ensured in &getter.ensures {
            if let Expression::Binary(operator, left, right) = ensured
                && operator.is_comparison()
                && **left == Expression::Result
                && let Expression::Integer(number) = **right
                && self.ssa.builder.type_of(value).int().is_some_and(|int| int.contains(number))
            {
                self.assume(Cond::compare(compare_op(*operator), value, Term::Const(number)));
            }
        }
    }

    /// The getter of a property that a type has or inherits.
    pub(crate) fn getter_of(&self, class: TypeHandle, property: &str) -> Option<MethodHandle> {
        let assemblies = self.code.assemblies;
        assemblies.with_bases(class).find_map(|class| {
            let module = assemblies.module(class.assembly);
            let id = module.methods_of(class.id).find(|&id| {
                let name = module.row(id).and_then(|row| module.string(row.name));
                name.is_ok_and(|name| name.strip_prefix("get_") == Some(property))
            })?;
            let has_none = module.method_signature(id).is_ok_and(|signature| signature.parameters.is_empty());
            has_none.then_some(MethodHandle { assembly: class.assembly, id })
        })
    }

    /// What a getter returns, if that does not depend on type arguments.
    fn kind_of_getter(&self, getter: MethodHandle) -> Option<Kind> {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: getter.assembly };
        let signature = self.code.assemblies.module(getter.assembly).method_signature(getter.id).ok()?;
        kinds
            .of(&signature.returns, &[], &[])
            .filter(|kind| matches!(kind, Kind::Int(_) | Kind::Bool | Kind::Ref))
    }
}

/// The comparison that an operator of a clause is; any other compares with `>=`.
fn compare_op(operator: B) -> CompareOp {
    match operator {
        B::Equal => CompareOp::Eq,
        B::NotEqual => CompareOp::Ne,
        B::Less => CompareOp::Lt,
        B::LessOrEqual => CompareOp::Le,
        B::Greater => CompareOp::Gt,
        _ => CompareOp::Ge,
    }
}

/// The number in `result == number`.
fn result_is(clause: &Expression) -> Option<i128> {
    let Expression::Binary(B::Equal, left, right) = clause else { return None };
    match (&**left, &**right) {
        (Expression::Result, Expression::Integer(number)) => Some(*number),
        (Expression::Result, Expression::Negate(of)) => match **of {
            Expression::Integer(number) => number.checked_neg(),
            _ => None,
        },
        _ => None,
    }
}

/// Whether an expression can only be a truth value.
fn is_truth(clause: &Expression) -> bool {
    match clause {
        Expression::Boolean(_) | Expression::Not(_) => true,
        Expression::Binary(operator, ..) => !operator.is_arithmetic(),
        _ => false,
    }
}
