//! Cardinal's lessons: short exercises that teach a game, one idea each.
//!
//! A [`Lesson`] is a position, a goal in one sentence, and what to tell a player who missed it. Lessons are data:
//! the files in `assets/lessons`, one a lesson, built into the program. [`Lesson::begin`] starts the game, and
//! [`Lesson::verdict`] judges it from the game alone, so it gives the same verdict after a replay. There is no I/O and
//! no clock here.

mod files;
mod judge;
mod lesson;

pub use judge::Verdict;
pub use lesson::{Condition, Lesson, Mistake, ReadLessonError};
