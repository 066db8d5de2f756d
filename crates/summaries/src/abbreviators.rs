//! Methods that state contracts for whoever calls them: `[ContractAbbreviator]` and `[ContractArgumentValidator]`.
//!
//! Such a method may be generic, of a generic class, or of another assembly. Its clauses become those of the caller, with the arguments in the place of its parameters. A call
//! of an abbreviator does nothing else, so one that is not read is asked for as unknown.

use std::cell::RefCell;

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::{Field, Token};

use crate::entry::Walk;
use crate::formula::{Formula, Gap, Term};
use crate::kind::is_delegate;
use crate::lambda::is_predicate_constructor;
use crate::library::library_effect;
use crate::pure::is_pure;
use crate::state::Value;
use crate::stated::{given, placed};
use crate::{Contract, Dispatch, Source, callee};

/// How deep abbreviators that call abbreviators are followed.
const DEEPEST: usize = 8;

/// A part of an abbreviator's code that may do more than to state contracts.
#[derive(Clone, Copy)]
pub enum Doing {
    /// A call, and how it finds what it runs.
    Call(Token, Dispatch),
    /// An object is made.
    New(Token),
    /// A static field is read: a static constructor may run.
    Static(Token),
    /// Another abbreviator is called: a static constructor may run.
    Abbreviator(MethodHandle),
}

/// Whether the code of a method does nothing but state contracts: it stores nothing but what compilers make of lambdas, and calls methods that do no more. Of other parts
/// it is asked.
pub fn only_states(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    is_quiet: &dyn Fn(MethodHandle, Doing) -> bool,
) -> bool {
    states_below(assemblies, method, is_quiet, DEEPEST)
}

fn states_below(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    is_quiet: &dyn Fn(MethodHandle, Doing) -> bool,
    deepest: usize,
) -> bool {
    let module = assemblies.module(method.assembly);
    let Ok(Some(body)) = read_body(module, method.id) else { return false };
    let (Ok(instructions), Some(deepest)) = (body.decode(), deepest.checked_sub(1)) else { return false };
    let is_made = |class: Option<TypeHandle>| {
        class.is_some_and(|class| {
            let name = assemblies.module(class.assembly).type_name(class.id);
            name.is_ok_and(|name| name.is_compilers()) || is_delegate(assemblies, class)
        })
    };
    let class_of_field = |token| {
        let field = assemblies.resolve_field(method.assembly, token);
        field.and_then(|field| assemblies.class_of_field(field))
    };
    let made_by = |token| {
        let callee = assemblies.resolve_method(method.assembly, token);
        callee.and_then(|callee| assemblies.method(callee)).map(|callee| callee.class)
    };
    // What a local function captures is in an object that the method around it made.
    let is_own = |class: Option<TypeHandle>| {
        let makes = |one: &Instruction<'_>| match (one.opcode, one.operand) {
            (Opcode::Newobj, Operand::Token(token)) => made_by(token) == class,
            _ => false,
        };
        is_made(class) && instructions.iter().any(makes)
    };
    let states =
        |number: usize, token: Token, dispatch: Dispatch| match callee::contract_method(module, token) {
            // They enumerate, and call what they are given: lambdas of the method are looked at where it names them.
            Some("ForAll" | "Exists") => {
                let before = number.checked_sub(1).map(|before| &instructions[before]);
                is_over_range(module, token) && before.is_some_and(|before| is_lambda_made(module, before))
            }
            Some(_) => true,
            None => assemblies.resolve_method(method.assembly, token).is_some_and(|callee| {
                let there = assemblies.module(callee.assembly);
                let is_other = dispatch != Dispatch::Exact && is_overridable(assemblies, callee);
                callee::has_contract_attribute(there, callee.id, "ContractAbbreviatorAttribute")
                    && !is_other
                    && is_quiet(method, Doing::Abbreviator(callee))
                    && states_below(assemblies, callee, is_quiet, deepest)
            }),
        };
    let is_lambda = |token| {
        let callee = assemblies.resolve_method(method.assembly, token);
        callee.is_some_and(|callee| states_below(assemblies, callee, is_quiet, deepest))
    };
    let mut is_constrained = false;
    instructions.iter().enumerate().all(|(number, one)| {
        let dispatch = match one.opcode {
            Opcode::Callvirt if is_constrained => Dispatch::Constrained,
            Opcode::Callvirt => Dispatch::Virtual,
            _ => Dispatch::Exact,
        };
        is_constrained = one.opcode == Opcode::Constrained;
        match (one.opcode, one.operand) {
            (Opcode::Stfld, Operand::Token(token)) => is_own(class_of_field(token)),
            (Opcode::Stsfld, Operand::Token(token)) => is_made(class_of_field(token)),
            (Opcode::Ldsfld | Opcode::Ldsflda, Operand::Token(token)) => {
                is_made(class_of_field(token)) || is_quiet(method, Doing::Static(token))
            }
            (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) => {
                states(number, token, dispatch) || is_quiet(method, Doing::Call(token, dispatch))
            }
            (Opcode::Newobj, Operand::Token(token)) => {
                is_made(made_by(token)) || is_quiet(method, Doing::New(token))
            }
            (Opcode::Ldftn, Operand::Token(token)) => is_lambda(token),
            (Opcode::Calli | Opcode::Jmp | Opcode::Ldvirtftn, _) => false,
            (opcode, _) => !opcode.writes_memory(),
        }
    })
}

