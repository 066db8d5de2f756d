//! Arrays whose elements are followed, and who else may write them.
//!
//! While a method is lowered, every array is an object; what is done to elements, what may write memory and what becomes
//! known to others is written down as it comes. At the end every object that is used as an array gets the type of its
//! elements. An array that the method makes is its own until it is exposed; all others are known to others from the
//! start. Each event that may write memory becomes a `forget` of the arrays that it may reach.

use std::collections::BTreeSet;

use marple_ir::{BlockId, Definition, Function, Inst, IntType, Op, Type, ValueId};
use rustc_hash::FxHashMap;

use crate::kind::Kind;
use crate::ssa::{Event, Point, Reached, Ssa};

/// What an element is in the scalar program. The instructions that store do not tell signed from unsigned numbers, so
/// all that are equally wide are one type.
pub(crate) fn element_type(kind: Kind) -> Option<Type> {
    match kind {
        Kind::Bool => Some(Type::Int(IntType::U8)),
        Kind::Int(int) => Some(Type::Int(match int.bits() {
            8 => IntType::U8,
            16 => IntType::U16,
            32 => IntType::I32,
            _ => IntType::I64,
        })),
        Kind::Ref => Some(Type::Object),
        Kind::Struct | Kind::RefStruct | Kind::Float(_) | Kind::Generic | Kind::Opaque => None,
    }
}

/// What is written down of a method's arrays while it is lowered.
#[derive(Default)]
pub(crate) struct ArrayLog {
    /// The arrays that the method makes, with the type of their elements.
    pub(crate) made: FxHashMap<ValueId, Type>,
    /// What was used for something else than an access to an element, a length or a local, and where.
    pub(crate) exposures: Vec<(Point, ValueId)>,
    /// How many of the values that the method shared are among them.
    pub(crate) noted: usize,
    /// Whether something may be taken for an array of another type: nothing is known of elements then.
    pub(crate) reinterprets: bool,
    /// The arrays that quantified conditions speak of, with the type of their elements.
    pub(crate) quantified: Vec<(ValueId, Type)>,
    /// What `localloc` gave, until a span is made over it: its size, and the offset of the instruction.
    pub(crate) allocated: FxHashMap<ValueId, (ValueId, u32)>,
    /// Lists, and the arrays that their elements are.
    pub(crate) lists: BTreeSet<(ValueId, ValueId)>,
    /// Whether control goes to handlers from where it is not seen.
    pub(crate) has_handlers: bool,
    /// Whether elements may be written where nobody sees it: by other threads, at any time, or by the name of an array of another
    /// type.
    pub(crate) is_elsewhere: bool,
}

/// How many arrays of one method are told apart, and how many of them may be its own.
const SITES: usize = 256;
const MADE: usize = 63;

/// The complete function, with the elements of its arrays.
pub(crate) fn follow_arrays(mut ssa: Ssa, record: &ArrayLog) -> Function {
    ssa.bind_edges_of_all();
    let mut events = ssa.take_events();
    lose_views(&mut ssa, &mut events);
    if !has_accesses(ssa.builder.function()) && record.quantified.is_empty() {
        return drop_clears(ssa.finish(), record);
    }
    let found = elements(ssa.builder.function(), record);
    let Some((elements, sites)) = found.and_then(|elements| {
        let sites = Sites::new(&ssa, record, &elements)?;
        Some((elements, sites))
    }) else {
        return take_back(ssa.finish());
    };
    let additions = sites.additions(ssa.builder.function(), record, &events);
    let lengths = std::mem::take(&mut ssa.lengths);
    let mut function = ssa.finish();
    for (array, length) in lengths {
        if elements[array.index()].is_some() {
            function.values[array.index()].length.get_or_insert(length);
        }
    }
    for (value, element) in function.values.iter_mut().zip(elements) {
        if let Some(element) = element {
            value.ty = Type::array_or_null(element);
        }
    }
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let (Op::NewArray(length), Some(result)) = (&inst.op, inst.result) {
            function.values[result.index()].length = Some(*length);
        }
    }
    insert(&mut function, additions);
    drop_clears(function, record)
}

