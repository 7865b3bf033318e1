//! The message that shows a challenge to everyone.

use serde_json::Value;

use super::request::{TOKEN_LIFE, note_failure};
use super::responder::Responder;
use crate::app::{self, ChallengeId, Control, Message, MessageId};
use crate::discord::api::Route;
use crate::discord::incoming::{Incoming, What};
use crate::discord::message::{self, Form};

impl Responder {
    /// Makes sure that everyone can see a challenge that may not have become the response, because another
    /// process responded or it was too late. Returns whether they can.
    pub(super) async fn ensure_challenge(
        &self,
        incoming: &Incoming,
        challenge: ChallengeId,
        message: &Message,
    ) -> bool {
        match self.read_answer(incoming).await {
            Ok(shown) if message::is_shown_by(message, &shown) && message::id_for_all(&shown).is_some() => {
                self.note_challenge(challenge, message::id_for_all(&shown)).await;
                return true;
            }
            // A public placeholder, from whichever process.
            Ok(shown) if message::is_placeholder(&shown) && message::id_for_all(&shown).is_some() => {
                let edited = self.edit_answer(incoming, message, Form::Plain).await;
                note_failure(&edited);
                if let Ok(edited) = &edited {
                    self.note_challenge(challenge, message::id_for_all(edited)).await;
                }
                return edited.is_ok();
            }
            // It may be there. If not, players still find the challenge in `/games`.
            Err(error) if error.is_temporary() => {
                note_failure(&Err(error));
                return false;
            }
            _ => {}
        }
        tracing::info!(%challenge, "a challenge could not be the response; it is posted in the channel");
        self.post_challenge(incoming, challenge, message).await
    }

    /// Posts a challenge in the channel, once however often its interaction is delivered. Returns whether it is there.
    pub(super) async fn post_challenge(&self, incoming: &Incoming, challenge: ChallengeId, message: &Message) -> bool {
        let route = Route::CreateMessage { channel: incoming.caller.channel };
        let nonce = incoming.caller.interaction.to_string();
        let result = self.api.send(&route, message::in_channel(message, Some(nonce)), TOKEN_LIFE).await;
        match &result {
            Ok(posted) => self.note_challenge(challenge, message::id_for_all(posted)).await,
            Err(_) => note_failure(&result),
        }
        result.is_ok()
    }

    /// Notes which message shows a challenge.
    pub(super) async fn note_challenge(&self, challenge: ChallengeId, message: Option<MessageId>) {
        if let Some(message) = message {
            app::challenge_posted(&self.context, challenge, message).await;
        } else {
            tracing::warn!(%challenge, "Discord's response lacks the id of a challenge's message");
        }
    }

    /// Makes a challenge's own message show that the challenge is closed, if it was closed with a control of
    /// another message, such as a private one.
    pub(super) async fn note_update(&self, incoming: &Incoming, changed: &Value) {
        let What::Press { custom_id, .. } = &incoming.what else { return };
        let Ok(Control::Challenge { id: challenge, .. }) = Control::decode(custom_id) else { return };
        let Some(changed) = changed["id"].as_str().and_then(|id| id.parse().ok()) else { return };
        if let Some(closed) = app::challenge_answered(&self.context, challenge, MessageId(changed)).await {
            self.announcer.show_closed(closed);
        }
    }
}
