//! Enums: a value that becomes one has to be declared, or a combination of flags.
//!
//! IL knows only numbers: `(Color) n` is no instruction. So the obligation stands where a number comes to a place that is declared as an enum: an argument, a
//! field, what a by-ref parameter points to, a result; and at a `switch` over a local or parameter of the enum. Locals and elements are not asked for.
//!
//! Believed (assumption `declared-enums`): parameters and results hold declared values, because calls and returns are asked for that; fields and what by-ref
//! parameters point to hold declared values or zero, which memory has before anybody writes it. That counts only of what others left in a place: what the method
//! itself stores is as it is. Nothing is believed of locals, elements, boxes, and what `Enum`, `Unsafe` and `Marshal` give.

use std::sync::Arc;

use marple_il::Opcode;
use marple_ir::{BinaryOp, CompareOp, Cond, Function, ObligationId, ObligationKind, Op, Term, Type, ValueId};
use marple_metadata::assemblies::{AssemblyId, TypeHandle};
use marple_metadata::signature::{MethodSignature, Type as Signature};
use marple_metadata::tables::{Token, TypeDefOrRef};
use marple_summaries::Enum;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Assumption;
use crate::call::Callee;
use crate::declared::filled;
use crate::kind::Kinds;
use crate::method::Lowering;
use crate::ssa::{Home, Member};
use crate::stack::{Address, Cell};

/// Which values of enums are obligations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumChecks {
    /// Those that the method itself made of a number, where they become an argument, a field or a result.
    WithEvidence,
    /// All, and at every `switch`.
    Every,
}

/// How many ranges of values a condition has; what is in none of these may be declared all the same.
const RANGES: usize = 64;

/// How many values are looked at to see where an enum's values come from.
const SOURCES: usize = 1000;

/// What is known of enums while a method is lowered.
#[derive(Default)]
pub(crate) struct EnumLog {
    /// By argument, without `this`, what is declared.
    parameters: Vec<Option<Arc<Enum>>>,
    locals: Vec<Option<Arc<Enum>>>,
    result: Option<Arc<Enum>>,
    /// The values that others left in a place of an enum, and whether that may be a zero that nobody wrote.
    believed: FxHashMap<ValueId, (Arc<Enum>, bool)>,
    /// By box, what is in it.
    boxed: FxHashMap<ValueId, ValueId>,
    /// By obligation, what it asks for.
    asked: Vec<(ObligationId, ValueId, Arc<Enum>)>,
}

impl EnumLog {
    pub(crate) fn new(
        code: crate::method::Code<'_, '_>,
        signature: &MethodSignature,
        locals: &[Signature],
    ) -> Self {
        let kinds = Kinds { assemblies: code.assemblies, assembly: code.method.assembly };
        let of = |ty: &Signature| code.knowledge.enums.of(kinds, ty);
        let behind = |ty: &Signature| match ty.unmodified() {
            Signature::ByRef(target) => of(target),
            ty => of(ty),
        };
        Self {
            parameters: signature.parameters.iter().map(behind).collect(),
            locals: locals.iter().map(of).collect(),
            result: of(&signature.returns),
            ..Self::default()
        }
    }
}

