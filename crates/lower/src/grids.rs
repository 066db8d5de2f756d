//! Arrays of several dimensions: `int[,]`. Code makes, reads and writes them by calls of methods that the runtime has for each such type.
//!
//! Every dimension has a length that never changes. Where a dimension starts is another matter: C# makes all of them start at 0, and only
//! `Array.CreateInstance` can make others (assumption `zero-based-arrays`). What is in them is not followed.

use marple_ir::{CompareOp, Cond, ObligationKind, Term, Type, ValueId};
use marple_metadata::signature::{ArrayType, Type as Signature};
use marple_metadata::tables::{MemberRef, MemberRefParent, Token};

use crate::Assumption;
use crate::call::CallKind;
use crate::kind::{Kind, Kinds};
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member, Variable};
use crate::stack::Cell;

impl Lowering<'_, '_> {
    /// A call of a method of an array type; whether it was one that is understood to the end.
    pub(crate) fn grid(&mut self, token: Token, kind: CallKind, this: Option<Cell>, args: &[Cell]) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let Some(row) = token.to::<MemberRef>().and_then(|id| module.row(id).ok()) else { return false };
        let MemberRefParent::TypeSpec(spec) = row.class else { return false };
        let Ok(Signature::Array(grid)) = module.type_specification(spec) else { return false };
        let Ok(name) = module.string(row.name) else { return false };
        let rank = grid.rank as usize;
        match (name, this) {
            // With twice as many arguments they say where each dimension starts.
            (".ctor", None) if kind == CallKind::New && args.len() == rank => {
                self.new_grid(args);
                true
            }
            ("Get", Some(this)) if args.len() == rank => {
                self.check_indexes(this.value, args);
                let kind = self.element_kind(&grid);
                let value = self.ssa.fresh(self.ssa.builder.current(), kind);
                self.push_kind(value, kind);
                true
            }
            ("Set", Some(this)) if args.len() == rank + 1 => {
                let (value, indexes) = (args[rank], &args[..rank]);
                self.check_indexes(this.value, indexes);
                self.escape(value);
                self.ssa.share(value.value);
                let kind = self.element_kind(&grid);
                self.ssa.forget_elements(kind);
                self.ssa.wrote_element(kind);
                true
            }
            ("Address", Some(this)) if args.len() == rank => {
                self.check_indexes(this.value, args);
                false
            }
            _ => false,
        }
    }

    fn element_kind(&self, grid: &ArrayType) -> Kind {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        kinds.of(&grid.element, &[], &[]).unwrap_or(Kind::Opaque)
    }

    fn new_grid(&mut self, sizes: &[Cell]) {
        let lengths: Vec<ValueId> = sizes.iter().map(|size| self.coerced(size.value, &Type::I32)).collect();
        // One mistake, however many dimensions.
        let sizes = lengths.iter().map(|size| Cond::compare(CompareOp::Ge, *size, Term::Const(0)));
        self.check(ObligationKind::ArraySize, "0 <= size", Cond::And(sizes.collect()));
        let grid = self.not_null();
        for (number, length) in lengths.into_iter().enumerate() {
            self.ssa.learn(dimension(grid, number), length);
        }
        self.stack.push(grid);
    }

    /// The indexes of an access are within their dimensions.
    fn check_indexes(&mut self, grid: ValueId, indexes: &[Cell]) {
        self.check_not_null(grid);
        let is_zero_based = self.assumes(Assumption::ZeroBasedArrays);
        for (number, index) in indexes.iter().enumerate() {
            let index = self.coerced(index.value, &Type::I32);
            let (start, end) = if is_zero_based {
                (Term::Const(0), Term::Value(self.dimension_length(grid, number)))
            } else {
                (Term::Value(self.unknown(Type::I32)), Term::Value(self.unknown(Type::I32)))
            };
            self.check(ObligationKind::LowerBound, "0 <= index", Cond::compare(CompareOp::Ge, index, start));
            self.check(
                ObligationKind::UpperBound,
                "index < length",
                Cond::compare(CompareOp::Lt, index, end),
            );
        }
    }

    /// `GetLength` of a dimension, and `GetUpperBound`, which is one less if the dimension starts at 0.
    pub(crate) fn dimension_length(&mut self, grid: ValueId, number: usize) -> ValueId {
        if *self.ssa.builder.type_of(grid) != Type::Object {
            return self.unknown(Type::I32);
        }
        let length = self.ssa.read(Variable::Heap(dimension(grid, number)));
        self.assume(Cond::compare(CompareOp::Ge, length, Term::Const(0)));
        length
    }
}

fn dimension(grid: ValueId, number: usize) -> Location {
    let member = Member::Dimension(u8::try_from(number).unwrap_or(u8::MAX));
    Location { base: Base::Object(grid), member }
}
