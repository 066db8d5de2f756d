//! Arguments and locals: what they hold, and which of them are memory that anything may write.

use marple_il::{Instruction, Opcode, Operand};
use marple_ir::{CompareOp, Cond, Function, Op, Term, ValueId};
use marple_metadata::assemblies::{MethodHandle, TypeHandle};
use marple_metadata::signature::{MethodSignature, Type as Signature};
use marple_metadata::tables::TypeDefOrRef;
use rustc_hash::FxHashMap;

use crate::{Assumption, Refused};
use marple_summaries::is_closure;

use crate::folding::{CLOSURE, Variable as Hoisted};
use crate::kind::{Kind, Kinds, Typed as _, base_name};
use crate::method::{Code, Lowering, number16};
use crate::ssa::{Content, Home, Member, Ssa, Variable};

/// What a method's signatures say.
pub(crate) struct Homes {
    /// What it returns.
    pub(crate) result: Option<Kind>,
    pub(crate) arguments: Vec<Kind>,
    /// What the by-ref arguments point to.
    pub(crate) targets: Vec<Option<Kind>>,
    locals: Vec<Kind>,
    /// The locals that only ever hold addresses of elements.
    elements: Vec<bool>,
    /// The by-ref locals that are only read in the blocks that gave them their address.
    passing: Vec<bool>,
    /// The values of the arguments at the entry.
    initial: Vec<ValueId>,
    /// The values of the arguments that are never written.
    fixed: Vec<Option<ValueId>>,
    /// The same of the variables of a method that is folded back, by the number of their locals.
    fixed_locals: FxHashMap<u16, ValueId>,
    has_this: bool,
}

impl Homes {
    pub(crate) fn new(
        code: Code<'_, '_>,
        signature: &MethodSignature,
        locals: &[Signature],
    ) -> Result<Self, Refused> {
        let module = code.assemblies.module(code.method.assembly);
        let kinds = Kinds { assemblies: code.assemblies, assembly: code.method.assembly };
        let of = |ty: &Signature| kinds.of(ty, &[], &[]).unwrap_or(Kind::Opaque);
        let mut arguments: Vec<Kind> = Vec::new();
        let mut targets: Vec<Option<Kind>> = Vec::new();
        let has_this = signature.has_this && !signature.explicit_this;
        if has_this {
            let class = module.type_of_method(code.method.id)?;
            let class = TypeHandle { assembly: code.method.assembly, id: class };
            let is_value = base_name(code.assemblies, class)
                .is_some_and(|name| name.namespace == "System" && matches!(name.name, "ValueType" | "Enum"));
            // The `this` of a struct is an address.
            arguments.push(if is_value { Kind::Opaque } else { Kind::Ref });
            targets.push(is_value.then(|| kinds.named(TypeDefOrRef::Definition(class.id))));
        }
        targets.extend(signature.parameters.iter().map(|ty| match ty.unmodified() {
            Signature::ByRef(target) => Some(of(target)),
            _ => None,
        }));
        arguments.extend(signature.parameters.iter().map(of));
        let hoisted = code.machine.iter().flat_map(|machine| &machine.variables).map(|variable| {
            let ty = module.field_signature(variable.field.id);
            ty.map_or(Kind::Opaque, |ty| of(&ty))
        });
        Ok(Self {
            result: kinds.of(&signature.returns, &[], &[]),
            arguments,
            targets,
            locals: locals.iter().map(of).chain(hoisted).collect(),
            elements: element_locals(code.instructions, locals),
            passing: passing_locals(code, locals),
            initial: Vec::new(),
            fixed: Vec::new(),
            fixed_locals: FxHashMap::default(),
            has_this,
        })
    }

    /// Whether a local only ever holds addresses of elements.
    pub(crate) fn is_element(&self, home: Home) -> bool {
        matches!(home, Home::Local(number) if self.elements.get(usize::from(number)) == Some(&true))
    }

    /// Whether a local is a by-ref that is only read in the blocks that gave it its address: compilers write `s[1..]` so.
    pub(crate) fn is_passing(&self, home: Home) -> bool {
        matches!(home, Home::Local(number) if self.passing.get(usize::from(number)) == Some(&true))
            && !self.is_element(home)
    }

    /// Whether the first argument is the object that the method is called on.
    pub(crate) fn has_this(&self) -> bool {
        self.has_this
    }

    /// The value of an argument at the entry.
    pub(crate) fn initial(&self, home: Home) -> Option<ValueId> {
        match home {
            Home::Argument(number) => self.initial.get(usize::from(number)).copied(),
            Home::Local(_) => None,
        }
    }

