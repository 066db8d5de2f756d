//! What the code of an assembly calls, method by method, and of which methods it takes the address.

use std::collections::{BTreeMap, BTreeSet};

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_lower::written_method;
use marple_metadata::assemblies::{Assemblies, AssemblyId, Member, MethodHandle};
use marple_metadata::signature::Type;
use marple_metadata::tables::{
    Id, MemberRef, MemberRefParent, MethodDef, MethodDefOrRef, MethodSpec, Token, TypeDefOrRef,
};
use marple_metadata::{Module, Steps, TypeName};
use marple_summaries::LateBound;

use super::UnknownCalls;
use super::access::Whole;
use super::adjacency::index;
use super::methods::Methods;

/// What was found in the code of an assembly. Methods are numbered by their rows, from 0.
#[derive(Default)]
pub(super) struct Calls {
    /// Which methods have IL code.
    pub(super) has_code: Vec<bool>,
    /// Calls of just the method that is named: caller and callee.
    pub(super) direct: Vec<(u32, u32)>,
    /// Calls of the method that is named or of an override: caller and declaration.
    pub(super) virtually: Vec<(u32, u32)>,
    /// Where else each method's calls may lead.
    pub(super) unknown: Vec<UnknownCalls>,
    /// The methods whose address is taken, with the first method that does.
    pub(super) taken: BTreeMap<u32, Id<MethodDef>>,
    /// The methods of which a reference was taken that stands for their overrides too.
    pub(super) taken_virtually: BTreeMap<u32, Id<MethodDef>>,
    /// Names of methods that code refers to in a way that may mean a method of the assembly and was not understood.
    pub(super) lost: BTreeSet<String>,
    /// What code calls that looks for methods when the program runs (`dynamic`).
    pub(super) late_bound: Option<LateBound>,
    /// Why nothing of the assembly can be closed, if the code says so.
    pub(super) whole: Option<Whole>,
}

impl Calls {
    /// Walks over all code of an assembly.
    pub(super) fn of<'f>(
        assemblies: &Assemblies<'f>,
        here: AssemblyId,
        methods: &Methods<'f>,
        steps: &mut Steps,
    ) -> Self {
        let module = assemblies.module(here);
        let calls = Self {
            has_code: vec![false; methods.len()],
            unknown: vec![UnknownCalls::default(); methods.len()],
            late_bound: LateBound::without_texts(module),
            ..Self::default()
        };
        let mut walk = Walk { assemblies, here, methods, calls, method: 0 };
        for id in module.ids::<MethodDef>() {
            walk.method = index(id.index());
            let instructions = match read_body(module, id) {
                Ok(None) => continue,
                Ok(Some(body)) => {
                    if steps.charge(body.code.len()).is_err() {
                        walk.fail(Whole::TooLarge);
                        continue;
                    }
                    body.instructions()
                }
                Err(_) => {
                    walk.fail(Whole::Code(id));
                    continue;
                }
            };
            walk.calls.has_code[id.index()] = true;
            for instruction in instructions {
                match instruction {
                    Ok(instruction) => walk.step(id, &instruction),
                    Err(_) => walk.fail(Whole::Code(id)),
                }
            }
        }
        walk.state_machines(steps);
        walk.calls
    }

    /// Notes a reference that was not found: if it may mean a method of the assembly, its name is lost.
    pub(super) fn lose(&mut self, assemblies: &Assemblies<'_>, here: AssemblyId, token: Token) {
        if may_mean_own(assemblies, here, token) {
            let name = assemblies.module(here).named_method(token).and_then(|method| method.name().ok());
            self.lost.extend(name.map(str::to_owned));
        }
    }
}

/// Whether a reference that was not found may mean a member of the assembly itself.
fn may_mean_own(assemblies: &Assemblies<'_>, here: AssemblyId, token: Token) -> bool {
    let module = assemblies.module(here);
    let reference = if let Some(spec) = token.to::<MethodSpec>() {
        match module.row(spec).map(|row| row.method) {
            Ok(MethodDefOrRef::Reference(id)) => id,
            Ok(MethodDefOrRef::Definition(_)) | Err(_) => return false,
        }
    } else {
        let Some(id) = token.to::<MemberRef>() else { return false };
        id
    };
    let Ok(row) = module.row(reference) else { return false };
    let may_be_here = |class: TypeDefOrRef| match assemblies.resolve_type(here, class) {
        // It may inherit the member from a type of the assembly, if it refers to it.
        Some(class) => class.assembly == here,
        None => module.short_name(class).is_ok_and(|name| module.find_type(name).is_some()),
    };
    match row.class {
        MemberRefParent::TypeDef(_) | MemberRefParent::Method(_) => true,
        MemberRefParent::TypeRef(id) => may_be_here(id.into()),
        MemberRefParent::ModuleRef(_) => false,
        MemberRefParent::TypeSpec(id) => match module.type_specification(id) {
            Ok(Type::Generic(generic)) => may_be_here(generic.definition),
            Ok(Type::Class(class) | Type::Value(class)) => may_be_here(class),
            Ok(_) => false,
            Err(_) => true,
        },
    }
}

