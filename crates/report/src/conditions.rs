//! Inferred facts as conditions a person would write.
//!
//! Facts are bounds of places and of differences of two ([`Fact`]). What follows from others, from types, or from what the reader knows
//! already is left out; two bounds that make an equality or a range are written as one condition. Numbers are meant as mathematical ones:
//! `x <= y + 1` does not wrap around.

use std::collections::{BTreeMap, BTreeSet};

use marple_summaries::{Each, Fact, Guarded, Place, Root, Time, concise};

/// How conditions are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// `old(count)`, `result`.
    Plain,
    /// `Contract.OldValue(count)`, `Contract.Result<int>()`.
    CSharp,
}

/// A place without its length and time, as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// Its name.
    pub text: String,
    /// What is there.
    pub holds: Holds,
}

/// What a place holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// A number of a type with these limits.
    Number(i128, i128),
    /// A truth value.
    Truth,
    /// A reference.
    Reference,
}

/// What a condition holds on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// On nothing.
    Always,
    /// The method returns this.
    Returns(bool),
}

/// The smallest and the largest length of an array or string.
const LENGTHS: (i128, i128) = (0, i32::MAX as i128);

/// A bound so close to the limit of a wide type says nothing that anybody would write.
const NEAR: i128 = 64;
const WIDE: i128 = 65535;

/// Bounds: `left - right <= most`, the smallest for each pair.
type Bounds = BTreeMap<(Option<Place>, Option<Place>), i128>;

/// The conditions that some facts amount to, where `given` is known already. Places that have no name are left out.
pub fn conditions(
    facts: &[Fact],
    given: &[Fact],
    when: When,
    style: Style,
    name: &dyn Fn(Place) -> Option<Named>,
) -> Vec<String> {
    let result = match style {
        Style::Plain => "result",
        Style::CSharp => "Contract.Result<bool>()",
    };
    let unless = match when {
        When::Always => None,
        When::Returns(true) => Some(format!("!{result}")),
        When::Returns(false) => Some(result.to_owned()),
    };
    conditions_unless(unless.as_deref(), facts, given, style, name)
}

/// The conditions that facts amount to which hold while a field is zero, or while it is not: `name == null || data != null`.
pub fn guarded_conditions(
    guarded: &Guarded,
    given: &[Fact],
    style: Style,
    name: &dyn Fn(Place) -> Option<Named>,
) -> Vec<String> {
    let Some(Named { text, holds }) = name(guarded.when) else { return Vec::new() };
    let unless = match (holds, guarded.is_zero) {
        (Holds::Reference, true) => format!("{text} != null"),
        (Holds::Reference, false) => format!("{text} == null"),
        (Holds::Number(..), true) => format!("{text} != 0"),
        (Holds::Number(..), false) => format!("{text} == 0"),
        (Holds::Truth, true) => text,
        (Holds::Truth, false) => format!("!{text}"),
    };
    // What the field is on this side is given.
    let place = Some(guarded.when);
    let mut given = given.to_vec();
    match (holds, guarded.is_zero) {
        (Holds::Reference, false) => given.push(Fact { left: None, right: place, most: -1 }),
        (Holds::Reference | Holds::Number(..), true) => {
            given.push(Fact { left: place, right: None, most: 0 });
            given.push(Fact { left: None, right: place, most: 0 });
        }
        _ => {}
    }
    conditions_unless(Some(&unless), &concise(&guarded.facts), &given, style, name)
}

/// The conditions that some facts amount to, unless something else holds.
fn conditions_unless(
    unless: Option<&str>,
    facts: &[Fact],
    given: &[Fact],
    style: Style,
    name: &dyn Fn(Place) -> Option<Named>,
) -> Vec<String> {
    let speaks_of_each =
        |fact: &Fact| [fact.left, fact.right].into_iter().flatten().any(|place| place.each.is_some());
    let (of_each, facts): (Vec<Fact>, Vec<Fact>) = facts.iter().partition(|fact| speaks_of_each(fact));
    let given: Vec<Fact> = given.iter().filter(|fact| !speaks_of_each(fact)).copied().collect();
    let mut writer = Writer::new(&facts, &given, style, name);
    writer.leave_out();
    writer.write();
    writer.write_each(&of_each, name);
    let spell = |Condition { text, is_compound }: &Condition| match unless {
        None => text.clone(),
        Some(unless) if *is_compound => format!("{unless} || ({text})"),
        Some(unless) => format!("{unless} || {text}"),
    };
    writer.written.iter().map(spell).collect()
}

/// A condition that was written.
struct Condition {
    text: String,
    /// Whether it is an `and`.
    is_compound: bool,
}

