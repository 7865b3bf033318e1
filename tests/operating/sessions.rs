//! Where a lost session is taken up again: where Discord says, if the bot can get there.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cardinal_sandbox::{GatewayFault, SandboxConfig};
use cardinal_test_support::Hall;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How long the bot may take for what it does within seconds.
const PATIENCE: Duration = Duration::from_mins(5);

/// A second address of a sandbox, which counts who comes. Until it is told where the sandbox is, it
/// hangs up on everybody.
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
                        // However it ends, the two ends end together.
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

    /// Breaks the line until the bot comes here for its session: right after a login it need not
    /// know yet that it should.
    async fn is_found(&self, hall: &Hall) {
        let found = async {
            while self.comers() == 0 {
                hall.sandbox.gateway_fault(GatewayFault::Reconnect);
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(PATIENCE, found).await.expect("the bot comes to the named address");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_resumed_where_discord_says() {
    let door = Door::open().await;
    let hall = door.hall().await;
    door.leads_to.send_replace(Some(hall.sandbox.addr()));
    door.is_found(&hall).await;
    hall.sandbox.client().wait_for_bot(true).await.unwrap();
    let ada = hall.player("Ada").await;
    assert!(ada.type_in("help", &[]).await.is_ephemeral());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_named_address_is_of_no_use_the_bot_comes_back_through_the_general_one() {
    let door = Door::open().await;
    let hall = door.hall().await;
    door.is_found(&hall).await;
    let ada = hall.player("Ada").await;
    // What is said while the line is down is lost with the session.
    loop {
        hall.sandbox.client().wait_for_bot(true).await.unwrap();
        let Ok(interaction) = ada.member.start(hall.channel, "help", serde_json::json!([])).await else { continue };
        let answer = tokio::time::timeout(Duration::from_secs(20), ada.member.answer(interaction)).await;
        if matches!(answer, Ok(Ok(_))) {
            break;
        }
    }
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
        let goes_on = async {
            while hall.sandbox.resumes() < resumed {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, goes_on).await.expect("the bot resumes");
        // Long enough for the bot to have changed its mind.
        tokio::time::sleep(Duration::from_millis(1200)).await;
    }
    assert_eq!(door.comers(), 0);
    hall.close().await;
}
