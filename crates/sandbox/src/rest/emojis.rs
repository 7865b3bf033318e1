//! Emojis of an application: listing, adding, renaming and deleting them, and refusing those that nobody has.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use super::request::{Call, Reply};
use crate::api_error::ApiError;
use crate::snowflake::Id;
use crate::validate::form::{FormCheck, snowflake};
use crate::world::World;
use crate::world::accounts::AppEmoji;

/// The most emojis of an application.
const MOST: usize = 2_000;

/// The most bytes of an emoji's image.
const MOST_BYTES: usize = 256 * 1024;

/// `GET /applications/{id}/emojis`
pub(super) fn list(call: &Call<'_>, app: Id) -> Result<Reply, ApiError> {
    let emojis = call.world.apps.get(&app).map_or(&[][..], |app| &app.emojis);
    Reply::ok(json!({ "items": emojis.iter().map(|emoji| json(call.world, app, emoji)).collect::<Vec<_>>() }))
}

/// `POST /applications/{id}/emojis`
pub(super) fn create(call: &mut Call<'_>, app: Id) -> Result<Reply, ApiError> {
    let map = FormCheck::root(call.body)?;
    let mut form = FormCheck::default();
    form.known_keys(map, &["name", "image"]);
    let name = name(&mut form, map);
    let image = if form.required(map, "image") { image(&mut form, map) } else { None };
    form.finish()?;
    let id = call.world.next_id();
    let Some(owner) = call.world.apps.get_mut(&app) else { return Err(ApiError::missing_access()) };
    if owner.emojis.len() >= MOST {
        return Err(ApiError::new(400, 30_008, "Maximum number of emojis reached (2000)"));
    }
    let emoji = AppEmoji { id, name, image: image.unwrap_or_default() };
    owner.emojis.push(emoji.clone());
    Reply::created(json(call.world, app, &emoji))
}

/// `GET`, `PATCH` and `DELETE` of `/applications/{id}/emojis/{id}`
pub(super) fn one(call: &mut Call<'_>, method: &str, app: Id, id: Id) -> Result<Reply, ApiError> {
    let unknown = || ApiError::new(404, 10_014, "Unknown Emoji");
    let emojis = call.world.apps.get_mut(&app).map(|app| &mut app.emojis).ok_or_else(ApiError::missing_access)?;
    let at = emojis.iter().position(|emoji| emoji.id == id).ok_or_else(unknown)?;
    match method {
        "GET" => {}
        "PATCH" => {
            let map = FormCheck::root(call.body)?;
            let mut form = FormCheck::default();
            form.known_keys(map, &["name"]);
            let name = name(&mut form, map);
            form.finish()?;
            emojis[at].name = name;
        }
        "DELETE" => {
            emojis.remove(at);
            return Reply::nothing();
        }
        _ => return Err(ApiError::method_not_allowed()),
    }
    let emoji = emojis[at].clone();
    Reply::ok(json(call.world, app, &emoji))
}

/// Refuses a body with an emoji that no application has.
pub(super) fn refuse_unknown(world: &World, body: &Value) -> Result<(), ApiError> {
    let is_known = |id: Id| world.apps.values().flat_map(|app| &app.emojis).any(|emoji| emoji.id == id);
    if named_in(body).into_iter().all(is_known) {
        return Ok(());
    }
    let mut form = FormCheck::default();
    form.at("components", |form| form.fail_at("emoji", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"));
    form.finish()
}

/// The ids of the emojis in a body's components.
fn named_in(body: &Value) -> Vec<Id> {
    match body {
        Value::Array(list) => list.iter().flat_map(named_in).collect(),
        Value::Object(map) => {
            let own = map.get("emoji").and_then(|emoji| snowflake(&emoji["id"]));
            own.into_iter().chain(map.values().flat_map(named_in)).collect()
        }
        _ => Vec::new(),
    }
}

fn name(form: &mut FormCheck, map: &Map<String, Value>) -> String {
    let name = form.required_text(map, "name", 2, 32).unwrap_or_default().to_owned();
    if !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
        form.fail_at("name", "STRING_TYPE_REGEX", "String value did not match validation regex.");
    }
    name
}

/// The image of a data URI.
fn image(form: &mut FormCheck, map: &Map<String, Value>) -> Option<Vec<u8>> {
    let text = map.get("image").and_then(Value::as_str).unwrap_or_default();
    let encoded = text.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
    let bytes = encoded.and_then(|(_, encoded)| STANDARD.decode(encoded).ok());
    match &bytes {
        None => form.fail_at("image", "IMAGE_INVALID", "Invalid image data"),
        Some(bytes) if bytes.len() > MOST_BYTES => {
            form.fail_at("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.");
        }
        Some(_) => {}
    }
    bytes
}

fn json(world: &World, app: Id, emoji: &AppEmoji) -> Value {
    json!({
        "id": emoji.id,
        "name": emoji.name,
        "roles": [],
        "user": world.user_json(app),
        "require_colons": true,
        "managed": false,
        "animated": false,
        "available": true,
    })
}
