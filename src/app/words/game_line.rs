//! A game in a line: its name and its options.

use std::collections::BTreeMap;

use cardinal_rules::{OptionSpec, Told, Variant};

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
    let said = said_options(variant, options, |told| told == Told::Always);
    [name].into_iter().chain(said).chain(pace).collect::<Vec<_>>().join(" · ")
}

/// A game's options in words as they are told to those to whom it is offered.
pub(crate) fn offered_options(variant: Variant, options: &BTreeMap<String, String>) -> Vec<String> {
    said_options(variant, options, |told| told != Told::IfUnusual)
}

/// Those of a game's options in words that mean something beside the others, and that differ from the usual ones or are
/// told in any case.
fn said_options(
    variant: Variant,
    options: &BTreeMap<String, String>,
    in_any_case: impl Fn(Told) -> bool,
) -> Vec<String> {
    let said = |spec: &OptionSpec| {
        // Games of earlier versions lack what has become an option since.
        let usual = spec.words().first().filter(|_| spec.told == Told::Always).map(|(value, _)| *value);
        let chosen = options.get(spec.key).map(String::as_str).or(usual)?;
        let is_idle = spec.is_idle(options.iter().map(|(key, value)| (key.as_str(), value.as_str())));
        let is_told = in_any_case(spec.told) || !spec.is_usual(chosen);
        spec.said(chosen).filter(|_| is_told && !is_idle)
    };
    variant.options().iter().filter_map(said).collect()
}
