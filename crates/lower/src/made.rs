//! Types of objects that methods of the core library give or tell of: `Clone`, `CreateInstance`, `GetType`, `GetTypeCode`.
//!
//! Their results are declared as `object` or as a base class, and they are known by their names (assumption `library-contracts`; of virtual ones overrides
//! give the same, `inherited-contracts`).

use marple_il::{Instruction, Opcode, Operand};
use marple_ir::{CompareOp, Cond, Definition, Function, Term, Type, ValueId};
use marple_metadata::TypeName;
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::{Token, TypeDefOrRef};

use crate::Assumption;
use crate::call::Callee;
use crate::declared::Class;
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member, Variable};
use crate::stack::Cell;

/// How many types that a method casts to are looked at.
const TYPES: usize = 32;

/// What an instruction asks of the type of an object.
#[derive(Clone, Copy)]
pub(crate) enum Asked {
    /// `GetType`.
    Type(Cell),
    /// The type that its numbers are stored as, if its type is an enum.
    Stored(ValueId),
    /// The code of its type.
    Code(ValueId),
}

impl Lowering<'_, '_> {
    /// What the next instruction asks of the type of an object, if it does.
    pub(crate) fn asked_type(&self, instruction: &Instruction<'_>) -> Option<Asked> {
        let (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) =
            (instruction.opcode, instruction.operand)
        else {
            return None;
        };
        if !self.declared.is_needed {
            return None;
        }
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.named_method(token)?.library_name()?;
        let top = *self.stack.cells.last().filter(|cell| cell.address.is_none())?;
        match (name.namespace, name.class, name.method) {
            ("System", "Object", "GetType") => Some(Asked::Type(top)),
            ("System", "Enum", "GetUnderlyingType") => Some(Asked::Stored(self.type_asked_of(top.value)?)),
            ("System", "Type", "GetTypeCode") => Some(Asked::Code(self.type_asked_of(top.value)?)),
            _ => None,
        }
    }

    /// The object whose type a value is, or the type of whose numbers, whichever way it came.
    fn type_asked_of(&self, ty: ValueId) -> Option<ValueId> {
        let of = |ty: &ValueId| {
            let asked = self.declared.asked.get(ty).map(|cell| cell.value);
            asked.or_else(|| self.declared.stored.get(ty).copied())
        };
        if let Some(object) = of(&ty) {
            return Some(object);
        }
        let Definition::Param { block, .. } = self.ssa.builder.function().value(ty).definition else {
            return None;
        };
        let mut objects = self.ssa.bound(ty).filter(|_| block != Function::ENTRY)?.into_iter();
        let object = of(&objects.next()?)?;
        objects.all(|ty| of(&ty) == Some(object)).then_some(object)
    }

    /// It was answered.
    pub(crate) fn answered_type(&mut self, asked: Asked, answer: ValueId) {
        match asked {
            Asked::Type(object) => {
                self.declared.asked.insert(answer, object);
            }
            Asked::Stored(object) => {
                self.declared.stored.insert(answer, object);
            }
            Asked::Code(object) => self.told_code(object, answer),
        }
    }

    /// An object's type has this code.
    fn told_code(&mut self, object: ValueId, code: ValueId) {
        let is_number = *self.ssa.builder.type_of(code) == Type::I32;
        if is_number && self.is_object(object) && self.assumes(Assumption::LibraryContracts) {
            self.ssa.learn(Location { base: Base::Object(object), member: Member::TypeCode }, code);
            self.declared.coded.insert(object);
        }
    }

    /// Whether the code of an object's type says that it can be unboxed as a type: it is of that type, or of an enum that is stored as such numbers.
    pub(crate) fn is_coded(&mut self, object: ValueId, class: Class) -> Option<Cond> {
        let Signature::Primitive(primitive) = *self.spelled_class(class) else { return None };
        let number = type_code(primitive).filter(|_| self.declared.coded.contains(&object))?;
        let code = Location { base: Base::Object(object), member: Member::TypeCode };
        let code = self.ssa.read(Variable::Heap(code));
        Some(Cond::compare(CompareOp::Eq, code, Term::Const(number)))
    }

    /// The types that the method casts and unboxes to.
    fn cast_types(&self) -> Vec<Token> {
        let mut found = Vec::new();
        for instruction in self.code.instructions {
            if let (Opcode::Castclass | Opcode::Unbox | Opcode::UnboxAny, Operand::Token(token)) =
                (instruction.opcode, instruction.operand)
                && !found.contains(&token)
                && found.len() < TYPES
            {
                found.push(token);
            }
        }
        found
    }

    /// What is known of an object that is of the same type as another one: it is of all types that the method casts to and the other is of.
    pub(crate) fn is_like(&mut self, object: Cell, other: Cell) -> Vec<Cond> {
        let mut found = Vec::new();
        for token in self.cast_types() {
            let Some(class) = self.class_of_token(token) else { continue };
            if self.is_surely(other, class) {
                let cast = self.cast_of(object.value, token);
                self.classes.tested.entry(object.value).or_default().push(token);
                found.push(Cond::compare(CompareOp::Ne, cast, Term::Const(0)));
            }
        }
        found
    }

