//! The contents of the logs, with the most verbose filter and a gateway whose faults make the client log warnings.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use cardinal::config::Config;
use cardinal_sandbox::Faults;
use cardinal_test_support::Hall;
use tracing_subscriber::util::SubscriberInitExt;

/// What a member types as a card. No other text in these tests contains it.
const TYPED: &str = "queen-of-the-night";

/// The format of the token that the sandbox's bots log in with in tests.
const TOKEN: &str = "dGVzdA.token.cardinal";

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_hold_no_token_and_nothing_that_a_member_typed() {
    let written = Written::default();
    let writer = written.clone();
    let everything = Config { log: "trace".parse().unwrap(), ..Config::default() };
    cardinal::logging::subscriber(&everything, false, move || writer.clone()).init();

    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
    hall.sandbox.set_faults(Faults { skipped_numbers: 1, broken_frames: 1, ..Faults::default() });
    let refused = ada.refused("play", &[("card", TYPED)]).await;
    assert!(!refused.is_empty());
    hall.sandbox.set_faults(Faults { skipped_numbers: 1, broken_frames: 1, ..Faults::default() });
    ada.suggestions("play", "card", TYPED).await;

    let secrets: Vec<String> = hall
        .sandbox
        .requests()
        .iter()
        .filter_map(|request| {
            let parts: Vec<&str> = request.path.split('/').collect();
            match parts[..] {
                ["", "interactions" | "webhooks", _, token, ..] => Some(token.to_owned()),
                _ => None,
            }
        })
        .chain([TOKEN.to_owned(), TYPED.to_owned()])
        .collect();
    hall.close().await;
    let logs = written.text();
    // The client did log warnings, and the bot's own lines are there.
    for expected in ["Sequence off", "Unhandled error", "outcome=\"refused\""] {
        assert!(logs.contains(expected), "nothing of {expected:?} in\n{logs}");
    }
    assert!(secrets.len() >= 6, "a token for each interaction: {secrets:?}");
    for secret in secrets {
        let line = logs.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "it holds {secret}");
    }
}
