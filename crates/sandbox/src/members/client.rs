//! A client of the members' side, for tests and tools that play people.

use std::time::Duration;

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::client_error::ClientError;
use super::member::Member;
use super::transport::{PATIENCE, Transport};
use super::views::{InteractionView, MemberInfo, WorldView};
use crate::faults::{Faults, GatewayFault};
use crate::snowflake::Id;

/// The sandbox's clock.
#[derive(Deserialize)]
struct ClockView {
    now_ms: u64,
}

/// Speaks the members' side over HTTP.
#[derive(Clone, Debug)]
pub struct MemberClient {
    transport: Transport,
}

impl MemberClient {
    /// A client of the sandbox at `base`, such as `http://127.0.0.1:4020`.
    pub fn new(base: impl Into<String>) -> Self {
        Self { transport: Transport::new(base.into()) }
    }

    /// The guild, its people, channels and bots.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn world(&self) -> Result<WorldView, ClientError> {
        self.transport.get("/world").await
    }

    /// All people of the sandbox, in the order in which they joined.
    ///
    /// # Errors
    ///
    /// When the sandbox does not answer.
    pub async fn members(&self) -> Result<Vec<Member>, ClientError> {
        let people = self.world().await?.members.into_iter().filter(|member| !member.bot);
        Ok(people
            .map(|member| Member::new(self.transport.clone(), member.id, member.global_name.unwrap_or(member.username)))
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
        Ok(Member::new(self.transport.clone(), info.id, name.into()))
    }

    /// A new person.
    ///
    /// # Errors
    ///
    /// When the name is taken or too long.
    pub async fn add_member(&self, name: &str) -> Result<Member, ClientError> {
        let info: MemberInfo = self.transport.post("/members", json!({ "name": name })).await?;
        Ok(Member::new(self.transport.clone(), info.id, name.into()))
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

    /// Waits until a bot is online and the command of this name is registered.
    ///
    /// # Errors
    ///
    /// When that takes too long.
    pub async fn wait_for_command(&self, command: &str) -> Result<(), ClientError> {
        let what = format!("a bot with the command {command}");
        self.transport
            .until(&what, PATIENCE, || async {
                let world = self.world().await?;
                let online = world.bots.iter().any(|bot| bot["online"] == true);
                let person = world.members.iter().find(|member| !member.bot && member.in_guild);
                let (Some(person), Some(channel)) = (person, world.channels.first()) else { return Ok(None) };
                let commands: Vec<Value> =
                    self.transport.get(&format!("/commands?as={}&channel={}", person.id, channel.id)).await?;
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
        self.transport
            .until("a bot to come or go", PATIENCE, || async {
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
        self.transport.interaction(id).await
    }

    /// The bytes behind a message's `url`.
    ///
    /// # Errors
    ///
    /// When there is no such file any more.
    pub async fn file(&self, url: &str) -> Result<Vec<u8>, ClientError> {
        self.transport.file(url).await
    }

    /// The sandbox's present time in milliseconds since the Unix epoch.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn now_ms(&self) -> Result<u64, ClientError> {
        Ok(self.transport.get::<ClockView>("/clock").await?.now_ms)
    }

    /// Pushes the sandbox's clock forward, and gives the new time in milliseconds since the Unix epoch.
    ///
    /// # Errors
    ///
    /// When that is more than a year, or the sandbox cannot be reached.
    pub async fn advance_clock(&self, by: Duration) -> Result<u64, ClientError> {
        let body = json!({ "advance_ms": by.as_millis() as u64 });
        Ok(self.transport.post::<ClockView>("/clock", body).await?.now_ms)
    }

    /// Lets a person leave the guild or join it again, or a bot be removed from it or invited again.
    ///
    /// # Errors
    ///
    /// When there is nobody of this id, or the guild's owner were to leave.
    pub async fn set_in_guild(&self, user: Id, in_guild: bool) -> Result<(), ClientError> {
        self.transport.set_in_guild(user, in_guild).await
    }

    /// Begins an outage of the guild, or ends it.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn set_unavailable(&self, unavailable: bool) -> Result<(), ClientError> {
        let body = json!({ "unavailable": unavailable });
        self.transport.call::<Value>(Method::PUT, "/guild", Some(body)).await.map(drop)
    }

    /// Puts faults in force, in place of those before.
    ///
    /// # Errors
    ///
    /// When the sandbox cannot be reached.
    pub async fn set_faults(&self, faults: &Faults) -> Result<Faults, ClientError> {
        self.transport.call(Method::PUT, "/faults", Some(json!(faults))).await
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
        self.transport.post::<Value>("/faults/gateway", body).await.map(drop)
    }
}
