//! The run-time choice of a domain and of its hints.

use std::fmt;

/// The domains a user can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, Hash)]
pub enum Domain {
    /// One interval per value.
    Intervals,
    /// A union of intervals per value.
    DisIntervals,
    /// Parity and interval per value, reduced.
    ParityIntervals,
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
    /// Subpolyhedra, reduced by every basis of the equations around a new constraint.
    SubPolyhedraBases,
    /// Convex polyhedra, to compare with.
    Polyhedra,
    /// The refinement list: the cheap ones first, the dear ones while something is open (rows P9 and H11).
    Adaptive,
}

impl Domain {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Intervals,
        Self::DisIntervals,
        Self::ParityIntervals,
        Self::IntervalsXBounds,
        Self::Pentagons,
        Self::PentagonsClosed,
        Self::Zones,
        Self::Octagons,
        Self::Equalities,
        Self::SubPolyhedra,
        Self::SubPolyhedraLp,
        Self::SubPolyhedraBases,
        Self::Polyhedra,
        Self::Adaptive,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Intervals => "intervals",
            Self::DisIntervals => "disintervals",
            Self::ParityIntervals => "parity-intervals",
            Self::IntervalsXBounds => "intervals-x-bounds",
            Self::Pentagons => "pentagons",
            Self::PentagonsClosed => "pentagons-closed",
            Self::Zones => "zones",
            Self::Octagons => "octagons",
            Self::Equalities => "equalities",
            Self::SubPolyhedra => "subpolyhedra",
            Self::SubPolyhedraLp => "subpolyhedra-lp",
            Self::SubPolyhedraBases => "subpolyhedra-bases",
            Self::Polyhedra => "polyhedra",
            Self::Adaptive => "adaptive",
        }
    }

    /// The hints that pay without being asked for.
    pub fn default_hints(self) -> Hints {
        let hints = Hints::default().with(Hint::Thresholds);
        match self {
            Self::Equalities => Hints::default(),
            Self::Pentagons
            | Self::PentagonsClosed
            | Self::SubPolyhedra
            | Self::SubPolyhedraLp
            | Self::SubPolyhedraBases => hints.with(Hint::DieHard),
            _ => hints,
        }
    }

    /// The hints to try next if an analysis with these spends its steps: first without those that are computed for every pair
    /// of values, then the usual ones, at last none that refines a join. Die-hard costs Pentagons next to nothing, so there it stays.
    pub(crate) fn cheaper_hints(self, hints: Hints) -> Option<Hints> {
        let usual = self.default_hints();
        let least =
            if self.shares_sums() { usual } else { usual.common(Hints::default().with(Hint::Thresholds)) };
        [usual.with(Hint::Predicates), usual, least]
            .map(|fewer| hints.common(fewer))
            .into_iter()
            .find(|&fewer| fewer != hints)
    }

    /// Whether the domain relates values to each other.
    pub fn is_relational(self) -> bool {
        !matches!(self, Self::Intervals | Self::DisIntervals | Self::ParityIntervals)
    }

    /// Whether it cannot hold of `x` all that is known of `x + 1`: then a sum that was tested should be the same value where it is computed again.
    pub(crate) fn shares_sums(self) -> bool {
        !self.is_relational()
            || matches!(self, Self::IntervalsXBounds | Self::Pentagons | Self::PentagonsClosed)
    }

    /// Why the hint changes nothing for the domain, if so.
    #[expect(clippy::match_same_arms, reason = "hint by hint, the general case last")]
    fn refuses(self, hint: Hint) -> Option<&'static str> {
        use Domain as D;
        let alone = "it keeps relations between values, and this domain has none";
        let optimal = "its joins and widenings already keep what both sides imply";
        match (hint, self) {
            (_, D::Adaptive) | (Hint::Reductive, _) => None,
            (Hint::Thresholds, D::Equalities) => Some("it stops bounds, and this domain has none"),
            (Hint::Thresholds, _) => None,
            (_, D::Intervals | D::DisIntervals | D::ParityIntervals) => Some(alone),
            (_, D::Equalities) => Some("it keeps inequalities, and this domain has none"),
            (Hint::Predicates, _) => None,
            (Hint::DieHard, D::Zones | D::Octagons | D::Polyhedra) => Some(optimal),
            (Hint::DieHard, _) => None,
            (Hint::Saturation, D::IntervalsXBounds | D::Pentagons) => None,
            (Hint::Saturation, D::PentagonsClosed) => Some("its join is the saturated one"),
            (Hint::Saturation, D::SubPolyhedra | D::SubPolyhedraLp | D::SubPolyhedraBases) => {
                Some("its states are reduced already")
            }
            (Hint::Saturation, _) => Some("it makes the parts of a product agree, and this domain is none"),
            (Hint::Templates, D::Zones | D::Octagons) => Some("its states are bounds of these templates"),
            (Hint::Templates, _) => None,
            (Hint::Hull, D::SubPolyhedra | D::SubPolyhedraLp | D::SubPolyhedraBases) => None,
            (Hint::Hull, D::Polyhedra) => Some("its join is the convex hull"),
            (Hint::Hull, _) => Some("it finds any line, and this domain cannot hold most"),
        }
    }

    /// Whether the hint can change anything for the domain.
    pub fn fits(self, hint: Hint) -> bool {
        self.refuses(hint).is_none()
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
    /// The parts of a product tell each other all they know before joins and widenings (row H4).
    Saturation,
    /// Joins and widenings keep what one side says and the other implies (row H5).
    DieHard,
    /// Joins and widenings keep bounds of `±x ±y` for relevant pairs (row H6).
    Templates,
    /// Joins take the convex hull on the planes of relevant pairs (row H7).
    Hull,
    /// Guards are applied until they tell nothing new (row H8).
    Reductive,
}

