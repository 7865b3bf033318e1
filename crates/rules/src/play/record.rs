//! A whole game as a value.

use serde::{Deserialize, Serialize};

use super::game::{Game, Setup};
use super::refusal::Refusal;
use super::table::SetupError;
use crate::action::Entry;
use crate::chance::Seed;

/// Everything that a game is: replaying it gives the same game on every machine. It tells every
/// card to come, so players get it only when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// What the game started from.
    #[serde(flatten)]
    pub setup: Setup,
    /// What its shuffles come from.
    pub seed: Seed,
    /// What was done, in order.
    pub entries: Vec<Entry>,
}

/// Why a record is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// No game can start from its setup.
    #[error("the game cannot start: {0}")]
    Setup(#[from] SetupError),
    /// An entry is not legal where it stands.
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
    /// A setup that no game starts from, or an entry that is not legal where it stands.
    pub fn replay(setup: Setup, seed: Seed, entries: &[Entry]) -> Result<Game, ReplayError> {
        let mut game = Game::new(setup, seed)?;
        for (index, entry) in entries.iter().enumerate() {
            game.enter(entry).map_err(|refusal| ReplayError::Entry { number: index + 1, refusal })?;
        }
        Ok(game)
    }

    /// The whole game as a value.
    pub fn record(&self) -> Record {
        Record { setup: self.setup().clone(), seed: *self.seed(), entries: self.entries().to_vec() }
    }

    /// The game of a record.
    ///
    /// # Errors
    /// As [`Game::replay`].
    pub fn from_record(record: &Record) -> Result<Game, ReplayError> {
        Game::replay(record.setup.clone(), record.seed, &record.entries)
    }
}
