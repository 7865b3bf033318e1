//! Portable Game Notation: writing games, and reading those written elsewhere.
//!
//! Reading is lenient about form (comments, variations, annotations and odd spacing are skipped)
//! and strict about content: every move must be legal where it is played. Only the rules of
//! movement are applied, not the draw rules, since many games were played on past a repetition.

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
