//! A running sandbox.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Query, State};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::clock::SandboxClock;
use crate::config::SandboxConfig;
use crate::faults::{Faults, GatewayFault, SessionFault};
use crate::keeper::Keeper;
use crate::members::client::MemberClient;
use crate::members::http::{set_faults, set_overwrite};
use crate::requests::RequestRecord;
use crate::shared::Shared;
use crate::snowflake::Id;
use crate::tcp::{Breaker, Listener};
use crate::{gateway, members, origin, page, rest};

/// Why a sandbox did not start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The address is taken or not ours.
    #[error("cannot listen on {addr}: {source}; another port may be free")]
    Bind {
        /// The address asked for.
        addr: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The world of an earlier run cannot be read.
    #[error("the world kept in {} cannot be read: {source}; without that folder a new one begins", folder.display())]
    Kept {
        /// Where it is kept.
        folder: PathBuf,
        /// What the system said, or what is wrong with its form.
        source: std::io::Error,
    },
}

/// A sandbox that runs until it is shut down or dropped.
pub struct Sandbox {
    shared: Arc<Shared>,
    addr: SocketAddr,
    // One for all: making one reads the system's certificates, which takes longer than most calls.
    client: MemberClient,
    tasks: Vec<JoinHandle<()>>,
    /// What keeps the world; it ends by itself.
    keeper: Option<JoinHandle<()>>,
}

