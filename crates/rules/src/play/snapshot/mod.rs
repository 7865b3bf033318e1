//! A game at the start of a turn as a value from which it goes on, when its record is not to be had
//! or is refused by newer rules.
//!
//! What a [`Position`](crate::Position) can hold is kept as one; the rest of what can matter later, or is
//! still shown, is kept beside it. Nothing here is of the past: positions before the last change that cannot be undone
//! are not kept, since they cannot come again, so what is kept for repetition is bounded by the draw for
//! want of progress.

mod bond;
mod error;
mod fallen;
mod form;
mod restore;
mod save;
mod second;
mod value;

pub use error::ResumeError;
pub use value::Snapshot;
