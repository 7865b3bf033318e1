//! What can go wrong with a game that is played, as values: who tells a player finds the words.

use cardinal_ids::GameId;
use cardinal_store::StoreError;

/// Why a game can't be played on, or its time not be told.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// No game has this number.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// The game was played by later rules. The program that has them continues it.
    #[error("game {0} is played by later rules")]
    LaterRules(GameId),
    /// The current rules cannot continue the game.
    #[error("the current rules cannot continue game {game}")]
    Lost {
        /// The game.
        game: GameId,
        /// Whether it was over already.
        was_over: bool,
    },
    /// The store failed.
    #[error("the store failed while {doing}")]
    Store {
        /// What was being done.
        doing: &'static str,
        /// Why it failed.
        source: StoreError,
    },
    /// Work off the async threads did not finish.
    #[error("{0} did not finish")]
    BrokenOff(&'static str),
    /// An assumption of the program failed.
    #[error("{0}")]
    Broken(&'static str),
}

impl TableError {
    /// Returns a closure for `map_err` that wraps a failure of the store. `doing` completes "the store failed while
    /// …".
    pub(crate) fn store(doing: &'static str) -> impl Fn(StoreError) -> TableError + Copy {
        move |source| TableError::Store { doing, source }
    }
}
