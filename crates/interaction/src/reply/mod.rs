//! What is shown: the answer to the caller, and the messages that everyone in the channel sees.
//!
//! Everything here keeps Discord's limits by construction (see [`limits`](crate::limits)), and
//! mentions nobody who is not listed in [`Message::mentions`]: the sender passes that list as the only
//! allowed mentions, on edits too.

mod form;
mod message;
mod outcome;

pub use form::{Form, FormField};
pub use message::{Button, ChannelMenu, File, Item, Link, MemberMenu, Menu, Message, Picture, Row, Style, clip};
pub use outcome::{
    Announcement, AnnouncementKey, Answer, BegunTime, ClosedChallenge, Destination, EarlierTurn, MessageRef, Obstacle,
    Outcome, Repairs, Suggestion, SupersededMessage, Via,
};
