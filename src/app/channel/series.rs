//! What a game's messages say of its series.

use std::sync::Arc;

use cardinal_ids::GameId;
use cardinal_rules::{BySeat, Seat};
use cardinal_store::SharedStore;
use cardinal_table::{SeriesStanding, SeriesState};
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::words::text;

/// The line in a message about the beginning or the end of its game.
pub(super) fn series_line(series: &SeriesStanding, names: &BySeat<Arc<str>>) -> String {
    let most = series.best_of.games();
    let name = |seat: Seat| text::plain(&names[seat]);
    let (white, black) = (series.points_of(Seat::White), series.points_of(Seat::Black));
    match series.state {
        SeriesState::Running if series.number == 1 => say!("series-first", most = most),
        SeriesState::Running => say!(
            "series-game",
            number = series.number,
            most = most,
            one = name(Seat::White),
            points = white,
            other = name(Seat::Black),
            others = black
        ),
        SeriesState::GoesOn => say!(
            "series-goes-on",
            most = most,
            one = name(Seat::White),
            points = white,
            other = name(Seat::Black),
            others = black
        ),
        SeriesState::Won(seat) => say!("series-won", most = most, winner = name(seat), score = series.score_of(seat)),
        SeriesState::LeftTo(seat) => say!("series-left", most = most, winner = name(seat), loser = name(!seat)),
        SeriesState::Level => say!("series-level", most = most, score = series.score_of(Seat::White)),
        SeriesState::BrokenOff => say!("series-broken-off", most = most),
    }
}

/// How the series of a game stands with it; none if it belongs to none.
///
/// # Errors
/// The store fails.
pub(crate) async fn series_of(store: &SharedStore, game: GameId) -> Result<Option<SeriesStanding>, AppError> {
    let series = store.series().up_to(game).await.map_err(AppError::store("reading a series"))?;
    Ok(series.as_ref().and_then(SeriesStanding::of))
}
