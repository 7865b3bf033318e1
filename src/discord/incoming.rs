//! Parses interactions.
//!
//! Only the fields that the bot uses are read from Discord's JSON. So neither an unexpected value in
//! another field nor a new field keeps an interaction from getting a response.

use std::borrow::Cow;
use std::time::Instant;

use cardinal_discord::{HeldRequest, InteractionToken};
use cardinal_ids::{ChannelId, GuildId, InteractionId, MessageId, RoleId, UserId};
use cardinal_interaction::{Caller, Installation, Opponent, limits};
use serde_json::Value;

use super::message::{MessageForm, custom_ids, text_of};
use super::permissions::{self, ChannelForm, Permissions};
use crate::app::commands::{Argument, Arguments};
use crate::app::{Lacking, TargetMessage};
use crate::metrics::InteractionKind;

/// One interaction.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// Who did it, and where.
    pub caller: Caller,
    pub(crate) token: InteractionToken,
    /// When it reached this process.
    pub(crate) received: Instant,
    /// What the bot may do in the channel, if Discord said so.
    pub permissions: Option<Permissions>,
    /// The kind of channel.
    pub(crate) kind: ChannelKind,
    /// What it takes to post in the channel.
    pub form: ChannelForm,
    /// How the message with the pressed component is written.
    pub(crate) pressed_on: MessageForm,
    /// That message.
    pub(crate) pressed_message: Option<MessageId>,
    /// The HTTP request that brought it, if it came that way.
    pub(crate) request: Option<HeldRequest>,
    /// What they did.
    pub what: What,
}

/// The kind of a channel, as far as games are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    /// A text or announcement channel, in which threads can be created. Also any channel whose type is unknown.
    Text,
    /// A thread, such as a forum post.
    Thread,
    /// A channel in which the bot can't create threads: voice, stage, direct and group messages.
    Other,
}

/// What the user did.
#[derive(Clone, Debug)]
pub enum What {
    /// A slash command.
    Command {
        /// Its name.
        name: String,
        /// The options that were given.
        arguments: Arguments,
    },
    /// A command in the *Apps* menu of a member.
    OnMember {
        /// Its name in the menu.
        entry: String,
        /// The member.
        member: Opponent,
    },
    /// A command in the *Apps* menu of a message.
    OnMessage {
        /// Its name in the menu.
        entry: String,
        /// The message.
        message: TargetMessage,
    },
    /// An option of a slash command is being typed.
    Typing {
        /// The command's name.
        command: String,
        /// The option's name.
        option: String,
        /// Its text so far.
        typed: String,
        /// The other options that were given.
        arguments: Arguments,
    },
    /// A button was pressed, or a menu's items or members were chosen.
    Press {
        /// The component's custom id.
        custom_id: String,
        /// The values of the chosen items.
        values: Vec<String>,
        /// The chosen members.
        members: Vec<Opponent>,
        /// What the bot lacks in the chosen channels, for those of which Discord sent it along.
        lacking: Vec<Lacking>,
    },
    /// A form was sent, with the texts of its fields in their order, or none if it did not arrive whole.
    Form {
        /// The form's custom id.
        custom_id: String,
        /// The texts.
        texts: Option<Vec<String>>,
    },
    /// Something that none of the bot's commands leads to.
    Other,
}

/// An interaction that lacks a required field.
#[derive(Clone, Debug, thiserror::Error)]
#[error("an interaction has no readable `{field}`")]
pub struct Unreadable {
    /// The missing field, by Discord's name.
    field: &'static str,
    /// The id and token, if the bot can still respond with them.
    pub answerable: Option<(InteractionId, InteractionToken)>,
}

/// Discord's numbers of ways to install an application, which are keys.
mod installed {
    pub(super) const ON_SERVER: &str = "0";
    pub(super) const ON_ACCOUNT: &str = "1";
}

/// What isn't there.
static NOTHING: Value = Value::Null;

/// Discord's number of the direct messages with the bot, among the contexts of interactions.
const DIRECT: u64 = 1;

/// Discord's number of a group message, among the types of channels.
const GROUP: u64 = 3;

/// Discord's numbers of interaction types.
mod kind {
    pub(super) const COMMAND: u64 = 2;
    pub(super) const COMPONENT: u64 = 3;
    pub(super) const AUTOCOMPLETE: u64 = 4;
    pub(super) const FORM: u64 = 5;
}

/// Discord's number of a command in the menu of a member, among the types of commands.
const ON_MEMBER: u64 = 2;

/// Discord's number of a command in the menu of a message.
const ON_MESSAGE: u64 = 3;

