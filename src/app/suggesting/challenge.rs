//! Suggestions for the style and the rules of a challenge, for the game that is chosen.

use cardinal_interaction::limits;
use cardinal_rules::{Card, OptionForm, OptionSpec, Variant};
use cardinal_words::{InWords, say, style_name};

use crate::app::suggesting::candidate::Candidate;
use crate::app::words::cards::QUICK_HANDS_TYPED;
use crate::app::words::options::{option_explained, parse_rules, style_explained};

/// The styles of the game; those of all games that are played here where none is chosen yet.
pub(super) fn styles(variant: Option<Variant>, offered: &[Variant]) -> Vec<Candidate> {
    let games = offered.iter().copied().filter(|game| variant.is_none_or(|chosen| chosen == *game));
    let of_game = |game: Variant| {
        game.styles().iter().map(move |style| {
            let name = style_explained(style);
            let name =
                if variant.is_some() { name } else { say!("suggested-style-of", game = game.in_words(), style = name) };
            Candidate::new(name.clone(), style.slug.to_owned(), vec![style_name(style), style.slug.to_owned(), name])
        })
    };
    games.flat_map(of_game).collect()
}

/// The options of the game that can follow what is typed, each explained; none for a game that isn't played here.
pub(super) fn rules(variant: Option<Variant>, typed: &str, offered: &[Variant]) -> Vec<Candidate> {
    let Some(variant) = variant.filter(|variant| offered.contains(variant)) else { return Vec::new() };
    let (before, last) = typed.rsplit_once(',').unwrap_or(("", typed));
    let given = parse_rules(variant, before).unwrap_or_default();
    let lead = if before.is_empty() { String::new() } else { format!("{}, ", before.trim()) };
    let candidate = |value: String, explained: String| {
        let whole = format!("{lead}{value}");
        let keys = vec![whole.clone(), format!("{lead}{explained}"), format!("{before},{value}")];
        // A shortened value would mean something else. The name is cut in front, where nothing new stands.
        let name = format!("{lead}{explained}");
        let over = name.chars().count().saturating_sub(limits::ITEM);
        let name = if over == 0 { name } else { format!("…{}", name.chars().skip(over + 1).collect::<String>()) };
        (whole.chars().count() <= limits::ITEM).then(|| Candidate::new(name, whole, keys))
    };
    let mut candidates = Vec::new();
    for spec in variant.options().iter().filter(|spec| !given.contains_key(spec.key)) {
        let values = values(spec, last.trim());
        candidates.extend(
            values
                .into_iter()
                .filter_map(|value| candidate(format!("{} {value}", spec.key), option_explained(spec, &value))),
        );
    }
    // Another card of a list that is being typed.
    let lists = variant.options().iter().find(|spec| spec.form == OptionForm::Cards);
    if lists.is_some_and(|spec| given.contains_key(spec.key) && !before.is_empty()) {
        let cards = variant.facts().faces().iter().map(|card| (card.to_string(), card.in_words()));
        candidates.extend(cards.filter_map(|(slug, name)| candidate(slug, name)));
    }
    candidates
}

/// The values to suggest for an option: every word, short ranges whole, of long ones what is typed and round numbers.
fn values(spec: &OptionSpec, typed: &str) -> Vec<String> {
    match spec.form {
        OptionForm::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        OptionForm::Whole { least, most, .. } => {
            let number = typed.rsplit(' ').next().and_then(|number| number.parse::<i64>().ok());
            let typed = number.filter(|number| (least..=most).contains(number));
            let all: Vec<i64> =
                if most - least <= SHORT { (least..=most).collect() } else { ROUND.into_iter().collect() };
            let rest = all.into_iter().filter(|number| Some(*number) != typed);
            typed.into_iter().chain(rest).map(|number| number.to_string()).collect()
        }
        OptionForm::Cards => {
            let cards = Variant::Knightmare.facts().faces().iter().map(Card::to_string);
            [QUICK_HANDS_TYPED.to_owned()].into_iter().chain(cards).collect()
        }
    }
}

/// The longest range of numbers that is suggested whole.
const SHORT: i64 = 5;

/// Suggestions from a longer range, while no number is typed.
const ROUND: [i64; 4] = [20, 100, 150, 200];
