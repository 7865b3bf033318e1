//! Servers, as the bot can ask about them: who is on one, what it is called, and what the bot lacks there.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use cardinal_ids::{ChannelId, GuildId, UserId};
use lru::LruCache;
use tokio::task::JoinSet;

use crate::app::words::text;

/// How long an answer waits for the names of servers. It does without those that come later.
const PATIENCE: Duration = Duration::from_millis(700);

/// How many names of servers are remembered, until the bot is started again.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("the number of names is above zero");

/// Looks servers up.
#[async_trait]
pub trait Servers: Send + Sync + 'static {
    /// Returns whether a user is on a server, or `None` if that cannot be known now.
    async fn is_member(&self, guild: GuildId, user: UserId) -> Option<bool>;

    /// Returns what there is to know about a server, or `None` if that cannot be known now.
    async fn about(&self, guild: GuildId) -> Option<AboutServer>;

    /// Looks at channels of a server, or returns `None` if that cannot be known now.
    async fn look(&self, guild: GuildId, wanted: &WantedChannels) -> Option<ChannelsLook>;
}

/// The channels of a server that are to be looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WantedChannels {
    /// Those in which games are to start.
    pub places: Vec<ChannelId>,
    /// The channel that is to be a forum or media channel, and the tags that it is to have: those that it lacks are
    /// added, if the bot may and there is room for all of them.
    pub forum: Option<(ChannelId, Vec<String>)>,
}

/// What a look at channels shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelsLook {
    /// What the bot lacks in each of the places.
    pub lacking: Vec<Lacking>,
    /// What the forum is, if one was asked for.
    pub forum: Option<ForumLook>,
}

/// What the bot may not do in a channel though games there take it, by the names in Discord's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The channel.
    pub channel: ChannelId,
    /// What it lacks to post there.
    pub to_post: Vec<String>,
    /// What it lacks to give games there threads of their own.
    pub for_threads: Vec<String>,
}

/// What a look at a channel shows that is to be a forum or media channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForumLook {
    /// It is one.
    Seen(Forum),
    /// It is a channel of another type.
    OtherChannel,
    /// The bot can't see it, or it is gone.
    Hidden,
}

/// A forum or media channel, and what the bot may do there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forum {
    /// The permissions that it lacks to have games there, by their names in Discord's settings.
    pub lacks: Vec<String>,
    /// Whether it may add tags.
    pub manages_channels: bool,
    /// Whether it may change the tags of a post, and apply those for moderators.
    pub manages_threads: bool,
    /// Whether every post needs a tag.
    pub requires_tag: bool,
    /// The tags for posts.
    pub tags: Vec<ForumTag>,
}

/// The most tags of a forum.
pub(crate) const MOST_TAGS: usize = 20;

impl Forum {
    /// Those of these tags that it doesn't have.
    pub fn lacking_tags(&self, wanted: &[String]) -> Vec<String> {
        wanted.iter().filter(|wanted| !self.tags.iter().any(|tag| tag.is_called(wanted))).cloned().collect()
    }

    /// Whether it has room for these tags too.
    pub fn has_room_for(&self, lacking: &[String]) -> bool {
        self.tags.len() + lacking.len() <= MOST_TAGS
    }
}

/// A tag for posts of a forum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForumTag {
    /// Its name, as an admin wrote it.
    pub name: String,
    /// Whether only moderators can apply it.
    pub moderated: bool,
}

impl ForumTag {
    /// Whether it has this name, in whatever case.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.trim().to_lowercase() == name.to_lowercase()
    }
}

/// What Discord tells of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutServer {
    /// What it is called, as its members wrote it.
    pub name: String,
    /// Who owns it.
    pub owner: UserId,
}

/// Who looks servers up, and what they are called.
pub(crate) struct KnownServers {
    lookup: OnceLock<Arc<dyn Servers>>,
    names: Mutex<LruCache<GuildId, Arc<str>>>,
}

impl Default for KnownServers {
    fn default() -> KnownServers {
        KnownServers { lookup: OnceLock::new(), names: Mutex::new(LruCache::new(REMEMBERED)) }
    }
}

impl KnownServers {
    /// Sets who looks servers up. The first one counts.
    pub(crate) fn ask(&self, lookup: Arc<dyn Servers>) {
        // A second one would give the same answers.
        let _ = self.lookup.set(lookup);
    }

    /// Who looks servers up, if anyone can.
    pub(crate) fn lookup(&self) -> Option<Arc<dyn Servers>> {
        self.lookup.get().cloned()
    }

    /// What a server is called, safe for places that read no markdown, if that was learned.
    pub(crate) fn name(&self, guild: GuildId) -> Option<Arc<str>> {
        self.names().get(&guild).cloned()
    }

    /// Asks what these servers are called, as far as it isn't known and is answered in time.
    pub(crate) async fn learn(&self, guilds: impl IntoIterator<Item = GuildId>) {
        let Some(lookup) = self.lookup.get() else { return };
        let unknown: HashSet<GuildId> = guilds.into_iter().filter(|guild| self.name(*guild).is_none()).collect();
        let mut asked = JoinSet::new();
        for guild in unknown {
            let lookup = Arc::clone(lookup);
            asked.spawn(async move { (guild, lookup.about(guild).await) });
        }
        let noted = async {
            while let Some(told) = asked.join_next().await {
                if let Ok((guild, Some(about))) = told {
                    self.names().put(guild, text::bare(&about.name).into());
                }
            }
        };
        // Without those that take longer.
        let _ = tokio::time::timeout(PATIENCE, noted).await;
    }

    fn names(&self) -> MutexGuard<'_, LruCache<GuildId, Arc<str>>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
