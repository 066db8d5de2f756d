//! Calls: what comes back, and what is forgotten.

use marple_il::Opcode;
use marple_ir::{BinaryOp, CompareOp, Cond, Definition, IntType, Op, Term, Terminator, Type};
use marple_metadata::LibraryName;
use marple_metadata::assemblies::Member as Found;
use marple_metadata::signature::{MethodSignature, Primitive, StandAloneSignature, Type as Signature};
use marple_metadata::tables::{StandAloneSig, Token, TypeDefOrRef};
use marple_summaries::{changes_by_itself, contract_method, is_system, may_be_address, waits};

use crate::denied::Denied;
use crate::kind::{Kind, Kinds, is_delegate, is_primitive};
use crate::method::Lowering;
use crate::on_throw::Raised;
use crate::ssa::{Base, Location, Member};
use crate::stack::Cell;
use crate::{Assumption, Refused};

/// The namespace of the contract class.
const CONTRACTS: &str = "System.Diagnostics.Contracts";

/// How a method is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallKind {
    /// The method itself.
    Direct,
    /// The method of the object's own type; the object must not be null.
    Virtual,
    /// A constructor, on a new object.
    New,
}

/// A callee as the call spells it.
pub(crate) struct Callee<'f> {
    pub(crate) signature: MethodSignature,
    /// The type arguments of its class and its own.
    pub(crate) class: Vec<Signature>,
    pub(crate) method: Vec<Signature>,
    /// Its name, if it is a method of a library.
    name: Option<LibraryName<'f>>,
}

impl<'f> Callee<'f> {
    pub(crate) fn name(&self) -> Option<(&'f str, &'f str, &'f str)> {
        self.name.map(|name| (name.namespace, name.class, name.method))
    }

    /// Whether it is a method of this class of a library.
    pub(crate) fn is_of(&self, namespace: &str, class: &str) -> bool {
        self.name.is_some_and(|name| name.namespace == namespace && name.class == class)
    }
}