/// Lists that are cleared and of which no element is read or written are no arrays.
fn drop_clears(mut function: Function, record: &ArrayLog) -> Function {
    if record.lists.is_empty() {
        return function;
    }
    let Function { blocks, values, .. } = &mut function;
    for block in blocks {
        block.insts.retain(
            |inst| !matches!(inst.op, Op::Clear(array) if values[array.index()].ty.element().is_none()),
        );
    }
    number_definitions(&mut function);
    function
}

/// What is accessed through a span that may be over anything is nothing that is followed: it reads what is unknown, and writes all that others may write.
fn lose_views(ssa: &mut Ssa, events: &mut [(Point, Event)]) {
    let mut lost = std::mem::take(&mut ssa.lost_views);
    let function = ssa.builder.function();
    let mut changed = !lost.is_empty();
    while std::mem::take(&mut changed) {
        for edge in function.blocks.iter().flat_map(|block| block.terminator.edges()) {
            for (&param, arg) in function.block(edge.target).params.iter().zip(&edge.args) {
                changed |= lost.contains(arg) && lost.insert(param);
            }
        }
    }
    for (_, event) in events {
        if let Event::View(array) = event {
            *event = if lost.contains(array) { Event::Memory } else { Event::Nothing };
        }
    }
    if lost.is_empty() {
        return;
    }
    ssa.builder.for_each_op(|op| match op {
        Op::Load { array, .. } if lost.contains(array) => *op = Op::Unknown,
        // Nothing is done, in its place: points count instructions.
        Op::Store { array, .. } if lost.contains(array) => *op = Op::Forget(Vec::new()),
        _ => {}
    });
}

fn has_accesses(function: &Function) -> bool {
    let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
    insts.any(|inst| matches!(inst.op, Op::NewArray(_) | Op::Load { .. } | Op::Store { .. }))
}

/// Nothing is known of elements.
fn take_back(mut function: Function) -> Function {
    for block in &mut function.blocks {
        for inst in &mut block.insts {
            if matches!(inst.op, Op::Load { .. } | Op::NewArray(_)) {
                inst.op = Op::Unknown;
            }
        }
        block.insts.retain(|inst| !matches!(inst.op, Op::Store { .. } | Op::Clear(_)));
    }
    number_definitions(&mut function);
    function
}

/// By value, the type of its elements if it is used as an array, or is what such a one may be. `None` if something has
/// elements of two types: nothing is followed then.
fn elements(function: &Function, record: &ArrayLog) -> Option<Vec<Option<Type>>> {
    if record.is_elsewhere {
        return None;
    }
    let mut elements: Vec<Option<Type>> = vec![None; function.values.len()];
    let mut work = Vec::new();
    let note = |elements: &mut Vec<Option<Type>>, array: ValueId, ty: &Type| {
        let known = &mut elements[array.index()];
        if known.is_none() {
            *known = Some(ty.clone());
            return Some(true);
        }
        (known.as_ref() == Some(ty)).then_some(false)
    };
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        let (array, ty) = match (&inst.op, inst.result) {
            (Op::NewArray(_), Some(result)) => (result, record.made.get(&result)?),
            (Op::Load { array, .. }, Some(result)) => (*array, &function.value(result).ty),
            (Op::Store { array, value, .. }, _) => (*array, &function.value(*value).ty),
            _ => continue,
        };
        if note(&mut elements, array, ty)? {
            work.push(array);
        }
    }
    for (array, ty) in &record.quantified {
        if note(&mut elements, *array, ty)? {
            work.push(*array);
        }
    }
    let mut sources: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
    for edge in function.blocks.iter().flat_map(|block| block.terminator.edges()) {
        for (&param, &arg) in function.block(edge.target).params.iter().zip(&edge.args) {
            if function.value(param).ty == Type::Object && function.constant(arg).is_none() {
                sources.entry(param).or_default().push(arg);
            }
        }
    }
    while let Some(value) = work.pop() {
        let ty = elements[value.index()].clone()?;
        for &source in sources.get(&value).into_iter().flatten() {
            if note(&mut elements, source, &ty)? {
                work.push(source);
            }
        }
    }
    Some(elements)
}

