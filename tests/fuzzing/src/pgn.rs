//! Games in PGN.

use cardinal_rules::notation::pgn as notation;

/// Parses arbitrary text as games: this never panics.
pub fn pgn(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    notation::read(text).is_ok()
}
