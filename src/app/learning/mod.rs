//! `/learn`: the lessons of each game, on the same panel as real games.
//!
//! A try of a lesson is a private game that no list shows. Its user has one at a time. What the lessons are, and when
//! one is solved, is known to the crate `cardinal_lessons`.

pub(crate) mod panel;