struct Writer {
    style: Style,
    names: BTreeMap<Place, Named>,
    /// What is to be written.
    shown: Bounds,
    /// What is known without.
    given: Bounds,
    /// References that are not null.
    not_null: BTreeSet<Place>,
    written: Vec<Condition>,
}

/// The place itself, without length and time.
fn bare(place: Place) -> Place {
    Place { time: Time::Now, ..place.array() }
}

fn add(bounds: &mut Bounds, pair: (Option<Place>, Option<Place>), most: i128) {
    bounds.entry(pair).and_modify(|known| *known = most.min(*known)).or_insert(most);
}

impl Writer {
    fn new(facts: &[Fact], given: &[Fact], style: Style, name: &dyn Fn(Place) -> Option<Named>) -> Self {
        let mut names = BTreeMap::new();
        let places = facts.iter().chain(given).flat_map(|fact| [fact.left, fact.right]).flatten();
        for place in places {
            if let Some(named) = name(bare(place)) {
                names.insert(place, named);
            }
        }
        let mut writer = Self {
            style,
            names,
            shown: Bounds::new(),
            given: Bounds::new(),
            not_null: BTreeSet::new(),
            written: Vec::new(),
        };
        for place in writer.names.keys().copied().collect::<Vec<_>>() {
            if let Some((least, most)) = writer.limits(place) {
                add(&mut writer.given, (Some(place), None), most);
                add(&mut writer.given, (None, Some(place)), -least);
            }
        }
        for fact in given {
            if writer.is_sayable(fact) {
                add(&mut writer.given, (fact.left, fact.right), fact.most);
            }
        }
        for fact in facts {
            if writer.is_sayable(fact) && !writer.is_near_limit(fact) {
                add(&mut writer.shown, (fact.left, fact.right), fact.most);
            }
        }
        writer.find_not_null();
        writer
    }

    /// The limits of the type of a number.
    fn limits(&self, place: Place) -> Option<(i128, i128)> {
        match self.names.get(&place)?.holds {
            Holds::Reference if place.is_length => Some((LENGTHS.0, LENGTHS.1 << place.doubled)),
            Holds::Number(least, most) if !place.is_length => Some((least, most)),
            _ => None,
        }
    }

    /// Whether both places have names, and a difference is one of numbers.
    fn is_sayable(&self, fact: &Fact) -> bool {
        match (fact.left, fact.right) {
            (None, None) => false,
            (Some(place), None) | (None, Some(place)) => self.names.contains_key(&place),
            (Some(left), Some(right)) => self.limits(left).is_some() && self.limits(right).is_some(),
        }
    }

    fn is_near_limit(&self, fact: &Fact) -> bool {
        let limits = |place| self.limits(place).filter(|(least, most)| most - least >= WIDE);
        match (fact.left, fact.right) {
            (Some(place), None) => limits(place).is_some_and(|(_, most)| most - NEAR <= fact.most),
            (None, Some(place)) => {
                let is_near =
                    |(least, _): (i128, i128)| -fact.most <= if least < 0 { least + NEAR } else { least };
                limits(place).is_some_and(is_near)
            }
            (Some(left), Some(right)) => {
                let far = limits(left).zip(limits(right)).map(|(left, right)| left.1 - right.0);
                far.is_some_and(|far| far - NEAR <= fact.most)
            }
            (None, None) => true,
        }
    }

    /// A bound that is shown or given.
    fn bound(&self, left: Option<Place>, right: Option<Place>) -> Option<i128> {
        let found = [self.shown.get(&(left, right)), self.given.get(&(left, right))];
        found.into_iter().flatten().min().copied()
    }

    /// Whether a bound follows from one that is given or from two others.
    fn follows(&self, left: Option<Place>, right: Option<Place>, most: i128) -> bool {
        let is_given = |known: &i128| *known <= most;
        let by = |middle: Option<Place>| {
            middle != left
                && middle != right
                && self
                    .bound(left, middle)
                    .zip(self.bound(middle, right))
                    .is_some_and(|(a, b)| a.saturating_add(b) <= most)
        };
        self.given.get(&(left, right)).is_some_and(is_given)
            || by(None)
            || self.names.keys().any(|&place| by(Some(place)))
    }

    /// A reference is not null if that is known, or if it has a length of at least 1.
    fn find_not_null(&mut self) {
        let mut found = BTreeSet::new();
        for (&place, named) in &self.names {
            let is_known = named.holds == Holds::Reference
                && (self.bound(None, Some(place)).is_some_and(|most| most < 0)
                    || (place.is_length && place.doubled == 0 && self.follows(None, Some(place), -1)));
            if is_known {
                found.insert(place.array());
            }
        }
        self.not_null = found;
    }

