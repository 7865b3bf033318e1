//! Lines to the referee.

use cardinal_referee::Referee;
use cardinal_rules::Variant;
use serde_json::{Value, json};

/// Deeper counts take longer than a fuzzer waits.
const MAX_PERFT_DEPTH: u64 = 2;

/// Sends arbitrary bytes as lines to the referee: every line gets a response of one line of JSON, and a
/// refused action changes nothing.
///
/// # Panics
/// If that does not hold.
pub fn referee(input: &[u8]) -> bool {
    let mut read = false;
    let mut referee = Referee::new();
    for variant in Variant::ALL {
        let seed = "0".repeat(64);
        referee.answer(
            &json!({ "cmd": "new", "game": variant.to_string(), "variant": variant.to_string(), "seed": seed })
                .to_string(),
        );
    }
    for line in input.split(|byte| *byte == b'\n') {
        let line = String::from_utf8_lossy(line);
        let request: Value = serde_json::from_str(&line).unwrap_or_default();
        if request["cmd"] == "perft" && request["depth"].as_u64().is_some_and(|depth| depth > MAX_PERFT_DEPTH) {
            continue;
        }
        let hash = json!({ "cmd": "hash", "game": request["game"].as_str().unwrap_or("g") }).to_string();
        let before = referee.answer(&hash);
        let answer: Value = serde_json::from_str(&referee.answer(&line)).expect("every answer is JSON");
        let accepted = answer["ok"].as_bool().expect("every answer says whether it is well");
        read |= accepted;
        assert!(accepted || answer["error"]["code"].is_string(), "{line}: {answer}");
        assert!(accepted || before == referee.answer(&hash), "a refusal changed the game: {line}");
    }
    read
}
