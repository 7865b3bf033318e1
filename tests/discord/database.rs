//! What players see while the server of the database is down or hangs, and after it is back.

use cardinal_sandbox::{ChatMessage, SandboxConfig};
use cardinal_test_support::postgres::Cluster;
use cardinal_test_support::{Hall, Player, is_turn_message, until};

/// What players read while the database can't be reached.
const AWAY: &str = "Cardinal can't reach its games right now. Nothing was lost; try again in a minute.";

/// A hall whose database is on this server.
async fn hall_on(cluster: &Cluster) -> Hall {
    let address = cluster.create();
    Hall::open_with(SandboxConfig::default(), move |config| {
        config.database = address.parse().unwrap_or_else(|never| match never {});
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
async fn a_postgres_server_that_stands_still_is_not_waited_for() {
    plays_through("STOP", |cluster| cluster.signal("CONT")).await;
}
