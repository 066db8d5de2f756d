//! What is known of the elements of arrays, as the command line gives it.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use marple_analysis::{Arrays, Comparison, Elements, Options};

/// How arrays are analysed.
#[derive(Args)]
pub(crate) struct ArrayArguments {
    /// What is known of the elements of arrays
    #[arg(long, value_enum, value_name = "HOW", default_value_t = ArrayMode::Segments)]
    arrays: ArrayMode,
    /// What a segment says of its elements
    #[arg(long, value_name = "DOMAIN", default_value = Elements::Intervals.name(), value_parser = elements())]
    elements: Elements,
    /// How the bounds of segments are compared: as they are written, by the scalars, or by all segments too
    #[arg(long, value_name = "HOW", default_value = Comparison::Scalars.name(), value_parser = comparisons())]
    comparison: Comparison,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ArrayMode {
    /// Something for each segment
    Segments,
    /// Nothing
    Off,
}

fn elements() -> impl TypedValueParser<Value = Elements> {
    PossibleValuesParser::new(Elements::ALL.map(Elements::name))
        .map(|name| Elements::ALL.into_iter().find(|one| one.name() == name).expect("one of the names"))
}

fn comparisons() -> impl TypedValueParser<Value = Comparison> {
    PossibleValuesParser::new(Comparison::ALL.map(Comparison::name))
        .map(|name| Comparison::ALL.into_iter().find(|one| one.name() == name).expect("one of the names"))
}

impl ArrayArguments {
    /// Some options with these.
    pub(crate) fn apply(&self, options: Options) -> Options {
        let arrays = match self.arrays {
            ArrayMode::Segments => Arrays::Segments,
            ArrayMode::Off => Arrays::Off,
        };
        Options { arrays, elements: self.elements, comparison: self.comparison, ..options }
    }
}
