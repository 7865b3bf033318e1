//! The token in use, which an operator may replace while the bot runs.

use std::sync::{Arc, PoisonError, RwLock};

use super::api::ApiError;
use crate::config::Token;

/// The token with which requests are sent and sessions begin. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct CurrentToken(Arc<RwLock<Token>>);

impl CurrentToken {
    pub(crate) fn new(token: Token) -> CurrentToken {
        CurrentToken(Arc::new(RwLock::new(token)))
    }

    /// The token as it is now.
    pub(crate) fn get(&self) -> Token {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on, this token is used.
    pub(super) fn replace(&self, token: Token) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = token;
    }
}

/// Why a new token isn't used.
#[derive(Debug, thiserror::Error)]
pub enum TokenNotTaken {
    /// Discord doesn't accept it.
    #[error("Discord rejects it (401); put the token that the developer portal shows into the file")]
    Refused,
    /// It belongs to another application.
    #[error(
        "it belongs to application {theirs}, and the bot runs as application {ours}; \
         put a token of application {ours} into the file, or restart the bot to run as the other"
    )]
    OtherApplication {
        /// The application of the new token.
        theirs: u64,
        /// The application as which the bot runs.
        ours: u64,
    },
    /// Discord couldn't be asked.
    #[error("it can't be checked: {0}; send SIGHUP again when Discord can be reached")]
    Unchecked(ApiError),
}
