//! Which values are pointers into which buffers, once the function is complete.
//!
//! A value is a pointer if it begins in a buffer ([`Seed`](super::Seed)) or is made of a pointer by copies, sums with numbers, and joins of pointers. Its *origin* is the value that
//! it was made of: two pointers of one origin lead to the same buffer, and what lies between them is known. Where pointers of different origins meet, the parameter of the block
//! is an origin of its own, whose buffer has the size that comes along the edge. Null is a pointer to a buffer of no bytes.
//!
//! An origin dominates all pointers that are made of it, so no run comes to it again between a pointer and its use: the two are always of the same iteration.

use marple_ir::{BinaryOp, Cond, Function, Graph, IntType, ObligationId, Op, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Amount, BufferLog, Seed};
use crate::enums::arguments_of;

/// How often the values of a function are looked at until nothing changes.
const ROUNDS: usize = 64;

/// How often a parameter may get another origin before it is one of its own.
const CHANGES: u8 = 6;

/// How deep the definition of what is added to a pointer is followed.
const DEPTH: u32 = 8;

/// The largest factor of a number of bytes: what is larger is a number like others.
const LARGEST: i128 = 1 << 40;

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// No path led there so far.
    Unseen,
    /// The null pointer, or the number 0.
    Null,
    /// A pointer of that origin.
    Pointer(ValueId),
    /// Anything else.
    Number,
}

/// How a pointer is made.
#[derive(Clone, Copy)]
pub(super) enum How {
    /// It begins in a buffer.
    Seed,
    /// It is another pointer, so many bytes further on.
    Moved(ValueId, Amount),
    /// Its block's edges say.
    Joined,
}

/// What came out.
#[derive(Default)]
pub(crate) struct Settled {
    /// How many accesses are through pointers whose buffer is not known.
    pub(crate) unknown: usize,
    /// Whether pointers are taken not to wrap around.
    pub(crate) relies: bool,
    /// By obligation, the number that it has now; nothing if all have the same.
    ids: Vec<Option<ObligationId>>,
}

impl Settled {
    /// The number that an obligation has now, which stayed.
    pub(crate) fn id(&self, old: ObligationId) -> ObligationId {
        self.ids.get(old.index()).copied().flatten().unwrap_or(old)
    }
}

/// The pointers of a function.
pub(super) struct Pointers<'a> {
    pub(super) log: &'a BufferLog,
    pub(super) seeds: FxHashMap<ValueId, Seed>,
    pub(super) arguments: FxHashMap<ValueId, Vec<ValueId>>,
    classes: Vec<Class>,
    /// Whether what is open is a number.
    is_final: bool,
    /// The values that something was computed for: only these can leave their buffer.
    raw: Vec<bool>,
    /// How each pointer is made.
    made: FxHashMap<ValueId, How>,
    /// By value, a value that it is in one group with.
    group: Vec<usize>,
    /// By group, what all steps of its pointers are multiples of.
    unit: Vec<i128>,
}

impl BufferLog {
    /// Gives the accesses of a function their conditions; those through pointers whose buffer is not known are no obligations. `compares` says whether comparisons of pointers tell
    /// something of their offsets.
    pub(crate) fn settle(&self, function: &mut Function, compares: bool) -> Settled {
        if self.accesses.is_empty() {
            return Settled::default();
        }
        let graph = Graph::new(function);
        let arguments = arguments_of(function);
        let mut seeds = self.seeds.clone();
        seeds.extend(self.pinned(function, &graph, &arguments));
        let count = function.values.len();
        let mut pointers = Pointers {
            log: self,
            seeds,
            arguments,
            classes: vec![Class::Unseen; count],
            is_final: false,
            raw: vec![false; count],
            made: FxHashMap::default(),
            group: (0..count).collect(),
            unit: vec![0; count],
        };
        pointers.classify(function, &graph);
        pointers.find_units(function, &graph);
        let mut settled = Settled::default();
        let (kept, dropped) = pointers.sort_out(function, &graph, &mut settled);
        if !kept.is_empty() {
            settled.relies = pointers.give_offsets(function, &graph, &kept, compares);
        }
        remove(function, &dropped, &mut settled);
        settled
    }
}

