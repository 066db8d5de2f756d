//! Lambdas that are conditions, `i => a[i] > 0`: what they say, and where compilers keep them.
//!
//! What a lambda captures stands in fields of its object. A lambda of which some part is not understood, that does anything but
//! compute, or that does not read one array first of all, is no condition.

use std::collections::BTreeMap;

use marple_il::{Body, Instruction, Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, FieldHandle, MethodHandle};
use marple_metadata::signature::{MethodSignature, Primitive, Type};
use marple_metadata::tables::{Field, Id, MethodDef, Token, TypeDefOrRef};
use marple_metadata::{Module, NamedMethod};

use crate::callee;
use crate::elements::Elements;
use crate::entry::{Purpose, Step, Walk};
use crate::formula::{Formula, Gap, Item, Quantified, Replaced, Term};
use crate::operation::{Shape, bare};
use crate::state::{State, Value, arrive, get};

/// The longest lambda that is read.
const LONGEST: usize = 200;

/// Namespace and name of `Predicate<T>`.
const PREDICATE: (&str, &str) = ("System", "Predicate`1");

/// The object of a lambda that captures nothing that is followed.
pub(crate) const NO_OBJECT: Gap = Gap::new("the object of a lambda");

/// How compilers call the fields that lead from a lambda's object to the objects around it. They are never null.
const LINKS: [&str; 4] = ["<>4__this", "$this", "CS$<>8__locals", "<>f__ref$"];

/// What a lambda says of its parameter, a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lambda {
    /// What the source calls the parameter.
    pub variable: String,
    /// What it says. Parameter 0 is its object, and [`Term::Field`] what it captured there.
    pub body: Formula,
    /// The array whose elements it reads.
    pub array: Term,
}

/// What a lambda of a module says; `None` if that is not understood. `returns` is what the method around it returns.
pub fn read_lambda(
    assemblies: &Assemblies<'_>,
    MethodHandle { assembly, id: method }: MethodHandle,
    returns: &Type,
) -> Option<Lambda> {
    let method = MethodHandle { assembly, id: method };
    let (variable, body) = read(assemblies, method, returns, None)?;
    let array = array_of(&body)?;
    Some(Lambda { variable, body, array })
}

/// What a lambda of a module says of its parameter: of a number, or of an element of the collection that [`COLLECTION`] stands for.
fn read(
    assemblies: &Assemblies<'_>,
    MethodHandle { assembly, id: method }: MethodHandle,
    returns: &Type,
    item: Option<Item>,
) -> Option<(String, Formula)> {
    let module = assemblies.module(assembly);
    let body = read_body(module, method).ok()??;
    let signature = module.method_signature(method).ok()?;
    let takes = match &signature.parameters[..] {
        [parameter] => item_of(parameter),
        _ => None,
    };
    let is_predicate = takes == Some(item.unwrap_or(Item::Int))
        && signature.returns == Type::Primitive(Primitive::Boolean)
        && signature.type_parameters == 0
        && !signature.explicit_this;
    let in_class = module.is_value_type(module.type_of_method(method).ok()?) == Ok(false);
    if !is_predicate || !in_class || body.code.len() > LONGEST || !body.clauses.is_empty() {
        return None;
    }
    let sequence = 1;
    let name =
        module.parameter(method, sequence).and_then(|id| module.string(module.row(id).ok()?.name).ok());
    let variable = name.filter(|name| !name.is_empty()).unwrap_or("i").to_owned();
    let signature = MethodSignature { returns: returns.clone(), ..signature };
    let mut walk = Walk::new(assemblies, MethodHandle { assembly, id: method }, body, signature, &|_| false);
    walk.purpose = item.map_or(Purpose::Value, Purpose::Item);
    Some((variable, walk.returned()?))
}

