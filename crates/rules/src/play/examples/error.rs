//! Why an example can't be played.

use crate::play::refusal::Refusal;
use crate::play::start::SetupError;

/// Why an example cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExampleError {
    /// No game can start from the position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A part of it cannot be read.
    #[error("`{0}` cannot be read")]
    Unreadable(String),
    /// The rules refuse a step.
    #[error("`{step}` is refused: {refusal}")]
    Refused {
        /// The step.
        step: String,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// The game is over before its last step.
    #[error("the game is over before `{0}`")]
    Over(String),
}
