//! What is shown: the answer to the one who asked, and the messages that everyone in the channel sees.
//!
//! Everything here keeps Discord's limits by construction (see [`limits`]), and mentions nobody
//! who is not listed in [`Message::mentions`]: whoever sends a message passes that list as the
//! only allowed mentions, on edits too.

use std::sync::Arc;
use std::time::Duration;

use cardinal_rules::Seat;

use crate::app::interaction::control::Control;
use crate::app::interaction::limits;
use crate::store::{ChallengeId, ChannelId, GameId, InteractionId, MessageId, UserId};

/// What came of an intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What is answered to the interaction itself.
    pub answer: Answer,
    /// What everyone sees, in order. Each is sent, then reported with `App::announced`, which says
    /// what is now overtaken; what was not reported stays pending and comes again from `App::repairs`.
    pub announcements: Vec<Announcement>,
}

impl Outcome {
    /// An answer that only the caller sees, and nothing else.
    pub fn private(message: Message) -> Outcome {
        Outcome { answer: Answer::Private(message), announcements: Vec::new() }
    }

    /// An answer that shows everyone a challenge, and nothing else.
    pub fn challenge(id: ChallengeId, message: Message) -> Outcome {
        Outcome { answer: Answer::Challenge(id, message), announcements: Vec::new() }
    }

    /// An answer that replaces the message whose component was pressed, and nothing else.
    pub fn update(message: Message) -> Outcome {
        Outcome { answer: Answer::Update(message), announcements: Vec::new() }
    }
}

/// How an interaction is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A new message that only the caller sees.
    Private(Message),
    /// A new message that everyone in the channel sees and that shows this challenge. Where it
    /// went is reported with `App::challenge_posted`.
    Challenge(ChallengeId, Message),
    /// The message that carries the pressed component is replaced by this one: text, pictures and
    /// controls; what is left out here is taken away there.
    Update(Message),
    /// The same, and with Discord's taking it a short time begins to run. That it was taken is reported with
    /// `App::time_begun`, that it was not with `App::time_not_begun`.
    Begins(BegunTime, Message),
    /// The outcome's first announcement is itself the answer: it belongs into the caller's channel,
    /// so it can be sent as the interaction's answer, and is reported with `App::announced` as ever.
    /// Sending it as a message of its own, with a short private answer, is as good.
    Announcement,
}

/// Names a short time that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BegunTime {
    /// The game.
    pub game: GameId,
    /// Whose time it is.
    pub seat: Seat,
    /// By what it begins.
    pub by: InteractionId,
    /// How many seconds it has.
    pub seconds: u32,
}

/// How the player acted, which decides how the answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// By a command, or by a button under a message that everyone sees.
    Afresh,
    /// By a control of a private message, which changes.
    OnPanel,
}

impl Via {
    pub(crate) fn answer(self, message: Message) -> Answer {
        match self {
            Via::Afresh => Answer::Private(message),
            Via::OnPanel => Answer::Update(message),
        }
    }
}

/// A message's content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The text, in Discord's markdown. Names that users gave are escaped in it.
    pub text: String,
    /// Pictures, in order.
    pub pictures: Vec<Picture>,
    /// Rows of controls, at most [`limits::ROWS`].
    pub controls: Vec<Row>,
    /// Who is notified. Nobody else is, whatever the text contains.
    pub mentions: Vec<UserId>,
    /// Other files.
    pub files: Vec<File>,
}

impl Message {
    /// A message of text alone.
    pub fn text(text: impl Into<String>) -> Message {
        Message { text: clip(text.into(), limits::TEXT), ..Message::default() }
    }

    /// The message with one more row of controls; an empty row is left out.
    #[must_use]
    pub fn with_row(mut self, row: Row) -> Message {
        if !row.is_empty() {
            self.controls.push(row);
        }
        self
    }

    /// The message with one more picture.
    #[must_use]
    pub fn with_picture(mut self, picture: Picture) -> Message {
        self.pictures.push(picture);
        self
    }

    /// The message with one more file.
    #[must_use]
    pub fn with_file(mut self, file: File) -> Message {
        self.files.push(file);
        self
    }
}

