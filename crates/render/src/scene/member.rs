//! Names of members and places, as pictures show them.

use cardinal_words::say;

use crate::drawing::lettering::{Fonts, Style};

/// A member's name, shortened if it is wider than `room`, or the word for a name of which nothing can be written.
pub(super) fn name(name: &str, style: Style, room: usize, fonts: &Fonts) -> Result<String, String> {
    let fit = |name: String| fonts.fit(style, &name, room);
    fonts.writable(name).map(fit).ok_or_else(|| fit(say!("picture-someone")))
}

/// Another text from the caller, shortened if it is wider than `room`. It is empty if nothing of it can be written.
pub(super) fn text(text: &str, style: Style, room: usize, fonts: &Fonts) -> String {
    fonts.fit(style, &fonts.writable(text).unwrap_or_default(), room)
}
