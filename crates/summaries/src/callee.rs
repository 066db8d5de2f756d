//! What is called, as far as its name and its own code tell.

use marple_il::{Instruction, Opcode, Operand, read_short_body};
use marple_metadata::signature::{MethodSignature, Primitive, Type};
use marple_metadata::tables::{Id, MethodDef, Token, TypeDef, TypeDefOrRef};
use marple_metadata::{LibraryName, Module};

use crate::formula::{Formula, Gap, Relation, Term};

/// The largest body of a method that does nothing but throw.
const LARGEST_THROWER: usize = 64;

/// What a helper compares is not known.
const COMPARED: Gap = Gap::new("a comparison of a type parameter's values");

/// The namespace of the contracts.
pub(crate) const CONTRACTS: &str = "System.Diagnostics.Contracts";

/// The class that the contract rewriter calls in the place of `Contract`.
const RUNTIME: &str = "__ContractsRuntime";

/// The method of `Contract` that a token names; of `__ContractsRuntime` too, which the contract rewriter calls in its place.
pub fn contract_method<'a>(module: &Module<'a>, token: Token) -> Option<&'a str> {
    let method = module.named_method(token)?;
    if let Some(name) = method.library_name() {
        return (name.namespace == CONTRACTS && name.class == "Contract").then_some(name.method);
    }
    is_rewritten(module, token).then(|| method.name().ok()).flatten()
}

/// Whether a token names a method of `__ContractsRuntime`.
pub(crate) fn is_rewritten(module: &Module<'_>, token: Token) -> bool {
    let class = module.named_method(token).and_then(|method| method.class_name());
    class.is_some_and(|class| class.namespace == CONTRACTS && class.name == RUNTIME)
}

/// Whether a method, type or other row has an attribute of the contracts of that name.
pub fn has_contract_attribute(
    module: &Module<'_>,
    owner: impl Into<marple_metadata::tables::HasCustomAttribute>,
    name: &str,
) -> bool {
    module.attributes_of(owner).any(|id| {
        module.attribute_class(id).is_ok_and(|class| class.namespace == CONTRACTS && class.name == name)
    })
}

/// The signature of the method that a token names.
pub(crate) fn signature(module: &Module<'_>, token: Token) -> Option<MethodSignature> {
    module.named_method(token)?.signature().ok()
}

/// The name of a method of another assembly, or of the core library in itself.
pub(crate) fn name<'a>(module: &Module<'a>, token: Token) -> Option<LibraryName<'a>> {
    module.named_method(token)?.library_name()
}

/// Whether a module names the class of the contracts at all.
pub(crate) fn knows_contracts(module: &Module<'_>) -> bool {
    let is_contract = |id| {
        let row = module.row::<marple_metadata::tables::TypeRef>(id).ok()?;
        let (namespace, name) = (module.string(row.namespace).ok()?, module.string(row.name).ok()?);
        Some(namespace == "System.Diagnostics.Contracts" && name == "Contract")
    };
    // What the contract rewriter puts into an assembly in the place of that class.
    let is_runtime =
        |id| module.type_name(id).is_ok_and(|class| class.namespace == CONTRACTS && class.name == RUNTIME);
    module.is_core_library()
        || module.ids().any(|id| is_contract(id).unwrap_or(false))
        || module.ids::<TypeDef>().any(is_runtime)
}

/// How the type argument of a generic helper compares.
fn is_unsigned(module: &Module<'_>, token: Token) -> Option<bool> {
    use Primitive as P;
    match module.named_method(token)?.arguments().first()? {
        Type::Primitive(P::I1 | P::I2 | P::I4 | P::I8 | P::NativeInt) => Some(false),
        Type::Primitive(P::U1 | P::U2 | P::U4 | P::U8 | P::NativeUint | P::Char) => Some(true),
        _ => None,
    }
}

/// What holds of the arguments after a helper of .NET that throws if it does not (`ArgumentNullException.ThrowIfNull` and
/// its like). `None` if it is no such helper.
pub fn throw_helper(module: &Module<'_>, token: Token, arguments: &[Term]) -> Option<Formula> {
    let LibraryName { namespace: "System", class, method } = name(module, token)? else { return None };
    let compare = |relation, left: &Term, right: Term| match is_unsigned(module, token) {
        Some(unsigned) => Formula::Compare(relation, unsigned, left.clone(), right),
        None => Formula::Unknown(COMPARED),
    };
    // A pointer may be tested too.
    let is_object = || {
        let signature = signature(module, token);
        signature.is_some_and(|signature| {
            matches!(
                signature.parameters.first(),
                Some(Type::Primitive(Primitive::Object | Primitive::String))
            )
        })
    };
    let not_null = |term: &Term| {
        if is_object() {
            Formula::Compare(Relation::Ne, false, term.clone(), Term::Null)
        } else {
            Formula::Unknown(COMPARED)
        }
    };
    let formula = match (class, method, arguments) {
        ("ArgumentNullException", "ThrowIfNull", [value, ..])
        | ("ArgumentException", "ThrowIfNullOrWhiteSpace", [value, ..]) => not_null(value),
        ("ArgumentException", "ThrowIfNullOrEmpty", [value, ..]) => {
            let length = Term::Length(Box::new(value.clone()));
            not_null(value).and(Formula::Compare(Relation::Gt, false, length, Term::Int(0)))
        }
        ("ArgumentOutOfRangeException", "ThrowIfNegative", [value, ..]) => match is_unsigned(module, token) {
            Some(true) => Formula::True,
            _ => compare(Relation::Ge, value, Term::Int(0)),
        },
        ("ArgumentOutOfRangeException", "ThrowIfZero", [value, ..]) => {
            compare(Relation::Ne, value, Term::Int(0))
        }
        ("ArgumentOutOfRangeException", "ThrowIfNegativeOrZero", [value, ..]) => {
            compare(Relation::Gt, value, Term::Int(0))
        }
        ("ArgumentOutOfRangeException", method, [value, other, ..]) => {
            let relation = match method {
                "ThrowIfEqual" => Relation::Ne,
                "ThrowIfNotEqual" => Relation::Eq,
                "ThrowIfGreaterThan" => Relation::Le,
                "ThrowIfGreaterThanOrEqual" => Relation::Lt,
                "ThrowIfLessThan" => Relation::Ge,
                "ThrowIfLessThanOrEqual" => Relation::Gt,
                _ => return None,
            };
            compare(relation, value, other.clone())
        }
        _ => return None,
    };
    Some(formula)
}