/// A set of arrays that the method makes or is given; the last bit stands for all that found no bit of their own.
type Made = u64;

/// Where arrays come from.
enum Origin {
    /// The method makes it; its bit.
    Made(Made),
    /// Somebody else has it.
    Outside(Reached),
}

/// The definitions that arrays come from.
struct Sites {
    list: Vec<(ValueId, Type, Origin)>,
    /// By value, the arrays that the method makes or is given which it may be, or, if it is a list, its elements.
    made: Vec<Made>,
    /// Arrays that may have names which are not followed, everywhere.
    open: Made,
}

impl Sites {
    /// `None` if there are too many.
    fn new(ssa: &Ssa, record: &ArrayLog, elements: &[Option<Type>]) -> Option<Self> {
        let function = ssa.builder.function();
        let shared = ssa.all_shared();
        let mut list = Vec::new();
        let mut made = vec![0; elements.len()];
        let mut count = 0;
        for (index, element) in elements.iter().enumerate() {
            let value = ValueId::new(index);
            let Some(element) = element else { continue };
            let definition = function.value(value).definition;
            if matches!(definition, Definition::Param { block, .. } if block != Function::ENTRY) {
                continue;
            }
            let is_made = record.made.contains_key(&value);
            if is_made || matches!(definition, Definition::Param { .. }) {
                made[index] = 1 << count.min(MADE);
                count += 1;
            }
            let origin =
                if is_made { Origin::Made(made[index]) } else { Origin::Outside(ssa.reach(&shared, value)) };
            list.push((value, element.clone(), origin));
        }
        if list.len() > SITES {
            return None;
        }
        let mut changed = count > 0;
        while std::mem::take(&mut changed) {
            // Whoever has a list has its elements.
            for &(list, array) in &record.lists {
                made[list.index()] |= made[array.index()];
            }
            for edge in function.blocks.iter().flat_map(|block| block.terminator.edges()) {
                for (&param, &arg) in function.block(edge.target).params.iter().zip(&edge.args) {
                    let more = made[param.index()] | made[arg.index()];
                    changed |= more != made[param.index()];
                    made[param.index()] = more;
                }
            }
        }
        // A list may have lost sight of its elements where too many places in memory meet: they have a name more then.
        let is_outside = |array: ValueId| {
            list.iter().any(|(value, _, origin)| *value == array && matches!(origin, Origin::Outside(_)))
        };
        let lost = record.lists.iter().filter(|(list, array)| made[list.index()] != 0 && is_outside(*array));
        let open = lost.fold(0, |open, (list, _)| open | made[list.index()]);
        Some(Self { list, made, open })
    }

    /// What is to be added: what the method's arrays become known by, and what others may write.
    fn additions(
        &self,
        function: &Function,
        record: &ArrayLog,
        events: &[(Point, Event)],
    ) -> Vec<(Point, Op)> {
        let exposed = Exposed::new(function, record, &self.made, self.open);
        let mut additions = Vec::new();
        // What others were told of may be found in any table, be it an argument.
        for (value, ..) in &self.list {
            if self.made[value.index()] & exposed.anywhere != 0 {
                let (block, index) = match function.value(*value).definition {
                    Definition::Inst { block, index } => (block, index + 1),
                    Definition::Param { block, .. } => (block, 0),
                };
                additions.push((Point { block, index, time: 0 }, Op::Escape(*value)));
            }
        }
        for (point, event) in events {
            let here = exposed.at(*point);
            let hit = self.list.iter().filter(|(value, element, origin)| {
                let is_like = |kind: Kind| kind.is_open() || element_type(kind).as_ref() == Some(element);
                match (origin, event) {
                    (_, Event::View(_) | Event::Nothing) => false,
                    (Origin::Made(_), Event::Anything) => true,
                    (Origin::Made(bit), Event::Of(array)) => (here | self.made[array.index()]) & bit != 0,
                    (Origin::Made(bit), Event::Through(kind)) => bit & here != 0 && is_like(*kind),
                    (Origin::Made(bit), Event::Memory | Event::Shared | Event::Below(_)) => bit & here != 0,
                    // What the method made, nobody else has.
                    (Origin::Outside(_), Event::Of(array)) => {
                        value == array || !matches!(function.op(*array), Some(Op::NewArray(_)))
                    }
                    (Origin::Outside(reached), event) => reached.is_hit(event, is_like),
                }
            });
            let sites: Vec<ValueId> = hit.map(|(value, ..)| *value).collect();
            if !sites.is_empty() {
                additions.push((*point, Op::Forget(sites)));
            }
        }
        additions.sort_by_key(|(point, _)| *point);
        additions
    }
}

