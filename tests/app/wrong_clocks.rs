//! Processes on machines whose clocks are off: what all share stays as it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use cardinal_ids::Timestamp;
use cardinal_store::Heartbeat;
use cardinal_table::clock::source::{Clock, SharedClock};

use crate::world::World;

const DAY: i64 = 24 * 60 * 60;

/// How long a test may take at most, in seconds: the database's clock runs meanwhile.
const LONG: i64 = 10 * 60;

/// The clock of a machine. It takes no part in how time passes in the test's world.
struct MachineClock {
    off: AtomicI64,
    corrected: AtomicI64,
}

impl MachineClock {
    fn off_by(seconds: i64) -> Arc<MachineClock> {
        Arc::new(MachineClock { off: AtomicI64::new(seconds), corrected: AtomicI64::new(0) })
    }

    fn own(&self) -> i64 {
        cardinal_table::clock::source::system_clock().now().0 + self.off.load(Ordering::Relaxed)
    }
}

impl Clock for MachineClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.own() + self.corrected.load(Ordering::Relaxed))
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn compare(&self, shared: Timestamp) {
        self.corrected.store(shared.0 - self.own(), Ordering::Relaxed);
    }
}

async fn last(world: &World) -> Heartbeat {
    world.store.clocks().last_heartbeat().await.unwrap()
}

/// The shared record is about as old as the test, and knows of no absence to speak of.
fn is_right(beat: Heartbeat) -> bool {
    let now = cardinal_table::clock::source::system_clock().now().0;
    (now - LONG..=now + LONG).contains(&beat.at.0) && beat.presence.absent <= LONG
}

#[tokio::test]
async fn a_process_whose_clock_is_off_claims_no_absence_and_moves_none() {
    let Some(world) = World::on_postgres().await else { return };
    world.with_clock(MachineClock::off_by(0) as SharedClock).await.time.heartbeat().await;
    let before = last(&world).await;
    assert!(is_right(before), "{before:?}");
    for off in [DAY, -DAY, 400 * DAY] {
        let other = world.with_clock(MachineClock::off_by(off) as SharedClock).await;
        other.time.heartbeat().await;
        let beat = last(&world).await;
        assert!(is_right(beat) && beat.time.since(before.time) <= LONG, "{off} s off: {beat:?}");
    }
}

#[tokio::test]
async fn a_clock_that_jumps_while_the_bot_runs_makes_no_absence_for_the_next_one() {
    for off in [DAY, -DAY] {
        let Some(world) = World::on_postgres().await else { return };
        let clock = MachineClock::off_by(0);
        let running = world.with_clock(clock.clone() as SharedClock).await;
        running.time.heartbeat().await;
        clock.off.store(off, Ordering::Relaxed);
        running.time.heartbeat().await;
        let beat = last(&world).await;
        assert!(is_right(beat), "{off} s off: {beat:?}");
        let next = world.with_clock(MachineClock::off_by(0) as SharedClock).await;
        next.time.heartbeat().await;
        let beat = last(&world).await;
        assert!(is_right(beat), "{off} s off: {beat:?}");
    }
}
