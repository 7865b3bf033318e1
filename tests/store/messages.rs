//! Messages that are still to be posted, and what is owed to those that were.

use cardinal::store::{
    Append, ChannelId, EditTime, GameId, MessageId, NewGame, OwedEdit, PendingPost, PutOff, StoreError, Timestamp,
    TurnMessage,
};

use super::{ANNA, BEN, HERE, Kept, NOW, append, ending, new_game};

/// Nobody has what is taken to itself.
pub(super) const AT_ONCE: EditTime = EditTime { now: NOW, until: NOW };

/// A message with the board, as it was posted.
pub(super) fn turn_message(game: GameId, version: u32, message: u64) -> TurnMessage {
    let line = Some(format!("turn {version}"));
    TurnMessage { game, version, channel: HERE.channel, message: MessageId(message), has_picture: true, line }
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

    kept.store.announced(turn_message(game, 0, 500), AT_ONCE).await.unwrap();
    assert_eq!(
        kept.store.pending_posts(None, 10).await.unwrap(),
        [pending(1)],
        "an older message does not stand for a newer one"
    );
    kept.store.announced(turn_message(game, 1, 501), AT_ONCE).await.unwrap();
    assert!(kept.store.pending_posts(None, 10).await.unwrap().is_empty());

    kept.store.append(Append { announce: true, ..append(game, 2, None) }).await.unwrap();
    kept.store.drop_pending_post(game, 3).await.unwrap();
    assert!(kept.store.pending_posts(None, 10).await.unwrap().is_empty());
    assert!(matches!(kept.store.drop_pending_post(GameId(99), 0).await, Err(StoreError::NoGame(_))));
    assert!(matches!(kept.store.announced(turn_message(GameId(99), 0, 1), AT_ONCE).await, Err(StoreError::NoGame(_))));
}

/// What is owed to a message that nobody has tried to edit.
fn owed(message: &TurnMessage) -> OwedEdit {
    OwedEdit { message: message.clone(), guild: HERE.guild, tries: 0 }
}

async fn due(kept: &Kept, now: Timestamp) -> Vec<OwedEdit> {
    kept.store.take_owed_edits(10, EditTime { now, until: now }).await.unwrap()
}

#[tokio::test]
async fn an_edit_is_owed_to_a_message_from_when_a_later_one_stands_until_it_is_made() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let [first, second, third] = [0, 1, 2].map(|version| turn_message(game, version, 500 + u64::from(version)));
    assert!(kept.store.announced(first.clone(), AT_ONCE).await.unwrap().is_empty());
    assert_eq!(kept.store.announced(second.clone(), AT_ONCE).await.unwrap(), [owed(&first)]);
    assert_eq!(
        kept.store.announced(second.clone(), AT_ONCE).await.unwrap(),
        [owed(&first)],
        "saying it twice changes nothing"
    );

    let kept = kept.reopened().await;
    assert_eq!(due(&kept, NOW).await, [owed(&first)]);
    kept.store.edit_settled(first.message).await.unwrap();
    assert!(due(&kept, NOW).await.is_empty());
    assert_eq!(kept.store.announced(third.clone(), AT_ONCE).await.unwrap(), [owed(&second)]);
    assert_eq!(kept.store.turn_messages(game).await.unwrap(), [second.clone(), third.clone()]);

    kept.store.append(Append { announce: true, ..ending(game, 0) }).await.unwrap();
    assert_eq!(due(&kept, NOW).await, [owed(&second)], "the last turn stands until the end is told");
    let end = turn_message(game, 1, 600);
    assert_eq!(kept.store.announced(end, AT_ONCE).await.unwrap(), [owed(&second), owed(&third)]);
    assert_eq!(kept.store.info(game).await.unwrap().message, Some(MessageId(600)));
    assert_eq!(kept.store.turn_messages(game).await.unwrap().len(), 2, "nothing is owed to the end itself");
}

