//! The bot's own emojis: pieces before the labels of buttons and menus.

use std::collections::BTreeSet;
use std::time::Duration;

use cardinal::config::Config;
use cardinal_sandbox::{ChatMessage, Faults, SandboxConfig};
use cardinal_test_support::{Hall, until};
use serde_json::{Value, json};

/// Seven kinds of pieces in the colours of both sides.
const COUNT: usize = 14;

fn unlimited() -> SandboxConfig {
    SandboxConfig { rate_limit: None, ..SandboxConfig::default() }
}

async fn path(hall: &Hall) -> String {
    let own = hall.rest("GET", "/applications/@me", &Value::Null).await;
    format!("/applications/{}/emojis", own["id"].as_str().expect("it has an id"))
}

/// The application's emojis, as Discord lists them.
async fn listed(hall: &Hall) -> Vec<Value> {
    let listed = hall.rest("GET", &path(hall).await, &Value::Null).await;
    listed["items"].as_array().expect("a list").clone()
}

async fn all_are_there(hall: &Hall) {
    until("the emojis", async || listed(hall).await.len() == COUNT).await;
}

/// The names of the bot's own emojis on a message.
fn shown(message: &ChatMessage) -> Vec<String> {
    let components = message.components();
    let options = components.iter().flat_map(|component| component["options"].as_array().into_iter().flatten());
    let all = components.iter().copied().chain(options);
    let own = all.filter(|each| each["emoji"]["id"].is_string());
    own.filter_map(|each| each["emoji"]["name"].as_str()).map(str::to_owned).collect()
}

/// An emoji as Discord's markdown has it. The name in it says what is read aloud, whatever it is called at Discord.
fn in_text(emoji: &Value) -> String {
    let name = emoji["name"].as_str().and_then(|name| name.rsplit_once('_')).expect("a name with a hash").0;
    format!("<:{name}:{}>", emoji["id"].as_str().expect("it has an id"))
}

