//! Discord's limits, shared by processes.

use std::time::Duration;

use cardinal_store::{NewRequest, Reservation, Reserved, SharedStore};

use super::Kept;

/// Longer than any test takes.
const LONG: Duration = Duration::from_hours(1);

async fn reserve(store: &SharedStore, id: &str, route: &str, limits: (u32, u32)) -> Reserved {
    let (id, route, (limit, at_once)) = (id.to_owned(), route.to_owned(), limits);
    store.requests().reserve(NewRequest { id, route, limit, at_once, counts_for: LONG }).await.unwrap().reserved
}

pub(crate) async fn a_route_is_used_up_by_all_processes_together(kept: Kept) {
    let other = kept.database.open().await;
    assert_eq!(reserve(&kept.store, "a/1", "channel 1", (2, 50)).await, Reserved::Sent);
    assert_eq!(reserve(&other, "b/1", "channel 1", (2, 50)).await, Reserved::Sent);
    for (store, id) in [(&kept.store, "a/3"), (&other, "b/3")] {
        let Reserved::Route(wait) = reserve(store, "c/1", "channel 1", (2, 50)).await else { panic!("two of two") };
        assert!(wait > LONG / 2 && wait <= LONG, "{wait:?}");
        assert_eq!(reserve(store, id, "channel 2", (2, 50)).await, Reserved::Sent, "another channel");
    }
    // The window of one of them is over.
    other.requests().settle("b/1", LONG, Duration::ZERO).await.unwrap();
    assert_eq!(reserve(&kept.store, "a/2", "channel 1", (2, 50)).await, Reserved::Sent);
    other.shut_down().await;
}

pub(crate) async fn all_routes_together_are_limited_for_all_processes(kept: Kept) {
    let other = kept.database.open().await;
    for number in 0..3 {
        let store = if number % 2 == 0 { &kept.store } else { &other };
        assert_eq!(reserve(store, &format!("a/{number}"), &format!("channel {number}"), (5, 3)).await, Reserved::Sent);
    }
    let Reserved::Global(wait) = reserve(&other, "b/1", "channel 9", (5, 3)).await else { panic!("three of three") };
    assert!(wait > LONG / 2 && wait <= LONG, "{wait:?}");
    // A request that was answered counts a while longer, and then no more.
    kept.store.requests().settle("a/0", LONG, Duration::ZERO).await.unwrap();
    assert!(matches!(reserve(&other, "b/2", "channel 9", (5, 3)).await, Reserved::Global(_)));
    kept.store.requests().settle("a/0", Duration::ZERO, Duration::ZERO).await.unwrap();
    assert_eq!(reserve(&other, "b/3", "channel 9", (5, 3)).await, Reserved::Sent);
    other.shut_down().await;
}

pub(crate) async fn processes_hear_of_a_ban_until_its_pause_is_over(kept: Kept) {
    let other = kept.database.open().await;
    let reserve = async |id: &str| {
        let (id, route) = (id.to_owned(), "channel".to_owned());
        other.requests().reserve(NewRequest { id, route, limit: 50, at_once: 2, counts_for: LONG }).await.unwrap()
    };
    assert_eq!(reserve("b/1").await, Reservation { reserved: Reserved::Sent, ban: None });
    kept.store.requests().note_ban("a/over", Duration::ZERO).await.unwrap();
    assert_eq!(other.requests().ban().await.unwrap(), None);
    kept.store.requests().note_ban("a/1", LONG).await.unwrap();
    assert_eq!(other.requests().ban().await.unwrap().as_deref(), Some("a/1"));
    // The note takes no place among the requests, and a process that has to wait hears of it too.
    assert_eq!(reserve("b/2").await, Reservation { reserved: Reserved::Sent, ban: Some("a/1".to_owned()) });
    let waits = reserve("b/3").await;
    assert!(matches!(waits.reserved, Reserved::Global(_)) && waits.ban.as_deref() == Some("a/1"), "{waits:?}");
    other.shut_down().await;
}

pub(crate) async fn requests_that_count_no_more_leave_nothing_behind(kept: Kept) {
    for number in 0..10 {
        let id = format!("a/{number}");
        reserve(&kept.store, &id, "channel", (50, 50)).await;
        kept.store.requests().settle(&id, Duration::ZERO, Duration::ZERO).await.unwrap();
    }
    reserve(&kept.store, "a/last", "channel", (50, 50)).await;
    assert_eq!(kept.database.count("requests").await, 1);
    // It may have been forgotten.
    kept.store.requests().settle("a/0", LONG, LONG).await.unwrap();
}
