//! The bodies of messages, as text with controls or as components, and the first response to an interaction.

use std::borrow::Cow;

use cardinal_discord::{Attachment, Body};
use cardinal_ids::UserId;
use cardinal_interaction::{
    Button, ChannelMenu, Container, Emoji, Form, Item, Link, ListedChannels, MemberMenu, Menu, Message, RoleMenu, Row,
    Section, Style, Suggestion, limits, with_emojis,
};
use serde_json::{Map, Value, json};

/// A new message in a channel. Discord posts only one of two with the same nonce within a few minutes.
pub(crate) fn in_channel(message: &Message, nonce: Option<String>) -> Body {
    let mut json = content(message, MessageForm::of(message));
    if let Some(nonce) = nonce {
        json.insert("nonce".to_owned(), nonce.into());
        json.insert("enforce_nonce".to_owned(), true.into());
    }
    Body::new(json.into(), files(message))
}

/// A new post in a forum with this first message. It stays in the list for a week after its last message, the longest
/// that Discord offers.
pub(crate) fn post(title: &str, tags: &[Value], first: &Message) -> Body {
    let json = json!({
        "name": title, "auto_archive_duration": 10_080, "applied_tags": tags,
        "message": content(first, MessageForm::of(first)),
    });
    Body::new(json, files(first))
}

/// A follow-up message for an interaction.
pub(crate) fn follow_up(message: &Message, audience: Audience) -> Body {
    let mut json = content(message, MessageForm::of(message));
    put_audience(&mut json, audience);
    Body::new(json.into(), files(message))
}

/// The replacement of a message of the form `standing`, or of an interaction's first response. It removes
/// whatever the new message doesn't have.
pub(crate) fn replacement(message: &Message, standing: MessageForm) -> Body {
    Body::new(replacing(message, standing).into(), files(message))
}

/// The edit of a superseded message: removes its controls and, given a line, replaces text and picture with it.
pub(crate) fn superseded(line: Option<&str>) -> Body {
    let mut json = json!({ "components": [], "allowed_mentions": mentions(&[]) });
    if let Some(line) = line {
        json["content"] = line.into();
        json["attachments"] = json!([]);
    }
    Body::Json(json)
}

/// The text without the characters that stand for emojis which Discord doesn't have.
fn unmarked(text: &str) -> Cow<'_, str> {
    with_emojis(text, |_| None)
}

/// A message in the place of one of this form.
pub fn replacing(message: &Message, standing: MessageForm) -> Map<String, Value> {
    let form = standing.of_replacement(message);
    let mut json = content(message, form);
    if form != standing {
        // The earlier content must be removed explicitly.
        json.insert("content".to_owned(), Value::Null);
        json.insert("embeds".to_owned(), json!([]));
    }
    json
}

pub(super) fn content(message: &Message, form: MessageForm) -> Map<String, Value> {
    let pictures = message.pictures.iter().map(|picture| (&picture.name, Some(&picture.alt)));
    let others = message.files.iter().map(|file| (&file.name, None));
    let attachments: Vec<Value> = pictures
        .chain(others)
        .enumerate()
        .map(|(id, (name, alt))| {
            let mut attachment = json!({ "id": id, "filename": name });
            if let Some(alt) = alt.filter(|alt| !alt.is_empty()) {
                attachment["description"] = alt.as_str().into();
            }
            attachment
        })
        .collect();
    let (own, components) = match form {
        MessageForm::Plain => (("content", unmarked(&message.text).into()), rows(message).collect()),
        MessageForm::Components => (("flags", COMPONENTS.into()), shown(message)),
    };
    let fields = [
        own,
        ("allowed_mentions", mentions(&message.mentions)),
        ("attachments", attachments.into()),
        ("components", components.into()),
    ];
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// How a GIF begins.
const GIF: &[u8] = b"GIF8";

pub(super) fn files(message: &Message) -> Vec<Attachment> {
    let pictures = message.pictures.iter().map(|picture| Attachment {
        name: picture.name.clone(),
        media_type: if picture.bytes.starts_with(GIF) { "image/gif" } else { "image/png" },
        bytes: picture.bytes.clone(),
    });
    let others = message.files.iter().map(|file| Attachment {
        name: file.name.clone(),
        media_type: "application/octet-stream",
        bytes: file.bytes.clone(),
    });
    pictures.chain(others).collect()
}

fn mentions(users: &[UserId]) -> Value {
    let users: Vec<String> = users.iter().take(100).map(ToString::to_string).collect();
    json!({ "parse": [], "users": users, "replied_user": false })
}

/// The kinds of first responses to an interaction, by Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callback {
    /// A new message.
    Message = 4,
    /// A new message will follow.
    DeferredMessage = 5,
    /// The message with the component will be updated.
    DeferredUpdate = 6,
    /// The message with the component is updated.
    Update = 7,
    /// Autocomplete suggestions.
    Suggestions = 8,
    /// A form.
    Form = 9,
}

