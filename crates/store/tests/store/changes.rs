//! Notices of other processes, one after the other.

use std::collections::HashMap;

use cardinal_ids::GameId;
use cardinal_store::Changes;
use tokio::sync::broadcast;

#[tokio::test]
async fn many_notices_of_a_game_are_one_and_lost_ones_are_no_end() {
    let (tell, told) = broadcast::channel(4);
    let mut changes = Changes::new(Some(told));
    for version in [9, 1, 2, 4, 3] {
        tell.send((GameId(1), version)).unwrap();
    }
    tell.send((GameId(2), 7)).unwrap();
    assert_eq!(changes.next().await, Some(HashMap::from([(GameId(1), 4), (GameId(2), 7)])));
    drop(tell);
    assert_eq!(changes.next().await, None);
    assert_eq!(Changes::new(None).next().await, None);
}
