//! Why an action of ChessMe was refused.

use super::GridMove;
use crate::action::Action;
use crate::board::{Obstacle, Point, State, Zone};
use crate::defaults::GRID_BOUND;
use crate::piece::Kind;
use crate::play::refusal::{Refusal, RefusalCode};
use crate::square::Cell;
use crate::status::Phase;

/// Why the side that is to act cannot do this with its turn.
pub(in crate::play) fn explain(state: &State, action: &Action) -> Refusal {
    match (action, state.flow().status.phase()) {
        (Action::Move { from, to, .. }, Some(Phase::Move)) => {
            let reason = [*from, *to].into_iter().find_map(|cell| no_point(cell).err());
            let reason = reason.or_else(|| GridMove::of(action).map(|mv| explain_move(state, mv)));
            Refusal::new(RefusalCode::IllegalMove, reason.unwrap_or_default())
        }
        (Action::Place { tile, at }, Some(Phase::Place)) => explain_place(state, *tile, *at),
        (Action::Move { .. }, Some(Phase::Place)) => {
            Refusal::new(RefusalCode::WrongPhase, "you have moved already: place a tile, or skip")
        }
        (Action::Place { .. } | Action::Skip, Some(Phase::Move)) => {
            Refusal::new(RefusalCode::WrongPhase, "a tile is placed after the move: move a piece first")
        }
        (_, Some(Phase::Place)) => {
            Refusal::new(RefusalCode::WrongPhase, "you cannot do that now: place a tile, or skip")
        }
        _ => Refusal::new(RefusalCode::WrongPhase, "you cannot do that now: move a piece"),
    }
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
    let Some(man) = state.grid().men().iter().copied().find(|man| man.at == from) else {
        return format!("there is no piece on {from}");
    };
    let piece = *state.piece(man.id);
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
    match state.obstacle(man, to) {
        Some(Obstacle::Way) => format!("a {name} does not move from {from} to {to}"),
        Some(Obstacle::Blocked(between)) => format!("the {name} on {from} cannot pass the piece on {between}"),
        Some(Obstacle::OnlyCapture) if piece.kind == Kind::King => {
            format!("the king goes backward only to capture, and nothing stands on {to}")
        }
        Some(Obstacle::OnlyCapture) => format!("the {name} goes to {to} only to capture, and nothing stands there"),
        Some(Obstacle::NoCapture) => format!("a piece stands on {to}, and the {name} does not capture straight ahead"),
        Some(Obstacle::Lonely) => {
            format!("on {to} the {name} would touch no other piece: only captures may end on a lonely point")
        }
        None => match state.grid_king(seat) {
            Some(king) if king.id == man.id => format!("the king would stand in check on {to}"),
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
    if super::kind_on(state, mv.from) != Kind::Pawn {
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
            let pool: Vec<&str> = Kind::PROMOTIONS
                .into_iter()
                .filter(|kind| state.pooled(seat, *kind).is_some())
                .map(Kind::name)
                .collect();
            let pool = if pool.is_empty() { "nothing".to_owned() } else { pool.join(", ") };
            format!("no {} of yours has been captured: the pawn can be exchanged for {pool}", kind.name())
        }
    }
}

fn explain_place(state: &State, tile: Kind, at: Cell) -> Refusal {
    let seat = state.turn();
    let name = tile.name();
    if !state.faces(Zone::Hand(seat)).any(|face| super::kind_of(face) == Some(tile)) {
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
        Ok(point) if state.grid().on(point).is_some() => format!("{at} is occupied"),
        Ok(_) => format!("a {name} is placed {rule}, and {at} is not such a point"),
    };
    Refusal::new(RefusalCode::IllegalChoice, message)
}
