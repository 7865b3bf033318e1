//! The requests that respond to an interaction.

use std::time::Duration;

use cardinal_discord::{ApiError, Body, Route};
use cardinal_interaction::Message;
use serde_json::Value;

use crate::discord::incoming::Incoming;
use crate::discord::message::{self, Audience, Form};
use crate::discord::respond::responder::Responder;

/// How long a request about a response may take if something else waits for it.
const SHORTLY: Duration = Duration::from_secs(3);

/// How long a first response is tried even if Discord may no longer accept it. The clocks may differ, and
/// trying costs nothing.
const LEAST_PATIENCE: Duration = Duration::from_millis(300);

/// How long an interaction's token is valid, with a margin.
pub(super) const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60 + 50);

impl Responder {
    /// Sends a first response of which nothing has to be known afterwards. Returns whether it reached Discord, by this
    /// try or another.
    pub(super) async fn reply(&self, incoming: &Incoming, body: Body) -> bool {
        let Err(body) = self.answer_request(incoming, body) else { return true };
        let result = self.first_answer(incoming, body).await;
        note_failure(&result);
        result.as_ref().err().is_none_or(ApiError::is_answered)
    }

    /// Sends a first response as the response to the HTTP request that brought the interaction. Returns it if there is
    /// no such request any more. Discord doesn't tell what becomes of it.
    pub(super) fn answer_request(&self, incoming: &Incoming, body: Body) -> Result<(), Body> {
        let Some(request) = &incoming.request else { return Err(body) };
        self.api.answers_in_response(incoming.token.clone());
        request.answer(body)
    }

    /// Sends a first response in a request of its own, and returns what Discord made of it.
    pub(super) async fn first_answer(&self, incoming: &Incoming, body: Body) -> Result<Value, ApiError> {
        if let Some(request) = &incoming.request {
            request.let_go();
        }
        let patience = self.first_answer_within.saturating_sub(incoming.received.elapsed()).max(LEAST_PATIENCE);
        self.api.send(&callback(incoming), body, patience).await
    }

    pub(super) async fn read_answer(&self, incoming: &Incoming) -> Result<Value, ApiError> {
        let route = Route::ReadAnswer { application: self.application, token: incoming.token.clone() };
        self.api.send(&route, Body::Empty, SHORTLY).await
    }

    /// Replaces the response, which has the form `standing`. A placeholder is plain.
    pub(super) async fn edit_answer(
        &self,
        incoming: &Incoming,
        message: &Message,
        standing: Form,
    ) -> Result<Value, ApiError> {
        let route = Route::EditAnswer { application: self.application, token: incoming.token.clone() };
        self.api.send(&route, message::replacement(message, standing), token_left(incoming)).await
    }

    /// Deletes the response. A failure is only logged.
    pub(super) async fn delete_answer(&self, incoming: &Incoming) {
        let route = Route::DeleteAnswer { application: self.application, token: incoming.token.clone() };
        note_failure(&self.api.send(&route, Body::Empty, SHORTLY).await);
    }

    pub(super) async fn follow_up(
        &self,
        incoming: &Incoming,
        message: &Message,
        audience: Audience,
    ) -> Result<Value, ApiError> {
        let route = Route::FollowUp { application: self.application, token: incoming.token.clone() };
        self.api.send(&route, message::follow_up(message, audience), token_left(incoming)).await
    }
}

fn callback(incoming: &Incoming) -> Route {
    Route::Callback { interaction: incoming.caller.interaction, token: incoming.token.clone() }
}

/// How long the interaction's token can still be used.
pub(super) fn token_left(incoming: &Incoming) -> Duration {
    TOKEN_LIFE.saturating_sub(incoming.received.elapsed())
}

/// Logs a failure, at a low level if it happens to every bot now and then.
pub(super) fn note_failure(result: &Result<Value, ApiError>) {
    match result {
        Ok(_) => {}
        Err(error) if error.is_expired() || error.is_answered() => {
            tracing::info!(error = error as &dyn std::error::Error, "a response had no effect");
        }
        Err(error) if error.is_temporary() => {
            tracing::warn!(error = error as &dyn std::error::Error, "cannot send a response");
        }
        Err(error) => tracing::error!(error = error as &dyn std::error::Error, "Discord refused a response"),
    }
}
