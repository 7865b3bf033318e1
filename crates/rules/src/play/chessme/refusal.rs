//! Why an action of ChessMe was refused.

use super::notation::kind_on;
use super::tiles::{kind_of, may_place};
use crate::action::Action;
use crate::board::{GridMove, Obstacle, Point, State, Zone};
use crate::defaults::GRID_BOUND;
use crate::phase::Phase;
use crate::piece::Kind;
use crate::play::explain::awaited;
use crate::play::refusal::{Refusal, RefusalCode};
use crate::seat::Seat;
use crate::square::Cell;

/// Why the side that is to act cannot do this with its turn.
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
        (Action::Skip, Some(Phase::Move)) => {
            Refusal::new(RefusalCode::WrongPhase, "the turn is not handed over without a move: move a piece first")
        }
        _ => {
            let never = match action {
                Action::Move { .. } => "you have moved already",
                Action::Draw => "in ChessMe a tile is drawn by itself when you place one",
                Action::Discard { .. } | Action::Exchange => "in ChessMe no tile is discarded or exchanged",
                Action::Play { .. } => "in ChessMe no cards are played, and tiles are placed after the move",
                Action::EndTurn => "in ChessMe a turn ends with its tile, or when none is placed",
                Action::TakeBack => "in ChessMe no step is taken back",
                _ => "you cannot do that now",
            };
            Refusal::new(RefusalCode::WrongPhase, format!("{never}: {}", awaited(phase)))
        }
    }
}

/// Why no tile is placed before the move, and why this one could not be placed after it either.
fn explain_early_place(state: &State, tile: Kind) -> String {
    let seat = state.turn();
    let obstacle = if state.zone(Zone::Hand(seat)).is_empty() {
        "you hold no tile".to_owned()
    } else if !holds(state, seat, tile) {
        format!("you do not hold a {}", tile.name())
    } else if !has_pawn(state, seat) {
        return "move a piece: tiles are placed beside and behind pawns of yours, and you have none on the grid"
            .to_owned();
    } else {
        return "a tile is placed after the move: move a piece first".to_owned();
    };
    format!("{obstacle}, and tiles are placed after the move only: move a piece first")
}

fn holds(state: &State, seat: Seat, tile: Kind) -> bool {
    state.faces(Zone::Hand(seat)).any(|face| kind_of(face) == Some(tile))
}

/// Why a seat whose turn is over cannot place a tile, where the end of its own turn is the reason.
pub(super) fn too_late(state: &State, seat: Seat, action: &Action) -> Option<&'static str> {
    let progress = state.progress();
    if !matches!(action, Action::Place { .. }) || progress.last_move.is_none_or(|last| last.seat != seat) {
        return None;
    }
    Some(if progress.placed.is_some() {
        "at most one tile is placed in a turn, and you have placed yours"
    } else if state.zone(Zone::Hand(seat)).is_empty() {
        "your turn ended with your move, since you hold no tile"
    } else if !has_pawn(state, seat) {
        "your turn ended with your move, since you have no pawn on the grid beside or behind which to place a tile"
    } else if !may_place(state, seat) {
        "your turn ended with your move, since no tile of yours has a free point beside or behind a pawn of yours"
    } else {
        "your turn ended without a tile"
    })
}

fn has_pawn(state: &State, seat: Seat) -> bool {
    state.grid_pieces(seat, Kind::Pawn).next().is_some()
}

/// The point of a cell on which a piece could stand, or why there is none.
fn no_point(cell: Cell) -> Result<Point, String> {
    match cell.point() {
        None => Err(format!("{cell} is no point of the grid: its points are written x,y, such as 3,1")),
        Some(point) if point.is_within() => Ok(point),
        Some(_) => Err(format!("{cell} lies too far away: the coordinates go from -{GRID_BOUND} to {GRID_BOUND}")),
    }
}

