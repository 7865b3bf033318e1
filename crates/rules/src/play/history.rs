//! The turns of a game, as everyone may know them.

use serde::Serialize;

use super::event::Event;
use super::game::Game;
use crate::card::Card;
use crate::seat::Seat;
use crate::view::PlaceView;

/// One turn of a game, finished or in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// Turns before this one.
    pub ply: u32,
    /// The full-move number.
    pub number: u32,
    /// Whose turn it was.
    pub seat: Seat,
    /// The cards that were turned or played.
    pub cards: Vec<Card>,
    /// The move in algebraic notation.
    pub san: Option<String>,
    /// The tile that was placed after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<PlaceView>,
    /// Whether the turn was lost because no piece of a called kind could move.
    pub lost: bool,
    /// How many cards were swapped instead of a move.
    pub exchanged: usize,
}

impl Turn {
    /// Removes the last card with this face, because its play was taken back.
    fn strike_out(&mut self, card: Card) {
        if let Some(index) = self.cards.iter().rposition(|played| *played == card) {
            self.cards.remove(index);
        }
    }
}

impl Game {
    /// Returns the turns that stand, in order; in a resumed game, those since. They hold what
    /// everyone may know, so cards drawn into a hand are left out. Replays the game, so it takes
    /// time in proportion to its length.
    pub fn history(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        let Some(mut game) = self.beginning() else { return turns };
        for entry in self.standing_entries() {
            let (ply, number, seat) = (game.ply(), game.state().chess().number, game.state().turn());
            let Ok(events) = game.enter(entry) else { break };
            for event in events {
                let opens_turn = matches!(
                    event,
                    Event::Moved(_)
                        | Event::Turned { .. }
                        | Event::Played { .. }
                        | Event::TurnLost { .. }
                        | Event::Exchanged { .. }
                );
                if opens_turn && turns.last().is_none_or(|turn| turn.ply != ply) {
                    turns.push(Turn {
                        ply,
                        number,
                        seat,
                        cards: Vec::new(),
                        san: None,
                        placed: None,
                        lost: false,
                        exchanged: 0,
                    });
                }
                let Some(turn) = turns.last_mut() else { continue };
                match event {
                    Event::Moved(moved) => turn.san = Some(moved.san),
                    Event::Placed(placed) => {
                        turn.placed = Some(placed);
                        // The move's check or mate sign changes if the tile, and not the move, ends
                        // the turn.
                        turn.san = game.state().progress().last_move.map(|last| last.view().san);
                    }
                    Event::Turned { card, .. } | Event::Played { card, .. } => turn.cards.push(card),
                    Event::TurnLost { .. } => turn.lost = true,
                    Event::Exchanged { count, .. } => turn.exchanged = count,
                    Event::TookBack { card: None, .. } | Event::TurnUndone { .. } => turn.san = None,
                    Event::TookBack { card: Some(card), .. } => turn.strike_out(card),
                    Event::StepsReturned { cards, moved, .. } => {
                        for card in cards {
                            turn.strike_out(card);
                        }
                        if moved {
                            turn.san = None;
                        }
                    }
                    _ => {}
                }
            }
        }
        turns
    }
}
