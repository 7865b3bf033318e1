//! Runs [`cardinal_fuzzing::typed`], which says what must hold.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    cardinal_fuzzing::typed(input);
});
