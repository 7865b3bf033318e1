//! The small acts on pieces of which cards' effects are made, and the pieces and squares that they meet. Pawns that a
//! card
//! brings to their last rank are promoted at once.

use super::effect::{At, Done, Next, PlayedChoices};
use super::slots::{Fill, Value, by_file};
use crate::board::{Ledger, Location, State};
use crate::choice::Choice;
use crate::piece::{Kind, OffBoard, PieceId};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// What counts as a pawn for cards that name one: a pawn that has become a crab is still a pawn to
/// them.
pub(crate) const PAWN: &[Kind] = &[Kind::Pawn, Kind::Crab];

/// A slot for a piece on the board, given by its square.
#[derive(Clone, Copy)]
pub(crate) struct Units {
    /// Whether the piece belongs to the card's player.
    own: bool,
    kinds: &'static [Kind],
    moves: bool,
    or_born: bool,
}

/// Returns the slot for a piece of one of these kinds that belongs to the player. A neutral piece
/// is own and enemy to either player.
pub(crate) const fn own(kinds: &'static [Kind]) -> Units {
    Units { own: true, kinds, moves: false, or_born: false }
}

/// Returns the slot for an enemy piece of one of these kinds.
pub(crate) const fn enemy(kinds: &'static [Kind]) -> Units {
    Units { own: false, kinds, moves: false, or_born: false }
}

impl Units {
    /// Restricts the slot to pieces that the card can move. A piece held by a magnet is not among
    /// them, since a continuing card outranks any other (FAQ 40), nor one that has come back this
    /// turn. A bar on moving that the other side's card has laid for one turn is overruled by a
    /// later card (FAQ 25/27).
    pub(crate) const fn that_moves(mut self) -> Units {
        self.moves = true;
        self
    }

    /// Lets a piece that began the game as one of these kinds count too, whatever it is now.
    pub(crate) const fn or_born(mut self) -> Units {
        self.or_born = true;
        self
    }

    /// Returns the squares on which such pieces stand.
    pub(crate) fn squares(&self, At { state, seat }: At<'_>) -> SquareSet {
        let side = if self.own { state.own_to(seat) } else { state.enemy_to(seat) };
        let mut kinds = self.kinds.iter().fold(SquareSet::EMPTY, |squares, kind| squares | state.of_kind(*kind));
        if self.or_born {
            let born = state.pieces().filter(|(_, piece, _)| self.kinds.contains(&piece.born));
            kinds |= born.filter_map(|(id, ..)| state.square_of(id)).collect();
        }
        let held = if self.moves { state.fixed() } else { SquareSet::EMPTY };
        (side & kinds).without(held)
    }
}

impl<Before> Fill<Before> for Units {
    type Value = Square;

    fn values(&self, at: At<'_>, _: Before) -> Vec<Square> {
        self.squares(at).collect()
    }
}

/// Returns the seat whose forward direction a piece on the square follows: its owner, whoever moves
/// it.
pub(crate) fn owner_of(at: At<'_>, square: Square) -> Seat {
    at.state.on(square).map_or(at.seat, |piece| piece.owner)
}

/// Applies what a card that replaces the move changes besides the pieces: no capture in
/// passing is left, and a capture or a pawn's step counts as progress.
pub(crate) fn moved_by_card(ledger: &mut Ledger, progress: bool) {
    ledger.end_move_by_card(progress, SquareSet::EMPTY);
}

/// Moves a piece to an empty square by a card that replaces the move.
pub(crate) fn travel(ledger: &mut Ledger, from: Square, to: Square) -> Done {
    let pawn = ledger.pawns().has(from);
    ledger.put_down(from, to);
    moved_by_card(ledger, pawn);
    Done { moved: Some((from, to)), ..Done::default() }
}

/// Captures the piece on the square.
pub(crate) fn take(ledger: &mut Ledger, square: Square) -> Option<(PieceId, Square)> {
    ledger.take_off(square, OffBoard::Captured).map(|captured| (captured, square))
}

/// Returns the seat's captured pieces that began as this kind, ordered by identity.
pub(crate) fn captured_of(state: &State, seat: Seat, kind: Kind) -> impl Iterator<Item = PieceId> {
    state.pieces().filter_map(move |(id, piece, location)| {
        let captured = location == Location::Off(OffBoard::Captured);
        (captured && piece.origin == seat && piece.born == kind).then_some(id)
    })
}

/// A pawn and what it becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Promotion {
    pawn: Square,
    into: Kind,
}

impl Value for Promotion {
    fn read(choice: &Choice) -> Option<Promotion> {
        let Choice::List(list) = choice else { return None };
        let [pawn, into] = &list[..] else { return None };
        Some(Promotion { pawn: Square::read(pawn)?, into: Kind::read(into)? })
    }

    fn written(&self) -> Choice {
        Choice::List(vec![self.pawn.written(), self.into.written()])
    }
}

/// Returns the seat's pawns among these squares that must promote: those on their last rank, as the
/// board is turned, that are not in a unit.
fn due(state: &State, seat: Seat, among: SquareSet) -> Vec<Square> {
    let pawns = (state.pawns() & state.owned(seat)).without(state.merged());
    let mut due: Vec<Square> = (pawns & state.last_rank(seat) & among).collect();
    due.sort_by_key(|square| by_file(*square));
    due
}

/// Returns the next seat in this order that chooses what its pawns become.
pub(crate) fn asks(state: &State, order: [Seat; 2], among: SquareSet) -> Option<Seat> {
    order.into_iter().find(|seat| !due(state, *seat, among).is_empty())
}

/// Returns what can follow after the beginning of an answer: one pair for each pawn.
pub(crate) fn replies(state: &State, order: [Seat; 2], among: SquareSet, so_far: &[Choice]) -> Next {
    let Some(seat) = asks(state, order, among) else { return Next::default() };
    let pawns = due(state, seat, among);
    let Some(pawn) = pawns.get(so_far.len()).copied() else {
        return Next { complete: so_far.len() == pawns.len(), values: Vec::new() };
    };
    let kinds = Kind::PROMOTIONS.into_iter().filter(|into| keeps_a_king(state, seat, pawn, *into));
    Next { complete: false, values: kinds.map(|into| Promotion { pawn, into }.written()).collect() }
}

/// Whether the seat has a royal piece after this promotion. A royal pawn whose Prince is lost can
/// only become a knight or bishop.
fn keeps_a_king(state: &State, seat: Seat, pawn: Square, into: Kind) -> bool {
    if state.royal(seat) != Some(pawn) {
        return true;
    }
    let mut trial = Ledger::new(state.clone());
    trial.promote(pawn, into);
    trial.crowned(seat).is_some()
}

/// Promotes the pawns as the last answer says. If a pawn of the other side gives check to the
/// player on turn by it, the card has no effect (FAQ 7).
pub(crate) fn heed(ledger: &mut Ledger, seat: Seat, asked: PlayedChoices<'_>) -> Done {
    let mut others = false;
    for promotion in asked.answers.last().into_iter().flatten().filter_map(Promotion::read) {
        others |= ledger.on(promotion.pawn).is_some_and(|pawn| pawn.owner != seat);
        ledger.promote(promotion.pawn, promotion.into);
    }
    Done { no_effect: others && ledger.in_check(seat), ..Done::default() }
}