/// Whether the constructor that a token names makes an `ArgumentException`: of that class, or of one below it as far as
/// this module tells.
pub(crate) fn is_argument_exception(module: &Module<'_>, constructor: Token) -> bool {
    const KNOWN: [&str; 3] = ["ArgumentException", "ArgumentNullException", "ArgumentOutOfRangeException"];
    let mut class = module.named_method(constructor).and_then(|constructor| constructor.class());
    // No class is that far from its root.
    for _ in 0..16 {
        let (names, base) = match class {
            Some(TypeDefOrRef::Reference(id)) => {
                let Ok(row) = module.row(id) else { return false };
                ((module.string(row.namespace), module.string(row.name)), None)
            }
            Some(TypeDefOrRef::Definition(id)) => {
                let Ok(row) = module.row::<TypeDef>(id) else { return false };
                ((module.string(row.namespace), module.string(row.name)), row.extends)
            }
            Some(TypeDefOrRef::Specification(_)) | None => return false,
        };
        if let (Ok("System"), Ok(name)) = names
            && KNOWN.contains(&name)
        {
            return true;
        }
        class = base;
    }
    false
}

/// What a method does that never returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Throws {
    /// Whether what it throws is always an `ArgumentException`.
    pub(crate) argument: bool,
}

/// Whether a method of this module does nothing but throw; of others nothing is known here.
pub(crate) fn always_throws(module: &Module<'_>, method: Id<MethodDef>) -> Option<Throws> {
    let body = read_short_body(module, method, LARGEST_THROWER).ok()??;
    if !body.clauses.is_empty() || !body.may_contain([Opcode::Throw]) {
        return None;
    }
    let instructions = body.decode().ok()?;
    if instructions.last().is_none_or(|last| last.opcode != Opcode::Throw) {
        return None;
    }
    if instructions.iter().any(|one| matches!(one.opcode, Opcode::Ret | Opcode::Jmp | Opcode::Tail)) {
        return None;
    }
    let mut throws = Throws { argument: true };
    for pair in instructions.windows(2) {
        if pair[1].opcode == Opcode::Throw {
            throws.argument &= makes_argument_exception(module, &pair[0]);
        }
    }
    (throws.argument || !may_be_replaced(module, method, &instructions)).then_some(throws)
}

/// Whether the runtime may put other code in the place of a body that throws. Such bodies say that something is not
/// supported; they return values, are constructors, or are marked.
pub(crate) fn may_be_replaced(
    module: &Module<'_>,
    method: Id<MethodDef>,
    instructions: &[Instruction<'_>],
) -> bool {
    let is_void = module
        .method_signature(method)
        .is_ok_and(|signature| matches!(signature.returns.unmodified(), Type::Primitive(Primitive::Void)));
    let name = module.row(method).and_then(|row| module.string(row.name));
    let is_stub = instructions.iter().any(|instruction| match instruction.operand {
        Operand::Token(token) if instruction.opcode == Opcode::Newobj => {
            let class = name_of_class(module, token);
            class.is_none_or(|class| class.contains("NotSupported") || class.contains("NotImplemented"))
        }
        _ => false,
    });
    !is_void || name.is_ok_and(|name| name.starts_with('.')) || is_stub || is_intrinsic(module, method)
}

/// Whether a method is marked as one that the runtime may put its own code in the place of. The body of such a method throws, or calls
/// the method itself: it does not tell what runs.
pub fn is_intrinsic(module: &Module<'_>, method: Id<MethodDef>) -> bool {
    let mut classes = module.attributes_of(method).map(|id| module.attribute_class(id));
    classes.any(|class| class.is_ok_and(|class| class.name == "IntrinsicAttribute"))
}

/// The name of a constructor's class.
fn name_of_class<'a>(module: &Module<'a>, constructor: Token) -> Option<&'a str> {
    Some(module.named_method(constructor)?.class_name()?.name)
}

/// Whether an instruction leaves an `ArgumentException` on the stack: it makes one, or calls a method of this module that
/// does nothing else.
pub(crate) fn makes_argument_exception(module: &Module<'_>, instruction: &Instruction<'_>) -> bool {
    let Operand::Token(token) = instruction.operand else { return false };
    match instruction.opcode {
        Opcode::Newobj => is_argument_exception(module, token),
        Opcode::Call => token.to::<MethodDef>().is_some_and(|id| returns_argument_exception(module, id)),
        _ => false,
    }
}

fn returns_argument_exception(module: &Module<'_>, method: Id<MethodDef>) -> bool {
    let Ok(Some(body)) = read_short_body(module, method, LARGEST_THROWER) else { return false };
    let Ok(instructions) = body.decode() else { return false };
    let [.., make, end] = &instructions[..] else { return false };
    let straight =
        instructions.iter().all(|one| !matches!(one.operand, Operand::Target(_) | Operand::Targets(_)));
    let Operand::Token(token) = make.operand else { return false };
    straight
        && make.opcode == Opcode::Newobj
        && end.opcode == Opcode::Ret
        && is_argument_exception(module, token)
}
