//! Games in the parts that the store keeps, and as records.

use std::collections::BTreeMap;

use cardinal_rules::{Entry, Game, Position, RULES_VERSION, Record, Rules, Seed, Setup, Variant};
use serde_json::Value;

/// Parses arbitrary text as a record, either bare or in the file that players get, and as the parts of
/// a game in the store, one per line: variant, options, position, and the events. Neither parsing nor
/// replaying ever panics, and a replayed game is written as a record of the same game.
///
/// # Panics
/// If that does not hold.
pub fn record(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let stored = stored(text).map(|(rules, position, entries)| Record {
        rules_version: RULES_VERSION,
        resumed_from: None,
        setup: Setup { rules, position },
        seed: Seed::from_bytes([7; 32]),
        entries,
    });
    let read = recorded(text).or(stored);
    if let Some(record) = &read {
        replay(record);
    }
    read.is_some()
}

fn recorded(text: &str) -> Option<Record> {
    let bare = serde_json::from_str(text).ok();
    bare.or_else(|| serde_json::from_value(serde_json::from_str::<Value>(text).ok()?.get_mut("record")?.take()).ok())
}

fn stored(text: &str) -> Option<(Rules, Option<Position>, Vec<Entry>)> {
    let mut lines = text.lines();
    let variant: Variant = lines.next()?.parse().ok()?;
    let options: BTreeMap<String, String> = serde_json::from_str(lines.next()?).ok()?;
    let rules = variant.rules(options.iter().map(|(key, value)| (key.as_str(), value.as_str()))).ok()?;
    let position = serde_json::from_str(lines.next()?).ok()?;
    let entries = lines.map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
    Some((rules, position, entries))
}

fn replay(record: &Record) {
    let Ok(game) = Game::from_record(record) else { return };
    let written = serde_json::to_string(&game.record()).expect("a record can be written");
    let read: Record = serde_json::from_str(&written).expect("what was written can be read");
    let again = Game::from_record(&read).expect("what was replayed can be replayed");
    assert_eq!(again.hash(), game.hash(), "{written}");
    assert_eq!(again.record(), game.record(), "{written}");
}
