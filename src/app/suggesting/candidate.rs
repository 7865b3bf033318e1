//! A suggestion for autocomplete, and how well it matches the typed text.

use cardinal_interaction::{Suggestion, clip, limits};

use cardinal_words::spelling::plain;

/// A suggestion, with the texts by which it is found.
pub(super) struct Candidate {
    pub(super) suggestion: Suggestion,
    keys: Vec<String>,
}

impl Candidate {
    /// A suggestion that is found by these keys.
    pub(super) fn new(name: String, value: String, keys: Vec<String>) -> Candidate {
        let suggestion = Suggestion { name: clip(name, limits::ITEM), value: clip(value, limits::ITEM) };
        Candidate { suggestion, keys: keys.into_iter().map(|key| key.to_lowercase()).collect() }
    }

    /// How well it matches: equal first, then the same beginning, then containing the typed text. Earlier keys are
    /// better. `None` if it does not match.
    pub(super) fn rank(&self, typed: &str) -> Option<(u8, usize)> {
        let bare: String = plain(typed).chars().filter(|c| !matches!(c, '-' | ' ' | '#' | '+' | '(' | ')')).collect();
        let fits = |how: fn(&str, &str) -> bool| self.keys.iter().position(|key| how(key, typed) || how(key, &bare));
        fits(|key, typed| key == typed)
            .map(|_| (0, 0))
            .or_else(|| fits(|key, typed| key.starts_with(typed)).map(|key| (1, key)))
            .or_else(|| fits(|key, typed| key.contains(typed)).map(|key| (2, key)))
    }
}
