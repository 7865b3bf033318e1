//! The processes of one database, as each of them takes part.
//!
//! Each process has a lease that says it runs, one for each shard that it holds, and one for each of those with a
//! session that is up. A process that stops gives its leases back at once and keeps its sessions until another
//! process has them up, so that members always reach one of the two. A process that ends suddenly loses its leases
//! after [`LEASE`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cardinal_store::{Lease, SharedStore, StoreError};
use cardinal_table::clock::source::{SharedClock, compare_with_database};

use crate::app::fleet::division::{Change, SharedShards, fair, fixed};

/// How long a lease lasts that is not renewed.
pub(super) const LEASE: Duration = Duration::from_secs(10);

/// How long Discord wants between two sessions of the same group of shards, with the part of a second that times in
/// whole seconds leave out.
const BETWEEN_SESSIONS: i64 = 6;

/// The shards that a process wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// As many as every other process.
    Fair,
    /// These.
    These(Vec<u64>),
}

/// Why a process can't share the shards.
#[derive(Debug, thiserror::Error)]
pub enum FleetError {
    /// The others divide the servers differently.
    #[error(
        "a process on this database divides the servers into {theirs} shards, not {ours}; give all of them the same number in `shards`, or stop the others first"
    )]
    OtherNumber {
        /// Into how many shards the others divide them.
        theirs: u64,
        /// Into how many this process would.
        ours: u64,
    },
    /// The others are another bot.
    #[error(
        "a process on this database is another bot (application {theirs}, and this token's is {ours}); give this one the token of that bot, or a database of its own"
    )]
    OtherApplication {
        /// The others' application.
        theirs: u64,
        /// This token's.
        ours: u64,
    },
    /// Another process holds some of these shards.
    #[error(
        "another process on this database holds shard {shard}; give each process shards of its own in `shards`, or \"auto\" to all of them"
    )]
    Overlap {
        /// The first of those shards.
        shard: u64,
    },
    /// The database fails.
    #[error("the shards can't be shared: {0}")]
    Store(#[from] StoreError),
}

#[derive(Default)]
struct State {
    /// The shards that this process holds, and whether each has a session that is up.
    held: BTreeMap<u64, bool>,
    /// The shards that it has given back, whose sessions stay up until another process has them up.
    leaving: BTreeSet<u64>,
    /// Whether this process stops: it takes nothing more.
    stops: bool,
    /// When its leases were last renewed.
    renewed: Option<Instant>,
}

/// This process among those of one database that share the shards.
pub struct Fleet {
    store: SharedStore,
    clock: SharedClock,
    process: String,
    application: u64,
    total: u64,
    wanted: Wanted,
    state: Mutex<State>,
    tries: AtomicU64,
}

impl Fleet {
    /// Returns a process that has joined none yet.
    pub(crate) fn new(
        (store, clock): (SharedStore, SharedClock),
        process: String,
        application: u64,
        total: u64,
        wanted: Wanted,
    ) -> Fleet {
        Fleet { store, clock, process, application, total, wanted, state: Mutex::default(), tries: AtomicU64::new(0) }
    }