/// The longest word that is left out whole where a text is cut in it.
const WORD: usize = 24;

/// Cuts a text to a number of characters, between words where it can; what was cut shows as an ellipsis.
pub(crate) fn clip(text: String, characters: usize) -> String {
    if text.chars().count() <= characters {
        return text;
    }
    let mut clipped: String = text.chars().take(characters.saturating_sub(1)).collect();
    let is_in_word = text[clipped.len()..].starts_with(|letter: char| !letter.is_whitespace());
    if is_in_word
        && let Some(end) = clipped.rfind(char::is_whitespace)
        && clipped[end..].chars().count() <= WORD
    {
        clipped.truncate(end);
    }
    clipped.truncate(clipped.trim_end_matches([' ', ',', ';', ':', '(']).len());
    clipped.push('…');
    clipped
}

/// A picture with what it shows in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file's name, such as `board.png`: letters, digits, hyphens, dots.
    pub name: String,
    /// The picture as PNG.
    pub png: Arc<[u8]>,
    /// The alternative text, at most [`limits::ALT`] characters.
    pub alt: String,
}

/// A file to download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The file's name: letters, digits, hyphens, dots.
    pub name: String,
    /// Its content.
    pub bytes: Arc<[u8]>,
}

/// One row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Up to [`limits::BUTTONS`] buttons.
    Buttons(Vec<Button>),
    /// One menu.
    Menu(Menu),
    /// One menu of the server's channels.
    Channels(ChannelMenu),
}

impl Row {
    /// Whether there is nothing in the row.
    pub fn is_empty(&self) -> bool {
        match self {
            Row::Buttons(buttons) => buttons.is_empty(),
            Row::Menu(menu) => menu.items.is_empty(),
            Row::Channels(_) => false,
        }
    }
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it says.
    pub label: String,
    /// How it looks.
    pub style: Style,
    /// What pressing it means.
    pub control: Control,
    /// A Unicode emoji before the label.
    pub emoji: Option<&'static str>,
}

impl Button {
    /// A button without an emoji.
    pub fn new(style: Style, label: impl Into<String>, control: Control) -> Button {
        Button { label: clip(label.into(), limits::BUTTON_LABEL), style, control, emoji: None }
    }

    /// The button with an emoji before its label.
    #[must_use]
    pub fn with_emoji(mut self, emoji: &'static str) -> Button {
        self.emoji = Some(emoji);
        self
    }
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The thing to do next.
    Primary,
    /// One of several things.
    Secondary,
    /// Agrees to something.
    Success,
    /// Cannot be taken back.
    Danger,
}

/// A menu from which exactly one item is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What choosing means; the chosen item's value comes with it.
    pub control: Control,
    /// What the closed menu says.
    pub placeholder: String,
    /// The items, one to [`limits::ITEMS`].
    pub items: Vec<Item>,
    /// Whether several of them can be chosen at once.
    pub several: bool,
}

impl Menu {
    /// A menu from which one item is chosen.
    pub fn new(control: Control, placeholder: impl Into<String>, items: Vec<Item>) -> Menu {
        Menu { control, placeholder: placeholder.into(), items, several: false }
    }

    /// The menu with as many items chosen at once as its user likes.
    #[must_use]
    pub fn of_several(mut self) -> Menu {
        self.several = true;
        self
    }
}

/// A menu of all channels of the server, from which none or more are chosen. Discord knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelMenu {
    /// What choosing means; the ids of the chosen channels come with it.
    pub control: Control,
    /// What the closed menu says while nothing is chosen.
    pub placeholder: String,
    /// What is chosen, at most [`limits::ITEMS`].
    pub chosen: Vec<ChannelId>,
}

/// An item of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What the item says.
    pub label: String,
    /// What comes back when it is chosen; different for each item of a menu.
    pub value: String,
    /// A second, smaller line.
    pub description: Option<String>,
    /// A Unicode emoji before the label.
    pub emoji: Option<&'static str>,
    /// Whether the closed menu shows this item instead of the placeholder.
    pub chosen: bool,
}

