//! Cards that change what a piece is or may do, for as long as they stay in play.

use super::row::{Row, Window};
use super::slot::Slot;
use crate::board::{Force, Ledger, State};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, PieceId};
use crate::play::knightmare::making::acts::{PAWN, enemy, own};
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next};
use crate::play::knightmare::making::effects::lay_in_trial;
use crate::play::knightmare::making::value::Value;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// A continuing card that is laid on one piece.
struct LaidOn {
    /// The pieces on which it can be laid.
    pieces: fn(At<'_>) -> SquareSet,
    /// What it does to the piece, which stands on this square when the card is laid.
    force: fn(Square) -> Force,
    /// Whether a position may have it on the piece on this square. The piece may have changed since
    /// the card was laid.
    fits: fn(&State, Seat, Square) -> bool,
    /// What the card's choice must be in a position.
    needs: &'static str,
}

/// Returns the square, if the choices are just one square.
fn square_of(choices: &[Choice]) -> Option<Square> {
    if let [square] = choices { Square::read(square) } else { None }
}

/// Returns the piece on a square that a card with this force works on. In a unit, only the pawn can
/// become another kind.
fn subject_on(state: &State, square: Square, force: Force) -> Option<PieceId> {
    match force {
        Force::Becomes(_) => state.part_on(square, &[Kind::Pawn]).or(state.part_on(square, PAWN)),
        _ => state.id_on(square),
    }
}

impl Effect for LaidOn {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => Next { complete: false, values: (self.pieces)(at).map(|square| square.written()).collect() },
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let square = square_of(choices)?;
        Some(Box::new(move |ledger: &mut Ledger, seat| {
            let force = (self.force)(square);
            let subject = subject_on(ledger, square, force);
            // A player who crowns a piece of the other side has no king left (FAQ 20/44).
            if force == Force::Crowns && ledger.on(square).is_some_and(|piece| piece.owner != seat) {
                return Done { surrenders: true, ..Done::default() };
            }
            lay_in_trial(ledger, seat, subject, force);
            Done { subject, ..Done::default() }
        }))
    }

    fn set_up(&self, state: &mut State, owner: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        let square = square_of(choices).filter(|square| (self.fits)(state, owner, *square));
        square.and_then(|square| subject_on(state, square, (self.force)(square))).map(Some).ok_or(self.needs)
    }

    fn force(&self, choices: &[Choice]) -> Force {
        square_of(choices).map_or(Force::Silent, self.force)
    }
}

/// Whether any piece stands there: marks stay on a piece whatever it becomes.
fn is_taken(state: &State, _: Seat, square: Square) -> bool {
    state.on(square).is_some()
}

/// Whether the card's owner has a pawn there, or a pawn stands there that may have become a crab by
/// *Betrayal*, in the place of a dead pawn of the owner.
fn is_crab_to_be(state: &State, owner: Seat, square: Square) -> bool {
    let mut dead = state.pieces_off(owner, OffBoard::Dead).into_iter();
    state.pawns().has(square)
        && (state.own_to(owner).has(square) || dead.any(|piece| state.piece(piece).born == Kind::Pawn))
}

pub(super) const CRAB: Row =
    Row::new("Crab", 5, Window::After).stays().asks(&[Slot::Own(&[Kind::Pawn])]).does(&LaidOn {
        pieces: |at| own(&[Kind::Pawn]).squares(at),
        force: |_| Force::Becomes(Kind::Crab),
        fits: is_crab_to_be,
        needs: "it needs the square of a pawn of its owner",
    });

pub(super) const COUP: Row = Row::new("Coup", 6, Window::After)
    .stays()
    .asks(&[Slot::OwnBut(&[Kind::King, Kind::Queen, Kind::Rook])])
    .does(&LaidOn {
        pieces: |at| {
            let barred = at.state.of_kind(Kind::Rook) | at.state.of_kind(Kind::Queen) | at.state.royals();
            own(&Kind::ALL).squares(at).without(barred)
        },
        force: |_| Force::Crowns,
        fits: |state, owner, square| state.owned(owner).has(square),
        needs: "it needs the square of a piece of its owner",
    });

/// The kinds that a curse shortens.
const SLIDERS: &[Kind] = &[Kind::Queen, Kind::Rook, Kind::Bishop];

pub(super) const CURSE: Row = Row::new("Curse", 6, Window::After).stays().asks(&[Slot::Enemy(SLIDERS)]).does(&LaidOn {
    pieces: |at| enemy(SLIDERS).squares(at),
    force: |_| Force::Marks(Mark::Cursed),
    fits: |state, _, square| SLIDERS.iter().any(|kind| state.of_kind(*kind).has(square)),
    needs: "it needs the square of a queen, rook or bishop",
});

pub(super) const FATAL_ATTRACTION: Row =
    Row::new("Fatal Attraction", 8, Window::After).stays().asks(&[Slot::Own(&Kind::ALL)]).does(&LaidOn {
        pieces: |at| own(&Kind::ALL).squares(at),
        force: Force::Attracts,
        fits: is_taken,
        needs: "it needs the square of a piece",
    });

/// Every kind except the queen and the king.
const LESSER: &[Kind] = &[Kind::Pawn, Kind::Crab, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Prince];

pub(super) const NEUTRALITY: Row = Row::new("Neutrality", 9, Window::After)
    .stays()
    .asks(&[Slot::EnemyBut(&[Kind::King, Kind::Queen])])
    .does(&LaidOn {
        pieces: |at| enemy(LESSER).squares(at).without(at.state.royals()),
        force: |_| Force::Marks(Mark::Neutral),
        fits: is_taken,
        needs: "it needs the square of a piece",
    });

pub(super) const PACIFISM: Row =
    Row::new("Pacifism", 3, Window::Before).stays().asks(&[Slot::OwnBut(&[Kind::King])]).does(&LaidOn {
        pieces: |at| own(&Kind::ALL).squares(at).without(at.state.royals()),
        force: |_| Force::Marks(Mark::Pacifist),
        fits: is_taken,
        needs: "it needs the square of a piece",
    });
