//! Ratings in words.

use std::sync::Arc;

use cardinal_ratings::{Rating, in_points};
use cardinal_rules::{BySeat, Seat};
use cardinal_words::say;

use crate::app::words::text;
use crate::store::{RatingChange, Timestamp};

/// A rating, with a question mark while it is uncertain.
pub(crate) fn points(rating: &Rating, now: Timestamp) -> String {
    let shown = rating.shown(now.0);
    let points = shown.points.to_string();
    if shown.provisional { say!("rating-provisional", points = points) } else { points }
}

/// What a game made of its players' ratings, in one line.
pub(crate) fn changes(names: &BySeat<Arc<str>>, changes: &BySeat<RatingChange>) -> String {
    let [white, black] = Seat::ALL.map(|seat| {
        let change = &changes[seat];
        let (name, before) = (text::plain(&names[seat]), in_points(change.points_before).to_string());
        let after = points(&change.rating, Timestamp(change.rating.at));
        say!("rating-change", name = name, before = before, after = after)
    });
    say!("rating-changes", white = white, black = black)
}
