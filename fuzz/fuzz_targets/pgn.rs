//! Arbitrary text as games: reading never panics.

#![no_main]

use cardinal_rules::notation::pgn;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = pgn::read(text);
});
