//! Why games are closed without anybody having won, lost or drawn them.

/// Why a game is closed as unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The rules of today have no way to go on with it.
    Rules,
    /// Nobody has moved in it for a long time.
    Silence,
    /// Who manages the server has ended it.
    Managers,
}

impl Unfinished {
    const ALL: [Unfinished; 3] = [Unfinished::Rules, Unfinished::Silence, Unfinished::Managers];

    /// As it is kept with the game, as the reason of its end.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Unfinished::Rules => "unfinished",
            Unfinished::Silence => "silence",
            Unfinished::Managers => "managers",
        }
    }

    /// What is kept as the reason of a game's end.
    pub(crate) fn of(reason: &str) -> Option<Unfinished> {
        Unfinished::ALL.into_iter().find(|why| why.reason() == reason)
    }
}
