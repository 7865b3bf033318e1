//! The texts that players read: commands, panels, refusals and alternative texts, looked up by key in the
//! Fluent files in `assets/words`. The only language is English. Another one would be another folder with the
//! same keys.
//!
//! Code gets a text with [`say!`], which names its arguments. What the values of the rules are called, [`InWords`]
//! says; the other modules have the texts whose keys are made of what they are about: cards, options, styles.
//!
//! Tests in `tests/words` make sure that no key is missing or unused, that every call has the arguments that
//! its text needs, that no text is too long for its place, and that the sources contain no texts for players.

pub mod card_names;
mod cards;
mod in_words;
pub mod lists;
pub mod names;
mod options;
mod refusals;
pub mod spelling;
mod texts;

pub use cards::{CardText, card_line, card_prompt, card_text, face_lines, knightmare_text, movement_text, rulings};
pub use in_words::{brief_when, one_kind_of, one_piece_of, starter_plan};
pub use options::{option_help, option_title, option_value, style_help, style_name};
pub use texts::{Argument, ENGLISH, InWords, Value, text};
