//! The controls of lessons.

use cardinal_rules::Variant;

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
