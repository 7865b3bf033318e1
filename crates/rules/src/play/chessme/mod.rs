//! ChessMe: chess without an edge. A turn is a move, then at most one tile.

mod ends;
mod refusal;
mod shown;
mod table;

pub(super) use ends::{begin, can_ever_win, claim};
pub(super) use refusal::{explain, too_late};
pub(super) use shown::{grid_of, notation, pieces_on_grid};
pub(super) use table::set_table;

use super::event::Event;
use super::execution::Execution;
use crate::action::Action;
use crate::board::{Chess, GridMove, LastMove, Ledger, Location, Point, SanText, State, Zone};
use crate::card::Card;
use crate::defaults::{CHESSME_HAND, CHESSME_PLACE_AFTER_CHECK};
use crate::piece::{Kind, OffBoard};
use crate::seat::Seat;
use crate::status::Phase;
use crate::view::{CheckSign, PlaceView};

impl GridMove {
    /// The move of this action, if it is one on the endless grid.
    fn of(action: &Action) -> Option<GridMove> {
        match action {
            Action::Move { from, to, promote } => {
                Some(GridMove { from: from.point()?, to: to.point()?, promote: *promote })
            }
            _ => None,
        }
    }

    /// The move as an action.
    fn action(self) -> Action {
        Action::Move { from: self.from.into(), to: self.to.into(), promote: self.promote }
    }
}

/// Everything that the side on turn may do with its turn.
pub(super) fn actions(state: &State) -> Vec<Action> {
    match state.progress().status.phase() {
        Some(Phase::Move) => {
            let mut actions = Vec::with_capacity(64);
            state.for_each_grid_move(|mv| actions.push(mv.action()));
            actions
        }
        Some(Phase::Place) => {
            let seat = state.turn();
            let mut actions = vec![Action::Skip];
            for tile in held(state, seat) {
                let points = state.placements(seat, tile).into_iter();
                actions.extend(points.map(|at| Action::Place { tile, at: at.into() }));
            }
            actions
        }
        _ => Vec::new(),
    }
}

/// Carries out a legal action of the side on turn.
pub(super) fn perform(exec: &mut Execution<'_>, action: &Action) {
    match action {
        Action::Place { tile, at } => {
            if let Some(at) = at.point() {
                place(exec, *tile, at);
                hand_over(exec);
            }
        }
        Action::Skip => hand_over(exec),
        _ => {
            if let Some(mv) = GridMove::of(action) {
                move_piece(exec, mv);
            }
        }
    }
}

/// The kinds of tiles in a hand, each once.
fn held(state: &State, seat: Seat) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = state.faces(Zone::Hand(seat)).filter_map(kind_of).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// What a tile is.
const fn kind_of(card: Card) -> Option<Kind> {
    match card {
        Card::Call(kind) => Some(kind),
        Card::SameAgain | Card::Knightmare(_) => None,
    }
}

/// Whether the seat holds a tile that has a free point. Where it has none, its turn ends by itself with
/// the move; so [`Phase::Place`] tells the opponent that the hand holds such a tile, though not which.
fn may_place(state: &State, seat: Seat) -> bool {
    held(state, seat).into_iter().any(|tile| !state.placements(seat, tile).is_empty())
}

fn hand_over(exec: &mut Execution<'_>) {
    exec.pass(Phase::Move);
    begin(exec);
}

fn move_piece(exec: &mut Execution<'_>, mv: GridMove) {
    let seat = exec.seat();
    let was_in_check = exec.ledger.in_check(seat);
    let kind = kind_on(exec.ledger, mv.from);
    let captured = exec.ledger.displace_on_grid(mv).map(|id| exec.ledger.piece(id).kind);
    let places = may_place(exec.ledger, seat) && (CHESSME_PLACE_AFTER_CHECK || !was_in_check);
    let last = LastMove {
        seat,
        kind,
        from: mv.from.into(),
        to: mv.to.into(),
        promote: mv.promote,
        captured,
        castled: false,
        san: SanText::new(check_sign(exec.ledger).text()),
    };
    let unrepeatable = exec.ledger.chess().quiet == 0;
    exec.remember(last, unrepeatable);
    if places {
        exec.phase(Phase::Place);
    } else {
        hand_over(exec);
    }
}

fn kind_on(state: &State, point: Point) -> Kind {
    state.grid().on(point).map_or(Kind::Pawn, |id| state.piece(id).kind)
}

/// What the turn does to the enemy king if it ends as the grid stands. The ledger is as before when
/// this returns.
fn check_sign(ledger: &mut Ledger) -> CheckSign {
    if !ledger.in_check(!ledger.turn()) {
        return CheckSign::None;
    }
    let checkpoint = ledger.checkpoint();
    ledger.edit_chess(Chess::pass);
    let sign = if ledger.can_move_on_grid() { CheckSign::Check } else { CheckSign::Mate };
    ledger.undo(checkpoint);
    sign
}

/// A tile of the hand becomes a piece on the grid; the hand is filled up from the own pile.
fn place(exec: &mut Execution<'_>, tile: Kind, at: Point) {
    let seat = exec.seat();
    let waiting = Location::Off(OffBoard::Away);
    let piece = exec
        .ledger
        .pieces()
        .find(|(_, piece, location)| piece.owner == seat && piece.kind == tile && *location == waiting)
        .map(|(id, ..)| id);
    let held = exec.ledger.faces(Zone::Hand(seat)).position(|face| kind_of(face) == Some(tile));
    let (Some(piece), Some(held)) = (piece, held) else { return };
    let beside = exec.ledger.zone(Zone::InPlay).len();
    exec.ledger.move_card((Zone::Hand(seat), held), (Zone::InPlay, beside));
    exec.ledger.place_on_grid(piece, at);
    let placed = PlaceView { seat, tile, at: at.into(), sign: check_sign(exec.ledger) };
    let keys = exec.ledger.keys_len();
    exec.ledger.edit_progress(|progress| {
        progress.placed = Some(placed);
        // The turn did not end with the move: a check is what is left of a mate that it would have been.
        if let Some(last) = &mut progress.last_move
            && last.san == SanText::new(CheckSign::Mate.text())
        {
            last.san = SanText::new(CheckSign::Check.text());
        }
        progress.keys_from = keys;
    });
    exec.events.push(Event::Placed(placed));
    if exec.ledger.zone(Zone::Hand(seat)).len() < CHESSME_HAND
        && let Some(drawn) = exec.ledger.top_card(Zone::Deck(seat), Zone::Hand(seat))
    {
        exec.events.push(Event::Drew { seat, card: exec.ledger.card(drawn) });
    }
}
