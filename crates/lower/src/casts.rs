//! An object as another type: `isinst`, `castclass`, boxes.
//!
//! `o as T` is a function of the object: asked twice, it gives the same. It is kept like a field that never changes. What it gives is the
//! object or null; so where it is tested and is not null, it is the object, and that is not null either. A value of a type parameter's type
//! is boxed anew for each test (`value is int n`), so there it is a function of the value.

use marple_il::Opcode;
use marple_ir::{BinaryOp, CompareOp, Cond, Op, Term, Type, ValueId};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Token, TypeDefOrRef};

use crate::kind::{Kind, spelled};
use crate::method::Lowering;
use crate::ssa::{Base, Content, Location, Member, Variable};
use crate::stack::Address;
use crate::{Assumption, Refused};

impl Lowering<'_, '_> {
    /// An object as another type, in a box, or out of one.
    pub(crate) fn cast(&mut self, opcode: Opcode, token: Token) -> Result<(), Refused> {
        use Opcode as O;
        match opcode {
            O::Isinst => {
                let object = self.stack.pop()?.value;
                let cast = self.cast_of(object, token);
                self.stack.push(cast);
            }
            O::Box => {
                let value = self.stack.pop()?.value;
                self.ssa.share(value);
                let kind = self.type_kind(token);
                let boxed = match kind {
                    Kind::Generic if self.is_struct_parameter(token) => self.not_null(),
                    // A reference is its own box; a type parameter may be one.
                    Kind::Ref | Kind::Generic | Kind::Opaque => self.unknown(Type::Object),
                    // Without a value its box is null.
                    _ if self.is_nullable(token) => self.unknown(Type::Object),
                    _ => self.not_null(),
                };
                if kind == Kind::Generic {
                    self.boxed_parameter(token, boxed);
                    self.classes.boxes.insert(boxed, value);
                }
                self.stack.push(boxed);
            }
            O::Unbox => {
                let boxed = self.stack.pop()?.value;
                self.check_not_null(boxed);
                self.push_address(Address::Element);
            }
            O::UnboxAny => {
                let kind = self.type_kind(token);
                let boxed = self.stack.pop()?.value;
                if matches!(kind, Kind::Int(_) | Kind::Bool) {
                    self.check_not_null(boxed);
                }
                let value = if kind == Kind::Ref {
                    boxed
                } else {
                    self.ssa.share(boxed);
                    self.ssa.fresh(self.ssa.builder.current(), kind)
                };
                self.push_kind(value, kind);
            }
            // The same object.
            _ => {}
        }
        Ok(())
    }

    /// An object as a type, or null.
    fn cast_of(&mut self, object: ValueId, ty: Token) -> ValueId {
        // The same object under another name.
        self.ssa.share(object);
        // An object can be written that answers otherwise the next time (`IDynamicInterfaceCastable`).
        if *self.ssa.builder.type_of(object) != Type::Object || !self.assumes(Assumption::PureGetters) {
            return self.unknown(Type::Object);
        }
        let member = Member::Cast(ty);
        self.ssa.declare_member(member, Content::new(Kind::Ref, false));
        let (assemblies, assembly) = (self.code.assemblies, self.code.method.assembly);
        self.ssa.name_member(member, || {
            let name = spelled(assemblies, assembly, TypeDefOrRef::from_token(ty)?)?.name;
            Some(name.split('`').next().unwrap_or(name).to_owned())
        });
        let null = self.constant(0, Type::Object);
        if let Some(&value) = self.classes.boxes.get(&object) {
            // Each box is another object, but what is in it is always of the type or never: that has a place of its own.
            let oracle = self.ssa.read(Variable::Heap(Location { base: Base::Struct(value), member }));
            let cast = self.unknown(Type::Object);
            self.inst(Op::Compare(CompareOp::Ne, cast, null), Type::Bool);
            let is_no = Cond::compare(CompareOp::Eq, oracle, Term::Const(0));
            let is_there = Cond::compare(CompareOp::Ne, cast, Term::Const(0));
            self.assume(Cond::Or(vec![is_no, is_there]));
            self.classes.oracles.insert(cast, oracle);
            return cast;
        }
        let cast = self.ssa.read(Variable::Heap(Location { base: Base::Object(object), member }));
        // That it may be null is what the instruction is for.
        self.inst(Op::Compare(CompareOp::Ne, cast, null), Type::Bool);
        self.classes.casts.insert(cast, object);
        cast
    }

    /// Whether a reference is not null, as a truth value. Of a cast that says also which object it is.
    pub(crate) fn is_not_null(&mut self, reference: ValueId) -> ValueId {
        let null = self.constant(0, Type::Object);
        let is_there = self.inst(Op::Compare(CompareOp::Ne, reference, null), Type::Bool);
        if let Some(&oracle) = self.classes.oracles.get(&reference) {
            let is_so = self.inst(Op::Compare(CompareOp::Ne, oracle, null), Type::Bool);
            return self.inst(Op::Binary(BinaryOp::And, is_there, is_so), Type::Bool);
        }
        let Some(&object) = self.classes.casts.get(&reference) else { return is_there };
        let is_it = self.inst(Op::Compare(CompareOp::Eq, reference, object), Type::Bool);
        self.inst(Op::Binary(BinaryOp::And, is_there, is_it), Type::Bool)
    }

    /// Whether a token names an instance of `Nullable<T>`.
    fn is_nullable(&self, token: Token) -> bool {
        let assembly = self.code.method.assembly;
        let module = self.code.assemblies.module(assembly);
        let Some(TypeDefOrRef::Specification(spec)) = TypeDefOrRef::from_token(token) else { return false };
        let Ok(ty) = module.type_specification(spec) else { return false };
        let Signature::Generic(generic) = ty.unmodified() else { return false };
        spelled(self.code.assemblies, assembly, generic.definition)
            .is_some_and(|name| name.namespace == "System" && name.name == "Nullable`1")
    }
}
