//! Why no game goes on from a snapshot.

use crate::chance::StateHash;
use crate::play::start::SetupError;
use crate::version::STATE_ENCODING;

/// Why no game goes on from a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// Its hash is made from an encoding that this program does not have.
    #[error(
        "the snapshot is of version {encoding} of the state's encoding, and this program knows versions 1 to \
         {STATE_ENCODING}: go on with the program that it comes from, or a newer one"
    )]
    Version {
        /// The version of the snapshot.
        encoding: u32,
    },
    /// No game can stand as its position says.
    #[error("the snapshot cannot be laid out: {0}")]
    Setup(#[from] SetupError),
    /// It has something that no game has.
    #[error("the snapshot cannot be that of a game: {0}")]
    Impossible(&'static str),
    /// What comes of it is not the state from which it was made.
    #[error("the snapshot was made of the state {expected}, and gives the state {found}: it is damaged")]
    Hash {
        /// The hash of the state from which it was made.
        expected: StateHash,
        /// The hash of the state that it gives.
        found: StateHash,
    },
}
