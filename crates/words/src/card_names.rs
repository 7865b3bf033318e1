//! Finds cards by the names that players type.

use cardinal_rules::Card;

use crate::InWords;
use crate::spelling::{bare, nearest};

/// Finds one of these cards by name, slug or beginning. Returns what follows it in the text.
pub fn find<'a>(cards: &[Card], typed: &'a str) -> Option<(Card, &'a str)> {
    let typed = typed.trim();
    let matches = |card: &Card, text: &str| {
        let text = bare(without_article(text.trim()));
        let names = [card.in_words(), card.to_string()];
        !text.is_empty() && names.iter().any(|name| text == bare(without_article(name)))
    };
    for end in ends_of_words(typed).into_iter().rev() {
        let (name, rest) = typed.split_at(end);
        if let Some(card) = cards.iter().find(|card| matches(card, name)) {
            // A client sends a suggestion's whole text as well: the card, a colon and what it does.
            return Some((*card, if name.ends_with(':') { "" } else { rest }));
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

/// The cards whose names are almost the beginning of what was typed, and the rest.
pub fn almost<'a>(cards: &[Card], typed: &'a str) -> Option<(Vec<Card>, &'a str)> {
    let typed = typed.trim();
    ends_of_words(typed).into_iter().rev().find_map(|end| {
        let (name, rest) = typed.split_at(end);
        let names = cards.iter().map(|card| (bare(without_article(&card.in_words())), *card));
        let near = nearest(names, without_article(name));
        (!near.is_empty()).then_some((near, rest.trim()))
    })
}

/// A text without an article in front.
fn without_article(name: &str) -> &str {
    let rest = |article: &&str| {
        let (start, rest) = name.split_at_checked(article.len())?;
        start.eq_ignore_ascii_case(article).then_some(rest)
    };
    ["the ", "an ", "a "].iter().find_map(rest).unwrap_or(name)
}

/// Where a name could end that is followed by something else, and the end of the text.
fn ends_of_words(typed: &str) -> Vec<usize> {
    let blanks = typed.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    blanks.chain([typed.len()]).collect()
}

#[cfg(test)]
mod tests {
    use cardinal_rules::{Kind, KnightmareCard, Variant};

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
        for typed in ["", "x", "joker"] {
            assert_eq!(of(typed), None, "{typed}");
        }
        let knightmare = Variant::Knightmare.facts().faces();
        let (card, rest) = find(knightmare, "holy war b1 c1").unwrap();
        assert_eq!((card, rest.trim()), (Card::Knightmare(KnightmareCard::HolyWar), "b1 c1"));
        assert!(find(knightmare, "c").is_none(), "chaos or crab");
        for typed in
            ["man-trap", "Man Trap", "mantrap", "MANTRAP", "the man-trap", "Mán–Trap", "man_trap", "Man-Trap: put it"]
        {
            let (card, rest) = find(knightmare, typed).unwrap_or_else(|| panic!("{typed}"));
            assert_eq!((card, rest), (Card::Knightmare(KnightmareCard::ManTrap), ""), "{typed}");
        }
        for typed in ["mantrop", "man tap", "man-trapp", "mna-trap"] {
            assert!(find(knightmare, typed).is_none(), "{typed}");
            assert_eq!(
                almost(knightmare, typed),
                Some((vec![Card::Knightmare(KnightmareCard::ManTrap)], "")),
                "{typed}"
            );
        }
        assert_eq!(almost(knightmare, "queen"), None);
        assert_eq!(
            almost(knightmare, "holy wor b1 c1"),
            Some((vec![Card::Knightmare(KnightmareCard::HolyWar)], "b1 c1"))
        );
    }
}