/// A new message as the first response.
pub(crate) fn answer(message: &Message, audience: Audience) -> Body {
    let mut data = content(message, MessageForm::of(message));
    put_audience(&mut data, audience);
    callback(Callback::Message, &data, message)
}

/// The replacement of the message with the pressed component, which has the form `standing`, as the first response.
pub(crate) fn update(message: &Message, standing: MessageForm) -> Body {
    callback(Callback::Update, &replacing(message, standing), message)
}

/// The acknowledgement that a response will follow.
pub(crate) fn deferral(kind: Callback, audience: Audience) -> Body {
    let mut data = Map::new();
    put_audience(&mut data, audience);
    Body::Json(if data.is_empty() {
        json!({ "type": kind as u8 })
    } else {
        json!({ "type": kind as u8, "data": data })
    })
}

/// Autocomplete suggestions for an option, at most 25.
pub(crate) fn suggestions(list: &[Suggestion]) -> Body {
    let choices: Vec<Value> =
        list.iter().take(25).map(|each| json!({ "name": each.name, "value": each.value })).collect();
    Body::Json(json!({ "type": Callback::Suggestions as u8, "data": { "choices": choices } }))
}

/// How the fields of a form are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormFields {
    /// Each in a label, as Discord has them now.
    Labels,
    /// Each in a row, as Discord had them before: serenity reads what is typed in these alone.
    Rows,
}

/// A form as the first response.
pub(crate) fn form(form: &Form, fields: FormFields) -> Body {
    let written = form.fields.iter().enumerate().map(|(index, field)| {
        let mut input = json!({
            "type": 4, "custom_id": index.to_string(), "style": if field.has_lines { 2 } else { 1 },
            "required": field.required, "max_length": field.most, "placeholder": field.hint,
        });
        if !field.text.is_empty() {
            input["value"] = field.text.as_str().into();
        }
        match fields {
            FormFields::Labels => json!({ "type": 18, "label": field.label, "component": input }),
            FormFields::Rows => {
                input["label"] = field.label.as_str().into();
                json!({ "type": 1, "components": [input] })
            }
        }
    });
    let components: Vec<Value> = written.collect();
    let data = json!({ "custom_id": form.control.encode(), "title": form.title, "components": components });
    Body::Json(json!({ "type": Callback::Form as u8, "data": data }))
}

fn callback(kind: Callback, data: &Map<String, Value>, message: &Message) -> Body {
    Body::new(json!({ "type": kind as u8, "data": data }), files(message))
}

/// The flag of a message that only one user sees.
const EPHEMERAL: u64 = 1 << 6;

/// The flag of a placeholder that says the bot is thinking.
pub(super) const LOADING: u64 = 1 << 7;

/// The flag of a message that consists of components (Components V2).
pub(super) const COMPONENTS: u64 = 1 << 15;

/// Who sees a new message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    Caller,
    Everyone,
}

/// Returns who sees a message that Discord has.
pub(crate) fn audience_of(posted: &Value) -> Audience {
    if has_flag(posted, EPHEMERAL) { Audience::Caller } else { Audience::Everyone }
}

pub(super) fn has_flag(posted: &Value, flag: u64) -> bool {
    posted["flags"].as_u64().unwrap_or(0) & flag != 0
}

pub(super) fn put_audience(data: &mut Map<String, Value>, audience: Audience) {
    if audience == Audience::Caller {
        let others = data.get("flags").and_then(Value::as_u64).unwrap_or(0);
        data.insert("flags".to_owned(), (others | EPHEMERAL).into());
    }
}

/// How a message is written. Once written as components, it keeps this form whatever replaces its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageForm {
    /// A text, at most one picture under it, and rows of controls.
    Plain,
    /// Only components. Each picture has its own gallery, so that Discord shows it whole. It tiles and crops
    /// several in one gallery, or as attachments.
    Components,
}

impl MessageForm {
    /// The form of a new message.
    pub(super) fn of(message: &Message) -> MessageForm {
        let is_plain = message.pictures.len() < 2 && message.below.is_empty() && message.containers.is_empty();
        if is_plain { MessageForm::Plain } else { MessageForm::Components }
    }

    /// The form of a message that replaces one of this form.
    pub(crate) fn of_replacement(self, message: &Message) -> MessageForm {
        if self == MessageForm::Components { self } else { MessageForm::of(message) }
    }

    /// The form of one of the bot's messages that Discord has. Plain ones always have a text. The flag alone isn't
    /// enough, because serenity, which delivers interactions, drops flags that it doesn't know.
    pub(crate) fn of_posted(posted: &Value) -> MessageForm {
        let is_without_text = posted["content"].as_str().is_some_and(str::is_empty);
        if is_without_text || has_flag(posted, COMPONENTS) { MessageForm::Components } else { MessageForm::Plain }
    }
}

