//! Whether a side of standard chess could still mate by some sequence of legal moves: what decides a
//! flag, a resignation and a dead position (FIDE 6.9, 5.1.2 and 5.2.2).
//!
//! Four answers, the cheapest first: what material shows, whether the board is full and open, what [`Reach`] proves
//! about a blocked board, and a search for a helpmate, which looks at every position that can arise. A side that no
//! answer denies a mate within the bound of the search is taken to have one. So no game in which a mate is
//! possible is drawn, and a game is drawn only if everything was looked at.

mod reach;
mod search;

use reach::Reach;
use search::Search;

use crate::board::{Ledger, State};
use crate::defaults::HELPMATE_MOVES;
use crate::piece::Kind;
use crate::seat::Seat;

/// Whether the side might mate, from a position at the start of a turn.
pub(super) fn may_mate(state: &State, winner: Seat) -> bool {
    state.can_ever_mate(winner) && (is_open(state, winner) || could_mate(state, winner))
}

/// How many men make a board full, and how many moves an open one.
const FULL: u32 = 16;
const MANY: u32 = 15;

/// Whether a mate is taken for possible without a search, which is longest where most is possible: the side has a queen
/// or a rook, the board is full, and whoever is to move has many moves, a pawn's among them, so that nothing is walled
/// up and hardly anything forced.
fn is_open(state: &State, winner: Seat) -> bool {
    let heavy = state.of(winner, Kind::Queen) | state.of(winner, Kind::Rook);
    if heavy.is_empty() || state.occupied().len() < FULL {
        return false;
    }
    let (mut moves, mut of_pawns) = (0, 0);
    Ledger::new(state.clone()).for_each_piece(|targets| {
        moves += targets.to.len();
        of_pawns += if targets.kind == Kind::Pawn { targets.to.len() } else { 0 };
    });
    moves >= MANY && of_pawns > 0
}

fn could_mate(state: &State, winner: Seat) -> bool {
    !Reach::of(state).never_mates(winner) && Search::new(state, winner).finds_or_gives_up(HELPMATE_MOVES)
}

/// Whether neither side can mate, tried only where the pawns are blocked and nothing but kings and
/// bishops can go around them.
pub(super) fn is_dead(state: &State) -> bool {
    is_blocked(state) && Seat::ALL.into_iter().all(|seat| !may_mate(state, seat))
}

/// Whether a pawn stands before every pawn, and the other pieces are kings and bishops.
fn is_blocked(state: &State) -> bool {
    let pawns = state.of_kind(Kind::Pawn);
    let rest = state.occupied().without(pawns | state.of_kind(Kind::King) | state.of_kind(Kind::Bishop));
    let before = |seat: Seat| match seat {
        Seat::White => state.of(seat, Kind::Pawn).0 << 8,
        Seat::Black => state.of(seat, Kind::Pawn).0 >> 8,
    };
    rest.is_empty() && !pawns.is_empty() && Seat::ALL.into_iter().all(|seat| before(seat) & !pawns.0 == 0)
}
