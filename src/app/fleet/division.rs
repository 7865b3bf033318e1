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

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets processes act by turns until nobody changes anything, and returns how many each holds, and how many shards
    /// were taken in all.
    fn settled(seen: &mut SharedShards, total: u64) -> (Vec<usize>, usize) {
        let mut taken = 0;
        loop {
            let mut is_quiet = true;
            for process in seen.processes.clone() {
                let Change { takes, gives } = fair(seen, &process, total);
                is_quiet &= takes.is_empty() && gives.is_empty();
                taken += takes.len();
                seen.holders.retain(|shard, _| !gives.contains(shard));
                seen.holders.extend(takes.into_iter().map(|shard| (shard, process.clone())));
            }
            if is_quiet {
                let held = |name: &String| seen.holders.values().filter(|holder| *holder == name).count();
                return (seen.processes.iter().map(held).collect(), taken);
            }
        }
    }

    #[test]
    fn shards_are_held_evenly_and_each_moves_once() {
        let mut seen = SharedShards::default();
        seen.processes.insert("a".to_owned());
        assert_eq!(settled(&mut seen, 16), (vec![16], 16));
        seen.processes.insert("b".to_owned());
        assert_eq!(settled(&mut seen, 16), (vec![8, 8], 8));
        seen.processes.insert("c".to_owned());
        assert_eq!(settled(&mut seen, 16), (vec![6, 5, 5], 5));
        // One ends suddenly: its leases expire, then the others take over.
        seen.processes.remove("a");
        seen.holders.retain(|_, holder| holder != "a");
        assert_eq!(settled(&mut seen, 16), (vec![8, 8], 6));
    }

    #[test]
    fn more_processes_than_shards_leave_some_in_reserve() {
        let processes = ["a", "b", "c"].map(str::to_owned).into();
        let mut seen = SharedShards { processes, holders: BTreeMap::new() };
        assert_eq!(settled(&mut seen, 2), (vec![1, 1, 0], 2));
    }

    #[test]
    fn certain_shards_are_taken_when_they_are_free() {
        let holders = BTreeMap::from([(1, "other".to_owned())]);
        let seen = SharedShards { processes: BTreeSet::new(), holders };
        assert_eq!(fixed(&seen, &[0, 1, 2]), Change { takes: vec![0, 2], gives: vec![] });
    }
}
