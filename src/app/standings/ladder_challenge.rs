//! Challenges for places on a ladder.

use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::server::is_paused;
use crate::app::clock::date::DAY;
use crate::app::error::AppError;
use crate::app::games::challenge::{Made, Terms, made_challenge, may_challenge_here, new_challenge};
use crate::app::interaction::control::{Colour, Control, LadderControl};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Answer, Button, Message, Outcome, Row, Style};
use crate::app::people::People;
use crate::app::standings::ladder::REACH;
use crate::app::standings::ladder_members::back_button;
use crate::app::words::options::{Options, combined};
use crate::app::words::text;
use crate::store::{Ladder, LadderObstacle, SharedStore, StoreError, UserId};

/// The seconds in which a challenge is to be accepted: 7 days. After that the two swap places.
const ANSWERED_WITHIN: i64 = 7 * DAY;

/// Asks whether to really challenge a member who was chosen on the panel.
///
/// # Errors
/// The member can't be challenged, no game may begin here, or something fails.
pub(super) async fn ask_ladder_challenge(
    context: &Context,
    caller: &Caller,
    ladder: Ladder,
    value: &str,
) -> Result<Outcome, AppError> {
    let user = UserId(value.parse().map_err(|_| AppError::refused(say!("ladder-member-gone")))?);
    may_challenge_on(&context.store, caller, ladder, user).await?;
    let [_, place] = match context.store.ladders().places(ladder, (caller.user, user), REACH).await {
        Ok(places) => places,
        Err(StoreError::OffLadder(obstacle)) => {
            return Err(off_ladder(&context.people, caller, ladder, user, obstacle).await?);
        }
        Err(source) => return Err(AppError::Store { doing: "reading a ladder", source }),
    };
    let name = text::plain(&context.people.name(Some(ladder.guild), user).await?);
    let question = say!("ladder-ask-challenge", name = name, place = place, days = ANSWERED_WITHIN / DAY);
    let challenge = Control::Ladder(LadderControl::Challenge(ladder.variant, user));
    let challenge = Button::new(Style::Success, say!("ladder-challenge-button"), challenge).with_emoji("⚔️");
    Ok(Outcome::update(Message::text(question).with_row(Row::Buttons(vec![challenge, back_button(ladder)]))))
}

/// Challenges a member above the caller: everyone in the channel sees it.
///
/// # Errors
/// As [`ask_ladder_challenge`], or a limit is reached.
pub(super) async fn challenge_on_ladder(
    context: &Context,
    caller: &Caller,
    ladder: Ladder,
    user: UserId,
) -> Result<Outcome, AppError> {
    may_challenge_on(&context.store, caller, ladder, user).await?;
    let variant = ladder.variant;
    let terms = Terms {
        opponent: Some(user),
        variant,
        options: combined(variant, variant.styles().first(), &Options::new())?,
        colour: Colour::Random,
        venue: None,
        time: None,
        rated: None,
        best_of: None,
    };
    let new = Box::pin(new_challenge(context, caller, terms, ANSWERED_WITHIN)).await?;
    let until = new.created_at.plus(ANSWERED_WITHIN);
    let made = match context.store.ladders().challenge(new, REACH).await {
        Err(StoreError::OffLadder(obstacle)) => {
            return Err(off_ladder(&context.people, caller, ladder, user, obstacle).await?);
        }
        made => Box::pin(made_challenge(context, caller, made)).await?,
    };
    // A member who has left the server can't answer.
    context.people.queue_member_check(ladder.guild, user, context.time.clock_time());
    Ok(match made {
        Made::Posted(challenge, poster) => {
            let sent = say!("ladder-sent", opponent = user.to_string(), time = until.0.to_string());
            let panel = Message::text(sent).with_row(Row::Buttons(vec![back_button(ladder)]));
            Outcome { answer: Answer::Sent { panel, challenge, poster }, announcements: Vec::new() }
        }
        Made::OpenAlready(shown) => Outcome::update(shown),
    })
}

/// Checks what doesn't depend on the places.
async fn may_challenge_on(store: &SharedStore, caller: &Caller, ladder: Ladder, user: UserId) -> Result<(), AppError> {
    if user == caller.user {
        return Err(AppError::refused(say!("ladder-yourself", reach = REACH)));
    }
    if is_paused(store, ladder.guild).await? {
        return Err(AppError::refused(say!("ladder-paused")));
    }
    may_challenge_here(store, caller).await
}

/// The refusal of a challenge for a place: what stands in its way, and what to do instead.
async fn off_ladder(
    people: &People,
    caller: &Caller,
    ladder: Ladder,
    user: UserId,
    obstacle: LadderObstacle,
) -> Result<AppError, AppError> {
    let name = text::plain(&people.name(Some(ladder.guild), user).await?);
    Ok(AppError::refused(match obstacle {
        LadderObstacle::NotOn(missing) if missing == caller.user => say!("ladder-join-to-challenge"),
        LadderObstacle::NotOn(_) => say!("ladder-not-on", name = name),
        LadderObstacle::Below => say!("ladder-below", name = name, reach = REACH),
        LadderObstacle::TooFar(places) => say!("ladder-too-far", name = name, count = places, reach = REACH),
        LadderObstacle::Challenges(None) => say!("ladder-challenges"),
        LadderObstacle::Challenges(Some(game)) => say!("ladder-plays", number = game.to_string()),
        LadderObstacle::IsChallenged(None) => say!("ladder-is-challenged", name = name),
        LadderObstacle::IsChallenged(Some(game)) => {
            say!("ladder-is-playing", name = name, number = game.to_string())
        }
    }))
}
