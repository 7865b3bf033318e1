//! Cards that change what a piece is or may do, for as long as they stay in play.

use super::row::{Row, Slot, Window};
use crate::board::{Change, Force, Ledger, State};
use crate::choice::Choice;
use crate::piece::{Kind, Piece, PieceId};
use crate::play::knightmare::acts::own;
use crate::play::knightmare::effect::{At, Deed, Done, Effect, Fill, Next};
use crate::play::knightmare::value::Value;
use crate::seat::Seat;
use crate::square::Square;

/// A plain pawn of its player becomes another kind, until it is captured or promotes.
struct Becomes(Kind);

impl Effect for Becomes {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => {
                let pawns: Vec<Square> = own(&[Kind::Pawn]).values(at, ());
                Next { complete: false, values: pawns.iter().map(Value::written).collect() }
            }
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [square] = choices else { return None };
        let square = Square::read(square)?;
        Some(Box::new(move |ledger: &mut Ledger, _| {
            let subject = ledger.id_on(square);
            if let Some(piece) = subject {
                let before = *ledger.piece(piece);
                ledger.change(Change::Recast { piece, into: Piece { kind: self.0, ..before } });
            }
            Done { subject, ..Done::default() }
        }))
    }

    fn set_up(&self, state: &mut State, owner: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        let square = match choices {
            [choice] => Square::read(choice),
            _ => None,
        };
        let pawn = square.filter(|square| state.of(owner, Kind::Pawn).has(*square));
        let pawn = pawn.and_then(|square| state.id_on(square)).ok_or("it needs the square of a pawn of its owner")?;
        Ok(Some(pawn))
    }

    fn force(&self, _: &[Choice]) -> Force {
        Force::Becomes(self.0)
    }
}

pub(super) const CRAB: Row = Row::new("Crab", "crab", 5, Window::After)
    .stays()
    .told(
        "After your move: one of your pawns becomes a crab until it is captured or promotes. It moves and captures one \
         square diagonally forward, and in no other way.",
        &["Your pawn becomes a", "crab: one diagonal", "step forward"],
    )
    .asks(&[Slot::Own])
    .does(&Becomes(Kind::Crab));

pub(super) const CONFABULATION: Row = Row::new("Confabulation", "confabulation", 5, Window::Instead)
    .stays()
    .told(
        "Instead of your move: one of your pieces joins another of yours that it could move to, no king. Both are one \
         piece that moves, captures and counts as either, until it is captured.",
        &["Two of your pieces", "become one that moves", "as either"],
    )
    .asks(&[Slot::Own, Slot::Own]);

pub(super) const COUP: Row = Row::new("Coup", "coup", 6, Window::After)
    .stays()
    .told(
        "After your move: a piece of yours that is no rook or queen becomes your king for the rest of the game and moves \
         as before. The old king is a prince, which can be captured.",
        &["Another piece of", "yours becomes king"],
    )
    .asks(&[Slot::Own]);

pub(super) const CURSE: Row = Row::new("Curse", "curse", 6, Window::After)
    .stays()
    .told(
        "After your move: an enemy queen, rook or bishop goes at most two squares in a move until it is captured.",
        &["An enemy piece goes", "two squares at most"],
    )
    .asks(&[Slot::Enemy]);

pub(super) const FATAL_ATTRACTION: Row = Row::new("Fatal Attraction", "fatal-attraction", 8, Window::After)
    .stays()
    .told(
        "After your move: a piece of yours becomes a magnet until it moves or is captured. No piece but a king may leave \
         the squares around it.",
        &["A piece of yours", "holds all that stand", "next to it"],
    )
    .asks(&[Slot::Own]);

pub(super) const NEUTRALITY: Row = Row::new("Neutrality", "neutrality", 9, Window::After)
    .stays()
    .told(
        "After your move: an enemy piece that is no king or queen becomes neutral until it is lost. Either player may \
         move it, it may capture anything, and anything may capture it.",
        &["An enemy piece serves", "both sides"],
    )
    .asks(&[Slot::Enemy]);

pub(super) const PACIFISM: Row = Row::new("Pacifism", "pacifism", 3, Window::Before)
    .stays()
    .told(
        "Before your move: a piece of yours other than the king can neither capture nor be captured from now on.",
        &["A piece of yours", "neither captures nor", "is captured"],
    )
    .asks(&[Slot::Own]);
