//! Segmentations in the paper's notation: `{0} 0 {i}? T {A.Length}?`.

use std::fmt::Write;

use crate::funarray::{Base, BoundExpression, BoundSet, Element, Exponent, Form, Nullness, Power, Segment};
use crate::funarray::{Segmentation, Union};
use crate::{Bound, Constant, DisInterval, Interval, Parity, ParityInterval, Value, Var};

/// Elements that are written and read.
pub trait Notation: Sized {
    /// The text.
    fn text(&self, names: &Names) -> String;
    /// What the text stands for; `None` if it is nothing.
    fn parse(text: &str, names: &Names) -> Option<Self>;
}

/// The names of variables.
pub struct Names<'a> {
    /// The name of a variable.
    pub var: &'a dyn Fn(Var) -> String,
    /// How many variables there are: names are looked up among them.
    pub vars: usize,
    /// The name of the array's length; where there is none, other names of it are enough.
    pub length: Option<&'a str>,
}

impl Names<'_> {
    fn expression(&self, expression: BoundExpression) -> Option<String> {
        let base = match expression.base {
            Base::Zero => return Some(expression.offset.to_string()),
            Base::Var(var) => (self.var)(var),
            Base::Length => self.length?.to_owned(),
        };
        Some(match expression.offset {
            0 => base,
            offset => format!("{base}{offset:+}"),
        })
    }

    fn set<F: Form>(&self, set: &BoundSet<F>) -> String {
        // The length has a name of its own, and perhaps a variable of the same name: it is written once, at the end.
        let is_length = |text: &String| self.length == Some(text.as_str());
        let texts = set.iter().filter_map(|expression| self.expression(expression));
        let (length, mut texts): (Vec<String>, Vec<String>) = texts.partition(is_length);
        texts.extend(length.into_iter().next());
        format!("{{{}}}", texts.join(" "))
    }

    fn parse_set<F: Form>(&self, text: &str) -> Option<BoundSet<F>> {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        words.map(|word| self.parse_expression(word)).collect()
    }

    fn parse_expression(&self, word: &str) -> Option<BoundExpression> {
        if let Ok(number) = word.parse() {
            return Some(BoundExpression::number(number));
        }
        let sign = word.rfind(['+', '-']).unwrap_or(word.len());
        let offset = if sign < word.len() { word[sign..].parse().ok()? } else { 0 };
        let name = &word[..sign];
        let base = if self.length == Some(name) {
            Base::Length
        } else {
            Base::Var((0..self.vars).map(Var::new).find(|&var| (self.var)(var) == name)?)
        };
        BoundExpression { base, offset: 0 }.plus(offset)
    }
}

impl<E: Element + Notation, F: Form> Segmentation<E, F> {
    /// The text.
    pub fn display(&self, names: &Names) -> String {
        let mut text = names.set(self.bound(0));
        for segment in self.segments() {
            let content = segment.content.as_ref().map_or("_|_".to_owned(), |content| content.text(names));
            let mark = if segment.maybe_empty { "?" } else { "" };
            let _ = write!(text, " {content} {}{mark}", names.set(&segment.upper));
        }
        text
    }

    /// The segmentation that a text stands for. The ends may leave out their names.
    pub fn read(text: &str, names: &Names) -> Option<Self> {
        let mut parts = split_bounds(text)?.into_iter();
        let first = names.parse_set(parts.next()?.1)?;
        let mut segments = Vec::new();
        for (content, bound, maybe_empty) in parts {
            let content = match content.trim() {
                "_|_" => None,
                content => Some(E::parse(content, names)?),
            };
            segments.push(Segment { content, upper: names.parse_set(bound)?, maybe_empty });
        }
        Some(Self::from_parts(first, segments))
    }
}

/// The bounds of a text: what stands before each, its inside, and whether it has a `?`. What is in parentheses is part
/// of a content.
fn split_bounds(text: &str) -> Option<Vec<(&str, &str, bool)>> {
    let mut parts = Vec::new();
    let (mut depth, mut start, mut open) = (0_u32, 0, None);
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            '{' if depth == 0 => open = Some(at),
            '}' if depth == 0 => {
                let open = open.take()?;
                let maybe_empty = text[at + 1..].starts_with('?');
                parts.push((&text[start..open], &text[open + 1..at], maybe_empty));
                start = at + 1 + usize::from(maybe_empty);
            }
            _ => {}
        }
    }
    text[start..].trim().is_empty().then_some(parts)
}

