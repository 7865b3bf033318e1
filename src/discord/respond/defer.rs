//! Acknowledges an interaction whose response takes longer.

use super::request::note_failure;
use super::responder::Responder;
use crate::app::Expected;
use crate::discord::incoming::Incoming;
use crate::discord::message::{self, Audience, Callback};

/// What Discord expects as the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Acknowledged {
    /// The first response.
    Not,
    /// A new message, in place of the placeholder.
    Message(Audience),
    /// An update of the message with the component.
    Update,
    /// Nothing: another process has responded.
    Elsewhere,
}

impl Responder {
    /// Acknowledges the interaction in the expected form.
    pub(super) async fn defer(&self, incoming: &Incoming, expected: Expected) -> Acknowledged {
        let (kind, audience, acknowledged) = match expected {
            Expected::Private => (Callback::DeferredMessage, Audience::Caller, Acknowledged::Message(Audience::Caller)),
            Expected::Public => {
                (Callback::DeferredMessage, Audience::Everyone, Acknowledged::Message(Audience::Everyone))
            }
            Expected::Update => (Callback::DeferredUpdate, Audience::Everyone, Acknowledged::Update),
        };
        let result = self.first_answer(incoming, message::deferral(kind, audience)).await;
        note_failure(&result);
        match result {
            // By an earlier try, or by another process that received the same interaction.
            Err(error) if error.is_answered() && acknowledged != Acknowledged::Update => {
                match self.read_answer(incoming).await {
                    Ok(standing) if message::is_placeholder(&standing) => {
                        Acknowledged::Message(message::audience_of(&standing))
                    }
                    Ok(_) => Acknowledged::Elsewhere,
                    Err(_) => acknowledged,
                }
            }
            _ => acknowledged,
        }
    }
}
