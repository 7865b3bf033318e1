//! The controls of the panel on which a challenge is set up.

use cardinal_ids::{BestOf, UserId, Venue};

use crate::control::Check;

/// The colour that a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// One at random.
    #[default]
    Random,
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 3] = [Colour::Random, Colour::White, Colour::Black];

    /// Returns the name in options and in the store.
    pub const fn slug(self) -> &'static str {
        match self {
            Colour::Random => "random",
            Colour::White => "white",
            Colour::Black => "black",
        }
    }
}

/// Where a game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    /// In the player's own panel, where nobody else sees it. Only a game against the computer player can be.
    Private,
    /// Where everybody in the channel sees it.
    Public(Venue),
}

/// A control of the set-up panel. The choices themselves are stored as the player's last ones; the controls carry the
/// opponent, since a player can have panels for several opponents open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SettingUp {
    /// The opponent; `None`: anyone.
    pub opponent: Option<UserId>,
    /// What the control does.
    pub what: SetUpStep,
}

/// What a control of the set-up panel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetUpStep {
    /// Opens the panel as a new private message.
    Open,
    /// Shows the panel, from the page of rules.
    Show,
    /// The menu of games.
    Game,
    /// The menu of styles.
    Style,
    /// The menu of time controls.
    Time,
    /// The menu of members.
    Opponent,
    /// Chooses this colour.
    Colour(Colour),
    /// Chooses where the game is played.
    Where(Where),
    /// Chooses whether the game counts for ratings.
    Rated(bool),
    /// Chooses how many games are played at most; `None`: one.
    BestOf(Option<BestOf>),
    /// The menu of the computer player's levels.
    Level,
    /// Chooses the computer player as the opponent.
    PlayComputer,
    /// Opens the panel against the computer player as a new private message.
    OpenComputer,
    /// Shows the page of rules.
    Rules,
    /// The menu of the game's options, which shows the values of the chosen one.
    Option,
    /// The menu of the values of the game's option with this number, from 0.
    Value(u8),
    /// Goes back to the style's own rules.
    ResetRules,
    /// Sends the challenge, or begins a game against the computer player that everybody sees, if the choices still
    /// have this checksum.
    Send(Check),
    /// The same for a game that nobody else sees.
    Start(Check),
}
