//! A database that this user may not use, or that lies where nothing can be written: the commands say so.

#![cfg(unix)]

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output};

use cardinal_store::Address;

use crate::command_line::{cardinal, text};
use crate::places::Places;

/// A user without any rights.
const NOBODY: u32 = 65_534;

fn set_mode(path: impl AsRef<Path>, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// What a command says when somebody runs it who has no more rights than others.
fn by_another(arguments: &[&str], database: &Address) -> Output {
    let mut command = cardinal(arguments, Some(database));
    // Root may do everything, whatever the rights say.
    if Path::new("/proc/self").metadata().is_ok_and(|own| own.uid() == 0) {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.output().unwrap_or_else(|_| {
        // They may not enter the folder where it was built.
        let folder = tempfile::tempdir().unwrap();
        set_mode(folder.path(), 0o755);
        let program = folder.path().join("cardinal");
        std::fs::copy(command.get_program(), &program).unwrap();
        let mut copied = Command::new(&program);
        copied.args(arguments).env_clear().env("CARDINAL_DATABASE", database.as_str()).current_dir("/tmp");
        copied.uid(NOBODY).gid(NOBODY).output().unwrap()
    })
}

/// Every command that only looks is refused with these words, and doesn't say that there are no games.
fn refused(database: &Address, file: &Path, words: &str) {
    for arguments in [["backup", file.to_str().unwrap()].as_slice(), &["verify"], &["ratings"]] {
        let output = by_another(arguments, database);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = text(&output);
        assert!(said.contains(words) && !said.contains("there are no games"), "{arguments:?}: {said}");
        assert!(said.contains(database.as_str()), "{said}");
    }
    assert!(!file.exists());
}

#[tokio::test]
async fn missing_rights_to_a_file_or_its_folder_are_said() {
    let places = Places::new();
    let (folder, file) = (places.folder.path(), places.folder.path().join("games.backup"));
    let database = places.filled("games.db").await;
    set_mode(folder, 0o777);
    set_mode(database.as_str(), 0o000);
    refused(&database, &file, "lacks rights to the database");
    set_mode(database.as_str(), 0o666);
    set_mode(folder, 0o000);
    refused(&database, &file, "lacks rights to the database");
    set_mode(folder, 0o700);
}

#[tokio::test]
async fn a_folder_in_which_nothing_can_be_written_is_said() {
    let (places, elsewhere) = (Places::new(), Places::new());
    set_mode(elsewhere.folder.path(), 0o777);
    let file = elsewhere.folder.path().join("games.backup");
    let database = places.filled("games.db").await;
    set_mode(database.as_str(), 0o666);
    set_mode(places.folder.path(), 0o555);
    refused(&database, &file, "nothing can be written to the database");
    set_mode(places.folder.path(), 0o700);
    // With the files of a bot beside it, it can at least be looked at.
    let bot = crate::places::opened(&database).await.unwrap();
    bot.notes().set("a note", "unwritten").await.unwrap();
    for ending in ["", "-wal", "-shm"] {
        set_mode(format!("{}{ending}", database.as_str()), 0o444);
    }
    set_mode(places.folder.path(), 0o555);
    let backup = by_another(&["backup", file.to_str().unwrap()], &database);
    set_mode(places.folder.path(), 0o700);
    bot.shut_down().await;
    assert!(text(&backup).contains("Backed up 35 games"), "{backup:?}");
}

#[tokio::test]
async fn a_file_without_its_log_is_not_said_to_be_without_games() {
    let places = Places::new();
    let database = places.file("games.db");
    let bot = crate::places::opened(&database).await.unwrap();
    // All that there is of a new database is still in the log.
    let alone = places.file("alone.db");
    std::fs::copy(database.as_str(), alone.as_str()).unwrap();
    bot.shut_down().await;
    for arguments in [["backup", "games.backup"].as_slice(), &["verify"], &["ratings"]] {
        let refused = cardinal(arguments, Some(&alone)).current_dir(places.folder.path()).output().unwrap();
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        assert!(text(&refused).contains("writes are in its -wal file"), "{refused:?}");
        assert!(!text(&refused).contains("there are no games"), "{refused:?}");
    }
}
