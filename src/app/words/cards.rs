//! Finds cards by the names that players type, and says what a hand holds.

use cardinal_interaction::{Button, Control, Style, limits};
use cardinal_rules::{Card, CardForm, CardUse, Variant, When, defaults};
use cardinal_words::{
    InWords, card_line, say,
    spelling::{bare, nearest},
};

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

/// Why a text is not one of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoCard<'a> {
    /// It is like none of them. The sentence says what they are.
    Unknown(String),
    /// It is almost one of them.
    Misspelt {
        /// The cards that it looks like, equally.
        cards: Vec<Card>,
        /// What was typed.
        typed: &'a str,
        /// What follows the card in it.
        rest: &'a str,
    },
}

impl NoCard<'_> {
    /// The refusal, with a button for each card that may be meant, which does the same for that card. The control is
    /// made from the card and what follows it in the text.
    pub(crate) fn refusal(self, correct: impl Fn(Card, &str) -> Control) -> AppError {
        let text = self.sentence();
        let NoCard::Misspelt { cards, rest, .. } = self else { return AppError::refused(text) };
        let buttons = cards.into_iter().filter_map(|card| {
            let control = correct(card, rest);
            // A text that is too long for a button has to be typed again.
            let fits = control.encode().len() <= limits::CONTROL;
            fits.then(|| Button::new(Style::Primary, card.in_words(), control))
        });
        AppError::asking(text, buttons.collect())
    }

    fn sentence(&self) -> String {
        match self {
            NoCard::Unknown(sentence) => sentence.clone(),
            NoCard::Misspelt { cards, typed, .. } => {
                let names: Vec<String> = cards.iter().map(|card| format!("**{}**", card.in_words())).collect();
                say!("card-did-you-mean", typed = text::quoted(typed), names = text::either(&names, text::LISTED))
            }
        }
    }
}

impl From<NoCard<'_>> for AppError {
    fn from(no_card: NoCard<'_>) -> AppError {
        AppError::refused(no_card.sentence())
    }
}

/// Reads a card at the start of what a player typed, by name, slug or an unambiguous beginning of its name. Returns
/// the rest of the text with it.
///
/// # Errors
/// No card of the game matches, or several do.
pub(crate) fn parse(variant: Variant, typed: &str) -> Result<(Card, &str), NoCard<'_>> {
    let cards = variant.facts().faces();
    if cards.is_empty() {
        return Err(NoCard::Unknown(say!("card-none-in-game", game = variant.in_words())));
    }
    one_of(cards, typed, |names| {
        say!("card-not-of-game", typed = text::quoted(typed), game = variant.in_words(), names = names)
    })
}

/// As [`parse`], of these cards. `unknown` is the sentence for a text that is like none of them, from their names.
///
/// # Errors
/// No card matches, or several do.
pub(crate) fn one_of<'a>(
    cards: &[Card],
    typed: &'a str,
    unknown: impl FnOnce(String) -> String,
) -> Result<(Card, &'a str), NoCard<'a>> {
    find(cards, typed).ok_or_else(|| {
        if let Some((cards, rest)) = almost(cards, typed) {
            return NoCard::Misspelt { cards, typed, rest };
        }
        let names: Vec<String> = cards.iter().map(InWords::in_words).collect();
        NoCard::Unknown(unknown(text::list(&names)))
    })
}

/// The cards whose names are almost the beginning of what was typed, and the rest.
fn almost<'a>(cards: &[Card], typed: &'a str) -> Option<(Vec<Card>, &'a str)> {
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

/// A line for each card of the hand; cards that are alike and can be played alike share one.
pub(crate) fn lines(variant: Variant, uses: &[CardUse]) -> Vec<String> {
    let line = |used: &CardUse, card: String| {
        let (does, when) = (card_line(variant, used.card), used.when.in_words());
        if used.when.is_now() {
            say!("hand-line-now", card = card, does = does, when = when)
        } else {
            say!("hand-line", card = card, does = does, when = when)
        }
    };
    counted(uses, line)
}

/// A line for each of these cards, all of which can be played now.
pub(crate) fn playable_lines(variant: Variant, uses: &[CardUse]) -> Vec<String> {
    counted(uses, |used, card| say!("hand-line-playable", card = card, does = card_line(variant, used.card)))
}

/// A line for each card, from the card and its name with its count.
fn counted(uses: &[CardUse], line: impl Fn(&CardUse, String) -> String) -> Vec<String> {
    let mut counted: Vec<(&CardUse, usize)> = Vec::new();
    for used in uses {
        match counted.iter_mut().find(|(known, _)| *known == used) {
            Some((_, count)) => *count += 1,
            None => counted.push((used, 1)),
        }
    }
    let named = |(used, count): (&CardUse, usize)| {
        let card = used.card.in_words();
        line(used, if count > 1 { say!("hand-several", card = card, count = count) } else { card })
    };
    counted.into_iter().map(named).collect()
}

/// What a card does and when it can be played, for the second line of a menu's item.
pub(crate) fn described(variant: Variant, card: Card, when: Option<&When>) -> String {
    let does = card_line(variant, card);
    match when {
        Some(when) => say!("hand-described", does = does, when = when.in_words()),
        None => does,
    }
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