impl Hint {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Predicates,
        Self::Thresholds,
        Self::Saturation,
        Self::DieHard,
        Self::Templates,
        Self::Hull,
        Self::Reductive,
    ];

    /// The hint of that name.
    pub(crate) fn named(name: &str) -> Result<Self, UnknownHint> {
        Self::ALL.into_iter().find(|hint| hint.name() == name).ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|hint| hint.name()).collect();
            UnknownHint(format!("`{name}` is no hint; use {}", names.join(", ")))
        })
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Predicates => "predicates",
            Self::Thresholds => "thresholds",
            Self::Saturation => "saturation",
            Self::DieHard => "diehard",
            Self::Templates => "templates",
            Self::Hull => "hull",
            Self::Reductive => "reductive",
        }
    }
}

/// A set of hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize, Hash)]
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
                _ => {
                    let hint = Hint::named(name)
                        .map_err(|error| UnknownHint(format!("{error}, `all` or `none`, comma-separated")))?;
                    hints = hints.with_fitting(hint, domain)?;
                }
            }
        }
        Ok(hints)
    }

    /// With one more, if it fits the domain.
    pub(crate) fn with_fitting(self, hint: Hint, domain: Domain) -> Result<Self, UnknownHint> {
        match domain.refuses(hint) {
            None => Ok(self.with(hint)),
            Some(reason) => Err(UnknownHint(format!(
                "the hint `{}` does not apply to the domain `{domain}`: {reason}",
                hint.name()
            ))),
        }
    }

    /// Those that fit the domain.
    pub(crate) fn fitting(self, domain: Domain) -> Self {
        let fitting = Hint::ALL.into_iter().filter(|&hint| self.contains(hint) && domain.fits(hint));
        fitting.fold(Self::default(), Self::with)
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

    /// Those that are in both sets.
    #[must_use]
    pub(crate) fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Without one.
    #[must_use]
    pub fn without(self, hint: Hint) -> Self {
        Self(self.0 & !hint.bit())
    }
}
