//! A person who acts through the member API.

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::transport::{ClientError, PATIENCE, Transport};
use super::views::{ChannelInfo, ChatMessage, InteractionView, WorldView};
use crate::snowflake::Id;
use crate::validate::command::kind;

/// A person who can act in the sandbox.
#[derive(Clone, Debug)]
pub struct Member {
    transport: Transport,
    /// The user's id.
    pub id: Id,
    /// The display name.
    pub name: String,
}

#[derive(Deserialize)]
struct StartedInteraction {
    interaction_id: Id,
}

impl Member {
    pub(super) const fn new(transport: Transport, id: Id, name: String) -> Self {
        Self { transport, id, name }
    }

    /// Returns the commands that this person can use in a channel, as Discord's command objects: those that are typed,
    /// and those of a member's menu.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn commands(&self, channel: Id) -> Result<Vec<Value>, ClientError> {
        self.transport.get(&format!("/commands?as={}&channel={channel}", self.id)).await
    }

    /// Returns the channels and threads that this person sees, and the direct messages that are not empty.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn channels(&self) -> Result<Vec<ChannelInfo>, ClientError> {
        Ok(self.transport.get::<WorldView>(&format!("/world?as={}", self.id)).await?.channels)
    }

    /// Opens the direct messages with a bot, always in the same channel.
    ///
    /// # Errors
    ///
    /// Fails if there is no such bot.
    pub async fn direct_channel(&self, bot: Id) -> Result<Id, ClientError> {
        let body = json!({ "recipient_id": bot });
        Ok(self.transport.post::<ChannelInfo>(&format!("/members/{}/channels", self.id), body).await?.id)
    }

    /// Opens a group message with other people.
    ///
    /// # Errors
    ///
    /// Fails if there is nobody else, or too many.
    pub async fn open_group(&self, others: &[Id]) -> Result<Id, ClientError> {
        let body = json!({ "as": self.id, "members": others });
        Ok(self.transport.post::<ChannelInfo>("/groups", body).await?.id)
    }

    /// Adds an application to this person's account.
    ///
    /// # Errors
    ///
    /// Fails if the application can't be added to accounts.
    pub async fn add_app(&self, app: Id) -> Result<(), ClientError> {
        self.change_account(app, true).await
    }

    /// Takes an application off this person's account.
    ///
    /// # Errors
    ///
    /// Fails if there is no such application.
    pub async fn take_off_app(&self, app: Id) -> Result<(), ClientError> {
        self.change_account(app, false).await
    }

    async fn change_account(&self, app: Id, added: bool) -> Result<(), ClientError> {
        let (path, body) = (format!("/members/{}/apps/{app}", self.id), json!({ "added": added }));
        self.transport.call::<Value>(Method::PUT, &path, Some(body)).await.map(drop)
    }

    /// Leaves the guild. After that, this person can see and use direct messages only.
    ///
    /// # Errors
    ///
    /// Fails if this is the guild's owner, who cannot leave.
    pub async fn leave(&self) -> Result<(), ClientError> {
        self.change(json!({ "in_guild": false })).await
    }

    /// Rejoins the guild.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn join(&self) -> Result<(), ClientError> {
        self.change(json!({ "in_guild": true })).await
    }

    /// Accepts or blocks direct messages from bots from now on.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn take_direct_messages(&self, taken: bool) -> Result<(), ClientError> {
        self.change(json!({ "direct_messages": taken })).await
    }

    async fn change(&self, body: Value) -> Result<(), ClientError> {
        self.transport.call::<Value>(Method::PUT, &format!("/members/{}", self.id), Some(body)).await.map(drop)
    }

    async fn command_id(&self, channel: Id, name: &str, kind: i64) -> Result<Value, ClientError> {
        let mut commands = self.commands(channel).await?.into_iter();
        let found = commands.find(|command| command["name"] == name && command["type"] == kind);
        let command = found.ok_or_else(|| ClientError::Unknown { what: "command", name: name.into() })?;
        Ok(command["id"].clone())
    }

    async fn act(&self, channel: Id, what: &str, mut body: Value) -> Result<Id, ClientError> {
        body["as"] = json!(self.id);
        let made: StartedInteraction = self.transport.post(&format!("/channels/{channel}/{what}"), body).await?;
        Ok(made.interaction_id)
    }

    /// Runs a command and returns the interaction without waiting for a response. `options` is `[{"name", "value"}]`,
    /// or `[{"name", "options"}]` for subcommands.
    ///
    /// # Errors
    ///
    /// Fails if there is no such command or the options are invalid.
    pub async fn start(&self, channel: Id, command: &str, options: Value) -> Result<Id, ClientError> {
        let id = self.command_id(channel, command, kind::CHAT_INPUT).await?;
        self.act(channel, "command", json!({ "command_id": id, "options": options })).await
    }

    /// Uses a command of a member's menu on a user, and returns the interaction without waiting for a response.
    ///
    /// # Errors
    ///
    /// Fails if there is no such command or no such user.
    pub async fn use_on(&self, channel: Id, command: &str, target: Id) -> Result<Id, ClientError> {
        let id = self.command_id(channel, command, kind::USER).await?;
        self.act(channel, "command", json!({ "command_id": id, "target_id": target })).await
    }

    /// Uses a command of a message's menu on a message of a channel, and returns the interaction without waiting for a
    /// response.
    ///
    /// # Errors
    ///
    /// Fails if there is no such command or no such message that everyone sees.
    pub async fn use_on_message(&self, channel: Id, command: &str, target: Id) -> Result<Id, ClientError> {
        let id = self.command_id(channel, command, kind::MESSAGE).await?;
        self.act(channel, "command", json!({ "command_id": id, "target_id": target })).await
    }

    /// Runs a command and waits for the response message, beyond a deferred response.
    ///
    /// # Errors
    ///
    /// Fails if the options are invalid, or the bot does not respond with a message.
    pub async fn run(&self, channel: Id, command: &str, options: Value) -> Result<ChatMessage, ClientError> {
        let id = self.start(channel, command, options).await?;
        self.answer(id).await
    }

    /// Requests autocomplete choices. In `options`, the option being typed has `"focused": true`.
    ///
    /// # Errors
    ///
    /// Fails if the bot does not respond in time.
    pub async fn autocomplete(&self, channel: Id, command: &str, options: Value) -> Result<Vec<Value>, ClientError> {
        let id = self.command_id(channel, command, kind::CHAT_INPUT).await?;
        let body = json!({ "as": self.id, "command_id": id, "options": options });
        let answer: Value = self.transport.post(&format!("/channels/{channel}/autocomplete"), body).await?;
        match &answer["choices"] {
            Value::Array(choices) => Ok(choices.clone()),
            _ => Err(ClientError::Failed(answer["failed"].as_str().unwrap_or("the response has no choices").into())),
        }
    }

    /// Presses a button and returns the interaction without waiting for a response.
    ///
    /// # Errors
    ///
    /// Fails if the button does not exist or is disabled.
    pub async fn press(&self, message: &ChatMessage, custom_id: &str) -> Result<Id, ClientError> {
        let body = json!({ "message_id": message.id(), "custom_id": custom_id });
        self.act(message.channel(), "component", body).await
    }

    /// Selects values of a menu and returns the interaction without waiting for a response.
    ///
    /// # Errors
    ///
    /// Fails if the menu does not exist, is disabled, or does not offer the values.
    pub async fn select(&self, message: &ChatMessage, custom_id: &str, values: &[&str]) -> Result<Id, ClientError> {
        let body = json!({ "message_id": message.id(), "custom_id": custom_id, "values": values });
        self.act(message.channel(), "component", body).await
    }

    /// Submits the modal that a bot opened in response to `opened`. `values` are keyed by the custom ids of the inputs.
    ///
    /// # Errors
    ///
    /// Fails if no such modal is open or a value is invalid.
    pub async fn submit(&self, channel: Id, opened: Id, custom_id: &str, values: Value) -> Result<Id, ClientError> {
        let body = json!({ "interaction_id": opened, "custom_id": custom_id, "values": values });
        self.act(channel, "modal", body).await
    }

    /// Waits for the response message of an interaction, beyond a deferred response.
    ///
    /// # Errors
    ///
    /// Fails if the bot does not respond in time, or not with a message.
    pub async fn answer(&self, interaction: Id) -> Result<ChatMessage, ClientError> {
        let transport = &self.transport;
        transport
            .until("the response to an interaction", PATIENCE, || async {
                let view = transport.interaction(interaction).await?;
                if let Some(error) = view.error {
                    return Err(ClientError::Failed(error));
                }
                match (view.message, view.callback) {
                    (Some(message), _) => Ok((!message.is_pending()).then_some(message)),
                    (None, Some(9)) => Err(ClientError::Failed("the bot responded with a modal".into())),
                    (None, Some(8)) => Err(ClientError::Failed("the bot responded with choices".into())),
                    _ => Ok(None),
                }
            })
            .await
    }

    /// Waits until an interaction gets a response or fails, and returns it.
    ///
    /// # Errors
    ///
    /// Fails if there is no such interaction, or it takes too long.
    pub async fn interaction(&self, interaction: Id) -> Result<InteractionView, ClientError> {
        self.transport.interaction(interaction).await
    }

    /// Returns the last 50 messages that this person sees in a channel, oldest first.
    ///
    /// # Errors
    ///
    /// Fails if this person cannot see the channel.
    pub async fn messages(&self, channel: Id) -> Result<Vec<ChatMessage>, ClientError> {
        self.transport.get(&format!("/channels/{channel}/messages?as={}&limit=50", self.id)).await
    }

    /// Returns all messages of a channel that this person sees and the sandbox still has, oldest first.
    ///
    /// # Errors
    ///
    /// Fails if this person cannot see the channel.
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

    /// Waits for a matching message among the last 50, and returns the newest.
    ///
    /// # Errors
    ///
    /// Fails if that takes too long.
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
    /// Fails if this person cannot write there.
    pub async fn write(&self, channel: Id, content: &str) -> Result<ChatMessage, ClientError> {
        let body = json!({ "as": self.id, "content": content });
        self.transport.post(&format!("/channels/{channel}/messages"), body).await
    }

    /// Dismisses an ephemeral message.
    ///
    /// # Errors
    ///
    /// Fails if it does not exist or was sent to somebody else.
    pub async fn dismiss(&self, message: Id) -> Result<(), ClientError> {
        let body = json!({ "as": self.id });
        self.transport.post::<Value>(&format!("/messages/{message}/dismiss"), body).await.map(drop)
    }

    /// Deletes a message: one's own, or any as the owner of the guild.
    ///
    /// # Errors
    ///
    /// Fails if it does not exist or this person may not delete it.
    pub async fn delete(&self, message: Id) -> Result<(), ClientError> {
        let body = json!({ "as": self.id });
        self.transport.post::<Value>(&format!("/messages/{message}/delete"), body).await.map(drop)
    }
}
