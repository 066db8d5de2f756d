//! What a type parameter stands for, as far as code tests it: `if (typeof(T) == typeof(int))`.
//!
//! The box of a `T` is null if `T` is a class and the value is null, or if it is a `Nullable<T>` without a value. Code that serves several types with one body tests
//! which one it is, and takes the value out of its box again: `(int)(object)value`.

use marple_ir::{CompareOp, Cond, Function, Op, Term, Type, ValueId};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Token, TypeDefOrRef, TypeOrMethodDef};

use crate::kind::Kind;
use crate::method::Lowering;

impl Lowering<'_, '_> {
    /// The type parameter that a token names: whether it is one of the method, and its number.
    pub(crate) fn type_parameter(&self, token: Token) -> Option<(bool, u32)> {
        let TypeDefOrRef::Specification(spec) = TypeDefOrRef::from_token(token)? else { return None };
        let module = self.code.assemblies.module(self.code.method.assembly);
        match module.type_specification(spec).ok()?.unmodified() {
            Signature::TypeParameter(number) => Some((false, *number)),
            Signature::MethodParameter(number) => Some((true, *number)),
            _ => None,
        }
    }

    /// Whether a token names a type parameter that stands for structs only (`where T : struct`, which `Nullable<T>` is not).
    pub(crate) fn is_struct_parameter(&self, token: Token) -> bool {
        let Some((of_method, number)) = self.type_parameter(token) else { return false };
        let module = self.code.assemblies.module(self.code.method.assembly);
        let owner = if of_method {
            TypeOrMethodDef::Method(self.code.method.id)
        } else {
            let Ok(class) = module.type_of_method(self.code.method.id) else { return false };
            TypeOrMethodDef::Type(class)
        };
        let mut rows = module.type_parameters_of(owner).filter_map(|id| module.row(id).ok());
        rows.any(|row| u32::from(row.index) == number && row.flags.is_struct())
    }

    /// Two types were compared: if they are the same, and one is a value type, a type parameter stands for that.
    pub(crate) fn compared_types(
        &mut self,
        left: ValueId,
        right: ValueId,
        answer: ValueId,
        is_equality: bool,
    ) {
        let types = &self.classes.types;
        let (Some(&left), Some(&right)) = (types.get(&left), types.get(&right)) else { return };
        let found = self.type_parameter(left).map(|found| (found, right));
        let Some((parameter, other)) = found.or_else(|| Some((self.type_parameter(right)?, left))) else {
            return;
        };
        let is_value = matches!(self.type_kind(other), Kind::Int(_) | Kind::Bool | Kind::Float(_));
        if !is_value {
            return;
        }
        let tells = *self
            .classes
            .value_types
            .entry(parameter)
            .or_insert_with(|| self.ssa.builder.inst_at_end(Function::ENTRY, Op::Unknown, Type::Object));
        let is_there = Cond::compare(CompareOp::Ne, tells, Term::Const(0));
        for answer in [Some(answer), self.truth(answer)].into_iter().flatten() {
            let (mut when_true, mut when_false) = (Vec::new(), Vec::new());
            if is_equality { &mut when_true } else { &mut when_false }.push(is_there.clone());
            self.imply(answer, when_true, when_false);
        }
    }

    /// A value of a type parameter's type was boxed.
    pub(crate) fn boxed_parameter(&mut self, token: Token, boxed: ValueId) {
        let tells = self.type_parameter(token).and_then(|parameter| self.classes.value_types.get(&parameter));
        if let Some(&tells) = tells {
            let is_none = Cond::compare(CompareOp::Eq, tells, Term::Const(0));
            let is_there = Cond::compare(CompareOp::Ne, boxed, Term::Const(0));
            self.assume(Cond::Or(vec![is_none, is_there]));
        }
    }
}
