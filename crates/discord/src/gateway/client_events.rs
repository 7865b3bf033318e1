//! Hands the events of one client on to the bot: interactions, news about servers, and sessions.

use std::time::Instant;

use async_trait::async_trait;
use serde_json::Value;
use serenity::client::{Context, RawEventHandler};
use serenity::model::application::Interaction;
use serenity::model::event::Event;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::context::ShardContext;
use super::server_news::ServerNews;
use crate::event_handler::SessionUp;

/// Hands on the events of one client.
pub(super) struct ClientEvents {
    context: ShardContext,
    /// The address at which Discord wants the current session resumed.
    resume_at: watch::Sender<Option<String>>,
    closed: CancellationToken,
    /// News about servers, which are handed on one by one: a server may be left and joined again at once.
    news: UnboundedSender<ServerNews>,
}

impl ClientEvents {
    pub(super) fn new(
        context: ShardContext,
        resume_at: watch::Sender<Option<String>>,
        closed: CancellationToken,
    ) -> ClientEvents {
        let (news, mut waiting) = unbounded_channel();
        let (handler, shard, is_closed) = (context.gateway.handler.clone(), context.shard, closed.clone());
        context.gateway.tasks.spawn(async move {
            loop {
                let next = tokio::select! {
                    biased;
                    next = waiting.recv() => next,
                    () = is_closed.cancelled() => None,
                };
                let Some(next) = next else { return };
                handler.on_server_news(shard, next).await;
            }
        });
        ClientEvents { context, resume_at, closed, news }
    }

    fn on_session_up(&self, how: SessionUp) {
        let gateway = &self.context.gateway;
        gateway.handler.on_session_up(how);
        self.context.pace.on_session_up();
        self.context.ups.send_modify(|ups| *ups += 1);
        if let Some(shared) = &gateway.identify_limiter {
            let (leases, shard) = (shared.leases.clone(), self.context.shard.index);
            gateway.tasks.spawn(async move { leases.on_session_up(shard).await });
        }
    }

    /// Hands on an interaction, given in Discord's JSON.
    fn take(&self, interaction: &Value) {
        if self.closed.is_cancelled() {
            return;
        }
        let (received, handler) = (Instant::now(), self.context.gateway.handler.clone());
        if self.context.is_certain() {
            handler.on_interaction(interaction, received, None);
            return;
        }
        let (interaction, context) = (interaction.clone(), self.context.clone());
        self.context.gateway.tasks.spawn(async move {
            if context.is_ours().await {
                handler.on_interaction(&interaction, received, None);
            }
        });
    }
}

#[async_trait]
impl RawEventHandler for ClientEvents {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Some(news) = ServerNews::of(&event).filter(|_| !self.closed.is_cancelled()) {
            // Once the client is closed, another session brings all of it again.
            let _ = self.news.send(news);
        }
        match event {
            Event::InteractionCreate(event) => self.take(&as_discord_wrote(&event.interaction)),
            // serenity couldn't parse a field, so it passes the raw event on.
            Event::Unknown(event) if event.kind == "INTERACTION_CREATE" => {
                let (id, kind) = (&event.value["id"], &event.value["type"]);
                tracing::warn!(%id, %kind, "serenity cannot parse an interaction; its raw JSON is used");
                self.take(&event.value);
            }
            Event::Ready(event) => {
                tracing::info!(name = event.ready.user.name, servers = event.ready.guilds.len(), "logged in");
                self.resume_at.send_replace(Some(event.ready.resume_gateway_url));
                self.on_session_up(SessionUp::Begun);
            }
            Event::Resumed(_) => {
                tracing::info!("the gateway session is resumed");
                self.on_session_up(SessionUp::Resumed);
            }
            _ => {}
        }
    }
}

/// Returns an interaction in Discord's JSON again, with the type that serenity leaves out.
fn as_discord_wrote(interaction: &Interaction) -> Value {
    let mut written = serde_json::to_value(interaction).unwrap_or_default();
    written["type"] = u8::from(interaction.kind()).into();
    written
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// An interaction after serenity has parsed it, given its kind and data in Discord's JSON.
    fn after_serenity(kind: u8, data: &Value) -> Value {
        let person = |id: &str, name: &str| {
            json!({
                "id": id, "username": name, "discriminator": "0", "global_name": name, "avatar": null,
            })
        };
        let member = |nick: Option<&str>| {
            json!({
                "nick": nick, "roles": [], "joined_at": "2026-11-01T10:00:00Z", "permissions": "0", "deaf": false,
                "mute": false, "flags": 0, "avatar": null, "premium_since": null, "pending": false,
                "communication_disabled_until": null,
            })
        };
        let mut data = data.clone();
        data["resolved"] = json!({ "users": { "6": person("6", "Ben") }, "members": { "6": member(Some("Captain")) } });
        let mut caller = member(None);
        caller["user"] = person("5", "Ada");
        let interaction = json!({
            "id": "7", "application_id": "3", "token": "secret", "type": kind, "version": 1, "channel_id": "8",
            "guild_id": "9", "member": caller, "data": data, "app_permissions": "0", "locale": "en-US",
            "entitlements": [], "authorizing_integration_owners": {}, "attachment_size_limit": 1, "message": {
                "id": "70", "channel_id": "8", "author": person("3", "Bot"), "content": "whom",
                "timestamp": "2026-11-01T10:00:00Z", "edited_timestamp": null, "tts": false,
                "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0, "components": [], "flags": 0,
            },
        });
        let parsed: Interaction = serde_json::from_value(interaction).unwrap();
        let written = as_discord_wrote(&parsed);
        assert_eq!((&written["id"], &written["token"]), (&"7".into(), &"secret".into()));
        assert_eq!((&written["type"], &written["channel_id"]), (&kind.into(), &"8".into()));
        assert_eq!(written["member"]["user"]["id"], "5");
        let (resolved, ben) = (&written["data"]["resolved"], &written["data"]["resolved"]["users"]["6"]);
        assert_eq!((&ben["id"], &ben["global_name"]), (&"6".into(), &"Ben".into()));
        assert_eq!((&ben["bot"], &resolved["members"]["6"]["nick"]), (&false.into(), &"Captain".into()));
        written["data"].clone()
    }

    #[test]
    fn a_member_chosen_in_a_menu_passes_through_serenity() {
        let data = json!({ "custom_id": "c", "component_type": 5, "values": ["6"] });
        let written = after_serenity(3, &data);
        for field in ["custom_id", "component_type", "values"] {
            assert_eq!(written[field], data[field], "{field}");
        }
    }

    #[test]
    fn a_command_on_a_member_passes_through_serenity() {
        let data = json!({ "id": "1", "name": "Say hello", "type": 2, "target_id": "6" });
        let written = after_serenity(2, &data);
        for field in ["name", "type", "target_id"] {
            assert_eq!(written[field], data[field], "{field}");
        }
    }
}
