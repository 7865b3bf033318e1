//! Messages in Discord's form.
//!
//! Every body made here says who may be mentioned, on edits too, because Discord otherwise reads
//! mentions out of the text again.

use serde_json::{Map, Value, json};

use super::api::{Attachment, Body};
use crate::app::{Button, ChannelMenu, Item, Menu, Message, MessageId, Row, Style, UserId, limits};

/// The flag of a message that only one user sees.
const EPHEMERAL: u64 = 1 << 6;

/// The flag of a message that only says that the bot is thinking.
const LOADING: u64 = 1 << 7;

/// The kinds of answers to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callback {
    /// A new message.
    Message = 4,
    /// A new message will come.
    DeferredMessage = 5,
    /// The message with the component will change.
    DeferredUpdate = 6,
    /// The message with the component changes.
    Update = 7,
    /// Suggestions for the option that is being typed.
    Suggestions = 8,
}

/// Whether a new message is for the caller alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    Caller,
    Everyone,
}

/// A new message of the bot's own in a channel. Of two with the same nonce within some minutes,
/// Discord makes one.
pub(crate) fn in_channel(message: &Message, nonce: Option<String>) -> Body {
    let mut json = content(message);
    if let Some(nonce) = nonce {
        json.insert("nonce".to_owned(), nonce.into());
        json.insert("enforce_nonce".to_owned(), true.into());
    }
    Body::new(json.into(), files(message))
}

/// A new message as the first answer to an interaction.
pub(crate) fn answer(message: &Message, audience: Audience) -> Body {
    callback(Callback::Message, message, audience)
}

/// The replacement of the message with the pressed component, as the first answer.
pub(crate) fn update(message: &Message) -> Body {
    callback(Callback::Update, message, Audience::Everyone)
}

fn callback(kind: Callback, message: &Message, audience: Audience) -> Body {
    let mut data = content(message);
    put_audience(&mut data, audience);
    Body::new(json!({ "type": kind as u8, "data": data }), files(message))
}

/// A further message for an interaction.
pub(crate) fn follow_up(message: &Message, audience: Audience) -> Body {
    let mut json = content(message);
    put_audience(&mut json, audience);
    Body::new(json.into(), files(message))
}

/// The replacement of an interaction's first answer, or of a message: what the message does not
/// have is taken away.
pub(crate) fn replacement(message: &Message) -> Body {
    Body::new(content(message).into(), files(message))
}

/// An edit that takes a message's controls away and leaves the rest.
pub(crate) fn without_controls() -> Body {
    Body::Json(json!({ "components": [], "allowed_mentions": mentions(&[]) }))
}

/// The acknowledgement that an answer will come.
pub(crate) fn deferral(kind: Callback, audience: Audience) -> Body {
    let mut data = Map::new();
    put_audience(&mut data, audience);
    Body::Json(if data.is_empty() {
        json!({ "type": kind as u8 })
    } else {
        json!({ "type": kind as u8, "data": data })
    })
}

/// Suggestions for an option, at most 25.
pub(crate) fn suggestions(list: &[crate::app::Suggestion]) -> Body {
    let choices: Vec<Value> =
        list.iter().take(25).map(|each| json!({ "name": each.name, "value": each.value })).collect();
    Body::Json(json!({ "type": Callback::Suggestions as u8, "data": { "choices": choices } }))
}

/// Whether a message that Discord has is this one: the same words, perhaps with a note in small
/// print under them, over the same controls.
pub(crate) fn is_shown_by(message: &Message, posted: &Value) -> bool {
    let own: Value = message.controls.iter().map(row).collect();
    let rest = posted["content"].as_str().and_then(|content| content.strip_prefix(message.text.trim()));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(SMALL_PRINT))
        && custom_ids(&posted["components"]) == custom_ids(&own)
}

/// The id of a message that Discord has, if everyone sees it.
pub(crate) fn id_for_all(posted: &Value) -> Option<MessageId> {
    let seen_by_all = audience_of(posted) == Audience::Everyone;
    posted["id"].as_str().filter(|_| seen_by_all)?.parse().ok().map(MessageId)
}

/// Who sees a message that Discord has.
pub(crate) fn audience_of(posted: &Value) -> Audience {
    if has_flag(posted, EPHEMERAL) { Audience::Caller } else { Audience::Everyone }
}

/// Whether a message that Discord has stands for an answer that is yet to come.
pub(crate) fn is_promised(posted: &Value) -> bool {
    has_flag(posted, LOADING)
}

fn has_flag(posted: &Value, flag: u64) -> bool {
    posted["flags"].as_u64().unwrap_or(0) & flag != 0
}

/// What begins a line of small print under a message.
pub(crate) const SMALL_PRINT: &str = "\n-# ";

/// The ids of the components in rows.
fn custom_ids(rows: &Value) -> Vec<&str> {
    let rows = rows.as_array().into_iter().flatten();
    rows.filter_map(|row| row["components"].as_array())
        .flatten()
        .filter_map(|each| each["custom_id"].as_str())
        .collect()
}

fn put_audience(data: &mut Map<String, Value>, audience: Audience) {
    if audience == Audience::Caller {
        data.insert("flags".to_owned(), EPHEMERAL.into());
    }
}

fn content(message: &Message) -> Map<String, Value> {
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
    let rows: Vec<Value> = message.controls.iter().filter(|row| !row.is_empty()).map(row).collect();
    let fields = [
        ("content", message.text.clone().into()),
        ("allowed_mentions", mentions(&message.mentions)),
        ("attachments", attachments.into()),
        ("components", rows.into()),
    ];
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn files(message: &Message) -> Vec<Attachment> {
    let pictures = message.pictures.iter().map(|picture| Attachment {
        name: picture.name.clone(),
        media_type: "image/png",
        bytes: picture.png.clone(),
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

fn row(row: &Row) -> Value {
    let components = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(list) => vec![menu(list)],
        Row::Channels(list) => vec![channel_menu(list)],
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
    put_emoji(&mut json, button.emoji);
    json
}

fn menu(menu: &Menu) -> Value {
    let items: Vec<Value> = menu.items.iter().map(item).collect();
    json!({
        "type": 3, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "options": items,
    })
}

/// The types of channels in which a game can be: text, voice, news, forum.
const CHANNEL_TYPES: [u64; 4] = [0, 2, 5, 15];

fn channel_menu(menu: &ChannelMenu) -> Value {
    let chosen: Vec<Value> =
        menu.chosen.iter().map(|channel| json!({ "id": channel.to_string(), "type": "channel" })).collect();
    json!({
        "type": 8, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "channel_types": CHANNEL_TYPES,
        "min_values": 0, "max_values": limits::ITEMS, "default_values": chosen,
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

fn put_emoji(json: &mut Value, emoji: Option<&str>) {
    if let Some(emoji) = emoji {
        json["emoji"] = json!({ "id": null, "name": emoji });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_known_again_by_its_words_also_over_small_print() {
        let message = Message::text("Game #1: **Ada** moves **e4**\n<@7>");
        let posted = |content: &str| json!({ "content": content, "components": [] });
        assert!(is_shown_by(&message, &posted(&message.text)));
        assert!(is_shown_by(&message, &posted(&format!("{}\n-# No thread.", message.text))));
        assert!(!is_shown_by(&message, &posted(&format!("{} and more", message.text))));
        assert!(!is_shown_by(&message, &posted("Game #1")));
    }
}