/// Discord's number of a menu of members, among the types of components.
const MENU_OF_MEMBERS: u64 = 5;

/// Discord's number of a menu of channels.
const MENU_OF_CHANNELS: u64 = 8;

/// Discord's numbers of option types.
mod option_type {
    pub(super) const SUBCOMMAND: u64 = 1;
    pub(super) const TEXT: u64 = 3;
    pub(super) const NUMBER: u64 = 4;
    pub(super) const FLAG: u64 = 5;
    pub(super) const USER: u64 = 6;
}

impl ChannelKind {
    /// Returns the kind for the number of Discord's channel type.
    fn of(number: Option<u64>) -> ChannelKind {
        match number {
            None | Some(0 | 5) => ChannelKind::Text,
            // In an announcement channel, public, private.
            Some(10..=12) => ChannelKind::Thread,
            Some(_) => ChannelKind::Other,
        }
    }
}

impl Incoming {
    /// Parses an interaction in Discord's JSON.
    ///
    /// # Errors
    /// Returns [`Unreadable`] if its id, token, user or channel is missing.
    pub fn read(interaction: &Value, received: Instant) -> Result<Incoming, Unreadable> {
        let id = snowflake(&interaction["id"]).map(InteractionId);
        let token = interaction["token"].as_str().map(InteractionToken::new);
        let answerable = id.zip(token);
        let lacking = |field| Unreadable { field, answerable: answerable.clone() };
        let (id, token) = answerable.clone().ok_or_else(|| lacking("id and token"))?;
        let member = &interaction["member"];
        let user = [&member["user"], &interaction["user"]].into_iter().find_map(Person::read);
        let user = user.ok_or_else(|| lacking("user"))?;
        let channel = [&interaction["channel_id"], &interaction["channel"]["id"]].into_iter().find_map(snowflake);
        let installation = installation_of(interaction);
        let is_elsewhere = installation.is_elsewhere();
        let kind = ChannelKind::of(interaction["channel"]["type"].as_u64());
        // Elsewhere the bot can do nothing but answer. A server that it isn't on is nothing to it: neither what members
        // are called there, nor what they may do.
        let permissions = bits(&interaction["app_permissions"]).map(Permissions).filter(|_| !is_elsewhere);
        let (member, data) = if is_elsewhere {
            let mut data = interaction["data"].clone();
            if let Some(resolved) = data.get_mut("resolved").and_then(Value::as_object_mut) {
                resolved.remove("members");
            }
            (&NOTHING, Cow::Owned(data))
        } else {
            (member, Cow::Borrowed(&interaction["data"]))
        };
        Ok(Incoming {
            caller: Caller {
                interaction: id,
                user: user.id,
                name: user.on_server(member),
                account: user.name,
                username: user.username,
                guild: snowflake(&interaction["guild_id"]).map(GuildId).filter(|_| !is_elsewhere),
                installation,
                channel: channel.map(ChannelId).ok_or_else(|| lacking("channel_id"))?,
                // The parent of a channel that isn't a thread is its category.
                parent: snowflake(&interaction["channel"]["parent_id"])
                    .filter(|_| kind == ChannelKind::Thread && !is_elsewhere)
                    .map(ChannelId),
                holds_threads: kind == ChannelKind::Text && permissions.is_some_and(permissions::allow_threads),
                manages: bits(&member["permissions"]).is_some_and(|has| permissions::allow_managing(Permissions(has))),
                manages_events: bits(&member["permissions"])
                    .is_some_and(|has| permissions::allow_managing_events(Permissions(has))),
                roles: member["roles"].as_array().into_iter().flatten().filter_map(snowflake).map(RoleId).collect(),
                file_limit: interaction["attachment_size_limit"].as_u64().map_or(limits::FILE, |bytes| bytes as usize),
            },
            token,
            received,
            permissions,
            kind,
            form: form_of(&interaction["channel"]),
            pressed_on: MessageForm::of_posted(&interaction["message"]),
            pressed_message: snowflake(&interaction["message"]["id"]).map(MessageId),
            request: None,
            what: What::read(interaction, &data),
        })
    }
}

impl What {
    /// As what it is counted.
    pub(crate) fn kind(&self) -> InteractionKind {
        match self {
            What::Command { .. } | What::OnMember { .. } | What::OnMessage { .. } => InteractionKind::Command,
            What::Typing { .. } => InteractionKind::Typing,
            What::Press { .. } | What::Form { .. } => InteractionKind::Press,
            What::Other => InteractionKind::Other,
        }
    }

