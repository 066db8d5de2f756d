//! An object as another type: `isinst`, `castclass`, boxes, and what is stored in arrays of references.
//!
//! `o as T` is a function of the object: asked twice, it gives the same. It is kept like a field that never changes. What it gives is the
//! object or null; so where it is tested and is not null, it is the object, and that is not null either. A value of a type parameter's type
//! is boxed anew for each test (`value is int n`), so there it is a function of the value.

use marple_il::Opcode;
use marple_ir::{BinaryOp, CompareOp, Cond, Function, ObligationId, ObligationKind, Op, Term, Type, ValueId};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Token, TypeDefOrRef};

use crate::declared::Class;
use crate::hierarchy::{is_sealed, stored_as};
use crate::kind::{Kind, spelled};
use crate::method::Lowering;
use crate::ssa::{Base, Content, Location, Member, Variable};
use crate::stack::{Address, Cell};
use crate::typed::Wanted;
use crate::{Assumption, Refused};

/// Which casts and array stores are obligations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Casts {
    /// Those of objects that the method itself looks at: it tested them by `is` or `as`, or made them.
    WithEvidence,
    /// All.
    Every,
}

impl Lowering<'_, '_> {
    /// An object as another type, in a box, or out of one.
    pub(crate) fn cast(&mut self, opcode: Opcode, token: Token) -> Result<(), Refused> {
        use Opcode as O;
        match opcode {
            O::Isinst => {
                let object = self.stack.pop()?.value;
                let cast = self.cast_of(object, token);
                // That it may be null is what the instruction is for.
                let null = self.constant(0, Type::Object);
                self.inst(Op::Compare(CompareOp::Ne, cast, null), Type::Bool);
                self.classes.tested.entry(object).or_default().push(token);
                self.stack.push(cast);
            }
            O::Castclass => {
                let object = self.stack.pop()?;
                self.check_cast(object, token);
                self.stack.push(object);
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
                self.boxed_enum(boxed, value);
                self.stack.push(boxed);
            }
            O::Unbox => {
                let boxed = self.stack.pop()?;
                self.check_not_null(boxed.value);
                self.check_cast(boxed, token);
                self.push_address(Address::Element);
            }
            O::UnboxAny => {
                let kind = self.type_kind(token);
                let cell = self.stack.pop()?;
                let boxed = cell.value;
                let is_struct = matches!(kind, Kind::Struct | Kind::Float(_)) && !self.is_nullable(token);
                if is_struct || matches!(kind, Kind::Int(_) | Kind::Bool) {
                    self.check_not_null(boxed);
                }
                self.check_cast(cell, token);
                let value = if kind == Kind::Ref {
                    boxed
                } else {
                    self.ssa.share(boxed);
                    self.ssa.fresh(self.ssa.builder.current(), kind)
                };
                self.push_kind(value, kind);
            }
            _ => {}
        }
        Ok(())
    }

