//! `cardinal doctor`: what it says of a bot that is well, of things that were broken by hand, and that it changes
//! nothing.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};
use std::time::SystemTime;

use cardinal_sandbox::SandboxConfig;
use cardinal_test_servers::pgbouncer::Pooler;
use cardinal_test_servers::postgres;
use cardinal_test_support::Hall;
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

const TOKEN: &str = "dGVzdA.token.cardinal";

/// Nobody listens here.
const NOWHERE: &str = "http://127.0.0.1:9";

fn doctor(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardinal"));
    command.arg("doctor").args(arguments).current_dir(folder).env_clear();
    command.envs(environment.iter().copied());
    command
}

async fn run(mut command: Command) -> Output {
    let ran = tokio::task::spawn_blocking(move || command.output());
    ran.await.unwrap().expect("the program can be started")
}

fn said(output: &Output) -> String {
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The findings of a run, by their subjects, and its exit code.
async fn findings(command: Command) -> (BTreeMap<String, Value>, i32) {
    let output = run(command).await;
    let report: Value = serde_json::from_str(&said(&output)).unwrap();
    let code = output.status.code().unwrap();
    assert_eq!(report["well"], code == 0, "{report}");
    let findings = report["findings"].as_array().unwrap().iter();
    (findings.map(|it| (it["subject"].as_str().unwrap().to_owned(), it.clone())).collect(), code)
}

/// What was found about a subject, and what to do.
fn about<'a>(found: &'a BTreeMap<String, Value>, subject: &str) -> (&'a str, &'a str, &'a str) {
    let finding = found.get(subject).unwrap_or_else(|| panic!("nothing about {subject}: {found:?}"));
    let text = |key: &str| finding[key].as_str().unwrap_or_default();
    (text("state"), text("found"), text("cure"))
}

async fn hall() -> Hall {
    Hall::open_without_bot(SandboxConfig { accept_any_token: false, ..SandboxConfig::default() }).await
}

