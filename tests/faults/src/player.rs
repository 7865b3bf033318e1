//! A player who presses and types what a member's window offers, and notes every answer.

use std::sync::Arc;
use std::time::Instant;

use cardinal_sandbox::{ChatMessage, Id, Member};
use serde_json::{Value, json};

use crate::Trouble;
use crate::account::{Account, Press};
use crate::answer::{self, Answer};

/// What a press is about, as far as its player knows.
#[derive(Clone, Copy, Debug, Default)]
pub struct About {
    /// The game.
    pub game: Option<u64>,
    /// The latest turn that the player has seen.
    pub turn: u32,
}

/// A member in the channel of a game.
#[derive(Clone, Debug)]
pub struct Player {
    /// The member.
    pub member: Member,
    /// The channel.
    pub channel: Id,
    account: Arc<Account>,
}

impl Player {
    /// A member who writes to this account.
    pub fn new(member: Member, channel: Id, account: Arc<Account>) -> Player {
        Player { member, channel, account }
    }

    /// Runs a command with these options.
    ///
    /// # Errors
    /// The local Discord refuses it.
    pub async fn types(&self, about: About, command: &str, options: &[(&str, &str)]) -> Result<Answer, Trouble> {
        let given: Vec<Value> = options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        let words: Vec<&str> = options.iter().map(|(_, value)| *value).collect();
        let at = Instant::now();
        let id = self.member.start(self.channel, command, given.into()).await?;
        self.noted(id, about, format!("{command} {}", words.join(" ")), at, None).await
    }

    /// Presses a button, or chooses a value from a menu.
    ///
    /// # Errors
    /// The local Discord refuses it.
    pub async fn presses(&self, about: About, on: &ChatMessage, control: &Control) -> Result<Answer, Trouble> {
        let at = Instant::now();
        let id = match &control.value {
            Some(value) => self.member.select(on, &control.id, &[value]).await?,
            None => self.member.press(on, &control.id).await?,
        };
        self.noted(id, about, control.label.clone(), at, Some(on)).await
    }

    async fn noted(
        &self,
        id: Id,
        about: About,
        what: String,
        at: Instant,
        on: Option<&ChatMessage>,
    ) -> Result<Answer, Trouble> {
        let answer = answer::wait(&self.member, id, on).await?;
        let About { game, turn } = about;
        let press = Press { id, by: self.member.id, what, game, turn, at, took: at.elapsed(), answer: answer.clone() };
        self.account.note(press);
        Ok(answer)
    }

    /// The suggestions for an option; none while the bot is away.
    pub async fn suggestions(&self, command: &str, game: u64, option: &str) -> Vec<(String, String)> {
        let options = json!([
            { "name": "game", "value": game.to_string() },
            { "name": option, "value": "", "focused": true },
        ]);
        let list = self.member.autocomplete(self.channel, command, options).await.unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        list.iter().map(|choice| (text(&choice["name"]), text(&choice["value"]))).collect()
    }
}

/// Something that can be pressed or chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    /// What a player reads.
    pub label: String,
    /// The custom id.
    pub id: String,
    /// The value, if it is an item of a menu.
    pub value: Option<String>,
}

/// Everything that a message offers, in its order.
pub fn controls(message: &ChatMessage) -> Vec<Control> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found = Vec::new();
    for component in message.components().into_iter().filter(|component| component["disabled"] != true) {
        let id = text(&component["custom_id"]);
        match component["type"].as_u64() {
            Some(2) if !id.is_empty() => {
                let sign = text(&component["emoji"]["name"]);
                let label = Some(text(&component["label"])).filter(|label| !label.is_empty()).unwrap_or(sign);
                found.push(Control { label, id, value: None });
            }
            Some(3) => {
                for item in component["options"].as_array().into_iter().flatten() {
                    let label = format!("{} {}", text(&item["label"]), text(&item["description"]));
                    found.push(Control { label, id: id.clone(), value: Some(text(&item["value"])) });
                }
            }
            _ => {}
        }
    }
    found
}

/// The control with this label.
pub fn control(message: &ChatMessage, label: &str) -> Option<Control> {
    controls(message).into_iter().find(|control| control.label == label)
}
