//! Errors, split by reader. A user reads an [`AppError::Refused`] word for word. All others go to the operator's
//! log, and the user reads one plain sentence with a number to report.

use cardinal_ids::GameId;
use cardinal_interaction::{Button, Message, Row, limits};
use cardinal_render::RenderError;
use cardinal_rules::{ExampleError, SetupError};
use cardinal_store::StoreError;
use cardinal_table::TableError;
use cardinal_words::say;

/// Why an intent was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The user asked for something that cannot be done. The text says why, and what can be done instead.
    #[error("refused: {}", .0.text)]
    Refused(Refused),
    /// The store failed.
    #[error("the store failed while {doing}")]
    Store {
        /// What was being done.
        doing: &'static str,
        /// Why it failed.
        source: StoreError,
    },
    /// A stored game's setup is invalid.
    #[error("the rules refuse a stored game's setup")]
    Setup(#[from] SetupError),
    /// The example of a card cannot be played.
    #[error("the example of a card cannot be played")]
    Example(#[from] Box<ExampleError>),
    /// A picture could not be drawn.
    #[error("a picture could not be drawn")]
    Render(#[from] RenderError),
    /// Work off the async threads did not finish.
    #[error("{0} did not finish")]
    BrokenOff(&'static str),
    /// An assumption of the program failed.
    #[error("{0}")]
    Broken(&'static str),
}

/// A refusal, worded for a user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// The reason, and what to do instead.
    pub text: String,
    /// Buttons for the next step.
    pub buttons: Vec<Button>,
}

/// The refusal for a number that no game has.
pub(crate) fn no_such_game(id: GameId) -> AppError {
    // A try is only known to its player, whose next one has taken its place.
    AppError::refused(if id.is_try() { say!("lesson-try-gone") } else { say!("game-unknown", number = id.to_string()) })
}

impl From<TableError> for AppError {
    fn from(error: TableError) -> AppError {
        match error {
            TableError::NoGame(game) => no_such_game(game),
            TableError::LaterRules(game) => AppError::refused(say!("game-of-newer-version", number = game.to_string())),
            TableError::Lost { game, was_over: true } => {
                AppError::refused(say!("game-of-old-rules", number = game.to_string()))
            }
            TableError::Lost { game, was_over: false } => {
                AppError::refused(say!("game-unfinished", number = game.to_string()))
            }
            TableError::Store { doing, source } => AppError::Store { doing, source },
            TableError::BrokenOff(work) => AppError::BrokenOff(work),
            TableError::Broken(what) => AppError::Broken(what),
        }
    }
}

impl AppError {
    /// A refusal without buttons.
    pub fn refused(text: impl Into<String>) -> AppError {
        AppError::Refused(Refused { text: text.into(), buttons: Vec::new() })
    }

    /// A refusal with a button for the next step.
    pub fn refused_with(text: impl Into<String>, button: Button) -> AppError {
        AppError::Refused(Refused { text: text.into(), buttons: vec![button] })
    }

    /// A refusal with buttons, one of which is what was meant.
    pub(crate) fn asking(text: impl Into<String>, buttons: Vec<Button>) -> AppError {
        AppError::Refused(Refused { text: text.into(), buttons })
    }

    /// The same refusal without its buttons.
    pub(crate) fn without_buttons(self) -> AppError {
        match self {
            AppError::Refused(Refused { text, .. }) => AppError::refused(text),
            error => error,
        }
    }

    /// A refusal that names its game, which a command may not have named.
    pub(crate) fn in_game(self, game: GameId) -> AppError {
        match self {
            AppError::Refused(Refused { text, buttons }) if !text.contains(&format!("#{game}")) => {
                let text = say!("refused-in-game", number = game.to_string(), why = text);
                AppError::Refused(Refused { text, buttons })
            }
            error => error,
        }
    }

    /// Returns a closure for `map_err` that wraps a failure of the store. `doing` completes "the store failed while
    /// …".
    pub(crate) fn store(doing: &'static str) -> impl Fn(StoreError) -> AppError + Copy {
        move |source| AppError::Store { doing, source }
    }

    /// Whether the database can't be reached.
    pub(crate) fn is_unavailable(&self) -> bool {
        matches!(self, AppError::Store { source: StoreError::Unavailable(_), .. })
    }

    /// The message for the user. `incident` identifies the log line of an internal error.
    pub(crate) fn message(&self, incident: u32) -> Message {
        match self {
            AppError::Refused(refused) => {
                let rows = refused.buttons.chunks(limits::BUTTONS).take(limits::ROWS);
                rows.fold(Message::text(refused.text.clone()), |message, row| {
                    message.with_row(Row::Buttons(row.to_vec()))
                })
            }
            _ if self.is_unavailable() => Message::text(say!("common-unreachable")),
            _ => Message::text(say!("common-failed", incident = format!("{incident:08x}"))),
        }
    }
}
