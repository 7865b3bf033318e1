//! What keeps a run from going on.

/// What keeps a run from going on. Nothing of it says that the bot did wrong.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The local Discord refuses something.
    #[error(transparent)]
    Discord(#[from] cardinal_sandbox::ClientError),
    /// The local Discord can't start.
    #[error(transparent)]
    Sandbox(#[from] cardinal_sandbox::SandboxError),
    /// A file or a process can't be used.
    #[error(transparent)]
    System(#[from] std::io::Error),
    /// The database can't be read directly.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A line of a tally, or what is stored, can't be read.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl Trouble {
    /// Trouble in these words.
    pub fn new(what: impl Into<String>) -> Trouble {
        Trouble::Other(what.into())
    }
}
