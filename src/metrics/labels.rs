//! The values of labels.

use cardinal_store::AppendResult;

/// An enumeration whose variants are the values of a label.
macro_rules! label {
    ($(#[$doc:meta])* $name:ident: $($(#[$said:meta])* $variant:ident = $word:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name {
            $($(#[$said])* $variant,)*
        }

        impl $name {
            /// All values, by their words.
            pub(super) const WORDS: &'static [&'static str] = &[$($word),*];

            /// The word for it.
            pub(super) const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }
    };
}

label! {
    /// What a user did.
    InteractionKind:
    /// Typed a command, or chose one in the menu of a member.
    Command = "command",
    /// Pressed a button, or chose from a menu.
    Press = "press",
    /// Types an option of a command.
    Typing = "typing",
    /// Something else, or something that could not be read.
    Other = "other",
}

label! {
    /// What came of an interaction.
    InteractionResult:
    /// It was done, and answered at once.
    Answered = "answered",
    /// It was done, and answered after Discord was told to wait.
    Deferred = "deferred",
    /// It could not be done, and the user reads why.
    Refused = "refused",
    /// The bot or its database failed, and the user reads an apology.
    Failed = "failed",
    /// It could not be read.
    Unreadable = "unreadable",
    /// It was delivered before.
    Repeated = "repeated",
    /// The answer did not reach Discord.
    Unanswered = "unanswered",
}

label! {
    /// What came of something that was due.
    DueResult:
    /// It is done.
    Done = "done",
    /// It failed and is postponed.
    Failed = "failed",
}

label! {
    /// How a session with Discord's gateway came up.
    GatewaySession:
    /// A new one has begun.
    Begun = "begun",
    /// An earlier one goes on.
    Resumed = "resumed",
}

/// What came of an append to a game, all values by their words.
pub(super) const APPEND_RESULTS: &[&str] = &["written", "conflict", "repeated", "refused", "failed"];

/// The word for what came of an append.
pub(super) const fn append(result: AppendResult) -> &'static str {
    match result {
        AppendResult::Written => "written",
        AppendResult::Conflict => "conflict",
        AppendResult::Repeated => "repeated",
        AppendResult::Refused => "refused",
        AppendResult::Failed => "failed",
    }
}
