//! A deck on the table while it is built: what there is to build from, what is in it, and what still fits.

use cardinal_rules::{ActionKind, Card, Game, KnightmareCard, PartialAction, Seat};

use crate::app::cards::part;
use crate::app::chance::{Chance, draw};
use crate::app::error::AppError;
use crate::app::interaction::control::Check;
use crate::app::interaction::part::PoolPart;
use crate::store::KeptDraft;

/// A deck that a seat builds.
pub(crate) struct Bench<'a> {
    game: &'a Game,
    seat: Seat,
    /// The cards to build from, each face once and how many there are of it, in the order of their names.
    pub(super) pool: Vec<(KnightmareCard, usize)>,
    /// The most that the deck may count.
    pub(super) limit: u32,
    /// The cards of the deck, in the order of their names.
    pub(super) deck: Vec<KnightmareCard>,
}

impl<'a> Bench<'a> {
    /// What was kept of a deck, as far as it can still be built.
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

    /// What is to be kept of the deck.
    pub(super) fn draft(&self) -> KeptDraft {
        KeptDraft { steps: Vec::new(), partial: self.partial() }
    }

    /// The deck's sum, by which a panel that shows another is known.
    pub(super) fn check(&self) -> Check {
        let slugs: Vec<String> = self.cards().iter().map(ToString::to_string).collect();
        Check::of(&slugs.join(","))
    }

    /// The cards as the rules take them.
    pub(crate) fn cards(&self) -> Vec<Card> {
        self.deck.iter().copied().map(Card::Knightmare).collect()
    }

    /// What the deck counts.
    pub(super) fn sum(&self) -> u32 {
        self.deck.iter().map(|card| u32::from(card.points())).sum()
    }

    /// How many of a card are in the deck.
    pub(super) fn taken(&self, card: KnightmareCard) -> usize {
        self.deck.iter().filter(|other| **other == card).count()
    }

    /// The cards of which one more could be added.
    pub(crate) fn fitting(&self) -> Vec<KnightmareCard> {
        let next = self.game.next_options(self.seat, &self.partial()).next;
        next.deck.into_iter().filter_map(known).collect()
    }

    /// Adds one of a card, if it fits.
    pub(super) fn add(&mut self, card: KnightmareCard) -> bool {
        let fits = self.fitting().contains(&card);
        if fits {
            let place = self.deck.partition_point(|other| other.name() <= card.name());
            self.deck.insert(place, card);
        }
        fits
    }

    /// Adds cards, and gives those back that do not fit.
    pub(super) fn add_all(&mut self, cards: impl IntoIterator<Item = KnightmareCard>) -> Vec<KnightmareCard> {
        cards.into_iter().filter(|card| !self.add(*card)).collect()
    }

    /// Takes one of a card out, if it is there.
    pub(super) fn take_out(&mut self, card: KnightmareCard) -> bool {
        let place = self.deck.iter().position(|other| *other == card);
        place.map(|place| self.deck.remove(place)).is_some()
    }

    /// Adds cards by chance as long as one fits, each of the pool as likely as any other.
    ///
    /// # Errors
    /// The system has no chance to give.
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

    /// The cards of the pool that a part shows, with how many there are of each.
    pub(super) fn on(&self, part: PoolPart) -> Vec<(KnightmareCard, usize)> {
        let shown =
            |(card, _): &&(KnightmareCard, usize)| part::has(part, *card) && (!part.taken || self.deck.contains(card));
        self.pool.iter().filter(shown).copied().collect()
    }

    fn partial(&self) -> PartialAction {
        PartialAction { deck: Some(self.cards()), ..PartialAction::of(ActionKind::Build) }
    }
}

pub(super) fn known(card: Card) -> Option<KnightmareCard> {
    match card {
        Card::Knightmare(card) => Some(card),
        _ => None,
    }
}
