//! Backups know the schema of what they were made of, and no command changes a schema that was not asked to.

use std::io::{Read, Write};
use std::path::Path;

use cardinal::upkeep::{UpkeepError, back_up, rate, restore, verify};
use cardinal_ids::GameId;
use cardinal_rules::{Action, Entry, Seat};
use cardinal_store::{Address, OpenError, StoreOptions, TABLES, schemas};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use sqlx::migrate::Migrator;
use sqlx::{Connection, PgConnection, SqliteConnection};

use crate::places::{COUNT, Places, execute, opened, server, texts};

/// How many steps a file had taken before the first one of a server. They have taken the same ones since.
const EARLIER: i64 = 15;

/// How many steps a file takes.
fn steps() -> i64 {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    std::fs::read_dir(folder).unwrap().count() as i64
}

/// Brings a database up to a step of its schema, as the program of that time did.
async fn migrate(address: &Address, step: i64) {
    let folder = if address.is_server() { "postgres" } else { "sqlite" };
    let all = Migrator::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder)).await.unwrap();
    let steps = Migrator::with_migrations(all.iter().filter(|one| one.version <= step).cloned().collect());
    if address.is_server() {
        let mut connection = PgConnection::connect(address.as_str()).await.unwrap();
        steps.run(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    } else {
        std::fs::OpenOptions::new().create(true).append(true).open(address.as_str()).unwrap();
        let mut connection = SqliteConnection::connect(address.as_str()).await.unwrap();
        steps.run(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

/// A database of an earlier program, with one game in which a move was played.
async fn made(address: &Address, step: i64) {
    migrate(address, step).await;
    let (from, to) = ("e2".parse().unwrap(), "e4".parse().unwrap());
    let act = Entry::Act { seat: Seat::White, action: Action::plain_move(from, to) };
    let event = serde_json::to_string(&act).unwrap();
    let bytes = |count| {
        if address.is_server() { format!("decode(repeat('00', {count}), 'hex')") } else { format!("zeroblob({count})") }
    };
    let (seed, salt) = (bytes(32), bytes(16));
    let rows = format!(
        "INSERT INTO games (variant, options, seed, salt, white_id, black_id, channel_id, version, to_act_id,
            created_at, updated_at)
         VALUES ('standard', '{{}}', {seed}, {salt}, 101, 102, 12, 1, 102, 5, 6);
         INSERT INTO game_events (game_id, seq, payload, at) VALUES (1, 0, '{event}', 6);
         INSERT INTO notes (key, value) VALUES ('a note', 'kept')"
    );
    execute(address, &rows).await;
}

async fn step(address: &Address) -> Vec<String> {
    texts(address, "SELECT CAST(max(version) AS TEXT) FROM _sqlx_migrations").await
}

async fn restored(file: &Path, database: &Address) -> Result<u64, UpkeepError> {
    restore(file, database, StoreOptions::default()).await
}

/// Backs up a database of an earlier program and restores that, which brings the copy up to date and nothing else.
async fn kept_as_it_is(from: &Address, made_by: i64, to: &Address) {
    made(from, made_by).await;
    let places = Places::new();
    let file = places.folder.path().join("games.backup");
    let before = bytes(from);
    let (games, _) = back_up(from, StoreOptions::default(), &file).await.unwrap();
    assert_eq!(games, 1);
    assert_eq!((step(from).await, bytes(from)), (vec![made_by.to_string()], before), "the database is as it was");

    assert_eq!(restored(&file, to).await.unwrap(), 1);
    let known = if to.is_server() { steps() - EARLIER } else { steps() };
    assert_eq!(step(to).await, [known.to_string()]);
    assert_eq!(texts(to, "SELECT value FROM notes WHERE key = 'a note'").await, ["kept"]);
    let store = opened(to).await.unwrap();
    let loaded = store.games().load(GameId(1)).await.unwrap();
    assert_eq!(loaded.entries.since(0).map(<[Entry]>::len), Some(1));
    store.shut_down().await;
    assert_eq!(verify(to, StoreOptions::default()).await.unwrap(), 1);
}

/// The bytes of a file with a database.
fn bytes(address: &Address) -> Option<Vec<u8>> {
    (!address.is_server()).then(|| std::fs::read(address.as_str()).unwrap())
}

#[tokio::test]
async fn a_file_of_an_earlier_program_is_backed_up_as_it_is() {
    for made_by in [1, 9, 16, 20, 24] {
        let places = Places::new();
        kept_as_it_is(&places.file("from.db"), made_by, &places.file("to.db")).await;
    }
}

#[tokio::test]
async fn a_database_of_an_earlier_program_on_a_server_is_backed_up_as_it_is() {
    for made_by in [1, 5] {
        let (Some(from), Some(to)) = (server(), server()) else { return };
        kept_as_it_is(&from, made_by, &to).await;
    }
    let Some(from) = server() else { return };
    kept_as_it_is(&from, 3, &Places::new().file("to.db")).await;
}

#[tokio::test]
async fn a_backup_of_an_earlier_file_is_restored_into_postgres_if_that_has_had_its_schema() {
    let Some(to) = server() else { return };
    let places = Places::new();
    kept_as_it_is(&places.file("from.db"), EARLIER + 4, &to).await;

    let Some(to) = server() else { return };
    let old = places.file("old.db");
    made(&old, EARLIER).await;
    let file = places.folder.path().join("old.backup");
    back_up(&old, StoreOptions::default(), &file).await.unwrap();
    let refused = restored(&file, &to).await.unwrap_err();
    assert!(matches!(refused, UpkeepError::Open(OpenError::FilesOnly { schema: EARLIER, .. })), "{refused}");
    assert!(refused.to_string().contains("into an SQLite file"), "{refused}");
    let tables = "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = current_schema()";
    assert_eq!(texts(&to, tables).await, [""; 0], "nothing is written");
}

#[tokio::test]
async fn an_earlier_backup_is_not_squeezed_into_a_later_schema() {
    let places = Places::new();
    let (from, to) = (places.file("from.db"), places.file("to.db"));
    made(&from, 20).await;
    let file = places.folder.path().join("games.backup");
    back_up(&from, StoreOptions::default(), &file).await.unwrap();
    opened(&to).await.unwrap().shut_down().await;
    let refused = restored(&file, &to).await.unwrap_err();
    assert!(matches!(refused, UpkeepError::Open(OpenError::Ahead { found: 21, wanted: 20, .. })), "{refused}");
    assert_eq!(texts(&to, COUNT).await, ["0"]);
}

/// The text of a backup, changed and with its checksum.
fn rewritten(file: &Path, change: impl FnOnce(String) -> String) {
    let mut text = String::new();
    GzDecoder::new(&std::fs::read(file).unwrap()[..]).read_to_string(&mut text).unwrap();
    let (text, _) = text.rsplit_once("end ").unwrap();
    let text = change(text.to_owned());
    let hash = Sha256::digest(&text).iter().fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"));
    let mut out = GzEncoder::new(std::fs::File::create(file).unwrap(), Compression::fast());
    out.write_all(format!("{text}end {hash}\n").as_bytes()).unwrap();
    out.finish().unwrap();
}

#[tokio::test]
async fn a_backup_from_before_they_told_their_schema_is_restored() {
    for made_by in [20, steps()] {
        let places = Places::new();
        let from = places.file("from.db");
        made(&from, made_by).await;
        let file = places.folder.path().join("games.backup");
        back_up(&from, StoreOptions::default(), &file).await.unwrap();
        let schema = format!("cardinal-backup 2\nschema {made_by}\n");
        rewritten(&file, |text| text.replacen(&schema, "cardinal-backup 1\n", 1));
        let to = places.file("to.db");
        assert_eq!(restored(&file, &to).await.unwrap(), 1);
        assert_eq!(verify(&to, StoreOptions::default()).await.unwrap(), 1);
    }
}

#[tokio::test]
async fn a_backup_of_a_later_schema_or_of_none_is_refused() {
    let places = Places::new();
    let from = places.filled("from.db").await;
    let (file, to) = (places.folder.path().join("games.backup"), places.file("to.db"));
    back_up(&from, StoreOptions::default(), &file).await.unwrap();
    let present = format!("schema {}\n", steps());
    rewritten(&file, |text| text.replacen(&present, "schema 900\n", 1));
    let refused = restored(&file, &to).await.unwrap_err();
    assert!(matches!(refused, UpkeepError::LaterSchema { found: 900, known, .. } if known == steps()), "{refused}");
    for schema in ["schema 3\n", "schema -1\n", "schema x\n", ""] {
        rewritten(&file, |text| {
            let (title, rest) = text.split_once('\n').unwrap();
            let rest = rest.strip_prefix("schema").map_or(rest, |rest| rest.split_once('\n').unwrap().1);
            format!("{title}\n{schema}{rest}")
        });
        let refused = restored(&file, &to).await.unwrap_err();
        assert!(matches!(refused, UpkeepError::Torn { .. }), "{schema}: {refused}");
    }
    assert!(!places.folder.path().join("to.db").exists());
}

/// What only looks leaves an earlier schema alone, and says what can be done.
async fn looked_at(database: &Address, made_by: i64, known: i64) {
    made(database, made_by).await;
    let before = bytes(database);
    for refused in [
        verify(database, StoreOptions::default()).await.unwrap_err(),
        rate(database, StoreOptions::default(), false).await.unwrap_err(),
    ] {
        let UpkeepError::Open(OpenError::Older { found, known: told, .. }) = &refused else { panic!("{refused}") };
        assert_eq!((*found, *told), (made_by, known));
        assert!(refused.to_string().contains("make a backup, then start this version"), "{refused}");
    }
    assert_eq!((step(database).await, bytes(database)), (vec![made_by.to_string()], before));
    rate(database, StoreOptions::default(), true).await.unwrap();
    assert_eq!(step(database).await, [known.to_string()], "what corrects it brings it up to date");
}

#[tokio::test]
async fn what_only_looks_migrates_no_file() {
    looked_at(&Places::new().file("games.db"), 20, steps()).await;
}

#[tokio::test]
async fn what_only_looks_migrates_no_database_on_a_server() {
    let Some(server) = server() else { return };
    looked_at(&server, 5, steps() - EARLIER).await;
}

#[tokio::test]
async fn what_only_looks_leaves_every_byte() {
    let places = Places::new();
    let database = places.filled("games.db").await;
    let wrong = "INSERT INTO ratings (guild_id, variant, user_id, points, deviation, volatility, games, finished_at)
        VALUES (0, 'standard', 7, 1, 1, 1, 1, 1)";
    execute(&database, wrong).await;
    let before = bytes(&database);
    assert_eq!(rate(&database, StoreOptions::default(), false).await.unwrap().differing, 1);
    let unsound = verify(&database, StoreOptions::default()).await.unwrap_err();
    assert!(matches!(unsound, UpkeepError::Unsound(1)), "{unsound}");
    let file = places.folder.path().join("games.backup");
    back_up(&database, StoreOptions::default(), &file).await.unwrap();
    assert!(bytes(&database) == before, "the file is another");
    let mut names: Vec<_> = std::fs::read_dir(&places.folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["games.backup", "games.db", "games.db-lock"]);
    assert_eq!(rate(&database, StoreOptions::default(), true).await.unwrap().differing, 1);
    assert_eq!(rate(&database, StoreOptions::default(), false).await.unwrap().differing, 0);
}

/// Both kinds of database have the same tables after the same steps, and no step removes any of what is carried.
#[tokio::test]
async fn every_schema_of_postgres_is_one_of_a_file() {
    let known = schemas().await.unwrap();
    let last = known.last().unwrap();
    assert_eq!((last.number, last.tables.len()), (steps(), TABLES.len()));
    for (earlier, later) in known.iter().zip(&known[1..]) {
        for table in &earlier.tables {
            let grown = later.tables.iter().find(|other| other.name == table.name).unwrap();
            let grown = grown.columns_as_words();
            let grown: Vec<&str> = grown.split(' ').collect();
            assert!(table.columns_as_words().split(' ').all(|column| grown.contains(&column)), "{}", table.name);
        }
    }
    let Some(server) = server() else { return };
    for (number, schema) in (1..).zip(&known[EARLIER as usize..]) {
        migrate(&server, number).await;
        let columns = "SELECT table_name || '.' || column_name FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name <> '_sqlx_migrations'";
        let mut found = texts(&server, columns).await;
        let named = |table: &cardinal_store::Table| {
            let name = table.name;
            table.columns_as_words().split(' ').map(|column| format!("{name}.{column}")).collect::<Vec<_>>()
        };
        let mut wanted: Vec<String> = schema.tables.iter().flat_map(named).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "step {number}");
    }
    assert_eq!(known.len() as i64, steps());
}
