//! The state of the sandbox: one guild with its people, channels, messages and bots.
//!
//! The types in `accounts`, `conversation` and `interaction` are plain data. The operations on them are methods of
//! [`World`], in one file per subject; `events` announces what they change.

pub(crate) mod accounts;
mod apps;
mod channels;
pub(crate) mod conversation;
pub(crate) mod events;
pub(crate) mod forums;
mod installs;
pub(crate) mod interaction;
mod json;
mod membership;
mod owners;
mod posting;
mod roles;
pub(crate) mod saved;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tokio::sync::mpsc::UnboundedSender;

use crate::clock::Clock;
use crate::config::SandboxConfig;
use crate::endpoint::{Delivery, Endpoint};
use crate::faults::FaultState;
use crate::gateway::session::Session;
use crate::rate_limits::ChangeLimits;
use crate::snowflake::{Id, Snowflakes};
use accounts::{App, Guild, User};
use conversation::{Channel, Message, StoredFile};
use interaction::Interaction;

/// How long a session can be resumed after its connection was lost, in milliseconds.
pub(crate) const RESUMABLE_MS: u64 = 180_000;

/// All state of the sandbox. It is guarded by one lock, which is never held across an `await`.
pub(crate) struct World {
    pub(crate) clock: Arc<Clock>,
    pub(crate) config: Arc<SandboxConfig>,
    /// `http://address`, the start of every absolute link.
    pub(crate) base_url: String,
    pub(crate) ids: Snowflakes,
    pub(crate) guild: Guild,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    /// Messages by channel, oldest first.
    pub(crate) messages: HashMap<Id, BTreeMap<Id, Message>>,
    pub(crate) files: HashMap<Id, StoredFile>,
    /// Bot applications. A bot user has the id of its application.
    pub(crate) apps: BTreeMap<Id, App>,
    /// The addresses of applications that get their interactions over HTTP.
    pub(crate) endpoints: HashMap<Id, Endpoint>,
    /// The addresses of applications that get webhook events.
    pub(crate) event_webhooks: HashMap<Id, String>,
    pub(crate) deliveries: UnboundedSender<Delivery>,
    pub(crate) interactions: HashMap<Id, Interaction>,
    /// Interactions by token.
    pub(crate) tokens: HashMap<String, Id>,
    pub(crate) sessions: HashMap<String, Session>,
    pub(crate) viewers: Vec<Viewer>,
    pub(crate) faults: FaultState,
    pub(crate) change_limits: ChangeLimits,
    /// The number of gateway connections accepted so far.
    pub(crate) connections: u64,
    /// The number of identifies received so far.
    pub(crate) identifies: u64,
    /// The number of sessions resumed so far.
    pub(crate) resumes: u64,
    /// Counts changes, for tasks that wait for one.
    pub(crate) changes: tokio::sync::watch::Sender<u64>,
}

impl World {
    pub(crate) fn new(
        clock: Arc<Clock>,
        config: &Arc<SandboxConfig>,
        base_url: String,
        deliveries: UnboundedSender<Delivery>,
    ) -> Self {
        let mut ids = Snowflakes::at_random();
        let now = clock.now_ms();
        let guild_id = ids.next(now);
        let mut world = Self {
            clock,
            config: config.clone(),
            base_url,
            ids,
            guild: Guild::new(guild_id, "Sandbox"),
            users: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: HashMap::new(),
            files: HashMap::new(),
            apps: BTreeMap::new(),
            endpoints: HashMap::new(),
            event_webhooks: HashMap::new(),
            deliveries,
            interactions: HashMap::new(),
            tokens: HashMap::new(),
            sessions: HashMap::new(),
            viewers: Vec::new(),
            faults: FaultState::default(),
            change_limits: ChangeLimits::default(),
            connections: 0,
            identifies: 0,
            resumes: 0,
            changes: tokio::sync::watch::Sender::new(0),
        };
        for name in &config.members {
            let member = world.add_member(name);
            if world.guild.owner_id == guild_id {
                world.guild.owner_id = member;
            }
        }
        for (position, name) in config.channels.iter().enumerate() {
            let id = world.next_id();
            world.channels.insert(id, Channel::text(id, name, position));
            world.guild.system_channel_id.get_or_insert(id);
        }
        for bot in &config.bots {
            world.add_app(bot);
        }
        world
    }

    pub(crate) fn now(&self) -> u64 {
        self.clock.now_ms()
    }

    pub(crate) fn next_id(&mut self) -> Id {
        let now = self.now();
        self.ids.next(now)
    }

    /// Wakes all tasks that wait for a change.
    pub(crate) fn touch(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}

/// A window that receives the live stream.
#[derive(Debug)]
pub(crate) struct Viewer {
    pub(crate) user: Id,
    tx: UnboundedSender<Arc<str>>,
}

impl Viewer {
    /// A window of this user, which receives frames through `tx`.
    pub(crate) const fn new(user: Id, tx: UnboundedSender<Arc<str>>) -> Viewer {
        Viewer { user, tx }
    }

    /// Sends a frame. Returns false if the window is closed.
    pub(crate) fn send(&self, text: &Arc<str>) -> bool {
        self.tx.send(text.clone()).is_ok()
    }
}
