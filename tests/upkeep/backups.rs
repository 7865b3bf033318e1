//! Backups hold everything as it is at one moment, and are restored as a whole or not at all.

use std::io::{Read, Write};
use std::path::Path;

use cardinal::upkeep::{UpkeepError, back_up, restore, verify};
use cardinal_store::{Address, OpenError, StoreOptions};
use cardinal_test_support::fill_with_games;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::places::{GAMES, Places, fill, opened, seen, server};

async fn backed_up(database: &Address, file: &Path) -> Result<(u64, u64), UpkeepError> {
    back_up(database, StoreOptions::default(), file).await
}

async fn restored(file: &Path, database: &Address) -> Result<u64, UpkeepError> {
    restore(file, database, StoreOptions::default()).await
}

/// Restores a backup of one database into another while a bot runs on the first one.
async fn copy(from: &Address, to: &Address) {
    let folder = Places::new();
    let file = folder.folder.path().join("games.backup");
    let running = opened(from).await.unwrap();
    let (games, bytes) = backed_up(from, &file).await.unwrap();
    running.shut_down().await;
    assert_eq!((games, bytes), (GAMES, file.metadata().unwrap().len()));
    assert_eq!(restored(&file, to).await.unwrap(), GAMES);
    assert_eq!(seen(to).await, seen(from).await);
    assert_eq!(verify(to, StoreOptions::default()).await.unwrap(), GAMES);
    let full = restored(&file, to).await.unwrap_err();
    assert!(matches!(full, UpkeepError::NotEmpty { table: "games", .. }), "{full}");
}

#[tokio::test]
async fn a_file_is_backed_up_and_restored() {
    let places = Places::new();
    copy(&places.filled("from.db").await, &places.file("to.db")).await;
}

#[tokio::test]
async fn a_backup_of_a_file_is_restored_into_postgres_and_back() {
    let Some(server) = server() else { return };
    let places = Places::new();
    copy(&places.filled("from.db").await, &server).await;
    copy(&server, &places.file("to.db")).await;
}

/// A backup is of one moment, whatever is written meanwhile.
async fn taken_while_games_begin(from: &Address, to: &Address) {
    fill(from).await;
    let store = opened(from).await.unwrap();
    let playing = tokio::spawn({
        let store = store.clone();
        async move {
            for _ in 0..5 {
                fill_with_games(&store, 20, 30).await;
            }
        }
    });
    let folder = Places::new();
    for number in 0..3 {
        let file = folder.folder.path().join(format!("{number}.backup"));
        backed_up(from, &file).await.unwrap();
    }
    playing.await.unwrap();
    store.shut_down().await;
    restored(&folder.folder.path().join("1.backup"), to).await.unwrap();
    assert!(verify(to, StoreOptions::default()).await.unwrap() >= GAMES);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_file_is_of_one_moment() {
    let places = Places::new();
    taken_while_games_begin(&places.file("from.db"), &places.file("to.db")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_postgres_is_of_one_moment() {
    let Some(server) = server() else { return };
    taken_while_games_begin(&server, &Places::new().file("to.db")).await;
}

/// Writes another content in the form of a backup.
fn rewritten(text: &str, file: &Path) {
    let mut out = GzEncoder::new(std::fs::File::create(file).unwrap(), Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap();
}

#[tokio::test]
async fn a_damaged_or_foreign_file_is_refused_before_anything_is_written() {
    let places = Places::new();
    let from = places.filled("from.db").await;
    let [file, broken] = ["games.backup", "broken.backup"].map(|name| places.folder.path().join(name));
    backed_up(&from, &file).await.unwrap();
    let exists = backed_up(&from, &file).await.unwrap_err();
    assert!(matches!(exists, UpkeepError::Exists(_)), "{exists}");
    let bytes = std::fs::read(&file).unwrap();
    let unpacked = |bytes: &[u8]| {
        let mut text = String::new();
        GzDecoder::new(bytes).read_to_string(&mut text).map(|_| text)
    };
    let text = unpacked(&bytes).unwrap();
    let to = places.file("to.db");
    let refused = async |expected: fn(&UpkeepError) -> bool| {
        let error = restored(&broken, &to).await.unwrap_err();
        assert!(expected(&error), "{error}");
        assert!(!places.folder.path().join("to.db").exists(), "{error}");
    };
    let torn: fn(&UpkeepError) -> bool = |error| matches!(error, UpkeepError::Torn { .. });
    let none: fn(&UpkeepError) -> bool = |error| matches!(error, UpkeepError::NoBackup(_));
    // Cut off anywhere.
    for length in [20, bytes.len() / 2, bytes.len() - 9] {
        std::fs::write(&broken, &bytes[..length]).unwrap();
        refused(torn).await;
    }
    // A flipped bit that matters: another place to copy the same words from doesn't.
    let flipped = (bytes.len() / 2..).map(|at| {
        let mut flipped = bytes.clone();
        flipped[at] ^= 4;
        flipped
    });
    let mut flipped = flipped.filter(|flipped| unpacked(flipped).ok().as_ref() != Some(&text));
    std::fs::write(&broken, flipped.next().unwrap()).unwrap();
    refused(torn).await;
    // A changed value, an end that is missing, and something behind the end.
    rewritten(&text.replacen("standard", "stanbard", 1), &broken);
    refused(torn).await;
    rewritten(text.rsplit_once("end ").unwrap().0, &broken);
    refused(torn).await;
    rewritten(&format!("{text}more\n"), &broken);
    refused(torn).await;
    // Something else.
    std::fs::write(&broken, "dear diary").unwrap();
    refused(none).await;
    std::fs::write(&broken, "").unwrap();
    refused(none).await;
    rewritten("dear diary, this is a longer text\n", &broken);
    refused(none).await;
    rewritten(&text.replacen("cardinal-backup 2", "cardinal-backup 99", 1), &broken);
    refused(|error| matches!(error, UpkeepError::LaterBackup { found: 99, .. })).await;
    assert_eq!(restored(&file, &to).await.unwrap(), GAMES);
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_can_read_a_backup() {
    use std::os::unix::fs::PermissionsExt;

    let places = Places::new();
    let from = places.filled("from.db").await;
    let file = places.folder.path().join("games.backup");
    backed_up(&from, &file).await.unwrap();
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let nothing = backed_up(&places.file("none.db"), &places.folder.path().join("none.backup")).await.unwrap_err();
    assert!(matches!(nothing, UpkeepError::Open(OpenError::Nothing(_))), "{nothing}");
    let left = std::fs::read_dir(&places.folder).unwrap().map(|file| file.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().contains("none")), "nothing is left behind");
}
