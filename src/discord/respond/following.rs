//! Panels that go on showing a game: once the computer player has played, each is replaced with the next turn.

use std::time::Duration;

use serde_json::Value;

use super::followed::Panel;
use super::request::{TOKEN_LIFE, note_failure, token_left};
use super::responder::Responder;
use crate::app::{self, GameId, Message, MessageId};
use crate::discord::incoming::Incoming;
use crate::discord::message::Form;

/// A panel is not replaced this shortly before Discord no longer allows it.
const LATEST: Duration = Duration::from_secs(5);

impl Responder {
    /// Notes what a user was shown, as Discord has it, in this form. If it follows a game, and the computer player has
    /// already played there, it is replaced at once.
    pub(super) async fn note_shown(&self, incoming: &Incoming, message: &Message, shown: &Value, form: Form) {
        let Some(id) = shown["id"].as_str().and_then(|id| id.parse().ok()).map(MessageId) else { return };
        let Some(game) = message.follows else {
            self.followed.forget(id);
            return;
        };
        self.followed.note(id, Panel { game, incoming: incoming.clone(), form }, TOKEN_LIFE);
        self.show_followed(game).await;
    }

    /// Replaces the panels that follow this game with its present turn, where Discord still allows it. While the
    /// computer player has something to do in it, they go on waiting.
    pub(crate) async fn show_followed(&self, game: GameId) {
        if app::is_computer_thinking(&self.context, game).await {
            return;
        }
        for panel in self.followed.take(game) {
            if token_left(&panel.incoming) < LATEST {
                continue;
            }
            if let Some(message) = app::panel_after_computer(&self.context, &panel.incoming.caller, game).await {
                note_failure(&self.edit_answer(&panel.incoming, &message, panel.form).await);
            }
        }
    }
}
