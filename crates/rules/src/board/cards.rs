//! The cards of a state, read only: where each is, and which are in play.

use super::continuing::{ContinuingCard, Force};
use super::location::Zone;
use super::state::State;
use crate::card::{Card, CardId};
use crate::choice::{Choice, ChoiceText};
use crate::position::Effect;
use crate::seat::Seat;

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
