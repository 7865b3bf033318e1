//! The checks of a command's options that Discord's client makes before sending anything.

use serde_json::{Map, Value, json};

use crate::snowflake::Id;
use crate::validate::form::snowflake;
use crate::world::World;
use crate::world::interaction::Scope;

/// The users, members, channels, roles and messages that a command or a chosen value refers to.
#[derive(Debug)]
pub(crate) struct Resolved {
    scope: Scope,
    app: Id,
    users: Map<String, Value>,
    members: Map<String, Value>,
    channels: Map<String, Value>,
    roles: Map<String, Value>,
    messages: Map<String, Value>,
}

impl Resolved {
    /// Starts empty, for this application. In direct messages users are resolved without a member object.
    pub(crate) fn at(scope: Scope, app: Id) -> Self {
        Self {
            scope,
            app,
            users: Map::new(),
            members: Map::new(),
            channels: Map::new(),
            roles: Map::new(),
            messages: Map::new(),
        }
    }

    /// The `resolved` object, or `None` if it would be empty.
    pub(crate) fn json(self) -> Option<Value> {
        let mut object = Map::new();
        for (key, map) in [
            ("users", self.users),
            ("members", self.members),
            ("channels", self.channels),
            ("roles", self.roles),
            ("messages", self.messages),
        ] {
            if !map.is_empty() {
                object.insert(key.into(), Value::Object(map));
            }
        }
        (!object.is_empty()).then_some(Value::Object(object))
    }

    pub(crate) fn add_user(&mut self, world: &World, id: Id) -> bool {
        let Some(user) = world.users.get(&id) else { return false };
        self.users.insert(id.to_string(), user.json());
        if self.scope == Scope::Guild && user.in_guild {
            let mut member = user.member_json();
            member.as_object_mut().map(|member| member.remove("user"));
            member["permissions"] = json!(crate::permissions::bits::EVERYONE.to_string());
            self.members.insert(id.to_string(), member);
        }
        true
    }

    pub(crate) fn add_channel(&mut self, world: &World, user: Id, id: Id) -> bool {
        let Some(channel) = world.channels.get(&id) else { return false };
        let mut object = world.channel_json(channel, None);
        object["permissions"] = json!(world.permissions(user, id).to_string());
        object["app_permissions"] = json!(world.permissions_by_roles(self.app, id).to_string());
        self.channels.insert(id.to_string(), object);
        true
    }

    /// Adds a message of a channel that all its readers see.
    pub(crate) fn add_message(&mut self, world: &World, channel: Id, id: Id) -> bool {
        let Some(message) = world.message(channel, id).filter(|message| message.ephemeral_for.is_none()) else {
            return false;
        };
        self.messages.insert(id.to_string(), world.message_json(message));
        true
    }

    pub(crate) fn add_role(&mut self, world: &World, id: Id) -> bool {
        let known = world.guild.roles.iter().enumerate().find(|(_, role)| role.id == id);
        if let Some((position, role)) = known {
            self.roles.insert(id.to_string(), role.json(position));
        }
        known.is_some()
    }
}