impl Pointers<'_> {
    /// What a value is, by all that is known so far.
    pub(super) fn class(&self, value: ValueId) -> Class {
        self.classes.get(value.index()).copied().unwrap_or(Class::Number)
    }

    pub(super) fn origin(&self, value: ValueId) -> Option<ValueId> {
        match self.class(value) {
            Class::Pointer(origin) => Some(origin),
            _ => None,
        }
    }

    /// How a pointer is made.
    pub(super) fn made(&self, pointer: ValueId) -> Option<How> {
        self.made.get(&pointer).copied()
    }

    /// What all offsets of pointers of its group are multiples of.
    pub(super) fn unit(&self, value: ValueId) -> i128 {
        self.unit[self.root(value.index())].max(1)
    }

    fn root(&self, mut value: usize) -> usize {
        while self.group[value] != value {
            value = self.group[value];
        }
        value
    }

    /// What all values are. What is made of null alone is open until nothing else changes: it may turn out to be a pointer in another iteration. Any classes that no value
    /// contradicts are right: by induction over a run, each value is what its class says whenever it is computed.
    fn classify(&mut self, function: &Function, graph: &Graph) {
        let mut changes = vec![0u8; self.classes.len()];
        for _ in 0..ROUNDS {
            let mut has_changed = false;
            for &block in graph.order() {
                let insts = function.block(block).insts.iter().filter_map(|inst| inst.result);
                for value in function.block(block).params.iter().copied().chain(insts) {
                    let (class, raw) = self.found(function, value);
                    let number = value.index();
                    let before = self.classes[number];
                    let is_param = self.arguments.contains_key(&value);
                    let class = match (before, class) {
                        (before, Class::Unseen) => before,
                        (Class::Number, _) => Class::Number,
                        // It may always be an origin of its own, and stays one: parameters of a circle could go on for ever.
                        (Class::Pointer(own), Class::Pointer(_)) if is_param && own == value => before,
                        (_, Class::Pointer(_)) if is_param && changes[number] >= CHANGES => {
                            Class::Pointer(value)
                        }
                        (_, now) => now,
                    };
                    if class != before {
                        changes[number] = changes[number].saturating_add(1);
                        self.classes[number] = class;
                        has_changed = true;
                    }
                    has_changed |= raw && !self.raw[number];
                    self.raw[number] |= raw;
                }
            }
            if has_changed {
                continue;
            }
            if self.is_final {
                return;
            }
            self.is_final = true;
        }
        self.classes.fill(Class::Number);
    }

    fn found(&self, function: &Function, value: ValueId) -> (Class, bool) {
        let is_number = function.value(value).ty.int().is_some();
        if function.constant(value) == Some(0) {
            return (Class::Null, is_number);
        }
        if self.seeds.contains_key(&value) {
            let is_pinned = self.seeds[&value].guard.is_some();
            return (Class::Pointer(value), is_number || is_pinned);
        }
        if let Some(arguments) = self.arguments.get(&value) {
            let class = self.joined(value, arguments);
            let is_raw = |&of: &ValueId| self.raw[of.index()] || self.class(of) == Class::Null;
            return (class, is_number || arguments.iter().any(is_raw));
        }
        if let Some(step) = self.log.steps.get(&value) {
            return (self.class(step.from), is_number || !step.is_copy || self.raw[step.from.index()]);
        }
        match self.how(function, value) {
            Some(How::Moved(from, _)) => (self.class(from), true),
            _ if !self.is_final && self.is_open(function, value) => (Class::Unseen, false),
            _ => (Class::Number, false),
        }
    }

    /// Whether a sum or difference is one of a value that may turn out to be a pointer.
    fn is_open(&self, function: &Function, value: ValueId) -> bool {
        let is_open = |value: ValueId| matches!(self.class(value), Class::Unseen | Class::Null);
        match function.op(value) {
            Some(&Op::Binary(BinaryOp::Add | BinaryOp::Sub, left, right)) => is_open(left) || is_open(right),
            Some(&Op::Convert(from)) => is_open(from),
            _ => false,
        }
    }

    fn joined(&self, value: ValueId, arguments: &[ValueId]) -> Class {
        let mut class = Class::Unseen;
        for &argument in arguments {
            class = match (class, self.class(argument)) {
                (class, Class::Unseen) => class,
                (Class::Unseen, other) => other,
                (Class::Number, _) | (_, Class::Number) => return Class::Number,
                (class, other) if class == other => class,
                _ => Class::Pointer(value),
            };
        }
        class
    }

    /// How a value is made of pointers, if it is one.
    fn how(&self, function: &Function, value: ValueId) -> Option<How> {
        if self.seeds.contains_key(&value) {
            return Some(How::Seed);
        }
        if self.arguments.contains_key(&value) {
            return Some(How::Joined);
        }
        if let Some(step) = self.log.steps.get(&value) {
            let by = match step.by.value {
                Some(number) => {
                    let amount = self.amount(function, number, DEPTH);
                    scaled(amount, step.by.scale).unwrap_or(step.by)
                }
                None => step.by,
            };
            return Some(How::Moved(step.from, by));
        }
        let is_wide = |value: ValueId| function.value(value).ty.int().is_some_and(|int| int.bits() >= 64);
        if !is_wide(value) {
            return None;
        }
        let is_pointer = |value: ValueId| matches!(self.class(value), Class::Pointer(_));
        match *function.op(value)? {
            Op::Convert(from) if is_wide(from) => Some(How::Moved(from, Amount::ZERO)),
            Op::Binary(BinaryOp::Add, left, right) if is_pointer(left) && !is_pointer(right) => {
                Some(How::Moved(left, self.amount(function, right, DEPTH)))
            }
            Op::Binary(BinaryOp::Add, left, right) if is_pointer(right) && !is_pointer(left) => {
                Some(How::Moved(right, self.amount(function, left, DEPTH)))
            }
            Op::Binary(BinaryOp::Sub, left, right) if is_pointer(left) && !is_pointer(right) => {
                let by = self.amount(function, right, DEPTH);
                Some(How::Moved(left, Amount { value: by.value, scale: -by.scale, more: -by.more }))
            }
            _ => None,
        }
    }

    /// A number as a multiple of another; the two are the same modulo 2^64, which is all that addresses need. Numbers of fewer bits wrap around sooner, and are taken as they are.
    fn amount(&self, function: &Function, value: ValueId, depth: u32) -> Amount {
        let whole = Amount::of(value, 1);
        if self.log.text_offsets.contains(&value) {
            return Amount::ZERO;
        }
        let bits = |value: ValueId| function.value(value).ty.int().map_or(0, IntType::bits);
        let (Some(depth), Some(op)) = (depth.checked_sub(1), function.op(value)) else { return whole };
        if let Op::Const(number) = op {
            return if number.abs() <= LARGEST { Amount::bytes(*number) } else { whole };
        }
        if bits(value) < 64 {
            return whole;
        }
        let of = |value: ValueId| self.amount(function, value, depth);
        let number = |value: ValueId| function.constant(value);
        let found = match *op {
            Op::Convert(inner) if bits(inner) > 0 => Some(of(inner)),
            Op::Binary(BinaryOp::Mul, left, right) => match (number(left), number(right)) {
                (_, Some(factor)) => scaled(of(left), factor),
                (Some(factor), _) => scaled(of(right), factor),
                _ => None,
            },
            Op::Binary(BinaryOp::Shl, left, right) => match number(right) {
                Some(count @ 0..=16) => scaled(of(left), 1 << count),
                _ => None,
            },
            Op::Binary(BinaryOp::Add, left, right) => match (number(left), number(right)) {
                (_, Some(more)) => Some(Amount { more: of(left).more + more, ..of(left) }),
                (Some(more), _) => Some(Amount { more: of(right).more + more, ..of(right) }),
                _ => None,
            },
            Op::Binary(BinaryOp::Sub, left, right) => {
                number(right).map(|less| Amount { more: of(left).more - less, ..of(left) })
            }
            _ => None,
        };
        found.filter(|found| found.scale.abs() <= LARGEST && found.more.abs() <= LARGEST).unwrap_or(whole)
    }

    fn find_units(&mut self, function: &Function, graph: &Graph) {
        for &block in graph.order() {
            let insts = function.block(block).insts.iter().filter_map(|inst| inst.result);
            for value in function.block(block).params.iter().copied().chain(insts) {
                if !matches!(self.class(value), Class::Pointer(_)) {
                    continue;
                }
                let how = self.how(function, value);
                self.made.extend(how.map(|how| (value, how)));
                match how {
                    Some(How::Seed) => self.divide(value, self.seeds[&value].at),
                    Some(How::Moved(from, by)) => {
                        self.unite(value, from);
                        self.divide(value, by);
                    }
                    Some(How::Joined) => {
                        for argument in self.arguments[&value].clone() {
                            if matches!(self.class(argument), Class::Pointer(_)) {
                                self.unite(value, argument);
                            }
                        }
                    }
                    None => {}
                }
            }
        }
    }

    fn divide(&mut self, value: ValueId, by: Amount) {
        let root = self.root(value.index());
        self.unit[root] = gcd(gcd(self.unit[root], by.scale), by.more);
    }

    fn unite(&mut self, one: ValueId, other: ValueId) {
        let (one, other) = (self.root(one.index()), self.root(other.index()));
        if one != other {
            self.unit[one] = gcd(self.unit[one], self.unit[other]);
            self.group[other] = one;
        }
    }

    /// The conditions of accesses that are known, and the obligations that are none.
    fn sort_out(
        &self,
        function: &Function,
        graph: &Graph,
        settled: &mut Settled,
    ) -> (FxHashSet<ValueId>, FxHashSet<ObligationId>) {
        let mut kept: FxHashSet<ValueId> = FxHashSet::default();
        let (mut known, mut dropped) = (FxHashSet::default(), FxHashSet::default());
        for block in function.block_ids() {
            for inst in &function.block(block).insts {
                let Op::Check(id, Cond::Value(condition)) = &inst.op else { continue };
                let Some(access) = self.log.accesses.get(condition) else { continue };
                let address = access.address;
                let is_pointer = matches!(self.class(address), Class::Pointer(_) | Class::Null);
                let is_raw = access.is_raw || self.raw[address.index()];
                if graph.is_reachable(block) && is_pointer && is_raw {
                    known.insert(*id);
                    kept.insert(*condition);
                    continue;
                }
                dropped.insert(*id);
                let is_step = self.log.steps.get(&address).is_some_and(|step| !step.is_copy);
                let is_number = function.value(address).ty.int().is_some();
                settled.unknown += usize::from(!is_pointer && (is_step || is_number));
            }
        }
        dropped.retain(|id| !known.contains(id));
        (kept, dropped)
    }
}

