//! Asks Discord about servers.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use cardinal_discord::{Api, ApiError, Body, Route, code};
use cardinal_ids::{ChannelId, GuildId, UserId};
use serde_json::{Value, json};

use super::granted::granted;
use super::permissions::{self, ChannelForm, Permissions};
use crate::app::{AboutServer, ChannelsLook, Forum, ForumLook, ForumTag, Servers, WantedChannels};

/// How long to wait for a response, because somebody may be waiting for the result.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the bot may do in a channel of a server, as far as that is told in time.
pub(crate) async fn permissions_in(api: &Api, bot: UserId, guild: GuildId, channel: ChannelId) -> Option<Permissions> {
    let routes = [Route::Server { guild }, Route::Member { guild, user: bot }, Route::ReadChannel { channel }];
    let [server, member, channel] = routes.map(|route| async move { api.send(&route, Body::Empty, PATIENCE).await });
    let (server, member, channel) = tokio::try_join!(server, member, channel).ok()?;
    Some(granted(&server, &member, Some(&channel)))
}

/// The flag of a forum in which every post needs a tag.
const REQUIRES_TAG: u64 = 1 << 4;

/// Asks Discord's API.
pub(super) struct OwnServers {
    pub(super) api: Arc<Api>,
    /// The bot itself.
    pub(super) user: UserId,
}

impl OwnServers {
    async fn asked(&self, route: Route) -> Result<Value, ApiError> {
        self.api.send(&route, Body::Empty, PATIENCE).await
    }
}

#[async_trait]
impl Servers for OwnServers {
    async fn is_member(&self, guild: GuildId, user: UserId) -> Option<bool> {
        match self.asked(Route::Member { guild, user }).await {
            Ok(_) => Some(true),
            Err(error) if error.code() == Some(code::UNKNOWN_MEMBER) => Some(false),
            Err(error) => {
                tracing::debug!(
                    server = guild.0,
                    error = &error as &dyn std::error::Error,
                    "cannot find out whether a player is still on the server"
                );
                None
            }
        }
    }

    async fn about(&self, guild: GuildId) -> Option<AboutServer> {
        let server = self.asked(Route::Server { guild }).await.ok()?;
        let owner = server["owner_id"].as_str()?.parse().ok().map(UserId)?;
        Some(AboutServer { name: server["name"].as_str()?.to_owned(), owner })
    }

    async fn look(&self, guild: GuildId, wanted: &WantedChannels) -> Option<ChannelsLook> {
        let (server, bot, list) = tokio::try_join!(
            self.asked(Route::Server { guild }),
            self.asked(Route::Member { guild, user: self.user }),
            self.asked(Route::Channels { guild }),
        )
        .inspect_err(|error| {
            let error = error as &dyn std::error::Error;
            tracing::debug!(server = guild.0, error, "cannot look at the channels of a server");
        })
        .ok()?;
        let list = list.as_array()?;
        let seen = |wanted: ChannelId| {
            let id = wanted.to_string();
            let channel = list.iter().find(|channel| channel["id"] == id.as_str());
            (channel, granted(&server, &bot, channel))
        };
        let lacking = |place: &ChannelId| {
            let (channel, has) = seen(*place);
            permissions::lacking(*place, channel.and_then(|channel| channel["type"].as_u64()), has)
        };
        let forum = match &wanted.forum {
            None => None,
            Some((forum, tags)) => {
                let (channel, has) = seen(*forum);
                Some(match channel.filter(|_| permissions::allow_viewing(has)) {
                    None => ForumLook::Hidden,
                    Some(channel) if !permissions::holds_posts(channel["type"].as_u64()) => ForumLook::OtherChannel,
                    Some(channel) => ForumLook::Seen(self.with_tags(*forum, channel, has, tags).await),
                })
            }
        };
        Some(ChannelsLook { lacking: wanted.places.iter().map(lacking).collect(), forum })
    }
}

impl OwnServers {
    /// What a forum is in which the bot has these permissions, once it has the tags that the bot can add.
    async fn with_tags(&self, id: ChannelId, channel: &Value, has: Permissions, tags: &[String]) -> Forum {
        let forum = forum_of(channel, has);
        let lacking = forum.lacking_tags(tags);
        if lacking.is_empty() || !forum.manages_channels || !forum.has_room_for(&lacking) {
            return forum;
        }
        let standing = channel["available_tags"].as_array().into_iter().flatten().cloned();
        let all: Vec<Value> = standing.chain(lacking.iter().map(|tag| json!({ "name": tag }))).collect();
        let route = Route::EditChannel { channel: id };
        match self.api.send(&route, Body::Json(json!({ "available_tags": all })), PATIENCE).await {
            Ok(changed) => forum_of(&changed, has),
            Err(error) => {
                tracing::debug!(forum = %id, error = &error as &dyn std::error::Error, "cannot add tags to a forum");
                forum
            }
        }
    }
}

/// A forum as Discord describes it, and what these permissions allow there.
fn forum_of(channel: &Value, has: Permissions) -> Forum {
    let tags = channel["available_tags"].as_array().into_iter().flatten();
    let tag = |tag: &Value| {
        let name = tag["name"].as_str()?.to_owned();
        Some(ForumTag { name, moderated: tag["moderated"] == true })
    };
    Forum {
        lacks: permissions::missing_by_name(has, ChannelForm::NewPost),
        manages_channels: permissions::allow_managing_channels(has),
        manages_threads: permissions::allow_managing_threads(has),
        requires_tag: channel["flags"].as_u64().unwrap_or_default() & REQUIRES_TAG != 0,
        tags: tags.filter_map(tag).collect(),
    }
}
