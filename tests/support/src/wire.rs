//! Checks everything that the bot sends: twilight's model of Discord's API parses every request, and the request is
//! checked against Discord's limits, and against Discord's own description of its REST API if that is available.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use cardinal_sandbox::RequestRecord;
use cardinal_test_env::skip;
use jsonschema::Validator;
use serde_json::{Value, json};
use twilight_model::application::command::Command;
use twilight_model::channel::message::{AllowedMentions, Component, MessageFlags};
use twilight_model::http::attachment::Attachment;
use twilight_model::http::interaction::InteractionResponse;

/// Checks requests.
///
/// # Panics
/// If one of them is not as Discord requires, or was rejected as malformed.
pub fn judge(requests: &[RequestRecord]) {
    let faults: Vec<String> = requests.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{} requests were wrong:\n{}", faults.len(), faults.join("\n"));
}

/// Returns what is wrong with a request.
pub fn faults(request: &RequestRecord) -> Vec<String> {
    let mut faults = Vec::new();
    let segments: Vec<&str> = request.path.split('/').filter(|segment| !segment.is_empty()).collect();
    if request.response["code"] == 50035 {
        faults.push(format!("refused as malformed: {}", request.response));
    }
    // The response to an interaction over HTTP has the body that a request of the bot's own would have.
    let method = if request.method == "RESPONSE" { "POST" } else { &request.method };
    if !request.body.is_null() {
        faults.extend(by_twilight(method, &segments, &request.body));
        faults.extend(by_description(method, &segments, &request.body));
        faults.extend(mentions(&segments, &request.body));
    }
    faults
        .into_iter()
        .map(|fault| format!("{} {}: {fault}\n  {}", request.method, request.path, request.body))
        .collect()
}

/// Whether Discord's own description is available. Prints a message once if not.
pub fn description_is_at_hand() -> bool {
    description().is_some()
}

/// Checks that every body with a text has `allowed_mentions`. Without it, Discord would mention whatever the text
/// contains.
fn mentions(segments: &[&str], body: &Value) -> Option<String> {
    let data = if segments.first() == Some(&"interactions") { &body["data"] } else { body };
    // A form mentions nobody, and has no field for it.
    let is_form = data.get("title").is_some();
    let has_text = !is_form && (data.get("content").is_some() || data.get("components").is_some());
    let allowed = &data["allowed_mentions"];
    (has_text && allowed["parse"] != json!([])).then(|| "it does not say whom it may mention".to_owned())
}

