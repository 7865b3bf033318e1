//! The grounds on which a player may claim a game that the opponent has abandoned.

/// Why a game can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// In a game without a clock, the opponent has been silent for 14 days and was reminded.
    Silence,
    /// The opponent left the server and has not come back within three days.
    Left,
}

impl Claim {
    /// All the grounds.
    pub(super) const ALL: [Claim; 2] = [Claim::Silence, Claim::Left];

    /// The text that is stored as the reason for the end of a claimed game.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Claim::Silence => "claimed-silence",
            Claim::Left => "claimed-left",
        }
    }

    /// Reads the stored reason for a game's end.
    pub(crate) fn of(reason: &str) -> Option<Claim> {
        Claim::ALL.into_iter().find(|claim| claim.reason() == reason)
    }
}
