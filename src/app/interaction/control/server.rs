//! The controls of a server's settings, for those who manage it.

use crate::store::{GameId, Venue};

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
