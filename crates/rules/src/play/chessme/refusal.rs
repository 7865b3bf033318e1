//! Explains why an action of ChessMe was refused.

use cardinal_words::say;

use super::notation::kind_on;
use super::tiles::{kind_of, may_place};
use crate::action::Action;
use crate::board::{GridMove, Obstacle, Point, State, Zone};
use crate::card::Card;
use crate::card_use::{TurnMoment, When};
use crate::defaults::GRID_BOUND;
use crate::phase::Phase;
use crate::piece::Kind;
use crate::play::explain::{awaited, wrong_phase};
use crate::play::refusal::{Refusal, RefusalCode};
use crate::seat::Seat;
use crate::square::Cell;

/// Explains why the side to act cannot do this with its turn.
pub(super) fn explain(state: &State, action: &Action) -> Refusal {
    let phase = state.progress().status.phase();
    match (action, phase) {
        (Action::Move { from, to, .. }, Some(Phase::Move)) => {
            let reason = [*from, *to].into_iter().find_map(|cell| no_point(cell).err());
            let reason = reason.or_else(|| GridMove::of(action).map(|mv| explain_move(state, mv)));
            Refusal::new(RefusalCode::IllegalMove, reason.unwrap_or_default())
        }
        (Action::Place { tile, at }, Some(Phase::Place)) => explain_place(state, *tile, *at),
        (Action::Place { tile, .. }, Some(Phase::Move)) => {
            Refusal::new(RefusalCode::WrongPhase, explain_early_place(state, *tile))
        }
        (Action::Skip, Some(Phase::Move)) => Refusal::new(RefusalCode::WrongPhase, say!("why-not-without-move")),
        _ => {
            let awaited = awaited(phase);
            let message = match action {
                Action::Move { .. } => say!("why-not-move-again", awaited = awaited),
                Action::Draw => say!("why-not-draw-tile", awaited = awaited),
                Action::Discard { .. } | Action::Exchange => say!("why-not-discard-tile", awaited = awaited),
                Action::Play { .. } => say!("why-not-play-tile", awaited = awaited),
                Action::EndTurn => say!("why-not-end-turn", awaited = awaited),
                Action::TakeBack => say!("why-not-take-back", awaited = awaited),
                _ => return wrong_phase(awaited),
            };
            Refusal::new(RefusalCode::WrongPhase, message)
        }
    }
}

/// Explains why no tile can be placed before the move, and why this one could not be placed after
/// it either.
fn explain_early_place(state: &State, tile: Kind) -> String {
    let seat = state.turn();
    if state.zone(Zone::Hand(seat)).is_empty() {
        say!("why-not-early-without-tile")
    } else if !holds(state, seat, tile) {
        say!("why-not-early-without-this-tile", kind = tile)
    } else if !has_pawn(state, seat) {
        say!("why-not-early-without-pawn")
    } else {
        say!("why-not-early")
    }
}

fn holds(state: &State, seat: Seat, tile: Kind) -> bool {
    state.faces(Zone::Hand(seat)).any(|face| kind_of(face) == Some(tile))
}

/// Explains why a seat can no longer place a tile, if the reason is that its own turn has ended.
pub(super) fn too_late(state: &State, seat: Seat, action: &Action) -> Option<String> {
    let progress = state.progress();
    if !matches!(action, Action::Place { .. }) || progress.last_move.is_none_or(|last| last.seat != seat) {
        return None;
    }
    Some(if progress.placed.is_some() {
        say!("why-not-late-placed")
    } else if state.zone(Zone::Hand(seat)).is_empty() {
        say!("why-not-late-without-tile")
    } else if !has_pawn(state, seat) {
        say!("why-not-late-without-pawn")
    } else if !may_place(state, seat) {
        say!("why-not-late-without-point")
    } else {
        say!("why-not-late")
    })
}

fn has_pawn(state: &State, seat: Seat) -> bool {
    state.grid_pieces(seat, Kind::Pawn).next().is_some()
}

/// Returns the cell's point if a piece could stand there, or else explains why not.
fn no_point(cell: Cell) -> Result<Point, String> {
    match cell.point() {
        None => Err(say!("why-not-on-grid", square = cell)),
        Some(point) if point.is_within() => Ok(point),
        Some(_) => Err(say!("why-not-so-far", place = cell.to_string(), bound = GRID_BOUND)),
    }
}

