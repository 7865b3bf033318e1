//! Pairings and their ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::player::PlayerNumber;
use crate::result::GameOutcome;

/// A group of a stage. An event without groups has the one group 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GroupId {
    /// The stage, from 1. The final group of a round robin in groups is group 1 of stage 2.
    pub stage: u8,
    /// The group within the stage, from 1.
    pub group: u16,
}

/// The name of a pairing, which never changes.
///
/// Its text, which a database can keep, is the five numbers with dots between them: `1.2.3.4.1` is game 1 on board 4 of
/// round 3 in group 2 of stage 1. Ids are ordered by these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PairingId {
    /// The stage, from 1.
    pub stage: u8,
    /// The group within the stage, from 1.
    pub group: u16,
    /// The round within the stage, from 1.
    pub round: u16,
    /// The board within the round, from 1. In a knock-out it is the match, from the top of the bracket, and in the last
    /// round 2 is the match for third place.
    pub board: u16,
    /// The game of the match, from 1. In a round robin it is 1.
    pub game: u8,
}

impl PairingId {
    /// The group that the pairing is in.
    pub const fn group_id(self) -> GroupId {
        GroupId { stage: self.stage, group: self.group }
    }
}

impl fmt::Display for PairingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PairingId { stage, group, round, board, game } = self;
        write!(f, "{stage}.{group}.{round}.{board}.{game}")
    }
}

/// A text that is no id of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no id of a pairing: it is five numbers from 1 with dots between them, such as 1.2.3.4.1")]
pub struct ParsePairingIdError(String);

impl FromStr for PairingId {
    type Err = ParsePairingIdError;

    fn from_str(text: &str) -> Result<PairingId, ParsePairingIdError> {
        parse(text).ok_or_else(|| ParsePairingIdError(text.to_owned()))
    }
}

/// Reads an id. Each has exactly one text, so there are neither signs nor zeros at the front.
fn parse(text: &str) -> Option<PairingId> {
    let number = |part: Option<&str>| -> Option<u16> {
        part.filter(|part| part.starts_with(|first: char| ('1'..='9').contains(&first)))?.parse().ok()
    };
    let mut parts = text.split('.');
    let [stage, group, round, board, game] = std::array::from_fn(|_| number(parts.next()));
    if parts.next().is_some() {
        return None;
    }
    let (stage, game) = (stage?.try_into().ok()?, game?.try_into().ok()?);
    Some(PairingId { stage, group: group?, round: round?, board: board?, game })
}

/// A game that has to be played, or had to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// Its name.
    pub id: PairingId,
    /// The round of the event, from 1. The rounds of a later stage come after those of the one before.
    pub round: u16,
    /// Who has White.
    pub white: PlayerNumber,
    /// Who has Black.
    pub black: PlayerNumber,
    /// How it was decided. None if the game is still to be played.
    pub outcome: Option<GameOutcome>,
}

impl Pairing {
    /// White and Black.
    pub const fn players(&self) -> [PlayerNumber; 2] {
        [self.white, self.black]
    }
}
