//! Last positions: from where a game goes on if later rules refuse its events.

use cardinal::store::{Append, GameId, LastPosition, NewGame, POSITION_AT_MOST, SharedStore, StoreError};
use cardinal_rules::{RULES_VERSION, Snapshot};
use sqlx::{Connection, Executor};

use super::{ANNA, BEN, Kept, append, ending, new_game, outside, snapshot};

/// An append of one event that ends a turn.
fn turn(game: GameId, expected_version: u32, position: Snapshot) -> Append {
    Append { last_position: Some(position), ..append(game, expected_version, None) }
}

fn kept_at(version: u32, snapshot: Snapshot) -> LastPosition {
    LastPosition { version, rules_version: RULES_VERSION, snapshot }
}

async fn last(store: &SharedStore, game: GameId) -> Option<LastPosition> {
    store.load(game).await.unwrap().last_position
}

/// A position whose JSON has so many bytes.
fn of_size(bytes: usize) -> Snapshot {
    let written = |san: &str| {
        let mut json = serde_json::to_value(snapshot(1)).unwrap();
        json["last"]["move"]["san"] = san.into();
        json.to_string()
    };
    let json = written(&"x".repeat(bytes - written("").len()));
    assert_eq!(json.len(), bytes);
    serde_json::from_str(&json).unwrap()
}

/// How many rows hold a last position.
async fn rows(kept: &Kept) -> i64 {
    let mut connection = outside(&kept.folder).await;
    let rows = sqlx::query_scalar("SELECT count(*) FROM last_positions").fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    rows
}

#[tokio::test]
async fn where_a_turn_ends_is_kept_in_place_of_where_the_one_before_did() {
    let kept = Kept::new().await;
    let begun = NewGame { last_position: Some(snapshot(0)), ..new_game(ANNA, BEN) };
    let (game, other) = (kept.store.create_game(begun, None).await.unwrap(), kept.game().await);
    assert_eq!((last(&kept.store, game).await, last(&kept.store, other).await), (Some(kept_at(0, snapshot(0))), None));

    kept.store.append(turn(game, 0, snapshot(1))).await.unwrap();
    assert_eq!(last(&kept.store, game).await, Some(kept_at(1, snapshot(1))));
    kept.store.append(append(game, 1, None)).await.unwrap();
    assert_eq!(last(&kept.store, game).await, Some(kept_at(1, snapshot(1))), "no turn has ended since");
    kept.store.append(turn(game, 2, snapshot(2))).await.unwrap();
    kept.store.append(turn(other, 0, snapshot(3))).await.unwrap();
    kept.store.append(turn(game, 2, snapshot(4))).await.unwrap_err();

    let kept = kept.reopened().await;
    assert_eq!(last(&kept.store, game).await, Some(kept_at(3, snapshot(2))));
    assert_eq!(last(&kept.store, other).await, Some(kept_at(1, snapshot(3))));
    assert_eq!(rows(&kept).await, 2);
}

#[tokio::test]
async fn a_game_says_by_which_rules_it_goes_on() {
    let kept = Kept::new().await;
    let game = kept.store.create_game(NewGame { rules_version: 4, ..new_game(ANNA, BEN) }, None).await.unwrap();
    assert_eq!(kept.store.load(game).await.unwrap().rules_version, 4);
    kept.store.append(Append { rules_version: 5, ..turn(game, 0, snapshot(1)) }).await.unwrap();
    kept.store.append(Append { rules_version: 6, ..append(game, 1, None) }).await.unwrap();
    let loaded = kept.store.load(game).await.unwrap();
    assert_eq!((loaded.rules_version, loaded.last_position.unwrap().rules_version), (6, 5));
}