/// Where the method's own arrays are known to others.
struct Exposed {
    /// Sorted by their points, each with what was exposed in its block up to it.
    exposures: Vec<(Point, Made)>,
    /// By block, what is known at its entry.
    entries: Vec<Made>,
    anywhere: Made,
}

impl Exposed {
    fn new(function: &Function, record: &ArrayLog, made: &[Made], open: Made) -> Self {
        let exposures = record.exposures.iter().map(|(point, value)| (*point, made[value.index()]));
        let mut exposures: Vec<(Point, Made)> = exposures.filter(|(_, bits)| *bits != 0).collect();
        exposures.sort_by_key(|(point, _)| *point);
        let mut inside = vec![0; function.blocks.len()];
        let mut anywhere = open;
        for (point, bits) in &mut exposures {
            let inside: &mut Made = &mut inside[point.block.index()];
            *inside |= *bits;
            anywhere |= *bits;
            *bits = *inside;
        }
        // A handler may be entered from anywhere in its region.
        let first = if record.has_handlers { anywhere } else { open };
        let mut entries = vec![first; function.blocks.len()];
        let mut changed = anywhere != 0;
        while std::mem::take(&mut changed) {
            for (index, block) in function.blocks.iter().enumerate() {
                let end = entries[index] | inside[index];
                for edge in block.terminator.edges() {
                    let entry = &mut entries[edge.target.index()];
                    changed |= *entry | end != *entry;
                    *entry |= end;
                }
            }
        }
        Self { exposures, entries, anywhere }
    }

    fn at(&self, point: Point) -> Made {
        let entry = self.entries[point.block.index()];
        let before = self.exposures.partition_point(|(one, _)| *one <= point);
        let last = self.exposures[..before].last().filter(|(one, _)| one.block == point.block);
        last.map_or(entry, |(_, bits)| entry | bits)
    }
}

/// Puts instructions where they belong; they come sorted.
fn insert(function: &mut Function, additions: Vec<(Point, Op)>) {
    if additions.is_empty() {
        return;
    }
    let mut additions = additions.into_iter().peekable();
    for (index, block) in function.blocks.iter_mut().enumerate() {
        let id = BlockId::new(index);
        if additions.peek().is_none_or(|(point, _)| point.block != id) {
            continue;
        }
        let old = std::mem::take(&mut block.insts);
        let count = old.len();
        let mut add = |insts: &mut Vec<Inst>, until: usize| {
            while let Some((_, op)) =
                additions.next_if(|(point, _)| point.block == id && point.index <= until)
            {
                insts.push(Inst { result: None, op });
            }
        };
        for (index, inst) in old.into_iter().enumerate() {
            add(&mut block.insts, index);
            block.insts.push(inst);
        }
        add(&mut block.insts, count);
    }
    number_definitions(function);
}

fn number_definitions(function: &mut Function) {
    for block in function.block_ids() {
        for (index, inst) in function.blocks[block.index()].insts.iter().enumerate() {
            if let Some(result) = inst.result {
                function.values[result.index()].definition = Definition::Inst { block, index };
            }
        }
    }
}
