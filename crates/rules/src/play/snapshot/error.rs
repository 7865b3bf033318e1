//! Why no game can be resumed from a snapshot.

use crate::chance::StateHash;
use crate::play::start::SetupError;
use crate::version::STATE_ENCODING;

/// Why no game can be resumed from a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// Its hash was made with an encoding that this program does not have.
    #[error(
        "the snapshot is of version {encoding} of the state's encoding, and this program knows versions 1 to \
         {STATE_ENCODING}: use the program that it comes from, or a newer one"
    )]
    Version {
        /// The version of the snapshot.
        encoding: u32,
    },
    /// No game can start from its position.
    #[error("no game can start from the snapshot's position: {0}")]
    Setup(#[from] SetupError),
    /// It holds something that no game can have.
    #[error("the snapshot is not one of a game: {0}")]
    Impossible(&'static str),
    /// Restoring it gives another state than the one it was made from.
    #[error("the snapshot is damaged: it was made from state {expected} but gives state {found}")]
    Hash {
        /// The hash of the state that it was made from.
        expected: StateHash,
        /// The hash of the state that it gives.
        found: StateHash,
    },
}
