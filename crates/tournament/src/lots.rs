//! Lots, drawn from the event's seed.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::bracket::MatchId;
use crate::pairing::GroupId;
use crate::player::PlayerNumber;

/// What decides every lot of an event. The caller chooses it at random before the event begins, and commits to it.
///
/// A lot is a SHA-256 of the seed, a word for what is drawn and the numbers of what it is drawn for, each in two bytes,
/// the higher first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventSeed(pub [u8; 32]);

impl EventSeed {
    fn lot(&self, word: &str, numbers: &[u16]) -> [u8; 32] {
        let mut hash = Sha256::new().chain_update(self.0).chain_update(word);
        for number in numbers {
            hash.update(number.to_be_bytes());
        }
        hash.finalize().into()
    }

    /// The side of a match on which a lot falls: the lowest bit of the first byte of the SHA-256.
    fn side(&self, word: &str, id: MatchId) -> usize {
        usize::from(self.lot(word, &[id.round, id.board])[0] & 1)
    }

    /// The side of a match that has White in its first game: the word is `colours`, the numbers are round and board.
    pub(crate) fn first_white(&self, id: MatchId) -> usize {
        self.side("colours", id)
    }

    /// The side of a match that goes on although nothing else has decided it: the word is `winner`, the numbers are
    /// round and board.
    pub(crate) fn winner(&self, id: MatchId) -> usize {
        self.side("winner", id)
    }

    /// A player's lot among those who share a place in a group, of which the lowest is best: the word is `place`, the
    /// numbers are stage, group and player.
    pub(crate) fn place(&self, group: GroupId, player: PlayerNumber) -> [u8; 32] {
        self.lot("place", &[u16::from(group.stage), group.group, player.get()])
    }
}
