//! Messages that are still to be posted, and pending edits of posted ones.

use cardinal_ids::{ChannelId, GameId, MessageId, Timestamp};
use cardinal_store::{Append, EditTime, NewGame, PendingEdit, PendingPost, PostponedEdit, StoreError, TurnMessage};

use super::{ANNA, BEN, HERE, Kept, NOW, append, ending, new_game};

/// An edit time that reserves nothing.
pub(super) const AT_ONCE: EditTime = EditTime { now: NOW, until: NOW };

/// A posted message with the board.
pub(super) fn turn_message(game: GameId, version: u32, message: u64) -> TurnMessage {
    let line = Some(format!("turn {version}"));
    TurnMessage { game, version, channel: HERE.channel, message: MessageId(message), has_picture: true, line }
}

pub(crate) async fn a_message_is_pending_until_it_is_posted(kept: Kept) {
    let game = kept.store.games().create(NewGame { announce: true, ..new_game(ANNA, BEN) }, None).await.unwrap();
    kept.game().await;
    let claimed_by = Some(kept.process());
    let pending =
        |version| PendingPost { game, version, channel: HERE.channel, since: NOW, claimed_by: claimed_by.clone() };
    assert_eq!(kept.store.messages().pending(None, 10).await.unwrap(), [pending(0)]);

    kept.store.games().append(Append { announce: true, ..append(game, 0, None) }).await.unwrap();
    kept.store.games().append(append(game, 1, None)).await.unwrap();
    // A store that is opened again is another process, and the message still belongs to the one before.
    let kept = kept.reopened().await;
    assert_ne!(Some(kept.process()), claimed_by);
    assert_eq!(
        kept.store.messages().pending(None, 10).await.unwrap(),
        [pending(1)],
        "only the newest, and a silent event adds nothing"
    );

    kept.store.messages().posted(turn_message(game, 0, 500), AT_ONCE).await.unwrap();
    assert_eq!(
        kept.store.messages().pending(None, 10).await.unwrap(),
        [pending(1)],
        "an older message does not stand for a newer one"
    );
    kept.store.messages().posted(turn_message(game, 1, 501), AT_ONCE).await.unwrap();
    assert!(kept.store.messages().pending(None, 10).await.unwrap().is_empty());

    kept.store.games().append(Append { announce: true, ..append(game, 2, None) }).await.unwrap();
    kept.store.messages().drop_pending(game, 3).await.unwrap();
    assert!(kept.store.messages().pending(None, 10).await.unwrap().is_empty());
    assert!(matches!(kept.store.messages().drop_pending(GameId(99), 0).await, Err(StoreError::NoGame(_))));
    assert!(matches!(
        kept.store.messages().posted(turn_message(GameId(99), 0, 1), AT_ONCE).await,
        Err(StoreError::NoGame(_))
    ));
}

pub(crate) async fn an_append_says_whether_another_process_was_to_post_the_message_before(kept: Kept) {
    let game = kept.game_to_announce().await;
    let announced = |expected| Append { announce: true, ..append(game, expected, None) };
    let told = async |kept: &Kept, append: Append| {
        let appended = kept.store.games().append(append).await.unwrap();
        (appended.pending_before, appended.pending_elsewhere)
    };
    assert_eq!(told(&kept, announced(0)).await, (Some(0), false), "this process has created the game");
    let kept = kept.reopened().await;
    assert_eq!(told(&kept, announced(1)).await, (Some(1), true));
    assert_eq!(told(&kept, announced(2)).await, (Some(2), false), "from now on it is this one's");
    kept.store.messages().posted(turn_message(game, 3, 500), AT_ONCE).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(told(&kept, announced(3)).await, (None, false), "nothing is pending");
}

