//! Greets servers that the bot has just joined, once.

use cardinal_words::say;

use crate::app::Context;
use crate::app::interaction::control::Control;
use crate::app::interaction::reply::{Button, Message, Row, Style};
use crate::app::words::help::first_steps;
use crate::store::{ChannelId, GuildId, Joining, Timestamp};

/// How many seconds after joining a server the bot still greets it. After that nobody expects it, and servers that
/// were joined before there was a greeting get none.
const GREET_WITHIN: i64 = 60 * 60;

/// The most greetings posted at once.
const AT_ONCE: u32 = 100;

/// A greeting, ready to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// The server.
    pub guild: GuildId,
    /// When the bot joined it.
    pub joined_at: Timestamp,
    /// Where it is posted.
    pub channel: ChannelId,
    /// The message.
    pub message: Message,
}

impl Context {
    /// Handles the news that the bot is on a server. Returns the greeting to post if the bot has just joined it, to be
    /// reported like those of [`Context::greetings`].
    pub async fn has_joined(&self, joining: Joining) -> Option<Greeting> {
        if !self.deployment.settings.greeting || self.is_past(joining.at) {
            return None;
        }
        match self.store.greetings().record(joining).await {
            Ok(true) => self.take(joining),
            Ok(false) => None,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot record that a server was joined");
                None
            }
        }
    }

    /// The greetings that an earlier try did not post. Report the result of each with [`Context::greeting_settled`] or, to
    /// try again, [`Outbox::release_greeting`](crate::app::outbox::Outbox::release_greeting). Until then, nobody in this process gets it again. Greetings that come too
    /// late are dropped.
    pub async fn greetings(&self) -> Vec<Greeting> {
        let pending = self.store.greetings().pending(AT_ONCE).await.unwrap_or_else(|error| {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending greetings");
            Vec::new()
        });
        let mut greetings = Vec::new();
        for joining in pending {
            if self.is_past(joining.at) {
                self.greeting_settled(joining.guild, joining.at).await;
            } else {
                greetings.extend(self.take(joining));
            }
        }
        greetings
    }

    /// Hands out a greeting, unless it is under way.
    fn take(&self, Joining { guild, at, channel }: Joining) -> Option<Greeting> {
        let channel = channel.filter(|_| self.outbox.take_greeting(guild))?;
        Some(Greeting { guild, joined_at: at, channel, message: greeting(self.may_play_computer().is_ok()) })
    }

    /// Marks a greeting as posted, or as impossible to post.
    pub async fn greeting_settled(&self, guild: GuildId, joined_at: Timestamp) {
        if let Err(error) = self.store.greetings().settle(guild, joined_at).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "cannot store that a greeting was posted");
        }
        self.outbox.release_greeting(guild);
    }

    fn is_past(&self, joined_at: Timestamp) -> bool {
        joined_at.plus(GREET_WITHIN) < self.time.now()
    }
}

fn greeting(plays_computer: bool) -> Message {
    let mut buttons = first_steps(plays_computer);
    buttons.push(Button::new(Style::Secondary, say!("how-to-play-button"), Control::HowToPlay));
    Message::text(say!("greeting")).with_row(Row::Buttons(buttons))
}
