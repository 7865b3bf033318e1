//! Deals that come again, so that what a test has seen once it sees each time.

use std::sync::Mutex;

use cardinal::app::Chance;

use crate::play::Dice;

/// Chance that can be foretold: the same number gives the same deals, in the order in which games begin.
///
/// # Panics
/// Drawing from it panics once a thread has panicked while it drew.
pub fn deals(number: u64) -> Chance {
    let dice = Mutex::new(Dice(number | 1 << 32));
    Box::new(move |bytes| {
        let mut dice = dice.lock().expect("nobody panics with the dice in hand");
        bytes.fill_with(|| dice.roll(256) as u8);
        Ok(())
    })
}
