//! Ratings as they are shown.

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingShown {
    /// The rating in points.
    pub points: i32,
    /// Whether it rests on too few games to be reliable. It then has a question mark.
    pub provisional: bool,
}
