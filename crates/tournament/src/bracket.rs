//! The bracket of a knock-out, as it is shown.

use std::fmt;

use crate::player::PlayerNumber;
use crate::points::HalfPoints;

/// A match of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId {
    /// The round, from 1.
    pub round: u16,
    /// The match within the round, from 1 at the top. Match 2 of the last round is the one for third place.
    pub board: u16,
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.round, self.board)
    }
}

/// Who is on a side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BracketSide {
    /// This player.
    Player(PlayerNumber),
    /// The winner of a match that isn't decided yet.
    WinnerOf(MatchId),
    /// The loser of a match that isn't decided yet, for third place.
    LoserOf(MatchId),
    /// Nobody: a bye in the first round, or nobody came out of the match before. The other side goes on.
    Nobody,
}

impl BracketSide {
    /// The player, if it is one.
    pub const fn player(self) -> Option<PlayerNumber> {
        match self {
            BracketSide::Player(player) => Some(player),
            BracketSide::WinnerOf(_) | BracketSide::LoserOf(_) | BracketSide::Nobody => None,
        }
    }
}

/// What has decided a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchDecision {
    /// Its games.
    Games,
    /// A player has withdrawn before the games decided it.
    Withdrawal,
    /// One side or both are nobody.
    Bye,
    /// It was still drawn after all its games, and the higher seed goes on.
    HigherSeed,
    /// It was still drawn after all its games, and a lot was drawn.
    Lots,
    /// Both players forfeited every game, and neither goes on.
    NobodyCame,
}

/// A match of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BracketMatch {
    /// Its name.
    pub id: MatchId,
    /// Its sides, the upper one first.
    pub sides: [BracketSide; 2],
    /// The points of the sides from the games so far. Games forfeited by a withdrawal give none.
    pub score: [HalfPoints; 2],
    /// What has decided it. None as long as it isn't decided.
    pub decision: Option<MatchDecision>,
    /// Who has won it.
    pub winner: Option<PlayerNumber>,
}

impl BracketMatch {
    /// The player who has lost it, if there is one.
    pub fn loser(&self) -> Option<PlayerNumber> {
        let winner = self.winner?;
        self.sides.into_iter().filter_map(BracketSide::player).find(|player| *player != winner)
    }
}

/// A bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The matches of each round from the top, the final in the last. Match *n* of a round is fed by matches *2n − 1*
    /// and *2n* of the round before.
    pub rounds: Vec<Vec<BracketMatch>>,
    /// The match for third place.
    pub third_place: Option<BracketMatch>,
}
