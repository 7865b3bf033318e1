//! Last positions, from which a game continues if later rules refuse its events.

use cardinal_ids::GameId;
use cardinal_rules::{RULES_VERSION, Snapshot};
use cardinal_store::{Append, LastPosition, NewGame, POSITION_AT_MOST, SharedStore, StoreError};

use super::{ANNA, BEN, Kept, append, ending, new_game, snapshot};

/// Appends one event that ends a turn.
fn turn(game: GameId, expected_version: u32, position: Snapshot) -> Append {
    Append { last_position: Some(position), ..append(game, expected_version, None) }
}

fn kept_at(version: u32, snapshot: Snapshot) -> LastPosition {
    LastPosition { version, rules_version: RULES_VERSION, snapshot }
}

async fn last(store: &SharedStore, game: GameId) -> Option<LastPosition> {
    store.games().load(game).await.unwrap().last_position
}

/// A position whose JSON has this many bytes.
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

/// The number of rows with a last position.
async fn rows(kept: &Kept) -> i64 {
    kept.database.count("last_positions").await
}

pub(crate) async fn where_a_turn_ends_is_kept_in_place_of_where_the_one_before_did(kept: Kept) {
    let begun = NewGame { last_position: Some(snapshot(0)), ..new_game(ANNA, BEN) };
    let (game, other) = (kept.store.games().create(begun, None).await.unwrap(), kept.game().await);
    assert_eq!((last(&kept.store, game).await, last(&kept.store, other).await), (Some(kept_at(0, snapshot(0))), None));

    kept.store.games().append(turn(game, 0, snapshot(1))).await.unwrap();
    assert_eq!(last(&kept.store, game).await, Some(kept_at(1, snapshot(1))));
    kept.store.games().append(append(game, 1, None)).await.unwrap();
    assert_eq!(last(&kept.store, game).await, Some(kept_at(1, snapshot(1))), "no turn has ended since");
    kept.store.games().append(turn(game, 2, snapshot(2))).await.unwrap();
    kept.store.games().append(turn(other, 0, snapshot(3))).await.unwrap();
    kept.store.games().append(turn(game, 2, snapshot(4))).await.unwrap_err();

    let kept = kept.reopened().await;
    assert_eq!(last(&kept.store, game).await, Some(kept_at(3, snapshot(2))));
    assert_eq!(last(&kept.store, other).await, Some(kept_at(1, snapshot(3))));
    assert_eq!(rows(&kept).await, 2);
}

pub(crate) async fn a_game_says_by_which_rules_it_goes_on(kept: Kept) {
    let game = kept.store.games().create(NewGame { rules_version: 4, ..new_game(ANNA, BEN) }, None).await.unwrap();
    assert_eq!(kept.store.games().load(game).await.unwrap().rules_version, 4);
    kept.store.games().append(Append { rules_version: 5, ..turn(game, 0, snapshot(1)) }).await.unwrap();
    kept.store.games().append(Append { rules_version: 6, ..append(game, 1, None) }).await.unwrap();
    let loaded = kept.store.games().load(game).await.unwrap();
    assert_eq!((loaded.rules_version, loaded.last_position.unwrap().rules_version), (6, 5));
}

