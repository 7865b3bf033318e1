//! A position as a value, and what follows from it. Nothing is stored that can be computed.

use super::square::{At, Step};
use super::unit::{Kind, Part, Side, Unit};

/// What a continuing card in play does. The number of one of its parts identifies a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Force {
    Crab(u8),
    Coup(u8),
    Confabulation(u8),
    Curse(u8),
    Magnet(u8, At),
    Neutrality(u8),
    Pacifism(u8),
    City(At),
    Trap(At),
    /// The boundaries that a wall closes, the lower square first.
    Wall(Vec<(At, At)>),
    Turn {
        clockwise: bool,
    },
    Truce,
    Vendetta,
    Doomsayer,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Effect {
    pub(crate) owner: Side,
    pub(crate) force: Force,
}

/// What binds a side until the end of its next turn, without a continuing card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) side: Side,
    pub(crate) what: Binding,
    pub(crate) unit: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    /// *Dungeon*: the side may not move it.
    Jailed,
    /// *Challenge*: the side may move nothing else.
    Challenged,
    /// *Mystic Shield*: the side may not capture it.
    Shielded,
}

/// A pawn that has just moved two squares, and the square in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passed {
    pub(crate) over: At,
    pub(crate) pawn: u8,
    pub(crate) stands: At,
    /// Whose move it was; the other side may capture it on its next turn.
    pub(crate) by: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lost {
    pub(crate) part: Part,
    pub(crate) by: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The regular move is still to be made.
    Before,
    After,
}

/// What the regular move of this turn did.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Done {
    /// The pieces that moved, and the kind that each moved as; two after castling.
    pub(crate) moved: Vec<(u8, Kind)>,
    pub(crate) took: Vec<u8>,
    pub(crate) took_enemy: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) board: [[Option<Unit>; 8]; 8],
    pub(crate) captured: Vec<Lost>,
    pub(crate) dead: Vec<Part>,
    pub(crate) away: Vec<Unit>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) bounds: Vec<Bound>,
    /// The rooks that may still castle with the king of their side.
    pub(crate) castling: Vec<u8>,
    pub(crate) passed: Vec<Passed>,
    pub(crate) turn: Side,
    pub(crate) stage: Stage,
    /// Whether the side to move has used its card of this turn.
    pub(crate) carded: bool,
    pub(crate) done: Done,
    /// The kinds that each side's last mover counts as (*Doppelganger*), White first.
    pub(crate) last: [Vec<Kind>; 2],
}

impl Position {
    pub(crate) fn empty() -> Position {
        Position {
            board: [[None; 8]; 8],
            captured: Vec::new(),
            dead: Vec::new(),
            away: Vec::new(),
            effects: Vec::new(),
            bounds: Vec::new(),
            castling: Vec::new(),
            passed: Vec::new(),
            turn: Side::White,
            stage: Stage::Before,
            carded: false,
            done: Done::default(),
            last: [Vec::new(), Vec::new()],
        }
    }

    // Where units stand.

    pub(crate) fn unit(&self, at: At) -> Option<Unit> {
        self.board[at.file as usize][at.rank as usize]
    }

    pub(crate) fn set(&mut self, at: At, unit: Option<Unit>) {
        self.board[at.file as usize][at.rank as usize] = unit;
    }

    pub(crate) fn units(&self) -> impl Iterator<Item = (At, Unit)> {
        At::all().filter_map(|at| self.unit(at).map(|unit| (at, unit)))
    }

    pub(crate) fn find(&self, id: u8) -> Option<At> {
        self.units().find(|(_, unit)| unit.has(id)).map(|(at, _)| at)
    }

    pub(crate) fn forces(&self) -> impl Iterator<Item = &Force> {
        self.effects.iter().map(|effect| &effect.force)
    }

    fn lies_on(&self, unit: Unit, force: fn(u8) -> Force) -> bool {
        unit.parts().any(|part| self.forces().any(|lying| *lying == force(part.id)))
    }

