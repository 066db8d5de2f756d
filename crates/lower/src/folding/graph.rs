//! Where control goes in the method that was written.
//!
//! The nodes are the blocks of `MoveNext`, and for each state in which the method may wait a chain of copies of the blocks that a call in this
//! state runs through first. These only look at the state, so each copy has one successor. Which states are possible at a place is
//! found by following the state, and the locals that hold copies of it, over all nodes until nothing changes; a branch that they decide
//! is a jump.

use std::collections::{BTreeMap, BTreeSet};

use marple_il::{Block, BlockId as IlBlock, Body, Clause, ClauseKind, Flow, Instruction, Opcode, Operand};
use marple_metadata::Module;

use super::evaluate::{Evaluator, Numbers, States, copies};
use super::machine::Machine;
use crate::regions::{Regions, entries};

/// A state that no machine is ever in.
const NO_STATE: i32 = i32::MIN + 17;
/// How many blocks a chain may have.
const LONGEST: usize = 256;
/// The longest block at the end of the method that is copied, and how many may follow each other.
const LONGEST_END: usize = 8;
const ENDS: usize = 4;

/// The flow of the method that was written.
pub(crate) struct Graph {
    /// The blocks of `MoveNext`, then the copies.
    pub(crate) blocks: Vec<Block>,
    /// By block, whether it is lowered once for each way into it.
    pub(crate) copied: Vec<bool>,
    /// The node where the method starts, and its state there if that is one.
    pub(crate) first: IlBlock,
    pub(crate) first_state: Option<i32>,
    nodes: Vec<Node>,
    /// The states in which the method waits, and where it goes on.
    resumes: BTreeMap<i32, IlBlock>,
}

/// What is known of a block or copy.
#[derive(Clone, Default)]
struct Node {
    /// Where it leads, handlers included; copied blocks are looked through.
    targets: Vec<IlBlock>,
    /// The only block that it leads to, where the state decides.
    forced: Option<IlBlock>,
    returns: Returns,
    /// Whether the method goes on here after it waited.
    is_resumption: bool,
}

/// What comes after a `ret` that a node leads to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) enum Returns {
    /// The method is at its end.
    #[default]
    Ends,
    /// It waits in this state.
    Waits(i32),
    /// It may wait in one of these states.
    MayWait(Vec<i32>),
}

/// Whether a block is a part of the end of the method, which only returns.
enum End {
    No,
    /// It leads to this block.
    Before(IlBlock),
    Returns,
}

/// A chain of copies: the blocks, and where it leads.
#[derive(PartialEq, Eq)]
struct Chain {
    blocks: Vec<IlBlock>,
    next: IlBlock,
}

impl Graph {
    /// The flow of a machine's method; `None` if it is not sure. `copied` says which blocks are lowered once for each way anyway.
    pub(crate) fn find<'f>(
        module: &Module<'f>,
        machine: &Machine,
        body: &Body<'f>,
        instructions: &[Instruction<'f>],
        blocks: &[Block],
        regions: &Regions<'_, 'f>,
        copied: &[bool],
    ) -> Option<Self> {
        let copies = copies(machine, instructions);
        let evaluator = Evaluator { module, machine, body, instructions, blocks, regions, copies: &copies };
        let finder = Finder { evaluator };
        finder.find(copied)
    }

    /// Where a node leads, handlers included.
    pub(crate) fn targets(&self, node: IlBlock) -> &[IlBlock] {
        &self.nodes[node.index()].targets
    }

    /// The only block that a node leads to.
    pub(crate) fn forced(&self, node: IlBlock) -> Option<IlBlock> {
        self.nodes[node.index()].forced
    }

    /// What comes after a `ret` that a node leads to.
    pub(crate) fn returns(&self, node: IlBlock) -> &Returns {
        &self.nodes[node.index()].returns
    }

    /// Whether the method goes on at a node after it waited.
    pub(crate) fn is_resumption(&self, node: IlBlock) -> bool {
        self.nodes[node.index()].is_resumption
    }

    /// Where the method goes on that waits in a state.
    pub(crate) fn resumes(&self, state: i32) -> Option<IlBlock> {
        self.resumes.get(&state).copied()
    }
}

struct Finder<'e, 'f> {
    evaluator: Evaluator<'e, 'f>,
}

