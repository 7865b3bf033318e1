//! What a player meant by a text that could not be read.

use cardinal_rules::Card;

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
