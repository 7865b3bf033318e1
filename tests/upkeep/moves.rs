//! Games move from one database to another, all of them, and nobody plays on where they were.

use cardinal::upkeep::{UpkeepError, cancel_move, move_games, verify};
use cardinal_ids::{ChannelId, GameId};
use cardinal_store::{Address, GameFilter, OpenError, Page, StoreOptions};
use cardinal_test_support::fill_with_games;

use crate::places::{COUNT, GAMES, Places, execute, fill, opened, seen, server, texts};

async fn moved(from: &Address, to: &Address) -> Result<u64, UpkeepError> {
    move_games(from, to, StoreOptions::default()).await
}

/// Moves games there, and checks that everything arrives and that the numbers go on.
async fn move_and_look(from: &Address, to: &Address) {
    // The number of a deleted game, which no other game may get.
    let sequence = if from.is_server() {
        "SELECT setval('games_id_seq', 1000)"
    } else {
        "UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'games'"
    };
    execute(from, sequence).await;
    let deck = "INSERT INTO decks (user_id, name, cards, updated_at) VALUES (7, 'Äther\t\\N\n''s', '[]', 1), (7, 'B', '[]', 2)";
    execute(from, deck).await;
    let (before, decks) = (seen(from).await, "SELECT name FROM decks ORDER BY updated_at");
    assert_eq!(moved(from, to).await.unwrap(), GAMES);
    assert_eq!(seen(to).await, before);
    assert_eq!(texts(to, decks).await, ["Äther\t\\N\n's", "B"]);
    let left = opened(from).await.err().unwrap();
    assert!(matches!(&left, OpenError::Left { to: told, .. } if *told == to.to_string()), "{left}");
    assert_eq!(texts(from, COUNT).await, ["35"], "the games are still there");
    let again = moved(from, to).await.unwrap_err();
    assert!(matches!(again, UpkeepError::Moved(_)), "{again}");
    assert_eq!(verify(to, StoreOptions::default()).await.unwrap(), GAMES);
    let store = opened(to).await.unwrap();
    fill_with_games(&store, 1, 3).await;
    let newest = store.games().list(GameFilter::default(), Page::first(1)).await.unwrap();
    assert_eq!(newest[0].id, GameId(1001));
    store.shut_down().await;
}

#[tokio::test]
async fn games_move_from_file_to_file() {
    let places = Places::new();
    let from = places.filled("from.db").await;
    move_and_look(&from, &places.file("to.db")).await;
}

#[tokio::test]
async fn games_move_from_a_file_to_postgres() {
    let Some(server) = server() else { return };
    let places = Places::new();
    let from = places.filled("from.db").await;
    move_and_look(&from, &server).await;
}

#[tokio::test]
async fn games_move_from_postgres_to_a_file() {
    let Some(server) = server() else { return };
    fill(&server).await;
    move_and_look(&server, &Places::new().file("to.db")).await;
}

#[tokio::test]
async fn a_postgres_schema_is_the_same_after_a_move() {
    let (Some(filled), Some(fresh)) = (server(), server()) else { return };
    let places = Places::new();
    let from = places.filled("from.db").await;
    moved(&from, &filled).await.unwrap();
    opened(&fresh).await.unwrap().shut_down().await;
    let schema = "SELECT CAST(conrelid AS regclass) || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        FROM pg_constraint ORDER BY 1";
    assert_eq!(texts(&filled, schema).await, texts(&fresh, schema).await);
}

/// While somebody has one of the databases open, nothing is done.
async fn in_use(from: &Address, to: &Address, used: &Address) {
    let store = opened(used).await.unwrap();
    // The bot is idle: it has not written for a while.
    store.games().count(GameFilter::default()).await.unwrap();
    let refused = moved(from, to).await.unwrap_err();
    assert!(matches!(&refused, UpkeepError::Open(OpenError::InUse(place)) if *place == used.to_string()), "{refused}");
    store.shut_down().await;
    opened(from).await.unwrap().shut_down().await;
    opened(to).await.unwrap().shut_down().await;
    moved(from, to).await.unwrap();
}

