//! How a message is written: as text with controls, or as components.

use cardinal_interaction::Message;
use serde_json::Value;

use super::flags::{COMPONENTS, has_flag};

/// How a message is written. Once written as components, it keeps this form whatever replaces its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A text, at most one picture under it, and rows of controls.
    Plain,
    /// Only components. Each picture has its own gallery, so that Discord shows it whole. It tiles and crops
    /// several in one gallery, or as attachments.
    Components,
}

impl Form {
    /// The form of a new message.
    pub(super) fn of(message: &Message) -> Form {
        let is_plain = message.pictures.len() < 2 && message.below.is_empty();
        if is_plain { Form::Plain } else { Form::Components }
    }

    /// The form of a message that replaces one of this form.
    pub(crate) fn of_replacement(self, message: &Message) -> Form {
        if self == Form::Components { self } else { Form::of(message) }
    }

    /// The form of one of the bot's messages that Discord has. Plain ones always have a text. The flag alone isn't
    /// enough, because serenity, which delivers interactions, drops flags that it doesn't know.
    pub(crate) fn of_posted(posted: &Value) -> Form {
        let is_without_text = posted["content"].as_str().is_some_and(str::is_empty);
        if is_without_text || has_flag(posted, COMPONENTS) { Form::Components } else { Form::Plain }
    }
}
