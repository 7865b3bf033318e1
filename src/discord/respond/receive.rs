//! Receives what comes in from Discord: interactions, which are carried out, and news about servers.

use std::sync::{Arc, PoisonError};
use std::time::Instant;

use async_trait::async_trait;
use cardinal_discord::{
    AccountNews, EventHandler, HeldRequest, InteractionToken, Joined, Route, ServerNews, SessionUp,
};
use cardinal_ids::{InteractionId, Shard, Venue};
use cardinal_interaction::{Autocomplete, Caller, Message, Outcome, Starts};
use cardinal_store::Joining;
use cardinal_words::say;
use serde_json::Value;
use tracing::{Instrument, Span};

use crate::app::commands::{self, Arguments, CommandError};
use crate::app::{self, AppError, Command, Ending, Intent};
use crate::discord::incoming::{ChannelKind, Incoming, What};
use crate::discord::message::{self, Audience};
use crate::discord::permissions::{self, ChannelForm, Place};
use crate::discord::respond::deliver::{Acknowledged, Placed, note_failure};
use crate::discord::respond::responder::Responder;
use crate::logging::interaction_span;
use crate::metrics::{self, GatewaySession, InteractionKind, InteractionResult};

#[async_trait]
impl EventHandler for Responder {
    fn on_interaction(self: Arc<Self>, interaction: &Value, received: Instant, request: Option<HeldRequest>) {
        let tasks = self.tasks.clone();
        match Incoming::read(interaction, received) {
            Ok(incoming) => {
                let span = interaction_span(incoming.caller.interaction);
                let incoming = Box::new(Incoming { request, ..incoming });
                tasks.spawn(async move { self.respond(incoming).await }.instrument(span));
            }
            Err(error) => {
                let span = error.answerable.as_ref().map_or_else(Span::none, |(id, _)| interaction_span(*id));
                span.in_scope(|| {
                    tracing::error!(%error, "an interaction lacks a required field; Discord's format may have changed");
                });
                metrics::interaction(InteractionKind::Other, InteractionResult::Unreadable, received.elapsed());
                if let Some((id, token)) = error.answerable {
                    tasks.spawn(async move { self.cannot_read(id, token).await }.instrument(span));
                }
            }
        }
    }

    /// Tells the app, which pauses or resumes the servers' games, and greets a server that has just invited the bot.
    /// If the commands are registered in one server alone, only that one is greeted.
    async fn on_server_news(&self, shard: Shard, news: ServerNews) {
        match news {
            ServerNews::All(servers) => app::sync_guilds(&self.context, &servers, shard).await,
            // It leaves as soon as it looks what is ordered.
            ServerNews::On(guild, _) if app::is_barred_server(&self.context, guild) => {
                app::leave_again(&self.context, guild).await;
            }
            ServerNews::On(guild, joined) => {
                app::server_added(&self.context, guild).await;
                let joined = joined.filter(|_| self.commands_server.is_none_or(|only| only == guild));
                if let Some(Joined { at, channel }) = joined
                    && let Some(greeting) = app::server_joined(&self.context, Joining { guild, at, channel }).await
                {
                    self.announcer.greet(vec![greeting], false);
                }
            }
            ServerNews::Removed(guild) => app::server_removed(&self.context, guild).await,
        }
    }

    async fn on_account_news(&self, news: AccountNews) -> bool {
        match news {
            AccountNews::Added(user) => app::account_added(&self.context, user).await,
            AccountNews::TakenOff(user) => app::account_taken_off(&self.context, user).await,
        }
    }

    fn on_session_up(&self, how: SessionUp) {
        metrics::gateway_session(match how {
            SessionUp::Begun => GatewaySession::Begun,
            SessionUp::Resumed => GatewaySession::Resumed,
        });
    }
}