/// A message as components: its text, pictures, containers, controls, the text below them, and files.
pub(super) fn shown(message: &Message) -> Vec<Value> {
    let media = |name: &str| json!({ "url": format!("attachment://{name}") });
    let text = |text: &str| (!text.is_empty()).then(|| json!({ "type": 10, "content": unmarked(text) }));
    let pictures = message.pictures.iter().map(|picture| {
        let mut item = json!({ "media": media(&picture.name) });
        if !picture.alt.is_empty() {
            item["description"] = picture.alt.as_str().into();
        }
        json!({ "type": 12, "items": [item] })
    });
    let files = message.files.iter().map(|file| json!({ "type": 13, "file": media(&file.name) }));
    let above = text(&message.text).into_iter().chain(pictures).chain(message.containers.iter().map(container));
    above.chain(rows(message)).chain(text(&message.below)).chain(files).collect()
}

/// The colour of the edge of what waits for the reader: the squares of the last move on the board.
const ACCENT: u32 = 0x00C9_A227;

fn container(container: &Container) -> Value {
    let sections: Vec<Value> = container.sections.iter().map(section).collect();
    let mut json = json!({ "type": 17, "components": sections });
    if container.accent {
        json["accent_color"] = ACCENT.into();
    }
    json
}

fn section(Section { text, button: beside }: &Section) -> Value {
    let text = json!({ "type": 10, "content": unmarked(text) });
    match beside {
        Some(beside) => json!({ "type": 9, "components": [text], "accessory": button(beside) }),
        None => text,
    }
}

/// A message's rows of controls.
pub(super) fn rows(message: &Message) -> impl Iterator<Item = Value> {
    message.controls.iter().filter(|row| !row.is_empty()).map(row)
}

pub(super) fn row(row: &Row) -> Value {
    let components = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Links(links) => links.iter().map(link).collect(),
        Row::Menu(list) => vec![menu(list)],
        Row::Channels(list) => vec![channel_menu(list)],
        Row::Members(list) => vec![member_menu(list)],
        Row::Roles(list) => vec![role_menu(list)],
    };
    json!({ "type": 1, "components": components })
}

fn button(button: &Button) -> Value {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    let mut json = json!({
        "type": 2, "style": style, "label": button.label, "custom_id": button.control.encode(),
    });
    if button.disabled {
        json["disabled"] = true.into();
    }
    put_emoji(&mut json, button.emoji);
    json
}

fn link(link: &Link) -> Value {
    json!({ "type": 2, "style": 5, "label": link.label, "url": link.address })
}

fn menu(menu: &Menu) -> Value {
    let items: Vec<Value> = menu.items.iter().map(item).collect();
    let most = if menu.several { items.len() } else { 1 };
    json!({
        "type": 3, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "options": items,
        "max_values": most,
    })
}

/// The channel types in which a game can be played: text, voice, announcements, forum, media.
const CHANNEL_TYPES: &[u64] = &[0, 2, 5, 15, 16];

/// The channel types that hold posts: forum, media.
const FORUM_TYPES: &[u64] = &[15, 16];

fn channel_menu(menu: &ChannelMenu) -> Value {
    let chosen: Vec<Value> =
        menu.chosen.iter().map(|channel| json!({ "id": channel.to_string(), "type": "channel" })).collect();
    let (types, most) = match menu.listed {
        ListedChannels::OfGames => (CHANNEL_TYPES, limits::ITEMS),
        ListedChannels::Forums => (FORUM_TYPES, 1),
    };
    json!({
        "type": 8, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "channel_types": types,
        "min_values": 0, "max_values": most, "default_values": chosen,
    })
}

fn member_menu(menu: &MemberMenu) -> Value {
    let chosen: Vec<Value> = menu.chosen.iter().map(|user| json!({ "id": user.to_string(), "type": "user" })).collect();
    json!({
        "type": 5, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "min_values": 0,
        "max_values": menu.most, "default_values": chosen,
    })
}

fn role_menu(menu: &RoleMenu) -> Value {
    let chosen: Vec<Value> = menu.chosen.iter().map(|role| json!({ "id": role.to_string(), "type": "role" })).collect();
    json!({
        "type": 6, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "min_values": 0,
        "max_values": 1, "default_values": chosen,
    })
}

fn item(item: &Item) -> Value {
    let mut json = json!({ "label": item.label, "value": item.value });
    if let Some(description) = &item.description {
        json["description"] = description.as_str().into();
    }
    if item.chosen {
        json["default"] = true.into();
    }
    put_emoji(&mut json, item.emoji);
    json
}

fn put_emoji(json: &mut Value, emoji: Option<Emoji>) {
    match emoji {
        Some(Emoji::Unicode(emoji)) => json["emoji"] = json!({ "id": null, "name": emoji }),
        Some(Emoji::Piece(piece, Some(id))) => json["emoji"] = json!({ "id": id.to_string(), "name": piece.name() }),
        // Without Discord having it, the label says all.
        Some(Emoji::Piece(_, None)) | None => {}
    }
}
