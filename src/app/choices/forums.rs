//! The forum in which a server's games are posts: chosen under `/settings`, with what the bot lacks there.

use cardinal_ids::ChannelId;
use cardinal_interaction::{ChannelMenu, Control, ListedChannels, Row, ServerControl};
use cardinal_store::ServerSettings;
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::people::{Forum, ForumLook, MOST_TAGS};
use crate::app::words::post_tags::all_post_tags;
use crate::app::words::text;

/// The menu of forums.
pub(crate) fn forum_menu(settings: &ServerSettings) -> Row {
    Row::Channels(ChannelMenu {
        control: Control::Server(ServerControl::Forum),
        placeholder: say!("forum-placeholder"),
        chosen: settings.forum.into_iter().collect(),
        listed: ListedChannels::Forums,
    })
}

/// The reply if a channel is chosen that is no forum.
pub(crate) fn no_forum(channel: ChannelId) -> AppError {
    AppError::refused(say!("forum-other-channel", channel = channel.to_string()))
}

/// What is chosen, and what the bot lacks there, as far as a look has shown it.
pub(crate) fn about_forum(settings: &ServerSettings, look: Option<&ForumLook>) -> String {
    let Some(channel) = settings.forum else { return say!("forum-none") };
    let place = channel.to_string();
    let lacks = match look {
        Some(ForumLook::Seen(forum)) => lacks(forum, &place),
        Some(ForumLook::Hidden) => vec![say!("forum-hidden", channel = &place)],
        Some(ForumLook::OtherChannel) => vec![say!("forum-other-channel", channel = &place)],
        None => Vec::new(),
    };
    [say!("forum-chosen", channel = &place)].into_iter().chain(lacks).collect::<Vec<_>>().join("\n")
}

/// What keeps games from being posts there, or else what they go without.
fn lacks(forum: &Forum, place: &str) -> Vec<String> {
    if !forum.lacks.is_empty() {
        let count = forum.lacks.len();
        return vec![say!("forum-lacks", count = count, channel = place, permissions = bold(&forum.lacks))];
    }
    let lacking = forum.lacking_tags(&all_post_tags());
    let reserved: Vec<String> =
        all_post_tags().into_iter().filter(|tag| !forum.manages_threads && is_moderated(forum, tag)).collect();
    if forum.requires_tag && lacking.len() + reserved.len() == all_post_tags().len() {
        return vec![say!("forum-tag-required", channel = place, tags = text::list(&all_post_tags()))];
    }
    let mut lines = Vec::new();
    if !lacking.is_empty() {
        let tags = text::list(&lacking);
        lines.push(if forum.has_room_for(&lacking) {
            say!("forum-tags-missing", tags = tags)
        } else {
            say!("forum-tags-full", tags = tags, most = MOST_TAGS)
        });
    }
    if !reserved.is_empty() {
        lines.push(say!("forum-tags-moderated", tags = text::list(&reserved)));
    } else if !forum.manages_threads {
        lines.push(say!("forum-tags-stay"));
    }
    lines
}

fn bold(names: &[String]) -> String {
    text::list(&names.iter().map(|name| format!("**{name}**")).collect::<Vec<_>>())
}

fn is_moderated(forum: &Forum, name: &str) -> bool {
    forum.tags.iter().any(|tag| tag.is_called(name) && tag.moderated)
}
