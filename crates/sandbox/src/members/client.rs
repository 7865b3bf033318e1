//! A client of the members' side, for tests and tools that play people.

use std::time::Duration;

use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::chat::ChatMessage;
use crate::faults::{Faults, GatewayFault};
use crate::snowflake::Id;

/// How long the waiting calls wait: so long that a slow machine never decides.
const PATIENCE: Duration = Duration::from_mins(5);
/// Between two looks of a waiting call.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// Why a call of the members' side failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The sandbox could not be reached, or its answer not be read.
    #[error("the sandbox did not answer: {0}")]
    Http(#[from] reqwest::Error),
    /// The sandbox refused, as Discord's client would have done or because something is not there.
    #[error("refused with {status}: {message}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// What was wrong.
        message: String,
    },
    /// There is nobody or nothing of this name.
    #[error("there is no {what} named {name}")]
    Unknown {
        /// member, channel or command.
        what: &'static str,
        /// The name asked for.
        name: String,
    },
    /// What was waited for did not happen.
    #[error("waited {waited:?} for {what}, in vain")]
    TimedOut {
        /// What was waited for.
        what: String,
        /// For how long.
        waited: Duration,
    },
    /// The bot did not answer the interaction, or not with what was expected.
    #[error("the interaction failed: {0}")]
    Failed(String),
}

/// The guild, its people and channels, as `GET /sandbox/world` gives them.
#[derive(Clone, Debug, Deserialize)]
pub struct WorldView {
    /// People and bots.
    pub members: Vec<MemberInfo>,
    /// Channels and threads.
    pub channels: Vec<ChannelInfo>,
    /// Bots with `id`, `username` and `online`.
    pub bots: Vec<Value>,
}

/// A person or bot.
#[derive(Clone, Debug, Deserialize)]
pub struct MemberInfo {
    /// The user's id.
    pub id: Id,
    /// The unique name.
    pub username: String,
    /// The name that is shown.
    pub global_name: Option<String>,
    /// Whether it is a bot.
    pub bot: bool,
}

/// A channel or thread.
#[derive(Clone, Debug, Deserialize)]
pub struct ChannelInfo {
    /// The channel's id.
    pub id: Id,
    /// Its name without `#`.
    pub name: String,
    /// 0 text, 11 public thread, 12 private thread.
    #[serde(rename = "type")]
    pub kind: u8,
    /// The channel of a thread.
    pub parent_id: Option<Id>,
    /// Whether a thread is archived.
    pub archived: bool,
}

/// What became of an interaction.
#[derive(Clone, Debug, Deserialize)]
pub struct InteractionView {
    /// The interaction.
    pub interaction_id: Id,
    /// `pending`, `done` or `failed`.
    pub state: String,
    /// What the member reads when it failed.
    pub error: Option<String>,
    /// The callback type of the first answer.
    pub callback: Option<u8>,
    /// Microseconds from dispatch to first answer.
    pub answered_after_us: Option<u64>,
    /// The message that answers it: new, or the one whose component was pressed.
    pub message: Option<ChatMessage>,
    /// Follow-ups, oldest first.
    pub followups: Vec<ChatMessage>,
    /// The modal that was opened.
    pub modal: Option<Value>,
}

/// Speaks the members' side over HTTP.
#[derive(Clone, Debug)]
pub struct MemberClient {
    http: reqwest::Client,
    base: String,
}