impl Lowering<'_, '_> {
    fn enum_of(&self, assembly: AssemblyId, ty: &Signature) -> Option<Arc<Enum>> {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly };
        self.code.knowledge.enums.of(kinds, ty)
    }

    fn enum_of_token(&self, token: Token) -> Option<Arc<Enum>> {
        let id = TypeDefOrRef::from_token(token)?;
        let assemblies = self.code.assemblies;
        let handle: TypeHandle = assemblies.resolve_type(self.code.method.assembly, id)?;
        self.code.knowledge.enums.of_type(assemblies, handle)
    }

    /// The parameters of enum types hold what their callers were asked for.
    pub(crate) fn enter_enums(&mut self) {
        let first = usize::from(self.homes.has_this());
        for (number, of) in self.enums.parameters.clone().into_iter().enumerate() {
            let home = Home::Argument(crate::method::number16(first + number));
            if let Some(of) = of
                && self.homes.targets.get(first + number).is_some_and(Option::is_none)
                && self.code.takes(Assumption::DeclaredEnums)
            {
                let value = self.ssa.read(home.variable());
                self.enums.believed.insert(value, (of, false));
            }
        }
        // The parameters of a method that is folded back, as far as they are not written.
        let Some(machine) = self.code.machine.filter(|_| self.code.takes(Assumption::DeclaredEnums)) else {
            return;
        };
        let module = self.code.assemblies.module(self.code.method.assembly);
        for (number, variable) in (machine.first..).zip(&machine.variables) {
            let Ok(ty) = module.field_signature(variable.field.id) else { continue };
            if let Some(of) = self.enum_of(self.code.method.assembly, &ty) {
                let value = self.ssa.read(Home::Local(number).variable());
                self.enums.believed.insert(value, (of, true));
            }
        }
    }

    /// What a place has others to thank for, and whether it may be a zero that nobody wrote.
    fn believed(&mut self, value: ValueId) -> Option<(Arc<Enum>, bool)> {
        if let Some(known) = self.enums.believed.get(&value) {
            return Some(known.clone());
        }
        if !self.code.takes(Assumption::DeclaredEnums) {
            return None;
        }
        let found = match self.ssa.left_by_others(value)? {
            Member::Field(field) => {
                let ty = self.code.assemblies.module(field.assembly).field_signature(field.id).ok()?;
                (self.enum_of(field.assembly, &ty)?, true)
            }
            Member::Getter(getter, _) => {
                let module = self.code.assemblies.module(getter.assembly);
                let ty = module.method_signature(getter.id).ok()?.returns;
                (self.enum_of(getter.assembly, &ty)?, false)
            }
            Member::Target(number) => {
                let first = usize::from(self.homes.has_this());
                let number = usize::from(number).checked_sub(first)?;
                (self.enums.parameters.get(number)?.clone()?, true)
            }
            _ => return None,
        };
        self.enums.believed.insert(value, found.clone());
        Some(found)
    }

    /// Whether a value is one of a place of the enum, which others keep in order; or a constant that is declared.
    fn is_surely_declared(&mut self, value: ValueId, of: &Arc<Enum>) -> bool {
        if let Some(number) = self.ssa.builder.function().constant(value) {
            return of.has(number);
        }
        match self.believed(value) {
            Some((known, is_memory)) => {
                known == *of && (!is_memory || of.has(0)) && self.assumes(Assumption::DeclaredEnums)
            }
            None => false,
        }
    }

    /// A number becomes a value of a type: if that is an enum, it has to be declared.
    fn check_enum(&mut self, value: ValueId, of: Option<Arc<Enum>>) {
        let Some(of) = of.filter(|_| !self.is_quiet()) else { return };
        if self.ssa.builder.type_of(value).int().is_none() {
            return;
        }
        let text = format!("{} has the value", of.name);
        if self.is_surely_declared(value, &of) {
            if self.code.enums == EnumChecks::Every {
                self.check(ObligationKind::Enum, &text, Cond::True);
            }
            return;
        }
        // A zero that somebody writes, or nobody did, is no mistake: `default(Color)` stands for no value at all.
        let is_zero = self.ssa.builder.function().constant(value) == Some(0);
        let is_left = self.believed(value).is_some_and(|(known, _)| known == of);
        if (is_zero || is_left) && self.code.enums == EnumChecks::WithEvidence {
            return;
        }
        let cond = self.is_declared(value, &of, false);
        if let Some(id) = self.check(ObligationKind::Enum, &text, cond) {
            self.enums.asked.push((id, value, of));
        }
    }

    /// Whether a number is declared; of flags, whether it is a combination of some, unless it has to be one that is declared `exactly`.
    fn is_declared(&mut self, value: ValueId, of: &Enum, exactly: bool) -> Cond {
        let number = self.converted(value, &Type::Int(of.int));
        let within = |low: i128, high: i128| {
            let least = Cond::compare(CompareOp::Ge, number, Term::Const(low));
            let most = Cond::compare(CompareOp::Le, number, Term::Const(high));
            if low == high {
                Cond::compare(CompareOp::Eq, number, Term::Const(low))
            } else {
                Cond::And(vec![least, most])
            }
        };
        if let Some(mask) = of.mask.filter(|_| !exactly) {
            // Of the lowest bits, all combinations are a range.
            if (mask + 1).count_ones() == 1 && of.int.contains(mask) {
                return within(0, mask);
            }
            let rest = self.constant(of.int.wrap(!mask), Type::Int(of.int));
            let outside = self.inst(Op::Binary(BinaryOp::And, number, rest), Type::Int(of.int));
            return Cond::compare(CompareOp::Eq, outside, Term::Const(0));
        }
        let mut ways: Vec<Cond> =
            of.ranges.iter().take(RANGES).map(|&(low, high)| within(low, high)).collect();
        if of.ranges.len() > RANGES {
            ways.push(Cond::Value(self.unknown(Type::Bool)));
        }
        if ways.len() == 1 { ways.remove(0) } else { Cond::Or(ways) }
    }

    /// The arguments of a call.
    pub(crate) fn check_enum_arguments(&mut self, callee: &Callee<'_>, args: &[Cell]) {
        // Its methods are there to ask whether a value is declared.
        if is_unbelieved(callee) {
            return;
        }
        for (number, cell) in args.iter().enumerate() {
            let Some(ty) = callee.signature.parameters.get(number) else { return };
            if cell.address.is_none()
                && let Some(ty) = filled(ty, &callee.class, &callee.method)
            {
                let of = self.enum_of(self.code.method.assembly, &ty);
                self.check_enum(cell.value, of);
            }
        }
    }

    /// What a call gave, if it was made by it: `before` values there were until then.
    pub(crate) fn enum_result(&mut self, callee: &Callee<'_>, args: &[Cell], before: usize) {
        let Some(result) = self.stack.cells.last().map(|cell| cell.value) else { return };
        self.told_by_library(callee, args, result);
        if is_unbelieved(callee) || result.index() < before || !self.code.takes(Assumption::DeclaredEnums) {
            return;
        }
        let function = self.ssa.builder.function();
        let mut origin = result;
        while let Some(&Op::Convert(inner)) = function.op(origin) {
            origin = inner;
        }
        // A list's element is loaded (`items.rs`).
        let is_any =
            origin.index() >= before && matches!(function.op(origin), Some(Op::Unknown | Op::Load { .. }));
        let ty = callee.signature.returns.unmodified();
        // What a method makes of a type that only its call names can be read from anywhere.
        let ty = match ty {
            Signature::MethodParameter(_) => None,
            ty => filled(ty, &callee.class, &callee.method),
        };
        if let Some(ty) = ty.filter(|_| is_any)
            && let Some(of) = self.enum_of(self.code.method.assembly, &ty)
        {
            // What a collection gives may be a zero of its memory.
            let is_memory = matches!(callee.signature.returns.unmodified(), Signature::TypeParameter(_));
            self.enums.believed.entry(result).or_insert((of, is_memory));
        }
    }

    /// `Enum.IsDefined` tells whether a value is declared.
    fn told_by_library(&mut self, callee: &Callee<'_>, args: &[Cell], answer: ValueId) {
        if callee.name() != Some(("System", "Enum", "IsDefined")) {
            return;
        }
        let (value, of) = match args {
            [value] => {
                let [ty] = callee.method.as_slice() else { return };
                (value.value, self.enum_of(self.code.method.assembly, ty))
            }
            [ty, boxed] => {
                let Some(&value) = self.enums.boxed.get(&boxed.value) else { return };
                let token = self.classes.types.get(&ty.value).copied();
                (value, token.and_then(|token| self.enum_of_token(token)))
            }
            _ => return,
        };
        let Some(of) = of.filter(|_| self.ssa.builder.type_of(value).int().is_some()) else { return };
        let mut told = vec![self.is_declared(value, &of, true)];
        if of.mask.is_some() {
            told.push(self.is_declared(value, &of, false));
        }
        for answer in [Some(answer), self.truth(answer)].into_iter().flatten() {
            self.imply(answer, told.clone(), Vec::new());
        }
    }

    /// A number went into a box.
    pub(crate) fn boxed_enum(&mut self, boxed: ValueId, value: ValueId) {
        if self.ssa.builder.type_of(value).int().is_some() {
            self.enums.boxed.insert(boxed, value);
        }
    }

    /// A field is written that a token names.
    pub(crate) fn check_enum_field(&mut self, token: Token, cell: Cell) {
        if self.ssa.builder.type_of(cell.value).int().is_none() {
            return;
        }
        let module = self.code.assemblies.module(self.code.method.assembly);
        let Some(ty) = module.named_field_type(token) else { return };
        let Some(ty) = filled(&ty, &module.class_arguments(token), &[]) else { return };
        let of = self.enum_of(self.code.method.assembly, &ty);
        self.check_enum(cell.value, of);
    }

    /// Something is written through an address.
    pub(crate) fn check_enum_target(&mut self, address: Cell, cell: Cell) {
        let of = match address.address {
            Some(Address::Heap(location)) => match location.member {
                Member::Target(number) => {
                    let first = usize::from(self.homes.has_this());
                    let number = usize::from(number).checked_sub(first);
                    number.and_then(|number| self.enums.parameters.get(number).cloned().flatten())
                }
                Member::Field(field) => {
                    let ty = self.code.assemblies.module(field.assembly).field_signature(field.id);
                    ty.ok().and_then(|ty| self.enum_of(field.assembly, &ty))
                }
                _ => None,
            },
            _ => None,
        };
        self.check_enum(cell.value, of);
    }

    /// The method returns a value.
    pub(crate) fn check_enum_result(&mut self, value: ValueId) {
        self.check_enum(value, self.enums.result.clone());
    }

    /// A `switch` over a value: the instructions before say of which local or argument.
    pub(crate) fn check_enum_switch(&mut self, value: ValueId) {
        let subject = self.switched(value);
        if self.code.enums == EnumChecks::Every {
            let of = self.switched_home().and_then(|home| match home {
                Home::Local(number) => self.enums.locals.get(usize::from(number)).cloned().flatten(),
                Home::Argument(number) => {
                    let number = usize::from(number).checked_sub(usize::from(self.homes.has_this()))?;
                    self.enums.parameters.get(number).cloned().flatten()
                }
            });
            self.check_enum(subject, of);
        }
        self.tell_enum(subject);
    }

    /// What a `switch` is over, without the constant that compilers subtract.
    pub(crate) fn switched(&self, value: ValueId) -> ValueId {
        self.moved(value).map_or(value, |(number, _)| number)
    }

    /// The variable that was loaded last before the current instruction, but for the subtraction of a constant.
    fn switched_home(&self) -> Option<Home> {
        use Opcode as O;
        let code = self.code.instructions;
        let mut at = code.partition_point(|one| one.offset < self.stack.offset);
        for _ in 0..3 {
            at = at.checked_sub(1)?;
            let one = &code[at];
            match (one.opcode.long_form(), one.operand) {
                (O::Ldloc, marple_il::Operand::Local(number)) => return Some(Home::Local(number)),
                (O::Ldarg, marple_il::Operand::Argument(number)) => return Some(Home::Argument(number)),
                (O::Sub | O::LdcI4 | O::ConvU4 | O::ConvI4, _) => {}
                _ => return None,
            }
        }
        None
    }

    /// A value is compared with constants: if others left it in a place of an enum, it is one of few.
    pub(crate) fn tell_enum(&mut self, value: ValueId) {
        let Some((of, is_memory)) = self.believed(value) else { return };
        // What is no range says nothing that a comparison with a constant could use.
        let is_range = of.mask.is_none_or(|mask| (mask + 1).count_ones() == 1 && of.int.contains(mask));
        if !is_range || of.ranges.len() > RANGES || !self.assumes(Assumption::ExhaustiveEnums) {
            return;
        }
        let mut cond = self.is_declared(value, &of, false);
        if is_memory && !of.has(0) {
            cond = Cond::Or(vec![cond, Cond::compare(CompareOp::Eq, value, Term::Const(0))]);
        }
        self.assume(cond);
    }

    /// Finds what is believed of everything that others left, if an obligation may need it.
    pub(crate) fn believe_all(&mut self) {
        if !self.enums.asked.is_empty() {
            for value in self.ssa.all_left_by_others() {
                self.believed(value);
            }
        }
    }
}

