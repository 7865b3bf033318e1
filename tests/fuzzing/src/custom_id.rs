//! Custom ids of buttons and menus, which anybody can make up.

use cardinal::app::Control;

/// Bytes that Discord takes as a custom id.
const LONGEST: usize = 100;

/// Arbitrary text as a custom id: reading never panics, and what is read is written as it was.
///
/// # Panics
/// It does not hold.
pub fn custom_id(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(control) = Control::decode(text) else { return false };
    let written = control.encode();
    assert_eq!(written, text, "{control:?}");
    assert!(written.len() <= LONGEST, "{written}");
    true
}