    // What pieces are.

    /// A *Coup* is suspended while its piece is a rook or queen (card 15, FAQ 20).
    fn coup_is_awake(&self, id: u8) -> bool {
        let unit = self.units().map(|(_, unit)| unit).chain(self.away.iter().copied()).find(|unit| unit.has(id));
        unit.is_some_and(|unit| unit.parts().all(|part| !matches!(part.kind, Kind::Rook | Kind::Queen)))
    }

    /// The royal piece of a side: by its last active *Coup*, or the born king (`knightmare.md` 8).
    pub(crate) fn royal(&self, side: Side) -> Option<u8> {
        let by_coup = self.effects.iter().rev().find_map(|effect| match effect.force {
            Force::Coup(id) if effect.owner == side && self.coup_is_awake(id) => Some(id),
            _ => None,
        });
        let units = || self.units().map(|(_, unit)| unit).chain(self.away.iter().copied());
        let born = || {
            units().flat_map(Unit::parts).find(|part| part.born == Kind::King && part.owner == side).map(|part| part.id)
        };
        by_coup.or_else(born)
    }

    pub(crate) fn royal_at(&self, side: Side) -> Option<At> {
        self.royal(side).and_then(|id| self.find(id))
    }

    pub(crate) fn is_royal(&self, unit: Unit) -> bool {
        self.royal(unit.owner()).is_some_and(|id| unit.has(id))
    }

    /// A born king that is no longer royal (card 15).
    pub(crate) fn is_prince(&self, unit: Unit) -> bool {
        !self.is_royal(unit) && unit.parts().any(|part| part.born == Kind::King)
    }

    /// The kind that a piece moves as. A *Coup* played after the *Crab* makes it a plain pawn (card
    /// 15, AUD 44c).
    pub(crate) fn kind(&self, part: Part) -> Kind {
        let place = |force: Force| self.effects.iter().rposition(|effect| effect.force == force);
        let crab = place(Force::Crab(part.id));
        let coup = place(Force::Coup(part.id)).filter(|_| self.coup_is_awake(part.id));
        if part.kind == Kind::Pawn && crab.is_some() && crab > coup { Kind::Crab } else { part.kind }
    }

    pub(crate) fn kinds(&self, unit: Unit) -> Vec<Kind> {
        unit.parts().map(|part| self.kind(part)).collect()
    }

    // Marks, and what they do while not suspended.

    /// Suspended while the piece is king or queen (card 56, FAQ 20/44).
    pub(crate) fn is_neutral(&self, unit: Unit) -> bool {
        self.lies_on(unit, Force::Neutrality) && !self.is_royal(unit) && !unit.is(Kind::Queen)
    }

    /// Suspended while the piece is royal (card 59, FAQ 20).
    pub(crate) fn is_pacifist(&self, unit: Unit) -> bool {
        self.lies_on(unit, Force::Pacifism) && !self.is_royal(unit)
    }

    /// At most two squares a move (card 19).
    pub(crate) fn most(&self, unit: Unit) -> usize {
        if self.lies_on(unit, Force::Curse) { 2 } else { 7 }
    }

    /// Next to a magnet, and not a king (card 30).
    pub(crate) fn is_stuck(&self, at: At) -> bool {
        self.forces().any(|force| matches!(force, Force::Magnet(_, magnet) if magnet.touches(at)))
            && self.unit(at).is_some_and(|unit| !self.is_royal(unit))
    }

    pub(crate) fn is_bound(&self, side: Side, what: Binding, unit: Unit) -> bool {
        self.bounds.iter().any(|bound| bound.side == side && bound.what == what && unit.has(bound.unit))
    }

    /// A neutral piece is own and enemy to both (`knightmare.md` 6).
    pub(crate) fn is_own(&self, side: Side, unit: Unit) -> bool {
        unit.owner() == side || self.is_neutral(unit)
    }

    pub(crate) fn is_enemy(&self, side: Side, unit: Unit) -> bool {
        unit.owner() != side || self.is_neutral(unit)
    }

