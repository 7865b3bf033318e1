//! Messages in Discord's JSON.
//!
//! Every body, of edits too, says who may be mentioned. Otherwise Discord would parse mentions from the
//! text.

mod body;
mod posted;

pub(crate) use body::{
    Audience, Callback, FormFields, answer, audience_of, deferral, follow_up, form, in_channel, post, replacement,
    suggestions, superseded, update,
};
pub use body::{MessageForm, replacing};
pub(crate) use posted::{SMALL_PRINT, custom_ids, id_for_all, is_of_another_turn, is_placeholder, text_of};
pub use posted::{is_shown_by, turn_of};
