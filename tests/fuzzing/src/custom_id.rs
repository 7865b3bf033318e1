//! Custom ids of buttons and menus, which anybody can forge.

use cardinal_interaction::Control;

/// The maximum length of a custom id on Discord, in bytes.
const LONGEST: usize = 100;

/// Parses arbitrary text as a custom id: this never panics, and a parsed id is written as it was.
///
/// # Panics
/// If that does not hold.
pub fn custom_id(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(control) = Control::decode(text) else { return false };
    let written = control.encode();
    assert_eq!(written, text, "{control:?}");
    assert!(written.len() <= LONGEST, "{written}");
    true
}
