//! Parts of error texts about options.

pub(super) fn list(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// The start of a text, for messages.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
