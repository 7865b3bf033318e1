//! How processes and databases are told apart.

use cardinal_ids::Timestamp;
use cardinal_store::Lease;

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

pub(crate) async fn several_leases_are_taken_at_once_each_by_itself(kept: Kept) {
    let other = kept.database.open().await;
    let of = |holder: &str, key: &str| Lease { key: key.to_owned(), ..lease(holder, NOW.plus(60)) };
    assert!(other.leases().take(of("second", "shard/1"), NOW).await.unwrap());
    let wanted = vec![of("first", "shard/0"), of("first", "shard/1"), of("first", "shard/2")];
    assert_eq!(kept.store.leases().take_all(wanted.clone(), NOW).await.unwrap(), [true, false, true]);
    let held = |leases: Vec<Lease>| leases.into_iter().map(|lease| (lease.key, lease.holder)).collect::<Vec<_>>();
    let expected = [("shard/0", "first"), ("shard/1", "second"), ("shard/2", "first")];
    let expected = expected.map(|(key, holder)| (key.to_owned(), holder.to_owned()));
    assert_eq!(held(other.leases().current(NOW.plus(59)).await.unwrap()), expected);
    assert_eq!(other.leases().current(NOW.plus(60)).await.unwrap(), [], "they have lapsed");
    assert_eq!(kept.store.leases().take_all(wanted, NOW.plus(60)).await.unwrap(), [true; 3]);
}

pub(crate) async fn every_database_has_a_name_of_its_own_and_keeps_it(kept: Kept) {
    let name = kept.store.notes().identity().await.unwrap();
    // Sixteen random bytes: too many to guess.
    assert!(name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}");
    assert_ne!(kept.another().await.store.notes().identity().await.unwrap(), name);
    assert_eq!(kept.reopened().await.store.notes().identity().await.unwrap(), name);
}
