//! Several processes share the shards of one bot: each is held by one of them, and members notice nothing when they
//! change hands.

use std::collections::BTreeSet;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cardinal::{app::Settings, config::Shards};
use cardinal_ids::GameId;
use cardinal_sandbox::{ChatMessage, Faults, Id, SandboxConfig};
use cardinal_store::StoreOptions;
use cardinal_test_support::{Bot, Hall, Player, deals, until};
use serde_json::json;

const SHARDS: u64 = 4;
/// How long a player waits after an answer: each shard is asked dozens of times while it changes hands.
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(250);

/// A hall with four shards, each of which gets the interactions of some channels.
async fn hall(shards: Shards) -> Hall {
    let sandbox = SandboxConfig {
        rate_limit: None,
        recommended_shards: SHARDS,
        max_concurrency: SHARDS,
        shard_by_channel: true,
        channels: ["games"].into_iter().map(str::to_owned).chain((1..8).map(|n| format!("games-{n}"))).collect(),
        ..SandboxConfig::default()
    };
    let mut hall = Hall::open_without_bot(sandbox).await;
    hall.config.shards = shards;
    hall
}

/// Waits until every shard has exactly this many sessions.
async fn each_is_up(hall: &Hall, sessions: usize) {
    let wanted: Vec<(u64, u64)> = (0..SHARDS).flat_map(|shard| vec![(shard, SHARDS); sessions]).collect();
    until("every shard to be up", async || hall.sandbox.shards() == wanted).await;
}

/// Asks for something in every channel, and so over every shard.
async fn all_answer(hall: &Hall) {
    let ada = hall.player("Ada").await;
    for channel in channels(hall).await {
        ada.in_channel(channel).run("help", json!([])).await;
    }
}

