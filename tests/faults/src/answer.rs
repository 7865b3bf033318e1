//! What a player is answered, and what that says.

use std::time::{Duration, Instant};

use cardinal_interaction::Control;
use cardinal_sandbox::{ChatMessage, Id, Member};
use cardinal_test_support::is_turn_message;

use crate::Trouble;

/// What players read while the database can't be reached.
pub const AWAY: &str = "Cardinal can't reach its games right now. Nothing was lost; try again in a minute.";

/// How players are told of a fault of the bot.
const FAULTY: [&str; 3] =
    ["Something went wrong on my side", "I couldn't show you the result", "I couldn't read what Discord sent"];

/// How long a deferred answer is waited for. A bot that was killed after the first half never gives the other.
const PATIENCE: Duration = Duration::from_secs(6);

/// An answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A message.
    Said(Box<ChatMessage>),
    /// That the games can't be reached.
    Away,
    /// That something went wrong.
    Faulty(String),
    /// None, or only that one would follow.
    Silence,
}

impl Answer {
    /// What a message of the bot answers.
    pub fn of(message: ChatMessage) -> Answer {
        let text = message.text();
        if text.contains(AWAY) {
            Answer::Away
        } else if FAULTY.iter().any(|words| text.contains(words)) {
            Answer::Faulty(text)
        } else {
            Answer::Said(Box::new(message))
        }
    }

    /// The message, if it is one about the game.
    pub fn said(&self) -> Option<&ChatMessage> {
        match self {
            Answer::Said(message) => Some(message),
            _ => None,
        }
    }

    /// Whether the player can't know whether it was done.
    pub fn is_open(&self) -> bool {
        !matches!(self, Answer::Said(_))
    }

    /// Whether the player was told that a turn is done.
    pub fn tells_of_a_turn(&self) -> bool {
        let Some(message) = self.said() else { return false };
        if is_turn_message(message) {
            return true;
        }
        let text = message.text();
        text.starts_with("Done.") || text.starts_with("Game #") && text.contains(": You ") && !has_controls(message)
    }
}

/// Whether a message has anything to press that belongs to a game's turn.
fn has_controls(message: &ChatMessage) -> bool {
    message.custom_ids().iter().any(|id| matches!(Control::decode(id), Ok(Control::Game { ply, .. }) if ply > 0))
}

/// The game and the turn that a message's buttons and menus belong to: the latest, if there are several.
pub fn turn_of(message: &ChatMessage) -> Option<(u64, u32)> {
    let turns = message.custom_ids().into_iter().filter_map(|id| match Control::decode(id) {
        Ok(Control::Game { game, ply, .. }) => Some((game.0, ply)),
        _ => None,
    });
    turns.max()
}

/// Waits for the whole answer to an interaction. `source` is the message whose button was pressed.
///
/// # Errors
/// The local Discord can't be asked.
pub async fn wait(member: &Member, id: Id, source: Option<&ChatMessage>) -> Result<Answer, Trouble> {
    let since = Instant::now();
    loop {
        let view = member.interaction(id).await?;
        if view.error.is_some() {
            return Ok(Answer::Silence);
        }
        let follow_up = view.followups.into_iter().rfind(|message| !message.is_pending());
        let changed = |message: &ChatMessage| view.callback != Some(6) || source.is_none_or(|source| source != message);
        let own = view.message.filter(|message| !message.is_pending() && changed(message));
        if let Some(message) = follow_up.or(own) {
            return Ok(Answer::of(message));
        }
        if since.elapsed() > PATIENCE {
            return Ok(Answer::Silence);
        }
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
}
