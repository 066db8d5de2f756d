//! Strings, and comparisons that libraries define: what their answer tells (assumption `library-contracts`).

use marple_ir::{BinaryOp, CompareOp, Cond, IntType, Op, Term, Type, UnaryOp, ValueId};
use marple_metadata::LibraryName;
use marple_metadata::tables::Token;
use marple_summaries::is_system;

use crate::Assumption;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member};
use crate::stack::Cell;

impl Lowering<'_, '_> {
    /// A string of the program: not null, of known length.
    pub(crate) fn load_string(&mut self, token: Token) {
        let string = self.not_null();
        self.classes.texts.insert(string, Some(token));
        let module = self.code.assemblies.module(self.code.method.assembly);
        let length = module.heaps().user_string(token.number()).ok().map(|string| string.len());
        if let Some(length) = length.and_then(|length| i32::try_from(length).ok()) {
            let length = self.constant(length.into(), Type::I32);
            self.ssa.learn(Location { base: Base::Object(string), member: Member::Length }, length);
        }
        self.stack.push(string);
    }

    /// A string that a clause spells.
    pub(crate) fn text(&mut self, text: &str) -> ValueId {
        let string = self.not_null();
        self.classes.texts.insert(string, None);
        if let Ok(length) = i32::try_from(text.encode_utf16().count()) {
            let length = self.constant(length.into(), Type::I32);
            self.ssa.learn(Location { base: Base::Object(string), member: Member::Length }, length);
        }
        string
    }

    /// A static method of a library that answers yes or no; whether it is one that is known.
    pub(crate) fn known_question(&mut self, namespace: &str, class: &str, name: &str, args: &[Cell]) -> bool {
        let is_object =
            |cell: &Cell| cell.address.is_none() && *self.ssa.builder.type_of(cell.value) == Type::Object;
        if !args.iter().all(is_object) || !is_system(namespace) {
            return false;
        }
        let truth = match (namespace, class, name, args) {
            ("System", "String", "IsNullOrEmpty" | "IsNullOrWhiteSpace", [text]) => {
                if !self.assumes(Assumption::LibraryContracts) {
                    return false;
                }
                self.is_empty(text.value, name == "IsNullOrEmpty")
            }
            ("System", "Object", "ReferenceEquals", [left, right]) => self.are_same(left.value, right.value),
            (_, _, "op_Equality" | "op_Inequality", [left, right]) => {
                if !self.assumes(Assumption::LibraryContracts) {
                    return false;
                }
                let equal = self.are_equal(left.value, right.value);
                if name == "op_Equality" {
                    equal
                } else {
                    self.inst(Op::Unary(UnaryOp::Not, equal), Type::Bool)
                }
            }
            _ => return false,
        };
        let number = self.converted(truth, &Type::I32);
        if let ("Type", "op_Equality" | "op_Inequality", &[left, right]) = (class, name, args) {
            self.compared_types(left.value, right.value, number, name == "op_Equality");
            self.compared_classes(left.value, right.value, number, name == "op_Equality");
        }
        self.stack.push(number);
        true
    }

    /// A character of a string: at the same index always the same. Whether it is known.
    pub(crate) fn character(&mut self, text: ValueId, index: ValueId) -> bool {
        let is_string = *self.ssa.builder.type_of(text) == Type::Object;
        let is_index = *self.ssa.builder.type_of(index) == Type::I32;
        if !is_string || !is_index || !self.assumes(Assumption::LibraryContracts) {
            return false;
        }
        let place = Member::Char(self.ssa.index(index));
        let known = self.ssa.known_item(text, place);
        let value = known.unwrap_or_else(|| {
            let value = self.ssa.fresh(self.ssa.builder.current(), Kind::Int(IntType::U16));
            let slot = self.ssa.builder.slot("Chars".to_owned());
            self.ssa.builder.name_value(value, slot);
            self.ssa.learn_item(text, place, value);
            self.spelled_at(text, index, value);
            value
        });
        self.stack.push(value);
        true
    }

    /// `string.IsNullOrEmpty`; and `IsNullOrWhiteSpace`, which is true of more.
    pub(crate) fn is_empty(&mut self, text: ValueId, only_empty: bool) -> ValueId {
        let nothing = self.nothing();
        let is_null = self.inst(Op::Compare(CompareOp::Eq, text, nothing), Type::Bool);
        let (length, zero) = (self.length(text), self.constant(0, Type::I32));
        let has_none = self.inst(Op::Compare(CompareOp::Eq, length, zero), Type::Bool);
        let is_empty = self.inst(Op::Binary(BinaryOp::Or, is_null, has_none), Type::Bool);
        if only_empty {
            return is_empty;
        }
        let is_blank = self.unknown(Type::Bool);
        self.inst(Op::Binary(BinaryOp::Or, is_empty, is_blank), Type::Bool)
    }

    /// A null that nobody wrote: a comparison with it is no sign that somebody thinks of null.
    pub(crate) fn nothing(&mut self) -> ValueId {
        let nothing = self.unknown(Type::Object);
        self.assume(Cond::compare(CompareOp::Eq, nothing, Term::Const(0)));
        self.interface.nothing.insert(nothing);
        nothing
    }

    fn is_null_constant(&self, value: ValueId) -> bool {
        self.ssa.builder.function().constant(value) == Some(0)
    }

    fn are_same(&mut self, left: ValueId, right: ValueId) -> ValueId {
        let (tested, other) = if self.is_null_constant(left) { (right, left) } else { (left, right) };
        if self.is_null_constant(other) {
            let is_there = self.is_not_null(tested);
            return self.inst(Op::Unary(UnaryOp::Not, is_there), Type::Bool);
        }
        self.inst(Op::Compare(CompareOp::Eq, left, right), Type::Bool)
    }

    /// `==` as a library's class defines it: nothing but null equals null. What equals a string of the program is as long as that.
    pub(crate) fn are_equal(&mut self, left: ValueId, right: ValueId) -> ValueId {
        if self.is_null_constant(left) || self.is_null_constant(right) {
            return self.are_same(left, right);
        }
        let answer = self.unknown(Type::Bool);
        let (tested, text) =
            match (self.classes.texts.contains_key(&left), self.classes.texts.contains_key(&right)) {
                (false, true) => (left, right),
                (true, false) => (right, left),
                _ => return answer,
            };
        let nothing = self.nothing();
        let is_there = self.inst(Op::Compare(CompareOp::Ne, tested, nothing), Type::Bool);
        let (one, other) = (self.length(tested), self.length(text));
        let is_as_long = self.inst(Op::Compare(CompareOp::Eq, one, other), Type::Bool);
        let fits = self.inst(Op::Binary(BinaryOp::And, is_there, is_as_long), Type::Bool);
        self.inst(Op::Binary(BinaryOp::And, answer, fits), Type::Bool)
    }
}

/// Whether a method of a library answers a question about its arguments that [`Lowering::known_question`] may know, and does nothing else.
pub(crate) fn is_question(method: LibraryName<'_>) -> bool {
    let names = ["op_Equality", "op_Inequality", "IsNullOrEmpty", "IsNullOrWhiteSpace"];
    (method.namespace, method.class) == ("System", "String") && names.contains(&method.method)
}
