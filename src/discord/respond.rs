//! From an interaction to its answer.
//!
//! An answer that is ready in time is sent as the interaction's first answer: one request, a
//! bucket of its own. One that is not is announced to Discord first, in the form that the intent
//! expects, and follows as an edit.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cardinal_words::say;
use lru::LruCache;
use serde_json::Value;

use super::api::{Api, ApiError, Body, InteractionToken, Route};
use super::incoming::{ChannelKind, Incoming, What};
use super::message::{self, Audience, Callback, Form};
use super::permissions;
use super::posting::{Announcer, Complaint, Turn};
use crate::app::commands::{self, Arguments};
use crate::app::{
    Answer, App, Autocomplete, ChallengeId, Command, Control, Expected, Intent, InteractionId, Message, MessageId,
    MessageRef, Outcome, Site, Starts, Venue,
};

/// How long a request about an answer may take that something else waits for.
const SHORTLY: Duration = Duration::from_secs(3);

/// How long a first answer is tried even where Discord may not take it any more: the clocks may
/// differ, and an attempt costs nothing.
const LEAST_PATIENCE: Duration = Duration::from_millis(300);

/// How long an interaction's token is good, less a little.
const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60 + 50);

/// How many interactions are remembered to drop those that are delivered twice.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is more than none");

/// Answers interactions.
pub(crate) struct Responder {
    pub(crate) app: Arc<App>,
    pub(crate) api: Arc<Api>,
    pub(crate) application: u64,
    pub(crate) announcer: Announcer,
    /// How long an answer may take before Discord is told to wait.
    pub(crate) answer_within: Duration,
    /// How long a first answer is tried, from the time the interaction came in.
    pub(crate) first_answer_within: Duration,
    pub(crate) seen: Mutex<Seen>,
}

/// The interactions of late.
#[derive(Debug)]
pub(crate) struct Seen(LruCache<InteractionId, ()>);

impl Default for Seen {
    fn default() -> Seen {
        Seen(LruCache::new(REMEMBERED))
    }
}

impl Seen {
    /// Whether it is new.
    fn note(&mut self, id: InteractionId) -> bool {
        self.0.put(id, ()).is_none()
    }
}

/// How far Discord knows of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Acknowledged {
    Not,
    /// It waits for a new message.
    Message(Audience),
    /// It waits for a change of the message with the component.
    Update,
    /// Another process has answered it. The answer stands.
    Elsewhere,
}

impl Responder {
    /// Answers one interaction. It always ends, at the latest when the token has.
    pub(crate) async fn respond(&self, incoming: Incoming) {
        if !self.seen.lock().unwrap_or_else(PoisonError::into_inner).note(incoming.caller.interaction) {
            tracing::info!(interaction = %incoming.caller.interaction, "delivered twice; the first one counts");
            return;
        }
        if incoming.permissions.is_some_and(|has| permissions::allow_posting(has, incoming.in_thread())) {
            self.announcer.can_post_in(incoming.caller.channel);
        }
        match &incoming.what {
            What::Typing { command, option, typed, arguments } => {
                self.suggest(&incoming, command, option, typed.clone(), arguments).await;
            }
            What::Command { name, arguments } => match commands::read(name, arguments) {
                Ok(command) => {
                    let label = name.clone();
                    self.carry_out(incoming, label, Intent::Command(command)).await;
                }
                Err(error) => self.refuse(&incoming, name, "unreadable", error.words()).await,
            },
            What::Press { custom_id, values } => {
                let intent = Intent::press(custom_id, values);
                self.carry_out(incoming, "press".to_owned(), intent).await;
            }
            What::Other => {
                self.refuse(&incoming, "other", "unreadable", say!("answer-unknown")).await;
            }
        }
    }

    /// Answers an interaction of which no more could be read.
    pub(crate) async fn cannot_read(&self, interaction: InteractionId, token: InteractionToken) {
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
        let result = self.first_answer(incoming, message::suggestions(&list)).await;
        note_failure(&result);
        tracing::debug!(command, option, count = list.len(), ?handled, total = ?incoming.received.elapsed(), "suggested");
    }

    async fn refuse(&self, incoming: &Incoming, action: &str, outcome: &str, text: String) {
        let took = incoming.received.elapsed().as_micros() as u64;
        let result = self.first_answer(incoming, message::answer(&Message::text(text), Audience::Caller)).await;
        note_failure(&result);
        tracing::info!(action, user = %incoming.caller.user, outcome, took_us = took, "command");
    }

