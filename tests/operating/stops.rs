//! A stop finishes what players are waiting for, and leaves the rest to the next start.

use std::io::BufRead as _;
use std::time::Duration;

use cardinal_sandbox::{Faults, RateLimitConfig, SandboxConfig};
use cardinal_test_support::Hall;

/// So long that a stop that waited for everything would never finish.
const FOREVER: Duration = Duration::from_hours(1);

async fn ends(hall: &mut Hall) {
    tokio::time::timeout(Duration::from_mins(5), hall.stop()).await.expect("the stop ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_does_not_wait_for_old_buttons_to_be_taken_away() {
    let sandbox = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    let mut hall = Hall::open_with(sandbox, |config| config.stop_within = FOREVER).await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    // Discord no longer responds to edits of messages.
    hall.sandbox.set_faults(Faults {
        rest_delay_ms: FOREVER.as_millis() as u64,
        rest_fail_matching: "PATCH /channels".to_owned(),
        ..Faults::default()
    });
    ada.moves("e4").await;
    ends(&mut hall).await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    ada.sees("the first message without buttons", |message| {
        message.id() == start.id() && message.custom_ids().is_empty()
    })
    .await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_does_not_wait_for_limits_and_what_they_held_back_follows() {
    // One message per channel in a very long time.
    let limits = RateLimitConfig { per_route: 1, window: FOREVER, ..RateLimitConfig::default() };
    let sandbox = SandboxConfig { rate_limit: Some(limits), ..SandboxConfig::default() };
    let mut hall = Hall::open_with(sandbox, |config| config.stop_within = FOREVER).await;
    let (ada, ben) = hall.players().await;
    // The game's first message uses it up.
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let panel = ada.press(&start, "My turn").await;
    let question = ada.asked(&panel, "Offer a draw…").await;
    ada.press(&question, "Offer a draw").await;
    ends(&mut hall).await;
    hall.sandbox.advance_clock(FOREVER * 2);
    hall.start().await;
    let told = ben.turn_message_after(Some(start.id())).await;
    assert!(told.content().contains("offers a draw"), "{}", told.content());
    hall.close().await;
}

/// Starts the program by this command, against a Discord that says nothing, and has it stopped as soon as it asks
/// something there. `of` finds the process to be told.
#[cfg(unix)]
fn stops_while_it_starts(mut command: std::process::Command, of: impl Fn(u32) -> Option<u32>) {
    // A Discord that takes connections and says nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let folder = tempfile::tempdir().expect("there is room for a folder");
    command.env_clear().current_dir(folder.path());
    command.env("CARDINAL_TOKEN", "A.B.C").env("CARDINAL_DATABASE", "games.db");
    command.env("CARDINAL_API_URL", format!("http://{}", silent.local_addr().expect("it has an address")));
    command.env("HTTPS_PROXY", "http://proxy.example:3128").stderr(std::process::Stdio::piped());
    let mut starting = command.spawn().expect("the program can be started");
    let asked = silent.accept().expect("the bot asks Discord");
    let process = of(starting.id()).expect("the program runs").to_string();
    // It says whom it waits for, and that it isn't by way of the proxy.
    let mut log = std::io::BufReader::new(starting.stderr.take().expect("it is piped")).lines();
    for part in ["the bot uses none", "Discord hasn't answered yet"] {
        assert!(log.any(|line| line.is_ok_and(|line| line.contains(part))), "{part}");
    }
    // SIGHUP has the token's file read again, and ends nothing.
    for signal in ["-HUP", "-TERM"] {
        let told = std::process::Command::new("kill").args([signal, &process]).status();
        assert!(told.expect("there is a kill").success());
    }
    let ended = starting.wait().expect("the program ends");
    assert_eq!(ended.code(), Some(0), "a stop that was asked for is no failure: {ended}");
    let log = folder.path().join("games.db-wal");
    assert!(!log.exists(), "the database was not closed");
    drop(asked);
}

#[cfg(unix)]
#[test]
fn a_start_that_is_told_to_stop_does_so_at_once_and_closes_the_database() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cardinal"));
    command.arg("run");
    stops_while_it_starts(command, Some);
}

#[cfg(target_os = "linux")]
#[test]
fn the_first_process_of_a_container_obeys_a_stop() {
    // Signals that such a process doesn't handle are ignored.
    let unshare = || std::process::Command::new("unshare");
    let arguments = ["--pid", "--fork", "--kill-child"];
    let tried = unshare().args(arguments).arg("true").stderr(std::process::Stdio::null()).status();
    if !tried.is_ok_and(|tried| tried.success()) {
        return cardinal_test_env::skip("no process can be the first of its kind without root's rights");
    }
    let mut command = unshare();
    command.args(arguments).args([env!("CARGO_BIN_EXE_cardinal"), "run"]);
    let child = |parent| std::fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).ok();
    stops_while_it_starts(command, |parent| child(parent)?.trim().parse().ok());
}
