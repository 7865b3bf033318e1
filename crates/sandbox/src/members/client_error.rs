//! The error of the member API's client.

use std::time::Duration;

/// An error of a call of the member API.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The sandbox could not be reached, or its response could not be read.
    #[error("the sandbox did not respond: {0}")]
    Http(#[from] reqwest::Error),
    /// The sandbox rejected the call: Discord's client would not allow it, or something does not exist.
    #[error("rejected with status {status}: {message}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// The explanation.
        message: String,
    },
    /// Nothing has this name.
    #[error("there is no {what} named {name}")]
    Unknown {
        /// The kind: member, channel or command.
        what: &'static str,
        /// The name that was looked up.
        name: String,
    },
    /// The expected event did not happen in time.
    #[error("timed out after {waited:?} waiting for {what}")]
    TimedOut {
        /// The expected event.
        what: String,
        /// How long the client waited.
        waited: Duration,
    },
    /// The bot did not respond to the interaction, or responded with something unexpected.
    #[error("the interaction failed: {0}")]
    Failed(String),
}
