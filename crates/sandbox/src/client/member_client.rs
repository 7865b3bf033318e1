//! The client: it finds and adds people, and waits for bots.

use serde_json::{Value, json};

use super::member::Member;
use super::transport::{ClientError, PATIENCE, Transport};
use super::views::{InteractionView, MemberInfo, WorldView};
use crate::snowflake::Id;

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
}