impl Finder<'_, '_> {
    fn find(&self, copied: &[bool]) -> Option<Graph> {
        let Evaluator { machine, blocks, .. } = self.evaluator;
        let other = self.chain(NO_STATE)?;
        // Whoever runs an iterator may call `MoveNext` while it runs, and after its end.
        if !machine.keeps_exceptions && !self.does_nothing(other.next) {
            return None;
        }
        // The states in which the method may wait: those that lead elsewhere than any other number does.
        let mut waiting: Vec<(i32, Chain)> = Vec::new();
        for state in self.stored()? {
            let chain = self.chain(state)?;
            if chain != other {
                waiting.push((state, chain));
            }
        }
        if waiting.iter().any(|(state, _)| machine.entered.contains(state)) {
            return None;
        }
        let mut graph = Graph {
            blocks: blocks.to_vec(),
            copied: copied.to_vec(),
            first: IlBlock(0),
            first_state: None,
            nodes: Vec::new(),
            resumes: BTreeMap::new(),
        };
        self.copy_ends(&mut graph.copied);
        let (first, first_state) = self.first(&other)?;
        graph.first_state = first_state;
        graph.first = graph.add(&first)?;
        for (state, chain) in &waiting {
            let head = graph.add(chain)?;
            graph.nodes[head.index()].is_resumption = true;
            graph.resumes.insert(*state, head);
        }
        graph.nodes.resize_with(graph.blocks.len(), Node::default);
        let found = self.solve(&mut graph)?;
        (machine.keeps_exceptions || self.is_settled_when_thrown(&graph, &found)).then_some(graph)
    }

    /// The states that `MoveNext` stores; `None` if it stores something else.
    fn stored(&self) -> Option<BTreeSet<i32>> {
        let Evaluator { machine, instructions, .. } = self.evaluator;
        let mut states = BTreeSet::new();
        for (at, instruction) in instructions.iter().enumerate() {
            let Operand::Token(token) = instruction.operand else { continue };
            match instruction.opcode {
                Opcode::Stfld if machine.is_state(token) => {
                    // `ldc; stfld`, or `ldc; dup; stloc; stfld`.
                    let mut before = instructions[..at].iter().rev();
                    let mut next = || before.next().map(|one| (one.opcode.long_form(), one.operand));
                    let number = match next()? {
                        (Opcode::LdcI4, Operand::Int(number)) => number,
                        (Opcode::Stloc, _) => match (next()?, next()?) {
                            ((Opcode::Dup, _), (Opcode::LdcI4, Operand::Int(number))) => number,
                            _ => return None,
                        },
                        _ => return None,
                    };
                    states.insert(number);
                }
                Opcode::Ldflda if machine.is_state(token) => return None,
                _ => {}
            }
        }
        Some(states)
    }

    /// The blocks that a call of `MoveNext` in a state runs through as far as the state decides the way.
    fn chain(&self, state: i32) -> Option<Chain> {
        let mut states = States::only(Some(BTreeSet::from([state])));
        let mut blocks = Vec::new();
        let mut chain = Chain { blocks: Vec::new(), next: IlBlock(0) };
        let mut at = IlBlock(0);
        while self.only_moves(at) && !blocks.contains(&at) {
            if blocks.len() > LONGEST {
                return None;
            }
            let outcome = self.evaluator.block(at, states);
            let [next] = outcome.next[..] else { break };
            if outcome.returns {
                break;
            }
            blocks.push(at);
            states = outcome.states;
            at = next;
            if outcome.is_decided {
                chain = Chain { blocks: blocks.clone(), next };
            }
        }
        Some(chain)
    }

    /// The chain and the state with which the method starts.
    fn first(&self, other: &Chain) -> Option<(Chain, Option<i32>)> {
        let mut found: Option<(Chain, Vec<i32>)> = None;
        for &state in &self.evaluator.machine.entered {
            let chain = self.chain(state)?;
            // A machine that is not in use, or at its end: `MoveNext` does nothing.
            if chain == *other && self.does_nothing(chain.next) {
                continue;
            }
            match &mut found {
                None => found = Some((chain, vec![state])),
                Some((known, states)) if *known == chain => states.push(state),
                Some(_) => return None,
            }
        }
        let (chain, states) = found?;
        Some((chain, if let [only] = states[..] { Some(only) } else { None }))
    }

