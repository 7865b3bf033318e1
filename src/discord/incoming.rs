//! Parses interactions.
//!
//! Only the fields that the bot uses are read from Discord's JSON. So neither an unexpected value in
//! another field nor a new field keeps an interaction from getting a response.

use std::time::Instant;

use cardinal_discord::{HeldRequest, InteractionToken};
use cardinal_ids::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use cardinal_interaction::{Caller, Opponent, limits};
use serde_json::Value;

use super::message::MessageForm;
use super::permissions::{self, ChannelForm, Permissions};
use crate::app::commands::{Argument, Arguments};
use crate::metrics::InteractionKind;

/// One interaction.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    pub(crate) caller: Caller,
    pub(crate) token: InteractionToken,
    /// When it reached this process.
    pub(crate) received: Instant,
    /// What the bot may do in the channel, if Discord said so.
    pub(crate) permissions: Option<Permissions>,
    /// The kind of channel.
    pub(crate) kind: ChannelKind,
    /// What it takes to post in the channel.
    pub(crate) form: ChannelForm,
    /// How the message with the pressed component is written.
    pub(crate) pressed_on: MessageForm,
    /// That message.
    pub(crate) pressed_message: Option<MessageId>,
    /// The HTTP request that brought it, if it came that way.
    pub(crate) request: Option<HeldRequest>,
    pub(crate) what: What,
}

/// The kind of a channel, as far as games are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    /// A text channel, in which threads can be created. Also any channel whose type is unknown.
    Text,
    /// A thread, such as a forum post.
    Thread,
    /// A channel in which the bot can't create threads: voice, stage, announcements, direct messages.
    Other,
}

/// What the user did.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A slash command.
    Command { name: String, arguments: Arguments },
    /// A command in the *Apps* menu of a member.
    OnMember { entry: String, member: Opponent },
    /// An option of a slash command is being typed.
    Typing { command: String, option: String, typed: String, arguments: Arguments },
    /// A button was pressed, or a menu's items or members were chosen.
    Press { custom_id: String, values: Vec<String>, members: Vec<Opponent> },
    /// A form was sent, with the texts of its fields in their order, or none if it did not arrive whole.
    Form { custom_id: String, texts: Option<Vec<String>> },
    /// Something that none of the bot's commands leads to.
    Other,
}

/// An interaction that lacks a required field.
#[derive(Clone, Debug, thiserror::Error)]
#[error("an interaction has no readable `{field}`")]
pub(crate) struct Unreadable {
    /// The missing field, by Discord's name.
    field: &'static str,
    /// The id and token, if the bot can still respond with them.
    pub(crate) answerable: Option<(InteractionId, InteractionToken)>,
}

/// Discord's numbers of interaction types.
mod kind {
    pub(super) const COMMAND: u64 = 2;
    pub(super) const COMPONENT: u64 = 3;
    pub(super) const AUTOCOMPLETE: u64 = 4;
    pub(super) const FORM: u64 = 5;
}

/// Discord's number of a command in the menu of a member, among the types of commands.
const ON_MEMBER: u64 = 2;

/// Discord's number of a menu of members, among the types of components.
const MENU_OF_MEMBERS: u64 = 5;

/// Discord's numbers of option types.
mod option_type {
    pub(super) const TEXT: u64 = 3;
    pub(super) const NUMBER: u64 = 4;
    pub(super) const FLAG: u64 = 5;
    pub(super) const USER: u64 = 6;
}

