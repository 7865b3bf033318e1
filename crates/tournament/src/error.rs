//! What is wrong with a format, or with what is asked of a tournament.

use thiserror::Error;

use crate::pairing::{GroupId, PairingId};
use crate::player::PlayerNumber;

/// Why a format doesn't fit an event, and what would.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// There are too few players.
    #[error("{players} entered, and the event needs at least {least}")]
    TooFewPlayers {
        /// How many there are.
        players: usize,
        /// How many there must be.
        least: usize,
    },
    /// There are too many players.
    #[error("{players} entered, and the event takes at most {most}")]
    TooManyPlayers {
        /// How many there are.
        players: usize,
        /// How many there may be.
        most: usize,
    },
    /// There is no group at all.
    #[error("the players can't be in 0 groups: 1 is the least")]
    NoGroups,
    /// A group would have too few players.
    #[error("{players} players can't be in {groups} groups of at least {least}: {most_groups} is the most")]
    GroupsTooSmall {
        /// How many players there are.
        players: usize,
        /// How many groups.
        groups: usize,
        /// How many players a group has at least.
        least: usize,
        /// The most groups that fit.
        most_groups: usize,
    },
    /// A group would have too many players.
    #[error(
        "{players} players can't be in groups of at most {most} if there are {groups}: {least_groups} is the least"
    )]
    GroupsTooLarge {
        /// How many players there are.
        players: usize,
        /// How many groups.
        groups: usize,
        /// How many players a group has at most.
        most: usize,
        /// The fewest groups that fit.
        least_groups: usize,
    },
    /// The final group would be too large.
    #[error("{advancing} of each of {groups} groups are more than the {most} that a final group takes")]
    FinalTooLarge {
        /// How many of each group advance.
        advancing: u8,
        /// How many groups there are.
        groups: usize,
        /// How many players the final group takes.
        most: usize,
    },
    /// Not one or two of each group advance.
    #[error("{advancing} of each group can't advance: it is 1 or 2")]
    Advancing {
        /// How many would.
        advancing: u8,
    },
}

/// Why something can't be done in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TournamentError {
    /// The format doesn't fit.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Two entrants have the same number.
    #[error("two entrants have the number {0}: each needs a number of its own")]
    DoubledNumber(PlayerNumber),
    /// No entrant has this number.
    #[error("no entrant has the number {0}")]
    UnknownPlayer(PlayerNumber),
    /// There is no such pairing, or it isn't known yet that it has to be played.
    #[error("{0} isn't a pairing that is known by now: only those among the pairings have results")]
    UnknownPairing(PairingId),
    /// There is no such group, or its players aren't known yet.
    #[error("there is no group {} in stage {} by now", .0.group, .0.stage)]
    UnknownGroup(GroupId),
    /// The player has already withdrawn.
    #[error("player {0} has already withdrawn, which is done once")]
    AlreadyWithdrawn(PlayerNumber),
    /// A withdrawal belongs to a stage that hasn't begun.
    #[error("player {player} can't have withdrawn in stage {stage}: the event is in stage {current}")]
    UnknownStage {
        /// The player.
        player: PlayerNumber,
        /// The stage of the withdrawal.
        stage: u8,
        /// The stage of the event.
        current: u8,
    },
    /// A withdrawal has already decided the pairing.
    #[error("pairing {0} is decided by a withdrawal, so it takes no result")]
    DecidedByWithdrawal(PairingId),
    /// There is no result to annul.
    #[error("pairing {0} has no result that could be annulled")]
    NothingToAnnul(PairingId),
    /// A later pairing was made because of the result as it is.
    #[error("pairing {built} follows from the result of {changed}, which can only change if {built} stays as it is")]
    BuiltOn {
        /// The pairing whose result would change.
        changed: PairingId,
        /// The pairing that would vanish or have other players.
        built: PairingId,
    },
    /// The event is over.
    #[error("the event is over, so nobody can withdraw from it")]
    Over,
}
