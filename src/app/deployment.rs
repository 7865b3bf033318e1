//! How this process is deployed: its settings, where its bot is invited, and what it shares with other processes.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::app::settings::Settings;
use crate::app::write_probe::WriteProbe;

/// How this process is deployed.
pub(crate) struct Deployment {
    pub(in crate::app) settings: Settings,
    /// Whether the database takes writes.
    pub(in crate::app) write_probe: WriteProbe,
    shares_shards: AtomicBool,
    invite_url: OnceLock<String>,
}

impl Deployment {
    /// Starts with these settings, alone on its database.
    pub(in crate::app) fn new(settings: Settings) -> Deployment {
        let (shares_shards, invite_url) = (AtomicBool::new(false), OnceLock::new());
        Deployment { settings, write_probe: WriteProbe::default(), shares_shards, invite_url }
    }

    /// Notes that this process shares the shards with others.
    pub(in crate::app) fn mark_shared(&self) {
        self.shares_shards.store(true, Ordering::Relaxed);
    }

    /// Whether other processes on the same database may tell of the same games.
    pub(in crate::app) fn is_shared(&self) -> bool {
        self.shares_shards.load(Ordering::Relaxed)
    }

    /// Sets the address at which the bot is invited to servers. The first one counts.
    pub(in crate::app) fn set_invite_url(&self, url: String) {
        // Another process of the same bot has the same.
        let _ = self.invite_url.set(url);
    }

    /// The address at which the bot is invited to servers, when it is known.
    pub(in crate::app) fn invite_url(&self) -> Option<&str> {
        self.invite_url.get().map(String::as_str)
    }
}
