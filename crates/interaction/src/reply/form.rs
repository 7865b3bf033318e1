//! Forms: windows with lines to type in, which Discord opens for the caller.

use super::message::clip;
use crate::control::Control;
use crate::limits;

/// A form. What is typed comes back as the values of its control, one for each field in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What it means to send it.
    pub control: Control,
    /// Its title, at most [`limits::FORM_TITLE`] characters.
    pub title: String,
    /// Its fields, one to [`limits::ROWS`].
    pub fields: Vec<FormField>,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormField {
    /// What it is for, at most [`limits::FORM_LABEL`] characters.
    pub label: String,
    /// What stands in it while it is empty, at most [`limits::ITEM`] characters.
    pub hint: String,
    /// The text in it at first.
    pub text: String,
    /// The most characters that can be typed.
    pub most: u16,
    /// Whether it has several lines.
    pub has_lines: bool,
    /// Whether something has to be typed.
    pub required: bool,
}

impl Form {
    /// A form with this title.
    pub fn new(control: Control, title: impl Into<String>, fields: Vec<FormField>) -> Form {
        Form { control, title: clip(title.into(), limits::FORM_TITLE), fields }
    }
}

impl FormField {
    /// A line of up to `most` characters that may stay empty, with an example in it.
    pub fn line(label: impl Into<String>, hint: impl Into<String>, most: u16) -> FormField {
        let (label, hint) = (clip(label.into(), limits::FORM_LABEL), clip(hint.into(), limits::ITEM));
        FormField { label, hint, text: String::new(), most, has_lines: false, required: false }
    }

    /// The field, which has to be filled in.
    #[must_use]
    pub fn required(self) -> FormField {
        FormField { required: true, ..self }
    }

    /// The field with room for several lines.
    #[must_use]
    pub fn with_lines(self) -> FormField {
        FormField { has_lines: true, ..self }
    }

    /// The field with this text in it, as far as it has room.
    #[must_use]
    pub fn with_text(self, text: &str) -> FormField {
        FormField { text: text.chars().take(self.most.into()).collect(), ..self }
    }
}
