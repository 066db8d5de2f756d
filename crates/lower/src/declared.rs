//! The types of objects on the stack, as far as code says them.
//!
//! A cell of the stack has the type of the place that it comes from: a parameter, a local, a field, a result, an element. Objects that the method makes, and
//! boxes, have exactly their type; that is kept by value, because a local forgets it. A place holds what its type says (assumption `type-safety`):
//! `Unsafe.As`, references that lie upon each other and IL that no compiler writes can break that.

use marple_il::{BlockId as IlBlock, Instruction, Opcode, Operand};
use marple_ir::{Type, ValueId};
use marple_metadata::signature::{ArrayType, GenericType, MethodSignature, Primitive, Type as Signature};
use marple_metadata::tables::{Token, TypeDefOrRef};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Assumption;
use crate::hierarchy::{is_below, normal};
use crate::method::{Code, Lowering};
use crate::ssa::Home;
use crate::stack::Cell;
use crate::typed::Question;

/// A type of the method's module, in [`Declared::types`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Class(u32);

/// What ways into a block leave at a place of the stack.
#[derive(Clone, Copy, Default)]
struct Arrived {
    /// The type of all of them that are not null; `None` if there is none so far.
    class: Option<Class>,
    /// Whether their types are not known, or differ.
    is_any: bool,
    /// Whether the block was lowered with what had arrived.
    is_read: bool,
}

/// What is known of the types of objects.
#[derive(Default)]
pub(crate) struct Declared {
    /// Whether the method casts, unboxes, stores references in arrays, or may quantify over a collection.
    pub(crate) is_needed: bool,
    types: Vec<Signature>,
    numbers: FxHashMap<Signature, Class>,
    arguments: Vec<Option<Class>>,
    locals: Vec<Option<Class>>,
    /// The objects that are of exactly one type: the method made them.
    pub(crate) exact: FxHashMap<ValueId, Class>,
    /// The types of values that have them wherever they are known: those of the places that they were found in.
    pub(crate) bounds: FxHashMap<ValueId, Class>,
    /// The obligations that are decided at the end (`typed.rs`).
    pub(crate) questions: Vec<Question>,
    /// The values that are elements of an array, as it was read.
    pub(crate) elements: FxHashMap<ValueId, ValueId>,
    /// What `GetType` gave, and what it was asked of.
    pub(crate) asked: FxHashMap<ValueId, Cell>,
    /// Types that numbers of an object's type are stored as (`Enum.GetUnderlyingType`), and the object.
    pub(crate) stored: FxHashMap<ValueId, ValueId>,
    /// The objects whose `TypeCode` was asked.
    pub(crate) coded: FxHashSet<ValueId>,
    /// By IL block and depth: the type of what ways into it leave on the stack. `None` while that is only null.
    arrived: FxHashMap<(IlBlock, usize), Arrived>,
    /// Whether a type is below another, as far as that was asked.
    below: FxHashMap<(Class, Class), bool>,
}

impl Declared {
    pub(crate) fn new(code: Code<'_, '_>, signature: &MethodSignature, locals: &[Signature]) -> Self {
        use Opcode as O;
        let asks = |one: &Instruction<'_>| {
            let opcode = one.opcode.long_form();
            matches!(opcode, O::Castclass | O::Unbox | O::UnboxAny | O::StelemRef | O::Stelem)
        };
        // `Contract.ForAll(collection, lambda)`
        let makes_lambda = || code.instructions.iter().any(|one| one.opcode == O::Ldftn);
        let states = || code.knowledge.contracts.states_contracts(code.assemblies, code.method.assembly);
        let module = code.assemblies.module(code.method.assembly);
        // Bytes of arrays: how many an element takes is for its type to say.
        let copies = || {
            code.instructions.iter().any(|one| match (one.opcode, one.operand) {
                (O::Call, Operand::Token(token)) => {
                    module.named_method(token).is_some_and(|named| named.name() == Ok("BlockCopy"))
                }
                _ => false,
            })
        };
        let is_needed = code.instructions.iter().any(asks) || (makes_lambda() && states()) || copies();
        let mut declared = Self { is_needed, ..Self::default() };
        if !declared.is_needed {
            return declared;
        }
        if signature.has_this && !signature.explicit_this {
            let class = module.type_of_method(code.method.id).ok();
            let is_generic = |class| module.type_parameters_of(class).next().is_some();
            let is_value = |class| module.is_value_type(class).unwrap_or(true);
            let class = class.filter(|class| !is_generic(*class) && !is_value(*class));
            let class = class.map(|class| Signature::Class(TypeDefOrRef::Definition(class)));
            let class =
                class.map(|class| declared.number(normal(code.assemblies, code.method.assembly, &class)));
            declared.arguments.push(class);
        }
        for ty in &signature.parameters {
            let class = declared.of_place(code, ty);
            declared.arguments.push(class);
        }
        for ty in locals {
            let class = declared.of_place(code, ty);
            declared.locals.push(class);
        }
        declared
    }

    fn of_place(&mut self, code: Code<'_, '_>, ty: &Signature) -> Option<Class> {
        let ty = ty.unmodified();
        let is_reference = match ty {
            Signature::Class(_) | Signature::Vector(_) | Signature::Array(_) => true,
            Signature::Primitive(primitive) => matches!(primitive, Primitive::String | Primitive::Object),
            Signature::Generic(generic) => !generic.is_value,
            _ => false,
        };
        is_reference.then(|| self.number(normal(code.assemblies, code.method.assembly, ty)))
    }

    fn number(&mut self, ty: Signature) -> Class {
        if let Some(&known) = self.numbers.get(&ty) {
            return known;
        }
        let number = Class(u32::try_from(self.types.len()).unwrap_or(u32::MAX));
        self.numbers.insert(ty.clone(), number);
        self.types.push(ty);
        number
    }
}