pub(crate) async fn a_pending_message_is_taken_over_by_one_process(kept: Kept) {
    let (one, other) = (kept.database.open().await, kept.database.open().await);
    let [gone_on, waiting] = [kept.game_to_announce().await, kept.game_to_announce().await];
    let posts = kept.store.messages().pending(None, 10).await.unwrap();
    let claimed_by = Some(kept.process());
    let owed: Vec<_> = posts.iter().map(|post| (post.game, &post.claimed_by)).collect();
    assert_eq!(owed, [(gone_on, &claimed_by), (waiting, &claimed_by)]);
    kept.store.games().append(Append { announce: true, ..append(gone_on, 0, None) }).await.unwrap();
    let taken = one.messages().take_over(posts.clone()).await.unwrap();
    let claimed_by = Some(one.process().to_owned());
    assert_eq!(
        taken,
        [PendingPost { claimed_by: claimed_by.clone(), ..posts[1].clone() }],
        "the other game has gone on"
    );
    assert!(other.messages().take_over(posts).await.unwrap().is_empty(), "another one was faster");
    assert_eq!(kept.store.messages().pending(Some(gone_on), 10).await.unwrap(), taken);
    // The process that makes the next turn posts it, together with the earlier one.
    other.games().append(Append { announce: true, ..append(waiting, 0, None) }).await.unwrap();
    let pending = kept.store.messages().pending(Some(gone_on), 10).await.unwrap();
    assert_eq!((pending[0].version, pending[0].claimed_by.as_deref()), (1, Some(other.process())));
    kept.store.messages().posted(turn_message(waiting, 1, 502), AT_ONCE).await.unwrap();
    assert!(other.messages().take_over(pending).await.unwrap().is_empty(), "it is posted");
    for store in [one, other] {
        store.shut_down().await;
    }
}

/// The pending edit of a message that nobody has tried to edit.
fn owed(message: &TurnMessage) -> PendingEdit {
    PendingEdit { message: message.clone(), guild: HERE.guild, tries: 0 }
}

async fn due(kept: &Kept, now: Timestamp) -> Vec<PendingEdit> {
    kept.store.messages().take_pending_edits(10, EditTime { now, until: now }).await.unwrap()
}

pub(crate) async fn an_edit_is_owed_to_a_message_from_when_a_later_one_stands_until_it_is_made(kept: Kept) {
    let game = kept.game().await;
    let [first, second, third] = [0, 1, 2].map(|version| turn_message(game, version, 500 + u64::from(version)));
    assert!(kept.store.messages().posted(first.clone(), AT_ONCE).await.unwrap().is_empty());
    assert_eq!(kept.store.messages().posted(second.clone(), AT_ONCE).await.unwrap(), [owed(&first)]);
    assert_eq!(
        kept.store.messages().posted(second.clone(), AT_ONCE).await.unwrap(),
        [owed(&first)],
        "saying it twice changes nothing"
    );

    let kept = kept.reopened().await;
    assert_eq!(due(&kept, NOW).await, [owed(&first)]);
    kept.store.messages().edit_settled(first.message).await.unwrap();
    assert!(due(&kept, NOW).await.is_empty());
    assert_eq!(kept.store.messages().posted(third.clone(), AT_ONCE).await.unwrap(), [owed(&second)]);
    assert_eq!(kept.store.messages().of_game(game).await.unwrap(), [second.clone(), third.clone()]);

    kept.store.games().append(Append { announce: true, ..ending(game, 0) }).await.unwrap();
    assert_eq!(due(&kept, NOW).await, [owed(&second)], "the last turn stands until the end is told");
    let end = turn_message(game, 1, 600);
    assert_eq!(kept.store.messages().posted(end, AT_ONCE).await.unwrap(), [owed(&second), owed(&third)]);
    assert_eq!(kept.store.games().info(game).await.unwrap().message, Some(MessageId(600)));
    assert_eq!(kept.store.messages().of_game(game).await.unwrap().len(), 2, "nothing is owed to the end itself");
}

pub(crate) async fn a_line_overtakes_lines_alone(kept: Kept) {
    let game = kept.game().await;
    let line = |version, message| TurnMessage { has_picture: false, ..turn_message(game, version, message) };
    let (turn, offer, declined) = (turn_message(game, 0, 500), line(1, 501), line(2, 502));
    kept.store.messages().posted(turn.clone(), AT_ONCE).await.unwrap();
    assert!(kept.store.messages().posted(offer.clone(), AT_ONCE).await.unwrap().is_empty());
    assert_eq!(kept.store.messages().posted(declined.clone(), AT_ONCE).await.unwrap(), [owed(&offer)]);
    assert_eq!(kept.store.games().info(game).await.unwrap().message, Some(turn.message), "the board stands there");
    let next = turn_message(game, 3, 503);
    let all = [owed(&turn), owed(&offer), owed(&declined)];
    assert_eq!(kept.store.messages().posted(next, AT_ONCE).await.unwrap(), all);
}