#[tokio::test]
async fn nothing_moves_out_of_or_into_a_file_in_use() {
    for used in [0, 1] {
        let places = Places::new();
        let pair = [places.filled("from.db").await, places.file("to.db")];
        in_use(&pair[0], &pair[1], &pair[used]).await;
    }
}

#[tokio::test]
async fn nothing_moves_out_of_or_into_a_postgres_database_in_use() {
    let (Some(first), Some(second)) = (server(), server()) else { return };
    let places = Places::new();
    let from = places.filled("from.db").await;
    in_use(&from, &first, &first).await;
    in_use(&first, &second, &first).await;
}

#[tokio::test]
async fn an_interrupted_move_goes_on_or_is_cancelled() {
    let places = Places::new();
    let (from, to, other) = (places.filled("from.db").await, places.file("to.db"), places.file("other.db"));
    // The games have arrived, and an event that is not as it was shows when all is compared.
    moved(&from, &to).await.unwrap();
    let identity = texts(&from, "SELECT value FROM notes WHERE key = 'identity'").await.remove(0);
    execute(&from, &format!("UPDATE notes SET key = 'move:leaving', value = '{to}' WHERE key = 'move:left'")).await;
    execute(&to, &format!("INSERT INTO notes (key, value) VALUES ('move:arriving', '{identity}')")).await;
    execute(&to, "DELETE FROM game_events WHERE game_id = 35; UPDATE games SET extra = 5 WHERE id = 3").await;
    for (address, arrives) in [(&from, false), (&to, true)] {
        let refused = opened(address).await.err().unwrap();
        let expected = if arrives {
            matches!(refused, OpenError::Arriving(_))
        } else {
            matches!(refused, OpenError::Leaving { .. })
        };
        assert!(expected, "{refused}");
    }
    let elsewhere = moved(&from, &other).await.unwrap_err();
    assert!(matches!(elsewhere, UpkeepError::MovingElsewhere { .. }), "{elsewhere}");
    let differs = moved(&from, &to).await.unwrap_err();
    assert!(matches!(&differs, UpkeepError::Differs { table: "games", row, .. } if row == "3"), "{differs}");
    execute(&to, "UPDATE games SET extra = 0 WHERE id = 3").await;
    cancel_move(&from, StoreOptions::default()).await.unwrap();
    let none = cancel_move(&from, StoreOptions::default()).await.unwrap_err();
    assert!(matches!(none, UpkeepError::NotMoving(_)), "{none}");
    opened(&from).await.unwrap().shut_down().await;
    // What had arrived may be out of date.
    let stale = moved(&from, &to).await.unwrap_err();
    assert!(matches!(stale, UpkeepError::AnotherMove(_)), "{stale}");
    // What doesn't hold is moved as it is.
    execute(&from, "UPDATE games SET to_act_id = white_id WHERE finished = 1").await;
    assert_eq!(moved(&from, &other).await.unwrap(), GAMES);
    assert!(matches!(verify(&other, StoreOptions::default()).await.unwrap_err(), UpkeepError::Unsound(_)));
}

#[tokio::test]
async fn a_database_with_games_of_its_own_takes_no_others() {
    let places = Places::new();
    let (from, to) = (places.filled("from.db").await, places.filled("to.db").await);
    let refused = moved(&from, &to).await.unwrap_err();
    assert!(matches!(refused, UpkeepError::NotEmpty { table: "games", count: GAMES, .. }), "{refused}");
    for address in [&from, &to] {
        let store = opened(address).await.unwrap();
        let here = GameFilter { channel: Some(ChannelId(12)), ..GameFilter::default() };
        assert!(store.games().count(here).await.unwrap() <= 1);
        store.shut_down().await;
    }
    let same = moved(&from, &from).await.unwrap_err();
    assert!(matches!(same, UpkeepError::SamePlace(_)), "{same}");
    let nothing = moved(&places.file("none.db"), &places.file("new.db")).await.unwrap_err();
    assert!(matches!(nothing, UpkeepError::Open(OpenError::Nothing(_))), "{nothing}");
    assert!(!places.folder.path().join("none.db").exists());
}
