//! The permissions that the bot needs in a channel, and what players read if they are missing.

use cardinal_discord::code;
use cardinal_ids::ChannelId;
use cardinal_words::{lists, say};

use crate::app::Lacking;

/// Permissions as Discord's bit set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions(pub u64);

pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
const MANAGE_CHANNELS: u64 = 1 << 4;
/// *Manage Server*.
pub(crate) const MANAGE_SERVER: u64 = 1 << 5;
const MANAGE_EVENTS: u64 = 1 << 33;
pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_MESSAGES: u64 = 1 << 11;
const ATTACH_FILES: u64 = 1 << 15;
const READ_MESSAGE_HISTORY: u64 = 1 << 16;
const CONNECT: u64 = 1 << 20;
const MANAGE_THREADS: u64 = 1 << 34;
const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// What the invitation asks for: everything needed in channels and threads, and reading the history, to see after a
/// crash whether a message was posted.
pub const ASKED_FOR: Permissions = Permissions(
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

/// Returns the address at which members add an application to their own accounts.
pub(crate) fn account_invitation(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=applications.commands&integration_type=1"
    )
}

/// What the invitation asks for, by Discord's English names.
const ASKED_FOR_BY_NAME: [(u64, &str); 6] = [
    (VIEW_CHANNEL, "View Channels"),
    (SEND_MESSAGES, "Send Messages"),
    (ATTACH_FILES, "Attach Files"),
    (READ_MESSAGE_HISTORY, "Read Message History"),
    (CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
];

/// The permissions that the invitation asks for and that are missing here, for operators.
pub fn missing_of_invitation(has: Permissions) -> Vec<&'static str> {
    let is_missing = |bit: u64| has.0 & (ADMINISTRATOR | bit) == 0;
    ASKED_FOR_BY_NAME.iter().filter(|(bit, _)| is_missing(*bit)).map(|(_, name)| *name).collect()
}

/// Whether a member with these permissions may manage the server.
pub const fn allow_managing(has: Permissions) -> bool {
    has.0 & (ADMINISTRATOR | MANAGE_SERVER) != 0
}

/// Whether a member with these permissions may manage the server's events.
pub(crate) const fn allow_managing_events(has: Permissions) -> bool {
    has.0 & (ADMINISTRATOR | MANAGE_SERVER | MANAGE_EVENTS) != 0
}

/// Discord's numbers of channel types.
const VOICE: u64 = 2;
const STAGE: u64 = 13;
const FORUM: u64 = 15;
const MEDIA: u64 = 16;

/// What the bot wants to do in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelForm {
    /// Post in an ordinary channel.
    Channel,
    /// Post in the chat of a voice or stage channel.
    Voice,
    /// Post in a thread.
    Thread,
    /// Post in a private thread, of which the bot also has to be a member.
    PrivateThread,
    /// Post in a locked thread.
    LockedThread,
    /// Create a thread and post in it.
    NewThread,
    /// Open a post in a forum and write in it.
    NewPost,
}

/// A required permission: its bit, and its name in Discord's settings.
type Need = (u64, fn() -> String);

const TO_VIEW: Need = (VIEW_CHANNEL, || say!("permission-view-channel"));
const TO_SEND: Need = (SEND_MESSAGES, || say!("permission-send-messages"));
const TO_SEND_IN_THREADS: Need = (SEND_MESSAGES_IN_THREADS, || say!("permission-send-messages-in-threads"));
const TO_MAKE_THREADS: Need = (CREATE_PUBLIC_THREADS, || say!("permission-create-public-threads"));
const TO_CONNECT: Need = (CONNECT, || say!("permission-connect"));
const TO_POST_IN_LOCKED: Need = (MANAGE_THREADS, || say!("permission-manage-threads"));
const TO_ATTACH: Need = (ATTACH_FILES, || say!("permission-attach-files"));

