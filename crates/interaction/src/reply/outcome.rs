//! What comes of an intent: the answer to the caller, and what is announced.

use cardinal_ids::{ChallengeId, GameId, InteractionId};
use cardinal_rules::Seat;

use crate::caller::Expected;
use crate::reply::announcement::Announcement;
use crate::reply::message::Message;

/// The result of an intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer to the interaction itself.
    pub answer: Answer,
    /// The messages for everyone, in order. Each is sent, then reported with `Context::announced`, which returns
    /// what it overtakes. One that is not reported stays pending and comes again from `Context::repairs`.
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
    },
    /// Replaces the message of the pressed component: text, pictures and controls. What is left out here is
    /// removed there.
    Update(Message),
    /// As [`Answer::Update`], and a short time starts once Discord has accepted it, which is reported with
    /// `Context::time_begun`, or else with `Context::time_not_begun`.
    Begins(BegunTime, Message),
    /// The outcome's first announcement is the answer. It belongs in the caller's channel, so it can be sent as
    /// the interaction's answer, and is reported with `Context::announced` as usual. Sending it as a separate
    /// message with a short private answer works as well.
    Announcement,
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
