//! An example of each card of Knightmare Chess: the board before and after it is played, and what
//! was done between. The engine plays it, so an example shows what the card really does.
//!
//! The [`table`] has a position and a script for each card. Every call reads and plays the
//! script anew.

mod table;

use std::str::FromStr;

use super::game::Game;
use super::start::{Setup, SetupError};
use super::story::{Deed, DeedKind, Story};
use crate::action::Action;
use crate::card::{Card, KnightmareCard};
use crate::chance::Seed;
use crate::choice::{Choice, ChoiceText};
use crate::position::{Effect, Lists, Piles, Position};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::setup::{KnightmareOptions, Rules};
use crate::spoken;
use crate::square::Cell;
use crate::view::{View, Viewer};

use table::{Laid, laid};

/// One play of a card: two boards, and what was done between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Who plays the card.
    pub seat: Seat,
    /// The game just before it. Like [`Example::after`], it is the public view. If the card does
    /// something that only its player sees, on the board or in the hand, it is that player's view.
    pub before: View,
    /// What led up to it: the player's own move, or the turn that the card responds to. `None` if
    /// the card begins the turn.
    pub led: Option<Story>,
    /// The game once the card has had its effect. A move that led up to the card is not shown as
    /// the last one, so that nobody takes it for the card's effect.
    pub after: View,
    /// What was done between the two: the card and its effects, including those that show in later
    /// turns.
    pub story: Story,
}

impl KnightmareCard {
    /// Plays the card's example. Takes far less than a millisecond.
    ///
    /// # Errors
    /// Returns [`ExampleError`] if the present rules refuse the example, which the tests rule out.
    pub fn example(self) -> Result<Example, ExampleError> {
        let laid = laid(self);
        let setup = Setup {
            rules: Rules::Knightmare(KnightmareOptions::default()),
            position: Some(position(Card::Knightmare(self), &laid)?),
        };
        let mut game = Game::new(setup, Seed::from_bytes([0; 32]))?;
        for (text, step) in steps(laid.lead)? {
            take(&mut game, text, step)?;
        }
        let seat = game.status().to_act().ok_or_else(|| ExampleError::Over(laid.play.to_owned()))?;
        let viewer = if laid.is_secret { seat.into() } else { Viewer::Public };
        let (before, led) = (game.view(viewer), game.story());
        let mut told: Vec<Story> = Vec::new();
        for (text, step) in steps(laid.play)? {
            take(&mut game, text, step)?;
            // The story of a turn grows, and can change while a card waits for its choices.
            if let Some(story) = game.story() {
                told.retain(|other| other.ply != story.ply);
                told.push(story);
            }
        }
        let deeds: Vec<Deed> = told.into_iter().flat_map(|story| since(story, led.as_ref()).deeds).collect();
        let mut after = game.view(viewer);
        if !deeds.iter().any(|deed| matches!(deed.what, DeedKind::Moved(_))) {
            after.last.moved = None;
        }
        let story = Story { ply: before.ply, seat: before.turn, deeds, known: 0 };
        Ok(Example { seat, before, led, after, story })
    }
}

/// Returns the story without what `led` already told.
fn since(mut story: Story, led: Option<&Story>) -> Story {
    if let Some(led) = led.filter(|led| led.ply == story.ply) {
        let known = story.deeds.iter().zip(&led.deeds).take_while(|(deed, known)| deed == known).count();
        story.deeds.drain(..known);
    }
    story
}

/// Carries out a step for the seat to act.
fn take(game: &mut Game, text: &str, step: ScriptStep) -> Result<(), ExampleError> {
    let seat = game.status().to_act().ok_or_else(|| ExampleError::Over(text.to_owned()))?;
    let taken = match step {
        ScriptStep::Act(action) => game.apply(seat, &action),
        ScriptStep::Lapse => game.lapse(seat),
    };
    taken.map(|_| ()).map_err(|refusal| ExampleError::Refused { step: text.to_owned(), refusal })
}

/// Returns the position in which White holds the card, with empty draw piles.
fn position(card: Card, laid: &Laid) -> Result<Position, ExampleError> {
    let hand = [card].into_iter().chain(words::<Card>(laid.beside)?).collect();
    let effects = if laid.effect.is_empty() { Vec::new() } else { vec![effect(laid.effect)?] };
    Ok(Position {
        fen: Some(laid.fen.to_owned()),
        hands: Some(Lists { white: hand, black: words(laid.against)? }),
        discards: Some(Piles { white: words(laid.discards)?, ..Piles::default() }),
        captured: Some(Lists { white: words(laid.captured)?, black: Vec::new() }),
        effects: Some(effects),
        ..Position::default()
    })
}

/// Parses a continuing card of Black's with its choices.
fn effect(text: &str) -> Result<Effect, ExampleError> {
    let unreadable = || ExampleError::Unreadable(text.to_owned());
    let (card, chosen) = text.split_once(' ').ok_or_else(unreadable)?;
    let choices: Option<Vec<Choice>> = chosen.split(' ').map(choice).collect();
    Ok(Effect::new(card.parse().map_err(|_| unreadable())?, Seat::Black, choices.ok_or_else(unreadable)?))
}

fn words<T: FromStr>(text: &str) -> Result<Vec<T>, ExampleError> {
    text.split_whitespace().map(|word| word.parse().map_err(|_| ExampleError::Unreadable(word.to_owned()))).collect()
}

/// A step of the seat to act.
enum ScriptStep {
    Act(Action),
    /// The time that a card gave the seat runs out.
    Lapse,
}

/// Returns the steps of a script, each with its text.
fn steps(script: &str) -> Result<Vec<(&str, ScriptStep)>, ExampleError> {
    let texts = script.split(';').map(str::trim).filter(|text| !text.is_empty());
    texts.map(|text| Ok((text, step(text).ok_or_else(|| ExampleError::Unreadable(text.to_owned()))?))).collect()
}

/// Parses `e2e4`, `e7e8q`, `play holy-war b1 c1`, `choose e4`, `say q`, `end` and `lapse`.
fn step(text: &str) -> Option<ScriptStep> {
    let words: Vec<&str> = text.split(' ').collect();
    let choices = |words: &[&str]| words.iter().map(|word| choice(word)).collect::<Option<Vec<Choice>>>();
    Some(ScriptStep::Act(match &words[..] {
        ["lapse"] => return Some(ScriptStep::Lapse),
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
fn choice(word: &str) -> Option<Choice> {
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

/// Why an example cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExampleError {
    /// No game can start from the position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A part of it cannot be read.
    #[error("`{0}` cannot be read")]
    Unreadable(String),
    /// The rules refuse a step.
    #[error("`{step}` is refused: {refusal}")]
    Refused {
        /// The step.
        step: String,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// The game is over before its last step.
    #[error("the game is over before `{0}`")]
    Over(String),
}
