//! Why a player may claim a game that the other one has abandoned.

/// Why a game can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// In a game without a clock the opponent has been silent for fourteen days, and was reminded.
    Silence,
    /// The opponent has left the server, and has not come back within three days.
    Left,
}

impl Claim {
    /// Every reason.
    pub(super) const ALL: [Claim; 2] = [Claim::Silence, Claim::Left];

    /// As it is kept with a game that was claimed, as the reason of its end.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Claim::Silence => "claimed-silence",
            Claim::Left => "claimed-left",
        }
    }

    /// What is kept as the reason of a game's end.
    pub(crate) fn of(reason: &str) -> Option<Claim> {
        Claim::ALL.into_iter().find(|claim| claim.reason() == reason)
    }
}
