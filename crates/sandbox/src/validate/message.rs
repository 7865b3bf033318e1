//! Validation of bodies that send or edit a message.

use serde_json::{Map, Value};

use super::message_body::{MessageBody, NewFile, Upload, flag};
use super::{FormCheck, component, embed, message_body};
use crate::api_error::ApiError;
use crate::snowflake::Id;
use crate::world::conversation::Message;

/// The maximum size of an uploaded file, in bytes.
pub(crate) const MOST_FILE_BYTES: usize = 10 * 1024 * 1024;

/// The maximum number of stickers in a message.
const MOST_STICKERS: usize = 3;

/// What a message body is for, which determines its allowed keys and flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// `POST /channels/{id}/messages`
    Channel,
    /// The first response to an interaction, or a follow-up.
    Interaction,
    /// An edit of an existing message.
    Edit,
    /// The first message of a post in a forum.
    Post,
}

const KNOWN: &[&str] = &[
    "content",
    "embeds",
    "allowed_mentions",
    "components",
    "flags",
    "attachments",
    "poll",
    "tts",
    "nonce",
    "enforce_nonce",
    "sticker_ids",
];

/// Checks a body for its purpose; `existing` is the message to be edited.
pub(crate) fn check(
    body: &Value,
    purpose: Purpose,
    uploads: &[Upload],
    existing: Option<&Message>,
) -> Result<MessageBody, ApiError> {
    if uploads.iter().any(|upload| upload.bytes.len() > MOST_FILE_BYTES) {
        return Err(ApiError::request_too_large());
    }
    let mut form = FormCheck::default();
    let checked = check_in(&mut form, body, purpose, uploads, existing)?;
    form.finish()?;
    if is_empty(&checked, existing) {
        return Err(ApiError::empty_message());
    }
    Ok(checked)
}