pub(crate) async fn where_the_end_shows_no_board_the_last_one_keeps_its_picture(kept: Kept) {
    let game = kept.game().await;
    let [first, last] = [0, 1].map(|version| turn_message(game, version, 500 + u64::from(version)));
    kept.store.messages().posted(first.clone(), AT_ONCE).await.unwrap();
    kept.store.messages().posted(last.clone(), AT_ONCE).await.unwrap();
    kept.store.games().append(Append { announce: true, ..ending(game, 0) }).await.unwrap();
    let claimed = TurnMessage { has_picture: false, line: None, ..turn_message(game, 2, 502) };
    let stripped = TurnMessage { line: None, ..last };
    assert_eq!(kept.store.messages().posted(claimed, AT_ONCE).await.unwrap(), [owed(&first), owed(&stripped)]);
}

pub(crate) async fn an_edit_is_taken_by_one_and_put_off_until_its_time(kept: Kept) {
    let game = kept.game().await;
    let (first, second) = (turn_message(game, 0, 500), turn_message(game, 1, 501));
    kept.store.messages().posted(first.clone(), AT_ONCE).await.unwrap();
    let minute = EditTime { now: NOW, until: NOW.plus(60) };
    assert_eq!(kept.store.messages().posted(second, minute).await.unwrap(), [owed(&first)]);
    assert!(due(&kept, NOW.plus(59)).await.is_empty(), "it is being made");
    assert_eq!(due(&kept, NOW.plus(60)).await, [owed(&first)], "whoever was to make it is gone");

    let put_off = PostponedEdit { message: first.message, until: NOW.plus(300), tried: true, in_archive: false };
    kept.store.messages().postpone_edits(vec![put_off]).await.unwrap();
    let kept = kept.reopened().await;
    assert!(due(&kept, NOW.plus(299)).await.is_empty());
    assert_eq!(due(&kept, NOW.plus(300)).await, [PendingEdit { tries: 1, ..owed(&first) }]);
    kept.store.messages().postpone_edits(vec![PostponedEdit { tried: false, ..put_off }]).await.unwrap();
    assert_eq!(due(&kept, NOW.plus(300)).await, [PendingEdit { tries: 1, ..owed(&first) }], "it was not tried");
}

pub(crate) async fn what_waits_for_a_thread_is_due_as_soon_as_something_is_posted_there(kept: Kept) {
    let game = kept.game().await;
    let (first, second) = (turn_message(game, 0, 500), turn_message(game, 1, 501));
    kept.store.messages().posted(first.clone(), AT_ONCE).await.unwrap();
    kept.store.messages().posted(second.clone(), AT_ONCE).await.unwrap();
    let put_off = PostponedEdit { message: first.message, until: NOW.plus(9_000), tried: true, in_archive: true };
    kept.store.messages().postpone_edits(vec![put_off]).await.unwrap();
    assert!(due(&kept, NOW).await.is_empty());
    let third = turn_message(game, 2, 502);
    let both = [PendingEdit { tries: 1, ..owed(&first) }, owed(&second)];
    assert_eq!(kept.store.messages().posted(third, AT_ONCE).await.unwrap(), both);
}

pub(crate) async fn a_games_message_is_known_while_the_game_is_where_it_stands(kept: Kept) {
    let game = kept.game().await;
    kept.store.messages().posted(turn_message(game, 0, 500), AT_ONCE).await.unwrap();
    kept.store.games().move_to(game, HERE.channel, None).await.unwrap();
    assert_eq!(kept.store.games().info(game).await.unwrap().message, Some(MessageId(500)));
    kept.store.games().move_to(game, ChannelId(77), Some(HERE.channel)).await.unwrap();
    assert_eq!(kept.store.games().info(game).await.unwrap().message, None);
}
