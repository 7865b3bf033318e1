//! The client: it finds and adds people, and controls the sandbox.

use std::time::Duration;

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::member::Member;
use super::transport::{ClientError, PATIENCE, Transport};
use super::views::{InteractionView, MemberInfo, WorldView};
use crate::faults::{Faults, GatewayFault};
use crate::snowflake::Id;

/// The response of `/clock`.
#[derive(Deserialize)]
struct ClockView {
    now_ms: u64,
}

/// A client of the member API over HTTP.
#[derive(Clone, Debug)]
pub struct MemberClient {
    transport: Transport,
}

impl MemberClient {
    /// A client of the sandbox at `base`, such as `http://127.0.0.1:4020`.
    pub fn new(base: impl Into<String>) -> Self {
        Self { transport: Transport::new(base.into()) }
    }

    /// Returns the guild, its people, channels and bots.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn world(&self) -> Result<WorldView, ClientError> {
        self.transport.get("/world").await
    }

    /// Returns all people of the sandbox, in the order in which they were added.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn members(&self) -> Result<Vec<Member>, ClientError> {
        let people = self.world().await?.members.into_iter().filter(|member| !member.bot);
        Ok(people
            .map(|member| Member::new(self.transport.clone(), member.id, member.global_name.unwrap_or(member.username)))
            .collect())
    }

    /// Returns the person with this display name.
    ///
    /// # Errors
    ///
    /// Fails if nobody has this name.
    pub async fn member(&self, name: &str) -> Result<Member, ClientError> {
        let people = self.world().await?.members;
        let found = people.into_iter().find(|member| !member.bot && member.global_name.as_deref() == Some(name));
        let info = found.ok_or_else(|| ClientError::Unknown { what: "member", name: name.into() })?;
        Ok(Member::new(self.transport.clone(), info.id, name.into()))
    }

    /// Adds a person.
    ///
    /// # Errors
    ///
    /// Fails if the name is empty, longer than 32 characters, or taken.
    pub async fn add_member(&self, name: &str) -> Result<Member, ClientError> {
        let info: MemberInfo = self.transport.post("/members", json!({ "name": name })).await?;
        Ok(Member::new(self.transport.clone(), info.id, name.into()))
    }

    /// Returns the channel or thread with this name.
    ///
    /// # Errors
    ///
    /// Fails if no channel has this name.
    pub async fn channel(&self, name: &str) -> Result<Id, ClientError> {
        let found = self.world().await?.channels.into_iter().find(|channel| channel.name == name);
        found.map(|channel| channel.id).ok_or_else(|| ClientError::Unknown { what: "channel", name: name.into() })
    }

    /// Waits until a bot is online and a command with this name is registered.
    ///
    /// # Errors
    ///
    /// Fails if that takes too long.
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

    /// Waits until any bot is online, or none is.
    ///
    /// # Errors
    ///
    /// Fails if that takes too long.
    pub async fn wait_for_bot(&self, online: bool) -> Result<(), ClientError> {
        self.transport
            .until("a bot to come or go", PATIENCE, || async {
                let any = self.world().await?.bots.iter().any(|bot| bot["online"] == true);
                Ok((any == online).then_some(()))
            })
            .await
    }

    /// Waits until an interaction gets a response or fails, and returns it.
    ///
    /// # Errors
    ///
    /// Fails if there is no such interaction, or it takes too long.
    pub async fn interaction(&self, id: Id) -> Result<InteractionView, ClientError> {
        self.transport.interaction(id).await
    }

    /// Returns the bytes of a file, by its URL in a message.
    ///
    /// # Errors
    ///
    /// Fails if there is no such file.
    pub async fn file(&self, url: &str) -> Result<Vec<u8>, ClientError> {
        self.transport.file(url).await
    }

    /// Returns the sandbox's current time in milliseconds since the Unix epoch.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn now_ms(&self) -> Result<u64, ClientError> {
        Ok(self.transport.get::<ClockView>("/clock").await?.now_ms)
    }

    /// Advances the sandbox's clock, and returns the new time in milliseconds since the Unix epoch.
    ///
    /// # Errors
    ///
    /// Fails if `by` is more than a year, or the sandbox cannot be reached.
    pub async fn advance_clock(&self, by: Duration) -> Result<u64, ClientError> {
        let body = json!({ "advance_ms": by.as_millis() as u64 });
        Ok(self.transport.post::<ClockView>("/clock", body).await?.now_ms)
    }

    /// Makes a person leave or rejoin the guild, or removes a bot from it or invites it again.
    ///
    /// # Errors
    ///
    /// Fails if nobody has this id, or if the guild's owner were to leave.
    pub async fn set_in_guild(&self, user: Id, in_guild: bool) -> Result<(), ClientError> {
        self.transport.set_in_guild(user, in_guild).await
    }

    /// Starts or ends an outage of the guild.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn set_unavailable(&self, unavailable: bool) -> Result<(), ClientError> {
        let body = json!({ "unavailable": unavailable });
        self.transport.call::<Value>(Method::PUT, "/guild", Some(body)).await.map(drop)
    }

    /// Sets the active faults, replacing the previous ones.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
    pub async fn set_faults(&self, faults: &Faults) -> Result<Faults, ClientError> {
        self.transport.call(Method::PUT, "/faults", Some(json!(faults))).await
    }

    /// Injects a fault into every open gateway connection.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox cannot be reached.
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
