//! Finds cards by the names that players type, and says what a hand holds.

use cardinal_interaction::{Button, Control, Emoji, Style, limits};
use cardinal_rules::{Card, CardForm, CardUse, Seat, Variant, When, defaults};
use cardinal_words::{
    InWords, card_line,
    card_names::{almost, find},
    say,
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

/// A line for each card of a side's hand; cards that are alike and can be played alike share one.
pub(crate) fn lines(variant: Variant, side: Seat, uses: &[CardUse]) -> Vec<String> {
    let line = |used: &CardUse, card: String| {
        let (does, when) = (card_line(variant, used.card), used.when.in_words());
        if used.when.is_now() {
            say!("hand-line-now", card = card, does = does, when = when)
        } else {
            say!("hand-line", card = card, does = does, when = when)
        }
    };
    counted(side, uses, line)
}

/// A line for each of these cards of a side, all of which can be played now.
pub(crate) fn playable_lines(variant: Variant, side: Seat, uses: &[CardUse]) -> Vec<String> {
    counted(side, uses, |used, card| say!("hand-line-playable", card = card, does = card_line(variant, used.card)))
}

/// A line for each card, from the card and its name with its count, after the emoji of the piece that it shows.
fn counted(side: Seat, uses: &[CardUse], line: impl Fn(&CardUse, String) -> String) -> Vec<String> {
    let mut counted: Vec<(&CardUse, usize)> = Vec::new();
    for used in uses {
        match counted.iter_mut().find(|(known, _)| *known == used) {
            Some((_, count)) => *count += 1,
            None => counted.push((used, 1)),
        }
    }
    let named = |(used, count): (&CardUse, usize)| {
        let card = used.card.in_words();
        let named = if count > 1 { say!("hand-several", card = card, count = count) } else { card };
        line(used, with_piece(used.card, side, &named))
    };
    counted.into_iter().map(named).collect()
}

/// A card's name after the emoji of the piece that it shows, if it shows one, in the colours of its player.
pub(crate) fn with_piece(card: Card, side: Seat, name: &str) -> String {
    match piece_of(card, side) {
        Some(Emoji::Piece(piece, _)) => format!("{}{name}", piece.mark()),
        _ => name.to_owned(),
    }
}

/// The piece that a card shows, in the colours of its player.
pub(crate) fn piece_of(card: Card, side: Seat) -> Option<Emoji> {
    match card {
        Card::Call(kind) => Some(Emoji::piece(kind, side)),
        Card::SameAgain | Card::Knightmare(_) => None,
    }
}

/// What a card does and when it can be played, for the second line of a menu's item.
pub(crate) fn described(variant: Variant, card: Card, when: Option<&When>) -> String {
    let does = card_line(variant, card);
    match when {
        Some(when) => say!("hand-described", does = does, when = when.in_words()),
        None => does,
    }
}
