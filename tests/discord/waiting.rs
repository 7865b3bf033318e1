//! What is told while something is waited for.

use std::time::Duration;

use cardinal::discord::waiting::telling;
use tokio::sync::watch;

#[tokio::test]
async fn it_is_told_again_and_again_until_it_is_done() {
    let told = watch::Sender::new(0);
    let mut heard = told.subscribe();
    // It takes as long as it takes to be told three times.
    let work = async { *heard.wait_for(|told| *told == 3).await.unwrap() };
    let soon = Duration::from_millis(1);
    assert_eq!(telling(work, (soon, soon), |_| told.send_modify(|told| *told += 1)).await, 3);
}

#[tokio::test]
async fn what_is_done_at_once_is_not_told() {
    telling(async {}, (Duration::ZERO, Duration::from_secs(10)), |_| panic!("nothing is waited for")).await;
}
