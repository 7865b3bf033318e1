//! Finds cards by the names that players type.

use cardinal_rules::{Card, CardForm, Variant, defaults};
use cardinal_words::say;

use crate::app::OFFERED;
use crate::app::error::AppError;
use crate::app::words::text;

/// The cards of all games on offer, each once, with the games that have it.
pub(crate) fn offered() -> Vec<(Card, Vec<Variant>)> {
    let mut known: Vec<(Card, Vec<Variant>)> = Vec::new();
    for variant in OFFERED {
        for card in variant.facts().faces().iter().copied() {
            match known.iter_mut().find(|(other, _)| *other == card) {
                Some((_, variants)) => variants.push(variant),
                None => known.push((card, vec![variant])),
            }
        }
    }
    known
}

/// Reads a card at the start of what a player typed, by name, slug or an unambiguous beginning of its name. Returns
/// the rest of the text with it.
///
/// # Errors
/// No card of the game matches, or several do.
pub(crate) fn parse(variant: Variant, typed: &str) -> Result<(Card, &str), AppError> {
    let cards = variant.facts().faces();
    if cards.is_empty() {
        return Err(AppError::refused(say!("card-none-in-game", game = variant.in_words())));
    }
    find(cards, typed).ok_or_else(|| {
        let names: Vec<String> = cards.iter().map(|card| card.in_words()).collect();
        let (typed, names) = (text::quoted(typed), text::list(&names));
        AppError::refused(say!("card-not-of-game", typed = typed, game = variant.in_words(), names = names))
    })
}

/// Reads a list of cards, with or without commas between them.
///
/// # Errors
/// As for [`parse`].
pub(crate) fn parse_list(variant: Variant, typed: &str) -> Result<Vec<Card>, AppError> {
    let mut cards = Vec::new();
    for entry in typed.split([',', '\n']).map(str::trim) {
        if variant.facts().uses(CardForm::Card) && entry.replace(' ', "-").eq_ignore_ascii_case(QUICK_HANDS_TYPED) {
            cards.extend(defaults::QUICK_HANDS.map(Card::Knightmare));
            continue;
        }
        let mut rest = entry;
        while !rest.is_empty() {
            let (card, behind) = parse(variant, rest)?;
            cards.push(card);
            rest = behind.trim_start();
        }
    }
    Ok(cards)
}

/// How a player types all the timed cards at once.
pub(crate) const QUICK_HANDS_TYPED: &str = "quick-hands";

/// Finds one of these cards by name, slug or beginning. Returns what follows it in the text.
pub(crate) fn find<'a>(cards: &[Card], typed: &'a str) -> Option<(Card, &'a str)> {
    let typed = typed.trim();
    let matches = |card: &Card, text: &str| {
        let text = text.trim();
        text.eq_ignore_ascii_case(&card.in_words()) || text.eq_ignore_ascii_case(&card.to_string())
    };
    let ends = typed.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at).chain([typed.len()]);
    for end in ends.collect::<Vec<_>>().into_iter().rev() {
        let (name, rest) = typed.split_at(end);
        if let Some(card) = cards.iter().find(|card| matches(card, name)) {
            return Some((*card, rest));
        }
    }
    let mut starting = cards.iter().filter(|card| !typed.is_empty() && begins(&card.in_words(), typed));
    match (starting.next(), starting.next()) {
        (Some(card), None) => Some((*card, "")),
        _ => None,
    }
}

fn begins(name: &str, typed: &str) -> bool {
    name.to_lowercase().starts_with(&typed.to_lowercase())
}

#[cfg(test)]
mod tests {
    use cardinal_rules::{Kind, KnightmareCard};

    use super::*;

    #[test]
    fn cards_are_found_by_name_slug_and_beginning() {
        let of = |typed| find(&Card::NO_STRESS, typed).map(|(card, rest)| (card, rest.trim()));
        for typed in ["knight", "Knight", " n ", "N", "kn"] {
            assert_eq!(of(typed), Some((Card::Call(Kind::Knight), "")), "{typed}");
        }
        assert_eq!(of("k"), Some((Card::Call(Kind::King), "")));
        assert_eq!(of("same again"), Some((Card::SameAgain, "")));
        assert_eq!(of("knight b1 c3"), Some((Card::Call(Kind::Knight), "b1 c3")));
        for typed in ["", "x", "joker", "ki ng"] {
            assert_eq!(of(typed), None, "{typed}");
        }
        let knightmare = Variant::Knightmare.facts().faces();
        let (card, rest) = find(knightmare, "holy war b1 c1").unwrap();
        assert_eq!((card, rest.trim()), (Card::Knightmare(KnightmareCard::HolyWar), "b1 c1"));
        assert!(find(knightmare, "c").is_none(), "chaos or crab");
    }
}
