//! Registers the commands with Discord, from the table of commands, if they differ from those it has, and in one place
//! only: globally, or in one server.

mod canonical;

use std::time::Duration;

use cardinal_discord::{Api, ApiError, Body, Route};
use cardinal_ids::GuildId;
use serde_json::{Value, json};

use self::canonical::{Identity, canonical, carried_over};
use super::permissions;
use crate::app::commands::{COMMANDS, OptionSpec, OptionType, Spec};
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
        if canonical(replaced, server) == canonical(&wanted, server) {
            return Ok(Registered::Unchanged);
        }
        self.overwrite(server, wanted.into_iter().chain(kept.into_iter().map(carried_over)).collect()).await?;
        Ok(Registered::Replaced)
    }

    /// Removes the bot's own commands from a place, if there are any.
    async fn remove(&self, server: Option<GuildId>) -> Result<(), ApiError> {
        let known = self.known(server).await?;
        let own: Vec<Identity<'_>> = self.commands.iter().map(Identity::of).collect();
        let kept: Vec<&Value> = known.iter().filter(|command| !own.contains(&Identity::of(command))).collect();
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

/// Returns the registration of all commands. They can be used on servers where the bot itself is a member, because its
/// turn messages need that, and in direct messages with it, but for those that only make sense on a server.
pub(crate) fn registration() -> Vec<Value> {
    COMMANDS.iter().map(command).collect()
}

fn command(spec: &Spec) -> Value {
    // In the menu of a member, Discord shows nothing but the name; its description has to be empty.
    if let Some(entry) = spec.entry() {
        return json!({ "type": 2, "name": entry, "description": "", "integration_types": [0], "contexts": [0] });
    }
    json!({
        "type": 1,
        "name": spec.name,
        "description": spec.description,
        "options": spec.options.iter().map(option).collect::<Vec<_>>(),
        "integration_types": [0],
        "contexts": if spec.is_for_servers() { json!([0]) } else { json!([0, 1]) },
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
