//! What an error may show of a value that could be a token.

use cardinal_discord::Token;

/// No Discord token is shorter. A shorter text of three parts may be a file or host name.
const SHORTEST: usize = 50;

/// Returns a value as an error may show it: truncated if it is long, and `…` if it may be a token in the
/// wrong place.
pub(super) fn shown(value: &str) -> String {
    let part_of_a_token = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
    let within = |text: &str| text.len() >= SHORTEST && text.parse::<Token>().is_ok();
    let bare = value.trim().trim_matches(['"', '\'']);
    if bare.parse::<Token>().is_ok() || value.split(|c| !part_of_a_token(c)).any(within) {
        "…".to_owned()
    } else {
        value.chars().take(80).collect()
    }
}
