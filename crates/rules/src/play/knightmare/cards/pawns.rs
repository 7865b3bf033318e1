//! Cards that move pawns straight, sideways or in jumps. No pawn promotes by them.

use super::journeys::{Ahead, exactly_ahead};
use super::row::{CardRow, Slot, Window};
use crate::board::{Ledger, Mode, Reach, State, Way, WayConditions};
use crate::mark::Mark;
use crate::piece::Kind;
use crate::play::knightmare::making::acts::{PAWN, Units, enemy, moved_by_card, own, owner_of, take, travel};
use crate::play::knightmare::making::effect::{At, Done};
use crate::play::knightmare::making::slots::{By, One, Pair, Several, Three, Two};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// Whether two pawns can go at once, each on its own way. Neither can enter the square that the
/// other leaves, since all ways are judged on the board before.
fn apart(one: Pair, other: Pair) -> bool {
    one.from != other.from && one.to != other.to
}

/// Returns the squares that each pawn of the seat can go to.
fn ways(at: At<'_>, to: impl Fn(Square) -> Vec<Square>) -> Vec<Pair> {
    let ways =
        own(PAWN).that_moves().squares(at).flat_map(|from| to(from).into_iter().map(move |to| Pair { from, to }));
    ways.collect()
}

/// Moves all pawns at once. Squares passed by a double step from a pawn's home allow a capture in
/// passing.
fn march(ledger: &mut Ledger, seat: Seat, pairs: &[Pair]) -> Done {
    let mut passed = SquareSet::EMPTY;
    for Pair { from, to } in pairs {
        let owner = owner_of(At { state: ledger, seat }, *from);
        if ledger.pawn_home(owner).has(*from) && from.distance(*to) == 2 {
            passed.insert(from.midpoint(*to));
        }
        ledger.put_down(*from, *to);
    }
    ledger.end_move_by_card(true, passed);
    Done { moved: pairs.first().map(|pair| (pair.from, pair.to)), ..Done::default() }
}

