//! Series: how one stands after a game, and what a game's messages say of it.

use std::cmp::Ordering;
use std::sync::Arc;

use cardinal_ids::{BestOf, GameId, UserId};
use cardinal_rules::{BySeat, Seat};
use cardinal_store::{Series, SeriesGame, SharedStore};
use cardinal_table::Unfinished;
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::words::text;

/// Points are counted in halves.
const WIN: u32 = 2;
const DRAW: u32 = 1;

/// How a series stands with one of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeriesStanding {
    best_of: BestOf,
    /// The number of the game in the series, from 1.
    number: u32,
    /// The half points of the players of this game.
    halves: BySeat<u32>,
    pub(crate) state: SeriesState,
}

/// What follows after a game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeriesState {
    /// The game runs.
    Running,
    /// Another game.
    GoesOn,
    /// The series is won by this seat.
    Won(Seat),
    /// It is won by this seat, because the other player has left it.
    LeftTo(Seat),
    /// Nobody has won it in all its games.
    Level,
    /// It ends with a game that has no result.
    BrokenOff,
}

impl SeriesStanding {
    /// How a series stands; none if it has no game.
    pub(crate) fn of(series: &Series) -> Option<SeriesStanding> {
        let last = series.games.last()?;
        let number = series.games.len() as u32;
        let halves = BySeat::from_fn(|seat| halves(series, last.players[seat]));
        // Half points of more than half of the games.
        let needed = series.best_of.games();
        let state = match &last.ended {
            None => SeriesState::Running,
            Some((_, reason)) if Unfinished::of(reason).is_some() => SeriesState::BrokenOff,
            Some(_) => match (series.left_by, Seat::ALL.into_iter().find(|seat| halves[*seat] > needed)) {
                (_, Some(winner)) => SeriesState::Won(winner),
                (Some(left), None) => SeriesState::LeftTo(!left),
                (None, None) if number >= series.best_of.games() => match halves.white.cmp(&halves.black) {
                    Ordering::Greater => SeriesState::Won(Seat::White),
                    Ordering::Less => SeriesState::Won(Seat::Black),
                    Ordering::Equal => SeriesState::Level,
                },
                (None, None) => SeriesState::GoesOn,
            },
        };
        Some(SeriesStanding { best_of: series.best_of, number, halves, state })
    }

    /// The line in a message about the beginning or the end of its game.
    pub(super) fn in_words(&self, names: &BySeat<Arc<str>>) -> String {
        let most = self.best_of.games();
        let name = |seat: Seat| text::plain(&names[seat]);
        let (white, black) = (points(self.halves.white), points(self.halves.black));
        match self.state {
            SeriesState::Running if self.number == 1 => say!("series-first", most = most),
            SeriesState::Running => say!(
                "series-game",
                number = self.number,
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
            SeriesState::Won(seat) => say!("series-won", most = most, winner = name(seat), score = self.score_of(seat)),
            SeriesState::LeftTo(seat) => say!("series-left", most = most, winner = name(seat), loser = name(!seat)),
            SeriesState::Level => say!("series-level", most = most, score = self.score_of(Seat::White)),
            SeriesState::BrokenOff => say!("series-broken-off", most = most),
        }
    }

    /// How it stands for both players, for readers who know whose points come first: `1 : ½`.
    pub(crate) fn score_of(&self, first: Seat) -> String {
        format!("{} : {}", points(self.halves[first]), points(self.halves[!first]))
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

/// The half points of a player.
fn halves(series: &Series, user: UserId) -> u32 {
    let of_game = |each: &SeriesGame| match &each.ended {
        Some((Some(winner), _)) if each.players[*winner] == user => WIN,
        Some((None, reason)) if Unfinished::of(reason).is_none() => DRAW,
        _ => 0,
    };
    series.games.iter().map(of_game).sum()
}

/// Points as they are written: `0`, `½`, `1`, `1½`.
fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: UserId = UserId(1);
    const BOB: UserId = UserId(2);

    /// A series in which Ann has White first. Each letter is the winner of a game, `d` a draw, `r` a running game,
    /// `u` one that was aborted.
    fn series(best_of: BestOf, results: &str, left_by: Option<Seat>) -> SeriesStanding {
        let games = results.chars().enumerate().map(|(index, result)| {
            let players = if index % 2 == 0 { [ANN, BOB] } else { [BOB, ANN] };
            let players = BySeat { white: players[0], black: players[1] };
            let seat_of = |user| Seat::ALL.into_iter().find(|seat| players[*seat] == user);
            let ended = match result {
                'a' => Some((seat_of(ANN), "checkmate".to_owned())),
                'b' => Some((seat_of(BOB), "resignation".to_owned())),
                'd' => Some((None, "stalemate".to_owned())),
                'u' => Some((None, Unfinished::Agreed.reason().to_owned())),
                _ => None,
            };
            SeriesGame { game: GameId(1 + index as u64), players, ended }
        });
        SeriesStanding::of(&Series { best_of, games: games.collect(), left_by }).expect("it has games")
    }

    #[test]
    fn a_series_is_won_by_more_than_half_of_its_points() {
        use BestOf::{Five, Three};
        use SeriesState::{BrokenOff, GoesOn, LeftTo, Level, Running, Won};
        for (best_of, results, state) in [
            (Three, "r", Running),
            (Three, "a", GoesOn),
            (Three, "ab", GoesOn),
            (Three, "ar", Running),
            // Ann has Black in the second game, White in the third.
            (Three, "aa", Won(Seat::Black)),
            (Three, "aba", Won(Seat::White)),
            (Three, "dda", Won(Seat::White)),
            (Three, "ddd", Level),
            (Three, "adb", Level),
            // One and a half of three is half of it.
            (Three, "ad", GoesOn),
            (Five, "aa", GoesOn),
            (Five, "aaa", Won(Seat::White)),
            (Five, "dbdab", Won(Seat::Black)),
            (Five, "aab", GoesOn),
            (Three, "au", BrokenOff),
        ] {
            assert_eq!(series(best_of, results, None).state, state, "{results}");
        }
        assert_eq!(series(Five, "a", Some(Seat::White)).state, LeftTo(Seat::Black));
        // A series that is won stays won.
        assert_eq!(series(Three, "aa", Some(Seat::Black)).state, Won(Seat::Black));
    }

    #[test]
    fn points_are_those_of_each_player_whatever_the_colour() {
        for (results, ann, bob) in
            [("a", "1", "0"), ("ab", "1", "1"), ("add", "2", "1"), ("dr", "½", "½"), ("bad", "1½", "1½")]
        {
            let standing = series(BestOf::Five, results, None);
            let first = if results.len() % 2 == 1 { Seat::White } else { Seat::Black };
            assert_eq!(standing.score_of(first), format!("{ann} : {bob}"), "{results}");
        }
    }
}
