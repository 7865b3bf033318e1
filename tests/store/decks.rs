//! Decks that players keep by name, and games whose decks are built.

use cardinal::store::{Append, ClockTime, GameFilter, NamedDeck, NewGame, NewTurn, Page, StoreError, UserId};
use cardinal_rules::{Action, Card, KnightmareCard, Seat};

use super::{ANNA, BEN, CARA, Kept, NOW, act, append, new_game};

fn deck(name: &str, cards: &[KnightmareCard]) -> NamedDeck {
    NamedDeck { name: name.to_owned(), cards: cards.iter().copied().map(Card::Knightmare).collect() }
}

impl Kept {
    async fn names(&self, user: UserId) -> Vec<String> {
        self.store.decks(user).await.expect("decks can be read").into_iter().map(|deck| deck.name).collect()
    }

    /// The first game that waits for a user.
    async fn waits_for(&self, user: UserId) -> bool {
        let filter = GameFilter { player: Some(user), ..GameFilter::default() };
        let page = Page { awaiting: Some(user), ..Page::first(1) };
        let games = self.store.games(filter, page).await.expect("games can be listed");
        games.first().is_some_and(|info| info.awaits(user))
    }
}

#[tokio::test]
async fn decks_are_each_players_own_and_outlive_the_process() {
    let kept = Kept::new().await;
    let first = deck("Swaps", &[KnightmareCard::HolyWar, KnightmareCard::HolyWar]);
    kept.store.keep_deck(ANNA, first.clone(), 2, NOW).await.unwrap();
    kept.store.keep_deck(BEN, deck("Walls", &[KnightmareCard::Fortification]), 2, NOW).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(kept.store.decks(ANNA).await.unwrap(), [first]);
    assert_eq!(kept.names(BEN).await, ["Walls"]);
    assert_eq!(kept.names(CARA).await, [""; 0]);
}

#[tokio::test]
async fn a_name_is_one_decks_in_any_letters_and_no_more_are_kept_than_there_can_be() {
    let kept = Kept::new().await;
    kept.store.keep_deck(ANNA, deck("Swaps", &[]), 2, NOW).await.unwrap();
    kept.store.keep_deck(ANNA, deck("Walls", &[]), 2, NOW).await.unwrap();
    let third = kept.store.keep_deck(ANNA, deck("Third", &[]), 2, NOW).await;
    assert!(matches!(third, Err(StoreError::TooManyDecks(2))), "{third:?}");
    // In place of the one of that name.
    let anew = deck("SWAPS", &[KnightmareCard::Crab]);
    kept.store.keep_deck(ANNA, anew.clone(), 2, NOW).await.unwrap();
    assert_eq!(kept.store.decks(ANNA).await.unwrap(), [anew, deck("Walls", &[])]);
    let taken = kept.store.rename_deck(ANNA, "swaps", "walls").await;
    assert!(matches!(taken, Err(StoreError::NameTaken(_))), "{taken:?}");
    let unknown = kept.store.rename_deck(BEN, "Swaps", "Mine").await;
    assert!(matches!(unknown, Err(StoreError::NoDeck(_))), "{unknown:?}");
    kept.store.rename_deck(ANNA, "swaps", "Swaps").await.unwrap();
    kept.store.delete_deck(ANNA, "WALLS").await.unwrap();
    assert_eq!(kept.names(ANNA).await, ["Swaps"]);
}

#[tokio::test]
async fn a_game_whose_decks_are_built_waits_for_both_until_one_has_built_and_then_for_the_other() {
    let kept = Kept::new().await;
    let new = NewGame { to_act: None, building: true, ..new_game(ANNA, BEN) };
    let game = kept.store.create_game(new, None).await.unwrap();
    assert!(kept.waits_for(ANNA).await && kept.waits_for(BEN).await);
    assert!(!kept.waits_for(CARA).await);
    let build = |seat| vec![act(seat, Action::Build { deck: None })];
    let first = Append { entries: build(Seat::White), ..append(game, 0, None) };
    kept.store.append(first).await.unwrap();
    assert!(!kept.waits_for(ANNA).await && kept.waits_for(BEN).await);
    assert!(kept.store.info(game).await.unwrap().clock.building);
    let turn = Some(NewTurn { at: ClockTime(NOW.0 + 5), left: None, due: None });
    let begun = Append { entries: build(Seat::Black), to_act: Some(ANNA), turn, ..append(game, 1, None) };
    kept.store.append(begun).await.unwrap();
    assert!(kept.waits_for(ANNA).await && !kept.waits_for(BEN).await);
    let clock = kept.store.info(game).await.unwrap().clock;
    assert_eq!((clock.building, clock.turn_at), (false, ClockTime(NOW.0 + 5)));
}
