//! What a state knows of values, in words.

use marple_domains::{Expression, Interval, NoFacts, Numeric, Renaming, Var};
use marple_ir::{Function, Type, ValueId};

use crate::explain;
use crate::frame::Frame;
use crate::scope::type_range;
use crate::state::State;

/// What a state knows of some values, by name.
pub(crate) fn describe<D: Numeric>(
    function: &Function,
    all: &[(String, ValueId)],
    state: &State<D>,
    frame: &Frame,
) -> Vec<String> {
    let items: Vec<&(String, ValueId)> =
        all.iter().filter(|(_, value)| function.value(*value).ty.is_number()).collect();
    let renaming = Renaming::new(items.iter().map(|(_, value)| frame.var(*value)).collect());
    let mut shown = state.scalars.rename(&renaming);
    for (index, (_, value)) in items.iter().enumerate() {
        if let Some(number) = function.constant(*value) {
            shown.assign(Var::new(index), &Expression::number(number), &NoFacts);
        }
    }
    let name = |var: Var| items[var.index()].0.clone();
    let limits = |var: Var| match &function.value(items[var.index()].1).ty {
        // The limits of an integer type say nothing worth printing; those of a truth value are the whole of it.
        ty @ Type::Int(_) => type_range(ty),
        _ => Interval::TOP,
    };
    let mut lines = shown.describe(&name, &limits);
    for (name, value) in items {
        if function.value(*value).ty.is_nullable() {
            for line in &mut lines {
                spell_reference(line, name);
            }
        }
    }
    lines.extend(explain::contents(function, all, state, frame));
    lines
}

/// What is known of a reference as a number, in words.
fn spell_reference(line: &mut String, name: &str) {
    let word = match line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ")) {
        Some("[0, 0]") => "null",
        Some("[1, +oo]") => "not null",
        Some("[0, +oo]") => "null or not",
        _ => return,
    };
    *line = format!("{name}: {word}");
}