impl Item {
    /// An item with label and value only.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Item {
        Item {
            label: clip(label.into(), limits::ITEM),
            value: value.into(),
            description: None,
            emoji: None,
            chosen: false,
        }
    }

    /// The item with a second line.
    #[must_use]
    pub fn described(mut self, description: impl Into<String>) -> Item {
        self.description = Some(clip(description.into(), limits::ITEM));
        self
    }
}

/// One suggestion of an autocompletion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What the user reads.
    pub name: String,
    /// What is filled in.
    pub value: String,
}

/// A message that everyone in a game's channel sees: a turn, the start or the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// Names it when it is reported as sent.
    pub key: AnnouncementKey,
    /// Where it is sent.
    pub to: Destination,
    /// What it says.
    pub message: Message,
    /// What becomes of it when it is overtaken; nothing where that cannot be.
    pub line: Option<String>,
    /// The card that undoes the turn of which the game's message before tells; the line that this one becomes says so.
    pub undone_by: Option<String>,
    /// Whether the board is covered, so that older pictures of it are to be taken away.
    pub covers: bool,
}

/// A message that a later one of its game has overtaken. It is to be edited, once, after everything else; that it was,
/// or cannot be, is reported with `App::edit_settled` or `App::edits_put_off`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overtaken {
    /// The message. Its controls go in any case.
    pub at: MessageRef,
    /// What it says from then on, without a picture; none: words and picture stay.
    pub line: Option<String>,
    /// How often it was tried in vain.
    pub tries: u32,
}

/// Why an overtaken message is not edited yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It was not tried, because another of its channel was refused.
    Queue,
    /// Its thread is archived.
    Archive,
    /// Something else that may pass.
    Other,
}

/// What was left half done, by a process that was killed or because Discord refused it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// Messages that are still to be posted, to be handled like those of an [`Outcome`].
    pub announcements: Vec<Announcement>,
    /// When to ask again at the latest; none: whenever it is usual.
    pub again_in: Option<Duration>,
    /// Challenges that are closed although their message shows them as open, to be handled like
    /// those that `App::challenge_answered` gives.
    pub closed: Vec<ClosedChallenge>,
}

/// A closed challenge whose message shows it as open. The message is to be replaced; that it was,
/// or cannot be, is reported with `App::challenge_shown`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedChallenge {
    /// The challenge.
    pub challenge: ChallengeId,
    /// Its message.
    pub at: MessageRef,
    /// What the message is to show from now on.
    pub shown: Message,
}

/// Names one announcement of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnnouncementKey {
    /// The game.
    pub game: GameId,
    /// The game's version (number of accepted actions) that the announcement shows.
    pub version: u32,
}

/// Where an announcement is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Into a channel or thread.
    Channel(ChannelId),
    /// Into a thread that is made for it, unless `App::settled_channel` tells by then where an earlier
    /// message of the game went. Where no thread can be made, the parent channel will do. The thread
    /// is reported with `App::game_moved`, the channel that the message went to with
    /// `App::announced`; from then on it is the game's.
    NewThread {
        /// The channel that the thread hangs on.
        parent: ChannelId,
        /// The thread's name, 1 to 100 characters.
        name: String,
        /// Who is to find the thread in their list: the players.
        members: Vec<UserId>,
    },
}

impl Destination {
    /// The channel, or the parent of the thread to be made.
    pub const fn channel(&self) -> ChannelId {
        match self {
            Destination::Channel(channel) | Destination::NewThread { parent: channel, .. } => *channel,
        }
    }
}

/// A message and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Its channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_its_words() {
        let clipped = |text: &str, characters| clip(text.to_owned(), characters);
        assert_eq!(clipped("to a3, c3, d2", 13), "to a3, c3, d2");
        assert_eq!(clipped("to a3, c3, d2", 12), "to a3, c3…");
        assert_eq!(clipped("one two three", 8), "one two…");
        assert_eq!(clipped("one two three", 9), "one two…");
        assert_eq!(clipped(&"x".repeat(50), 10), format!("{}…", "x".repeat(9)), "a word that is too long by itself");
        assert_eq!(clipped("éééé é", 5), "éééé…");
    }
}
