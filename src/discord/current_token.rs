//! Why the bot goes on with the token that it has.

use cardinal_discord::ApiError;

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
