//! Accounts that take the bot off, and the games that were begun by what was on them alone.

use cardinal_ids::{ClockTime, GameId, InteractionId};
use cardinal_rules::Seat;
use cardinal_store::{Computer, NewGame, StoreError, Subject};

use super::{ANNA, BEN, Kept, NOW, append, ending, new_game};

const CLOCK: ClockTime = ClockTime(NOW.0);

/// A private game of Anna's against the computer player.
fn private(by_account: bool) -> NewGame {
    let computer = Computer { seat: Seat::Black, level: 2, private: true, lesson: None };
    NewGame { computer: Some(computer), by_account, ..new_game(ANNA, BEN) }
}

impl Kept {
    async fn is_off(&self, game: GameId) -> bool {
        let clock = self.store.games().info(game).await.unwrap().clock;
        assert_eq!(clock.stops.taken_off, clock.stopped_at.is_some());
        clock.stops.taken_off
    }
}

pub(crate) async fn games_by_an_account_alone_are_paused_until_it_has_the_bot_again(kept: Kept) {
    let games = kept.store.games();
    let by_account = games.create(private(true), None).await.unwrap();
    let others = [games.create(private(false), None).await.unwrap(), kept.game().await];
    let removals = kept.store.account_removals();
    assert!(removals.record(ANNA, (NOW, CLOCK)).await.unwrap());
    assert!(!removals.record(ANNA, (NOW.plus(5), CLOCK)).await.unwrap(), "it is recorded already");
    assert_eq!(removals.since(ANNA).await.unwrap(), Some(NOW));
    let kept = kept.reopened().await;
    assert!(kept.is_off(by_account).await);
    for game in others {
        assert!(!kept.is_off(game).await);
    }
    let removals = kept.store.account_removals();
    assert!(removals.lift(ANNA, CLOCK.plus(60)).await.unwrap());
    assert!(!removals.lift(ANNA, CLOCK.plus(60)).await.unwrap(), "it is on the account");
    assert_eq!((removals.since(ANNA).await.unwrap(), kept.is_off(by_account).await), (None, false));
}

pub(crate) async fn who_has_no_games_by_an_account_alone_is_not_recorded(kept: Kept) {
    kept.store.games().create(private(false), None).await.unwrap();
    assert!(!kept.store.account_removals().record(ANNA, (NOW, CLOCK)).await.unwrap());
    assert_eq!(kept.store.account_removals().since(ANNA).await.unwrap(), None);
}

pub(crate) async fn games_by_an_account_alone_go_and_no_others(kept: Kept) {
    let games = kept.store.games();
    let mut by_account = Vec::new();
    for _ in 0..3 {
        by_account.push(games.create(private(true), None).await.unwrap());
    }
    games.append(append(by_account[0], 0, Some(77))).await.unwrap();
    games.append(ending(by_account[1], 0)).await.unwrap();
    let others = [games.create(private(false), None).await.unwrap(), kept.game().await];
    let removals = kept.store.account_removals();
    removals.record(ANNA, (NOW, CLOCK)).await.unwrap();
    assert_eq!(removals.due(NOW.plus(-1), 9).await.unwrap(), []);
    assert_eq!(removals.due(NOW, 9).await.unwrap(), [ANNA]);

    assert_eq!(removals.erase_some(ANNA, 2).await.unwrap(), 2);
    let kept = kept.reopened().await;
    let removals = kept.store.account_removals();
    assert_eq!(removals.due(NOW, 9).await.unwrap(), [ANNA], "a game is left");
    assert_eq!(removals.erase_some(ANNA, 2).await.unwrap(), 1);
    assert_eq!((removals.due(NOW, 9).await.unwrap(), removals.since(ANNA).await.unwrap()), (vec![], None));
    for game in by_account {
        assert!(matches!(kept.store.games().info(game).await, Err(StoreError::NoGame(_))));
    }
    for game in others {
        assert!(kept.store.games().info(game).await.is_ok());
    }
    assert_eq!(removals.erase_some(ANNA, 2).await.unwrap(), 0);
}

pub(crate) async fn nothing_goes_of_an_account_that_has_the_bot_again(kept: Kept) {
    let game = kept.store.games().create(private(true), Some(InteractionId(5))).await.unwrap();
    let removals = kept.store.account_removals();
    removals.record(ANNA, (NOW, CLOCK)).await.unwrap();
    let due = removals.due(NOW, 9).await.unwrap();
    assert!(removals.lift(ANNA, CLOCK).await.unwrap(), "between looking for what is due and doing it");
    for user in due {
        assert_eq!(removals.erase_some(user, 9).await.unwrap(), 0);
    }
    assert!(kept.store.games().info(game).await.is_ok());
    let due = kept.store.clocks().due(CLOCK, 9).await.unwrap();
    assert!(due.iter().all(|deadline| deadline.subject == Subject::Game(game)), "it is looked at again: {due:?}");
}
