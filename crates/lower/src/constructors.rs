//! Constructors that only put their arguments into fields: records, tuples and small structs have such. What they make is known.

use marple_il::{Instruction, Opcode, Operand, read_short_body};
use marple_ir::{Type, ValueId};
use marple_metadata::assemblies::{Assemblies, Member as Found, MethodHandle};
use marple_metadata::tables::Token;

use crate::call::CallKind;
use crate::kind::{Kind, Kinds, Typed as _};
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member};
use crate::stack::Cell;

/// What is put into a field: an argument by its number after `this`, or a number or null.
#[derive(Clone, Copy)]
enum Put {
    Argument(u16),
    Number(i32),
    Null,
}

/// The longest constructor that is looked at, in bytes.
const LONGEST: usize = 256;

impl Lowering<'_, '_> {
    /// After a constructor ran: what the fields hold that it has put its arguments into, if that is all it does.
    pub(crate) fn constructed(&mut self, token: Token, kind: CallKind, this: Option<Cell>, args: &[Cell]) {
        let assemblies = self.code.assemblies;
        let place = this.and_then(|this| this.address);
        if kind != CallKind::New && (kind != CallKind::Direct || place.is_none()) {
            return;
        }
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return;
        };
        let Some(puts) = stores(assemblies, handle) else { return };
        let module = assemblies.module(handle.assembly);
        let Ok(signature) = module.method_signature(handle.id) else { return };
        let kinds = Kinds { assemblies, assembly: handle.assembly };
        let mut found: Vec<(Member, ValueId)> = Vec::new();
        for (field, put) in puts {
            let Some((field, content)) = self.followed_field(handle, field) else { continue };
            let member = Member::Field(field);
            let value = match put {
                Put::Argument(number) => {
                    let at = usize::from(number - 1);
                    let (Some(cell), Some(ty)) = (args.get(at), signature.parameters.get(at)) else { return };
                    // The argument is what the parameter's type leaves of it.
                    let parameter = kinds.of(ty, &[], &[]).filter(|kind| !kind.is_open());
                    parameter.filter(|_| cell.address.is_none()).map(|parameter| {
                        let value = self.stored(cell.value, parameter);
                        self.stored(value, content.kind)
                    })
                }
                Put::Number(number) => match content.kind {
                    Kind::Int(_) | Kind::Bool => {
                        let number = self.constant(number.into(), Type::I32);
                        Some(self.stored(number, content.kind))
                    }
                    _ => None,
                },
                Put::Null => (content.kind == Kind::Ref).then(|| self.constant(0, content.kind.stack())),
            };
            found.retain(|(other, _)| *other != member);
            found.extend(value.map(|value| (member, value)));
        }
        if found.is_empty() {
            return;
        }
        match place {
            Some(place) => {
                let record = self.read_place(place, Kind::Struct, false);
                let record = self.record_with(record, &found);
                self.write_place(place, Some(record.into()), Kind::Struct);
            }
            None => self.learn_made(&found),
        }
    }

    /// The new object or struct on top of the stack has these fields.
    fn learn_made(&mut self, found: &[(Member, ValueId)]) {
        let Some(made) = self.stack.cells.last().map(|cell| cell.value) else { return };
        if *self.ssa.builder.type_of(made) == Type::Object {
            for &(member, value) in found {
                self.ssa.learn(Location { base: Base::Object(made), member }, value);
            }
        } else if self.classes.records.contains(&made) && self.stack.take().is_ok() {
            let record = self.record_with(made, found);
            self.push_kind(record, Kind::Struct);
        }
    }

    fn record_with(&mut self, mut record: ValueId, found: &[(Member, ValueId)]) -> ValueId {
        for &(member, value) in found {
            record = self.ssa.with(record, member, value);
        }
        record
    }
}

/// The fields that a constructor writes and what it puts there, if it does nothing else.
fn stores(assemblies: &Assemblies<'_>, constructor: MethodHandle) -> Option<Vec<(Token, Put)>> {
    let module = assemblies.module(constructor.assembly);
    let body = read_short_body(module, constructor.id, LONGEST).ok()??;
    if !body.clauses.is_empty() || module.is_synchronized(constructor.id) {
        return None;
    }
    let mut code = body.decode().ok()?;
    code.retain(|instruction| instruction.opcode != Opcode::Nop);
    let mut rest = &code[..];
    let mut found = Vec::new();
    loop {
        rest = match rest {
            [end] if end.opcode == Opcode::Ret => return Some(found),
            [this, call, rest @ ..] if is_this(this) && is_root_call(assemblies, constructor, call) => rest,
            [this, value, store, rest @ ..] if is_this(this) && store.opcode == Opcode::Stfld => {
                let put = match (value.opcode.long_form(), value.operand) {
                    (Opcode::Ldarg, Operand::Argument(number)) if number > 0 => Put::Argument(number),
                    (Opcode::LdcI4, Operand::Int(number)) => Put::Number(number),
                    (Opcode::Ldnull, _) => Put::Null,
                    _ => return None,
                };
                let Operand::Token(field) = store.operand else { return None };
                found.push((field, put));
                rest
            }
            _ => return None,
        };
    }
}

fn is_this(instruction: &Instruction<'_>) -> bool {
    matches!((instruction.opcode.long_form(), instruction.operand), (Opcode::Ldarg, Operand::Argument(0)))
}

/// A call of the constructor of `object`, which does nothing.
fn is_root_call(assemblies: &Assemblies<'_>, caller: MethodHandle, call: &Instruction<'_>) -> bool {
    let (Opcode::Call, Operand::Token(token)) = (call.opcode, call.operand) else { return false };
    let name =
        assemblies.module(caller.assembly).named_method(token).and_then(|method| method.library_name());
    name.is_some_and(|name| (name.namespace, name.class, name.method) == ("System", "Object", ".ctor"))
}
