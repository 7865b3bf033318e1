//! Ratings in words.

use std::sync::Arc;

use cardinal_ids::Timestamp;
use cardinal_ratings::{LISTED_FROM, Rating, in_points};
use cardinal_rules::{BySeat, Seat};
use cardinal_store::RatingChange;
use cardinal_words::say;

use crate::app::words::text;

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
        let after = change.rating.shown(change.rating.at).points;
        let by = after - in_points(change.points_before);
        let by = if by < 0 { format!("−{}", by.abs()) } else { format!("+{by}") };
        say!("rating-change", name = text::plain(&names[seat]), after = after.to_string(), change = by)
    });
    let line = say!("rating-changes", white = white, black = black);
    let is_new = |seat: Seat| changes[seat].rating.games < LISTED_FROM;
    let new = match (is_new(Seat::White), is_new(Seat::Black)) {
        (true, true) => say!("rating-both-new"),
        (true, false) => say!("rating-one-new", name = text::plain(&names.white)),
        (false, true) => say!("rating-one-new", name = text::plain(&names.black)),
        (false, false) => return line,
    };
    format!("{line} {new}")
}
