//! What all readers of typed text share.

/// Signs that may follow a move or a tile's point without changing its meaning.
pub(super) const SIGNS: [char; 5] = ['+', '#', '!', '?', ' '];

/// The start of a typed text, as repeated in errors.
pub(super) fn excerpt(text: &str) -> String {
    text.trim().chars().take(40).collect()
}
