//! Events that are announced as a post in a forum: which forum, how the post is named and tagged, and where the games
//! begin. Everybody who sees the forum reads its name and tags, so they hold nothing but the event's name, game and
//! state.

use cardinal_ids::{ChannelId, Site, Venue};
use cardinal_interaction::Post;
use cardinal_store::{Event, EventState};
use cardinal_words::InWords;

use crate::app::Context;
use crate::app::choices::look::settings_of;
use crate::app::error::AppError;
use crate::app::events::standing::Standing;
use crate::app::people::{ForumLook, WantedChannels};
use crate::app::words::post_tags::{PostState, post_tags};

/// The forum in which an event can have a post: that of the server's games, or else the one in whose post it is made.
///
/// # Errors
/// The store fails.
pub(super) async fn forum_for(context: &Context, event: &Event) -> Result<Option<ChannelId>, AppError> {
    let settings = settings_of(&context.store, Some(event.guild)).await?;
    if settings.forum.is_some() {
        return Ok(settings.forum);
    }
    let (Some(parent), Some(servers)) = (event.site.parent, context.people.servers()) else { return Ok(None) };
    let wanted = WantedChannels { places: Vec::new(), forum: Some((parent, Vec::new())) };
    let look = servers.look(event.guild, &wanted).await.and_then(|look| look.forum);
    Ok(matches!(look, Some(ForumLook::Seen(_))).then_some(parent))
}

/// The post of an event as it is to be named and tagged now; none if it is announced in its channel. While members sign
/// up, its only tag is the game.
///
/// # Errors
/// Its game is no longer on offer.
pub(crate) fn post_of(standing: &Standing) -> Result<Option<Post>, AppError> {
    let Some(forum) = standing.plan.forum.map(ChannelId) else { return Ok(None) };
    let variant = standing.plan.variant()?;
    let tags = match standing.event.state {
        EventState::Draft | EventState::Open => vec![variant.in_words()],
        EventState::Running => post_tags(PostState::Running, Some(variant)),
        EventState::Over | EventState::Cancelled => post_tags(PostState::Finished, Some(variant)),
    };
    Ok(Some(Post { forum, title: standing.event.name.clone(), tags }))
}

/// Where the games of an event begin: where it was made, as other games there do. One that has a post and was made in
/// another one has its games as posts of the server's forum, or without one in its own.
///
/// # Errors
/// The store fails.
pub(super) async fn place_of_games(context: &Context, standing: &Standing) -> Result<(Site, Venue), AppError> {
    let Event { site, venue, post, guild, .. } = standing.event;
    let (Some(post), Some(_)) = (post, site.parent) else { return Ok((site, venue)) };
    let settings = settings_of(&context.store, Some(guild)).await?;
    if settings.forum.is_some() && settings.usual_venue() == Venue::Thread {
        return Ok((Site { parent: None, ..site }, Venue::Thread));
    }
    let parent = standing.plan.forum.map(ChannelId);
    Ok((Site { channel: post, parent, ..site }, Venue::Channel))
}
