//! If sessions fail again and again, the bot retries with pauses and is back in the end.

use std::time::Duration;

use cardinal::config::Config;
use cardinal_sandbox::{Faults, GatewayFault, SandboxConfig, SessionFault};
use cardinal_test_support::{Hall, until};

/// How long sessions fail.
const SPAN: Duration = Duration::from_secs(10);

/// The most connections to Discord within [`SPAN`].
const MOST_TRIES: u64 = 12;

/// While a connection that was reset before Discord said anything is waited for, serenity asks it without a pause, and
/// keeps a core from the other tests. So it is waited for less long, and sessions fail for a part of [`SPAN`], in which
/// there may be most of its tries: pauses double.
const RESET_WITHIN: Duration = Duration::from_secs(3);
const RESET_SPAN: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_says_nothing_is_tried_anew() {
    let sandbox = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    let hall = Hall::open_with(sandbox, |config| config.session_within = Duration::from_secs(2)).await;
    hall.sandbox.set_faults(Faults { gateway_session: Some(SessionFault::Silence), ..Faults::default() });
    let before = hall.sandbox.connections();
    hall.sandbox.gateway_fault(GatewayFault::Drop);
    // A bot that waits for a response on the first connection never opens a second.
    until("a second try", async || hall.sandbox.connections() > before + 1).await;
    hall.sandbox.set_faults(Faults::default());
    let begun = hall.sandbox.identifies();
    until("a new session", async || hall.sandbox.identifies() > begun).await;
    hall.sandbox.client().wait_for_bot(true).await.expect("the bot comes online");
    let ada = hall.player("Ada").await;
    assert!(ada.type_in("help", &[]).await.is_ephemeral());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_begun_anew_though_nobody_says_where() {
    let sandbox = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    let hall = Hall::open_with(sandbox, |config| config.session_within = Duration::from_secs(2)).await;
    // New sessions say nothing, and the question about the gateway's address is never answered.
    let silence = Faults {
        gateway_session: Some(SessionFault::Silence),
        rest_delay_ms: 3_600_000,
        rest_fail_matching: "GET /gateway".into(),
        ..Faults::default()
    };
    hall.sandbox.set_faults(silence.clone());
    let (before, begun) = (hall.sandbox.connections(), hall.sandbox.identifies());
    hall.sandbox.gateway_fault(GatewayFault::Drop);
    until("a second try", async || hall.sandbox.connections() > before + 1).await;
    hall.sandbox.set_faults(Faults { gateway_session: None, ..silence });
    until("a new session", async || hall.sandbox.identifies() > begun).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_is_given_up_when_discord_speaks_again() {
    // A session may take as long as it likes.
    let patient = |config: &mut Config| config.session_within = Duration::from_hours(1);
    let hall = Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, patient).await;
    hall.sandbox.set_faults(Faults { gateway_session: Some(SessionFault::Silence), ..Faults::default() });
    let (before, begun) = (hall.sandbox.connections(), hall.sandbox.identifies());
    hall.sandbox.gateway_fault(GatewayFault::Drop);
    // Those after the first only ask whether Discord speaks, which it doesn't.
    until("the second question", async || hall.sandbox.connections() > before + 2).await;
    assert_eq!(hall.sandbox.identifies(), begun, "nobody says who it is to a Discord that hasn't said hello");
    hall.sandbox.set_faults(Faults::default());
    until("a new session", async || hall.sandbox.identifies() > begun).await;
    hall.sandbox.client().wait_for_bot(true).await.expect("the bot comes online");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_is_given_up_though_discord_spoke_before_it_was_asked() {
    let patient = |config: &mut Config| config.session_within = Duration::from_hours(1);
    let hall = Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, patient).await;
    hall.sandbox.set_faults(Faults { gateway_session: Some(SessionFault::Silence), ..Faults::default() });
    let (before, begun) = (hall.sandbox.connections(), hall.sandbox.identifies());
    hall.sandbox.gateway_fault(GatewayFault::Drop);
    until("a silent connection", async || hall.sandbox.connections() > before).await;
    hall.sandbox.set_faults(Faults::default());
    until("a new session", async || hall.sandbox.identifies() > begun).await;
    hall.sandbox.client().wait_for_bot(true).await.expect("the bot comes online");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_is_given_up_though_its_pause_is_long() {
    let patient = |config: &mut Config| config.session_within = Duration::from_hours(1);
    let hall = Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, patient).await;
    let failing = |fault| Faults { gateway_session: Some(fault), ..Faults::default() };
    let before = hall.sandbox.connections();
    hall.sandbox.set_faults(failing(SessionFault::InvalidSession));
    hall.sandbox.gateway_fault(GatewayFault::Drop);
    // So many tries that the next one is followed by a pause of twelve seconds at least.
    until("six tries", async || hall.sandbox.connections() > before + 5).await;
    // Counted before: the next try may be the silent one at once.
    let before = hall.sandbox.connections();
    hall.sandbox.set_faults(failing(SessionFault::Silence));
    // The last of the six has heard from Discord, so it would be waited for as long as `session_within` says.
    hall.sandbox.gateway_fault(GatewayFault::Drop);
    until("a silent connection and a question", async || hall.sandbox.connections() > before + 1).await;
    let begun = hall.sandbox.identifies();
    hall.sandbox.set_faults(Faults::default());
    until("a new session", async || hall.sandbox.identifies() > begun).await;
    hall.sandbox.client().wait_for_bot(true).await.expect("the bot comes online");
    hall.close().await;
}

/// Breaks the connection and makes every new one fail with `fault` for a while. Returns the number of connections.
async fn tries_under(fault: SessionFault) -> u64 {
    let is_reset = fault == SessionFault::Reset;
    let sandbox = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    let hall = Hall::open_with(sandbox, |config| {
        if is_reset {
            config.session_within = RESET_WITHIN;
        }
    })
    .await;
    hall.sandbox.set_faults(Faults { gateway_session: Some(fault), ..Faults::default() });
    let before = hall.sandbox.connections();
    hall.sandbox.gateway_fault(GatewayFault::Drop);
    until("the first try", async || hall.sandbox.connections() > before).await;
    tokio::time::sleep(if is_reset { RESET_SPAN } else { SPAN }).await;
    let tries = hall.sandbox.connections() - before;
    hall.sandbox.set_faults(Faults::default());
    let ada = hall.player("Ada").await;
    hall.sandbox.client().wait_for_bot(true).await.expect("the bot comes online");
    assert!(ada.type_in("help", &[]).await.is_ephemeral(), "{fault:?}");
    hall.close().await;
    tries
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failing_sessions_are_tried_a_dozen_times_in_ten_seconds_at_most() {
    let (reset, closed, invalid, hung_up, dropped) = tokio::join!(
        tries_under(SessionFault::Reset),
        tries_under(SessionFault::Close(4000)),
        tries_under(SessionFault::InvalidSession),
        tries_under(SessionFault::HelloAndClose),
        tries_under(SessionFault::DropAfterReady),
    );
    println!("{reset} after resets");
    assert!((1..=MOST_TRIES).contains(&reset), "{reset} in {RESET_SPAN:?}");
    let tries = [("4000", closed), ("op 9", invalid), ("hung up", hung_up), ("dropped", dropped)];
    println!("{tries:?}");
    assert!(tries.iter().all(|(_, tries)| (1..=MOST_TRIES).contains(tries)), "{tries:?} in {SPAN:?}");
}
