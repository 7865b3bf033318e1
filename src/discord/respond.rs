//! From an interaction to its response.
//!
//! A response that is ready in time is sent as the interaction's first response: one request, with its
//! own bucket. One that isn't is first acknowledged, in the form that the intent expects, and follows
//! as an edit.

mod announcement;
mod deliver;
mod receive;
mod responder;

pub(crate) use responder::Followed;
pub(crate) use responder::{Responder, SentLines};
