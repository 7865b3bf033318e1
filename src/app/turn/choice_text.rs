//! Choices for a card, in words and as players type them.

use cardinal_interaction::encode_choice;
use cardinal_rules::{Card, Cell, Choice, ChoiceText, View};
use cardinal_words::{InWords, say};

use crate::app::words::text;

/// The piece on a square, followed by the square.
pub(crate) fn piece(view: &View, at: Cell) -> String {
    match view.board.iter().find(|piece| piece.cell == at) {
        Some(piece) => format!("{} {at}", text::capital(&piece.kind.in_words())),
        None => at.to_string(),
    }
}

/// A choice for this card in words.
pub(crate) fn choice(view: &View, card: Option<Card>, chosen: &Choice) -> String {
    match chosen {
        Choice::Flag(true) => say!("entry-yes-button"),
        Choice::Flag(false) => say!("entry-no-button"),
        Choice::List(list) => {
            let parts: Vec<String> = list.iter().map(|part| choice(view, card, part)).collect();
            parts.join(" → ")
        }
        Choice::Text(ChoiceText::Cell(cell)) => piece(view, *cell),
        Choice::Text(ChoiceText::Kind(kind)) => text::capital(&kind.in_words()),
        Choice::Text(ChoiceText::Card(card)) => card.in_words(),
        Choice::Text(ChoiceText::Wall(one, other)) => {
            say!("entry-wall-item", one = one.to_string(), other = other.to_string())
        }
        Choice::Text(text @ (ChoiceText::Direction(_) | ChoiceText::Word(_))) => text::capital(&text.to_string()),
        Choice::Number(number) => {
            // For some cards, the number is that of a continuing card. For others, it counts the cards played.
            let is_effect = matches!(card, Some(Card::Knightmare(card)) if card.chooses_in_play());
            let effect = usize::try_from(*number).ok().and_then(|index| view.effects.get(index));
            match effect.filter(|_| is_effect) {
                Some(effect) => effect.card.in_words(),
                None => say!("entry-number-item", number = number + 1),
            }
        }
    }
}

/// A choice as players type it. A pair of squares is `a2-a4`.
pub(crate) fn typed(chosen: &Choice) -> String {
    match chosen {
        Choice::Flag(true) => "yes".to_owned(),
        Choice::Flag(false) => "no".to_owned(),
        Choice::List(list) => match list.as_slice() {
            [Choice::Text(one @ ChoiceText::Cell(_)), Choice::Text(other @ ChoiceText::Cell(_))] => {
                format!("{one}-{other}")
            }
            _ => encoded(chosen),
        },
        Choice::Text(_) | Choice::Number(_) => encoded(chosen),
    }
}

/// Says that these choices are all.
pub(crate) fn and_no_more(choices: &str) -> String {
    say!("suggested-enough-item", choices = choices)
}

fn encoded(chosen: &Choice) -> String {
    let mut text = String::new();
    encode_choice(&mut text, chosen);
    text
}