fn by_twilight(method: &str, segments: &[&str], body: &Value) -> Vec<String> {
    match (method, segments) {
        ("POST", ["interactions", _, _, "callback"]) => {
            match serde_json::from_value::<InteractionResponse>(body.clone()) {
                Ok(_) => message(&body["data"]),
                Err(error) => vec![format!("twilight cannot read the answer: {error}")],
            }
        }
        ("PUT", ["applications", .., "commands"]) => commands(body),
        ("POST" | "PATCH", ["webhooks", ..] | ["channels", _, "messages", ..]) => message(body),
        ("POST", ["channels", _, "threads"]) => {
            let name = body["name"].as_str().unwrap_or_default();
            twilight_validate::channel::name(name).err().map(|error| error.to_string()).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn message(data: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let mut note = |what: &str, result: Result<(), String>| {
        if let Err(error) = result {
            faults.push(format!("{what}: {error}"));
        }
    };
    if let Some(text) = data["content"].as_str() {
        note("text", twilight_validate::message::content(text).map_err(|error| error.to_string()));
    }
    // The flag for Components V2, which marks a message of components only.
    let is_form = data.get("title").is_some();
    let is_v2 = is_form || data["flags"].as_u64().is_some_and(|flags| flags & (1 << 15) != 0);
    if let Some(components) = data.get("components") {
        let checked = read::<Vec<Component>>(components).and_then(|components| {
            twilight_validate::message::components(&components, is_v2).map_err(|error| error.to_string())
        });
        note("components", checked);
    }
    if let Some(attachments) = data.get("attachments") {
        let checked = read::<Vec<Attachment>>(attachments).and_then(|list| {
            list.iter().try_for_each(twilight_validate::message::attachment).map_err(|error| error.to_string())
        });
        note("attachments", checked);
    }
    if let Some(allowed) = data.get("allowed_mentions") {
        note("mentions", read::<AllowedMentions>(allowed).map(drop));
    }
    if let Some(flags) = data.get("flags") {
        note("flags", read::<MessageFlags>(flags).map(drop));
    }
    faults
}

fn commands(body: &Value) -> Vec<String> {
    let Some(list) = body.as_array() else { return vec!["the commands are no list".to_owned()] };
    let mut faults = Vec::new();
    for each in list {
        // Twilight models stored commands, which have additional fields set by Discord.
        let mut command = each.clone();
        command["version"] = "1".into();
        match read::<Command>(&command) {
            Ok(command) => {
                faults.extend(twilight_validate::command::command(&command).err().map(|error| error.to_string()));
            }
            Err(error) => faults.push(format!("twilight cannot read the command {}: {error}", each["name"])),
        }
    }
    faults
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_json::from_value(value.clone()).map_err(|error| error.to_string())
}

/// Discord's description of its REST API, as a validator for each operation that the bot uses.
struct Description {
    validators: HashMap<(String, String), Validator>,
}

/// The variable that names the file with Discord's description of its REST API, its `openapi.json`.
const DESCRIPTION_VARIABLE: &str = "CARDINAL_OPENAPI";

/// Where that file is looked for otherwise: in the folder beside the checkout, seen from this crate.
const DESCRIPTION_BESIDE: &str = "../../../shared/discord/openapi.json";

fn description() -> Option<&'static Description> {
    static DESCRIPTION: OnceLock<Option<Description>> = OnceLock::new();
    DESCRIPTION
        .get_or_init(|| {
            let named = std::env::var_os(DESCRIPTION_VARIABLE).filter(|path| !path.is_empty());
            let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(DESCRIPTION_BESIDE);
            let path = named.map_or_else(beside, PathBuf::from);
            let Ok(text) = std::fs::read_to_string(&path) else {
                skip(&format!(
                    "Discord's description of its REST API is not at {}; {DESCRIPTION_VARIABLE} names another file",
                    path.display()
                ));
                return None;
            };
            let document: Value = serde_json::from_str(&text).expect("the description is JSON");
            Some(Description::new(&document))
        })
        .as_ref()
}

/// The operations that the bot uses, and those with which tests change its commands and emojis.
const OPERATIONS: [(&str, &str); 15] = [
    ("post", "/applications/{application_id}/commands"),
    ("patch", "/applications/{application_id}/commands/{command_id}"),
    ("post", "/applications/{application_id}/emojis"),
    ("patch", "/applications/{application_id}/emojis/{emoji_id}"),
    ("post", "/users/@me/channels"),
    ("post", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("post", "/webhooks/{webhook_id}/{webhook_token}"),
    ("patch", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    ("post", "/channels/{channel_id}/messages"),
    ("patch", "/channels/{channel_id}/messages/{message_id}"),
    ("patch", "/channels/{channel_id}"),
    ("post", "/channels/{channel_id}/threads"),
    ("put", "/applications/{application_id}/commands"),
    ("put", "/applications/{application_id}/guilds/{guild_id}/commands"),
    ("patch", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
];

impl Description {
    fn new(document: &Value) -> Description {
        let mut validators = HashMap::new();
        for (method, path) in OPERATIONS {
            let content = &document["paths"][path][method]["requestBody"]["content"];
            let schema = &content["application/json"]["schema"];
            assert!(!schema.is_null(), "the description does not tell of {method} {path}");
            let mut schema = schema.clone();
            schema["components"] = document["components"].clone();
            let validator = jsonschema::validator_for(&schema).expect("the description's schemas are right");
            validators.insert((method.to_owned(), path.to_owned()), validator);
        }
        Description { validators }
    }

    fn find(&self, method: &str, segments: &[&str]) -> Option<&Validator> {
        let (_, path) = OPERATIONS.iter().find(|(each, path)| {
            let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
            each.eq_ignore_ascii_case(method)
                && parts.len() == segments.len()
                && parts.iter().zip(segments).all(|(part, segment)| part.starts_with('{') || part == segment)
        })?;
        self.validators.get(&(method.to_ascii_lowercase(), (*path).to_owned()))
    }
}

/// Leaves media channels out of menus of channels: Discord's documentation has their type, the description hasn't.
fn leave_out_media(body: &mut Value) {
    const MEDIA: u64 = 16;
    match body {
        Value::Array(list) => list.iter_mut().for_each(leave_out_media),
        Value::Object(map) => {
            if let Some(types) = map.get_mut("channel_types").and_then(Value::as_array_mut) {
                types.retain(|kind| *kind != MEDIA);
            }
            map.values_mut().for_each(leave_out_media);
        }
        _ => {}
    }
}

fn by_description(method: &str, segments: &[&str], body: &Value) -> Vec<String> {
    let Some(description) = description() else { return Vec::new() };
    let Some(validator) = description.find(method, segments) else {
        return vec!["Discord's description does not know this request".to_owned()];
    };
    let mut body = body.clone();
    // The description has ids of files as strings, Discord's documentation has them as numbers.
    for pointer in ["/attachments", "/data/attachments", "/message/attachments"] {
        for attachment in body.pointer_mut(pointer).and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(id) = attachment["id"].as_u64() {
                attachment["id"] = id.to_string().into();
            }
        }
    }
    leave_out_media(&mut body);
    validator.iter_errors(&body).map(|error| format!("description, {}: {error}", error.instance_path())).collect()
}
