//! The cards of a state: where each is, which are in play, the marks that they have put on a piece, and replacing those
//! that are hidden.

use std::sync::Arc;

use super::continuing::{ContinuingCard, Force};
use super::placement::{Location, Zone};
use super::state::State;
use super::turn_log::StepKind;
use crate::card::{Card, CardId};
use crate::choice::{Choice, ChoiceText};
use crate::mark::{Mark, PieceMark, ShownMark};
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;

impl State {
    pub(crate) fn card(&self, id: CardId) -> Card {
        self.cards[usize::from(id.0)]
    }

    pub(crate) fn zone(&self, zone: Zone) -> &[CardId] {
        match zone {
            Zone::Hand(seat) => &self.hands[seat],
            Zone::Pile => &self.pile,
            Zone::Deck(seat) => &self.decks[seat],
            Zone::Pool(seat) => &self.pools[seat],
            Zone::Built(seat) => &self.built[seat],
            Zone::Discard(seat) => &self.discards[seat],
            Zone::Discards => &self.common_discards,
            Zone::InPlay => &self.in_play,
        }
    }

    /// Whether both seats draw from one deck, and discard onto one pile.
    pub(crate) fn shares_deck(&self) -> bool {
        self.shares_deck
    }

    /// The pile from which the seat draws.
    pub(crate) fn deck_of(&self, seat: Seat) -> Zone {
        if self.shares_deck { Zone::Pile } else { Zone::Deck(seat) }
    }

    /// The pile onto which the seat discards.
    pub(crate) fn discards_of(&self, seat: Seat) -> Zone {
        if self.shares_deck { Zone::Discards } else { Zone::Discard(seat) }
    }

    /// The faces of the cards in a zone, bottom card first.
    pub(crate) fn faces(&self, zone: Zone) -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        self.zone(zone).iter().map(|id| self.card(*id))
    }

    /// Continuing cards in play, in the order in which they were played.
    pub(crate) fn effects(&self) -> &[ContinuingCard] {
        &self.effects
    }

    /// Continuing cards in play as everyone may see them. A card on a piece names the square where
    /// the piece stands now; one that has joined two pieces also names the kind of the less
    /// valuable one.
    pub(crate) fn shown_effects(&self) -> Vec<Effect> {
        let shown = |continuing: &ContinuingCard| {
            let mut effect = continuing.effect.clone();
            effect.marker = continuing.id.is_none();
            if let Some(square) = continuing.subject.and_then(|piece| self.square_of(piece)) {
                effect.choices = vec![Choice::square(square)];
                if let Force::Joins(_) = continuing.force {
                    let second = self.parts_on(square).nth(1).map(|part| self.piece(part).kind);
                    effect.choices.extend(second.map(|kind| Choice::from(ChoiceText::Kind(kind))));
                }
            }
            effect
        };
        self.in_play().map(shown).collect()
    }

    /// The continuing cards in play, without effects that a card still being played already has.
    pub(crate) fn in_play(&self) -> impl Iterator<Item = &ContinuingCard> {
        self.effects().iter().filter(|continuing| continuing.id != Some(CardId::NONE))
    }

    /// The faces in a seat's hand, without repeats.
    pub(crate) fn held(&self, seat: Seat) -> Vec<Card> {
        let mut held: Vec<Card> = self.faces(Zone::Hand(seat)).collect();
        held.sort();
        held.dedup();
        held
    }

    pub(super) fn zone_mut(&mut self, zone: Zone) -> &mut Vec<CardId> {
        match zone {
            Zone::Hand(seat) => &mut self.hands[seat],
            Zone::Pile => &mut self.pile,
            Zone::Deck(seat) => &mut self.decks[seat],
            Zone::Pool(seat) => &mut self.pools[seat],
            Zone::Built(seat) => &mut self.built[seat],
            Zone::Discard(seat) => &mut self.discards[seat],
            Zone::Discards => &mut self.common_discards,
            Zone::InPlay => &mut self.in_play,
        }
    }
}

