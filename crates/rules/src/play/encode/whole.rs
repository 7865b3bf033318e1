//! What is encoded.

use crate::board::Ledger;
use crate::chance::Seed;
use crate::play::features::Features;
use crate::setup::Rules;

/// Everything that the digest of a game's state is made from.
pub(in crate::play) struct Whole<'a> {
    pub(in crate::play) rules: Rules,
    pub(in crate::play) features: Features,
    pub(in crate::play) seed: &'a Seed,
    pub(in crate::play) ledger: &'a Ledger,
}
