//! The forum in which a server's games are posts: chosen under `/settings`, with what the bot lacks there.

use cardinal_ids::{ChannelId, GuildId};
use cardinal_interaction::{ChannelMenu, Control, ListedChannels, Row, ServerControl};
use cardinal_store::ServerSettings;
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::people::{Forum, ForumLook};
use crate::app::words::post_tags::all_post_tags;
use crate::app::words::text;

/// The most tags of a forum.
const MOST_TAGS: usize = 20;

/// Checks the channel that is chosen as the forum of games, and adds the tags that it lacks if the bot may.
///
/// # Errors
/// It is no forum.
pub(crate) async fn prepare_forum(context: &Context, guild: GuildId, channel: ChannelId) -> Result<(), AppError> {
    let Some(servers) = context.people.servers() else { return Ok(()) };
    match servers.forum(guild, channel).await {
        ForumLook::OtherChannel => Err(AppError::refused(say!("forum-other-channel", channel = channel.to_string()))),
        ForumLook::Seen(forum) => {
            let lacking = lacking_tags(&forum);
            if forum.manages_channels && !lacking.is_empty() && has_room(&forum, &lacking) {
                servers.add_tags(channel, &lacking).await;
            }
            Ok(())
        }
        ForumLook::Hidden | ForumLook::Unknown => Ok(()),
    }
}

/// The menu of forums.
pub(crate) fn forum_menu(settings: &ServerSettings) -> Row {
    Row::Channels(ChannelMenu {
        control: Control::Server(ServerControl::Forum),
        placeholder: say!("forum-placeholder"),
        chosen: settings.forum.into_iter().collect(),
        listed: ListedChannels::Forums,
    })
}

/// What is chosen, and what the bot lacks there.
pub(crate) async fn about_forum(context: &Context, guild: GuildId, settings: &ServerSettings) -> String {
    let Some(channel) = settings.forum else { return say!("forum-none") };
    let place = channel.to_string();
    let looked = match context.people.servers() {
        Some(servers) => servers.forum(guild, channel).await,
        None => ForumLook::Unknown,
    };
    let lacks = match looked {
        ForumLook::Seen(forum) => lacks(&forum, &place),
        ForumLook::Hidden => vec![say!("forum-hidden", channel = &place)],
        ForumLook::OtherChannel => vec![say!("forum-other-channel", channel = &place)],
        ForumLook::Unknown => Vec::new(),
    };
    [say!("forum-chosen", channel = &place)].into_iter().chain(lacks).collect::<Vec<_>>().join("\n")
}

/// What keeps games from being posts there, or else what they go without.
fn lacks(forum: &Forum, place: &str) -> Vec<String> {
    if !forum.lacks.is_empty() {
        let count = forum.lacks.len();
        return vec![say!("forum-lacks", count = count, channel = place, permissions = bold(&forum.lacks))];
    }
    let lacking = lacking_tags(forum);
    let reserved: Vec<String> =
        all_post_tags().into_iter().filter(|tag| !forum.manages_threads && is_moderated(forum, tag)).collect();
    if forum.requires_tag && lacking.len() + reserved.len() == all_post_tags().len() {
        return vec![say!("forum-tag-required", channel = place, tags = text::list(&all_post_tags()))];
    }
    let mut lines = Vec::new();
    if !lacking.is_empty() {
        let tags = text::list(&lacking);
        lines.push(if has_room(forum, &lacking) {
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

/// The tags for games that a forum doesn't have.
fn lacking_tags(forum: &Forum) -> Vec<String> {
    all_post_tags().into_iter().filter(|wanted| !forum.tags.iter().any(|tag| tag.is_called(wanted))).collect()
}

fn is_moderated(forum: &Forum, name: &str) -> bool {
    forum.tags.iter().any(|tag| tag.is_called(name) && tag.moderated)
}

fn has_room(forum: &Forum, lacking: &[String]) -> bool {
    forum.tags.len() + lacking.len() <= MOST_TAGS
}
