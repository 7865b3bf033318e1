//! The state as bytes, for its hash. Each value has its own form, described where it is written,
//! which depends on no name, order or layout in the program. A change of any form needs a new
//! [`STATE_ENCODING`].
//!
//! Numbers are written highest byte first, truth values as 0 or 1. An optional value follows a byte
//! that says whether it is present, and a list follows its length in two bytes, so no two states
//! are written alike.

mod bytes;
mod state;
mod values;

use bytes::{Bytes, Hashed};

use super::turn_machine::Features;
use crate::board::Ledger;
use crate::chance::{Seed, StateHash};
use crate::setup::Rules;
use crate::version::STATE_ENCODING;

/// Returns the digest of a game's state: of the version, the state, and what has been done in a turn
/// that can still be undone.
pub(super) fn state_hash(rules: Rules, features: Features, seed: &Seed, ledger: &Ledger) -> StateHash {
    let game = Hashed { rules, features, seed, ledger };
    let mut bytes = Bytes(Vec::with_capacity(512));
    bytes.put(&STATE_ENCODING);
    state::put(&mut bytes, &game, ledger);
    state::put_turn(&mut bytes, &game);
    StateHash::of(&bytes.0)
}
