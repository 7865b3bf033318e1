//! The state of the sandbox: one guild with its people, channels, messages and bots.
//!
//! Types such as [`channel::Channel`] are plain data. The operations on them are methods of [`World`], in one file per
//! subject.

pub(crate) mod app;
mod apps;
mod attachment;
pub(crate) mod channel;
mod channel_json;
mod direct;
pub(crate) mod events;
pub(crate) mod guild;
mod guild_json;
pub(crate) mod interaction;
mod interactions;
pub(crate) mod kept;
mod membership;
pub(crate) mod message;
mod message_json;
mod messages;
pub(crate) mod place;
mod state;
mod threads;
pub(crate) mod user;
mod users;
mod viewer;

pub(crate) use state::{RESUMABLE_MS, World};
pub(crate) use viewer::Viewer;
