//! The tally: a line for each fault, in a file that later runs go on with.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::Trouble;
use crate::account::Counts;
use crate::fault::{DatabaseKind, Fault};
use crate::measured::Measured;

/// What a comparison found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// What a player was told and what is gone.
    pub lost: u64,
    /// What was done more often than it was asked for.
    pub twice: u64,
    /// Turns that no message told of.
    pub unannounced: u64,
    /// Turns that two messages told of.
    pub repeated: u64,
    /// What was shown and isn't so, and everything else that must not be.
    pub wrong: u64,
    /// All of it in words.
    pub findings: Vec<String>,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Where the games were stored.
    pub database: DatabaseKind,
    /// The fault.
    pub fault: Fault,
    /// More about it: where connections were cut, for how long the server was halted.
    pub detail: String,
    /// The seed of the run.
    pub seed: u64,
    /// How long after the return the first press was made that was answered as usual, in milliseconds.
    pub back_ms: u64,
    /// For how long some shards had no process, in milliseconds, where that was measured.
    #[serde(default)]
    pub down_ms: Option<u64>,
    /// How long it took with the presses before it, in milliseconds.
    #[serde(default)]
    pub lasted_ms: u64,
    /// What the process that is never ended took up then, where that was measured.
    #[serde(default)]
    pub process: Option<Measured>,
    /// What players were told since the fault before.
    pub counts: Counts,
    /// The presses that got no answer, in words.
    #[serde(default)]
    pub unanswered: Vec<String>,
    /// What the comparison found. It stands with the last fault before the comparison.
    pub verdict: Verdict,
}

/// The lines of a file; none if there is no file yet.
///
/// # Errors
/// The file can't be read.
pub fn read(file: &Path) -> Result<Vec<Line>, Trouble> {
    let text = match std::fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text?,
    };
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// Adds lines to a file.
///
/// # Errors
/// The file can't be written.
pub fn add(file: &Path, lines: &[Line]) -> Result<(), Trouble> {
    let mut text = String::new();
    for line in lines {
        text.push_str(&serde_json::to_string(line)?);
        text.push('\n');
    }
    Ok(File::options().create(true).append(true).open(file)?.write_all(text.as_bytes())?)
}

/// The sum of lines.
#[derive(Clone, Debug, Default)]
struct Sum {
    faults: u64,
    counts: Counts,
    verdict: Verdict,
    back_ms: Vec<u64>,
    down_ms: Option<u64>,
    /// Presses where it is known how long they took, and that time.
    timed: (u64, u64),
}

/// The longest time to go on after a fault, in milliseconds.
const BACK_WITHIN_MS: u64 = 5_000;

/// The sum as a table in Markdown, a row for each fault.
pub fn table(lines: &[Line]) -> String {
    let mut sums: BTreeMap<(DatabaseKind, Fault), Sum> = BTreeMap::new();
    for line in lines {
        let sum = sums.entry((line.database, line.fault)).or_default();
        let (total, found) = (&mut sum.verdict, &line.verdict);
        sum.faults += 1;
        sum.counts = sum.counts.and(line.counts);
        sum.back_ms.push(line.back_ms);
        sum.down_ms = sum.down_ms.max(line.down_ms);
        if line.lasted_ms > 0 {
            sum.timed = (sum.timed.0 + line.counts.presses, sum.timed.1 + line.lasted_ms);
        }
        total.lost += found.lost;
        total.twice += found.twice;
        total.unannounced += found.unannounced;
        total.repeated += found.repeated;
        total.wrong += found.wrong;
    }
    let mut text = String::from(
        "| database | fault | how often | presses | turns told | lost | done twice | not announced | announced twice | wrong | refused kindly | later than 2.5 s | internal error | no answer | back, median | back, longest | shards down, longest | presses a second |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for ((database, fault), mut sum) in sums {
        sum.back_ms.sort_unstable();
        let median = sum.back_ms.get(sum.back_ms.len() / 2).copied().unwrap_or_default();
        let longest = sum.back_ms.last().copied().unwrap_or_default();
        let (counts, found) = (sum.counts, sum.verdict);
        let numbers = [
            sum.faults,
            counts.presses,
            counts.told,
            found.lost,
            found.twice,
            found.unannounced,
            found.repeated,
            found.wrong,
            counts.away,
            counts.slow,
            counts.faulty,
            counts.silent,
        ];
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let seconds = |ms: u64| format!("{:.1} s", ms as f64 / 1e3);
        let _ = writeln!(
            text,
            "| {database} | {fault} | {} | {} | {} | {} | {} |",
            numbers.join(" | "),
            seconds(median),
            seconds(longest),
            sum.down_ms.map_or_else(|| "–".to_owned(), seconds),
            (sum.timed.0 * 1_000).checked_div(sum.timed.1).map_or_else(|| "–".to_owned(), |rate| rate.to_string()),
        );
    }
    text
}

fn named(line: &Line) -> String {
    format!("{} on {} ({})", line.fault, line.database, line.detail)
}

/// What comparisons found, in words.
pub fn findings(lines: &[Line]) -> Vec<String> {
    let each = |line: &Line| -> Vec<String> {
        line.verdict.findings.iter().map(|finding| format!("{}: {finding}", named(line))).collect()
    };
    lines.iter().flat_map(each).collect()
}

/// What in these lines must not be, in words: what was found, and what took too long on this machine.
pub fn failures(lines: &[Line]) -> Vec<String> {
    let mut failures = findings(lines);
    for line in lines {
        let name = named(line);
        if line.back_ms > BACK_WITHIN_MS {
            failures.push(format!("{name}: play went on after {} ms", line.back_ms));
        }
        if line.fault.leaves_the_bot() && line.counts.silent > 0 {
            let each = line.unanswered.join("; ");
            failures.push(format!("{name}: {} presses got no answer: {each}", line.counts.silent));
        }
    }
    failures
}
