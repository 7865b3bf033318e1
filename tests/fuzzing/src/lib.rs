//! Properties that hold for any input from outside: each function takes an input, panics if its
//! property does not hold, and returns whether the input could be parsed.
//!
//! This crate's tests run every target with its corpus and with seeded mutations of it. For a long
//! search that remembers what it finds, there is `cargo-fuzz` on a nightly compiler:
//!
//! ```text
//! cargo install cargo-fuzz
//! cargo +nightly fuzz run referee -- -max_total_time=3600 -dict=fuzz/words.dict
//! ```

mod custom_id;
mod pgn;
mod record;
mod referee;
mod typed;

pub use custom_id::custom_id;
pub use pgn::pgn;
pub use record::record;
pub use referee::referee;
pub use typed::typed;

/// A function to run with an input. Returns whether the input could be parsed.
pub type Target = fn(&[u8]) -> bool;

/// Every target, with the name of its corpus.
pub const TARGETS: [(&str, Target); 5] =
    [("custom_id", custom_id), ("pgn", pgn), ("record", record), ("referee", referee), ("typed", typed)];
