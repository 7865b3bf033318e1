//! The turns of a game, and the story of the last one: what was recorded, together with what is shown now.

use std::mem;

use serde::Serialize;

use super::chronicle::{Chronicle, Moment, Question, TurnNumber, played};
use super::deeds::board;
use super::event::Event;
use super::game::Game;
use super::knightmare;
use super::knightmare::noted::{self, in_play};
use super::story::Story;
use crate::action::{Action, Entry};
use crate::board::{Asking, StepKind};
use crate::card::Card;
use crate::card_use::NoEffectReason;
use crate::choice::Choice;
use crate::seat::Seat;
use crate::view::{PlaceView, sign_mate};

/// A card that was turned or played in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnCard {
    /// The card.
    pub card: Card,
    /// Who turned or played it. The opponent of the turn's player plays a response.
    pub seat: Seat,
    /// The choices that everyone may know. A choice of a continuing card is named by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// Whether the turn's move was made before it.
    pub after_move: bool,
    /// Whether it had no effect.
    #[serde(rename = "void")]
    pub no_effect: bool,
}

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
    pub cards: Vec<TurnCard>,
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
        if let Some(index) = self.cards.iter().rposition(|played| played.card == card) {
            self.cards.remove(index);
        }
    }
}

impl Game {
    /// Returns the turns that stand, in order; in a resumed game, those since. They hold what
    /// everyone may know, so cards drawn into a hand are left out. Replays the game, so it takes
    /// time in proportion to its length.
    pub fn history(&self) -> Vec<Turn> {
        self.turns_and_openings().0
    }

    /// Returns the turns that stand, as [`Game::history`] does, and the game as it stood when the
    /// first `count` of them were over: before anything of the next one, and before a response was
    /// declined. If there are no more than `count`, it is the game as it stands now. Replays the
    /// game twice.
    pub fn after_turns(&self, count: usize) -> (Vec<Turn>, Game) {
        let (turns, openings) = self.turns_and_openings();
        let then = openings.get(count).and_then(|opening| self.before_entry(*opening));
        (turns, then.unwrap_or_else(|| self.clone()))
    }

    /// Returns the turns that stand, as [`Game::history`] does, and the game before the last of them,
    /// as in [`Game::after_turns`]; none if there is no turn. Replays the game twice.
    pub fn before_last_turn(&self) -> (Vec<Turn>, Option<Game>) {
        let (turns, openings) = self.turns_and_openings();
        let then = openings.last().and_then(|opening| self.before_entry(*opening));
        (turns, then)
    }

    /// The game after so many of its standing entries; none if it can't be replayed.
    fn before_entry(&self, count: usize) -> Option<Game> {
        let mut then = self.beginning()?;
        for entry in self.standing_entries().take(count) {
            if then.enter(entry).is_err() {
                break;
            }
        }
        Some(then)
    }

    /// Returns the turns that stand, as [`Game::history`] does, and what `look` sees in the game before
    /// the first of them and as it stood when each was over, as in [`Game::after_turns`]. Replays the
    /// game twice.
    pub fn after_each_turn<T>(&self, mut look: impl FnMut(&Game) -> T) -> (Vec<Turn>, Vec<T>) {
        let (turns, openings) = self.turns_and_openings();
        let mut seen = Vec::with_capacity(openings.len() + 1);
        if let Some(mut then) = self.beginning() {
            for (index, entry) in self.standing_entries().enumerate() {
                if openings.get(seen.len()) == Some(&index) {
                    seen.push(look(&then));
                }
                if seen.len() == openings.len() || then.enter(entry).is_err() {
                    break;
                }
            }
        }
        seen.push(look(self));
        (turns, seen)
    }

