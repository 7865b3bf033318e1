//! Random positions.

use super::position::{Binding, Bound, Force, Lost, Position};
use super::square::At;
use super::unit::{Kind, Part, Side, Unit};

/// A small generator, so that a number determines a position.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub(crate) fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())].clone())
    }

    pub(crate) fn square(&mut self) -> At {
        At { file: self.below(8) as i8, rank: self.below(8) as i8 }
    }

    fn side(&mut self) -> Side {
        Side::BOTH[self.below(2)]
    }

    /// Two kings and some pieces, with pawns on their six ranks, and a few captured pieces.
    pub(crate) fn board(&mut self) -> Position {
        const KINDS: [Kind; 8] =
            [Kind::Pawn, Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::Knight];
        let mut position = Position::empty();
        let mut id = 0;
        let mut part = |owner: Side, kind: Kind| {
            id += 1;
            Part { id, owner, born: kind, kind }
        };
        for owner in Side::BOTH {
            let at = self.empty(&position);
            position.set(at, Some(Unit::of(part(owner, Kind::King))));
        }
        for _ in 0..4 + self.below(16) {
            let (at, kind, owner) = (self.empty(&position), KINDS[self.below(8)], self.side());
            if kind != Kind::Pawn || (1..7).contains(&at.rank) {
                position.set(at, Some(Unit::of(part(owner, kind))));
            }
        }
        if self.below(5) == 0 {
            // Random pieces seldom stand in three corners (*Squaring the Circle*).
            for at in At::CORNERS.into_iter().skip(self.below(2)).take(3) {
                if position.unit(at).is_none() {
                    position.set(at, Some(Unit::of(part(self.side(), Kind::Bishop))));
                }
            }
        }
        for _ in 0..self.below(5) {
            let (owner, kind) = (self.side(), KINDS[self.below(8)]);
            position.captured.push(Lost { part: part(owner, kind), by: !owner });
        }
        position.turn = self.side();
        position
    }

    fn empty(&mut self, position: &Position) -> At {
        loop {
            let at = self.square();
            if position.unit(at).is_none() {
                return at;
            }
        }
    }

    /// A board with every kind of effect, each only where it is allowed.
    pub(crate) fn board_with_effects(&mut self) -> Position {
        let mut position = self.board();
        for side in Side::BOTH {
            position.last[side as usize] = vec![[Kind::Knight, Kind::Bishop, Kind::Pawn, Kind::Rook][self.below(4)]];
        }
        for _ in 0..self.below(5) {
            let units: Vec<(At, Unit)> = position.units().collect();
            let Some((at, unit)) = self.one_of(&units) else { continue };
            let (pawn, king) = (unit.is(Kind::Pawn), position.is_royal(unit));
            let heavy = unit.is(Kind::Rook) || unit.is(Kind::Queen);
            let owner = self.side();
            let force = match self.below(14) {
                0 if pawn => Force::Crab(unit.id()),
                1 if !heavy && !king => Force::Coup(unit.id()),
                2 if !pawn && !king => Force::Curse(unit.id()),
                3 => Force::Magnet(unit.id(), at),
                4 if !king && !unit.is(Kind::Queen) => Force::Neutrality(unit.id()),
                5 if !king => Force::Pacifism(unit.id()),
                6 | 7 => Force::City(self.empty(&position)),
                8 => Force::Trap(at),
                9 | 10 => {
                    let walls = super::cards::walls();
                    Force::Wall(super::cards::shut_by(&self.one_of(&walls).unwrap_or_default()))
                }
                11 => Force::Turn { clockwise: self.below(2) == 0 },
                12 => Force::Vendetta,
                13 => Force::Truce,
                _ => continue,
            };
            let owner = if matches!(force, Force::Coup(_)) { unit.owner() } else { owner };
            position.lay(owner, force);
            let what = [Binding::Jailed, Binding::Challenged, Binding::Shielded][self.below(3)];
            if self.below(4) == 0 && !position.is_royal(unit) {
                position.bounds.push(Bound { side: self.side(), what, unit: unit.id() });
            }
        }
        position.settle(&position.clone());
        position
    }
}
