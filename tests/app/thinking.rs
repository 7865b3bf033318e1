//! How long the computer player may think, and in which order.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use cardinal::app::{Speeds, Thinkers, Thought, thinking_time};
use cardinal_player::{Level, Plan};
use cardinal_rules::Variant;
use tokio::sync::oneshot;

/// The longest thinking, the shortest, and how long anyone should wait at most.
const LONGEST: Duration = Duration::from_secs(1);
const SHORTEST: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_secs(3);

/// How many positions a second are expected of a machine that was not measured.
const UNMEASURED: u64 = 20_000;

#[test]
fn thinking_gets_shorter_before_the_wait_gets_longer() {
    assert_eq!(thinking_time(0, Duration::ZERO), LONGEST);
    assert_eq!(thinking_time(2, Duration::ZERO), LONGEST);
    assert_eq!(thinking_time(99, Duration::ZERO), Duration::from_millis(30));
    assert_eq!(thinking_time(10_000, Duration::ZERO), SHORTEST);
    assert_eq!(thinking_time(0, Duration::from_mins(1)), SHORTEST, "someone has waited long already");
}

#[test]
fn of_many_who_came_at_once_the_last_waits_no_longer_than_patience() {
    let mut waited = Duration::ZERO;
    for waiting in (0..100).rev() {
        waited += thinking_time(waiting, waited);
    }
    assert!(waited <= PATIENCE + SHORTEST, "{waited:?}");
}

#[test]
fn a_budget_follows_the_measured_speed() {
    let speeds = Speeds::default();
    for _ in 0..40 {
        speeds.measured(Variant::Standard, 1_000_000, Duration::from_secs(1));
    }
    let nodes = speeds.nodes(Variant::Standard, Duration::from_millis(500));
    assert!((450_000..=500_000).contains(&nodes), "{nodes}");
    assert_eq!(speeds.nodes(Variant::ChessMe, Duration::from_secs(1)), UNMEASURED, "another game was not measured");
    // A handful of positions tells nothing.
    speeds.measured(Variant::ChessMe, 3, Duration::from_secs(1));
    assert_eq!(speeds.nodes(Variant::ChessMe, Duration::from_secs(1)), UNMEASURED);
}

fn plan(nodes: u64) -> Plan {
    Plan { actions: Vec::new(), worth: 0, nodes }
}

#[tokio::test]
async fn a_panic_fails_one_thought_and_no_other() {
    let thinkers = Thinkers::new(1);
    let failed = thinkers.think(Variant::Standard, Level::One, |_| panic!("a fault of the player")).await;
    assert!(matches!(failed, Thought::Failed), "{failed:?}");
    let thought = thinkers.think(Variant::Standard, Level::One, |_| Some(plan(7))).await;
    assert!(matches!(thought, Thought::Plan(Some(Plan { nodes: 7, .. }))), "{thought:?}");
}

#[tokio::test]
async fn short_turns_go_first() {
    let thinkers = Arc::new(Thinkers::new(1));
    let (begins, begun) = oneshot::channel();
    let (release, held) = std::sync::mpsc::channel::<()>();
    let order = Arc::new(Mutex::new(Vec::new()));
    let think =
        |level: Level, name: &'static str, wait: Option<(oneshot::Sender<()>, std::sync::mpsc::Receiver<()>)>| {
            let (thinkers, order) = (Arc::clone(&thinkers), Arc::clone(&order));
            tokio::spawn(async move {
                let work = move |_| {
                    if let Some((begins, held)) = wait {
                        begins.send(()).unwrap();
                        held.recv().unwrap();
                    }
                    order.lock().unwrap().push(name);
                    Some(plan(1))
                };
                thinkers.think(Variant::Standard, level, work).await
            })
        };
    let mut all = vec![think(Level::One, "first", Some((begins, held)))];
    begun.await.unwrap();
    for (level, name) in [(Level::Six, "long"), (Level::One, "short")] {
        let before = thinkers.waiting();
        all.push(think(level, name, None));
        while thinkers.waiting() == before {
            tokio::task::yield_now().await;
        }
    }
    release.send(()).unwrap();
    for one in all {
        one.await.unwrap();
    }
    assert_eq!(*order.lock().unwrap(), ["first", "short", "long"]);
}
