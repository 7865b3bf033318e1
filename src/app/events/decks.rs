//! The decks with which an event is played, where players bring them to its games: the same starter deck for all, or
//! one that each player has built before it begins.

use std::collections::BTreeMap;

use cardinal_rules::{Action, BySeat, Card, Game, Seat, Seed, Setup, StarterDeck};
use cardinal_store::SharedStore;
use cardinal_tournament::Pairing;
use sha2::{Digest, Sha256};

use crate::app::error::AppError;
use crate::app::events::plan::EventPlan;
use crate::app::events::standing::Standing;
use crate::app::games::event_decks::EventDecks;

/// A game in which decks of an event are tried. Both players have all cards there, so that a deck that fits it fits
/// every game of the event, whatever its seed.
///
/// # Errors
/// The event's game is no longer on offer.
pub(super) fn trial_game(plan: &EventPlan) -> Result<Game, AppError> {
    Ok(Game::new(Setup { rules: plan.rules()?, position: None }, Seed::from_bytes([0; 32]))?)
}

/// Whether the rules take this deck.
pub(super) fn is_playable(trial: &Game, deck: &[Card]) -> bool {
    trial.clone().apply(Seat::White, &Action::Build { deck: Some(deck.to_vec()) }).is_ok()
}

/// The deck with which a player plays who has built none; none where nobody brings a deck. Where decks are built it is
/// a starter deck that the event's seed tells, so nobody knows which before the end.
pub(super) fn usual_deck(standing: &Standing, number: u16) -> Option<Vec<Card>> {
    let deck = match standing.plan.decks {
        EventDecks::OfStyle => return None,
        EventDecks::Starter(deck) => deck,
        EventDecks::Built => drawn_starter(&standing.event.seed, number),
    };
    Some(cards_of(deck))
}

/// The starter deck that a seed gives a player.
fn drawn_starter(seed: &[u8; 32], number: u16) -> StarterDeck {
    let hash = Sha256::new().chain_update(seed).chain_update("starter-deck").chain_update(number.to_be_bytes());
    let [first, second, third, fourth, ..] = <[u8; 32]>::from(hash.finalize());
    let drawn = u32::from_be_bytes([first, second, third, fourth]) as usize;
    StarterDeck::ALL[drawn % StarterDeck::ALL.len()]
}

fn cards_of(deck: StarterDeck) -> Vec<Card> {
    deck.cards().iter().copied().map(Card::Knightmare).collect()
}

/// The starter deck that has just these cards.
pub(super) fn starter_with(cards: &[Card]) -> Option<StarterDeck> {
    let sorted = |mut cards: Vec<Card>| {
        cards.sort_unstable();
        cards
    };
    let wanted = sorted(cards.to_vec());
    StarterDeck::ALL.into_iter().find(|deck| sorted(cards_of(*deck)) == wanted)
}

/// The decks of everybody who has built none, by number of entry, with which all decks are locked.
pub(super) fn usual_decks(standing: &Standing) -> Vec<(u16, Vec<Card>)> {
    let numbers = standing.players.iter().map(|player| player.number);
    numbers.filter_map(|number| Some((number, usual_deck(standing, number)?))).collect()
}

/// The decks that players bring to the games of a running event.
pub(super) struct BroughtDecks {
    trial: Game,
    by_number: BTreeMap<u16, Vec<Card>>,
}

impl BroughtDecks {
    /// Reads them. None where nobody brings a deck.
    ///
    /// # Errors
    /// The store fails, or the event's game is no longer on offer.
    pub(super) async fn of(store: &SharedStore, standing: &Standing) -> Result<Option<BroughtDecks>, AppError> {
        if standing.plan.decks == EventDecks::OfStyle {
            return Ok(None);
        }
        let decks = store.events().decks(standing.event.id).await;
        let by_number = decks.map_err(AppError::store("reading the decks of an event"))?.into_iter().collect();
        Ok(Some(BroughtDecks { trial: trial_game(&standing.plan)?, by_number }))
    }

    /// The decks of both players of a game. A deck that newer rules refuse is replaced by the usual one.
    pub(super) fn of_game(&self, standing: &Standing, pairing: &Pairing) -> BySeat<Vec<Card>> {
        let deck = |number: u16| {
            let own = self.by_number.get(&number).filter(|deck| is_playable(&self.trial, deck)).cloned();
            own.or_else(|| usual_deck(standing, number)).unwrap_or_default()
        };
        BySeat { white: deck(pairing.white.get()), black: deck(pairing.black.get()) }
    }
}
