//! The controls about what is kept of the caller.

/// What a control about the caller's data does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Privacy {
    /// Sends a file of everything that is kept of the caller.
    MyData,
    /// Asks whether to forget the caller.
    AskForget,
    /// Asks a second time.
    AskAgain,
    /// Forgets the caller.
    Forget,
    /// Forgets nothing: shows the preferences again.
    Keep,
}
