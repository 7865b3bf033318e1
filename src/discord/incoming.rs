//! Interactions as they come from the gateway, read into our own types.

use std::collections::HashMap;
use std::time::Instant;

use serenity::model::application::{
    CommandDataOptionValue, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Interaction,
};
use serenity::model::channel::{ChannelType, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::user::User;

use super::api::InteractionToken;
use super::permissions::Permissions;
use crate::app::{Caller, ChannelId, GuildId, InteractionId, Opponent, UserId};

/// One interaction.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    pub(crate) caller: Caller,
    pub(crate) token: InteractionToken,
    /// When it reached this process.
    pub(crate) received: Instant,
    /// What the bot may do in the channel, as far as Discord told.
    pub(crate) permissions: Option<Permissions>,
    /// Whether the channel is a thread.
    pub(crate) in_thread: bool,
    pub(crate) what: What,
}

/// What was used.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A slash command.
    Command { name: String, arguments: Arguments },
    /// An option of a slash command is being typed.
    Typing { command: String, option: String, typed: String, arguments: Arguments },
    /// A button was pressed or a menu's items were chosen.
    Press { custom_id: String, values: Vec<String> },
    /// Something that no command of ours leads to.
    Other,
}

/// A command's options by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments(HashMap<String, Argument>);

#[derive(Clone, Debug)]
enum Argument {
    Text(String),
    Flag(bool),
    User(Opponent),
    Other,
}

/// An option that is missing or of another type than the one registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ArgumentError {
    #[error("The option `{0}` is missing.")]
    Missing(&'static str),
    #[error(
        "The option `{0}` does not take that value. Discord may still show an old form of this command: reload it and try again."
    )]
    Form(&'static str),
}

impl Arguments {
    /// A text that must be there.
    pub(crate) fn text(&self, name: &'static str) -> Result<String, ArgumentError> {
        self.optional_text(name)?.ok_or(ArgumentError::Missing(name))
    }

    /// A text that may be left out.
    pub(crate) fn optional_text(&self, name: &'static str) -> Result<Option<String>, ArgumentError> {
        match self.0.get(name) {
            None => Ok(None),
            Some(Argument::Text(text)) => Ok(Some(text.clone())),
            Some(_) => Err(ArgumentError::Form(name)),
        }
    }

    /// Yes or no; no where it is left out.
    pub(crate) fn flag(&self, name: &'static str) -> Result<bool, ArgumentError> {
        match self.0.get(name) {
            None => Ok(false),
            Some(Argument::Flag(flag)) => Ok(*flag),
            Some(_) => Err(ArgumentError::Form(name)),
        }
    }

    /// A user who may be left out.
    pub(crate) fn user(&self, name: &'static str) -> Result<Option<Opponent>, ArgumentError> {
        match self.0.get(name) {
            None => Ok(None),
            Some(Argument::User(user)) => Ok(Some(user.clone())),
            Some(_) => Err(ArgumentError::Form(name)),
        }
    }
}

impl Incoming {
    /// Reads an interaction; none for a ping, which the gateway never sends.
    pub(crate) fn read(interaction: Interaction, received: Instant) -> Option<Incoming> {
        match interaction {
            Interaction::Command(command) => Some(of_command(&command, received, |arguments| What::Command {
                name: command.data.name.clone(),
                arguments,
            })),
            Interaction::Autocomplete(command) => {
                Some(of_command(&command, received, |arguments| match command.data.autocomplete() {
                    Some(focused) => What::Typing {
                        command: command.data.name.clone(),
                        option: focused.name.to_owned(),
                        typed: focused.value.to_owned(),
                        arguments,
                    },
                    None => What::Other,
                }))
            }
            Interaction::Component(component) => Some(of_component(component, received)),
            Interaction::Modal(modal) => Some(Incoming {
                caller: caller(
                    modal.id.get(),
                    &modal.user,
                    modal.member.as_ref(),
                    modal.guild_id.map(serenity::model::id::GuildId::get),
                    modal.channel_id.get(),
                ),
                token: InteractionToken::new(modal.token),
                received,
                permissions: modal.app_permissions.map(|bits| Permissions(bits.bits())),
                in_thread: in_thread(modal.channel.as_ref()),
                what: What::Other,
            }),
            _ => None,
        }
    }
}

fn of_command(command: &CommandInteraction, received: Instant, what: impl FnOnce(Arguments) -> What) -> Incoming {
    let resolved = &command.data.resolved;
    let arguments = command
        .data
        .options
        .iter()
        .filter_map(|option| {
            let value = match &option.value {
                CommandDataOptionValue::String(text) => Argument::Text(text.clone()),
                CommandDataOptionValue::Boolean(flag) => Argument::Flag(*flag),
                CommandDataOptionValue::User(id) => {
                    let nick = resolved.members.get(id).and_then(|member| member.nick.clone());
                    resolved.users.get(id).map_or(Argument::Other, |user| {
                        Argument::User(Opponent {
                            user: UserId(id.get()),
                            name: nick.unwrap_or_else(|| user.display_name().to_owned()),
                            account: user.display_name().to_owned(),
                            bot: user.bot,
                        })
                    })
                }
                CommandDataOptionValue::Autocomplete { .. } => return None,
                _ => Argument::Other,
            };
            Some((option.name.clone(), value))
        })
        .collect();
    Incoming {
        caller: caller(
            command.id.get(),
            &command.user,
            command.member.as_deref(),
            command.guild_id.map(serenity::model::id::GuildId::get),
            command.channel_id.get(),
        ),
        token: InteractionToken::new(command.token.clone()),
        received,
        permissions: command.app_permissions.map(|bits| Permissions(bits.bits())),
        in_thread: in_thread(command.channel.as_ref()),
        what: what(Arguments(arguments)),
    }
}

fn of_component(component: ComponentInteraction, received: Instant) -> Incoming {
    let values = match component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => Vec::new(),
    };
    Incoming {
        caller: caller(
            component.id.get(),
            &component.user,
            component.member.as_ref(),
            component.guild_id.map(serenity::model::id::GuildId::get),
            component.channel_id.get(),
        ),
        token: InteractionToken::new(component.token),
        received,
        permissions: component.app_permissions.map(|bits| Permissions(bits.bits())),
        in_thread: in_thread(component.channel.as_ref()),
        what: What::Press { custom_id: component.data.custom_id, values },
    }
}

fn caller(interaction: u64, user: &User, member: Option<&Member>, guild: Option<u64>, channel: u64) -> Caller {
    Caller {
        interaction: InteractionId(interaction),
        user: UserId(user.id.get()),
        name: member.map_or_else(|| user.display_name(), Member::display_name).to_owned(),
        account: user.display_name().to_owned(),
        guild: guild.map(GuildId),
        channel: ChannelId(channel),
    }
}

fn in_thread(channel: Option<&PartialChannel>) -> bool {
    channel.is_some_and(|channel| {
        matches!(channel.kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
    })
}
