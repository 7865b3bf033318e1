//! Whether a side of standard chess could still mate by some sequence of legal moves: what decides a
//! flag, a resignation and a dead position (FIDE 6.9, 5.1.2 and 5.2.2).
//!
//! Three answers, the cheapest first: what material shows, what [`Reach`] proves about a blocked board,
//! and a search for a helpmate, which looks at every position that can arise. A side that no answer
//! denies a mate within the bound of the search is taken to have one. So no game in which a mate is
//! possible is drawn, and a game is drawn only if everything was looked at.

mod reach;
mod search;

use reach::Reach;
use search::Search;

use crate::board::State;
use crate::defaults::HELPMATE_MOVES;
use crate::piece::Kind;
use crate::seat::Seat;

/// Whether the side might mate, from a position at the start of a turn.
pub(super) fn may_mate(state: &State, winner: Seat) -> bool {
    state.can_ever_mate(winner)
        && !Reach::of(state).never_mates(winner)
        && Search::new(state, winner).finds_or_gives_up(HELPMATE_MOVES)
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