pub(super) const ANNEXATION: CardRow =
    CardRow::new("Annexation", 3, Window::Instead).asks(&[Slot::PawnsAndDestinations]).does(&Several {
        slot: By(|at: At<'_>, (): ()| ways(at, |from| exactly_ahead(at, from, 2).into_iter().collect())),
        together: apart,
        most: 2,
        effect: march,
    });

pub(super) const ONSLAUGHT: CardRow =
    CardRow::new("Onslaught", 6, Window::Instead).asks(&[Slot::PawnsAndDestinations]).does(&Several {
        slot: By(|at: At<'_>, (): ()| ways(at, |from| exactly_ahead(at, from, 1).into_iter().collect())),
        together: apart,
        most: 64,
        effect: march,
    });

pub(super) const FORCED_MARCH: CardRow =
    CardRow::new("Forced March", 3, Window::Instead).asks(&[Slot::PawnsAndDestinations]).does(&Several {
        slot: By(|at: At<'_>, (): ()| ways(at, |from| sideways(at, from))),
        together: apart,
        most: 2,
        effect: march,
    });

const SIDEWAYS: &[Way] = &[Way { directions: &[(-1, 0), (1, 0)], reach: Reach::Single, mode: Mode::Quiet }];

fn sideways(at: At<'_>, from: Square) -> Vec<Square> {
    let asked = WayConditions::quiet(owner_of(at, from));
    at.state.reached(from, SIDEWAYS, asked).collect()
}

type Advance<To> = Two<Units, To, Square, Square>;

pub(super) const FANATIC: CardRow =
    CardRow::new("Fanatic", 2, Window::Instead).asks(&[Slot::Own(PAWN), Slot::Destination]).does(&ADVANCE);

const ADVANCE: Advance<Ahead> =
    Two { first: own(PAWN).that_moves(), second: Ahead(3), effect: |ledger, _, from, to| travel(ledger, from, to) };

pub(super) const COWARDICE: CardRow =
    CardRow::new("Cowardice", 4, Window::After).asks(&[Slot::Enemy(PAWN), Slot::Destination]).does(&RETREAT);

/// For the player who does not own a pawn, the square behind it is ahead.
const RETREAT: Advance<By<Square, Square>> = Two {
    first: enemy(PAWN).that_moves(),
    second: By(|at, from| at.state.ahead(!owner_of(at, from), from, 2)),
    effect: |ledger, _, from, to| {
        ledger.put_down(from, to);
        Done::default()
    },
};

pub(super) const GUARDIAN: CardRow = CardRow::new("Guardian", 3, Window::Instead)
    .once()
    .asks(&[Slot::Own(PAWN), Slot::Destination, Slot::Follows])
    .does(&Three {
        first: own(PAWN).that_moves(),
        second: By(guarded_steps),
        third: By(may_follow),
        effect: advance_guarded,
    });

fn guarded_steps(at: At<'_>, from: Square) -> Vec<Square> {
    let owner = owner_of(at, from);
    let most = if at.state.geometry.rank(owner, 1).has(from) { 2 } else { 1 };
    at.state.ahead(owner, from, most)
}

fn may_follow(at: At<'_>, (from, _): (Square, Square)) -> Vec<bool> {
    let owner = owner_of(at, from);
    let follower = beyond(at.state, !owner, from).filter(|square| {
        let open = at.state.geometry.quiet(owner, Kind::Pawn, *square).has(from);
        open && own(&Kind::ALL).that_moves().squares(at).has(*square)
    });
    if follower.is_some() { vec![false, true] } else { vec![false] }
}

/// The piece that comes along stands where the pawn could have been captured in passing, and so
/// shields it.
fn advance_guarded(ledger: &mut Ledger, seat: Seat, from: Square, to: Square, along: bool) -> Done {
    let back = !owner_of(At { state: ledger, seat }, from);
    let done = march(ledger, seat, &[Pair { from, to }]);
    if along && let (Some(follower), Some(end)) = (beyond(ledger, back, from), beyond(ledger, back, to)) {
        ledger.put_down(follower, end);
        ledger.edit_chess(|chess| chess.passed = SquareSet::EMPTY);
    }
    done
}

pub(super) const MADMAN: CardRow =
    CardRow::new("Madman", 3, Window::Instead).asks(&[Slot::Own(PAWN), Slot::Destination]).does(&JUMPS);

const JUMPS: Advance<By<Square, Square>> = Two {
    first: own(PAWN).that_moves(),
    second: By(|at, from| at.state.jumps(from).collect()),
    effect: |ledger, _, from, to| travel(ledger, from, to),
};

pub(super) const IRRESISTIBLE_FORCE: CardRow =
    CardRow::new("Irresistible Force", 5, Window::Instead).asks(&[Slot::Own(PAWN)]).does(&One {
        slot: By(|at: At<'_>, (): ()| {
            own(PAWN).that_moves().squares(at).filter(|from| column(at, *from).is_some()).collect::<Vec<Square>>()
        }),
        effect: push,
    });

/// What a pawn would push.
struct PushedPieces {
    /// The adjoining pieces ahead of the pawn, nearest first.
    pushed: Vec<Square>,
    /// Whether a barred square stops them all.
    stopped: bool,
}

/// Returns what the pawn would push, if it may. It may not push a royal piece, one that no
/// card can move, anything through a wall, or over the edge a piece that it may not capture.
fn column(at: At<'_>, from: Square) -> Option<PushedPieces> {
    let At { state, seat } = at;
    let owner = owner_of(at, from);
    let (mut pushed, mut stopped, mut square) = (Vec::new(), false, from);
    let held = state.fixed() | state.royals();
    loop {
        let Some(next) = beyond(state, owner, square) else {
            // Pushing a piece over the edge captures it, whether own or enemy.
            let peaceful = state.on(from).is_some_and(|pawn| pawn.marks.has(Mark::Pacifist));
            if peaceful || !state.may_fall_to(seat).has(square) {
                return None;
            }
            break;
        };
        if state.geometry.is_walled(square, next) {
            return None;
        }
        if state.on(next).is_none() {
            stopped = !state.free_squares().has(next);
            break;
        }
        if held.has(next) {
            return None;
        }
        pushed.push(next);
        square = next;
    }
    (!pushed.is_empty()).then_some(PushedPieces { pushed, stopped })
}

/// Returns the square directly ahead of this one, for the seat.
fn beyond(state: &State, seat: Seat, square: Square) -> Option<Square> {
    let (files, ranks) = state.geometry.ground().orientation.direction(seat, 0, 1);
    square.offset(files, ranks)
}

/// Pushes the column. Pieces that cannot be pushed stay, and the move counts as made (*Forbidden
/// City* is stronger).
fn push(ledger: &mut Ledger, seat: Seat, from: Square) -> Done {
    let (mut done, at) = (Done::default(), At { state: ledger, seat });
    let (owner, column) = (owner_of(at, from), column(at, from));
    let Some(PushedPieces { pushed, stopped }) = column else { return done };
    if stopped {
        // A barred square outranks the card: it is played, and nothing moves.
        moved_by_card(ledger, false);
        return done;
    }
    for square in pushed.into_iter().rev() {
        match beyond(ledger, owner, square) {
            Some(to) => ledger.put_down(square, to),
            None => done.captured.extend(take(ledger, square)),
        }
    }
    if let Some(to) = beyond(ledger, owner, from) {
        ledger.put_down(from, to);
        done.moved = Some((from, to));
    }
    moved_by_card(ledger, true);
    done
}
