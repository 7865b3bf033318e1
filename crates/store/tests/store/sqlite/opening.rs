//! Which files can be opened, what a rejected file looks like afterwards, and who can read the database.

use std::collections::BTreeMap;
use std::path::Path;

use cardinal_ids::GameId;
use cardinal_store::{OpenError, SharedStore, SqliteOptions, open_sqlite};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, SqliteConnection};
use tempfile::TempDir;

use super::{File, address, note_step_of_later, open, outside, patient};

const FILE: &str = "games.db";

/// The bytes of every file in a folder.
fn contents(folder: &TempDir) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
    files.map(|file| (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap())).collect()
}

/// The application's id in a file's header.
fn id_in(file: &Path) -> [u8; 4] {
    std::fs::read(file).unwrap()[68..72].try_into().unwrap()
}

/// Connects as another program, and creates the file.
async fn stranger(file: &Path, mode: SqliteJournalMode) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true).journal_mode(mode);
    options.connect().await.unwrap()
}

/// Copies the file and its log while a program uses them: what a kill would leave.
fn killed(file: &Path) -> TempDir {
    let left = tempfile::tempdir().unwrap();
    for ending in ["", "-wal"] {
        let name = format!("{}{ending}", file.display());
        std::fs::copy(name, left.path().join(format!("{FILE}{ending}"))).unwrap();
    }
    left
}

async fn refused(folder: &TempDir) -> OpenError {
    let before = contents(folder);
    let refusal = open_sqlite(&address(folder), SqliteOptions::default()).await.map(drop).unwrap_err();
    assert!(contents(folder) == before, "the folder is not as it was: {refusal}");
    refusal
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_as_it_is() {
    for mode in [SqliteJournalMode::Delete, SqliteJournalMode::Wal] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE);
        let mut other = stranger(&file, mode).await;
        other.execute("CREATE TABLE notes (a); CREATE TABLE games (b); INSERT INTO notes VALUES (1)").await.unwrap();
        other.close().await.unwrap();
        let refusal = refused(&folder).await;
        let OpenError::OtherTables { path, tables } = &refusal else { panic!("{refusal}") };
        assert_eq!(
            (path.as_str(), tables.as_slice()),
            (address(&folder).as_str(), &["notes".into(), "games".into()][..])
        );
        assert!(refusal.to_string().contains("notes, games"), "{refusal}");

        let mut other = stranger(&file, mode).await;
        other.execute("PRAGMA application_id = -2").await.unwrap();
        other.close().await.unwrap();
        let refusal = refused(&folder).await;
        assert!(matches!(refusal, OpenError::OtherApplication { found: 0xffff_fffe, .. }), "{refusal}");
        assert!(refusal.to_string().contains("0xfffffffe") && refusal.to_string().contains("0x43617264"), "{refusal}");
    }
}

#[tokio::test]
async fn what_another_program_has_in_its_log_alone_is_seen_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE);
    let mut other = stranger(&file, SqliteJournalMode::Wal).await;
    other.execute("CREATE TABLE notes (a)").await.unwrap();
    let left = killed(&file);
    let refusal = refused(&left).await;
    assert!(matches!(&refusal, OpenError::OtherTables { tables, .. } if tables == &["notes"]), "{refusal}");
    // While the other program is still running, the result is the same, and it can go on writing.
    let refusal = open_sqlite(&address(&folder), SqliteOptions::default()).await.map(drop).unwrap_err();
    assert!(matches!(refusal, OpenError::OtherTables { .. }), "{refusal}");
    other.execute("INSERT INTO notes VALUES (1); PRAGMA application_id = 7").await.unwrap();
    let refusal = refused(&killed(&file)).await;
    assert!(matches!(refusal, OpenError::OtherApplication { found: 7, .. }), "{refusal}");
}

