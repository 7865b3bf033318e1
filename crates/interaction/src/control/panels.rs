//! The controls on panels that belong to no game.

use cardinal_ids::{BestOf, GameId, UserId, Venue};
use cardinal_rules::{Card, Variant};

use crate::control::draft::Check;

/// What a control of a table of ratings does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standings {
    /// The menu of games, which shows the chosen one's table.
    Game,
    /// Shows a page of a game's table, from 0.
    Page(Variant, u16),
}

/// What a control of the caller's preferences does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PreferenceControl {
    /// The menu of themes.
    Theme,
    /// The menu of notations.
    Notation,
    /// The menu of picture shapes.
    Shape,
    /// The menu of reminders.
    Remind,
    /// Chooses whether turns end by themselves after the move.
    EndsAfterMove(bool),
    /// Chooses after how many hours the opponent's turn passes; 0: never.
    PassAfter(u8),
    /// Chooses whether the caller stands in tables of ratings.
    Listed(bool),
}

/// What a control about the caller's data does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Privacy {
    /// Sends a file of everything that is kept of the caller.
    MyData,
    /// Asks whether to forget the caller.
    AskForget,
    /// Asks a second time.
    AskAgain,
    /// Forgets the caller.
    Forget,
    /// Forgets nothing: shows the preferences again.
    Keep,
}

/// What a control of the lessons does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Learning {
    /// Opens the lessons as a new private message.
    Open,
    /// Shows the lessons of a game.
    Show(Variant),
    /// The menu of games.
    Game,
    /// The menu of lessons, which begins the chosen one.
    Lesson,
    /// Begins the lesson with this number of a game.
    Begin(Variant, u8),
}

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

/// What a control of a server's settings does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerControl {
    /// Shows all settings, from one of their pages.
    Show,
    /// The menu of the shape of pictures for players who chose none.
    Shape,
    /// The menu of whether messages keep their pictures once a later one overtakes them.
    Pictures,
    /// The menu of the time control if a challenge does not say.
    TimeControl,
    /// The menu of the channels in which games may be started: none or more.
    Places,
    /// Chooses where games are played if a challenge does not say.
    Venue(Venue),
    /// Chooses whether games count for ratings if a challenge does not say.
    Rated(bool),
    /// Shows the rated games that can be annulled.
    Annullable,
    /// The menu of these games, which asks whether to annul the chosen one.
    AskAnnul,
    /// Annuls this game.
    Annul(GameId),
}

/// The right text in place of one that could not be read: the button does what the command does with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Correction {
    /// `/card` with this card.
    Card(Card),
    /// `/preferences` with these, as they can be typed.
    Preferences {
        /// The time zone.
        zone: Option<String>,
        /// The quiet hours.
        quiet: Option<String>,
    },
    /// `/vacation` until then, as it can be typed.
    Vacation(String),
}

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
