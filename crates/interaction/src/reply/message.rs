//! A message with its pictures, files and controls.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use cardinal_ids::{ChannelId, GameId, RoleId, UserId};
use sha2::{Digest, Sha256};

use super::emoji::{Emoji, PieceEmoji, with_emojis};
use crate::control::Control;
use crate::limits;

/// A message's content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The text, in Discord's markdown. Names that users gave are escaped in it.
    pub text: String,
    /// Pictures, in order.
    pub pictures: Vec<Picture>,
    /// Framed parts below the text and the pictures, and above the controls. With them, the text may be empty.
    pub containers: Vec<Container>,
    /// A text under the controls, which stand right under the pictures. Empty for none.
    pub below: String,
    /// Rows of controls, at most [`limits::ROWS`].
    pub controls: Vec<Row>,
    /// The users to notify. Nobody else is, whatever the text contains.
    pub mentions: Vec<UserId>,
    /// Other files.
    pub files: Vec<File>,
    /// The game that it goes on showing: once the computer player has played there, the message is replaced with what
    /// `Context::followed` returns.
    pub follows: Option<GameId>,
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

    /// The message with one more container; an empty one is left out.
    #[must_use]
    pub fn with_container(mut self, container: Container) -> Message {
        if !container.sections.is_empty() {
            self.containers.push(container);
        }
        self
    }

    /// What stands before the labels of its buttons and items, to change it.
    pub fn emojis_mut(&mut self) -> impl Iterator<Item = &mut Emoji> {
        let sections = self.containers.iter_mut().flat_map(|container| &mut container.sections);
        let beside = sections.filter_map(|section| section.button.as_mut()?.emoji.as_mut());
        let in_rows = self.controls.iter_mut().flat_map(|row| {
            let (buttons, items) = match row {
                Row::Buttons(buttons) => (buttons.as_mut_slice(), [].as_mut_slice()),
                Row::Menu(menu) => ([].as_mut_slice(), menu.items.as_mut_slice()),
                Row::Links(_) | Row::Channels(_) | Row::Members(_) | Row::Roles(_) => {
                    ([].as_mut_slice(), [].as_mut_slice())
                }
            };
            let buttons = buttons.iter_mut().filter_map(|button| button.emoji.as_mut());
            buttons.chain(items.iter_mut().filter_map(|item| item.emoji.as_mut()))
        });
        beside.chain(in_rows)
    }

    /// Its texts in which characters may stand for emojis, to show these.
    fn marked_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let sections = self.containers.iter_mut().flat_map(|container| &mut container.sections);
        [&mut self.text, &mut self.below].into_iter().chain(sections.map(|section| &mut section.text))
    }

    /// Shows the emojis that characters of its texts stand for ([`PieceEmoji::mark`]), as far as they have an id and
    /// the texts stay within what a message holds. Returns whether there is one.
    pub fn show_marked(&mut self, id: impl Fn(PieceEmoji) -> Option<u64>) -> bool {
        let mut has_emojis = false;
        for text in self.marked_mut() {
            let shown = with_emojis(text, &id);
            if let Cow::Owned(shown) = shown
                && shown.chars().count() <= limits::TEXT
            {
                has_emojis |= shown.contains("<:");
                *text = shown;
            }
        }
        has_emojis
    }

    /// The message with these lines under its controls.
    #[must_use]
    pub fn with_below(mut self, lines: &[String]) -> Message {
        self.below = clip(lines.join("\n"), limits::TEXT);
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

/// The most characters of a word that is left out whole when the cut falls in it.
const WORD: usize = 24;

/// Cuts a text to a number of characters, between words if possible, and marks the cut with an ellipsis.
pub fn clip(text: String, characters: usize) -> String {
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

/// A framed part of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Container {
    /// Whether its edge is coloured: what it holds waits for the reader.
    pub accent: bool,
    /// What it holds, from top to bottom.
    pub sections: Vec<Section>,
}

impl Container {
    /// Adds lines: to the last section if neither has a button, or else as a section of their own.
    pub fn push(&mut self, lines: String, button: Option<Button>) {
        match self.sections.last_mut() {
            Some(last) if last.button.is_none() && button.is_none() => {
                last.text.push('\n');
                last.text.push_str(&lines);
            }
            _ => self.sections.push(Section { text: lines, button }),
        }
    }
}

/// A text in a container, in Discord's markdown, with a button beside it if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The text, never empty.
    pub text: String,
    /// The button.
    pub button: Option<Button>,
}

/// A picture with its alternative text.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file's name, such as `board.png`: letters, digits, hyphens, dots.
    pub name: String,
    /// The picture as a PNG or a GIF.
    pub bytes: Arc<[u8]>,
    /// The alternative text, at most [`limits::ALT`] characters.
    pub alt: String,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Picture { name, bytes, alt } = self;
        f.debug_struct("Picture").field("name", name).field("bytes", &Content(bytes)).field("alt", alt).finish()
    }
}

