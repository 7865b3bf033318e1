//! Reads the choices typed after a card, each as players write it or as a suggestion names it. A client that has
//! filled in a suggestion sends the suggestion's name once something is typed after it.

use cardinal_interaction::{Ask, Control, GameControl, parse_choice};
use cardinal_rules::{Card, Choice, ChoiceText, Game, Kind, PartialAction, Seat};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, say};

use crate::app::error::AppError;
use crate::app::turn::choice_text;
use crate::app::words::{cards, text};

/// The separators between choices.
const BETWEEN: [char; 2] = [' ', ','];

/// The listed choices at the beginning of a text.
pub(crate) struct Leading {
    pub(crate) choices: Vec<Choice>,
    /// Their length in the text in bytes, with the separators after them.
    pub(crate) length: usize,
}

/// Reads the choices at the beginning of a text, one after the other. The last one counts only if the text is
/// complete or continues after it. Until then, it may be the beginning of another.
pub(crate) fn leading(game: &Game, seat: Seat, base: &PartialAction, typed: &str, is_whole: bool) -> Leading {
    let view = game.view(seat.into());
    let mut partial = base.clone();
    let skipped = |rest: &str| rest.len() - rest.trim_start_matches(BETWEEN).len();
    let mut length = skipped(typed);
    loop {
        let rest = &typed[length..];
        let fits = |name: &str| {
            let is_named = rest.get(..name.len()).is_some_and(|start| start.to_lowercase() == name.to_lowercase());
            let behind = rest.get(name.len()..).filter(|_| is_named && !name.is_empty())?;
            (behind.starts_with(BETWEEN) || is_whole && behind.is_empty()).then_some(name.len())
        };
        let next = if rest.is_empty() { Vec::new() } else { game.next_options(seat, &partial).next.choices };
        let named = next.into_iter().filter_map(|choice| {
            let names = [choice_text::typed(&choice), choice_text::choice(&view, base.card, &choice)];
            Some((names.iter().filter_map(|name| fits(name)).max()?, choice))
        });
        let Some((named, choice)) = named.max_by_key(|(length, _)| *length) else {
            return Leading { choices: partial.choices.split_off(base.choices.len()), length };
        };
        length += named;
        length += skipped(&typed[length..]);
        partial.choices.push(choice);
    }
}

/// The choices typed for an action, in any order if it takes several. Choices that are not listed are read as they
/// are, and the rules say what is wrong with them.
///
/// # Errors
/// A word is not a choice at all.
pub(super) fn choices_of(game: &Game, seat: Seat, base: &PartialAction, typed: &str) -> Result<Vec<Choice>, AppError> {
    let typed = without_end(typed);
    let Leading { mut choices, length } = leading(game, seat, base, typed, true);
    for word in typed[length..].split(BETWEEN).filter(|word| !word.is_empty()) {
        let misread = || AppError::refused(say!("misread-choice", typed = text::quoted(word)));
        choices.push(typed_choice(word).ok_or_else(misread)?);
    }
    Ok(choices)
}

/// The text without the words that a suggestion adds to say that the choices are all.
fn without_end(typed: &str) -> &str {
    let end = choice_text::and_no_more("");
    let end = end.trim_start_matches(BETWEEN);
    let at = typed.trim_end().len().checked_sub(end.len());
    let is_end = |at: &usize| typed.get(*at..).is_some_and(|last| last.trim_end().eq_ignore_ascii_case(end));
    at.filter(is_end).map_or(typed, |at| &typed[..at])
}

/// Reads a choice as players type it: a pair as `a2-a4`, yes and no, a kind by its name.
fn typed_choice(word: &str) -> Option<Choice> {
    let word = word.trim().to_lowercase();
    let cell = |text: &str| text.parse::<ChoiceText>().ok().filter(|choice| matches!(choice, ChoiceText::Cell(_)));
    if let Some((one, other)) = word.split_once(['-', '>', ':', '→'])
        && let (Some(one), Some(other)) = (cell(one), cell(other.trim_start_matches('>')))
    {
        return Some(Choice::List(vec![one.into(), other.into()]));
    }
    match word.as_str() {
        "yes" | "true" => Some(Choice::Flag(true)),
        "no" | "false" => Some(Choice::Flag(false)),
        word => parse_choice(word).or_else(|| named_kind(word).map(|kind| ChoiceText::Kind(kind).into())),
    }
}

/// The kind of piece that a player names by typing this as a move.
pub(super) fn spoken_with(text: &str) -> Option<Kind> {
    let first = text.split_whitespace().next()?;
    let letter = first.chars().next().filter(char::is_ascii_uppercase);
    let by_letter = letter.and_then(|letter| Kind::ALL.into_iter().find(|kind| kind.letter() == letter));
    by_letter.or_else(|| named_kind(first))
}

/// The kind of piece with this name, ignoring case.
pub(super) fn named_kind(word: &str) -> Option<Kind> {
    let word = word.to_lowercase();
    Kind::ALL.into_iter().find(|kind| word == kind.in_words().to_lowercase() || word == kind.name())
}

/// The card at the start of a text, and what follows it.
///
/// # Errors
/// It is none of the game's cards. If it is almost one, the refusal has a button that does this with that one.
pub(super) fn typed_card<'a>(
    live: &LiveGame,
    then: fn(String) -> Ask,
    typed: &'a str,
) -> Result<(Card, &'a str), AppError> {
    cards::parse(live.info.variant, typed).map_err(|no_card| {
        no_card.refusal(|card, rest| {
            let ask = then(format!("{card} {rest}").trim_end().to_owned());
            Control::Game { game: live.info.id, ply: live.turn(), what: GameControl::Ask(ask) }
        })
    })
}

/// Plays a card as typed.
pub(super) fn play_card(card: String) -> Ask {
    Ask::Play { card }
}

/// Discards a card as typed.
pub(super) fn discard_card(card: String) -> Ask {
    Ask::Discard { card: Some(card) }
}
