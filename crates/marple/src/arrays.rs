//! What is known of the elements of arrays, as the command line gives it.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use marple_analysis::{Arrays, Comparison, Elements, Options};

/// How arrays are analysed.
#[derive(Args)]
pub(crate) struct ArrayArguments {
    /// What a segment of an array says of its elements; `off`: nothing is known of elements
    #[arg(long, value_name = "ELEMENT", default_value = Elements::Intervals.name(), value_parser = arrays())]
    arrays: ArrayMode,
    /// How the bounds of segments are compared: as they are written, by the scalars, or by all segments too
    #[arg(long, value_name = "HOW", default_value = Comparison::Scalars.name(), value_parser = comparisons())]
    comparison: Comparison,
}

/// The element domain of segments; `None` without segments.
#[derive(Clone, Copy)]
struct ArrayMode(Option<Elements>);

fn arrays() -> impl TypedValueParser<Value = ArrayMode> {
    PossibleValuesParser::new(Elements::ALL.map(Elements::name).into_iter().chain(["off"]))
        .map(|name| ArrayMode(Elements::ALL.into_iter().find(|one| one.name() == name)))
}

fn comparisons() -> impl TypedValueParser<Value = Comparison> {
    PossibleValuesParser::new(Comparison::ALL.map(Comparison::name))
        .map(|name| Comparison::ALL.into_iter().find(|one| one.name() == name).expect("one of the names"))
}

impl ArrayArguments {
    /// Some options with these.
    pub(crate) fn apply(&self, options: Options) -> Options {
        let arrays = if self.arrays.0.is_some() { Arrays::Segments } else { Arrays::Off };
        let elements = self.arrays.0.unwrap_or(options.elements);
        Options { arrays, elements, comparison: self.comparison, ..options }
    }
}
