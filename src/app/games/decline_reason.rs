//! Why a challenge was declined: its opponent may say so in a form, and its message shows it.
//!
//! The challenger isn't notified: that the challenge is declined notifies nobody either, and a reason is no question.

use cardinal_ids::{ChallengeId, Timestamp};
use cardinal_interaction::{
    Answer, Button, Caller, ChallengeControl, Control, Form, FormField, Message, Outcome, Row, Style,
};
use cardinal_store::{Challenge, ChallengeState};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::closed_challenge::closed_challenge;
use crate::app::error::AppError;
use crate::app::games::challenge::stored_challenge;
use crate::app::games::may_play::may_play_on;
use crate::app::words::text;

/// The most characters of a reason.
const REASON: u16 = 200;

/// The seconds after declining during which a reason can be given. By then both have moved on, and a message that
/// changes weeks later would surprise everyone.
const GIVEN_WITHIN: i64 = 24 * 60 * 60;

/// Whether it is too late to say why a challenge was declined.
fn is_too_late(challenge: &Challenge, now: Timestamp) -> bool {
    challenge.closed_at.is_some_and(|closed| closed.plus(GIVEN_WITHIN) < now)
}

/// For the opponent alone, who has just declined: offers to say why. `None` for anyone else, and once that is said.
pub async fn reason_offer(context: &Context, caller: &Caller, challenge: ChallengeId) -> Option<Message> {
    let offered = async {
        let challenge = stored_challenge(&context.store, challenge).await?;
        let is_open = challenge.state == ChallengeState::Declined && challenge.decline_reason.is_none();
        if !is_open || challenge.opponent != Some(caller.user) || is_too_late(&challenge, context.time.now()) {
            return Ok(None);
        }
        let challenger = context.people.name(challenge.site.guild, challenge.challenger).await?;
        let open = Control::Challenge { id: challenge.id, what: ChallengeControl::OpenReason };
        let message = Message::text(say!("reason-offer", challenger = text::plain(&challenger)));
        Ok(Some(message.with_row(Row::Buttons(vec![Button::new(Style::Secondary, say!("reason-button"), open)]))))
    };
    offered.await.unwrap_or_else(|error: AppError| {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(challenge = challenge.0, error, "cannot offer to say why a challenge was declined");
        None
    })
}

/// Opens the form for the opponent, or adds what they typed in it.
///
/// # Errors
/// The caller isn't the opponent, or is barred from games there, the challenge wasn't declined or is declined for too
/// long, nothing was typed, or the store fails.
pub(crate) async fn decline_reason(
    context: &Context,
    caller: &Caller,
    challenge: &Challenge,
    what: ChallengeControl,
    values: &[String],
) -> Result<Outcome, AppError> {
    let opponent = challenge.opponent.filter(|_| challenge.state == ChallengeState::Declined);
    let Some(opponent) = opponent else { return Err(AppError::refused(say!("reason-not-declined"))) };
    if opponent != caller.user {
        return Err(AppError::refused(say!("reason-others", opponent = opponent.to_string())));
    }
    // What they say is read by everyone there.
    may_play_on(&context.store, challenge.site.guild, caller.user).await?;
    // It was said before: the message shows it.
    if challenge.decline_reason.is_some() {
        return Ok(Outcome::update(closed_challenge(context, challenge, challenge.state).await?));
    }
    if is_too_late(challenge, context.time.now()) {
        return Err(AppError::refused(say!("reason-too-late")));
    }
    if what == ChallengeControl::OpenReason {
        let control = Control::Challenge { id: challenge.id, what: ChallengeControl::SendReason };
        let field = FormField::line(say!("reason-label"), say!("reason-hint"), REASON).required();
        let form = Form::new(control, say!("reason-title"), vec![field]);
        return Ok(Outcome { answer: Answer::Form(form), announcements: Vec::new() });
    }
    let words: Vec<&str> = values.first().map_or("", String::as_str).split_whitespace().collect();
    let reason: String = words.join(" ").chars().take(REASON.into()).collect();
    if text::plain_line(&reason).is_empty() {
        return Err(AppError::refused(say!("form-empty")));
    }
    let given = context.store.challenges().give_reason(challenge.id, reason).await;
    given.map_err(AppError::store("storing why a challenge was declined"))?;
    let challenge = stored_challenge(&context.store, challenge.id).await?;
    Ok(Outcome::update(closed_challenge(context, &challenge, challenge.state).await?))
}
