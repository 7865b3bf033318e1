//! What players see while the server of the database is down or hangs, and after it is back.

use std::time::{Duration, Instant};

use cardinal_faults::proxy::{Cut, Proxy};
use cardinal_sandbox::{ChatMessage, Faults, SandboxConfig};
use cardinal_store::StoreOptions;
use cardinal_test_support::{Hall, Player, is_superseded, is_turn_message, postgres::Cluster, until};
use serde_json::json;

/// What players read while the database can't be reached.
const AWAY: &str = "Cardinal can't reach its games right now. Nothing was lost; try again in a minute.";

/// A hall whose database is on this server.
async fn hall_on(cluster: &Cluster) -> Hall {
    hall_at(cluster.create()).await
}

/// The name of the database at an address of a cluster.
fn name_of(address: &str) -> &str {
    address.split(['/', '?']).find(|part| part.starts_with("test_")).expect("a cluster's databases have such names")
}

/// A hall whose database is at this address.
async fn hall_at(address: String) -> Hall {
    Hall::open_with(SandboxConfig::default(), move |config| {
        config.database = address.parse().expect("the server has an address");
    })
    .await
}

/// Asks for the board until it is shown.
async fn until_it_works(player: &Player) {
    let works = async || !player.type_in("board", &[]).await.content().contains(AWAY);
    until("the database answers", works).await;
}

/// The moves that everyone has seen announced.
async fn announced(player: &Player) -> Vec<String> {
    let messages = player.member.messages(player.channel).await.expect("a member reads");
    let turns = messages.iter().filter(|message| is_turn_message(message) || message.content().starts_with("-# #"));
    turns.map(|message: &ChatMessage| message.content().to_owned()).collect()
}

/// Plays while the server is away by one signal and back by `returns`.
async fn plays_through(signal: &str, returns: impl Fn(&Cluster)) {
    let Some(cluster) = Cluster::start_durable() else { return };
    let hall = hall_on(&cluster).await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    ada.moves("e4").await;
    cluster.signal(signal);
    let told = ben.type_in("move", &[("move", "e5")]).await;
    assert!(told.content().contains(AWAY), "{}", told.content());
    returns(&cluster);
    until_it_works(&ben).await;
    // Whether or not it was written after all, it is done once.
    let again = ben.type_in("move", &[("move", "e5")]).await;
    assert!(!again.content().contains(AWAY), "{}", again.content());
    ada.sees("Ben's turn", |message| message.content().contains("**e5**")).await;
    ada.moves("Nf3").await;
    let moves = announced(&ada).await;
    assert_eq!(moves.iter().filter(|line| line.contains("**e5**")).count(), 1, "{moves:?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_server_that_is_killed_and_started_again_loses_nothing() {
    plays_through("QUIT", Cluster::start_again).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_server_that_restarts_in_order_loses_nothing() {
    plays_through("INT", Cluster::start_again).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_whose_commit_is_not_answered_by_postgres_is_announced_once_and_soon() {
    let Some(cluster) = Cluster::start_durable() else { return };
    let proxy = Proxy::start(cluster.socket()).await.expect("there is a free port");
    let address = format!("postgres://cardinal@127.0.0.1:{}/{}", proxy.port(), name_of(&cluster.create()));
    let hall = hall_at(address).await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let (cut, told) = tokio::join!(
        proxy.cut(Cut::AfterCommit, Duration::ZERO, Duration::from_mins(1)),
        ada.type_in("move", &[("move", "e4")]),
    );
    assert!(cut && !told.content().contains(AWAY), "{}", told.content());
    // Nobody presses anything meanwhile. Without a reason, pending messages are looked for once a minute.
    let since = Instant::now();
    ben.turn_message_after(Some(start.id())).await;
    assert!(since.elapsed() < Duration::from_secs(40), "announced after {:?}", since.elapsed());
    ben.moves("e5").await;
    let moves = announced(&ada).await;
    assert_eq!(moves.iter().filter(|line| line.contains("**e4**")).count(), 1, "{moves:?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_whose_posting_postgres_could_not_store_is_stored_later_and_not_posted_again() {
    let Some(cluster) = Cluster::start_durable() else { return };
    let proxy = Proxy::start(cluster.socket()).await.expect("there is a free port");
    let address = format!("postgres://cardinal@127.0.0.1:{}/{}", proxy.port(), name_of(&cluster.create()));
    let hall = hall_at(address).await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    // The bot hears late that its message is there, and then can't store it.
    let late = Faults { rest_answer_delay_ms: 1500, rest_fail_matching: "/callback".to_owned(), ..Faults::default() };
    hall.sandbox.set_faults(late);
    ada.member.start(hall.channel, "move", json!([{ "name": "move", "value": "e4" }])).await.expect("Ada moves");
    let moved = ben.turn_message_after(Some(start.id())).await;
    hall.sandbox.set_faults(Faults::default());
    assert!(proxy.cut(Cut::BeforeCommit, Duration::ZERO, Duration::from_mins(1)).await);
    let store = hall.config.database.open(StoreOptions::default()).await.expect("the database can be opened");
    let nothing_is_pending = async || store.messages().pending(None, 9).await.is_ok_and(|pending| pending.is_empty());
    until("the message is stored", nothing_is_pending).await;
    store.shut_down().await;
    let answered = ben.moves("e5").await;
    assert!(!answered.content().contains("e4"), "{}", answered.content());
    ada.sees("a line", |message| message.id() == moved.id() && is_superseded(message)).await;
    assert_eq!(announced(&ada).await.iter().filter(|line| line.contains("**e4**")).count(), 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_server_that_stands_still_is_not_waited_for() {
    plays_through("STOP", |cluster| cluster.signal("CONT")).await;
}
