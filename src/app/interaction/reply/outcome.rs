//! What comes of an intent: the answer to the caller, and what is announced.

use cardinal_rules::Seat;

use super::announcement::Announcement;
use super::message::Message;
use crate::store::{ChallengeId, GameId, InteractionId};

/// What came of an intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What is answered to the interaction itself.
    pub answer: Answer,
    /// What everyone sees, in order. Each is sent, then reported with `App::announced`, which says
    /// what is now overtaken; what was not reported stays pending and comes again from `App::repairs`.
    pub announcements: Vec<Announcement>,
}

impl Outcome {
    /// An answer that only the caller sees, and nothing else.
    pub fn private(message: Message) -> Outcome {
        Outcome { answer: Answer::Private(message), announcements: Vec::new() }
    }

    /// An answer that shows everyone a challenge, and nothing else.
    pub fn challenge(id: ChallengeId, message: Message) -> Outcome {
        Outcome { answer: Answer::Challenge(id, message), announcements: Vec::new() }
    }

    /// An answer that replaces the message whose component was pressed, and nothing else.
    pub fn update(message: Message) -> Outcome {
        Outcome { answer: Answer::Update(message), announcements: Vec::new() }
    }
}

/// How an interaction is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A new message that only the caller sees.
    Private(Message),
    /// A new message that everyone in the channel sees and that shows this challenge. Where it
    /// went is reported with `App::challenge_posted`.
    Challenge(ChallengeId, Message),
    /// The message that carries the pressed component is replaced by this one: text, pictures and
    /// controls; what is left out here is taken away there.
    Update(Message),
    /// The same, and with Discord's taking it a short time begins to run. That it was taken is reported with
    /// `App::time_begun`, that it was not with `App::time_not_begun`.
    Begins(BegunTime, Message),
    /// The outcome's first announcement is itself the answer: it belongs into the caller's channel,
    /// so it can be sent as the interaction's answer, and is reported with `App::announced` as ever.
    /// Sending it as a message of its own, with a short private answer, is as good.
    Announcement,
}

/// Names a short time that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BegunTime {
    /// The game.
    pub game: GameId,
    /// Whose time it is.
    pub seat: Seat,
    /// By what it begins.
    pub by: InteractionId,
    /// How many seconds it has.
    pub seconds: u32,
}

/// How the player acted, which decides how the answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// By a command, or by a button under a message that everyone sees.
    Afresh,
    /// By a control of a private message, which changes.
    OnPanel,
}

impl Via {
    pub(crate) fn answer(self, message: Message) -> Answer {
        match self {
            Via::Afresh => Answer::Private(message),
            Via::OnPanel => Answer::Update(message),
        }
    }
}

/// One suggestion of an autocompletion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What the user reads.
    pub name: String,
    /// What is filled in.
    pub value: String,
}
