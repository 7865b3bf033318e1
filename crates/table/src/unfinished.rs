//! The reasons for which a game ends without its rules: claims, and closing it without a result.

use cardinal_rules::Seat;

/// Why a game is closed without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// Today's rules cannot continue it.
    Rules,
    /// A part of it can't be read.
    Unreadable,
    /// Nobody has moved for a long time.
    Silence,
    /// A server admin has aborted it.
    Managers,
    /// Those who run the bot have aborted it.
    Operators,
    /// Its players have agreed to abort it.
    Agreed,
    /// A player has aborted it because the opponent is away.
    Claimed(Claim),
    /// This seat made no first move in time, in a game of an event.
    NoFirstMove(Seat),
    /// Its event has decided it otherwise: a player was withdrawn, or the result was entered by hand.
    DecidedByEvent,
}

impl Unfinished {
    /// All of them.
    pub const ALL: [Unfinished; 11] = [
        Unfinished::Rules,
        Unfinished::Unreadable,
        Unfinished::Silence,
        Unfinished::Managers,
        Unfinished::Operators,
        Unfinished::Agreed,
        Unfinished::Claimed(Claim::Silence),
        Unfinished::Claimed(Claim::Left),
        Unfinished::NoFirstMove(Seat::White),
        Unfinished::NoFirstMove(Seat::Black),
        Unfinished::DecidedByEvent,
    ];

    /// The text that is stored as the reason for the game's end.
    pub const fn reason(self) -> &'static str {
        match self {
            Unfinished::Rules => "unfinished",
            Unfinished::Unreadable => "unreadable",
            Unfinished::Silence => "silence",
            Unfinished::Managers => "managers",
            Unfinished::Operators => "operators",
            Unfinished::Agreed => "agreed",
            Unfinished::Claimed(claim) => claim.reason(),
            Unfinished::NoFirstMove(Seat::White) => "no-first-move-white",
            Unfinished::NoFirstMove(Seat::Black) => "no-first-move-black",
            Unfinished::DecidedByEvent => "decided-by-event",
        }
    }

    /// Reads the stored reason for a game's end.
    pub fn of(reason: &str) -> Option<Unfinished> {
        Unfinished::ALL.into_iter().find(|why| why.reason() == reason)
    }
}

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
    pub const fn reason(self) -> &'static str {
        match self {
            Claim::Silence => "claimed-silence",
            Claim::Left => "claimed-left",
        }
    }

    /// Reads the stored reason for a game's end.
    pub fn of(reason: &str) -> Option<Claim> {
        Claim::ALL.into_iter().find(|claim| claim.reason() == reason)
    }
}