/// Explains which rule makes the move illegal. Both points are within the bound.
fn explain_move(state: &State, mv: GridMove) -> String {
    let GridMove { from, to, promote } = mv;
    let seat = state.turn();
    let Some(occupant) = state.grid().occupants().iter().copied().find(|occupant| occupant.at == from) else {
        return say!("why-not-from-empty", square = from);
    };
    let piece = *state.piece(occupant.id);
    let kind = piece.kind;
    if piece.owner != seat {
        return say!("why-not-yours", kind = kind, square = from);
    }
    if from == to {
        return say!("why-not-standing", kind = kind, square = to);
    }
    if let Some(wanted) = promote
        && state.allows_on_grid(GridMove { promote: None, ..mv })
    {
        return explain_exchange(state, mv, wanted);
    }
    match state.grid().on(to).map(|id| state.piece(id)) {
        Some(other) if other.owner == seat => return say!("why-not-onto-own", kind = other.kind, square = to),
        _ => {}
    }
    match state.obstacle(occupant, to) {
        Some(Obstacle::Way) => say!("why-not-so", kind = kind, from = from, to = to),
        Some(Obstacle::Blocked(between)) => say!("why-not-past", kind = kind, square = from, between = between),
        Some(Obstacle::OnlyCapture) if kind == Kind::King => say!("why-not-king-backward", square = to),
        Some(Obstacle::OnlyCapture) => say!("why-not-but-to-capture", kind = kind, square = to),
        Some(Obstacle::NoCapture) => say!("why-not-capture-ahead", kind = kind, square = to),
        Some(Obstacle::TouchesNothing) => say!("why-not-lonely", kind = kind, square = to),
        None => match state.grid_king(seat) {
            Some(royal) if royal.id == occupant.id => say!("why-not-king-into-check", square = to),
            Some(royal) if state.in_check(seat) => {
                say!("why-not-still-in-check", king = royal.at, kind = kind, from = from, to = to)
            }
            Some(royal) => say!("why-not-pinned", kind = kind, square = from, king = royal.at),
            None => say!("why-not-there", kind = kind, from = from, to = to),
        },
    }
}

/// Explains why the pawn, which may make this move, cannot be exchanged for this kind.
fn explain_exchange(state: &State, mv: GridMove, kind: Kind) -> String {
    let (seat, to) = (state.turn(), mv.to);
    if kind_on(state, mv.from) != Kind::Pawn {
        return say!("why-not-exchange-but-pawn");
    }
    match state.grid_king(!seat) {
        Some(enemy) if enemy.at.y != to.y => {
            say!("why-not-exchange-on-row", row = enemy.at.y.to_string(), square = to)
        }
        _ if !Kind::PROMOTIONS.contains(&kind) => say!("why-not-exchange-for-kind"),
        _ => {
            let pool = Kind::PROMOTIONS.into_iter().filter(|kind| state.pooled(seat, *kind).is_some());
            let pool: Vec<Kind> = pool.collect();
            if pool.is_empty() {
                say!("why-not-exchange-for-any", kind = kind)
            } else {
                say!("why-not-exchange-for-this", kind = kind, others = Kind::one_of(pool))
            }
        }
    }
}

/// Says when the seat can place a tile of its hand.
pub(super) fn when(state: &State, seat: Seat, card: Card, playable: bool) -> When {
    let status = state.progress().status;
    match kind_of(card) {
        _ if playable => When::Now,
        _ if status.to_act() != Some(seat) => When::OnYourTurn(TurnMoment::AfterMove),
        Some(tile) if status.phase() == Some(Phase::Place) => When::NotNow(without_point(tile)),
        _ => When::Then(TurnMoment::AfterMove),
    }
}

/// Says that no point is free for this tile.
fn without_point(tile: Kind) -> String {
    if tile == Kind::Pawn { say!("why-not-placed-pawn") } else { say!("why-not-placed", kind = tile) }
}

fn explain_place(state: &State, tile: Kind, at: Cell) -> Refusal {
    let seat = state.turn();
    let is_pawn = tile == Kind::Pawn;
    if !holds(state, seat, tile) {
        return Refusal::new(RefusalCode::CardNotHeld, say!("why-not-held-tile", kind = tile));
    }
    if state.placements(seat, tile).is_empty() {
        return Refusal::new(RefusalCode::IllegalCard, without_point(tile));
    }
    let message = match no_point(at) {
        Err(message) => message,
        Ok(point) => match (state.grid().on(point).is_some(), is_pawn) {
            (true, true) => say!("why-not-placed-pawn-on-piece", square = at),
            (true, false) => say!("why-not-placed-on-piece", kind = tile, square = at),
            (false, true) => say!("why-not-placed-pawn-there", square = at),
            (false, false) => say!("why-not-placed-there", kind = tile, square = at),
        },
    };
    Refusal::new(RefusalCode::IllegalChoice, message)
}
