//! What pieces and the board are now: what they are by themselves, folded through the effects on
//! them in the order in which these came into play. It is recomputed whenever effects change, so effects
//! are suspended and resumed automatically: one whose condition fails is suspended, not ended (the
//! rulebook, *suspended cards*).

use super::bounds::Laws;
use super::change::Change;
use super::continuing::{ContinuingCard, Duty, Force};
use super::geometry::{Ground, Wall};
use super::ledger::Ledger;
use super::placement::Location;
use super::state::State;
use crate::mark::{Mark, Marks};
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::seat::{BySeat, Seat};

impl State {
    /// The duties in force, in the order in which they were laid.
    pub(crate) fn duties(&self) -> &[Duty] {
        &self.duties
    }

    /// What binds all pieces of one side or of both now.
    #[inline]
    pub(crate) fn laws(&self) -> Laws {
        if self.effects.is_empty() && self.duties.is_empty() {
            return Laws::default();
        }
        let idle = |seat| self.duties.contains(&Duty::LosesMove(seat));
        Laws {
            truce: self.effects.iter().any(|continuing| matches!(continuing.force, Force::Truce)),
            idle: [idle(Seat::White), idle(Seat::Black)],
        }
    }

    /// Whether the piece is in the game: on the board, or temporarily away from it.
    fn takes_part(&self, id: PieceId) -> bool {
        matches!(self.whereabouts(id), Location::On(_) | Location::Off(OffBoard::Away))
    }

    /// The piece that the seat must not lose: the one crowned by its last active *Coup*, or its
    /// king.
    pub(crate) fn crowned(&self, seat: Seat) -> Option<PieceId> {
        self.crowned_by(&self.effects, seat)
    }

    /// The same as [`State::crowned`], if only these cards were in play.
    fn crowned_by(&self, effects: &[ContinuingCard], seat: Seat) -> Option<PieceId> {
        let born = |(id, piece, _): (PieceId, &Piece, Location)| {
            (piece.owner == seat && piece.base.is_royal() && self.takes_part(id)).then_some(id)
        };
        let crowned = effects.iter().rev().find(|continuing| self.crowns(continuing, seat));
        crowned.map_or_else(|| self.pieces().find_map(born), |continuing| continuing.subject)
    }

    /// The piece that gets the crown back when the *Coup* at this index of the list ends: the one
    /// crowned by the last active *Coup* before it, or the king. `None` if that piece has been
    /// lost.
    pub(crate) fn heir(&self, index: usize) -> Option<PieceId> {
        let seat = self.piece(self.effects[index].subject?).owner;
        self.crowned_by(&self.effects[..index], seat)
    }

    /// Whether this is an active *Coup* of the seat. It is not if its piece has become a rook or
    /// queen, which no *Coup* can crown.
    fn crowns(&self, continuing: &ContinuingCard, seat: Seat) -> bool {
        let crowned = |id| !matches!(self.piece(id).base, Kind::Rook | Kind::Queen);
        let fit = |id| self.takes_part(id) && self.unit_parts(id).all(crowned);
        matches!(continuing.force, Force::Crowns)
            && continuing.subject.is_some_and(|id| self.piece(id).owner == seat && fit(id))
    }

    /// Whether an effect works now, that is, is not suspended.
    pub(crate) fn is_awake(&self, continuing: &ContinuingCard) -> bool {
        self.is_awake_under(continuing, self.both_crowned())
    }

    /// The same as [`State::is_awake`], when the caller knows who is crowned.
    fn is_awake_under(&self, continuing: &ContinuingCard, crowned: BySeat<Option<PieceId>>) -> bool {
        let Some(id) = continuing.subject else { return true };
        let piece = self.piece(id);
        let royal = self.is_among(id, crowned);
        match continuing.force {
            Force::Silent
            | Force::Truce
            | Force::Vendetta
            | Force::Joins(_)
            | Force::Shuts(_)
            | Force::Bars(_)
            | Force::Turns(_)
            | Force::Traps(_) => true,
            Force::Crowns => self.crowns(continuing, piece.owner),
            // A later *Coup* gives the piece its own movement back.
            Force::Becomes(kind) => piece.base.is_pawn() && self.folded(id, crowned).kind == kind,
            Force::Marks(Mark::Pacifist) => !royal,
            Force::Marks(Mark::Neutral) => {
                !royal && self.unit_parts(id).all(|part| self.piece(part).base != Kind::Queen)
            }
            Force::Marks(_) => self.takes_part(id),
            Force::Attracts(square) => self.square_of(id) == Some(square),
        }
    }