    /// Whether all that comes is that the method returns.
    fn does_nothing(&self, mut block: IlBlock) -> bool {
        for _ in 0..LONGEST {
            let il = &self.evaluator.blocks[block.index()];
            let code = &self.evaluator.instructions[il.instructions.clone()];
            if !code.iter().all(is_harmless) {
                return false;
            }
            match (code.last().map(|last| last.opcode.flow()), &il.successors[..]) {
                (Some(Flow::Return), _) => return true,
                (_, [next]) => block = *next,
                _ => return false,
            }
        }
        false
    }

    /// Whether a block does nothing but move numbers and variables, and has no obligation.
    fn only_moves(&self, block: IlBlock) -> bool {
        let Evaluator { machine, instructions, blocks, .. } = self.evaluator;
        instructions[blocks[block.index()].instructions.clone()].iter().all(|instruction| {
            use Opcode as O;
            let opcode = instruction.opcode.long_form();
            match (opcode, instruction.operand) {
                (O::Ldfld | O::Stfld, Operand::Token(token)) => machine.local(token).is_some(),
                (O::Ldarg, Operand::Argument(0)) => true,
                _ => {
                    matches!(
                        opcode,
                        O::Nop | O::Ldloc | O::Stloc | O::LdcI4 | O::Dup | O::Pop | O::Add | O::Sub | O::Br
                    ) || matches!(opcode.flow(), Flow::Condition | Flow::Switch)
                }
            }
        })
    }

    /// Blocks at the end of the method are lowered once for each way into them, so that the state is known there.
    fn copy_ends(&self, copied: &mut [bool]) {
        for (index, copied) in copied.iter_mut().enumerate() {
            let mut at = index;
            for _ in 0..ENDS {
                match self.end(at) {
                    End::Returns => *copied = true,
                    End::Before(next) => {
                        at = next.index();
                        continue;
                    }
                    End::No => {}
                }
                break;
            }
        }
    }

