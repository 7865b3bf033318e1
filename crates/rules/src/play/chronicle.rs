//! Records what happens in turns of several steps, as everyone may know it ([`Story`]).
//!
//! The record is made from what an execution produced: its events, the steps it logged, and the
//! board before and after. The board is public except while an *Abduction* waits for its choices;
//! then the story tells only that card. Deeds belong to the turn that everyone is shown
//! ([`determinize`](super::determinize)), so the story never reveals whether a seat may respond. The
//! chronicle is no part of the state: a game resumed from a snapshot begins with an empty one.

use super::deeds::{Stand, attribute, changes, deeds, others, springs};
use super::event::Event;
use super::knightmare::noted;
use super::story::{Deed, DeedKind, Story};
use crate::action::{Action, Entry};
use crate::board::{Checkpoint, Ledger, StepKind};
use crate::card::Card;
use crate::choice::Choice;
use crate::piece::PieceId;
use crate::seat::Seat;
use crate::square::Square;

/// What was done in the last turns, and how much of it is no longer news.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    pub(super) noted: Vec<Noted>,
    /// How often the seat to act has changed.
    pub(super) beat: u32,
    /// The value of `beat` when the turn was last handed over.
    pub(super) handed_over: u32,
    /// The board before the play of a card that still waits for its choices.
    before_play: Option<Vec<Stand>>,
    /// The choices made for that card so far.
    chosen: Vec<Deed>,
}

/// A deed with the turn to which it belongs.
#[derive(Clone, Debug)]
pub(super) struct Noted {
    pub(super) turn: TurnNumber,
    beat: u32,
    deed: Deed,
    /// The pieces that it moved, with the squares they left.
    left: Vec<(PieceId, Square)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnNumber {
    pub(super) ply: u32,
    pub(super) seat: Seat,
}

/// What has to be known from before an execution to tell what it changed.
pub(super) struct Moment {
    pub(super) checkpoint: Checkpoint,
    pub(super) board: Vec<Stand>,
    /// The continuing cards in play.
    pub(super) in_play: Vec<Card>,
    /// The real turn; `shown` is the turn that everyone is shown.
    pub(super) turn: TurnNumber,
    pub(super) shown: TurnNumber,
    pub(super) awaited: Option<Seat>,
    /// The seat that may respond without the others knowing.
    pub(super) asked: Option<Seat>,
    pub(super) question: Option<Question>,
    /// Whether words were said that are not settled yet.
    pub(super) has_said: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    Play(Card),
    Toll(Card),
    Other,
}

impl Chronicle {
    /// Records what has happened since the moment. Without an entry, that is what happens when the
    /// seat does not respond.
    pub(super) fn note(&mut self, moment: &Moment, ledger: &Ledger, events: &[Event], entry: Option<&Entry>) {
        let action = match entry {
            Some(Entry::Act { seat, action }) => Some((*seat, action)),
            _ => None,
        };
        let answers = moment.asked.is_some()
            && matches!(action, Some((_, Action::Play { .. })))
            && moment.asked == action.map(|(seat, _)| seat)
            && events.iter().any(|event| matches!(event, Event::Played { seat, .. } if *seat != moment.turn.seat));
        let leaves = moment.asked.is_some() && !answers && ledger.progress().ply > moment.turn.ply;
        let turn = if answers || leaves { moment.turn } else { moment.shown };
        let beat = if leaves { self.handed_over } else { self.beat };
        if answers {
            // What was done since then belongs to the turn that goes on.
            for noted in self.noted.iter_mut().filter(|noted| noted.turn.ply > turn.ply) {
                noted.turn = turn;
            }
        }
        let chosen = match (action, moment.question) {
            (Some((seat, Action::Choose { choices })), Some(Question::Play(card) | Question::Toll(card))) => {
                Some(Deed::plain(seat, DeedKind::Chose { card, choices: choices.clone() }))
            }
            _ => None,
        };
        if waits(ledger) {
            self.before_play.get_or_insert_with(|| moment.board.clone());
            self.chosen.extend(chosen);
            return;
        }
        let steps = noted::steps_since(ledger, moment.checkpoint);
        let before = self.before_play.take().unwrap_or_else(|| moment.board.clone());
        let mut changes = changes(&before, ledger);
        let mut deeds = deeds(moment.turn.seat, &moment.in_play, events, &steps);
        let mut chosen: Vec<Deed> = self.chosen.drain(..).chain(chosen).collect();
        // A payment is told by the pawn that it cost, so its choice is not told.
        chosen.retain(|_| !steps.iter().any(|step| matches!(step.what, StepKind::Paid(_))));
        let place = usize::from(matches!(moment.question, Some(Question::Play(_))) && !deeds.is_empty());
        deeds.splice(place..place, chosen);
        if is_own_step(action, moment) {
            deeds.extend(springs(&mut changes, &steps, moment.turn.seat));
        }
        let speaks = moment.has_said
            || moment.question == Some(Question::Other)
            || matches!(action, Some((_, Action::Say { .. })));
        deeds.extend(others(&mut changes, &steps, speaks));
        if self.takes_back(turn, &deeds) {
            return;
        }
        for (piece, travel) in &mut changes.travels {
            travel.back = self.stood(turn, *piece, travel.to);
        }
        let left: Vec<_> = changes.travels.iter().map(|(piece, travel)| (*piece, travel.from)).collect();
        attribute(&mut deeds, changes);
        let mut left = Some(left);
        self.noted.extend(deeds.into_iter().map(|deed| {
            let left = if deed.travels.is_empty() { None } else { left.take() };
            Noted { turn, beat, deed, left: left.unwrap_or_default() }
        }));
    }

