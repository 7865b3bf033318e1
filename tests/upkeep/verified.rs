//! What is stored is verified: what doesn't hold is named.

use cardinal::upkeep::{UpkeepError, rate, verify};
use cardinal_ids::{Timestamp, UserId};
use cardinal_store::{Address, Forgotten, StoreOptions};

use crate::places::{GAMES, Places, execute, fill, opened, server, texts};

/// What somebody else's hand does to a database, and how it is undone.
const HARM: [(&str, &str); 14] = [
    ("UPDATE games SET version = version + 1 WHERE id = 1", "UPDATE games SET version = version - 1 WHERE id = 1"),
    (
        "UPDATE game_events SET seq = seq + 100 WHERE game_id = 2 AND seq = 1",
        "UPDATE game_events SET seq = seq - 100 WHERE game_id = 2 AND seq = 101",
    ),
    (
        "UPDATE game_events SET payload = payload || ' ' || '!' WHERE game_id = 3 AND seq = 4",
        "UPDATE game_events SET payload = replace(payload, ' !', '') WHERE game_id = 3 AND seq = 4",
    ),
    (
        "UPDATE games SET to_act_id = CASE to_act_id WHEN white_id THEN black_id ELSE white_id END WHERE finished = 0",
        "UPDATE games SET to_act_id = CASE to_act_id WHEN white_id THEN black_id ELSE white_id END WHERE finished = 0",
    ),
    (
        "UPDATE games SET owed_version = version + 5 WHERE id = 1",
        "UPDATE games SET owed_version = version WHERE id = 1",
    ),
    ("UPDATE deadlines SET id = id + 10000", "UPDATE deadlines SET id = id - 10000"),
    ("UPDATE games SET stopped_at = 7 WHERE id = 1", "UPDATE games SET stopped_at = NULL WHERE id = 1"),
    ("UPDATE ratings SET points = points + 1", "UPDATE ratings SET points = points - 1"),
    ("UPDATE games SET rated = 0 WHERE finished = 1", "UPDATE games SET rated = 1 WHERE finished = 1"),
    (
        "UPDATE rated_games SET annulled_at = 1, annulled_by = 2",
        "UPDATE rated_games SET annulled_at = NULL, annulled_by = NULL",
    ),
    (
        "INSERT INTO ladder_matches (challenge_id, guild_id, variant, challenger_id, challenged_id, challenger_place,
            challenged_place) VALUES (4000, 1, 'standard', 501, 502, 2, 1)",
        "DELETE FROM ladder_matches",
    ),
    (
        "INSERT INTO ladder_matches (challenge_id, guild_id, variant, challenger_id, challenged_id, challenger_place,
            challenged_place, game_id, outcome, settled_at) VALUES (4000, 1, 'standard', 501, 502, 2, 1, 1, 'stayed', 1)",
        "DELETE FROM ladder_matches",
    ),
    (
        "INSERT INTO ladder_places (guild_id, variant, user_id, rung, since) VALUES (1, 'standard', -1, 1, 1)",
        "DELETE FROM ladder_places",
    ),
    ("UPDATE records SET reason = 'boredom'", ""),
];

async fn found(address: &Address) -> u64 {
    match verify(address, StoreOptions::default()).await {
        Ok(games) => {
            assert_eq!(games, GAMES);
            0
        }
        Err(UpkeepError::Unsound(count)) => count,
        Err(error) => panic!("{error}"),
    }
}

async fn harm_is_found(address: &Address) {
    fill(address).await;
    // A bot runs meanwhile.
    let store = opened(address).await.unwrap();
    assert_eq!(found(address).await, 0);
    for (harm, undo) in HARM {
        execute(address, harm).await;
        assert!(found(address).await > 0, "{harm}");
        if !undo.is_empty() {
            execute(address, undo).await;
            assert_eq!(found(address).await, 0, "{undo}");
        }
    }
    store.shut_down().await;
}

#[tokio::test]
async fn a_finished_game_of_earlier_rules_is_kept_by_its_record() {
    let places = Places::new();
    let database = places.filled("games.db").await;
    let finished = "(SELECT id FROM games WHERE finished = 1)";
    execute(&database, &format!("UPDATE game_events SET payload = '!' WHERE seq = 4 AND game_id IN {finished}")).await;
    assert!(found(&database).await > 0);
    execute(&database, "UPDATE games SET rules_version = 1 WHERE finished = 1").await;
    assert_eq!(found(&database).await, 0);
}

/// Everything holds after a player of all finished games was forgotten, and the opponent's ratings are what they were.
async fn a_forgotten_member_leaves_all_sound(address: &Address) {
    fill(address).await;
    // Somebody else plays the running games.
    let running =
        "UPDATE games SET to_act_id = CASE to_act_id WHEN white_id THEN 503 ELSE to_act_id END, white_id = 503
        WHERE finished = 0";
    execute(address, running).await;
    let store = opened(address).await.unwrap();
    let now = Timestamp(2_000_000_000);
    store.forgetting().ask(UserId(501), now).await.unwrap();
    let due = store.forgetting().due(now, 9).await.unwrap();
    assert_eq!(store.forgetting().forget(due[0].number, now).await.unwrap(), Forgotten::Now);
    store.shut_down().await;
    assert!(!texts(address, "SELECT 'one' FROM rated_games WHERE white_id = -1 OR black_id = -1").await.is_empty());
    assert_eq!(found(address).await, 0);
    let rebuilt = rate(address, StoreOptions::default(), false).await.unwrap();
    assert_eq!(rebuilt.differing, 0, "{rebuilt:?}");
    execute(address, "UPDATE ratings SET user_id = -1").await;
    assert!(found(address).await > 0, "a forgotten member has no rating");
}

#[tokio::test]
async fn a_forgotten_member_leaves_a_file_sound() {
    a_forgotten_member_leaves_all_sound(&Places::new().file("games.db")).await;
}

#[tokio::test]
async fn a_forgotten_member_leaves_a_postgres_database_sound() {
    let Some(server) = server() else { return };
    a_forgotten_member_leaves_all_sound(&server).await;
}

#[tokio::test]
async fn harm_to_a_file_is_found() {
    harm_is_found(&Places::new().file("games.db")).await;
}

#[tokio::test]
async fn harm_to_a_postgres_database_is_found() {
    let Some(server) = server() else { return };
    harm_is_found(&server).await;
}