/// The lines of a hand.
fn lines_of(message: &ChatMessage) -> Vec<String> {
    let texts = message.components().into_iter().filter_map(|each| each["content"].as_str().map(str::to_owned));
    texts
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
        .filter(|line| line.starts_with("- "))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pieces_stand_before_the_moves_of_a_panel() {
    let hall = Hall::open_with(unlimited(), |config| config.games.piece_emojis = true).await;
    all_are_there(&hall).await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    until("the pieces", async || !shown(&ada.press(&start, "My turn").await).is_empty()).await;
    let panel = ada.press(&start, "My turn").await;
    let pieces: BTreeSet<String> = shown(&panel).into_iter().collect();
    assert_eq!(pieces, ["white_knight", "white_pawn"].map(str::to_owned).into(), "those that can move");
    ada.type_in("move", &[("move", "e4")]).await;
    let moved = ben.turn_message_after(Some(start.id())).await;
    let panel = ben.press(&moved, "My turn").await;
    assert!(shown(&panel).contains(&"black_knight".to_owned()), "{:?}", shown(&panel));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lines_of_a_hand_show_the_pieces_of_its_tiles() {
    let mut hall = Hall::open_with(unlimited(), |config| config.games.piece_emojis = true).await;
    all_are_there(&hall).await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "chessme", &[]).await;
    until("the pieces", async || !shown(&ada.press(&start, "My turn").await).is_empty()).await;
    let known: BTreeSet<String> = listed(&hall).await.iter().map(in_text).collect();
    let lines = lines_of(&ada.type_in("hand", &[]).await);
    assert!(!lines.is_empty(), "a hand has tiles");
    for line in &lines {
        assert!(
            known.iter().any(|emoji| line.starts_with(&format!("- {emoji} ")) && emoji.contains("white")),
            "{line}"
        );
    }
    // Without them, nothing stands in their place.
    hall.stop().await;
    hall.config.games.piece_emojis = false;
    hall.start().await;
    let plain: Vec<String> = lines.iter().map(|line| format!("- {}", line.split_once("> ").unwrap().1)).collect();
    assert_eq!(lines_of(&ada.type_in("hand", &[]).await), plain);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn they_are_uploaded_once_whatever_begins_again() {
    let mut hall = Hall::open_with(unlimited(), |config| config.games.piece_emojis = true).await;
    all_are_there(&hall).await;
    let before: BTreeSet<String> = listed(&hall).await.iter().map(|emoji| emoji["name"].to_string()).collect();
    assert_eq!(before.len(), COUNT, "no name is there twice: {before:?}");
    hall.stop().await;
    // One has another image in this version: its old one stays, since an earlier program may show it.
    let path = path(&hall).await;
    let (renamed, deleted) = (&listed(&hall).await[0], &listed(&hall).await[1]);
    let of = |emoji: &Value| format!("{path}/{}", emoji["id"].as_str().unwrap());
    hall.rest("PATCH", &of(renamed), &json!({ "name": "white_pawn_00000000" })).await;
    hall.rest("DELETE", &of(deleted), &Value::Null).await;
    hall.start().await;
    until("the missing two", async || listed(&hall).await.len() == COUNT + 1).await;
    let after: BTreeSet<String> = listed(&hall).await.iter().map(|emoji| emoji["name"].to_string()).collect();
    assert!(before.is_subset(&after) && after.contains("\"white_pawn_00000000\""), "{after:?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_that_begin_at_once_upload_each_once() {
    let adjust = |config: &mut Config| {
        config.games.piece_emojis = true;
        config.games.hand_over = Duration::from_secs(6);
    };
    let mut hall = Hall::open_without_bot(unlimited()).await;
    adjust(&mut hall.config);
    // Each takes seconds until the other process has looked.
    hall.sandbox.set_faults(Faults {
        rest_delay_ms: 3_000,
        rest_fail_matching: "POST /applications/".to_owned(),
        ..Faults::default()
    });
    hall.start().await;
    hall.start_successor().await;
    let sent = |method: &str| {
        let requests = hall.sandbox.requests().into_iter();
        requests.filter(|request| request.method == method && request.path.ends_with("/emojis")).count()
    };
    // The first one looks again once it has claimed the uploads. The second one leaves them to it.
    until("both to have looked", async || sent("GET") >= 3).await;
    assert!(sent("POST") < COUNT, "the second one looks while the first one uploads");
    hall.sandbox.set_faults(Faults::default());
    until("the uploads", async || sent("POST") >= COUNT).await;
    assert_eq!((sent("GET"), sent("POST")), (3, COUNT));
    all_are_there(&hall).await;
    hall.kill_for_successor().await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_they_are_refused_or_gone_labels_do_without() {
    let refused = |hall: &Hall| {
        hall.sandbox.set_faults(Faults {
            rest_fail_next: u32::MAX,
            rest_fail_status: 400,
            rest_fail_code: 30_008,
            rest_fail_matching: "POST /applications/".to_owned(),
            ..Faults::default()
        });
    };
    for is_refused in [true, false] {
        let mut hall = Hall::open_without_bot(unlimited()).await;
        hall.config.games.piece_emojis = true;
        if is_refused {
            refused(&hall);
        }
        hall.start().await;
        let (ada, ben) = hall.players().await;
        let start = hall.begin(&ada, &ben, "standard", &[]).await;
        if !is_refused {
            all_are_there(&hall).await;
            until("the pieces", async || !shown(&ada.press(&start, "My turn").await).is_empty()).await;
            let path = path(&hall).await;
            for emoji in listed(&hall).await {
                hall.rest("DELETE", &format!("{path}/{}", emoji["id"].as_str().unwrap()), &Value::Null).await;
            }
        }
        let panel = ada.press(&start, "My turn").await;
        assert!(shown(&panel).is_empty() && panel.text().contains("Game #1"), "{}", panel.text());
        ada.pick(&panel, "e2").await;
        if is_refused {
            hall.close().await;
            continue;
        }
        // Discord refuses a message with an emoji that is gone, and takes the same one without.
        let malformed = hall.sandbox.requests().into_iter().filter(|request| request.response["code"] == 50035);
        assert_eq!(malformed.count(), 1);
        hall.stop().await;
    }
}