impl Lowering<'_, '_> {
    /// The spelling of a type.
    pub(crate) fn spelled_class(&self, class: Class) -> &Signature {
        &self.declared.types[class.0 as usize]
    }

    /// The type that a token names, as it is spelled.
    fn spelled_token(&self, token: Token) -> Option<Signature> {
        let module = self.code.assemblies.module(self.code.method.assembly);
        Some(match TypeDefOrRef::from_token(token)? {
            TypeDefOrRef::Specification(spec) => module.type_specification(spec).ok()?.unmodified().clone(),
            // Whether it is a value type does not matter here.
            id => Signature::Class(id),
        })
    }

    /// The type of objects that a token names.
    pub(crate) fn class_of_token(&mut self, token: Token) -> Option<Class> {
        let ty = self.spelled_token(token)?;
        Some(self.class_like(&ty))
    }

    /// The type of arrays of what a token names.
    pub(crate) fn vector_of_token(&mut self, token: Token) -> Option<Class> {
        let element = self.spelled_token(token)?;
        Some(self.class_like(&Signature::Vector(Box::new(element))))
    }

    pub(crate) fn class_like(&mut self, ty: &Signature) -> Class {
        let ty = normal(self.code.assemblies, self.code.method.assembly, ty);
        self.declared.number(ty)
    }

    /// Whether every object of a type is one of the other; `false` if that is not known.
    pub(crate) fn is_class_below(&mut self, class: Class, base: Class) -> bool {
        if class == base {
            return true;
        }
        if let Some(&known) = self.declared.below.get(&(class, base)) {
            return known;
        }
        let (assemblies, assembly) = (self.code.assemblies, self.code.method.assembly);
        let found = is_below(assemblies, assembly, self.spelled_class(class), self.spelled_class(base));
        self.declared.below.insert((class, base), found);
        found
    }

    /// A way into a block leaves something on the stack.
    pub(crate) fn class_arrives(&mut self, target: IlBlock, depth: usize, cell: Cell) {
        if !self.declared.is_needed {
            return;
        }
        let before = self.declared.arrived.get(&(target, depth)).copied().unwrap_or_default();
        let is_null = self.ssa.builder.function().constant(cell.value) == Some(0);
        let after = match (before.class, cell.class) {
            _ if is_null || before.is_any => before,
            (None, Some(class)) => Arrived { class: Some(class), ..before },
            (Some(known), Some(class)) if self.is_class_below(class, known) => before,
            (Some(known), Some(class)) if self.is_class_below(known, class) => {
                Arrived { class: Some(class), ..before }
            }
            _ => Arrived { is_any: true, ..before },
        };
        if before.is_read && (after.is_any != before.is_any || after.class != before.class) {
            self.hindsight.mixed = true;
        }
        self.declared.arrived.insert((target, depth), after);
    }

    /// The type of what stands on the stack where a block begins.
    pub(crate) fn class_at_entry(&mut self, block: IlBlock, depth: usize) -> Option<Class> {
        if self.hindsight.mixed {
            return None;
        }
        let arrived = self.declared.arrived.get_mut(&(block, depth))?;
        arrived.is_read = true;
        arrived.class.filter(|_| !arrived.is_any)
    }

    /// Whether an object is surely of a type, or null.
    pub(crate) fn is_surely(&mut self, cell: Cell, class: Class) -> bool {
        if self.ssa.builder.function().constant(cell.value) == Some(0) {
            return true;
        }
        if let Some(&exact) = self.declared.exact.get(&cell.value)
            && self.is_class_below(exact, class)
        {
            return true;
        }
        cell.class.is_some_and(|of| self.is_class_below(of, class)) && self.assumes(Assumption::TypeSafety)
    }

