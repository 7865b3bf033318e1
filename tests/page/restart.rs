//! A window that stays open while the local Discord is restarted.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::net::SocketAddr;
use std::path::Path;

use cardinal_sandbox::{Sandbox, SandboxConfig};
use cardinal_test_support::Player;

use crate::window::Windows;

async fn start(addr: SocketAddr, folder: &Path) -> Sandbox {
    let config = SandboxConfig { addr, keep_in: Some(folder.to_owned()), ..SandboxConfig::default() };
    Sandbox::start(config).await.expect("the address is free")
}

/// A member in a channel, by name.
async fn player(sandbox: &Sandbox) -> Player {
    let client = sandbox.client();
    let ada = client.member("Ada").await.expect("she is there from the start");
    Player::new(ada, client.channel("games").await.expect("it is there from the start"))
}

pub(crate) async fn a_window_continues_in_a_saved_world_and_reloads_in_a_new_one(windows: &Windows) {
    let [kept, lost] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let sandbox = start(SandboxConfig::default().addr, kept.path()).await;
    let addr = sandbox.addr();
    let ada = player(&sandbox).await;
    let window = windows.show_one(&sandbox, &ada).await;
    ada.member.write(ada.channel, "before").await.unwrap();
    window.sees("what was written", |message| message.text == "before").await;
    sandbox.shutdown().await;

    let sandbox = start(addr, kept.path()).await;
    let again = player(&sandbox).await;
    assert_eq!((again.id(), again.channel), (ada.id(), ada.channel));
    again.member.write(again.channel, "after").await.unwrap();
    let messages = window
        .until("both messages", |messages| {
            messages.iter().any(|message| message.text == "after").then(|| messages.to_vec())
        })
        .await;
    assert_eq!(messages.iter().map(|message| message.text.as_str()).collect::<Vec<_>>(), ["before", "after"]);
    sandbox.shutdown().await;

    // In a new world nobody of the old one exists, so the page asks again for the member.
    let sandbox = start(addr, lost.path()).await;
    window.has(r#"[data-testid="stale"]"#).await;
    window.has(r#"[data-testid="start"]"#).await;
    sandbox.shutdown().await;
}
