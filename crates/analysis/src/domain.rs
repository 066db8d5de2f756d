//! The run-time choice of a domain and of its hints.

use std::fmt;

/// The domains a user can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// One interval per value.
    Intervals,
    /// A union of intervals per value.
    DisIntervals,
    /// Intervals and upper bounds side by side.
    IntervalsXBounds,
    /// Pentagons with the join of Table 4.
    Pentagons,
    /// Pentagons with the closure-based join.
    PentagonsClosed,
    /// Differences of two values.
    Zones,
    /// Differences and sums of two values.
    Octagons,
    /// Linear equalities.
    Equalities,
    /// Linear equalities, intervals and slack variables, reduced by basis exploration.
    SubPolyhedra,
    /// The same, reduced by exact linear programming.
    SubPolyhedraLp,
    /// Convex polyhedra, to compare with.
    Polyhedra,
    /// The cheap ones first, the dear ones while something is open (row P9).
    Adaptive,
}

impl Domain {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Intervals,
        Self::DisIntervals,
        Self::IntervalsXBounds,
        Self::Pentagons,
        Self::PentagonsClosed,
        Self::Zones,
        Self::Octagons,
        Self::Equalities,
        Self::SubPolyhedra,
        Self::SubPolyhedraLp,
        Self::Polyhedra,
        Self::Adaptive,
    ];

    /// What `Adaptive` runs, in order of cost.
    pub const LADDER: [Self; 6] = [
        Self::Intervals,
        Self::Pentagons,
        Self::DisIntervals,
        Self::Octagons,
        Self::SubPolyhedra,
        Self::PentagonsClosed,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Intervals => "intervals",
            Self::DisIntervals => "disintervals",
            Self::IntervalsXBounds => "intervals-x-bounds",
            Self::Pentagons => "pentagons",
            Self::PentagonsClosed => "pentagons-closed",
            Self::Zones => "zones",
            Self::Octagons => "octagons",
            Self::Equalities => "equalities",
            Self::SubPolyhedra => "subpolyhedra",
            Self::SubPolyhedraLp => "subpolyhedra-lp",
            Self::Polyhedra => "polyhedra",
            Self::Adaptive => "adaptive",
        }
    }

    /// The hints that pay without being asked for.
    pub fn default_hints(self) -> Hints {
        let hints = Hints::default().with(Hint::Thresholds);
        match self {
            Self::Pentagons | Self::PentagonsClosed | Self::SubPolyhedra | Self::SubPolyhedraLp => {
                hints.with(Hint::DieHard)
            }
            _ => hints,
        }
    }

    /// Whether the hint changes anything for the domain.
    pub fn fits(self, hint: Hint) -> bool {
        match hint {
            Hint::Thresholds | Hint::Reductive => true,
            Hint::Predicates | Hint::DieHard => !matches!(self, Self::Intervals | Self::DisIntervals),
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The hints a user can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Joins and widenings keep what the program text says and both sides imply (row H2).
    Predicates,
    /// Widenings stop at the constants of the program's guards (row H3).
    Thresholds,
    /// Joins and widenings keep what one side says and the other implies (row H5).
    DieHard,
    /// Guards are applied until they tell nothing new (row H8).
    Reductive,
}

impl Hint {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Predicates, Self::Thresholds, Self::DieHard, Self::Reductive];

    fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Predicates => "predicates",
            Self::Thresholds => "thresholds",
            Self::DieHard => "diehard",
            Self::Reductive => "reductive",
        }
    }
}

/// A set of hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hints(u8);

/// A name that is no hint, or a hint that does not fit the domain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownHint(pub String);

impl fmt::Display for UnknownHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnknownHint {}

impl Hints {
    /// The hints of a comma-separated list; `all` means those that fit the domain.
    pub fn parse(list: &str, domain: Domain) -> Result<Self, UnknownHint> {
        let mut hints = Self::default();
        for name in list.split(',').map(str::trim) {
            match name {
                "none" => {}
                "all" => {
                    hints = Hint::ALL.into_iter().filter(|&hint| domain.fits(hint)).fold(hints, Self::with);
                }
                _ => match Hint::ALL.into_iter().find(|hint| hint.name() == name) {
                    Some(hint) if domain.fits(hint) => hints = hints.with(hint),
                    Some(_) => {
                        let message = format!(
                            "the hint `{name}` does not apply to the domain `{domain}`: it keeps relations between values, and this domain has none"
                        );
                        return Err(UnknownHint(message));
                    }
                    None => {
                        let names: Vec<_> = Hint::ALL.iter().map(|hint| hint.name()).collect();
                        let message = format!(
                            "`{name}` is no hint; use {}, `all` or `none`, comma-separated",
                            names.join(", ")
                        );
                        return Err(UnknownHint(message));
                    }
                },
            }
        }
        Ok(hints)
    }

    /// Whether the hint is in the set.
    pub fn contains(self, hint: Hint) -> bool {
        self.0 & hint.bit() != 0
    }

    /// With one more.
    #[must_use]
    pub fn with(self, hint: Hint) -> Self {
        Self(self.0 | hint.bit())
    }
}