/// Every file of a folder, with when it was changed.
fn files(folder: &Path) -> BTreeMap<String, SystemTime> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.metadata().unwrap().modified().unwrap()))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_well_has_no_problem_and_nothing_is_made() {
    let (hall, folder) = (hall().await, tempfile::tempdir().unwrap());
    let url = hall.sandbox.base_url();
    let environment = [("CARDINAL_TOKEN", TOKEN), ("CARDINAL_API_URL", &*url), ("CARDINAL_DATABASE", "games.db")];
    let output = run(doctor(folder.path(), &[], &environment)).await;
    let told = said(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    for part in [
        format!("ok        token         Discord at {url} takes it: this is Cardinal, application "),
        "Everybody can add it to servers. It is on 1 server, and interactions come over the gateway.".to_owned(),
        "None are registered yet: the start does it, everywhere.".to_owned(),
        "On its server it has every permission that the invitation asks for.".to_owned(),
        "says hello.".to_owned(),
        "This machine's clock agrees with Discord's.".to_owned(),
        "games.db (SQLite) is new: the start makes its schema.".to_owned(),
        format!("This user can write to the database and its folder {}.", folder.path().display()),
        "0 problems".to_owned(),
    ] {
        assert!(told.contains(&part), "{part}\n{told}");
    }
    assert!(!told.contains(TOKEN) && !told.contains("cardinal doctor"), "{told}");
    assert_eq!(files(folder.path()).len(), 0);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_runs_is_looked_at_and_left_alone() {
    let mut hall = hall().await;
    hall.start().await;
    let url = hall.sandbox.base_url();
    let database = hall.config.database.as_str().to_owned();
    let environment = [("CARDINAL_TOKEN", TOKEN), ("CARDINAL_API_URL", &*url), ("CARDINAL_DATABASE", &*database)];
    let (found, code) = findings(doctor(hall.folder(), &["--json"], &environment)).await;
    assert_eq!(about(&found, "database").0, "fine", "{found:?}");
    assert!(about(&found, "commands").1.contains("are registered everywhere."), "{found:?}");
    if !hall.config.database.is_server() && hall.config.interactions_listen.is_none() {
        assert_eq!(code, 0, "{found:?}");
    }
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_token_is_named_with_its_cure_and_not_shown() {
    let (hall, folder) = (hall().await, tempfile::tempdir().unwrap());
    let url = hall.sandbox.base_url();
    let environment = [("CARDINAL_TOKEN", "dGVzdA.wrong.hunter2"), ("CARDINAL_API_URL", &*url)];
    let (found, code) = findings(doctor(folder.path(), &["--json"], &environment)).await;
    assert_eq!(code, 1);
    let (state, told, cure) = about(&found, "token");
    assert_eq!((state, told), ("problem", &*format!("Discord at {url} rejects the token (401).")));
    assert!(cure.contains("Press Reset Token under Bot"), "{cure}");
    assert_eq!(about(&found, "gateway").1, "Not asked, because Discord rejects the token.");
    assert!(!format!("{found:?}").contains("hunter2"), "{found:?}");
    let (found, code) = findings(doctor(folder.path(), &["--json"], &[])).await;
    assert_eq!((about(&found, "token").1, code), ("No token is set.", 1));
    hall.close().await;
}

#[tokio::test]
async fn without_a_network_each_line_says_what_could_not_be_asked() {
    let folder = tempfile::tempdir().unwrap();
    let environment = [
        ("CARDINAL_TOKEN", TOKEN),
        ("CARDINAL_API_URL", NOWHERE),
        ("CARDINAL_DATABASE", "postgres://me:hunter2@127.0.0.1:9/games"),
    ];
    let (found, code) = findings(doctor(folder.path(), &["--json"], &environment)).await;
    assert_eq!(code, 1);
    assert!(about(&found, "token").1.starts_with("Discord at http://127.0.0.1:9 couldn't be asked: "), "{found:?}");
    for subject in ["application", "installation", "commands", "permissions", "gateway", "time"] {
        assert_eq!(about(&found, subject).1, "Not asked, because Discord doesn't answer.", "{subject}");
    }
    let (state, told, cure) = about(&found, "database");
    assert!(told.starts_with("Cannot open the database postgres://127.0.0.1:9/games: "), "{told}");
    assert_eq!(
        (state, cure),
        ("problem", "See to it that the database runs and that this machine can reach it, or correct `database`.")
    );
    for subject in ["rights", "connections", "limits", "db clock", "space"] {
        assert_eq!(about(&found, subject).1, "Not asked, because the database can't be used.", "{subject}");
    }
    assert_eq!(about(&found, "fonts").0, "fine");
    assert!(!format!("{found:?}").contains("hunter2"), "{found:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_schema_is_a_warning_and_a_newer_one_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let path = cardinal_test_servers::migrated(folder.path(), "games.db");
    let look = async || findings(doctor(folder.path(), &["--json"], &[("CARDINAL_DATABASE", "games.db")])).await.0;
    let execute = async |statement: &str| {
        let mut connection = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
        connection.execute(AssertSqlSafe(statement.to_owned())).await.unwrap();
        connection.close().await.unwrap();
    };
    let found = look().await;
    let (state, told, _) = about(&found, "database");
    assert!(state == "fine" && told.ends_with("of the schema, the newest."), "{told}");
    let step = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (900, 'of later', 1, x'00', 0)";
    execute(step).await;
    let before = (files(folder.path()), std::fs::read(&path).unwrap());
    let found = look().await;
    let (state, told, cure) = about(&found, "database");
    assert!(told.starts_with("The database was written by a newer version of this program: its schema has step 900"));
    assert_eq!(
        (state, cure),
        ("problem", "Start the newer version, or restore a backup of this one into a new database.")
    );
    assert_eq!((files(folder.path()), std::fs::read(&path).unwrap()), before);
    execute("DELETE FROM _sqlx_migrations WHERE version > 20").await;
    let found = look().await;
    let (state, told, cure) = about(&found, "database");
    assert!(told.starts_with("games.db (SQLite) has step 20 of the schema. The start takes the steps up to"), "{told}");
    assert_eq!(state, "warning");
    assert!(cure.starts_with("Make a backup before you start this version"), "{cure}");
}

/// What a bot that was killed has left beside its file stays as it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_of_a_bot_that_was_killed_is_left_alone() {
    let (folder, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let path = folder.path().join("games.db");
    let store = cardinal_store::open_sqlite(path.to_str().unwrap(), cardinal_store::SqliteOptions::default());
    let store = store.await.unwrap();
    for file in ["games.db", "games.db-wal"] {
        std::fs::copy(folder.path().join(file), killed.path().join(file)).unwrap();
    }
    store.shut_down().await;
    let before = files(killed.path());
    let found = findings(doctor(killed.path(), &["--json"], &[("CARDINAL_DATABASE", "games.db")])).await.0;
    let (state, told, _) = about(&found, "database");
    assert_eq!(state, "fine", "{told}");
    assert!(told.contains("-wal file, and the next start puts them into it"), "{told}");
    assert_eq!(files(killed.path()), before);
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_only_can_be_read_is_a_problem() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    let set_mode = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let (folder, program) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let path = cardinal_test_servers::migrated(folder.path(), "games.db");
    // Another user may not enter the folder where the program was built.
    let cardinal = program.path().join("cardinal");
    std::fs::copy(env!("CARGO_BIN_EXE_cardinal"), &cardinal).unwrap();
    set_mode(program.path(), 0o755);
    let look = async || {
        let mut command = Command::new(&cardinal);
        command.args(["doctor", "--json"]).current_dir("/").env_clear().env("CARDINAL_DATABASE", &path);
        if std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0) {
            command.uid(65_534).gid(65_534);
        }
        findings(command).await.0
    };
    let cure = "Run this as the user who runs the bot, and let that user write to the file and its folder.";
    set_mode(folder.path(), 0o755);
    set_mode(&path, 0o444);
    let found = look().await;
    assert!(about(&found, "database").1.starts_with("This user lacks rights to the database"), "{found:?}");
    assert_eq!((about(&found, "database").0, about(&found, "database").2), ("problem", cure));
    set_mode(&path, 0o666);
    set_mode(folder.path(), 0o555);
    let found = look().await;
    assert!(about(&found, "rights").1.starts_with("This user can't make files in "), "{found:?}");
    assert_eq!(about(&found, "rights").0, "problem");
    set_mode(folder.path(), 0o700);
}

#[cfg(unix)]
#[tokio::test]
async fn too_few_open_files_are_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 100; exec \"$0\" doctor --json", env!("CARGO_BIN_EXE_cardinal")]);
    command.current_dir(folder.path()).env_clear();
    let (found, code) = findings(command).await;
    let (state, told, cure) = about(&found, "open files");
    assert_eq!((state, code), ("problem", 1));
    assert_eq!(told, "A process started here may open 100 files. The bot needs 144.");
    assert!(cure.contains("LimitNOFILE="), "{cure}");
}

