//! Messages in Discord's JSON.
//!
//! Every body, of edits too, says who may be mentioned. Otherwise Discord would parse mentions from the
//! text.

mod body;
mod callback;
mod components;
mod flags;
mod form;
mod posted;

pub(crate) use body::{follow_up, in_channel, overtaken, replacement};
pub(crate) use callback::{Callback, answer, deferral, suggestions, update};
pub(crate) use flags::{Audience, audience_of};
pub(crate) use form::Form;
pub(crate) use posted::{SMALL_PRINT, id_for_all, is_of_another_turn, is_placeholder, is_shown_by, turn_of};