/// What a lambda of a module says of an element of a collection, for which [`COLLECTION`] stands, and what the elements are; `None` if that is not understood.
pub fn read_item_lambda(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    returns: &Type,
) -> Option<(Item, Lambda)> {
    let signature = assemblies.module(method.assembly).method_signature(method.id).ok()?;
    let item = item_of(signature.parameters.first()?)?;
    let (variable, body) = read(assemblies, method, returns, Some(item))?;
    let array = array_of(&body).filter(|array| *array == COLLECTION)?;
    Some((item, Lambda { variable, body, array }))
}

/// The collection whose elements a lambda speaks of: no method has so many parameters.
pub const COLLECTION: Term = Term::Parameter(u16::MAX);

/// What values of a type are on the stack, if conditions over the elements of arrays know them.
pub fn item_of(ty: &Type) -> Option<Item> {
    Some(match ty.unmodified() {
        Type::Primitive(Primitive::I4) => Item::Int,
        Type::Primitive(Primitive::I8) => Item::Long,
        Type::Primitive(Primitive::String | Primitive::Object) | Type::Class(_) | Type::Vector(_) => {
            Item::Reference
        }
        _ => return None,
    })
}

impl Quantified {
    /// The array whose elements it reads; `None` if what stands for it is another.
    pub fn array(&self) -> Option<Term> {
        array_of(&self.body)
    }
}

/// The one array whose elements a condition reads, first of all.
fn array_of(body: &Formula) -> Option<Term> {
    let first = first(body);
    let found = std::cell::RefCell::new(Vec::new());
    let collect = |term: &Term| {
        if let Term::Element(_, array) = term {
            found.borrow_mut().push((**array).clone());
        }
        false
    };
    first.mentions(&collect);
    let reads_first = !found.borrow().is_empty();
    body.mentions(&collect);
    let mut arrays = found.into_inner();
    arrays.dedup();
    let array = arrays.pop()?;
    (reads_first && arrays.is_empty()).then_some(array)
}

/// The part of a condition that is evaluated first.
fn first(formula: &Formula) -> &Formula {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => first(&parts[0]),
        other => other,
    }
}

/// Whether a token names the constructor of a `Predicate<T>`.
pub fn is_predicate_constructor(module: &Module<'_>, token: Token) -> bool {
    module.named_method(token).is_some_and(|method| {
        let name = method.class_name().map(|class| (class.namespace, class.name));
        let is_generic = matches!(method.class(), Some(TypeDefOrRef::Reference(_)));
        method.is_constructor()
            && is_generic
            && name == Some(PREDICATE)
            && method.class_arguments().len() == 1
    })
}

/// Whether a type is a `Predicate<T>`.
fn is_predicate(module: &Module<'_>, ty: &Type) -> bool {
    let Type::Generic(generic) = ty else { return false };
    let TypeDefOrRef::Reference(id) = generic.definition else { return false };
    let Ok(class) = module.row(id) else { return false };
    let name = (module.string(class.namespace), module.string(class.name));
    name == (Ok(PREDICATE.0), Ok(PREDICATE.1)) && generic.arguments.len() == 1
}

/// The lambda that a compiler keeps in a static field, if the token names such a field: it captures nothing and is made
/// once. The field is null or holds it.
pub fn cached_lambda(module: &Module<'_>, body: &Body<'_>, field: Token) -> Option<Id<MethodDef>> {
    if !may_keep_lambda(module, field.to::<Field>()?) {
        return None;
    }
    let instructions = body.decode().ok()?;
    let mut found = None;
    for (index, instruction) in instructions.iter().enumerate() {
        if instruction.opcode != Opcode::Stsfld || instruction.operand != Operand::Token(field) {
            continue;
        }
        let before = &instructions[..index];
        let before = match before.split_last() {
            Some((last, rest)) if last.opcode == Opcode::Dup => rest,
            _ => before,
        };
        let [.., function, make] = before else { return None };
        let (Operand::Token(function_token), Operand::Token(constructor)) = (function.operand, make.operand)
        else {
            return None;
        };
        let makes = function.opcode == Opcode::Ldftn && make.opcode == Opcode::Newobj;
        if !makes || found.is_some() || !is_predicate_constructor(module, constructor) {
            return None;
        }
        found = Some(function_token.to::<MethodDef>()?);
    }
    found
}

