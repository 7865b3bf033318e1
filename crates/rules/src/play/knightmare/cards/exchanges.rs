//! Cards by which pieces swap squares.
//!
//! What lies between them does not matter, and a swap is not a capture. Both count as moved.

use super::row::{CardRow, Slot, Window};
use crate::board::Ledger;
use crate::piece::Kind;
use crate::play::knightmare::making::acts::{PAWN, Units, enemy, moved_by_card, own};
use crate::play::knightmare::making::effect::{At, Done};
use crate::play::knightmare::making::slots::{By, Fill, One, Pair, Several, Two};
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

type Swap = Two<Units, Other, Square, Square>;

/// A swap of two pieces after the move.
const fn after_move(first: Units, second: Units) -> Swap {
    fn trade(ledger: &mut Ledger, _: Seat, one: Square, other: Square) -> Done {
        ledger.swap(one, other);
        Done::default()
    }
    Two { first: traded(first), second: Other(traded(second)), effect: trade }
}

/// A swap of two pieces in place of the move.
const fn as_the_move(first: Units, second: Units) -> Swap {
    fn trade(ledger: &mut Ledger, _: Seat, one: Square, other: Square) -> Done {
        ledger.swap(one, other);
        moved_by_card(ledger, false);
        Done { moved: Some((one, other)), ..Done::default() }
    }
    Two { first: traded(first), second: Other(traded(second)), effect: trade }
}

/// The slot for a piece that can be swapped: by what it is, or by what it began as.
const fn traded(units: Units) -> Units {
    units.that_moves().or_born()
}

/// The slot for a piece that can be swapped with the one chosen before. That one may itself fit
/// both slots, if it is neutral or promoted.
struct Other(Units);

impl Fill<Square> for Other {
    type Value = Square;

    fn values(&self, at: At<'_>, one: Square) -> Vec<Square> {
        self.0.squares(at).without(SquareSet::of(one)).collect()
    }
}

const KNIGHT: &[Kind] = &[Kind::Knight];
const BISHOP: &[Kind] = &[Kind::Bishop];
const ROOK: &[Kind] = &[Kind::Rook];

pub(super) const ANATHEMA: CardRow = CardRow::new("Anathema", 5, Window::After)
    .asks(&[Slot::Enemy(BISHOP), Slot::Enemy(ROOK)])
    .does(&after_move(enemy(BISHOP), enemy(ROOK)));

pub(super) const HOLY_QUEST: CardRow = CardRow::new("Holy Quest", 7, Window::After)
    .asks(&[Slot::Enemy(BISHOP), Slot::Enemy(KNIGHT)])
    .does(&after_move(enemy(BISHOP), enemy(KNIGHT)));

pub(super) const TREASON: CardRow = CardRow::new("Treason", 8, Window::After)
    .asks(&[Slot::Enemy(ROOK), Slot::Enemy(KNIGHT)])
    .does(&after_move(enemy(ROOK), enemy(KNIGHT)));

pub(super) const CATHEDRAL: CardRow = CardRow::new("Cathedral", 7, Window::After)
    .asks(&[Slot::Own(ROOK), Slot::Own(BISHOP)])
    .does(&after_move(own(ROOK), own(BISHOP)));

pub(super) const HOLY_WAR: CardRow = CardRow::new("Holy War", 3, Window::After)
    .asks(&[Slot::Own(KNIGHT), Slot::Own(BISHOP)])
    .does(&after_move(own(KNIGHT), own(BISHOP)));

pub(super) const SIEGE: CardRow = CardRow::new("Siege", 7, Window::After)
    .asks(&[Slot::Own(KNIGHT), Slot::Own(ROOK)])
    .does(&after_move(own(KNIGHT), own(ROOK)));

pub(super) const EVANGELISTS: CardRow = CardRow::new("Evangelists", 6, Window::Instead)
    .asks(&[Slot::Own(BISHOP), Slot::Enemy(BISHOP)])
    .does(&as_the_move(own(BISHOP), enemy(BISHOP)));

pub(super) const TOURNAMENT: CardRow = CardRow::new("Tournament", 6, Window::Instead)
    .asks(&[Slot::Own(KNIGHT), Slot::Enemy(KNIGHT)])
    .does(&as_the_move(own(KNIGHT), enemy(KNIGHT)));

pub(super) const LOST_CASTLE: CardRow = CardRow::new("Lost Castle", 7, Window::Instead)
    .asks(&[Slot::Own(ROOK), Slot::Enemy(ROOK)])
    .does(&as_the_move(own(ROOK), enemy(ROOK)));

pub(super) const PASSING_IN_THE_NIGHT: CardRow = CardRow::new("Passing in the Night", 6, Window::Instead)
    .asks(&[Slot::PawnsOfBoth])
    .does(&Several { slot: By(pawns_of_both), together: apart, most: 2, effect: pass_in_the_night });

fn pawns_of_both(at: At<'_>, (): ()) -> Vec<Pair> {
    let (mine, theirs) = (traded(own(PAWN)).squares(at), traded(enemy(PAWN)).squares(at));
    mine.flat_map(|from| theirs.without(SquareSet::of(from)).map(move |to| Pair { from, to })).collect()
}

/// Whether no piece is in both pairs. A neutral one could be on either side of each.
fn apart(one: Pair, other: Pair) -> bool {
    ![one.from, one.to].iter().any(|square| [other.from, other.to].contains(square))
}

fn pass_in_the_night(ledger: &mut Ledger, _: Seat, pairs: &[Pair]) -> Done {
    for pair in pairs {
        ledger.swap(pair.from, pair.to);
    }
    moved_by_card(ledger, true);
    Done { moved: pairs.first().map(|pair| (pair.from, pair.to)), ..Done::default() }
}

pub(super) const MAN_OF_STRAW: CardRow = CardRow::new("Man of Straw", 9, Window::Before)
    .asks(&[Slot::Own(PAWN)])
    .judged_at_once()
    .does(&One { slot: By(straw_men), effect: put_straw_man });

fn straw_men(at: At<'_>, (): ()) -> Vec<Square> {
    let fixed = at.state.royal(at.seat).is_none_or(|king| at.state.fixed().has(king));
    if fixed || !at.state.in_check(at.seat) {
        return Vec::new();
    }
    traded(own(PAWN)).squares(at).without(at.state.royals()).collect()
}

/// Swaps the king with the pawn.
fn put_straw_man(ledger: &mut Ledger, seat: Seat, pawn: Square) -> Done {
    if let Some(king) = ledger.royal(seat) {
        ledger.swap(king, pawn);
    }
    Done::default()
}