impl ChannelForm {
    fn needs(self) -> &'static [Need] {
        match self {
            ChannelForm::Channel => &[TO_VIEW, TO_SEND, TO_ATTACH],
            ChannelForm::Voice => &[TO_VIEW, TO_CONNECT, TO_SEND, TO_ATTACH],
            ChannelForm::LockedThread => &[TO_VIEW, TO_SEND_IN_THREADS, TO_POST_IN_LOCKED, TO_ATTACH],
            ChannelForm::Thread | ChannelForm::PrivateThread => &[TO_VIEW, TO_SEND_IN_THREADS, TO_ATTACH],
            ChannelForm::NewThread => &[TO_VIEW, TO_MAKE_THREADS, TO_SEND_IN_THREADS, TO_ATTACH],
            ChannelForm::NewPost => &[TO_VIEW, TO_SEND, TO_SEND_IN_THREADS, TO_ATTACH],
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

/// Whether the channels of this Discord type hold posts.
pub(crate) const fn holds_posts(kind: Option<u64>) -> bool {
    matches!(kind, Some(FORUM | MEDIA))
}

/// The names of the missing permissions.
pub(crate) fn missing_by_name(has: Permissions, form: ChannelForm) -> Vec<String> {
    missing(has, form).iter().map(|(_, name)| name()).collect()
}

/// Whether a member with these permissions sees a channel.
pub(crate) const fn allow_viewing(has: Permissions) -> bool {
    has.0 & (ADMINISTRATOR | VIEW_CHANNEL) != 0
}

/// Whether a member with these permissions may change the tags of a forum.
pub(crate) const fn allow_managing_channels(has: Permissions) -> bool {
    has.0 & (ADMINISTRATOR | MANAGE_CHANNELS) != 0
}

/// Whether a member with these permissions may change the tags of posts.
pub(crate) const fn allow_managing_threads(has: Permissions) -> bool {
    has.0 & (ADMINISTRATOR | MANAGE_THREADS) != 0
}

/// Whether no permission is missing.
pub fn allow(has: Permissions, form: ChannelForm) -> bool {
    missing(has, form).is_empty()
}

/// What the bot lacks in a channel in which games are to start, given its Discord type and what the bot may do there.
pub fn lacking(channel: ChannelId, kind: Option<u64>, has: Permissions) -> Lacking {
    let names = |form| missing_by_name(has, form);
    let (to_post, for_threads) = match kind {
        Some(VOICE | STAGE) => (names(ChannelForm::Voice), Vec::new()),
        // Nobody writes in it but in its posts, which members begin.
        Some(FORUM | MEDIA) => (names(ChannelForm::Thread), Vec::new()),
        _ => (names(ChannelForm::Channel), names(ChannelForm::NewThread)),
    };
    Lacking { channel, to_post, for_threads }
}

/// Whether games in the channel can get their own threads.
pub(crate) fn allow_threads(has: Permissions) -> bool {
    allow(has, ChannelForm::NewThread)
}

/// Whether a thread's lock is all that keeps the bot from posting in it.
pub(crate) fn lack_for_lock_alone(has: Option<Permissions>, form: ChannelForm) -> bool {
    let is_lock = |lacking: Vec<Need>| matches!(lacking.as_slice(), [(MANAGE_THREADS, _)]);
    form == ChannelForm::LockedThread && has.is_some_and(|has| is_lock(missing(has, form)))
}

/// Where the bot can't post, as the player sees it who reads about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where the player is, and what the bot may do there, if Discord said so.
    Here(Option<Permissions>),
    /// In another channel or thread, of which the bot doesn't know what it may do there.
    Elsewhere(ChannelId),
}

/// Tells a player why the bot can't post in a channel.
pub fn complaint(place: Place, form: ChannelForm) -> String {
    let needed = named(form.needs());
    let has = match place {
        Place::Here(has) => has,
        Place::Elsewhere(channel) => {
            let place = say!("place-elsewhere", channel = channel.to_string());
            return match form {
                ChannelForm::Thread => say!("permission-needed-in-thread", place = place, permissions = needed),
                _ => say!("permission-needed", place = place, permissions = needed),
            };
        }
    };
    let place = match form {
        ChannelForm::Thread | ChannelForm::PrivateThread | ChannelForm::LockedThread => say!("place-this-thread"),
        ChannelForm::Channel | ChannelForm::Voice | ChannelForm::NewThread | ChannelForm::NewPost => {
            say!("place-this-channel")
        }
    };
    if lack_for_lock_alone(has, form) {
        return say!("permission-locked");
    }
    match has.map(|has| missing(has, form)) {
        Some(lacking) if !lacking.is_empty() => {
            say!("permission-missing", count = lacking.len(), place = place, permissions = named(&lacking))
        }
        // With all permissions, it can only be that the bot isn't in it.
        Some(_) if form == ChannelForm::PrivateThread => say!("thread-private"),
        _ => say!("permission-needed", place = place, permissions = needed),
    }
}

fn named(permissions: &[Need]) -> String {
    lists::list(&permissions.iter().map(|(_, name)| format!("**{}**", name())).collect::<Vec<_>>())
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

/// Says why there is no post in a forum, by the code with which Discord refused it and what the bot may do there.
pub(crate) fn no_post(refused_with: Option<u64>, forum: ChannelId, has: Option<Permissions>) -> String {
    let forum = forum.to_string();
    match refused_with {
        Some(code::MISSING_PERMISSIONS) => {
            let lacking = has.map(|has| missing(has, ChannelForm::NewPost)).filter(|lacking| !lacking.is_empty());
            let lacking = lacking.unwrap_or_else(|| ChannelForm::NewPost.needs().to_vec());
            say!("post-not-permitted", forum = forum, permissions = named(&lacking))
        }
        Some(code::MISSING_ACCESS | code::UNKNOWN_CHANNEL) => say!("post-forum-hidden"),
        Some(code::TAG_REQUIRED | code::NO_TAGS_TO_APPLY) => say!("post-tag-required", forum = forum),
        Some(code::TOO_MANY_THREADS) => say!("post-too-many"),
        _ => say!("post-not-made", forum = forum),
    }
}
