//! Where a lost session is resumed: at the address that Discord gives, if the bot can reach it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cardinal_sandbox::{GatewayFault, SandboxConfig};
use cardinal_test_support::{Hall, Player, until};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A second address of a sandbox, which counts connections. It drops them until it is told the sandbox's address.
struct Door {
    address: String,
    comers: Arc<AtomicUsize>,
    leads_to: watch::Sender<Option<std::net::SocketAddr>>,
}

impl Door {
    async fn open() -> Door {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let here = listener.local_addr().expect("it has an address");
        let address = format!("ws://{here}/gateway");
        let comers = Arc::new(AtomicUsize::new(0));
        let (leads_to, sandbox) = watch::channel(None);
        let counted = comers.clone();
        tokio::spawn(async move {
            while let Ok((mut bot, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                let sandbox = *sandbox.borrow();
                tokio::spawn(async move {
                    if let Some(sandbox) = sandbox
                        && let Ok(mut there) = TcpStream::connect(sandbox).await
                    {
                        // Both ends are dropped together, however the copying ends.
                        let _ = tokio::io::copy_bidirectional(&mut bot, &mut there).await;
                    }
                });
            }
        });
        Door { address, comers, leads_to }
    }

    fn comers(&self) -> usize {
        self.comers.load(Ordering::SeqCst)
    }

    async fn hall(&self) -> Hall {
        let resume_url = Some(self.address.clone());
        Hall::open_with(SandboxConfig { rate_limit: None, resume_url, ..SandboxConfig::default() }, |_| {}).await
    }

    /// Breaks the connection, and waits until the bot has tried this address and is online again.
    async fn is_tried(&self, hall: &Hall) {
        // If the bot responds, it has read the address for resuming, which Discord sends first.
        asks_for_help(&hall.player("Ada").await).await;
        hall.break_line(GatewayFault::Reconnect).await;
        assert_ne!(self.comers(), 0, "the bot comes to the named address first");
    }
}

/// Uses `/help` once and waits for the response.
async fn asks_for_help(player: &Player) {
    assert!(player.type_in("help", &[]).await.is_ephemeral());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_resumed_where_discord_says() {
    let door = Door::open().await;
    let hall = door.hall().await;
    door.leads_to.send_replace(Some(hall.sandbox.addr()));
    door.is_tried(&hall).await;
    assert_eq!(hall.sandbox.resumes(), 1);
    asks_for_help(&hall.player("Ada").await).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_named_address_is_of_no_use_the_bot_comes_back_through_the_general_one() {
    let door = Door::open().await;
    let hall = door.hall().await;
    door.is_tried(&hall).await;
    asks_for_help(&hall.player("Ada").await).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_the_operator_sets_is_held_to() {
    let door = Door::open().await;
    let resume_url = Some(door.address.clone());
    let config = SandboxConfig { rate_limit: None, resume_url, ..SandboxConfig::default() };
    let mut hall = Hall::open_without_bot(config).await;
    hall.config.gateway_url = Some(format!("ws://{}/gateway", hall.sandbox.addr()));
    hall.start().await;
    for resumed in 1..=2 {
        hall.sandbox.gateway_fault(GatewayFault::Reconnect);
        until("the bot to resume", async || hall.sandbox.resumes() >= resumed).await;
        // Long enough for the bot to change its mind.
        tokio::time::sleep(Duration::from_millis(1200)).await;
    }
    assert_eq!(door.comers(), 0);
    hall.close().await;
}