    /// An object as a type, or null.
    pub(crate) fn cast_of(&mut self, object: ValueId, ty: Token) -> ValueId {
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
        if let Some(&value) = self.classes.boxes.get(&object) {
            // Each box is another object, but what is in it is always of the type or never: that has a place of its own.
            let oracle = self.ssa.read(Variable::Heap(Location { base: Base::Struct(value), member }));
            let cast = self.unknown(Type::Object);
            let is_no = Cond::compare(CompareOp::Eq, oracle, Term::Const(0));
            let is_there = Cond::compare(CompareOp::Ne, cast, Term::Const(0));
            self.assume(Cond::Or(vec![is_no, is_there]));
            self.classes.oracles.insert(cast, oracle);
            return cast;
        }
        let cast = self.ssa.read(Variable::Heap(Location { base: Base::Object(object), member }));
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

    /// An object has to be of a type, or null.
    fn check_cast(&mut self, object: Cell, token: Token) {
        let Some(class) = self.class_of_token(token) else {
            self.may_throw();
            return;
        };
        let is_every = self.code.casts == Casts::Every;
        let words = "the object is of the type";
        // Of `int?` it depends on the runtime whether the box of an enum is stored alike.
        let alike = if self.is_nullable(token) { None } else { self.is_stored_alike(object, class) };
        let surely = self.is_surely(object, class) || alike == Some(true);
        if surely {
            if is_every {
                self.check(ObligationKind::Cast, words, Cond::True);
            }
            return;
        }
        if alike == Some(false) {
            // The box of a `Nullable<T>` without a value is null, which every other `Nullable<T>` may be.
            let is_null = Cond::compare(CompareOp::Eq, object.value, Term::Const(0));
            self.check(ObligationKind::Cast, words, is_null);
            return;
        }
        let is_tested = self.classes.tested.contains_key(&object.value);
        if !is_every && !is_tested {
            self.may_throw();
            return;
        }
        let mut ways = vec![self.is_of_class(object.value, token)];
        if *self.ssa.builder.type_of(object.value) == Type::Object {
            ways.push(Cond::compare(CompareOp::Eq, object.value, Term::Const(0)));
        }
        ways.extend(self.is_parameter_for(object, class));
        if !self.is_nullable(token) {
            ways.extend(self.is_coded(object.value, class));
        }
        let asked = self.check(ObligationKind::Cast, words, Cond::Or(ways));
        self.ask_later(asked, object, Wanted::Class(class));
    }

    /// Whether an object is not null and of the type that a token names.
    fn is_of_class(&mut self, object: ValueId, token: Token) -> Cond {
        let cast = self.cast_of(object, token);
        let tested = self.classes.tested.get(&object).cloned().unwrap_or_default();
        if let (Some(class), true) = (self.class_of_token(token), self.classes.casts.contains_key(&cast)) {
            // What was tested for a type below was tested for this one.
            for other in tested.into_iter().filter(|other| *other != token) {
                if self.class_of_token(other).is_some_and(|other| self.is_class_below(other, class)) {
                    let below = self.cast_of(object, other);
                    let is_no = Cond::compare(CompareOp::Eq, below, Term::Const(0));
                    let is_so = Cond::compare(CompareOp::Ne, cast, Term::Const(0));
                    self.assume(Cond::Or(vec![is_no, is_so]));
                }
            }
        }
        Cond::compare(CompareOp::Ne, cast, Term::Const(0))
    }

    /// Whether a box that the method made is unboxed as a type that is stored alike: an enum as its numbers, and the other way round. `None` if it is not
    /// such a box, or no such type.
    fn is_stored_alike(&self, object: Cell, class: Class) -> Option<bool> {
        let exact = *self.declared.exact.get(&object.value)?;
        let (assemblies, assembly) = (self.code.assemblies, self.code.method.assembly);
        let is = stored_as(assemblies, assembly, self.spelled_class(exact))?;
        let wanted = stored_as(assemblies, assembly, self.spelled_class(class))?;
        Some(is == wanted)
    }

    /// Whether a type parameter stands for a type, where code has compared the two: the box of one is unboxed as the other, and an array of one is an array of the
    /// other.
    fn is_parameter_for(&mut self, object: Cell, class: Class) -> Option<Cond> {
        let (is, wanted) = (self.spelled_class(object.class?), self.spelled_class(class));
        let (is, wanted) = match (is, wanted) {
            (Signature::Vector(is), Signature::Vector(wanted)) => {
                // An array of `int?` is none of `int`, though what is boxed of either is the same.
                if [is, wanted].iter().any(|part| matches!(part.unmodified(), Signature::Generic(_))) {
                    return None;
                }
                (&**is, &**wanted)
            }
            both => both,
        };
        let parameter = |ty: &Signature| match ty {
            Signature::TypeParameter(number) => Some((false, *number)),
            Signature::MethodParameter(number) => Some((true, *number)),
            _ => None,
        };
        let (parameter, other) = match (parameter(is), parameter(wanted)) {
            (_, Some(parameter)) => (parameter, is.clone()),
            (Some(parameter), None) => (parameter, wanted.clone()),
            (None, None) => return None,
        };
        let other = self.class_like(&other);
        let same = *self.classes.same.get(&(parameter, other))?;
        self.assumes(Assumption::TypeSafety).then_some(Cond::Value(same))
    }

    /// Two types were compared: if they are the same, an object is of the type, or a type parameter stands for it.
    pub(crate) fn compared_classes(
        &mut self,
        left: ValueId,
        right: ValueId,
        answer: ValueId,
        is_equality: bool,
    ) {
        let asked = |value: ValueId| self.declared.asked.get(&value).copied();
        let named = |value: ValueId| self.classes.types.get(&value).copied();
        let told = if let Some((object, token)) =
            asked(left).zip(named(right)).or_else(|| asked(right).zip(named(left)))
        {
            let cast = self.cast_of(object.value, token);
            self.classes.tested.entry(object.value).or_default().push(token);
            vec![Cond::compare(CompareOp::Ne, cast, Term::Const(0))]
        } else if let Some((left, right)) = asked(left).zip(asked(right)) {
            [self.is_like(left, right), self.is_like(right, left)].concat()
        } else if let Some((left, right)) = named(left).zip(named(right)) {
            let found = self.type_parameter(left).map(|found| (found, right));
            let found = found.or_else(|| Some((self.type_parameter(right)?, left)));
            let Some((parameter, other)) = found else { return };
            let Some(class) = self.class_of_token(other) else { return };
            if self.is_nullable(other) {
                return;
            }
            let same =
                *self.classes.same.entry((parameter, class)).or_insert_with(|| {
                    self.ssa.builder.inst_at_end(Function::ENTRY, Op::Unknown, Type::Bool)
                });
            vec![Cond::Value(same)]
        } else {
            return;
        };
        for answer in [Some(answer), self.truth(answer)].into_iter().flatten() {
            let (mut when_true, mut when_false) = (Vec::new(), Vec::new());
            if is_equality { &mut when_true } else { &mut when_false }.extend(told.iter().cloned());
            self.imply(answer, when_true, when_false);
        }
    }

    /// An object is stored in an array of references: it has to be of the type of the array's elements, which may be below the one that the code knows.
    pub(crate) fn check_store(&mut self, array: Cell, value: Cell) {
        let is_every = self.code.casts == Casts::Every;
        let exact = self.declared.exact.get(&array.value).copied();
        let element = match exact.map(|exact| self.spelled_class(exact).clone()) {
            Some(Signature::Vector(element)) => Some((*element, true)),
            _ => match array.class.map(|class| self.spelled_class(class).clone()) {
                Some(Signature::Vector(element)) => Some((*element, false)),
                _ => None,
            },
        };
        let words = "the elements are of the object's type";
        let is_null = self.ssa.builder.function().constant(value.value) == Some(0);
        let is_own = self.declared.elements.get(&value.value) == Some(&array.value);
        let surely = is_null || is_own || self.fits_elements(element.as_ref(), value);
        let is_doubted = exact.zip(array.class).is_some_and(|(exact, class)| exact != class);
        if surely {
            if is_every {
                self.check(ObligationKind::Store, words, Cond::True);
            }
        } else if is_every || is_doubted {
            let asked = self.check_fitting(value, words);
            self.ask_later(asked, value, Wanted::Element(array));
        } else {
            self.may_throw();
        }
    }

    /// A value of a type parameter's type is stored in an array: if it stands for a class, the array may be one of another class below.
    pub(crate) fn check_generic_store(&mut self, array: Cell, value: Cell, class: Class) {
        if self.code.casts != Casts::Every {
            self.may_throw();
            return;
        }
        let exact = self.declared.exact.get(&array.value).copied();
        let is_made = exact.is_some_and(|exact| match self.spelled_class(exact) {
            Signature::Vector(element) => **element == *self.spelled_class(class),
            _ => false,
        });
        let words = "the elements are of the object's type";
        let is_own = self.declared.elements.get(&value.value) == Some(&array.value);
        let cond = if is_made || is_own { Cond::True } else { Cond::Value(self.unknown(Type::Bool)) };
        let asked = self.check(ObligationKind::Store, words, cond);
        self.ask_later(asked, value, Wanted::Parameter(array, class));
    }

    fn check_fitting(&mut self, value: Cell, words: &'static str) -> Option<ObligationId> {
        let fits = self.unknown(Type::Bool);
        let mut ways = vec![Cond::Value(fits)];
        if *self.ssa.builder.type_of(value.value) == Type::Object {
            ways.push(Cond::compare(CompareOp::Eq, value.value, Term::Const(0)));
        }
        self.check(ObligationKind::Store, words, Cond::Or(ways))
    }

    /// Whether an object surely is of the type of an array's elements.
    fn fits_elements(&mut self, element: Option<&(Signature, bool)>, value: Cell) -> bool {
        let Some((element, is_exact)) = element else { return false };
        let (assemblies, assembly) = (self.code.assemblies, self.code.method.assembly);
        let is_known =
            *is_exact || is_sealed(assemblies, assembly, element) && self.assumes(Assumption::TypeSafety);
        if !is_known {
            return false;
        }
        let class = self.class_like(element);
        self.is_surely(value, class)
    }
}
