//! Actions of members (running commands, using components, submitting modals, writing messages), and changes of people
//! and of the guild: adding members, leaving and rejoining, direct and group messages, applications on accounts,
//! outages.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::options::{self, Resolved};
use crate::permissions::bits;
use crate::shared::Shared;
use crate::snowflake::Id;
use crate::validate::command::kind;
use crate::validate::form::snowflake;
use crate::validate::message_body::AllowedMentions;
use crate::world::World;
use crate::world::accounts::{Command, User};
use crate::world::conversation::Message;
use crate::world::forums::ForumTag;
use crate::world::interaction::{InteractionKind, Scope};

/// A rejected action: an HTTP status and an explanation.
#[derive(Debug)]
pub(crate) struct Rejection(pub(crate) u16, pub(crate) String);

impl Rejection {
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self(400, message.into())
    }

    pub(crate) fn missing(what: &str) -> Self {
        Self(404, format!("there is no such {what}"))
    }
}

/// Reads an id from a body.
pub(crate) fn id_of(body: &Value, key: &str) -> Result<Id, Rejection> {
    snowflake(&body[key]).ok_or_else(|| Rejection::bad(format!("\"{key}\" must be an id")))
}

/// Returns the member that a body names in `as`, who must be able to see the channel.
pub(crate) fn member(world: &World, body: &Value, channel: Id) -> Result<Id, Rejection> {
    let user = id_of(body, "as")?;
    require_member(world, user)?;
    if world.sees(user, channel) { Ok(user) } else { Err(Rejection::missing("channel")) }
}

/// Requires that a user is a person. They may have left the guild, since they keep their direct messages.
pub(crate) fn require_member(world: &World, user: Id) -> Result<(), Rejection> {
    let person = world.users.get(&user).is_some_and(|user| !user.bot);
    if person { Ok(()) } else { Err(Rejection::missing("member")) }
}

/// The types of commands that can be used here.
const USABLE: [i64; 3] = [kind::CHAT_INPUT, kind::USER, kind::MESSAGE];

/// The commands that a user can use in a channel, with their applications, sorted by name: those that are typed, and
/// those of the menus of a member and of a message. A guild command hides a global one of the same name and type. A
/// direct message channel offers the commands of its bot, and a group message those of the applications on the user's
/// account.
pub(crate) fn commands(world: &World, user: Id, channel: Id) -> Vec<(Id, &Command)> {
    if world.permissions(user, channel) & bits::USE_APPLICATION_COMMANDS == 0 {
        return Vec::new();
    }
    let scope = world.scope(channel);
    let mut usable: Vec<(Id, &Command)> = Vec::new();
    for app in world.apps.values() {
        let installations = world.installations(app.id, user, channel);
        let is_offered = |command: &&Command| installations.iter().any(|by| command.is_offered(scope, *by));
        let commands = app.commands.iter().filter(|command| USABLE.contains(&command.kind()));
        for command in commands.filter(is_offered) {
            let hidden = scope == Scope::Guild
                && world.is_member(app.id)
                && command.guild_id.is_none()
                && app
                    .commands
                    .iter()
                    .any(|c| c.guild_id.is_some() && c.kind() == command.kind() && c.name() == command.name());
            let needed = command.body.get("default_member_permissions").and_then(snowflake);
            let held = world.permissions(user, channel);
            let needed = needed.filter(|_| scope == Scope::Guild);
            if !hidden && needed.is_none_or(|needed| held & needed.0 == needed.0) {
                usable.push((app.id, command));
            }
        }
    }
    usable.sort_by(|(_, a), (_, b)| a.name().cmp(b.name()));
    usable
}

