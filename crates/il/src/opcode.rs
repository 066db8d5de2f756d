//! Every opcode of ECMA-335, III: its bytes, its mnemonic, what follows it in the code, and what it does to the stack.

/// What follows an opcode in the code, or what the opcode itself says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    None,
    ImpliedArgument(u16),
    ImpliedLocal(u16),
    ImpliedInt(i32),
    ShortArgument,
    LongArgument,
    ShortLocal,
    LongLocal,
    Byte,
    ShortInt,
    Int,
    Long,
    Single,
    Double,
    Token,
    ShortBranch,
    Branch,
    Switch,
}

macro_rules! opcodes {
    ($($code:literal $name:ident $mnemonic:literal $kind:ident$(($value:literal))? $pops:literal -> $pushes:literal,)+) => {
        /// An opcode. Its number is its byte; two-byte opcodes have `0xfe` as their high byte.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Opcode {
            $(#[doc = concat!("`", $mnemonic, "`")] $name = $code,)+
        }

        impl Opcode {
            /// Its name in ECMA-335.
            pub fn mnemonic(self) -> &'static str {
                match self { $(Self::$name => $mnemonic,)+ }
            }

            /// What the table below says it takes off the stack and puts there.
            pub(crate) fn pops_and_pushes(self) -> (usize, usize) {
                match self { $(Self::$name => ($pops, $pushes),)+ }
            }
        }

        /// One-byte opcodes by their byte, then two-byte opcodes by their second.
        pub(crate) static OPCODES: [[Option<(Opcode, Encoding)>; 256]; 2] = {
            let mut table = [[None; 256]; 2];
            $(
                let page = if $code > 0xff { 1 } else { 0 };
                table[page][$code & 0xff] = Some((Opcode::$name, Encoding::$kind$(($value))?));
            )+
            table
        };
    };
}

