//! What users are called. Discord tells a name only with what a user does, so it is noted then;
//! pictures, menus and files need it later, also after a restart.
//!
//! A name that a server has given its member is that server's business: it is shown for games and
//! challenges of that server alone. Everywhere else a user goes by the name of the account.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cardinal_words::say;
use lru::LruCache;

use crate::app::words::text;
use crate::store::{GuildId, Store, StoreError, UserId};

/// Names in memory, those that were used last; all of them are in the store as well.
const IN_MEMORY: NonZeroUsize = NonZeroUsize::new(50_000).expect("it is more than none");

/// Whose name it is: on a server, or that of the account.
type Key = (Option<GuildId>, UserId);

/// The names of users.
pub(crate) struct Names {
    /// None: the store has none either.
    known: Mutex<LruCache<Key, Option<Arc<str>>>>,
}

impl Default for Names {
    fn default() -> Names {
        Names { known: Mutex::new(LruCache::new(IN_MEMORY)) }
    }
}

impl Names {
    fn known(&self) -> MutexGuard<'_, LruCache<Key, Option<Arc<str>>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what a user is called now, on this server and elsewhere. A server's name is kept only
    /// where it is another than would be shown without it.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn note(
        &self,
        store: &dyn Store,
        guild: Option<GuildId>,
        user: UserId,
        name: &str,
        account: &str,
    ) -> Result<(), StoreError> {
        for (key, name) in [((None, user), account), ((guild, user), name)] {
            let name = text::bare(name);
            if self.of(store, key.0, user).await?.as_ref() != name {
                store.set_name(key.0, key.1, &name).await?;
                self.known().put(key, Some(name.into()));
            }
        }
        Ok(())
    }

    /// What a user is called on a server, as it can stand where no markdown is read; "someone" when
    /// the user was never seen.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn of(
        &self,
        store: &dyn Store,
        guild: Option<GuildId>,
        user: UserId,
    ) -> Result<Arc<str>, StoreError> {
        for key in [(guild, user), (None, user)] {
            if let Some(name) = self.find(store, key).await? {
                return Ok(name);
            }
        }
        Ok(say!("common-someone").into())
    }

    async fn find(&self, store: &dyn Store, key: Key) -> Result<Option<Arc<str>>, StoreError> {
        if let Some(known) = self.known().get(&key) {
            return Ok(known.clone());
        }
        let name: Option<Arc<str>> = store.name(key.0, key.1).await?.map(Into::into);
        if name.is_none() && key.0.is_none() {
            // Somebody unknown may be met by another process first.
            return Ok(None);
        }
        // A name that was noted in the meantime is newer than what was read.
        Ok(self.known().get_or_insert(key, || name).clone())
    }
}
