//! The scripts of examples: steps as short texts, separated by semicolons.

use super::error::ExampleError;
use crate::action::Action;
use crate::choice::{Choice, ChoiceText};
use crate::spoken;
use crate::square::Cell;

/// A step of the seat to act.
pub(super) enum Step {
    Act(Action),
    /// The time that a card gave the seat runs out.
    Lapse,
}

/// Returns the steps of a script, each with its text.
pub(super) fn steps(script: &str) -> Result<Vec<(&str, Step)>, ExampleError> {
    let texts = script.split(';').map(str::trim).filter(|text| !text.is_empty());
    texts.map(|text| Ok((text, step(text).ok_or_else(|| ExampleError::Unreadable(text.to_owned()))?))).collect()
}

/// Parses `e2e4`, `e7e8q`, `play holy-war b1 c1`, `choose e4`, `say q`, `end` and `lapse`.
fn step(text: &str) -> Option<Step> {
    let words: Vec<&str> = text.split(' ').collect();
    let choices = |words: &[&str]| words.iter().map(|word| choice(word)).collect::<Option<Vec<Choice>>>();
    Some(Step::Act(match &words[..] {
        ["lapse"] => return Some(Step::Lapse),
        ["end"] => Action::EndTurn,
        ["say", kind] => Action::Say { kind: spoken::kind(kind)? },
        ["choose", chosen @ ..] => Action::Choose { choices: choices(chosen)? },
        ["play", card, chosen @ ..] => Action::Play { card: card.parse().ok()?, choices: choices(chosen)? },
        [squares] => moved(squares)?,
        _ => return None,
    }))
}

fn moved(text: &str) -> Option<Action> {
    let cell = |text: Option<&str>| text?.parse::<Cell>().ok();
    let promote = match text.get(4..)? {
        "" => None,
        letter => Some(letter.parse().ok()?),
    };
    Some(Action::Move { from: cell(text.get(..2))?, to: cell(text.get(2..4))?, promote, part: None })
}

/// Parses a square, wall, kind, direction or card, a whole number, `true`, and `a2+a4` as a list.
pub(super) fn choice(word: &str) -> Option<Choice> {
    if let Some((one, other)) = word.split_once('+') {
        return Some(Choice::List(vec![choice(one)?, choice(other)?]));
    }
    if word == "true" {
        return Some(Choice::Flag(true));
    }
    match word.parse() {
        Ok(number) => Some(Choice::Number(number)),
        Err(_) => word.parse::<ChoiceText>().ok().map(Choice::Text),
    }
}
