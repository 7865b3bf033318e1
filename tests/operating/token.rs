//! A token that is replaced while the bot runs.

use std::path::PathBuf;

use cardinal_sandbox::{GatewayFault, SandboxConfig};
use cardinal_test_support::Hall;

const OLD: &str = "dGVzdA.token.cardinal";
const NEW: &str = "dGVzdA.another.token";

/// A hall whose bot has its token from a file, and that file.
async fn hall() -> (Hall, PathBuf) {
    let sandbox = SandboxConfig { rate_limit: None, accept_any_token: false, ..SandboxConfig::default() };
    let mut hall = Hall::open_without_bot(sandbox).await;
    let file = hall.folder().join("token");
    std::fs::write(&file, OLD).expect("the folder can be written to");
    hall.config.token_file = Some(file.clone());
    hall.start().await;
    (hall, file)
}

/// Both ways to Discord are gone: a session is begun or resumed, and a thread made and written to.
async fn works(hall: &Hall, name: &str) {
    hall.break_line(GatewayFault::Reconnect).await;
    let (ada, ben) = hall.players().await;
    let channel = hall.sandbox.add_channel(name, 0);
    let (ada, ben) = (ada.in_channel(channel), ben.in_channel(channel));
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    assert!(start.custom_ids().len() > 1, "{}", start.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_token_is_used_for_requests_and_the_next_session() {
    let (hall, file) = hall().await;
    assert!(hall.sandbox.reset_token(OLD, NEW));
    std::fs::write(&file, format!("{NEW}\n")).unwrap();
    hall.reread_token().await;
    works(&hall, "new").await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_cannot_be_used_keeps_the_old_one() {
    let (hall, file) = hall().await;
    for (name, text) in [("gone", None), ("no-token", Some("my token")), ("refused", Some(NEW)), ("same", Some(OLD))] {
        match text {
            Some(text) => std::fs::write(&file, text).unwrap(),
            None => std::fs::remove_file(&file).unwrap(),
        }
        hall.reread_token().await;
        works(&hall, name).await;
    }
    hall.close().await;
}