impl MemberClient {
    /// A client of the sandbox at `base`, such as `http://127.0.0.1:4020`.
    pub fn new(base: impl Into<String>) -> Self {
        // Whatever proxy the environment names leads away from the sandbox.
        let http = reqwest::Client::builder().no_proxy().build();
        Self { http: http.unwrap_or_default(), base: base.into() }
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<T, ClientError> {
        let mut request = self.http.request(method, format!("{}/sandbox{path}", self.base));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await?;
        let status = response.status();
        if status.is_success() {
            return Ok(response.json().await?);
        }
        let body: Value = response.json().await?;
        let message = body["message"].as_str().unwrap_or_default().to_owned();
        Err(ClientError::Refused { status: status.as_u16(), message })
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        self.call(Method::GET, path, None).await
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T, ClientError> {
        self.call(Method::POST, path, Some(body)).await
    }

    /// The guild, its people, channels and bots.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn world(&self) -> Result<WorldView, ClientError> {
        self.get("/world").await
    }

    /// All people of the sandbox, in the order in which they joined.
    ///
    /// # Errors
    ///
    /// When the sandbox does not answer.
    pub async fn members(&self) -> Result<Vec<Member>, ClientError> {
        let people = self.world().await?.members.into_iter().filter(|member| !member.bot);
        Ok(people
            .map(|member| Member {
                client: self.clone(),
                id: member.id,
                name: member.global_name.unwrap_or(member.username),
            })
            .collect())
    }

    /// The person with this shown name.
    ///
    /// # Errors
    ///
    /// When there is nobody of this name.
    pub async fn member(&self, name: &str) -> Result<Member, ClientError> {
        let people = self.world().await?.members;
        let found = people.into_iter().find(|member| !member.bot && member.global_name.as_deref() == Some(name));
        let info = found.ok_or_else(|| ClientError::Unknown { what: "member", name: name.into() })?;
        Ok(Member { client: self.clone(), id: info.id, name: name.into() })
    }

    /// A new person.
    ///
    /// # Errors
    ///
    /// When the name is taken or too long.
    pub async fn add_member(&self, name: &str) -> Result<Member, ClientError> {
        let info: MemberInfo = self.post("/members", json!({ "name": name })).await?;
        Ok(Member { client: self.clone(), id: info.id, name: name.into() })
    }

    /// The channel or thread with this name.
    ///
    /// # Errors
    ///
    /// When there is none of this name.
    pub async fn channel(&self, name: &str) -> Result<Id, ClientError> {
        let found = self.world().await?.channels.into_iter().find(|channel| channel.name == name);
        found.map(|channel| channel.id).ok_or_else(|| ClientError::Unknown { what: "channel", name: name.into() })
    }

    /// Waits until `look` gives something.
    async fn until<T, F>(&self, what: &str, patience: Duration, look: impl Fn() -> F) -> Result<T, ClientError>
    where
        F: Future<Output = Result<Option<T>, ClientError>>,
    {
        let until = Instant::now() + patience;
        loop {
            if let Some(found) = look().await? {
                return Ok(found);
            }
            if Instant::now() >= until {
                return Err(ClientError::TimedOut { what: what.into(), waited: patience });
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Waits until a bot is online and the command of this name is registered.
    ///
    /// # Errors
    ///
    /// When that takes too long.
    pub async fn wait_for_command(&self, command: &str) -> Result<(), ClientError> {
        let what = format!("a bot with the command {command}");
        self.until(&what, PATIENCE, || async {
            let world = self.world().await?;
            let online = world.bots.iter().any(|bot| bot["online"] == true);
            let person = world.members.iter().find(|member| !member.bot);
            let (Some(person), Some(channel)) = (person, world.channels.first()) else { return Ok(None) };
            let commands: Vec<Value> = self.get(&format!("/commands?as={}&channel={}", person.id, channel.id)).await?;
            Ok((online && commands.iter().any(|known| known["name"] == command)).then_some(()))
        })
        .await
    }

    /// Waits until some bot is online, or none is.
    ///
    /// # Errors
    ///
    /// When that takes too long.
    pub async fn wait_for_bot(&self, online: bool) -> Result<(), ClientError> {
        self.until("a bot to come or go", PATIENCE, || async {
            let any = self.world().await?.bots.iter().any(|bot| bot["online"] == true);
            Ok((any == online).then_some(()))
        })
        .await
    }

    /// An interaction, as soon as it was answered or failed.
    ///
    /// # Errors
    ///
    /// When there is no such interaction, or neither happens.
    pub async fn interaction(&self, id: Id) -> Result<InteractionView, ClientError> {
        self.until("an interaction to be answered or to fail", PATIENCE, || async {
            let view: InteractionView = self.get(&format!("/interactions/{id}?wait_ms=20000")).await?;
            Ok((view.state != "pending").then_some(view))
        })
        .await
    }

    /// The bytes behind a message's `url`.
    ///
    /// # Errors
    ///
    /// When there is no such file any more.
    pub async fn file(&self, url: &str) -> Result<Vec<u8>, ClientError> {
        let url = if url.starts_with('/') { format!("{}{url}", self.base) } else { url.to_owned() };
        Ok(self.http.get(url).send().await?.error_for_status()?.bytes().await?.to_vec())
    }

    /// Puts faults in force, in place of those before.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn set_faults(&self, faults: &Faults) -> Result<Faults, ClientError> {
        self.call(Method::PUT, "/faults", Some(json!(faults))).await
    }

    /// Makes a fault on every standing gateway connection.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn gateway_fault(&self, fault: GatewayFault) -> Result<(), ClientError> {
        let body = match fault {
            GatewayFault::Drop => json!({ "action": "drop" }),
            GatewayFault::Close(code) => json!({ "action": "close", "code": code }),
            GatewayFault::Reconnect => json!({ "action": "reconnect" }),
            GatewayFault::InvalidSession { resumable } => {
                json!({ "action": "invalid_session", "resumable": resumable })
            }
        };
        self.post::<Value>("/faults/gateway", body).await.map(drop)
    }
}

/// One person at their window.
#[derive(Clone, Debug)]
pub struct Member {
    client: MemberClient,
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
    /// The commands this person can use in a channel, as Discord's command objects.
    ///
    /// # Errors
    ///
    /// When the channel cannot be seen.
    pub async fn commands(&self, channel: Id) -> Result<Vec<Value>, ClientError> {
        self.client.get(&format!("/commands?as={}&channel={channel}", self.id)).await
    }

    async fn command_id(&self, channel: Id, name: &str) -> Result<Value, ClientError> {
        let found = self.commands(channel).await?.into_iter().find(|command| command["name"] == name);
        let command = found.ok_or_else(|| ClientError::Unknown { what: "command", name: name.into() })?;
        Ok(command["id"].clone())
    }

    async fn act(&self, channel: Id, what: &str, mut body: Value) -> Result<Id, ClientError> {
        body["as"] = json!(self.id);
        let made: Made = self.client.post(&format!("/channels/{channel}/{what}"), body).await?;
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
        let answer: Value = self.client.post(&format!("/channels/{channel}/autocomplete"), body).await?;
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
        let client = &self.client;
        client
            .until("the answer of an interaction", PATIENCE, || async {
                let view = client.interaction(interaction).await?;
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
        self.client.interaction(interaction).await
    }

    /// The last 50 messages that this person sees in a channel, newest last.
    ///
    /// # Errors
    ///
    /// When the channel cannot be seen.
    pub async fn messages(&self, channel: Id) -> Result<Vec<ChatMessage>, ClientError> {
        self.client.get(&format!("/channels/{channel}/messages?as={}&limit=50", self.id)).await
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
            let page: Vec<ChatMessage> = self.client.get(&path).await?;
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
        self.client
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
        self.client.post(&format!("/channels/{channel}/messages"), body).await
    }

    /// Dismisses an ephemeral message.
    ///
    /// # Errors
    ///
    /// When it is not there or not this person's.
    pub async fn dismiss(&self, message: Id) -> Result<(), ClientError> {
        let body = json!({ "as": self.id });
        self.client.post::<Value>(&format!("/messages/{message}/dismiss"), body).await.map(drop)
    }

    /// Deletes a message: an own one, or any as the owner of the guild.
    ///
    /// # Errors
    ///
    /// When it is not there or this person may not.
    pub async fn delete(&self, message: Id) -> Result<(), ClientError> {
        let body = json!({ "as": self.id });
        self.client.post::<Value>(&format!("/messages/{message}/delete"), body).await.map(drop)
    }
}
