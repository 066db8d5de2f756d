//! `Nullable<T>`: a struct of a truth value and a value. Its methods are known, whether its code is found or not.

use marple_ir::{CompareOp, Cond, FloatType, Op, Term, Type, ValueId};
use marple_metadata::signature::Type as Signature;

use crate::call::CallKind;
use crate::kind::{Kind, Kinds};
use crate::method::Lowering;
use crate::ssa::{Content, Member};
use crate::stack::Cell;

/// The member that says whether there is a value.
const HAS_VALUE: Member = Member::Nullable(0);

/// The member that holds a value of a kind; each kind has its own.
fn value_member(kind: Kind) -> Option<Member> {
    Some(Member::Nullable(match kind {
        Kind::Bool => 1,
        Kind::Struct => 2,
        Kind::Float(FloatType::F32) => 3,
        Kind::Float(FloatType::F64) => 4,
        Kind::Int(int) => u8::try_from(int.bits()).ok()? + u8::from(int.is_signed()),
        Kind::Ref | Kind::RefStruct | Kind::Generic | Kind::Opaque => return None,
    }))
}

impl Lowering<'_, '_> {
    /// A call of a method of `Nullable<T>`; whether it was one that is known.
    pub(crate) fn nullable_call(
        &mut self,
        name: &str,
        class: &[Signature],
        kind: CallKind,
        this: Option<Cell>,
        args: &[Cell],
    ) -> bool {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let [ty] = class else { return false };
        let Some(held) = kinds.of(ty, &[], &[]) else { return false };
        let place = this.and_then(|this| this.address);
        match (name, kind, place, args) {
            (".ctor", CallKind::New, None, [value]) | ("op_Implicit", CallKind::Direct, None, [value]) => {
                let record = self.make_nullable(*value, held);
                self.push_kind(record, Kind::Struct);
            }
            (".ctor", CallKind::Direct, Some(place), [value]) => {
                let record = self.make_nullable(*value, held);
                self.write_place(place, Some(record.into()), Kind::Struct);
            }
            ("get_HasValue", CallKind::Direct, Some(place), []) => {
                let record = self.read_place(place, Kind::Struct, false);
                let truth = self.has_value(record);
                self.push_kind(truth, Kind::Bool);
            }
            ("GetValueOrDefault", CallKind::Direct, Some(place), []) => {
                let record = self.read_place(place, Kind::Struct, false);
                self.push_value(record, held);
            }
            ("get_Value", CallKind::Direct, Some(place), []) => {
                let record = self.read_place(place, Kind::Struct, false);
                // Without a value it throws.
                let truth = self.has_value(record);
                self.assume(Cond::compare(CompareOp::Ne, truth, Term::Const(0)));
                self.push_value(record, held);
            }
            _ => return false,
        }
        true
    }

    fn make_nullable(&mut self, value: Cell, held: Kind) -> ValueId {
        // A struct goes into it as it is, with the references that it holds.
        self.ssa.share(value.value);
        let record = self.inst(Op::Unknown, Type::Opaque);
        self.declare_has_value();
        let one = self.constant(1, Type::I32);
        let record = self.ssa.with(record, HAS_VALUE, one);
        let Some(member) = self.declared_value(held) else { return record };
        let value = self.stored(value.value, held);
        self.ssa.with(record, member, value)
    }

    pub(crate) fn has_value(&mut self, record: ValueId) -> ValueId {
        self.declare_has_value();
        self.field_of(record, Some(HAS_VALUE), Kind::Bool)
    }

    fn push_value(&mut self, record: ValueId, held: Kind) {
        let value = match self.declared_value(held) {
            Some(member) => self.field_of(record, Some(member), held),
            None => self.ssa.fresh(self.ssa.builder.current(), held),
        };
        self.push_kind(value, held);
    }

    fn declare_has_value(&mut self) {
        let content = Content::new(Kind::Bool, true);
        self.ssa.declare_member(HAS_VALUE, content);
        self.ssa.name_member(HAS_VALUE, || Some("HasValue".to_owned()));
    }

    fn declared_value(&mut self, held: Kind) -> Option<Member> {
        let member = value_member(held)?;
        self.ssa.declare_member(member, Content::new(held, true));
        self.ssa.name_member(member, || Some("Value".to_owned()));
        Some(member)
    }
}