// Byte, name, mnemonic, what follows in the code, values taken off the stack and put there. Calls and `ret` have 0 -> 0: what
// they take depends on a signature (`effect.rs`).
opcodes! {
    0x00 Nop "nop" None 0 -> 0,
    0x01 Break "break" None 0 -> 0,
    0x02 Ldarg0 "ldarg.0" ImpliedArgument(0) 0 -> 1,
    0x03 Ldarg1 "ldarg.1" ImpliedArgument(1) 0 -> 1,
    0x04 Ldarg2 "ldarg.2" ImpliedArgument(2) 0 -> 1,
    0x05 Ldarg3 "ldarg.3" ImpliedArgument(3) 0 -> 1,
    0x06 Ldloc0 "ldloc.0" ImpliedLocal(0) 0 -> 1,
    0x07 Ldloc1 "ldloc.1" ImpliedLocal(1) 0 -> 1,
    0x08 Ldloc2 "ldloc.2" ImpliedLocal(2) 0 -> 1,
    0x09 Ldloc3 "ldloc.3" ImpliedLocal(3) 0 -> 1,
    0x0a Stloc0 "stloc.0" ImpliedLocal(0) 1 -> 0,
    0x0b Stloc1 "stloc.1" ImpliedLocal(1) 1 -> 0,
    0x0c Stloc2 "stloc.2" ImpliedLocal(2) 1 -> 0,
    0x0d Stloc3 "stloc.3" ImpliedLocal(3) 1 -> 0,
    0x0e LdargS "ldarg.s" ShortArgument 0 -> 1,
    0x0f LdargaS "ldarga.s" ShortArgument 0 -> 1,
    0x10 StargS "starg.s" ShortArgument 1 -> 0,
    0x11 LdlocS "ldloc.s" ShortLocal 0 -> 1,
    0x12 LdlocaS "ldloca.s" ShortLocal 0 -> 1,
    0x13 StlocS "stloc.s" ShortLocal 1 -> 0,
    0x14 Ldnull "ldnull" None 0 -> 1,
    0x15 LdcI4M1 "ldc.i4.m1" ImpliedInt(-1) 0 -> 1,
    0x16 LdcI4_0 "ldc.i4.0" ImpliedInt(0) 0 -> 1,
    0x17 LdcI4_1 "ldc.i4.1" ImpliedInt(1) 0 -> 1,
    0x18 LdcI4_2 "ldc.i4.2" ImpliedInt(2) 0 -> 1,
    0x19 LdcI4_3 "ldc.i4.3" ImpliedInt(3) 0 -> 1,
    0x1a LdcI4_4 "ldc.i4.4" ImpliedInt(4) 0 -> 1,
    0x1b LdcI4_5 "ldc.i4.5" ImpliedInt(5) 0 -> 1,
    0x1c LdcI4_6 "ldc.i4.6" ImpliedInt(6) 0 -> 1,
    0x1d LdcI4_7 "ldc.i4.7" ImpliedInt(7) 0 -> 1,
    0x1e LdcI4_8 "ldc.i4.8" ImpliedInt(8) 0 -> 1,
    0x1f LdcI4S "ldc.i4.s" ShortInt 0 -> 1,
    0x20 LdcI4 "ldc.i4" Int 0 -> 1,
    0x21 LdcI8 "ldc.i8" Long 0 -> 1,
    0x22 LdcR4 "ldc.r4" Single 0 -> 1,
    0x23 LdcR8 "ldc.r8" Double 0 -> 1,
    0x25 Dup "dup" None 1 -> 2,
    0x26 Pop "pop" None 1 -> 0,
    0x27 Jmp "jmp" Token 0 -> 0,
    0x28 Call "call" Token 0 -> 0,
    0x29 Calli "calli" Token 0 -> 0,
    0x2a Ret "ret" None 0 -> 0,
    0x2b BrS "br.s" ShortBranch 0 -> 0,
    0x2c BrfalseS "brfalse.s" ShortBranch 1 -> 0,
    0x2d BrtrueS "brtrue.s" ShortBranch 1 -> 0,
    0x2e BeqS "beq.s" ShortBranch 2 -> 0,
    0x2f BgeS "bge.s" ShortBranch 2 -> 0,
    0x30 BgtS "bgt.s" ShortBranch 2 -> 0,
    0x31 BleS "ble.s" ShortBranch 2 -> 0,
    0x32 BltS "blt.s" ShortBranch 2 -> 0,
    0x33 BneUnS "bne.un.s" ShortBranch 2 -> 0,
    0x34 BgeUnS "bge.un.s" ShortBranch 2 -> 0,
    0x35 BgtUnS "bgt.un.s" ShortBranch 2 -> 0,
    0x36 BleUnS "ble.un.s" ShortBranch 2 -> 0,
    0x37 BltUnS "blt.un.s" ShortBranch 2 -> 0,
    0x38 Br "br" Branch 0 -> 0,
    0x39 Brfalse "brfalse" Branch 1 -> 0,
    0x3a Brtrue "brtrue" Branch 1 -> 0,
    0x3b Beq "beq" Branch 2 -> 0,
    0x3c Bge "bge" Branch 2 -> 0,
    0x3d Bgt "bgt" Branch 2 -> 0,
    0x3e Ble "ble" Branch 2 -> 0,
    0x3f Blt "blt" Branch 2 -> 0,
    0x40 BneUn "bne.un" Branch 2 -> 0,
    0x41 BgeUn "bge.un" Branch 2 -> 0,
    0x42 BgtUn "bgt.un" Branch 2 -> 0,
    0x43 BleUn "ble.un" Branch 2 -> 0,
    0x44 BltUn "blt.un" Branch 2 -> 0,
    0x45 Switch "switch" Switch 1 -> 0,
    0x46 LdindI1 "ldind.i1" None 1 -> 1,
    0x47 LdindU1 "ldind.u1" None 1 -> 1,
    0x48 LdindI2 "ldind.i2" None 1 -> 1,
    0x49 LdindU2 "ldind.u2" None 1 -> 1,
    0x4a LdindI4 "ldind.i4" None 1 -> 1,
    0x4b LdindU4 "ldind.u4" None 1 -> 1,
    0x4c LdindI8 "ldind.i8" None 1 -> 1,
    0x4d LdindI "ldind.i" None 1 -> 1,
    0x4e LdindR4 "ldind.r4" None 1 -> 1,
    0x4f LdindR8 "ldind.r8" None 1 -> 1,
    0x50 LdindRef "ldind.ref" None 1 -> 1,
    0x51 StindRef "stind.ref" None 2 -> 0,
    0x52 StindI1 "stind.i1" None 2 -> 0,
    0x53 StindI2 "stind.i2" None 2 -> 0,
    0x54 StindI4 "stind.i4" None 2 -> 0,
    0x55 StindI8 "stind.i8" None 2 -> 0,
    0x56 StindR4 "stind.r4" None 2 -> 0,
    0x57 StindR8 "stind.r8" None 2 -> 0,
    0x58 Add "add" None 2 -> 1,
    0x59 Sub "sub" None 2 -> 1,
    0x5a Mul "mul" None 2 -> 1,
    0x5b Div "div" None 2 -> 1,
    0x5c DivUn "div.un" None 2 -> 1,
    0x5d Rem "rem" None 2 -> 1,
    0x5e RemUn "rem.un" None 2 -> 1,
    0x5f And "and" None 2 -> 1,
    0x60 Or "or" None 2 -> 1,
    0x61 Xor "xor" None 2 -> 1,
    0x62 Shl "shl" None 2 -> 1,
    0x63 Shr "shr" None 2 -> 1,
    0x64 ShrUn "shr.un" None 2 -> 1,
    0x65 Neg "neg" None 1 -> 1,
    0x66 Not "not" None 1 -> 1,
    0x67 ConvI1 "conv.i1" None 1 -> 1,
    0x68 ConvI2 "conv.i2" None 1 -> 1,
    0x69 ConvI4 "conv.i4" None 1 -> 1,
    0x6a ConvI8 "conv.i8" None 1 -> 1,
    0x6b ConvR4 "conv.r4" None 1 -> 1,
    0x6c ConvR8 "conv.r8" None 1 -> 1,
    0x6d ConvU4 "conv.u4" None 1 -> 1,
    0x6e ConvU8 "conv.u8" None 1 -> 1,
    0x6f Callvirt "callvirt" Token 0 -> 0,
    0x70 Cpobj "cpobj" Token 2 -> 0,
    0x71 Ldobj "ldobj" Token 1 -> 1,
    0x72 Ldstr "ldstr" Token 0 -> 1,
    0x73 Newobj "newobj" Token 0 -> 0,
    0x74 Castclass "castclass" Token 1 -> 1,
    0x75 Isinst "isinst" Token 1 -> 1,
    0x76 ConvRUn "conv.r.un" None 1 -> 1,
    0x79 Unbox "unbox" Token 1 -> 1,
    0x7a Throw "throw" None 1 -> 0,
    0x7b Ldfld "ldfld" Token 1 -> 1,
    0x7c Ldflda "ldflda" Token 1 -> 1,
    0x7d Stfld "stfld" Token 2 -> 0,
    0x7e Ldsfld "ldsfld" Token 0 -> 1,
    0x7f Ldsflda "ldsflda" Token 0 -> 1,
    0x80 Stsfld "stsfld" Token 1 -> 0,
    0x81 Stobj "stobj" Token 2 -> 0,
    0x82 ConvOvfI1Un "conv.ovf.i1.un" None 1 -> 1,
    0x83 ConvOvfI2Un "conv.ovf.i2.un" None 1 -> 1,
    0x84 ConvOvfI4Un "conv.ovf.i4.un" None 1 -> 1,
    0x85 ConvOvfI8Un "conv.ovf.i8.un" None 1 -> 1,
    0x86 ConvOvfU1Un "conv.ovf.u1.un" None 1 -> 1,
    0x87 ConvOvfU2Un "conv.ovf.u2.un" None 1 -> 1,
    0x88 ConvOvfU4Un "conv.ovf.u4.un" None 1 -> 1,
    0x89 ConvOvfU8Un "conv.ovf.u8.un" None 1 -> 1,
    0x8a ConvOvfIUn "conv.ovf.i.un" None 1 -> 1,
    0x8b ConvOvfUUn "conv.ovf.u.un" None 1 -> 1,
    0x8c Box "box" Token 1 -> 1,
    0x8d Newarr "newarr" Token 1 -> 1,
    0x8e Ldlen "ldlen" None 1 -> 1,
    0x8f Ldelema "ldelema" Token 2 -> 1,
    0x90 LdelemI1 "ldelem.i1" None 2 -> 1,
    0x91 LdelemU1 "ldelem.u1" None 2 -> 1,
    0x92 LdelemI2 "ldelem.i2" None 2 -> 1,
    0x93 LdelemU2 "ldelem.u2" None 2 -> 1,
    0x94 LdelemI4 "ldelem.i4" None 2 -> 1,
    0x95 LdelemU4 "ldelem.u4" None 2 -> 1,
    0x96 LdelemI8 "ldelem.i8" None 2 -> 1,
    0x97 LdelemI "ldelem.i" None 2 -> 1,
    0x98 LdelemR4 "ldelem.r4" None 2 -> 1,
    0x99 LdelemR8 "ldelem.r8" None 2 -> 1,
    0x9a LdelemRef "ldelem.ref" None 2 -> 1,
    0x9b StelemI "stelem.i" None 3 -> 0,
    0x9c StelemI1 "stelem.i1" None 3 -> 0,
    0x9d StelemI2 "stelem.i2" None 3 -> 0,
    0x9e StelemI4 "stelem.i4" None 3 -> 0,
    0x9f StelemI8 "stelem.i8" None 3 -> 0,
    0xa0 StelemR4 "stelem.r4" None 3 -> 0,
    0xa1 StelemR8 "stelem.r8" None 3 -> 0,
    0xa2 StelemRef "stelem.ref" None 3 -> 0,
    0xa3 Ldelem "ldelem" Token 2 -> 1,
    0xa4 Stelem "stelem" Token 3 -> 0,
    0xa5 UnboxAny "unbox.any" Token 1 -> 1,
    0xb3 ConvOvfI1 "conv.ovf.i1" None 1 -> 1,
    0xb4 ConvOvfU1 "conv.ovf.u1" None 1 -> 1,
    0xb5 ConvOvfI2 "conv.ovf.i2" None 1 -> 1,
    0xb6 ConvOvfU2 "conv.ovf.u2" None 1 -> 1,
    0xb7 ConvOvfI4 "conv.ovf.i4" None 1 -> 1,
    0xb8 ConvOvfU4 "conv.ovf.u4" None 1 -> 1,
    0xb9 ConvOvfI8 "conv.ovf.i8" None 1 -> 1,
    0xba ConvOvfU8 "conv.ovf.u8" None 1 -> 1,
    0xc2 Refanyval "refanyval" Token 1 -> 1,
    0xc3 Ckfinite "ckfinite" None 1 -> 1,
    0xc6 Mkrefany "mkrefany" Token 1 -> 1,
    0xd0 Ldtoken "ldtoken" Token 0 -> 1,
    0xd1 ConvU2 "conv.u2" None 1 -> 1,
    0xd2 ConvU1 "conv.u1" None 1 -> 1,
    0xd3 ConvI "conv.i" None 1 -> 1,
    0xd4 ConvOvfI "conv.ovf.i" None 1 -> 1,
    0xd5 ConvOvfU "conv.ovf.u" None 1 -> 1,
    0xd6 AddOvf "add.ovf" None 2 -> 1,
    0xd7 AddOvfUn "add.ovf.un" None 2 -> 1,
    0xd8 MulOvf "mul.ovf" None 2 -> 1,
    0xd9 MulOvfUn "mul.ovf.un" None 2 -> 1,
    0xda SubOvf "sub.ovf" None 2 -> 1,
    0xdb SubOvfUn "sub.ovf.un" None 2 -> 1,
    0xdc Endfinally "endfinally" None 0 -> 0,
    0xdd Leave "leave" Branch 0 -> 0,
    0xde LeaveS "leave.s" ShortBranch 0 -> 0,
    0xdf StindI "stind.i" None 2 -> 0,
    0xe0 ConvU "conv.u" None 1 -> 1,
    0xfe00 Arglist "arglist" None 0 -> 1,
    0xfe01 Ceq "ceq" None 2 -> 1,
    0xfe02 Cgt "cgt" None 2 -> 1,
    0xfe03 CgtUn "cgt.un" None 2 -> 1,
    0xfe04 Clt "clt" None 2 -> 1,
    0xfe05 CltUn "clt.un" None 2 -> 1,
    0xfe06 Ldftn "ldftn" Token 0 -> 1,
    0xfe07 Ldvirtftn "ldvirtftn" Token 1 -> 1,
    0xfe09 Ldarg "ldarg" LongArgument 0 -> 1,
    0xfe0a Ldarga "ldarga" LongArgument 0 -> 1,
    0xfe0b Starg "starg" LongArgument 1 -> 0,
    0xfe0c Ldloc "ldloc" LongLocal 0 -> 1,
    0xfe0d Ldloca "ldloca" LongLocal 0 -> 1,
    0xfe0e Stloc "stloc" LongLocal 1 -> 0,
    0xfe0f Localloc "localloc" None 1 -> 1,
    0xfe11 Endfilter "endfilter" None 1 -> 0,
    0xfe12 Unaligned "unaligned." Byte 0 -> 0,
    0xfe13 Volatile "volatile." None 0 -> 0,
    0xfe14 Tail "tail." None 0 -> 0,
    0xfe15 Initobj "initobj" Token 1 -> 0,
    0xfe16 Constrained "constrained." Token 0 -> 0,
    0xfe17 Cpblk "cpblk" None 3 -> 0,
    0xfe18 Initblk "initblk" None 3 -> 0,
    0xfe19 No "no." Byte 0 -> 0,
    0xfe1a Rethrow "rethrow" None 0 -> 0,
    0xfe1c Sizeof "sizeof" Token 0 -> 1,
    0xfe1d Refanytype "refanytype" None 1 -> 1,
    0xfe1e Readonly "readonly." None 0 -> 0,
}

