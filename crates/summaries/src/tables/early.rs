//! Which methods may run while a static constructor runs, and from when on.
//!
//! Whoever reads a static field waits until the static constructor of its class has run; unless that is under way in the same thread, or in one that waits for this one. So a field is seen
//! before its store by the code that the static constructor runs until there. Two more see it: what runs when the static constructor is compiled, before it starts (mono runs the
//! static constructors of classes that leave the time open), and methods of objects of the class itself, which do not ask whether the class is initialized (ECMA-335
//! I.8.9.5). Such objects may be known to other threads, and stay if the static constructor fails.

use marple_il::read_body;
use marple_metadata::assemblies::{MethodHandle, TypeHandle};
use marple_metadata::signature::Type;
use marple_metadata::tables::{Id, MethodDef};
use rustc_hash::{FxHashMap, FxHashSet};

use super::program::{Program, Runs};

/// The most methods that are told apart.
const METHODS: usize = 2_000;
/// How many calls away compilers may look when a method is compiled.
const INLINED: u8 = 3;

/// What may run while the static constructor of a class runs.
pub(super) struct Early<'p, 'a, 'f> {
    program: &'p Program<'a, 'f>,
    class: TypeHandle,
    initializer: MethodHandle,
    /// By method, the first offset of the static constructor that may run it.
    first: FxHashMap<MethodHandle, u32>,
    /// From which offset on any method may run.
    anything: Option<u32>,
}

impl<'p, 'a, 'f> Early<'p, 'a, 'f> {
    /// What may run before the static constructor starts.
    pub(super) fn new(program: &'p Program<'a, 'f>, class: TypeHandle, initializer: MethodHandle) -> Self {
        let mut early = Self { program, class, initializer, first: FxHashMap::default(), anything: None };
        for method in early.find_open() {
            early.reach(method, 0);
        }
        early
    }

    /// The static constructors that may run when this one is compiled.
    fn find_open(&self) -> Vec<MethodHandle> {
        let (mut open, mut level) = (Vec::new(), vec![self.initializer]);
        let mut seen: FxHashSet<MethodHandle> = level.iter().copied().collect();
        for _ in 0..=INLINED {
            let mut next = Vec::new();
            for method in level {
                let runs = self.program.of_method(method);
                if method != self.initializer && !runs.may_be_inlined {
                    continue;
                }
                open.extend(&runs.open);
                next.extend(runs.methods.iter().filter(|method| seen.insert(**method)));
            }
            level = next;
        }
        open
    }

    /// An instruction of the static constructor may run something.
    pub(super) fn add(&mut self, offset: u32, runs: &Runs) {
        if runs.anything {
            self.lose(offset);
        }
        for &method in runs.methods.iter().chain(&runs.open) {
            self.reach(method, offset);
        }
    }

    fn lose(&mut self, offset: u32) {
        self.anything = Some(self.anything.map_or(offset, |before| before.min(offset)));
    }

    fn reach(&mut self, method: MethodHandle, offset: u32) {
        let mut pending = vec![method];
        while let Some(method) = pending.pop() {
            // It runs already.
            if method == self.initializer || self.is_lost(offset) {
                continue;
            }
            if self.first.get(&method).is_some_and(|before| *before <= offset) {
                continue;
            }
            self.first.insert(method, offset);
            let runs = self.program.of_method(method);
            if runs.anything || self.first.len() > METHODS {
                self.lose(offset);
            }
            pending.extend(runs.methods.iter().chain(&runs.open));
        }
    }

    /// Whether any method may have run when an offset is reached.
    fn is_lost(&self, offset: u32) -> bool {
        self.anything.is_some_and(|from| from <= offset)
    }

    /// All the instructions from an offset on run what they can.
    pub(super) fn add_rest(&mut self, from: u32) {
        let module = self.program.assemblies.module(self.program.assembly);
        let Ok(Some(body)) = read_body(module, self.initializer.id) else { return self.lose(from) };
        let Ok(instructions) = body.decode() else { return self.lose(from) };
        for (number, instruction) in instructions.iter().enumerate().filter(|(_, one)| one.offset >= from) {
            let by_type = |_: usize, ty: &Type| self.program.by_type(self.class.assembly, ty);
            let runs = self.program.of_instruction(self.initializer, &instructions, number, &by_type);
            self.add(instruction.offset, &runs);
        }
    }

    /// By method that may see fields of the class before they are stored, the first offset of the static constructor at which it may run; and
    /// the offset from which on any method may.
    pub(super) fn finish(self) -> (FxHashMap<Id<MethodDef>, u32>, Option<u32>) {
        let assemblies = self.program.assemblies;
        let assembly = self.class.assembly;
        let module = assemblies.module(assembly);
        let own = self.first.iter().filter(|(method, _)| method.assembly == assembly);
        let mut first: FxHashMap<Id<MethodDef>, u32> = own.map(|(method, at)| (method.id, *at)).collect();
        if !assemblies.type_flags(self.class).is_before_field_init() {
            let is_static = |id: &Id<MethodDef>| module.row(*id).map_or(true, |row| row.flags.is_static());
            let is_constructor = |id: &Id<MethodDef>| {
                module.row(*id).and_then(|row| module.string(row.name)).is_ok_and(|name| name == ".ctor")
            };
            let (constructors, methods): (Vec<_>, Vec<_>) =
                module.methods_of(self.class.id).filter(|id| !is_static(id)).partition(is_constructor);
            if let Some(made) = constructors.iter().filter_map(|id| first.get(id).copied()).min() {
                for method in methods {
                    let at = first.entry(method).or_insert(made);
                    *at = (*at).min(made);
                }
            }
        }
        (first, self.anything)
    }
}