    /// Takes away what follows from the rest: bounds of lengths and of old values first, then differences, then other bounds.
    fn leave_out(&mut self) {
        let mut order: Vec<_> = self.shown.iter().map(|(&pair, &most)| (pair, most)).collect();
        order.sort_by_key(|&((left, right), most)| match (left, right) {
            (Some(left), Some(right)) => (1, -most, Some(left), Some(right)),
            (Some(place), None) | (None, Some(place)) => {
                let is_minor = place.is_length || place.time == Time::Before;
                (if is_minor { 0 } else { 2 }, -most, left, right)
            }
            (None, None) => (3, 0, None, None),
        });
        for ((left, right), most) in order {
            if self.follows(left, right, most) {
                self.shown.remove(&(left, right));
            }
        }
    }

    fn write(&mut self) {
        let places: Vec<Place> = self.names.keys().copied().collect();
        for &place in &places {
            if self.limits(place).is_none() {
                self.write_truth(place);
            }
        }
        for &place in &places {
            if self.limits(place).is_some() {
                self.write_equalities(place);
                self.write_range(place);
            }
        }
        // Differences that are left.
        while let Some((&(left, right), &most)) = self.shown.first_key_value() {
            self.shown.remove(&(left, right));
            let (Some(left), Some(right)) = (left, right) else { continue };
            let text = format!("{} {}", self.text(left), self.at_most(right, most));
            match self.shown.remove(&(Some(right), Some(left))) {
                Some(other) => {
                    let low = self.plus(right, -other);
                    self.say(format!("{low} <= {} && {text}", self.text(left)), true);
                }
                None => self.say(text, false),
            }
        }
    }

    /// What holds of all elements of arrays, one condition for each array.
    fn write_each(&mut self, facts: &[Fact], name: &dyn Fn(Place) -> Option<Named>) {
        let mut by_array: BTreeMap<Place, Vec<String>> = BTreeMap::new();
        let is_far = |fact: &&Fact| {
            let is_one = fact.left.is_none() || fact.right.is_none();
            is_one && fact.most.abs() >= LENGTHS.1 - NEAR
        };
        for fact in facts.iter().filter(|fact| !is_far(fact)) {
            let (left, right) = (fact.left, fact.right);
            let is_each = |place: Option<Place>| place.is_some_and(|place| place.each.is_some());
            // Lengths and other numbers are spelled as elsewhere.
            for place in [fact.left, fact.right].into_iter().flatten().filter(|place| place.each.is_none()) {
                if let Some(named) = name(bare(place)) {
                    self.names.insert(place, named);
                }
            }
            let spelled = |place: Place| self.names.contains_key(&place);
            let (array, text) = match (fact.left, fact.right) {
                (Some(_), None) => (left, format!("x <= {}", fact.most)),
                (None, Some(Place { each: Some(Each::Reference), .. })) => (right, "x != null".to_owned()),
                (None, Some(_)) => (right, format!("x >= {}", -fact.most)),
                (Some(_), Some(other)) if is_each(fact.left) && spelled(other) => {
                    (left, format!("x {}", self.at_most(other, fact.most)))
                }
                (Some(other), Some(_)) if is_each(fact.right) && spelled(other) => {
                    (right, format!("{} <= x", self.plus(other, -fact.most)))
                }
                _ => continue,
            };
            if let Some(array) = array {
                by_array.entry(array.array()).or_default().push(text);
            }
        }
        for (array, texts) in by_array {
            let Some(Named { text, .. }) = name(array) else { continue };
            let all = format!("ForAll({text}, x => {})", texts.join(" && "));
            match self.style {
                Style::Plain => self.say(all, false),
                Style::CSharp if self.not_null.contains(&array) => self.say(format!("Contract.{all}"), false),
                Style::CSharp => self.say(format!("{text} == null || Contract.{all}"), true),
            }
        }
    }

    fn say(&mut self, text: String, is_compound: bool) {
        self.written.push(Condition { text, is_compound });
    }

    /// A truth value or a reference.
    fn write_truth(&mut self, place: Place) {
        let is_set = self.shown.remove(&(None, Some(place))).is_some_and(|most| most < 0);
        let is_zero = self.shown.remove(&(Some(place), None)).is_some_and(|most| most <= 0);
        let text = self.text(place);
        let is_truth = self.names[&place].holds == Holds::Truth;
        match (is_set, is_zero, is_truth) {
            (true, false, true) => self.say(text, false),
            (false, true, true) => self.say(format!("!{text}"), false),
            (true, false, false) => self.say(format!("{text} != null"), false),
            (false, true, false) => self.say(format!("{text} == null"), false),
            // Nothing, or nobody comes there.
            _ => {}
        }
    }

