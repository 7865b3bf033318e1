//! Many appends at once, valid and invalid.

use std::sync::Arc;

use cardinal_ids::InteractionId;
use cardinal_rules::{Action, Entry, Seat};
use cardinal_store::{Append, StoreError};

use super::{Kept, act, append};

pub(crate) async fn one_bad_append_does_not_fail_its_neighbours(kept: Kept) {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for _ in 0..8 {
        good.push(kept.game().await);
        bad.push(kept.game().await);
    }
    // A misplaced event: the version fits, and only the primary key stops the append.
    let broken = bad[0];
    kept.execute(&format!("INSERT INTO game_events (game_id, seq, payload, at) VALUES ({broken}, 0, '{{}}', 0)")).await;

    // No task runs between the sends, so that the writer finds all of them together.
    let mut waiting = Vec::new();
    for (index, (&good, &bad)) in good.iter().zip(&bad).enumerate() {
        let version = u32::from(index > 0);
        for asked in [append(bad, version, None), append(good, 0, Some(index as u64))] {
            let store = Arc::clone(&kept.store);
            waiting.push(tokio::spawn(async move { store.games().append(asked).await }));
        }
    }
    let mut answers = Vec::new();
    for task in waiting {
        answers.push(task.await.unwrap());
    }
    for (index, pair) in answers.chunks(2).enumerate() {
        match (index, &pair[0]) {
            (0, Err(StoreError::Integrity(_))) | (1.., Err(StoreError::Conflict { found: 0, .. })) => {}
            other => panic!("{other:?}"),
        }
        assert_eq!(pair[1].as_ref().unwrap().version, 1);
    }
    for game in good {
        assert_eq!(kept.store.games().load(game).await.unwrap().entries.since(0).unwrap().len(), 1);
    }
    assert_eq!(kept.store.games().info(broken).await.unwrap().version, 0);
}

/// Tasks race for the same games, and each reloads after losing. No event is lost or written twice, and each task's
/// events stay in order.
pub(crate) async fn racing_writers_lose_and_reorder_nothing(kept: Kept) {
    const TASKS: u64 = 3;
    const EACH: u32 = 40;
    // A second store on the same file stands for a second process.
    let second = kept.database.open().await;
    let games = [kept.game().await, kept.game().await];
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let store = Arc::clone(if task == 0 { &second } else { &kept.store });
            tokio::spawn(async move {
                let mut random = fastrand::Rng::with_seed(task);
                let mut written = [0_u32; 2];
                let mut known = [0_u32; 2];
                while written.iter().sum::<u32>() < EACH {
                    let which = random.usize(..2);
                    let next = written[which];
                    let count = 1 + random.u32(..3);
                    let entries = (next..next + count).map(|number| tagged(task, number)).collect();
                    let interaction = Some(InteractionId(task << 32 | u64::from(random.u32(..))));
                    let asked = Append { entries, interaction, ..append(games[which], known[which], None) };
                    match store.games().append(asked).await {
                        Ok(appended) => {
                            assert_eq!(appended.version, known[which] + count);
                            known[which] = appended.version;
                            written[which] += count;
                        }
                        Err(StoreError::Conflict { found, .. }) => known[which] = found,
                        Err(StoreError::Duplicate { .. }) => {}
                        Err(other) => panic!("{other}"),
                    }
                    if random.u8(..4) == 0 {
                        tokio::task::yield_now().await;
                    }
                }
                written
            })
        })
        .collect();
    let mut written = Vec::new();
    for task in tasks {
        written.push(task.await.unwrap());
    }
    for (which, game) in games.into_iter().enumerate() {
        let loaded = kept.store.games().load(game).await.unwrap();
        let entries = loaded.entries.since(0).unwrap();
        for (task, written) in written.iter().enumerate() {
            let own: Vec<&Entry> = entries.iter().filter(|entry| is_of(entry, task as u64)).collect();
            let expected: Vec<Entry> = (0..written[which]).map(|number| tagged(task as u64, number)).collect();
            assert_eq!(own, expected.iter().collect::<Vec<_>>(), "game {game}, task {task}");
        }
        let total: u32 = written.iter().map(|written| written[which]).sum();
        assert_eq!(entries.len(), total as usize);
    }
}

/// An event that identifies its writer by the square that it leaves, and its number by the square that it goes to.
fn tagged(task: u64, number: u32) -> Entry {
    let square = |index: u32| format!("{}{}", char::from(b'a' + (index % 8) as u8), index / 8 % 8 + 1);
    let from = square(task as u32).parse().unwrap();
    act(Seat::White, Action::plain_move(from, square(number).parse().unwrap()))
}

fn is_of(entry: &Entry, task: u64) -> bool {
    let (
        Entry::Act { action: Action::Move { from, .. }, .. },
        Entry::Act { action: Action::Move { from: own, .. }, .. },
    ) = (entry, &tagged(task, 0))
    else {
        return false;
    };
    from == own
}