#[tokio::test]
async fn a_program_that_keeps_its_schema_in_steps_as_well_is_still_another() {
    for change in [
        "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1",
        "UPDATE _sqlx_migrations SET version = -1 WHERE version = 1",
        "DELETE FROM _sqlx_migrations",
        "DROP TABLE _sqlx_migrations; CREATE TABLE _sqlx_migrations (step TEXT)",
        "DROP TABLE _sqlx_migrations",
    ] {
        let kept = File::new().await;
        kept.store.shut_down().await;
        let mut other = outside(&kept.folder).await;
        other.execute("PRAGMA application_id = 0").await.unwrap();
        other.execute(change).await.unwrap();
        other.close().await.unwrap();
        let refusal = refused(&kept.folder).await;
        assert!(matches!(refusal, OpenError::OtherTables { .. }), "{change}: {refusal}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_as_it_is() {
    let text = "a text that is longer than the header of a database, and none. ".repeat(20);
    for bytes in [b"x".as_slice(), text.as_bytes(), b"SQLite format 3\0", &[0; 4096]] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(address(&folder), bytes).unwrap();
        let refusal = refused(&folder).await;
        assert!(matches!(&refusal, OpenError::NoDatabase(path) if *path == address(&folder)), "{refusal}");
    }
}

#[tokio::test]
async fn an_empty_file_or_database_becomes_one_of_ours() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(address(&folder), "").unwrap();
    let store = open(&folder).await;
    assert_eq!(&id_in(Path::new(&address(&folder))), b"Card", "the file says so before its log does");
    store.shut_down().await;

    let folder = tempfile::tempdir().unwrap();
    let mut other = stranger(Path::new(&address(&folder)), SqliteJournalMode::Wal).await;
    other.execute("CREATE TABLE passing (a); DROP TABLE passing").await.unwrap();
    other.close().await.unwrap();
    open(&folder).await.shut_down().await;
    assert_eq!(&id_in(Path::new(&address(&folder))), b"Card");
}

/// A properly closed database with a game, made before databases had an application id.
async fn from_before() -> (File, GameId) {
    let kept = File::new().await;
    let game = kept.game().await;
    kept.store.shut_down().await;
    let mut connection = outside(&kept.folder).await;
    connection.execute("PRAGMA application_id = 0").await.unwrap();
    connection.close().await.unwrap();
    assert_eq!(id_in(Path::new(&address(&kept.folder))), [0; 4]);
    (kept, game)
}

#[tokio::test]
async fn a_database_from_before_there_was_an_id_gets_it() {
    let (kept, game) = from_before().await;
    let kept = kept.reopened().await;
    assert_eq!(kept.store.games().info(game).await.unwrap().id, game);
    kept.store.shut_down().await;
    assert_eq!(&id_in(Path::new(&address(&kept.folder))), b"Card");
    assert_eq!(kept.reopened().await.store.games().info(game).await.unwrap().id, game);
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_known_without_its_id_as_well() {
    let (kept, _) = from_before().await;
    note_step_of_later(&kept.folder).await;
    let refusal = refused(&kept.folder).await;
    assert!(matches!(refusal, OpenError::Newer { found: 900, .. }), "{refusal}");
}

/// An older bot that was killed early left everything in the log.
#[tokio::test]
async fn a_database_whose_log_alone_has_the_games_is_known() {
    let (kept, game) = from_before().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE);
    let mut bot = stranger(&file, SqliteJournalMode::Wal).await;
    sqlx::query("ATTACH ?1 AS old").bind(address(&kept.folder)).execute(&mut bot).await.unwrap();
    let made: Vec<String> = sqlx::query_scalar(
        "SELECT sql FROM old.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid",
    )
    .fetch_all(&mut bot)
    .await
    .unwrap();
    for sql in made {
        bot.execute(AssertSqlSafe(sql)).await.unwrap();
    }
    for table in ["games", "_sqlx_migrations"] {
        let sql = format!("INSERT INTO main.{table} SELECT * FROM old.{table}");
        bot.execute(AssertSqlSafe(sql)).await.unwrap();
    }
    let left = killed(&file);
    assert!(std::fs::metadata(address(&left)).unwrap().len() <= 4096, "the file itself has no table yet");
    let store = open(&left).await;
    assert_eq!(store.games().info(game).await.unwrap().id, game);
    // The same bot is killed and started again.
    let left = killed(Path::new(&address(&left)));
    assert_eq!(open(&left).await.games().info(game).await.unwrap().id, game);
}

