//! A running sandbox: started, controlled and shut down.

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
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::JoinHandle;

use crate::client::member_client::MemberClient;
use crate::clock::SandboxClock;
use crate::config::SandboxConfig;
use crate::delivery::{self, EndpointError};
use crate::endpoint::Endpoint;
use crate::faults::{Faults, GatewayFault, SessionFault};
use crate::gateway::{self, ConnectQuery};
use crate::members::routes::{self, set_faults, set_overwrite};
use crate::shared::{RequestRecord, Shared};
use crate::snowflake::Id;
use crate::tcp::{Listener, ResetSwitch};
use crate::world::forums::ForumTag;
use crate::world::saved::WorldSaver;
use crate::{page, rest};

/// An error that prevents a sandbox from starting.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The address is in use or does not belong to this machine.
    #[error("cannot listen on {addr}: {source}; try another port")]
    Bind {
        /// The configured address.
        addr: SocketAddr,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The saved world of an earlier run cannot be read.
    #[error("cannot read the world saved in {}: {source}; remove the folder to start with a new one", folder.display())]
    SavedWorld {
        /// The folder it is saved in.
        folder: PathBuf,
        /// The error of the operating system, or of reading the format.
        source: std::io::Error,
    },
}

/// A sandbox that runs until it is shut down or dropped.
pub struct Sandbox {
    shared: Arc<Shared>,
    addr: SocketAddr,
    // Shared, because creating a client reads the system's certificates, which takes longer than most calls.
    client: MemberClient,
    tasks: Vec<JoinHandle<()>>,
    /// The task that saves the world. It ends by itself after the shutdown.
    keeper: Option<JoinHandle<()>>,
}

