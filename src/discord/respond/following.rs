//! Panels that go on showing a game: once the computer player has played, each is replaced with the next turn.

use std::time::Duration;

use super::followed::Panel;
use super::request::{note_failure, token_left};
use super::responder::Responder;
use crate::app::{GameId, Message, UserId};
use crate::discord::incoming::Incoming;
use crate::discord::message::Form;

/// A panel is not replaced this shortly before Discord no longer allows it.
const LATEST: Duration = Duration::from_secs(5);

impl Responder {
    /// Notes that this message was shown to a user, in this form. If it follows a game, and the computer player has
    /// already played there, it is replaced at once.
    pub(super) async fn note_shown(&self, incoming: &Incoming, message: &Message, form: Form) {
        let user = incoming.caller.user;
        let Some(game) = message.follows else {
            self.followed.0.remove(&user);
            return;
        };
        self.followed.0.insert(user, Panel { game, incoming: incoming.clone(), form });
        if !self.app.computer_thinks(game).await {
            self.show_followed(game).await;
        }
    }

    /// Replaces the panels that follow this game with its present turn, where Discord still allows it.
    pub(crate) async fn show_followed(&self, game: GameId) {
        let of_game = self.followed.0.iter().filter(|panel| panel.game == game);
        let users: Vec<UserId> = of_game.map(|panel| *panel.key()).collect();
        for user in users {
            let Some((_, panel)) = self.followed.0.remove_if(&user, |_, panel| panel.game == game) else { continue };
            if token_left(&panel.incoming) < LATEST {
                continue;
            }
            if let Some(message) = self.app.followed(&panel.incoming.caller, game).await {
                note_failure(&self.edit_answer(&panel.incoming, &message, panel.form).await);
            }
        }
    }
}
