//! What the result of a game makes of its players' ratings, by Glicko-2.
//!
//! The system is Mark Glickman's (*Example of the Glicko-2 system*, 2013), carried out by the crate `skillratings`.
//! Each game is a rating period of its own, so that a rating moves as soon as a game is over. Between games the
//! deviation grows with the time that passes.
//!
//! Ratings are whole numbers of small parts. The same games in the same order give the same numbers, whatever has kept
//! them in between.

mod rating;

pub use rating::{
    DisplayedRating, LISTED_FROM, PAIR_SPAN, PERIOD, PROVISIONAL_ABOVE, Rating, Score, Weight, in_points, rate,
};