impl Sandbox {
    /// Binds the address and serves it from tasks on the current Tokio runtime.
    ///
    /// # Errors
    ///
    /// Fails if the address cannot be bound or a saved world cannot be read.
    pub async fn start(config: SandboxConfig) -> Result<Self, SandboxError> {
        let wanted = config.addr;
        let bind = |source| SandboxError::Bind { addr: wanted, source };
        let listener = TcpListener::bind(wanted).await.map_err(bind)?;
        let addr = listener.local_addr().map_err(bind)?;
        let keeping = config.keep_in.as_deref().map(|folder| {
            WorldSaver::open(folder).map_err(|source| SandboxError::SavedWorld { folder: folder.to_owned(), source })
        });
        let keeping = keeping.transpose()?;
        let (deliveries, to_deliver) = unbounded_channel();
        let shared = Arc::new(Shared::new(config, addr, deliveries));
        let keeper = keeping.map(|(keeper, kept)| {
            if let Some(kept) = kept {
                shared.world().restore(kept);
            }
            tokio::spawn(keeper.run(shared.clone()))
        });
        let router = router(shared.clone());
        let down = shared.stopped();
        let service = router.into_make_service_with_connect_info::<ResetSwitch>();
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(Listener(listener), service).with_graceful_shutdown(down).await {
                tracing::error!(%error, "the sandbox's server stopped");
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
        let courier = tokio::spawn(delivery::run(Arc::downgrade(&shared), to_deliver));
        let client = MemberClient::new(format!("http://{addr}"));
        Ok(Self { shared, addr, client, tasks: vec![server, sweeper, courier], keeper })
    }

    /// The address that the sandbox listens on.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The URL of the page, and of the API when followed by `/api/v10`.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// A client of the member API.
    pub fn client(&self) -> MemberClient {
        self.client.clone()
    }

    /// The REST requests of bots so far, oldest first.
    pub fn requests(&self) -> Vec<RequestRecord> {
        self.shared.log().all()
    }

    /// Advances the clock. Deadlines, tokens, ages of messages and inactive threads follow.
    pub fn advance_clock(&self, by: Duration) {
        self.shared.advance_clock(by);
    }

    /// The sandbox's current time in milliseconds since the Unix epoch, from which all its timestamps come.
    pub fn now_ms(&self) -> u64 {
        self.shared.clock.now_ms()
    }

    /// The sandbox's clock, for programs that use the same time.
    pub fn clock(&self) -> SandboxClock {
        SandboxClock::new(self.shared.clock.clone())
    }

    /// Sends the interactions of the bot with this token over HTTP from now on, to these addresses by turns, as a load
    /// balancer in front of them would. Without any, they go over the gateway again. Each address is checked first, as
    /// Discord checks one.
    ///
    /// # Errors
    ///
    /// Fails if no bot has this token, or if an address does not do what Discord asks of it. Then nothing is changed.
    pub async fn set_endpoint(&self, token: &str, urls: Vec<String>) -> Result<(), EndpointError> {
        let app = self.shared.world().app_of_token(token).ok_or(EndpointError::UnknownToken)?;
        for url in &urls {
            delivery::check(&self.shared, app, url).await?;
        }
        self.shared.world().endpoints.insert(app, Endpoint { urls, sent: 0 });
        Ok(())
    }

    /// Sends the webhook events of the bot with this token to this address from now on. It is checked first, as Discord
    /// checks one.
    ///
    /// # Errors
    ///
    /// Fails if no bot has this token, or if the address does not do what Discord asks of it. Then nothing is changed.
    pub async fn set_event_webhook(&self, token: &str, url: String) -> Result<(), EndpointError> {
        let app = self.shared.world().app_of_token(token).ok_or(EndpointError::UnknownToken)?;
        delivery::check_events(&self.shared, app, &url).await?;
        self.shared.world().event_webhooks.insert(app, url);
        Ok(())
    }

    /// Gives a bot another token, as *Reset Token* in the developer portal does. The old one is refused from then on,
    /// unless [`SandboxConfig::accept_any_token`] makes another bot of it. The session that is up stays. Returns false
    /// if no bot has the old one.
    pub fn reset_token(&self, old: &str, new: &str) -> bool {
        let mut world = self.shared.world();
        let app = world.apps.values_mut().find(|app| app.token == old);
        app.map(|app| new.clone_into(&mut app.token)).is_some()
    }

    /// Sets the active faults, replacing the previous ones.
    pub fn set_faults(&self, faults: Faults) {
        set_faults(&mut self.shared.world(), faults);
    }

    /// The active faults, with the current counters.
    pub fn faults(&self) -> Faults {
        self.shared.world().faults.settings.clone()
    }

    /// Injects a fault into every open gateway connection.
    pub fn gateway_fault(&self, fault: GatewayFault) {
        gateway::inject(&mut self.shared.world(), fault);
    }

    /// The number of gateway connections accepted so far.
    pub fn connections(&self) -> u64 {
        self.shared.world().connections
    }

    /// The number of identifies received so far, including rejected ones.
    pub fn identifies(&self) -> u64 {
        self.shared.world().identifies
    }

    /// The number of sessions resumed so far.
    pub fn resumes(&self) -> u64 {
        self.shared.world().resumes
    }

    /// The shards with a session that is connected: each one's number and of how many, in order.
    pub fn shards(&self) -> Vec<(u64, u64)> {
        let world = self.shared.world();
        let connected = world.sessions.values().filter(|session| session.is_connected());
        let mut shards: Vec<(u64, u64)> = connected.map(|session| session.shard).collect();
        shards.sort_unstable();
        shards
    }

    /// Sets the permission overwrite of a user or bot in a channel, in bits of [`crate::permissions::bits`]. If both
    /// are zero, the overwrite is removed. Returns false if there is no such channel.
    pub fn set_permissions(&self, channel: Id, user: Id, allow: u64, deny: u64) -> bool {
        set_overwrite(&mut self.shared.world(), channel, user, allow, deny)
    }

    /// Makes a person leave the guild, or removes a bot from it, which gets `GUILD_DELETE`. Returns false if nobody has
    /// this id, or if it is the guild's owner, who cannot leave.
    pub fn leave_guild(&self, user: Id) -> bool {
        self.shared.world().leave(user)
    }

    /// Makes a person rejoin the guild, or invites a bot again, which gets `GUILD_CREATE`. Returns false if nobody has
    /// this id.
    pub fn join_guild(&self, user: Id) -> bool {
        self.shared.world().join(user)
    }

    /// Starts or ends an outage of the guild. Bots get `GUILD_DELETE` with `unavailable` when it starts and
    /// `GUILD_CREATE` when it ends. In between they get no events of the guild, and people cannot do anything there.
    /// REST requests still succeed; use [`Faults`] to make them fail.
    pub fn set_unavailable(&self, unavailable: bool) {
        self.shared.world().set_unavailable(unavailable);
    }

    /// Sets the guild's channel for system messages, or removes it. Bots get `GUILD_UPDATE`. Returns false if no text
    /// channel has this id.
    pub fn set_system_channel(&self, channel: Option<Id>) -> bool {
        self.shared.world().set_system_channel(channel)
    }

    /// Adds a role to the guild, which nobody has and which permits nothing. Bots get `GUILD_ROLE_CREATE`.
    pub fn add_role(&self, name: &str) -> Id {
        self.shared.world().add_role(name)
    }

    /// Replaces the roles of a person. Bots with the privileged members intent get `GUILD_MEMBER_UPDATE`. Returns
    /// false, and changes nothing, if there is no such person or role.
    pub fn set_roles(&self, user: Id, roles: &[Id]) -> bool {
        self.shared.world().set_roles(user, roles)
    }

    /// Adds a channel of another type than text, by Discord's number: 2 is a voice channel, with a chat but no threads,
    /// 5 an announcement channel, and 15 a forum and 16 a media channel, whose posts are threads.
    pub fn add_channel(&self, name: &str, kind: u8) -> Id {
        self.shared.world().add_channel(name, kind)
    }

    /// Replaces the tags of a forum, each with whether only moderators can apply it, and sets whether every post needs
    /// one. Returns their ids, or `None` if there is no such forum.
    pub fn set_forum_tags(&self, forum: Id, tags: &[(&str, bool)], required: bool) -> Option<Vec<Id>> {
        let mut world = self.shared.world();
        let tag = |(name, moderated): &(&str, bool)| {
            (None, ForumTag { id: Id(0), name: (*name).to_owned(), moderated: *moderated, emoji_name: None })
        };
        world.set_forum_tags(forum, tags.iter().map(tag).collect()).then_some(())?;
        world.require_tag(forum, required);
        let made = world.channels.get(&forum)?.forum.as_ref()?;
        Some(made.tags.iter().map(|tag| tag.id).collect())
    }

    /// Opens a post in a forum on behalf of a member. Returns `None` if there is no such forum.
    pub fn open_post(&self, forum: Id, title: &str, author: Id) -> Option<Id> {
        self.shared.world().open_post(forum, title, author)
    }

    /// Opens a private thread in a text channel on behalf of members: the first one opens it and adds the others.
    /// Returns `None` if there is no such channel, or no member.
    pub fn open_private_thread(&self, parent: Id, name: &str, members: &[Id]) -> Option<Id> {
        self.shared.world().open_private_thread(parent, name, members)
    }

    /// Archives, unarchives, locks or unlocks a thread, as a member with the permission to manage threads would. `None`
    /// leaves that state unchanged. Returns false if there is no such thread.
    pub fn change_thread(&self, thread: Id, archived: Option<bool>, locked: Option<bool>) -> bool {
        self.shared.world().change_thread(thread, archived, locked)
    }

    /// Deletes a thread, as a member with the permission to manage threads would. Returns false if there is no such
    /// thread.
    pub fn delete_thread(&self, thread: Id) -> bool {
        self.shared.world().remove_thread(thread).is_some()
    }

    /// Closes all connections and stops listening.
    pub async fn shutdown(mut self) {
        self.shared.shutdown.send_replace(true);
        let mut tasks = std::mem::take(&mut self.tasks);
        if let Some(server) = tasks.first_mut() {
            // Connections that do not close in time are aborted.
            drop(tokio::time::timeout(Duration::from_secs(2), server).await);
        }
        for task in tasks {
            task.abort();
        }
        if let Some(keeper) = self.keeper.take() {
            // It logs its own errors.
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
        .route("/attachments/{channel}/{attachment}/{name}", get(routes::attachment))
        .route("/emojis/{file}", get(routes::emoji))
        .route("/sandbox/stream", get(stream))
        .route("/sandbox/{*path}", any(routes::serve))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(shared.clone(), page::guard))
        .with_state(shared)
}

async fn connect(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(breaker): ConnectInfo<ResetSwitch>,
    Query(asked): Query<ConnectQuery>,
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
    let frames = routes::open_stream(&shared, query.r#as);
    upgrade.on_upgrade(move |socket| routes::serve_stream(socket, shared, frames)).into_response()
}