#[tokio::test]
async fn a_backup_is_opened_with_and_without_its_log() {
    let kept = File::new().await;
    let game = kept.game().await;
    let with = killed(Path::new(&address(&kept.folder)));
    assert_eq!(open(&with).await.games().info(game).await.unwrap().id, game);
    let without = killed(Path::new(&address(&kept.folder)));
    std::fs::remove_file(format!("{}-wal", address(&without))).unwrap();
    open(&without).await.shut_down().await;

    kept.store.shut_down().await;
    let whole = tempfile::tempdir().unwrap();
    std::fs::copy(address(&kept.folder), address(&whole)).unwrap();
    assert_eq!(open(&whole).await.games().info(game).await.unwrap().id, game);
}

#[cfg(unix)]
mod rights {
    use std::io::Write;
    use std::os::unix::fs::PermissionsExt;
    use std::sync::{Arc, Mutex};

    use super::*;

    fn mode(file: &str) -> u32 {
        std::fs::metadata(file).unwrap().permissions().mode() & 0o777
    }

    fn set(file: &str, mode: u32) {
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    /// Captured log lines.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Lines {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// Opens the database in a folder. Returns the log lines too.
    async fn logged(folder: &TempDir) -> (SharedStore, String) {
        let (opened, said) = tried(folder).await;
        (opened.unwrap(), said)
    }

    async fn tried(folder: &TempDir) -> (Result<SharedStore, OpenError>, String) {
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt().with_writer(move || writer.clone()).with_ansi(false).finish();
        let guard = tracing::subscriber::set_default(subscriber);
        let opened = open_sqlite(&address(folder), patient()).await;
        drop(guard);
        (opened, lines.text())
    }

    #[tokio::test]
    async fn a_restored_database_is_taken_from_the_eyes_of_others() {
        let kept = File::new().await;
        let game = kept.game().await;
        let restored = killed(Path::new(&address(&kept.folder)));
        let log = format!("{}-wal", address(&restored));
        set(&address(&restored), 0o644);
        set(&log, 0o660);
        let (store, said) = logged(&restored).await;
        assert_eq!(store.games().info(game).await.unwrap().id, game);
        let index = format!("{}-shm", address(&restored));
        assert_eq!((mode(&address(&restored)), mode(&log), mode(&index)), (0o600, 0o600, 0o600));
        let warned: Vec<&str> = said.lines().filter(|line| line.contains("WARN")).collect();
        assert_eq!(warned.len(), 2, "{said}");
        assert!(warned[0].contains("games.db") && warned[0].contains("0644"), "{said}");
        assert!(warned[1].contains("games.db-wal") && warned[1].contains("0660"), "{said}");
        store.shut_down().await;
        let (_, said) = logged(&restored).await;
        assert!(!said.contains("WARN"), "{said}");
    }

    #[tokio::test]
    async fn what_lies_beside_the_file_that_a_link_leads_to_is_meant() {
        let kept = File::new().await;
        let game = kept.game().await;
        let restored = killed(Path::new(&address(&kept.folder)));
        let log = format!("{}-wal", address(&restored));
        set(&log, 0o644);
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(address(&restored), address(&folder)).unwrap();
        let (store, _) = logged(&folder).await;
        assert_eq!((mode(&log), store.games().info(game).await.unwrap().id), (0o600, game));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_file_whose_rights_cannot_be_changed_is_left_as_it_is() {
        let kept = File::new().await;
        let restored = killed(Path::new(&address(&kept.folder)));
        let log = format!("{}-wal", address(&restored));
        std::fs::remove_file(&log).unwrap();
        // Not even the owner can change the permissions of this one.
        std::os::unix::fs::symlink("/proc/self/status", &log).unwrap();
        let before = mode(&log);
        assert_ne!(before & 0o077, 0);
        let (_, said) = tried(&restored).await;
        assert_eq!(mode(&log), before);
        assert!(said.contains("others have rights to the database") && said.contains("cannot be taken away"), "{said}");
    }

    #[tokio::test]
    async fn the_rights_of_another_programs_database_stay() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(address(&folder), "a letter").unwrap();
        set(&address(&folder), 0o644);
        refused(&folder).await;
        assert_eq!(mode(&address(&folder)), 0o644);
    }
}

#[tokio::test]
async fn statements_keep_their_plans() {
    let mut database = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    let options = sqlx::query_scalar("SELECT compile_options FROM pragma_compile_options");
    let options: Vec<String> = options.fetch_all(&mut database).await.unwrap();
    // `.cargo/config.toml` asks for it, and a build elsewhere may not have read that.
    assert!(options.iter().any(|option| option == "ENABLE_QPSG"), "{options:?}");
}