/// The lambda that a compiler keeps in a field of the object that it is called on, if the token names such a field: in a
/// loop it is made once. The field is null or holds it.
pub fn kept_lambda(module: &Module<'_>, body: &Body<'_>, field: Token) -> Option<Id<MethodDef>> {
    if !may_keep_lambda(module, field.to::<Field>()?) {
        return None;
    }
    let instructions = body.decode().ok()?;
    let stores = |instruction: &Instruction<'_>| {
        instruction.opcode == Opcode::Stfld && instruction.operand == Operand::Token(field)
    };
    let index = instructions.iter().position(stores)?;
    // `x.field = delegate = new Predicate<int>(x.lambda)`
    let [before @ .., function, make, copy, put] = &instructions[..index] else { return None };
    let (Operand::Token(method), Operand::Token(constructor)) = (function.operand, make.operand) else {
        return None;
    };
    let is_made = loads_twice(before)
        && function.opcode == Opcode::Ldftn
        && make.opcode == Opcode::Newobj
        && is_predicate_constructor(module, constructor)
        && copy.opcode == Opcode::Dup
        && put.opcode.long_form() == Opcode::Stloc;
    let is_once = !instructions[index + 1..].iter().any(stores);
    if is_made && is_once { method.to::<MethodDef>() } else { None }
}

