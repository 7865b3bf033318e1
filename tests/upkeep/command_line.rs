//! The same commands by the command line.

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use cardinal_store::Address;

use crate::places::{COUNT, Places, execute, server, texts};

pub(crate) fn cardinal(arguments: &[&str], database: Option<&Address>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardinal"));
    command.args(arguments).env_clear().stdin(Stdio::null()).current_dir(std::env::temp_dir());
    if let Some(database) = database {
        command.env("CARDINAL_DATABASE", database.as_str());
    }
    command
}

pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// A move is killed again and again, after longer and longer, until one has come to its end.
async fn survives_kills(from: &Address, to: &Address) {
    let arguments = ["move", "--from", from.as_str(), "--to", to.as_str()];
    let mut patience = Duration::from_millis(5);
    loop {
        let mut moving = cardinal(&arguments, None).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let until = Instant::now() + patience;
        while moving.try_wait().unwrap().is_none() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        let was_killed = moving.try_wait().unwrap().is_none();
        moving.kill().unwrap();
        let output = moving.wait_with_output().unwrap();
        // The one before may have been killed when it had done everything.
        if output.status.success() || text(&output).contains("moved already") {
            break;
        }
        assert!(was_killed || output.status.code().is_none(), "{output:?}");
        patience = patience * 5 / 4;
    }
    let again = cardinal(&arguments, None).output().unwrap();
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    assert!(text(&again).contains("moved already"), "{again:?}");
    assert_eq!(texts(to, COUNT).await, ["35"]);
    let verified = cardinal(&["verify"], Some(to)).output().unwrap();
    assert!(verified.status.success(), "{verified:?}");
    assert!(text(&verified).contains("All 35 games"), "{verified:?}");
}

#[tokio::test]
async fn a_move_to_a_file_survives_kills() {
    let places = Places::new();
    let from = places.filled("from.db").await;
    survives_kills(&from, &places.file("to.db")).await;
}

#[tokio::test]
async fn a_move_to_postgres_survives_kills() {
    let Some(server) = server() else { return };
    let places = Places::new();
    let from = places.filled("from.db").await;
    survives_kills(&from, &server).await;
}

#[tokio::test]
async fn what_does_not_hold_is_named_with_its_game() {
    let places = Places::new();
    let database = places.filled("games.db").await;
    execute(&database, "DELETE FROM game_events WHERE game_id = 8 AND seq = 2").await;
    let verified = cardinal(&["verify"], Some(&database)).output().unwrap();
    assert_eq!(verified.status.code(), Some(1), "{verified:?}");
    assert!(text(&verified).contains("game 8: one of its first"), "{verified:?}");
}

#[tokio::test]
async fn a_backup_is_made_and_restored() {
    let places = Places::new();
    let database = places.filled("games.db").await;
    let file = places.folder.path().join("games.backup");
    let file = file.to_str().unwrap();
    let made = cardinal(&["backup", file], Some(&database)).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    let back = cardinal(&["restore", file], Some(&places.file("back.db"))).output().unwrap();
    assert!(back.status.success(), "{back:?}");
    assert!(text(&back).contains("Restored 35 games"), "{back:?}");
    let again = cardinal(&["restore", file], Some(&database)).output().unwrap();
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    assert!(text(&again).contains("already has 35 rows in its table games"), "{again:?}");
}

#[test]
fn where_a_bot_would_play_on_it_is_told_where_the_games_are() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let places = Places::new();
    let from = runtime.block_on(places.filled("from.db"));
    let to = places.file("to.db");
    let moved = cardinal(&["move", "--from", from.as_str(), "--to", to.as_str()], None).output().unwrap();
    assert!(moved.status.success(), "{moved:?}");
    assert!(text(&moved).contains("Moved 35 games"), "{moved:?}");
    let run = cardinal(&["run"], Some(&from)).env("CARDINAL_TOKEN", "A.B.C").output().unwrap();
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(text(&run).contains(&format!("were moved to {to}: set `database`")), "{run:?}");
}

#[tokio::test]
async fn what_a_newer_version_wrote_is_not_written_without_it() {
    let places = Places::new();
    let database = places.filled("games.db").await;
    let step = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (900, 'of later', 1, x'00', 0)";
    execute(&database, step).await;
    let file = places.folder.path().join("games.backup");
    for arguments in [&["backup", file.to_str().unwrap()][..], &["verify"], &["run"]] {
        let refused = cardinal(arguments, Some(&database)).env("CARDINAL_TOKEN", "A.B.C").output().unwrap();
        assert_eq!(refused.status.code(), Some(3), "{arguments:?}: {refused:?}");
        assert!(text(&refused).contains("written by a newer version"), "{arguments:?}: {refused:?}");
    }
    assert!(!file.exists(), "there is no backup that lacks something");
}

#[tokio::test]
async fn a_damaged_file_is_not_said_to_be_without_games() {
    let places = Places::new();
    let database = places.filled("games.db").await;
    let mut bytes = std::fs::read(database.as_str()).unwrap();
    // The list of tables follows the header on the first page.
    bytes[100..4096].fill(0xff);
    std::fs::write(database.as_str(), bytes).unwrap();
    for arguments in [&["backup", "games.backup"][..], &["verify"]] {
        let refused = cardinal(arguments, Some(&database)).current_dir(places.folder.path()).output().unwrap();
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        assert!(!text(&refused).contains("there are no games"), "{refused:?}");
        assert!(text(&refused).contains("malformed"), "{refused:?}");
    }
}

#[test]
fn no_password_on_the_command_line_is_shown() {
    for address in ["postgres://me:a/hunter2@db/games", "postgres://db/games?pasword=hunter2", "mysql://me:hunter2@db"]
    {
        for (from, to) in [(address, "to.db"), ("from.db", address)] {
            let refused = cardinal(&["move", "--from", from, "--to", to], None).output().unwrap();
            assert_eq!(refused.status.code(), Some(2), "{refused:?}");
            assert!(text(&refused).contains("names no database") && !text(&refused).contains("hunter2"), "{refused:?}");
        }
    }
}