async fn execute(address: &str, statements: &str) {
    let mut connection = PgConnection::connect(address).await.unwrap();
    connection.execute(AssertSqlSafe(statements.to_owned())).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_rights_is_named_with_the_statement_that_grants_them() {
    let Some(cluster) = postgres::shared() else { return };
    let (folder, address) = (tempfile::tempdir().unwrap(), cluster.create());
    execute(&address, "REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE ROLE visitor LOGIN").await;
    let visitor = address.replace("user=cardinal", "user=visitor");
    let look =
        async |address: &str| findings(doctor(folder.path(), &["--json"], &[("CARDINAL_DATABASE", address)])).await.0;
    let found = look(&visitor).await;
    let (state, told, cure) = about(&found, "rights");
    assert_eq!(told, "The user visitor may not make tables in the schema public, which the next start has to.");
    assert_eq!(state, "problem");
    assert!(cure.starts_with("In the database: GRANT USAGE, CREATE ON SCHEMA public TO visitor."), "{cure}");
    assert!(about(&found, "database").1.ends_with("is new: the start makes its schema."), "{found:?}");

    let store = cardinal_store::open_postgres(&address, cardinal_store::PostgresOptions::default()).await.unwrap();
    store.shut_down().await;
    execute(&address, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO visitor").await;
    let found = look(&visitor).await;
    assert!(about(&found, "rights").1.starts_with("The user visitor may not read and write all tables: "), "{found:?}");
    let found = look(&address).await;
    assert_eq!(about(&found, "rights").0, "fine", "{found:?}");
    // The tests' server doesn't wait for its disk.
    assert!(about(&found, "limits").1.contains("With fsync, full_page_writes, synchronous_commit off"), "{found:?}");

    let name = address.trim_start_matches("postgres:///").split('?').next().unwrap();
    execute(&address, &format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).await;
    let found = look(&address).await;
    assert_eq!(
        about(&found, "database").2,
        "Give the address of the primary server, or all servers of the cluster as a list."
    );
    let found = look(&cluster.address("nowhere")).await;
    assert!(about(&found, "database").2.starts_with("Create it: createdb -O USER DATABASE."), "{found:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_of_connections_and_a_pooler_without_sessions_are_found() {
    let Some(cluster) = postgres::shared() else { return };
    let (folder, address) = (tempfile::tempdir().unwrap(), cluster.create());
    let name = address.trim_start_matches("postgres:///").split('?').next().unwrap().to_owned();
    execute(&address, &format!("CREATE ROLE few LOGIN CONNECTION LIMIT 4; ALTER DATABASE {name} OWNER TO few")).await;
    let few = address.replace("user=cardinal", "user=few");
    let look =
        async |address: &str| findings(doctor(folder.path(), &["--json"], &[("CARDINAL_DATABASE", address)])).await.0;
    let found = look(&few).await;
    let (state, told, _) = about(&found, "connections");
    assert!(told.starts_with("The bot may open 9 connections. The server allows 4, of which "), "{told}");
    assert_eq!(state, "problem");
    let Some(pooler) = Pooler::start(cluster, "transaction") else { return };
    let found = look(&pooler.address(&name)).await;
    assert_eq!(
        about(&found, "database").2,
        "Set pool_mode=session in PgBouncer, or give the address of the server itself."
    );
}
