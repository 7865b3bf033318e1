//! Cards that bind what a player may or must do in coming turns.

use super::journeys::CORNERS;
use super::row::{Row, Window};
use super::slot::Slot;
use crate::board::{CASTLING_WINGS, Duty, Force, Ledger};
use crate::mark::Mark;
use crate::piece::Kind;
use crate::play::knightmare::making::acts::enemy;
use crate::play::knightmare::making::effect::{At, Done};
use crate::play::knightmare::making::effects::hand_over;
use crate::play::knightmare::making::slots::{By, One, Plain, Stays, Two};
use crate::play::knightmare::making::trigger::moved_pieces;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

pub(super) const CHALLENGE: Row =
    Row::new("Challenge", 6, Window::After).asks(&[Slot::EnemyBut(&[Kind::King, Kind::Queen])]).does(&One {
        slot: By(|at: At<'_>, (): ()| challengeable(at).collect()),
        effect: |ledger, seat, square| bind(ledger, square, Mark::Challenged(!seat)),
    });

/// Binds the other side for its next turn by a mark on the piece.
fn bind(ledger: &mut Ledger, square: Square, mark: Mark) -> Done {
    if let Some(piece) = ledger.id_on(square) {
        ledger.begin_duty(Duty::Marked(mark, piece));
    }
    Done::default()
}

/// The kinds that can be challenged: not the king or the queen.
const CHALLENGED: &[Kind] = &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Crab, Kind::Prince];

/// Returns the enemy pieces that can be challenged and can move in the next turn. In check, a piece
/// counts if it could move were its king safe; if such a piece cannot cure the check, the card has
/// mated and has no effect.
fn challengeable(at: At<'_>) -> SquareSet {
    let mut next = Ledger::new(at.state.clone());
    hand_over(&mut next);
    let moves = if next.in_check(next.turn()) { next.pseudo_legal_moves() } else { next.moves() };
    // A king is never captured, even if it is in check while a cure is pending.
    let king = next.royal(at.seat);
    let mut mobile = SquareSet::EMPTY;
    for mv in moves.into_iter().filter(|mv| Some(mv.to) != king) {
        mobile.insert(mv.from);
        if next.on(mv.from).is_some_and(|piece| mv.castles(piece.kind)) {
            // Castling counts as the rook's move too.
            let wing = CASTLING_WINGS.iter().find(|wing| (wing.king_from, wing.king_to) == (mv.from, mv.to));
            mobile |= wing.map_or(SquareSet::EMPTY, |wing| SquareSet::of(wing.rook_from));
        }
    }
    (enemy(CHALLENGED).squares(at) & mobile).without(at.state.royals())
}

pub(super) const DUNGEON: Row =
    Row::new("Dungeon", 7, Window::After).asks(&[Slot::EnemyBut(&[Kind::King]), Slot::Corner]).does(&Two {
        first: By(|at: At<'_>, (): ()| prisoners(at).collect()),
        second: By(|at: At<'_>, _: Square| (CORNERS & at.state.free_squares()).collect()),
        effect: |ledger, seat, from, corner| {
            ledger.put_down(from, corner);
            bind(ledger, corner, Mark::Jailed(!seat))
        },
    });

/// Returns the enemy pieces, except kings and those held by a magnet.
fn prisoners(at: At<'_>) -> SquareSet {
    enemy(&Kind::ALL).that_moves().squares(at).without(at.state.royals())
}

pub(super) const MYSTIC_SHIELD: Row = Row::new("Mystic Shield", 9, Window::After).asks(&[Slot::Moved]).does(&One {
    slot: By(|at: At<'_>, (): ()| moved_pieces(at)),
    effect: |ledger, seat, square| bind(ledger, square, Mark::Shielded(!seat)),
});

pub(super) const PANIC: Row =
    Row::new("Panic", 5, Window::After).does(&Plain { fits: |_| true, effect: give_little_time });

fn give_little_time(ledger: &mut Ledger, seat: Seat) -> Done {
    ledger.begin_duty(Duty::Panics(!seat));
    Done::default()
}

pub(super) const TRUCE: Row = Row::new("Truce", 5, Window::After).stays().does(&Stays { force: Force::Truce });

pub(super) const VENDETTA: Row =
    Row::new("Vendetta", 3, Window::After).stays().once().does(&Stays { force: Force::Vendetta });
