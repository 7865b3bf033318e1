//! Runs [`cardinal_fuzzing::custom_id`], which says what must hold.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    cardinal_fuzzing::custom_id(input);
});
