//! What the bot says of itself on its port, and what `cardinal health` makes of that.

use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::process::Command;
use std::time::Duration;

use cardinal::config::Shards;
use cardinal_faults::disk::Disk;
use cardinal_sandbox::{Faults, GatewayFault, SandboxConfig, SessionFault, local_client};
use cardinal_store::StoreOptions;
use cardinal_test_support::{Bot, Hall, deals, postgres::Cluster, until};
use serde_json::json;
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};

/// An address at which nothing listens.
fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|port| port.local_addr()).expect("a port is free")
}

/// What is answered on a path, or nothing.
async fn asked(address: SocketAddr, path: &str) -> Option<(u16, String)> {
    let answer = local_client().ok()?.get(format!("http://{address}{path}")).send().await.ok()?;
    Some((answer.status().as_u16(), answer.text().await.ok()?))
}

/// What `cardinal health` says, if the bot isn't well.
fn health(address: SocketAddr) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardinal"));
    command.arg("health").env_clear().env("CARDINAL_METRICS_LISTEN", address.to_string());
    let output = command.output().expect("the program can be started");
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// A hall whose bot listens here.
async fn hall_at(address: SocketAddr) -> Hall {
    Hall::open_with(SandboxConfig::default(), move |config| config.metrics_listen = Some(address)).await
}

async fn until_ready(address: SocketAddr) {
    until("the bot is ready", async || asked(address, "/readyz").await == Some((200, "ok".to_owned()))).await;
}