    /// The turns that stand, and for each the number of standing entries before it began.
    fn turns_and_openings(&self) -> (Vec<Turn>, Vec<usize>) {
        let (mut turns, mut openings): (Vec<Turn>, Vec<usize>) = (Vec::new(), Vec::new());
        let Some(mut game) = self.beginning() else { return (turns, openings) };
        let mut before = None;
        for (index, entry) in self.standing_entries().enumerate() {
            let (ply, number, seat) = (game.ply(), game.state().chess().number, game.state().turn());
            let (checkpoint, in_play) = (game.ledger().checkpoint(), in_play(game.ledger()));
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
                    // A player who begins a turn without answering declines the response in an entry before.
                    let declines = before == Some(&Entry::Act { seat, action: Action::Skip });
                    openings.push(index - usize::from(declines));
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
                    Event::Turned { seat, card } => {
                        let after_move = turn.san.is_some();
                        turn.cards.push(TurnCard { card, seat, choices: Vec::new(), after_move, no_effect: false });
                    }
                    Event::Played { seat: player, card, choices } => {
                        let steps = noted::steps_since(game.ledger(), checkpoint);
                        let told = noted::play(&steps, player, seat, card, &choices);
                        let choices = noted::named(card, told.choices, &in_play);
                        let (after_move, no_effect) = (turn.san.is_some(), told.no_effect);
                        turn.cards.push(TurnCard { card, seat: player, choices, after_move, no_effect });
                    }
                    Event::TurnLost { .. } => turn.lost = true,
                    Event::Exchanged { count, .. } => turn.exchanged = count,
                    Event::TookBack { card: None, .. } => turn.san = None,
                    Event::TurnUndone { .. } => {
                        turn.san = None;
                        turn.cards.iter_mut().for_each(|played| played.after_move = false);
                    }
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
            before = Some(entry);
        }
        if let Some(turn) = turns.last_mut()
            && turn.placed.is_none()
            && let Some(san) = &mut turn.san
        {
            sign_mate(san, turn.seat, self.status());
        }
        (turns, openings)
    }
}

impl Game {
    /// Returns what happened in the last turn in which anything was done, as everyone may know it.
    /// Returns `None` in games without turns of several steps, before anything is done, and after a
    /// takeback or a resumption.
    pub fn story(&self) -> Option<Story> {
        let ledger = self.ledger();
        let shown = self.shown_as();
        if knightmare::lifted(ledger).is_some() {
            let deeds = noted::waiting(ledger).map(|(card, _)| played(ledger.turn(), card, Vec::new(), true));
            return Some(Story { ply: shown.ply, seat: shown.seat, deeds: deeds.into_iter().collect(), known: 0 });
        }
        let mut chronicle = Chronicle::clone(&self.chronicle);
        if let (Some(moment), Some((unanswered, events))) = (self.moment(), self.unanswered_with_events()) {
            chronicle.note(&moment, &unanswered, &events, None);
        }
        chronicle.tell(shown, ledger)
    }

    /// Returns why the card that the seat has played last in the current turn had no effect. Returns `None` if it had
    /// one, if it was cancelled, and in a game that was resumed since.
    pub fn no_effect_reason(&self, seat: Seat) -> Option<NoEffectReason> {
        let ledger = self.ledger();
        let is_own = ledger.turn() == seat;
        let played = ledger.turn_log().steps.iter().rev().find_map(|step| match &step.what {
            StepKind::Card(used) if is_own => Some(used),
            StepKind::Reply(used, _) if !is_own => Some(used),
            _ => None,
        });
        played.and_then(|used| used.no_effect_reason)
    }

    /// Captures what is needed of the present to tell afterwards what has changed. Returns `None`
    /// in games that tell no stories.
    pub(super) fn moment(&self) -> Option<Moment> {
        if !self.features().steps {
            return None;
        }
        let ledger = self.ledger();
        let log = ledger.turn_log();
        Some(Moment {
            checkpoint: ledger.checkpoint(),
            board: board(ledger),
            in_play: noted::in_play(ledger),
            turn: TurnNumber { ply: self.ply(), seat: ledger.turn() },
            shown: self.shown_as(),
            awaited: self.status().to_act(),
            asked: self.asked_unseen().map(|(seat, _)| seat),
            question: log.question.as_deref().map(|question| match &question.of {
                Asking::Play(playing) => Question::Play(playing.used.card),
                Asking::Toll(used, _) => Question::Toll(used.card),
                Asking::Lost(..) | Asking::Return => Question::Other,
            }),
            has_said: !log.said.is_empty(),
        })
    }

    /// Records what an execution has done for the last entry.
    pub(super) fn chronicle_since(&mut self, moment: &Moment, events: &[Event]) {
        let mut chronicle = mem::take(&mut *self.chronicle);
        chronicle.note(moment, self.ledger(), events, self.entries().last());
        let (shown, awaited) = (self.shown_as(), self.status().to_act());
        if shown != moment.shown {
            chronicle.handed_over = chronicle.beat;
            chronicle.noted.retain(|noted| noted.turn.ply + 1 >= shown.ply);
        }
        if shown != moment.shown || awaited != moment.awaited {
            chronicle.beat += 1;
        }
        *self.chronicle = chronicle;
    }

    /// The turn shown to everyone but a seat that may secretly respond.
    fn shown_as(&self) -> TurnNumber {
        TurnNumber { ply: self.shown_ply(), seat: self.shown_turn() }
    }
}
