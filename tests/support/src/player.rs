//! A player, who can do only what a member's window shows and offers.

use cardinal_interaction::{Composing, Control, GameControl};
use cardinal_sandbox::{ChatMessage, Id, InteractionView, Member};
use serde_json::{Value, json};

/// A member in one channel.
#[derive(Clone, Debug)]
pub struct Player {
    /// The member.
    pub member: Member,
    /// The channel they are in.
    pub channel: Id,
}

/// A form that a bot has opened.
pub struct OpenForm {
    /// The interaction that opened it.
    pub opened: Id,
    /// The form in Discord's JSON.
    pub form: Value,
}

/// Whether a message fully shows a game's turn, start, end or offered draw, and is not superseded.
pub fn is_turn_message(message: &ChatMessage) -> bool {
    let by_bot = message.0["author"]["bot"] == true;
    by_bot && !message.is_ephemeral() && !message.is_pending() && tells_in_full(message)
}

/// Whether a message tells of a turn in a sentence. Short lines about earlier turns may come before it.
fn tells_in_full(message: &ChatMessage) -> bool {
    message.content().lines().any(|line| line.starts_with("Game #"))
}

/// Whether a message announced a game's turn and has shrunk to a line because a later one followed.
pub fn is_superseded(message: &ChatMessage) -> bool {
    message.0["author"]["bot"] == true && message.content().starts_with("-# #") && !tells_in_full(message)
}

/// Whether a turn message says that its game is over.
pub fn is_over(message: &ChatMessage) -> bool {
    message.content().contains('🏁')
}

/// Whether a panel offers a value.
pub fn offers(panel: &ChatMessage, value: &str) -> bool {
    picked_by(panel, value).is_some()
}

/// The custom id of the component that offers a value on a panel, and whether that is a menu.
fn picked_by(panel: &ChatMessage, value: &str) -> Option<(String, bool)> {
    panel.components().into_iter().find_map(|component| {
        let id = component["custom_id"].as_str()?;
        let items = component["options"].as_array();
        let is_item = items.is_some_and(|items| items.iter().any(|item| item["value"] == value));
        let is_button = matches!(
            Control::decode(id),
            Ok(Control::Game {
                what: GameControl::Take { value: taken, .. }
                    | GameControl::Compose { what: Composing::Take { value: taken, .. }, .. },
                ..
            }) if taken == value
        );
        (is_item || is_button).then(|| (id.to_owned(), is_item))
    })
}

impl Player {
    /// A member in a channel.
    pub fn new(member: Member, channel: Id) -> Player {
        Player { member, channel }
    }

    /// Returns the same member in another channel.
    #[must_use]
    pub fn in_channel(&self, channel: Id) -> Player {
        Player { member: self.member.clone(), channel }
    }

    /// The user's id.
    pub fn id(&self) -> Id {
        self.member.id
    }

    /// Runs a command and waits for the answer.
    ///
    /// # Panics
    /// If the answer is not a message.
    pub async fn run(&self, command: &str, options: Value) -> ChatMessage {
        let answer = self.member.run(self.channel, command, options.clone()).await;
        answer.unwrap_or_else(|error| panic!("{} /{command} {options}: {error}", self.member.name))
    }

    /// Runs a command, or one of its subcommands behind a space, with texts as options.
    ///
    /// # Panics
    /// If the answer is not a message.
    pub async fn type_in(&self, command: &str, options: &[(&str, &str)]) -> ChatMessage {
        let options: Vec<Value> = options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        match command.split_once(' ') {
            Some((command, inner)) => {
                self.run(command, json!([{ "name": inner, "type": 1, "options": options }])).await
            }
            None => self.run(command, options.into()).await,
        }
    }

