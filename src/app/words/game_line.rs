//! A game in one line: its name, options and time control.

use std::collections::BTreeMap;

use cardinal_rules::{OptionSpec, Told, Variant};

use crate::app::words::pace::pace_in_words;
use crate::store::{GameInfo, Pace};

/// A stored game in one line.
pub(crate) fn describe(info: &GameInfo) -> String {
    describe_options(info.variant, &info.options, info.clock.pace)
}

/// A game in one line, with its time control and those of its options that differ from the usual.
pub(crate) fn describe_options(variant: Variant, options: &BTreeMap<String, String>, pace: Option<Pace>) -> String {
    let name = format!("**{}**", variant.in_words());
    let pace = pace.map(pace_in_words);
    let said = said_options(variant, options, |told| told == Told::Always);
    [name].into_iter().chain(said).chain(pace).collect::<Vec<_>>().join(" · ")
}

/// A stored game by its name, its style and its time control: `**No Stress Chess**, Level 1, 3 days per turn`.
pub(crate) fn title(info: &GameInfo) -> String {
    let options: Vec<(&str, &str)> = info.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let style = info.variant.style_of(&options).map(|style| style.name.text());
    let name = format!("**{}**", info.variant.in_words());
    [name].into_iter().chain(style).chain(info.clock.pace.map(pace_in_words)).collect::<Vec<_>>().join(", ")
}

/// The options in words that are not without effect beside the others, and that differ from the usual or are always
/// shown.
fn said_options(
    variant: Variant,
    options: &BTreeMap<String, String>,
    in_any_case: impl Fn(Told) -> bool,
) -> Vec<String> {
    let said = |spec: &OptionSpec| {
        // Games stored by earlier versions lack newer options.
        let usual = spec.words().first().filter(|_| spec.told == Told::Always).map(|(value, _)| *value);
        let chosen = options.get(spec.key).map(String::as_str).or(usual)?;
        let is_idle = spec.is_idle(options.iter().map(|(key, value)| (key.as_str(), value.as_str())));
        let is_told = in_any_case(spec.told) || !spec.is_usual(chosen);
        spec.said(chosen).filter(|_| is_told && !is_idle)
    };
    variant.options().iter().filter_map(said).collect()
}
