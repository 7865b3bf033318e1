//! How long callers wait for a database that may not answer.

use std::time::{Duration, Instant};

/// The least that a database gets, however late it is asked: one that works needs far less.
const AT_LEAST: Duration = Duration::from_millis(500);

tokio::task_local! {
    static UNTIL: Instant;
}

/// Does some work. A read or a write in it that can be given up is given up at this moment, or half a second after it
/// was asked for if that is later.
pub fn with_deadline<T>(moment: Instant, work: impl Future<Output = T>) -> impl Future<Output = T> {
    UNTIL.scope(moment, work)
}

/// How long a read or a write may take from now on, at most this long.
pub(crate) fn left_of(limit: Duration) -> Duration {
    let left = |until: &Instant| until.saturating_duration_since(Instant::now()).max(AT_LEAST);
    UNTIL.try_with(left).map_or(limit, |left| left.min(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_was_waited_before_is_part_of_the_time() {
        let limit = Duration::from_mins(1);
        assert_eq!(left_of(limit), limit);
        let in_ten = Instant::now() + Duration::from_secs(10);
        assert!(with_deadline(in_ten, async { left_of(limit) }).await <= Duration::from_secs(10));
        assert_eq!(with_deadline(in_ten, async { left_of(AT_LEAST / 2) }).await, AT_LEAST / 2);
        assert_eq!(with_deadline(Instant::now(), async { left_of(limit) }).await, AT_LEAST);
    }
}
