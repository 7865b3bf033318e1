//! An example of each card of Knightmare Chess: the board before it is played and after, with what was done between.
//! The engine plays it, so what an example shows is what the card does.
//!
//! The [`table`] has a position and a script a card; the [`script`]'s steps are read and played anew for each call.

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

/// A card as it is played once: two boards, and what was done between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Who plays the card.
    pub seat: Seat,
    /// The game just before it. As with [`Example::after`] it is what all may see; where the card does something that its
    /// player alone sees, on the board or in the hand, it is what that player sees.
    pub before: View,
    /// What has led to it: the player's own move, or the turn that the card answers. Nothing for a card with which the
    /// turn begins.
    pub led: Option<Story>,
    /// The game when the card has had its effect. A move that has led to the card is not its last one, lest it be taken
    /// for the card's doing.
    pub after: View,
    /// What was done between the two: the card, and what it brings about, in later turns too where it shows there.
    pub story: Story,
}

impl KnightmareCard {
    /// The card in an example. It is played anew for each call, which takes far less than a millisecond.
    ///
    /// # Errors
    /// The example is not one by the rules as they are, which the tests exclude.
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
            // What is told of a turn grows, and can change while a card waits for what it asks.
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

/// What a story tells beyond what it told before.
fn since(mut story: Story, led: Option<&Story>) -> Story {
    if let Some(led) = led.filter(|led| led.ply == story.ply) {
        let known = story.deeds.iter().zip(&led.deeds).take_while(|(deed, known)| deed == known).count();
        story.deeds.drain(..known);
    }
    story
}

/// Has whoever is to act take a step.
fn take(game: &mut Game, text: &str, step: Step) -> Result<(), ExampleError> {
    let seat = game.status().to_act().ok_or_else(|| ExampleError::Over(text.to_owned()))?;
    let taken = match step {
        Step::Act(action) => game.apply(seat, &action),
        Step::Lapse => game.lapse(seat),
    };
    taken.map(|_| ()).map_err(|refusal| ExampleError::Refused { step: text.to_owned(), refusal })
}

/// The position in which the card is held, with nothing to draw.
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

/// A continuing card of Black's with what was chosen for it.
fn effect(text: &str) -> Result<Effect, ExampleError> {
    let unreadable = || ExampleError::Unreadable(text.to_owned());
    let (card, chosen) = text.split_once(' ').ok_or_else(unreadable)?;
    let choices: Option<Vec<Choice>> = chosen.split(' ').map(choice).collect();
    Ok(Effect::new(card.parse().map_err(|_| unreadable())?, Seat::Black, choices.ok_or_else(unreadable)?))
}

fn words<T: FromStr>(text: &str) -> Result<Vec<T>, ExampleError> {
    text.split_whitespace().map(|word| word.parse().map_err(|_| ExampleError::Unreadable(word.to_owned()))).collect()
}