impl ChannelKind {
    /// Returns the kind for the number of Discord's channel type.
    fn of(number: Option<u64>) -> ChannelKind {
        match number {
            None | Some(0) => ChannelKind::Text,
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
    pub(crate) fn read(interaction: &Value, received: Instant) -> Result<Incoming, Unreadable> {
        let id = snowflake(&interaction["id"]).map(InteractionId);
        let token = interaction["token"].as_str().map(InteractionToken::new);
        let answerable = id.zip(token);
        let lacking = |field| Unreadable { field, answerable: answerable.clone() };
        let (id, token) = answerable.clone().ok_or_else(|| lacking("id and token"))?;
        let member = &interaction["member"];
        let user = [&member["user"], &interaction["user"]].into_iter().find_map(Person::read);
        let user = user.ok_or_else(|| lacking("user"))?;
        let channel = [&interaction["channel_id"], &interaction["channel"]["id"]].into_iter().find_map(snowflake);
        let kind = ChannelKind::of(interaction["channel"]["type"].as_u64());
        let permissions = bits(&interaction["app_permissions"]).map(Permissions);
        Ok(Incoming {
            caller: Caller {
                interaction: id,
                user: user.id,
                name: user.on_server(member),
                account: user.name,
                username: user.username,
                guild: snowflake(&interaction["guild_id"]).map(GuildId),
                channel: channel.map(ChannelId).ok_or_else(|| lacking("channel_id"))?,
                // The parent of a channel that isn't a thread is its category.
                parent: snowflake(&interaction["channel"]["parent_id"])
                    .filter(|_| kind == ChannelKind::Thread)
                    .map(ChannelId),
                holds_threads: kind == ChannelKind::Text && permissions.is_some_and(permissions::allow_threads),
                manages: bits(&member["permissions"]).is_some_and(|has| permissions::allow_managing(Permissions(has))),
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
            what: What::read(interaction["type"].as_u64().unwrap_or(0), &interaction["data"]),
        })
    }
}

impl What {
    /// As what it is counted.
    pub(crate) fn kind(&self) -> InteractionKind {
        match self {
            What::Command { .. } | What::OnMember { .. } => InteractionKind::Command,
            What::Typing { .. } => InteractionKind::Typing,
            What::Press { .. } | What::Form { .. } => InteractionKind::Press,
            What::Other => InteractionKind::Other,
        }
    }

    fn read(number: u64, data: &Value) -> What {
        let command = data["name"].as_str().map(str::to_owned);
        match (number, command) {
            (kind::COMMAND, Some(entry)) if data["type"].as_u64() == Some(ON_MEMBER) => {
                let member = snowflake(&data["target_id"]).and_then(|id| chosen(&id.to_string(), &data["resolved"]));
                member.map_or(What::Other, |member| What::OnMember { entry, member })
            }
            (kind::COMMAND, Some(name)) => What::Command { name, arguments: read_arguments(data) },
            (kind::AUTOCOMPLETE, Some(command)) => match focused(data) {
                Some((option, typed)) => What::Typing { command, option, typed, arguments: read_arguments(data) },
                None => What::Other,
            },
            (kind::COMPONENT, _) => match data["custom_id"].as_str() {
                Some(custom_id) => {
                    let values = data["values"].as_array().into_iter().flatten();
                    let values: Vec<String> = values.filter_map(Value::as_str).map(str::to_owned).collect();
                    let members = match data["component_type"].as_u64() {
                        Some(MENU_OF_MEMBERS) => values.iter().filter_map(|id| chosen(id, &data["resolved"])).collect(),
                        _ => Vec::new(),
                    };
                    What::Press { custom_id: custom_id.to_owned(), values, members }
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

/// Reads a command's options, all but the one that is being typed.
fn read_arguments(data: &Value) -> Arguments {
    let options = data["options"].as_array().into_iter().flatten();
    let given = options.filter(|option| option["focused"] != true);
    given
        .filter_map(|option| {
            let name = option["name"].as_str()?.to_owned();
            Some((name, read_argument(option, &data["resolved"])))
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

/// The option being typed, and its text so far.
fn focused(data: &Value) -> Option<(String, String)> {
    let options = data["options"].as_array()?;
    let option = options.iter().find(|option| option["focused"] == true)?;
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::app::commands::ArgumentError;

    fn press() -> Value {
        json!({
            "id": "7", "token": "secret", "type": 3, "channel_id": "8", "guild_id": "9",
            "member": { "nick": "Queen", "user": { "id": "5", "username": "ada", "global_name": "Ada" } },
            "data": { "custom_id": "c", "values": ["v"] },
        })
    }

    #[test]
    fn who_where_and_what_are_read_whatever_else_there_is() {
        let mut interaction = press();
        interaction["member"]["user"]["flags"] = json!(u64::MAX);
        interaction["member"]["user"]["avatar"] = json!(["of", "another", "form"]);
        interaction["member"]["joined_at"] = json!("tomorrow");
        interaction["app_permissions"] = json!("36893488147419106320");
        interaction["message"] = json!({ "interaction": { "id": null } });
        let read = Incoming::read(&interaction, Instant::now()).unwrap();
        assert_eq!(
            (read.caller.user, read.caller.channel, read.caller.guild),
            (UserId(5), ChannelId(8), Some(GuildId(9)))
        );
        assert_eq!(read.caller.names(), ["Queen", "Ada", "ada"]);
        // 2^65 and the bits 4, 10 and 11.
        assert_eq!(read.permissions, Some(Permissions(0b1100_0001_0000)));
        assert!(matches!(read.what, What::Press { custom_id, values, .. } if custom_id == "c" && values == ["v"]));
    }

    #[test]
    fn what_posting_takes_is_told_by_the_channel() {
        for (channel, form) in [
            (json!({ "type": 0 }), ChannelForm::Channel),
            (json!({ "type": 2 }), ChannelForm::Voice),
            (json!({ "type": 13 }), ChannelForm::Voice),
            (json!({ "type": 11, "thread_metadata": { "locked": false } }), ChannelForm::Thread),
            (json!({ "type": 12, "thread_metadata": { "locked": false } }), ChannelForm::PrivateThread),
            (json!({ "type": 11, "thread_metadata": { "locked": true } }), ChannelForm::LockedThread),
            (Value::Null, ChannelForm::Channel),
        ] {
            let mut interaction = press();
            interaction["channel"] = channel;
            assert_eq!(Incoming::read(&interaction, Instant::now()).unwrap().form, form, "{}", interaction["channel"]);
        }
    }

    #[test]
    fn who_may_manage_the_server_is_told_by_their_permissions() {
        // Discord's bits for *Administrator* and *Manage Server*, and for all that members usually have.
        for (permissions, manages) in [("8", true), ("32", true), ("1071698660929", false), ("2147483687", true)] {
            let mut interaction = press();
            interaction["member"]["permissions"] = json!(permissions);
            assert_eq!(Incoming::read(&interaction, Instant::now()).unwrap().caller.manages, manages, "{permissions}");
        }
        assert!(!Incoming::read(&press(), Instant::now()).unwrap().caller.manages);
    }

    #[test]
    fn an_interaction_without_its_user_can_be_answered_and_one_without_its_token_cannot() {
        for (gone, answerable) in [("member", true), ("channel_id", true), ("token", false), ("id", false)] {
            let mut interaction = press();
            interaction[gone] = Value::Null;
            let error = Incoming::read(&interaction, Instant::now()).unwrap_err();
            assert_eq!(error.answerable.is_some(), answerable, "{error}");
        }
    }

    #[test]
    fn a_member_chosen_in_a_menu_is_read_with_the_name_that_the_server_shows() {
        let mut interaction = press();
        interaction["data"] = json!({
            "custom_id": "c", "component_type": 5, "values": ["6"],
            "resolved": {
                "users": { "6": { "id": "6", "username": "ben", "global_name": "Ben", "bot": true } },
                "members": { "6": { "nick": "Rook" } },
            },
        });
        let chosen = |interaction: &Value| match Incoming::read(interaction, Instant::now()).unwrap().what {
            What::Press { members, .. } => members,
            other => panic!("{other:?}"),
        };
        let ben = Opponent {
            user: UserId(6),
            name: "Rook".to_owned(),
            account: "Ben".to_owned(),
            username: "ben".to_owned(),
            bot: true,
        };
        assert_eq!(chosen(&interaction), std::slice::from_ref(&ben));

        // Without a member object, as for someone who has just left, the account's name stands.
        interaction["data"]["resolved"]["members"] = Value::Null;
        assert_eq!(chosen(&interaction), [Opponent { name: "Ben".to_owned(), ..ben }]);
        interaction["data"]["values"] = json!([]);
        assert_eq!(chosen(&interaction), []);
        interaction["data"] = json!({ "custom_id": "c", "component_type": 3, "values": ["6"] });
        assert_eq!(chosen(&interaction), [], "an item of another menu may look like an id");
    }

    #[test]
    fn a_form_is_read_in_the_order_of_its_fields_or_not_at_all() {
        let input = |id: &str, text: Value| json!({ "type": 4, "custom_id": id, "value": text });
        let labelled = |input: Value| json!({ "type": 18, "component": input });
        let in_row = |input: Value| json!({ "type": 1, "components": [input] });
        let read = |components: Value| {
            let sent = json!({ "custom_id": "c", "components": components });
            match What::read(kind::FORM, &sent) {
                What::Form { texts, .. } => texts,
                other => panic!("{other:?}"),
            }
        };
        let said = |texts: &[&str]| Some(texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
        let (e4, card) = (|| input("0", "e4".into()), || input("1", "Fireball".into()));
        assert_eq!(read(json!([labelled(e4()), labelled(card())])), said(&["e4", "Fireball"]));
        assert_eq!(read(json!([in_row(card()), labelled(e4())])), said(&["e4", "Fireball"]));
        assert_eq!(read(json!([labelled(input("0", Value::Null))])), said(&[""]), "an empty field");
        for wrong in [
            json!([labelled(e4()), labelled(e4())]),
            json!([labelled(card())]),
            json!([labelled(input("move", "e4".into()))]),
            json!([labelled(input("0", 4.into()))]),
            json!([{ "type": 1, "components": [e4(), card()] }]),
            json!([{ "type": 18 }, labelled(e4())]),
            json!([e4()]),
            json!("e4"),
            Value::Null,
        ] {
            assert_eq!(read(wrong.clone()), None, "{wrong}");
        }
    }

    #[test]
    fn a_command_on_a_member_is_read_with_the_member() {
        let mut interaction = press();
        interaction["type"] = 2.into();
        interaction["data"] = json!({
            "id": "1", "name": "Say hello", "type": 2, "target_id": "6",
            "resolved": {
                "users": { "6": { "id": "6", "username": "ben", "global_name": "Ben" } },
                "members": { "6": { "nick": "Rook" } },
            },
        });
        let What::OnMember { entry, member } = Incoming::read(&interaction, Instant::now()).unwrap().what else {
            panic!("no command on a member");
        };
        let ben = Opponent {
            user: UserId(6),
            name: "Rook".to_owned(),
            account: "Ben".to_owned(),
            username: "ben".to_owned(),
            bot: false,
        };
        assert_eq!((entry.as_str(), member), ("Say hello", ben));
        interaction["data"]["resolved"] = Value::Null;
        assert!(matches!(Incoming::read(&interaction, Instant::now()).unwrap().what, What::Other));
    }

    #[test]
    fn an_option_of_another_type_than_the_one_registered_is_told_from_a_missing_one() {
        let data = json!({ "options": [{ "name": "game", "type": 4, "value": 7 }] });
        let arguments = read_arguments(&data);
        assert_eq!(arguments.optional_text("game"), Err(ArgumentError::OptionType("game")));
        assert_eq!(arguments.text("move"), Err(ArgumentError::Missing("move")));
    }
}
