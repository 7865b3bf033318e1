//! Cards that move pawns straight, sideways or in jumps. None promotes by them.

use super::journeys::Ahead;
use super::row::{Row, Slot, Window};
use crate::board::{Ledger, State};
use crate::piece::Kind;
use crate::play::knightmare::acts::{PAWN, Units, ahead, enemy, go, moved_by_card, own, take, travel};
use crate::play::knightmare::effect::{At, By, Done, Several, Three, Two};
use crate::play::knightmare::value::Pair;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Whether two pawns can go at once: each on its own way. What one leaves the other cannot enter, since
/// all ways are those of the board before.
fn apart(one: Pair, other: Pair) -> bool {
    one.from != other.from && one.to != other.to
}

/// For each pawn of the seat the squares that it can go to.
fn ways(at: At<'_>, to: impl Fn(Square) -> Vec<Square>) -> Vec<Pair> {
    let ways = own(PAWN).squares(at).flat_map(|from| to(from).into_iter().map(move |to| Pair { from, to }));
    ways.collect()
}

/// All go at once. The squares passed by two steps from where pawns start can be entered in passing.
fn march(ledger: &mut Ledger, seat: Seat, pairs: &[Pair]) -> Done {
    let home = ledger.pawn_home(seat);
    let mut passed = SquareSet::EMPTY;
    for Pair { from, to } in pairs {
        let pawn = ledger.on(*from).is_some_and(|piece| piece.kind == Kind::Pawn);
        if pawn && home.has(*from) && from.distance(*to) == 2 {
            passed.insert(from.midpoint(*to));
        }
        go(ledger, *from, *to);
    }
    moved_by_card(ledger, true);
    ledger.edit_chess(|chess| chess.passed = passed);
    Done { moved: pairs.first().map(|pair| (pair.from, pair.to)), ..Done::default() }
}

