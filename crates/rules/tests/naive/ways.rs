//! Where a piece can go, walked square by square.

use super::position::{Binding, Force, Passed, Position, Stage};
use super::square::{AROUND, At, DIAGONAL, LEAPS, STRAIGHT, Step};
use super::unit::{Kind, Side, Unit};

/// One move of a unit by the way of moving of one of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: At,
    pub(crate) to: At,
    pub(crate) like: Kind,
    /// Where the captured unit stands; in passing, not where the pawn arrives.
    pub(crate) take: Option<At>,
    pub(crate) promote: Option<Kind>,
    /// The rook's move when castling.
    pub(crate) rook: Option<(At, At)>,
    /// The square that a double step passes.
    pub(crate) over: Option<At>,
}

impl Position {
    /// The squares in one direction as far as the way is open; a piece on the last one is the
    /// obstacle. Walls block steps (card 36), Cities let nothing in or through (card 34). `ghost`
    /// is the side whose pieces do not block (*Ghostwalk*).
    pub(crate) fn line(&self, from: At, step: Step, most: usize, ghost: Option<Side>) -> Vec<At> {
        let mut squares = Vec::new();
        let mut at = from;
        while squares.len() < most {
            let Some(next) = at.go(step).filter(|next| !self.is_shut(at, *next) && !self.is_city(*next)) else { break };
            squares.push(next);
            let stops = |unit: Unit| !ghost.is_some_and(|side| self.is_own(side, unit));
            if self.unit(next).is_some_and(stops) {
                break;
            }
            at = next;
        }
        squares
    }

    fn lines(&self, from: At, steps: &[Step], most: usize, ghost: Option<Side>) -> Vec<At> {
        steps.iter().flat_map(|step| self.line(from, *step, most, ghost)).collect()
    }

    /// Leaps cross walls and Cities, but never end on a City (cards 24, 34, 36).
    fn leaps(&self, from: At) -> Vec<At> {
        LEAPS.iter().filter_map(|leap| from.go(*leap)).filter(|to| !self.is_city(*to)).collect()
    }

    /// Diagonally forward for the pawns of a side.
    pub(crate) fn slants(&self, side: Side) -> [Step; 2] {
        let (files, ranks) = self.forward(side);
        [(files - ranks, ranks + files), (files + ranks, ranks - files)]
    }

    /// Where a piece of that kind can move without a capture; the last square of a line may be
    /// occupied. `side` is whose pawn it would be.
    pub(crate) fn quiet_reach(&self, from: At, like: Kind, side: Side, most: usize, ghost: Option<Side>) -> Vec<At> {
        match like {
            // From its first or second rank a pawn has two steps (cards 16 and 26).
            Kind::Pawn => {
                let steps = if self.rank_for(side, from) <= 2 { 2 } else { 1 };
                self.line(from, self.forward(side), steps, ghost)
            }
            _ => self.capture_reach(from, like, side, most, ghost),
        }
    }

    /// The same for captures.
    pub(crate) fn capture_reach(&self, from: At, like: Kind, side: Side, most: usize, ghost: Option<Side>) -> Vec<At> {
        match like {
            Kind::Pawn | Kind::Crab => self.lines(from, &self.slants(side), 1, ghost),
            Kind::Knight => self.leaps(from),
            Kind::Bishop => self.lines(from, &DIAGONAL, most, ghost),
            Kind::Rook => self.lines(from, &STRAIGHT, most, ghost),
            Kind::Queen => self.lines(from, &AROUND, most, ghost),
            Kind::King => self.lines(from, &AROUND, 1, ghost),
        }
    }

    /// Whether the effects in force let the seat capture one unit with another (`knightmare.md`
    /// 2.5). A neutral piece captures either colour (`knightmare.md` 6).
    pub(crate) fn may_take(&self, seat: Side, taker: Unit, victim: Unit) -> bool {
        (self.is_enemy(seat, victim) || self.is_neutral(taker))
            && !self.is_pacifist(taker)
            && self.may_lose(seat, victim)
    }

    /// Whether the seat could capture this at all: no Truce, no Pacifist, no Shield.
    pub(crate) fn may_lose(&self, seat: Side, victim: Unit) -> bool {
        !self.truce() && !self.is_pacifist(victim) && !self.is_bound(seat, Binding::Shielded, victim)
    }

