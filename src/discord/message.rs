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

/// The flag of a message whose components are all of its content (Components V2).
const COMPONENTS: u64 = 1 << 15;

/// How a message is written. One that was written as components stays so, whatever replaces its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A text, a picture at most, and rows of controls.
    Plain,
    /// Components alone. Each picture is a gallery of its own, so that Discord shows it whole: several in one
    /// gallery, or as attachments, are tiled and cropped.
    Components,
}

impl Form {
    /// The form of a new message.
    fn of(message: &Message) -> Form {
        if message.pictures.len() > 1 { Form::Components } else { Form::Plain }
    }

    /// The form of what replaces a message of this form.
    fn of_replacement(self, message: &Message) -> Form {
        if self == Form::Components { self } else { Form::of(message) }
    }

    /// The form of a message of ours that Discord has. Plain ones always have a text. The flag alone would not
    /// do: serenity, through which interactions come, drops those that it does not know.
    pub(crate) fn of_posted(posted: &Value) -> Form {
        let is_without_text = posted["content"].as_str().is_some_and(str::is_empty);
        if is_without_text || has_flag(posted, COMPONENTS) { Form::Components } else { Form::Plain }
    }
}

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
    let mut json = content(message, Form::of(message));
    if let Some(nonce) = nonce {
        json.insert("nonce".to_owned(), nonce.into());
        json.insert("enforce_nonce".to_owned(), true.into());
    }
    Body::new(json.into(), files(message))
}

/// A new message as the first answer to an interaction.
pub(crate) fn answer(message: &Message, audience: Audience) -> Body {
    let mut data = content(message, Form::of(message));
    put_audience(&mut data, audience);
    callback(Callback::Message, &data, message)
}

/// The replacement of the message with the pressed component, which has this form, as the first answer.
pub(crate) fn update(message: &Message, standing: Form) -> Body {
    callback(Callback::Update, &replacing(message, standing), message)
}

fn callback(kind: Callback, data: &Map<String, Value>, message: &Message) -> Body {
    Body::new(json!({ "type": kind as u8, "data": data }), files(message))
}

/// A further message for an interaction.
pub(crate) fn follow_up(message: &Message, audience: Audience) -> Body {
    let mut json = content(message, Form::of(message));
    put_audience(&mut json, audience);
    Body::new(json.into(), files(message))
}

/// The replacement of an interaction's first answer, or of a message, which has this form: what the message
/// does not have is taken away.
pub(crate) fn replacement(message: &Message, standing: Form) -> Body {
    Body::new(replacing(message, standing).into(), files(message))
}

fn replacing(message: &Message, standing: Form) -> Map<String, Value> {
    let form = standing.of_replacement(message);
    let mut json = content(message, form);
    if form != standing {
        // What was the content until then has to be taken away by name.
        json.insert("content".to_owned(), Value::Null);
        json.insert("embeds".to_owned(), json!([]));
    }
    json
}

/// The edit of a message that was overtaken: its controls go, and where there is a line, that stands in place of words
/// and picture.
pub(crate) fn overtaken(line: Option<&str>) -> Body {
    let mut json = json!({ "components": [], "allowed_mentions": mentions(&[]) });
    if let Some(line) = line {
        json["content"] = line.into();
        json["attachments"] = json!([]);
    }
    Body::Json(json)
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
/// print under them, over the same controls. Moments in them may differ: what a clock shows depends on how long the bot
/// was away.
pub(crate) fn is_shown_by(message: &Message, posted: &Value) -> bool {
    let own: Value = message.controls.iter().map(row).collect();
    let (content, own_text) = (posted["content"].as_str().map(timeless), timeless(message.text.trim()));
    let rest = content.as_deref().and_then(|content| content.strip_prefix(own_text.as_str()));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(SMALL_PRINT))
        && custom_ids(&posted["components"]) == custom_ids(&own)
}

/// A text without the moments that Discord shows in the reader's own way.
fn timeless(text: &str) -> String {
    let mut parts = text.split("<t:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "<t:" + part.trim_start_matches(|each: char| each.is_ascii_digit()))
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
        let others = data.get("flags").and_then(Value::as_u64).unwrap_or(0);
        data.insert("flags".to_owned(), (others | EPHEMERAL).into());
    }
}

fn content(message: &Message, form: Form) -> Map<String, Value> {
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
    let (own, components) = match form {
        Form::Plain => (("content", message.text.clone().into()), rows),
        Form::Components => (("flags", COMPONENTS.into()), [shown(message), rows].concat()),
    };
    let fields = [
        own,
        ("allowed_mentions", mentions(&message.mentions)),
        ("attachments", attachments.into()),
        ("components", components.into()),
    ];
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// Text, pictures and files of a message as components.
fn shown(message: &Message) -> Vec<Value> {
    let media = |name: &str| json!({ "url": format!("attachment://{name}") });
    let text = (!message.text.is_empty()).then(|| json!({ "type": 10, "content": message.text }));
    let pictures = message.pictures.iter().map(|picture| {
        let mut item = json!({ "media": media(&picture.name) });
        if !picture.alt.is_empty() {
            item["description"] = picture.alt.as_str().into();
        }
        json!({ "type": 12, "items": [item] })
    });
    let files = message.files.iter().map(|file| json!({ "type": 13, "file": media(&file.name) }));
    text.into_iter().chain(pictures).chain(files).collect()
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
    let most = if menu.several { items.len() } else { 1 };
    json!({
        "type": 3, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "options": items,
        "max_values": most,
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

    fn picture(name: &str) -> crate::app::Picture {
        crate::app::Picture { name: name.to_owned(), png: [].into(), alt: format!("What {name} shows") }
    }

    #[test]
    fn two_pictures_are_two_galleries_and_the_message_is_written_as_components_from_then_on() {
        let two = Message::text("Your turn").with_picture(picture("board.png")).with_picture(picture("hand.png"));
        let written = replacing(&two, Form::Plain);
        let shown = written["components"].as_array().unwrap();
        let kinds: Vec<&Value> = shown.iter().map(|component| &component["type"]).collect();
        assert_eq!(kinds, [10, 12, 12]);
        for (gallery, name) in shown[1..].iter().zip(["board.png", "hand.png"]) {
            let item = json!({
                "media": { "url": format!("attachment://{name}") }, "description": format!("What {name} shows"),
            });
            assert_eq!(gallery["items"], json!([item]));
        }
        assert_eq!((&written["content"], &written["embeds"]), (&Value::Null, &json!([])), "the text before is gone");
        let later = replacing(&Message::text("Done."), Form::Components);
        assert_eq!(later["components"], json!([{ "type": 10, "content": "Done." }]));
        assert!(!later.contains_key("content"));
        let plain = replacing(&Message::text("Done.").with_picture(picture("board.png")), Form::Plain);
        assert_eq!((&plain["content"], plain.get("flags")), (&json!("Done."), None));
    }
}