fn scaled(amount: Amount, by: i128) -> Option<Amount> {
    let scale = amount.scale.checked_mul(by)?;
    let more = amount.more.checked_mul(by)?;
    (scale.abs() <= LARGEST && more.abs() <= LARGEST).then_some(Amount { value: amount.value, scale, more })
}

pub(super) fn gcd(left: i128, right: i128) -> i128 {
    let (mut left, mut right) = (left.abs(), right.abs());
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

/// Takes obligations out of a function; the others get new numbers.
fn remove(function: &mut Function, dropped: &FxHashSet<ObligationId>, settled: &mut Settled) {
    if dropped.is_empty() {
        return;
    }
    let mut ids = Vec::with_capacity(function.obligations.len());
    let mut next = 0;
    for number in 0..function.obligations.len() {
        let stays = !dropped.contains(&ObligationId::new(number));
        ids.push(stays.then(|| ObligationId::new(next)));
        next += usize::from(stays);
    }
    for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        if let Op::Check(id, _) = &mut inst.op {
            match ids[id.index()] {
                Some(new) => *id = new,
                None => inst.op = Op::Assume(Cond::True),
            }
        }
    }
    let mut number = 0;
    function.obligations.retain(|_| {
        number += 1;
        ids[number - 1].is_some()
    });
    settled.ids = ids;
}