impl Responder {
    /// Responds to one interaction. Ends when the interaction's token expires, at the latest.
    async fn respond(&self, incoming: Box<Incoming>) {
        let (kind, received) = (incoming.what.kind(), incoming.received);
        let result = self.answered(incoming).await;
        metrics::interaction(kind, result, received.elapsed());
    }

    async fn answered(&self, incoming: Box<Incoming>) -> InteractionResult {
        if !self.seen.lock().unwrap_or_else(PoisonError::into_inner).note(incoming.caller.interaction) {
            tracing::info!(interaction = %incoming.caller.interaction, "an interaction was delivered twice; ignored the second");
            return InteractionResult::Repeated;
        }
        if incoming.permissions.is_some_and(|has| permissions::allow(has, incoming.form)) {
            self.announcer.can_post_in(incoming.caller.channel);
        }
        match &incoming.what {
            What::Typing { command, option, typed, arguments } => {
                self.suggest(&incoming, command, option, typed.clone(), arguments).await
            }
            What::Command { name, arguments } => {
                let (label, command) = (name.clone(), commands::read(name, arguments));
                self.carry_out_command(incoming, label, command).await
            }
            What::OnMember { entry, member } => {
                let (label, command) = (entry.clone(), commands::read_on_member(entry, member));
                self.carry_out_command(incoming, label, command).await
            }
            What::OnMessage { entry, message } => {
                let (label, command) = (entry.clone(), commands::read_on_message(entry, message));
                self.carry_out_command(incoming, label, command).await
            }
            What::Press { custom_id, values, members, lacking } => {
                let intent = Intent::press(custom_id, values).of_members(members.clone()).in_channels(lacking.clone());
                self.carry_out(incoming, "press".to_owned(), intent).await
            }
            What::Form { custom_id, texts: Some(texts) } => {
                let intent = Intent::press(custom_id, texts);
                self.carry_out(incoming, "form".to_owned(), intent).await
            }
            What::Form { texts: None, .. } => {
                self.refuse(&incoming, "form", Refusal::Unreadable, say!("form-unreadable")).await
            }
            What::Other => self.refuse(&incoming, "other", Refusal::Unreadable, say!("answer-unknown")).await,
        }
    }

    /// Responds to an interaction of which only id and token could be read.
    async fn cannot_read(&self, interaction: InteractionId, token: InteractionToken) {
        let incident = format!("{:08x}", interaction.incident());
        let text = say!("answer-unreadable", incident = incident);
        let body = message::answer(&Message::text(text), Audience::Caller);
        let route = Route::Callback { interaction, token };
        note_failure(&self.api.send(&route, body, self.first_answer_within).await);
    }

    async fn suggest(
        &self,
        incoming: &Incoming,
        command: &str,
        option: &str,
        typed: String,
        arguments: &Arguments,
    ) -> InteractionResult {
        let given = |name| arguments.optional_text(name).ok().flatten();
        let list = match commands::field(command, option) {
            Some(field) => {
                let (game, mv, card) = (given(commands::GAME), given(commands::MOVE), given(commands::CARD));
                app::complete(&self.context, &incoming.caller, &Autocomplete { field, typed, game, mv, card }).await
            }
            None => Vec::new(),
        };
        let handled = incoming.received.elapsed();
        let has_arrived = self.reply(incoming, message::suggestions(&list)).await;
        tracing::debug!(command, option, count = list.len(), ?handled, total = ?incoming.received.elapsed(), "suggested");
        if has_arrived { InteractionResult::Answered } else { InteractionResult::Unanswered }
    }

    async fn refuse(&self, incoming: &Incoming, action: &str, why: Refusal, text: String) -> InteractionResult {
        let took = incoming.received.elapsed().as_micros() as u64;
        let has_arrived = self.reply(incoming, message::answer(&Message::text(text), Audience::Caller)).await;
        let (outcome, counted) = match why {
            Refusal::Unreadable => ("unreadable", InteractionResult::Unreadable),
            Refusal::Lacking => ("refused", InteractionResult::Refused),
        };
        tracing::info!(action, user = %incoming.caller.user, outcome, took_us = took, "command");
        if has_arrived { counted } else { InteractionResult::Unanswered }
    }