fn parse_bound(text: &str) -> Option<Bound> {
    match text.trim() {
        "-oo" => Some(Bound::NEG_INF),
        "+oo" | "oo" => Some(Bound::POS_INF),
        number => number.parse().ok().map(Bound::lower),
    }
}

impl Notation for Interval {
    /// `T`, one number, or `[low, high]`.
    fn text(&self, _: &Names) -> String {
        match self.as_number() {
            Some(number) => number.to_string(),
            None if *self == Self::TOP => "T".to_owned(),
            None => self.to_string(),
        }
    }

    fn parse(text: &str, _: &Names) -> Option<Self> {
        if text == "T" {
            return Some(Self::TOP);
        }
        if let Ok(number) = text.parse() {
            return Some(Self::number(number));
        }
        let (low, high) = text.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
        Self::new(parse_bound(low)?, parse_bound(high)?)
    }
}

impl Notation for Constant {
    fn text(&self, _: &Names) -> String {
        self.describe(Interval::TOP)
    }

    fn parse(text: &str, _: &Names) -> Option<Self> {
        if text == "T" { Some(Self::Any) } else { text.parse().ok().map(Self::Number) }
    }
}

impl Notation for DisInterval {
    fn text(&self, names: &Names) -> String {
        self.pieces().iter().map(|piece| piece.text(names)).collect::<Vec<_>>().join(" or ")
    }

    fn parse(text: &str, names: &Names) -> Option<Self> {
        let pieces: Option<Vec<Interval>> =
            text.split(" or ").map(|piece| Interval::parse(piece.trim(), names)).collect();
        pieces.map(Self::union)
    }
}

impl Notation for ParityInterval {
    fn text(&self, _: &Names) -> String {
        self.describe(Interval::TOP)
    }

    fn parse(text: &str, names: &Names) -> Option<Self> {
        let (parity, interval) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let parity = match parity.trim() {
            "e" => Parity::Even,
            "o" => Parity::Odd,
            "T" => Parity::Any,
            _ => return None,
        };
        Self::new(parity, Interval::parse(interval.trim(), names)?)
    }
}

impl Notation for Nullness {
    fn text(&self, _: &Names) -> String {
        match self {
            Self::Null => "null",
            Self::NotNull => "not null",
            Self::Any => "T",
        }
        .to_owned()
    }

    fn parse(text: &str, _: &Names) -> Option<Self> {
        match text {
            "null" => Some(Self::Null),
            "not null" => Some(Self::NotNull),
            "T" => Some(Self::Any),
            _ => None,
        }
    }
}

impl<A: Notation, B: Notation> Notation for Union<A, B> {
    fn text(&self, names: &Names) -> String {
        match self {
            Self::Left(a) => a.text(names),
            Self::Right(b) => b.text(names),
            Self::Any => "T".to_owned(),
        }
    }

    fn parse(text: &str, names: &Names) -> Option<Self> {
        if text == "T" {
            return Some(Self::Any);
        }
        A::parse(text, names).map(Self::Left).or_else(|| B::parse(text, names).map(Self::Right))
    }
}

impl<X: Exponent> Notation for Power<X> {
    fn text(&self, _: &Names) -> String {
        let side = |side: Option<Interval>| side.map_or("_|_".to_owned(), |numbers| numbers.to_string());
        format!("(o -> {}, e -> {})", side(self.odd), side(self.even))
    }

    fn parse(text: &str, names: &Names) -> Option<Self> {
        let side = |text: &str| match text.trim().trim_end_matches(',').trim() {
            "_|_" => Some(None),
            numbers => Interval::parse(numbers, names).map(Some),
        };
        let odd = text.strip_prefix("(o ->")?.strip_suffix(')')?;
        let (odd, even) = odd.split_once("e ->")?;
        Some(Self::new(side(odd)?, side(even)?))
    }
}

impl<E: Element + Notation, F: Form> Notation for Segmentation<E, F> {
    fn text(&self, names: &Names) -> String {
        format!("({})", self.display(&Names { length: Some("Length"), ..*names }))
    }

    fn parse(text: &str, names: &Names) -> Option<Self> {
        let inside = text.strip_prefix('(')?.strip_suffix(')')?;
        Self::read(inside, &Names { length: Some("Length"), ..*names })
    }
}