struct Walk<'g, 'f> {
    assemblies: &'g Assemblies<'f>,
    here: AssemblyId,
    methods: &'g Methods<'f>,
    calls: Calls,
    /// The method whose code it is.
    method: u32,
}

/// A method that code names.
enum Named {
    /// A method of the assembly, by its row.
    Own(u32),
    Elsewhere(MethodHandle),
    /// A method of an array.
    OfArray,
    Unknown,
}

impl Walk<'_, '_> {
    fn fail(&mut self, whole: Whole) {
        self.calls.whole.get_or_insert(whole);
        self.unknown().elsewhere = true;
    }

    fn unknown(&mut self) -> &mut UnknownCalls {
        &mut self.calls.unknown[self.method as usize]
    }

    fn step(&mut self, by: Id<MethodDef>, instruction: &Instruction<'_>) {
        let Operand::Token(token) = instruction.operand else { return };
        match instruction.opcode {
            Opcode::Call | Opcode::Newobj => self.call(token, false),
            Opcode::Callvirt => self.call(token, true),
            Opcode::Calli => self.unknown().pointers = true,
            // What `jmp` hands over is not looked at.
            Opcode::Ldftn | Opcode::Jmp => {
                self.take(token, by, false);
                self.call(token, false);
            }
            Opcode::Ldvirtftn => {
                self.take(token, by, true);
                self.call(token, true);
            }
            Opcode::Ldtoken => self.take(token, by, true),
            Opcode::Ldstr => {
                if let Some(late) = &mut self.calls.late_bound {
                    late.add_text(self.assemblies.module(self.here), token);
                }
            }
            _ => {}
        }
    }

    fn named(&mut self, token: Token) -> Named {
        match self.assemblies.resolve_member(self.here, token) {
            Member::Method(method) if method.assembly != self.here => Named::Elsewhere(method),
            Member::Method(method) if method.id.index() < self.methods.len() => {
                Named::Own(index(method.id.index()))
            }
            Member::OfArray => Named::OfArray,
            Member::Method(_) | Member::Field(_) | Member::Unknown => Named::Unknown,
        }
    }

    fn call(&mut self, token: Token, virtually: bool) {
        let callee = match self.named(token) {
            Named::Own(callee) => callee,
            Named::OfArray => return,
            Named::Elsewhere(method) => {
                if is_delegate_call(self.assemblies, method) {
                    self.unknown().delegates = true;
                } else {
                    self.unknown().elsewhere = true;
                }
                return;
            }
            Named::Unknown => {
                self.unknown().elsewhere = true;
                self.calls.lose(self.assemblies, self.here, token);
                return;
            }
        };
        let Some(method) = self.methods.get(callee as usize) else {
            self.unknown().elsewhere = true;
            return;
        };
        let flags = method.flags;
        // Static methods of interfaces are called with a type in a prefix, which has its own.
        if flags.is_virtual() && (virtually || flags.is_static()) {
            self.calls.virtually.push((self.method, callee));
            return;
        }
        self.calls.direct.push((self.method, callee));
    }

    /// The address of a method is taken, or it is named as data.
    fn take(&mut self, token: Token, by: Id<MethodDef>, virtually: bool) {
        match self.named(token) {
            Named::Own(method) => {
                let is_static =
                    self.methods.get(method as usize).is_some_and(|method| method.flags.is_static());
                self.calls.taken.entry(method).or_insert(by);
                if virtually || is_static {
                    self.calls.taken_virtually.entry(method).or_insert(by);
                }
            }
            Named::Unknown => self.calls.lose(self.assemblies, self.here, token),
            Named::Elsewhere(_) | Named::OfArray => {}
        }
    }

    /// The method that was written runs what its compiler made of it: an `async` method or an iterator the `MoveNext` of its
    /// state machine.
    ///
    /// That matters for the order only, so it may end early.
    fn state_machines(&mut self, steps: &mut Steps) {
        let module = self.assemblies.module(self.here);
        for (id, method) in self.methods.iter().filter(|(_, method)| method.name == "MoveNext") {
            let handle = MethodHandle { assembly: self.here, id };
            // The method that was written is looked for among those of the type around.
            let around =
                module.enclosing_type(method.class).map_or(0, |class| module.methods_of(class).count());
            if steps.charge(around).is_err() {
                return;
            }
            if !method.flags.is_static()
                && let Some(written) = written_method(self.assemblies, handle)
                && written.assembly == self.here
                && written.id.index() < self.methods.len()
            {
                self.calls.direct.push((index(written.id.index()), index(id.index())));
            }
        }
    }
}

/// Whether a method of another assembly is how a delegate is called.
fn is_delegate_call(assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
    assemblies.method(method).is_some_and(|method| {
        method.name == "Invoke" && is_delegate(assemblies.module(method.class.assembly), method.class.id)
    })
}

/// Whether a type is a delegate, by the name of what it extends.
pub(super) fn is_delegate(module: &Module<'_>, class: Id<marple_metadata::tables::TypeDef>) -> bool {
    let base = module.row(class).ok().and_then(|row| row.extends);
    base.and_then(|base| module.short_name(base).ok())
        == Some(TypeName { namespace: "System", name: "MulticastDelegate" })
}
