//! What cards do to pieces, in the small acts of which their effects are made, and the pieces and squares
//! that they can be done to.

use crate::board::{Ledger, Location, State};
use crate::piece::{Kind, OffBoard, PieceId};
use crate::play::knightmare::making::effect::{At, Done};
use crate::play::knightmare::making::slots::Fill;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A pawn for cards that name one: what has become a crab is still a pawn to them.
pub(crate) const PAWN: &[Kind] = &[Kind::Pawn, Kind::Crab];

/// A slot for a piece on the board, by its square.
#[derive(Clone, Copy)]
pub(crate) struct Units {
    /// Whether it is the card's player's own.
    own: bool,
    kinds: &'static [Kind],
    moves: bool,
    or_born: bool,
}

/// An own piece of one of these kinds. A neutral piece is own and enemy to either player.
pub(crate) const fn own(kinds: &'static [Kind]) -> Units {
    Units { own: true, kinds, moves: false, or_born: false }
}

/// An enemy piece of one of these kinds.
pub(crate) const fn enemy(kinds: &'static [Kind]) -> Units {
    Units { own: false, kinds, moves: false, or_born: false }
}

impl Units {
    /// The card moves it: not one that a magnet holds, since a continuing card outranks any other (FAQ 40).
    /// What forbids to move it for one turn only, a later card overrules (FAQ 25/27).
    pub(crate) const fn that_moves(mut self) -> Units {
        self.moves = true;
        self
    }

    /// One that began the game as one of these kinds counts too, whatever it is now.
    pub(crate) const fn or_born(mut self) -> Units {
        self.or_born = true;
        self
    }

    /// The squares on which such pieces stand.
    pub(crate) fn squares(&self, At { state, seat }: At<'_>) -> SquareSet {
        let side = if self.own { state.own_to(seat) } else { state.enemy_to(seat) };
        let mut kinds = self.kinds.iter().fold(SquareSet::EMPTY, |squares, kind| squares | state.of_kind(*kind));
        if self.or_born {
            let born = state.pieces().filter(|(_, piece, _)| self.kinds.contains(&piece.born));
            kinds |= born.filter_map(|(id, ..)| state.square_of(id)).collect();
        }
        let held = if self.moves { state.stuck() } else { SquareSet::EMPTY };
        (side & kinds).without(held)
    }
}

impl<Before> Fill<Before> for Units {
    type Value = Square;

    fn values(&self, at: At<'_>, _: Before) -> Vec<Square> {
        self.squares(at).collect()
    }
}

/// Whose forward a piece on the square goes: its owner's, whoever moves it.
pub(crate) fn owner_of(at: At<'_>, square: Square) -> Seat {
    at.state.on(square).map_or(at.seat, |piece| piece.owner)
}

/// What a card of the move changes beside the pieces: nothing can be taken in passing any more, and a
/// capture or a pawn's step is progress.
pub(crate) fn moved_by_card(ledger: &mut Ledger, progress: bool) {
    ledger.end_move_by_card(progress, SquareSet::EMPTY);
}

/// A piece goes to an empty square by a card that is the move.
pub(crate) fn travel(ledger: &mut Ledger, from: Square, to: Square) -> Done {
    let pawn = ledger.pawns().has(from);
    ledger.put_down(from, to);
    moved_by_card(ledger, pawn);
    Done { moved: Some((from, to)), ..Done::default() }
}

/// The piece on the square is captured.
pub(crate) fn take(ledger: &mut Ledger, square: Square) -> Option<(PieceId, Square)> {
    ledger.take_off(square, OffBoard::Captured).map(|captured| (captured, square))
}

/// The seat's captured pieces that began as this kind, by identity.
pub(crate) fn captured_of(state: &State, seat: Seat, kind: Kind) -> impl Iterator<Item = PieceId> {
    state.pieces().filter_map(move |(id, piece, location)| {
        let captured = location == Location::Off(OffBoard::Captured);
        (captured && piece.origin == seat && piece.born == kind).then_some(id)
    })
}
