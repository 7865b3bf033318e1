//! In which channels games can start on a server, and what the bot lacks there.

use std::time::Duration;

use cardinal_ids::{ChannelId, GuildId};
use cardinal_interaction::Caller;
use cardinal_store::{ServerSettings, SharedStore};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::forums::no_forum;
use crate::app::choices::look::settings_of;
use crate::app::error::AppError;
use crate::app::people::{ChannelsLook, ForumLook, Lacking, WantedChannels};
use crate::app::words::post_tags::all_post_tags;
use crate::app::words::text;

/// How long an answer waits to learn what the bot lacks. It does without what comes later.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Checks that games may be started in the caller's channel.
///
/// # Errors
/// They may not, or the store fails.
pub(crate) async fn may_begin_here(store: &SharedStore, caller: &Caller) -> Result<(), AppError> {
    let ServerSettings { places, forum, .. } = settings_of(store, caller.guild).await?;
    let is_place = |channel: ChannelId| places.contains(&channel) || forum == Some(channel);
    if places.is_empty() || is_place(caller.channel) || caller.parent.is_some_and(is_place) {
        return Ok(());
    }
    Err(AppError::refused(say!("settings-elsewhere", places = channels(&places))))
}

/// The channels in which games can start, in words.
pub(crate) fn places_word(settings: &ServerSettings) -> String {
    if settings.places.is_empty() { say!("settings-everywhere") } else { channels(&settings.places) }
}

/// What the bot lacks in the channels of a server in which games can start, and what its forum is: what Discord has
/// told along, and of the others what one look shows in time.
pub(crate) async fn look_at(
    context: &Context,
    guild: GuildId,
    settings: &ServerSettings,
    mut told: Vec<Lacking>,
) -> ChannelsLook {
    told.retain(|each| settings.places.contains(&each.channel));
    let is_told = |place: &ChannelId| told.iter().any(|each| each.channel == *place);
    let places: Vec<ChannelId> = settings.places.iter().copied().filter(|place| !is_told(place)).collect();
    let wanted = WantedChannels { places, forum: settings.forum.map(|forum| (forum, Vec::new())) };
    let mut look = ChannelsLook::default();
    if wanted != WantedChannels::default()
        && let Some(servers) = context.people.servers()
        && let Ok(Some(learned)) = tokio::time::timeout(PATIENCE, servers.look(guild, &wanted)).await
    {
        look = learned;
    }
    look.lacking.splice(0..0, told);
    look
}

/// The same for a channel that is being chosen as the forum of games, which gets the tags that it lacks if the bot may
/// add them.
///
/// # Errors
/// It is no forum.
pub(crate) async fn look_at_new_forum(
    context: &Context,
    guild: GuildId,
    settings: &ServerSettings,
    forum: ChannelId,
) -> Result<ChannelsLook, AppError> {
    let Some(servers) = context.people.servers() else { return Ok(ChannelsLook::default()) };
    let wanted = WantedChannels { places: settings.places.clone(), forum: Some((forum, all_post_tags())) };
    let look = servers.look(guild, &wanted).await.unwrap_or_default();
    if look.forum == Some(ForumLook::OtherChannel) { Err(no_forum(forum)) } else { Ok(look) }
}

/// A line for each set of permissions that is missing somewhere, with the channels that lack it.
pub(crate) fn warnings(lacking: &[Lacking]) -> Vec<String> {
    let mut groups: Vec<(bool, Vec<String>, Vec<ChannelId>)> = Vec::new();
    for each in lacking {
        // So that an admin can grant all of them at once.
        let mut permissions = each.to_post.clone();
        permissions.extend(each.for_threads.iter().filter(|name| !each.to_post.contains(name)).cloned());
        let posts = each.to_post.is_empty();
        match groups.iter_mut().find(|(also, same, _)| (*also, same.as_slice()) == (posts, permissions.as_slice())) {
            Some((.., places)) => places.push(each.channel),
            None => groups.push((posts, permissions, vec![each.channel])),
        }
    }
    let lines = groups.into_iter().filter(|(_, permissions, _)| !permissions.is_empty());
    lines
        .map(|(posts, permissions, places)| {
            let permissions: Vec<String> = permissions.iter().map(|name| format!("**{name}**")).collect();
            let (places, permissions) = (channels(&places), text::list(&permissions));
            if posts {
                say!("settings-lacking-for-threads", places = places, permissions = permissions)
            } else {
                say!("settings-lacking-to-post", places = places, permissions = permissions)
            }
        })
        .collect()
}

fn channels(places: &[ChannelId]) -> String {
    let places: Vec<String> = places.iter().map(|place| format!("<#{place}>")).collect();
    text::list(&places)
}
