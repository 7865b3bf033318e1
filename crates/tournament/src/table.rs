//! Tables of groups: places, points, tie-breaks and cells.
//!
//! # What counts
//!
//! A game counts as soon as it is decided, but for those of players who withdrew with less than half of their games
//! played: these stay in the crosstable, and count for nobody. Everything else is made of the games that count.
//!
//! *Points* are 1 for a win, ½ for a draw, 0 for a loss. Who forfeits a game gets 0 and the opponent 1; if both
//! forfeit, both get 0. A bye in a group with an odd number of players is no game, and gives nothing.
//!
//! # Tie-breaks
//!
//! Players with equal points are placed by these, in this order:
//!
//! 1. **Direct encounter**: the points from the games among all who have these points. It is used only if all of these
//!    games are decided and count, so that everybody among them has met everybody; otherwise it has no value and
//!    separates nobody. It is worked out once for all of them, and not again for a part of them that is still equal.
//!    Forfeits count as 1 and 0.
//! 2. **Sonneborn-Berger**: for each game, the points of the opponent if it was won, and half of them if it was drawn.
//!    Forfeits count as 1 and 0 here as well, so a game won by forfeit brings the points of the opponent.
//! 3. **Wins**: the number of games won, those by forfeit among them.
//! 4. **Games with Black**: the number of games played with Black. Games that somebody forfeits were not played, and
//!    don't count here.
//!
//! Who is still equal then shares a place, and the next place is as much lower as there are players on it: 1, 2, 2, 4.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::crosstable::{CellScore, CrosstableCell, PieceColour};
use crate::pairing::GroupId;
use crate::player::PlayerNumber;
use crate::points::{HalfPoints, QuarterPoints};
use crate::result::GameOutcome;
use crate::tie_breaks::{CountedGame, Scores, Tally};

/// A game of a group, whether or not it is known by now that it has to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupGame {
    pub(crate) round: u16,
    /// White and Black.
    pub(crate) players: [PlayerNumber; 2],
    pub(crate) outcome: Option<GameOutcome>,
}

/// A player's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place, from 1, which equal players share. None if the player withdrew with less than half of the games
    /// played, so that the player's games don't count. These rows are below the others, and all their numbers are 0.
    pub place: Option<u32>,
    /// The player.
    pub player: PlayerNumber,
    /// Whether the player has withdrawn.
    pub is_withdrawn: bool,
    /// The points.
    pub points: HalfPoints,
    /// How many games count, which is the sum of wins, draws and losses.
    pub games: u32,
    /// How many games are won, those by forfeit among them. It is the third tie-break, too.
    pub wins: u32,
    /// How many games are drawn.
    pub draws: u32,
    /// How many games are lost, those by forfeit among them.
    pub losses: u32,
    /// The first tie-break. None if nobody else has as many points, or not all who have are through with each other.
    pub direct_encounter: Option<HalfPoints>,
    /// The second tie-break.
    pub sonneborn_berger: QuarterPoints,
    /// The fourth tie-break: how many games were played with Black.
    pub black_games: u32,
    /// The games, by opponents in the order of the rows and then by round.
    pub cells: Vec<CrosstableCell>,
}

/// The table of a group, with its crosstable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupTable {
    /// The group.
    pub group: GroupId,
    /// The rows from the first place. Equal players are in the order of entry.
    pub rows: Vec<Standing>,
}

/// A place on the podium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PodiumPlace {
    /// The place, 1 to 3. Several players may share it.
    pub place: u32,
    /// The player.
    pub player: PlayerNumber,
}

impl GroupTable {
    /// The row of a player.
    pub fn standing(&self, player: PlayerNumber) -> Option<&Standing> {
        self.rows.iter().find(|row| row.player == player)
    }

    /// The games between two players, as the first sees them.
    pub fn cells(&self, player: PlayerNumber, opponent: PlayerNumber) -> impl Iterator<Item = &CrosstableCell> {
        let cells = self.standing(player).into_iter().flat_map(|row| &row.cells);
        cells.filter(move |cell| cell.opponent == opponent)
    }

    /// The players on the first three places.
    pub(crate) fn podium(&self) -> Vec<PodiumPlace> {
        let placed = self.rows.iter().filter_map(|row| Some(PodiumPlace { place: row.place?, player: row.player }));
        placed.filter(|placed| placed.place <= 3).collect()
    }

    /// The table of these players and games. The games of the `uncounted` count for nobody.
    pub(crate) fn new(
        group: GroupId,
        players: &[PlayerNumber],
        games: &[GroupGame],
        uncounted: &BTreeSet<PlayerNumber>,
        withdrawn: &BTreeSet<PlayerNumber>,
    ) -> GroupTable {
        let counts = |game: &GroupGame| !game.players.iter().any(|player| uncounted.contains(player));
        let counted: Vec<CountedGame> = games
            .iter()
            .filter(|game| counts(game))
            .filter_map(|game| Some(CountedGame { players: game.players, result: game.outcome?.result }))
            .collect();
        let open: Vec<[PlayerNumber; 2]> =
            games.iter().filter(|game| counts(game) && game.outcome.is_none()).map(|game| game.players).collect();
        let tallies: Vec<(PlayerNumber, Tally)> =
            players.iter().map(|player| (*player, Tally::of(*player, &counted))).collect();
        let placed = tallies.iter().filter(|(player, _)| !uncounted.contains(player));
        let points = placed.map(|(player, tally)| (*player, tally.points)).collect();
        let scores = Scores { points, games: &counted, open: &open };
        let mut rows: Vec<Standing> = tallies
            .iter()
            .map(|&(player, Tally { points, wins, draws, losses, black_games })| Standing {
                place: None,
                player,
                is_withdrawn: withdrawn.contains(&player),
                points,
                games: wins + draws + losses,
                wins,
                draws,
                losses,
                direct_encounter: scores.direct_encounter(player),
                sonneborn_berger: scores.sonneborn_berger(player),
                black_games,
                cells: Vec::new(),
            })
            .collect();
        rows.sort_by_key(|row| (uncounted.contains(&row.player), Reverse(rank(row)), row.player));
        for index in 0..rows.len() {
            if uncounted.contains(&rows[index].player) {
                break;
            }
            let is_shared = index > 0 && rank(&rows[index - 1]) == rank(&rows[index]);
            rows[index].place = if is_shared { rows[index - 1].place } else { Some(index as u32 + 1) };
        }
        let order: Vec<PlayerNumber> = rows.iter().map(|row| row.player).collect();
        for row in &mut rows {
            row.cells = cells(row.player, &order, games, counts);
        }
        GroupTable { group, rows }
    }
}

/// What decides a place, in this order.
fn rank(row: &Standing) -> (HalfPoints, Option<HalfPoints>, QuarterPoints, u32, u32) {
    (row.points, row.direct_encounter, row.sonneborn_berger, row.wins, row.black_games)
}

/// The cells of a row.
fn cells(
    player: PlayerNumber,
    order: &[PlayerNumber],
    games: &[GroupGame],
    counts: impl Fn(&GroupGame) -> bool,
) -> Vec<CrosstableCell> {
    let mut cells = Vec::new();
    for &opponent in order.iter().filter(|opponent| **opponent != player) {
        for game in games {
            let colour = match game.players {
                [white, black] if white == player && black == opponent => PieceColour::White,
                [white, black] if white == opponent && black == player => PieceColour::Black,
                _ => continue,
            };
            let score = CellScore::of(game.outcome, colour);
            cells.push(CrosstableCell { opponent, round: game.round, colour, score, counts: counts(game) });
        }
    }
    cells
}
