//! Requests and replies: the plain values between Discord and the use cases, and the form in which a
//! control travels through Discord.

pub(crate) mod ask;
pub(crate) mod codec;
pub(crate) mod control;
pub(crate) mod intent;
pub mod limits;
pub(crate) mod part;
pub(crate) mod reply;