    /// Reads what was done, given the data that may be used.
    fn read(interaction: &Value, data: &Value) -> What {
        let number = interaction["type"].as_u64().unwrap_or(0);
        let command = data["name"].as_str().map(str::to_owned);
        match (number, command) {
            (kind::COMMAND, Some(entry)) if data["type"].as_u64() == Some(ON_MEMBER) => {
                let member = snowflake(&data["target_id"]).and_then(|id| chosen(&id.to_string(), &data["resolved"]));
                member.map_or(What::Other, |member| What::OnMember { entry, member })
            }
            (kind::COMMAND, Some(entry)) if data["type"].as_u64() == Some(ON_MESSAGE) => {
                let message = target_message(data, &interaction["application_id"]);
                message.map_or(What::Other, |message| What::OnMessage { entry, message })
            }
            (kind::COMMAND, Some(name)) => {
                let (name, options) = subcommand(name, data);
                What::Command { name, arguments: read_arguments(options, &data["resolved"]) }
            }
            (kind::AUTOCOMPLETE, Some(command)) => {
                let (command, options) = subcommand(command, data);
                match focused(options) {
                    Some((option, typed)) => {
                        let arguments = read_arguments(options, &data["resolved"]);
                        What::Typing { command, option, typed, arguments }
                    }
                    None => What::Other,
                }
            }
            (kind::COMPONENT, _) => match data["custom_id"].as_str() {
                Some(custom_id) => {
                    let values = data["values"].as_array().into_iter().flatten();
                    let values: Vec<String> = values.filter_map(Value::as_str).map(str::to_owned).collect();
                    let members = match data["component_type"].as_u64() {
                        Some(MENU_OF_MEMBERS) => values.iter().filter_map(|id| chosen(id, &data["resolved"])).collect(),
                        _ => Vec::new(),
                    };
                    let lacking = match data["component_type"].as_u64() {
                        Some(MENU_OF_CHANNELS) => values.iter().filter_map(|id| lacking_in(id, data)).collect(),
                        _ => Vec::new(),
                    };
                    What::Press { custom_id: custom_id.to_owned(), values, members, lacking }
                }
                None => What::Other,
            },
            (kind::FORM, _) => match data["custom_id"].as_str() {
                Some(custom_id) => What::Form { custom_id: custom_id.to_owned(), texts: typed_in(data) },
                None => What::Other,
            },
            _ => What::Other,
        }
    }
}

/// The texts of a form's fields in their order, whether each is in a label or in a row. A field that is missing,
/// comes twice or holds no text makes the form unreadable.
fn typed_in(form: &Value) -> Option<Vec<String>> {
    let fields = form["components"].as_array()?;
    let mut texts = vec![None; fields.len()];
    for field in fields {
        let input = match (field["component"].is_object(), field["components"].as_array().map(Vec::as_slice)) {
            (true, None) => &field["component"],
            (false, Some([input])) => input,
            _ => return None,
        };
        let number: usize = input["custom_id"].as_str()?.parse().ok()?;
        // An empty field may come without a value.
        let text = if input["value"].is_null() { "" } else { input["value"].as_str()? };
        if texts.get_mut(number)?.replace(text.to_owned()).is_some() {
            return None;
        }
    }
    texts.into_iter().collect()
}

/// The whole name of a command, with the options that were given: a subcommand stands behind its command.
fn subcommand(command: String, data: &Value) -> (String, &Value) {
    match data["options"].as_array().map(Vec::as_slice) {
        Some([inner]) if inner["type"].as_u64() == Some(option_type::SUBCOMMAND) => {
            let name = inner["name"].as_str().unwrap_or_default();
            (format!("{command} {name}"), &inner["options"])
        }
        _ => (command, &data["options"]),
    }
}

/// Reads a command's options, all but the one that is being typed.
fn read_arguments(options: &Value, resolved: &Value) -> Arguments {
    let options = options.as_array().into_iter().flatten();
    let given = options.filter(|option| option["focused"] != true);
    given
        .filter_map(|option| {
            let name = option["name"].as_str()?.to_owned();
            Some((name, read_argument(option, resolved)))
        })
        .collect()
}

fn read_argument(option: &Value, resolved: &Value) -> Argument {
    let value = &option["value"];
    let read = match option["type"].as_u64() {
        Some(option_type::TEXT) => value.as_str().map(|text| Argument::Text(text.to_owned())),
        Some(option_type::NUMBER) => value.as_i64().map(Argument::Number),
        Some(option_type::FLAG) => value.as_bool().map(Argument::Flag),
        Some(option_type::USER) => {
            snowflake(value).and_then(|id| chosen(&id.to_string(), resolved)).map(Argument::User)
        }
        _ => None,
    };
    read.unwrap_or(Argument::Other)
}