impl Sandbox {
    /// Binds the address and serves it from tasks of the present runtime.
    ///
    /// # Errors
    ///
    /// When the address cannot be bound, or a kept world cannot be read.
    pub async fn start(config: SandboxConfig) -> Result<Self, SandboxError> {
        let wanted = config.addr;
        let bind = |source| SandboxError::Bind { addr: wanted, source };
        let listener = TcpListener::bind(wanted).await.map_err(bind)?;
        let addr = listener.local_addr().map_err(bind)?;
        let keeping = config.keep_in.as_deref().map(|folder| {
            Keeper::open(folder).map_err(|source| SandboxError::Kept { folder: folder.to_owned(), source })
        });
        let keeping = keeping.transpose()?;
        let shared = Arc::new(Shared::new(config, addr));
        let keeper = keeping.map(|(keeper, kept)| {
            if let Some(kept) = kept {
                shared.world().go_on_with(kept);
            }
            tokio::spawn(keeper.run(shared.clone()))
        });
        let router = router(shared.clone());
        let down = shared.stopped();
        let service = router.into_make_service_with_connect_info::<Breaker>();
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(Listener(listener), service).with_graceful_shutdown(down).await {
                tracing::error!(%error, "the sandbox's server ended");
            }
        });
        let sweeper = tokio::spawn({
            let shared = shared.clone();
            async move {
                loop {
                    tokio::time::sleep(Duration::from_secs(10)).await;
                    shared.sweep();
                }
            }
        });
        let client = MemberClient::new(format!("http://{addr}"));
        Ok(Self { shared, addr, client, tasks: vec![server, sweeper], keeper })
    }

    /// The address it listens on.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// `http://` and the address: the page's address, and the base before `/api/v10`.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// A client of the members' side.
    pub fn client(&self) -> MemberClient {
        self.client.clone()
    }

    /// What bots sent so far, oldest first.
    pub fn requests(&self) -> Vec<RequestRecord> {
        self.shared.log().all()
    }

    /// Pushes the clock forward: deadlines, tokens, ages of messages and quiet threads follow.
    pub fn advance_clock(&self, by: Duration) {
        self.shared.advance_clock(by);
    }

    /// The sandbox's present time in milliseconds since the Unix epoch: all that it does and shows is dated by it.
    pub fn now_ms(&self) -> u64 {
        self.shared.clock.now_ms()
    }

    /// The sandbox's clock, for a program beside it that is to live by the same time.
    pub fn clock(&self) -> SandboxClock {
        SandboxClock::new(self.shared.clock.clone())
    }

    /// Puts faults in force, in place of those before.
    pub fn set_faults(&self, faults: Faults) {
        set_faults(&mut self.shared.world(), faults);
    }

    /// Faults in force, with the counters as they stand.
    pub fn faults(&self) -> Faults {
        self.shared.world().faults.settings.clone()
    }

    /// Makes a fault on every standing gateway connection.
    pub fn gateway_fault(&self, fault: GatewayFault) {
        gateway::inject(&mut self.shared.world(), fault);
    }

    /// How many gateway connections were accepted so far, their WebSocket handshake done.
    pub fn connections(&self) -> u64 {
        self.shared.world().connections
    }

    /// How many identifies were received so far, whether they were admitted or not.
    pub fn identifies(&self) -> u64 {
        self.shared.world().identifies
    }

    /// How often a bot resumed its session so far.
    pub fn resumes(&self) -> u64 {
        self.shared.world().resumes
    }

    /// Gives and takes permissions of a user, mostly a bot, in a channel: bits of
    /// [`crate::permissions::bits`]. Both zero removes the exception. False when there is no
    /// such channel.
    pub fn set_permissions(&self, channel: Id, user: Id, allow: u64, deny: u64) -> bool {
        set_overwrite(&mut self.shared.world(), channel, user, allow, deny)
    }

    /// Lets a member take or refuse direct messages of bots, who get 50007 then. False when there is no such member.
    pub fn set_direct_messages(&self, member: Id, taken: bool) -> bool {
        self.shared.world().set_direct_messages(member, taken)
    }

    /// A person leaves the guild, or a bot is removed from it, which the bot is told by `GUILD_DELETE`. False when there
    /// is nobody of this id, or it is the guild's owner, who cannot leave.
    pub fn leave_guild(&self, user: Id) -> bool {
        self.shared.world().leave(user)
    }

    /// A person joins the guild again, or a bot is invited again, which the bot is told by `GUILD_CREATE`. False when
    /// there is nobody of this id.
    pub fn join_guild(&self, user: Id) -> bool {
        self.shared.world().join(user)
    }

    /// Begins an outage of the guild, or ends it. Bots are told by `GUILD_DELETE` with `unavailable` that it begins, and
    /// by `GUILD_CREATE` that it is over; in between they hear nothing of the guild, and people can do nothing there.
    /// What bots ask REST for is answered as ever: [`Faults`] make it fail.
    pub fn set_unavailable(&self, unavailable: bool) {
        self.shared.world().set_unavailable(unavailable);
    }

    /// Adds a channel of another kind than text, by Discord's number: 2 is voice, which has a chat and no threads, 15 a
    /// forum, whose posts are threads.
    pub fn add_channel(&self, name: &str, kind: u8) -> Id {
        self.shared.world().add_channel(name, kind)
    }

    /// Opens a post in a forum, as this member does. None when there is no such forum.
    pub fn open_post(&self, forum: Id, title: &str, author: Id) -> Option<Id> {
        self.shared.world().open_post(forum, title, author)
    }

    /// Archives, locks or wakes a thread, as somebody who may manage threads does; what is not
    /// given stays. False when there is no such thread.
    pub fn change_thread(&self, thread: Id, archived: Option<bool>, locked: Option<bool>) -> bool {
        self.shared.world().change_thread(thread, archived, locked)
    }

    /// Deletes a thread, as somebody who may manage threads does. False when there is no such thread.
    pub fn delete_thread(&self, thread: Id) -> bool {
        self.shared.world().remove_thread(thread).is_some()
    }

    /// Ends all connections and stops listening.
    pub async fn shutdown(mut self) {
        self.shared.shutdown.send_replace(true);
        let mut tasks = std::mem::take(&mut self.tasks);
        if let Some(server) = tasks.first_mut() {
            // Connections that do not end by themselves are not waited for.
            drop(tokio::time::timeout(Duration::from_secs(2), server).await);
        }
        for task in tasks {
            task.abort();
        }
        if let Some(keeper) = self.keeper.take() {
            // It says itself what it could not write.
            drop(keeper.await);
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.shutdown.send_replace(true);
        for task in &self.tasks {
            task.abort();
        }
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sandbox").field("addr", &self.addr).finish_non_exhaustive()
    }
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/api/{*path}", any(rest::serve))
        .route("/gateway", get(connect))
        .route("/gateway/", get(connect))
        .route("/resume", get(connect))
        .route("/resume/", get(connect))
        .route("/attachments/{channel}/{attachment}/{name}", get(members::http::attachment))
        .route("/sandbox/stream", get(stream))
        .route("/sandbox/{*path}", any(members::http::serve))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(shared.clone(), origin::guard))
        .with_state(shared)
}

async fn connect(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(breaker): ConnectInfo<Breaker>,
    Query(asked): Query<gateway::Asked>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let fault = gateway::accept(&mut shared.world());
    if fault == Some(SessionFault::Reset) {
        return upgrade.on_upgrade(async move |_socket| breaker.reset_at_end()).into_response();
    }
    if fault == Some(SessionFault::Silence) {
        shared.stopped().await;
    }
    upgrade.on_upgrade(move |socket| gateway::serve(socket, shared, asked, fault)).into_response()
}

#[derive(Deserialize)]
struct StreamQuery {
    r#as: Id,
}

async fn stream(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<StreamQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let frames = members::stream::open(&shared, query.r#as);
    upgrade.on_upgrade(move |socket| members::stream::serve(socket, shared, frames)).into_response()
}
