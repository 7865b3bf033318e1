//! A proxy between the bot and a server of `PostgreSQL`, which cuts connections: at any moment, or in the middle of a
//! commit.
//!
//! It reads just enough of the protocol to recognise a commit: each message of a client begins with a letter and its
//! length, except those before it has logged in.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use crate::Trouble;

/// Where connections are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// At once.
    Now,
    /// When a client asks to commit, before the server hears of it.
    BeforeCommit,
    /// When a client has asked to commit, without waiting for what the server says.
    AtCommit,
    /// When the server has committed, before the client hears of it.
    AfterCommit,
}

impl Cut {
    /// All of them.
    pub const ALL: [Cut; 4] = [Cut::Now, Cut::BeforeCommit, Cut::AtCommit, Cut::AfterCommit];

    /// Its name in a tally.
    pub const fn name(self) -> &'static str {
        match self {
            Cut::Now => "any moment",
            Cut::BeforeCommit => "before a commit",
            Cut::AtCommit => "at a commit",
            Cut::AfterCommit => "after a commit",
        }
    }
}

/// What the connections are to do.
#[derive(Clone, Copy, Debug, Default)]
struct Orders {
    /// The cut that waits for its commit.
    armed: Option<Cut>,
    /// How many times all connections were cut.
    cuts: u64,
    /// Whether new connections are refused.
    refuses: bool,
}

/// A running proxy.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
struct Shared {
    server: PathBuf,
    orders: watch::Sender<Orders>,
    /// Tells that an armed cut was made.
    made: Notify,
}

impl Proxy {
    /// Listens on a free port and passes everything on to the server's socket.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn start(server: PathBuf) -> Result<Proxy, Trouble> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let orders = watch::Sender::new(Orders::default());
        let shared = Arc::new(Shared { server, orders, made: Notify::new() });
        let task = tokio::spawn(accept(listener, shared.clone()));
        Ok(Proxy { address, shared, task })
    }

    /// The port that clients connect to, on this machine.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Cuts all connections and refuses new ones for this time. A cut that waits for a commit is made with the next
    /// one, or after `patience` if none comes. Returns whether one came.
    pub async fn cut(&self, cut: Cut, refuses_for: Duration, patience: Duration) -> bool {
        let is_at_commit = cut != Cut::Now && {
            // What an earlier cut that came too late has told is forgotten.
            drop(tokio::time::timeout(Duration::ZERO, self.shared.made.notified()).await);
            self.shared.orders.send_modify(|orders| orders.armed = Some(cut));
            tokio::time::timeout(patience, self.shared.made.notified()).await.is_ok()
        };
        self.shared.orders.send_modify(|orders| orders.refuses = true);
        self.shared.cut_all();
        tokio::time::sleep(refuses_for).await;
        self.shared.orders.send_modify(|orders| orders.refuses = false);
        is_at_commit
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Shared {
    fn cut_all(&self) {
        self.orders.send_modify(|orders| {
            orders.armed = None;
            orders.cuts += 1;
        });
    }

    /// The cut to be made at this commit. Only one connection gets it.
    fn take_armed(&self) -> Option<Cut> {
        let mut taken = None;
        self.orders.send_if_modified(|orders| {
            taken = orders.armed.take();
            false
        });
        taken
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((client, _)) = listener.accept().await {
        if shared.orders.borrow().refuses {
            continue;
        }
        tokio::spawn(serve(client, shared.clone()));
    }
}

/// Serves one connection until either side ends it or it is cut.
async fn serve(client: TcpStream, shared: Arc<Shared>) {
    let mut orders = shared.orders.subscribe();
    let begun = orders.borrow().cuts;
    let Ok(server) = UnixStream::connect(&shared.server).await else { return };
    // Small messages in both directions: waiting to fill a packet would only slow them down.
    drop(client.set_nodelay(true));
    let (from_client, mut to_client) = client.into_split();
    let (mut from_server, to_server) = server.into_split();
    // Set while the answer to a commit is held back.
    let (hold, mut is_held) = watch::channel(false);
    let answers = async {
        let mut piece = vec![0; 16_384];
        loop {
            let Ok(length @ 1..) = from_server.read(&mut piece).await else { return };
            if *is_held.borrow_and_update() {
                // The server has committed.
                shared.cut_all();
                shared.made.notify_one();
                return;
            }
            if to_client.write_all(&piece[..length]).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = requests(from_client, to_server, &shared, &hold) => {}
        () = answers => {}
        // Also cuts a connection that was made just before.
        _ = orders.wait_for(|orders| orders.cuts != begun) => {}
    }
}

/// Passes a client's messages on to the server until the connection ends or is to be cut.
async fn requests(
    mut from_client: impl AsyncRead + Unpin,
    mut to_server: impl AsyncWriteExt + Unpin,
    shared: &Shared,
    hold: &watch::Sender<bool>,
) {
    let mut has_logged_in = false;
    while let Ok(message) = next_message(&mut from_client, &mut has_logged_in).await {
        if !is_commit(&message) {
            if to_server.write_all(&message).await.is_err() {
                return;
            }
            continue;
        }
        match shared.take_armed() {
            Some(Cut::BeforeCommit) => {
                shared.cut_all();
                return shared.made.notify_one();
            }
            Some(Cut::AtCommit) => {
                drop(to_server.write_all(&message).await);
                shared.cut_all();
                return shared.made.notify_one();
            }
            Some(Cut::AfterCommit) => {
                hold.send_replace(true);
                if to_server.write_all(&message).await.is_err() {
                    return;
                }
            }
            Some(Cut::Now) | None => {
                if to_server.write_all(&message).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// The code of a request for an encrypted connection, after which a client logs in as if it had not asked.
const ENCRYPTION: [u8; 4] = 80_877_103_u32.to_be_bytes();

/// Reads one whole message of a client. Before it has logged in, messages have no letter.
///
/// # Errors
/// If the connection ends before the message does.
pub async fn next_message(from: &mut (impl AsyncRead + Unpin), has_logged_in: &mut bool) -> std::io::Result<Vec<u8>> {
    let head = if *has_logged_in { 5 } else { 4 };
    let mut message = vec![0; head];
    from.read_exact(&mut message).await?;
    let length = message[head - 4..].iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
    message.resize(head + length.saturating_sub(4), 0);
    from.read_exact(&mut message[head..]).await?;
    *has_logged_in = *has_logged_in || message.get(4..8) != Some(&ENCRYPTION[..]);
    Ok(message)
}

/// Whether a message is the statement `COMMIT`.
pub fn is_commit(message: &[u8]) -> bool {
    message.first() == Some(&b'Q') && message.get(5..) == Some(&b"COMMIT\0"[..])
}