/// Why the move between two points within the bound is illegal, from the rule that refuses it.
fn explain_move(state: &State, mv: GridMove) -> String {
    let GridMove { from, to, promote } = mv;
    let seat = state.turn();
    let Some(occupant) = state.grid().occupants().iter().copied().find(|occupant| occupant.at == from) else {
        return format!("there is no piece on {from}");
    };
    let piece = *state.piece(occupant.id);
    let name = piece.kind.name();
    if piece.owner != seat {
        return format!("the {name} on {from} is your opponent's");
    }
    if from == to {
        return format!("the {name} stands on {to} already");
    }
    if let Some(kind) = promote
        && state.allows_on_grid(GridMove { promote: None, ..mv })
    {
        return explain_exchange(state, mv, kind);
    }
    match state.grid().on(to).map(|id| state.piece(id)) {
        Some(other) if other.owner == seat => return format!("your own {} stands on {to}", other.kind.name()),
        _ => {}
    }
    match state.obstacle(occupant, to) {
        Some(Obstacle::Way) => format!("a {name} does not move from {from} to {to}"),
        Some(Obstacle::Blocked(between)) => format!("the {name} on {from} cannot pass the piece on {between}"),
        Some(Obstacle::OnlyCapture) if piece.kind == Kind::King => {
            format!("the king goes backward only to capture, and nothing stands on {to}")
        }
        Some(Obstacle::OnlyCapture) => format!("the {name} goes to {to} only to capture, and nothing stands there"),
        Some(Obstacle::NoCapture) => format!("a piece stands on {to}, and the {name} does not capture straight ahead"),
        Some(Obstacle::TouchesNothing) => {
            format!("on {to} the {name} would touch no other piece: only captures may end on a lonely point")
        }
        None => match state.grid_king(seat) {
            Some(king) if king.id == occupant.id => format!("the king would stand in check on {to}"),
            Some(king) if state.in_check(seat) => {
                format!("the king on {} is in check, and the {name} from {from} to {to} does not end it", king.at)
            }
            Some(king) => format!("the {name} on {from} cannot leave: the king on {} would stand in check", king.at),
            None => format!("the {name} on {from} cannot go to {to}"),
        },
    }
}

/// Why the pawn that may make this move cannot be exchanged for this kind.
fn explain_exchange(state: &State, mv: GridMove, kind: Kind) -> String {
    let (seat, to) = (state.turn(), mv.to);
    if kind_on(state, mv.from) != Kind::Pawn {
        return "only a pawn is exchanged for a captured piece".to_owned();
    }
    match state.grid_king(!seat) {
        Some(enemy) if enemy.at.y != to.y => format!(
            "a pawn is exchanged only when it moves onto the enemy king's row, y = {}; {to} is not on it",
            enemy.at.y
        ),
        _ if !Kind::PROMOTIONS.contains(&kind) => {
            "a pawn can be exchanged for a captured queen, rook, bishop or knight".to_owned()
        }
        _ => {
            let pool: Vec<String> = Kind::PROMOTIONS
                .into_iter()
                .filter(|kind| state.pooled(seat, *kind).is_some())
                .map(|kind| format!("a {}", kind.name()))
                .collect();
            let name = kind.name();
            if pool.is_empty() {
                return format!(
                    "no {name} of yours has been captured, nor another piece for which the pawn could be exchanged: \
                     it stays a pawn"
                );
            }
            format!("no {name} of yours has been captured: the pawn can be exchanged for {}", pool.join(" or "))
        }
    }
}

fn explain_place(state: &State, tile: Kind, at: Cell) -> Refusal {
    let seat = state.turn();
    let name = tile.name();
    if !holds(state, seat, tile) {
        return Refusal::new(RefusalCode::CardNotHeld, format!("you do not hold a {name}"));
    }
    let rule = if tile == Kind::Pawn {
        "left or right of a pawn of yours".to_owned()
    } else {
        "directly behind a pawn of yours".to_owned()
    };
    if state.placements(seat, tile).is_empty() {
        return Refusal::new(RefusalCode::IllegalCard, format!("there is no free point {rule} for the {name}"));
    }
    let message = match no_point(at) {
        Err(message) => message,
        Ok(point) if state.grid().on(point).is_some() => {
            format!("{at} is occupied: a {name} is placed on a free point {rule}")
        }
        Ok(_) => format!("a {name} is placed {rule}, and {at} is not such a point"),
    };
    Refusal::new(RefusalCode::IllegalChoice, message)
}