async fn channels(hall: &Hall) -> Vec<Id> {
    let world = hall.sandbox.client().world().await.expect("the sandbox answers");
    world.channels.iter().map(|channel| channel.id).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_share_the_shards_and_hand_them_over_without_losing_an_interaction() {
    let mut hall = hall(Shards::Auto).await;
    hall.start().await;
    each_is_up(&hall, 1).await;
    let of: BTreeSet<u64> = channels(&hall).await.iter().map(|channel| channel.0 % SHARDS).collect();
    assert_eq!(of.len() as u64, SHARDS, "the channels belong to all shards");
    all_answer(&hall).await;
    // Every interaction is answered, whichever process has its shard at that moment.
    let (over, ada) = (Arc::new(AtomicBool::new(false)), hall.player("Ada").await);
    let players: Vec<Player> = channels(&hall).await.into_iter().map(|channel| ada.in_channel(channel)).collect();
    let asking: Vec<_> = players
        .into_iter()
        .map(|player| {
            let over = over.clone();
            tokio::spawn(async move {
                while !over.load(Ordering::Relaxed) {
                    player.run("help", json!([])).await;
                    tokio::time::sleep(BETWEEN_QUESTIONS).await;
                }
            })
        })
        .collect();
    for _ in 0..2 {
        hall.start_successor().await;
        // It has its half of them before it gets the rest.
        until("half of them to change hands", async || hall.sandbox.identifies() >= SHARDS + SHARDS / 2).await;
        each_is_up(&hall, 1).await;
        hall.hand_over().await;
        each_is_up(&hall, 1).await;
    }
    over.store(true, Ordering::Relaxed);
    for asking in asking {
        asking.await.expect("every interaction was answered");
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_shards_of_a_process_that_is_gone_are_taken_over() {
    let mut hall = hall(Shards::Auto).await;
    hall.start().await;
    each_is_up(&hall, 1).await;
    hall.start_successor().await;
    until("half of them to change hands", async || hall.sandbox.identifies() >= SHARDS + SHARDS / 2).await;
    each_is_up(&hall, 1).await;
    let before = hall.sandbox.identifies();
    hall.kill_for_successor().await;
    until("the rest to be taken over", async || hall.sandbox.identifies() >= before + SHARDS / 2).await;
    each_is_up(&hall, 1).await;
    all_answer(&hall).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shards_are_given_to_processes_by_number() {
    let mut hall = hall(Shards::Range { first: 0, last: 1, of: SHARDS }).await;
    hall.start().await;
    until("the first half", async || hall.sandbox.shards() == [(0, SHARDS), (1, SHARDS)]).await;
    hall.config.shards = Shards::Range { first: 2, last: 3, of: SHARDS };
    hall.start_successor().await;
    each_is_up(&hall, 1).await;
    all_answer(&hall).await;

    let refused = async |shards, token: &str| {
        let config = cardinal::config::Config { shards, token: token.parse().ok(), ..hall.config.clone() };
        let started = Bot::start(&config, deals(9), hall.clock.clone()).await;
        started.err().expect("it cannot be shared like this").to_string()
    };
    let own = "dGVzdA.token.cardinal";
    let error = refused(Shards::Range { first: 0, last: 1, of: 2 }, own).await;
    assert!(error.contains("into 4 shards, not 2") && error.contains("the same number in `shards`"), "{error}");
    let error = refused(Shards::Range { first: 1, last: 1, of: SHARDS }, own).await;
    assert!(error.contains("holds shard 1") && error.contains("\"auto\""), "{error}");
    let error = refused(Shards::Auto, "b3RoZXI.token.other").await;
    assert!(error.contains("another bot") && error.contains("the token of that bot"), "{error}");
    // None of them has changed anything.
    each_is_up(&hall, 1).await;
    all_answer(&hall).await;
    hall.hand_over().await;
    hall.close().await;
}

/// A response has no nonce by which Discord would know a message that tells of the same turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_response_shows_late_is_not_told_by_another_process_as_well() {
    a_late_turn_is_told_once(Settings::default().hand_over, None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_is_told_while_another_process_looks_for_it_is_not_told_again() {
    // The other process hardly waits, and then can't see the channel until the turn is shown and noted.
    let slow = Faults { rest_delay_ms: 2_200, rest_fail_matching: "GET /channels".to_owned(), ..Faults::default() };
    a_late_turn_is_told_once(Duration::from_millis(50), Some(slow)).await;
}

/// Discord shows Ada's turn one and a half seconds late. Meanwhile Ben replies through another process.
async fn a_late_turn_is_told_once(hand_over: Duration, then: Option<Faults>) {
    let mut hall = hall(Shards::Range { first: 0, last: 1, of: SHARDS }).await;
    hall.config.games.hand_over = hand_over;
    hall.start().await;
    hall.config.shards = Shards::Range { first: 2, last: 3, of: SHARDS };
    hall.start_successor().await;
    each_is_up(&hall, 1).await;
    let channels = channels(&hall).await;
    let of_process = |first: bool| channels.iter().copied().find(|channel| (channel.0 % SHARDS < 2) == first);
    let (here, elsewhere) = (of_process(true).expect("a channel"), of_process(false).expect("a channel"));
    let (ada, ben) = hall.players().await;
    let (ada, ben, ben_elsewhere) = (ada.in_channel(here), ben.in_channel(here), ben.in_channel(elsewhere));
    hall.begin(&ada, &ben, "standard", &[]).await;

    let slow = Faults { rest_delay_ms: 1_500, rest_fail_matching: "/callback".to_owned(), ..Faults::default() };
    hall.sandbox.set_faults(slow);
    let late = tokio::spawn({
        let ada = ada.clone();
        async move { ada.type_in("move", &[("move", "e4")]).await }
    });
    let store = hall.config.database.open(StoreOptions::default()).await.expect("the database can be opened");
    let is_done = async || store.games().info(GameId(1)).await.expect("the game can be read").version == 1;
    until("the move to be stored", is_done).await;
    if let Some(then) = then {
        hall.sandbox.set_faults(then);
    }
    ben_elsewhere.type_in("move", &[("move", "e5"), ("game", "1")]).await;
    late.await.expect("Ada is answered");
    hall.sandbox.set_faults(Faults::default());
    let is_told = async || store.messages().pending(None, 10).await.expect("the database can be read").is_empty();
    until("both turns to be told", is_told).await;
    store.shut_down().await;

    let messages = ada.member.messages(here).await.expect("the channel can be seen");
    let told = |san: &str| messages.iter().filter(|message| message.text().contains(&format!("**{san}**"))).count();
    let texts: Vec<String> = messages.iter().map(ChatMessage::text).collect();
    assert_eq!((told("e4"), told("e5")), (1, 1), "{texts:#?}");
    hall.hand_over().await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_keep_to_discords_limits_together() {
    let settings = SandboxConfig { recommended_shards: 2, max_concurrency: 2, ..SandboxConfig::default() };
    let mut hall = Hall::open_without_bot(settings).await;
    hall.config.shards = Shards::Auto;
    // By turns to either, so that both have something to post and to edit in each channel.
    hall.config.interactions_listen = Some((Ipv4Addr::LOCALHOST, 0).into());
    hall.start().await;
    hall.start_successor().await;
    let (ada, ben) = hall.players().await;
    let mut games = Vec::new();
    for channel in channels(&hall).await {
        let (ada, ben) = (ada.in_channel(channel), ben.in_channel(channel));
        hall.begin(&ada, &ben, "standard", &[]).await;
        games.push(tokio::spawn(async move {
            for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"] {
                // Whoever is not to move is told so.
                ada.type_in("move", &[("move", text)]).await;
                ben.type_in("move", &[("move", text)]).await;
            }
        }));
    }
    for game in games {
        game.await.expect("the game is played");
    }
    hall.hand_over().await;
    hall.stop().await;
    let requests = hall.sandbox.requests();
    let refused: Vec<String> = requests
        .iter()
        .filter(|request| request.status == 429)
        .map(|request| format!("{} {} {}", request.method, request.path, request.response))
        .collect();
    assert!(refused.is_empty(), "{} of {}: {refused:?}", refused.len(), requests.len());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_of_all_processes_begin_as_slowly_as_discord_wants() {
    let mut hall = Hall::open_without_bot(SandboxConfig {
        rate_limit: None,
        recommended_shards: 2,
        identify_window: Duration::from_secs(5),
        ..SandboxConfig::default()
    })
    .await;
    hall.config.shards = Shards::Auto;
    hall.start().await;
    until("both shards", async || hall.sandbox.shards() == [(0, 2), (1, 2)]).await;
    hall.start_successor().await;
    until("one to change hands", async || hall.sandbox.identifies() >= 3).await;
    until("one session each", async || hall.sandbox.shards() == [(0, 2), (1, 2)]).await;
    // One that began too early would have been refused, and have begun again.
    assert_eq!(hall.sandbox.identifies(), 3);
    hall.hand_over().await;
    hall.close().await;
}
