//! What a run of the logged copy observed.

use std::collections::BTreeMap;

use crate::probe::Observations;
use crate::syntax::TAINTS;

/// How often what happened at which line, for each taint.
#[derive(Debug, Default)]
pub struct Observed {
    /// The run came to the line.
    pub reached: BTreeMap<usize, [u64; TAINTS]>,
    /// The run got past the line.
    pub passed: BTreeMap<usize, [u64; TAINTS]>,
    /// The line threw: by line and exception.
    pub failed: BTreeMap<(usize, String), [u64; TAINTS]>,
    /// How the condition at a line turned out: how often it was false, and how often true.
    pub truths: BTreeMap<usize, [[u64; TAINTS]; 2]>,
    /// Values at probes.
    pub values: Observations,
    /// How often each inferred clause was executed without any taint, and how often it was false.
    pub clauses: BTreeMap<usize, (u64, u64)>,
    /// The values when a clause was false first.
    pub examples: BTreeMap<usize, String>,
}

/// Reads what `Log.cs` prints; none if the run did not come to its end.
pub fn read(output: &str) -> Option<Observed> {
    let mut observed = Observed::default();
    for line in output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0] == "end" {
            return Some(observed);
        }
        let (taint, line) = (words.get(1)?.parse::<usize>().ok()?, words.get(2)?.parse::<usize>().ok()?);
        let count = words.last()?.parse::<u64>();
        match words[0] {
            "r" => observed.reached.entry(line).or_default()[taint] = count.ok()?,
            "p" => observed.passed.entry(line).or_default()[taint] = count.ok()?,
            "f" => {
                observed.failed.entry((line, (*words.get(3)?).to_owned())).or_default()[taint] +=
                    count.ok()?;
            }
            "o" => {
                let side = words.get(3)?.parse::<usize>().ok()?;
                *observed.truths.entry(line).or_default().get_mut(side)?.get_mut(taint)? = count.ok()?;
            }
            "c" => {
                observed.clauses.insert(line, (count.ok()?, words.get(3)?.parse().ok()?));
            }
            "w" => {
                observed.examples.insert(line, words[3..].join(" "));
            }
            "v" => {
                let values =
                    words[3..].iter().map(|word| word.parse().ok()).collect::<Option<Vec<i128>>>()?;
                observed.values.entry(line).or_default()[taint] = values;
            }
            _ => return None,
        }
    }
    None
}
