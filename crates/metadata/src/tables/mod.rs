//! Tables, their rows, and ids that point to rows.

mod column;
mod id;
mod reader;
mod schema;

pub use column::{
    Column, ColumnKind, CustomAttributeType, HasConstant, HasCustomAttribute, HasCustomDebugInformation,
    HasDeclSecurity, HasFieldMarshal, HasSemantics, Implementation, Key, MemberForwarded, MemberRefParent,
    MethodDefOrRef, ResolutionScope, TypeDefOrRef, TypeOrMethodDef,
};
pub use id::{Id, ListStart, Token};
pub(crate) use reader::TABLES;
pub use reader::{RawRow, Tables};
pub use schema::*;
