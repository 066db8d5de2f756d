//! Classes of values that have one type in the source.

use super::Sign;
use super::shape::Number;

/// A class of values of one type in the source, as a node of a forest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Class(u32);

/// The classes: who is in which, and what is known of them.
#[derive(Default)]
pub(super) struct Classes {
    parents: Vec<u32>,
    /// By node, for roots: whether it is signed, and whether it is unsigned.
    evidence: Vec<(bool, bool)>,
}

impl Classes {
    pub(super) fn add(&mut self, number: Number) -> Class {
        let node = u32::try_from(self.parents.len()).unwrap_or(u32::MAX);
        self.parents.push(node);
        self.evidence.push((number == Number::Signed, number == Number::Unsigned));
        Class(node)
    }

    fn root(&mut self, class: Class) -> usize {
        let mut node = class.0;
        loop {
            let parent = self.parents[node as usize];
            if parent == node {
                return node as usize;
            }
            // Halving the path keeps the forest flat.
            let above = self.parents[parent as usize];
            self.parents[node as usize] = above;
            node = above;
        }
    }

    pub(super) fn unite(&mut self, one: Class, other: Class) {
        let (one, other) = (self.root(one), self.root(other));
        let (a, b) = (self.evidence[one], self.evidence[other]);
        self.evidence[one] = (a.0 || b.0, a.1 || b.1);
        self.parents[other] = self.parents[one];
    }

    pub(super) fn note(&mut self, class: Class, number: Number) {
        let root = self.root(class);
        let evidence = &mut self.evidence[root];
        evidence.0 |= number == Number::Signed;
        evidence.1 |= number == Number::Unsigned;
    }

    pub(super) fn sign(&mut self, class: Class) -> Sign {
        let root = self.root(class);
        match self.evidence[root] {
            (true, false) => Sign::Signed,
            (false, true) => Sign::Unsigned,
            _ => Sign::Either,
        }
    }
}
