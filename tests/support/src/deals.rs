//! Reproducible deals, so that a test sees the same cards every time.

use std::sync::Mutex;

use cardinal::app::Chance;

use crate::play::Dice;

/// Returns predictable randomness: the same number gives the same deals, in the order in which games begin.
///
/// # Panics
/// The result panics if a thread has panicked while drawing from it.
pub fn deals(number: u64) -> Chance {
    let dice = Mutex::new(Dice(number | 1 << 32));
    Box::new(move |bytes| {
        let mut dice = dice.lock().expect("nobody panics with the dice in hand");
        bytes.fill_with(|| dice.roll(256) as u8);
        Ok(())
    })
}
