//! What is shown: the answer to the caller, and the messages that everyone in the channel sees.
//!
//! Everything here keeps Discord's limits by construction (see [`limits`](crate::limits)), and
//! mentions nobody who is not listed in [`Message::mentions`]: the sender passes that list as the only
//! allowed mentions, on edits too.

mod emoji;
mod form;
mod message;
mod outcome;

pub use emoji::{Emoji, PieceEmoji, with_emojis};
pub use form::{Form, FormField};
pub use message::{
    Button, ChannelMenu, Container, File, Item, Link, ListedChannels, MemberMenu, Menu, Message, Picture, RoleMenu,
    Row, Section, Style, clip,
};
pub use outcome::{
    Announcement, AnnouncementKey, Answer, BegunTime, ClosedChallenge, Destination, EarlierTurn, MessageRef, Obstacle,
    Outcome, Post, Repairs, Suggestion, SupersededMessage, Via,
};