    /// Gives arguments and locals their first values.
    pub(crate) fn enter(&mut self, code: Code<'_, '_>, ssa: &mut Ssa) {
        let initial: Vec<ValueId> =
            (0..self.arguments.len()).map(|number| self.enter_argument(code, ssa, number)).collect();
        self.fixed = fixed_arguments(code.instructions, &initial);
        self.initial = initial;
        let own = code.machine.map_or(self.locals.len(), |machine| usize::from(machine.first));
        for (number, &kind) in self.locals.iter().enumerate().take(own) {
            let variable = Variable::Local(number16(number));
            ssa.declare(variable, kind);
            let name = (code.local_name)(number16(number)).unwrap_or_else(|| format!("V_{number}"));
            let slot = ssa.builder.slot(name);
            ssa.name(variable, slot);
            self.reset_local(code, ssa, number);
        }
        for (number, variable) in code.machine.iter().flat_map(|machine| &machine.variables).enumerate() {
            self.enter_hoisted(code, ssa, own + number, variable);
        }
        for &(local, variable) in code.machine.iter().flat_map(|machine| &machine.copies) {
            let copied = self.fixed_locals.get(&number16(own + usize::from(variable))).copied();
            self.fixed_locals.extend(copied.map(|value| (local, value)));
        }
    }

    /// Locals start as zero; without the flag they may be anything.
    pub(crate) fn reset_local(&self, code: Code<'_, '_>, ssa: &mut Ssa, number: usize) {
        let kind = self.locals[number];
        let value = match kind {
            Kind::Struct | Kind::RefStruct if code.body.init_locals => ssa.zero_record(),
            Kind::Ref | Kind::Int(_) | Kind::Bool if code.body.init_locals => {
                ssa.builder.inst(Op::Const(0), kind.stack())
            }
            _ => ssa.builder.inst(Op::Unknown, kind.stack()),
        };
        ssa.write(Variable::Local(number16(number)), value);
    }

    /// Gives a variable of a method that is folded back its first value: the state is known, a parameter may be anything, and
    /// other locals are written before they are read.
    fn enter_hoisted(&mut self, code: Code<'_, '_>, ssa: &mut Ssa, number: usize, hoisted: &Hoisted) {
        let kind = self.locals[number];
        let variable = Variable::Local(number16(number));
        ssa.declare(variable, kind);
        if let Some(name) = &hoisted.name {
            let slot = ssa.builder.slot(name.clone());
            ssa.name(variable, slot);
        }
        let is_state = code.machine.is_some_and(|machine| usize::from(machine.state()) == number);
        let state = code.graph.filter(|_| is_state).and_then(|graph| graph.first_state);
        let value = match state {
            Some(state) => ssa.builder.inst(Op::Const(state.into()), kind.stack()),
            None => ssa.fresh(Function::ENTRY, kind),
        };
        ssa.write(variable, value);
        if !hoisted.is_written {
            self.fixed_locals.insert(number16(number), value);
        }
        if kind == Kind::Ref {
            ssa.add_root(value);
            if hoisted.is_this {
                let not_null = Cond::compare(CompareOp::Ne, value, Term::Const(0));
                ssa.builder.effect(Op::Assume(not_null));
            }
        }
    }

    fn enter_argument(&self, code: Code<'_, '_>, ssa: &mut Ssa, number: usize) -> ValueId {
        let kind = self.arguments[number];
        let variable = Variable::Argument(number16(number));
        ssa.declare(variable, kind);
        let is_this = number == 0 && self.has_this;
        let module = code.assemblies.module(code.method.assembly);
        let name = if is_this {
            let class = module.type_of_method(code.method.id).and_then(|class| module.type_name(class));
            let name = if class.is_ok_and(|class| is_closure(class.name)) { CLOSURE } else { "this" };
            Some(name.to_owned())
        } else {
            argument_name(module, code.method, number + usize::from(!self.has_this))
        };
        let slot = name.map(|name| ssa.builder.slot(name));
        let param = ssa.builder.param(Function::ENTRY, kind.storage(), slot);
        let value = if kind.storage() == kind.stack() {
            param
        } else {
            ssa.builder.inst(Op::Convert(param), kind.stack())
        };
        if let Some(slot) = slot {
            ssa.builder.name_value(value, slot);
            ssa.name(variable, slot);
        }
        ssa.write(variable, value);
        if let Some(target) = self.targets[number] {
            let content = Content::new(target, true);
            ssa.declare_member(Member::Target(number16(number)), content);
        }
        if kind == Kind::Ref || self.targets[number].is_some() {
            ssa.add_root(value);
        }
        if is_this && kind == Kind::Ref {
            let not_null = Cond::compare(CompareOp::Ne, value, Term::Const(0));
            ssa.builder.effect(Op::Assume(not_null));
            ssa.is_own(value);
            let name = module.row(code.method.id).and_then(|row| module.string(row.name));
            if name.is_ok_and(|name| name == ".ctor") && code.takes(Assumption::Aliasing) {
                ssa.makes(value);
            }
        }
        value
    }
}