    /// The type of what a method of the core library gives that is declared to give less.
    pub(crate) fn made_by_library(&mut self, token: Token, callee: &Callee<'_>) -> Option<Class> {
        let cells = &self.stack.cells;
        let from_top = |depth: usize| cells.get(cells.len().checked_sub(depth + 1)?).copied();
        let of_type = |depth: usize| self.classes.types.get(&from_top(depth)?.value).copied();
        let is_null = |cell: Cell| self.ssa.builder.function().constant(cell.value) == Some(0);
        let parameters = &callee.signature.parameters;
        let count = parameters.len();
        let found = match callee.name()? {
            // Of the array or object itself there is no other type.
            ("System", "Array", "Clone") | ("System", "Object", "MemberwiseClone") if count == 0 => {
                from_top(0)?.class
            }
            // Both are of one type, or one is null.
            ("System", "Delegate", "Combine" | "Remove" | "RemoveAll") if count == 2 => {
                let (first, second) = (from_top(1)?, from_top(0)?);
                match (first.class, second.class) {
                    (Some(first), Some(second)) if first == second => Some(first),
                    (Some(class), _) if is_null(second) => Some(class),
                    (_, Some(class)) if is_null(first) => Some(class),
                    _ => None,
                }
            }
            ("System", "Enum", "ToObject" | "Parse") => self.class_of_token(of_type(count.checked_sub(1)?)?),
            ("System", "Activator", "CreateInstance")
            | ("System", "Delegate", "CreateDelegate")
            | ("System.Runtime.Serialization", "FormatterServices", "GetUninitializedObject")
                if count > 0 =>
            {
                self.class_of_token(of_type(count - 1)?)
            }
            // The type is one of the arguments, and no other is a type.
            ("System", "Attribute", "GetCustomAttribute")
            | ("System.Reflection", "CustomAttributeExtensions", "GetCustomAttribute")
                if count >= 2 =>
            {
                self.class_of_token(of_type(count - 2)?)
            }
            // Others with two parameters take lengths of several dimensions.
            ("System", "Array", "CreateInstance")
                if count == 2
                    && matches!(
                        parameters.get(1).map(Signature::unmodified),
                        Some(Signature::Primitive(Primitive::I4))
                    ) =>
            {
                self.vector_of_token(of_type(1)?)
            }
            ("System.Collections", "ArrayList", "ToArray") if count == 1 => {
                self.vector_of_token(of_type(0)?).filter(|_| self.assumes(Assumption::InheritedContracts))
            }
            ("System", "Type", "GetTypeFromHandle") | ("System", "Object", "GetType") => self.runtime_type(),
            (namespace, class, "Clone") if count == 0 && clones_itself(namespace, class) => {
                let module = self.code.assemblies.module(self.code.method.assembly);
                let class = module.named_method(token)?.class()?;
                let class = self.class_like(&Signature::Class(class));
                Some(class).filter(|_| self.assumes(Assumption::InheritedContracts))
            }
            _ => None,
        };
        found.filter(|_| self.assumes(Assumption::LibraryContracts))
    }

    /// Every type that the runtime knows is an object of one class, which only the core library can name.
    fn runtime_type(&mut self) -> Option<Class> {
        let module = self.code.assemblies.module(self.code.method.assembly);
        if !module.is_core_library() {
            return None;
        }
        let id = module.find_type(TypeName { namespace: "System", name: "RuntimeType" })?;
        Some(self.class_like(&Signature::Class(TypeDefOrRef::Definition(id))))
    }
}

/// Whether what `Clone` of a class of the core library gives can be cast to the class, as its documentation says.
fn clones_itself(namespace: &str, class: &str) -> bool {
    match namespace {
        "System" => matches!(class, "Version" | "Delegate" | "CharEnumerator"),
        "System.Collections" => {
            matches!(class, "ArrayList" | "BitArray" | "Hashtable" | "Queue" | "SortedList" | "Stack")
        }
        "System.Globalization" => {
            matches!(
                class,
                "Calendar" | "CultureInfo" | "DateTimeFormatInfo" | "NumberFormatInfo" | "TextInfo"
            )
        }
        "System.Text" => class == "Encoding",
        _ => false,
    }
}

/// The `TypeCode` of a type. Of others it is not one of these.
fn type_code(primitive: Primitive) -> Option<i128> {
    use Primitive as P;
    Some(match primitive {
        P::Boolean => 3,
        P::Char => 4,
        P::I1 => 5,
        P::U1 => 6,
        P::I2 => 7,
        P::U2 => 8,
        P::I4 => 9,
        P::U4 => 10,
        P::I8 => 11,
        P::U8 => 12,
        P::R4 => 13,
        P::R8 => 14,
        P::String => 18,
        _ => return None,
    })
}
