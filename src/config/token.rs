//! The bot's token, and keeping it out of what is said.

use std::fmt;
use std::str::FromStr;

/// The bot's token. It is never shown: not in errors, not in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Token, NotAToken> {
        let text = text.trim();
        let text = text.strip_prefix("Bot ").unwrap_or(text);
        let parts: Vec<&str> = text.split('.').collect();
        let letters = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        };
        if parts.len() == 3 && parts.iter().all(|part| letters(part)) {
            Ok(Token(text.to_owned()))
        } else {
            Err(NotAToken)
        }
    }
}

/// A text that cannot be a token. It does not hold the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token is three parts of letters, digits, hyphens and underscores, with dots between them")]
pub struct NotAToken;

/// No token of Discord's is shorter. Three shorter parts may also be a file's name, or a host's.
const SHORTEST: usize = 50;

/// A value as it can be told in an error: cut if it is long, and not at all if it may be a token
/// that was put in the wrong place.
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
