//! Changes that remove findings: tried in the method as it was analysed last.

use marple_analysis::{Repair, repairs};
use marple_ir::{Obligation, ObligationId};
use marple_summaries::Inferred;

use crate::crash::catch;
use crate::{MethodResult, Session};

impl Session<'_> {
    /// For some open obligations of a method, by number, a change that removes the finding; none if no change is known to do so.
    pub fn repairs(
        &self,
        result: &MethodResult,
        obligations: &[usize],
        inferred: Option<&Inferred>,
    ) -> Vec<Option<Repair>> {
        let nothing = || vec![None; obligations.len()];
        if self.options().is_stopped() {
            return nothing();
        }
        let (Ok(analysis), Ok(Some(subject))) =
            (&result.result, self.lower_with(result.method, inferred, None))
        else {
            return nothing();
        };
        let function = subject.function;
        let same =
            |(one, other): (&Obligation, &Obligation)| one.kind == other.kind && one.place == other.place;
        let is_same = function.obligations.len() == result.obligations.len()
            && function.obligations.iter().zip(&result.obligations).all(same);
        if !is_same {
            return nothing();
        }
        let asked: Vec<ObligationId> = obligations.iter().map(|&number| ObligationId::new(number)).collect();
        catch(|| repairs(&function, &analysis.verdicts, &asked, &self.options().analysis))
            .unwrap_or_else(|_| nothing())
    }
}
