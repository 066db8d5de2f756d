//! What a clause of a contract means at a place of the program: its terms are read there.
//!
//! A part that reads something of null does not hold, whatever it compares it with: to evaluate it would throw. Arithmetic of a part
//! that is not always evaluated wraps: that it does not may be taken for granted only where it is computed.

use marple_il::{Instruction, Opcode, Operand};
use marple_ir::{CompareOp, Cond, IntType, Term, Type, ValueId};
use marple_metadata::assemblies::{AssemblyId, FieldHandle, MethodHandle};
use marple_metadata::tables::{Id, Token, TypeDefOrRef, TypeRef};
use marple_summaries::{Formula, Item, Question, Relation, Term as ClauseTerm};

use crate::Assumption;
use crate::kind::{Kind, Kinds};
use crate::method::Lowering;
use crate::signs::Sign;
use crate::ssa::{Base, Content, Instance, Location, Member, Slot};
use crate::stack::Address;

/// What stands for a parameter.
#[derive(Clone, Copy)]
pub(crate) enum Spot {
    /// A value.
    Value(ValueId),
    /// The address of a place that holds a value of a kind.
    Place(Address, Kind),
}

/// What stands for parameters and result; `None` where nothing does.
#[derive(Default)]
pub(crate) struct Values {
    pub(crate) parameters: Vec<Option<Spot>>,
    /// The parameters that are unsigned.
    pub(crate) unsigned: Vec<usize>,
    pub(crate) result: Option<ValueId>,
    pub(crate) has_unsigned_result: bool,
    /// What terms were at the entry.
    pub(crate) before: Vec<(ClauseTerm, ValueId)>,
}

impl Values {
    fn spot(&self, number: u16) -> Option<Spot> {
        self.parameters.get(usize::from(number)).copied().flatten()
    }
}

/// Whether an instruction takes its operands as unsigned, or makes an unsigned number.
fn takes_unsigned(opcode: Opcode) -> bool {
    let takes = opcode.mnemonic().rsplit('.').next() == Some("un");
    takes || matches!(opcode, Opcode::ConvU4 | Opcode::ConvU8 | Opcode::ConvU)
}

impl Lowering<'_, '_> {
    /// Whether a term may be an unsigned number: IL does not say it of what is computed from one.
    pub(crate) fn is_unsigned(&self, term: &ClauseTerm, values: &Values) -> bool {
        match term {
            ClauseTerm::Parameter(number) => values.unsigned.contains(&usize::from(*number)),
            ClauseTerm::Result => values.has_unsigned_result,
            ClauseTerm::Apply(opcode, operands) => {
                takes_unsigned(*opcode) || operands.iter().any(|operand| self.is_unsigned(operand, values))
            }
            ClauseTerm::Field(_, field) | ClauseTerm::Static(field) => {
                self.kind_of_field(*field).is_none_or(Kind::is_wide_unsigned)
            }
            ClauseTerm::Call(method, _) => self.kind_of_result(*method).is_none_or(Kind::is_wide_unsigned),
            ClauseTerm::Target(number) => match values.spot(*number) {
                Some(Spot::Place(_, kind)) => kind.is_wide_unsigned(),
                _ => false,
            },
            ClauseTerm::Old(of) => self.is_unsigned(of, values),
            // An array of unsigned numbers is read by the same instructions.
            ClauseTerm::Item(..) => true,
            _ => false,
        }
    }

    fn kind_of_field(&self, field: FieldHandle) -> Option<Kind> {
        let ty = self.code.assemblies.module(field.assembly).field_signature(field.id).ok()?;
        Kinds { assemblies: self.code.assemblies, assembly: field.assembly }.of(&ty, &[], &[])
    }

    fn kind_of_result(&self, method: MethodHandle) -> Option<Kind> {
        let signature = self.code.assemblies.module(method.assembly).method_signature(method.id).ok()?;
        Kinds { assemblies: self.code.assemblies, assembly: method.assembly }.of(&signature.returns, &[], &[])
    }

