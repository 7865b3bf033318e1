//! The gateway: the WebSocket on which a bot logs in and gets events.

mod login;
pub(crate) mod session;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::faults::{GatewayFault, SessionFault};
use crate::shared::Shared;
use crate::snowflake::{Id, random};
use crate::world::accounts::User;
use crate::world::interaction::Scope;
use crate::world::{RESUMABLE_MS, World};
use login::{Identify, Resume};
use session::{Outgoing, Session};

/// The maximum size of a payload from a bot, in bytes.
const MOST_PAYLOAD: usize = 4096;

/// The query of the address that a bot connects to.
#[derive(Debug, Deserialize)]
pub(crate) struct ConnectQuery {
    v: Option<String>,
    encoding: Option<String>,
}

/// Counts a connection, and returns the fault set for it.
pub(crate) fn accept(world: &mut World) -> Option<SessionFault> {
    world.connections += 1;
    world.faults.settings.gateway_session
}

/// Serves a connection from hello to its end.
pub(crate) async fn serve(socket: WebSocket, shared: Arc<Shared>, asked: ConnectQuery, fault: Option<SessionFault>) {
    let (sink, stream) = socket.split();
    let (tx, rx) = unbounded_channel();
    let mut writer = tokio::spawn(write(sink, rx));
    let mut connection = Connection {
        shared: shared.clone(),
        tx,
        fault,
        session: None,
        last_heartbeat: Instant::now(),
        received: VecDeque::new(),
    };
    if asked.v.is_some_and(|version| !["9", "10"].contains(&version.as_str())) {
        connection.close(4012, "Invalid API version");
    } else if asked.encoding.is_some_and(|encoding| encoding != "json") {
        connection.close(4002, "Error while decoding payload: only json is supported");
    } else {
        let interval = shared.config.heartbeat_interval.as_millis() as u64;
        connection.frame(&json!({ "op": 10, "d": { "heartbeat_interval": interval, "_trace": ["sandbox"] } }));
        if fault == Some(SessionFault::HelloAndClose) {
            connection.close(1001, "Closed on demand");
        }
    }
    let ended_by_bot = connection.read(stream, &mut writer).await;
    connection.end(ended_by_bot);
    writer.abort();
}

async fn write(mut sink: SplitSink<WebSocket, Message>, mut rx: UnboundedReceiver<Outgoing>) {
    while let Some(out) = rx.recv().await {
        let sent = match out {
            Outgoing::Frame(text, not_before) => {
                if let Some(instant) = not_before {
                    tokio::time::sleep_until(instant.into()).await;
                }
                sink.send(Message::text(&*text)).await
            }
            Outgoing::Close(code, reason) => {
                let frame = CloseFrame { code, reason: reason.into() };
                // If the peer is already gone, the connection is closed anyway.
                drop(sink.send(Message::Close(Some(frame))).await);
                tokio::time::sleep(Duration::from_millis(500)).await;
                return;
            }
            Outgoing::Drop => return,
        };
        if sent.is_err() {
            return;
        }
    }
}

struct Connection {
    shared: Arc<Shared>,
    tx: UnboundedSender<Outgoing>,
    fault: Option<SessionFault>,
    session: Option<String>,
    last_heartbeat: Instant,
    received: VecDeque<Instant>,
}

impl Connection {
    fn send(&self, out: Outgoing) {
        // If the writer is gone, the reader ends too.
        drop(self.tx.send(out));
    }

    fn frame(&self, value: &Value) {
        self.send(Outgoing::Frame(value.to_string().into(), None));
    }

    fn close(&self, code: u16, reason: &'static str) {
        self.send(Outgoing::Close(code, reason));
    }

