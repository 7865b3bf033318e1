//! A game in a line: its name and its options.

use std::collections::BTreeMap;

use cardinal_rules::Variant;

use crate::store::GameInfo;

/// A stored game in words.
pub(crate) fn describe(info: &GameInfo) -> String {
    describe_options(info.variant, &info.options)
}

/// A game with those of its options in words that differ from the usual ones. The first option is
/// the form of the game, so it is always said.
pub(crate) fn describe_options(variant: Variant, options: &BTreeMap<String, String>) -> String {
    let mut said = vec![format!("**{}**", variant.name())];
    for (index, spec) in variant.options().iter().enumerate() {
        let usual = spec.words().first().map_or("", |(value, _)| value);
        let chosen = options.get(spec.key).map_or(usual, String::as_str);
        let Some((_, words)) = spec.words().iter().find(|(value, _)| *value == chosen) else { continue };
        if index == 0 {
            said.push((*words).to_owned());
        } else if chosen != usual {
            said.push(format!("{}: {words}", spec.help));
        }
    }
    said.join(" · ")
}
