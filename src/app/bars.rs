//! Servers and members whom those who run the bot have barred, as this process knows them.

use std::sync::{PoisonError, RwLock};

use cardinal_ids::GuildId;
use cardinal_interaction::Caller;
use cardinal_store::Barred;
use cardinal_words::say;

/// Who isn't served. It's read from the store again and again.
#[derive(Debug, Default)]
pub(crate) struct Bars(RwLock<Barred>);

impl Bars {
    /// From now on, these aren't served.
    pub(in crate::app) fn replace(&self, barred: Barred) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = barred;
    }

    /// Whether a server isn't served.
    pub(in crate::app) fn holds_server(&self, guild: GuildId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).servers.contains(&guild)
    }

    /// What a caller reads who isn't served.
    pub(in crate::app) fn refusal(&self, caller: &Caller) -> Option<String> {
        if caller.guild.is_some_and(|guild| self.holds_server(guild)) {
            return Some(say!("barred-server"));
        }
        let barred = self.0.read().unwrap_or_else(PoisonError::into_inner);
        barred.members.contains(&caller.user).then(|| say!("barred-member"))
    }
}