/// Like [`check`], but below the current path of `form`, and without the checks for file sizes and emptiness.
pub(crate) fn check_in(
    form: &mut FormCheck,
    body: &Value,
    purpose: Purpose,
    uploads: &[Upload],
    existing: Option<&Message>,
) -> Result<MessageBody, ApiError> {
    let map = FormCheck::root(body)?;
    let mut known = KNOWN.to_vec();
    match purpose {
        Purpose::Channel => known.extend(["message_reference", "shared_client_theme"]),
        Purpose::Interaction => known.extend(["username", "avatar_url", "thread_name", "applied_tags"]),
        Purpose::Edit => {}
        Purpose::Post => known.retain(|key| !["tts", "nonce", "enforce_nonce"].contains(key)),
    }
    form.known_keys(map, &known);

    let flags = flags(form, map, purpose, existing);
    let was_v2 = existing.is_some_and(|message| message.flags & flag::COMPONENTS_V2 != 0);
    let v2 = was_v2 || flags.is_some_and(|flags| flags & flag::COMPONENTS_V2 != 0);

    form.text(map, "content", 0, 2000);
    form.boolean(map, "tts");
    if form.boolean(map, "enforce_nonce") == Some(true) {
        form.required(map, "nonce");
    }
    if let Some(nonce) = FormCheck::get(map, "nonce") {
        let long = nonce.as_str().is_some_and(|text| text.chars().count() > 25);
        if long || !(nonce.is_string() || nonce.is_i64()) {
            form.fail_at("nonce", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
        }
    }
    if let Some(stickers) = form.list(map, "sticker_ids", 0, MOST_STICKERS) {
        form.at("sticker_ids", |form| {
            for (index, id) in stickers.iter().enumerate() {
                form.snowflake(index, id);
            }
        });
    }
    let allowed_mentions = message_body::check_mentions(form, map);
    let (kept, new_files) = attachments(form, map, purpose, uploads, existing);
    let names = file_names(&kept, &new_files, existing);
    embed::check(form, map, &names);
    component::check(form, map, v2, &names);
    if v2 {
        legacy_fields(form, map, if was_v2 { None } else { existing });
    }
    let reference = form.object(map, "message_reference");
    if let Some(reference) = reference {
        form.at("message_reference", |form| {
            form.known_keys(reference, &["type", "message_id", "channel_id", "guild_id", "fail_if_not_exists"]);
            form.required_snowflake(reference, "message_id");
        });
    }

    let list = |key: &str| match map.get(key) {
        Some(Value::Array(list)) => Some(list.clone()),
        Some(Value::Null) => Some(Vec::new()),
        _ => None,
    };
    Ok(MessageBody {
        content: map.get("content").map(|text| text.as_str().unwrap_or_default().to_owned()),
        embeds: list("embeds"),
        components: list("components"),
        flags,
        allowed_mentions,
        kept,
        new_files,
        tts: FormCheck::get(map, "tts").and_then(Value::as_bool).unwrap_or(false),
        nonce: FormCheck::get(map, "nonce").cloned(),
        enforce_nonce: FormCheck::get(map, "enforce_nonce").and_then(Value::as_bool).unwrap_or(false),
        reference: reference.cloned(),
    })
}

fn flags(form: &mut FormCheck, map: &Map<String, Value>, purpose: Purpose, existing: Option<&Message>) -> Option<u64> {
    let flags = form.number(map, "flags", 0, i64::from(u32::MAX))? as u64;
    let allowed = match purpose {
        Purpose::Channel => {
            flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS | flag::VOICE_MESSAGE | flag::COMPONENTS_V2
        }
        Purpose::Interaction => {
            flag::SUPPRESS_EMBEDS
                | flag::EPHEMERAL
                | flag::SUPPRESS_NOTIFICATIONS
                | flag::VOICE_MESSAGE
                | flag::COMPONENTS_V2
        }
        Purpose::Post => flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS | flag::COMPONENTS_V2,
        Purpose::Edit => flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2 | existing.map_or(0, |message| message.flags),
    };
    if flags & !allowed != 0 {
        form.fail_at(
            "flags",
            "MESSAGE_FLAGS_INVALID",
            format!("Flags {} cannot be set here. Allowed: {allowed}.", flags & !allowed),
        );
    }
    if existing.is_some_and(|m| m.flags & flag::COMPONENTS_V2 != 0) && flags & flag::COMPONENTS_V2 == 0 {
        form.fail_at(
            "flags",
            "MESSAGE_COMPONENTS_V2_FLAG_REMOVED",
            "MessageFlags.IS_COMPONENTS_V2 cannot be removed from a message",
        );
    }
    Some(flags)
}

/// Rejects content, embeds, stickers and polls, which cannot be combined with the V2 flag. An edit that sets the flag
/// must clear those that the message has.
fn legacy_fields(form: &mut FormCheck, map: &Map<String, Value>, before: Option<&Message>) {
    for key in ["content", "embeds", "sticker_ids", "poll"] {
        let filled = |value: &Value| match value {
            Value::Null => false,
            Value::String(text) => !text.is_empty(),
            Value::Array(list) => !list.is_empty(),
            _ => true,
        };
        let left_over = !map.contains_key(key)
            && before.is_some_and(|message| match key {
                "content" => !message.content.is_empty(),
                "embeds" => !message.embeds.is_empty(),
                _ => false,
            });
        if left_over || map.get(key).is_some_and(filled) {
            form.fail_at(
                key,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                format!("The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"),
            );
        }
    }
}

type KeptAttachments = Option<Vec<(Id, Option<String>)>>;

fn attachments(
    form: &mut FormCheck,
    map: &Map<String, Value>,
    purpose: Purpose,
    uploads: &[Upload],
    existing: Option<&Message>,
) -> (KeptAttachments, Vec<NewFile>) {
    const KNOWN: &[&str] = &[
        "id",
        "filename",
        "description",
        "title",
        "content_type",
        "size",
        "url",
        "proxy_url",
        "height",
        "width",
        "ephemeral",
        "duration_secs",
        "waveform",
        "flags",
        "is_spoiler",
        "is_remix",
        "spoiler",
        "placeholder",
        "placeholder_version",
        "original_content_type",
    ];
    let default_name = |upload: usize| NewFile { upload, name: uploads[upload].name.clone(), description: None };
    let listed = if purpose == Purpose::Edit && map.get("attachments") == Some(&Value::Null) {
        Some(&[][..])
    } else {
        form.list(map, "attachments", 0, 10).map(Vec::as_slice)
    };
    let Some(listed) = listed else {
        let before = existing.map_or(0, |message| message.attachments.len());
        if before + uploads.len() > 10 {
            form.at("attachments", |form| form.length(before + uploads.len(), 0, 10));
        }
        return (None, (0..uploads.len()).map(default_name).collect());
    };
    let (mut kept, mut new_files) = (Vec::new(), Vec::new());
    form.at("attachments", |form| {
        for (position, attachment) in listed.iter().enumerate() {
            form.at(position, |form| {
                let Some(attachment) = form.object_value(attachment) else { return };
                form.known_keys(attachment, KNOWN);
                let name = form.text(attachment, "filename", 1, 1024).map(str::to_owned);
                let description = form.text(attachment, "description", 0, 1024).map(str::to_owned);
                let Some(id) = form.required_snowflake(attachment, "id") else { return };
                if existing.is_some_and(|message| message.attachments.iter().any(|a| a.id == id)) {
                    kept.push((id, description));
                } else if let Some(upload) = uploads.iter().position(|upload| upload.index == Some(id.0)) {
                    let name = name.unwrap_or_else(|| uploads[upload].name.clone());
                    new_files.push(NewFile { upload, name, description });
                } else {
                    form.fail_at(
                        "id",
                        "ATTACHMENT_NOT_FOUND",
                        format!(
                            "No file part files[{id}] came with the request, and the message has no such attachment."
                        ),
                    );
                }
            });
        }
    });
    // A new message also gets uploads that it does not list. An edit must list all attachments that the message is to
    // have.
    if purpose != Purpose::Edit {
        for upload in 0..uploads.len() {
            if !new_files.iter().any(|file| file.upload == upload) {
                new_files.push(default_name(upload));
            }
        }
    }
    if kept.len() + new_files.len() > 10 {
        form.at("attachments", |form| form.length(kept.len() + new_files.len(), 0, 10));
    }
    (Some(kept), new_files)
}

fn file_names(kept: &KeptAttachments, new_files: &[NewFile], existing: Option<&Message>) -> Vec<String> {
    let stays = |id: Id| kept.as_ref().is_none_or(|kept| kept.iter().any(|(other, _)| *other == id));
    let before = existing.into_iter().flat_map(|message| &message.attachments);
    before
        .filter(|attachment| stays(attachment.id))
        .map(|attachment| attachment.name.clone())
        .chain(new_files.iter().map(|file| file.name.clone()))
        .collect()
}

/// Whether a message would have nothing to show.
pub(crate) fn is_empty(body: &MessageBody, existing: Option<&Message>) -> bool {
    let content = body.content.as_deref().or(existing.map(|m| m.content.as_str())).unwrap_or_default();
    let embeds = body.embeds.as_ref().or(existing.map(|m| &m.embeds)).is_none_or(Vec::is_empty);
    let components = body.components.as_ref().or(existing.map(|m| &m.components)).is_none_or(Vec::is_empty);
    let kept = match (&body.kept, existing) {
        (Some(kept), _) => kept.len(),
        (None, Some(message)) => message.attachments.len(),
        (None, None) => 0,
    };
    let forwarded = body.reference.as_ref().is_some_and(|r| r.get("type").and_then(Value::as_i64) == Some(1));
    content.trim().is_empty() && embeds && components && kept == 0 && body.new_files.is_empty() && !forwarded
}
