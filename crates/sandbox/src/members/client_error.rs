//! Why a call of the members' side fails.

use std::time::Duration;

/// Why a call of the members' side failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The sandbox could not be reached, or its answer not be read.
    #[error("the sandbox did not answer: {0}")]
    Http(#[from] reqwest::Error),
    /// The sandbox refused, as Discord's client would have done or because something is not there.
    #[error("refused with {status}: {message}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// What was wrong.
        message: String,
    },
    /// There is nobody or nothing of this name.
    #[error("there is no {what} named {name}")]
    Unknown {
        /// member, channel or command.
        what: &'static str,
        /// The name asked for.
        name: String,
    },
    /// What was waited for did not happen.
    #[error("waited {waited:?} for {what}, in vain")]
    TimedOut {
        /// What was waited for.
        what: String,
        /// For how long.
        waited: Duration,
    },
    /// The bot did not answer the interaction, or not with what was expected.
    #[error("the interaction failed: {0}")]
    Failed(String),
}
