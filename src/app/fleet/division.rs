//! Who holds which shards: reckoned by each process alone, from what all of them see.

use std::collections::{BTreeMap, BTreeSet};

/// What a process sees of all that share the shards.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedShards {
    /// The processes that run, by name. One that stops is no longer among them.
    pub(super) processes: BTreeSet<String>,
    /// Who holds each shard that somebody holds.
    pub(super) holders: BTreeMap<u64, String>,
}

/// What a process does about its share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    /// The shards that it takes, if nobody is faster.
    pub(super) takes: Vec<u64>,
    /// The shards that it gives back.
    pub(super) gives: Vec<u64>,
}

/// Divides `total` shards evenly: the first processes by name have one more, if it does not come out even. A process
/// gives back only what another one lacks, so each shard moves once.
pub(super) fn fair(seen: &SharedShards, process: &str, total: u64) -> Change {
    let count = seen.processes.len() as u64;
    if !seen.processes.contains(process) {
        return Change::default();
    }
    let targets = seen.processes.iter().zip(0..).map(|(name, rank)| {
        let target = total / count + u64::from(rank < total % count);
        (name.as_str(), target)
    });
    let held = |name: &str| seen.holders.values().filter(|holder| *holder == name).count() as u64;
    let (mut own, mut lacking) = (0, 0);
    for (name, target) in targets {
        if name == process {
            own = target;
        } else {
            lacking += target.saturating_sub(held(name));
        }
    }
    let free: Vec<u64> = (0..total).filter(|shard| !seen.holders.contains_key(shard)).collect();
    let held = held(process);
    let takes = free.iter().copied().take(own.saturating_sub(held) as usize).collect();
    let surplus = held.saturating_sub(own).min(lacking.saturating_sub(free.len() as u64));
    let of_own = seen.holders.iter().rev().filter(|(_, holder)| *holder == process).map(|(shard, _)| *shard);
    Change { takes, gives: of_own.take(surplus as usize).collect() }
}

/// Takes certain shards as soon as they are free, and gives none back.
pub(super) fn fixed(seen: &SharedShards, wanted: &[u64]) -> Change {
    let takes = wanted.iter().copied().filter(|shard| !seen.holders.contains_key(shard)).collect();
    Change { takes, gives: Vec::new() }
}
