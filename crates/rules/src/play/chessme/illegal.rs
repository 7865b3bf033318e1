//! Explains why an action of ChessMe was refused.

use super::tiles::{kind_of, may_place};
use super::view::kind_on;
use crate::action::Action;
use crate::board::{GridMove, Obstacle, Point, State, Zone};
use crate::card::Card;
use crate::card_use::{TurnMoment, When};
use crate::piece::Kind;
use crate::play::explain::wrong_phase;
use crate::refusal::{Refusal, RefusalCode, RefusalReason};
use crate::seat::Seat;
use crate::square::Cell;
use crate::status::Phase;

/// Explains why the side to act cannot do this with its turn.
pub(super) fn explain(state: &State, action: &Action) -> Refusal {
    let phase = state.progress().status.phase();
    match (action, phase) {
        (Action::Move { from, to, .. }, Some(Phase::Move)) => {
            let reason = [*from, *to].into_iter().find_map(|cell| no_point(cell).err());
            let reason = reason.or_else(|| GridMove::of(action).map(|mv| explain_move(state, mv)));
            Refusal::new(RefusalCode::IllegalMove, reason.unwrap_or(RefusalReason::PartNeedsNoName))
        }
        (Action::Place { tile, at }, Some(Phase::Place)) => explain_place(state, *tile, *at),
        (Action::Place { tile, .. }, Some(Phase::Move)) => {
            Refusal::new(RefusalCode::WrongPhase, explain_early_place(state, *tile))
        }
        (Action::Skip, Some(Phase::Move)) => Refusal::new(RefusalCode::WrongPhase, RefusalReason::MoveBeforeEnd),
        _ => {
            let reason = match action {
                Action::Move { .. } => RefusalReason::MovedAlready(phase),
                Action::Draw => RefusalReason::TilesAreDrawnAlone(phase),
                Action::Discard { .. } | Action::Exchange => RefusalReason::TilesAreNotDiscarded(phase),
                Action::Play { .. } => RefusalReason::TilesAreNotPlayed(phase),
                Action::EndTurn => RefusalReason::TurnEndsWithTile(phase),
                Action::TakeBack => RefusalReason::StepsAreFinal(phase),
                _ => return wrong_phase(phase),
            };
            Refusal::new(RefusalCode::WrongPhase, reason)
        }
    }
}

/// Explains why no tile can be placed before the move, and why this one could not be placed after
/// it either.
fn explain_early_place(state: &State, tile: Kind) -> RefusalReason {
    let seat = state.turn();
    if state.zone(Zone::Hand(seat)).is_empty() {
        RefusalReason::TileBeforeMoveAndNone
    } else if !holds(state, seat, tile) {
        RefusalReason::TileBeforeMoveAndNotHeld(tile)
    } else if !has_pawn(state, seat) {
        RefusalReason::TileBeforeMoveAndNoPawn
    } else {
        RefusalReason::TileBeforeMove
    }
}

fn holds(state: &State, seat: Seat, tile: Kind) -> bool {
    state.faces(Zone::Hand(seat)).any(|face| kind_of(face) == Some(tile))
}

/// Explains why a seat can no longer place a tile, if the reason is that its own turn has ended.
pub(super) fn too_late(state: &State, seat: Seat, action: &Action) -> Option<RefusalReason> {
    let progress = state.progress();
    if !matches!(action, Action::Place { .. }) || progress.last_move.is_none_or(|last| last.seat != seat) {
        return None;
    }
    Some(if progress.placed.is_some() {
        RefusalReason::TilePlaced
    } else if state.zone(Zone::Hand(seat)).is_empty() {
        RefusalReason::TurnEndedAndNoTile
    } else if !has_pawn(state, seat) {
        RefusalReason::TurnEndedAndNoPawn
    } else if !may_place(state, seat) {
        RefusalReason::TurnEndedAndNoPlace
    } else {
        RefusalReason::TurnEndedWithoutTile
    })
}

fn has_pawn(state: &State, seat: Seat) -> bool {
    state.grid_pieces(seat, Kind::Pawn).next().is_some()
}

/// Returns the cell's point if a piece could stand there, or else explains why not.
fn no_point(cell: Cell) -> Result<Point, RefusalReason> {
    match cell.point() {
        None => Err(RefusalReason::NotOnGrid(cell)),
        Some(point) if point.is_within() => Ok(point),
        Some(_) => Err(RefusalReason::TooFar(cell)),
    }
}