    async fn carry_out(&self, incoming: Incoming, label: String, intent: Intent) {
        if let Some(text) = lacking(&incoming, &intent) {
            return self.refuse(&incoming, &label, "refused", text).await;
        }
        let expected = intent.expected();
        let caller = incoming.caller.clone();
        let app = self.app.clone();
        // On a task of its own, so that what was begun is finished whatever becomes of the answer.
        let mut work = tokio::spawn(async move { app.handle(&caller, intent).await });
        let left = self.answer_within.saturating_sub(incoming.received.elapsed());
        // With no time left even work that is done at once is announced first: a timer would let it win.
        let in_time = if left.is_zero() { None } else { tokio::time::timeout(left, &mut work).await.ok() };
        let (outcome, acknowledged) = if let Some(outcome) = in_time {
            (outcome, Acknowledged::Not)
        } else {
            let acknowledged = self.defer(&incoming, expected).await;
            (work.await, acknowledged)
        };
        let outcome = outcome.unwrap_or_else(|error| {
            tracing::error!(%error, label, "a command ended in a fault of this program");
            Outcome::private(Message::text(say!("answer-fault")))
        });
        let handled = incoming.received.elapsed();
        let kind = match &outcome.answer {
            Answer::Private(_) => "private",
            Answer::Challenge(..) => "public",
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

    async fn defer(&self, incoming: &Incoming, expected: Expected) -> Acknowledged {
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
            // By an earlier try of ours, or by another process that got the same interaction.
            Err(error) if error.is_answered() && acknowledged != Acknowledged::Update => {
                match self.read_answer(incoming).await {
                    Ok(standing) if message::is_promised(&standing) => {
                        Acknowledged::Message(message::audience_of(&standing))
                    }
                    Ok(_) => Acknowledged::Elsewhere,
                    Err(_) => acknowledged,
                }
            }
            _ => acknowledged,
        }
    }

    /// Sends an outcome; says whether its answer reached Discord.
    async fn answer(&self, incoming: &Incoming, outcome: Outcome, acknowledged: Acknowledged) -> bool {
        let Outcome { answer, announcements } = outcome;
        let mut announcements = announcements.into_iter();
        let complaint = Complaint {
            token: incoming.token.clone(),
            here: Site {
                guild: incoming.caller.guild,
                channel: incoming.caller.channel,
                parent: incoming.caller.parent,
            },
            permissions: incoming.permissions,
            in_thread: incoming.in_thread(),
        };
        let sent = match answer {
            Answer::Announcement => match announcements.next() {
                Some(first) => match self.announcer.take_turn(Box::new(first)) {
                    Ok(turn) => self.answer_with(incoming, turn, acknowledged, complaint.clone()).await,
                    Err(first) => {
                        self.announcer.enqueue(*first, Some(complaint.clone()));
                        let text = Message::text(say!("answer-follows"));
                        self.deliver(incoming, Answer::Private(text), acknowledged).await
                    }
                },
                None => self.deliver(incoming, Answer::Private(Message::text(say!("answer-done"))), acknowledged).await,
            },
            Answer::Begins(time, message) => {
                let sent = self.deliver(incoming, Answer::Update(message), acknowledged).await;
                if sent {
                    self.app.time_begun(time, self.api.discord_time()).await;
                } else {
                    self.app.time_not_begun(time).await;
                }
                sent
            }
            answer => self.deliver(incoming, answer, acknowledged).await,
        };
        for announcement in announcements {
            self.announcer.enqueue(announcement, Some(complaint.clone()));
        }
        sent
    }

    /// Sends an announcement as the answer itself. Whatever Discord shows instead, such as the private
    /// answer of another process, is not the announcement: that then goes through the queue.
    async fn answer_with(
        &self,
        incoming: &Incoming,
        turn: Turn,
        acknowledged: Acknowledged,
        complaint: Complaint,
    ) -> bool {
        let result = match acknowledged {
            Acknowledged::Not => {
                let body = message::answer(turn.message(), Audience::Everyone);
                match self.first_answer(incoming, body).await {
                    Ok(answer) => Ok(message::id_for_all(&answer["resource"]["message"])),
                    Err(error) if error.is_answered() => self.standing(incoming, turn.message()).await,
                    Err(error) => Err(error),
                }
            }
            Acknowledged::Message(Audience::Everyone) => {
                self.edit_answer(incoming, turn.message(), Form::Plain).await.map(|edited| message::id_for_all(&edited))
            }
            Acknowledged::Message(Audience::Caller) | Acknowledged::Update | Acknowledged::Elsewhere => {
                turn.give_up(Some(complaint), false);
                let text = Message::text(say!("answer-follows"));
                return match acknowledged {
                    Acknowledged::Message(_) => self.deliver(incoming, Answer::Private(text), acknowledged).await,
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
                tracing::info!(interaction = %incoming.caller.interaction, "answered otherwise by another process");
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

    /// Sends an answer that is no announcement, in whatever form is still possible.
    async fn deliver(&self, incoming: &Incoming, answer: Answer, acknowledged: Acknowledged) -> bool {
        let (message, audience, updates) = match &answer {
            Answer::Private(message) => (message, Audience::Caller, false),
            Answer::Challenge(_, message) => (message, Audience::Everyone, false),
            Answer::Update(message) | Answer::Begins(_, message) => {
                (message, Audience::Caller, matches!(incoming.what, What::Press { .. }))
            }
            Answer::Announcement => return false,
        };
        let result = match acknowledged {
            // What was asked is answered; only what all are to see may be missing.
            Acknowledged::Elsewhere => match &answer {
                Answer::Challenge(challenge, _) => return self.ensure_challenge(incoming, *challenge, message).await,
                _ => return true,
            },
            Acknowledged::Not => {
                let body = if updates {
                    message::update(message, incoming.pressed_on)
                } else {
                    message::answer(message, audience)
                };
                self.first_answer(incoming, body).await.map(|mut answer| answer["resource"]["message"].take())
            }
            Acknowledged::Update if updates => self.edit_answer(incoming, message, incoming.pressed_on).await,
            Acknowledged::Update => self.follow_up(incoming, message, audience).await,
            Acknowledged::Message(waiting) if waiting == audience => {
                self.edit_answer(incoming, message, Form::Plain).await
            }
            // Private news must not appear where everybody was promised a message, nor the other
            // way round: the promise is taken back and the answer follows by itself.
            Acknowledged::Message(_) => {
                let route = Route::DeleteAnswer { application: self.application, token: incoming.token.clone() };
                note_failure(&self.api.send(&route, Body::Empty, SHORTLY).await);
                self.follow_up(incoming, message, audience).await
            }
        };
        match &result {
            Ok(shown) => {
                if let Answer::Challenge(challenge, _) = &answer {
                    self.note_challenge(*challenge, message::id_for_all(shown)).await;
                }
                if updates {
                    self.note_update(incoming, shown).await;
                }
                true
            }
            Err(error) if error.is_answered() && updates => {
                match self.read_answer(incoming).await {
                    Ok(shown) => self.note_update(incoming, &shown).await,
                    error => note_failure(&error),
                }
                true
            }
            Err(error)
                if (error.is_answered() || error.is_expired())
                    && let Answer::Challenge(challenge, _) = &answer =>
            {
                self.ensure_challenge(incoming, *challenge, message).await
            }
            Err(error) if error.is_answered() => true,
            Err(error) => {
                let refused = matches!(error, ApiError::Refused { status: 400, .. }) && !error.is_expired();
                note_failure(&result);
                if refused && acknowledged == Acknowledged::Not {
                    let text = Message::text(say!("answer-not-shown"));
                    let result = self.first_answer(incoming, message::answer(&text, Audience::Caller)).await;
                    note_failure(&result);
                }
                false
            }
        }
    }

    async fn first_answer(&self, incoming: &Incoming, body: Body) -> Result<Value, ApiError> {
        let patience = self.first_answer_within.saturating_sub(incoming.received.elapsed()).max(LEAST_PATIENCE);
        self.api.send(&callback(incoming), body, patience).await
    }

    async fn read_answer(&self, incoming: &Incoming) -> Result<Value, ApiError> {
        let route = Route::ReadAnswer { application: self.application, token: incoming.token.clone() };
        self.api.send(&route, Body::Empty, SHORTLY).await
    }

    /// Sees to it that a challenge is shown to all, where it need not have become the answer: another
    /// process may have answered, or it may be too late for one.
    async fn ensure_challenge(&self, incoming: &Incoming, challenge: ChallengeId, message: &Message) -> bool {
        match self.read_answer(incoming).await {
            Ok(shown) if message::is_shown_by(message, &shown) && message::id_for_all(&shown).is_some() => {
                self.note_challenge(challenge, message::id_for_all(&shown)).await;
                return true;
            }
            // All wait for it, whoever has promised it.
            Ok(shown) if message::is_promised(&shown) && message::id_for_all(&shown).is_some() => {
                let edited = self.edit_answer(incoming, message, Form::Plain).await;
                note_failure(&edited);
                if let Ok(edited) = &edited {
                    self.note_challenge(challenge, message::id_for_all(edited)).await;
                }
                return edited.is_ok();
            }
            // It may stand there; whoever looks for it finds it in `/games`.
            Err(error) if error.is_passing() => {
                note_failure(&Err(error));
                return false;
            }
            _ => {}
        }
        tracing::info!(%challenge, "a challenge that is not the answer goes to the channel");
        let route = Route::CreateMessage { channel: incoming.caller.channel };
        let nonce = incoming.caller.interaction.to_string();
        let result = self.api.send(&route, message::in_channel(message, Some(nonce)), TOKEN_LIFE).await;
        match &result {
            Ok(posted) => self.note_challenge(challenge, message::id_for_all(posted)).await,
            Err(_) => note_failure(&result),
        }
        result.is_ok()
    }

    /// The message that everyone sees as the answer, if it is this one: by an earlier try whose
    /// success was not told, or by another process that does the same.
    async fn standing(&self, incoming: &Incoming, message: &Message) -> Result<Option<MessageId>, ApiError> {
        let shown = self.read_answer(incoming).await?;
        Ok(message::id_for_all(&shown).filter(|_| message::is_shown_by(message, &shown)))
    }

    /// Tells which message shows a challenge.
    async fn note_challenge(&self, challenge: ChallengeId, message: Option<MessageId>) {
        if let Some(message) = message {
            self.app.challenge_posted(challenge, message).await;
        } else {
            tracing::warn!(%challenge, "Discord did not tell the id of a challenge's message");
        }
    }

    /// Has a challenge's own message show that the challenge is closed, if it was closed by a control
    /// of another message, such as one that its presser alone sees.
    async fn note_update(&self, incoming: &Incoming, changed: &Value) {
        let What::Press { custom_id, .. } = &incoming.what else { return };
        let Ok(Control::Challenge { id: challenge, .. }) = Control::decode(custom_id) else { return };
        let Some(changed) = changed["id"].as_str().and_then(|id| id.parse().ok()) else { return };
        if let Some(closed) = self.app.challenge_answered(challenge, MessageId(changed)).await {
            self.announcer.show_closed(closed);
        }
    }

    /// Replaces the answer, which has this form: a promised one is plain.
    async fn edit_answer(&self, incoming: &Incoming, message: &Message, standing: Form) -> Result<Value, ApiError> {
        let route = Route::EditAnswer { application: self.application, token: incoming.token.clone() };
        self.api.send(&route, message::replacement(message, standing), token_left(incoming)).await
    }

    async fn follow_up(&self, incoming: &Incoming, message: &Message, audience: Audience) -> Result<Value, ApiError> {
        let route = Route::FollowUp { application: self.application, token: incoming.token.clone() };
        self.api.send(&route, message::follow_up(message, audience), token_left(incoming)).await
    }
}

fn callback(incoming: &Incoming) -> Route {
    Route::Callback { interaction: incoming.caller.interaction, token: incoming.token.clone() }
}

fn token_left(incoming: &Incoming) -> Duration {
    TOKEN_LIFE.saturating_sub(incoming.received.elapsed())
}

/// What keeps a game from being played here, in words for the one who wants to start it.
fn lacking(incoming: &Incoming, intent: &Intent) -> Option<String> {
    let Intent::Command(Command::Whole { case, .. }) = intent else { return None };
    let Starts::Game { venue } = case.starts() else { return None };
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

/// Logs a failure: what happens to every bot now and then quietly, all else aloud.
fn note_failure(result: &Result<Value, ApiError>) {
    match result {
        Ok(_) => {}
        Err(error) if error.is_expired() || error.is_answered() => tracing::info!(%error, "an answer came to nothing"),
        Err(error) if error.is_passing() => tracing::warn!(%error, "an answer was not taken"),
        Err(error) => tracing::error!(%error, "an answer was refused"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_new_once_until_it_is_the_oldest_of_too_many() {
        let mut seen = Seen::default();
        let all = REMEMBERED.get() as u64;
        assert!((1..=all).all(|id| seen.note(InteractionId(id))));
        assert!((2..=all).all(|id| !seen.note(InteractionId(id))));
        assert!(seen.note(InteractionId(all + 1)));
        assert!(!seen.note(InteractionId(2)), "only the oldest was forgotten");
        assert!(seen.note(InteractionId(1)), "it was the oldest");
    }
}
