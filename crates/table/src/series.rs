//! Series: how one stands after a game.

use std::cmp::Ordering;

use cardinal_ids::{BestOf, UserId};
use cardinal_rules::{BySeat, Seat};
use cardinal_store::{Series, SeriesGame};

use crate::Unfinished;

/// Points are counted in halves.
const WIN: u32 = 2;
const DRAW: u32 = 1;

/// How a series stands with one of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesStanding {
    /// How many games there are at most.
    pub best_of: BestOf,
    /// The number of the game in the series, from 1.
    pub number: u32,
    /// What follows.
    pub state: SeriesState,
    /// The half points of the players of this game.
    halves: BySeat<u32>,
}

/// What follows after a game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesState {
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
    pub fn of(series: &Series) -> Option<SeriesStanding> {
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

    /// The points of the player who has this seat in the game, as they are written: `0`, `½`, `1`, `1½`.
    pub fn points_of(&self, seat: Seat) -> String {
        points(self.halves[seat])
    }

    /// How it stands for both players, for readers who know whose points come first: `1 : ½`.
    pub fn score_of(&self, first: Seat) -> String {
        format!("{} : {}", self.points_of(first), self.points_of(!first))
    }
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
    use cardinal_ids::GameId;

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