    /// The piece that each seat must not lose.
    fn both_crowned(&self) -> BySeat<Option<PieceId>> {
        BySeat { white: self.crowned(Seat::White), black: self.crowned(Seat::Black) }
    }

    /// Whether the piece, or a unit that it is part of, is what its owner must not lose.
    fn is_among(&self, id: PieceId, crowned: BySeat<Option<PieceId>>) -> bool {
        let crowned = crowned[self.piece(id).owner];
        crowned.is_some() && self.unit_parts(id).any(|part| crowned == Some(part))
    }

    /// Whether a continuing card stays in play: not if its piece has been lost or it has met its
    /// own end condition. A card that is only suspended stays.
    pub(crate) fn lasts(&self, continuing: &ContinuingCard) -> bool {
        let Some(id) = continuing.subject else { return self.law_lasts(continuing.force) };
        self.takes_part(id)
            && match continuing.force {
                // A promoted pawn is no longer a crab.
                Force::Becomes(_) => self.piece(id).base.is_pawn(),
                Force::Attracts(square) => self.square_of(id) == Some(square),
                Force::Joins(_) => matches!(self.location(id), Location::With(_)),
                _ => true,
            }
    }

    /// The force of a continuing card once it is on this piece: the partner of a piece in a unit is
    /// known only when the card comes into play.
    pub(crate) fn aimed(&self, force: Force, subject: Option<PieceId>) -> Force {
        match (force, subject.map(|id| self.location(id))) {
            (Force::Joins(_), Some(Location::With(carrier))) => Force::Joins(carrier),
            _ => force,
        }
    }

    /// Whether a card that binds both sides stays in play: *Truce* until a king is in check,
    /// *Vendetta* until there is a *Truce*.
    fn law_lasts(&self, force: Force) -> bool {
        let checked = || Seat::ALL.into_iter().any(|seat| self.in_check(seat));
        match force {
            Force::Truce => !checked(),
            Force::Vendetta => !self.laws().truce || checked(),
            _ => true,
        }
    }

    /// What the piece is now. Effects on one part of a unit bind the whole unit, except a change of
    /// kind.
    fn folded(&self, id: PieceId, crowned: BySeat<Option<PieceId>>) -> Piece {
        let piece = *self.piece(id);
        let partner = self.partner(id);
        let is_on = |subject: PieceId| subject == id || Some(subject) == partner;
        let royal = self.is_among(id, crowned);
        let (mut kind, mut marks) = (piece.base, Marks::NONE);
        if partner.is_some() && !matches!(self.location(id), Location::With(_)) {
            marks.add(Mark::Merged);
        }
        if piece.base.is_royal() && !royal {
            kind = Kind::Prince;
        }
        for continuing in self.effects.iter().filter(|continuing| continuing.subject.is_some_and(is_on)) {
            match continuing.force {
                Force::Becomes(into) if piece.base.is_pawn() && continuing.subject == Some(id) => kind = into,
                // It keeps the kind that it is crowned as; a prince in the same unit stays a
                // prince.
                Force::Crowns if kind != Kind::Prince && self.crowns(continuing, piece.owner) => kind = piece.base,
                Force::Marks(mark) if self.is_awake_under(continuing, crowned) => marks.add(mark),
                Force::Attracts(_) if self.is_awake_under(continuing, crowned) => marks.add(Mark::Magnet),
                _ => {}
            }
        }
        for duty in &self.duties {
            if let Duty::Marked(mark, marked) = duty
                && is_on(*marked)
            {
                marks.add(*mark);
            }
        }
        Piece { kind, royal, marks, ..piece }
    }

    /// What the continuing cards in play make of an open board.
    pub(super) fn folded_ground(&self) -> Ground {
        let mut ground = Ground::default();
        for continuing in &self.effects {
            ground.bear(continuing.force);
        }
        ground
    }

