//! The tiles of a hand, placing one, and what a seat may imagine of them. Each army is known, so the tiles that have
//! not
//! been seen are known too.

use super::view::check_sign;
use crate::board::{Location, Point, SanText, State, Zone, mix};
use crate::card::Card;
use crate::defaults::{CHESSME_ARMY, CHESSME_HAND};
use crate::piece::{Kind, OffBoard};
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::play::hidden::{HiddenDraw, count, lay};
use crate::seat::Seat;
use crate::status::Phase;
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
/// move, so [`Phase::Place`] shows the opponent that the hand holds such a
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

/// What hands and pools add to the key of the position.
pub(super) fn tiles_key(state: &State) -> u64 {
    let mut key = 0;
    for seat in Seat::ALL {
        let pool = state.off_board(seat, OffBoard::Captured);
        for kind in Kind::CHESS {
            let held = state.faces(Zone::Hand(seat)).filter(|face| kind_of(*face) == Some(kind)).count();
            let pooled = pool.iter().filter(|other| **other == kind).count();
            let field = (kind.index() * 2 + seat.index()) as u64;
            key ^= mix(0x7_0000_0000 + (field << 16) + ((held as u64) << 8) + pooled as u64);
        }
    }
    key
}

/// How often an opponent's hand is drawn at most until it fits what the turn's phase shows of it.
const TRIES: usize = 64;

pub(super) fn redraw(state: &mut State, by: &mut HiddenDraw<'_>) {
    let other = !by.seat;
    let before = tiles_key(state);
    draw(state, by, by.seat, &[Zone::Deck(by.seat)]);
    let status = state.progress().status;
    let places = status.to_act() == Some(other) && status.phase() == Some(Phase::Place);
    for _ in 0..TRIES {
        draw(state, by, other, &[Zone::Hand(other), Zone::Deck(other)]);
        if !places || may_place(state, other) {
            break;
        }
    }
    // No hand has changed since the first position that can be repeated.
    let change = before ^ tiles_key(state);
    state.set_keys(state.progress().keys_from, |key| key ^ change);
}

/// Draws the tiles of a seat in these zones, and makes the pieces that wait for them the same.
fn draw(state: &mut State, by: &mut HiddenDraw<'_>, seat: Seat, hidden: &[Zone]) {
    let army: Vec<Card> =
        CHESSME_ARMY.iter().flat_map(|(kind, count)| std::iter::repeat_n(Card::Call(*kind), *count)).collect();
    let mut known: Vec<Card> = state.seen_of_army(seat).map(Card::Call).collect();
    if !hidden.contains(&Zone::Hand(seat)) {
        known.extend(state.faces(Zone::Hand(seat)));
    }
    let (tiles, _) = by.hidden(&army, &known, count(state, hidden));
    lay(state, hidden, tiles);
    let waiting: Vec<Card> = [Zone::Hand(seat), Zone::Deck(seat)].iter().flat_map(|zone| state.faces(*zone)).collect();
    state.set_waiting(seat, waiting.into_iter().filter_map(kind_of));
}
