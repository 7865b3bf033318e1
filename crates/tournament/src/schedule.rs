//! What a format is to everything else.

use std::collections::BTreeSet;

use crate::bracket::Bracket;
use crate::error::FormatError;
use crate::pairing::Pairing;
use crate::progress::Progress;
use crate::table::{GroupTable, PodiumPlace};

/// What is to be played, and what is still to be decided.
pub(crate) struct Course {
    /// Every pairing known by now, in any order. None of them may vanish or change its players as more results and
    /// withdrawals come.
    pub(crate) pairings: Vec<Pairing>,
    /// The rounds in which something is still to be decided, whether or not it is known who plays. None are left when
    /// the event is over.
    pub(crate) open_rounds: BTreeSet<u16>,
}

/// What a format says of an event. Everything is a function of the event's progress.
pub(crate) trait Schedule {
    /// Sees whether the format fits this number of players.
    fn check(&self, players: usize) -> Result<(), FormatError>;

    /// The stage that the event is in, from 1.
    fn stage(&self, progress: &Progress) -> u8;

    /// What is to be played, and what is still to be decided.
    fn course(&self, progress: &Progress) -> Course;

    /// How many rounds the event has, if that is known.
    fn round_count(&self, progress: &Progress) -> Option<u16>;

    /// The table of each group whose players are known, in the order of stages and groups.
    fn tables(&self, progress: &Progress) -> Vec<GroupTable>;

    /// The bracket, if the format has one.
    fn bracket(&self, progress: &Progress) -> Option<Bracket>;

    /// The players on the first three places of an event that is over, from the first.
    fn podium(&self, progress: &Progress) -> Vec<PodiumPlace>;
}
