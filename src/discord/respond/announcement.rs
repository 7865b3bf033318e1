//! Responses that are announcements at the same time.

use cardinal_words::say;

use super::defer::Acknowledged;
use super::request::note_failure;
use super::responder::Responder;
use crate::app::{Answer, Message, MessageId, MessageRef};
use crate::discord::api::ApiError;
use crate::discord::incoming::Incoming;
use crate::discord::message::{self, Audience, Form};
use crate::discord::posting::{Complaint, Turn};

impl Responder {
    /// Sends an announcement as the response. If Discord shows something else instead, such as another
    /// process's private response, the announcement goes through the queue.
    pub(super) async fn answer_with(
        &self,
        incoming: &Incoming,
        turn: Turn,
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
            Acknowledged::Message(Audience::Everyone) if !turn.may_repeat() => {
                self.edit_answer(incoming, turn.message(), Form::Plain).await.map(|edited| message::id_for_all(&edited))
            }
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