    fn write_equalities(&mut self, place: Place) {
        let pair = |left, right| (Some(left), Some(right));
        let equal: Vec<(Place, i128)> = self
            .shown
            .iter()
            .filter_map(|(&(left, right), &most)| match (left?, right?) {
                // One of the two may be known already.
                (left, other) if left == place => {
                    (self.bound(Some(other), Some(place)) == Some(-most)).then_some((other, most))
                }
                (other, right) if right == place => {
                    let is_other_given = !self.shown.contains_key(&pair(place, other));
                    let difference = self.bound(Some(place), Some(other)).filter(|_| is_other_given)?;
                    (difference == -most).then_some((other, difference))
                }
                _ => None,
            })
            .collect();
        for (other, difference) in equal {
            self.shown.remove(&pair(place, other));
            self.shown.remove(&pair(other, place));
            let text = if standing(place) <= standing(other) {
                format!("{} == {}", self.text(place), self.plus(other, difference))
            } else {
                format!("{} == {}", self.text(other), self.plus(place, -difference))
            };
            self.say(text, false);
        }
    }

    /// The bounds of a number; with a lower one an upper one that is another number.
    fn write_range(&mut self, place: Place) {
        let low = self.shown.remove(&(None, Some(place))).map(|most| -most);
        let high = self.shown.remove(&(Some(place), None));
        let text = self.text(place);
        // One of two that are equal may be known already.
        let given = |pair| self.given.get(&pair).copied();
        let low =
            low.or_else(|| given((None, Some(place))).map(|most| -most).filter(|low| high == Some(*low)));
        let high = high.or_else(|| given((Some(place), None)).filter(|high| low == Some(*high)));
        match (low, high) {
            (None, None) => {}
            (Some(low), Some(high)) if low == high => self.say(format!("{text} == {low}"), false),
            (Some(low), Some(high)) => self.say(format!("{low} <= {text} && {text} <= {high}"), true),
            (None, Some(high)) => self.say(format!("{text} <= {high}"), false),
            (Some(low), None) => {
                let above = self.shown.iter().find_map(|(&(left, right), &most)| {
                    let right = right.filter(|_| left == Some(place))?;
                    let is_alone = !self.shown.contains_key(&(Some(right), left));
                    (is_alone && most <= 0).then_some((right, most))
                });
                match above {
                    Some((right, most)) => {
                        self.shown.remove(&(Some(place), Some(right)));
                        let above = self.at_most(right, most);
                        self.say(format!("{low} <= {text} && {text} {above}"), true);
                    }
                    None => self.say(format!("{text} >= {low}"), false),
                }
            }
        }
    }

    fn text(&self, place: Place) -> String {
        let name = &self.names[&place].text;
        let text = if !place.is_length {
            name.clone()
        } else if self.not_null.contains(&place.array()) || self.style == Style::Plain {
            format!("{name}.Length")
        } else {
            // The length of null is the largest there is.
            format!("({name}?.Length ?? int.MaxValue)")
        };
        let text = match (place.doubled, self.style) {
            (0, _) => text,
            (doubled, Style::Plain) => format!("{} * {text}", 1_u64 << doubled),
            // More than an `int` may hold.
            (doubled, Style::CSharp) => format!("{}L * {text}", 1_u64 << doubled),
        };
        match (place.time, self.style) {
            (Time::Now, _) => text,
            (Time::Before, Style::Plain) => format!("old({text})"),
            (Time::Before, Style::CSharp) => format!("Contract.OldValue({text})"),
        }
    }

    fn plus(&self, place: Place, number: i128) -> String {
        let text = self.text(place);
        match number {
            0 => text,
            1.. => format!("{text} + {number}"),
            _ => format!("{text} - {}", -number),
        }
    }

    /// `<= place + most`.
    fn at_most(&self, place: Place, most: i128) -> String {
        if most == -1 { format!("< {}", self.text(place)) } else { format!("<= {}", self.plus(place, most)) }
    }
}

