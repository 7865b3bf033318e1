//! Asks Discord about servers.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use cardinal_discord::{Api, ApiError, Body, Route, code};
use cardinal_ids::{ChannelId, GuildId, UserId};
use serde_json::{Value, json};

use super::granted::granted;
use super::permissions::{self, ChannelForm, Permissions};
use crate::app::{AboutServer, Forum, ForumLook, ForumTag, Lacking, Servers};

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

    async fn lacking(&self, guild: GuildId, channels: &[ChannelId]) -> Option<Vec<Lacking>> {
        let (server, bot, list) = tokio::try_join!(
            self.asked(Route::Server { guild }),
            self.asked(Route::Member { guild, user: self.user }),
            self.asked(Route::Channels { guild }),
        )
        .ok()?;
        let list = list.as_array()?;
        let lacking = |wanted: &ChannelId| {
            let id = wanted.to_string();
            let channel = list.iter().find(|channel| channel["id"] == id.as_str());
            let kind = channel.and_then(|channel| channel["type"].as_u64());
            permissions::lacking(*wanted, kind, granted(&server, &bot, channel))
        };
        Some(channels.iter().map(lacking).collect())
    }

    async fn forum(&self, guild: GuildId, channel: ChannelId) -> ForumLook {
        let (channel, server, member) = tokio::join!(
            self.asked(Route::ReadChannel { channel }),
            self.asked(Route::Server { guild }),
            self.asked(Route::Member { guild, user: self.user }),
        );
        let (channel, server, member) = match (channel, server, member) {
            (Ok(channel), Ok(server), Ok(member)) => (channel, server, member),
            (Err(error), ..) if error.is_forbidden() => return ForumLook::Hidden,
            (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => {
                let error = &error as &dyn std::error::Error;
                tracing::debug!(server = guild.0, error, "cannot look at a forum");
                return ForumLook::Unknown;
            }
        };
        if !permissions::holds_posts(channel["type"].as_u64()) {
            return ForumLook::OtherChannel;
        }
        let has = granted(&server, &member, Some(&channel));
        let tags = channel["available_tags"].as_array().into_iter().flatten();
        let tag = |tag: &Value| {
            let name = tag["name"].as_str()?.to_owned();
            Some(ForumTag { name, moderated: tag["moderated"] == true })
        };
        ForumLook::Seen(Forum {
            lacks: permissions::missing_by_name(has, ChannelForm::NewPost),
            manages_channels: permissions::allow_managing_channels(has),
            manages_threads: permissions::allow_managing_threads(has),
            requires_tag: channel["flags"].as_u64().unwrap_or_default() & REQUIRES_TAG != 0,
            tags: tags.filter_map(tag).collect(),
        })
    }

    async fn add_tags(&self, forum: ChannelId, tags: &[String]) {
        let added = async {
            let channel = self.asked(Route::ReadChannel { channel: forum }).await?;
            let standing = channel["available_tags"].as_array().cloned().unwrap_or_default();
            let all: Vec<Value> = standing.into_iter().chain(tags.iter().map(|tag| json!({ "name": tag }))).collect();
            let body = Body::Json(json!({ "available_tags": all }));
            self.api.send(&Route::EditChannel { channel: forum }, body, PATIENCE).await
        };
        if let Err(error) = added.await {
            tracing::debug!(%forum, error = &error as &dyn std::error::Error, "cannot add tags to a forum");
        }
    }
}
