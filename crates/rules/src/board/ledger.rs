//! The journal: the only way to change a [`State`], and the way back.
//!
//! Applying a change gives its inverse, and the journal is the list of inverses. Undoing applies it
//! backwards. A card that undoes a turn applies it backwards *as new changes*, so that this can be
//! undone too.
//!
//! Only this file can write the fields of the state. A game in play drops what no card can go back to
//! ([`Ledger::forget`]).

use std::ops::Deref;

use super::change::Change;
use super::chess::Chess;
use super::continuing::ContinuingCard;
use super::geometry::Ground;
use super::placement::Zone;
use super::progress::{Progress, ProgressChange};
use super::state::State;
use super::turn_log::{Checkpoint, LogChange, TurnLog};
use crate::card::CardId;
use crate::seat::{BySeat, Seat};

/// A state with the journal of how it came about.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    state: State,
    journal: Vec<Change>,
    /// How many changes before those in the journal have been forgotten.
    forgotten: u32,
}

impl Deref for Ledger {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl Ledger {
    /// Starts a journal at this state.
    pub(crate) fn new(state: State) -> Ledger {
        Ledger { state, journal: Vec::new(), forgotten: 0 }
    }

    /// Where the journal stands now.
    #[inline]
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint(self.forgotten + self.journal.len() as u32)
    }

    /// Makes a change.
    #[inline]
    pub(crate) fn change(&mut self, change: Change) {
        let inverse = self.state.alter(change);
        self.journal.push(inverse);
    }

    /// Takes back everything since the checkpoint, as if it had never happened.
    #[inline]
    pub(crate) fn undo(&mut self, to: Checkpoint) {
        let keep = self.kept_before(to);
        while self.journal.len() > keep {
            if let Some(change) = self.journal.pop() {
                self.state.alter(change);
            }
        }
    }

    /// Brings back the state at the checkpoint by new changes, which can themselves be undone.
    pub(crate) fn roll_back(&mut self, to: Checkpoint) {
        let inverses: Vec<Change> = self.journal[self.kept_before(to)..].iter().rev().cloned().collect();
        for change in inverses {
            self.change(change);
        }
    }

    /// The state as it was at the checkpoint.
    pub(crate) fn state_at(&self, checkpoint: Checkpoint) -> State {
        let mut state = self.state.clone();
        for change in self.journal[self.kept_before(checkpoint)..].iter().rev().cloned() {
            state.alter(change);
        }
        state
    }

    /// Whether the journal still reaches back to the checkpoint.
    pub(crate) const fn reaches(&self, checkpoint: Checkpoint) -> bool {
        checkpoint.0 >= self.forgotten
    }

    /// How many cards each seat has drawn or turned up from a draw pile since the checkpoint, not
    /// counting those put back when the drawing was undone.
    pub(crate) fn drawn_since(&self, checkpoint: Checkpoint) -> BySeat<u32> {
        let mut drawn = BySeat::<i32>::default();
        for inverse in &self.journal[self.kept_before(checkpoint)..] {
            // The journal has the inverses: a drawn card goes from the hand to the pile.
            if let Change::Card { from: (now, _), to: (before, _) } = *inverse {
                for (pile, other, one) in [(before, now, 1), (now, before, -1)] {
                    let seat = pile.is_face_down_pile().then_some(other).and_then(drawn_by);
                    if let Some(seat) = seat {
                        drawn[seat] += one;
                    }
                }
            }
        }
        BySeat::from_fn(|seat| u32::try_from(drawn[seat]).unwrap_or(0))
    }

    /// The turn logs that have been replaced by later ones since the checkpoint, in order.
    pub(crate) fn logs_since(&self, checkpoint: Checkpoint) -> impl Iterator<Item = &TurnLog> {
        self.journal[self.kept_before(checkpoint)..].iter().filter_map(|inverse| match inverse {
            Change::Log(LogChange::Begin(before)) => Some(before.as_ref()),
            _ => None,
        })
    }

    /// Forgets everything before this moment, or before the turns that a card may still undo or
    /// restore.
    pub(crate) fn forget(&mut self) {
        let earliest = self.earliest_needed(self.state.turn_log());
        let keep_from = earliest.map_or(self.journal.len(), |start| self.kept_before(start));
        let kept = self.journal.split_off(keep_from);
        self.forgotten += keep_from as u32;
        self.journal = kept;
    }

