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
use crate::discord::incoming::Incoming;

/// Handles the events of one client.
pub(super) struct Handler {
    pub(super) setting: Setting,
    /// The address at which Discord wants the current session resumed.
    pub(super) resume_at: watch::Sender<Option<String>>,
    pub(super) closed: CancellationToken,
}

impl Handler {
    fn is_up(&self) {
        self.setting.pace.is_up();
        self.setting.ups.send_modify(|ups| *ups += 1);
    }

    /// Starts the response to an interaction, given in Discord's JSON.
    fn take(&self, interaction: &Value) {
        if self.closed.is_cancelled() {
            return;
        }
        let responder = self.setting.responder.clone();
        match Incoming::read(interaction, Instant::now()) {
            Ok(incoming) => {
                self.setting.tasks.spawn(async move { responder.respond(incoming).await });
            }
            Err(error) => {
                tracing::error!(%error, "an interaction lacks a required field; Discord's format may have changed");
                if let Some((id, token)) = error.answerable {
                    self.setting.tasks.spawn(async move { responder.cannot_read(id, token).await });
                }
            }
        }
    }
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Some(news) = ServerNews::of(&event).filter(|_| !self.closed.is_cancelled()) {
            let (responder, server) = (self.setting.responder.clone(), self.setting.commands_server);
            self.setting.tasks.spawn(async move { news.tell(&responder, server).await });
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
                self.is_up();
            }
            Event::Resumed(_) => {
                tracing::info!("the gateway session is resumed");
                self.is_up();
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