/// Runs a command, or requests autocomplete choices for its focused option. A command of a menu needs the member or the
/// message as `target_id`.
pub(crate) fn run(
    shared: &Arc<Shared>,
    channel: Id,
    body: &Value,
    interaction: InteractionKind,
) -> Result<Id, Rejection> {
    let mut world = shared.world();
    let user = member(&world, body, channel)?;
    let wanted = id_of(body, "command_id")?;
    let empty = Vec::new();
    let usable = commands(&world, user, channel);
    let Some((app, command)) = usable.iter().find(|(_, command)| command.id == wanted) else {
        return Err(Rejection::missing("command"));
    };
    let mut resolved = Resolved::at(world.scope(channel), *app);
    let mut data = json!({ "id": command.id, "name": command.name(), "type": command.kind() });
    if command.kind() == kind::USER {
        let target = id_of(body, "target_id")?;
        if interaction == InteractionKind::Autocomplete || !resolved.add_user(&world, target) {
            return Err(Rejection::missing("member"));
        }
        data["target_id"] = json!(target);
    } else if command.kind() == kind::MESSAGE {
        let target = id_of(body, "target_id")?;
        if interaction == InteractionKind::Autocomplete || !resolved.add_message(&world, channel, target) {
            return Err(Rejection::missing("message"));
        }
        data["target_id"] = json!(target);
    } else {
        let given = body["options"].as_array().unwrap_or(&empty);
        let declared = command.body.get("options").and_then(Value::as_array).unwrap_or(&empty);
        let autocomplete = interaction == InteractionKind::Autocomplete;
        let options = options::check(&world, user, declared, given, autocomplete, &mut resolved);
        data["options"] = options.map_err(Rejection::bad)?.into();
    }
    if let Some(guild) = command.guild_id {
        data["guild_id"] = json!(guild);
    }
    if let Some(resolved) = resolved.json() {
        data["resolved"] = resolved;
    }
    let (app, owners) = (*app, world.owners_of_command(*app, command, user, channel));
    let id = world.interact(app, interaction, (user, channel), owners, data, None);
    drop(world);
    shared.watch_interaction(id);
    Ok(id)
}

/// Finds a component by its custom id in a tree of components.
fn find_component<'a>(components: &'a [Value], custom_id: &str) -> Option<&'a Value> {
    components.iter().find_map(|component| {
        if component["custom_id"] == custom_id {
            return Some(component);
        }
        let inner = component["components"].as_array().map_or(&[][..], Vec::as_slice);
        find_component(inner, custom_id).or_else(|| {
            ["accessory", "component"].iter().find_map(|key| {
                component.get(*key).and_then(|inner| find_component(std::slice::from_ref(inner), custom_id))
            })
        })
    })
}

/// Presses a button or selects values of a menu.
pub(crate) fn press(shared: &Arc<Shared>, channel: Id, body: &Value) -> Result<Id, Rejection> {
    let mut world = shared.world();
    let user = member(&world, body, channel)?;
    let message = world.message(channel, id_of(body, "message_id")?).filter(|message| message.visible_to(user));
    let message = message.cloned().ok_or_else(|| Rejection::missing("message"))?;
    let custom_id = body["custom_id"].as_str().unwrap_or_default();
    let component = find_component(&message.components, custom_id).ok_or_else(|| Rejection::missing("component"))?;
    if component["disabled"].as_bool() == Some(true) {
        return Err(Rejection::bad("this component is disabled"));
    }
    let kind = component["type"].as_i64().unwrap_or(0);
    let mut data = json!({ "custom_id": custom_id, "component_type": kind, "id": component["id"] });
    if kind != 2 {
        let empty = Vec::new();
        let values = body["values"].as_array().unwrap_or(&empty);
        let mut resolved = Resolved::at(world.scope(channel), message.author);
        pick(&world, user, channel, component, kind, values, &mut resolved)?;
        data["values"] = json!(values);
        if let Some(resolved) = resolved.json() {
            data["resolved"] = resolved;
        }
    }
    let app = message.author;
    let Some(owners) = world.owners_of_component(&message) else {
        return Err(Rejection(403, "This interaction failed: the app is no longer here".into()));
    };
    let id = world.interact(app, InteractionKind::Component, (user, channel), owners, data, Some(&message));
    drop(world);
    shared.watch_interaction(id);
    Ok(id)
}

