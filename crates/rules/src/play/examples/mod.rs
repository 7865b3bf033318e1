//! An example of each card of Knightmare Chess: the board before and after it is played, and what
//! was done between. The engine plays it, so an example shows what the card really does.
//!
//! The [`table`] has a position and a [`script`] for each card. Every call reads and plays the
//! script anew.

mod error;
mod script;
mod table;

pub use error::ExampleError;

use std::str::FromStr;

use script::{Step, choice, steps};
use table::{Laid, laid};

use super::game::Game;
use super::start::Setup;
use super::story::{Deed, DeedKind, Story};
use crate::card::{Card, KnightmareCard};
use crate::chance::Seed;
use crate::choice::Choice;
use crate::position::{Effect, Lists, Piles, Position};
use crate::seat::Seat;
use crate::setup::{KnightmareOptions, Rules};
use crate::view::{View, Viewer};

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
fn take(game: &mut Game, text: &str, step: Step) -> Result<(), ExampleError> {
    let seat = game.status().to_act().ok_or_else(|| ExampleError::Over(text.to_owned()))?;
    let taken = match step {
        Step::Act(action) => game.apply(seat, &action),
        Step::Lapse => game.lapse(seat),
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