    /// Into how many shards the processes of a database that run now divide its servers, if any do.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn number_in_use(store: &SharedStore, clock: &SharedClock) -> Result<Option<u64>, StoreError> {
        let leases = store.leases().current(clock.now()).await?;
        Ok(leases.iter().find_map(|lease| Some(Presence::read(&lease.key)?.total)))
    }

    /// The processes of a database that run now, by name.
    pub(super) async fn processes(store: &SharedStore, clock: &SharedClock) -> Result<BTreeSet<String>, StoreError> {
        let leases = store.leases().current(clock.now()).await?;
        let runs = |lease: Lease| Presence::read(&lease.key).map(|_| lease.holder);
        Ok(leases.into_iter().filter_map(runs).collect())
    }

    /// Joins the processes that run. Takes no shard yet.
    ///
    /// # Errors
    /// They are of another bot or divide the servers differently, or the database fails.
    pub async fn join(&self) -> Result<(), FleetError> {
        compare_with_database(&self.clock, &self.store).await?;
        for lease in self.store.leases().current(self.clock.now()).await? {
            let Some(other) = Presence::read(&lease.key) else { continue };
            if other.application != self.application {
                return Err(FleetError::OtherApplication { theirs: other.application, ours: self.application });
            }
            if other.total != self.total {
                return Err(FleetError::OtherNumber { theirs: other.total, ours: self.total });
            }
        }
        self.renew().await?;
        Ok(())
    }

    /// Finds out whether another process holds a shard that this one was given.
    ///
    /// # Errors
    /// One does, or the database fails.
    pub async fn overlaps(&self) -> Result<(), FleetError> {
        let Wanted::These(wanted) = &self.wanted else { return Ok(()) };
        let seen = self.seen().await?;
        let taken = wanted.iter().find(|shard| seen.holders.get(shard).is_some_and(|holder| *holder != self.process));
        taken.map_or(Ok(()), |shard| Err(FleetError::Overlap { shard: *shard }))
    }

    /// Into how many shards the servers are divided.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The shards that this process holds.
    pub fn held(&self) -> Vec<u64> {
        self.state().held.keys().copied().collect()
    }

    /// How many leases this process holds.
    pub fn leases(&self) -> usize {
        let state = self.state();
        usize::from(!state.stops) + state.held.len() + state.held.values().filter(|is_up| **is_up).count()
    }

    /// Whether this process keeps a session of a shard: it holds it, or has given it back and nobody else has it up
    /// yet.
    pub fn keeps(&self, shard: u64) -> bool {
        let state = self.state();
        state.held.contains_key(&shard) || state.leaving.contains(&shard)
    }

    /// Whether this process knows that it holds what it holds. It does not after it stood still for a while, as a
    /// machine that sleeps does.
    pub fn is_current(&self) -> bool {
        self.state().renewed.is_some_and(|at| at.elapsed() < LEASE)
    }

    /// Notes that a shard's session is up, which ends that of the process that had it before.
    ///
    /// # Errors
    /// The database fails.
    pub async fn on_session_up(&self, shard: u64) -> Result<(), StoreError> {
        let is_held = self.state().held.get_mut(&shard).map(|up| *up = true).is_some();
        if is_held {
            self.renew().await?;
        }
        Ok(())
    }

    /// Renews what this process holds, takes what it should have and gives back what others should have. To be called
    /// every second or so.
    ///
    /// # Errors
    /// The database fails. Then nothing changes.
    pub async fn step(&self) -> Result<(), StoreError> {
        compare_with_database(&self.clock, &self.store).await?;
        self.renew().await?;
        self.let_go().await?;
        if self.state().stops {
            return Ok(());
        }
        let seen = self.seen().await?;
        let Change { takes, gives } = match &self.wanted {
            Wanted::Fair => fair(&seen, &self.process, self.total),
            Wanted::These(wanted) => fixed(&seen, wanted),
        };
        if !takes.is_empty() {
            let leases = takes.iter().map(|shard| self.lease(shard_key(*shard))).collect();
            let taken = self.store.leases().take_all(leases, self.clock.now()).await?;
            let mut state = self.state();
            for shard in takes.into_iter().zip(taken).filter_map(|(shard, is_ours)| is_ours.then_some(shard)) {
                // It may have been on its way to another process, with its session still up here.
                let is_up = state.leaving.remove(&shard);
                state.held.insert(shard, is_up);
            }
        }
        self.give_back(&gives).await
    }

    /// Begins to leave the others: gives back all leases. The sessions stay up; see [`Fleet::has_left`].
    ///
    /// # Errors
    /// The database fails. The leases expire by themselves.
    pub async fn leave(&self) -> Result<(), StoreError> {
        self.state().stops = true;
        let held = self.held();
        self.give_back(&held).await?;
        self.store.leases().release(&self.presence(), &self.process).await
    }

    /// Whether every session of a process that leaves is up elsewhere, or nobody is there to open them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn has_left(&self) -> Result<bool, StoreError> {
        self.let_go().await?;
        let others = self.seen().await?.processes.iter().any(|name| *name != self.process);
        Ok(!others || self.state().leaving.is_empty())
    }

    /// Whether this process still holds a shard, asked anew: it may have stood still meanwhile. While the database
    /// can't be reached, it counts as held.
    pub async fn still_holds(&self, shard: u64) -> bool {
        self.renew().await.is_err() || self.keeps(shard)
    }

    /// Whether a session of this shard may begin now: Discord limits how many begin within a few seconds, all processes
    /// together. `groups` is Discord's `max_concurrency`.
    pub async fn may_begin(&self, shard: u64, groups: u64) -> bool {
        let now = self.clock.now();
        let number = self.tries.fetch_add(1, Ordering::Relaxed);
        let lease = Lease {
            key: format!("begin/{}", shard % groups.max(1)),
            // Each try by itself: a session that has just begun keeps this process from beginning another, too.
            holder: format!("{}/{number}", self.process),
            until: now.plus(BETWEEN_SESSIONS),
        };
        self.store.leases().take(lease, now).await.unwrap_or(false)
    }

    /// Renews the leases of this process, and forgets the shards that others hold now.
    async fn renew(&self) -> Result<(), StoreError> {
        let (keys, shards) = {
            let state = self.state();
            let mut keys: Vec<String> = if state.stops { Vec::new() } else { vec![self.presence()] };
            let mut shards = vec![None; keys.len()];
            for (shard, is_up) in &state.held {
                keys.push(shard_key(*shard));
                shards.push(Some(*shard));
                if *is_up {
                    keys.push(up_key(*shard));
                    shards.push(None);
                }
            }
            (keys, shards)
        };
        let asked = Instant::now();
        let leases = keys.into_iter().map(|key| self.lease(key)).collect();
        let renewed = self.store.leases().take_all(leases, self.clock.now()).await?;
        let mut state = self.state();
        state.renewed = Some(asked);
        for shard in shards.into_iter().zip(renewed).filter_map(|(shard, is_ours)| shard.filter(|_| !is_ours)) {
            tracing::warn!(shard, "another process has taken over a shard, because this one did not renew its lease");
            state.held.remove(&shard);
        }
        Ok(())
    }

    /// Lets go of the shards that this process has given back and that are up elsewhere now.
    async fn let_go(&self) -> Result<(), StoreError> {
        if self.state().leaving.is_empty() {
            return Ok(());
        }
        let leases = self.store.leases().current(self.clock.now()).await?;
        let is_up = |shard: u64| leases.iter().any(|lease| lease.key == up_key(shard) && lease.holder != self.process);
        self.state().leaving.retain(|shard| !is_up(*shard));
        Ok(())
    }

    async fn give_back(&self, shards: &[u64]) -> Result<(), StoreError> {
        for shard in shards {
            {
                let mut state = self.state();
                if state.held.remove(shard).is_none() {
                    continue;
                }
                state.leaving.insert(*shard);
            }
            self.store.leases().release(&up_key(*shard), &self.process).await?;
            self.store.leases().release(&shard_key(*shard), &self.process).await?;
        }
        Ok(())
    }

    async fn seen(&self) -> Result<SharedShards, StoreError> {
        let mut seen = SharedShards::default();
        for lease in self.store.leases().current(self.clock.now()).await? {
            if Presence::read(&lease.key).is_some() {
                seen.processes.insert(lease.holder);
            } else if let Some(shard) = lease.key.strip_prefix(SHARD).and_then(|shard| shard.parse().ok()) {
                seen.holders.insert(shard, lease.holder);
            }
        }
        Ok(seen)
    }

    fn lease(&self, key: String) -> Lease {
        let until = self.clock.now().plus(LEASE.as_secs() as i64);
        Lease { key, holder: self.process.clone(), until }
    }

    /// The key of the lease that says that this process runs.
    fn presence(&self) -> String {
        format!("process/{}/{}/{}", self.application, self.total, self.process)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the lease of a process that runs tells.
struct Presence {
    application: u64,
    total: u64,
}

impl Presence {
    fn read(key: &str) -> Option<Presence> {
        let mut parts = key.strip_prefix("process/")?.split('/');
        Some(Presence { application: parts.next()?.parse().ok()?, total: parts.next()?.parse().ok()? })
    }
}

/// Whether a lease of this key says what a process is or has at the moment: nothing of it outlasts the process.
pub(crate) fn is_lease_of_fleet(key: &str) -> bool {
    Presence::read(key).is_some() || key.starts_with(SHARD) || key.starts_with(UP)
}

/// What the keys begin with of the leases of shards, and of those whose sessions are up.
const SHARD: &str = "shard/";
const UP: &str = "up/";

fn shard_key(shard: u64) -> String {
    format!("{SHARD}{shard}")
}

fn up_key(shard: u64) -> String {
    format!("{UP}{shard}")
}
