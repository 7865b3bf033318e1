//! Why a custom id cannot be read.

/// The version of the encoding, with which every custom id begins.
pub(super) const VERSION: &str = "c1";

/// A custom id that no control encodes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ControlError {
    /// Not written by this program.
    #[error("the custom id is not one of ours: it does not begin with `{}.`", VERSION)]
    Foreign,
    /// Written by a later or earlier version of this program.
    #[error("the custom id has the form of another version; this one is `{}`", VERSION)]
    Version,
    /// Damaged.
    #[error("the custom id begins like one of ours but cannot be read")]
    Damaged,
}
