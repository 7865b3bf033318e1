//! What is the same for everything that players type.

/// What may follow a move or a tile's point and says nothing about which it is.
pub(super) const SIGNS: [char; 5] = ['+', '#', '!', '?', ' '];

/// As much of what was typed as an error repeats.
pub(super) fn excerpt(text: &str) -> String {
    text.trim().chars().take(40).collect()
}
