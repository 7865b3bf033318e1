//! The controls of ladders.

use cardinal_rules::Variant;

use crate::store::UserId;

/// What a control of a ladder does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LadderControl {
    /// The menu of games, which shows the chosen one's ladder.
    Game,
    /// Shows the page of a game's ladder with the caller's own place.
    Own(Variant),
    /// Shows a page of a game's ladder, from 0.
    Page(Variant, u16),
    /// Joins it.
    Join(Variant),
    /// Asks whether to leave it.
    AskLeave(Variant),
    /// Leaves it.
    Leave(Variant),
    /// The menu of members who can be challenged, which asks whether to challenge the chosen one.
    AskChallenge(Variant),
    /// Challenges this member.
    Challenge(Variant, UserId),
}