    /// Whether the seat may make a regular move with the unit there.
    pub(crate) fn may_move(&self, seat: Side, at: At, unit: Unit) -> bool {
        self.is_own(seat, unit)
            && !self.is_stuck(at)
            && !self.is_bound(seat, Binding::Jailed, unit)
            && self.challenged(seat).is_none_or(|id| unit.has(id))
    }

    fn challenged(&self, seat: Side) -> Option<u8> {
        let challenge = |bound: &&super::position::Bound| bound.side == seat && bound.what == Binding::Challenged;
        self.bounds.iter().find(challenge).map(|bound| bound.unit)
    }

    /// Every capture that the seat's pieces could make, including of kings: a check is one of
    /// these.
    pub(crate) fn captures(&self, seat: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, unit) in self.units().filter(|(at, unit)| self.may_move(seat, *at, *unit)) {
            self.captures_of(seat, from, unit, &mut moves);
        }
        moves
    }

    pub(crate) fn captures_of(&self, seat: Side, from: At, unit: Unit, moves: &mut Vec<Move>) {
        for like in self.kinds(unit) {
            let plain = |to| Move { from, to, like, take: None, promote: None, rook: None, over: None };
            for to in self.capture_reach(from, like, unit.owner(), self.most(unit), None) {
                if self.unit(to).is_some_and(|victim| self.may_take(seat, unit, victim)) {
                    moves.push(Move { take: Some(to), ..plain(to) });
                }
                // A crab cannot capture in passing (card 17).
                let passed = self.passed.iter().find(|passed| passed.over == to && passed.by != seat);
                let Some(Passed { stands, .. }) = passed else { continue };
                let victim = self.unit(*stands).filter(|_| self.unit(to).is_none());
                if like == Kind::Pawn && victim.is_some_and(|victim| self.may_take(seat, unit, victim)) {
                    moves.push(Move { take: Some(*stands), ..plain(to) });
                }
            }
        }
    }

    fn quiet_moves_of(&self, from: At, unit: Unit, moves: &mut Vec<Move>) {
        for like in self.kinds(unit) {
            let reach = self.quiet_reach(from, like, unit.owner(), self.most(unit), None);
            for (count, to) in reach.iter().enumerate() {
                if self.unit(*to).is_none() {
                    let over = (like == Kind::Pawn && count == 1).then(|| reach[0]);
                    moves.push(Move { from, to: *to, like, take: None, promote: None, rook: None, over });
                }
            }
        }
    }

    /// The king's own move of two squares; castling out of and through check is allowed
    /// (`knightmare.md` 2.6). King and rook keep their squares when the board turns (card 26). A
    /// wall or City between them prevents it, as does a cursed rook that would move farther than
    /// two squares (cards 19, 34, 36).
    fn castling_moves(&self, seat: Side, moves: &mut Vec<Move>) {
        let Some(king) = self.royal_at(seat) else { return };
        let Some(king_unit) = self.unit(king) else { return };
        for id in &self.castling {
            let Some(rook) = self.find(*id) else { continue };
            let Some(rook_unit) = self.unit(rook).filter(|unit| unit.owner() == seat) else { continue };
            let step = ((rook.file - king.file).signum(), (rook.rank - king.rank).signum());
            let [Some(near), Some(far)] = [king.go(step), king.go((2 * step.0, 2 * step.1))] else { continue };
            let clear = self.line(king, step, 7, None).last() == Some(&rook);
            let length = (rook.file - near.file).abs().max((rook.rank - near.rank).abs()) as usize;
            let fulfils = self.challenged(seat).is_none_or(|id| king_unit.has(id) || rook_unit.has(id));
            let free = |at: At, unit: Unit| !self.is_stuck(at) && !self.is_bound(seat, Binding::Jailed, unit);
            let both_free = free(king, king_unit) && free(rook, rook_unit);
            if clear && fulfils && both_free && length <= self.most(rook_unit) && king_unit.first.born == Kind::King {
                let plain = Move {
                    from: king,
                    to: far,
                    like: Kind::King,
                    take: None,
                    promote: None,
                    rook: Some((rook, near)),
                    over: None,
                };
                moves.push(plain);
            }
        }
    }

    /// What a pawn becomes when it arrives by a move of its own. Never inside a unit of two (card
    /// 14); a royal pawn whose Prince is lost can promote only to knight or bishop
    /// (`knightmare-play.md` 2).
    fn with_promotion(&self, step: Move) -> Vec<Move> {
        let Some(unit) = self.unit(step.from) else { return Vec::new() };
        let pawn = matches!(step.like, Kind::Pawn | Kind::Crab) && unit.second.is_none();
        if !pawn || self.rank_for(unit.owner(), step.to) != 8 {
            return vec![step];
        }
        let kingless = self.is_royal(unit) && !self.has_king_or_prince(unit.owner());
        let fits = |kind: &Kind| !kingless || matches!(kind, Kind::Knight | Kind::Bishop);
        Kind::PROMOTIONS.into_iter().filter(fits).map(|kind| Move { promote: Some(kind), ..step }).collect()
    }

    pub(crate) fn has_king_or_prince(&self, side: Side) -> bool {
        let units = self.units().map(|(_, unit)| unit).chain(self.away.iter().copied());
        units.flat_map(Unit::parts).any(|part| part.born == Kind::King && part.owner == side)
    }

    /// All moves of the side to move, ignoring its own king's safety. A king is never captured.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let seat = self.turn;
        let mut moves = self.captures(seat);
        moves.retain(|step| step.take.and_then(|take| self.unit(take)).is_some_and(|victim| !self.is_royal(victim)));
        for (from, unit) in self.units().filter(|(at, unit)| self.may_move(seat, *at, *unit)) {
            self.quiet_moves_of(from, unit, &mut moves);
        }
        self.castling_moves(seat, &mut moves);
        moves.into_iter().flat_map(|step| self.with_promotion(step)).collect()
    }

    /// Whether it matters which part of a unit makes this move: its pawn would take a double step
    /// or come behind a pawn that can be captured in passing, and the other part gets there too.
    pub(crate) fn parts_differ(&self, step: &Move) -> bool {
        let Some(unit) = self.unit(step.from).filter(|unit| unit.second.is_some()) else { return false };
        let moves = self.moves();
        let there = |other: &&Move| other.from == step.from && other.to == step.to;
        let behind = |passed: &Passed| {
            passed.over == step.to && passed.by != self.turn && self.unit(passed.stands).is_some() && {
                let slants = self.capture_reach(step.from, Kind::Pawn, unit.owner(), 1, None);
                self.kinds(unit).contains(&Kind::Pawn) && slants.contains(&step.to)
            }
        };
        let as_pawn = moves.iter().filter(there).any(|other| other.over.is_some()) || self.passed.iter().any(behind);
        as_pawn && moves.iter().filter(there).any(|other| other.like != Kind::Pawn)
    }

    /// The position after a regular move, before its turn ends.
    pub(crate) fn after(&self, step: &Move) -> Position {
        let seat = self.turn;
        let mut next = self.clone();
        let Some(mut unit) = self.unit(step.from) else { return next };
        if let Some(take) = step.take {
            next.done.took_enemy = self.unit(take).is_some_and(|victim| self.is_enemy(seat, victim));
            next.done.took = self.unit(take).into_iter().flat_map(Unit::parts).map(|part| part.id).collect();
            next.capture(take, seat);
        }
        if let Some(kind) = step.promote {
            unit.first.kind = kind;
        }
        next.set(step.from, None);
        next.set(step.to, Some(unit));
        next.done.moved = vec![(unit.id(), step.like)];
        let mut landed = vec![step.to];
        if let Some((from, to)) = step.rook {
            next.shift(from, to);
            next.done.moved.extend(next.unit(to).map(|rook| (rook.id(), Kind::Rook)));
            landed.push(to);
        }
        if let Some(over) = step.over {
            next.passed.push(Passed { over, pawn: unit.id(), stands: step.to, by: seat });
        }
        next.last[seat as usize] = self.kinds(unit);
        next.stage = Stage::After;
        next.settle(self);
        next.spring(seat, &landed);
        next
    }

    /// Ends the effects and rights that have lost their basis since `before`.
    pub(crate) fn settle(&mut self, before: &Position) {
        // A moved king or rook loses its rights, whatever moved it (macro *Swap*).
        let stays = |id: u8| self.find(id).is_some() && self.find(id) == before.find(id);
        let rights: Vec<u8> = self
            .castling
            .iter()
            .copied()
            .filter(|rook| {
                let owner = self.find(*rook).and_then(|at| self.unit(at)).map(Unit::owner);
                stays(*rook) && owner.and_then(|owner| self.born_king(owner)).is_some_and(stays)
            })
            .collect();
        self.castling = rights;
        // A pawn can be captured in passing only where its double step has brought it.
        let stands = |passed: &Passed| self.unit(passed.stands).is_some_and(|unit| unit.has(passed.pawn));
        let passed = self.passed.iter().copied().filter(stands).collect();
        self.passed = passed;
        let lies = |id: u8| self.find(id).is_some() || self.away.iter().any(|unit| unit.has(id));
        let kept: Vec<_> = self
            .effects
            .iter()
            .filter(|effect| match effect.force {
                // Until captured or promoted (card 17).
                Force::Crab(id) => {
                    let at = self.find(id);
                    let unit = at.and_then(|at| self.unit(at)).or(self.away.iter().copied().find(|unit| unit.has(id)));
                    unit.is_some_and(|unit| unit.parts().any(|part| part.id == id && part.kind == Kind::Pawn))
                }
                // Until it leaves play (cards 14, 19, 56, 59).
                Force::Confabulation(id) | Force::Curse(id) | Force::Neutrality(id) | Force::Pacifism(id) => lies(id),
                // Until the magnet moves or is captured (card 30).
                Force::Magnet(id, at) => self.unit(at).is_some_and(|unit| unit.has(id)),
                _ => true,
            })
            .cloned()
            .collect();
        let bounds = self.bounds.iter().copied().filter(|bound| lies(bound.unit)).collect();
        (self.effects, self.bounds) = (kept, bounds);
        // Truce ends when a king is in check, judged as if there were none; it ends Vendetta (cards
        // 76, 78).
        if self.truce() {
            let mut war = self.clone();
            war.effects.retain(|effect| effect.force != Force::Truce);
            if Side::BOTH.iter().any(|side| war.in_check(*side)) {
                *self = war;
            } else {
                self.effects.retain(|effect| effect.force != Force::Vendetta);
            }
        }
    }

    fn born_king(&self, side: Side) -> Option<u8> {
        let parts = self.units().flat_map(|(_, unit)| unit.parts());
        parts.into_iter().find(|part| part.born == Kind::King && part.owner == side).map(|part| part.id)
    }

    /// *Man-Trap* (card 52, decision 15): captures an enemy piece whose own side's move or card
    /// ends there. Kings and Pacifists do not spring it, nor anything under Truce, nor a piece
    /// whose loss would leave its king in check.
    pub(crate) fn spring(&mut self, seat: Side, landed: &[At]) {
        for at in landed {
            let armed = |force: &Force| *force == Force::Trap(*at);
            let trap = self.effects.iter().position(|effect| armed(&effect.force) && effect.owner != seat);
            let (Some(trap), Some(unit)) = (trap, self.unit(*at)) else { continue };
            let owner = self.effects[trap].owner;
            if self.is_royal(unit) || self.is_pacifist(unit) || self.truce() || !self.is_enemy(owner, unit) {
                continue;
            }
            let mut sprung = self.clone();
            sprung.effects.remove(trap);
            sprung.capture(*at, owner);
            sprung.settle(self);
            if !sprung.in_check(seat) {
                *self = sprung;
            }
        }
    }

    /// The turn ends, and with it what bound its side and the rights to capture in passing that it
    /// had.
    pub(crate) fn handed_over(&self) -> Position {
        let mut next = self.clone();
        let seat = self.turn;
        next.bounds.retain(|bound| bound.side != seat);
        next.passed.retain(|passed| passed.by == seat);
        next.turn = !seat;
        next.stage = Stage::Before;
        next.carded = false;
        next.done = super::position::Done::default();
        next
    }
}
