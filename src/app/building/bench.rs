//! A deck while it is built: the pool, the cards chosen, and what still fits.

use cardinal_interaction::{Check, PoolPart};
use cardinal_rules::{ActionKind, Card, Game, KnightmareCard, PartialAction, Seat};
use cardinal_store::KeptDraft;

use crate::app::cards::part;
use crate::app::chance::{Chance, draw};
use crate::app::error::AppError;

/// A deck that a seat is building.
pub(crate) struct Bench<'a> {
    game: &'a Game,
    seat: Seat,
    /// The pool to build from, each card once with its count, in alphabetical order.
    pub(super) pool: Vec<(KnightmareCard, usize)>,
    /// The most points that the deck may have.
    pub(super) limit: u32,
    /// The cards of the deck in alphabetical order.
    pub(crate) deck: Vec<KnightmareCard>,
}

impl<'a> Bench<'a> {
    /// Restores a stored draft of a deck, as far as it is still legal.
    pub(crate) fn of(game: &'a Game, seat: Seat, kept: KeptDraft) -> Bench<'a> {
        let view = game.view(seat.into());
        let mut pool: Vec<(KnightmareCard, usize)> = Vec::new();
        let mut cards: Vec<KnightmareCard> = view.pool.unwrap_or_default().into_iter().filter_map(known).collect();
        cards.sort_by_key(|card| card.name());
        for card in cards {
            match pool.last_mut() {
                Some((last, count)) if *last == card => *count += 1,
                _ => pool.push((card, 1)),
            }
        }
        let limit = view.points.map_or(0, |points| points[seat].into());
        let mut bench = Bench { game, seat, pool, limit, deck: Vec::new() };
        bench.add_all(kept.partial.deck.unwrap_or_default().into_iter().filter_map(known));
        bench
    }

    /// Whether the pool is one of two halves, of which the other player has the other.
    pub(super) fn is_half(&self) -> bool {
        self.game.setup().rules.splits_cards()
    }

    /// The draft to store.
    pub(super) fn draft(&self) -> KeptDraft {
        KeptDraft { steps: Vec::new(), partial: self.partial() }
    }

    /// The deck's checksum, which identifies panels that show another deck.
    pub(crate) fn check(&self) -> Check {
        let slugs: Vec<String> = self.cards().iter().map(ToString::to_string).collect();
        Check::of(&slugs.join(","))
    }

    /// The cards in the form that the rules take.
    pub(crate) fn cards(&self) -> Vec<Card> {
        self.deck.iter().copied().map(Card::Knightmare).collect()
    }

    /// The deck's points.
    pub(super) fn sum(&self) -> u32 {
        self.deck.iter().map(|card| u32::from(card.points())).sum()
    }

    /// The number of copies of a card in the deck.
    pub(super) fn taken(&self, card: KnightmareCard) -> usize {
        self.deck.iter().filter(|other| **other == card).count()
    }

    /// The cards of which another copy fits.
    pub(crate) fn fitting(&self) -> Vec<KnightmareCard> {
        let next = self.game.next_options(self.seat, &self.partial()).next;
        next.deck.into_iter().filter_map(known).collect()
    }

    /// Adds a copy of a card if it fits. Returns whether it did.
    pub(super) fn add(&mut self, card: KnightmareCard) -> bool {
        let fits = self.fitting().contains(&card);
        if fits {
            let place = self.deck.partition_point(|other| other.name() <= card.name());
            self.deck.insert(place, card);
        }
        fits
    }

    /// Adds cards, and returns those that don't fit.
    pub(super) fn add_all(&mut self, cards: impl IntoIterator<Item = KnightmareCard>) -> Vec<KnightmareCard> {
        cards.into_iter().filter(|card| !self.add(*card)).collect()
    }

    /// Takes out a copy of a card. Returns whether there was one.
    pub(super) fn take_out(&mut self, card: KnightmareCard) -> bool {
        let place = self.deck.iter().position(|other| *other == card);
        place.map(|place| self.deck.remove(place)).is_some()
    }

    /// Adds random cards as long as one fits. Each card of the pool is equally likely.
    ///
    /// # Errors
    /// The system has no random bytes to give.
    pub(super) fn fill(&mut self, chance: &Chance) -> Result<(), AppError> {
        loop {
            let left = |card: &KnightmareCard| {
                self.pool.iter().find(|(other, _)| other == card).map_or(0, |(_, count)| count - self.taken(*card))
            };
            let fitting: Vec<_> =
                self.fitting().into_iter().flat_map(|card| std::iter::repeat_n(card, left(&card))).collect();
            if fitting.is_empty() {
                return Ok(());
            }
            let number = u64::from_le_bytes(draw(chance)?);
            self.add(fitting[(number % fitting.len() as u64) as usize]);
        }
    }

    /// The cards in this part of the pool, with their counts.
    pub(super) fn on(&self, part: PoolPart) -> Vec<(KnightmareCard, usize)> {
        let shown =
            |(card, _): &&(KnightmareCard, usize)| part::has(part, *card) && (!part.taken || self.deck.contains(card));
        self.pool.iter().filter(shown).copied().collect()
    }

    fn partial(&self) -> PartialAction {
        PartialAction { deck: Some(self.cards()), ..PartialAction::of(ActionKind::Build) }
    }
}

pub(crate) fn known(card: Card) -> Option<KnightmareCard> {
    match card {
        Card::Knightmare(card) => Some(card),
        _ => None,
    }
}
