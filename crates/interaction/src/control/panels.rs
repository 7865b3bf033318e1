//! The controls on panels that belong to no game.

use cardinal_rules::{Card, Variant};

use cardinal_ids::{GameId, UserId, Venue};

/// What a control of a table of ratings does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standings {
    /// The menu of games, which shows the chosen one's table.
    Game,
    /// Shows a page of a game's table, from 0.
    Page(Variant, u16),
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
