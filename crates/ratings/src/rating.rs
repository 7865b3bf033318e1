//! Ratings, what one game makes of them, and how much a game counts.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

/// The seconds of a rating period for those who don't play. With the usual volatility a deviation grows from 60 to 110
/// in a year, as on lichess.
pub const PERIOD: i64 = 403_056;

/// A rating with a larger deviation is provisional, as on lichess.
pub const PROVISIONAL_ABOVE: i64 = 110 * MILLION;

/// From how many games on a rating is listed. Until then its member is new.
pub const LISTED_FROM: u32 = 5;

/// How much the volatility may change. Glickman recommends 0.3 to 1.2; his example has this.
const TAU: f64 = 0.5;

/// How exactly the volatility's logarithm is computed. Glickman's example has 0.000001.
const TOLERANCE: f64 = 1e-9;

/// The smallest deviation after a game. With a smaller one the rating of somebody who plays much would hardly move.
const SMALLEST_DEVIATION: f64 = 45.0;

/// The deviation of somebody who has never played, which none exceeds.
const LARGEST_DEVIATION: f64 = 350.0;

const MILLION: i64 = 1_000_000;

/// A player's rating in one kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// The rating, in millionths of a point.
    pub points: i64,
    /// The deviation, in millionths of a point.
    pub deviation: i64,
    /// The volatility, in millionths of a millionth.
    pub volatility: i64,
    /// How many games it is made of.
    pub games: u32,
    /// When the last of them ended, in seconds since 1970. Without games it means nothing.
    pub at: i64,
}

/// A rating as players read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DisplayedRating {
    /// The rating in whole points.
    pub points: i32,
    /// Whether it is uncertain, which a question mark tells.
    pub provisional: bool,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// The first player wins.
    First,
    /// The second player wins.
    Second,
    /// A draw.
    Draw,
}

impl Rating {
    /// The rating of a player without games: 1500, with Glickman's usual deviation and volatility.
    pub const NEW: Rating =
        Rating { points: 1500 * MILLION, deviation: 350 * MILLION, volatility: 60_000 * MILLION, games: 0, at: 0 };

    /// The rating as players read it at this moment.
    pub fn shown(&self, now: i64) -> DisplayedRating {
        let provisional = stored(self.since(now).deviation, MILLION) > PROVISIONAL_ABOVE;
        DisplayedRating { points: in_points(self.points), provisional }
    }

    /// The rating with the deviation that it has at this moment.
    fn since(&self, now: i64) -> Glicko2Rating {
        let volatility = self.volatility as f64 / (MILLION * MILLION) as f64;
        let kept = Glicko2Rating {
            rating: self.points as f64 / MILLION as f64,
            deviation: self.deviation as f64 / MILLION as f64,
            volatility,
        };
        if self.games == 0 {
            return kept;
        }
        // A part of a period, or several, is one whole period of another volatility: variances are added.
        let periods = (now - self.at).max(0) as f64 / PERIOD as f64;
        let grown = decay_deviation(&Glicko2Rating { volatility: volatility * periods.sqrt(), ..kept });
        Glicko2Rating { deviation: grown.deviation, ..kept }
    }

    /// The rating after a game, of which this was `before`.
    fn after(&self, before: Glicko2Rating, after: Glicko2Rating, weight: Weight, at: i64) -> Rating {
        let share = if weight == Weight::Full { 1.0 } else { 0.5 };
        let between = |from: f64, to: f64| from + (to - from) * share;
        Rating {
            points: stored(between(before.rating, after.rating), MILLION),
            deviation: stored(between(before.deviation, after.deviation).max(SMALLEST_DEVIATION), MILLION),
            volatility: stored(between(before.volatility, after.volatility), MILLION * MILLION),
            games: self.games + 1,
            at: at.max(self.at),
        }
    }
}

/// Millionths of a point in whole points, as players read them.
pub fn in_points(points: i64) -> i32 {
    (points as f64 / MILLION as f64).round() as i32
}

fn stored(value: f64, parts: i64) -> i64 {
    (value * parts as f64).round() as i64
}

/// What a game that ended at `at` makes of its players' ratings. None if it counts for nothing.
///
/// A game that counts half moves rating, deviation and volatility half as far.
pub fn rate(players: [Rating; 2], score: Score, weight: Weight, at: i64) -> Option<[Rating; 2]> {
    if weight == Weight::Nothing {
        return None;
    }
    let [first, second] = players.map(|player| player.since(at));
    let (of_first, of_second) = match score {
        Score::First => (Outcomes::WIN, Outcomes::LOSS),
        Score::Second => (Outcomes::LOSS, Outcomes::WIN),
        Score::Draw => (Outcomes::DRAW, Outcomes::DRAW),
    };
    let (new_first, new_second) =
        (rating_period(first, &[(second, of_first)]), rating_period(second, &[(first, of_second)]));
    Some([players[0].after(first, new_first, weight, at), players[1].after(second, new_second, weight, at)])
}

/// What the games of one rating period make of a rating.
fn rating_period(player: Glicko2Rating, games: &[(Glicko2Rating, Outcomes)]) -> Glicko2Rating {
    let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
    let after = glicko2_rating_period(&player, games, &config);
    Glicko2Rating { deviation: after.deviation.min(LARGEST_DEVIATION), ..after }
}

/// The seconds in which earlier games of the same two players are counted: a day.
pub const PAIR_SPAN: i64 = 24 * 60 * 60;

/// How much a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// As usual.
    Full,
    /// Ratings move half as far.
    Half,
    /// Not at all.
    Nothing,
}

impl Weight {
    /// The weight of a game between two players who had this many games of the same kind within [`PAIR_SPAN`] before
    /// it. The first counts, the second and third count half, the fourth and later ones don't count.
    pub const fn after(earlier: usize) -> Weight {
        match earlier {
            0 => Weight::Full,
            1 | 2 => Weight::Half,
            _ => Weight::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked example of Glickman's paper, whose results have two decimals (the volatility five); the further ones
    /// are those of a computation with 60 digits.
    #[test]
    fn the_worked_example_of_the_paper_gives_its_result() {
        let rated = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (rated(1400.0, 30.0), Outcomes::WIN),
            (rated(1550.0, 100.0), Outcomes::LOSS),
            (rated(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = rating_period(rated(1500.0, 200.0), &games);
        let pairs = [
            (after.rating, 1_464.050_670_539),
            (after.deviation, 151.516_524_124),
            (after.volatility, 0.059_995_984_401),
        ];
        for (found, wanted) in pairs {
            assert!((found - wanted).abs() < 1e-6, "{found} instead of {wanted}");
        }
    }
}
