//! Cards by which pieces capture in other ways than their own.

use super::row::{Row, Slot, Window};
use crate::board::{Ledger, Wall};
use crate::piece::Kind;
use crate::play::knightmare::acts::{go, moved_by_card, own, take};
use crate::play::knightmare::effect::{At, By, Done, Two};
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The piece goes to the square, where it captures whatever stands there.
fn capture_on(ledger: &mut Ledger, _: Seat, from: Square, to: Square) -> Done {
    let captured = take(ledger, to);
    let pawn = crate::play::knightmare::acts::is_pawn(ledger, from);
    go(ledger, from, to);
    moved_by_card(ledger, pawn || captured.is_some());
    Done { moved: Some((from, to)), captured: captured.into_iter().collect(), ..Done::default() }
}

/// The enemy pieces that can be captured at all: a king never is.
fn prey(at: At<'_>) -> SquareSet {
    let enemies = at.state.owned(!at.seat);
    at.state.royal(!at.seat).map_or(enemies, |king| enemies.without(SquareSet::of(king)))
}

pub(super) const ASSASSIN: Row = Row::new("Assassin", "assassin", 2, Window::Instead)
    .told(
        "Instead of your move: one of your pieces captures another of yours that is not the king, as if it were an \
         enemy.",
        &["One of your pieces", "captures another one", "of yours"],
    )
    .asks(&[Slot::Own, Slot::Victim]);

pub(super) const EVIL_EYE: Row = Row::new("Evil Eye", "evil-eye", 9, Window::Instead)
    .told(
        "Instead of your move: an enemy piece that one of your pieces could capture is captured, and yours stays where \
         it stands.",
        &["Capture without", "leaving your square"],
    )
    .asks(&[Slot::Own, Slot::Victim])
    .does(&Two { first: own(&Kind::ALL), second: By(victims_in_reach), effect: look });

/// What the piece could capture by its own way.
fn victims_in_reach(at: At<'_>, from: Square) -> Vec<Square> {
    let prey = prey(at);
    let attacks = |square: &Square| at.state.attackers(*square, at.seat, at.state.occupied()).has(from);
    prey.filter(attacks).collect()
}

fn look(ledger: &mut Ledger, _: Seat, _: Square, victim: Square) -> Done {
    let captured = take(ledger, victim).into_iter().collect();
    moved_by_card(ledger, true);
    Done { captured, ..Done::default() }
}

pub(super) const BREAKTHROUGH: Row = Row::new("Breakthrough", "breakthrough", 6, Window::Instead)
    .told(
        "Instead of your move: one of your pawns captures straight ahead; from where pawns start also two squares \
         ahead, past an empty one. It does not promote by this.",
        &["One of your pawns", "captures straight", "ahead"],
    )
    .asks(&[Slot::Own, Slot::Victim])
    .does(&Two { first: own(&[Kind::Pawn]), second: By(straight_victims), effect: capture_on });

fn straight_victims(at: At<'_>, from: Square) -> Vec<Square> {
    let ahead = |square: Square| at.state.geometry.quiet(at.seat, Kind::Pawn, square).first();
    let Some(one) = ahead(from) else { return Vec::new() };
    let prey = prey(at);
    if at.state.on(one).is_some() {
        return prey.filter(|square| *square == one).collect();
    }
    let two = ahead(one).filter(|two| at.state.pawn_home(at.seat).has(from) && prey.has(*two));
    two.into_iter().collect()
}

pub(super) const DARK_MIRROR: Row = Row::new("Dark Mirror", "dark-mirror", 5, Window::Instead)
    .told(
        "Instead of your move: one of your pawns captures one square diagonally backward.",
        &["One of your pawns", "captures backward"],
    )
    .asks(&[Slot::Own, Slot::Victim])
    .does(&Two {
        first: own(&[Kind::Pawn]),
        second: By(|at: At<'_>, from: Square| {
            let back = at.state.geometry.capture(!at.seat, Kind::Pawn, from);
            (back & prey(at)).collect()
        }),
        effect: capture_on,
    });

pub(super) const BOMBARD: Row = Row::new("Bombard", "bombard", 8, Window::Instead)
    .told(
        "Instead of your move: one of your rooks moves or captures along its lines and may cross one obstacle on its \
         way, a piece or a wall, which is left as it is.",
        &["A rook moves past one", "obstacle in its way"],
    )
    .slides()
    .asks(&[Slot::Own, Slot::Destination])
    .does(&Two { first: own(&[Kind::Rook]), second: By(past_one), effect: capture_on });

/// Where a rook comes that may cross one obstacle: a piece, a wall or a barred square. A piece behind a wall is a
/// second one.
fn past_one(at: At<'_>, from: Square) -> Vec<Square> {
    let (prey, occupied, walls) = (prey(at), at.state.occupied(), at.state.geometry.walls());
    let (free, barred) = (at.state.free_squares(), at.state.geometry.ground().barred);
    let shut = |one: Square, other: Square| walls.contains(&Wall::from((one.min(other), one.max(other))));
    let mut reached = SquareSet::EMPTY;
    for (files, ranks) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let (mut square, mut crossed) = (from, 0);
        while let Some(next) = square.offset(files, ranks) {
            crossed += u8::from(shut(square, next));
            if crossed > 1 {
                break;
            }
            if (prey | free).has(next) {
                reached.insert(next);
            }
            crossed += u8::from((occupied | barred).has(next));
            square = next;
        }
    }
    reached.collect()
}

pub(super) const SPLIT_KNIGHT: Row = Row::new("Split Knight", "split-knight", 7, Window::Instead)
    .told(
        "Instead of your move: one of your knights captures two or more enemy pieces that it attacks, and is captured \
         itself.",
        &["A knight captures two", "or more, and falls", "itself"],
    )
    .asks(&[Slot::Own, Slot::Victims]);

pub(super) const FIREBALL: Row = Row::new("Fireball", "fireball", 10, Window::After)
    .told(
        "After a move that took no enemy piece: the piece that moved and all pieces next to it are captured, of both \
         sides. Kings are not harmed.",
        &["The piece that moved", "explodes, and all", "around it with it"],
    )
    .asks(&[Slot::Moved]);