    /// A clause over the values that stand for its parameters; `None` if one is missing.
    pub(crate) fn instance(&mut self, clause: &Formula, values: &Values) -> Option<Cond> {
        self.quietly(|lowering| lowering.formula(clause, values, true))
    }

    /// What a term is now.
    pub(crate) fn evaluated(&mut self, term: &ClauseTerm, values: &Values) -> Option<ValueId> {
        self.own.clause = if self.is_unsigned(term, values) { Sign::Either } else { Sign::Signed };
        self.quietly(|lowering| lowering.term(term, values))
    }

    /// To evaluate a clause throws nothing.
    fn quietly<T>(&mut self, evaluate: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.own.evaluates, true);
        let found = evaluate(self);
        self.own.evaluates = before;
        found
    }

    /// `always` says that the part is evaluated whenever the clause is.
    fn formula(&mut self, formula: &Formula, values: &Values, always: bool) -> Option<Cond> {
        let sign = |is_unsigned: bool| if is_unsigned || !always { Sign::Either } else { Sign::Signed };
        Some(match formula {
            Formula::True => Cond::True,
            Formula::False => Cond::False,
            Formula::Unknown(_) => return None,
            Formula::Truth(term) | Formula::Untruth(term) => {
                let mut conds = Vec::new();
                self.own.clause = sign(self.is_unsigned(term, values));
                self.defined(term, values, &mut conds)?;
                let value = self.term(term, values)?;
                if *self.ssa.builder.type_of(value) != Type::Bool {
                    self.ssa.builder.type_of(value).int()?;
                }
                let truth = Cond::Value(self.is_true(value));
                conds.push(if matches!(formula, Formula::Truth(_)) { truth } else { truth.negated() });
                all(conds)
            }
            // Without a value that is null, which would be a reason to doubt references.
            Formula::Compare(relation @ (Relation::Eq | Relation::Ne), _, term, ClauseTerm::Null) => {
                let mut conds = Vec::new();
                self.defined(term, values, &mut conds)?;
                let object = self.term(term, values)?;
                if *self.ssa.builder.type_of(object) != Type::Object {
                    return None;
                }
                conds.push(if matches!(term, ClauseTerm::Cast(..)) {
                    let is_there = Cond::Value(self.is_not_null(object));
                    if *relation == Relation::Ne { is_there } else { is_there.negated() }
                } else {
                    Cond::compare(compare_op(*relation), object, Term::Const(0))
                });
                all(conds)
            }
            Formula::Compare(relation, unsigned, left, right) => {
                let mut conds = Vec::new();
                let is_unsigned =
                    *unsigned || self.is_unsigned(left, values) || self.is_unsigned(right, values);
                self.own.clause = sign(is_unsigned);
                for term in [left, right] {
                    self.defined(term, values, &mut conds)?;
                }
                let (left, right) = (self.term(left, values)?, self.term(right, values)?);
                let types = [left, right].map(|value| self.ssa.builder.type_of(value).clone());
                if types.contains(&Type::Opaque) || (types[0] == Type::Object) != (types[1] == Type::Object) {
                    return None;
                }
                self.stack.push(left);
                self.stack.push(right);
                let holds = self.comparison(compare_op(*relation), *unsigned).ok()?;
                conds.push(Cond::Value(holds));
                all(conds)
            }
            Formula::And(parts) => Cond::And(self.formulas(parts, values, always)?),
            Formula::Or(parts) => Cond::Or(self.formulas(parts, values, always)?),
            Formula::Quantified(quantified) => {
                self.own.clause = sign(false);
                self.quantified_clause(quantified, values)?
            }
        })
    }

    fn formulas(&mut self, parts: &[Formula], values: &Values, always: bool) -> Option<Vec<Cond>> {
        parts
            .iter()
            .enumerate()
            .map(|(number, part)| self.formula(part, values, always && number == 0))
            .collect()
    }

    /// What must hold for a term to be evaluated: what is read of is not null.
    pub(crate) fn defined(
        &mut self,
        term: &ClauseTerm,
        values: &Values,
        conds: &mut Vec<Cond>,
    ) -> Option<()> {
        match term {
            ClauseTerm::Length(of) | ClauseTerm::Field(of, _) => {
                self.defined(of, values, conds)?;
                self.is_there(of, values, conds)?;
            }
            ClauseTerm::Call(method, arguments) => {
                for argument in arguments {
                    self.defined(argument, values, conds)?;
                }
                let is_static =
                    self.code.assemblies.method(*method).is_some_and(|method| method.flags.is_static());
                if let Some(object) = arguments.first().filter(|_| !is_static) {
                    self.is_there(object, values, conds)?;
                }
            }
            ClauseTerm::Item(_, pair) => {
                let (array, index) = (&pair.0, &pair.1);
                self.defined(array, values, conds)?;
                self.defined(index, values, conds)?;
                self.is_there(array, values, conds)?;
                let (array, index) = (self.term(array, values)?, self.term(index, values)?);
                if !self.is_object(array) || *self.ssa.builder.type_of(index) != Type::I32 {
                    return None;
                }
                let length = self.length(array);
                conds.push(Cond::compare(CompareOp::Ge, index, Term::Const(0)));
                conds.push(Cond::compare(CompareOp::Lt, index, Term::Value(length)));
            }
            ClauseTerm::Apply(_, operands) | ClauseTerm::Question(_, operands) => {
                for operand in operands {
                    self.defined(operand, values, conds)?;
                }
            }
            ClauseTerm::Boxed(of) | ClauseTerm::Cast(of, ..) => self.defined(of, values, conds)?,
            ClauseTerm::Holds(elements) => {
                self.defined(&elements.collection, values, conds)?;
                self.is_there(&elements.collection, values, conds)?;
            }
            _ => {}
        }
        Some(())
    }

    /// A reference is not null; of a struct there is nothing to ask.
    fn is_there(&mut self, of: &ClauseTerm, values: &Values, conds: &mut Vec<Cond>) -> Option<()> {
        if matches!(of, ClauseTerm::Target(_)) {
            return Some(());
        }
        let object = self.term(of, values)?;
        if self.is_object(object) && self.this() != Some(object) {
            conds.push(Cond::compare(CompareOp::Ne, object, Term::Const(0)));
        }
        Some(())
    }

    pub(crate) fn term(&mut self, term: &ClauseTerm, values: &Values) -> Option<ValueId> {
        Some(match term {
            ClauseTerm::Parameter(number) => match values.spot(*number)? {
                Spot::Value(value) => value,
                Spot::Place(..) => return None,
            },
            ClauseTerm::Target(number) => match values.spot(*number)? {
                Spot::Place(address, kind) => {
                    let value = self.read_place(address, kind, false);
                    self.classify(value, kind);
                    value
                }
                Spot::Value(_) => return None,
            },
            ClauseTerm::Result => values.result?,
            ClauseTerm::Int(number) => self.constant((*number).into(), Type::I32),
            ClauseTerm::Long(number) => self.constant((*number).into(), Type::Int(IntType::I64)),
            ClauseTerm::Float(bits, is_double) => {
                let operand = match u32::try_from(*bits) {
                    Ok(single) if !is_double => Operand::Single(f32::from_bits(single)),
                    _ => Operand::Double(f64::from_bits(*bits)),
                };
                self.push_float(operand);
                self.stack.take().ok()?.value
            }
            ClauseTerm::Text(text) => self.text(text),
            ClauseTerm::Null => self.constant(0, Type::Object),
            ClauseTerm::Length(of) => {
                let object = self.term(of, values)?;
                if !self.is_object(object) {
                    return None;
                }
                self.length(object)
            }
            ClauseTerm::Apply(opcode, operands) => {
                let mut found = Vec::new();
                for operand in operands {
                    let value = self.term(operand, values)?;
                    let ty = self.ssa.builder.type_of(value);
                    if ty.int().is_none() && ty.float().is_none() && !self.classes.generics.contains(&value) {
                        return None;
                    }
                    found.push(value);
                }
                self.apply(*opcode, &found)?
            }
            ClauseTerm::Field(of, field) => {
                let base = self.base(of, values)?;
                let content = self.declared_field(*field)?;
                let location = Location { base, member: Member::Field(*field) };
                let value = self.location_value(Some(location), content.kind, false);
                self.classify(value, content.kind);
                value
            }
            ClauseTerm::Static(field) => {
                let content = self.declared_field(*field)?;
                let location = Location { base: Base::Static, member: Member::Field(*field) };
                let value = self.location_value(Some(location), content.kind, false);
                self.classify(value, content.kind);
                value
            }
            ClauseTerm::Call(method, arguments) => self.pure_result(*method, arguments, values)?,
            ClauseTerm::Question(question, operands) => self.answered(*question, operands, values)?,
            ClauseTerm::Holds(elements) => self.all_elements(elements, values)?,
            ClauseTerm::Boxed(of) => {
                let value = self.term(of, values)?;
                match self.ssa.builder.type_of(value) {
                    Type::Object => value,
                    Type::Int(_) | Type::Bool => self.not_null(),
                    _ => return None,
                }
            }
            ClauseTerm::Cast(of, assembly, ty) => self.cast_term(of, *assembly, *ty, values)?,
            ClauseTerm::Old(of) => values.before.iter().find(|(term, _)| *term == **of)?.1,
            ClauseTerm::Item(item, pair) => {
                let (array, index) = (self.term(&pair.0, values)?, self.term(&pair.1, values)?);
                if !self.is_object(array) || *self.ssa.builder.type_of(index) != Type::I32 {
                    return None;
                }
                let kind = match item {
                    Item::Int => Kind::Int(IntType::I32),
                    Item::Long => Kind::Int(IntType::I64),
                    Item::Reference => Kind::Ref,
                };
                // The index may be outside: it is not loaded, but what was loaded before is known.
                let slot = Member::Element(Slot { index: self.ssa.index(index), kind });
                if !self.assumes(Assumption::SingleThread) {
                    return None;
                }
                if let Some(known) = self.ssa.known_item(array, slot) {
                    known
                } else {
                    let value = self.ssa.fresh(self.ssa.builder.current(), kind);
                    self.ssa.learn_item(array, slot, value);
                    value
                }
            }
            ClauseTerm::Bound | ClauseTerm::Element(..) => return None,
        })
    }

    /// An object as a type, or null.
    fn cast_term(
        &mut self,
        of: &ClauseTerm,
        assembly: AssemblyId,
        ty: Token,
        values: &Values,
    ) -> Option<ValueId> {
        let object = self.term(of, values)?;
        let ty = self.own_token(assembly, ty)?;
        self.is_object(object).then(|| self.cast_of(object, ty))
    }

    /// What names a type here that a token of another assembly names there; `None` if the method's own assembly does not name it, or if it is not found.
    fn own_token(&self, assembly: AssemblyId, ty: Token) -> Option<Token> {
        let (assemblies, own) = (self.code.assemblies, self.code.method.assembly);
        if assembly == own {
            return Some(ty);
        }
        let wanted = assemblies.resolve_type(assembly, TypeDefOrRef::from_token(ty)?)?;
        if wanted.assembly == own {
            return Some(wanted.id.token());
        }
        let module = assemblies.module(own);
        let is_it =
            |id: &Id<TypeRef>| assemblies.resolve_type(own, TypeDefOrRef::Reference(*id)) == Some(wanted);
        module.ids::<TypeRef>().find(is_it).map(Id::token)
    }

    /// What holds the fields of a term: an object, or a struct.
    fn base(&mut self, of: &ClauseTerm, values: &Values) -> Option<Base> {
        let value = self.term(of, values)?;
        if self.is_object(value) {
            Some(Base::Object(value))
        } else if self.classes.records.contains(&value) {
            Some(Base::Struct(value))
        } else {
            None
        }
    }

    /// Notes what kind of value it is.
    fn classify(&mut self, value: ValueId, kind: Kind) {
        if kind.is_record() {
            self.classes.records.insert(value);
        }
        if matches!(kind, Kind::Generic) {
            self.classes.generics.insert(value);
        }
    }

    /// What a getter or pure method returns: the same as long as memory does.
    fn pure_result(
        &mut self,
        method: MethodHandle,
        arguments: &[ClauseTerm],
        values: &Values,
    ) -> Option<ValueId> {
        let kind = self.kind_of_result(method).filter(|kind| !kind.is_open())?;
        let [object] = arguments else { return None };
        // A clause does not say with which type arguments it calls.
        let module = self.code.assemblies.module(method.assembly);
        let is_generic = module.method_signature(method.id).ok()?.type_parameters > 0;
        if is_generic || self.is_of_generic_interface(method) {
            return None;
        }
        let base = self.base(object, values)?;
        if !self.assumes(Assumption::PureGetters) {
            return None;
        }
        let member = Member::Getter(method, Instance::NONE);
        self.ssa
            .declare_member(member, Content { kind, mutable: true, is_addressed: true, is_not_null: false });
        let assemblies = self.code.assemblies;
        self.ssa.name_member(member, || {
            let name = assemblies.method(method)?.name;
            Some(name.strip_prefix("get_").map_or_else(|| format!("{name}()"), str::to_owned))
        });
        let value = self.location_value(Some(Location { base, member }), kind, false);
        self.classify(value, kind);
        Some(value)
    }

    /// What a library answers.
    fn answered(&mut self, question: Question, operands: &[ClauseTerm], values: &Values) -> Option<ValueId> {
        let found: Vec<ValueId> =
            operands.iter().map(|operand| self.term(operand, values)).collect::<Option<_>>()?;
        match (question, &found[..]) {
            (Question::HasValue, &[record]) if self.classes.records.contains(&record) => {
                Some(self.has_value(record))
            }
            (Question::AreEqual, &[left, right]) if self.is_object(left) && self.is_object(right) => {
                self.assumes(Assumption::LibraryContracts).then(|| self.are_equal(left, right))
            }
            (Question::IsBlank, &[text]) if self.is_object(text) => {
                self.assumes(Assumption::LibraryContracts).then(|| self.is_empty(text, false))
            }
            _ => None,
        }
    }

    /// What an instruction makes of its operands.
    fn apply(&mut self, opcode: Opcode, operands: &[ValueId]) -> Option<ValueId> {
        for operand in operands {
            self.stack.push(*operand);
        }
        let instruction =
            Instruction { offset: self.stack.offset, length: 0, opcode, operand: Operand::None };
        match self.numeric(&instruction) {
            Ok(true) => Some(self.stack.pop().ok()?.value),
            _ => None,
        }
    }
}

/// All hold.
fn all(mut conds: Vec<Cond>) -> Cond {
    if conds.len() == 1 { conds.remove(0) } else { Cond::And(conds) }
}

pub(crate) fn compare_op(relation: Relation) -> CompareOp {
    match relation {
        Relation::Eq => CompareOp::Eq,
        Relation::Ne => CompareOp::Ne,
        Relation::Lt => CompareOp::Lt,
        Relation::Le => CompareOp::Le,
        Relation::Gt => CompareOp::Gt,
        Relation::Ge => CompareOp::Ge,
    }
}