    async fn carry_out_command(
        &self,
        incoming: Box<Incoming>,
        label: String,
        command: Result<Command, CommandError>,
    ) -> InteractionResult {
        let Caller { user, installation, .. } = incoming.caller;
        let result = match command {
            Ok(command) => self.carry_out(incoming, label, Intent::Command(command)).await,
            Err(error) => self.refuse(&incoming, &label, Refusal::Unreadable, error.words()).await,
        };
        if installation.is_account_alone() {
            // A command that comes through an account shows that the bot is on it, even if no event has said so.
            app::account_added(&self.context, user).await;
        }
        result
    }

    async fn carry_out(&self, incoming: Box<Incoming>, label: String, intent: Intent) -> InteractionResult {
        if let Some(text) = lacking(&incoming, &intent) {
            return self.refuse(&incoming, &label, Refusal::Lacking, text).await;
        }
        let caller = incoming.caller.clone();
        let expected = intent.handling(&caller).answer;
        let (context, announcer, complaint) =
            (self.context.clone(), self.announcer.clone(), Self::complaint_of(&incoming));
        let handled = async move {
            let (outcome, ending) = app::handled(&context, &caller, intent).await;
            (Placed::new(&announcer, outcome, complaint, caller.installation), ending)
        };
        // In its own task, so that the work is finished whatever happens to the response.
        let mut work = tokio::spawn(handled.in_current_span());
        let left = self.answer_within.saturating_sub(incoming.received.elapsed());
        // With no time left even instant work is acknowledged first. A timeout of zero would let it win.
        let in_time = if left.is_zero() { None } else { tokio::time::timeout(left, &mut work).await.ok() };
        let (outcome, acknowledged) = if let Some(outcome) = in_time {
            (outcome, Acknowledged::Not)
        } else {
            let acknowledged = self.defer(&incoming, expected).await;
            (work.await, acknowledged)
        };
        let (outcome, ending) = outcome.unwrap_or_else(|error| {
            tracing::error!(%error, label, "the task of a command failed");
            let broken = AppError::Broken("the task of a command failed");
            let apology = Outcome::private(broken.message(incoming.caller.interaction.incident()));
            let complaint = Self::complaint_of(&incoming);
            (Placed::new(&self.announcer, apology, complaint, incoming.caller.installation), Ending::Failed)
        });
        let handled = incoming.received.elapsed();
        let kind = outcome.kind();
        let sent = Box::pin(self.answer(&incoming, outcome, acknowledged)).await;
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
        match ending {
            _ if !sent => InteractionResult::Unanswered,
            Ending::Failed => InteractionResult::Failed,
            Ending::Refused => InteractionResult::Refused,
            Ending::Done if acknowledged == Acknowledged::Not => InteractionResult::Answered,
            Ending::Done => InteractionResult::Deferred,
        }
    }
}

/// Why an interaction is refused before the app is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    /// It can't be read.
    Unreadable,
    /// Its channel lacks what it needs.
    Lacking,
}

/// Explains to the player who wants to start a game why it can't be played in this channel.
fn lacking(incoming: &Incoming, intent: &Intent) -> Option<String> {
    let Starts::Game { venue } = intent.starts() else { return None };
    // A game that begins outside of servers is its player's alone, and has no place.
    incoming.caller.guild?;
    let form = match (venue, incoming.kind) {
        (Some(Venue::Thread), ChannelKind::Thread) => return Some(say!("thread-in-thread")),
        (Some(Venue::Thread), ChannelKind::Other) => return Some(say!("thread-not-here")),
        (Some(Venue::Thread), ChannelKind::Text) => ChannelForm::NewThread,
        _ => incoming.form,
    };
    let has = incoming.permissions?;
    (!permissions::allow(has, form)).then(|| permissions::complaint(Place::Here(Some(has)), form))
}
