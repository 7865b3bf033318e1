//! What must hold of whatever comes in from outside: each function takes an input, panics if it does
//! not hold, and says whether the input could be read.
//!
//! This crate's tests drive every target with its corpus and with seeded mutations of that. For a long
//! search, which remembers what it finds, there is `cargo-fuzz` on a nightly compiler:
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

/// What is run with an input: says whether it could be read.
pub type Target = fn(&[u8]) -> bool;

/// Every target by the name of its corpus.
pub const TARGETS: [(&str, Target); 5] =
    [("custom_id", custom_id), ("pgn", pgn), ("record", record), ("referee", referee), ("typed", typed)];