impl<'f> Lowering<'_, 'f> {
    pub(crate) fn callee(&self, token: Token) -> Result<Callee<'f>, Refused> {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let named = module.named_method(token).ok_or(Refused::BadStack { offset: self.stack.offset })?;
        // What the contract rewriter calls in the place of `Contract`.
        let rewritten = || {
            let method = contract_method(module, token)?;
            Some(LibraryName { namespace: CONTRACTS, class: "Contract", method })
        };
        Ok(Callee {
            signature: named.signature()?,
            class: named.class_arguments(),
            method: named.arguments(),
            name: named.library_name().or_else(rewritten),
        })
    }

    pub(crate) fn call(&mut self, token: Token, kind: CallKind, is_constrained: bool) -> Result<(), Refused> {
        let callee = self.callee(token)?;
        let args = self.stack.pop_many(callee.signature.parameters.len())?;
        self.check_enum_arguments(&callee, &args);
        self.begin_buffer_call(&callee, &args);
        let before = self.ssa.builder.function().values.len();
        let takes_this =
            callee.signature.has_this && !callee.signature.explicit_this && kind != CallKind::New;
        let this = if takes_this { self.stack.cells.last().copied() } else { None };
        self.call_with(token, kind, is_constrained, &callee, &args)?;
        self.buffer_call(token, &callee, this, &args);
        if kind != CallKind::New && !is_void(&callee.signature.returns) {
            self.enum_result(&callee, &args, before);
        }
        Ok(())
    }

    fn call_with(
        &mut self,
        token: Token,
        kind: CallKind,
        is_constrained: bool,
        callee: &Callee<'f>,
        args: &[Cell],
    ) -> Result<(), Refused> {
        let takes_this = callee.signature.has_this && !callee.signature.explicit_this;
        let this = if takes_this && kind != CallKind::New { Some(self.pop_this(callee)?) } else { None };
        if let Some(this) = this
            && kind == CallKind::Virtual
            && !is_constrained
        {
            self.check_not_null(this.value);
        }
        if kind == CallKind::Direct && self.is_root_constructor(token) {
            return Ok(());
        }
        if is_void(&callee.signature.returns) && self.is_abbreviator(token) {
            self.observe_abbreviator(token);
            self.assume_required();
            return Ok(());
        }
        self.call_on_throw(token, kind);
        let seen = self.begin_seen(token, kind, this, args);
        let mut inferred = self.begin_call(token, kind, is_constrained, this, args);
        let library = self.begin_library(token, kind, is_constrained, callee, this, args);
        let awaiting = self.begin_awaiting(token, callee, this);
        let collection = self.begin_collection(token, kind, callee, this, args);
        if self.view_element(token, callee, this, args) || self.each_call(token, callee, this, args) {
            return Ok(());
        }
        let view = self.begin_view(token, callee, this, args);
        let is_unsafe = matches!(callee.name(), Some(("System.Runtime.CompilerServices", "Unsafe", _)));
        self.arrays.reinterprets |= is_unsafe;
        self.hindsight.writes_unseen |= is_unsafe || self.is_accessor(token, callee);
        self.hindsight.writes_read_only |= self.hindsight.writes_unseen;
        if let Some(("System" | "System.Runtime.CompilerServices", class, name)) = callee.name()
            && self.range_call(class, name, kind, this, args)
        {
            return Ok(());
        }
        if let Some(("System", "Nullable`1", name)) = callee.name()
            && self.nullable_call(name, &callee.class, kind, this, args)
        {
            return Ok(());
        }
        if self.is_known_by_name(token, kind, callee, this, args) {
            return Ok(());
        }
        let noted = self.annotate_call(token, callee, this, args);
        if let (Some(noted), Some(inferred)) = (&noted, &mut inferred)
            && self.passes_null(noted)
        {
            inferred.forget_ends();
        }
        let promise = self.require(token, kind, is_constrained, callee, this, args);
        if self.quantifier_call(token, kind, callee, args) {
            return Ok(());
        }
        self.call_unknown(token, kind, callee, this, args);
        self.constructed(token, kind, this, args);
        if callee.name.is_some_and(waits) {
            self.ssa.forget_memory();
        }
        let returns = kind != CallKind::New && !is_void(&callee.signature.returns);
        if returns {
            self.note_result(token);
            self.note_returned(this.iter().chain(args));
        }
        if let Some(promise) = promise {
            self.ensure(promise, kind, returns);
        }
        let denied = Denied::by(inferred.as_ref());
        if let Some(inferred) = inferred {
            self.end_call(inferred, kind, returns);
        }
        if let Some(name) = callee.name {
            self.library_promises(name);
        }
        if let Some(library) = library {
            self.end_library(library, kind, returns);
        }
        self.made_sequence(callee, this, args);
        if let Some(view) = view {
            self.end_view(view, kind, this, callee.name().is_some_and(|(.., name)| name == ".ctor"));
        }
        if let Some(awaiting) = awaiting {
            self.end_awaiting(awaiting, callee.class.first());
        }
        if !is_constrained {
            self.compared_with_null(token, kind, args);
        }
        if let Some(callee) = self.small_callee(token, kind, is_constrained) {
            self.compute_small(callee, this, args)?;
        }
        if let Some(noted) = noted {
            self.annotate_result(noted, kind, returns, &denied);
        }
        if let Some(seen) = seen {
            self.end_seen(&seen);
        }
        self.end_collection(collection, callee.class.first());
        Ok(())
    }

    /// A call of a method that may be any: what it may write is forgotten, and something comes back.
    fn call_unknown(
        &mut self,
        token: Token,
        kind: CallKind,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let result = kinds.of(&callee.signature.returns, &callee.class, &callee.method);
        let this = this.map(|this| self.sequence_by_value(token, callee, this));
        if self.made_span(token, kind, callee, this, args) {
            return;
        }
        let made = (kind == CallKind::New).then(|| self.made(token));
        let keeps = match made.or(result) {
            Some(Kind::Generic) => {
                this.iter().chain(args).any(|cell| cell.address.is_some())
                    && self.code.assemblies.module(self.code.method.assembly).allows_by_ref_like()
            }
            kind => kind.is_some_and(Kind::holds_addresses),
        };
        let keeps = keeps || self.keeps_pointers(token, callee, this, args);
        if let (Some(this), Some(result)) = (this, result)
            && args.is_empty()
            && kind != CallKind::New
        {
            if callee.name.is_some_and(changes_by_itself) {
                let value = self.ssa.fresh(self.ssa.builder.current(), result);
                self.push_kind(value, result);
                return;
            }
            // What comes back may be an address in the struct it was asked of.
            if !(keeps && this.address.is_some()) && self.getter(token, kind, this, result) {
                return;
            }
        }
        if let (Some(this), None, &[value]) = (this, result, args)
            && kind != CallKind::New
            && self.setter(token, kind, this, value)
        {
            return;
        }
        let this = match this {
            Some(this) if !keeps => Some(self.copied(token, callee, this)),
            this => this,
        };
        for (parameter, cell) in callee.signature.parameters.iter().zip(args) {
            // Only a by-ref ends with the call: a pointer may be kept.
            if !matches!(parameter.unmodified(), Signature::ByRef(_)) {
                self.escape(*cell);
            }
        }
        if self.is_delegate_call(token, callee) {
            // What a delegate's method reaches is not what it is handed.
            self.ssa.forget_memory();
        }
        if callee.signature.parameters.iter().any(|ty| matches!(ty.unmodified(), Signature::Pointer(_))) {
            // Through a pointer anything can be written.
            self.ssa.forget_memory();
        }
        let effect = self.effect(token, kind, this);
        if let Some(effect) = &effect {
            self.pass_known(effect, kind, this, args, keeps);
        } else {
            self.pass(this.iter().chain(args).copied(), keeps);
        }
        match (made, result) {
            (Some(Kind::Ref), _) => {
                let object = self.not_null();
                self.stack.push(object);
            }
            (Some(kind), _) => {
                let value = self.unknown(Type::Opaque);
                self.push_kind(value, kind);
            }
            (_, Some(result)) => {
                let value = self.ssa.fresh(self.ssa.builder.current(), result);
                if let Some(name) = self.method_name(token) {
                    let slot = self.ssa.builder.slot(name);
                    self.ssa.builder.name_value(value, slot);
                }
                self.push_kind(value, result);
            }
            (_, None) => {}
        }
    }

    /// What a method is called on, by value if no method changes it: a number, or a struct that is declared so.
    fn copied(&mut self, token: Token, callee: &Callee<'_>, this: Cell) -> Cell {
        let Some(address) = this.address else { return this };
        if self.may_initialize(token) {
            return this;
        }
        if callee.name().is_some_and(|(namespace, class, _)| is_primitive(namespace, class)) {
            return Cell::from(self.constant(0, Type::I32));
        }
        if self.is_read_only_struct(token) && self.assumes(Assumption::ReadOnlyFields) {
            let record = self.read_place(address, Kind::Struct, false);
            self.classes.records.insert(record);
            return Cell::from(record);
        }
        this
    }

    /// Whether a method may write its object though that is read-only: a constructor or an `init` accessor.
    pub(crate) fn may_initialize(&self, token: Token) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.named_method(token).and_then(|method| method.name().ok());
        name.is_none_or(|name| name == ".ctor" || name.contains("set_"))
    }

    /// Whether a method is one of a struct that is declared `readonly` and holds no addresses.
    fn is_read_only_struct(&self, token: Token) -> bool {
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return false;
        };
        let module = assemblies.module(handle.assembly);
        let Ok(class) = module.type_of_method(handle.id) else { return false };
        let kinds = Kinds { assemblies, assembly: handle.assembly };
        kinds.named(TypeDefOrRef::Definition(class)) == Kind::Struct
            && module.attributes_of(class).any(|attribute| {
                module.attribute_class(attribute).is_ok_and(|class| class.name == "IsReadOnlyAttribute")
            })
    }

    /// Whether a callee is an `[UnsafeAccessor]`, or one that lets read-only memory be written.
    fn is_accessor(&self, token: Token, callee: &Callee) -> bool {
        if !matches!(callee.signature.returns.unmodified(), Signature::ByRef(_)) {
            return false;
        }
        let class = callee.name().map(|(namespace, class, _)| (namespace, class));
        if class == Some(("System.Runtime.InteropServices", "MemoryMarshal")) {
            return true;
        }
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return false;
        };
        let module = assemblies.module(handle.assembly);
        module.attributes_of(handle.id).any(|attribute| {
            module.attribute_class(attribute).is_ok_and(|class| class.name == "UnsafeAccessorAttribute")
        })
    }

    /// Whether a callee may keep the address of an argument as a pointer or a native integer: in what it returns, in what
    /// another address points to, or in memory.
    fn keeps_pointers(&self, token: Token, callee: &Callee, this: Option<Cell>, args: &[Cell]) -> bool {
        let cells = || this.iter().chain(args);
        if !cells().any(|cell| cell.address.is_some()) {
            return false;
        }
        let callee_keeps = || {
            let (pointers, assembly) = (&self.code.knowledge.pointers, self.code.method.assembly);
            pointers.keeps(self.code.assemblies, assembly, token)
        };
        let is_local = |cell: &Cell| cell.address.is_some_and(|address| self.stack.home(address).is_some());
        // What a number holds may be an address; only of locals nothing else than an address can lead to them.
        if !cells().any(is_local) {
            return matches!(callee.signature.returns.unmodified(), Signature::Pointer(_)) || callee_keeps();
        }
        let holds = |ty: &Signature| match ty.unmodified() {
            Signature::ByRef(target) => may_be_address(target),
            _ => false,
        };
        may_be_address(&callee.signature.returns)
            || callee.signature.parameters.iter().any(holds)
            || callee_keeps()
    }

    /// What the result of the method that a token means is called.
    fn method_name(&self, token: Token) -> Option<String> {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.named_method(token)?.name().ok()?;
        Some(name.strip_prefix("get_").map_or_else(|| format!("{name}(..)"), str::to_owned))
    }

    /// What a constructor makes.
    pub(crate) fn made(&self, token: Token) -> Kind {
        let assembly = self.code.method.assembly;
        let handle = match self.code.assemblies.resolve_member(assembly, token) {
            Found::Method(handle) => handle,
            Found::OfArray => return Kind::Ref,
            _ if self.code.assemblies.module(assembly).is_of_generic_class(token) => return Kind::Ref,
            // Nothing is known of its type: it may be a struct.
            _ => return Kind::Opaque,
        };
        let module = self.code.assemblies.module(handle.assembly);
        let Ok(class) = module.type_of_method(handle.id) else { return Kind::Opaque };
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: handle.assembly };
        match kinds.named(TypeDefOrRef::Definition(class)) {
            // A number that is made by a constructor, as `nint` is.
            Kind::Int(_) | Kind::Bool => Kind::Opaque,
            kind => kind,
        }
    }

    /// A delegate is made: others get to know the object that it will be called on, but nothing runs. Whether it was one.
    fn made_delegate(&mut self, token: Token, kind: CallKind, callee: &Callee<'_>, args: &[Cell]) -> bool {
        let (CallKind::New, &[target, _]) = (kind, args) else { return false };
        let before = self.code.instructions.partition_point(|one| one.offset < self.stack.offset);
        let is_function = before.checked_sub(1).is_some_and(|before| {
            matches!(self.code.instructions[before].opcode, Opcode::Ldftn | Opcode::Ldvirtftn)
        });
        if !is_function || target.address.is_some() || !self.is_delegate(token, callee) {
            return false;
        }
        self.ssa.share(target.value);
        let delegate = self.not_null();
        self.stack.push(delegate);
        true
    }

    /// Whether the class of a method is one of delegates; of libraries that are not there, those that take an object and a function.
    fn is_delegate(&self, token: Token, callee: &Callee<'_>) -> bool {
        let assemblies = self.code.assemblies;
        match assemblies.resolve_member(self.code.method.assembly, token) {
            Found::Method(handle) => {
                assemblies.method(handle).is_some_and(|method| is_delegate(assemblies, method.class))
            }
            Found::Unknown => {
                let parameters = &callee.signature.parameters;
                callee.name.is_some_and(|name| is_system(name.namespace))
                    && matches!(
                        parameters[..],
                        [Signature::Primitive(Primitive::Object), Signature::Primitive(Primitive::NativeInt)]
                    )
            }
            _ => false,
        }
    }

    /// Whether a delegate is called.
    fn is_delegate_call(&self, token: Token, callee: &Callee) -> bool {
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            // Its assembly is not there.
            return callee.name.is_some_and(|name| name.method == "Invoke");
        };
        assemblies
            .method(handle)
            .is_some_and(|method| method.name == "Invoke" && is_delegate(assemblies, method.class))
    }

    /// That a truth value on the stack is true.
    pub(crate) fn condition(&mut self, cell: Cell) -> (Cond, String) {
        let truth = self.is_true(cell.value);
        self.meant(truth).unwrap_or_else(|| (Cond::Value(truth), "the assertion holds".to_owned()))
    }

    /// Where several ways meet with the parts of a condition, a test tells them apart: the run goes on only if it holds.
    pub(crate) fn go_on_if(&mut self, cell: Cell) {
        let function = self.ssa.builder.function();
        if !matches!(function.value(cell.value).definition, Definition::Param { .. }) {
            return;
        }
        let truth = self.is_true(cell.value);
        let (next, stop) = (self.ssa.inner_block(), self.ssa.inner_block());
        self.ssa.branch(truth, next, stop);
        self.ssa.builder.switch_to(stop);
        self.ssa.terminate(Terminator::Stop);
        self.ssa.builder.switch_to(next);
    }

    /// `Contract.ForAll` or `Contract.Exists`; whether that is understood.
    fn quantifier_call(&mut self, token: Token, kind: CallKind, callee: &Callee<'_>, args: &[Cell]) -> bool {
        let Some((CONTRACTS, "Contract", name @ ("ForAll" | "Exists"))) = callee.name() else { return false };
        if self.quantified(name == "ForAll", args) {
            return true;
        }
        let Some(asked) = self.begin_asked(name == "ForAll", args) else { return false };
        self.call_unknown(token, kind, callee, None, args);
        self.end_asked(asked);
        true
    }

    /// Whether a token names `Contract.ForAll` or `Contract.Exists` of a range of numbers.
    pub(crate) fn is_quantifier(&self, token: Token) -> bool {
        let Ok(callee) = self.callee(token) else { return false };
        matches!(callee.name(), Some((CONTRACTS, "Contract", "ForAll" | "Exists")))
            && matches!(callee.signature.parameters.len(), 2 | 3)
    }

    /// Whether the callee is one whose meaning is known; then the call is done.
    fn is_known_by_name(
        &mut self,
        token: Token,
        kind: CallKind,
        callee: &Callee<'f>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> bool {
        self.known_call(callee, this, args)
            || self.vector_count(token, callee)
            || self.grid(token, kind, this, args)
            || self.made_lambda(token, kind, args)
            || self.made_delegate(token, kind, callee, args)
    }

    /// Methods whose meaning is known.
    fn known_call(&mut self, callee: &Callee<'_>, this: Option<Cell>, args: &[Cell]) -> bool {
        let Some((namespace, class, name)) = callee.name() else { return false };
        match (namespace, class, name, this, args) {
            ("System", "Math" | "MathF" | "Double" | "Single", _, None, args)
                if args.iter().any(|cell| self.ssa.builder.type_of(cell.value).float().is_some()) =>
            {
                let args: Vec<_> = args.iter().map(|cell| cell.value).collect();
                return self.float_call(class, name, &args);
            }
            ("System", "Array" | "String", "get_Length", Some(this), []) if this.address.is_none() => {
                let length = self.length(this.value);
                self.stack.push(length);
            }
            ("System", "String", "get_Chars", Some(this), &[index]) if this.address.is_none() => {
                return self.character(this.value, index.value);
            }
            ("System", "Array", "GetLength", Some(this), [number]) => {
                let number = self.ssa.builder.function().constant(number.value);
                let Some(number) = number.and_then(|number| usize::try_from(number).ok()) else {
                    return false;
                };
                if this.address.is_some() || number > 2 {
                    return false;
                }
                let length = self.dimension_length(this.value, number);
                self.stack.push(length);
            }
            ("System", "Math", "Min" | "Max", None, [left, right]) => {
                let op = if name == "Min" { BinaryOp::Min } else { BinaryOp::Max };
                let types = [left, right].map(|cell| self.ssa.builder.type_of(cell.value).clone());
                let signed = callee.signature.parameters.first().is_some_and(is_signed);
                if types[0] != types[1] || types[0].int().is_none() || !signed {
                    return false;
                }
                let result = self.inst(Op::Binary(op, left.value, right.value), types[0].clone());
                self.stack.push(result);
            }
            ("System", "Math" | "SByte" | "Int16" | "Int32" | "Int64" | "IntPtr", "Abs", None, [number]) => {
                let [Signature::Primitive(primitive)] = callee.signature.parameters[..] else { return false };
                let int = match primitive {
                    Primitive::I1 => IntType::I8,
                    Primitive::I2 => IntType::I16,
                    Primitive::I4 => IntType::I32,
                    Primitive::I8 | Primitive::NativeInt => IntType::I64,
                    _ => return false,
                };
                if self.ssa.builder.type_of(number.value).int().is_none() {
                    return false;
                }
                self.absolute(number.value, int);
            }
            ("System", "Array", "Resize", None, &[place, size]) => {
                let Some(address) = place.address else { return false };
                if !self.assumes(Assumption::LibraryContracts) {
                    return false;
                }
                let size = self.coerced(size.value, &Type::I32);
                // It throws if the size is negative. An array that has the size already stays there: then it has two names.
                self.assume(Cond::compare(CompareOp::Ge, size, Term::Const(0)));
                let old = self.read_place(address, Kind::Ref, false);
                self.ssa.share(old);
                let array = self.not_null();
                self.ssa.learn(Location { base: Base::Object(array), member: Member::Length }, size);
                self.ssa.lengths.push((array, size));
                self.resize_each(address, old, array);
                self.write_place(address, Some(array.into()), Kind::Ref);
            }
            // `typeof`.
            ("System", "Type", "GetTypeFromHandle", None, [handle])
                if self.classes.handles.contains_key(&handle.value) =>
            {
                let made = self.not_null();
                self.classes.types.insert(made, self.classes.handles[&handle.value]);
                self.stack.push(made);
            }
            ("System.Runtime.CompilerServices", "RuntimeHelpers", "InitializeArray", None, [array, _]) => {
                self.ssa.forget_elements_of(array.value);
                self.ssa.wrote_element(Kind::Opaque);
            }
            (
                "System",
                "Array" | "Buffer",
                "Copy" | "ConstrainedCopy" | "Clear" | "Reverse" | "BlockCopy",
                None,
                args,
            ) => return self.written_elements(name, args),
            (CONTRACTS, "Contract", name, None, args) => return self.contract_call(callee, name, args),
            ("System.Diagnostics", "Debug", "Assert", None, [cond, ..]) => self.check_assertion(*cond),
            (namespace, class, name, None, args) => {
                return self.known_question(namespace, class, name, args);
            }
            _ => return false,
        }
        true
    }

    /// A method of the library that writes elements of an array that it is handed, and nothing else; whether it was one.
    fn written_elements(&mut self, name: &str, args: &[Cell]) -> bool {
        let (source, target) = match (name, args) {
            ("Copy", &[source, target, _])
            | ("Copy" | "ConstrainedCopy" | "BlockCopy", &[source, _, target, _, _]) => {
                (Some(source), target)
            }
            ("Clear" | "Reverse", &[target] | &[target, _, _]) => (None, target),
            _ => return false,
        };
        let is_array =
            |cell: Cell| cell.address.is_none() && *self.ssa.builder.type_of(cell.value) == Type::Object;
        if !is_array(target)
            || !source.is_none_or(is_array)
            || !self.assumes(Assumption::Aliasing)
            || !self.assumes(Assumption::CallEffects)
        {
            return false;
        }
        // What is found in the one is found in the other.
        if let Some(source) = source {
            self.ssa.share(source.value);
            self.ssa.share(target.value);
        }
        self.ssa.forget_elements_of(target.value);
        self.ssa.wrote_element(Kind::Opaque);
        true
    }

    pub(crate) fn call_indirect(&mut self, token: Token) -> Result<(), Refused> {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let id = token.to::<StandAloneSig>().ok_or(Refused::BadStack { offset: self.stack.offset })?;
        let StandAloneSignature::Method(signature) = module.stand_alone_signature(id)? else {
            return Err(Refused::BadStack { offset: self.stack.offset });
        };
        self.stack.pop()?;
        self.check_on_throw(Raised::Called);
        let mut args = self.stack.pop_many(signature.parameters.len())?;
        if signature.has_this && !signature.explicit_this {
            args.push(self.stack.pop()?);
        }
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let result = kinds.of(&signature.returns, &[], &[]);
        let keeps = || {
            let (pointers, assembly) = (&self.code.knowledge.pointers, self.code.method.assembly);
            args.iter().any(|cell| cell.address.is_some())
                && pointers.keeps_indirectly(self.code.assemblies, assembly)
        };
        let keeps = result.is_some_and(Kind::holds_addresses) || keeps();
        self.pass(args.into_iter(), keeps);
        self.ssa.forget_memory();
        if let Some(result) = result {
            let value = self.ssa.fresh(self.ssa.builder.current(), result);
            self.stack.push(value);
        }
        Ok(())
    }
}

pub(crate) fn is_void(ty: &Signature) -> bool {
    matches!(ty.unmodified(), Signature::Primitive(Primitive::Void))
}

/// Whether values of the type are the same numbers on the stack.
fn is_signed(ty: &Signature) -> bool {
    matches!(
        ty,
        Signature::Primitive(
            Primitive::I4 | Primitive::I8 | Primitive::I2 | Primitive::I1 | Primitive::U1 | Primitive::U2
        )
    )
}