/// Checks the values selected in a menu.
fn pick(
    world: &World,
    user: Id,
    channel: Id,
    component: &Value,
    kind: i64,
    values: &[Value],
    resolved: &mut Resolved,
) -> Result<(), Rejection> {
    let min = component["min_values"].as_u64().unwrap_or(1) as usize;
    let max = component["max_values"].as_u64().unwrap_or(1) as usize;
    if !(min..=max).contains(&values.len()) {
        return Err(Rejection::bad(format!("{min} to {max} values can be selected, not {}", values.len())));
    }
    // The guild's members are listed, and those whom the bot chose by default.
    let defaults = component["default_values"].as_array().map_or(&[][..], Vec::as_slice);
    let is_default = |id: Id| defaults.iter().any(|default| snowflake(&default["id"]) == Some(id));
    let can_be_chosen = |id: Id| world.is_member(id) || world.scope(channel) != Scope::Guild || is_default(id);
    for value in values {
        let id = snowflake(value);
        let fits = match kind {
            3 => component["options"].as_array().is_some_and(|list| list.iter().any(|o| o["value"] == *value)),
            5 => id.is_some_and(|id| can_be_chosen(id) && resolved.add_user(world, id)),
            6 => id.is_some_and(|id| resolved.add_role(world, id)),
            7 => id.is_some_and(|id| can_be_chosen(id) && resolved.add_user(world, id) || resolved.add_role(world, id)),
            _ => id.is_some_and(|id| world.sees(user, id) && resolved.add_channel(world, user, id)),
        };
        if !fits {
            return Err(Rejection::bad(format!("{value} cannot be selected here")));
        }
    }
    Ok(())
}

/// Submits the modal that a bot opened in response to an interaction.
pub(crate) fn submit(shared: &Arc<Shared>, channel: Id, body: &Value) -> Result<Id, Rejection> {
    let mut world = shared.world();
    let user = member(&world, body, channel)?;
    let opened = id_of(body, "interaction_id")?;
    let interaction = world.interactions.get(&opened).filter(|i| i.user == user && i.channel == channel);
    let interaction = interaction.cloned().ok_or_else(|| Rejection::missing("interaction"))?;
    let modal = interaction.modal.clone().ok_or_else(|| Rejection::missing("modal"))?;
    if modal["custom_id"] != body["custom_id"] {
        return Err(Rejection::missing("modal"));
    }
    let empty = Map::new();
    let values = body["values"].as_object().unwrap_or(&empty);
    let components = modal["components"].as_array().map_or(&[][..], Vec::as_slice);
    let mut filled = Vec::new();
    let mut next_id = 1..;
    for component in components {
        filled.push(fill(component, values, &mut next_id)?);
    }
    let data = json!({ "custom_id": modal["custom_id"], "components": filled });
    let source = interaction.source.and_then(|id| world.message(channel, id)).cloned();
    if let Some(interaction) = world.interactions.get_mut(&opened) {
        interaction.modal = None;
    }
    let (app, owners) = (interaction.app, interaction.owners);
    let id = world.interact(app, InteractionKind::Modal, (user, channel), owners, data, source.as_ref());
    if let Some(submit) = world.interactions.get_mut(&id) {
        submit.submits = Some((opened, modal));
    }
    drop(world);
    shared.watch_interaction(id);
    Ok(id)
}

/// Fills a modal's component with the entered values, in the format of a submit.
fn fill(
    component: &Value,
    values: &Map<String, Value>,
    ids: &mut std::ops::RangeFrom<i64>,
) -> Result<Value, Rejection> {
    let kind = component["type"].as_i64().unwrap_or(0);
    let id = ids.next();
    let mut answer = json!({ "type": kind, "id": id });
    if let Some(inner) = component["components"].as_array() {
        answer["components"] =
            inner.iter().map(|inner| fill(inner, values, ids)).collect::<Result<Vec<_>, _>>()?.into();
    } else if component["component"].is_object() {
        answer["component"] = fill(&component["component"], values, ids)?;
    } else if let Some(custom_id) = component["custom_id"].as_str() {
        answer["custom_id"] = json!(custom_id);
        let required = component["required"].as_bool().unwrap_or(true);
        let given = values.get(custom_id).or_else(|| component.get("value")).cloned().unwrap_or_default();
        if kind == 4 {
            let text = given.as_str().unwrap_or_default();
            let length = text.chars().count() as u64;
            let min = component["min_length"].as_u64().unwrap_or(0).max(u64::from(required));
            let max = component["max_length"].as_u64().unwrap_or(4000);
            if (length > 0 || required) && !(min..=max).contains(&length) {
                return Err(Rejection::bad(format!("{custom_id}: {min} to {max} characters are needed")));
            }
            answer["value"] = json!(text);
        } else {
            let list = match given {
                Value::Array(list) => list,
                Value::Null => Vec::new(),
                one => vec![one],
            };
            if required && list.is_empty() && kind <= 8 {
                return Err(Rejection::bad(format!("{custom_id}: a value is needed")));
            }
            answer["values"] = Value::Array(list);
        }
    }
    Ok(answer)
}

