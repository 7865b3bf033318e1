//! What the bot may do in a channel, and what players and operators read of what is missing.

use cardinal::discord::granted::granted;
use cardinal::discord::permissions::{
    ASKED_FOR, ChannelForm, Permissions, Place, allow, allow_managing, complaint, missing_of_invitation,
};
use cardinal_ids::ChannelId;
use serde_json::json;

// As Discord's documents number them.
const ADMINISTRATOR: u64 = 1 << 3;
const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_MESSAGES: u64 = 1 << 11;
const ATTACH_FILES: u64 = 1 << 15;
const MANAGE_THREADS: u64 = 1 << 34;

#[test]
fn the_invitation_asks_for_what_every_form_of_a_channel_needs() {
    for form in [ChannelForm::Channel, ChannelForm::Thread, ChannelForm::NewThread] {
        assert!(allow(ASKED_FOR, form), "{form:?}");
    }
    assert!(!allow_managing(ASKED_FOR));
    assert!(missing_of_invitation(ASKED_FOR).is_empty());
    // Each bit has a name, by which it is missed.
    let bits = (0..64).map(|bit| 1_u64 << bit).filter(|bit| ASKED_FOR.0 & bit != 0);
    for bit in bits {
        assert_eq!(missing_of_invitation(Permissions(ASKED_FOR.0 & !bit)).len(), 1, "{bit:#x}");
    }
    assert_eq!(missing_of_invitation(Permissions(0)).len(), ASKED_FOR.0.count_ones() as usize);
}

#[test]
fn what_is_missing_is_named_as_discord_names_it() {
    let has = Permissions(VIEW_CHANNEL | SEND_MESSAGES);
    assert!(allow(Permissions(ADMINISTRATOR), ChannelForm::NewThread));
    for (has, form, told) in [
        (Some(has), ChannelForm::Channel, "I'm missing the permission **Attach Files**."),
        (
            Some(has),
            ChannelForm::NewThread,
            "I'm missing the permissions **Create Public Threads**, **Send Messages in Threads** and **Attach Files**.",
        ),
        (
            None,
            ChannelForm::Thread,
            "I need the permissions **View Channel**, **Send Messages in Threads** and **Attach Files**.",
        ),
    ] {
        let complaint = complaint(Place::Here(has), form);
        assert!(complaint.contains(told), "{complaint}");
    }
}

#[test]
fn nobody_is_asked_for_what_the_bot_has() {
    let asked_for = Place::Here(Some(ASKED_FOR));
    for (place, form, told) in [
        (asked_for, ChannelForm::Voice, "in this channel: I'm missing the permission **Connect**."),
        (
            asked_for,
            ChannelForm::LockedThread,
            "it's locked. A moderator can unlock it, or give me the **Manage Threads**",
        ),
        (asked_for, ChannelForm::PrivateThread, "I'm not in it. Mention me here"),
        (
            Place::Here(Some(Permissions(ASKED_FOR.0 & !ATTACH_FILES))),
            ChannelForm::PrivateThread,
            "in this thread: I'm missing the permission **Attach Files**.",
        ),
        (
            Place::Elsewhere(ChannelId(7)),
            ChannelForm::Channel,
            "in <#7>: I need the permissions **View Channel**, **Send Messages** and **Attach Files**.",
        ),
        (Place::Elsewhere(ChannelId(7)), ChannelForm::Thread, "If it's a private thread, mention me in it."),
    ] {
        let complaint = complaint(place, form);
        assert!(complaint.contains(told), "{complaint}");
    }
    let may_manage_threads = Permissions(ASKED_FOR.0 | MANAGE_THREADS);
    assert!(allow(may_manage_threads, ChannelForm::LockedThread) && !allow(ASKED_FOR, ChannelForm::LockedThread));
}

#[test]
fn what_is_granted_follows_roles_and_overwrites_in_their_order() {
    // https://docs.discord.com/developers/topics/permissions#permission-overwrites: everyone, then all roles together,
    // then the member.
    let role = |id: &str, permissions: u64| json!({ "id": id, "permissions": permissions.to_string() });
    let overwrite = |id: &str, kind: u8, allow: u64, deny: u64| json!({ "id": id, "type": kind, "allow": allow.to_string(), "deny": deny.to_string() });
    let member = json!({ "user": { "id": "5" }, "roles": ["2", "3"] });
    let server = |of_two: u64| {
        let roles = [role("1", VIEW_CHANNEL), role("2", of_two), role("3", 0), role("4", ADMINISTRATOR)];
        json!({ "id": "1", "owner_id": "9", "roles": roles })
    };
    let plain = server(SEND_MESSAGES);
    for (server, overwrites, expected) in [
        (&plain, vec![], VIEW_CHANNEL | SEND_MESSAGES),
        (&plain, vec![overwrite("1", 0, ATTACH_FILES, SEND_MESSAGES)], VIEW_CHANNEL | ATTACH_FILES),
        // What one role denies, another allows, in whichever order they stand.
        (
            &plain,
            vec![overwrite("2", 0, SEND_MESSAGES, 0), overwrite("3", 0, 0, SEND_MESSAGES)],
            VIEW_CHANNEL | SEND_MESSAGES,
        ),
        (&plain, vec![overwrite("5", 1, 0, SEND_MESSAGES), overwrite("2", 0, SEND_MESSAGES, 0)], VIEW_CHANNEL),
        // Of roles and members that the member isn't.
        (
            &plain,
            vec![overwrite("4", 0, 0, VIEW_CHANNEL), overwrite("6", 1, 0, VIEW_CHANNEL)],
            VIEW_CHANNEL | SEND_MESSAGES,
        ),
        (&plain, vec![overwrite("1", 0, 0, VIEW_CHANNEL)], 0),
        (&server(ADMINISTRATOR), vec![overwrite("5", 1, 0, VIEW_CHANNEL)], u64::MAX),
    ] {
        let channel = json!({ "permission_overwrites": overwrites });
        assert_eq!(granted(server, &member, Some(&channel)), Permissions(expected), "{channel}");
    }
    assert_eq!(granted(&plain, &member, None), Permissions(0), "a channel that isn't shown");
    let owner = json!({ "user": { "id": "9" }, "roles": [] });
    assert_eq!(granted(&plain, &owner, None), Permissions(u64::MAX));
    assert_eq!(granted(&json!({}), &json!({}), Some(&json!({}))), Permissions(0), "of nothing comes nothing");
}
