//! What all use cases share.

use std::sync::Arc;

use cardinal_ids::UserId;
use cardinal_outbox::Outbox;
use cardinal_render::Renderer;
use cardinal_store::SharedStore;
use cardinal_table::{LiveGames, clock::source::SharedClock, clock::time::Time};

use crate::app::bars::Bars;
use crate::app::chance::Chance;
use crate::app::deployment::Deployment;
use crate::app::error::AppError;
use crate::app::kept_texts::KeptTexts;
use crate::app::people::{People, Servers};
use crate::app::pictures::Pictures;
use crate::app::settings::{PublicLinks, Settings};
use crate::app::thinking::{Computer, Plans};

/// What all use cases share. One serves the whole program; share it in an `Arc`.
pub struct Context {
    pub(super) store: SharedStore,
    pub(super) deployment: Deployment,
    pub(super) bars: Bars,
    pub(super) chance: Arc<Chance>,
    /// The process's clock, and the clock time of games.
    pub time: Time,
    pub(super) pictures: Pictures,
    pub(super) live: LiveGames,
    pub(super) people: People,
    /// The messages that this process is posting or editing.
    pub outbox: Outbox,
    pub(super) computer: Computer,
    pub(super) plans: Plans,
    pub(super) typed: KeptTexts,
}

impl Context {
    /// Runs games on this store, with this renderer, this source of randomness and this clock. The games' clocks are
    /// paused until [`Time::resume_clocks`].
    ///
    /// # Errors
    /// The store fails.
    pub async fn open(
        store: SharedStore,
        renderer: Arc<Renderer>,
        chance: Chance,
        clock: SharedClock,
        settings: Settings,
    ) -> Result<Context, AppError> {
        Ok(Context {
            time: Time::open(Arc::clone(&store), Arc::clone(&clock)).await?,
            deployment: Deployment::new(settings),
            bars: Bars::default(),
            chance: Arc::new(chance),
            live: LiveGames::new(Arc::clone(&store), settings.live_games, Arc::clone(&clock)),
            people: People::new(Arc::clone(&store), clock, Arc::clone(&renderer)),
            pictures: Pictures::new(renderer),
            outbox: Outbox::new(store.process().to_owned()),
            computer: Computer::new(settings.computer_threads),
            plans: Plans::default(),
            typed: KeptTexts::default(),
            store,
        })
    }

    /// Sets the address at which the bot is invited to servers. The first one counts.
    pub fn set_invite_url(&self, url: String) {
        self.deployment.set_invite_url(url);
    }

    /// Sets the addresses that members are shown. The first ones count.
    pub fn set_links(&self, links: PublicLinks) {
        self.deployment.set_links(links);
    }

    /// Sets the user under which the computer player plays: the bot's own. The first one counts.
    pub fn set_bot_user(&self, user: UserId) {
        self.people.set_bot(user);
    }

    /// Sets who can tell which players are on a server. The first one counts. Before it, nobody counts as having left.
    pub fn set_servers(&self, servers: Arc<dyn Servers>) {
        self.people.set_servers(servers);
    }

    /// How many games are in memory.
    pub fn live_games(&self) -> usize {
        self.live.count()
    }
}
