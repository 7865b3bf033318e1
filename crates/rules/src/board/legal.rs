//! The move generator: what the pieces may do under the rules of the game. Moves so rare that each is tried on a copy
//! of
//! the board come last.

use super::bounds::{Bounds, near};
use super::chess::Move;
use super::geometry::{DIAGONAL, ORTHOGONAL};
use super::ledger::Ledger;
use super::movement::LINES;
use super::state::State;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};

/// Where one piece may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets {
    pub(crate) from: Square,
    pub(crate) kind: Kind,
    /// The squares it may go to; castling is the king's square two files away.
    pub(crate) to: SquareSet,
    /// The squares among these on which it must promote.
    pub(crate) promoting: SquareSet,
    /// What it may promote to there.
    pub(crate) promotions: &'static [Kind],
    /// The part of a unit that moves to these squares, where that matters.
    pub(crate) part: Option<Kind>,
}

impl Targets {
    /// How many moves these are, counting each promotion.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let targets = u64::from(self.to.len());
        if self.promoting.is_empty() {
            return targets;
        }
        targets + u64::from(self.promoting.len()) * (self.promotions.len() as u64).saturating_sub(1)
    }

    /// The moves one by one.
    pub(crate) fn moves(self) -> impl Iterator<Item = Move> {
        let Targets { from, to, promoting, promotions, part, .. } = self;
        to.without(promoting).map(move |to| Move { part, ..Move::plain(from, to) }).chain(promoting.flat_map(
            move |to| promotions.iter().map(move |kind| Move { promote: Some(*kind), ..Move::plain(from, to) }),
        ))
    }
}

/// What protects the king: checks and pins, found in one pass over the lines through the king's
/// square.
pub(super) struct Safety<'a> {
    pub(super) king: Square,
    /// What the other side could capture with.
    threats: &'a Bounds,
    /// Squares on which a piece other than the king ends every check.
    evasions: SquareSet,
    /// The pinned pieces, and where each may go without exposing the king.
    pinned: SquareSet,
    pins: [(Square, SquareSet); 8],
    pin_count: usize,
}

impl Safety<'_> {
    fn line_of(&self, square: Square) -> SquareSet {
        self.pins[..self.pin_count]
            .iter()
            .find(|(pinned, _)| *pinned == square)
            .map_or(SquareSet::ALL, |(_, line)| *line)
    }
}

