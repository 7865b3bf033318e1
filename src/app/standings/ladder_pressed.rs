//! Presses on the panel of a ladder: joining, leaving and challenging.

use cardinal_ids::UserId;
use cardinal_interaction::{Answer, Button, Caller, Colour, Control, LadderControl, Message, Outcome, Row, Style};
use cardinal_store::{Ladder, LadderObstacle, SharedStore, StoreError};
use cardinal_table::clock::date::DAY;
use cardinal_words::{InWords, say};

use crate::app::choices::server::is_paused;
use crate::app::error::AppError;
use crate::app::games::challenge::{
    Made, Poster, Terms, made_challenge, may_challenge_here, new_challenge, withdraw_button,
};
use crate::app::games::may_play::{may_play_here, may_play_variant};
use crate::app::people::People;
use crate::app::standings::ladder::{REACH, ladder_panel, on_a_server, seen_here};
use crate::app::words::options::{Options, combined};
use crate::app::words::text;
use crate::app::{Context, offered};

/// Handles a control of a ladder.
///
/// # Errors
/// The caller is on no server, there is no such game, what is asked for can't be done, or something fails.
pub(crate) async fn press_ladder(
    context: &Context,
    caller: &Caller,
    what: LadderControl,
    value: &str,
) -> Result<Outcome, AppError> {
    let guild = on_a_server(caller)?;
    seen_here(context, guild, caller.user).await?;
    let of = |variant| Ladder { guild, variant };
    match what {
        LadderControl::Game => {
            let variant = offered(value).ok_or_else(|| AppError::refused(say!("ladder-no-game")))?;
            Ok(Outcome::update(ladder_panel(context, caller, of(variant), None).await?))
        }
        LadderControl::Own(variant) => Ok(Outcome::update(ladder_panel(context, caller, of(variant), None).await?)),
        LadderControl::Page(variant, page) => {
            Ok(Outcome::update(ladder_panel(context, caller, of(variant), Some(u32::from(page))).await?))
        }
        LadderControl::Join(variant) => join_ladder(context, caller, of(variant)).await,
        LadderControl::AskLeave(variant) => ask_leave_ladder(context, caller, of(variant)).await,
        LadderControl::Leave(variant) => leave_ladder(context, caller, of(variant)).await,
        LadderControl::AskChallenge(variant) => ask_ladder_challenge(context, caller, of(variant), value).await,
        LadderControl::Challenge(variant, user) => {
            Box::pin(challenge_on_ladder(context, caller, of(variant), user)).await
        }
    }
}

/// Adds the caller at the bottom of a ladder.
///
/// # Errors
/// The caller takes challenges from nobody or is barred, the game is not played here, or something fails.
pub(super) async fn join_ladder(context: &Context, caller: &Caller, ladder: Ladder) -> Result<Outcome, AppError> {
    may_play_here(&context.store, caller).await?;
    may_play_variant(&context.store, Some(ladder.guild), ladder.variant).await?;
    let joined = match context.store.ladders().join(ladder, caller.user, context.time.now()).await {
        Ok(joined) => joined,
        Err(StoreError::OffLadder(LadderObstacle::TakesNone)) => {
            return Err(AppError::refused(say!("ladder-takes-none")));
        }
        Err(source) => return Err(AppError::Store { doing: "joining a ladder", source }),
    };
    let said = (!joined).then(|| say!("ladder-joined-before"));
    ladder_panel_saying(context, caller, ladder, said).await
}

/// Asks whether to really leave a ladder.
///
/// # Errors
/// Something fails.
pub(super) async fn ask_leave_ladder(context: &Context, caller: &Caller, ladder: Ladder) -> Result<Outcome, AppError> {
    let own = context.store.ladders().rung(ladder, caller.user).await;
    let Some(own) = own.map_err(AppError::store("reading a ladder"))? else {
        return ladder_panel_saying(context, caller, ladder, Some(say!("ladder-left-before"))).await;
    };
    let question = say!("ladder-ask-leave", game = ladder.variant.in_words(), place = own.place);
    let leave = Control::Ladder(LadderControl::Leave(ladder.variant));
    let leave = Button::new(Style::Danger, say!("ladder-leave-button"), leave);
    Ok(Outcome::update(Message::text(question).with_row(Row::Buttons(vec![leave, back_button(ladder)]))))
}

/// Takes the caller off a ladder, after confirmation.
///
/// # Errors
/// Something fails.
pub(super) async fn leave_ladder(context: &Context, caller: &Caller, ladder: Ladder) -> Result<Outcome, AppError> {
    let left = context.store.ladders().leave(ladder, caller.user, context.time.now()).await;
    let left = left.map_err(AppError::store("leaving a ladder"))?;
    let said = if left { say!("ladder-left") } else { say!("ladder-left-before") };
    ladder_panel_saying(context, caller, ladder, Some(said)).await
}

/// The ladder as it is now, below a sentence.
async fn ladder_panel_saying(
    context: &Context,
    caller: &Caller,
    ladder: Ladder,
    said: Option<String>,
) -> Result<Outcome, AppError> {
    let mut panel = ladder_panel(context, caller, ladder, None).await?;
    if let Some(said) = said {
        panel.text = format!("{said}\n{}", panel.text);
    }
    Ok(Outcome::update(panel))
}

/// Leads back to the ladder.
pub(super) fn back_button(ladder: Ladder) -> Button {
    let control = Control::Ladder(LadderControl::Own(ladder.variant));
    Button::new(Style::Primary, say!("panel-back-button"), control).with_emoji("↩️")
}

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
    may_play_variant(&context.store, caller.guild, ladder.variant).await?;
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
        Made::Posted(challenge, Poster { message: poster, post }) => {
            let sent = say!("ladder-sent", opponent = user.to_string(), time = until.0.to_string());
            let panel = Message::text(sent);
            let panel = panel.with_row(Row::Buttons(vec![withdraw_button(challenge), back_button(ladder)]));
            Outcome { answer: Answer::Sent { panel, challenge, poster, post }, announcements: Vec::new() }
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
        LadderObstacle::TakesNone => say!("ladder-takes-none"),
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