/// Writes a message on behalf of a member.
pub(crate) fn write(world: &mut World, channel: Id, body: &Value) -> Result<Id, Rejection> {
    let user = member(world, body, channel)?;
    let content = body["content"].as_str().unwrap_or_default();
    let length = content.chars().count();
    if content.trim().is_empty() || length > 2000 {
        return Err(Rejection::bad("\"content\" must be 1 to 2000 characters"));
    }
    let thread = world.channels.get(&channel).and_then(|channel| channel.thread.as_ref());
    if thread.is_some_and(|thread| thread.locked) && world.permissions(user, channel) & bits::MANAGE_THREADS == 0 {
        return Err(Rejection(403, "this thread is locked".into()));
    }
    let mut message = Message {
        id: world.next_id(),
        channel_id: channel,
        author: user,
        content: content.to_owned(),
        ..Message::default()
    };
    world.set_mentions(&mut message, &AllowedMentions::of_messages());
    let (id, mentioned) = (message.id, message.mentions.clone());
    world.post(message);
    // Who is mentioned in a thread is added to it, also to a private one.
    for user in mentioned {
        if world.permissions_by_roles(user, channel) & bits::VIEW_CHANNEL != 0 {
            world.join_thread(channel, user);
        }
    }
    Ok(id)
}

/// `POST /sandbox/members`
pub(super) fn add_member(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    let name = body["name"].as_str().unwrap_or_default().trim();
    let length = name.chars().count();
    if !(1..=32).contains(&length) {
        return Err(Rejection::bad("\"name\" must be 1 to 32 characters"));
    }
    let mut world = shared.world();
    if world.users.values().any(|user| user.global_name.eq_ignore_ascii_case(name)) {
        return Err(Rejection(409, format!("there is a member {name} already")));
    }
    let id = world.add_member(name);
    world.tell_member(id);
    Ok(world.users[&id].page_json())
}

/// `PUT /sandbox/members/{id}`, for people and bots. Missing keys leave things unchanged.
pub(super) fn change_member(shared: &Shared, id: Id, body: &Value) -> Result<Value, Rejection> {
    let (in_guild, direct_messages) = (switch(body, "in_guild")?, switch(body, "direct_messages")?);
    let roles = match body.get("roles") {
        None => None,
        Some(roles) => Some(
            serde_json::from_value::<Vec<Id>>(roles.clone())
                .map_err(|_| Rejection::bad("\"roles\" must be a list of ids"))?,
        ),
    };
    let mut world = shared.world();
    match in_guild {
        Some(false) if id == world.guild.owner_id => {
            return Err(Rejection(403, "the owner of the server cannot leave it".into()));
        }
        Some(false) if !world.leave(id) => return Err(Rejection::missing("member")),
        Some(true) if !world.join(id) => return Err(Rejection::missing("member")),
        _ => {}
    }
    if let Some(taken) = direct_messages
        && !world.set_direct_messages(id, taken)
    {
        return Err(Rejection::missing("member"));
    }
    if let Some(roles) = roles
        && !world.set_roles(id, &roles)
    {
        return Err(Rejection::missing("member or role"));
    }
    world.users.get(&id).map(User::page_json).ok_or_else(|| Rejection::missing("member"))
}

/// `POST /sandbox/roles`
pub(super) fn add_role(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    let name = body["name"].as_str().unwrap_or_default().trim();
    if !(1..=100).contains(&name.chars().count()) {
        return Err(Rejection::bad("\"name\" must be 1 to 100 characters"));
    }
    let id = shared.world().add_role(name);
    Ok(json!({ "id": id, "name": name }))
}

/// `PUT /sandbox/guild`. Missing keys leave things unchanged; null removes the channel for system messages.
pub(super) fn change_guild(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    let unavailable = switch(body, "unavailable")?;
    let system_channel = match body.get("system_channel_id") {
        None => None,
        Some(Value::Null) => Some(None),
        Some(_) => Some(Some(id_of(body, "system_channel_id")?)),
    };
    let mut world = shared.world();
    if let Some(channel) = system_channel
        && !world.set_system_channel(channel)
    {
        return Err(Rejection::missing("channel"));
    }
    if let Some(unavailable) = unavailable {
        world.set_unavailable(unavailable);
    }
    Ok(world.guild.page_json())
}

