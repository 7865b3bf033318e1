//! A whole game as a value.

use serde::{Deserialize, Serialize};

use super::game::Game;
use super::snapshot::{ResumeError, Snapshot};
use super::start::{Setup, SetupError};
use crate::action::Entry;
use crate::chance::Seed;
use crate::refusal::Refusal;
use crate::version::{RULES_VERSION, first_rules};

/// Everything that a game consists of: replaying it gives the same game on every machine. It
/// reveals every card to come, so players get it only when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The version of the rules that it was played by. A record without one has version 1.
    #[serde(default = "first_rules")]
    pub rules_version: u32,
    /// What the game started from.
    #[serde(flatten)]
    pub setup: Setup,
    /// The source of its shuffles.
    pub seed: Seed,
    /// The snapshot it was resumed from, if its entries do not begin at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed_from: Option<Box<Snapshot>>,
    /// What was done, in order.
    pub entries: Vec<Entry>,
}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It was played by a version of the rules that this program does not have.
    #[error(
        "it was played by version {version} of the rules, and this program knows versions 1 to {RULES_VERSION}: replay it \
         with the program that it comes from, or a newer one"
    )]
    Version {
        /// The version of the record.
        version: u32,
    },
    /// No game can start from its setup.
    #[error("the game cannot start: {0}")]
    Setup(#[from] SetupError),
    /// The game cannot be resumed from its snapshot.
    #[error("the game cannot go on: {0}")]
    Resume(#[from] ResumeError),
    /// An entry is not legal at its place.
    #[error("entry {number} is not legal there: {refusal}")]
    Entry {
        /// Which entry, counted from 1.
        number: usize,
        /// Why it is refused.
        refusal: Refusal,
    },
}

impl Game {
    /// Plays the entries from the start.
    ///
    /// # Errors
    /// Returns [`ReplayError`] if no game can start from the setup, or if an entry is not legal at
    /// its place.
    pub fn replay(setup: Setup, seed: Seed, entries: &[Entry]) -> Result<Game, ReplayError> {
        Game::new(setup, seed)?.played_on(entries)
    }

    /// Continues the game with these entries.
    pub(super) fn played_on<'e>(mut self, entries: impl IntoIterator<Item = &'e Entry>) -> Result<Game, ReplayError> {
        for (index, entry) in entries.into_iter().enumerate() {
            self.enter(entry).map_err(|refusal| ReplayError::Entry { number: index + 1, refusal })?;
        }
        Ok(self)
    }

    /// Returns the whole game as a value. It has the present version of the rules, because they
    /// produced the present state.
    pub fn record(&self) -> Record {
        Record {
            rules_version: RULES_VERSION,
            setup: self.setup().clone(),
            seed: *self.seed(),
            resumed_from: self.resumed_from().cloned().map(Box::new),
            entries: self.entries().to_vec(),
        }
    }

    /// Returns the game of a record. A record of an older version is replayed by the present rules,
    /// which may refuse it.
    ///
    /// # Errors
    /// Returns [`ReplayError::Version`] if the rules are newer than this program; otherwise as
    /// [`Game::replay`].
    pub fn from_record(record: &Record) -> Result<Game, ReplayError> {
        let version = record.rules_version;
        if !(1..=RULES_VERSION).contains(&version) {
            return Err(ReplayError::Version { version });
        }
        let (setup, seed) = (record.setup.clone(), record.seed);
        match &record.resumed_from {
            Some(snapshot) => Game::resume(setup, seed, snapshot)?.played_on(&record.entries),
            None => Game::replay(setup, seed, &record.entries),
        }
    }
}
