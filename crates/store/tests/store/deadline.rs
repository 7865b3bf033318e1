//! How long a read or a write may take.

use std::time::{Duration, Instant};

use cardinal_store::{left_of, with_deadline};

/// The least that a database gets.
const AT_LEAST: Duration = Duration::from_millis(500);

#[tokio::test]
async fn what_was_waited_before_is_part_of_the_time() {
    let limit = Duration::from_mins(1);
    assert_eq!(left_of(limit), limit);
    let in_ten = Instant::now() + Duration::from_secs(10);
    assert!(with_deadline(in_ten, async { left_of(limit) }).await <= Duration::from_secs(10));
    assert_eq!(with_deadline(in_ten, async { left_of(AT_LEAST / 2) }).await, AT_LEAST / 2);
    assert_eq!(with_deadline(Instant::now(), async { left_of(limit) }).await, AT_LEAST);
}
