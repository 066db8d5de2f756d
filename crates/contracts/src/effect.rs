//! What instructions that are not followed do to the stack.

use marple_il::Opcode;

/// How an instruction changes the stack.
pub(crate) struct Effect {
    pub(crate) pops: usize,
    pub(crate) pushes: usize,
    /// Whether it writes memory.
    pub(crate) writes: bool,
}

/// The effect of an instruction; `None` if the walk ends there.
pub(crate) fn effect(opcode: Opcode) -> Option<Effect> {
    use Opcode as O;
    let (pops, pushes, writes) = match opcode {
        O::LdcR4 | O::LdcR8 | O::Ldstr | O::Ldsfld | O::Ldsflda | O::Ldtoken | O::Ldftn | O::Sizeof => {
            (0, 1, false)
        }
        O::Ldfld
        | O::Ldflda
        | O::Isinst
        | O::Box
        | O::Unbox
        | O::UnboxAny
        | O::Newarr
        | O::Ldobj
        | O::ConvR4
        | O::ConvR8
        | O::ConvRUn
        | O::Ldvirtftn
        | O::LdindI1
        | O::LdindU1
        | O::LdindI2
        | O::LdindU2
        | O::LdindI4
        | O::LdindU4
        | O::LdindI8
        | O::LdindI
        | O::LdindR4
        | O::LdindR8
        | O::LdindRef
        | O::ConvOvfI1
        | O::ConvOvfI2
        | O::ConvOvfI4
        | O::ConvOvfI8
        | O::ConvOvfU1
        | O::ConvOvfU2
        | O::ConvOvfU4
        | O::ConvOvfU8
        | O::ConvOvfI
        | O::ConvOvfU
        | O::ConvOvfI4Un
        | O::ConvOvfI8Un => (1, 1, false),
        O::AddOvf
        | O::SubOvf
        | O::MulOvf
        | O::AddOvfUn
        | O::SubOvfUn
        | O::MulOvfUn
        | O::Ldelem
        | O::Ldelema
        | O::LdelemI1
        | O::LdelemU1
        | O::LdelemI2
        | O::LdelemU2
        | O::LdelemI4
        | O::LdelemU4
        | O::LdelemI8
        | O::LdelemI
        | O::LdelemR4
        | O::LdelemR8
        | O::LdelemRef => (2, 1, false),
        O::Initobj | O::Stsfld => (1, 0, true),
        O::Stfld
        | O::Stobj
        | O::StindI1
        | O::StindI2
        | O::StindI4
        | O::StindI8
        | O::StindI
        | O::StindR4
        | O::StindR8
        | O::StindRef => (2, 0, true),
        O::Stelem
        | O::StelemI
        | O::StelemI1
        | O::StelemI2
        | O::StelemI4
        | O::StelemI8
        | O::StelemR4
        | O::StelemR8
        | O::StelemRef => (3, 0, true),
        _ => return None,
    };
    Some(Effect { pops, pushes, writes })
}
