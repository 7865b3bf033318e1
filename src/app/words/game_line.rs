//! A game in one line: its name, style, options and time control.

use cardinal_rules::Variant;

use crate::app::words::options::{Options, style_and_rest};
use crate::app::words::pace::pace_in_words;
use crate::store::{GameInfo, Pace};

/// A stored game in one line.
pub(crate) fn describe(info: &GameInfo) -> String {
    describe_options(info.variant, &info.options, info.clock.pace)
}

/// A game in one line, with its style, its time control and what was chosen besides:
/// `**Knightmare Chess**, Quick · 200 points a deck · 3 days per turn`.
pub(crate) fn describe_options(variant: Variant, options: &Options, pace: Option<Pace>) -> String {
    let (style, rest) = style_and_rest(variant, options);
    let name = format!("**{}**", variant.in_words());
    let name = [name].into_iter().chain(style.map(|style| style.name.text())).collect::<Vec<_>>().join(", ");
    [name].into_iter().chain(rest).chain(pace.map(pace_in_words)).collect::<Vec<_>>().join(" · ")
}

/// A stored game by its name, its style and its time control: `**No Stress Chess**, Level 1, 3 days per turn`.
pub(crate) fn title(info: &GameInfo) -> String {
    let style = style_and_rest(info.variant, &info.options).0.map(|style| style.name.text());
    let name = format!("**{}**", info.variant.in_words());
    [name].into_iter().chain(style).chain(info.clock.pace.map(pace_in_words)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_with_its_style_and_with_what_differs_from_it() {
        let line = |variant, options: &[(&str, &str)], pace| {
            let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
            describe_options(variant, &options, pace)
        };
        assert_eq!(line(Variant::Standard, &[], None), "**Standard chess**");
        let usual = [("level", "2"), ("setup", "d4e3"), ("promote-always", "false")];
        assert_eq!(line(Variant::NoStress, &usual, None), "**No Stress Chess**, Level 2");
        assert_eq!(
            line(Variant::NoStress, &[], Some(Pace::Turn(259_200))),
            "**No Stress Chess**, Level 1 · 3 days per turn"
        );
        let richer = line(Variant::Knightmare, &[("building", "dealt"), ("points", "200")], None);
        assert!(richer.starts_with("**Knightmare Chess**, Quick · ") && richer.contains("200"), "{richer}");
    }
}