#[tokio::test]
async fn of_the_turns_of_a_game_that_are_written_together_the_last_is_kept() {
    let kept = Kept::new().await;
    let (game, ended) = (kept.game().await, kept.game().await);
    // All are queued before the writer runs, so that it finds them together.
    let queued = [
        turn(game, 0, snapshot(1)),
        turn(ended, 0, snapshot(1)),
        turn(game, 1, snapshot(2)),
        append(game, 2, None),
        turn(game, 9, snapshot(4)),
        Append { last_position: Some(snapshot(4)), ..ending(ended, 1) },
    ]
    .map(|asked| {
        let store = std::sync::Arc::clone(&kept.store);
        tokio::spawn(async move { store.append(asked).await })
    });
    let mut refused = 0;
    for task in queued {
        match task.await.unwrap() {
            Ok(_) => {}
            Err(StoreError::Conflict { .. }) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(refused, 1);
    assert_eq!(last(&kept.store, game).await, Some(kept_at(2, snapshot(2))));
    assert_eq!(last(&kept.store, ended).await, None);
}

#[tokio::test]
async fn a_position_that_is_too_large_leaves_the_one_before() {
    let kept = Kept::new().await;
    let (largest, too_large) = (of_size(POSITION_AT_MOST), of_size(POSITION_AT_MOST + 1));
    let begun = NewGame { last_position: Some(too_large.clone()), ..new_game(ANNA, BEN) };
    let game = kept.store.create_game(begun, None).await.unwrap();
    assert_eq!(last(&kept.store, game).await, None);
    kept.store.append(turn(game, 0, largest.clone())).await.unwrap();
    kept.store.append(turn(game, 1, too_large)).await.unwrap();
    let loaded = kept.store.load(game).await.unwrap();
    assert_eq!((loaded.info.version, loaded.last_position), (2, Some(kept_at(1, largest))));

    let mut connection = outside(&kept.folder).await;
    let larger = "UPDATE last_positions SET position = position || 'ü'";
    let refused = connection.execute(larger).await.unwrap_err().to_string();
    assert!(refused.contains("CHECK"), "{refused}");
}

#[tokio::test]
async fn a_game_that_is_over_keeps_its_record_alone() {
    let kept = Kept::new().await;
    let (game, other) = (kept.game().await, kept.game().await);
    for game in [game, other] {
        kept.store.append(turn(game, 0, snapshot(1))).await.unwrap();
    }
    kept.store.append(ending(game, 1)).await.unwrap();
    assert_eq!(last(&kept.store, game).await, None);
    assert_eq!(last(&kept.store, other).await, Some(kept_at(1, snapshot(1))), "another's stays");
    assert_eq!(rows(&kept).await, 1);
}

/// A position comes with the events before it or not at all: what one append brings is one write.
#[tokio::test]
async fn a_position_is_kept_with_its_events_or_neither_is() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    kept.store.append(turn(game, 0, snapshot(1))).await.unwrap();
    let mut connection = outside(&kept.folder).await;
    for (broken, whole) in [
        (
            "CREATE TRIGGER broken BEFORE UPDATE ON last_positions BEGIN SELECT RAISE(ABORT, 'as if it failed'); END",
            "DROP TRIGGER broken",
        ),
        (
            "CREATE TRIGGER broken BEFORE INSERT ON game_events BEGIN SELECT RAISE(ABORT, 'as if it failed'); END",
            "DROP TRIGGER broken",
        ),
    ] {
        connection.execute(broken).await.unwrap();
        kept.store.append(turn(game, 1, snapshot(2))).await.unwrap_err();
        let loaded = kept.store.load(game).await.unwrap();
        assert_eq!((loaded.info.version, loaded.last_position), (1, Some(kept_at(1, snapshot(1)))));
        connection.execute(whole).await.unwrap();
    }
    assert_eq!(kept.store.append(turn(game, 1, snapshot(2))).await.unwrap().version, 2);
    assert_eq!(last(&kept.store, game).await, Some(kept_at(2, snapshot(2))));
}

#[tokio::test]
async fn a_position_that_cannot_be_read_is_none() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    kept.store.append(turn(game, 0, snapshot(1))).await.unwrap();
    let mut connection = outside(&kept.folder).await;
    for position in ["nonsense", "{}", "", r#"{"of": "later rules"}"#] {
        let broken = "UPDATE last_positions SET position = ?1";
        sqlx::query(broken).bind(position).execute(&mut connection).await.unwrap();
        let loaded = kept.store.load(game).await.unwrap();
        assert_eq!((loaded.info.version, loaded.last_position), (1, None), "{position}");
    }
    kept.store.append(turn(game, 1, snapshot(2))).await.unwrap();
    assert_eq!(last(&kept.store, game).await, Some(kept_at(2, snapshot(2))));
}

#[tokio::test]
async fn a_base_stays_with_its_game_whatever_follows() {
    let kept = Kept::new().await;
    let game = kept.store.create_game(NewGame { rules_version: 4, ..new_game(ANNA, BEN) }, None).await.unwrap();
    kept.store.append(turn(game, 0, snapshot(1))).await.unwrap();
    let base = LastPosition { version: 1, rules_version: 5, snapshot: snapshot(1) };
    let wrong = kept.store.set_base_position(game, 2, base.clone()).await.unwrap_err();
    assert!(matches!(wrong, StoreError::Conflict { expected: 2, found: 1, .. }), "{wrong}");
    kept.store.set_base_position(game, 1, base.clone()).await.unwrap();
    kept.store.append(Append { rules_version: 5, ..turn(game, 1, snapshot(2)) }).await.unwrap();

    let kept = kept.reopened().await;
    let loaded = kept.store.load(game).await.unwrap();
    assert_eq!((loaded.base_position.as_ref(), loaded.rules_version), (Some(&base), 5));
    assert_eq!(loaded.last_position.unwrap().version, 2);
    kept.store.append(ending(game, 2)).await.unwrap();
    let loaded = kept.store.load(game).await.unwrap();
    assert_eq!((loaded.base_position, loaded.last_position), (Some(base.clone()), None), "it is shown from there");
    let over = kept.store.set_base_position(game, 3, base).await.unwrap_err();
    assert!(matches!(over, StoreError::GameOver(_)), "{over}");
}

#[tokio::test]
async fn games_without_a_position_are_found_and_get_one() {
    let kept = Kept::new().await;
    let (first, second, ended) = (kept.game().await, kept.game().await, kept.game().await);
    kept.store.append(ending(ended, 0)).await.unwrap();
    let missing = async |after| kept.store.games_without_position(after, 9).await.unwrap();
    assert_eq!(missing(None).await, [first, second]);
    assert_eq!(missing(Some(first)).await, [second]);
    assert_eq!(kept.store.games_without_position(None, 1).await.unwrap(), [first]);

    assert!(kept.store.set_last_position(first, kept_at(0, snapshot(0))).await.unwrap());
    assert_eq!((last(&kept.store, first).await, missing(None).await), (Some(kept_at(0, snapshot(0))), vec![second]));
    let too_large = kept_at(0, of_size(POSITION_AT_MOST + 1));
    assert!(!kept.store.set_last_position(second, too_large).await.unwrap());
    let behind = kept.store.set_last_position(second, kept_at(3, snapshot(0))).await.unwrap_err();
    assert!(matches!(behind, StoreError::Conflict { expected: 3, found: 0, .. }), "{behind}");
    assert_eq!(missing(None).await, [second]);
}
