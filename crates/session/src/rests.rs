//! On whose word a proof rests: the facts of other methods and types without which it fails.

use marple_analysis::{Outcome, Verdict, analyse};
use marple_summaries::{Inferred, Input};

use crate::crash::catch;
use crate::{MethodResult, Session};

/// How many facts are left out one by one; of a method that asked for more, all are named.
const ONE_BY_ONE: usize = 24;

impl Session<'_> {
    /// By obligation of a method: the facts that its proof relies on, found by leaving them out. Nothing for what is not proved, and for what is
    /// proved without any.
    pub fn rests_on(&self, result: &MethodResult, inferred: &Inferred) -> Vec<Vec<Input>> {
        let mut rests = vec![Vec::new(); result.obligations.len()];
        let facts: Vec<Input> = result.outside.inputs.iter().copied().filter(|one| one.is_fact()).collect();
        let Ok(analysis) = &result.result else { return rests };
        let is_proved: Vec<bool> = analysis.verdicts.iter().map(is_settled).collect();
        if facts.is_empty() || !is_proved.contains(&true) {
            return rests;
        }
        let Some(alone) = self.proved_without(result, inferred, &facts) else { return rests };
        let is_asked = |number: &usize| is_proved[*number] && !alone[*number] && result.wanted[*number];
        let asked: Vec<usize> = (0..rests.len()).filter(is_asked).collect();
        if asked.is_empty() {
            return rests;
        }
        if facts.len() <= ONE_BY_ONE {
            for &fact in &facts {
                let Some(without) = self.proved_without(result, inferred, &[fact]) else { continue };
                for &number in asked.iter().filter(|number| !without[**number]) {
                    rests[number].push(fact);
                }
            }
        }
        for number in asked {
            // Each of several would do.
            if rests[number].is_empty() {
                rests[number].clone_from(&facts);
            }
        }
        rests
    }

    /// By obligation: whether it is proved without some facts.
    fn proved_without(
        &self,
        result: &MethodResult,
        inferred: &Inferred,
        left_out: &[Input],
    ) -> Option<Vec<bool>> {
        let subject = self.lower_without(result.method, inferred, left_out).ok()??;
        if subject.function.obligations.len() != result.obligations.len() {
            return None;
        }
        let analysis = catch(|| analyse(&subject.function, &self.options().analysis)).ok()?;
        Some(analysis.verdicts.iter().map(is_settled).collect())
    }
}

fn is_settled(verdict: &Verdict) -> bool {
    matches!(verdict.outcome, Outcome::Proved | Outcome::Unreachable)
}
