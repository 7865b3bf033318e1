//! Arbitrary text as games: reading never panics.
//!
//! Run with `cargo +nightly fuzz run pgn -- -max_total_time=60`.

#![no_main]

use cardinal_rules::notation::pgn;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = pgn::read(text);
});