    /// Challenges anyone: `/challenge` opens its panel, and *Send* shows everyone the challenge, which is returned.
    ///
    /// # Panics
    /// If it is not sent.
    pub async fn challenge_anyone(&self, options: &[(&str, &str)]) -> ChatMessage {
        let panel = self.type_in("challenge", options).await;
        assert!(panel.is_ephemeral(), "the panel is public: {}", panel.text());
        self.press(&panel, "Send").await;
        self.sees("the challenge", |message| message.id() > panel.id() && message.button("Accept").is_some()).await
    }

    /// Makes a move and returns the message that announces it: the answer, or a later message if an earlier one of
    /// the game was still being posted or its place not yet recorded, or if the answer came from a process to which
    /// the interaction was delivered second.
    ///
    /// # Panics
    /// If the move is not made.
    pub async fn moves(&self, text: &str) -> ChatMessage {
        let before = self.newest().await.map(|message| message.id());
        let answer = self.type_in("move", &[("move", text)]).await;
        if is_turn_message(&answer) {
            return answer;
        }
        let said = answer.text();
        let is_told_elsewhere = said.contains("follows") || said.starts_with("Done, in") || said.contains("You moved");
        assert!(is_told_elsewhere, "{} plays {text}: {said}", self.member.name);
        self.turn_message_after(before).await
    }

    /// Runs a command that must be refused privately; returns the text of the refusal.
    ///
    /// # Panics
    /// If the answer is public, or there is none.
    pub async fn refused(&self, command: &str, options: &[(&str, &str)]) -> String {
        let answer = self.type_in(command, options).await;
        assert!(answer.is_ephemeral(), "/{command} {options:?} is answered publicly: {}", answer.text());
        answer.text()
    }

    /// Returns names and values of the suggestions for an option with this text typed.
    ///
    /// # Panics
    /// If no suggestions come in time.
    pub async fn suggestions(&self, command: &str, option: &str, typed: &str) -> Vec<(String, String)> {
        self.suggestions_beside(command, &[], option, typed).await
    }

    /// Like [`Player::suggestions`], with other options already filled in.
    ///
    /// # Panics
    /// If no suggestions come in time.
    pub async fn suggestions_beside(
        &self,
        command: &str,
        filled: &[(&str, &str)],
        option: &str,
        typed: &str,
    ) -> Vec<(String, String)> {
        let mut options: Vec<Value> =
            filled.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        options.push(json!({ "name": option, "value": typed, "focused": true }));
        let list = self.member.autocomplete(self.channel, command, options.into()).await;
        let list = list.unwrap_or_else(|error| panic!("{} typing /{command} {option}: {error}", self.member.name));
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        list.iter().map(|choice| (text(&choice["name"]), text(&choice["value"]))).collect()
    }

    /// Presses the button with this label and waits for the result: a new message, or the edited one.
    ///
    /// # Panics
    /// If there is no such button, or no answer.
    pub async fn press(&self, message: &ChatMessage, label: &str) -> ChatMessage {
        let id = message.button(label).unwrap_or_else(|| panic!("no button {label} on: {:?}", message.0));
        self.press_id(message, id).await
    }

    /// Presses the button with this label, which opens a form.
    ///
    /// # Panics
    /// If there is no such button, or it opens none.
    pub async fn opens_form(&self, message: &ChatMessage, label: &str) -> OpenForm {
        let id = message.button(label).unwrap_or_else(|| panic!("no button {label} on: {:?}", message.0));
        let opened = self.member.press(message, id).await.expect("a button can be pressed");
        let form = self.outcome(opened).await.modal.unwrap_or_else(|| panic!("{label} opens no form"));
        OpenForm { opened, form }
    }

    /// Sends a form with these texts in its fields, and waits for the result.
    ///
    /// # Panics
    /// If Discord takes no such text, or there is no answer.
    pub async fn sends(&self, form: &OpenForm, texts: &[&str]) -> ChatMessage {
        let values: Value = texts.iter().enumerate().map(|(index, text)| (index.to_string(), json!(text))).collect();
        let id = form.form["custom_id"].as_str().expect("a form has a custom id");
        let sent = self.member.submit(self.channel, form.opened, id, values).await;
        self.answer(sent.unwrap_or_else(|error| panic!("{texts:?}: {error}"))).await
    }

