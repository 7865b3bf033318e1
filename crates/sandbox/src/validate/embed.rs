//! Validation of embeds: the limits of each, and of all embeds of a message together.

use serde_json::{Map, Value};

use super::FormCheck;

const KNOWN: &[&str] = &[
    "type",
    "url",
    "title",
    "color",
    "timestamp",
    "description",
    "author",
    "image",
    "thumbnail",
    "footer",
    "fields",
    "flags",
    "provider",
    "video",
];
/// The maximum number of characters in all embeds of a message.
const SUM: usize = 6000;

/// Checks the `embeds` of a message; `files` are the names of its attachments.
pub(crate) fn check(form: &mut FormCheck, body: &Map<String, Value>, files: &[String]) {
    let Some(embeds) = form.list(body, "embeds", 0, 10) else { return };
    form.at("embeds", |form| {
        let mut sum = 0;
        for (index, embed) in embeds.iter().enumerate() {
            sum += form.at(index, |form| one(form, embed, files));
        }
        if sum > SUM {
            form.fail("MAX_EMBED_SIZE_EXCEEDED", format!("Embed size exceeds maximum size of {SUM}"));
        }
    });
}

/// Checks an embed, and returns its number of characters.
fn one(form: &mut FormCheck, embed: &Value, files: &[String]) -> usize {
    let Some(embed) = form.object_value(embed) else { return 0 };
    form.known_keys(embed, KNOWN);
    let mut sum = 0;
    let mut count = |text: Option<&str>| {
        sum += text.map_or(0, |text| text.chars().count());
        text.is_some_and(|text| !text.is_empty())
    };
    let mut shown = count(form.text(embed, "title", 0, 256));
    shown |= count(form.text(embed, "description", 0, 4096));
    if let Some(footer) = form.object(embed, "footer") {
        form.at("footer", |form| {
            form.known_keys(footer, &["text", "icon_url", "proxy_icon_url"]);
            shown |= count(form.required_text(footer, "text", 0, 2048));
            picture(form, footer, "icon_url", files);
        });
    }
    if let Some(author) = form.object(embed, "author") {
        form.at("author", |form| {
            form.known_keys(author, &["name", "url", "icon_url", "proxy_icon_url"]);
            shown |= count(form.required_text(author, "name", 0, 256));
            link(form, author, "url");
            picture(form, author, "icon_url", files);
        });
    }
    if let Some(fields) = form.list(embed, "fields", 0, 25) {
        form.at("fields", |form| {
            for (index, field) in fields.iter().enumerate() {
                form.at(index, |form| {
                    let Some(field) = form.object_value(field) else { return };
                    form.known_keys(field, &["name", "value", "inline"]);
                    shown |= count(form.required_text(field, "name", 1, 256));
                    shown |= count(form.required_text(field, "value", 1, 1024));
                    form.boolean(field, "inline");
                });
            }
        });
    }
    for key in ["image", "thumbnail", "video"] {
        if let Some(media) = form.object(embed, key) {
            form.at(key, |form| {
                let known = [
                    "url",
                    "proxy_url",
                    "width",
                    "height",
                    "content_type",
                    "placeholder",
                    "placeholder_version",
                    "description",
                    "flags",
                ];
                form.known_keys(media, &known);
                shown |= picture(form, media, "url", files);
            });
        }
    }
    link(form, embed, "url");
    form.number(embed, "color", 0, 0xFF_FF_FF);
    // Set by Discord only, but libraries send back embeds that they received.
    form.number(embed, "flags", 0, i64::from(i32::MAX));
    if let Some(timestamp) = form.text(embed, "timestamp", 0, 64) {
        let digits = timestamp.bytes().take(4).filter(u8::is_ascii_digit).count();
        if digits < 4 || !timestamp.contains('T') {
            form.fail_at(
                "timestamp",
                "DATE_TIME_TYPE_PARSE",
                format!("Could not parse {timestamp}. Should be ISO8601."),
            );
        }
    }
    if !shown {
        form.fail_at("description", "BASE_TYPE_REQUIRED", "This field is required");
    }
    sum
}

fn link(form: &mut FormCheck, map: &Map<String, Value>, key: &str) {
    if let Some(url) = form.text(map, key, 0, 2048) {
        form.at(key, |form| form.url(url, &["http", "https"]));
    }
}

/// Checks the URL of an image: a web address, or `attachment://` with the name of an attachment. Returns whether there
/// is one.
fn picture(form: &mut FormCheck, map: &Map<String, Value>, key: &str, files: &[String]) -> bool {
    let Some(url) = form.text(map, key, 0, 2048) else { return false };
    form.at(key, |form| attachment_or_link(form, url, files));
    true
}

/// Checks a web address or an `attachment://` reference to one of `files`.
pub(crate) fn attachment_or_link(form: &mut FormCheck, url: &str, files: &[String]) {
    match url.strip_prefix("attachment://") {
        Some(name) if !files.iter().any(|file| file == name) => {
            form.fail(
                "MEDIA_ATTACHMENT_NOT_FOUND",
                format!("The attachment \"{name}\" is not among the files of this message."),
            );
        }
        Some(_) => {}
        None => form.url(url, &["http", "https", "attachment"]),
    }
}