    /// The pieces that are not yet what effects and duties make of them, with what they should be.
    /// A captured or dead piece stays as it left, because a rescued one comes back as it was.
    pub(super) fn unsettled(&self) -> Vec<(PieceId, Piece)> {
        let (crowned, bound) = (self.both_crowned(), self.bound_pieces());
        let mut unsettled = Vec::new();
        for (id, piece, location) in self.pieces() {
            let is_bound = bound[usize::from(id.0)] || !piece.marks.is_empty();
            let into = match location {
                Location::On(_) | Location::Off(OffBoard::Away) if !is_bound => {
                    // Nothing is on it, and it is in no unit.
                    let royal = crowned[piece.owner] == Some(id);
                    let kind = if piece.base.is_royal() && !royal { Kind::Prince } else { piece.base };
                    Piece { kind, royal, ..*piece }
                }
                _ if self.takes_part(id) => self.folded(id, crowned),
                _ => continue,
            };
            if into != *piece {
                unsettled.push((id, into));
            }
        }
        unsettled
    }

    /// The pieces that have effects or duties on them.
    fn bound_pieces(&self) -> [bool; 256] {
        let mut bound = [false; 256];
        let marked = self.duties.iter().filter_map(|duty| match duty {
            Duty::Marked(_, id) => Some(*id),
            _ => None,
        });
        for id in self.effects.iter().filter_map(|continuing| continuing.subject).chain(marked) {
            bound[usize::from(id.0)] = true;
        }
        bound
    }
}

impl Ground {
    /// Applies a continuing card with this force to the ground.
    fn bear(&mut self, force: Force) {
        match force {
            Force::Shuts(barrier) => {
                let shut = barrier.walls().filter(|wall| !self.walls.contains(wall)).collect::<Vec<Wall>>();
                self.walls.extend(shut);
            }
            Force::Bars(square) => self.barred.insert(square),
            Force::Turns(turns) => self.orientation = self.orientation.turned(turns),
            _ => {}
        }
    }
}

impl Ledger {
    /// Updates every piece to what effects and duties make of it now.
    pub(crate) fn settle(&mut self) {
        for (piece, into) in self.unsettled() {
            self.change(Change::Recast { piece, into });
        }
    }

    /// Brings a continuing card into play at this index of the list, and applies it.
    pub(crate) fn begin_effect(&mut self, index: usize, continuing: ContinuingCard) {
        let index = index.min(self.effects().len()) as u16;
        let force = continuing.force;
        self.change(Change::Effect { index, effect: Some(Box::new(continuing)) });
        self.take_up(force);
    }

    /// Takes the continuing card at this index of the list out of play, and ends its effect on
    /// pieces and on the board.
    pub(crate) fn end_effect(&mut self, index: usize) {
        let force = self.effects()[index].force;
        self.change(Change::Effect { index: index as u16, effect: None });
        self.take_up(force);
    }

    /// Updates pieces or board after a card with this force has come or gone.
    fn take_up(&mut self, force: Force) {
        if force.lays_ground() {
            let ground = self.folded_ground();
            self.lay_ground(ground);
        }
        self.settle();
    }

    /// Allows captures again after a *Truce*, as far as the board goes: the cards stay where they
    /// are.
    pub(crate) fn lift_truce(&mut self) {
        for index in (0..self.effects().len()).rev() {
            if self.effects()[index].force == Force::Truce {
                self.end_effect(index);
            }
        }
    }

    /// Lays a duty on a seat's next turn.
    pub(crate) fn begin_duty(&mut self, duty: Duty) {
        self.change(Change::Duty { index: self.duties().len() as u16, duty: Some(duty) });
        self.settle();
    }

    /// Ends a duty, if it is in force.
    pub(crate) fn end_duty(&mut self, duty: Duty) {
        if let Some(index) = self.duties().iter().position(|held| *held == duty) {
            self.change(Change::Duty { index: index as u16, duty: None });
            self.settle();
        }
    }

    /// Ends the duties of a seat, when the turn that they bind ends.
    pub(crate) fn end_duties(&mut self, seat: Seat) {
        if self.duties().is_empty() {
            return;
        }
        self.lift_duties(|duty| duty.seat() == Some(seat));
    }

    /// Ends the duties for which this returns true.
    pub(crate) fn lift_duties(&mut self, ends: impl Fn(&Duty) -> bool) {
        for index in (0..self.duties().len()).rev() {
            if ends(&self.duties()[index]) {
                self.change(Change::Duty { index: index as u16, duty: None });
            }
        }
        self.settle();
    }
}
