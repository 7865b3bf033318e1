//! Names of users. Discord sends a name only along with a user's action, so it is stored then. Pictures, menus and
//! files need it later, also after a restart.
//!
//! A nickname belongs to its server, so it is shown only for games and challenges of that server. Everywhere else,
//! a user appears under the name of the account.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cardinal_ids::{GuildId, UserId};
use cardinal_store::StoreError;
use cardinal_words::say;
use lru::LruCache;

use crate::app::words::text;

/// The number of names kept in memory, most recently used first. The store has all of them.
const IN_MEMORY: NonZeroUsize = NonZeroUsize::new(50_000).expect("the number of names is above zero");

/// What a user is called of whom no name is known that can be shown. Hardly two users are called the same.
pub(super) fn unknown(user: UserId) -> String {
    say!("common-unknown-member", number = format!("{:06}", user.0 % 1_000_000))
}

/// A user on a server, or the account of a user.
type Key = (Option<GuildId>, UserId);

/// The names of users.
pub(crate) struct Names {
    /// `None` if the store has no name either.
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

    /// Stores a user's current name on this server and the account's name. A nickname is stored only if it differs
    /// from the name that would be shown without it. Of neither, one in which there is nothing to see.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn note(
        &self,
        names: cardinal_store::UserNames<'_>,
        guild: Option<GuildId>,
        user: UserId,
        name: &str,
        account: &str,
    ) -> Result<(), StoreError> {
        for (key, name) in [((None, user), account), ((guild, user), name)] {
            if text::is_blank(name) {
                continue;
            }
            let name = text::bare(name);
            if self.of(names, key.0, user).await?.as_ref() != name {
                names.set(key.0, key.1, &name).await?;
                self.known().put(key, Some(name.into()));
            }
        }
        Ok(())
    }

    /// Drops all names from memory: they are read again where they are needed.
    pub(crate) fn drop_all(&self) {
        self.known().clear();
    }

    /// A user's name on a server, safe for places that read no markdown. A user who was never seen has a number.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn of(
        &self,
        names: cardinal_store::UserNames<'_>,
        guild: Option<GuildId>,
        user: UserId,
    ) -> Result<Arc<str>, StoreError> {
        for key in [(guild, user), (None, user)] {
            if let Some(name) = self.find(names, key).await? {
                return Ok(name);
            }
        }
        Ok(unknown(user).into())
    }

    async fn find(&self, names: cardinal_store::UserNames<'_>, key: Key) -> Result<Option<Arc<str>>, StoreError> {
        if let Some(known) = self.known().get(&key) {
            return Ok(known.clone());
        }
        let name: Option<Arc<str>> = names.get(key.0, key.1).await?.map(Into::into);
        if name.is_none() && key.0.is_none() {
            // Another process may be the first to learn the name of an unknown user.
            return Ok(None);
        }
        // A name that was stored meanwhile is newer than the one read.
        Ok(self.known().get_or_insert(key, || name).clone())
    }
}
