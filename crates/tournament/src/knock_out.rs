//! Knock-outs: who loses a match is out.
//!
//! # The bracket
//!
//! The players are seeded by rating, those without one after the others in the order of entry. The bracket is the
//! standard one of the next power of two: 1 meets the last, and 1 and 2 can meet only in the final. Places without a
//! player are byes, which the highest seeds have.
//!
//! # Matches
//!
//! A match has 1, 3 or 5 games. A lot from the event's seed decides who has White in the first; then colours alternate.
//! A game is to be played when the one before is decided. The match is decided when one side leads by more points than
//! are left to be won. A match that is drawn after its games goes on by two games, in which colours go on alternating,
//! and by two more if it is still drawn. Then the higher seed goes on, or a lot from the event's seed decides.
//!
//! A game that both forfeit gives no points. If both have forfeited all games when the match would be drawn, nobody
//! goes on, and the next opponent has a bye.
//!
//! # Withdrawals
//!
//! A player who withdraws loses the match that isn't decided yet, whatever its score. If the opponent isn't known yet,
//! the match is decided as soon as it is. If both sides of a match have withdrawn, the one who did so later goes on,
//! and then loses to the next opponent: nobody waits. A withdrawn player goes past a bye, so there is a champion in the
//! end unless games were forfeited by both.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::bracket::{Bracket, BracketMatch, BracketSide, MatchDecision, MatchId};
use crate::error::FormatError;
use crate::pairing::{Pairing, PairingId};
use crate::player::PlayerNumber;
use crate::points::HalfPoints;
use crate::progress::Progress;
use crate::result::{DecidedBy, GameResult};
use crate::schedule::{Course, Schedule};
use crate::seeding;
use crate::table::{GroupTable, PodiumPlace};

/// How many players take part at least, and at most.
const PLAYERS: (usize, usize) = (2, 128);

/// How often a drawn match goes on, and by how many games each time.
const EXTENSIONS: (usize, usize) = (2, 2);

/// How many games a match has, unless it is decided earlier or drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchGames {
    /// 1.
    #[default]
    One,
    /// 3.
    Three,
    /// 5.
    Five,
}

impl MatchGames {
    /// The number.
    pub const fn count(self) -> usize {
        match self {
            MatchGames::One => 1,
            MatchGames::Three => 3,
            MatchGames::Five => 5,
        }
    }
}

/// What decides a match that is still drawn after two times two games more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decider {
    /// The higher seed goes on.
    #[default]
    HigherSeed,
    /// A lot from the event's seed.
    Lots,
}

/// A knock-out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KnockOut {
    /// How many games a match has.
    pub games: MatchGames,
    /// What decides a match that stays drawn.
    pub decider: Decider,
    /// Whether the losers of the semi-finals play for third place, in the round of the final. If there is only one of
    /// them, the place is theirs without a match. With two players there is no third place.
    pub third_place: bool,
}

/// A match with its games.
struct Played {
    shown: BracketMatch,
    games: Vec<Pairing>,
}

/// How the games of a match stand.
enum Verdict {
    /// Another game is to be played.
    GoesOn,
    /// This side has won.
    Won(usize),
    /// All games are played, and it is drawn.
    Drawn,
    /// Both have forfeited all games.
    NobodyCame,
}

impl KnockOut {
    /// How the match stands after this many games, of which both forfeited some.
    fn verdict(self, played: usize, forfeited_by_both: usize, [upper, lower]: [HalfPoints; 2]) -> Verdict {
        let regular = self.games.count();
        let ends = (0..=EXTENSIONS.0).map(|extension| regular + extension * EXTENSIONS.1);
        let Some(end) = ends.clone().find(|end| *end >= played) else { return Verdict::Drawn };
        let to_be_won = (end - played) as u32 * HalfPoints::WIN.0;
        if upper.0.abs_diff(lower.0) > to_be_won {
            return Verdict::Won(usize::from(lower > upper));
        }
        match end == played {
            true if forfeited_by_both == played => Verdict::NobodyCame,
            true if ends.max() == Some(played) => Verdict::Drawn,
            _ => Verdict::GoesOn,
        }
    }