impl State {
    /// What cards have made of the piece and what binds it; suspended marks come last.
    pub(crate) fn shown_marks(&self, id: PieceId) -> Vec<ShownMark> {
        let piece = self.piece(id);
        let partner = self.partner(id);
        let is_kind = |kind| self.unit_parts(id).any(|part| self.piece(part).kind == kind);
        let by_seat = |mark: fn(Seat) -> Mark| Seat::ALL.into_iter().any(|seat| piece.marks.has(mark(seat)));
        let stuck = self.square_of(id).is_some_and(|square| self.sets.stuck().has(square));
        let found = [
            (is_kind(Kind::Crab), PieceMark::Crab),
            (is_kind(Kind::Prince), PieceMark::Prince),
            (piece.royal && !is_kind(Kind::King), PieceMark::Royal),
            (piece.marks.has(Mark::Pacifist), PieceMark::Pacifist),
            (piece.marks.has(Mark::Neutral), PieceMark::Neutral),
            (piece.marks.has(Mark::Cursed), PieceMark::Cursed),
            (piece.marks.has(Mark::Magnet), PieceMark::Magnet),
            (stuck, PieceMark::Stuck),
            (by_seat(Mark::Challenged), PieceMark::Challenged),
            (by_seat(Mark::Jailed), PieceMark::Jailed),
            (by_seat(Mark::Shielded), PieceMark::Shielded),
            (self.unit_parts(id).any(|part| self.piece(part).base != self.piece(part).born), PieceMark::Promoted),
        ];
        let lies_on = |subject: Option<PieceId>| subject.is_some() && (subject == Some(id) || subject == partner);
        let awake = found.into_iter().filter(|(found, _)| *found).map(|(_, mark)| ShownMark { mark, asleep: false });
        let mut marks: Vec<ShownMark> = awake.collect();
        for continuing in self.effects().iter().filter(|continuing| lies_on(continuing.subject)) {
            let mark = match continuing.force {
                Force::Becomes(_) => PieceMark::Crab,
                Force::Crowns => PieceMark::Royal,
                Force::Marks(Mark::Pacifist) => PieceMark::Pacifist,
                Force::Marks(Mark::Neutral) => PieceMark::Neutral,
                _ => continue,
            };
            // A *Coup* overruled by a later one is not suspended.
            if !self.is_awake(continuing) {
                marks.push(ShownMark { mark, asleep: true });
            }
        }
        marks
    }
}

impl State {
    /// Gives a card another face.
    pub(crate) fn set_face(&mut self, id: CardId, face: Card) {
        self.cards[usize::from(id.0)] = face;
    }

    /// Makes these cards the contents of a zone.
    pub(crate) fn set_zone(&mut self, zone: Zone, cards: Vec<CardId>) {
        *self.zone_mut(zone) = cards;
    }

    /// Makes the seat's pieces that wait off the board of these kinds, in this order (endless grid).
    pub(crate) fn set_waiting(&mut self, seat: Seat, kinds: impl IntoIterator<Item = Kind>) {
        let waits =
            |(piece, location): (&Piece, &Location)| piece.owner == seat && *location == Location::Off(OffBoard::Away);
        let waiting: Vec<usize> =
            (0..self.pieces.len()).filter(|index| waits((&self.pieces[*index], &self.locations[*index]))).collect();
        for (index, kind) in waiting.into_iter().zip(kinds) {
            self.pieces[index] = Piece::new(seat, kind);
        }
    }

    /// Puts the secret trap of the continuing card at this index on another square, also where the
    /// card's choices are remembered.
    pub(crate) fn set_trap(&mut self, index: usize, square: Square) {
        let choices = vec![Choice::square(square)];
        let standing = self.id_on(square);
        let Some(trap) = self.effects.get_mut(index) else { return };
        let before = std::mem::replace(&mut trap.effect.choices, choices.clone());
        trap.force = Force::Traps(square);
        let (owner, card) = (trap.effect.owner, trap.effect.card);
        if self.progress.last_card.is_some_and(|last| last.seat == owner && last.card == card)
            && self.last_choices == before
        {
            self.last_choices.clone_from(&choices);
        }
        for step in &mut self.log.steps {
            let of_trap = matches!(&step.what, StepKind::Card(used) if used.card == card && used.choices == before);
            if of_trap && let StepKind::Card(used) = &mut Arc::make_mut(step).what {
                used.choices.clone_from(&choices);
                used.pieces = vec![standing];
            }
        }
    }

    /// Replaces the keys of earlier positions from this one on, and drops those before, which can no
    /// longer be repeated.
    pub(crate) fn set_keys(&mut self, from: u32, mut key: impl FnMut(u64) -> u64) {
        let from = from as usize;
        for (index, noted) in self.keys.iter_mut().enumerate() {
            *noted = if index < from { 0 } else { key(*noted) };
        }
    }

    /// The indices, among the continuing cards, of the traps that this seat has laid.
    pub(crate) fn traps_of(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let traps = self.effects.iter().enumerate().filter(move |(_, continuing)| continuing.is_trap_of(seat));
        traps.map(|(index, _)| index)
    }

    /// Pieces that have been in play, on the grid or captured, of the seat's own army.
    pub(crate) fn seen_of_army(&self, seat: Seat) -> impl Iterator<Item = Kind> {
        self.pieces()
            .filter(move |(_, piece, location)| piece.origin == seat && *location != Location::Off(OffBoard::Away))
            .map(|(_, piece, _): (PieceId, &Piece, Location)| piece.born)
    }
}
