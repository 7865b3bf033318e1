//! What comes of an intent: the answer to the caller, and the messages that everyone in the channel sees, with where
//! they
//! are sent and what becomes of them later.

use std::time::Duration;

use cardinal_ids::{ChallengeId, ChannelId, GameId, InteractionId, MessageId, UserId};
use cardinal_rules::Seat;

use super::form::Form;
use super::message::Message;
use crate::caller::Expected;

/// The result of an intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer to the interaction itself.
    pub answer: Answer,
    /// The messages for everyone, in order. Each is sent, then reported with `Context::announced`, which returns
    /// what it supersedes. One that is not reported stays pending and comes again from `Context::repairs`.
    pub announcements: Vec<Announcement>,
}

impl Outcome {
    /// Only an answer that the caller alone sees.
    pub fn private(message: Message) -> Outcome {
        Outcome { answer: Answer::Private(message), announcements: Vec::new() }
    }

    /// Only an answer that shows everyone a challenge.
    pub fn challenge(id: ChallengeId, message: Message) -> Outcome {
        Outcome { answer: Answer::Challenge(id, message), announcements: Vec::new() }
    }

    /// Only an answer that replaces the message of the pressed component.
    pub fn update(message: Message) -> Outcome {
        Outcome { answer: Answer::Update(message), announcements: Vec::new() }
    }
}

/// How an interaction is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A new message that only the caller sees.
    Private(Message),
    /// A new message that everyone in the channel sees.
    Public(Message),
    /// A new message with this challenge that everyone in the channel sees. Its id is reported with
    /// `Context::challenge_posted`.
    Challenge(ChallengeId, Message),
    /// As [`Answer::Update`] with `panel`; then everyone in the channel sees the challenge, whose message is reported
    /// with `Context::challenge_posted`.
    Sent {
        /// What becomes of the panel on which the challenge was set up.
        panel: Message,
        /// The challenge.
        challenge: ChallengeId,
        /// Its message.
        poster: Message,
        /// The post that it is to open, instead of a message in the caller's channel. If none can be made, the channel
        /// will do. The post is reported with `Context::challenge_moved`.
        post: Option<Box<Post>>,
    },
    /// Replaces the message of the pressed component: text, pictures and controls. What is left out here is
    /// removed there.
    Update(Message),
    /// As [`Answer::Update`], and a short time starts once Discord has accepted it, which is reported with
    /// `Context::time_begun`, or else with `Context::time_not_begun`.
    Begins(BegunTime, Message),
    /// A form that the caller fills in. It can only be the first response of all, and not one to another form.
    Form(Form),
    /// The outcome's first announcement is the answer. It belongs in the caller's channel, so it can be sent as
    /// the interaction's answer, and is reported with `Context::announced` as usual. Sending it as a separate
    /// message with a short private answer works as well.
    Announcement,
}

impl Answer {
    /// The message that the caller is shown in answer, if it is one by itself.
    pub fn message_mut(&mut self) -> Option<&mut Message> {
        match self {
            Answer::Private(message)
            | Answer::Public(message)
            | Answer::Challenge(_, message)
            | Answer::Update(message)
            | Answer::Begins(_, message) => Some(message),
            Answer::Sent { .. } | Answer::Form(_) | Answer::Announcement => None,
        }
    }
}

/// Identifies a short time that starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BegunTime {
    /// The game.
    pub game: GameId,
    /// The player whose time it is.
    pub seat: Seat,
    /// The interaction that starts it.
    pub by: InteractionId,
    /// Its length in seconds.
    pub seconds: u32,
}

/// Where the player acted, which decides how the answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// In a command, or on a button under a message that everyone sees.
    Afresh,
    /// On a control of a private message, which changes.
    OnPanel,
}

impl Via {
    /// Returns where a control is that is answered like this.
    pub fn of(answer: Expected) -> Via {
        match answer {
            Expected::Update => Via::OnPanel,
            Expected::Private | Expected::Public => Via::Afresh,
        }
    }

    /// The answer that shows this message.
    pub fn answer(self, message: Message) -> Answer {
        match self {
            Via::Afresh => Answer::Private(message),
            Via::OnPanel => Answer::Update(message),
        }
    }
}

/// One suggestion of an autocompletion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The text that the user reads.
    pub name: String,
    /// The value that is filled in.
    pub value: String,
}

