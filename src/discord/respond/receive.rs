//! Receives interactions and carries them out.

use std::sync::{Arc, PoisonError};
use std::time::Instant;

use cardinal_words::say;
use serde_json::Value;
use tokio_util::task::TaskTracker;

use super::defer::Acknowledged;
use super::request::note_failure;
use super::responder::Responder;
use crate::app::commands::{self, Arguments, CommandError};
use crate::app::{Answer, Autocomplete, Command, Intent, InteractionId, Message, Outcome, Starts, Venue};
use crate::discord::api::{InteractionToken, Route};
use crate::discord::held_request::HeldRequest;
use crate::discord::incoming::{ChannelKind, Incoming, What};
use crate::discord::message::{self, Audience};
use crate::discord::permissions;

impl Responder {
    /// Starts the response to an interaction in Discord's JSON, however it came in.
    pub(crate) fn take(
        self: Arc<Self>,
        interaction: &Value,
        received: Instant,
        request: Option<HeldRequest>,
        tasks: &TaskTracker,
    ) {
        match Incoming::read(interaction, received) {
            Ok(incoming) => {
                let incoming = Incoming { request, ..incoming };
                tasks.spawn(async move { self.respond(incoming).await });
            }
            Err(error) => {
                tracing::error!(%error, "an interaction lacks a required field; Discord's format may have changed");
                if let Some((id, token)) = error.answerable {
                    tasks.spawn(async move { self.cannot_read(id, token).await });
                }
            }
        }
    }

    /// Responds to one interaction. Ends when the interaction's token expires, at the latest.
    async fn respond(&self, incoming: Incoming) {
        if !self.seen.lock().unwrap_or_else(PoisonError::into_inner).note(incoming.caller.interaction) {
            tracing::info!(interaction = %incoming.caller.interaction, "an interaction was delivered twice; ignored the second");
            return;
        }
        if incoming.permissions.is_some_and(|has| permissions::allow_posting(has, incoming.in_thread())) {
            self.announcer.can_post_in(incoming.caller.channel);
        }
        match &incoming.what {
            What::Typing { command, option, typed, arguments } => {
                self.suggest(&incoming, command, option, typed.clone(), arguments).await;
            }
            What::Command { name, arguments } => {
                let (label, command) = (name.clone(), commands::read(name, arguments));
                self.carry_out_command(incoming, label, command).await;
            }
            What::OnMember { entry, member } => {
                let (label, command) = (entry.clone(), commands::read_on_member(entry, member));
                self.carry_out_command(incoming, label, command).await;
            }
            What::Press { custom_id, values, members } => {
                let intent = Intent::press(custom_id, values).of_members(members.clone());
                self.carry_out(incoming, "press".to_owned(), intent).await;
            }
            What::Other => {
                self.refuse(&incoming, "other", "unreadable", say!("answer-unknown")).await;
            }
        }
    }

    /// Responds to an interaction of which only id and token could be read.
    async fn cannot_read(&self, interaction: InteractionId, token: InteractionToken) {
        let body = message::answer(&Message::text(say!("answer-unreadable")), Audience::Caller);
        let route = Route::Callback { interaction, token };
        note_failure(&self.api.send(&route, body, self.first_answer_within).await);
    }

    async fn suggest(&self, incoming: &Incoming, command: &str, option: &str, typed: String, arguments: &Arguments) {
        let given = |name| arguments.optional_text(name).ok().flatten();
        let list = match commands::field(command, option) {
            Some(field) => {
                let (game, mv, card) = (given(commands::GAME), given(commands::MOVE), given(commands::CARD));
                self.app.complete(&incoming.caller, &Autocomplete { field, typed, game, mv, card }).await
            }
            None => Vec::new(),
        };
        let handled = incoming.received.elapsed();
        self.reply(incoming, message::suggestions(&list)).await;
        tracing::debug!(command, option, count = list.len(), ?handled, total = ?incoming.received.elapsed(), "suggested");
    }

    async fn refuse(&self, incoming: &Incoming, action: &str, outcome: &str, text: String) {
        let took = incoming.received.elapsed().as_micros() as u64;
        self.reply(incoming, message::answer(&Message::text(text), Audience::Caller)).await;
        tracing::info!(action, user = %incoming.caller.user, outcome, took_us = took, "command");
    }

    async fn carry_out_command(&self, incoming: Incoming, label: String, command: Result<Command, CommandError>) {
        match command {
            Ok(command) => self.carry_out(incoming, label, Intent::Command(command)).await,
            Err(error) => self.refuse(&incoming, &label, "unreadable", error.words()).await,
        }
    }

    async fn carry_out(&self, incoming: Incoming, label: String, intent: Intent) {
        if let Some(text) = lacking(&incoming, &intent) {
            return self.refuse(&incoming, &label, "refused", text).await;
        }
        let expected = intent.expected();
        let caller = incoming.caller.clone();
        let app = self.app.clone();
        // In its own task, so that the work is finished whatever happens to the response.
        let mut work = tokio::spawn(async move { app.handle(&caller, intent).await });
        let left = self.answer_within.saturating_sub(incoming.received.elapsed());
        // With no time left even instant work is acknowledged first. A timeout of zero would let it win.
        let in_time = if left.is_zero() { None } else { tokio::time::timeout(left, &mut work).await.ok() };
        let (outcome, acknowledged) = if let Some(outcome) = in_time {
            (outcome, Acknowledged::Not)
        } else {
            let acknowledged = self.defer(&incoming, expected).await;
            (work.await, acknowledged)
        };
        let outcome = outcome.unwrap_or_else(|error| {
            tracing::error!(%error, label, "the task of a command failed");
            Outcome::private(Message::text(say!("answer-fault")))
        });
        let handled = incoming.received.elapsed();
        let kind = match &outcome.answer {
            Answer::Private(_) => "private",
            Answer::Challenge(..) | Answer::Sent { .. } => "public",
            Answer::Update(_) | Answer::Begins(..) => "update",
            Answer::Announcement => "announcement",
        };
        let sent = self.answer(&incoming, outcome, acknowledged).await;
        tracing::debug!(
            action = label,
            user = %incoming.caller.user,
            channel = %incoming.caller.channel,
            answer = kind,
            sent,
            deferred = acknowledged != Acknowledged::Not,
            handled_ms = handled.as_millis() as u64,
            total_ms = incoming.received.elapsed().as_millis() as u64,
            "answered"
        );
    }
}

/// Explains to the player who wants to start a game why it can't be played in this channel.
fn lacking(incoming: &Incoming, intent: &Intent) -> Option<String> {
    let Starts::Game { venue } = intent.starts() else { return None };
    let form = match (venue, incoming.kind) {
        (Some(Venue::Thread), ChannelKind::Thread) => return Some(say!("thread-in-thread")),
        (Some(Venue::Thread), ChannelKind::Other) => return Some(say!("thread-not-here")),
        (Some(Venue::Thread), ChannelKind::Text) => permissions::ChannelForm::NewThread,
        (_, ChannelKind::Thread) => permissions::ChannelForm::Thread,
        (_, ChannelKind::Text | ChannelKind::Other) => permissions::ChannelForm::Channel,
    };
    let has = incoming.permissions?;
    (!permissions::allow(has, form)).then(|| permissions::complaint(Some(has), form))
}