impl State {
    /// All legal moves of the side to move.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_piece(|targets| moves.extend(targets.moves()));
        moves
    }

    /// All moves of the side to move, including those that leave its own king attacked. None
    /// captures a king.
    pub(crate) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let enemy_king = self.royal(!self.turn());
        self.for_each_reach(self.turn(), |targets: Targets| {
            moves.extend(targets.moves().filter(|mv| Some(mv.to) != enemy_king));
        });
        moves
    }

    /// Calls `sink` for each piece that the seat could move if it were its turn, including moves
    /// that leave its royal piece attacked.
    pub(crate) fn for_each_reach(&self, seat: Seat, mut sink: impl FnMut(Targets)) {
        self.generate::<true>(seat, None, &mut sink);
    }

    /// Whether the side to move has any move.
    pub(crate) fn can_move(&self) -> bool {
        let mut count = 0;
        self.for_each_piece(|targets| count += targets.to.len());
        count > 0
    }

    /// Calls `sink` for each piece of the side to move that can go somewhere.
    #[inline]
    pub(crate) fn for_each_piece(&self, mut sink: impl FnMut(Targets)) {
        if self.is_altered() { self.for_each_safe::<true>(&mut sink) } else { self.for_each_safe::<false>(&mut sink) }
    }

    /// The same as [`State::for_each_piece`], compiled twice: for boards with narrowed bounds or
    /// altered ground, and for all others.
    #[inline]
    fn for_each_safe<const BOUND: bool>(&self, sink: &mut impl FnMut(Targets)) {
        let seat = self.turn();
        match self.royal(seat) {
            Some(king) if self.chess_rules.safety => {
                let threats = self.threat_bounds_as::<BOUND>(!seat);
                let safety = self.safety::<BOUND>(seat, king, &threats);
                self.generate::<BOUND>(seat, Some(&safety), sink);
            }
            _ => self.generate::<BOUND>(seat, None, sink),
        }
    }

    #[inline]
    fn safety<'a, const BOUND: bool>(&self, seat: Seat, king: Square, threats: &'a Bounds) -> Safety<'a> {
        let (occupied, enemy) = (self.occupied(), !seat);
        let mut safety = Safety {
            king,
            threats,
            evasions: SquareSet::ALL,
            pinned: SquareSet::EMPTY,
            pins: [(king, SquareSet::EMPTY); 8],
            pin_count: 0,
        };
        if BOUND && threats.protected.has(king) {
            return safety;
        }
        let takers = if !BOUND || threats.cursed.is_empty() {
            threats.takers
        } else {
            threats.takers.without(threats.cursed.without(near(king)))
        };
        let mut checkers = self.steppers::<BOUND>(&self.sets, king, enemy, takers & self.owned(enemy));
        if BOUND && !threats.neutral.is_empty() {
            checkers |= self.steppers::<BOUND>(&self.sets, king, seat, takers & self.owned(seat));
        }
        let mut evasions = checkers;
        let (orthogonal, diagonal) = State::sliders(&self.sets, takers);
        for (directions, sliders) in [(ORTHOGONAL, orthogonal), (DIAGONAL, diagonal)] {
            for direction in directions {
                let ray = self.geometry.ray(direction, king);
                if (ray & sliders).is_empty() {
                    continue;
                }
                let Some(first) = self.geometry.first_on_ray(direction, king, occupied) else { continue };
                if sliders.has(first) {
                    checkers.insert(first);
                    evasions |= ray.without(self.geometry.ray(direction, first));
                } else if (self.owned(seat).has(first) || (BOUND && threats.neutral.has(first)))
                    && let Some(second) = self.geometry.first_on_ray(direction, first, occupied)
                    && sliders.has(second)
                {
                    safety.pinned.insert(first);
                    safety.pins[safety.pin_count] = (first, ray.without(self.geometry.ray(direction, second)));
                    safety.pin_count += 1;
                }
            }
        }
        if checkers.is_several() {
            safety.evasions = SquareSet::EMPTY;
        } else if !checkers.is_empty() {
            safety.evasions = evasions;
        }
        safety
    }

    #[inline]
    fn generate<const BOUND: bool>(&self, seat: Seat, safety: Option<&Safety<'_>>, sink: &mut impl FnMut(Targets)) {
        let bounds = self.bounds_as::<BOUND>(seat);
        self.generate_of::<BOUND>(seat, seat, &bounds, safety, sink);
        if BOUND && !bounds.neutral.is_empty() {
            // A neutral piece moves as its owner sees the board, whoever moves it.
            self.generate_of::<BOUND>(seat, !seat, &bounds, safety, sink);
        }
        if BOUND && bounds.movers != bounds.free {
            self.castle_for_rook(seat, &bounds, safety.is_some(), sink);
        }
    }

    /// Generates the moves that the seat can make with pieces of this owner.
    #[inline]
    fn generate_of<const BOUND: bool>(
        &self,
        seat: Seat,
        owner: Seat,
        bounds: &Bounds,
        safety: Option<&Safety<'_>>,
        sink: &mut impl FnMut(Targets),
    ) {
        let mut movers = bounds.movers & self.owned(owner);
        if BOUND && !(self.merged() & movers).is_empty() {
            self.generate_units(seat, owner, bounds, safety, sink);
            movers = movers.without(self.merged());
        }
        let (home, last_rank) = (self.pawn_home(owner), self.last_rank(owner));
        for kind in Kind::ALL {
            for from in self.of_kind(kind) & movers {
                let (victims, within) = if BOUND && bounds.special.has(from) {
                    self.sets.special(bounds, seat, from)
                } else {
                    (bounds.victims, SquareSet::ALL)
                };
                let mut to = self.own_ends::<BOUND>(owner, kind, from, victims, home);
                if BOUND {
                    to &= within;
                }
                if let Some(safety) = safety {
                    let all = to;
                    to = self.safe_ends::<BOUND>(seat, from, to, bounds, safety);
                    if kind.steps_twice() && from == safety.king {
                        // It may no longer be royal once it has promoted; trying out each promotion
                        // settles that.
                        to = self.untaken_ends(seat, from, to, None) | (all & last_rank);
                    }
                }
                if kind.steps_twice() && !self.chess.passed.is_empty() {
                    to |= self.en_passant(seat, from, victims, safety);
                }
                if kind.castles() {
                    to |= self.castlings(seat, from, bounds, safety.is_some());
                }
                if !to.is_empty() {
                    let promotes = kind.traits().promotes && self.chess_rules.promotion;
                    let promoting = if promotes { to & last_rank } else { SquareSet::EMPTY };
                    let targets = Targets { from, kind, to, promoting, promotions: &Kind::PROMOTIONS, part: None };
                    let alters_checks = self.sets.royal.has(from) || (BOUND && bounds.neutral.has(from));
                    if promoting.is_empty() || !alters_checks {
                        sink(targets);
                    } else {
                        self.promote_by_trial(seat, targets, safety.is_some(), sink);
                    }
                }
            }
        }
    }

    /// The squares on which a piece's own movement ends, if it may capture on these squares.
    #[expect(clippy::inline_always, reason = "the generator's inner loop: a call costs it a third of its speed")]
    #[inline(always)]
    pub(super) fn own_ends<const BOUND: bool>(
        &self,
        owner: Seat,
        kind: Kind,
        from: Square,
        victims: SquareSet,
        home: SquareSet,
    ) -> SquareSet {
        let (geometry, occupied) = (&*self.geometry, self.occupied());
        let (straight, slanted) = const { LINES }[kind.index()];
        let ends = !occupied | victims;
        let mut to = geometry.quiet_on::<BOUND>(owner, kind, from).without(occupied)
            | (geometry.capture_on::<BOUND>(owner, kind, from) & victims);
        if straight {
            for direction in ORTHOGONAL {
                to |= geometry.slide(direction, from, occupied) & ends;
            }
        }
        if slanted {
            for direction in DIAGONAL {
                to |= geometry.slide(direction, from, occupied) & ends;
            }
        }
        if kind.steps_twice() && home.has(from) {
            to |= self.double_step::<BOUND>(owner, from, occupied);
        }
        to
    }

    /// The squares out of `to` to which a move leaves the royal piece unattacked.
    #[inline]
    pub(super) fn safe_ends<const BOUND: bool>(
        &self,
        seat: Seat,
        from: Square,
        to: SquareSet,
        bounds: &Bounds,
        safety: &Safety<'_>,
    ) -> SquareSet {
        if BOUND
            && !(bounds.neutral | bounds.magnets).is_empty()
            && (bounds.neutral.has(from) || !((SquareSet::of(from) | to) & bounds.magnets).is_empty())
        {
            // Such a move can change who attacks what.
            return to.filter(|end| !self.exposes(seat, from, *end, None)).collect();
        }
        if from == safety.king {
            return self.safe_for_royal::<BOUND>(seat, from, to, safety.threats);
        }
        let safe = to & safety.evasions;
        if safety.pinned.has(from) { safe & safety.line_of(from) } else { safe }
    }

    #[inline]
    pub(super) fn double_step<const BOUND: bool>(&self, seat: Seat, from: Square, occupied: SquareSet) -> SquareSet {
        let one = self.geometry.quiet_on::<BOUND>(seat, Kind::Pawn, from).without(occupied);
        match one.first() {
            Some(over) => self.geometry.quiet_on::<BOUND>(seat, Kind::Pawn, over).without(occupied),
            None => SquareSet::EMPTY,
        }
    }

    /// The squares out of `to` on which the royal piece would not be attacked.
    #[inline]
    fn safe_for_royal<const BOUND: bool>(
        &self,
        seat: Seat,
        from: Square,
        to: SquareSet,
        threats: &Bounds,
    ) -> SquareSet {
        if BOUND && threats.protected.has(from) {
            return to;
        }
        let without_king = self.occupied().without(SquareSet::of(from));
        let mut safe = SquareSet::EMPTY;
        for square in to {
            let occupied = without_king | SquareSet::of(square);
            let attackers = self.attackers_under::<BOUND>(&self.sets, square, !seat, occupied, threats);
            if attackers.without(SquareSet::of(square)).is_empty() {
                safe.insert(square);
            }
        }
        safe
    }

    /// Captures in passing, so rare that each is tried out.
    #[cold]
    pub(super) fn en_passant(
        &self,
        seat: Seat,
        from: Square,
        victims: SquareSet,
        safety: Option<&Safety<'_>>,
    ) -> SquareSet {
        let owner = self.on(from).map_or(seat, |piece| piece.owner);
        let reach = self.geometry.capture(owner, Kind::Pawn, from) & self.chess.passed;
        reach
            .filter(|to| {
                let mv = Move::plain(from, *to);
                let victim = self.taken_in_passing(mv).filter(|square| (self.pawns() & victims).has(*square));
                victim.is_some() && (safety.is_none() || !self.exposes(seat, from, *to, victim))
            })
            .collect()
    }
}