    pub(crate) fn truce(&self) -> bool {
        self.forces().any(|force| *force == Force::Truce)
    }

    // The board.

    pub(crate) fn is_city(&self, at: At) -> bool {
        self.forces().any(|force| *force == Force::City(at))
    }

    /// Empty and not a City, so that a piece may be put there.
    pub(crate) fn is_free(&self, at: At) -> bool {
        self.unit(at).is_none() && !self.is_city(at)
    }

    pub(crate) fn is_shut(&self, one: At, other: At) -> bool {
        let pair = (one.min(other), one.max(other));
        self.forces().any(|force| matches!(force, Force::Wall(shut) if shut.contains(&pair)))
    }

    /// Quarter turns clockwise, 0 to 3.
    pub(crate) fn turned(&self) -> u8 {
        self.forces().fold(0, |turned, force| match force {
            Force::Turn { clockwise: true } => (turned + 1) % 4,
            Force::Turn { clockwise: false } => (turned + 3) % 4,
            _ => turned,
        })
    }

    /// The direction away from a side as it sits: after a clockwise turn White moves toward the
    /// a-file (card 26, decision 25).
    pub(crate) fn forward(&self, side: Side) -> Step {
        let (mut files, mut ranks) = if side == Side::White { (0, 1) } else { (0, -1) };
        for _ in 0..self.turned() {
            (files, ranks) = (-ranks, files);
        }
        (files, ranks)
    }

    /// 1 for the rank nearest to the side as the board lies, 8 for its last.
    pub(crate) fn rank_for(&self, side: Side, at: At) -> i8 {
        match self.forward(side) {
            (0, 1) => at.rank + 1,
            (0, _) => 8 - at.rank,
            (1, _) => at.file + 1,
            _ => 8 - at.file,
        }
    }

    /// Where pieces of a kind stand in the initial array, as the board lies (macro *Home squares*,
    /// FAQ 25/54).
    pub(crate) fn home_squares(&self, kind: Kind, owner: Side) -> Vec<At> {
        let base = if owner == Side::White { 0 } else { 7 };
        let (rank, files): (i8, &[i8]) = match kind {
            Kind::Pawn | Kind::Crab => ((base - 1i8).abs(), &[0, 1, 2, 3, 4, 5, 6, 7]),
            Kind::Rook => (base, &[0, 7]),
            Kind::Knight => (base, &[1, 6]),
            Kind::Bishop => (base, &[2, 5]),
            Kind::Queen => (base, &[3]),
            Kind::King => (base, &[4]),
        };
        let turn = |(file, rank): (i8, i8)| (7 - rank, file);
        files
            .iter()
            .filter_map(|file| {
                let (file, rank) = (0..self.turned()).fold((*file, rank), |square, _| turn(square));
                At::new(file, rank)
            })
            .collect()
    }

    // Changes shared by several cards.

    /// Captures the piece: each part goes to its owner's pile (`knightmare.md` 5).
    pub(crate) fn capture(&mut self, at: At, by: Side) {
        if let Some(unit) = self.unit(at) {
            self.captured.extend(unit.parts().map(|part| Lost { part: part.as_born(), by }));
            self.set(at, None);
        }
    }

    pub(crate) fn kill(&mut self, at: At) {
        if let Some(unit) = self.unit(at) {
            self.dead.extend(unit.parts().map(Part::as_born));
            self.set(at, None);
        }
    }

    pub(crate) fn shift(&mut self, from: At, to: At) {
        let unit = self.unit(from);
        self.set(from, None);
        self.set(to, unit);
    }

    pub(crate) fn swap(&mut self, one: At, other: At) {
        let (first, second) = (self.unit(one), self.unit(other));
        self.set(one, second);
        self.set(other, first);
    }

    pub(crate) fn lay(&mut self, owner: Side, force: Force) {
        self.effects.push(Effect { owner, force });
    }
}