    /// Presses the component with this custom id.
    ///
    /// # Panics
    /// If there is no such component, or no answer.
    pub async fn press_id(&self, message: &ChatMessage, custom_id: &str) -> ChatMessage {
        let pressed = self.member.press(message, custom_id).await;
        let interaction = pressed.unwrap_or_else(|error| panic!("{} pressing {custom_id}: {error}", self.member.name));
        self.answer(interaction).await
    }

    /// Chooses a value from a menu.
    ///
    /// # Panics
    /// If the menu does not offer the value, or there is no answer.
    pub async fn choose(&self, message: &ChatMessage, custom_id: &str, value: &str) -> ChatMessage {
        self.choose_all(message, custom_id, &[value]).await
    }

    /// Chooses several items of a menu.
    ///
    /// # Panics
    /// If the menu does not offer them, or there is no answer.
    pub async fn choose_all(&self, message: &ChatMessage, custom_id: &str, values: &[&str]) -> ChatMessage {
        let chosen = self.member.select(message, custom_id, values).await;
        let interaction = chosen.unwrap_or_else(|error| panic!("{} choosing {values:?}: {error}", self.member.name));
        self.answer(interaction).await
    }

    /// Chooses a value on a panel, with its button or from a menu.
    ///
    /// # Panics
    /// If the panel does not offer it, or there is no answer.
    pub async fn pick(&self, panel: &ChatMessage, value: &str) -> ChatMessage {
        match picked_by(panel, value) {
            Some((id, true)) => self.choose(panel, &id, value).await,
            Some((id, false)) => self.press_id(panel, &id).await,
            None => panic!("{value} is not offered on: {:?}", panel.0),
        }
    }

    /// Presses *More* on a panel, and then this button, which asks a question. Returns the question.
    ///
    /// # Panics
    /// If there is no such button, or no answer.
    pub async fn asked(&self, panel: &ChatMessage, label: &str) -> ChatMessage {
        let more = self.press(panel, "More").await;
        self.press(&more, label).await
    }

    /// Waits for the answer to an interaction.
    ///
    /// # Panics
    /// If there is none.
    pub async fn answer(&self, interaction: Id) -> ChatMessage {
        let answer = self.member.answer(interaction).await;
        answer.unwrap_or_else(|error| panic!("{} waiting for an answer: {error}", self.member.name))
    }

    /// Returns an interaction with its outcome.
    ///
    /// # Panics
    /// If there is no such interaction.
    pub async fn outcome(&self, interaction: Id) -> InteractionView {
        self.member.interaction(interaction).await.expect("the interaction is known")
    }

    /// Returns the newest turn message.
    ///
    /// # Panics
    /// If the member cannot see the channel.
    pub async fn newest(&self) -> Option<ChatMessage> {
        let messages = self.member.messages(self.channel).await.expect("the channel can be seen");
        messages.into_iter().rev().find(is_turn_message)
    }

    /// Waits for a turn message newer than this one.
    ///
    /// # Panics
    /// If none comes.
    pub async fn turn_message_after(&self, before: Option<Id>) -> ChatMessage {
        let newer = |message: &ChatMessage| is_turn_message(message) && before.is_none_or(|id| message.id() > id);
        let found = self.member.wait_for(self.channel, "a new turn message", newer).await;
        found.unwrap_or_else(|error| panic!("{}: {error}", self.member.name))
    }

    /// Waits for a matching message in the channel.
    ///
    /// # Panics
    /// If none comes.
    pub async fn sees(&self, what: &str, fits: impl Fn(&ChatMessage) -> bool) -> ChatMessage {
        let found = self.member.wait_for(self.channel, what, fits).await;
        found.unwrap_or_else(|error| panic!("{}: {error}", self.member.name))
    }
}
