//! Delivers an outcome: the response, with the requests that it takes, and the announcements.

use std::time::Duration;

use cardinal_discord::{ApiError, Body, Route};
use cardinal_ids::{GameId, MessageId, Site};
use cardinal_interaction::{Answer, Expected, Installation, Message, Outcome};
use cardinal_words::say;
use serde_json::{Value, json};

use crate::app;
use crate::discord::incoming::{Incoming, What};
use crate::discord::message::{self, Audience, Callback, FormFields, MessageForm};
use crate::discord::posting::{Announcer, Complaint, QueueSlot, ReservedTurn};
use crate::discord::respond::responder::{FollowedPanel, Responder, SentLine};

/// An outcome whose announcements have their places in the queues of their games. However long its response takes, a
/// later turn's message, which may rely on them, is not posted before.
pub(super) struct Placed {
    answer: Answer,
    /// The announcement that is the response itself, if it can be.
    turn: Option<ReservedTurn>,
    /// The places of all others.
    others: Vec<QueueSlot>,
    complaint: Complaint,
}

impl Placed {
    pub(super) fn new(
        announcer: &Announcer,
        Outcome { answer, announcements }: Outcome,
        complaint: Complaint,
        installation: Installation,
    ) -> Placed {
        let mut announcements = announcements.into_iter();
        let (mut turn, mut others) = (None, Vec::new());
        // What an account alone has brought is the caller's own: the game's channel hears of it from the bot itself.
        if answer == Answer::Announcement
            && !installation.is_elsewhere()
            && let Some(first) = announcements.next()
        {
            match announcer.take_turn(Box::new(first)) {
                Ok(taken) => turn = Some(taken),
                Err(first) => others.push(announcer.reserve(*first, Some(complaint.clone()))),
            }
        }
        others.extend(announcements.map(|announcement| announcer.reserve(announcement, Some(complaint.clone()))));
        Placed { answer, turn, others, complaint }
    }

    /// What kind of response it is, for the log.
    pub(super) fn kind(&self) -> &'static str {
        match &self.answer {
            Answer::Private(_) => "private",
            Answer::Public(_) | Answer::Challenge(..) | Answer::Sent { .. } => "public",
            Answer::Update(_) | Answer::Begins(..) => "update",
            Answer::Form(_) => "form",
            Answer::Announcement => "announcement",
        }
    }
}

impl Responder {
    /// Whom to tell if a message can't be posted.
    pub(super) fn complaint_of(incoming: &Incoming) -> Complaint {
        Complaint {
            token: incoming.token.clone(),
            here: Site {
                guild: incoming.caller.guild,
                channel: incoming.caller.channel,
                parent: incoming.caller.parent,
            },
            permissions: incoming.permissions,
            form: incoming.form,
        }
    }

    /// Sends an outcome. Returns whether its response reached Discord.
    pub(super) async fn answer(&self, incoming: &Incoming, placed: Placed, acknowledged: Acknowledged) -> bool {
        let Placed { answer, turn, others, complaint } = placed;
        let sent = match (answer, turn) {
            (Answer::Announcement, Some(turn)) => self.answer_with(incoming, turn, acknowledged, complaint).await,
            (Answer::Announcement, None) => {
                let text = if others.is_empty() { say!("answer-done") } else { say!("answer-follows") };
                self.deliver(incoming, Answer::Private(Message::text(text)), acknowledged).await
            }
            (Answer::Begins(time, message), _) => {
                let sent = self.deliver(incoming, Answer::Update(message), acknowledged).await;
                if sent {
                    app::time_begun(&self.context, time, self.api.discord_time()).await;
                } else {
                    app::time_not_begun(&self.context, time).await;
                }
                sent
            }
            (Answer::Sent { panel, challenge, poster, post }, _) => {
                let line = SentLine { incoming: incoming.clone(), shown: panel.clone() };
                let sent = self.deliver(incoming, Answer::Update(panel), acknowledged).await;
                self.sent_lines.note(challenge, line, TOKEN_LIFE);
                if let Some(post) = post {
                    self.open_post(incoming, challenge, &poster, &post).await;
                } else {
                    self.post_challenge(incoming, challenge, &poster).await;
                }
                sent
            }
            (Answer::Form(form), _) if acknowledged == Acknowledged::Not => {
                let fields = if incoming.request.is_some() { FormFields::Labels } else { FormFields::Rows };
                self.reply(incoming, message::form(&form, fields)).await
            }
            // Discord takes no form any more.
            (Answer::Form(_), _) => {
                let late = Answer::Private(Message::text(say!("form-too-late")));
                self.deliver(incoming, late, acknowledged).await
            }
            (answer, _) => self.deliver(incoming, answer, acknowledged).await,
        };
        others.into_iter().for_each(QueueSlot::go_ahead);
        sent
    }