/// Checks given options against those that a command declares, level by level. With `autocomplete`, missing options and
/// partial text are accepted.
pub(crate) fn check(
    world: &World,
    user: Id,
    declared: &[Value],
    given: &[Value],
    autocomplete: bool,
    resolved: &mut Resolved,
) -> Result<Vec<Value>, String> {
    let mut checked = Vec::new();
    for option in given {
        let name = option["name"].as_str().unwrap_or_default();
        let Some(rule) = declared.iter().find(|rule| rule["name"] == name) else {
            return Err(format!("the command has no option \"{name}\""));
        };
        if checked.iter().any(|other: &Value| other["name"] == name) {
            return Err(format!("the option \"{name}\" is given twice"));
        }
        let kind = rule["type"].as_i64().unwrap_or(0);
        if kind <= 2 {
            let empty = Vec::new();
            let inner_rules = rule["options"].as_array().unwrap_or(&empty);
            let inner = option["options"].as_array().unwrap_or(&empty);
            let inner = check(world, user, inner_rules, inner, autocomplete, resolved)?;
            if kind == 2 && inner.len() != 1 {
                return Err(format!("one subcommand of \"{name}\" is needed"));
            }
            checked.push(json!({ "name": name, "type": kind, "options": inner }));
            continue;
        }
        let focused = option["focused"].as_bool() == Some(true);
        let value = if focused { option["value"].clone() } else { typed(&option["value"], kind) };
        if !focused {
            value_fits(world, user, rule, kind, &value, autocomplete, resolved)
                .map_err(|why| format!("{name}: {why}"))?;
        }
        let mut entry = json!({ "name": name, "type": kind, "value": value });
        if focused {
            // Text being typed is a string, whatever the option's type.
            entry["value"] = json!(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            entry["focused"] = json!(true);
        }
        checked.push(entry);
    }
    let subcommands = declared.iter().any(|rule| rule["type"].as_i64().is_some_and(|kind| kind <= 2));
    if subcommands && checked.len() != 1 {
        return Err("one subcommand is needed".into());
    }
    let missing = declared.iter().find(|rule| {
        rule["required"].as_bool() == Some(true) && !checked.iter().any(|given| given["name"] == rule["name"])
    });
    match missing {
        Some(rule) if !autocomplete => Err(format!("the option {} is required", rule["name"])),
        _ => Ok(checked),
    }
}

/// Converts typed text, as the page sends it, to the type of its option.
fn typed(value: &Value, kind: i64) -> Value {
    let Some(text) = value.as_str() else { return value.clone() };
    let parsed = match kind {
        4 => text.trim().parse::<i64>().ok().map(Value::from),
        5 => text.trim().to_lowercase().parse::<bool>().ok().map(Value::from),
        10 => text.trim().parse::<f64>().ok().map(Value::from),
        _ => None,
    };
    parsed.unwrap_or_else(|| value.clone())
}

fn value_fits(
    world: &World,
    user: Id,
    rule: &Value,
    kind: i64,
    value: &Value,
    autocomplete: bool,
    resolved: &mut Resolved,
) -> Result<(), String> {
    let id = snowflake(value);
    match kind {
        3 => {
            let length = value.as_str().ok_or("a text is needed")?.chars().count() as u64;
            let min = rule["min_length"].as_u64().unwrap_or(0).max(1);
            let max = rule["max_length"].as_u64().unwrap_or(6000);
            if !autocomplete && !(min..=max).contains(&length) {
                return Err(format!("{min} to {max} characters are allowed"));
            }
        }
        4 | 10 => {
            let number = if kind == 4 { value.as_i64().map(|n| n as f64) } else { value.as_f64() };
            let number = number.ok_or(if kind == 4 { "a whole number is needed" } else { "a number is needed" })?;
            let min = rule["min_value"].as_f64().unwrap_or(-9_007_199_254_740_991.0);
            let max = rule["max_value"].as_f64().unwrap_or(9_007_199_254_740_991.0);
            if !(min..=max).contains(&number) {
                return Err(format!("a number from {min} to {max} is needed"));
            }
        }
        5 if !value.is_boolean() => return Err("true or false is needed".into()),
        6 => {
            id.filter(|id| resolved.add_user(world, *id)).ok_or("a member is needed")?;
        }
        7 => {
            let known = id.filter(|id| world.sees(user, *id) && resolved.add_channel(world, user, *id));
            let id = known.ok_or("a channel is needed")?;
            let kinds = rule["channel_types"].as_array().filter(|kinds| !kinds.is_empty());
            let kind = world.channels.get(&id).map_or(0, |channel| i64::from(channel.kind));
            if kinds.is_some_and(|kinds| !kinds.iter().any(|allowed| allowed.as_i64() == Some(kind))) {
                return Err("a channel of another type is needed".into());
            }
        }
        8 => {
            id.filter(|id| resolved.add_role(world, *id)).ok_or("a role is needed")?;
        }
        9 => {
            id.filter(|id| resolved.add_user(world, *id) || resolved.add_role(world, *id))
                .ok_or("a member or role is needed")?;
        }
        11 => return Err("files cannot be given here".into()),
        _ => {}
    }
    let choices = rule["choices"].as_array().filter(|choices| !choices.is_empty());
    if let Some(choices) = choices
        && !choices.iter().any(|choice| choice["value"] == *value)
    {
        let names: Vec<&str> = choices.iter().filter_map(|choice| choice["name"].as_str()).collect();
        return Err(format!("one of these is needed: {}", names.join(", ")));
    }
    Ok(())
}
