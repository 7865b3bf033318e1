//! The permissions that the bot needs in a channel, and what players read if they are missing.

use cardinal_words::say;

use super::api::code;

/// Permissions as Discord's bit set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Permissions(pub(crate) u64);

const ADMINISTRATOR: u64 = 1 << 3;
/// *Manage Server*.
pub(crate) const MANAGE_SERVER: u64 = 1 << 5;
const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_MESSAGES: u64 = 1 << 11;
const ATTACH_FILES: u64 = 1 << 15;
const READ_MESSAGE_HISTORY: u64 = 1 << 16;
const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// What the invitation asks for: everything needed in channels and threads, and reading the history, to see after a
/// crash whether a message was posted.
const ASKED_FOR: Permissions = Permissions(
    VIEW_CHANNEL
        | SEND_MESSAGES
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | CREATE_PUBLIC_THREADS
        | SEND_MESSAGES_IN_THREADS,
);

/// Returns the address that invites an application's bot to a server.
pub(crate) fn invitation(application: u64) -> String {
    let Permissions(asked_for) = ASKED_FOR;
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={asked_for}"
    )
}

/// Whether a member with these permissions may manage the server.
pub(crate) const fn allow_managing(has: Permissions) -> bool {
    has.0 & (ADMINISTRATOR | MANAGE_SERVER) != 0
}

/// What the bot wants to do in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelForm {
    /// Post in an ordinary channel.
    Channel,
    /// Post in a thread.
    Thread,
    /// Create a thread and post in it.
    NewThread,
}

/// A required permission: its bit, and its name in Discord's settings.
type Need = (u64, fn() -> String);

const TO_VIEW: Need = (VIEW_CHANNEL, || say!("permission-view-channel"));
const TO_SEND: Need = (SEND_MESSAGES, || say!("permission-send-messages"));
const TO_SEND_IN_THREADS: Need = (SEND_MESSAGES_IN_THREADS, || say!("permission-send-messages-in-threads"));
const TO_MAKE_THREADS: Need = (CREATE_PUBLIC_THREADS, || say!("permission-create-public-threads"));
const TO_ATTACH: Need = (ATTACH_FILES, || say!("permission-attach-files"));

impl ChannelForm {
    fn needs(self) -> &'static [Need] {
        match self {
            ChannelForm::Channel => &[TO_VIEW, TO_SEND, TO_ATTACH],
            ChannelForm::Thread => &[TO_VIEW, TO_SEND_IN_THREADS, TO_ATTACH],
            ChannelForm::NewThread => &[TO_VIEW, TO_MAKE_THREADS, TO_SEND_IN_THREADS, TO_ATTACH],
        }
    }
}

/// Returns the missing permissions.
fn missing(has: Permissions, form: ChannelForm) -> Vec<Need> {
    if has.0 & ADMINISTRATOR != 0 {
        return Vec::new();
    }
    form.needs().iter().filter(|(bit, _)| has.0 & bit == 0).copied().collect()
}

/// Whether no permission is missing.
pub(crate) fn allow(has: Permissions, form: ChannelForm) -> bool {
    missing(has, form).is_empty()
}

/// Whether a game's messages can be posted in the channel or thread.
pub(crate) fn allow_posting(has: Permissions, in_thread: bool) -> bool {
    allow(has, if in_thread { ChannelForm::Thread } else { ChannelForm::Channel })
}

/// Whether games in the channel can get their own threads.
pub(crate) fn allow_threads(has: Permissions) -> bool {
    allow(has, ChannelForm::NewThread)
}

/// Tells a player why the bot can't post in a channel.
pub(crate) fn complaint(has: Option<Permissions>, form: ChannelForm) -> String {
    let lacking = has.map(|has| missing(has, form)).unwrap_or_default();
    if lacking.is_empty() {
        return say!("permission-needed", permissions = named(form.needs()));
    }
    say!("permission-missing", count = lacking.len(), permissions = named(&lacking))
}

fn named(permissions: &[Need]) -> String {
    permissions.iter().map(|(_, name)| format!("**{}**", name())).collect::<Vec<_>>().join(", ")
}

/// Tells both players why their game has no thread, by the code with which Discord refused the thread or
/// a message in it.
pub(crate) fn no_thread(refused_with: Option<u64>) -> String {
    match refused_with {
        Some(code::MISSING_ACCESS | code::MISSING_PERMISSIONS) => say!("thread-not-permitted"),
        Some(code::TOO_MANY_THREADS) => say!("thread-too-many"),
        _ => say!("thread-not-made"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_asks_for_what_every_form_of_a_channel_needs() {
        for form in [ChannelForm::Channel, ChannelForm::Thread, ChannelForm::NewThread] {
            assert!(allow(ASKED_FOR, form), "{form:?}");
        }
        assert!(!allow_managing(ASKED_FOR));
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
                "I'm missing the permissions **Create Public Threads**, **Send Messages in Threads**, **Attach Files**.",
            ),
            (
                None,
                ChannelForm::Thread,
                "I need the permissions **View Channel**, **Send Messages in Threads**, **Attach Files**.",
            ),
        ] {
            let complaint = complaint(has, form);
            assert!(complaint.contains(told), "{complaint}");
        }
    }
}
