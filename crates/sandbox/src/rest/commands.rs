//! Routes of application commands.

use serde_json::{Map, Value, json};

use super::request::{Call, Reply};
use crate::api_error::ApiError;
use crate::snowflake::Id;
use crate::validate::{FormCheck, command};
use crate::world::World;
use crate::world::accounts::Command;

/// The maximum number of commands created per day.
const DAILY_CREATIONS: u32 = 200;

fn of(world: &World, app: Id, guild: Option<Id>) -> impl Iterator<Item = &Command> {
    let commands = world.apps.get(&app).map_or(&[][..], |app| &app.commands);
    commands.iter().filter(move |command| command.guild_id == guild)
}

fn find(world: &World, app: Id, guild: Option<Id>, id: Id) -> Result<&Command, ApiError> {
    of(world, app, guild).find(|command| command.id == id).ok_or_else(ApiError::unknown_command)
}

/// Stores a command, replacing one with the same name and type. Returns true if there was none.
fn put(
    world: &mut World,
    app: Id,
    guild: Option<Id>,
    mut body: Map<String, Value>,
) -> Result<(Command, bool), ApiError> {
    for own in ["id", "application_id", "guild_id", "version"] {
        body.remove(own);
    }
    let version = world.next_id();
    let today = world.now() / 86_400_000;
    let Some(owner) = world.apps.get_mut(&app) else { return Err(ApiError::unauthorized()) };
    // Left out, they are those of the application.
    if guild.is_none() && owner.account_installs && body.get("integration_types").is_none_or(Value::is_null) {
        body.insert("integration_types".into(), json!([0, 1]));
    }
    let name = body.get("name").and_then(Value::as_str).unwrap_or_default();
    let kind = body.get("type").and_then(Value::as_i64).unwrap_or(1);
    let known = owner
        .commands
        .iter_mut()
        .find(|command| command.guild_id == guild && command.name() == name && command.kind() == kind);
    if let Some(command) = known {
        if command.body != body {
            command.version = version;
            command.body = body;
        }
        return Ok((command.clone(), false));
    }
    if owner.created_today.0 != today {
        owner.created_today = (today, 0);
    }
    owner.created_today.1 += 1;
    if owner.created_today.1 > DAILY_CREATIONS {
        return Err(ApiError::new(
            400,
            30_034,
            "Max number of daily application command creates has been reached (200)",
        ));
    }
    let command = Command { id: version, version, guild_id: guild, body };
    owner.commands.push(command.clone());
    Ok((command, true))
}

/// `GET …/commands`
pub(super) fn list(call: &mut Call<'_>, app: Id, guild: Option<Id>) -> Result<Reply, ApiError> {
    Reply::ok(of(call.world, app, guild).map(|command| command.json(app)).collect())
}

/// `GET …/commands/{id}`
pub(super) fn get(call: &mut Call<'_>, app: Id, guild: Option<Id>, id: Id) -> Result<Reply, ApiError> {
    Reply::ok(find(call.world, app, guild, id)?.json(app))
}

/// `PUT …/commands`: replaces the whole list. Commands that keep their name keep their id. An Entry Point command can't
/// be left out.
pub(super) fn overwrite(call: &mut Call<'_>, app: Id, guild: Option<Id>) -> Result<Reply, ApiError> {
    let Some(bodies) = call.body.as_array() else { return Err(ApiError::bad_json()) };
    let mut form = FormCheck::default();
    command::check_list(&mut form, bodies);
    form.finish()?;
    let names: Vec<(String, i64)> = bodies
        .iter()
        .map(|body| (body["name"].as_str().unwrap_or_default().to_owned(), body["type"].as_i64().unwrap_or(1)))
        .collect();
    let leaves_out = |wanted| !names.iter().any(|(_, kind)| *kind == wanted);
    if of(call.world, app, guild).any(|command| command.kind() == command::kind::ENTRY_POINT)
        && leaves_out(command::kind::ENTRY_POINT)
    {
        return Err(ApiError::entry_point_left_out());
    }
    if let Some(owner) = call.world.apps.get_mut(&app) {
        owner.commands.retain(|command| {
            command.guild_id != guild
                || names.iter().any(|(name, kind)| *name == command.name() && *kind == command.kind())
        });
    }
    let mut answer = Vec::new();
    for body in bodies {
        let (command, _) = put(call.world, app, guild, body.as_object().cloned().unwrap_or_default())?;
        answer.push(command.json(app));
    }
    call.world.tell_commands();
    Reply::ok(Value::Array(answer))
}

/// `POST …/commands`: responds with 201 for a new command, or 200 if it replaced one with the same name.
pub(super) fn create(call: &mut Call<'_>, app: Id, guild: Option<Id>) -> Result<Reply, ApiError> {
    let body = FormCheck::root(call.body)?;
    let mut form = FormCheck::default();
    command::check(&mut form, body, false);
    form.finish()?;
    let kind = body.get("type").and_then(Value::as_i64).unwrap_or(command::kind::CHAT_INPUT);
    let alike = of(call.world, app, guild).filter(|command| command.kind() == kind);
    let others = alike.filter(|command| Some(command.name()) != body.get("name").and_then(Value::as_str));
    let most = command::most(kind);
    if others.count() >= most {
        return Err(ApiError::new(400, 30_032, &format!("Maximum number of application commands reached ({most}).")));
    }
    let (command, new) = put(call.world, app, guild, body.clone())?;
    call.world.tell_commands();
    Ok(Reply { status: if new { 201 } else { 200 }, body: command.json(app) })
}

/// `PATCH …/commands/{id}`
pub(super) fn edit(call: &mut Call<'_>, app: Id, guild: Option<Id>, id: Id) -> Result<Reply, ApiError> {
    let change = FormCheck::root(call.body)?;
    let mut form = FormCheck::default();
    command::check(&mut form, change, true);
    form.finish()?;
    let mut merged = find(call.world, app, guild, id)?.body.clone();
    merged.extend(change.clone());
    let mut form = FormCheck::default();
    command::check(&mut form, &merged, false);
    form.finish()?;
    let version = call.world.next_id();
    let known = call.world.apps.get_mut(&app).and_then(|app| app.commands.iter_mut().find(|c| c.id == id));
    let command = known.ok_or_else(ApiError::unknown_command)?;
    command.body = merged;
    command.version = version;
    let answer = command.json(app);
    call.world.tell_commands();
    Reply::ok(answer)
}

/// `DELETE …/commands/{id}`
pub(super) fn delete(call: &mut Call<'_>, app: Id, guild: Option<Id>, id: Id) -> Result<Reply, ApiError> {
    find(call.world, app, guild, id)?;
    if let Some(owner) = call.world.apps.get_mut(&app) {
        owner.commands.retain(|command| command.id != id);
    }
    call.world.tell_commands();
    Reply::nothing()
}
