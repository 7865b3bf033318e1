//! A person who plays: nothing but what a member's window shows and offers.

use cardinal::app::{Composing, Control, GameControl};
use cardinal_sandbox::{ChatMessage, Id, InteractionView, Member};
use serde_json::{Value, json};

/// A member in one channel.
#[derive(Clone, Debug)]
pub struct Player {
    /// The member.
    pub member: Member,
    /// Where they are.
    pub channel: Id,
}

/// Whether a message tells all of a game's turn, start, end or offered draw, and is not overtaken.
pub fn is_turn_message(message: &ChatMessage) -> bool {
    let by_bot = message.0["author"]["bot"] == true;
    by_bot && !message.is_ephemeral() && !message.is_pending() && message.content().starts_with("Game #")
}

/// Whether a message told of a game's turn and is one line since a later one stands there.
pub fn is_overtaken(message: &ChatMessage) -> bool {
    message.0["author"]["bot"] == true && message.content().starts_with("-# #")
}

/// Whether a turn message tells that its game is over.
pub fn is_over(message: &ChatMessage) -> bool {
    message.content().contains('🏁')
}

/// Whether a value can be picked on a panel.
pub fn offers(panel: &ChatMessage, value: &str) -> bool {
    picked_by(panel, value).is_some()
}

/// The custom id of what offers a value on a panel, and whether that is a menu.
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

    /// The same member elsewhere.
    #[must_use]
    pub fn in_channel(&self, channel: Id) -> Player {
        Player { member: self.member.clone(), channel }
    }

    /// The user's number.
    pub fn id(&self) -> Id {
        self.member.id
    }

    /// Uses a command and waits for its answer.
    ///
    /// # Panics
    /// It is not answered with a message.
    pub async fn run(&self, command: &str, options: Value) -> ChatMessage {
        let answer = self.member.run(self.channel, command, options.clone()).await;
        answer.unwrap_or_else(|error| panic!("{} /{command} {options}: {error}", self.member.name))
    }

    /// Uses a command with texts as options.
    ///
    /// # Panics
    /// It is not answered with a message.
    pub async fn type_in(&self, command: &str, options: &[(&str, &str)]) -> ChatMessage {
        let options: Vec<Value> = options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.run(command, options.into()).await
    }

    /// Makes a move and gives the message that tells of it: the answer, or what follows it if an
    /// earlier message of the game was still on its way, or where it stands was not noted yet.
    ///
    /// # Panics
    /// The move is not made.
    pub async fn moves(&self, text: &str) -> ChatMessage {
        let before = self.newest().await.map(|message| message.id());
        let answer = self.type_in("move", &[("move", text)]).await;
        if is_turn_message(&answer) {
            return answer;
        }
        let is_told_elsewhere = answer.text().contains("follows") || answer.text().starts_with("Done, in");
        assert!(is_told_elsewhere, "{} plays {text}: {}", self.member.name, answer.text());
        self.turn_message_after(before).await
    }

    /// Uses a command whose answer has to be a refusal for the player alone; gives its text.
    ///
    /// # Panics
    /// The answer is for everyone, or there is none.
    pub async fn refused(&self, command: &str, options: &[(&str, &str)]) -> String {
        let answer = self.type_in(command, options).await;
        assert!(answer.is_ephemeral(), "/{command} {options:?} is answered publicly: {}", answer.text());
        answer.text()
    }

    /// What is suggested for an option while this much of it is typed: names and values.
    ///
    /// # Panics
    /// No suggestions come in time.
    pub async fn suggestions(&self, command: &str, option: &str, typed: &str) -> Vec<(String, String)> {
        self.suggestions_beside(command, &[], option, typed).await
    }

    /// The same where other options are filled in already.
    ///
    /// # Panics
    /// No suggestions come in time.
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

    /// Presses the button with this label and waits for what comes of it: a new message, or the
    /// changed one.
    ///
    /// # Panics
    /// There is no such button, or no answer.
    pub async fn press(&self, message: &ChatMessage, label: &str) -> ChatMessage {
        let id = message.button(label).unwrap_or_else(|| panic!("no button {label} on: {:?}", message.0));
        self.press_id(message, id).await
    }

    /// Presses the component with this custom id.
    ///
    /// # Panics
    /// It is not there, or no answer comes.
    pub async fn press_id(&self, message: &ChatMessage, custom_id: &str) -> ChatMessage {
        let pressed = self.member.press(message, custom_id).await;
        let interaction = pressed.unwrap_or_else(|error| panic!("{} pressing {custom_id}: {error}", self.member.name));
        self.answer(interaction).await
    }

    /// Chooses a value from a menu.
    ///
    /// # Panics
    /// It does not offer the value, or no answer comes.
    pub async fn choose(&self, message: &ChatMessage, custom_id: &str, value: &str) -> ChatMessage {
        let chosen = self.member.select(message, custom_id, &[value]).await;
        let interaction = chosen.unwrap_or_else(|error| panic!("{} choosing {value}: {error}", self.member.name));
        self.answer(interaction).await
    }

    /// Picks a value on a panel, by its button or from a menu.
    ///
    /// # Panics
    /// It is not offered, or no answer comes.
    pub async fn pick(&self, panel: &ChatMessage, value: &str) -> ChatMessage {
        match picked_by(panel, value) {
            Some((id, true)) => self.choose(panel, &id, value).await,
            Some((id, false)) => self.press_id(panel, &id).await,
            None => panic!("{value} is not offered on: {:?}", panel.0),
        }
    }

    /// Presses *More* on a panel, and this there: what comes of it is a question.
    ///
    /// # Panics
    /// There is no such button, or no answer.
    pub async fn asked(&self, panel: &ChatMessage, label: &str) -> ChatMessage {
        let more = self.press(panel, "More").await;
        self.press(&more, label).await
    }

    /// Waits for the answer of an interaction.
    ///
    /// # Panics
    /// There is none.
    pub async fn answer(&self, interaction: Id) -> ChatMessage {
        let answer = self.member.answer(interaction).await;
        answer.unwrap_or_else(|error| panic!("{} waiting for an answer: {error}", self.member.name))
    }

    /// What became of an interaction.
    ///
    /// # Panics
    /// There is no such interaction.
    pub async fn outcome(&self, interaction: Id) -> InteractionView {
        self.member.interaction(interaction).await.expect("the interaction is known")
    }

    /// The newest message that tells of a game's turn.
    ///
    /// # Panics
    /// The channel cannot be seen.
    pub async fn newest(&self) -> Option<ChatMessage> {
        let messages = self.member.messages(self.channel).await.expect("the channel can be seen");
        messages.into_iter().rev().find(is_turn_message)
    }

    /// Waits for a turn message newer than this one.
    ///
    /// # Panics
    /// None comes.
    pub async fn turn_message_after(&self, before: Option<Id>) -> ChatMessage {
        let newer = |message: &ChatMessage| is_turn_message(message) && before.is_none_or(|id| message.id() > id);
        let found = self.member.wait_for(self.channel, "a new turn message", newer).await;
        found.unwrap_or_else(|error| panic!("{}: {error}", self.member.name))
    }

    /// Waits until a message of the channel looks as wanted.
    ///
    /// # Panics
    /// It does not come to that.
    pub async fn sees(&self, what: &str, fits: impl Fn(&ChatMessage) -> bool) -> ChatMessage {
        let found = self.member.wait_for(self.channel, what, fits).await;
        found.unwrap_or_else(|error| panic!("{}: {error}", self.member.name))
    }
}