impl Opcode {
    /// Whether it only changes the meaning of the instruction that follows.
    pub fn is_prefix(self) -> bool {
        matches!(
            self,
            Self::Unaligned | Self::Volatile | Self::Tail | Self::Constrained | Self::No | Self::Readonly
        )
    }

    /// Where control goes after it.
    pub fn flow(self) -> Flow {
        match self {
            Self::Br | Self::BrS => Flow::Branch,
            Self::Leave | Self::LeaveS => Flow::Leave,
            Self::Switch => Flow::Switch,
            Self::Ret | Self::Jmp => Flow::Return,
            Self::Throw | Self::Rethrow => Flow::Throw,
            Self::Endfinally | Self::Endfilter => Flow::EndHandler,
            _ if self.is_conditional_branch() => Flow::Condition,
            _ => Flow::Next,
        }
    }

    fn is_conditional_branch(self) -> bool {
        let code = self as u16;
        (Self::BrfalseS as u16..=Self::BltUnS as u16).contains(&code)
            || (Self::Brfalse as u16..=Self::BltUn as u16).contains(&code)
    }

    /// The general form of an opcode that has short ones: `ldarg` for `ldarg.0` and `ldarg.s`, `br` for `br.s`.
    pub fn long_form(self) -> Self {
        match self {
            Self::Ldarg0 | Self::Ldarg1 | Self::Ldarg2 | Self::Ldarg3 | Self::LdargS => Self::Ldarg,
            Self::Ldloc0 | Self::Ldloc1 | Self::Ldloc2 | Self::Ldloc3 | Self::LdlocS => Self::Ldloc,
            Self::Stloc0 | Self::Stloc1 | Self::Stloc2 | Self::Stloc3 | Self::StlocS => Self::Stloc,
            Self::LdargaS => Self::Ldarga,
            Self::StargS => Self::Starg,
            Self::LdlocaS => Self::Ldloca,
            Self::LdcI4M1
            | Self::LdcI4_0
            | Self::LdcI4_1
            | Self::LdcI4_2
            | Self::LdcI4_3
            | Self::LdcI4_4
            | Self::LdcI4_5
            | Self::LdcI4_6
            | Self::LdcI4_7
            | Self::LdcI4_8
            | Self::LdcI4S => Self::LdcI4,
            Self::BrS => Self::Br,
            Self::BrfalseS => Self::Brfalse,
            Self::BrtrueS => Self::Brtrue,
            Self::BeqS => Self::Beq,
            Self::BgeS => Self::Bge,
            Self::BgtS => Self::Bgt,
            Self::BleS => Self::Ble,
            Self::BltS => Self::Blt,
            Self::BneUnS => Self::BneUn,
            Self::BgeUnS => Self::BgeUn,
            Self::BgtUnS => Self::BgtUn,
            Self::BleUnS => Self::BleUn,
            Self::BltUnS => Self::BltUn,
            Self::LeaveS => Self::Leave,
            other => other,
        }
    }
}

/// Where control goes after an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// To the next instruction.
    Next,
    /// To the operand's target.
    Branch,
    /// To the operand's target or the next instruction.
    Condition,
    /// To one of the targets or the next instruction.
    Switch,
    /// Out of a protected region, by its `finally` handlers, to the target.
    Leave,
    /// Out of the method.
    Return,
    /// To a handler or out of the method.
    Throw,
    /// Back to what ran the handler or filter.
    EndHandler,
}
