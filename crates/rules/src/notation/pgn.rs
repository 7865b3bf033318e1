//! Portable Game Notation: writing games, and reading those that others wrote.
//!
//! Reading is lenient in form (comments, variations, annotations and odd spacing are passed over)
//! and strict in substance: every move must be legal where it stands. Only the rules of movement
//! are asked, not the draw rules, since many games were played on past a repetition.

mod error;
mod follow;
mod game;
mod lexer;
mod read;
mod tags;
mod write;

pub use error::{PgnError, PgnFault};
pub use game::{Outcome, PgnGame};
pub use read::read;
pub use tags::Tags;
pub use write::{NoPgn, write};
