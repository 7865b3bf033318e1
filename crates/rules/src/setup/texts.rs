//! Pieces of texts for refusals of options.

pub(super) fn list(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// The beginning of a text, for messages.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
