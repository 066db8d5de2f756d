//! The rules: their ids, their titles and their pages.

use marple_ir::ObligationKind;

/// What a diagnostic is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Something that must hold.
    Obligation(ObligationKind),
    /// A method that could not be analysed.
    NotAnalysed,
    /// A domain whose budget was spent.
    GaveUp,
    /// A part of a contract that is not understood.
    NotUnderstood,
    /// Inference hit a limit and gave up what it could have known.
    KnowledgeGivenUp,
}

impl Rule {
    /// All rules, by id.
    pub fn all() -> impl Iterator<Item = Self> {
        let mut all: Vec<Self> =
            [Self::NotAnalysed, Self::GaveUp, Self::NotUnderstood, Self::KnowledgeGivenUp]
                .into_iter()
                .chain(ObligationKind::ALL.map(Self::Obligation))
                .collect();
        all.sort_by_key(|rule| rule.id());
        // The first kind names the rule.
        all.dedup_by_key(|rule| rule.id());
        all.into_iter()
    }

    /// The rule of an id, in upper or lower case.
    pub fn parse(id: &str) -> Option<Self> {
        Self::all().find(|rule| rule.id().eq_ignore_ascii_case(id))
    }

    /// The stable id.
    pub fn id(self) -> &'static str {
        match self {
            Self::Obligation(kind) => kind.rule(),
            Self::NotAnalysed => "MP0001",
            Self::GaveUp => "MP0002",
            Self::NotUnderstood => "MP0003",
            Self::KnowledgeGivenUp => "MP0004",
        }
    }

    /// The same in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Obligation(kind) => kind.name(),
            Self::NotAnalysed => "not-analysed",
            Self::GaveUp => "gave-up",
            Self::NotUnderstood => "contract-not-understood",
            Self::KnowledgeGivenUp => "knowledge-given-up",
        }
    }

    /// Its page, in Markdown.
    pub fn page(self) -> &'static str {
        match self {
            Self::Obligation(kind) => kind.page(),
            Self::NotAnalysed => include_str!("../../../docs/rules/MP0001.md"),
            Self::GaveUp => include_str!("../../../docs/rules/MP0002.md"),
            Self::NotUnderstood => include_str!("../../../docs/rules/MP0003.md"),
            Self::KnowledgeGivenUp => include_str!("../../../docs/rules/MP0004.md"),
        }
    }

    /// The kinds of obligations that share its id; none for what is said of the analysis itself.
    pub fn kinds(self) -> impl Iterator<Item = ObligationKind> {
        let id = self.id();
        ObligationKind::ALL.into_iter().filter(move |kind| kind.rule() == id)
    }

    /// The page's heading without the id.
    pub fn title(self) -> &'static str {
        let heading = self.page().lines().next().unwrap_or_default();
        heading.split_once(": ").map_or(heading, |(_, title)| title)
    }

    /// The page's first paragraph.
    pub fn summary(self) -> &'static str {
        self.page().split("\n\n").nth(1).unwrap_or_default().trim()
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn every_page_begins_with_its_rule() {
        for rule in Rule::all() {
            assert!(
                rule.page().starts_with(&format!("# {}: {}\n\n", rule.id(), rule.title())),
                "{}",
                rule.id()
            );
            assert!(!rule.title().is_empty() && !rule.summary().is_empty(), "{}", rule.id());
            assert_eq!(Rule::parse(&rule.id().to_lowercase()), Some(rule));
        }
        assert_eq!(Rule::parse("MP9999"), None);
    }

    #[test]
    fn rules_of_code_show_a_mistake_and_its_repair() {
        for rule in Rule::all().filter(|rule| matches!(rule, Rule::Obligation(_))) {
            for part in ["## Wrong", "## How to fix it", "```csharp"] {
                assert!(rule.page().contains(part), "{} has no {part}", rule.id());
            }
        }
    }
}