    /// The match between two players.
    fn play(self, id: MatchId, players: [PlayerNumber; 2], progress: &Progress) -> Played {
        let first_white = progress.seed.first_white(id);
        let mut score = [HalfPoints::default(); 2];
        let (mut games, mut forfeited_by_both): (Vec<Pairing>, _) = (Vec::new(), 0);
        let (decision, winner) = loop {
            match self.verdict(games.len(), forfeited_by_both, score) {
                Verdict::GoesOn => {}
                Verdict::Won(side) => break (Some(MatchDecision::Games), Some(players[side])),
                Verdict::NobodyCame => break (Some(MatchDecision::NobodyCame), None),
                Verdict::Drawn => {
                    let (decision, winner) = self.decide(id, players, progress);
                    break (Some(decision), Some(winner));
                }
            }
            // The side that has White in this game.
            let white = (first_white + games.len()) % 2;
            let MatchId { round, board } = id;
            let id = PairingId { stage: 1, group: 1, round, board, game: games.len() as u8 + 1 };
            let outcome = progress.outcome(id, [players[white], players[1 - white]]);
            games.push(Pairing { id, round, white: players[white], black: players[1 - white], outcome });
            match outcome {
                None => break (None, None),
                Some(outcome) if outcome.by == DecidedBy::Withdrawal => {
                    let goes_on = if outcome.result == GameResult::WhiteForfeits { 1 - white } else { white };
                    break (Some(MatchDecision::Withdrawal), Some(players[goes_on]));
                }
                Some(outcome) => {
                    let [of_white, of_black] = outcome.result.points();
                    score[white] += of_white;
                    score[1 - white] += of_black;
                    forfeited_by_both += usize::from(outcome.result == GameResult::BothForfeit);
                }
            }
        };
        let sides = players.map(BracketSide::Player);
        Played { shown: BracketMatch { id, sides, score, decision, winner }, games }
    }

    /// Who goes on from a match that stays drawn.
    fn decide(self, id: MatchId, players: [PlayerNumber; 2], progress: &Progress) -> (MatchDecision, PlayerNumber) {
        match self.decider {
            Decider::HigherSeed => {
                let higher = progress.seeded().into_iter().find(|player| players.contains(player));
                (MatchDecision::HigherSeed, higher.unwrap_or(players[0]))
            }
            Decider::Lots => (MatchDecision::Lots, players[progress.seed.winner(id)]),
        }
    }

    /// The match between these sides, as far as it has come.
    fn meet(self, id: MatchId, sides: [BracketSide; 2], progress: &Progress) -> Played {
        let (decision, winner) = match sides {
            [BracketSide::Player(upper), BracketSide::Player(lower)] => return self.play(id, [upper, lower], progress),
            [BracketSide::Nobody, other] | [other, BracketSide::Nobody] => match other {
                BracketSide::Player(player) => (Some(MatchDecision::Bye), Some(player)),
                BracketSide::Nobody => (Some(MatchDecision::Bye), None),
                BracketSide::WinnerOf(_) | BracketSide::LoserOf(_) => (None, None),
            },
            _ => (None, None),
        };
        let score = [HalfPoints::default(); 2];
        Played { shown: BracketMatch { id, sides, score, decision, winner }, games: Vec::new() }
    }

