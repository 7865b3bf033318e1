//! Arbitrary bytes as lines to the referee: whatever comes in, every line is answered by one line
//! of JSON, and a refused action changes nothing.
//!
//! Run with `cargo +nightly fuzz run referee -- -max_total_time=60 -dict=referee.dict`.

#![no_main]

use cardinal_rules::Variant;
use cardinal_rules::referee::Referee;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// Deeper counts take longer than a fuzzer waits.
const MAX_PERFT_DEPTH: u64 = 2;

fuzz_target!(|data: &[u8]| {
    let mut referee = Referee::new();
    for variant in Variant::ALL {
        referee.answer(&format!(
            r#"{{"cmd":"new","game":"{variant}","variant":"{variant}","seed":"{}"}}"#,
            "0".repeat(64)
        ));
    }
    for line in data.split(|byte| *byte == b'\n') {
        let line = String::from_utf8_lossy(line);
        let request: Value = serde_json::from_str(&line).unwrap_or_default();
        if request["cmd"] == "perft" && request["depth"].as_u64().is_some_and(|depth| depth > MAX_PERFT_DEPTH) {
            continue;
        }
        let hash = serde_json::json!({"cmd": "hash", "game": request["game"].as_str().unwrap_or("g")}).to_string();
        let before = referee.answer(&hash);
        let answer: Value = serde_json::from_str(&referee.answer(&line)).expect("every answer is JSON");
        let accepted = answer["ok"].as_bool().expect("every answer says whether it is well");
        assert!(accepted || answer["error"]["code"].is_string());
        assert!(accepted || before == referee.answer(&hash), "a refusal changed the game: {line}");
    }
});
