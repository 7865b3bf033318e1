//! Who takes part, and who has withdrawn.

use std::fmt;
use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

/// A player's number in the order of entry, from 1. It stays the same as long as the event lives.
///
/// Numbers may have gaps: somebody may have left before the event began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNumber(NonZeroU16);

impl PlayerNumber {
    /// The player with this number. None for 0.
    pub const fn new(number: u16) -> Option<PlayerNumber> {
        match NonZeroU16::new(number) {
            Some(number) => Some(PlayerNumber(number)),
            None => None,
        }
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0.get()
    }
}

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entrant {
    /// The player's number.
    pub number: PlayerNumber,
    /// The rating at the beginning of the event. Entrants without one are seeded after the others.
    pub rating: Option<i32>,
}

/// A player has left the event for good.
///
/// Withdrawals are kept in their order: if both players of a game have withdrawn before it was played, the one who
/// withdrew first forfeits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Who has withdrawn.
    pub player: PlayerNumber,
    /// The stage of the event at that moment, from 1: the final group of a round robin in groups is stage 2. Earlier
    /// stages stay as they are.
    pub stage: u8,
}