/// Whether an instruction leaves a delegate that the method itself makes: it may keep it in a static field of its compiler's.
fn is_lambda_made(module: &Module<'_>, one: &Instruction<'_>) -> bool {
    let Operand::Token(token) = one.operand else { return false };
    let is_kept = || {
        let name = token.to::<Field>().and_then(|field| module.row(field).ok());
        name.and_then(|row| module.string(row.name).ok()).is_some_and(|name| name.starts_with('<'))
    };
    match one.opcode {
        Opcode::Newobj => is_predicate_constructor(module, token),
        Opcode::Stsfld | Opcode::Ldsfld => is_kept(),
        _ => false,
    }
}

/// Whether a quantifier is one over numbers: `ForAll(from, to, predicate)`.
fn is_over_range(module: &Module<'_>, token: Token) -> bool {
    let signature = module.named_method(token).and_then(|named| named.signature().ok());
    signature.is_some_and(|signature| signature.parameters.len() == 3)
}

/// Whether another method may run in the place of one.
pub fn is_overridable(assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
    assemblies.method(method).is_none_or(|found| !found.flags.is_static() && found.flags.is_overridable())
}

/// What the calls of abbreviators are called among those of `Contract`.
pub(crate) const ABBREVIATOR: &str = "an abbreviator";

impl Walk<'_, '_> {
    /// The method that a token names, if it is marked and returns nothing.
    fn marked(&self, token: Token, name: &str) -> Option<MethodHandle> {
        let method = self.assemblies.resolve_method(self.method.assembly, token)?;
        let module = self.assemblies.module(method.assembly);
        let is_void = || {
            let returns = module.method_signature(method.id).ok().map(|signature| signature.returns);
            returns.is_some_and(|ty| *ty.unmodified() == Type::Primitive(Primitive::Void))
        };
        (callee::has_contract_attribute(module, method.id, name) && is_void()).then_some(method)
    }

    /// Whether a call of the method does nothing but state contracts.
    pub(crate) fn is_abbreviator(&self, token: Token) -> bool {
        self.marked(token, "ContractAbbreviatorAttribute").is_some()
    }

    /// A method marked `[ContractAbbreviator]` or `[ContractArgumentValidator]` states its contract for whoever calls it; whether the
    /// callee is one.
    pub(crate) fn abbreviated(
        &mut self,
        token: Token,
        instruction: &Instruction<'_>,
        this: Option<&Value>,
        arguments: &[Value],
        alone: bool,
    ) -> bool {
        let abbreviator = self.marked(token, "ContractAbbreviatorAttribute");
        let marked = abbreviator.or_else(|| self.marked(token, "ContractArgumentValidatorAttribute"));
        let Some(method) = marked else { return false };
        let offset = instruction.offset;
        self.seen.push(offset);
        let mut classes = Vec::new();
        let does_more = self.does_more(method, &mut classes);
        if does_more {
            // It may write what they point to.
            this.into_iter().chain(arguments).for_each(|value| self.lose(value));
        }
        let has_written = self.has_written || does_more;
        let Some(contract) = self.stated_by(method) else {
            let gap = Gap::of("an abbreviator that is not read", token);
            if abbreviator.is_some() {
                self.lose_abbreviator(token, offset, gap);
            } else {
                // It tests what it requires.
                self.note(offset, gap);
            }
            self.leave_abbreviator(has_written, classes);
            return true;
        };
        // What its code runs before it tests something comes between the call of this method and the test, too.
        if let Some(found) = self.assemblies.method(method).filter(|_| !contract.requires.is_empty()) {
            self.may_initialize(Some(found.class));
        }
        for class in contract.requires.iter().flat_map(|clause| &clause.behind) {
            self.may_initialize(Some(*class));
        }
        let given: Vec<Option<Term>> = this.into_iter().chain(arguments).map(given).collect();
        let is_generic = self.is_generic(method);
        let is_elsewhere = method.assembly != self.method.assembly;
        let place = |condition: &Formula| {
            let gap = Formula::Unknown(Gap::of("an argument of an abbreviator", token));
            if is_elsewhere && !condition.is_understood() {
                // What a gap speaks of has its name in the other assembly.
                return Formula::Unknown(Gap::of("an abbreviator that is not understood in part", token));
            }
            // Which method it is that is called on a type parameter, the type argument says.
            if is_generic && condition.mentions(&|term| matches!(term, Term::Call(..))) {
                return Formula::Unknown(Gap::of("a call in a generic abbreviator", token));
            }
            let condition = condition.replaced(&|term| placed(term, &given)).unwrap_or(gap);
            if alone {
                condition
            } else {
                Formula::Unknown(Gap::new("a contract that is not stated on every way"))
            }
        };
        for clause in &contract.requires {
            let condition = self.at_entry(&place(&clause.condition));
            self.add_required(condition, Source::Stated, Some(offset));
        }
        for clause in &contract.ensures {
            let condition = self.at_end(place(&clause.condition), true);
            let clauses = self.clauses(condition, Source::Stated, Some(offset));
            self.contract.ensures.extend(clauses);
        }
        for clause in &contract.on_throw {
            let condition = self.at_end(place(&clause.condition), false);
            let clauses = self.clauses(condition, Source::Stated, Some(offset));
            self.contract.on_throw.extend(clauses);
        }
        self.leave_abbreviator(has_written, classes);
        true
    }

