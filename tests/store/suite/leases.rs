//! How processes and databases are told apart.

use cardinal::store::{Lease, Timestamp};

use super::{Kept, NOW};

fn lease(holder: &str, until: Timestamp) -> Lease {
    Lease { key: "thread/7".to_owned(), holder: holder.to_owned(), until }
}

pub(crate) async fn a_lease_is_one_holders_until_it_lapses_or_is_given_back(kept: Kept) {
    let other = kept.database.open().await;
    assert!(kept.store.leases().take(lease("first", NOW.plus(60)), NOW).await.unwrap());
    assert!(!other.leases().take(lease("second", NOW.plus(90)), NOW.plus(59)).await.unwrap());
    assert!(kept.store.leases().take(lease("first", NOW.plus(120)), NOW.plus(59)).await.unwrap(), "it is prolonged");
    assert!(!other.leases().take(lease("second", NOW.plus(150)), NOW.plus(60)).await.unwrap());
    let another = Lease { key: "thread/8".to_owned(), ..lease("second", NOW.plus(150)) };
    assert!(other.leases().take(another, NOW.plus(60)).await.unwrap());

    other.leases().release("thread/7", "second").await.unwrap();
    assert!(!other.leases().take(lease("second", NOW.plus(150)), NOW.plus(60)).await.unwrap(), "it was not its own");
    kept.store.leases().release("thread/7", "first").await.unwrap();
    assert!(other.leases().take(lease("second", NOW.plus(150)), NOW.plus(60)).await.unwrap());
    assert!(kept.store.leases().take(lease("first", NOW.plus(200)), NOW.plus(150)).await.unwrap(), "it has lapsed");
}

pub(crate) async fn every_database_has_a_name_of_its_own_and_keeps_it(kept: Kept) {
    let name = kept.store.notes().identity().await.unwrap();
    // Sixteen random bytes: too many to guess.
    assert!(name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}");
    assert_ne!(kept.another().await.store.notes().identity().await.unwrap(), name);
    assert_eq!(kept.reopened().await.store.notes().identity().await.unwrap(), name);
}
