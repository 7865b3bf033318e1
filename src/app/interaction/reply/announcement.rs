//! Messages that everyone in the channel sees: where they are sent, and what becomes of them later.

use std::time::Duration;

use super::message::Message;
use crate::store::{ChallengeId, ChannelId, GameId, MessageId, UserId};

/// A message that everyone in a game's channel sees: a turn, the start or the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// Names it when it is reported as sent.
    pub key: AnnouncementKey,
    /// Where it is sent.
    pub to: Destination,
    /// What it says.
    pub message: Message,
    /// What becomes of it when it is overtaken; nothing where that cannot be.
    pub line: Option<String>,
    /// The card that undoes the turn of which the game's message before tells; the line that this one becomes says so.
    pub undone_by: Option<String>,
    /// Whether the board is covered, so that older pictures of it are to be taken away.
    pub covers: bool,
}

/// A message that a later one of its game has overtaken. It is to be edited, once, after everything else; that it was,
/// or cannot be, is reported with `App::edit_settled` or `App::edits_put_off`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overtaken {
    /// The message. Its controls go in any case.
    pub at: MessageRef,
    /// What it says from then on, without a picture; none: words and picture stay.
    pub line: Option<String>,
    /// How often it was tried in vain.
    pub tries: u32,
}

/// Why an overtaken message is not edited yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It was not tried, because another of its channel was refused.
    Queue,
    /// Its thread is archived.
    Archive,
    /// Something else that may pass.
    Other,
}

/// What was left half done, by a process that was killed or because Discord refused it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// Messages that are still to be posted, to be handled like those of an [`Outcome`](super::Outcome).
    pub announcements: Vec<Announcement>,
    /// When to ask again at the latest; none: whenever it is usual.
    pub again_in: Option<Duration>,
    /// Challenges that are closed although their message shows them as open, to be handled like
    /// those that `App::challenge_answered` gives.
    pub closed: Vec<ClosedChallenge>,
}

/// A closed challenge whose message shows it as open. The message is to be replaced; that it was,
/// or cannot be, is reported with `App::challenge_shown`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedChallenge {
    /// The challenge.
    pub challenge: ChallengeId,
    /// Its message.
    pub at: MessageRef,
    /// What the message is to show from now on.
    pub shown: Message,
}

/// Names one announcement of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnnouncementKey {
    /// The game.
    pub game: GameId,
    /// The game's version (number of accepted actions) that the announcement shows.
    pub version: u32,
}

/// Where an announcement is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Into a channel or thread.
    Channel(ChannelId),
    /// Into a thread that is made for it, unless `App::settled_channel` tells by then where an earlier
    /// message of the game went. Where no thread can be made, the parent channel will do. The thread
    /// is reported with `App::game_moved`, the channel that the message went to with
    /// `App::announced`; from then on it is the game's.
    NewThread {
        /// The channel that the thread hangs on.
        parent: ChannelId,
        /// The thread's name, 1 to 100 characters.
        name: String,
        /// Who is to find the thread in their list: the players.
        members: Vec<UserId>,
    },
}

impl Destination {
    /// The channel, or the parent of the thread to be made.
    pub const fn channel(&self) -> ChannelId {
        match self {
            Destination::Channel(channel) | Destination::NewThread { parent: channel, .. } => *channel,
        }
    }
}

/// A message and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Its channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}