/// A user whom an option, a menu or a command names by id, from the objects that Discord sends along.
fn chosen(id: &str, resolved: &Value) -> Option<Opponent> {
    let user = Person::read(&resolved["users"][id])?;
    Some(Opponent {
        user: user.id,
        name: user.on_server(&resolved["members"][id]),
        bot: user.bot,
        account: user.name,
        username: user.username,
    })
}

/// What the bot lacks in a channel that was chosen in a menu, if Discord sent along what it may do there.
fn lacking_in(id: &str, data: &Value) -> Option<Lacking> {
    let channel = &data["resolved"]["channels"][id];
    let has = bits(&channel["app_permissions"]).map(Permissions)?;
    Some(permissions::lacking(id.parse().map(ChannelId).ok()?, channel["type"].as_u64(), has))
}

/// The message that a command of a menu is used on, from the objects that Discord sends along.
fn target_message(data: &Value, application: &Value) -> Option<TargetMessage> {
    let message = &data["resolved"]["messages"][snowflake(&data["target_id"])?.to_string()];
    let files = message["attachments"].as_array().into_iter().flatten();
    Some(TargetMessage {
        is_own: message["author"]["id"].is_string() && message["author"]["id"] == *application,
        text: text_of(message).unwrap_or_default().to_owned(),
        custom_ids: custom_ids(&message["components"]).into_iter().map(str::to_owned).collect(),
        files: files.filter_map(|file| file["filename"].as_str()).map(str::to_owned).collect(),
    })
}

/// The option being typed, and its text so far.
fn focused(options: &Value) -> Option<(String, String)> {
    let option = options.as_array()?.iter().find(|option| option["focused"] == true)?;
    Some((option["name"].as_str()?.to_owned(), option["value"].as_str().unwrap_or_default().to_owned()))
}

/// The fields of a user that the bot needs.
struct Person {
    id: UserId,
    /// The account's name.
    name: String,
    /// The name that no other account has.
    username: String,
    bot: bool,
}

impl Person {
    fn read(user: &Value) -> Option<Person> {
        let username = user["username"].as_str().unwrap_or_default();
        Some(Person {
            id: snowflake(&user["id"]).map(UserId)?,
            name: user["global_name"].as_str().unwrap_or(username).to_owned(),
            username: username.to_owned(),
            bot: user["bot"].as_bool().unwrap_or(false),
        })
    }

    /// The name on a server, given the user's member object.
    fn on_server(&self, member: &Value) -> String {
        member["nick"].as_str().unwrap_or(&self.name).to_owned()
    }
}

/// Returns what has brought the bot here, from who has authorized the interaction. Where that can't be read, the bot is
/// on the server. A conversation of which it isn't known that it is the one with the bot may have others in it.
fn installation_of(interaction: &Value) -> Installation {
    let owners = interaction["authorizing_integration_owners"].as_object().filter(|owners| !owners.is_empty());
    let server_owner = owners.and_then(|owners| owners.get(installed::ON_SERVER));
    let by_account_alone = server_owner.is_none() && owners.is_some_and(|it| it.contains_key(installed::ON_ACCOUNT));
    if let Some(guild) = snowflake(&interaction["guild_id"]) {
        let is_other = server_owner.is_some_and(|owner| snowflake(owner) != Some(guild));
        return if by_account_alone || is_other { Installation::AccountElsewhere } else { Installation::Server };
    }
    let is_direct = match &interaction["context"] {
        Value::Null => interaction["channel"]["type"] != GROUP && !by_account_alone,
        context => *context == DIRECT,
    };
    match (is_direct, by_account_alone) {
        (false, _) => Installation::AccountElsewhere,
        (true, true) => Installation::AccountDirect,
        (true, false) => Installation::Server,
    }
}

/// Returns what it takes to post in a channel.
fn form_of(channel: &Value) -> ChannelForm {
    match channel["type"].as_u64() {
        Some(10..=12) if channel["thread_metadata"]["locked"] == true => ChannelForm::LockedThread,
        Some(12) => ChannelForm::PrivateThread,
        Some(10 | 11) => ChannelForm::Thread,
        // The chats of voice and stage channels.
        Some(2 | 13) => ChannelForm::Voice,
        _ => ChannelForm::Channel,
    }
}

/// Parses an id. Discord writes ids as strings, because many programs can't hold such numbers.
fn snowflake(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok()).filter(|id| *id != 0)
}

/// Parses permission bits. Bits above the sixty-fourth are ignored.
fn bits(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse::<u128>().ok().map(|bits| bits as u64))
}
