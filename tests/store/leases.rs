//! What tells processes and databases from each other.

use cardinal::store::{Lease, Timestamp};

use super::{Kept, NOW, open};

fn lease(holder: &str, until: Timestamp) -> Lease {
    Lease { key: "thread/7".to_owned(), holder: holder.to_owned(), until }
}

#[tokio::test]
async fn a_lease_is_one_holders_until_it_lapses_or_is_given_back() {
    let kept = Kept::new().await;
    let other = open(&kept.folder).await;
    assert!(kept.store.take_lease(lease("first", NOW.plus(60)), NOW).await.unwrap());
    assert!(!other.take_lease(lease("second", NOW.plus(90)), NOW.plus(59)).await.unwrap());
    assert!(kept.store.take_lease(lease("first", NOW.plus(120)), NOW.plus(59)).await.unwrap(), "it is prolonged");
    assert!(!other.take_lease(lease("second", NOW.plus(150)), NOW.plus(60)).await.unwrap());
    let another = Lease { key: "thread/8".to_owned(), ..lease("second", NOW.plus(150)) };
    assert!(other.take_lease(another, NOW.plus(60)).await.unwrap());

    other.give_back_lease("thread/7", "second").await.unwrap();
    assert!(!other.take_lease(lease("second", NOW.plus(150)), NOW.plus(60)).await.unwrap(), "it was not its own");
    kept.store.give_back_lease("thread/7", "first").await.unwrap();
    assert!(other.take_lease(lease("second", NOW.plus(150)), NOW.plus(60)).await.unwrap());
    assert!(kept.store.take_lease(lease("first", NOW.plus(200)), NOW.plus(150)).await.unwrap(), "it has lapsed");
}

#[tokio::test]
async fn every_database_has_a_name_of_its_own_and_keeps_it() {
    let kept = Kept::new().await;
    let name = kept.store.identity().await.unwrap();
    // Sixteen random bytes: too many to be found by trying.
    assert!(name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}");
    assert_ne!(Kept::new().await.store.identity().await.unwrap(), name);
    assert_eq!(kept.reopened().await.store.identity().await.unwrap(), name);
}
