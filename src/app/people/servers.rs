//! Servers, as the bot can ask about them: who is on one, and what it is called.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use cardinal_ids::{GuildId, UserId};
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

    /// Returns what a server is called, or `None` if that cannot be known now.
    async fn name(&self, guild: GuildId) -> Option<String>;
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
            asked.spawn(async move { (guild, lookup.name(guild).await) });
        }
        let noted = async {
            while let Some(told) = asked.join_next().await {
                if let Ok((guild, Some(name))) = told {
                    self.names().put(guild, text::bare(&name).into());
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
