//! A game at the start of a turn as a value that it can be resumed from, when its record is missing
//! or newer rules refuse it.
//!
//! Whatever a [`Position`](crate::Position) can hold is stored as one. Beside it stands the rest of
//! what can matter later or is still shown. Positions before the last change that cannot be undone
//! are left out, since they cannot occur again. So the list kept for repetition is bounded by the
//! draw for lack of progress.
//!
//! A new field of the state belongs here as well. The tests resume from every turn of every recorded game and
//! compare hash, views and actions.

mod form;
mod restore;
mod save;
mod value;

pub use value::{ResumeError, Snapshot};
