//! Decks that players save by name, and games with built decks.

use cardinal_ids::{ClockTime, UserId};
use cardinal_rules::{Action, Card, KnightmareCard, Seat};
use cardinal_store::{Append, GameFilter, NamedDeck, NewGame, NewTurn, Page, StoreError};

use super::{ANNA, BEN, CARA, Kept, NOW, act, append, new_game};

fn deck(name: &str, cards: &[KnightmareCard]) -> NamedDeck {
    NamedDeck { name: name.to_owned(), cards: cards.iter().copied().map(Card::Knightmare).collect() }
}

impl Kept {
    async fn names(&self, user: UserId) -> Vec<String> {
        self.store.decks().of_user(user).await.expect("decks can be read").into_iter().map(|deck| deck.name).collect()
    }

    /// Whether any game waits for a user.
    async fn waits_for(&self, user: UserId) -> bool {
        let filter = GameFilter { player: Some(user), ..GameFilter::default() };
        let page = Page { awaiting: Some(user), ..Page::first(1) };
        let games = self.store.games().list(filter, page).await.expect("games can be listed");
        games.first().is_some_and(|info| info.awaits(user))
    }
}

pub(crate) async fn decks_are_each_players_own_and_outlive_the_process(kept: Kept) {
    let first = deck("Swaps", &[KnightmareCard::HolyWar, KnightmareCard::HolyWar]);
    kept.store.decks().keep(ANNA, first.clone(), 2, NOW).await.unwrap();
    kept.store.decks().keep(BEN, deck("Walls", &[KnightmareCard::Fortification]), 2, NOW).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(kept.store.decks().of_user(ANNA).await.unwrap(), [first]);
    assert_eq!(kept.names(BEN).await, ["Walls"]);
    assert_eq!(kept.names(CARA).await, [""; 0]);
}

pub(crate) async fn a_name_is_one_decks_in_any_letters_and_no_more_are_kept_than_there_can_be(kept: Kept) {
    kept.store.decks().keep(ANNA, deck("Swaps", &[]), 2, NOW).await.unwrap();
    kept.store.decks().keep(ANNA, deck("Walls", &[]), 2, NOW).await.unwrap();
    let third = kept.store.decks().keep(ANNA, deck("Third", &[]), 2, NOW).await;
    assert!(matches!(third, Err(StoreError::TooManyDecks(2))), "{third:?}");
    // This replaces the deck with the same name.
    let anew = deck("SWAPS", &[KnightmareCard::Crab]);
    kept.store.decks().keep(ANNA, anew.clone(), 2, NOW).await.unwrap();
    assert_eq!(kept.store.decks().of_user(ANNA).await.unwrap(), [anew, deck("Walls", &[])]);
    let taken = kept.store.decks().rename(ANNA, "swaps", "walls").await;
    assert!(matches!(taken, Err(StoreError::NameTaken(_))), "{taken:?}");
    let unknown = kept.store.decks().rename(BEN, "Swaps", "Mine").await;
    assert!(matches!(unknown, Err(StoreError::NoDeck(_))), "{unknown:?}");
    kept.store.decks().rename(ANNA, "swaps", "Swaps").await.unwrap();
    kept.store.decks().delete(ANNA, "WALLS").await.unwrap();
    assert_eq!(kept.names(ANNA).await, ["Swaps"]);
}

pub(crate) async fn a_game_whose_decks_are_built_waits_for_both_until_one_has_built_and_then_for_the_other(kept: Kept) {
    let new = NewGame { to_act: None, building: true, ..new_game(ANNA, BEN) };
    let game = kept.store.games().create(new, None).await.unwrap();
    assert!(kept.waits_for(ANNA).await && kept.waits_for(BEN).await);
    assert!(!kept.waits_for(CARA).await);
    let build = |seat| vec![act(seat, Action::Build { deck: None })];
    let first = Append { entries: build(Seat::White), ..append(game, 0, None) };
    kept.store.games().append(first).await.unwrap();
    assert!(!kept.waits_for(ANNA).await && kept.waits_for(BEN).await);
    assert!(kept.store.games().info(game).await.unwrap().clock.building);
    let turn = Some(NewTurn { at: ClockTime(NOW.0 + 5), left: None, due: None });
    let begun = Append { entries: build(Seat::Black), to_act: Some(ANNA), turn, ..append(game, 1, None) };
    kept.store.games().append(begun).await.unwrap();
    assert!(kept.waits_for(ANNA).await && !kept.waits_for(BEN).await);
    let clock = kept.store.games().info(game).await.unwrap().clock;
    assert_eq!((clock.building, clock.turn_at), (false, ClockTime(NOW.0 + 5)));
}
