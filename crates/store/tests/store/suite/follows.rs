//! Who follows a game is told of its turns once an hour and of its end at once, by one process.

use cardinal_ids::{ClockTime, Following, GameId, Timestamp, UserId};
use cardinal_store::{Append, Delivery, Follower, NewTurn, StoreError, TURNS_TOLD_EVERY};

use super::{CARA, Kept, NOW, append, ending};

const DORA: UserId = UserId(104);

fn cara(game: GameId) -> Follower {
    Follower { game, user: CARA }
}

impl Kept {
    async fn follows(&self, follower: Follower, what: Following) {
        self.store.follows().follow(follower, what).await.expect("a running game can be followed");
    }

    /// Appends an event that begins a turn.
    async fn turn(&self, game: GameId, version: u32, at: Timestamp) {
        let turn = Some(NewTurn { at: ClockTime(at.0), left: None, due: None });
        self.store
            .games()
            .append(Append { turn, at, ..append(game, version, None) })
            .await
            .expect("it can be appended");
    }

    async fn to_be_told(&self, now: Timestamp) -> Vec<Follower> {
        self.store.follows().due(now, 10).await.expect("followers can be listed")
    }

    async fn tell(&self, now: Timestamp) -> u64 {
        let due = self.to_be_told(now).await;
        self.store.follows().tell(due, "followed", now).await.expect("notices can be stored")
    }
}

pub(crate) async fn a_turn_is_told_at_once_and_the_next_one_an_hour_later(kept: Kept) {
    let game = kept.game().await;
    kept.follows(cara(game), Following::Turns).await;
    kept.follows(Follower { game, user: DORA }, Following::End).await;
    assert!(kept.to_be_told(NOW.plus(TURNS_TOLD_EVERY)).await.is_empty(), "nothing has happened");

    kept.turn(game, 0, NOW).await;
    assert_eq!(kept.to_be_told(NOW).await, [cara(game)]);
    assert_eq!(kept.tell(NOW).await, 1);
    let notices = kept.store.notices().pending(10).await.unwrap();
    let [notice] = notices.as_slice() else { panic!("{notices:?}") };
    let told = &notice.notice;
    assert_eq!((told.user, told.way, told.games.as_slice()), (CARA, Delivery::Direct, [game].as_slice()));
    assert_eq!(told.what, "followed");

    let kept = kept.reopened().await;
    kept.turn(game, 1, NOW.plus(60)).await;
    kept.turn(game, 2, NOW.plus(120)).await;
    assert!(kept.to_be_told(NOW.plus(TURNS_TOLD_EVERY - 1)).await.is_empty());
    assert_eq!(kept.tell(NOW.plus(TURNS_TOLD_EVERY)).await, 1, "two turns are told as one");
    // What is no turn is not told.
    kept.store.games().append(append(game, 3, None)).await.unwrap();
    assert!(kept.to_be_told(NOW.plus(10 * TURNS_TOLD_EVERY)).await.is_empty());
    kept.turn(game, 4, NOW.plus(10 * TURNS_TOLD_EVERY)).await;
    assert_eq!(kept.tell(NOW.plus(10 * TURNS_TOLD_EVERY)).await, 1, "after a quiet time at once");
}

pub(crate) async fn the_end_is_told_at_once_to_all_and_nobody_follows_any_more(kept: Kept) {
    let (ended, closed) = (kept.game().await, kept.game().await);
    for game in [ended, closed] {
        kept.follows(cara(game), Following::Turns).await;
        kept.follows(Follower { game, user: DORA }, Following::End).await;
    }
    kept.turn(ended, 0, NOW).await;
    assert_eq!(kept.tell(NOW).await, 1);
    kept.store.games().append(ending(ended, 1)).await.unwrap();
    let outcome = ending(closed, 0).outcome.unwrap();
    kept.store.games().close(closed, 0, outcome, true, NOW).await.unwrap();
    let mut due = kept.to_be_told(NOW).await;
    due.sort_by_key(|follower| (follower.game, follower.user));
    let both = |game| [cara(game), Follower { game, user: DORA }];
    assert_eq!(due, [both(ended), both(closed)].concat());

    // Another process that has found the same tells nobody a second time.
    let (first, second) = (kept.store.follows(), kept.database.open().await);
    assert_eq!(first.tell(due.clone(), "followed", NOW).await.unwrap(), 4);
    assert_eq!(second.follows().tell(due, "followed", NOW).await.unwrap(), 0);
    assert_eq!(first.following(cara(ended)).await.unwrap(), None);
    let late = first.follow(cara(ended), Following::End).await.unwrap_err();
    assert!(matches!(late, StoreError::GameOver(_)), "{late}");
    let unknown = first.follow(cara(GameId(9_999)), Following::End).await.unwrap_err();
    assert!(matches!(unknown, StoreError::NoGame(_)), "{unknown}");
}

pub(crate) async fn followers_are_counted_and_may_stop(kept: Kept) {
    let (one, two, none) = (kept.game().await, kept.game().await, kept.game().await);
    kept.follows(cara(one), Following::Turns).await;
    kept.follows(cara(two), Following::End).await;
    kept.follows(Follower { game: two, user: DORA }, Following::End).await;
    let follows = kept.store.follows();
    assert_eq!(follows.count_followed(CARA).await.unwrap(), 2);
    let counted = follows.count_followers(&[one, two, none]).await.unwrap();
    assert_eq!(counted.into_iter().collect::<Vec<_>>(), [(one, 1), (two, 2)]);

    // Who no longer wants the turns isn't told of the last one either.
    kept.turn(one, 0, NOW).await;
    kept.follows(cara(one), Following::End).await;
    assert_eq!(follows.following(cara(one)).await.unwrap(), Some(Following::End));
    assert!(kept.to_be_told(NOW).await.is_empty());
    follows.unfollow(cara(two)).await.unwrap();
    assert_eq!(follows.count_followers(&[two]).await.unwrap().get(&two), Some(&1));
    assert_eq!(follows.following(cara(two)).await.unwrap(), None);
}
