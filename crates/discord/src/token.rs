//! The bot's token, which errors and logs never show.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;

/// The bot's token. Neither errors nor logs show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token itself.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// The address of the bot's profile on Discord. A token begins with the bot's user id; if this one doesn't, the
    /// address is Discord's own.
    pub fn profile(&self) -> String {
        let first = self.0.split('.').next().unwrap_or_default();
        let id =
            BASE64_STANDARD_NO_PAD.decode(first).ok().and_then(|id| String::from_utf8(id).ok()?.parse::<u64>().ok());
        id.map_or_else(|| "https://discord.com".to_owned(), |id| format!("https://discord.com/users/{id}"))
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

/// The error for a text that can't be a token. It doesn't contain the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token is three parts of letters, digits, hyphens and underscores, separated by dots")]
pub struct NotAToken;

/// The token with which requests are sent and sessions begin. Clones share it.
#[derive(Clone, Debug)]
pub struct CurrentToken(Arc<RwLock<Token>>);

impl CurrentToken {
    /// Begins with this token.
    pub fn new(token: Token) -> CurrentToken {
        CurrentToken(Arc::new(RwLock::new(token)))
    }

    /// The token as it is now.
    pub fn get(&self) -> Token {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on, this token is used.
    pub fn replace(&self, token: Token) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = token;
    }
}
