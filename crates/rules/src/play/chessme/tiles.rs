//! The tiles of a hand, and placing one.

use super::notation::check_sign;
use crate::board::{Location, Point, SanText, State, Zone};
use crate::card::Card;
use crate::defaults::CHESSME_HAND;
use crate::piece::{Kind, OffBoard};
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::seat::Seat;
use crate::view::{CheckSign, PlaceView};

/// Whether the card is a tile.
pub(super) const fn is_tile(card: Card) -> bool {
    matches!(card, Card::Call(kind) if !matches!(kind, Kind::King | Kind::Crab | Kind::Prince))
}

/// Returns the kinds of tiles in a hand, each once.
pub(super) fn held(state: &State, seat: Seat) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = state.faces(Zone::Hand(seat)).filter_map(kind_of).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// Returns the kind of piece on a tile.
pub(super) const fn kind_of(card: Card) -> Option<Kind> {
    match card {
        Card::Call(kind) => Some(kind),
        Card::SameAgain | Card::Knightmare(_) => None,
    }
}

/// Whether the seat holds a tile that has a free point. If not, its turn ends by itself with the
/// move, so [`Phase::Place`](crate::Phase::Place) shows the opponent that the hand holds such a
/// tile, but not which.
pub(super) fn may_place(state: &State, seat: Seat) -> bool {
    held(state, seat).into_iter().any(|tile| !state.placements(seat, tile).is_empty())
}

/// Places a tile of the hand on the grid as a piece, and refills the hand from the seat's own pile.
pub(super) fn place(exec: &mut Execution<'_>, tile: Kind, at: Point) {
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
        // The turn did not end with the move, so a mate that it would have been is only a check.
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
