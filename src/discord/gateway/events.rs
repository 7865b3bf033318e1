//! Handles the gateway's events: interactions, news about servers, and sessions.

use std::time::Instant;

use async_trait::async_trait;
use serde_json::Value;
use serenity::client::{Context, RawEventHandler};
use serenity::model::application::Interaction;
use serenity::model::event::Event;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::servers::ServerNews;
use super::setting::Setting;
use crate::metrics::{self, GatewaySession};

/// Handles the events of one client.
pub(super) struct Handler {
    pub(super) setting: Setting,
    /// The address at which Discord wants the current session resumed.
    pub(super) resume_at: watch::Sender<Option<String>>,
    pub(super) closed: CancellationToken,
}

impl Handler {
    fn on_session_up(&self, how: GatewaySession) {
        metrics::gateway_session(how);
        self.setting.pace.on_session_up();
        self.setting.ups.send_modify(|ups| *ups += 1);
        if let Some(shared) = &self.setting.beginnings {
            let (fleet, shard) = (shared.fleet.clone(), self.setting.shard.index);
            self.setting.tasks.spawn(async move {
                if let Err(error) = fleet.note_session_up(shard).await {
                    tracing::warn!(
                        error = &error as &dyn std::error::Error,
                        shard,
                        "cannot tell others that a shard is up; the next look does"
                    );
                }
            });
        }
    }

    /// Starts the response to an interaction, given in Discord's JSON.
    fn take(&self, interaction: &Value) {
        if self.closed.is_cancelled() {
            return;
        }
        let (received, setting) = (Instant::now(), self.setting.clone());
        if setting.is_certain() {
            setting.responder.clone().take(interaction, received, None, &setting.tasks);
            return;
        }
        let interaction = interaction.clone();
        self.setting.tasks.spawn(async move {
            if setting.is_ours().await {
                setting.responder.clone().take(&interaction, received, None, &setting.tasks);
            }
        });
    }
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Some(news) = ServerNews::of(&event).filter(|_| !self.closed.is_cancelled()) {
            let setting = self.setting.clone();
            self.setting
                .tasks
                .spawn(async move { news.tell(&setting.responder, setting.commands_server, setting.shard).await });
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
                self.on_session_up(GatewaySession::Begun);
            }
            Event::Resumed(_) => {
                tracing::info!("the gateway session is resumed");
                self.on_session_up(GatewaySession::Resumed);
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
    use crate::discord::incoming::{Incoming, What};
    use cardinal_ids::UserId;
    use cardinal_interaction::Opponent;

    /// What is read of an interaction after serenity has parsed it, given its kind and data in Discord's JSON.
    fn read(kind: u8, data: &Value) -> What {
        let person = |id: &str, name: &str| json!({ "id": id, "username": name, "discriminator": "0", "global_name": name, "avatar": null });
        let member = |nick: Option<&str>| {
            json!({
                "nick": nick, "roles": [], "joined_at": "2026-11-01T10:00:00Z", "permissions": "0", "deaf": false, "mute": false,
                "flags": 0, "avatar": null, "premium_since": null, "pending": false, "communication_disabled_until": null,
            })
        };
        let mut data = data.clone();
        data["resolved"] = json!({ "users": { "6": person("6", "Ben") }, "members": { "6": member(Some("Rook")) } });
        let mut caller = member(None);
        caller["user"] = person("5", "Ada");
        let interaction = json!({
            "id": "7", "application_id": "3", "token": "secret", "type": kind, "version": 1, "channel_id": "8", "guild_id": "9",
            "member": caller, "data": data, "app_permissions": "0", "locale": "en-US", "entitlements": [],
            "authorizing_integration_owners": {}, "attachment_size_limit": 1, "message": {
                "id": "70", "channel_id": "8", "author": person("3", "Cardinal"), "content": "whom", "timestamp": "2026-11-01T10:00:00Z",
                "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
                "attachments": [], "embeds": [], "pinned": false, "type": 0, "components": [], "flags": 0,
            },
        });
        let parsed: Interaction = serde_json::from_value(interaction).unwrap();
        Incoming::read(&as_discord_wrote(&parsed), Instant::now()).unwrap().what
    }

    fn ben() -> Opponent {
        Opponent { user: UserId(6), name: "Rook".to_owned(), account: "Ben".to_owned(), bot: false }
    }

    #[test]
    fn a_member_chosen_in_a_menu_passes_through_serenity() {
        let data = json!({ "custom_id": "c", "component_type": 5, "values": ["6"] });
        let What::Press { values, members, .. } = read(3, &data) else { panic!("no press") };
        assert_eq!((values, members), (vec!["6".to_owned()], vec![ben()]));
    }

    #[test]
    fn a_command_on_a_member_passes_through_serenity() {
        let data = json!({ "id": "1", "name": "Say hello", "type": 2, "target_id": "6" });
        let What::OnMember { entry, member } = read(2, &data) else { panic!("no command on a member") };
        assert_eq!((entry.as_str(), member), ("Say hello", ben()));
    }
}
