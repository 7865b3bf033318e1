//! Games that are closed without an event because they cannot continue.

use cardinal_ids::GameId;
use cardinal_store::{Append, Finished, GameFilter, NewGame, Page, PendingPost, StoreError, TurnMessage};

use super::messages::{AT_ONCE, turn_message};
use super::{ANNA, BEN, HERE, Kept, NOW, append, ending, new_game, snapshot};

fn unfinished() -> Finished {
    Finished { winner: None, reason: "unfinished".to_owned(), record: r#"{"known": "little"}"#.to_owned() }
}

/// Closes and announces a game a minute after everything else.
async fn close(kept: &Kept, game: GameId, version: u32) -> Result<u32, StoreError> {
    kept.store.games().close(game, version, unfinished(), true, NOW.plus(60)).await
}

/// A game of one turn, announced in its channel by a message with controls.
async fn one_turn(kept: &Kept) -> GameId {
    let game = kept.game().await;
    let turn = Append { announce: true, last_position: Some(snapshot(1)), ..append(game, 0, None) };
    kept.store.games().append(turn).await.unwrap();
    kept.store.messages().posted(turn_message(game, 1, 500 + game.0), AT_ONCE).await.unwrap();
    game
}

pub(crate) async fn a_closed_game_is_over_with_what_is_known_of_it(kept: Kept) {
    let (game, running) = (one_turn(&kept).await, one_turn(&kept).await);
    assert_eq!(close(&kept, game, 1).await.unwrap(), 2);

    let kept = kept.reopened().await;
    let finished = kept.store.games().finished(game).await.unwrap().unwrap();
    assert_eq!((finished.outcome, finished.finished_at), (unfinished(), NOW.plus(60)));
    assert_eq!(finished.secret, new_game(ANNA, BEN).secret);
    let loaded = kept.store.games().load(game).await.unwrap();
    assert_eq!((loaded.info.finished, loaded.info.to_act, loaded.info.version), (true, None, 1));
    assert_eq!((loaded.info.updated_at, loaded.last_position), (NOW.plus(60), None));
    assert_eq!(loaded.entries.since(0).unwrap().len(), 1, "its events stay");
    assert!(kept.store.games().load(running).await.unwrap().last_position.is_some());

    for (finished, expected) in [(true, game), (false, running)] {
        let filter = GameFilter { player: Some(ANNA), finished, ..GameFilter::default() };
        let listed = kept.store.games().list(filter, Page { awaiting: Some(BEN), ..Page::first(9) }).await.unwrap();
        assert_eq!(listed.iter().map(|info| info.id).collect::<Vec<_>>(), [expected]);
        assert_eq!(kept.store.games().count(filter).await.unwrap(), 1);
    }
    assert_eq!(kept.store.games().long(0, 9).await.unwrap(), [running]);
}

pub(crate) async fn the_channel_is_told_once_of_a_closed_game_and_its_buttons_go(kept: Kept) {
    let game = one_turn(&kept).await;
    close(&kept, game, 1).await.unwrap();
    let told =
        PendingPost { game, version: 2, channel: HERE.channel, since: NOW.plus(60), claimed_by: Some(kept.process()) };
    assert_eq!(kept.store.messages().pending(None, 9).await.unwrap(), std::slice::from_ref(&told));
    // The message of the last turn was on its way when the game was closed.
    kept.store.messages().posted(turn_message(game, 0, 450), AT_ONCE).await.unwrap();
    assert_eq!(kept.store.messages().pending(None, 9).await.unwrap(), [told], "it tells of the turn alone");
    let end = TurnMessage { has_picture: false, line: None, ..turn_message(game, 2, 700) };
    let owed = kept.store.messages().posted(end, AT_ONCE).await.unwrap();
    assert!(kept.store.messages().pending(None, 9).await.unwrap().is_empty());
    let lines: Vec<_> = owed.into_iter().map(|edit| (edit.message.version, edit.message.line)).collect();
    assert_eq!(lines, [(0, Some("turn 0".to_owned())), (1, None)], "the last board stays");
}

pub(crate) async fn a_pending_message_stays_where_a_game_is_closed_silently(kept: Kept) {
    let game = kept.store.games().create(NewGame { announce: true, ..new_game(ANNA, BEN) }, None).await.unwrap();
    kept.store.games().append(append(game, 0, None)).await.unwrap();
    kept.store.games().close(game, 1, unfinished(), false, NOW).await.unwrap();
    assert_eq!(kept.store.messages().pending(None, 9).await.unwrap()[0].version, 0);
}

pub(crate) async fn a_game_is_closed_once_and_at_the_version_that_is_known(kept: Kept) {
    let game = one_turn(&kept).await;
    for expected in [0, 2] {
        let refusal = close(&kept, game, expected).await.unwrap_err();
        assert!(matches!(refusal, StoreError::Conflict { found: 1, expected: e, .. } if e == expected), "{refusal}");
    }
    assert!(!kept.store.games().info(game).await.unwrap().finished);
    close(&kept, game, 1).await.unwrap();
    let again = Finished { reason: "another".to_owned(), ..unfinished() };
    for expected in [0, 1, 2] {
        let refusal = kept.store.games().close(game, expected, again.clone(), true, NOW).await.unwrap_err();
        assert!(matches!(refusal, StoreError::GameOver(over) if over == game), "{refusal}");
    }
    assert_eq!(kept.store.games().finished(game).await.unwrap().unwrap().outcome, unfinished());
    assert!(matches!(kept.store.games().append(append(game, 1, None)).await, Err(StoreError::GameOver(_))));

    let ended = kept.game().await;
    kept.store.games().append(ending(ended, 0)).await.unwrap();
    assert!(matches!(close(&kept, ended, 1).await, Err(StoreError::GameOver(_))));
    assert!(matches!(close(&kept, GameId(99), 0).await, Err(StoreError::NoGame(GameId(99)))));
}

pub(crate) async fn a_game_that_cannot_be_read_can_be_closed(kept: Kept) {
    let game = one_turn(&kept).await;
    kept.execute("UPDATE games SET variant = 'of later rules', position = 'nonsense'").await;
    assert!(matches!(kept.store.games().load(game).await, Err(StoreError::Unreadable { .. })));
    let Err(StoreError::Conflict { found, .. }) = close(&kept, game, u32::MAX).await else { panic!("no version") };
    assert_eq!(kept.store.games().end_reason(game).await.unwrap(), None);
    assert_eq!(close(&kept, game, found).await.unwrap(), 2);
    assert_eq!(kept.store.messages().pending(None, 9).await.unwrap()[0].version, 2);
    assert_eq!(kept.store.games().end_reason(game).await.unwrap(), Some(unfinished().reason));
}