    /// What comes behind a call of an abbreviator or validator knows what its code did, and which static constructors it may have run.
    fn leave_abbreviator(&mut self, has_written: bool, classes: Vec<TypeHandle>) {
        self.has_written = has_written;
        for class in classes {
            self.may_initialize(Some(class));
        }
    }

    /// Whether the code of an abbreviator or a validator does more than to state and to test. Adds the classes whose static constructors it may run.
    fn does_more(&self, method: MethodHandle, classes: &mut Vec<TypeHandle>) -> bool {
        let assemblies = self.assemblies;
        let run = RefCell::new(classes);
        let class_of = |method: MethodHandle| assemblies.method(method).map(|method| method.class);
        let is_quiet = |method: MethodHandle, part| match part {
            Doing::Static(token) => {
                let field = assemblies.resolve_field(method.assembly, token);
                run.borrow_mut().extend(field.and_then(|field| assemblies.class_of_field(field)));
                true
            }
            Doing::Abbreviator(callee) => {
                run.borrow_mut().extend(class_of(callee));
                true
            }
            // As in a clause (`pure_call`).
            Doing::Call(token, _) => {
                assemblies.resolve_method(method.assembly, token).is_some_and(|callee| {
                    run.borrow_mut().extend(class_of(callee));
                    is_pure(assemblies.module(callee.assembly), callee.id)
                })
            }
            // An exception of the libraries.
            Doing::New(token) => library_effect(assemblies.module(method.assembly), token)
                .is_some_and(|effect| effect.writes.is_at_most(0)),
        };
        !only_states(assemblies, method, &is_quiet)
    }

    /// What the code of an abbreviator states.
    fn stated_by(&self, method: MethodHandle) -> Option<Contract> {
        let depth = self.depth.checked_sub(1)?;
        // What closures of another assembly keep is not known here.
        let keeps = |field| method.assembly == self.method.assembly && (self.keeps)(field);
        crate::entry::read(self.assemblies, method, true, &keeps, depth)
    }

    fn is_generic(&self, method: MethodHandle) -> bool {
        let module = self.assemblies.module(method.assembly);
        let class = module.type_of_method(method.id);
        class.map_or(true, |class| module.type_parameters_of(class).next().is_some())
            || module.method_signature(method.id).map_or(true, |signature| signature.type_parameters > 0)
    }

    /// What an abbreviator states is not understood here.
    pub(crate) fn lose_abbreviator(&mut self, token: Token, offset: u32, gap: Gap) {
        let method = self.marked(token, "ContractAbbreviatorAttribute");
        let stated = method.and_then(|method| self.stated_by(method));
        let states = |has: fn(&Contract) -> bool| stated.as_ref().is_none_or(has);
        let mut lost = |is_stated| {
            let unknown = Formula::Unknown(gap);
            if is_stated { self.clauses(unknown, Source::Stated, Some(offset)) } else { Vec::new() }
        };
        let requires = lost(states(|stated| !stated.requires.is_empty()));
        let ensures = lost(states(|stated| !stated.ensures.is_empty()));
        let on_throw = lost(states(|stated| !stated.on_throw.is_empty()));
        self.contract.requires.extend(requires);
        self.contract.ensures.extend(ensures);
        self.contract.on_throw.extend(on_throw);
    }
}
