//! Registers the commands with Discord, from the table of commands, if they differ from those it has, and in one place
//! only: globally, or in one server.

use std::time::Duration;

use cardinal_discord::{Api, ApiError, Body, CommandIdentity, Route, canonical_commands, carried_over};
use cardinal_ids::GuildId;
use serde_json::{Value, json};

use super::permissions;
use crate::app::commands::{COMMANDS, OptionSpec, OptionType, Spec, Target};
use crate::app::{self, AppError, Context};

/// How long registering may take, rate limits included.
const PATIENCE: Duration = Duration::from_mins(2);

/// The type of a command that Discord makes when Activities are switched on. It refuses a list that leaves it out.
const ENTRY_POINT: u64 = 4;

/// The result of registering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Registered {
    /// Discord already had the same commands.
    Unchanged,
    /// Discord has the new commands now.
    Replaced,
}

/// Why the commands couldn't be registered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RegisterError {
    /// A request to Discord failed.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// Where they are registered couldn't be noted.
    #[error(transparent)]
    Store(#[from] AppError),
}

/// Registers commands for an application.
pub(crate) struct Registrar<'a> {
    /// The client.
    pub(crate) api: &'a Api,
    /// The application.
    pub(crate) application: u64,
    /// All of the bot's commands, as [`registration`] gives them.
    pub(crate) commands: &'a [Value],
}

impl Registrar<'_> {
    /// Registers the commands in this server, or globally, and removes them from wherever they were registered before:
    /// otherwise members would see each one twice. A failed removal is logged, and tried again at the next start.
    ///
    /// # Errors
    /// [`RegisterError`] if Discord refuses them or the store fails.
    pub(crate) async fn register(
        &self,
        context: &Context,
        server: Option<GuildId>,
    ) -> Result<Registered, RegisterError> {
        let earlier = app::command_servers(context).await?;
        // Noted before they are there, so that a start that is cut short leaves nothing that isn't known of.
        let mut noted = earlier.clone();
        if let Some(server) = server.filter(|server| !noted.contains(server)) {
            noted.push(server);
            app::set_command_servers(context, &noted).await?;
        }
        let registered = self.replace(server).await?;
        let mut elsewhere: Vec<Option<GuildId>> = earlier.into_iter().map(Some).collect();
        elsewhere.push(None);
        elsewhere.retain(|place| *place != server);
        for place in elsewhere {
            match self.remove(place).await {
                Ok(()) => noted.retain(|server| Some(*server) != place),
                // The bot is no longer in that server, and neither are its commands.
                Err(error) if error.is_forbidden() => noted.retain(|server| Some(*server) != place),
                Err(error) => tracing::warn!(
                    server = place.map(|server| server.to_string()),
                    %error,
                    "cannot remove the commands that were registered here before; members see them twice until the next start"
                ),
            }
        }
        app::set_command_servers(context, &noted).await?;
        Ok(registered)
    }

    /// Replaces the commands of a place if they differ.
    async fn replace(&self, server: Option<GuildId>) -> Result<Registered, ApiError> {
        let known = self.known(server).await?;
        let (kept, replaced): (Vec<&Value>, Vec<&Value>) = known.iter().partition(|command| is_entry_point(command));
        let wanted: Vec<Value> = self.commands.iter().map(|command| fitting(command, server)).collect();
        if canonical_commands(replaced, server) == canonical_commands(&wanted, server) {
            return Ok(Registered::Unchanged);
        }
        self.overwrite(server, wanted.into_iter().chain(kept.into_iter().map(carried_over)).collect()).await?;
        Ok(Registered::Replaced)
    }

    /// Removes the bot's own commands from a place, if there are any.
    async fn remove(&self, server: Option<GuildId>) -> Result<(), ApiError> {
        let known = self.known(server).await?;
        let own: Vec<CommandIdentity<'_>> = self.commands.iter().map(CommandIdentity::of).collect();
        let kept: Vec<&Value> = known.iter().filter(|command| !own.contains(&CommandIdentity::of(command))).collect();
        if kept.len() == known.len() {
            return Ok(());
        }
        self.overwrite(server, kept.into_iter().map(carried_over).collect()).await
    }

    async fn known(&self, guild: Option<GuildId>) -> Result<Vec<Value>, ApiError> {
        let route = Route::Commands { application: self.application, guild, replace: false };
        match self.api.send(&route, Body::Empty, PATIENCE).await? {
            Value::Array(commands) => Ok(commands),
            // Discord's description allows it for an empty list.
            _ => Ok(Vec::new()),
        }
    }

    async fn overwrite(&self, guild: Option<GuildId>, commands: Value) -> Result<(), ApiError> {
        let route = Route::Commands { application: self.application, guild, replace: true };
        self.api.send(&route, Body::Json(commands), PATIENCE).await.map(drop)
    }
}

