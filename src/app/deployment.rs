//! How this process is deployed: its settings, where its bot is invited, and what it shares with other processes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use cardinal_store::{SharedStore, with_deadline};
use tokio::sync::Mutex;

use crate::app::settings::{PublicLinks, Settings};

/// How this process is deployed.
pub(crate) struct Deployment {
    pub(in crate::app) settings: Settings,
    /// Whether the database takes writes.
    pub(in crate::app) write_probe: WriteProbe,
    shares_shards: AtomicBool,
    invite_url: OnceLock<String>,
    links: OnceLock<PublicLinks>,
}

impl Deployment {
    /// Starts with these settings, alone on its database.
    pub(in crate::app) fn new(settings: Settings) -> Deployment {
        Deployment {
            settings,
            write_probe: WriteProbe::default(),
            shares_shards: AtomicBool::new(false),
            invite_url: OnceLock::new(),
            links: OnceLock::new(),
        }
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

    /// Sets the addresses that members are shown. The first ones count.
    pub(in crate::app) fn set_links(&self, links: PublicLinks) {
        let _ = self.links.set(links);
    }

    /// The addresses that members are shown.
    pub(in crate::app) fn links(&self) -> &PublicLinks {
        const NONE: &PublicLinks = &PublicLinks { support: None, privacy: None, terms: None, account: None };
        self.links.get().unwrap_or(NONE)
    }

    /// The address at which the bot is invited to servers, when it is known.
    pub(in crate::app) fn invite_url(&self) -> Option<&str> {
        self.invite_url.get().map(String::as_str)
    }
}

/// How long the database may take for a read or a write.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);

/// The last write that was tried.
#[derive(Clone, Debug, Default)]
pub(super) struct WriteProbe(Arc<Mutex<Option<Probed>>>);

/// When a write was tried, and whether the database took it.
#[derive(Clone, Copy, Debug)]
struct Probed {
    at: Instant,
    is_taken: bool,
}

impl WriteProbe {
    /// Tries a write, unless one was tried less than this pause ago, and returns whether the database took it.
    pub(super) async fn probe(&self, store: &SharedStore, pause: Duration) -> bool {
        let (probe, store) = (self.clone(), Arc::clone(store));
        // Somebody who asks and leaves doesn't break it off: the next one would have to write again.
        tokio::spawn(async move { probe.probe_once(&store, pause).await }).await.unwrap_or(false)
    }

    async fn probe_once(&self, store: &SharedStore, pause: Duration) -> bool {
        let mut last = self.0.lock().await;
        if let Some(probed) = *last
            && probed.at.elapsed() < pause
        {
            return probed.is_taken;
        }
        let at = Instant::now();
        let is_taken = matches!(in_time(store.notes().probe_write()).await, Some(Ok(_)));
        *last = Some(Probed { at, is_taken });
        is_taken
    }
}

/// Waits for an answer of the database, but not for long.
pub(super) async fn in_time<T>(answer: impl Future<Output = T>) -> Option<T> {
    let answer = with_deadline(Instant::now() + ANSWERED_WITHIN, answer);
    tokio::time::timeout(ANSWERED_WITHIN, answer).await.ok()
}
