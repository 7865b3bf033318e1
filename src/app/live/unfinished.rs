//! Why games are closed without anybody having won, lost or drawn them.

use super::claim::Claim;

/// Why a game is closed as unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The rules of today have no way to go on with it.
    Rules,
    /// Nobody has moved in it for a long time.
    Silence,
    /// Who manages the server has ended it.
    Managers,
    /// Its players have agreed on it.
    Agreed,
    /// A player has ended it, because the other one is away.
    Claimed(Claim),
}

impl Unfinished {
    /// As it is kept with the game, as the reason of its end.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Unfinished::Rules => "unfinished",
            Unfinished::Silence => "silence",
            Unfinished::Managers => "managers",
            Unfinished::Agreed => "agreed",
            Unfinished::Claimed(claim) => claim.reason(),
        }
    }

    /// What is kept as the reason of a game's end.
    pub(crate) fn of(reason: &str) -> Option<Unfinished> {
        let plain = [Unfinished::Rules, Unfinished::Silence, Unfinished::Managers, Unfinished::Agreed].into_iter();
        plain.chain(Claim::ALL.map(Unfinished::Claimed)).find(|why| why.reason() == reason)
    }
}
