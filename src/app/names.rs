//! What users are called. Discord tells a name only with what a user does, so it is noted then;
//! pictures, menus and files need it later, also after a restart.

use std::sync::Arc;

use dashmap::DashMap;

use super::text;
use crate::store::{Store, StoreError, UserId};

/// Names in memory; all of them are in the store as well.
const IN_MEMORY: usize = 50_000;

/// The names of users.
#[derive(Default)]
pub(crate) struct Names {
    known: DashMap<UserId, Arc<str>>,
}

impl Names {
    /// Notes what a user is called now.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn note(&self, store: &dyn Store, user: UserId, name: &str) -> Result<(), StoreError> {
        let name = text::bare(name);
        if self.of(store, user).await?.as_ref() != name {
            store.set_note(&key(user), &name).await?;
            self.keep(user, name.into());
        }
        Ok(())
    }

    /// What a user is called, as it can stand where no markdown is read; "someone" when the user
    /// was never seen.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn of(&self, store: &dyn Store, user: UserId) -> Result<Arc<str>, StoreError> {
        if let Some(name) = self.known.get(&user) {
            return Ok(Arc::clone(&name));
        }
        let Some(name) = store.note(&key(user)).await? else { return Ok("someone".into()) };
        let name: Arc<str> = name.into();
        self.keep(user, Arc::clone(&name));
        Ok(name)
    }

    fn keep(&self, user: UserId, name: Arc<str>) {
        if self.known.len() >= IN_MEMORY {
            self.known.clear();
        }
        self.known.insert(user, name);
    }
}

fn key(user: UserId) -> String {
    format!("name/{user}")
}
