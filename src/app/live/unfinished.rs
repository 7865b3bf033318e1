//! The reasons for which a game is closed without a result.

use super::claim::Claim;

/// Why a game is closed without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// Today's rules cannot continue it.
    Rules,
    /// A part of it can't be read.
    Unreadable,
    /// Nobody has moved for a long time.
    Silence,
    /// A server admin has aborted it.
    Managers,
    /// Its players have agreed to abort it.
    Agreed,
    /// A player has aborted it because the opponent is away.
    Claimed(Claim),
}

impl Unfinished {
    /// The text that is stored as the reason for the game's end.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Unfinished::Rules => "unfinished",
            Unfinished::Unreadable => "unreadable",
            Unfinished::Silence => "silence",
            Unfinished::Managers => "managers",
            Unfinished::Agreed => "agreed",
            Unfinished::Claimed(claim) => claim.reason(),
        }
    }

    /// Reads the stored reason for a game's end.
    pub(crate) fn of(reason: &str) -> Option<Unfinished> {
        let plain =
            [Unfinished::Rules, Unfinished::Unreadable, Unfinished::Silence, Unfinished::Managers, Unfinished::Agreed];
        plain.into_iter().chain(Claim::ALL.map(Unfinished::Claimed)).find(|why| why.reason() == reason)
    }
}
