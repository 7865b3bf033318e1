//! When the daily digests of players are due.

use cardinal_store::{Delivery, DueDigest, NewNotice};

use super::{ANNA, BEN, HERE, Kept, NOW};

pub(crate) async fn a_digest_is_moved_on_by_one_process_with_its_notice(kept: Kept) {
    let other = kept.database.open().await;
    kept.store.digests().set(BEN, Some(NOW.plus(60))).await.unwrap();
    kept.store.digests().set(ANNA, Some(NOW.plus(90))).await.unwrap();
    kept.store.digests().set(ANNA, Some(NOW)).await.unwrap();
    let due = DueDigest { user: ANNA, at: NOW };
    assert_eq!(other.digests().due(NOW.plus(-1), 9).await.unwrap(), []);
    assert_eq!(other.digests().due(NOW, 9).await.unwrap(), [due]);
    let notice = NewNotice {
        user: ANNA,
        guild: HERE.guild,
        channel: HERE.channel,
        way: Delivery::Direct,
        games: vec![kept.game().await],
        what: "digest".to_owned(),
    };
    let next = Some(NOW.plus(86_400));
    assert!(kept.store.digests().move_on(due, next, Some(notice.clone()), NOW).await.unwrap());
    assert!(!other.digests().move_on(due, next, Some(notice), NOW).await.unwrap(), "another process was faster");
    assert_eq!(other.notices().pending(9).await.unwrap().len(), 1);
    let kept = kept.reopened().await;
    let [ben, anna] = &kept.store.digests().due(NOW.plus(86_400), 9).await.unwrap()[..] else { panic!("two") };
    assert_eq!((ben.user, anna.user, anna.at), (BEN, ANNA, NOW.plus(86_400)));
    kept.store.digests().set(BEN, None).await.unwrap();
    assert!(kept.store.digests().move_on(*anna, None, None, NOW).await.unwrap());
    assert_eq!(kept.store.digests().due(NOW.plus(999_999), 9).await.unwrap(), []);
}
