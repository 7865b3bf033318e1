//! The levels of the computer player, as players read them.

use cardinal_player::Level;
use cardinal_words::say;

/// The level's number and name: "1 Beginner".
pub(in crate::app) fn name(level: u8) -> String {
    let name = match Level::with_number(level).unwrap_or(Level::Six) {
        Level::One => say!("level-one"),
        Level::Two => say!("level-two"),
        Level::Three => say!("level-three"),
        Level::Four => say!("level-four"),
        Level::Five => say!("level-five"),
        Level::Six => say!("level-six"),
    };
    say!("level-name", number = level, name = name)
}

/// How the level plays, in one line.
pub(in crate::app) fn line(level: u8) -> String {
    match Level::with_number(level).unwrap_or(Level::Six) {
        Level::One => say!("level-one-description"),
        Level::Two => say!("level-two-description"),
        Level::Three => say!("level-three-description"),
        Level::Four => say!("level-four-description"),
        Level::Five => say!("level-five-description"),
        Level::Six => say!("level-six-description"),
    }
}

/// The level as an item of a list: "1 Beginner: sees one move ahead and misses things".
pub fn item(level: u8) -> String {
    say!("level-item", level = name(level), line = line(level))
}