    /// Sends a response other than an announcement, in whatever form is still possible. Returns whether it
    /// reached Discord.
    pub(super) async fn deliver(&self, incoming: &Incoming, mut answer: Answer, acknowledged: Acknowledged) -> bool {
        let has_emojis = answer.message_mut().is_some_and(|message| self.emojis.show_in(message));
        let (message, audience, updates) = match &answer {
            Answer::Private(message) => (message, Audience::Caller, false),
            Answer::Public(message) | Answer::Challenge(_, message) => (message, Audience::Everyone, false),
            Answer::Update(message) | Answer::Begins(_, message) => {
                (message, Audience::Caller, matches!(incoming.what, What::Press { .. } | What::Form { .. }))
            }
            Answer::Announcement | Answer::Sent { .. } | Answer::Form(_) => return false,
        };
        let result = match acknowledged {
            // The caller has a response. Only a challenge's public message may be missing.
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
                // Only Discord knows the id of a new message, and whether it shows one that starts a clock.
                let is_asked = match &answer {
                    Answer::Challenge(..) | Answer::Begins(..) => true,
                    _ => message.follows.is_some() && !updates,
                };
                let left = if is_asked { Err(body) } else { self.answer_request(incoming, body) };
                match left {
                    Ok(()) => {
                        Ok(json!({ "id": incoming.pressed_message.filter(|_| updates).map(|id| id.to_string()) }))
                    }
                    Err(body) => {
                        let answered = self.first_answer(incoming, body).await;
                        answered.map(|mut answer| answer["resource"]["message"].take())
                    }
                }
            }
            Acknowledged::Update if updates => self.edit_answer(incoming, message, incoming.pressed_on).await,
            Acknowledged::Update => self.follow_up(incoming, message, audience).await,
            Acknowledged::Message(waiting) if waiting == audience => {
                self.edit_answer(incoming, message, MessageForm::Plain).await
            }
            // A private message must not replace a public placeholder, nor the other way round. So the
            // placeholder is deleted and the response sent as a follow-up.
            Acknowledged::Message(_) => {
                self.delete_answer(incoming).await;
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
                if audience == Audience::Caller {
                    let standing = if updates { incoming.pressed_on } else { MessageForm::Plain };
                    Box::pin(self.note_shown(incoming, message, shown, standing.of_replacement(message))).await;
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
                if refused && has_emojis {
                    // One of them may be gone.
                    self.emojis.forget();
                    return Box::pin(self.deliver(incoming, answer, acknowledged)).await;
                }
                if refused && acknowledged == Acknowledged::Not {
                    let text = Message::text(say!("answer-not-shown"));
                    let result = self.first_answer(incoming, message::answer(&text, Audience::Caller)).await;
                    note_failure(&result);
                }
                false
            }
        }
    }
}

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

/// A panel is neither replaced nor deleted this shortly before Discord no longer allows it.
pub(super) const LATEST: Duration = Duration::from_secs(5);

impl Responder {
    /// Notes what a user was shown, as Discord has it, in this form. If it follows a game, and the computer player has
    /// already played there, it is replaced at once.
    pub(super) async fn note_shown(&self, incoming: &Incoming, message: &Message, shown: &Value, form: MessageForm) {
        let Some(id) = shown["id"].as_str().and_then(|id| id.parse().ok()).map(MessageId) else { return };
        let Some(game) = message.follows else {
            self.followed.forget(id);
            return;
        };
        self.followed.note(id, FollowedPanel { game, incoming: incoming.clone(), form }, TOKEN_LIFE);
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
            if let Some(mut message) = app::panel_after_computer(&self.context, &panel.incoming.caller, game).await {
                self.emojis.show_in(&mut message);
                note_failure(&self.edit_answer(&panel.incoming, &message, panel.form).await);
            }
        }
    }
}

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
        standing: MessageForm,
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
