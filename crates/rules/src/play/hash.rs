//! The digest of a state: of everything that can matter later.

use super::encode::{self, Whole};
use crate::board::Ledger;
use crate::chance::{Seed, StateHash};
use crate::play::features::Features;
use crate::setup::Rules;

/// Returns the digest of a game's state. It covers a turn that can still be undone: the state at
/// its start and what has been done since.
pub(crate) fn of(rules: Rules, features: Features, seed: &Seed, ledger: &Ledger) -> StateHash {
    StateHash::of(&encode::whole(&Whole { rules, features, seed, ledger }))
}