    /// The earliest moment to which a card may still take the game back in this turn: the turn's
    /// start or, if a response that undid a turn can itself be cancelled, the moments that turn
    /// could go back to.
    fn earliest_needed(&self, log: &TurnLog) -> Option<Checkpoint> {
        let start = log.start?;
        let answered = log.steps.iter().filter_map(|step| step.reply()).map(|(_, before)| before);
        let before_start = answered.filter(|before| (self.forgotten..start.0).contains(&before.0));
        let earlier = before_start.filter_map(|before| self.earliest_needed(self.state_at(before).turn_log()));
        earlier.chain([start]).min()
    }

    /// How many changes in the journal come before the checkpoint.
    #[inline]
    fn kept_before(&self, checkpoint: Checkpoint) -> usize {
        checkpoint.0.saturating_sub(self.forgotten) as usize
    }

    /// Replaces what is hidden, as if it had always been so: no change is noted, and the journal goes
    /// back over it.
    pub(crate) fn redraw(&mut self, redraw: impl FnOnce(&mut State)) {
        redraw(&mut self.state);
    }

    /// Makes the journal go back to the draw offers of now. Offers are not part of a turn, so going
    /// back keeps them; whether one was made before the turn or in it can tell that the opponent was
    /// asked for a response.
    pub(crate) fn keep_offers(&mut self) {
        let (offer, rest) = (self.state.progress.offer, self.state.progress.offer_rest);
        for inverse in &mut self.journal {
            match inverse {
                Change::Progress(ProgressChange::Offer(before)) => *before = offer,
                Change::Progress(ProgressChange::OfferRest(before)) => *before = rest,
                _ => {}
            }
        }
    }

    /// The continuing cards that have gone out of play since the journal's beginning.
    pub(crate) fn ended(&mut self) -> impl Iterator<Item = &mut ContinuingCard> {
        self.journal.iter_mut().filter_map(|inverse| match inverse {
            Change::Effect { effect: Some(ended), .. } => Some(ended.as_mut()),
            _ => None,
        })
    }

    /// The common discards that have been reshuffled into the draw pile since the checkpoint, in the
    /// order in which they lay; empty if none have been.
    pub(crate) fn reshuffled_since(&self, checkpoint: Checkpoint) -> &[CardId] {
        let mut since = self.journal[self.kept_before(checkpoint)..].iter();
        let found = since.find_map(|inverse| match inverse {
            Change::Order { zone: Zone::Discards, cards } => Some(&**cards),
            _ => None,
        });
        found.unwrap_or(&[])
    }

    /// Edits turn, rights and clocks.
    #[inline]
    pub(crate) fn edit_chess(&mut self, edit: impl FnOnce(&mut Chess)) {
        let mut chess = self.state.chess;
        edit(&mut chess);
        self.change(Change::Chess(chess));
    }

    /// Edits phase, offers and the last action. The journal records only the fields that differ.
    pub(crate) fn edit_progress(&mut self, edit: impl FnOnce(&mut Progress)) {
        let before = self.state.progress;
        let mut after = before;
        edit(&mut after);
        before.for_each_difference(&after, |change| self.change(Change::Progress(change)));
    }

    /// Edits what is remembered of the turn.
    pub(crate) fn change_log(&mut self, change: LogChange) {
        self.change(Change::Log(change));
    }

    /// Moves the top card of a zone onto another.
    pub(crate) fn top_card(&mut self, from: Zone, to: Zone) -> Option<CardId> {
        let index = self.zone(from).len().checked_sub(1)?;
        let card = self.zone(from)[index];
        self.change(Change::Card { from: (from, index as u16), to: (to, self.zone(to).len() as u16) });
        Some(card)
    }

    /// Moves the card at an index of a zone to an index of another.
    pub(crate) fn move_card(&mut self, from: (Zone, usize), to: (Zone, usize)) {
        self.change(Change::Card { from: (from.0, from.1 as u16), to: (to.0, to.1 as u16) });
    }

    /// Puts the board on this ground. Squares that pawns have passed remember a quarter turn: they
    /// are captured in passing as the board lay then. Pawns on the last rank after a quarter turn
    /// must be promoted; that is not done here.
    pub(super) fn lay_ground(&mut self, ground: Ground) {
        if ground == *self.geometry.ground() {
            return;
        }
        let turns = ground.orientation.turns() as i8 - self.geometry.ground().orientation.turns() as i8;
        if turns != 0 && !self.chess().passed.is_empty() {
            self.change(Change::Drift((self.drift + turns).rem_euclid(4)));
        }
        self.change(Change::Ground(self.geometry.changed_to(ground)));
    }
}

/// The seat that has drawn or turned up a card that goes from a pile to this zone.
const fn drawn_by(zone: Zone) -> Option<Seat> {
    match zone {
        Zone::Hand(seat) | Zone::Discard(seat) => Some(seat),
        _ => None,
    }
}
