//! What was found, for people and for programs.

use std::fmt;

use serde::Serialize;

use crate::version::{COMMIT, VERSION};

/// What a finding means for the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nothing is to be done.
    Fine,
    /// The bot runs, but something could be better.
    Warning,
    /// It stops or harms the bot.
    Problem,
    /// It couldn't be asked.
    NotAsked,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was looked at.
    pub subject: &'static str,
    /// What that means.
    pub state: State,
    /// What was found, as a sentence.
    pub found: String,
    /// What to do, for a warning or a problem.
    pub cure: Option<String>,
}

impl Finding {
    pub(super) fn fine(subject: &'static str, found: impl Into<String>) -> Finding {
        Finding { subject, state: State::Fine, found: found.into(), cure: None }
    }

    pub(super) fn warning(subject: &'static str, found: impl Into<String>, cure: impl Into<String>) -> Finding {
        Finding { subject, state: State::Warning, found: found.into(), cure: Some(cure.into()) }
    }

    pub(super) fn problem(subject: &'static str, found: impl Into<String>, cure: impl Into<String>) -> Finding {
        Finding { subject, state: State::Problem, found: found.into(), cure: Some(cure.into()) }
    }

    /// Something that couldn't be asked, for this reason.
    pub(super) fn not_asked(subject: &'static str, why: &str) -> Finding {
        Finding { subject, state: State::NotAsked, found: format!("Not asked, because {why}."), cure: None }
    }
}

/// All findings, in the order in which a person would look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The version of the program.
    pub version: &'static str,
    /// The commit that it was built from.
    pub commit: &'static str,
    /// Whether there is no problem.
    pub well: bool,
    /// What was found.
    pub findings: Vec<Finding>,
}

impl Report {
    /// What this program found.
    pub(super) fn new(findings: Vec<Finding>) -> Report {
        let well = findings.iter().all(|finding| finding.state != State::Problem);
        Report { version: VERSION, commit: COMMIT, well, findings }
    }

    /// The report for programs, as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_else(|error| unreachable!("it is plain data: {error}"))
    }

    fn count(&self, state: State) -> u64 {
        self.findings.iter().filter(|finding| finding.state == state).count() as u64
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Cardinal {}, commit {}\n", self.version, self.commit)?;
        for Finding { subject, state, found, cure } in &self.findings {
            let state = match state {
                State::Fine => "ok",
                State::Warning => "warning",
                State::Problem => "PROBLEM",
                State::NotAsked => "not asked",
            };
            writeln!(f, "{state:<10}{subject:<14}{}", found.replace('\n', " "))?;
            if let Some(cure) = cure {
                writeln!(f, "{:<24}-> {cure}", "")?;
            }
        }
        let (problems, warnings) = (self.count(State::Problem), self.count(State::Warning));
        write!(f, "\n{}, {}", counted(problems, "problem"), counted(warnings, "warning"))?;
        match self.count(State::NotAsked) {
            0 => f.write_str("."),
            count => write!(f, ", {count} not asked."),
        }
    }
}

/// How many there are of something.
pub(super) fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// An amount of bytes for people.
pub(super) fn in_megabytes(bytes: u64) -> String {
    let megabytes = bytes as f64 / 1e6;
    if megabytes >= 1000.0 { format!("{:.1} GB", megabytes / 1000.0) } else { format!("{megabytes:.1} MB") }
}
