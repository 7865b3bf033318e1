//! The bodies of messages.

use cardinal_discord::{Attachment, Body};
use cardinal_ids::UserId;
use cardinal_interaction::Message;
use serde_json::{Map, Value, json};

use super::components::{rows, shown};
use super::flags::{Audience, COMPONENTS, put_audience};
use super::form::Form;

/// A new message in a channel. Discord posts only one of two with the same nonce within a few minutes.
pub(crate) fn in_channel(message: &Message, nonce: Option<String>) -> Body {
    let mut json = content(message, Form::of(message));
    if let Some(nonce) = nonce {
        json.insert("nonce".to_owned(), nonce.into());
        json.insert("enforce_nonce".to_owned(), true.into());
    }
    Body::new(json.into(), files(message))
}

/// A follow-up message for an interaction.
pub(crate) fn follow_up(message: &Message, audience: Audience) -> Body {
    let mut json = content(message, Form::of(message));
    put_audience(&mut json, audience);
    Body::new(json.into(), files(message))
}

/// The replacement of a message of the form `standing`, or of an interaction's first response. It removes
/// whatever the new message doesn't have.
pub(crate) fn replacement(message: &Message, standing: Form) -> Body {
    Body::new(replacing(message, standing).into(), files(message))
}

/// The edit of an overtaken message: removes its controls and, given a line, replaces text and picture with it.
pub(crate) fn overtaken(line: Option<&str>) -> Body {
    let mut json = json!({ "components": [], "allowed_mentions": mentions(&[]) });
    if let Some(line) = line {
        json["content"] = line.into();
        json["attachments"] = json!([]);
    }
    Body::Json(json)
}

pub(super) fn replacing(message: &Message, standing: Form) -> Map<String, Value> {
    let form = standing.of_replacement(message);
    let mut json = content(message, form);
    if form != standing {
        // The earlier content must be removed explicitly.
        json.insert("content".to_owned(), Value::Null);
        json.insert("embeds".to_owned(), json!([]));
    }
    json
}

pub(super) fn content(message: &Message, form: Form) -> Map<String, Value> {
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
        Form::Plain => (("content", message.text.clone().into()), rows(message).collect()),
        Form::Components => (("flags", COMPONENTS.into()), shown(message)),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(name: &str) -> cardinal_interaction::Picture {
        cardinal_interaction::Picture { name: name.to_owned(), bytes: [].into(), alt: format!("What {name} shows") }
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
