//! A client of the members' side, for tests and tools that play people.

use std::time::Duration;

use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::chat::ChatMessage;
use super::member::Member;
use crate::faults::{Faults, GatewayFault};
use crate::snowflake::Id;

/// How long the waiting calls wait: so long that a slow machine never decides.
pub(super) const PATIENCE: Duration = Duration::from_mins(5);
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
    /// The guild.
    pub guild: GuildInfo,
    /// People and bots.
    pub members: Vec<MemberInfo>,
    /// Channels and threads.
    pub channels: Vec<ChannelInfo>,
    /// Bots with `id`, `username` and `online`.
    pub bots: Vec<Value>,
}

/// The guild.
#[derive(Clone, Debug, Deserialize)]
pub struct GuildInfo {
    /// Its id.
    pub id: Id,
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
    /// Whether they are in the guild: those who have left are listed as well.
    pub in_guild: bool,
    /// Whether a person takes direct messages of bots.
    pub direct_messages: bool,
}

/// A channel or thread.
#[derive(Clone, Debug, Deserialize)]
pub struct ChannelInfo {
    /// The channel's id.
    pub id: Id,
    /// Its name without `#`; of direct messages the bot's name.
    pub name: String,
    /// 0 text, 1 direct messages, 11 public thread, 12 private thread.
    #[serde(rename = "type")]
    pub kind: u8,
    /// The channel of a thread.
    pub parent_id: Option<Id>,
    /// Whether a thread is archived.
    pub archived: bool,
}

/// The sandbox's clock.
#[derive(Deserialize)]
struct ClockView {
    now_ms: u64,
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

    pub(super) async fn call<T: DeserializeOwned>(
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

    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        self.call(Method::GET, path, None).await
    }

    pub(super) async fn post<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T, ClientError> {
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
            .map(|member| Member::new(self.clone(), member.id, member.global_name.unwrap_or(member.username)))
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
        Ok(Member::new(self.clone(), info.id, name.into()))
    }

    /// A new person.
    ///
    /// # Errors
    ///
    /// When the name is taken or too long.
    pub async fn add_member(&self, name: &str) -> Result<Member, ClientError> {
        let info: MemberInfo = self.post("/members", json!({ "name": name })).await?;
        Ok(Member::new(self.clone(), info.id, name.into()))
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
    pub(super) async fn until<T, F>(
        &self,
        what: &str,
        patience: Duration,
        look: impl Fn() -> F,
    ) -> Result<T, ClientError>
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
            let person = world.members.iter().find(|member| !member.bot && member.in_guild);
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

    /// The sandbox's present time in milliseconds since the Unix epoch.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn now_ms(&self) -> Result<u64, ClientError> {
        Ok(self.get::<ClockView>("/clock").await?.now_ms)
    }

    /// Pushes the sandbox's clock forward, and gives the new time in milliseconds since the Unix epoch.
    ///
    /// # Errors
    ///
    /// When that is more than a year, or the sandbox cannot be reached.
    pub async fn advance_clock(&self, by: Duration) -> Result<u64, ClientError> {
        let body = json!({ "advance_ms": by.as_millis() as u64 });
        Ok(self.post::<ClockView>("/clock", body).await?.now_ms)
    }

    /// Lets a person leave the guild or join it again, or a bot be removed from it or invited again.
    ///
    /// # Errors
    ///
    /// When there is nobody of this id, or the guild's owner were to leave.
    pub async fn set_in_guild(&self, user: Id, in_guild: bool) -> Result<(), ClientError> {
        let body = json!({ "in_guild": in_guild });
        self.call::<Value>(Method::PUT, &format!("/members/{user}"), Some(body)).await.map(drop)
    }

    /// Begins an outage of the guild, or ends it.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn set_unavailable(&self, unavailable: bool) -> Result<(), ClientError> {
        let body = json!({ "unavailable": unavailable });
        self.call::<Value>(Method::PUT, "/guild", Some(body)).await.map(drop)
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
