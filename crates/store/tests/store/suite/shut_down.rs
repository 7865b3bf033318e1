//! Shutting down a store.

use std::sync::Arc;

use cardinal_store::StoreError;

use super::{Kept, append};

pub(crate) async fn shutting_down_finishes_all_requests_and_takes_no_more(kept: Kept) {
    let games = [kept.game().await, kept.game().await, kept.game().await];
    let asked: Vec<_> = games
        .map(|game| {
            let store = Arc::clone(&kept.store);
            tokio::spawn(async move { store.games().append(append(game, 0, None)).await })
        })
        .into();
    tokio::task::yield_now().await;
    kept.store.shut_down().await;
    for task in asked {
        assert_eq!(task.await.unwrap().unwrap().version, 1);
    }
    assert!(matches!(kept.store.games().append(append(games[0], 1, None)).await, Err(StoreError::Stopped)));
    assert!(matches!(kept.store.games().load(games[0]).await, Err(StoreError::Stopped)));
    kept.store.shut_down().await;

    let again = kept.database.open().await;
    for game in games {
        assert_eq!(again.games().info(game).await.unwrap().version, 1);
    }
}