/// Whether the code ends with loading the same local twice, or the same field of it.
fn loads_twice(code: &[Instruction<'_>]) -> bool {
    let is_path = |path: &[Instruction<'_>]| {
        path[0].opcode.long_form() == Opcode::Ldloc && path[1..].iter().all(|one| one.opcode == Opcode::Ldfld)
    };
    let same = |one: &Instruction<'_>, other: &Instruction<'_>| {
        one.opcode == other.opcode && one.operand == other.operand
    };
    (1..=3).any(|length| {
        let Some(start) = code.len().checked_sub(2 * length) else { return false };
        let (first, second) = code[start..].split_at(length);
        is_path(first) && first.iter().zip(second).all(|(one, other)| same(one, other))
    })
}

/// Whether a field has a name that no source can spell, and may hold a lambda.
fn may_keep_lambda(module: &Module<'_>, field: Id<Field>) -> bool {
    let name = module.row(field).and_then(|row| module.string(row.name));
    name.is_ok_and(|name| name.starts_with('<'))
        && module.field_signature(field).is_ok_and(|ty| is_predicate(module, &ty))
}

/// Whether a token names the constructor of a class that a compiler makes for what lambdas capture; it does nothing.
pub(crate) fn makes_closure(module: &Module<'_>, constructor: Token) -> bool {
    // That of a generic class is named by a reference.
    let definition = || {
        let named = module.named_method(constructor).filter(NamedMethod::is_constructor)?;
        match named.class()? {
            TypeDefOrRef::Definition(class) => {
                let mut methods = module.methods_of(class);
                methods.find(|id| module.row(*id).and_then(|row| module.string(row.name)) == Ok(".ctor"))
            }
            _ => None,
        }
    };
    let Some(id) = constructor.to::<MethodDef>().or_else(definition) else { return false };
    let class = module.type_of_method(id).and_then(|class| module.type_name(class));
    let is_named = class.is_ok_and(|class| {
        class.is_compilers()
            && (class.name.contains("c__DisplayClass") || class.name.contains("c__AnonStorey"))
    });
    // With a `nop` where nothing is optimised.
    let is_empty = |body: Body<'_>| {
        use Opcode as O;
        let opcodes = |code: &[Instruction<'_>]| code.iter().map(|one| one.opcode).collect::<Vec<_>>();
        body.exactly::<3>().is_some_and(|code| opcodes(&code) == [O::Ldarg0, O::Call, O::Ret])
            || body.exactly::<4>().is_some_and(|code| opcodes(&code) == [O::Ldarg0, O::Call, O::Nop, O::Ret])
    };
    is_named && read_body(module, id).ok().flatten().is_some_and(is_empty)
}

impl Walk<'_, '_> {
    /// What a lambda returns.
    fn returned(mut self) -> Option<Formula> {
        let mut pending = BTreeMap::new();
        let mut result = Formula::False;
        pending.insert(0, State::default());
        while let Some((mut offset, mut state)) = pending.pop_first() {
            loop {
                let instruction = self.at(offset)?;
                let opcode = instruction.opcode.long_form();
                if opcode == Opcode::Ret {
                    let value = state.stack.pop()?;
                    result = result.or(state.reached.and(self.truth(value)));
                    break;
                }
                let target = match self.pure_step(&mut state, &instruction)? {
                    Step::Next => instruction.next(),
                    Step::Goto(target) => target,
                    Step::Branch(cond, target) => {
                        if target <= offset {
                            return None;
                        }
                        for (cond, target) in [(cond.clone(), target), (cond.negated(), instruction.next())] {
                            let reached = state.reached.clone().and(cond);
                            let state = State { reached, ..state.clone() };
                            arrive(&mut pending, target, state, &|term| self.is_truth(term));
                        }
                        break;
                    }
                };
                if target <= offset {
                    return None;
                }
                offset = target;
                if pending.first_key_value().is_some_and(|(first, _)| *first <= offset) {
                    arrive(&mut pending, offset, state, &|term| self.is_truth(term));
                    break;
                }
            }
        }
        result.is_understood().then_some(result)
    }

    /// An instruction of a lambda; `None` if it does anything but compute.
    fn pure_step(&mut self, state: &mut State, instruction: &Instruction<'_>) -> Option<Step> {
        use Opcode as O;
        let value = match (instruction.opcode.long_form(), instruction.operand) {
            (O::Ldarg, Operand::Argument(number)) => match (number, self.has_this()) {
                (0, true) => Value::Term(Term::Parameter(0)),
                (0, false) | (1, true) => Value::Term(match self.purpose {
                    Purpose::Item(item) => Term::Element(item, Box::new(COLLECTION)),
                    _ => Term::Bound,
                }),
                _ => return None,
            },
            (O::Ldfld, Operand::Token(token)) => self.captured_term(state.stack.pop()?, token)?,
            (O::LdelemI4, _) => element(Item::Int, state)?,
            (O::LdelemI8, _) => element(Item::Long, state)?,
            (O::LdelemRef, _) => element(Item::Reference, state)?,
            (O::Call | O::Callvirt, Operand::Token(token)) => self.known_length(state, token)?,
            (
                O::Nop
                | O::LdcI4
                | O::LdcI8
                | O::Ldnull
                | O::Ldloc
                | O::Stloc
                | O::Dup
                | O::Pop
                | O::Ldlen
                | O::Ceq
                | O::Cgt
                | O::CgtUn
                | O::Clt
                | O::CltUn
                | O::Add
                | O::Sub
                | O::Mul
                | O::And
                | O::Or
                | O::Neg
                | O::ConvI4
                | O::ConvI8
                | O::ConvU1,
                _,
            )
            | (_, Operand::Target(_)) => return self.step(state, instruction, false),
            _ => return None,
        };
        state.stack.push(value);
        Some(Step::Next)
    }

    /// What stands in a field of the lambda's object, or of one around it.
    fn captured_term(&self, object: Value, token: Token) -> Option<Value> {
        use Primitive as P;
        let is_link = |field: FieldHandle| {
            let name = self.module.row(field.id).and_then(|row| self.module.string(row.name));
            name.is_ok_and(|name| LINKS.iter().any(|link| name.starts_with(link)))
        };
        let object = match object {
            Value::Term(object @ Term::Parameter(0)) => object,
            Value::Term(Term::Field(of, field)) if is_link(field) => Term::Field(of, field),
            _ => return None,
        };
        let field = token.to::<Field>()?;
        match self.module.field_signature(field).ok()? {
            Type::Primitive(
                P::Boolean | P::I1 | P::U1 | P::I2 | P::U2 | P::Char | P::I4 | P::I8 | P::String | P::Object,
            )
            | Type::Class(_)
            | Type::Vector(_) => {
                let field = FieldHandle { assembly: self.method.assembly, id: field };
                Some(Value::Term(Term::Field(Box::new(object), field)))
            }
            _ => None,
        }
    }

    /// A length, or what the method around the lambda returns.
    fn known_length(&self, state: &mut State, token: Token) -> Option<Value> {
        let name = callee::name(self.module, token)?;
        match (name.namespace, name.class, name.method) {
            ("System", "String" | "Array", "get_Length") => Some(self.length(state.stack.pop()?)),
            ("System.Diagnostics.Contracts", "Contract", "Result")
                if matches!(self.signature.returns, Type::Vector(_)) =>
            {
                Some(Value::Term(Term::Result))
            }
            _ => None,
        }
    }

    /// What the elements of an array are; `None` if a term is no array, or one of other elements.
    fn items(&self, term: &Term) -> Option<Item> {
        let of = |ty: &Type| match ty.unmodified() {
            Type::Vector(element) => item_of(element),
            _ => None,
        };
        match term {
            Term::Result => of(&self.signature.returns),
            Term::Parameter(number) => {
                let index = usize::from(*number).checked_sub(usize::from(self.has_this()))?;
                of(self.signature.parameters.get(index)?)
            }
            Term::Field(_, field) | Term::Static(field) => {
                of(&self.assemblies.module(field.assembly).field_signature(field.id).ok()?)
            }
            Term::Old(term) => self.items(term),
            _ => None,
        }
    }

    /// `Contract.ForAll` or `Contract.Exists` of an array and a lambda.
    fn quantified_items(
        &self,
        state: &State,
        all: bool,
        (array, method, target): (&Term, Id<MethodDef>, &Value),
    ) -> Formula {
        const LAMBDA: Gap = Gap::new("a lambda that does more than compare the elements of an array");
        let Some(item) = self.items(array) else {
            return self.quantified_elements(state, all, (array, method, target));
        };
        let handle = MethodHandle { assembly: self.method.assembly, id: method };
        let read = read(self.assemblies, handle, &self.signature.returns, Some(item));
        let place = |term: &Term| match term {
            term if *term == COLLECTION => Replaced::By(array.clone()),
            Term::Parameter(_) | Term::Field(..) => match captured(state, term, target) {
                Some(Value::Term(term)) => Replaced::By(term),
                _ => Replaced::Lost,
            },
            _ => Replaced::Kept,
        };
        let is_element = |term: &Term| matches!(term, Term::Length(of) if matches!(**of, Term::Element(..)));
        let read = read.filter(|(_, body)| !body.mentions(&is_element));
        let body = read.and_then(|(variable, body)| Some((variable, body.replaced(&place)?)));
        match body {
            Some((variable, body)) if array_of(&body).as_ref() == Some(array) => {
                let (low, high) = (Term::Int(0), Term::Length(Box::new(array.clone())));
                Formula::Quantified(Box::new(Quantified { all, low, high, variable, body }))
            }
            _ => Formula::Unknown(LAMBDA),
        }
    }

    /// `Contract.ForAll` or `Contract.Exists` of a collection that is no array, and a lambda.
    fn quantified_elements(
        &self,
        state: &State,
        all: bool,
        (collection, method, target): (&Term, Id<MethodDef>, &Value),
    ) -> Formula {
        const LAMBDA: Gap = Gap::new("a lambda that does more than compare the elements of a collection");
        const COLLECTIONS: Gap = Gap::new("a quantifier over something that is no collection");
        if self.shape(collection) != Shape::Reference {
            return Formula::Unknown(COLLECTIONS);
        }
        let handle = MethodHandle { assembly: self.method.assembly, id: method };
        let place = |term: &Term| match term {
            term if *term == COLLECTION => Replaced::Kept,
            Term::Parameter(_) | Term::Field(..) => match captured(state, term, target) {
                Some(Value::Term(term)) => Replaced::By(term),
                _ => Replaced::Lost,
            },
            _ => Replaced::Kept,
        };
        let signature = self.module.method_signature(method).ok();
        let element = signature.and_then(|signature| signature.parameters.first().cloned());
        let lambda = read_item_lambda(self.assemblies, handle, &self.signature.returns);
        let body = lambda.and_then(|(_, lambda)| Some((lambda.variable, lambda.body.replaced(&place)?)));
        let (Some((variable, body)), Some(element)) = (body, element) else {
            return Formula::Unknown(LAMBDA);
        };
        let element = (self.method.assembly, element.unmodified().clone());
        // Some have a property if it is not so that all have its opposite.
        let body = if all { body } else { body.negated() };
        let collection = collection.clone();
        let holds = Term::Holds(Box::new(Elements { collection, element, variable, body }));
        if all { Formula::Truth(holds) } else { Formula::Untruth(holds) }
    }

    /// `Contract.ForAll` or `Contract.Exists` of a range, an array or a collection, and a lambda.
    pub(crate) fn quantified(&self, state: &State, all: bool, arguments: &[Value]) -> Formula {
        const LAMBDA: Gap = Gap::new("a lambda that does more than compare the elements of one array");
        let (low, high, method, target) = match arguments {
            [Value::Term(low), Value::Term(high), Value::Lambda(method, target)] => {
                (low, high, method, target)
            }
            [Value::Term(array), Value::Lambda(method, target)] => {
                return self.quantified_items(state, all, (array, *method, target));
            }
            [_, _] => return Formula::Unknown(Gap::new("a quantifier over a collection")),
            _ => return Formula::Unknown(LAMBDA),
        };
        let is_number = |term: &Term| self.shape(term) == Shape::Number;
        if !is_number(low) || !is_number(high) {
            return Formula::Unknown(LAMBDA);
        }
        let handle = MethodHandle { assembly: self.method.assembly, id: *method };
        let lambda = read_lambda(self.assemblies, handle, &self.signature.returns);
        let body = lambda.and_then(|lambda| {
            let place = |term: &Term| match term {
                Term::Parameter(_) | Term::Field(..) => match captured(state, term, target) {
                    Some(Value::Term(term)) => Replaced::By(term),
                    _ => Replaced::Lost,
                },
                _ => Replaced::Kept,
            };
            Some((lambda.variable, lambda.body.replaced(&place)?))
        });
        match body {
            Some((variable, body)) => {
                let (low, high) = (bare(low.clone()), bare(high.clone()));
                Formula::Quantified(Box::new(Quantified { all, low, high, variable, body }))
            }
            None => Formula::Unknown(LAMBDA),
        }
    }
}

/// What a lambda captured, as the method knows it.
fn captured(state: &State, term: &Term, target: &Value) -> Option<Value> {
    match term {
        Term::Parameter(_) => Some(target.clone()),
        Term::Field(of, field) => match captured(state, of, target)? {
            Value::Closure(closure) => get(&state.captured, (closure, field.id)).cloned(),
            Value::Term(object) => Some(Value::Term(Term::Field(Box::new(object), *field))),
            _ => None,
        },
        _ => None,
    }
}

/// Pops the quantifier's variable and an array.
fn element(item: Item, state: &mut State) -> Option<Value> {
    let (index, array) = (state.stack.pop()?, state.stack.pop()?);
    match (index, array) {
        (Value::Term(Term::Bound), Value::Term(array @ (Term::Field(..) | Term::Result))) => {
            Some(Value::Term(Term::Element(item, Box::new(array))))
        }
        _ => None,
    }
}
