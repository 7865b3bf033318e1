//! Points and tie-breaks of one player, from the games that count. The table of a group says what each of them is.

use crate::player::PlayerNumber;
use crate::points::{HalfPoints, QuarterPoints};
use crate::result::GameResult;

/// A decided game that counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedGame {
    /// White and Black.
    pub(crate) players: [PlayerNumber; 2],
    pub(crate) result: GameResult,
}

impl CountedGame {
    /// A player's points, and the opponent.
    fn of(self, player: PlayerNumber) -> Option<(HalfPoints, PlayerNumber)> {
        let side = self.players.iter().position(|other| *other == player)?;
        Some((self.result.points()[side], self.players[1 - side]))
    }

    fn is_between(self, one: PlayerNumber, other: PlayerNumber) -> bool {
        self.players == [one, other] || self.players == [other, one]
    }
}

/// What a player's games amount to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) points: HalfPoints,
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    pub(crate) black_games: u32,
}

impl Tally {
    pub(crate) fn of(player: PlayerNumber, games: &[CountedGame]) -> Tally {
        let mut tally = Tally::default();
        for game in games {
            let Some((points, _)) = game.of(player) else { continue };
            tally.points += points;
            match points {
                HalfPoints::WIN => tally.wins += 1,
                HalfPoints::DRAW => tally.draws += 1,
                _ => tally.losses += 1,
            }
            tally.black_games += u32::from(game.players[1] == player && game.result.is_played());
        }
        tally
    }
}

/// The points of everybody in a group, for the tie-breaks that look at opponents.
pub(crate) struct Scores<'a> {
    /// The players whose games count, with their points.
    pub(crate) points: Vec<(PlayerNumber, HalfPoints)>,
    pub(crate) games: &'a [CountedGame],
    /// White and Black of the games still to be decided that will count.
    pub(crate) open: &'a [[PlayerNumber; 2]],
}

impl Scores<'_> {
    fn points(&self, player: PlayerNumber) -> Option<HalfPoints> {
        self.points.iter().find(|(other, _)| *other == player).map(|(_, points)| *points)
    }

    /// The Sonneborn-Berger score. A win is two halves and a point of the opponent two more, so the product is in
    /// quarters.
    pub(crate) fn sonneborn_berger(&self, player: PlayerNumber) -> QuarterPoints {
        let of_game = |game: &CountedGame| {
            let (points, opponent) = game.of(player)?;
            Some(points.0 * self.points(opponent)?.0)
        };
        QuarterPoints(self.games.iter().filter_map(of_game).sum())
    }

    /// The points among all with as many points, if there are others and all of them are through with each other.
    pub(crate) fn direct_encounter(&self, player: PlayerNumber) -> Option<HalfPoints> {
        let own = self.points(player)?;
        let tied: Vec<PlayerNumber> =
            self.points.iter().filter(|(_, points)| *points == own).map(|(other, _)| *other).collect();
        let is_tied = |players: &[PlayerNumber; 2]| players.iter().all(|other| tied.contains(other));
        let have_met = |(index, one): (usize, &PlayerNumber)| {
            tied[index + 1..].iter().all(|other| self.games.iter().any(|game| game.is_between(*one, *other)))
        };
        if tied.len() < 2 || self.open.iter().any(is_tied) || !tied.iter().enumerate().all(have_met) {
            return None;
        }
        let among = self.games.iter().filter(|game| is_tied(&game.players));
        Some(among.filter_map(|game| game.of(player)).map(|(points, _)| points).sum())
    }
}