pub(crate) async fn of_the_turns_of_a_game_that_are_written_together_the_last_is_kept(kept: Kept) {
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
        tokio::spawn(async move { store.games().append(asked).await })
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

pub(crate) async fn a_position_that_is_too_large_leaves_the_one_before(kept: Kept) {
    let (largest, too_large) = (of_size(POSITION_AT_MOST), of_size(POSITION_AT_MOST + 1));
    let begun = NewGame { last_position: Some(too_large.clone()), ..new_game(ANNA, BEN) };
    let game = kept.store.games().create(begun, None).await.unwrap();
    assert_eq!(last(&kept.store, game).await, None);
    kept.store.games().append(turn(game, 0, largest.clone())).await.unwrap();
    kept.store.games().append(turn(game, 1, too_large)).await.unwrap();
    let loaded = kept.store.games().load(game).await.unwrap();
    assert_eq!((loaded.info.version, loaded.last_position), (2, Some(kept_at(1, largest))));

    let larger = "UPDATE last_positions SET position = position || 'ü'";
    let refused = kept.database.execute(larger).await.unwrap_err().to_string().to_lowercase();
    assert!(refused.contains("check"), "{refused}");
}

pub(crate) async fn a_game_that_is_over_keeps_its_record_alone(kept: Kept) {
    let (game, other) = (kept.game().await, kept.game().await);
    for game in [game, other] {
        kept.store.games().append(turn(game, 0, snapshot(1))).await.unwrap();
    }
    kept.store.games().append(ending(game, 1)).await.unwrap();
    assert_eq!(last(&kept.store, game).await, None);
    assert_eq!(last(&kept.store, other).await, Some(kept_at(1, snapshot(1))), "another's stays");
    assert_eq!(rows(&kept).await, 1);
}

/// A position is stored with the events before it or not at all: one append is one write.
pub(crate) async fn a_position_is_kept_with_its_events_or_neither_is(kept: Kept) {
    let game = kept.game().await;
    kept.store.games().append(turn(game, 0, snapshot(1))).await.unwrap();
    for (event, table) in [("UPDATE", "last_positions"), ("INSERT", "game_events")] {
        let [broken, whole] = kept.database.breaking(event, table);
        kept.execute(&broken).await;
        kept.store.games().append(turn(game, 1, snapshot(2))).await.unwrap_err();
        let loaded = kept.store.games().load(game).await.unwrap();
        assert_eq!((loaded.info.version, loaded.last_position), (1, Some(kept_at(1, snapshot(1)))));
        kept.execute(&whole).await;
    }
    assert_eq!(kept.store.games().append(turn(game, 1, snapshot(2))).await.unwrap().version, 2);
    assert_eq!(last(&kept.store, game).await, Some(kept_at(2, snapshot(2))));
}

pub(crate) async fn a_position_that_cannot_be_read_is_none(kept: Kept) {
    let game = kept.game().await;
    kept.store.games().append(turn(game, 0, snapshot(1))).await.unwrap();
    for position in ["nonsense", "{}", "", r#"{"of": "later rules"}"#] {
        kept.execute(&format!("UPDATE last_positions SET position = '{position}'")).await;
        let loaded = kept.store.games().load(game).await.unwrap();
        assert_eq!((loaded.info.version, loaded.last_position), (1, None), "{position}");
    }
    kept.store.games().append(turn(game, 1, snapshot(2))).await.unwrap();
    assert_eq!(last(&kept.store, game).await, Some(kept_at(2, snapshot(2))));
}

pub(crate) async fn a_base_stays_with_its_game_whatever_follows(kept: Kept) {
    let game = kept.store.games().create(NewGame { rules_version: 4, ..new_game(ANNA, BEN) }, None).await.unwrap();
    kept.store.games().append(turn(game, 0, snapshot(1))).await.unwrap();
    let base = LastPosition { version: 1, rules_version: 5, snapshot: snapshot(1) };
    let wrong = kept.store.positions().set_base(game, 2, base.clone()).await.unwrap_err();
    assert!(matches!(wrong, StoreError::Conflict { expected: 2, found: 1, .. }), "{wrong}");
    kept.store.positions().set_base(game, 1, base.clone()).await.unwrap();
    kept.store.games().append(Append { rules_version: 5, ..turn(game, 1, snapshot(2)) }).await.unwrap();

    let kept = kept.reopened().await;
    let loaded = kept.store.games().load(game).await.unwrap();
    assert_eq!((loaded.base_position.as_ref(), loaded.rules_version), (Some(&base), 5));
    assert_eq!(loaded.last_position.unwrap().version, 2);
    kept.store.games().append(ending(game, 2)).await.unwrap();
    let loaded = kept.store.games().load(game).await.unwrap();
    assert_eq!((loaded.base_position, loaded.last_position), (Some(base.clone()), None), "it is shown from there");
    let over = kept.store.positions().set_base(game, 3, base).await.unwrap_err();
    assert!(matches!(over, StoreError::GameOver(_)), "{over}");
}

pub(crate) async fn games_without_a_position_are_found_and_get_one(kept: Kept) {
    let (first, second, ended) = (kept.game().await, kept.game().await, kept.game().await);
    kept.store.games().append(ending(ended, 0)).await.unwrap();
    let missing = async |after| kept.store.positions().missing(after, 9).await.unwrap();
    assert_eq!(missing(None).await, [first, second]);
    assert_eq!(missing(Some(first)).await, [second]);
    assert_eq!(kept.store.positions().missing(None, 1).await.unwrap(), [first]);

    assert!(kept.store.positions().set_last(first, kept_at(0, snapshot(0))).await.unwrap());
    assert_eq!((last(&kept.store, first).await, missing(None).await), (Some(kept_at(0, snapshot(0))), vec![second]));
    let too_large = kept_at(0, of_size(POSITION_AT_MOST + 1));
    assert!(!kept.store.positions().set_last(second, too_large).await.unwrap());
    let behind = kept.store.positions().set_last(second, kept_at(3, snapshot(0))).await.unwrap_err();
    assert!(matches!(behind, StoreError::Conflict { expected: 3, found: 0, .. }), "{behind}");
    assert_eq!(missing(None).await, [second]);
}