#[tokio::test]
async fn a_line_overtakes_lines_alone() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let line = |version, message| TurnMessage { has_picture: false, ..turn_message(game, version, message) };
    let (turn, offer, declined) = (turn_message(game, 0, 500), line(1, 501), line(2, 502));
    kept.store.announced(turn.clone(), AT_ONCE).await.unwrap();
    assert!(kept.store.announced(offer.clone(), AT_ONCE).await.unwrap().is_empty());
    assert_eq!(kept.store.announced(declined.clone(), AT_ONCE).await.unwrap(), [owed(&offer)]);
    assert_eq!(kept.store.info(game).await.unwrap().message, Some(turn.message), "the board stands there");
    let next = turn_message(game, 3, 503);
    let all = [owed(&turn), owed(&offer), owed(&declined)];
    assert_eq!(kept.store.announced(next, AT_ONCE).await.unwrap(), all);
}

#[tokio::test]
async fn where_the_end_shows_no_board_the_last_one_keeps_its_picture() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let [first, last] = [0, 1].map(|version| turn_message(game, version, 500 + u64::from(version)));
    kept.store.announced(first.clone(), AT_ONCE).await.unwrap();
    kept.store.announced(last.clone(), AT_ONCE).await.unwrap();
    kept.store.append(Append { announce: true, ..ending(game, 0) }).await.unwrap();
    let claimed = TurnMessage { has_picture: false, line: None, ..turn_message(game, 2, 502) };
    let stripped = TurnMessage { line: None, ..last };
    assert_eq!(kept.store.announced(claimed, AT_ONCE).await.unwrap(), [owed(&first), owed(&stripped)]);
}

#[tokio::test]
async fn an_edit_is_taken_by_one_and_put_off_until_its_time() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let (first, second) = (turn_message(game, 0, 500), turn_message(game, 1, 501));
    kept.store.announced(first.clone(), AT_ONCE).await.unwrap();
    let minute = EditTime { now: NOW, until: NOW.plus(60) };
    assert_eq!(kept.store.announced(second, minute).await.unwrap(), [owed(&first)]);
    assert!(due(&kept, NOW.plus(59)).await.is_empty(), "it is being made");
    assert_eq!(due(&kept, NOW.plus(60)).await, [owed(&first)], "whoever was to make it is gone");

    let put_off = PutOff { message: first.message, until: NOW.plus(300), tried: true, in_archive: false };
    kept.store.put_off_edits(vec![put_off]).await.unwrap();
    let kept = kept.reopened().await;
    assert!(due(&kept, NOW.plus(299)).await.is_empty());
    assert_eq!(due(&kept, NOW.plus(300)).await, [OwedEdit { tries: 1, ..owed(&first) }]);
    kept.store.put_off_edits(vec![PutOff { tried: false, ..put_off }]).await.unwrap();
    assert_eq!(due(&kept, NOW.plus(300)).await, [OwedEdit { tries: 1, ..owed(&first) }], "it was not tried");
}

#[tokio::test]
async fn what_waits_for_a_thread_is_due_as_soon_as_something_is_posted_there() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let (first, second) = (turn_message(game, 0, 500), turn_message(game, 1, 501));
    kept.store.announced(first.clone(), AT_ONCE).await.unwrap();
    kept.store.announced(second.clone(), AT_ONCE).await.unwrap();
    let put_off = PutOff { message: first.message, until: NOW.plus(9_000), tried: true, in_archive: true };
    kept.store.put_off_edits(vec![put_off]).await.unwrap();
    assert!(due(&kept, NOW).await.is_empty());
    let third = turn_message(game, 2, 502);
    let both = [OwedEdit { tries: 1, ..owed(&first) }, owed(&second)];
    assert_eq!(kept.store.announced(third, AT_ONCE).await.unwrap(), both);
}

#[tokio::test]
async fn a_games_message_is_known_while_the_game_is_where_it_stands() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    kept.store.announced(turn_message(game, 0, 500), AT_ONCE).await.unwrap();
    kept.store.set_game_channel(game, HERE.channel, None).await.unwrap();
    assert_eq!(kept.store.info(game).await.unwrap().message, Some(MessageId(500)));
    kept.store.set_game_channel(game, ChannelId(77), Some(HERE.channel)).await.unwrap();
    assert_eq!(kept.store.info(game).await.unwrap().message, None);
}
