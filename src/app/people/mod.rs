//! People: what users and players are called, and whether they are still on their servers.

pub(crate) mod departures;
pub(crate) mod may_claim;
mod members;
mod names;
mod servers;

use std::sync::{Arc, OnceLock};

use cardinal_ids::{ClockTime, GuildId, UserId};
use cardinal_interaction::Caller;
use cardinal_render::Renderer;
use cardinal_rules::{BySeat, Seat};
use cardinal_store::{GameInfo, SharedStore};
use cardinal_table::clock::source::SharedClock;
use cardinal_words::say;
use members::MemberChecks;
use names::Names;
use servers::KnownServers;

use crate::app::error::AppError;
use crate::app::words::ratings::points;

pub(crate) use servers::MOST_TAGS;
pub use servers::{AboutServer, ChannelsLook, Forum, ForumLook, ForumTag, Lacking, Servers, WantedChannels};

/// The players of a game, as pictures name them.
#[derive(Clone, Debug)]
pub(crate) struct Players {
    pub(in crate::app) names: BySeat<Arc<str>>,
    /// Empty for a player without a rating.
    pub(in crate::app) ratings: BySeat<String>,
}

/// What is known of users.
pub(crate) struct People {
    store: SharedStore,
    clock: SharedClock,
    /// It knows which names pictures can show.
    renderer: Arc<Renderer>,
    names: Names,
    checks: MemberChecks,
    servers: KnownServers,
    /// The bot's own user, under which the computer player plays.
    bot: OnceLock<UserId>,
}

impl People {
    pub(crate) fn new(store: SharedStore, clock: SharedClock, renderer: Arc<Renderer>) -> People {
        People {
            store,
            clock,
            renderer,
            names: Names::default(),
            checks: MemberChecks::default(),
            servers: KnownServers::default(),
            bot: OnceLock::new(),
        }
    }

    /// Sets the bot's own user. The first one counts.
    pub(crate) fn set_bot(&self, user: UserId) {
        // Another start of the same bot has the same user.
        let _ = self.bot.set(user);
    }

    /// The bot's own user, once it is known.
    pub(crate) fn bot(&self) -> Option<UserId> {
        self.bot.get().copied()
    }

    /// Sets who can look servers up. The first one counts. Before it, nobody counts as having left.
    pub(crate) fn set_servers(&self, servers: Arc<dyn Servers>) {
        self.servers.ask(servers);
    }

    /// Who can look servers up, if anyone can.
    pub(crate) fn servers(&self) -> Option<Arc<dyn Servers>> {
        self.servers.lookup()
    }

    /// Learns what the servers of games are called, as far as it is told in time. A caller on a server isn't shown it.
    pub(in crate::app) async fn learn_servers(&self, caller: &Caller, games: &[GameInfo]) {
        if caller.guild.is_none() {
            self.servers.learn(games.iter().filter_map(|info| info.site.guild)).await;
        }
    }

    /// The name of the server on which a game is played, for a caller who is in a direct message, if it was learned.
    pub(in crate::app) fn server_of(&self, caller: &Caller, info: &GameInfo) -> Option<Arc<str>> {
        self.servers.name(info.site.guild.filter(|_| caller.guild.is_none())?)
    }

    /// Queues a check whether a user whom somebody waits for is still on a server, unless there was one within a day.
    pub(crate) fn queue_member_check(&self, guild: GuildId, user: UserId, now: ClockTime) {
        self.checks.want(guild, user, now);
    }

    /// Takes the checks that are to be made.
    pub(crate) fn take_member_checks(&self) -> Vec<(GuildId, UserId)> {
        self.checks.take()
    }

    /// Drops all names from memory: they are read again where they are needed.
    pub(crate) fn drop_names(&self) {
        self.names.drop_all();
    }

    /// Stores a user's current names: on this server, of the account, and the username. The account's name is taken to
    /// be the username if pictures can't show another.
    pub(in crate::app) async fn remember(
        &self,
        guild: Option<GuildId>,
        user: UserId,
        [name, account, username]: [&str; 3],
    ) -> Result<(), AppError> {
        let account = if self.renderer.can_write(account) { account } else { username };
        self.names.note(self.store.names(), guild, user, name, account).await.map_err(AppError::store("noting a name"))
    }

    /// A user's name on a server.
    pub(in crate::app) async fn name(&self, guild: Option<GuildId>, user: UserId) -> Result<Arc<str>, AppError> {
        if self.bot() == Some(user) {
            return Ok(say!("computer-name").into());
        }
        if let Some(number) = user.former_number() {
            return Ok(say!("common-former-member", number = number.to_string()).into());
        }
        self.names.of(self.store.names(), guild, user).await.map_err(AppError::store("reading a name"))
    }

    /// A user's name as pictures can show it: that on a server, the account's where they lack its characters, or a word
    /// with a number.
    ///
    /// # Errors
    /// The store fails.
    pub(in crate::app) async fn name_in_pictures(
        &self,
        guild: Option<GuildId>,
        user: UserId,
    ) -> Result<Arc<str>, AppError> {
        for guild in [guild, None] {
            let name = self.name(guild, user).await?;
            if self.renderer.can_write(&name) {
                return Ok(name);
            }
        }
        Ok(names::unknown(user).into())
    }

    /// The names of a game's players on the server where it is played.
    pub(in crate::app) async fn names_of(&self, info: &GameInfo) -> Result<BySeat<Arc<str>>, AppError> {
        self.names_at(info.site.guild, info.players).await
    }

    /// The names of a game's players as pictures can show them.
    ///
    /// # Errors
    /// The store fails.
    pub(in crate::app) async fn names_in_pictures(&self, info: &GameInfo) -> Result<BySeat<Arc<str>>, AppError> {
        let (guild, BySeat { white, black }) = (info.site.guild, info.players);
        let white = self.name_in_pictures(guild, white).await?;
        Ok(BySeat { white, black: self.name_in_pictures(guild, black).await? })
    }

    /// The players of a game as pictures name them, with their ratings in this kind of game on its server.
    ///
    /// # Errors
    /// The store fails.
    pub(in crate::app) async fn players_of(&self, info: &GameInfo) -> Result<Players, AppError> {
        let (names, now) = (self.names_in_pictures(info).await?, self.clock.now());
        let mut ratings: BySeat<String> = BySeat::default();
        for seat in Seat::ALL {
            let user = info.players[seat];
            if self.bot() == Some(user) || user.former_number().is_some() {
                continue;
            }
            let own = self.store.ratings().of_member(info.site.guild, user).await;
            let own = own.map_err(AppError::store("reading a player's rating"))?;
            if let Some(own) = own.iter().find(|own| own.variant == info.variant) {
                ratings[seat] = points(&own.rating, now);
            }
        }
        Ok(Players { names, ratings })
    }

    /// The names of two players on a server.
    ///
    /// # Errors
    /// The store fails.
    pub(in crate::app) async fn names_at(
        &self,
        guild: Option<GuildId>,
        players: BySeat<UserId>,
    ) -> Result<BySeat<Arc<str>>, AppError> {
        let BySeat { white, black } = players;
        Ok(BySeat { white: self.name(guild, white).await?, black: self.name(guild, black).await? })
    }
}
