//! What the bot must be allowed to do in a channel, and what to tell people when it cannot post.

use super::api::code;
use crate::app::GameId;

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

/// What the bot asks for when it is invited: all that it needs in channels and in threads, and to see after a crash
/// whether a message was posted.
const ASKED_FOR: Permissions = Permissions(
    VIEW_CHANNEL
        | SEND_MESSAGES
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | CREATE_PUBLIC_THREADS
        | SEND_MESSAGES_IN_THREADS,
);

/// The address at which an application's bot is invited to a server.
pub(crate) fn invitation(application: u64) -> String {
    let Permissions(asked_for) = ASKED_FOR;
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={asked_for}"
    )
}

/// Whether a member with these may manage the server.
pub(crate) const fn allow_managing(has: Permissions) -> bool {
    has.0 & (ADMINISTRATOR | MANAGE_SERVER) != 0
}

/// What the bot is to do in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelForm {
    /// Post in an ordinary channel.
    Channel,
    /// Post in a thread.
    Thread,
    /// Make a thread and post in it.
    NewThread,
}

impl ChannelForm {
    fn needs(self) -> &'static [(u64, &'static str)] {
        match self {
            ChannelForm::Channel => {
                &[(VIEW_CHANNEL, "View Channel"), (SEND_MESSAGES, "Send Messages"), (ATTACH_FILES, "Attach Files")]
            }
            ChannelForm::Thread => &[
                (VIEW_CHANNEL, "View Channel"),
                (SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
                (ATTACH_FILES, "Attach Files"),
            ],
            ChannelForm::NewThread => &[
                (VIEW_CHANNEL, "View Channel"),
                (CREATE_PUBLIC_THREADS, "Create Public Threads"),
                (SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
                (ATTACH_FILES, "Attach Files"),
            ],
        }
    }
}

/// The names of the permissions that are missing, as Discord's settings show them.
pub(crate) fn missing(has: Permissions, form: ChannelForm) -> Vec<&'static str> {
    if has.0 & ADMINISTRATOR != 0 {
        return Vec::new();
    }
    form.needs().iter().filter(|(bit, _)| has.0 & bit == 0).map(|(_, name)| *name).collect()
}

/// Whether a game's messages can be posted in the channel or thread.
pub(crate) fn allow_posting(has: Permissions, in_thread: bool) -> bool {
    missing(has, if in_thread { ChannelForm::Thread } else { ChannelForm::Channel }).is_empty()
}

/// Whether games can have threads of their own in the channel.
pub(crate) fn allow_threads(has: Permissions) -> bool {
    missing(has, ChannelForm::NewThread).is_empty()
}

/// A sentence for a player about a channel where the bot cannot post.
pub(crate) fn complaint(has: Option<Permissions>, form: ChannelForm) -> String {
    let lacking = has.map(|has| missing(has, form)).unwrap_or_default();
    let all: Vec<&str> = form.needs().iter().map(|(_, name)| *name).collect();
    let names = if lacking.is_empty() { &all } else { &lacking };
    let list = names.iter().map(|name| format!("**{name}**")).collect::<Vec<_>>().join(", ");
    let verb = if lacking.is_empty() { "need" } else { "am missing" };
    format!("I cannot post in this channel: I {verb} the permission {list}. Please ask someone who runs this server.")
}

/// A sentence for a player about a thread that somebody has locked.
pub(crate) const LOCKED: &str = "I cannot post in this game's thread: it is locked. Whoever may manage threads here can \
     unlock it, or give me the permission **Manage Threads**. Nothing is lost: the game's message follows then.";

/// A sentence for a player about a server that has as many active threads as Discord allows.
pub(crate) const TOO_MANY_THREADS: &str = "I cannot post in this game's thread: this server has as many active threads \
     as Discord allows. Nothing is lost: the game's message follows when one of them is archived.";

/// A sentence for both players about a game that was to get a thread, by the code with which
/// Discord refused the thread or a message in it.
pub(crate) fn no_thread(refused_with: Option<u64>) -> &'static str {
    match refused_with {
        Some(code::MISSING_ACCESS | code::MISSING_PERMISSIONS) => {
            "No thread: I may not make or use threads in this channel, so the game is played here."
        }
        Some(code::TOO_MANY_THREADS) => {
            "No thread: this server has as many active threads as Discord allows, so the game is played here."
        }
        _ => "No thread: Discord did not let me make one in this channel, so the game is played here.",
    }
}

/// The answer to one who wants a new thread inside a thread.
pub(crate) const NO_THREAD_IN_THREAD: &str = "A thread cannot hold another thread. Leave out `where` to play right here, \
     or use the command in the channel itself to get a thread for the game.";

/// The answer to one who wants a new thread where there are none, such as in the chat of a voice channel.
pub(crate) const NO_THREADS_HERE: &str = "I cannot make a thread in a channel of this kind. Leave out `where` to play \
     right here, or use the command in a text channel.";

/// A sentence for a player about a game whose channel is no more and that is not moved.
pub(crate) const GONE: &str = "The channel of this game is no more, so the other player is not told of your turn. The game \
     goes on wherever one of you uses a command on the game's own server.";

/// A sentence for a player about a game whose channel is no more and that is played here now.
pub(crate) fn moved(game: GameId) -> String {
    format!("The channel of game #{game} is no more. The game goes on here.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_asks_for_what_every_form_of_a_channel_needs() {
        for form in [ChannelForm::Channel, ChannelForm::Thread, ChannelForm::NewThread] {
            assert!(missing(ASKED_FOR, form).is_empty(), "{form:?}");
        }
        assert!(!allow_managing(ASKED_FOR));
    }

    #[test]
    fn what_is_missing_is_named_as_discord_names_it() {
        let has = Permissions(VIEW_CHANNEL | SEND_MESSAGES);
        assert_eq!(missing(has, ChannelForm::Channel), ["Attach Files"]);
        assert_eq!(
            missing(has, ChannelForm::NewThread),
            ["Create Public Threads", "Send Messages in Threads", "Attach Files"]
        );
        assert!(missing(Permissions(ADMINISTRATOR), ChannelForm::NewThread).is_empty());
        assert!(complaint(Some(has), ChannelForm::Channel).contains("am missing the permission **Attach Files**"));
    }
}
