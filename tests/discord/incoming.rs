//! Interactions as Discord sends them, and what is read of them.

use std::time::Instant;

use cardinal::app::TargetMessage;
use cardinal::app::commands::ArgumentError;
use cardinal::discord::incoming::{Incoming, What};
use cardinal::discord::permissions::{ChannelForm, Permissions};
use cardinal_ids::{ChannelId, GuildId, UserId};
use cardinal_interaction::{Installation, Opponent};
use serde_json::{Value, json};

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
    assert_eq!((read.caller.user, read.caller.channel, read.caller.guild), (UserId(5), ChannelId(8), Some(GuildId(9))));
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
        let mut interaction = press();
        interaction["type"] = 5.into();
        interaction["data"] = json!({ "custom_id": "c", "components": components });
        match Incoming::read(&interaction, Instant::now()).unwrap().what {
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
fn a_command_on_a_message_is_read_with_what_the_message_says() {
    let mut interaction = press();
    interaction["type"] = 2.into();
    interaction["application_id"] = json!("77");
    let row = json!({ "type": 1, "components": [{ "type": 2, "style": 1, "custom_id": "c1.q", "label": "Games" }] });
    interaction["data"] = json!({
        "id": "1", "name": "Look", "type": 3, "target_id": "6",
        "resolved": {
            "messages": { "6": { "id": "6", "author": { "id": "77" }, "content": "Game #1", "components": [row],
                "attachments": [{ "id": "8", "filename": "move-3.png" }] } },
        },
    });
    let read = |interaction: &Value| Incoming::read(interaction, Instant::now()).unwrap().what;
    let What::OnMessage { entry, message } = read(&interaction) else { panic!("no command on a message") };
    let read_so = TargetMessage {
        is_own: true,
        text: "Game #1".to_owned(),
        custom_ids: vec!["c1.q".to_owned()],
        files: vec!["move-3.png".to_owned()],
    };
    assert_eq!((entry.as_str(), message), ("Look", read_so));
    // A message of components alone has its text in them.
    interaction["data"]["resolved"]["messages"]["6"] =
        json!({ "author": { "id": "7" }, "content": "", "components": [{ "type": 10, "content": "Game #2" }] });
    let What::OnMessage { message, .. } = read(&interaction) else { panic!("no command on a message") };
    assert_eq!((message.is_own, message.text.as_str()), (false, "Game #2"));
    interaction["data"]["target_id"] = Value::Null;
    assert!(matches!(read(&interaction), What::Other));
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
    let mut interaction = press();
    interaction["type"] = 2.into();
    interaction["data"] = json!({ "name": "move", "type": 1, "options": [{ "name": "game", "type": 4, "value": 7 }] });
    let What::Command { arguments, .. } = Incoming::read(&interaction, Instant::now()).unwrap().what else {
        panic!("no command");
    };
    assert_eq!(arguments.optional_text("game"), Err(ArgumentError::OptionType("game")));
    assert_eq!(arguments.text("move"), Err(ArgumentError::Missing("move")));
}

/// What has brought the bot, by the fields of an interaction that tell.
#[expect(clippy::needless_pass_by_value, reason = "values are built in place")]
fn installation(guild: Value, context: Value, owners: Value, channel: Value) -> Installation {
    let mut interaction = press();
    interaction["user"] = interaction["member"]["user"].clone();
    (interaction["guild_id"], interaction["context"]) = (guild, context);
    interaction["authorizing_integration_owners"] = owners;
    interaction["channel"] = json!({ "type": channel });
    let read = Incoming::read(&interaction, Instant::now()).expect("it can be read");
    assert_eq!(
        read.caller.guild.is_some(),
        !interaction["guild_id"].is_null() && !read.caller.installation.is_elsewhere()
    );
    read.caller.installation
}

#[test]
fn what_has_brought_the_bot_is_told_by_who_has_authorized_the_interaction() {
    use Installation::{AccountDirect, AccountElsewhere, Server};

    let none = || Value::Null;
    for (guild, context, owners, channel, wanted) in [
        (json!("9"), json!(0), json!({ "0": "9" }), json!(0), Server),
        (json!("9"), json!(0), json!({ "0": "9", "1": "5" }), json!(0), Server),
        (json!("9"), json!(0), json!({ "1": "5" }), json!(0), AccountElsewhere),
        (json!("9"), json!(0), json!({ "1": "6" }), json!(0), AccountElsewhere),
        (json!("9"), json!(0), json!({ "0": "8" }), json!(0), AccountElsewhere),
        (none(), json!(1), json!({ "0": "0" }), json!(1), Server),
        (none(), json!(1), json!({ "0": "0", "1": "5" }), json!(1), Server),
        (none(), json!(1), json!({ "1": "5" }), json!(1), AccountDirect),
        (none(), json!(2), json!({ "1": "5" }), json!(3), AccountElsewhere),
        (none(), json!(2), json!({ "1": "5" }), json!(1), AccountElsewhere),
        // What Discord may add, and what can't be read.
        (json!("9"), json!(7), json!({ "0": "9" }), json!(0), Server),
        (json!("9"), json!("new"), json!([]), json!(0), Server),
        (json!("9"), none(), json!({}), none(), Server),
        (none(), json!(7), json!({ "0": "0" }), json!(1), AccountElsewhere),
        (none(), json!("1"), json!({ "0": "0" }), json!(1), AccountElsewhere),
        (none(), none(), none(), json!(1), Server),
        (none(), none(), none(), json!(3), AccountElsewhere),
        (none(), none(), json!({ "1": "5" }), json!(1), AccountElsewhere),
    ] {
        let found = installation(guild.clone(), context.clone(), owners.clone(), channel.clone());
        assert_eq!(found, wanted, "{guild} {context} {owners} {channel}");
    }
}

#[test]
fn a_server_without_the_bot_tells_nothing_of_its_members() {
    let mut interaction = press();
    interaction["authorizing_integration_owners"] = json!({ "1": "5" });
    interaction["member"]["permissions"] = json!("8");
    interaction["app_permissions"] = json!("8");
    interaction["channel"] = json!({ "type": 11, "parent_id": "12" });
    interaction["data"] = json!({
        "custom_id": "c", "component_type": 5, "values": ["6"],
        "resolved": {
            "users": { "6": { "id": "6", "username": "ben", "global_name": "Ben" } },
            "members": { "6": { "nick": "Rook" } },
        },
    });
    let read = Incoming::read(&interaction, Instant::now()).unwrap();
    assert_eq!(read.caller.names(), ["Ada", "Ada", "ada"]);
    assert!(!read.caller.manages && !read.caller.holds_threads);
    assert_eq!((read.caller.guild, read.caller.parent, read.permissions), (None, None, None));
    assert!(matches!(read.what, What::Press { members, .. } if members[0].name == "Ben"));
}
