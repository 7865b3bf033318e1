//! Messages for everyone that a response makes: announcements of turns, and challenges.

use cardinal_discord::{ApiError, Route};
use cardinal_ids::{ChallengeId, MessageId};
use cardinal_interaction::{Answer, ChallengeControl, Control, Message, MessageRef, Post};
use cardinal_words::say;
use serde_json::Value;

use crate::app;
use crate::discord::incoming::{Incoming, What};
use crate::discord::message::{self, Audience, MessageForm};
use crate::discord::permissions::{self, Place};
use crate::discord::posting::{Complaint, ReservedTurn, first_message, make_post, no_post};
use crate::discord::respond::deliver::{Acknowledged, LATEST, TOKEN_LIFE, note_failure, token_left};
use crate::discord::respond::responder::{Responder, SentLine};

impl Responder {
    /// Sends an announcement as the response. If Discord shows something else instead, such as another
    /// process's private response, the announcement goes through the queue.
    pub(super) async fn answer_with(
        &self,
        incoming: &Incoming,
        turn: ReservedTurn,
        acknowledged: Acknowledged,
        complaint: Complaint,
    ) -> bool {
        if turn.is_left_to_others().await {
            turn.leave();
            return self.deliver(incoming, Answer::Private(Message::text(say!("answer-done"))), acknowledged).await;
        }
        let result = match acknowledged {
            Acknowledged::Not if !turn.may_repeat() => {
                let body = message::answer(turn.message(), Audience::Everyone);
                match self.first_answer(incoming, body).await {
                    Ok(answer) => Ok(message::id_for_all(&answer["resource"]["message"])),
                    Err(error) if error.is_answered() => self.standing(incoming, turn.message()).await,
                    Err(error) => Err(error),
                }
            }
            Acknowledged::Message(Audience::Everyone) if !turn.may_repeat() => self
                .edit_answer(incoming, turn.message(), MessageForm::Plain)
                .await
                .map(|edited| message::id_for_all(&edited)),
            _ => {
                turn.give_up(Some(complaint), false);
                let text = Message::text(say!("answer-follows"));
                return match acknowledged {
                    Acknowledged::Not | Acknowledged::Message(_) => {
                        self.deliver(incoming, Answer::Private(text), acknowledged).await
                    }
                    _ => true,
                };
            }
        };
        match result {
            Ok(Some(message)) => {
                turn.posted(MessageRef { channel: incoming.caller.channel, message });
                true
            }
            Ok(None) => {
                tracing::info!(interaction = %incoming.caller.interaction, "another process gave a different response");
                turn.give_up(Some(complaint), true);
                false
            }
            Err(error) => {
                note_failure(&Err(error));
                turn.give_up(Some(complaint), true);
                false
            }
        }
    }

    /// Returns the public message that Discord shows as the response if it is this one. An earlier try whose
    /// response was lost may have sent it, or another process.
    async fn standing(&self, incoming: &Incoming, message: &Message) -> Result<Option<MessageId>, ApiError> {
        let shown = self.read_answer(incoming).await?;
        Ok(message::id_for_all(&shown).filter(|_| message::is_shown_by(message, &shown)))
    }
}

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
                let edited = self.edit_answer(incoming, message, MessageForm::Plain).await;
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
        let mut result = self.api.send(&route, message::in_channel(message, Some(nonce)), TOKEN_LIFE).await;
        if result.as_ref().is_err_and(ApiError::is_forbidden) {
            // In a private thread that the bot isn't in, the interaction's token still shows it. The game needs more.
            let why = permissions::complaint(Place::Here(incoming.permissions), incoming.form);
            self.announcer.tell(&Self::complaint_of(incoming), why).await;
            result = self.follow_up(incoming, message, Audience::Everyone).await;
        }
        match &result {
            Ok(posted) => self.note_challenge(challenge, message::id_for_all(posted)).await,
            Err(_) => note_failure(&result),
        }
        result.is_ok()
    }

    /// Has a challenge open a post in a forum. If that can't be, it is posted in the channel, and its maker reads why.
    pub(super) async fn open_post(&self, incoming: &Incoming, challenge: ChallengeId, message: &Message, post: &Post) {
        match make_post(&self.announcer, post, message).await {
            Ok(thread) => {
                app::challenge_moved(&self.context, challenge, post.forum, first_message(thread)).await;
                self.announcer.invite(thread, vec![incoming.caller.user]);
            }
            // It may be there, or come yet. If not, players still find the challenge in `/games`.
            Err(error) if error.is_uncertain() => note_failure(&Err(error)),
            Err(error) => {
                tracing::warn!(%challenge, %error, "no post for a challenge; it is posted in the channel");
                let why = no_post(&self.announcer, incoming.caller.guild, post.forum, &error).await;
                let why = format!("{why} {}", say!("post-challenge-here"));
                self.announcer.tell(&Self::complaint_of(incoming), why).await;
                self.post_challenge(incoming, challenge, message).await;
            }
        }
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
    /// another message, such as a private one, and why it was declined. Who declines can then say why.
    pub(super) async fn note_update(&self, incoming: &Incoming, changed: &Value) {
        let (What::Press { custom_id, .. } | What::Form { custom_id, .. }) = &incoming.what else { return };
        let Ok(Control::Challenge { id: challenge, what }) = Control::decode(custom_id) else { return };
        let Some(changed) = changed["id"].as_str().and_then(|id| id.parse().ok()) else { return };
        if let Some(closed) = app::challenge_answered(&self.context, challenge, MessageId(changed)).await {
            self.announcer.show_closed(closed);
        }
        self.delete_sent_lines().await;
        if what == ChallengeControl::Decline
            && let Some(offer) = app::reason_offer(&self.context, &incoming.caller, challenge).await
        {
            note_failure(&self.follow_up(incoming, &offer, Audience::Caller).await);
        }
    }

    /// Deletes the lines of challenges that were answered, whichever process did it. Where the maker has gone on to
    /// something else on the same message, it stays.
    pub(crate) async fn delete_sent_lines(&self) {
        for challenge in app::answered_among(&self.context, self.sent_lines.challenges()).await {
            let Some(SentLine { incoming, shown }) = self.sent_lines.take(challenge) else { continue };
            if token_left(&incoming) < LATEST {
                continue;
            }
            match self.read_answer(&incoming).await {
                Ok(standing) if message::is_shown_by(&shown, &standing) => self.delete_answer(&incoming).await,
                Ok(_) => {}
                error => note_failure(&error),
            }
        }
    }
}
