//! Errors, split by who reads them: a user reads an [`AppError::Refused`] word for word; everything
//! else is for the operator's log, and the user reads one plain sentence with a number to report.

use cardinal_render::RenderError;
use cardinal_rules::{ExampleError, SetupError};
use cardinal_words::say;

use crate::app::interaction::reply::{Button, Message, Row};
use crate::store::StoreError;

/// Why an intent was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The user asked for what cannot be done; the text tells the user why and what can.
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
    /// A stored setup is none.
    #[error("a game's setup is refused")]
    Setup(#[from] SetupError),
    /// The example of a card cannot be played.
    #[error("the example of a card cannot be played")]
    Example(#[from] Box<ExampleError>),
    /// A picture could not be drawn.
    #[error("a picture could not be drawn")]
    Render(#[from] RenderError),
    /// What was done off the async threads did not come to its end.
    #[error("{0} was broken off")]
    BrokenOff(&'static str),
    /// Something that the program relies on does not hold.
    #[error("{0}")]
    Broken(&'static str),
}

/// A refusal in words for a user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// Why, and what would have been right.
    pub text: String,
    /// Buttons that lead on from here.
    pub buttons: Vec<Button>,
}

impl AppError {
    /// A refusal in words for the user.
    pub fn refused(text: impl Into<String>) -> AppError {
        AppError::Refused(Refused { text: text.into(), buttons: Vec::new() })
    }

    /// A refusal with a button that leads on.
    pub fn refused_with(text: impl Into<String>, button: Button) -> AppError {
        AppError::Refused(Refused { text: text.into(), buttons: vec![button] })
    }

    /// For `map_err`: a failure of the store, with what was being done.
    pub(crate) fn store(doing: &'static str) -> impl FnOnce(StoreError) -> AppError {
        move |source| AppError::Store { doing, source }
    }

    /// What the user reads. `incident` names the log line of an internal error.
    pub(crate) fn message(&self, incident: u32) -> Message {
        match self {
            AppError::Refused(refused) => {
                Message::text(refused.text.clone()).with_row(Row::Buttons(refused.buttons.clone()))
            }
            _ => Message::text(say!("common-failed", incident = format!("{incident:08x}"))),
        }
    }
}