    /// The matches of every round, and the one for third place.
    fn matches(self, progress: &Progress) -> (Vec<Vec<Played>>, Option<Played>) {
        let seeded = progress.seeded();
        let at = |seed: usize| seeded.get(seed - 1).map_or(BracketSide::Nobody, |player| BracketSide::Player(*player));
        let order = seeding::bracket_order(seeded.len().next_power_of_two());
        let mut sides: Vec<BracketSide> = order.into_iter().map(at).collect();
        let mut rounds: Vec<Vec<Played>> = Vec::new();
        while sides.len() > 1 {
            let round = rounds.len() as u16 + 1;
            let pairs = sides.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
            let played: Vec<Played> =
                (1..).zip(pairs).map(|(board, pair)| self.meet(MatchId { round, board }, pair, progress)).collect();
            sides = played.iter().map(|Played { shown, .. }| winner(shown)).collect();
            rounds.push(played);
        }
        let semi_finals = rounds.len().checked_sub(2).filter(|_| self.third_place).and_then(|index| rounds.get(index));
        let third_place = semi_finals.and_then(|semi_finals| {
            let losers = semi_finals.iter().map(|Played { shown, .. }| loser(shown)).collect::<Vec<_>>();
            let losers: [BracketSide; 2] = losers.try_into().ok()?;
            Some(self.meet(MatchId { round: rounds.len() as u16, board: 2 }, losers, progress))
        });
        (rounds, third_place)
    }
}

/// Who comes out of a match for the next one.
fn winner(shown: &BracketMatch) -> BracketSide {
    match (shown.decision, shown.winner) {
        (None, _) => BracketSide::WinnerOf(shown.id),
        (Some(_), Some(winner)) => BracketSide::Player(winner),
        (Some(_), None) => BracketSide::Nobody,
    }
}

/// Who plays for third place out of a semi-final.
fn loser(shown: &BracketMatch) -> BracketSide {
    match (shown.decision, shown.loser()) {
        (None, _) if shown.sides.contains(&BracketSide::Nobody) => BracketSide::Nobody,
        (None, _) => BracketSide::LoserOf(shown.id),
        (Some(_), Some(loser)) => BracketSide::Player(loser),
        (Some(_), None) => BracketSide::Nobody,
    }
}

impl Schedule for KnockOut {
    fn check(&self, players: usize) -> Result<(), FormatError> {
        let (least, most) = PLAYERS;
        if players < least {
            return Err(FormatError::TooFewPlayers { players, least });
        }
        if players > most {
            return Err(FormatError::TooManyPlayers { players, most });
        }
        Ok(())
    }

    fn stage(&self, _progress: &Progress) -> u8 {
        1
    }

    fn course(&self, progress: &Progress) -> Course {
        let (rounds, third_place) = self.matches(progress);
        let (mut pairings, mut open_rounds) = (Vec::new(), BTreeSet::new());
        for Played { shown, games } in rounds.into_iter().flatten().chain(third_place) {
            pairings.extend(games);
            if shown.decision.is_none() {
                open_rounds.insert(shown.id.round);
            }
        }
        Course { pairings, open_rounds }
    }

    fn round_count(&self, progress: &Progress) -> Option<u16> {
        Some(progress.entrants.len().next_power_of_two().trailing_zeros() as u16)
    }

    fn tables(&self, _progress: &Progress) -> Vec<GroupTable> {
        Vec::new()
    }

    fn bracket(&self, progress: &Progress) -> Option<Bracket> {
        let (rounds, third_place) = self.matches(progress);
        let shown = |round: Vec<Played>| round.into_iter().map(|played| played.shown).collect();
        let rounds = rounds.into_iter().map(shown).collect();
        Some(Bracket { rounds, third_place: third_place.map(|played| played.shown) })
    }

    fn podium(&self, progress: &Progress) -> Vec<PodiumPlace> {
        let (rounds, third_place) = self.matches(progress);
        let Some(last) = rounds.last().and_then(|round| round.first()) else { return Vec::new() };
        let first = last.shown.winner.into_iter().map(|player| PodiumPlace { place: 1, player });
        let second = last.shown.loser().into_iter().map(|player| PodiumPlace { place: 2, player });
        let third: Vec<PlayerNumber> = if let Some(played) = third_place {
            played.shown.winner.into_iter().collect()
        } else {
            let semi_finals = rounds.len().checked_sub(2).and_then(|index| rounds.get(index)).into_iter().flatten();
            semi_finals.filter_map(|played| played.shown.loser()).collect()
        };
        first.chain(second).chain(third.into_iter().map(|player| PodiumPlace { place: 3, player })).collect()
    }
}