fn is_entry_point(command: &Value) -> bool {
    command["type"] == ENTRY_POINT
}

/// Returns a command as a place takes it: contexts and ways of installation are for global commands alone.
fn fitting(command: &Value, server: Option<GuildId>) -> Value {
    let mut command = command.clone();
    if let (Some(_), Some(fields)) = (server, command.as_object_mut()) {
        fields.remove("contexts");
        fields.remove("integration_types");
    }
    command
}

/// Discord's numbers of ways to install an application.
const ON_SERVERS: u64 = 0;
const ON_ACCOUNTS: u64 = 1;

/// Discord's numbers of contexts in which commands are used.
mod context {
    pub(super) const SERVER: u64 = 0;
    pub(super) const DIRECT: u64 = 1;
    /// Direct and group messages with others, by what is installed on an account.
    pub(super) const ELSEWHERE: u64 = 2;
}

/// Whether members can add the application to their accounts, by what Discord tells of it.
pub(crate) fn is_for_accounts(own: &Value) -> bool {
    own["integration_types_config"].get(ON_ACCOUNTS.to_string()).is_some()
}

/// Returns the registration of all commands. They can be used on servers where the bot itself is a member and in direct
/// messages with it, but for those that only make sense on a server. If members can add the application to their
/// accounts, those that need no server can also be used wherever these members are.
pub(crate) fn registration(for_accounts: bool) -> Vec<Value> {
    let mut commands: Vec<Value> = Vec::new();
    for spec in COMMANDS.iter() {
        let Some((name, _)) = spec.name.split_once(' ') else {
            commands.push(command(spec, for_accounts));
            continue;
        };
        // Those of a command follow one another.
        if let Some(last) = commands.last_mut().filter(|last| last["name"] == name) {
            last["options"].as_array_mut().into_iter().for_each(|all| all.push(subcommand(spec)));
        } else {
            let mut first = command(spec, for_accounts);
            first["name"] = name.into();
            first["options"] = json!([subcommand(spec)]);
            commands.push(first);
        }
    }
    commands
}

/// A subcommand, whose command has the description of its first one: Discord shows neither.
fn subcommand(spec: &Spec) -> Value {
    let name = spec.name.split_once(' ').map_or(spec.name, |(_, name)| name);
    let options: Vec<Value> = spec.options.iter().map(option).collect();
    json!({ "type": 1, "name": name, "description": spec.description, "options": options })
}

fn command(spec: &Spec, for_accounts: bool) -> Value {
    let (types, contexts) = if spec.is_for_servers() {
        (vec![ON_SERVERS], vec![context::SERVER])
    } else if for_accounts && spec.is_for_accounts() {
        (vec![ON_SERVERS, ON_ACCOUNTS], vec![context::SERVER, context::DIRECT, context::ELSEWHERE])
    } else {
        (vec![ON_SERVERS], vec![context::SERVER, context::DIRECT])
    };
    // In a menu, Discord shows nothing but the name; its description has to be empty.
    if let Some((entry, target)) = spec.entry() {
        let kind = match target {
            Target::Member => 2,
            Target::Message => 3,
        };
        return json!({
            "type": kind, "name": entry, "description": "", "integration_types": types, "contexts": contexts,
        });
    }
    json!({
        "type": 1,
        "name": spec.name,
        "description": spec.description,
        "options": spec.options.iter().map(option).collect::<Vec<_>>(),
        "integration_types": types,
        "contexts": contexts,
        "default_member_permissions": spec.is_for_managers().then_some(permissions::MANAGE_SERVER),
    })
}

fn option(option: &OptionSpec) -> Value {
    let kind = match option.form {
        OptionType::Text(_) | OptionType::Typed(_) | OptionType::Choice(_) => 3,
        OptionType::Number(_) => 4,
        OptionType::Flag => 5,
        OptionType::User => 6,
    };
    let mut json = json!({
        "type": kind, "name": option.name, "description": option.description, "required": option.required,
    });
    match &option.form {
        OptionType::Text(_) => {
            json["autocomplete"] = true.into();
            json["max_length"] = 100.into();
        }
        OptionType::Choice(values) => {
            json["choices"] = values.iter().map(|(value, name)| json!({ "name": name, "value": value })).collect();
        }
        OptionType::Typed(most) => json["max_length"] = (*most).into(),
        OptionType::Number(most) => {
            json["min_value"] = 1.into();
            json["max_value"] = (*most).into();
        }
        OptionType::Flag | OptionType::User => {}
    }
    json
}