/// What stands left in an equality: the result, then what is now, numbers before lengths.
fn standing(place: Place) -> (bool, bool, bool, bool, Place) {
    let is_old = place.time == Time::Before;
    (is_old, place.root != Root::Result, place.field.is_none(), place.is_length, place)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Holds = Holds::Number(i32::MIN as i128, i32::MAX as i128);

    /// `i`, `j` are numbers, `a` an array, `b` a truth value.
    fn name(place: Place) -> Option<Named> {
        let (text, holds) = match place.root {
            Root::Parameter(0) => ("i", INT),
            Root::Parameter(1) => ("j", INT),
            Root::Parameter(2) => ("a", Holds::Reference),
            Root::Parameter(3) => ("b", Holds::Truth),
            Root::Parameter(4) => ("c", Holds::Number(0, 65535)),
            Root::Result => ("Contract.Result<int>()", INT),
            _ => return None,
        };
        Some(Named { text: text.to_owned(), holds })
    }

    /// `left - right <= most`, of places by letter: `0`, `i`, `j`, `a`, `n` (the length of `a`), `b`, `c`, `r`, `I` (`i` before), `?` (no name).
    fn facts(text: &str) -> Vec<Fact> {
        let place = |letter: &str| {
            Some(match letter {
                "i" => Place::parameter(0),
                "I" => Place::parameter(0).before(),
                "j" => Place::parameter(1),
                "a" => Place::parameter(2),
                "n" => Place::parameter(2).length(),
                "b" => Place::parameter(3),
                "c" => Place::parameter(4),
                "r" => Place::of(Root::Result),
                "?" => Place::parameter(9),
                _ => return None,
            })
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let of = |three: &[&str]| Fact {
            left: place(three[0]),
            right: place(three[1]),
            most: three[2].parse().expect("a number"),
        };
        words.chunks(3).map(of).collect()
    }

    #[test]
    fn facts_are_written_as_people_write_conditions() {
        let cases = [
            ("0 i 0  i n -1", "", "0 <= i && i < a.Length"),
            ("0 i 0  i n -1  0 n -1  0 a -1", "", "a != null; 0 <= i && i < a.Length"),
            ("i n 0", "", "i <= (a?.Length ?? int.MaxValue)"),
            ("i n 0", "0 a -1", "i <= a.Length"),
            ("0 r 0", "", "Contract.Result<int>() >= 0"),
            ("r 0 7", "", "Contract.Result<int>() <= 7"),
            ("0 r 1  r 0 7", "", "-1 <= Contract.Result<int>() && Contract.Result<int>() <= 7"),
            ("0 r -7  r 0 7", "", "Contract.Result<int>() == 7"),
            ("r n 0  n r 0  0 a -1", "", "a != null; Contract.Result<int>() == a.Length"),
            ("i I 1  I i -1", "", "i == Contract.OldValue(i) + 1"),
            ("i j 3", "", "i <= j + 3"),
            ("i j -3", "", "i <= j - 3"),
            ("i j 3  j i 2", "", "j - 2 <= i && i <= j + 3"),
            ("a 0 0", "", "a == null"),
            ("0 b -1", "", "b"),
            ("b 0 0", "", "!b"),
            // Nothing new.
            ("0 n 0", "", ""),
            ("i 0 2147483646", "", ""),
            ("n 0 2147483591", "", ""),
            ("0 c 0  c 0 65535", "", ""),
            ("c 0 254", "", "c <= 254"),
            ("i j 5  i 0 3  0 j 2", "", "i <= 3; j >= -2"),
            ("i j 0  j n 0  i n 0  0 a -1", "", "a != null; i <= j; j <= a.Length"),
            ("i j 0", "i j -1", ""),
            // With what is known already it is an equality.
            ("i 0 0", "0 i 0", "i == 0"),
            ("0 i -4", "i 0 4", "i == 4"),
            ("i j 2", "j i -2", "i == j + 2"),
            ("j i -2", "i j 2", "i == j + 2"),
            ("n 0 0", "", "(a?.Length ?? int.MaxValue) == 0"),
            ("c n 65530  i j 4294967290", "", ""),
            // Of references and truth values differences say nothing; what has no name is not written.
            ("a i 0  b i 0  ? i 0  ? 0 1", "", ""),
            // Nobody comes there.
            ("0 a -1  a 0 0", "", ""),
        ];
        for (shown, given, expected) in cases {
            let written = conditions(&facts(shown), &facts(given), When::Always, Style::CSharp, &name);
            assert_eq!(written.join("; "), expected, "{shown} | {given}");
        }
    }

    #[test]
    fn conditions_may_depend_on_the_result() {
        let written = |value, style| {
            let facts = facts("0 i 0  i n -1  0 a -1");
            conditions(&facts, &[], When::Returns(value), style, &name).join("; ")
        };
        let result = "Contract.Result<bool>()";
        let expected = format!("!{result} || a != null; !{result} || (0 <= i && i < a.Length)");
        assert_eq!(written(true, Style::CSharp), expected);
        assert_eq!(written(false, Style::Plain), "result || a != null; result || (0 <= i && i < a.Length)");
    }
}
