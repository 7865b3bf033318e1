//! One person of the members' side, for tests and tools.

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::chat::ChatMessage;
use super::client_error::ClientError;
use super::transport::{PATIENCE, Transport};
use super::views::{ChannelInfo, InteractionView, WorldView};
use crate::snowflake::Id;

/// One person at their window.
#[derive(Clone, Debug)]
pub struct Member {
    transport: Transport,
    /// The user's id.
    pub id: Id,
    /// The shown name.
    pub name: String,
}

#[derive(Deserialize)]
struct Made {
    interaction_id: Id,
}

impl Member {
    pub(super) const fn new(transport: Transport, id: Id, name: String) -> Self {
        Self { transport, id, name }
    }

    /// The commands this person can use in a channel, as Discord's command objects.
    ///
    /// # Errors
    ///
    /// When the channel cannot be seen.
    pub async fn commands(&self, channel: Id) -> Result<Vec<Value>, ClientError> {
        self.transport.get(&format!("/commands?as={}&channel={channel}", self.id)).await
    }

    /// The channels and threads that this person sees, and the direct messages in which something was written.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn channels(&self) -> Result<Vec<ChannelInfo>, ClientError> {
        Ok(self.transport.get::<WorldView>(&format!("/world?as={}", self.id)).await?.channels)
    }

    /// Opens the direct messages with a bot: their channel is the same each time.
    ///
    /// # Errors
    ///
    /// When there is no such bot.
    pub async fn direct_channel(&self, bot: Id) -> Result<Id, ClientError> {
        let body = json!({ "recipient_id": bot });
        Ok(self.transport.post::<ChannelInfo>(&format!("/members/{}/channels", self.id), body).await?.id)
    }

    /// Leaves the guild: nothing of it can be seen or done any more, direct messages aside.
    ///
    /// # Errors
    ///
    /// When this is the guild's owner, who cannot leave.
    pub async fn leave(&self) -> Result<(), ClientError> {
        self.transport.set_in_guild(self.id, false).await
    }

    /// Joins the guild again.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn join(&self) -> Result<(), ClientError> {
        self.transport.set_in_guild(self.id, true).await
    }

    /// Takes direct messages of bots from now on, or refuses them.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn take_direct_messages(&self, taken: bool) -> Result<(), ClientError> {
        let body = json!({ "direct_messages": taken });
        self.transport.call::<Value>(Method::PUT, &format!("/members/{}", self.id), Some(body)).await.map(drop)
    }

    async fn command_id(&self, channel: Id, name: &str) -> Result<Value, ClientError> {
        let found = self.commands(channel).await?.into_iter().find(|command| command["name"] == name);
        let command = found.ok_or_else(|| ClientError::Unknown { what: "command", name: name.into() })?;
        Ok(command["id"].clone())
    }

    async fn act(&self, channel: Id, what: &str, mut body: Value) -> Result<Id, ClientError> {
        body["as"] = json!(self.id);
        let made: Made = self.transport.post(&format!("/channels/{channel}/{what}"), body).await?;
        Ok(made.interaction_id)
    }

    /// Runs a command and returns the interaction at once. `options` are
    /// `[{"name", "value"}]`, or `[{"name", "options"}]` for subcommands.
    ///
    /// # Errors
    ///
    /// When there is no such command or the options do not fit it.
    pub async fn start(&self, channel: Id, command: &str, options: Value) -> Result<Id, ClientError> {
        let id = self.command_id(channel, command).await?;
        self.act(channel, "command", json!({ "command_id": id, "options": options })).await
    }

    /// Runs a command and waits for the message that answers it, until it is no longer pending.
    ///
    /// # Errors
    ///
    /// When the options do not fit, or the bot does not answer with a message.
    pub async fn run(&self, channel: Id, command: &str, options: Value) -> Result<ChatMessage, ClientError> {
        let id = self.start(channel, command, options).await?;
        self.answer(id).await
    }

    /// Asks for completions: `options` with `"focused": true` on the one being typed.
    ///
    /// # Errors
    ///
    /// When the bot does not answer in time.
    pub async fn autocomplete(&self, channel: Id, command: &str, options: Value) -> Result<Vec<Value>, ClientError> {
        let id = self.command_id(channel, command).await?;
        let body = json!({ "as": self.id, "command_id": id, "options": options });
        let answer: Value = self.transport.post(&format!("/channels/{channel}/autocomplete"), body).await?;
        match &answer["choices"] {
            Value::Array(choices) => Ok(choices.clone()),
            _ => Err(ClientError::Failed(answer["failed"].as_str().unwrap_or("no choices came").into())),
        }
    }

    /// Presses a button and returns the interaction at once.
    ///
    /// # Errors
    ///
    /// When the component is not there or disabled.
    pub async fn press(&self, message: &ChatMessage, custom_id: &str) -> Result<Id, ClientError> {
        let body = json!({ "message_id": message.id(), "custom_id": custom_id });
        self.act(message.channel(), "component", body).await
    }

    /// Picks from a menu and returns the interaction at once.
    ///
    /// # Errors
    ///
    /// When the menu is not there, disabled, or does not offer the values.
    pub async fn select(&self, message: &ChatMessage, custom_id: &str, values: &[&str]) -> Result<Id, ClientError> {
        let body = json!({ "message_id": message.id(), "custom_id": custom_id, "values": values });
        self.act(message.channel(), "component", body).await
    }

    /// Submits the modal that `opened` was answered with; `values` by the inputs' custom ids.
    ///
    /// # Errors
    ///
    /// When no such modal is open or a value does not fit.
    pub async fn submit(&self, channel: Id, opened: Id, custom_id: &str, values: Value) -> Result<Id, ClientError> {
        let body = json!({ "interaction_id": opened, "custom_id": custom_id, "values": values });
        self.act(channel, "modal", body).await
    }

    /// Waits for the message that answers an interaction, until it is no longer pending.
    ///
    /// # Errors
    ///
    /// When the bot does not answer in time, or not with a message.
    pub async fn answer(&self, interaction: Id) -> Result<ChatMessage, ClientError> {
        let transport = &self.transport;
        transport
            .until("the answer of an interaction", PATIENCE, || async {
                let view = transport.interaction(interaction).await?;
                if let Some(error) = view.error {
                    return Err(ClientError::Failed(error));
                }
                match (view.message, view.callback) {
                    (Some(message), _) => Ok((!message.is_pending()).then_some(message)),
                    (None, Some(9)) => Err(ClientError::Failed("a modal opened instead of a message".into())),
                    (None, Some(8)) => Err(ClientError::Failed("choices came instead of a message".into())),
                    _ => Ok(None),
                }
            })
            .await
    }

    /// What became of an interaction, as soon as it was answered or failed.
    ///
    /// # Errors
    ///
    /// When there is no such interaction.
    pub async fn interaction(&self, interaction: Id) -> Result<InteractionView, ClientError> {
        self.transport.interaction(interaction).await
    }

    /// The last 50 messages that this person sees in a channel, newest last.
    ///
    /// # Errors
    ///
    /// When the channel cannot be seen.
    pub async fn messages(&self, channel: Id) -> Result<Vec<ChatMessage>, ClientError> {
        self.transport.get(&format!("/channels/{channel}/messages?as={}&limit=50", self.id)).await
    }

    /// All messages of a channel that the member sees and the sandbox still has, oldest first.
    ///
    /// # Errors
    ///
    /// When the channel cannot be seen.
    pub async fn all_messages(&self, channel: Id) -> Result<Vec<ChatMessage>, ClientError> {
        let mut pages: Vec<Vec<ChatMessage>> = Vec::new();
        loop {
            let oldest = pages.last().and_then(|page| page.first()).map(ChatMessage::id);
            let before = oldest.map(|id| format!("&before={id}")).unwrap_or_default();
            let path = format!("/channels/{channel}/messages?as={}&limit=200{before}", self.id);
            let page: Vec<ChatMessage> = self.transport.get(&path).await?;
            if page.is_empty() {
                return Ok(pages.into_iter().rev().flatten().collect());
            }
            pages.push(page);
        }
    }

    /// Waits for a message that fits, the newest if there are several.
    ///
    /// # Errors
    ///
    /// When none comes in time.
    pub async fn wait_for(
        &self,
        channel: Id,
        what: &str,
        fits: impl Fn(&ChatMessage) -> bool,
    ) -> Result<ChatMessage, ClientError> {
        let fits = &fits;
        self.transport
            .until(what, PATIENCE, || async move {
                Ok(self.messages(channel).await?.into_iter().rev().find(|message| fits(message)))
            })
            .await
    }

    /// Writes a message.
    ///
    /// # Errors
    ///
    /// When this person may not write there.
    pub async fn write(&self, channel: Id, content: &str) -> Result<ChatMessage, ClientError> {
        let body = json!({ "as": self.id, "content": content });
        self.transport.post(&format!("/channels/{channel}/messages"), body).await
    }

    /// Dismisses an ephemeral message.
    ///
    /// # Errors
    ///
    /// When it is not there or not this person's.
    pub async fn dismiss(&self, message: Id) -> Result<(), ClientError> {
        let body = json!({ "as": self.id });
        self.transport.post::<Value>(&format!("/messages/{message}/dismiss"), body).await.map(drop)
    }

    /// Deletes a message: an own one, or any as the owner of the guild.
    ///
    /// # Errors
    ///
    /// When it is not there or this person may not.
    pub async fn delete(&self, message: Id) -> Result<(), ClientError> {
        let body = json!({ "as": self.id });
        self.transport.post::<Value>(&format!("/messages/{message}/delete"), body).await.map(drop)
    }
}
