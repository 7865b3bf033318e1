//! The names of games' threads. Everybody who sees the channel reads them, so they hold nothing but players and result.

use std::sync::Arc;

use cardinal_ids::GameId;
use cardinal_rules::{BySeat, Seat};
use cardinal_store::{GameFrame, SharedStore, StoreError};
use cardinal_table::{SeriesState, Unfinished};
use cardinal_words::say;

use crate::app::channel::series::series_of;
use crate::app::error::AppError;

/// The most characters of a thread's name.
const LONGEST: usize = 100;

/// The name of a game's thread. It starts with the game's number.
pub fn thread_name(game: GameId, players: &str) -> String {
    format!("#{game} {players}").chars().take(LONGEST).collect()
}

/// Both players, as a thread's name shows them.
pub(crate) fn players(names: &BySeat<Arc<str>>) -> String {
    say!("thread-players", white = &*names.white, black = &*names.black)
}

/// The name of the thread of a game that is over, or of a series that ended with it: it says who has won. `None` if the
/// game runs.
///
/// # Errors
/// The store fails.
pub(crate) async fn finished_thread_name(
    store: &SharedStore,
    game: &GameFrame,
    names: &BySeat<Arc<str>>,
) -> Result<Option<String>, AppError> {
    let (winner, reason) = match store.games().finished(game.id).await {
        Ok(Some(finished)) => (finished.outcome.winner, finished.outcome.reason),
        Ok(None) => return Ok(None),
        Err(StoreError::Unreadable { .. }) => (None, Unfinished::Unreadable.reason().to_owned()),
        Err(source) => return Err(AppError::Store { doing: "reading a finished game", source }),
    };
    let won = |seat: Seat| say!("thread-won", winner = &*names[seat]);
    let result = match series_of(store, game.id).await? {
        Some(series) => match series.state {
            SeriesState::Won(seat) => {
                say!("thread-series-won", winner = &*names[seat], score = series.score_of(seat))
            }
            SeriesState::LeftTo(seat) => won(seat),
            SeriesState::Level => say!("thread-draw"),
            SeriesState::BrokenOff | SeriesState::GoesOn | SeriesState::Running => say!("thread-no-result"),
        },
        None => match winner {
            Some(seat) => won(seat),
            None if Unfinished::of(&reason).is_some() => say!("thread-no-result"),
            None => say!("thread-draw"),
        },
    };
    let ending = say!("thread-result", result = result);
    let room = LONGEST.saturating_sub(ending.chars().count());
    let players: String = thread_name(game.id, &players(names)).chars().take(room).collect();
    Ok(Some(format!("{players}{ending}").chars().take(LONGEST).collect()))
}
