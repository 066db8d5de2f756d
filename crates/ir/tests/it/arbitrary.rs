//! Random functions, well formed or not: only their ids say truly where values are defined.

use marple_ir::{
    BinaryOp, Block, BlockId, BoundVar, CompareOp, Cond, Definition, Edge, FloatBinary, FloatType,
    FloatUnary, Function, Inst, IntType, Obligation, ObligationId, ObligationKind, Op, Origin, Place,
    Program, Quantified, ShowItem, SlotId, Term, Terminator, Type, UnaryOp, Value, ValueId,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// A few random functions.
pub(crate) fn program() -> impl Strategy<Value = Program> {
    vec(function(), 0..3).prop_map(|functions| Program { functions })
}

fn function() -> impl Strategy<Value = Function> {
    let parts = (
        word(),
        option::of(ty()),
        vec(string(), 0..4),
        vec(obligation(), 0..4),
        vec(block(), 0..4),
        0..7usize,
    );
    parts.prop_map(|(name, result, slots, obligations, blocks, first)| {
        let mut function =
            Function { name, result, blocks: Vec::new(), values: Vec::new(), obligations, slots };
        let count: usize = blocks.iter().map(BlockShape::definitions).sum();
        // Numbers need not follow the order of the text.
        let mut numbers = (0..count).map(|number| ValueId::new((number + first) % count));
        let mut values: Vec<Option<Value>> = vec![None; count];
        for (index, shape) in blocks.into_iter().enumerate() {
            let block = BlockId::new(index);
            let mut define = |shape: ValueShape, definition| {
                let id = numbers.next().expect("the definitions were counted");
                let (ty, slot, length) = shape;
                values[id.index()] = Some(Value { ty, slot, length, definition, made: None });
                id
            };
            let params = shape.params.into_iter().enumerate();
            let params =
                params.map(|(index, param)| define(param, Definition::Param { block, index })).collect();
            let insts = shape.insts.into_iter().enumerate();
            let insts = insts.map(|(index, (result, op))| Inst {
                result: result.map(|result| define(result, Definition::Inst { block, index })),
                op,
            });
            let insts = insts.collect();
            function.blocks.push(Block { params, insts, terminator: shape.terminator });
        }
        function.values = values.into_iter().map(|value| value.expect("every number was taken")).collect();
        function
    })
}

type ValueShape = (Type, Option<SlotId>, Option<ValueId>);

#[derive(Clone, Debug)]
struct BlockShape {
    params: Vec<ValueShape>,
    insts: Vec<(Option<ValueShape>, Op)>,
    terminator: Terminator,
}

impl BlockShape {
    fn definitions(&self) -> usize {
        self.params.len() + self.insts.iter().filter(|(result, _)| result.is_some()).count()
    }
}

fn block() -> impl Strategy<Value = BlockShape> {
    let insts = vec((option::of(value_shape()), op()), 0..6);
    (vec(value_shape(), 0..4), insts, terminator()).prop_map(|(params, insts, terminator)| BlockShape {
        params,
        insts,
        terminator,
    })
}

fn value_shape() -> impl Strategy<Value = ValueShape> {
    (ty(), option::of((0..6usize).prop_map(SlotId::new)), option::of(value()))
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof!["[a-zA-Z_][a-zA-Z0-9_]{0,6}", "[äöλ日]{1,3}", Just("function".to_owned()), string()]
}

fn string() -> impl Strategy<Value = String> {
    prop_oneof!["(?s).{0,8}", "[\\\\\"n\n\r\t]{0,6}"]
}

fn place() -> impl Strategy<Value = Place> {
    let source = any::<(u32, u32)>().prop_map(|(line, column)| Place::Source { line, column });
    prop_oneof![source, any::<u32>().prop_map(|offset| Place::Il { offset })]
}

fn obligation() -> impl Strategy<Value = Obligation> {
    let origin = (word(), place()).prop_map(|(function, place)| Origin { function, place });
    (select(ObligationKind::ALL.to_vec()), string(), place(), option::of(origin))
        .prop_map(|(kind, text, place, origin)| Obligation { kind, text, place, origin })
}

fn int_type() -> impl Strategy<Value = IntType> {
    select(IntType::ALL.to_vec())
}

fn ty() -> impl Strategy<Value = Type> {
    let float = select(FloatType::ALL.to_vec()).prop_map(Type::Float);
    let scalar = prop_oneof![
        Just(Type::Bool),
        Just(Type::Object),
        Just(Type::Opaque),
        int_type().prop_map(Type::Int),
        float
    ];
    scalar.prop_recursive(3, 4, 1, |inner| {
        (inner, any::<bool>())
            .prop_map(|(element, nullable)| Type::Array { element: Box::new(element), nullable })
    })
}

fn value() -> impl Strategy<Value = ValueId> {
    (0..20usize).prop_map(ValueId::new)
}

fn values() -> impl Strategy<Value = Vec<ValueId>> {
    vec(value(), 0..4)
}

fn edge() -> impl Strategy<Value = Edge> {
    ((0..6usize).prop_map(BlockId::new), values()).prop_map(|(target, args)| Edge { target, args })
}

fn terminator() -> impl Strategy<Value = Terminator> {
    prop_oneof![
        edge().prop_map(Terminator::Jump),
        (value(), edge(), edge()).prop_map(|(cond, then, other)| Terminator::Branch(cond, then, other)),
        option::of(value()).prop_map(Terminator::Return),
        Just(Terminator::Stop),
    ]
}

fn binary_op() -> impl Strategy<Value = BinaryOp> {
    select(BinaryOp::ALL.to_vec())
}

fn unary_op() -> impl Strategy<Value = UnaryOp> {
    select(UnaryOp::ALL.to_vec())
}

fn compare_op() -> impl Strategy<Value = CompareOp> {
    select(CompareOp::ALL.to_vec())
}

fn number() -> impl Strategy<Value = i128> {
    prop_oneof![-3..300i128, any::<i128>(), Just(i128::MIN), Just(i128::MAX)]
}

fn op() -> impl Strategy<Value = Op> {
    let item = (string(), value()).prop_map(|(name, value)| ShowItem { name, value });
    prop_oneof![
        number().prop_map(Op::Const),
        Just(Op::Unknown),
        (binary_op(), value(), value()).prop_map(|(op, left, right)| Op::Binary(op, left, right)),
        (unary_op(), value()).prop_map(|(op, operand)| Op::Unary(op, operand)),
        (compare_op(), value(), value()).prop_map(|(op, left, right)| Op::Compare(op, left, right)),
        value().prop_map(Op::Convert),
        (select(FloatBinary::ALL.to_vec()), value(), value())
            .prop_map(|(op, left, right)| Op::FloatBinary(op, left, right)),
        (select(FloatUnary::ALL.to_vec()), value()).prop_map(|(op, operand)| Op::FloatUnary(op, operand)),
        value().prop_map(Op::ToFloat),
        value().prop_map(Op::ToInt),
        value().prop_map(Op::NewArray),
        value().prop_map(Op::Length),
        (value(), value()).prop_map(|(array, index)| Op::Load { array, index }),
        (value(), value(), value()).prop_map(|(array, index, value)| Op::Store { array, index, value }),
        (word(), values()).prop_map(|(callee, args)| Op::Call { callee, args }),
        value().prop_map(Op::Clear),
        value().prop_map(Op::Escape),
        values().prop_map(Op::Forget),
        cond().prop_map(Op::Assume),
        (0..6usize, cond()).prop_map(|(obligation, cond)| Op::Check(ObligationId::new(obligation), cond)),
        (option::of(string()), vec(item, 0..4)).prop_map(|(label, items)| Op::Show(label, items)),
        (any::<u32>(), vec((value(), any::<bool>()), 0..3), values())
            .prop_map(|(label, given, values)| Op::Observe { label, given, values }),
    ]
}

fn bound() -> impl Strategy<Value = BoundVar> {
    (0..5u32).prop_map(BoundVar)
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        value().prop_map(Term::Value),
        number().prop_map(Term::Const),
        bound().prop_map(Term::Bound)
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let inner = inner.prop_map(Box::new);
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(array, index)| Term::Load(array, index)),
            inner.clone().prop_map(Term::Length),
            (binary_op(), int_type(), inner.clone(), inner.clone())
                .prop_map(|(op, int, left, right)| Term::Binary(op, int, left, right)),
            (unary_op(), int_type(), inner.clone())
                .prop_map(|(op, int, operand)| Term::Unary(op, int, operand)),
            (int_type(), inner).prop_map(|(int, operand)| Term::Convert(int, operand)),
        ]
    })
}

fn cond() -> impl Strategy<Value = Cond> {
    let leaf = prop_oneof![
        Just(Cond::True),
        Just(Cond::False),
        value().prop_map(Cond::Value),
        (compare_op(), term(), term()).prop_map(|(op, left, right)| Cond::Compare(op, left, right)),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        let quantified = (bound(), term(), term(), inner.clone())
            .prop_map(|(variable, low, high, body)| Quantified { variable, low, high, body: Box::new(body) });
        prop_oneof![
            inner.clone().prop_map(|inner| Cond::Not(Box::new(inner))),
            vec(inner.clone(), 0..4).prop_map(Cond::And),
            vec(inner, 0..4).prop_map(Cond::Or),
            (any::<bool>(), quantified).prop_map(|(all, quantified)| {
                if all { Cond::Forall(quantified) } else { Cond::Exists(quantified) }
            }),
        ]
    })
}