pub(super) const ANNEXATION: Row = Row::new("Annexation", "annexation", 3, Window::Instead)
    .told(
        "Instead of your move: one or two of your pawns go exactly two empty squares forward, from wherever they stand.",
        &["One or two pawns go", "two squares forward"],
    )
    .asks(&[Slot::PawnsAndDestinations])
    .does(&Several {
        slot: By(|at: At<'_>, (): ()| ways(at, |from| ahead(at.state, at.seat, from, 2).into_iter().collect())),
        together: apart,
        most: 2,
        effect: march,
    });

pub(super) const ONSLAUGHT: Row = Row::new("Onslaught", "onslaught", 6, Window::Instead)
    .told(
        "Instead of your move: as many of your pawns as you like go one empty square forward, all at once.",
        &["As many pawns as you", "like go one square", "forward"],
    )
    .asks(&[Slot::PawnsAndDestinations])
    .does(&Several {
        slot: By(|at: At<'_>, (): ()| ways(at, |from| ahead(at.state, at.seat, from, 1).into_iter().collect())),
        together: apart,
        most: 64,
        effect: march,
    });

pub(super) const FORCED_MARCH: Row = Row::new("Forced March", "forced-march", 3, Window::Instead)
    .told(
        "Instead of your move: one or two of your pawns go one square sideways, each to an empty square.",
        &["One or two pawns go", "one square sideways"],
    )
    .asks(&[Slot::PawnsAndDestinations])
    .does(&Several {
        slot: By(|at: At<'_>, (): ()| ways(at, |from| sideways(at, from))),
        together: apart,
        most: 2,
        effect: march,
    });

fn sideways(at: At<'_>, from: Square) -> Vec<Square> {
    let king_steps = at.state.geometry.quiet(at.seat, Kind::King, from).without(at.state.occupied());
    let beside = [(1, 0), (-1, 0)].map(|(files, ranks)| towards(at.state, at.seat, from, (files, ranks)));
    king_steps.filter(|to| beside.contains(&Some(*to))).collect()
}

type Advance<To> = Two<Units, To, Square, Square>;

pub(super) const FANATIC: Row = Row::new("Fanatic", "fanatic", 2, Window::Instead)
    .told(
        "Instead of your move: one of your pawns goes exactly three empty squares forward. It does not promote by \
         this.",
        &["One of your pawns", "charges three squares", "straight ahead"],
    )
    .asks(&[Slot::Own, Slot::Destination])
    .does(&ADVANCE);

const ADVANCE: Advance<Ahead> =
    Two { first: own(PAWN), second: Ahead(3), effect: |ledger, _, from, to| travel(ledger, from, to) };

pub(super) const COWARDICE: Row = Row::new("Cowardice", "cowardice", 4, Window::After)
    .told(
        "After your move: an enemy pawn goes back one or two empty squares, straight towards its own side.",
        &["An enemy pawn goes", "back one or two", "squares"],
    )
    .asks(&[Slot::Enemy, Slot::Destination])
    .does(&RETREAT);

/// What is ahead of the card's player is behind the enemy pawn.
const RETREAT: Advance<By<Square, Square>> = Two {
    first: enemy(PAWN),
    second: By(|at, from| (1..=2).filter_map(|squares| ahead(at.state, at.seat, from, squares)).collect()),
    effect: |ledger, _, from, to| {
        go(ledger, from, to);
        Done::default()
    },
};

pub(super) const GUARDIAN: Row = Row::new("Guardian", "guardian", 3, Window::Instead)
    .once()
    .told(
        "Instead of your move: one of your pawns goes one empty square forward, or two from its second rank. Your \
         piece right behind it may come along, and then stands right behind it again.",
        &["A pawn and the piece", "behind it advance", "together"],
    )
    .asks(&[Slot::Own, Slot::Destination, Slot::Flag])
    .does(&Three { first: own(PAWN), second: By(guarded_steps), third: By(may_follow), effect: advance_guarded });

fn guarded_steps(at: At<'_>, from: Square) -> Vec<Square> {
    let most = if at.state.geometry.rank(at.seat, 1).has(from) { 2 } else { 1 };
    (1..=most).filter_map(|squares| ahead(at.state, at.seat, from, squares)).collect()
}

/// The neighbouring square in this direction, as the seat sees the board.
fn towards(state: &State, seat: Seat, square: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let (files, ranks) = state.geometry.ground().orientation.direction(seat, files, ranks);
    square.offset(files, ranks)
}

/// The square right behind one, for the seat.
fn behind(state: &State, seat: Seat, square: Square) -> Option<Square> {
    towards(state, seat, square, (0, -1))
}

fn may_follow(at: At<'_>, (from, _): (Square, Square)) -> Vec<bool> {
    let follower = behind(at.state, at.seat, from).filter(|square| {
        let open = at.state.geometry.quiet(at.seat, Kind::Pawn, *square).has(from);
        open && at.state.owned(at.seat).has(*square)
    });
    if follower.is_some() { vec![false, true] } else { vec![false] }
}

/// Who comes along stands where the pawn could have been taken in passing, and so shields it.
fn advance_guarded(ledger: &mut Ledger, seat: Seat, from: Square, to: Square, along: bool) -> Done {
    let done = march(ledger, seat, &[Pair { from, to }]);
    if along && let (Some(follower), Some(end)) = (behind(ledger, seat, from), behind(ledger, seat, to)) {
        go(ledger, follower, end);
        ledger.edit_chess(|chess| chess.passed = SquareSet::EMPTY);
    }
    done
}

pub(super) const MADMAN: Row = Row::new("Madman", "madman", 3, Window::Instead)
    .told(
        "Instead of your move: one of your pawns jumps diagonally over a neighbour of either side to the empty square \
         behind it, in any direction and as often as it can and you like. Nothing is captured.",
        &["A pawn jumps over", "other pieces as in", "draughts"],
    )
    .asks(&[Slot::Own, Slot::Destination])
    .does(&JUMPS);

const JUMPS: Advance<By<Square, Square>> =
    Two { first: own(PAWN), second: By(jumps), effect: |ledger, _, from, to| travel(ledger, from, to) };

fn jumps(at: At<'_>, from: Square) -> Vec<Square> {
    at.state.jumps(from, &[(1, 1), (1, -1), (-1, -1), (-1, 1)]).collect()
}

pub(super) const IRRESISTIBLE_FORCE: Row = Row::new("Irresistible Force", "irresistible-force", 5, Window::Instead)
    .told(
        "Instead of your move: one of your pawns steps onto the taken square ahead and pushes all adjoining pieces of \
         its file one square on. A piece pushed off the board is captured; a king cannot be pushed.",
        &["A pawn pushes all", "ahead of it one", "square on"],
    )
    .asks(&[Slot::Own])
    .does(&crate::play::knightmare::effect::One {
        slot: By(|at: At<'_>, (): ()| {
            own(PAWN).squares(at).filter(|from| column(at, *from).is_some()).collect::<Vec<Square>>()
        }),
        effect: push,
    });

/// The adjoining pieces ahead of a pawn, the nearest first, if there are any, no king is among them and no wall
/// stands between them. Before a barred square they are pushed in vain: none is given then.
fn column(at: At<'_>, from: Square) -> Option<Vec<Square>> {
    let mut pushed = Vec::new();
    let mut square = from;
    while let Some(next) = beyond(at.state, at.seat, square) {
        if !at.state.geometry.quiet(at.seat, Kind::Pawn, square).has(next) {
            let in_vain = !pushed.is_empty() && at.state.geometry.ground().barred.has(next);
            return in_vain.then(Vec::new);
        }
        let Some(piece) = at.state.on(next) else { break };
        if piece.royal {
            return None;
        }
        pushed.push(next);
        square = next;
    }
    (!pushed.is_empty()).then_some(pushed)
}

/// The square right ahead of one, for the seat.
fn beyond(state: &State, seat: Seat, square: Square) -> Option<Square> {
    towards(state, seat, square, (0, 1))
}

/// What cannot be pushed stays where it is, and the move is made all the same (*Forbidden City* is the stronger).
fn push(ledger: &mut Ledger, seat: Seat, from: Square) -> Done {
    let mut done = Done::default();
    let pushed = column(At { state: ledger, seat }, from).unwrap_or_default();
    for square in pushed.iter().rev() {
        match beyond(ledger, seat, *square) {
            Some(to) => go(ledger, *square, to),
            None => done.captured.extend(take(ledger, *square)),
        }
    }
    if let Some(to) = pushed.first() {
        ledger.put_down(from, *to);
        done.moved = Some((from, *to));
    }
    moved_by_card(ledger, !pushed.is_empty());
    done
}