/// A file to download.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    /// The file's name: letters, digits, hyphens, dots.
    pub name: String,
    /// Its content.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let File { name, bytes } = self;
        f.debug_struct("File").field("name", name).field("bytes", &Content(bytes)).finish()
    }
}

/// Shows how much there is and its hash, which tells contents apart: the numbers of all bytes would fill pages.
struct Content<'a>(&'a [u8]);

impl fmt::Debug for Content<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hash = Sha256::digest(self.0);
        let hash = format_args!("{:02x?}", hash.as_slice());
        f.debug_struct("Content").field("length", &self.0.len()).field("sha256", &hash).finish()
    }
}

/// One row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Up to [`limits::BUTTONS`] buttons.
    Buttons(Vec<Button>),
    /// Up to [`limits::BUTTONS`] buttons that lead out of Discord.
    Links(Vec<Link>),
    /// One menu.
    Menu(Menu),
    /// One menu of the server's channels.
    Channels(ChannelMenu),
    /// One menu of the server's members.
    Members(MemberMenu),
    /// One menu of the server's roles.
    Roles(RoleMenu),
}

impl Row {
    /// Returns whether the row is empty.
    pub fn is_empty(&self) -> bool {
        match self {
            Row::Buttons(buttons) => buttons.is_empty(),
            Row::Links(links) => links.is_empty(),
            Row::Menu(menu) => menu.items.is_empty(),
            Row::Channels(_) | Row::Members(_) | Row::Roles(_) => false,
        }
    }
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The label.
    pub label: String,
    /// The look.
    pub style: Style,
    /// The meaning.
    pub control: Control,
    /// What stands before the label.
    pub emoji: Option<Emoji>,
    /// Whether it is shown and can't be pressed.
    pub disabled: bool,
}

impl Button {
    /// A button without an emoji.
    pub fn new(style: Style, label: impl Into<String>, control: Control) -> Button {
        Button { label: clip(label.into(), limits::BUTTON_LABEL), style, control, emoji: None, disabled: false }
    }

    /// The button, which can't be pressed if this holds.
    #[must_use]
    pub const fn disabled_if(mut self, disabled: bool) -> Button {
        self.disabled = disabled;
        self
    }

    /// The button with an emoji before its label.
    #[must_use]
    pub fn with_emoji(mut self, emoji: impl Into<Emoji>) -> Button {
        self.emoji = Some(emoji.into());
        self
    }
}

/// A button that opens an address in the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The label, at most [`limits::BUTTON_LABEL`] characters.
    pub label: String,
    /// The address, at most [`limits::ADDRESS`] characters.
    pub address: String,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The next step.
    Primary,
    /// One of several things.
    Secondary,
    /// Agrees to something.
    Success,
    /// Cannot be taken back.
    Danger,
}

/// A menu from which one item is chosen, or several if it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The meaning; the chosen items' values come with it.
    pub control: Control,
    /// The text of the closed menu.
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

    /// The menu, from which any number of items can be chosen at once.
    #[must_use]
    pub fn of_several(mut self) -> Menu {
        self.several = true;
        self
    }
}

/// A menu of the server's channels, which Discord lists. None are chosen, or up to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelMenu {
    /// The meaning; the ids of the chosen channels come with it.
    pub control: Control,
    /// The text of the closed menu while nothing is chosen.
    pub placeholder: String,
    /// The chosen channels.
    pub chosen: Vec<ChannelId>,
    /// Which channels are listed.
    pub listed: ListedChannels,
}

/// Which channels a menu lists, and so how many of them can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedChannels {
    /// Those in which games can be played, up to [`limits::ITEMS`] of them.
    OfGames,
    /// Forums and media channels, one of them.
    Forums,
}

/// A menu of the server's members, which Discord lists and can be searched. None are chosen, or up to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberMenu {
    /// The meaning; the chosen members come with it, in the press.
    pub control: Control,
    /// The text of the closed menu while nobody is chosen, at most [`limits::PLACEHOLDER`] characters.
    pub placeholder: String,
    /// The chosen members.
    pub chosen: Vec<UserId>,
    /// How many can be chosen, at most [`limits::ITEMS`].
    pub most: usize,
}

impl MemberMenu {
    /// A menu from which one member is chosen, or none.
    pub fn of_one(control: Control, placeholder: impl Into<String>, chosen: Option<UserId>) -> MemberMenu {
        let chosen = chosen.into_iter().collect();
        MemberMenu { control, placeholder: placeholder.into(), chosen, most: 1 }
    }
}

/// A menu of the server's roles, which Discord lists. One is chosen, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleMenu {
    /// The meaning; the id of the chosen role comes with it.
    pub control: Control,
    /// The text of the closed menu while nothing is chosen, at most [`limits::PLACEHOLDER`] characters.
    pub placeholder: String,
    /// The chosen role.
    pub chosen: Option<RoleId>,
}

/// An item of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The label.
    pub label: String,
    /// The value that comes back, different for each item of a menu.
    pub value: String,
    /// A second, smaller line.
    pub description: Option<String>,
    /// What stands before the label.
    pub emoji: Option<Emoji>,
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