impl State {
    /// Generates the promotions of a royal pawn. As a rook or queen it gives the crown back to the
    /// piece that wore it before, which must not be exposed by that; with no such piece left, it can only
    /// become a knight or bishop (*Coup*). A promoted neutral pawn may attack the royal piece of
    /// the player who moves it.
    #[cold]
    fn promote_by_trial(&self, seat: Seat, targets: Targets, safely: bool, sink: &mut impl FnMut(Targets)) {
        let Targets { from, promoting, .. } = targets;
        let rest = targets.to.without(promoting);
        if !rest.is_empty() {
            sink(Targets { to: rest, promoting: SquareSet::EMPTY, ..targets });
        }
        for promotion in Kind::PROMOTIONS.chunks(1) {
            let fits = promoting.filter(|to| {
                let mut after = Ledger::new(self.clone());
                after.make(Move { promote: Some(promotion[0]), ..Move::plain(from, *to) });
                after.royal(seat).is_some() && !(safely && after.in_check(seat))
            });
            let to: SquareSet = fits.collect();
            if !to.is_empty() {
                sink(Targets { to, promoting: to, promotions: promotion, ..targets });
            }
        }
    }

    /// The squares out of `to` that a royal pawn, alone or as this part of a unit, can reach by a
    /// double step without being captured in passing.
    #[cold]
    pub(super) fn untaken_ends(&self, seat: Seat, from: Square, to: SquareSet, part: Option<Kind>) -> SquareSet {
        let is_safe = |end: &Square| {
            from.distance(*end) < 2 || {
                let mut after = Ledger::new(self.clone());
                after.make(Move { part, ..Move::plain(from, *end) });
                !after.in_check(seat)
            }
        };
        to.filter(is_safe).collect()
    }
}