    /// Whether a block may be a part of the end of the method.
    fn end(&self, block: usize) -> End {
        let Evaluator { module, machine, body, instructions, blocks, .. } = self.evaluator;
        let il = &blocks[block];
        let code = &instructions[il.instructions.clone()];
        let is_border = block == 0
            || body.clauses.iter().any(|clause| {
                clause.protected.contains(il.start) || entries(clause).any(|entry| entry == il.start)
            });
        let mut has_promise = false;
        let mut is_plain = |instruction: &Instruction<'_>| {
            use Opcode as O;
            match (instruction.opcode.long_form(), instruction.operand) {
                // An async iterator tells its caller that there is another element.
                (O::Ldflda, Operand::Token(token)) => {
                    has_promise = machine.is_own_field(token);
                    has_promise
                }
                (O::Call, Operand::Token(token)) => {
                    let name = module.named_method(token).and_then(|method| method.name().ok());
                    has_promise && name == Some("SetResult")
                }
                (opcode, _) => {
                    matches!(opcode, O::Nop | O::Ldarg | O::Ldloc | O::Stloc | O::LdcI4 | O::Ret | O::Br)
                }
            }
        };
        if is_border || code.len() > LONGEST_END || !code.iter().all(&mut is_plain) {
            return End::No;
        }
        match (code.last().map(|last| last.opcode.flow()), &il.successors[..]) {
            (Some(Flow::Return), _) => End::Returns,
            (_, [next]) => End::Before(*next),
            _ => End::No,
        }
    }

    /// Follows the states over all nodes until nothing changes; what may be at the entry of each.
    fn solve(&self, graph: &mut Graph) -> Option<Vec<Option<States>>> {
        let mut found: Vec<Option<States>> = vec![None; graph.blocks.len()];
        found[graph.first.index()] =
            Some(States::only(graph.first_state.map(|state| BTreeSet::from([state]))));
        let mut work = BTreeSet::from([graph.first]);
        let mut budget = 64 * graph.blocks.len() * (graph.resumes.len() + 4);
        while let Some(node) = work.pop_first() {
            budget = budget.checked_sub(1)?;
            let Some(states) = found[node.index()].clone() else { continue };
            let (mut ways, mut caught) = (Vec::new(), Vec::new());
            self.ways(graph, node, states, &mut ways, &mut caught)?;
            let targets: Vec<IlBlock> = ways.iter().map(|(target, _)| *target).collect();
            let known = &mut graph.nodes[node.index()].targets;
            known.clone_from(&targets);
            known.sort_unstable();
            known.dedup();
            for (target, states) in ways.into_iter().chain(caught) {
                let is_new = match &mut found[target.index()] {
                    Some(known) => known.join(&states),
                    none => {
                        *none = Some(states);
                        true
                    }
                };
                if is_new {
                    work.insert(target);
                }
            }
        }
        Some(found)
    }

    /// Whether an instruction of a protected region may lead to the handler or filter of its clause.
    fn may_enter(&self, clause: &Clause, instruction: &Instruction<'_>) -> bool {
        match instruction.opcode.long_form() {
            // An exception goes on after an inner `finally`.
            Opcode::Endfinally | Opcode::Endfilter => true,
            Opcode::Leave => clause.kind == ClauseKind::Finally,
            _ => !is_harmless(instruction) && !self.is_of_machine(instruction),
        }
    }

    fn block_at(&self, offset: u32) -> Option<IlBlock> {
        let index = self.evaluator.blocks.binary_search_by_key(&offset, |block| block.start).ok()?;
        u32::try_from(index).ok().map(IlBlock)
    }

    /// Where a node leads, with the states there; `caught` gets the handlers that exceptions in it lead to, and the states with
    /// which they do.
    fn ways(
        &self,
        graph: &mut Graph,
        node: IlBlock,
        states: States,
        ways: &mut Vec<(IlBlock, States)>,
        caught: &mut Vec<(IlBlock, States)>,
    ) -> Option<()> {
        let evaluator = self.evaluator;
        let original = self.original(graph, node);
        let start = evaluator.blocks[original.index()].start;
        for clause in evaluator.regions.starting_at(start) {
            let mut entered = states.clone();
            evaluator.forget_homes(&evaluator.regions.written_by_filters(), &mut entered);
            for handler in entries(clause) {
                ways.push((self.block_at(handler)?, entered.clone()));
            }
        }
        let mut thrown = Vec::new();
        let outcome = evaluator.watched(original, states, &mut |instruction, states| {
            for clause in evaluator.body.clauses.iter().filter(|clause| clause.protected.contains(start)) {
                if self.may_enter(clause, instruction) {
                    thrown.extend(entries(clause).map(|handler| (handler, states.clone())));
                }
            }
        });
        for (handler, mut states) in thrown {
            evaluator.forget_homes(&evaluator.regions.written_by_filters(), &mut states);
            caught.push((self.block_at(handler)?, states));
        }
        let mut ends = Vec::new();
        let next = if node.index() >= evaluator.blocks.len() {
            // The copy of a chain.
            graph.blocks[node.index()].successors.clone()
        } else {
            outcome.next
        };
        let is_copy = node.index() >= evaluator.blocks.len();
        graph.nodes[node.index()].forced = match next[..] {
            [only] if outcome.is_decided || is_copy => Some(only),
            _ => None,
        };
        if outcome.returns {
            ends.push(outcome.states.state.clone());
        }
        for target in next {
            self.way(graph, target, outcome.states.clone(), ways, &mut ends)?;
        }
        let returns = Self::returns(graph, &ends);
        let waits: Vec<i32> = match &returns {
            Returns::Ends => Vec::new(),
            Returns::Waits(state) => vec![*state],
            Returns::MayWait(states) => states.clone(),
        };
        for state in waits {
            ways.push((graph.resumes(state)?, States::only(Some(BTreeSet::from([state])))));
        }
        graph.nodes[node.index()].returns = returns;
        Some(())
    }

    /// A way to a block; one that is copied is looked through.
    fn way(
        &self,
        graph: &Graph,
        target: IlBlock,
        states: States,
        ways: &mut Vec<(IlBlock, States)>,
        ends: &mut Vec<Numbers>,
    ) -> Option<()> {
        let mut open = vec![(target, states)];
        let mut looks = 0;
        while let Some((target, states)) = open.pop() {
            if !graph.copied.get(target.index()).copied().unwrap_or(false) {
                ways.push((target, states));
                continue;
            }
            looks += 1;
            if looks > LONGEST {
                return None;
            }
            let outcome = self.evaluator.block(target, states);
            if outcome.returns {
                ends.push(outcome.states.state.clone());
            }
            // All of its branches are lowered.
            for &next in &self.evaluator.blocks[target.index()].successors {
                open.push((next, outcome.states.clone()));
            }
        }
        Some(())
    }

    /// What comes after returns with these states.
    fn returns(graph: &Graph, ends: &[Numbers]) -> Returns {
        let mut states = BTreeSet::new();
        for end in ends {
            match end {
                Some(end) => states.extend(end),
                None => return Returns::MayWait(graph.resumes.keys().copied().collect()),
            }
        }
        let waits: Vec<i32> =
            states.iter().copied().filter(|state| graph.resumes.contains_key(state)).collect();
        match waits[..] {
            [] => Returns::Ends,
            [only] if states.len() == 1 => Returns::Waits(only),
            _ => Returns::MayWait(waits),
        }
    }

    fn original(&self, graph: &Graph, node: IlBlock) -> IlBlock {
        let blocks = self.evaluator.blocks;
        if node.index() < blocks.len() {
            return node;
        }
        let start = graph.blocks[node.index()].start;
        let index = blocks.partition_point(|block| block.start < start);
        IlBlock(u32::try_from(index).unwrap_or(0))
    }

    /// Whether an exception that leaves `MoveNext` leaves it in a state in which it does nothing more. Handlers of exceptions
    /// start in such a state then; one that runs on the way out of a method that waits is covered by the edge to where the method goes on.
    fn is_settled_when_thrown(&self, graph: &Graph, found: &[Option<States>]) -> bool {
        let Evaluator { body, machine, .. } = self.evaluator;
        let is_waiting = |states: &Numbers| {
            states.as_ref().is_none_or(|states| states.iter().any(|state| graph.resumes.contains_key(state)))
        };
        let mut is_settled = true;
        for (index, states) in found.iter().enumerate() {
            let Some(states) = states else { continue };
            let Ok(node) = u32::try_from(index).map(IlBlock) else { return false };
            let original = self.original(graph, node);
            let start = self.evaluator.blocks[original.index()].start;
            let is_handler = body.clauses.iter().any(|clause| clause.handler.contains(start));
            let mut watch = |instruction: &Instruction<'_>, states: &States| {
                if is_handler {
                    let stores = matches!((instruction.opcode, instruction.operand),
                        (Opcode::Stfld, Operand::Token(token)) if machine.is_state(token));
                    is_settled &= !stores;
                } else if !is_harmless(instruction) && !self.is_of_machine(instruction) {
                    is_settled &= !is_waiting(&states.state);
                }
            };
            self.evaluator.watched(original, states.clone(), &mut watch);
        }
        is_settled
    }

    /// Whether an instruction is an access to a field of the machine.
    fn is_of_machine(&self, instruction: &Instruction<'_>) -> bool {
        match (instruction.opcode, instruction.operand) {
            (Opcode::Ldfld | Opcode::Stfld | Opcode::Ldflda, Operand::Token(token)) => {
                self.evaluator.machine.is_own_field(token)
            }
            _ => false,
        }
    }
}

/// Whether an instruction throws nothing and calls nothing.
fn is_harmless(instruction: &Instruction<'_>) -> bool {
    use Opcode as O;
    let opcode = instruction.opcode.long_form();
    matches!(
        opcode,
        O::Nop
            | O::Ldarg
            | O::Ldloc
            | O::Stloc
            | O::LdcI4
            | O::LdcI8
            | O::Ldnull
            | O::Dup
            | O::Pop
            | O::Add
            | O::Sub
            | O::Ceq
            | O::Cgt
            | O::Clt
            | O::Initobj
            | O::Ret
            | O::Br
            | O::Leave
            | O::Endfinally
    ) || matches!(opcode.flow(), Flow::Condition | Flow::Switch)
}

impl Graph {
    /// Adds the copies of a chain; its first node.
    fn add(&mut self, chain: &Chain) -> Option<IlBlock> {
        let mut next = chain.next;
        for &block in chain.blocks.iter().rev() {
            let copy = Block { successors: vec![next], ..self.blocks[block.index()].clone() };
            next = IlBlock(u32::try_from(self.blocks.len()).ok()?);
            self.blocks.push(copy);
            self.copied.push(false);
        }
        self.nodes.resize_with(self.blocks.len(), Node::default);
        Some(next)
    }
}