impl EnumLog {
    /// Decides the obligations whose values are all constants and what others left, whichever way they came: of flags also what is combined of them.
    /// Says whether something that is believed was used.
    pub(crate) fn settle(&self, function: &mut Function) -> bool {
        if self.asked.is_empty() {
            return false;
        }
        let arguments = arguments_of(function);
        let mut settled: FxHashSet<ObligationId> = FxHashSet::default();
        let mut relies = false;
        for (id, value, of) in &self.asked {
            if let Some(believes) = self.comes_declared(function, &arguments, *value, of) {
                settled.insert(*id);
                relies |= believes;
            }
        }
        for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let Op::Check(id, cond) = &mut inst.op
                && settled.contains(id)
            {
                *cond = Cond::True;
            }
        }
        relies
    }

    /// Whether all that a value is made of is declared; and if so, whether something of it is believed.
    ///
    /// The largest set of values that keeps these rules: by induction over a run, each of its values is declared whenever it is computed, because what it is
    /// computed of was.
    fn comes_declared(
        &self,
        function: &Function,
        arguments: &FxHashMap<ValueId, Vec<ValueId>>,
        value: ValueId,
        of: &Arc<Enum>,
    ) -> Option<bool> {
        let mut rules: FxHashMap<ValueId, Rule> = FxHashMap::default();
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            if rules.contains_key(&value) {
                continue;
            }
            if rules.len() > SOURCES {
                return None;
            }
            let rule = self.rule(function, arguments, value, of);
            match &rule {
                Rule::All(of) => work.extend(of),
                Rule::Either(left, right) => work.extend([left, right]),
                Rule::Declared | Rule::Believed | Rule::Unknown => {}
            }
            rules.insert(value, rule);
        }
        let mut holds: FxHashSet<ValueId> = rules.keys().copied().collect();
        loop {
            let keeps = |value: &ValueId| match &rules[value] {
                Rule::All(of) => of.iter().all(|one| holds.contains(one)),
                Rule::Either(left, right) => holds.contains(left) || holds.contains(right),
                Rule::Declared | Rule::Believed => true,
                Rule::Unknown => false,
            };
            let left: FxHashSet<ValueId> = holds.iter().copied().filter(keeps).collect();
            if left.len() == holds.len() {
                break;
            }
            holds = left;
        }
        let relies = rules.values().any(|rule| matches!(rule, Rule::Believed));
        holds.contains(&value).then_some(relies)
    }

    fn rule(
        &self,
        function: &Function,
        arguments: &FxHashMap<ValueId, Vec<ValueId>>,
        value: ValueId,
        of: &Arc<Enum>,
    ) -> Rule {
        if let Some(number) = function.constant(value) {
            return if of.has(number) { Rule::Declared } else { Rule::Unknown };
        }
        if let Some((known, is_memory)) = self.believed.get(&value) {
            let is_so = *known == *of && (!is_memory || of.has(0));
            return if is_so { Rule::Believed } else { Rule::Unknown };
        }
        // Where a value has fewer bits than the enum, others were cut off.
        if function.value(value).ty.int().is_none_or(|int| int.bits() < of.int.bits()) {
            return Rule::Unknown;
        }
        match function.op(value) {
            Some(Op::Convert(inner)) => Rule::All(vec![*inner]),
            Some(Op::Binary(BinaryOp::Or | BinaryOp::Xor, left, right)) if of.mask.is_some() => {
                Rule::All(vec![*left, *right])
            }
            Some(Op::Binary(BinaryOp::And, left, right)) if of.mask.is_some() => Rule::Either(*left, *right),
            Some(_) => Rule::Unknown,
            None => arguments.get(&value).map_or(Rule::Unknown, |from| Rule::All(from.clone())),
        }
    }
}

/// Under which condition a value is declared.
enum Rule {
    Declared,
    Believed,
    Unknown,
    /// All of these are.
    All(Vec<ValueId>),
    /// One of these is: a bit of `a & b` is in both.
    Either(ValueId, ValueId),
}

/// Whether nothing is believed of what a callee gives, and nothing asked of what it is handed: it reads numbers, or tells whether they are declared.
fn is_unbelieved(callee: &Callee<'_>) -> bool {
    matches!(
        callee.name(),
        Some(
            ("System", "Enum", _)
                | ("System.Runtime.CompilerServices", "Unsafe", _)
                | ("System.Runtime.InteropServices", "Marshal" | "MemoryMarshal", _)
        )
    )
}

/// By parameter of a block, what its edges bind it to. The entry's have nothing.
pub(crate) fn arguments_of(function: &Function) -> FxHashMap<ValueId, Vec<ValueId>> {
    let mut arguments: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
    for edge in function.blocks.iter().flat_map(|block| block.terminator.edges()) {
        for (&param, &arg) in function.block(edge.target).params.iter().zip(&edge.args) {
            arguments.entry(param).or_default().push(arg);
        }
    }
    for param in &function.block(Function::ENTRY).params {
        arguments.remove(param);
    }
    arguments
}
