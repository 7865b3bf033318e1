//! Writing down what happens in turns of several steps, as everyone may know it ([`Story`]).
//!
//! It is read off what an execution brought about: its events, the steps that it noted, and who stands where before and
//! after it. Who stands where is for all to see, except while an *Abduction* waits: then nothing is told but that card.
//! To which turn something belongs is what all are shown ([`unanswered`](super::unanswered)), so whether a seat is
//! asked for an answer makes no difference. What was written down is no part of the state: a game that goes on from a
//! snapshot begins with nothing.

use super::deeds::{attribute, deeds, others, springs};
use super::event::Event;
use super::knightmare::told;
use super::standing::{Stand, changes};
use super::story::{Deed, DeedKind, Story};
use crate::action::{Action, Entry};
use crate::board::{Checkpoint, Ledger, StepKind};
use crate::card::Card;
use crate::choice::Choice;
use crate::piece::PieceId;
use crate::seat::Seat;
use crate::square::Square;

/// What was done in the last turns, and where the telling of it stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    pub(super) noted: Vec<Noted>,
    /// How often the one who is awaited has become another.
    pub(super) beat: u32,
    /// The same when the turn was last handed over.
    pub(super) handed_over: u32,
    /// Who stood where before the card was played that waits for what it asks.
    before_play: Option<Vec<Stand>>,
    /// What was answered to that card so far.
    chosen: Vec<Deed>,
}

/// A deed with the turn to which it belongs.
#[derive(Clone, Debug)]
pub(super) struct Noted {
    pub(super) turn: Turn,
    beat: u32,
    deed: Deed,
    /// The squares that pieces left by it.
    left: Vec<(PieceId, Square)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) ply: u32,
    pub(super) seat: Seat,
}

/// What was before an execution, as far as it is needed afterwards.
pub(super) struct Moment {
    pub(super) checkpoint: Checkpoint,
    pub(super) board: Vec<Stand>,
    /// The turn in truth, and as all are shown it.
    pub(super) turn: Turn,
    pub(super) shown: Turn,
    pub(super) awaited: Option<Seat>,
    /// The seat that is asked for an answer unseen.
    pub(super) asked: Option<Seat>,
    pub(super) question: Option<Asked>,
    /// Whether something was said that is not settled.
    pub(super) has_said: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    Play(Card),
    Toll(Card),
    Other,
}

impl Chronicle {
    /// Writes down what has happened since the moment; without an entry, what happens where an answer is left out.
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
            // What was done since belongs to the turn that goes on.
            for noted in self.noted.iter_mut().filter(|noted| noted.turn.ply > turn.ply) {
                noted.turn = turn;
            }
        }
        let chosen = match (action, moment.question) {
            (Some((seat, Action::Choose { choices })), Some(Asked::Play(card) | Asked::Toll(card))) => {
                Some(Deed::plain(seat, DeedKind::Chose { card, choices: choices.clone() }))
            }
            _ => None,
        };
        if waits(ledger) {
            self.before_play.get_or_insert_with(|| moment.board.clone());
            self.chosen.extend(chosen);
            return;
        }
        let steps = told::steps_since(ledger, moment.checkpoint);
        let before = self.before_play.take().unwrap_or_else(|| moment.board.clone());
        let mut changes = changes(&before, ledger);
        let mut deeds = deeds(moment.turn.seat, events, &steps);
        let mut chosen: Vec<Deed> = self.chosen.drain(..).chain(chosen).collect();
        // What was paid is told by what is lost.
        chosen.retain(|_| !steps.iter().any(|step| matches!(step.what, StepKind::Paid(_))));
        let place = usize::from(matches!(moment.question, Some(Asked::Play(_))) && !deeds.is_empty());
        deeds.splice(place..place, chosen);
        if is_own_step(action, moment) {
            deeds.extend(springs(&mut changes, &steps, moment.turn.seat));
        }
        let speaks =
            moment.has_said || moment.question == Some(Asked::Other) || matches!(action, Some((_, Action::Say { .. })));
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

    /// Whether the piece has left the square in this turn.
    fn stood(&self, turn: Turn, piece: PieceId, at: Square) -> bool {
        self.noted.iter().filter(|noted| noted.turn == turn).any(|noted| noted.left.contains(&(piece, at)))
    }

    /// A step that was taken back before anybody was told of it is not told at all.
    fn takes_back(&mut self, turn: Turn, deeds: &[Deed]) -> bool {
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

    pub(super) fn tell(&self, shown: Turn, ledger: &Ledger) -> Option<Story> {
        let waiting = told::waiting(ledger).zip(self.before_play.as_ref());
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

/// Whether a card of the side on turn waits for what it asks.
fn waits(ledger: &Ledger) -> bool {
    told::waiting(ledger).is_some()
}

/// Whether the side on turn does a step of its own turn, on which traps wait.
fn is_own_step(action: Option<(Seat, &Action)>, moment: &Moment) -> bool {
    let is_step = matches!(action, Some((_, Action::Move { .. } | Action::Play { .. } | Action::Choose { .. })));
    is_step && moment.asked.is_none() && moment.question.is_none_or(|asked| matches!(asked, Asked::Play(_)))
}

pub(super) fn played(seat: Seat, card: Card, choices: Vec<Choice>, waits: bool) -> Deed {
    Deed::plain(seat, DeedKind::Played { card, choices, void: false, waits })
}
