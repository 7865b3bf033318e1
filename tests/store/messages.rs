//! Messages that are still to be posted, and those that were.

use cardinal::store::{Append, GameId, MessageId, NewGame, PendingPost, StoreError, TurnMessage};

use super::{ANNA, BEN, HERE, Kept, NOW, append, ending, new_game};

pub(super) fn turn_message(game: GameId, version: u32, message: u64) -> TurnMessage {
    TurnMessage { game, version, channel: HERE.channel, message: MessageId(message) }
}

#[tokio::test]
async fn a_message_is_pending_until_it_is_posted() {
    let kept = Kept::new().await;
    let game = kept.store.create_game(NewGame { announce: true, ..new_game(ANNA, BEN) }, None).await.unwrap();
    kept.game().await;
    let pending = |version| PendingPost { game, version, channel: HERE.channel, since: NOW };
    assert_eq!(kept.store.pending_posts(None, 10).await.unwrap(), [pending(0)]);

    kept.store.append(Append { announce: true, ..append(game, 0, None) }).await.unwrap();
    kept.store.append(append(game, 1, None)).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(
        kept.store.pending_posts(None, 10).await.unwrap(),
        [pending(1)],
        "only the newest, and a silent event adds nothing"
    );

    kept.store.announced(turn_message(game, 0, 500)).await.unwrap();
    assert_eq!(
        kept.store.pending_posts(None, 10).await.unwrap(),
        [pending(1)],
        "an older message does not stand for a newer one"
    );
    kept.store.announced(turn_message(game, 1, 501)).await.unwrap();
    assert!(kept.store.pending_posts(None, 10).await.unwrap().is_empty());

    kept.store.append(Append { announce: true, ..append(game, 2, None) }).await.unwrap();
    kept.store.drop_pending_post(game, 3).await.unwrap();
    assert!(kept.store.pending_posts(None, 10).await.unwrap().is_empty());
    assert!(matches!(kept.store.drop_pending_post(GameId(99), 0).await, Err(StoreError::NoGame(_))));
    assert!(matches!(kept.store.announced(turn_message(GameId(99), 0, 1)).await, Err(StoreError::NoGame(_))));
}

#[tokio::test]
async fn the_controls_of_earlier_messages_are_known_until_they_are_taken_away() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let [first, second, third] = [0, 1, 2].map(|version| turn_message(game, version, 500 + u64::from(version)));
    assert!(kept.store.announced(first).await.unwrap().is_empty());
    assert_eq!(kept.store.announced(second).await.unwrap(), [first]);
    assert_eq!(kept.store.announced(second).await.unwrap(), [first], "saying it twice changes nothing");

    let kept = kept.reopened().await;
    assert_eq!(kept.store.stale_messages(10).await.unwrap(), [first]);
    kept.store.controls_removed(first.message).await.unwrap();
    assert!(kept.store.stale_messages(10).await.unwrap().is_empty());
    assert_eq!(kept.store.announced(third).await.unwrap(), [second]);
    assert_eq!(kept.store.turn_messages(game).await.unwrap(), [second, third]);

    kept.store.append(ending(game, 0)).await.unwrap();
    assert_eq!(kept.store.stale_messages(10).await.unwrap(), [second, third], "a finished game needs no controls");
}
