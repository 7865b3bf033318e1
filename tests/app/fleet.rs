//! Which of several processes holds which shards.

use std::sync::Arc;
use std::time::Duration;

use cardinal::app::{self, Fleet, Settings, Wanted};

use crate::world::World;

/// Lets processes act by turns until nobody changes anything. Returns how many shards each holds, the most first, and
/// how many were taken in all.
async fn settled(fleets: &[Arc<Fleet>]) -> (Vec<usize>, usize) {
    let mut taken = 0;
    loop {
        let mut is_quiet = true;
        for fleet in fleets {
            let before = fleet.held();
            fleet.step().await.unwrap();
            let after = fleet.held();
            is_quiet &= before == after;
            taken += after.iter().filter(|shard| !before.contains(shard)).count();
        }
        if is_quiet {
            let mut held: Vec<usize> = fleets.iter().map(|fleet| fleet.held().len()).collect();
            held.sort_unstable_by(|one, other| other.cmp(one));
            return (held, taken);
        }
    }
}

/// Processes on one database, with the world of the first.
async fn processes(wanted: [Wanted; 3], total: u64) -> (World, [Arc<Fleet>; 3]) {
    let world = World::shared(Settings::default()).await;
    let contexts = [world.second().await, world.second().await];
    let [one, two, three] = wanted;
    let join = |context, wanted| app::join_fleet(context, 1, total, wanted);
    let fleets = [join(&world.context, one), join(&contexts[0], two), join(&contexts[1], three)];
    (world, fleets)
}

#[tokio::test]
async fn shards_are_held_evenly_and_each_moves_once() {
    let (world, [a, b, c]) = processes([Wanted::Fair, Wanted::Fair, Wanted::Fair], 16).await;
    assert_eq!(settled(std::slice::from_ref(&a)).await, (vec![16], 16));
    b.join().await.unwrap();
    assert_eq!(settled(&[a.clone(), b.clone()]).await, (vec![8, 8], 8));
    c.join().await.unwrap();
    // The names of processes decide which of them has one more.
    let (held, moved) = settled(&[a.clone(), b.clone(), c.clone()]).await;
    assert_eq!((held, moved), (vec![6, 5, 5], c.held().len()));
    // One ends suddenly: its leases expire, then the others take over.
    let left_behind = a.held().len();
    for _ in 0..2 {
        world.clock.pass(Duration::from_secs(4));
        assert_eq!(settled(&[b.clone(), c.clone()]).await.1, 0, "its leases still hold");
    }
    world.clock.pass(Duration::from_secs(4));
    assert_eq!(settled(&[b, c]).await, (vec![8, 8], left_behind));
}

#[tokio::test]
async fn more_processes_than_shards_leave_some_in_reserve() {
    let (_world, fleets) = processes([Wanted::Fair, Wanted::Fair, Wanted::Fair], 2).await;
    for fleet in &fleets {
        fleet.join().await.unwrap();
    }
    assert_eq!(settled(&fleets).await, (vec![1, 1, 0], 2));
}

#[tokio::test]
async fn certain_shards_are_taken_when_they_are_free() {
    let (_world, [other, fixed, _]) =
        processes([Wanted::These(vec![1]), Wanted::These(vec![0, 1, 2]), Wanted::Fair], 4).await;
    other.step().await.unwrap();
    fixed.step().await.unwrap();
    assert_eq!((other.held(), fixed.held()), (vec![1], vec![0, 2]));
    fixed.step().await.unwrap();
    assert_eq!(fixed.held(), [0, 2], "none is given back");
    other.leave().await.unwrap();
    fixed.step().await.unwrap();
    assert_eq!(fixed.held(), [0, 1, 2]);
}