    /// Reads until either side ends the connection. Returns true if the bot ended its session on purpose.
    async fn read(&mut self, mut stream: SplitStream<WebSocket>, writer: &mut tokio::task::JoinHandle<()>) -> bool {
        // One and a half intervals, since a heartbeat may arrive late.
        let patience = self.shared.config.heartbeat_interval.mul_f64(1.5);
        let stopped = self.shared.stopped();
        tokio::pin!(stopped);
        loop {
            let deadline = self.last_heartbeat + patience;
            tokio::select! {
                _ = &mut *writer => return false,
                () = &mut stopped => {
                    self.close(1001, "The sandbox is shutting down");
                    return false;
                }
                () = tokio::time::sleep_until(deadline.into()) => {
                    self.last_heartbeat = Instant::now();
                    self.close(4009, "Session timed out");
                }
                frame = stream.next() => match frame {
                    Some(Ok(Message::Text(text))) => self.receive(text.as_bytes()),
                    Some(Ok(Message::Binary(bytes))) => self.receive(&bytes),
                    Some(Ok(Message::Close(frame))) => {
                        return frame.is_some_and(|frame| frame.code == 1000 || frame.code == 1001);
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return false,
                },
            }
        }
    }

    /// Cleans up after the connection. Its session ends, or waits for a resume.
    fn end(&self, ended_by_bot: bool) {
        let mut world = self.shared.world();
        let now = world.now();
        let Some(id) = &self.session else { return };
        if !world.sessions.get(id).is_some_and(|session| session.sends_to(&self.tx)) {
            return;
        }
        if ended_by_bot {
            world.sessions.remove(id);
        } else if let Some(session) = world.sessions.get_mut(id) {
            session.lose(now);
        }
        world.tell_bots();
    }

    fn receive(&mut self, bytes: &[u8]) {
        if bytes.len() > MOST_PAYLOAD {
            return self.close(4002, "Error while decoding payload: it is over 4096 bytes");
        }
        let now = Instant::now();
        self.received.retain(|at| now.duration_since(*at) < Duration::from_mins(1));
        self.received.push_back(now);
        if self.received.len() > self.shared.config.gateway_events_per_minute as usize {
            return self.close(4008, "You are being rate limited.");
        }
        let Ok(payload) = serde_json::from_slice::<Value>(bytes) else {
            return self.close(4002, "Error while decoding payload.");
        };
        let Some(op) = payload["op"].as_i64() else {
            return self.close(4001, "Unknown opcode.");
        };
        match op {
            1 => {
                self.last_heartbeat = now;
                self.frame(&json!({ "op": 11 }));
            }
            2 => {
                self.shared.world().identifies += 1;
                self.log_in(&payload["d"], Self::identify);
            }
            6 => self.log_in(&payload["d"], Self::resume),
            3 | 4 | 8 | 31 if !self.is_logged_in() => self.close(4003, "Not authenticated."),
            3 | 4 | 31 => {}
            8 => self.request_members(&payload["d"]),
            _ => self.close(4001, "Unknown opcode."),
        }
    }

    fn is_logged_in(&self) -> bool {
        let world = self.shared.world();
        let session = self.session.as_ref().and_then(|id| world.sessions.get(id));
        session.is_some_and(|session| session.sends_to(&self.tx))
    }

    /// The fault that was set when this connection was opened, as long as sessions fail in some way: a connection that
    /// has not logged in yet must not become a healthy one because the next ones shall fail differently.
    fn fault_in_force(&self, world: &World) -> Option<SessionFault> {
        self.fault.filter(|_| world.faults.settings.gateway_session.is_some())
    }

    /// Logs in with `way`, unless a fault prevents it.
    fn log_in(&mut self, data: &Value, way: fn(&mut Self, &Value)) {
        if self.fault == Some(SessionFault::HelloAndClose) {
            // Already closed.
            return;
        }
        let fault = self.fault_in_force(&self.shared.world());
        match fault {
            Some(SessionFault::Close(code)) => self.close(code, "Closed on demand"),
            Some(SessionFault::InvalidSession) => self.frame(&json!({ "op": 9, "d": true })),
            _ => way(self, data),
        }
    }

    fn identify(&mut self, data: &Value) {
        if self.is_logged_in() {
            return self.close(4005, "Already authenticated.");
        }
        let Ok(identify) = serde_json::from_value::<Identify>(data.clone()) else {
            return self.close(4002, "Error while decoding payload.");
        };
        let mut world = self.shared.world();
        let Some(app) = world.app_of_token(identify.token()) else {
            return self.close(4004, "Authentication failed.");
        };
        if let Err((code, reason)) = identify.check(world.apps.get(&app).is_some_and(|app| app.privileged_intents)) {
            return self.close(code, reason);
        }
        let shard = identify.shard.unwrap_or((0, 1));
        if !admit(&mut world, app, shard.0) {
            return self.frame(&json!({ "op": 9, "d": false }));
        }
        let id = format!("{:016x}{:016x}", random(), random());
        let mut session = Session::new(id.clone(), app, identify.intents, shard, self.tx.clone());
        let ready = login::ready(&world, app, &session);
        let now = world.now();
        session.dispatch("READY", &ready, 0, now);
        if self.fault_in_force(&world) == Some(SessionFault::DropAfterReady) {
            session.send(Outgoing::Drop, now);
        }
        if identify.intents & crate::world::events::intent::GUILDS != 0
            && world.is_guild_open_to(app)
            && session.serves(Scope::Guild, world.guild.id)
        {
            session.dispatch("GUILD_CREATE", &world.guild_create_json(app), 0, now);
        }
        world.sessions.insert(id.clone(), session);
        self.session = Some(id);
        world.tell_bots();
    }

    fn resume(&mut self, data: &Value) {
        if self.is_logged_in() {
            return self.close(4005, "Already authenticated.");
        }
        let Ok(resume) = serde_json::from_value::<Resume>(data.clone()) else {
            return self.close(4002, "Error while decoding payload.");
        };
        let mut world = self.shared.world();
        let Some(app) = world.app_of_token(resume.token()) else {
            return self.close(4004, "Authentication failed.");
        };
        let now = world.now();
        let drops = self.fault_in_force(&world) == Some(SessionFault::DropAfterReady);
        let known = world
            .sessions
            .get_mut(&resume.session_id)
            .filter(|session| session.app == app && session.lost_ms.is_none_or(|lost| now < lost + RESUMABLE_MS));
        let Some(session) = known else {
            return self.frame(&json!({ "op": 9, "d": false }));
        };
        if resume.seq > session.seq {
            return self.close(4007, "Invalid seq.");
        }
        if !session.resume(resume.seq, self.tx.clone(), now) {
            world.sessions.remove(&resume.session_id);
            return self.frame(&json!({ "op": 9, "d": false }));
        }
        session.dispatch("RESUMED", &json!({ "_trace": ["sandbox"] }), 0, now);
        if drops {
            session.send(Outgoing::Drop, now);
        }
        self.session = Some(resume.session_id);
        world.resumes += 1;
        world.tell_bots();
    }

    fn request_members(&self, data: &Value) {
        let mut world = self.shared.world();
        let session = self.session.as_ref().and_then(|id| world.sessions.get(id));
        if !session.is_some_and(|session| world.is_guild_open_to(session.app)) {
            return;
        }
        let query = data["query"].as_str().unwrap_or_default().to_lowercase();
        let wanted: Option<Vec<String>> = match &data["user_ids"] {
            Value::Array(ids) => Some(ids.iter().filter_map(Value::as_str).map(str::to_owned).collect()),
            Value::String(id) => Some(vec![id.clone()]),
            _ => None,
        };
        let members: Vec<Value> = world
            .users
            .values()
            .filter(|user| user.in_guild)
            .filter(|user| match &wanted {
                Some(ids) => ids.contains(&user.id.to_string()),
                None => user.username.to_lowercase().starts_with(&query),
            })
            .map(User::member_json)
            .collect();
        let chunk = json!({
            "guild_id": world.guild.id,
            "members": members,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
            "nonce": data["nonce"],
        });
        let now = world.now();
        if let Some(session) = self.session.as_ref().and_then(|id| world.sessions.get_mut(id)) {
            session.dispatch("GUILD_MEMBERS_CHUNK", &chunk, 0, now);
        }
    }
}

/// Whether an application may identify now: at most 1000 times a day, and once per group of shards within the identify
/// window.
fn admit(world: &mut World, app: Id, shard: u64) -> bool {
    let now = world.now();
    let window = world.config.identify_window.as_millis() as u64;
    let groups = world.config.max_concurrency.max(1);
    let Some(app) = world.apps.get_mut(&app) else { return false };
    app.identifies.retain(|(at, _)| now < at + 86_400_000);
    let too_soon = app.identifies.iter().any(|(at, of)| *of % groups == shard % groups && now < at + window);
    let admitted = !too_soon && app.identifies.len() < 1000;
    if admitted {
        app.identifies.push((now, shard));
    }
    admitted
}

/// Injects a fault into every open connection.
pub(crate) fn inject(world: &mut World, fault: GatewayFault) {
    let now = world.now();
    let ids: Vec<String> = world.sessions.keys().cloned().collect();
    for id in ids {
        let Some(session) = world.sessions.get_mut(&id) else { continue };
        let frame = |value: Value| Outgoing::Frame(value.to_string().into(), None);
        match fault {
            GatewayFault::Drop => session.send(Outgoing::Drop, now),
            GatewayFault::Close(code) => session.send(Outgoing::Close(code, "Closed on demand"), now),
            GatewayFault::Reconnect => session.send(frame(json!({ "op": 7, "d": null })), now),
            GatewayFault::InvalidSession { resumable } => {
                session.send(frame(json!({ "op": 9, "d": resumable })), now);
                if !resumable {
                    world.sessions.remove(&id);
                }
            }
        }
    }
    world.tell_bots();
}
