//! Which servers have been greeted.

use cardinal_ids::{ChannelId, GuildId, Timestamp};
use cardinal_store::Joining;

use super::{Kept, NOW};

fn joining(guild: u64, at: Timestamp) -> Joining {
    Joining { guild: GuildId(guild), at, channel: Some(ChannelId(guild + 100)) }
}

pub(crate) async fn a_joining_is_recorded_once_by_whichever_process_hears_of_it_first(kept: Kept) {
    let other = kept.database.open().await;
    let (first, second) = (joining(11, NOW), joining(12, NOW.plus(-1)));
    assert!(kept.store.greetings().record(first).await.unwrap());
    assert!(!kept.store.greetings().record(first).await.unwrap() && !other.greetings().record(first).await.unwrap());
    assert!(!other.greetings().record(joining(11, NOW.plus(-60))).await.unwrap(), "an earlier one is over");
    assert!(other.greetings().record(second).await.unwrap(), "another server");
    assert_eq!(kept.store.greetings().pending(9).await.unwrap(), [second, first]);
    assert_eq!(kept.store.greetings().pending(1).await.unwrap(), [second]);
}

pub(crate) async fn a_greeting_is_pending_until_it_is_settled_and_due_again_after_the_next_joining(kept: Kept) {
    let (first, again) = (joining(11, NOW), joining(11, NOW.plus(600)));
    kept.store.greetings().record(first).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(kept.store.greetings().pending(9).await.unwrap(), [first], "a restart forgets nothing");
    kept.store.greetings().settle(first.guild, first.at).await.unwrap();
    assert_eq!(kept.store.greetings().pending(9).await.unwrap(), []);
    assert!(!kept.store.greetings().record(first).await.unwrap(), "it stays recorded");

    assert!(kept.store.greetings().record(again).await.unwrap());
    kept.store.greetings().settle(first.guild, first.at).await.unwrap();
    assert_eq!(kept.store.greetings().pending(9).await.unwrap(), [again], "the earlier greeting settles its own alone");
}

pub(crate) async fn a_joining_without_a_channel_has_no_greeting(kept: Kept) {
    let silent = Joining { channel: None, ..joining(11, NOW) };
    assert!(kept.store.greetings().record(silent).await.unwrap());
    assert!(!kept.store.greetings().record(joining(11, NOW)).await.unwrap(), "a channel later on makes it no new one");
    assert_eq!(kept.store.greetings().pending(9).await.unwrap(), []);
}
