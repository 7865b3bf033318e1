//! The players' deeds in a story: made from the events and steps of an execution, with each change of the board given
//! to
//! the deed that made it.

use super::event::Event;
use super::knightmare::noted;
use super::story::{Deed, DeedKind, Fate, Travel, Undone};
use crate::board::{State, StepKind, TurnStep};
use crate::card::Card;
use crate::piece::{Kind, PieceId};
use crate::seat::Seat;
use crate::square::Square;
use crate::status::Status;

/// Returns the deeds that the events since a moment tell of.
pub(super) fn deeds(turn: Seat, in_play: &[Card], events: &[Event], steps: &[&TurnStep]) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = Vec::new();
    for event in events {
        let deed = match event {
            Event::Moved(moved) => Deed::plain(moved.seat, DeedKind::Moved(moved.clone())),
            Event::Played { seat, card, choices } => {
                let play = noted::play(steps, *seat, turn, *card, choices);
                let (card, choices, no_effect) = (*card, noted::named(*card, play.choices, in_play), play.no_effect);
                Deed::plain(
                    *seat,
                    if play.answers {
                        DeedKind::Answered { card, choices, no_effect, undone: None }
                    } else {
                        DeedKind::Played { card, choices, no_effect, waits: false }
                    },
                )
            }
            Event::Discarded { seat, card } => Deed::plain(*seat, DeedKind::Discarded { card: *card }),
            Event::TookBack { seat, card } => Deed::plain(*seat, DeedKind::TookBack { card: *card }),
            Event::TurnLost { seat } => Deed::plain(*seat, DeedKind::LostMove),
            Event::TurnUndone { .. } => {
                undo(&mut deeds, Undone::Turn);
                continue;
            }
            Event::StepsReturned { cards, moved, .. } => {
                undo(&mut deeds, Undone::Steps { cards: cards.clone(), moved: *moved });
                continue;
            }
            _ => continue,
        };
        deeds.push(deed);
    }
    deeds
}

/// Marks the last response as having undone this.
fn undo(deeds: &mut [Deed], what: Undone) {
    if let Some(Deed { what: DeedKind::Answered { undone, .. }, .. }) = deeds.last_mut() {
        *undone = Some(what);
    }
}

/// Returns the captures by traps, and takes them out of the changes.
pub(super) fn springs(changes: &mut Changes, steps: &[&TurnStep], turn: Seat) -> Vec<Deed> {
    let caught = noted::sprung(steps, turn);
    let mut deeds: Vec<Deed> = Vec::new();
    for (piece, at) in caught {
        let Some(index) = changes.lost.iter().position(|(lost, _)| *lost == piece) else { continue };
        let (_, fate) = changes.lost.remove(index);
        if fate.at != at {
            changes.travels.push((piece, Travel { kind: fate.kind, from: fate.at, to: at, back: false }));
        }
        let fate = Fate { at, ..fate };
        match deeds.last_mut() {
            Some(Deed { what: DeedKind::Sprung { at: before }, lost, .. }) if *before == at => lost.push(fate),
            _ => deeds.push(Deed { lost: vec![fate], ..Deed::plain(!turn, DeedKind::Sprung { at }) }),
        }
    }
    deeds
}

/// Returns the deeds that only the log tells of: words said, pawns paid, and kings that returned.
pub(super) fn others(changes: &mut Changes, steps: &[&TurnStep], speaks: bool) -> Vec<Deed> {
    let mut deeds = Vec::new();
    let mut take = |at: &[Square]| -> Vec<Fate> {
        let (taken, left) = changes.lost.drain(..).partition(|(_, fate)| at.contains(&fate.at));
        changes.lost = left;
        let taken: Vec<(PieceId, Fate)> = taken;
        taken.into_iter().map(|(_, fate)| fate).collect()
    };
    let mut returned = Vec::new();
    for step in steps {
        match &step.what {
            StepKind::Said(seat, kind, squares) if speaks => {
                deeds.push(Deed { lost: take(squares), ..Deed::plain(*seat, DeedKind::Said { kind: *kind }) });
            }
            StepKind::Paid(square) => {
                let lost = take(&[*square]);
                deeds.extend(
                    lost.first().map(|pawn| pawn.seat).map(|seat| Deed { lost, ..Deed::plain(seat, DeedKind::Paid) }),
                );
            }
            StepKind::Returned(at) => returned.push(*at),
            _ => {}
        }
    }
    for at in returned {
        if let Some(index) = changes.back.iter().position(|fate| fate.at == at) {
            let king = changes.back.remove(index);
            deeds.push(Deed::plain(king.seat, DeedKind::Returned { at }));
        }
    }
    deeds
}

/// Credits the remaining changes to the first deed that can have caused them.
pub(super) fn attribute(deeds: &mut [Deed], changes: Changes) {
    let tells_itself = |deed: &&mut Deed| {
        !matches!(
            deed.what,
            DeedKind::Said { .. } | DeedKind::Paid | DeedKind::Returned { .. } | DeedKind::Sprung { .. }
        )
    };
    let Some(deed) = deeds.iter_mut().find(tells_itself) else { return };
    deed.travels.extend(changes.travels.into_iter().map(|(_, travel)| travel));
    if let DeedKind::Moved(moved) = &deed.what {
        let (from, to) = (moved.from, moved.to);
        deed.travels.sort_by_key(|travel| (from, to) != (travel.from.into(), travel.to.into()));
    }
    deed.lost.extend(changes.lost.into_iter().map(|(_, fate)| fate));
    deed.back.extend(changes.back);
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    piece: PieceId,
    seat: Seat,
    kind: Kind,
    at: Square,
}

/// What has changed on the board.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) travels: Vec<(PieceId, Travel)>,
    pub(super) lost: Vec<(PieceId, Fate)>,
    pub(super) back: Vec<Fate>,
}

/// Returns every piece with its square. Empty while decks are being built.
pub(super) fn board(state: &State) -> Vec<Stand> {
    if state.progress().status == Status::Building {
        return Vec::new();
    }
    let stand = |piece: PieceId| {
        let at = state.square_of(piece)?;
        let is = state.piece(piece);
        Some(Stand { piece, seat: is.owner, kind: is.kind, at })
    };
    state.pieces().filter_map(|(piece, ..)| stand(piece)).collect()
}

/// Returns which pieces have moved, left the board or come back since `before`.
pub(super) fn changes(before: &[Stand], state: &State) -> Changes {
    let now = board(state);
    let mut changes = Changes::default();
    for old in before {
        match now.iter().find(|new| new.piece == old.piece) {
            Some(new) if new.at != old.at => {
                let travel = Travel { kind: old.kind, from: old.at, to: new.at, back: false };
                changes.travels.push((old.piece, travel));
            }
            Some(_) => {}
            None => changes.lost.push((old.piece, Fate { seat: old.seat, kind: old.kind, at: old.at })),
        }
    }
    let came = now.iter().filter(|new| !before.iter().any(|old| old.piece == new.piece));
    changes.back = came.map(|new| Fate { seat: new.seat, kind: new.kind, at: new.at }).collect();
    changes
}
