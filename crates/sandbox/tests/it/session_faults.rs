//! Faults of new gateway connections.

use cardinal_sandbox::{BotConfig, Faults, GatewayFault, Sandbox, SandboxConfig, SessionFault};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;

use crate::raw_bot::{Socket, TOKEN, identify, page_request};

const GATEWAY: &str = "/gateway/?v=10&encoding=json";

/// A sandbox, and a bot whose session has lost its connection.
struct Lost {
    sandbox: Sandbox,
    session: Value,
    seq: Value,
}

impl Lost {
    async fn new() -> Self {
        let bots = vec![BotConfig::new(TOKEN, "Raw")];
        let sandbox = Sandbox::start(SandboxConfig { bots, ..SandboxConfig::default() }).await.expect("a free port");
        let (mut socket, ready) = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
        let seq = socket.event("GUILD_CREATE").await["s"].clone();
        sandbox.gateway_fault(GatewayFault::Drop);
        assert_eq!(socket.close_code().await, 1006);
        Self { sandbox, session: ready["session_id"].clone(), seq }
    }

    fn set(&self, fault: Option<SessionFault>) {
        self.sandbox.set_faults(Faults { gateway_session: fault, ..Faults::default() });
    }

    fn resume(&self) -> Value {
        json!({ "op": 6, "d": { "token": TOKEN, "session_id": self.session, "seq": self.seq } })
    }

    async fn open(&self) -> Socket {
        Socket::open(&self.sandbox.base_url(), GATEWAY).await
    }

    /// Opens a connection and reads its hello.
    async fn greeted(&self) -> Socket {
        let mut socket = self.open().await;
        assert_eq!(socket.next().await.expect("hello")["op"], 10);
        socket
    }

    /// Clears the fault and checks that the session can still be resumed.
    async fn resumes_without_fault(&self) {
        self.set(None);
        let mut socket = self.greeted().await;
        socket.send(&self.resume()).await;
        socket.event("RESUMED").await;
    }
}

#[tokio::test]
async fn the_connection_is_reset_before_hello() {
    let lost = Lost::new().await;
    lost.set(Some(SessionFault::Reset));
    let url = format!("{}{GATEWAY}", lost.sandbox.base_url().replacen("http", "ws", 1));
    let (mut socket, _) = connect_async(url).await.expect("the handshake is accepted");
    match socket.next().await {
        Some(Err(Error::Io(error))) => assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset),
        other => panic!("{other:?}"),
    }
    lost.resumes_without_fault().await;
}

#[tokio::test]
async fn a_login_is_answered_with_a_close_frame() {
    let lost = Lost::new().await;
    lost.set(Some(SessionFault::Close(4000)));
    for login in [identify(TOKEN, 1), lost.resume()] {
        let mut socket = lost.greeted().await;
        socket.send(&login).await;
        assert_eq!(socket.next().await, Err(4000));
    }
    lost.resumes_without_fault().await;
}

#[tokio::test]
async fn a_login_is_answered_with_an_invalid_session() {
    let lost = Lost::new().await;
    lost.set(Some(SessionFault::InvalidSession));
    let mut socket = lost.greeted().await;
    for login in [identify(TOKEN, 1), lost.resume()] {
        socket.send(&login).await;
        assert_eq!(socket.next().await, Ok(json!({ "op": 9, "d": true })));
    }
    lost.set(None);
    socket.send(&lost.resume()).await;
    socket.event("RESUMED").await;
}

#[tokio::test]
async fn hello_is_followed_by_a_close_frame() {
    let lost = Lost::new().await;
    lost.set(Some(SessionFault::HelloAndClose));
    assert_eq!(lost.greeted().await.next().await, Err(1001));
    lost.resumes_without_fault().await;
}

#[tokio::test]
async fn the_connection_breaks_with_the_login() {
    let lost = Lost::new().await;
    lost.set(Some(SessionFault::DropAfterReady));
    let mut socket = lost.greeted().await;
    socket.send(&lost.resume()).await;
    assert_eq!(socket.next().await.map(|frame| frame["t"].clone()), Ok(json!("RESUMED")));
    assert_eq!(socket.next().await, Err(1006));

    let mut socket = lost.greeted().await;
    socket.send(&identify(TOKEN, 1)).await;
    let ready = socket.next().await.expect("READY");
    assert_eq!((&ready["t"], socket.next().await), (&json!("READY"), Err(1006)));
    lost.set(None);
    let mut back = lost.greeted().await;
    let session = &ready["d"]["session_id"];
    back.send(&json!({ "op": 6, "d": { "token": TOKEN, "session_id": session, "seq": ready["s"] } })).await;
    back.event("GUILD_CREATE").await;
    back.event("RESUMED").await;
}

#[tokio::test]
async fn standing_connections_are_left_alone_and_new_ones_are_counted() {
    let lost = Lost::new().await;
    assert_eq!((lost.sandbox.connections(), lost.sandbox.identifies()), (1, 1));
    let mut standing = lost.greeted().await;
    let faults = [
        SessionFault::Reset,
        SessionFault::Close(4000),
        SessionFault::InvalidSession,
        SessionFault::HelloAndClose,
        SessionFault::DropAfterReady,
    ];
    for fault in faults {
        lost.set(Some(fault));
        drop(lost.open().await);
    }
    standing.send(&lost.resume()).await;
    standing.event("RESUMED").await;
    standing.send(&json!({ "op": 1, "d": null })).await;
    assert_eq!(standing.next().await, Ok(json!({ "op": 11 })));
    assert_eq!((lost.sandbox.connections(), lost.sandbox.identifies(), lost.sandbox.resumes()), (7, 1, 1));

    lost.set(Some(SessionFault::Close(4000)));
    let mut refused = lost.greeted().await;
    refused.send(&identify(TOKEN, 1)).await;
    assert_eq!(refused.next().await, Err(4000));
    assert_eq!((lost.sandbox.connections(), lost.sandbox.identifies()), (8, 2));
}

#[tokio::test]
async fn session_faults_have_plain_names_over_http() {
    let lost = Lost::new().await;
    let rows = [
        (json!("reset"), Some(SessionFault::Reset)),
        (json!({ "close": 4000 }), Some(SessionFault::Close(4000))),
        (json!("invalid_session"), Some(SessionFault::InvalidSession)),
        (json!("hello_and_close"), Some(SessionFault::HelloAndClose)),
        (json!("drop_after_ready"), Some(SessionFault::DropAfterReady)),
        (Value::Null, None),
    ];
    for (form, fault) in rows {
        let faults = json!({ "gateway_session": form });
        let (_, active) = page_request(&lost.sandbox, "PUT", "/faults", &faults).await;
        assert_eq!(active["gateway_session"], form);
        assert_eq!(lost.sandbox.faults().gateway_session, fault, "{form}");
    }
    let unknown = json!({ "gateway_session": "nonsense" });
    assert_eq!(page_request(&lost.sandbox, "PUT", "/faults", &unknown).await.0, 400);
}