    /// What the instruction that comes next will push, if it is an object whose type the code says; and whether exactly.
    pub(crate) fn pushed(&mut self, instruction: &Instruction<'_>) -> Option<(Class, bool)> {
        use Opcode as O;
        if !self.declared.is_needed {
            return None;
        }
        let top = |depth: usize| -> Option<Cell> {
            let cells = &self.stack.cells;
            cells.get(cells.len().checked_sub(depth + 1)?).copied()
        };
        match (instruction.opcode.long_form(), instruction.operand) {
            (O::Ldarg, Operand::Argument(number)) => {
                let class = *self.declared.arguments.get(usize::from(number))?;
                Some((class?, false))
            }
            (O::Ldloc, Operand::Local(number)) => {
                let class = *self.declared.locals.get(usize::from(number))?;
                Some((class?, false))
            }
            (O::LdelemRef, _) => {
                let array = top(1)?.class?;
                let Signature::Vector(element) = self.spelled_class(array) else { return None };
                let element = (**element).clone();
                Some((self.class_like(&element), false))
            }
            (O::Ldstr, _) => Some((self.class_like(&Signature::Primitive(Primitive::String)), true)),
            (O::Ldfld | O::Ldsfld, Operand::Token(token)) => {
                let module = self.code.assemblies.module(self.code.method.assembly);
                let ty = module.named_field_type(token)?;
                let ty = filled(&ty, &module.class_arguments(token), &[])?;
                Some((self.class_like(&ty), false))
            }
            (O::Castclass | O::Isinst | O::UnboxAny, Operand::Token(token)) => {
                Some((self.class_of_token(token)?, false))
            }
            (O::Box, Operand::Token(token)) => {
                let class = self.class_of_token(token)?;
                let is_exact =
                    self.type_kind(token) != crate::kind::Kind::Ref && !is_open(self.spelled_class(class));
                Some((class, is_exact))
            }
            (O::Newarr, Operand::Token(token)) => Some((self.vector_of_token(token)?, true)),
            (O::Newobj, Operand::Token(token)) => {
                let module = self.code.assemblies.module(self.code.method.assembly);
                let named = module.named_method(token)?;
                let (class, arguments) = (named.class()?, named.class_arguments());
                let ty = if arguments.is_empty() {
                    Signature::Class(class)
                } else {
                    let definition = class;
                    let generic = GenericType { is_value: false, definition, arguments };
                    Signature::Generic(Box::new(generic))
                };
                Some((self.class_like(&ty), true))
            }
            (O::Call | O::Callvirt, Operand::Token(token)) => {
                let callee = self.callee(token).ok()?;
                let class = self.made_by_library(token, &callee).or_else(|| {
                    let ty = filled(&callee.signature.returns, &callee.class, &callee.method)?;
                    Some(self.class_like(&ty))
                })?;
                Some((class, false))
            }
            _ => None,
        }
    }

    /// The instruction pushed an object of a type. There were so many values before it.
    pub(crate) fn typed(&mut self, instruction: &Instruction<'_>, class: Class, is_exact: bool, made: usize) {
        let Some(cell) = self.stack.cells.last_mut() else { return };
        if cell.address.is_some() || *self.ssa.builder.type_of(cell.value) != Type::Object {
            return;
        }
        cell.class = Some(class);
        let value = cell.value;
        let is_given = || match (instruction.opcode.long_form(), instruction.operand) {
            (Opcode::Ldarg, Operand::Argument(number)) => self.fixed(Home::Argument(number)) == Some(value),
            _ => false,
        };
        // What was known by its name before is of the type here, but perhaps not elsewhere: a cast may stand between.
        let is_new = value.index() >= made;
        if is_new || is_given() {
            self.declared.bounds.insert(value, class);
        }
        if is_exact && is_new {
            self.declared.exact.insert(value, class);
        }
    }
}

/// A type with arguments in the place of type parameters; `None` if some are left that belong to somebody else.
pub(crate) fn filled(ty: &Signature, class: &[Signature], method: &[Signature]) -> Option<Signature> {
    let part = |ty: &Signature| filled(ty, class, method);
    let ty = match ty.unmodified() {
        Signature::TypeParameter(number) => class.get(*number as usize)?.clone(),
        Signature::MethodParameter(number) => method.get(*number as usize)?.clone(),
        Signature::Vector(element) => Signature::Vector(Box::new(part(element)?)),
        Signature::Array(array) => {
            Signature::Array(Box::new(ArrayType { element: part(&array.element)?, ..(**array).clone() }))
        }
        Signature::Generic(generic) => {
            let arguments = generic.arguments.iter().map(part).collect::<Option<_>>()?;
            Signature::Generic(Box::new(GenericType { arguments, ..(**generic).clone() }))
        }
        ty if is_open(ty) => return None,
        ty => ty.clone(),
    };
    (!matches!(ty, Signature::Primitive(Primitive::Void) | Signature::ByRef(_))).then_some(ty)
}

/// Whether a type has type parameters in it.
fn is_open(ty: &Signature) -> bool {
    match ty.unmodified() {
        Signature::Vector(element) => is_open(element),
        Signature::Array(array) => is_open(&array.element),
        Signature::Generic(generic) => generic.arguments.iter().any(is_open),
        Signature::Primitive(_) | Signature::Class(_) | Signature::Value(_) => false,
        _ => true,
    }
}
