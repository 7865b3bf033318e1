//! Runs [`cardinal_fuzzing::referee`], which says what must hold.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    cardinal_fuzzing::referee(input);
});