/// The types of channels that can be added.
const ADDABLE: [u64; 5] = [0, 2, 5, 15, 16];

/// `POST /sandbox/channels`
pub(super) fn add_channel(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    // Names of channels have no spaces and no capitals.
    let name = body["name"].as_str().unwrap_or_default().trim().to_lowercase().replace(char::is_whitespace, "-");
    if !(1..=32).contains(&name.chars().count()) {
        return Err(Rejection::bad("\"name\" must be 1 to 32 characters"));
    }
    let kind = body["type"].as_u64().filter(|kind| ADDABLE.contains(kind));
    let kind = kind.ok_or_else(|| Rejection::bad("\"type\" must be 0, 2, 5, 15 or 16"))?;
    let mut world = shared.world();
    let id = world.add_channel(&name, kind as u8);
    Ok(world.channels[&id].page_json())
}

/// `PUT /sandbox/channels/{id}/tags`
pub(super) fn set_tags(shared: &Shared, id: Id, body: &Value) -> Result<Value, Rejection> {
    let tags = body["tags"].as_array().ok_or_else(|| Rejection::bad("\"tags\" must be a list"))?;
    let tag = |tag: &Value| {
        let name = tag["name"].as_str().unwrap_or_default().to_owned();
        (None, ForumTag { id: Id(0), name, moderated: tag["moderated"] == true, emoji_name: None })
    };
    let mut world = shared.world();
    if !world.set_forum_tags(id, tags.iter().map(tag).collect()) {
        return Err(Rejection::missing("forum"));
    }
    world.require_tag(id, body["required"] == true);
    Ok(world.channels[&id].page_json())
}

/// `POST /sandbox/members/{id}/channels`: opens the direct messages of a member with a bot.
pub(super) fn open_direct_channel(shared: &Shared, id: Id, body: &Value) -> Result<Value, Rejection> {
    let mut world = shared.world();
    require_member(&world, id)?;
    let bot = id_of(body, "recipient_id")?;
    if !world.apps.contains_key(&bot) {
        return Err(Rejection::missing("bot"));
    }
    let channel = world.direct_channel(bot, id);
    Ok(world.channels[&channel].page_json())
}

/// `POST /sandbox/groups`: opens a group message of a member with others.
pub(super) fn open_group(shared: &Shared, body: &Value) -> Result<Value, Rejection> {
    let mut world = shared.world();
    let others = body["members"].as_array().map_or(&[][..], Vec::as_slice);
    let mut people = vec![id_of(body, "as")?];
    for other in others {
        let other = snowflake(other).ok_or_else(|| Rejection::bad("\"members\" must be ids"))?;
        if !people.contains(&other) {
            people.push(other);
        }
    }
    if !(2..=10).contains(&people.len()) {
        return Err(Rejection::bad("a group message is between 2 to 10 people"));
    }
    people.iter().try_for_each(|person| require_member(&world, *person))?;
    let channel = world.open_group(&people);
    Ok(world.channels[&channel].page_json())
}

/// `PUT /sandbox/members/{id}/apps/{id}`: adds an application to the account of a member, or takes it off.
pub(super) fn change_account(shared: &Shared, person: Id, app: Id, body: &Value) -> Result<Value, Rejection> {
    let mut world = shared.world();
    require_member(&world, person)?;
    if !world.apps.contains_key(&app) {
        return Err(Rejection::missing("app"));
    }
    let is_done = match switch(body, "added")? {
        Some(true) => world.add_to_account(person, app),
        Some(false) => world.take_off_account(person, app),
        None => return Err(Rejection::bad("\"added\" must be true or false")),
    };
    if !is_done {
        return Err(Rejection(403, "this app can't be added to accounts".into()));
    }
    Ok(world.users[&person].page_json())
}

/// Reads an optional boolean from a body.
fn switch(body: &Value, key: &str) -> Result<Option<bool>, Rejection> {
    match &body[key] {
        Value::Null => Ok(None),
        Value::Bool(on) => Ok(Some(*on)),
        _ => Err(Rejection::bad(format!("\"{key}\" must be true or false"))),
    }
}
