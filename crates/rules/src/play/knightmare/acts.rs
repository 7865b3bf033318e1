//! What cards do to pieces, in the small acts of which their effects are made, and the pieces and squares
//! that they can be done to.

use super::effect::{At, Done, Fill};
use crate::board::{Change, DIAGONAL, Ledger, ORTHOGONAL, State};
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A pawn for cards that name one: what has become a crab is still a pawn to them.
pub(crate) const PAWN: &[Kind] = &[Kind::Pawn, Kind::Crab];

/// A slot for a piece on the board, by its square.
pub(crate) struct Units {
    /// Whether it is the card's player's own.
    pub(crate) own: bool,
    pub(crate) kinds: &'static [Kind],
}

/// An own piece of one of these kinds.
pub(crate) const fn own(kinds: &'static [Kind]) -> Units {
    Units { own: true, kinds }
}

/// An enemy piece of one of these kinds.
pub(crate) const fn enemy(kinds: &'static [Kind]) -> Units {
    Units { own: false, kinds }
}

impl Units {
    /// The squares on which such pieces stand.
    pub(crate) fn squares(&self, at: At<'_>) -> SquareSet {
        let owner = if self.own { at.seat } else { !at.seat };
        self.kinds.iter().fold(SquareSet::EMPTY, |squares, kind| squares | at.state.of(owner, *kind))
    }
}

impl<Before> Fill<Before> for Units {
    type Value = Square;

    fn values(&self, at: At<'_>, _: Before) -> Vec<Square> {
        self.squares(at).collect()
    }
}

/// What a card of the move changes beside the pieces: nothing can be taken in passing any more, and a
/// capture or a pawn's step is progress.
pub(crate) fn moved_by_card(ledger: &mut Ledger, progress: bool) {
    ledger.edit_chess(|chess| {
        chess.passed = SquareSet::EMPTY;
        chess.quiet = if progress { 0 } else { chess.quiet.saturating_add(1) };
    });
}

/// Whether a pawn stands on the square.
pub(crate) fn is_pawn(state: &State, square: Square) -> bool {
    state.on(square).is_some_and(|piece| PAWN.contains(&piece.kind))
}

/// A piece goes to an empty square.
pub(crate) fn go(ledger: &mut Ledger, from: Square, to: Square) {
    ledger.put_down(from, to);
}

/// A piece goes to an empty square by a card that is the move.
pub(crate) fn travel(ledger: &mut Ledger, from: Square, to: Square) -> Done {
    let pawn = is_pawn(ledger, from);
    go(ledger, from, to);
    moved_by_card(ledger, pawn);
    Done { moved: Some((from, to)), ..Done::default() }
}

/// Two pieces trade squares.
pub(crate) fn swap(ledger: &mut Ledger, one: Square, other: Square) {
    ledger.swap(one, other);
}

/// The piece on the square is captured.
pub(crate) fn take(ledger: &mut Ledger, square: Square) -> Option<(PieceId, Square)> {
    let captured = ledger.capture(square)?;
    ledger.disturb(square);
    Some((captured, square))
}

/// The piece on the square is out for good.
pub(crate) fn kill(ledger: &mut Ledger, square: Square) {
    if let Some(piece) = ledger.id_on(square) {
        ledger.change(Change::Lift { piece, to: OffBoard::Dead });
        ledger.disturb(square);
    }
}

/// A captured piece comes back as what it was at the start of the game.
pub(crate) fn bring_back(ledger: &mut Ledger, piece: PieceId, square: Square) {
    let Piece { origin, born, .. } = *ledger.piece(piece);
    ledger.change(Change::Recast { piece, into: Piece::new(origin, born) });
    ledger.change(Change::Put { piece, square });
}

/// The seat's captured pieces that began as this kind, by identity.
pub(crate) fn captured_of(state: &State, seat: Seat, kind: Kind) -> impl Iterator<Item = PieceId> {
    state.pieces().filter_map(move |(id, piece, location)| {
        let captured = location == crate::board::Location::Off(OffBoard::Captured);
        (captured && piece.origin == seat && piece.born == kind).then_some(id)
    })
}

/// The empty squares that a piece of this kind would reach from the square without capturing, where these
/// squares are in its way.
pub(crate) fn quiet_reach(state: &State, seat: Seat, kind: Kind, from: Square, in_the_way: SquareSet) -> SquareSet {
    let geometry = &state.geometry;
    let mut to = geometry.quiet(seat, kind, from);
    if matches!(kind, Kind::Rook | Kind::Queen) {
        to |= slides(state, &ORTHOGONAL, from, in_the_way);
    }
    if matches!(kind, Kind::Bishop | Kind::Queen) {
        to |= slides(state, &DIAGONAL, from, in_the_way);
    }
    if kind == Kind::Pawn
        && state.pawn_home(seat).has(from)
        && let Some(over) = to.without(in_the_way).first()
    {
        to |= geometry.quiet(seat, kind, over);
    }
    to.without(state.occupied())
}

fn slides(state: &State, directions: &[usize], from: Square, in_the_way: SquareSet) -> SquareSet {
    directions.iter().fold(SquareSet::EMPTY, |to, direction| to | state.geometry.slide(*direction, from, in_the_way))
}

/// The square this many squares straight ahead for the seat, if the way is empty and no wall crosses it.
pub(crate) fn ahead(state: &State, seat: Seat, from: Square, squares: u8) -> Option<Square> {
    let mut at = from;
    for _ in 0..squares {
        at = state.geometry.quiet(seat, Kind::Pawn, at).without(state.occupied()).first()?;
    }
    Some(at)
}