/// Waits until the bot isn't ready, and says so with these words.
async fn until_it_lacks(address: SocketAddr, words: &str) {
    let lacks =
        async || asked(address, "/readyz").await.is_some_and(|(code, said)| code == 503 && said.contains(words));
    until(words, lacks).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_starts_says_so_and_that_it_works() {
    // A Discord that takes connections and says nothing for now.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = free();
    let hall = Hall::open_without_bot(SandboxConfig::default()).await;
    let mut config = hall.config.clone();
    config.api_url = format!("http://{}", silent.local_addr().expect("it has an address"));
    config.metrics_listen = Some(address);
    let clock = hall.clock.clone();
    let starting = tokio::spawn(async move { Bot::start(&config, deals(1), clock).await.is_ok() });
    until_it_lacks(address, "The bot is still starting.").await;
    assert_eq!(asked(address, "/healthz").await, Some((200, "ok".to_owned())));
    let told = asked(address, "/metrics").await.expect("metrics are there from the start").1;
    assert!(told.contains("\ncardinal_ready 0\n"), "{told}");
    let said = tokio::task::spawn_blocking(move || health(address)).await.unwrap().unwrap_err();
    assert!(said.contains("still starting"), "{said}");
    std::thread::spawn(move || {
        for mut connection in silent.incoming().flatten() {
            let _ = connection.write_all(b"HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n");
        }
    });
    assert!(!starting.await.unwrap(), "Discord doesn't take the token");
    until("the port is closed", async || asked(address, "/healthz").await.is_none()).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_ready_while_its_session_is_up() {
    let address = free();
    let mut hall = hall_at(address).await;
    until_ready(address).await;
    let well = tokio::task::spawn_blocking(move || health(address)).await.unwrap();
    assert_eq!(well, Ok(()));
    hall.sandbox.set_faults(Faults { gateway_session: Some(SessionFault::Reset), ..Faults::default() });
    hall.sandbox.gateway_fault(GatewayFault::Drop);
    until_it_lacks(address, "The session with Discord's gateway isn't up").await;
    let said = tokio::task::spawn_blocking(move || health(address)).await.unwrap().unwrap_err();
    assert!(said.contains("gateway"), "{said}");
    assert_eq!(asked(address, "/healthz").await, Some((200, "ok".to_owned())), "a restart would not help");
    hall.sandbox.set_faults(Faults::default());
    until_ready(address).await;
    hall.stop().await;
    let said = tokio::task::spawn_blocking(move || health(address)).await.unwrap().unwrap_err();
    assert!(said.contains(&format!("nothing answers at {address}")), "{said}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_not_ready_while_its_postgres_server_stands_still() {
    let Some(cluster) = Cluster::start_durable() else { return };
    let (address, database) = (free(), cluster.create());
    let hall = Hall::open_with(SandboxConfig::default(), move |config| {
        config.metrics_listen = Some(address);
        config.database = database.parse().expect("the server has an address");
    })
    .await;
    until_ready(address).await;
    cluster.signal("STOP");
    until_it_lacks(address, "The database doesn't answer").await;
    let unknown =
        async || asked(address, "/metrics").await.is_some_and(|(_, told)| told.contains("\ncardinal_database_up 0\n"));
    until("the numbers say so", unknown).await;
    cluster.signal("CONT");
    until_ready(address).await;
    hall.close().await;
}

/// Waits until the bot knows that nothing can be written, though it can be read.
async fn until_nothing_is_written(address: SocketAddr) {
    until_it_lacks(address, "The database takes no writes").await;
    let told = async || {
        let told = asked(address, "/metrics").await.map(|(_, told)| told).unwrap_or_default();
        told.contains("\ncardinal_database_writable 0\n") && told.contains("\ncardinal_database_up 1\n")
    };
    until("the numbers say so", told).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_not_ready_while_another_program_keeps_it_from_writing() {
    let (address, folder) = (free(), cardinal_test_support::folder());
    let file = folder.path().join("games.db");
    let database = file.clone();
    let hall = Hall::open_with(SandboxConfig::default(), move |config| {
        config.metrics_listen = Some(address);
        config.database = database.into();
    })
    .await;
    until_ready(address).await;
    let mut other = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    until_nothing_is_written(address).await;
    other.execute("ROLLBACK").await.unwrap();
    until_ready(address).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_not_ready_while_its_disk_is_full() {
    let Some(disk) = Disk::mount() else { return };
    let (address, file) = (free(), disk.path().join("games.db"));
    let hall = Hall::open_with(SandboxConfig::default(), move |config| {
        config.metrics_listen = Some(address);
        config.database = file.into();
    })
    .await;
    until_ready(address).await;
    disk.fill().unwrap();
    until_nothing_is_written(address).await;
    disk.free().unwrap();
    until_ready(address).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_not_ready_while_its_postgres_server_only_takes_reads() {
    let Some(cluster) = Cluster::start_durable() else { return };
    let (address, database) = (free(), cluster.create());
    let mut owner = PgConnection::connect(&database).await.unwrap();
    let hall = Hall::open_with(SandboxConfig::default(), move |config| {
        config.metrics_listen = Some(address);
        config.database = database.parse().expect("the server has an address");
    })
    .await;
    until_ready(address).await;
    for sql in ["ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()"] {
        owner.execute(sql).await.unwrap();
    }
    until_nothing_is_written(address).await;
    for sql in ["ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()"] {
        owner.execute(sql).await.unwrap();
    }
    until_ready(address).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_who_ask_whether_a_bot_is_ready_share_one_write() {
    let (address, folder) = (free(), cardinal_test_support::folder());
    let file = folder.path().join("games.db");
    let database = file.clone();
    let hall = Hall::open_with(SandboxConfig::default(), move |config| {
        config.metrics_listen = Some(address);
        config.database = database.into();
        config.games.write_probe_pause = Duration::from_hours(1);
    })
    .await;
    // Some of them hang up without waiting for an answer.
    for _ in 0..20 {
        let mut impatient = std::net::TcpStream::connect(address).unwrap();
        impatient.write_all(b"GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    }
    let asking = |path| move |_| tokio::spawn(async move { asked(address, path).await });
    let askers: Vec<_> = (0..20).map(asking("/readyz")).chain((0..5).map(asking("/metrics"))).collect();
    for asker in askers {
        asker.await.unwrap().expect("the bot answers");
    }
    until_ready(address).await;
    let mut reader = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    let probes: String =
        sqlx::query_scalar("SELECT value FROM notes WHERE key = 'write-probes'").fetch_one(&mut reader).await.unwrap();
    assert_eq!(probes, "1");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_is_taken_is_named_with_its_setting() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = taken.local_addr().expect("it has an address");
    let hall = Hall::open_without_bot(SandboxConfig::default()).await;
    let mut config = hall.config.clone();
    config.metrics_listen = Some(address);
    let error = Bot::start(&config, deals(1), hall.clock.clone()).await.err().expect("it can't start").to_string();
    assert!(error.contains(&address.to_string()) && error.contains("`metrics_listen`"), "{error}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_banned_bot_asks_hardly_anything_and_tells_afterwards_what_was_played() {
    let address = free();
    let hall = hall_at(address).await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    until_ready(address).await;
    hall.sandbox.set_faults(Faults { banned: true, ..Faults::default() });
    let before = hall.sandbox.requests().len();
    // Nobody can be told that the move is played.
    let e4 = json!([{ "name": "move", "type": 3, "value": "e4" }]);
    ada.member.start(ada.channel, "move", e4).await.expect("the command is given");
    until_it_lacks(address, "has banned this machine's address").await;
    let told = asked(address, "/metrics").await.expect("the bot answers").1;
    assert!(told.contains("\ncardinal_banned 1\n") && told.contains("\ncardinal_ready 0\n"), "{told}");
    for _ in 0..20 {
        ben.member.start(ben.channel, "games", json!([])).await.expect("the command is given");
    }
    let sent = hall.sandbox.requests().len() - before;
    // What was under way already, and one more after each pause.
    assert!(sent <= 5, "{sent} requests were sent into the ban");
    hall.sandbox.set_faults(Faults::default());
    until_ready(address).await;
    ben.sees("the move", |message| message.text().contains("e4")).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_answers_interactions_alone_tries_one_request_in_a_ban_that_another_told_of() {
    let hall = Hall::open_with(SandboxConfig::default(), |config| config.shards = Shards::Auto).await;
    let (ada, ben) = hall.players().await;
    let store = hall.config.database.open(StoreOptions::default()).await.expect("the database can be opened");
    store.requests().note_ban("another/1", Duration::from_mins(10)).await.expect("the ban is told");
    store.shut_down().await;
    // A process looks every second, and nothing shows that it did.
    tokio::time::sleep(Duration::from_secs(5)).await;
    hall.sandbox.set_faults(Faults { banned: true, rest_answer_delay_ms: 6_000, ..Faults::default() });
    let before = hall.sandbox.requests().len();
    for player in [&ada, &ben] {
        player.member.start(player.channel, "help", json!([])).await.expect("the command is given");
    }
    until("a request", async || hall.sandbox.requests().len() > before).await;
    // Its answer is still under way when the other one could be sent.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let requests = hall.sandbox.requests();
    let sent: Vec<&str> = requests[before..].iter().map(|request| request.path.as_str()).collect();
    assert!(sent.len() == 1 && sent[0].ends_with("/callback"), "{sent:?}");
    hall.sandbox.set_faults(Faults::default());
    hall.close().await;
}
