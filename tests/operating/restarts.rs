//! Stops, starts and crashes during games.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use cardinal_ids::Timestamp;
use cardinal_sandbox::{ChatMessage, Faults, SandboxConfig};
use cardinal_store::{Lease, StoreOptions};
use cardinal_test_support::{Bot, Hall, deals, is_over, is_superseded, is_turn_message, play_by_components, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_continues_after_a_restart_and_old_buttons_still_work() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
    let part = play_by_components([&ada, &ben], start, 4, 5).await;
    assert!(!part.over, "these deals end too soon: {}", part.last.content());
    let panel_owner = if part.last.mentions() == [ada.id()] { &ada } else { &ben };
    hall.stop().await;
    hall.start().await;
    let panel = panel_owner.press(&part.last, "My turn").await;
    let galleries = panel.components().into_iter().filter(|component| component["type"] == 12).count();
    assert!(panel.is_ephemeral() && galleries == 1, "the board with the hand is there: {}", panel.text());
    assert!(panel.text().contains(": Move a "), "{}", panel.text());
    let rest = play_by_components([&ada, &ben], part.last, 900, 6).await;
    assert!(rest.over, "{}", rest.last.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_survives_a_crash() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let challenge = ada.challenge_anyone(&[("game", "standard"), ("colour", "white"), ("where", "here")]).await;
    hall.kill().await;
    hall.start().await;
    ben.press(&challenge, "Accept").await;
    let start = ada.turn_message_after(None).await;
    assert_eq!(start.mentions(), [ada.id()]);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_that_expired_loses_its_buttons_at_the_next_start() {
    let quick = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    let mut hall = Hall::open_with(quick, |config| config.games.challenge_life = std::time::Duration::ZERO).await;
    let ada = hall.player("Ada").await;
    let challenge = ada.challenge_anyone(&[("game", "standard")]).await;
    assert!(challenge.button("Accept").is_some());
    hall.stop().await;
    hall.start().await;
    let lapsed = ada
        .sees("the challenge without buttons", |message| {
            message.id() == challenge.id() && message.custom_ids().is_empty()
        })
        .await;
    assert!(lapsed.content().contains("Nobody accepted"), "{}", lapsed.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_pending_at_a_crash_are_posted_at_the_next_start() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    // The move is stored and acknowledged, but no message can be posted.
    let faults = Faults {
        rest_fail_next: 1000,
        rest_fail_status: 503,
        rest_fail_matching: "POST /channels".into(),
        ..Faults::default()
    };
    hall.sandbox.set_faults(faults);
    let panel = ada.press(&start, "My turn").await;
    let question = ada.asked(&panel, "Offer a draw…").await;
    ada.press(&question, "Offer a draw").await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    let told = ben.turn_message_after(Some(start.id())).await;
    assert!(told.button("Accept the draw").is_some(), "the offer stands: {}", told.content());
    assert!(told.content().contains("offers a draw"), "{}", told.content());
    assert_eq!(told.mentions(), [ben.id()]);
    let question = ben.press(&told, "Accept the draw").await;
    ben.press(&question, "Accept the draw").await;
    let end = ada.turn_message_after(Some(told.id())).await;
    assert!(is_over(&end), "{}", end.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_finishes_what_was_started() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    hall.sandbox.set_faults(Faults { rest_delay_ms: 700, ..Faults::default() });
    let panel = ada.press(&start, "My turn").await;
    let question = ada.asked(&panel, "Offer a draw…").await;
    ada.press(&question, "Offer a draw").await;
    // The offer is acknowledged, but its message is still being sent.
    hall.stop().await;
    let told = ada.turn_message_after(Some(start.id())).await;
    assert!(told.content().contains("offers a draw"), "{}", told.content());
    assert!(!hall.config.heartbeat_file.exists(), "a stopped bot is not well");
    hall.close().await;
}

/// The bot as a separate process.
struct Process(Child);

impl Process {
    fn start(hall: &Hall) -> Process {
        let child = Command::new(env!("CARGO_BIN_EXE_cardinal"))
            .arg("run")
            .env_clear()
            .env("CARDINAL_TOKEN", "dGVzdA.token.cardinal")
            .env("CARDINAL_API_URL", hall.sandbox.base_url())
            .env("CARDINAL_DATABASE", hall.config.database.as_str())
            .env("CARDINAL_LOG", "warn")
            .current_dir(hall.folder())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Process(child.expect("the program starts"))
    }

    fn kill(mut self) {
        // The strongest signal: after it, the process does and writes nothing.
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it ends");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_actions_survive_the_kill_of_the_process() {
    let hall = Hall::open_without_bot(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }).await;
    let client = hall.sandbox.client();
    let (ada, ben) = hall.players().await;
    let process = Process::start(&hall);
    client.wait_for_command("challenge").await.unwrap();
    let mut turn = hall.begin(&ada, &ben, "standard", &[]).await;
    let mut process = Some(process);
    for (player, text) in [(&ada, "e4"), (&ben, "e5"), (&ada, "Nf3")] {
        player.type_in("move", &[("move", text)]).await;
        process.take().unwrap().kill();
        client.wait_for_bot(false).await.unwrap();
        process = Some(Process::start(&hall));
        client.wait_for_bot(true).await.unwrap();
        turn = player.turn_message_after(Some(turn.id())).await;
    }
    let history = ben.type_in("history", &[]).await;
    for text in ["e4", "e5", "Nf3"] {
        assert!(history.text().contains(text), "{text} is lost: {}", history.text());
    }
    ben.type_in("move", &[("move", "Nc6")]).await;
    ben.sees("the move", |message| is_turn_message(message) && message.content().contains("Nc6")).await;
    let told = ben.member.messages(hall.channel).await.unwrap();
    let tells = |message: &&ChatMessage| is_turn_message(message) || is_superseded(message);
    let told: Vec<&ChatMessage> = told.iter().filter(tells).collect();
    assert_eq!(told.len(), 5, "the start and each turn are told once, whenever the end came");
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        assert!(told.iter().any(|message| message.content().contains(text)), "{text} is told");
    }
    drop(process);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_was_being_made_at_a_kill_follows_at_once() {
    let mut hall = Hall::open_without_bot(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }).await;
    let client = hall.sandbox.client();
    let (ada, ben) = hall.players().await;
    let process = Process::start(&hall);
    client.wait_for_command("challenge").await.unwrap();
    let challenge = ada.challenge_anyone(&[("game", "standard"), ("where", "thread")]).await;
    hall.sandbox.set_faults(Faults {
        rest_delay_ms: 600_000,
        rest_fail_matching: format!("POST /channels/{}/threads", hall.channel),
        ..Faults::default()
    });
    ben.press(&challenge, "Accept").await;
    let store = hall.config.database.open(StoreOptions::default()).await.unwrap();
    let is_claimed = async || {
        let leases = store.leases().current(Timestamp(0)).await.unwrap();
        leases.iter().any(|lease| lease.key == "thread/1")
    };
    until("the thread to be claimed", is_claimed).await;
    process.kill();
    client.wait_for_bot(false).await.unwrap();
    // As if the claim of the process that was killed ran on for an hour.
    for claim in store.leases().current(Timestamp(0)).await.unwrap() {
        if claim.key == "thread/1" {
            let long = Lease { until: claim.until.plus(3_600), ..claim };
            assert!(store.leases().take(long, Timestamp(0)).await.unwrap());
        }
    }
    store.shut_down().await;
    hall.sandbox.set_faults(Faults::default());
    // A second is as good as six to see that nobody else tells of the start.
    hall.config.games.hand_over = Duration::from_secs(1);
    hall.start().await;
    ada.sees("that a thread was opened", |message| message.0["thread_id"].is_string()).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rejected_token_and_an_unreachable_api_are_reported_plainly() {
    let mut hall = Hall::open_without_bot(SandboxConfig { accept_any_token: false, ..SandboxConfig::default() }).await;
    let wrong = cardinal::config::Config { token: "a.wrong.token".parse().ok(), ..hall.config.clone() };
    let error = Bot::start(&wrong, deals(1), hall.clock.clone()).await.err().map(|error| error.to_string()).unwrap();
    assert!(error.contains("token"), "{error}");
    hall.config.token = None;
    let error =
        Bot::start(&hall.config, deals(1), hall.clock.clone()).await.err().map(|error| error.to_string()).unwrap();
    assert!(error.contains("CARDINAL_TOKEN"), "{error}");
    hall.close().await;
}
