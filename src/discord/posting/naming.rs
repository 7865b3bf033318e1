//! When threads got new names. Discord allows two in ten minutes, and holds back all changes of a thread that gets
//! more.

use std::num::NonZeroUsize;

use cardinal_ids::{ChannelId, Timestamp};
use lru::LruCache;

/// The new names of a thread that Discord allows within [`WINDOW`].
const MOST: usize = 2;

/// The seconds for which a new name counts, and a little more, as Discord counts it later than it was sent.
const WINDOW: i64 = 10 * 60 + 5;

/// How many threads are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is more than none");

/// The last names of threads.
pub(super) struct Naming(LruCache<ChannelId, [Option<Timestamp>; MOST]>);

impl Default for Naming {
    fn default() -> Naming {
        Naming(LruCache::new(REMEMBERED))
    }
}

impl Naming {
    /// Notes that a thread got a name.
    pub(super) fn note(&mut self, thread: ChannelId, now: Timestamp) {
        let times = self.0.get_or_insert_mut(thread, Default::default);
        times.rotate_left(1);
        times[MOST - 1] = Some(now);
    }

    /// The moment from which a thread may get another name. `None` if it may now.
    pub(super) fn held_until(&self, thread: ChannelId, now: Timestamp) -> Option<Timestamp> {
        let oldest = self.0.peek(&thread).and_then(|times| times[0])?;
        Some(oldest.plus(WINDOW)).filter(|until| *until > now)
    }
}
