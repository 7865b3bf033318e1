//! A game in a line: its name and its options.

use std::collections::BTreeMap;

use cardinal_rules::Variant;

use crate::app::words::pace::pace_in_words;
use crate::store::{GameInfo, Pace};

/// A stored game in words.
pub(crate) fn describe(info: &GameInfo) -> String {
    describe_options(info.variant, &info.options, info.clock.pace)
}

/// A game with those of its options in one line that differ from the usual ones, and its pace.
pub(crate) fn describe_options(variant: Variant, options: &BTreeMap<String, String>, pace: Option<Pace>) -> String {
    let name = format!("**{}**", variant.in_words());
    let pace = pace.map(pace_in_words);
    [name].into_iter().chain(said_options(variant, options)).chain(pace).collect::<Vec<_>>().join(" · ")
}

/// Those of a game's options in words that differ from the usual ones and mean something beside the others. The first
/// option is the form of the game, so it is always said.
pub(crate) fn said_options(variant: Variant, options: &BTreeMap<String, String>) -> Vec<String> {
    let mut said = Vec::new();
    for (index, spec) in variant.options().iter().enumerate() {
        let usual = spec.words().first().map_or("", |(value, _)| value);
        let chosen = options.get(spec.key).map_or(usual, String::as_str);
        let is_idle = spec.is_idle(options.iter().map(|(key, value)| (key.as_str(), value.as_str())));
        if let Some((_, words)) = spec.words().iter().find(|(value, _)| *value == chosen)
            && (index == 0 || chosen != usual)
            && !is_idle
        {
            said.push(words.text());
        }
    }
    said
}
