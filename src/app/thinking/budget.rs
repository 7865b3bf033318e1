//! How much thinking a turn gets: seconds, and from them positions to look at.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cardinal_player::Level;
use cardinal_rules::Variant;

/// The longest thinking about a turn while nobody else waits.
const LONGEST: Duration = Duration::from_secs(1);

/// The longest that anyone should wait. Thinking gets shorter before the wait gets longer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The shortest thinking, however many wait.
const SHORTEST: Duration = Duration::from_millis(20);

/// How many positions a second are expected of a machine before it was measured.
const UNMEASURED: u64 = 20_000;

/// No machine is taken to be slower than this, or a few slow turns would leave it without a budget to measure by.
const SLOWEST: u64 = 2_000;

/// Fewer positions than this tell nothing about a machine's speed.
const TELLING: u64 = 500;

/// The games, each with a speed of its own.
const VARIANTS: usize = Variant::ALL.len();

/// How fast this machine thinks about each game, in positions a second. Each turn's thinking measures it again.
pub struct Speeds([AtomicU64; VARIANTS]);

impl Default for Speeds {
    fn default() -> Speeds {
        Speeds(std::array::from_fn(|_| AtomicU64::new(UNMEASURED)))
    }
}

impl Speeds {
    /// How many positions can be looked at in this time.
    pub fn nodes(&self, variant: Variant, time: Duration) -> u64 {
        (self.of(variant).load(Ordering::Relaxed) as f64 * time.as_secs_f64()) as u64
    }

    /// Notes how long a turn's thinking took.
    pub fn measured(&self, variant: Variant, nodes: u64, took: Duration) {
        if nodes < TELLING || took.is_zero() {
            return;
        }
        let speed = nodes as f64 / took.as_secs_f64();
        let known = self.of(variant);
        let before = known.load(Ordering::Relaxed) as f64;
        // Slow turns count more: a budget that is too large keeps people waiting.
        let share = if speed < before { 0.5 } else { 0.2 };
        known.store(((before + (speed - before) * share) as u64).max(SLOWEST), Ordering::Relaxed);
    }

    fn of(&self, variant: Variant) -> &AtomicU64 {
        let index = Variant::ALL.iter().position(|each| *each == variant);
        &self.0[index.unwrap_or_default()]
    }
}

/// How long a turn's thinking may take while this many others wait for each thread, and one of all has waited this long
/// already. The rest of the patience is shared between them.
pub fn thinking_time(waiting: usize, longest_wait: Duration) -> Duration {
    let left = PATIENCE.saturating_sub(longest_wait);
    (left / u32::try_from(waiting + 1).unwrap_or(u32::MAX)).clamp(SHORTEST, LONGEST)
}

/// How long a turn of this level is expected to take, for the order of those that wait: weaker levels look at fewer
/// positions.
pub(super) const fn expected(level: Level) -> Duration {
    Duration::from_millis(match level {
        Level::One => 50,
        Level::Two => 100,
        Level::Three => 200,
        Level::Four => 300,
        Level::Five => 600,
        Level::Six => 1000,
    })
}