impl Lowering<'_, '_> {
    /// The value of an argument, or of a variable of a method that is folded back, that is never written.
    pub(crate) fn fixed(&self, home: Home) -> Option<ValueId> {
        match home {
            Home::Argument(number) => *self.homes.fixed.get(usize::from(number))?,
            Home::Local(number) => self.homes.fixed_locals.get(&number).copied(),
        }
    }

    /// The variable of a local or argument, and what it holds; `None` if the method has no such one.
    pub(crate) fn variable(&self, home: Home) -> Option<(Variable, Kind)> {
        let kind = match home {
            Home::Local(number) => self.homes.locals.get(usize::from(number)),
            Home::Argument(number) => self.homes.arguments.get(usize::from(number)),
        };
        Some((home.variable(), *kind?))
    }
}

/// The initial values of the arguments that no instruction writes or takes the address of.
fn fixed_arguments(instructions: &[Instruction<'_>], initial: &[ValueId]) -> Vec<Option<ValueId>> {
    let mut fixed: Vec<Option<ValueId>> = initial.iter().copied().map(Some).collect();
    for instruction in instructions {
        if let (Opcode::Starg | Opcode::Ldarga, Operand::Argument(number)) =
            (instruction.opcode.long_form(), instruction.operand)
            && let Some(argument) = fixed.get_mut(usize::from(number))
        {
            *argument = None;
        }
    }
    fixed
}

/// By local: whether it is a by-ref that is only ever given addresses of elements, there and then (`ref var x = ref a[i]`).
fn element_locals(instructions: &[Instruction<'_>], locals: &[Signature]) -> Vec<bool> {
    let mut is_element: Vec<bool> =
        locals.iter().map(|ty| matches!(ty.unmodified(), Signature::ByRef(_))).collect();
    if !is_element.contains(&true) {
        return is_element;
    }
    let mut targets: Vec<u32> = Vec::new();
    for instruction in instructions {
        match instruction.operand {
            Operand::Target(target) => targets.push(target),
            Operand::Targets(all) => targets.extend(all.iter()),
            _ => {}
        }
    }
    targets.sort_unstable();
    for (number, instruction) in instructions.iter().enumerate() {
        let (Opcode::Stloc | Opcode::Ldloca, Operand::Local(local)) =
            (instruction.opcode.long_form(), instruction.operand)
        else {
            continue;
        };
        let is_fed = instruction.opcode.long_form() == Opcode::Stloc
            && number.checked_sub(1).is_some_and(|before| instructions[before].opcode == Opcode::Ldelema)
            && targets.binary_search(&instruction.offset).is_err();
        if let Some(is_element) = is_element.get_mut(usize::from(local)) {
            *is_element &= is_fed;
        }
    }
    is_element
}

/// By local: whether it is a by-ref, and each block that reads it has stored to it before.
fn passing_locals(code: Code<'_, '_>, locals: &[Signature]) -> Vec<bool> {
    let mut is_passing: Vec<bool> =
        locals.iter().map(|ty| matches!(ty.unmodified(), Signature::ByRef(_))).collect();
    if !is_passing.contains(&true) {
        return is_passing;
    }
    // The last block that stores to a local.
    let mut stored = vec![usize::MAX; locals.len()];
    for (number, block) in code.blocks.iter().enumerate() {
        for instruction in &code.instructions[block.instructions.clone()] {
            let Operand::Local(local) = instruction.operand else { continue };
            let local = usize::from(local);
            let Some(is_passing) = is_passing.get_mut(local) else { continue };
            match instruction.opcode.long_form() {
                Opcode::Stloc => stored[local] = number,
                Opcode::Ldloc => *is_passing &= stored[local] == number,
                _ => *is_passing = false,
            }
        }
    }
    is_passing
}

fn argument_name(
    module: &marple_metadata::Module<'_>,
    method: MethodHandle,
    sequence: usize,
) -> Option<String> {
    let row = module.row(module.parameter(method.id, number16(sequence))?).ok()?;
    module.string(row.name).ok().filter(|name| !name.is_empty()).map(str::to_owned)
}