/// Explains which rule makes the move illegal. Both points are within the bound.
fn explain_move(state: &State, mv: GridMove) -> RefusalReason {
    let GridMove { from, to, promote } = mv;
    let seat = state.turn();
    let Some(occupant) = state.grid().occupants().iter().copied().find(|occupant| occupant.at == from) else {
        return RefusalReason::FromEmpty(from.into());
    };
    let piece = *state.piece(occupant.id);
    let kind = piece.kind;
    if piece.owner != seat {
        return RefusalReason::NotYours { kind, at: from.into() };
    }
    if from == to {
        return RefusalReason::StandsThere { kind, at: to.into() };
    }
    if let Some(wanted) = promote
        && state.allows_on_grid(GridMove { promote: None, ..mv })
    {
        return explain_exchange(state, mv, wanted);
    }
    match state.grid().on(to).map(|id| state.piece(id)) {
        Some(other) if other.owner == seat => return RefusalReason::OntoOwn { kind: other.kind, at: to.into() },
        _ => {}
    }
    match state.obstacle(occupant, to) {
        Some(Obstacle::Way) => RefusalReason::WrongWay { kind, from: from.into(), to: to.into() },
        Some(Obstacle::Blocked(between)) => RefusalReason::Blocked { kind, at: from.into(), between: between.into() },
        Some(Obstacle::OnlyCapture) if kind == Kind::King => RefusalReason::KingBackward { to: to.into() },
        Some(Obstacle::OnlyCapture) => RefusalReason::OnlyToCapture { kind, to: to.into() },
        Some(Obstacle::NoCapture) => RefusalReason::CaptureAhead { kind, to: to.into() },
        Some(Obstacle::TouchesNothing) => RefusalReason::TouchesNothing { kind, to: to.into() },
        None => match state.grid_king(seat) {
            Some(royal) if royal.id == occupant.id => RefusalReason::KingIntoCheck { to: to.into() },
            Some(royal) if state.in_check(seat) => {
                RefusalReason::StillInCheck { king: royal.at.into(), kind, from: from.into(), to: to.into() }
            }
            Some(royal) => RefusalReason::Pinned { kind, at: from.into(), king: royal.at.into() },
            None => RefusalReason::CantGoThere { kind, from: from.into(), to: to.into() },
        },
    }
}

/// Explains why the pawn, which may make this move, cannot be exchanged for this kind.
fn explain_exchange(state: &State, mv: GridMove, kind: Kind) -> RefusalReason {
    let (seat, to) = (state.turn(), mv.to);
    if kind_on(state, mv.from) != Kind::Pawn {
        return RefusalReason::ExchangeOfOtherThanPawn;
    }
    match state.grid_king(!seat) {
        Some(enemy) if enemy.at.y != to.y => RefusalReason::ExchangeOnOtherRow { row: enemy.at.y, to: to.into() },
        _ if !Kind::PROMOTIONS.contains(&kind) => RefusalReason::ExchangeForWrongKind,
        _ => {
            let pool = Kind::PROMOTIONS.into_iter().filter(|kind| state.pooled(seat, *kind).is_some());
            RefusalReason::ExchangeForUncaptured { kind, others: pool.collect() }
        }
    }
}

/// Says when the seat can place a tile of its hand.
pub(super) fn when(state: &State, seat: Seat, card: Card, playable: bool) -> When {
    let status = state.progress().status;
    match kind_of(card) {
        _ if playable => When::Now,
        _ if status.to_act() != Some(seat) => When::OnYourTurn(TurnMoment::AfterMove),
        Some(tile) if status.phase() == Some(Phase::Place) => When::NotNow(RefusalReason::NoPlaceForTile(tile)),
        _ => When::Then(TurnMoment::AfterMove),
    }
}

fn explain_place(state: &State, tile: Kind, at: Cell) -> Refusal {
    let seat = state.turn();
    if !holds(state, seat, tile) {
        return Refusal::new(RefusalCode::CardNotHeld, RefusalReason::TileNotHeld(tile));
    }
    if state.placements(seat, tile).is_empty() {
        return Refusal::new(RefusalCode::IllegalCard, RefusalReason::NoPlaceForTile(tile));
    }
    let reason = match no_point(at) {
        Err(reason) => reason,
        Ok(point) if state.grid().on(point).is_some() => RefusalReason::TileOntoPiece { tile, at },
        Ok(_) => RefusalReason::TileNotThere { tile, at },
    };
    Refusal::new(RefusalCode::IllegalChoice, reason)
}
