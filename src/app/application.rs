//! The application: what all use cases share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use cardinal_render::{Renderer, Theme};
use cardinal_rules::Card;
use dashmap::{DashMap, DashSet};
use tokio::sync::{Notify, Semaphore};

use crate::app::chance::Chance;
use crate::app::channel::backlog::Backlog;
use crate::app::channel::edit_under_way::EditUnderWay;
use crate::app::channel::in_flight::InFlight;
use crate::app::channel::messages::ChannelMessages;
use crate::app::clock::clock_time::ClockTimeKeeper;
use crate::app::clock::source::{SharedClock, compare_with_database};
use crate::app::error::AppError;
use crate::app::interaction::reply::Picture;
use crate::app::live::LiveGames;
use crate::app::members::MemberChecks;
use crate::app::settings::Settings;
use crate::app::thinking::Computer;
use crate::app::words::names::Names;
use crate::app::write_probe::WriteProbe;
use crate::store::{GameId, GuildId, MessageId, SharedStore, Timestamp, UserId};

/// What players can ask for, on top of a store and a maker of pictures. One serves the whole
/// program; share it in an `Arc`.
pub struct App {
    pub(super) store: SharedStore,
    pub(super) renderer: Arc<Renderer>,
    pub(super) chance: Arc<Chance>,
    pub(super) clock: SharedClock,
    pub(super) clock_time: ClockTimeKeeper,
    /// Whether quiet hours lie elsewhere in clock time than when they were reckoned with.
    pub(super) quiet_has_moved: AtomicBool,
    pub(super) settings: Settings,
    /// Whether it shares the shards with other processes.
    pub(super) shared: AtomicBool,
    /// What tells this process from others on the same database.
    pub(super) process: String,
    /// How many times it has claimed to make a thread.
    pub(super) claims: AtomicU64,
    pub(super) live: LiveGames,
    pub(super) names: Names,
    /// Announcements that are being built or sent.
    pub(super) in_flight: InFlight,
    /// The large faces that were asked for so far. Drawing one takes longer than all the rest of an answer.
    pub(super) faces: DashMap<(Card, Theme), Picture>,
    /// Games for which a plan was made here.
    pub(super) planned: DashSet<GameId>,
    /// Notified when a plan may be due.
    pub(super) planning: Notify,
    /// The right to make an animation, which takes a core for a while.
    pub(super) replaying: Semaphore,
    pub(super) backlog: Backlog,
    /// Who looks for messages in channels.
    pub(super) channel_messages: OnceLock<Arc<dyn ChannelMessages>>,
    /// Overtaken messages that were handed out to be edited.
    pub(super) edits_under_way: DashMap<MessageId, EditUnderWay>,
    /// Notices that were handed out to be posted.
    pub(super) notices_under_way: DashSet<u64>,
    /// Servers whose greetings were handed out to be posted.
    pub(super) greetings_under_way: DashSet<GuildId>,
    /// Whether notices were kept otherwise than by what is due.
    pub(super) new_notices: AtomicBool,
    /// Whether a short time runs, as far as is known.
    pub(super) short_times_run: AtomicBool,
    /// Whether players are still on their servers.
    pub(super) member_checks: MemberChecks,
    /// The computer player.
    pub(super) computer: Computer,
    /// Whether the database takes writes.
    pub(super) write_probe: WriteProbe,
    /// The address at which the bot is invited to a server, when it is known.
    pub(super) invitation: OnceLock<String>,
}

impl App {
    /// Runs games on this store, with this renderer, this source of randomness and this clock. The games' clocks are
    /// paused until [`App::can_be_reached`].
    ///
    /// # Errors
    /// The store fails.
    pub async fn open(
        store: SharedStore,
        renderer: Arc<Renderer>,
        chance: Chance,
        clock: SharedClock,
        settings: Settings,
    ) -> Result<App, AppError> {
        // How long the bot was away is the difference to what a process on another machine may have stored.
        compare_with_database(&clock, &store).await.map_err(AppError::store("reading the database's time"))?;
        let last_heartbeat =
            store.clocks().last_heartbeat().await.map_err(AppError::store("reading the clock time"))?;
        let process = store.process().to_owned();
        Ok(App {
            store,
            renderer,
            chance: Arc::new(chance),
            clock_time: ClockTimeKeeper::new(Arc::clone(&clock), last_heartbeat),
            quiet_has_moved: AtomicBool::new(false),
            settings,
            shared: AtomicBool::new(false),
            process,
            claims: AtomicU64::new(0),
            live: LiveGames::new(settings.live_games, Arc::clone(&clock)),
            clock,
            names: Names::default(),
            faces: DashMap::new(),
            planned: DashSet::new(),
            planning: Notify::new(),
            replaying: Semaphore::new(1),
            in_flight: InFlight::default(),
            backlog: Backlog::default(),
            channel_messages: OnceLock::new(),
            edits_under_way: DashMap::new(),
            notices_under_way: DashSet::new(),
            greetings_under_way: DashSet::new(),
            new_notices: AtomicBool::new(false),
            short_times_run: AtomicBool::new(false),
            member_checks: MemberChecks::default(),
            computer: Computer::new(settings.computer_threads),
            write_probe: WriteProbe::default(),
            invitation: OnceLock::new(),
        })
    }

    /// Tells the address at which the bot is invited to servers. The first one counts.
    pub fn is_invited_at(&self, address: String) {
        // Another process of the same bot has the same.
        let _ = self.invitation.set(address);
    }

    /// Tells under which user the computer player plays: the bot's own. The first one counts.
    pub fn plays_as(&self, user: UserId) {
        self.computer.plays_as(user);
    }

    /// There is something to be told: the next look at what is due finds it.
    pub(super) fn has_new_notices(&self) {
        self.new_notices.store(true, Ordering::Relaxed);
    }

    /// What tells the database from every other (see [`crate::store::Notes::identity`]).
    ///
    /// # Errors
    /// The store fails.
    pub async fn database(&self) -> Result<String, AppError> {
        self.store.notes().identity().await.map_err(AppError::store("reading the database's identity"))
    }

    /// The time by the bot's own clock.
    pub fn time(&self) -> Timestamp {
        self.clock.now()
    }

    /// How many games are in memory.
    pub fn live_games(&self) -> usize {
        self.live.count()
    }
}