    /// Whether the piece left this square earlier in the turn.
    fn stood(&self, turn: TurnNumber, piece: PieceId, at: Square) -> bool {
        self.noted.iter().filter(|noted| noted.turn == turn).any(|noted| noted.left.contains(&(piece, at)))
    }

    /// Drops a step that was taken back before anyone was told of it. Returns whether it did.
    fn takes_back(&mut self, turn: TurnNumber, deeds: &[Deed]) -> bool {
        let [Deed { seat, what: DeedKind::TookBack { card }, .. }] = deeds else { return false };
        let is_it = |noted: &mut Noted| {
            noted.turn == turn
                && noted.deed.seat == *seat
                && match (&noted.deed.what, card) {
                    (DeedKind::Moved(_) | DeedKind::LostMove, None) => true,
                    (DeedKind::Played { card, .. } | DeedKind::Discarded { card }, Some(taken)) => card == taken,
                    _ => false,
                }
        };
        let beat = self.beat;
        self.noted.pop_if(|noted| noted.beat == beat && is_it(noted)).is_some()
    }

    pub(super) fn tell(&self, shown: TurnNumber, ledger: &Ledger) -> Option<Story> {
        let waiting = noted::waiting(ledger).zip(self.before_play.as_ref());
        let of = |ply: u32| self.noted.iter().filter(move |noted| noted.turn.ply == ply);
        let is_present = waiting.is_some() || of(shown.ply).next().is_some();
        let ply = if is_present { shown.ply } else { shown.ply.checked_sub(1)? };
        let turn = of(ply).next().map(|noted| noted.turn).or(is_present.then_some(shown))?;
        let goes_on = of(ply).any(|noted| noted.beat == self.beat);
        let since = if goes_on { self.beat } else { self.beat.saturating_sub(1) };
        let known = of(ply).take_while(|noted| noted.beat < since).count();
        let mut deeds: Vec<Deed> = of(ply).map(|noted| noted.deed.clone()).collect();
        if let Some(((card, choices), before)) = waiting {
            let mut open = vec![played(ledger.turn(), card, choices, true)];
            attribute(&mut open, changes(before, ledger));
            deeds.extend(open);
            deeds.extend(self.chosen.iter().cloned());
        }
        Some(Story { ply: turn.ply, seat: turn.seat, deeds, known })
    }
}

/// Whether a card of the side on turn waits for its choices.
fn waits(ledger: &Ledger) -> bool {
    noted::waiting(ledger).is_some()
}

/// Whether the action is a step of the side on turn in its own turn, which can spring traps.
fn is_own_step(action: Option<(Seat, &Action)>, moment: &Moment) -> bool {
    let is_step = matches!(action, Some((_, Action::Move { .. } | Action::Play { .. } | Action::Choose { .. })));
    is_step && moment.asked.is_none() && moment.question.is_none_or(|asked| matches!(asked, Question::Play(_)))
}

pub(super) fn played(seat: Seat, card: Card, choices: Vec<Choice>, waits: bool) -> Deed {
    Deed::plain(seat, DeedKind::Played { card, choices, no_effect: false, waits })
}