/// A message that everyone in a game's channel sees: a turn, the start or the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// Identifies it when it is reported as sent.
    pub key: AnnouncementKey,
    /// The turns before its own that it tells of, because no other message has: the oldest first.
    pub earlier: Vec<EarlierTurn>,
    /// The destination.
    pub to: Destination,
    /// The content.
    pub message: Message,
    /// Its text once a later message supersedes it; none if that cannot happen.
    pub line: Option<String>,
    /// The card that undoes the turn in the game's previous message. The line that this message becomes says so.
    pub undone_by: Option<String>,
    /// Whether the board is covered, so that older pictures of it must be removed.
    pub covers: bool,
}

impl Announcement {
    /// The version of the earliest turn that it tells of.
    pub fn first(&self) -> u32 {
        self.earlier.first().map_or(self.key.version, |earlier| earlier.version)
    }

    /// Whether it tells of something that a message of this version of the game has told of too.
    pub fn tells_again_of(&self, version: u32) -> bool {
        (self.first()..self.key.version).contains(&version)
    }
}

/// A turn that a later turn's message tells of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierTurn {
    /// The version of the game that it led to.
    pub version: u32,
    /// The turn that the controls of a message of its own belong to.
    pub turn: u32,
    /// The line that such a message shrinks to, if any.
    pub line: Option<String>,
    /// Whether such a message has a picture.
    pub has_picture: bool,
    /// The text and the controls of such a message, by which it is recognised in a channel.
    pub message: Message,
}

/// A message that a later one of its game supersedes. It is edited once, after everything else. The result is
/// reported with `Context::edit_settled`, or with `Context::edits_put_off` if it has to wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupersededMessage {
    /// The message. Its controls are removed in any case.
    pub at: MessageRef,
    /// Its new text, without a picture; none: text and picture stay.
    pub line: Option<String>,
    /// The number of failed attempts.
    pub tries: u32,
}

/// Why a superseded message is not edited yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It was not tried, because another message of its channel was refused.
    Queue,
    /// Its thread is archived.
    Archive,
    /// Another temporary failure.
    Other,
}

/// Work left half done because a process was killed or Discord refused it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// Pending messages, to be handled like those of an [`Outcome`].
    pub announcements: Vec<Announcement>,
    /// The time until the next call at the latest; none: as usual.
    pub again_in: Option<Duration>,
    /// Closed challenges whose message shows them as open, to be handled like those that
    /// `Context::challenge_answered` returns.
    pub closed: Vec<ClosedChallenge>,
}

/// A closed challenge whose message shows it as open. The message is replaced, and the result is reported with
/// `Context::challenge_shown`, also if it cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedChallenge {
    /// The challenge.
    pub challenge: ChallengeId,
    /// Its message.
    pub at: MessageRef,
    /// The message's new content.
    pub shown: Message,
    /// What becomes of the post that it opened, if it did and no game is played there. The post is archived.
    pub post: Option<Post>,
}

/// A post in a forum or media channel: where it is, and how it is named and tagged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The forum.
    pub forum: ChannelId,
    /// The title, 1 to 100 characters.
    pub title: String,
    /// The names of its tags. Those that the forum doesn't have are left out.
    pub tags: Vec<String>,
}

/// Identifies an announcement of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnnouncementKey {
    /// The game.
    pub game: GameId,
    /// The game's version (number of accepted actions) that it shows.
    pub version: u32,
}

/// The destination of an announcement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// A channel or thread.
    Channel(ChannelId),
    /// A thread to create, unless `Context::settled_channel` by then returns where an earlier message of the game
    /// went. If no thread can be created, the parent channel will do. The thread is reported with
    /// `Context::game_moved`, the message's channel with `Context::announced`; from then on it is the game's.
    NewThread {
        /// The parent channel.
        parent: ChannelId,
        /// The thread's name, 1 to 100 characters.
        name: String,
        /// The players, who find the thread in their list.
        members: Vec<UserId>,
    },
    /// A post to create with the message as its first, otherwise like [`Destination::NewThread`].
    NewPost {
        /// The post.
        post: Post,
        /// The channel that will do if no post can be created.
        otherwise: ChannelId,
        /// The players, who find the post in their list.
        members: Vec<UserId>,
    },
    /// The post that the game's challenge opened. It is named and tagged anew, and then it is the game's.
    OwnPost {
        /// The post as a thread.
        thread: ChannelId,
        /// Its new name and tags.
        post: Post,
        /// The players, who find the post in their list.
        members: Vec<UserId>,
    },
}

impl Destination {
    /// Returns the channel, or the parent of the thread to create, or the channel in which a game is started that gets
    /// a new post.
    pub const fn channel(&self) -> ChannelId {
        match self {
            Destination::Channel(channel)
            | Destination::NewThread { parent: channel, .. }
            | Destination::NewPost { otherwise: channel, .. }
            | Destination::OwnPost { thread: channel, .. } => *channel,
        }
    }
}

/// A message in its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Its channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}
