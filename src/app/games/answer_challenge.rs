//! Shows, accepts, declines and withdraws challenges.

use cardinal_ids::{ChallengeId, Timestamp};
use cardinal_interaction::{Answer, Caller, ChallengeControl, Outcome};
use cardinal_rules::BySeat;
use cardinal_store::{ChallengeState, Closing, Computer, InteractionEffect, SharedStore, StoreError};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::announce::announce;
use crate::app::channel::closed_challenge::closed_challenge;
use crate::app::channel::scene::{News, scene_of};
use crate::app::choices::look::settings_of;
use crate::app::error::AppError;
use crate::app::games::begin::{Beginning, new_game, seat_of_challenger};
use crate::app::games::challenge::{has_lapsed, no_room, no_such_challenge, shown_to, stored_challenge};
use crate::app::games::computer::{computer_user, last_level, may_play_computer};
use crate::app::games::decline_reason::decline_reason;
use crate::app::games::first_games::{FIRST_GAMES, is_new};
use crate::app::games::may_play::{is_barred, may_play_on, may_play_variant, not_taken};
use crate::app::words::{help, text};

/// Handles a button under a challenge, or the form that one of them opened with what was typed in it.
///
/// # Errors
/// The caller may not press it, the challenge is closed, a limit is reached, or something fails.
pub(crate) async fn answer_challenge(
    context: &Context,
    caller: &Caller,
    id: ChallengeId,
    what: ChallengeControl,
    values: &[String],
) -> Result<Outcome, AppError> {
    let challenge = known_challenge(&context.store, caller, id).await?;
    let about_closed = matches!(what, ChallengeControl::OpenReason | ChallengeControl::SendReason);
    let now = context.time.now();
    if !about_closed && let Some(outcome) = closed_by(context, caller, &challenge, now).await? {
        return Ok(outcome);
    }
    let mine = challenge.challenger == caller.user;
    match what {
        ChallengeControl::Show => Ok(Outcome::update(shown_to(context, caller, &challenge).await?)),
        ChallengeControl::Rules => Ok(help::rules(challenge.variant)),
        ChallengeControl::Accept => {
            if mine {
                return Err(AppError::refused(say!("challenge-accept-own")));
            }
            only_opponent(caller, &challenge, |other| say!("challenge-accept-others", opponent = other))?;
            may_accept(context, caller, &challenge).await?;
            accept_challenge(context, caller, challenge, None, now).await
        }
        ChallengeControl::PlayComputer if !mine => Err(AppError::refused(say!("challenge-computer-others"))),
        ChallengeControl::PlayComputer => {
            may_play_computer(&context.deployment)?;
            may_play_on(&context.store, challenge.site.guild, caller.user).await?;
            may_play_variant(&context.store, challenge.site.guild, challenge.variant).await?;
            let ladder = context.store.ladders().of_challenge(id).await;
            if ladder.map_err(AppError::store("reading a match on a ladder"))?.is_some() {
                return Err(AppError::refused(say!("ladder-no-computer")));
            }
            let level = last_level(&context.store, caller).await?;
            accept_challenge(context, caller, challenge, Some(level), now).await
        }
        ChallengeControl::Decline | ChallengeControl::Withdraw if mine => {
            close_challenge(context, caller, &challenge, Closing::Withdrawn, now).await
        }
        ChallengeControl::Decline => {
            if challenge.opponent.is_none() {
                return Err(AppError::refused(say!("challenge-decline-open")));
            }
            only_opponent(caller, &challenge, |other| say!("challenge-decline-others", opponent = other))?;
            close_challenge(context, caller, &challenge, Closing::Declined, now).await
        }
        ChallengeControl::Withdraw => Err(AppError::refused(say!("challenge-withdraw-others"))),
        ChallengeControl::OpenReason | ChallengeControl::SendReason => {
            decline_reason(context, caller, &challenge, what, values).await
        }
    }
}

/// Shows a challenge chosen from the list, with what the caller can do about it.
///
/// # Errors
/// There is no such challenge for the caller, or the store fails.
pub(crate) async fn choose_challenge(context: &Context, caller: &Caller, value: &str) -> Result<Outcome, AppError> {
    let id = value.parse().map_err(|_| no_such_challenge())?;
    let challenge = known_challenge(&context.store, caller, ChallengeId(id)).await?;
    if let Some(outcome) = closed_by(context, caller, &challenge, context.time.now()).await? {
        return Ok(outcome);
    }
    Ok(Outcome::update(shown_to(context, caller, &challenge).await?))
}

/// A challenge, open or closed, that the caller may see: challenger and opponent always, others only in the
/// channel of its public message, or in the server's forum if anyone may accept it. A control that names the
/// challenge proves nothing, since anyone can forge one.
///
/// # Errors
/// There is none for the caller, or the store fails.
async fn known_challenge(
    store: &SharedStore,
    caller: &Caller,
    id: ChallengeId,
) -> Result<cardinal_store::Challenge, AppError> {
    let challenge = stored_challenge(store, id).await?;
    let is_theirs = [Some(challenge.challenger), challenge.opponent].contains(&Some(caller.user));
    if is_theirs || challenge.site.channel == caller.channel {
        return Ok(challenge);
    }
    // Its post may be there before that is stored.
    let is_on_server = challenge.opponent.is_none() && challenge.site.guild == caller.guild;
    let is_in_forum =
        is_on_server && caller.parent.is_some() && settings_of(store, caller.guild).await?.forum == caller.parent;
    if is_in_forum { Ok(challenge) } else { Err(no_such_challenge()) }
}

/// The reply for a challenge that is closed or has expired. `None` while it can be accepted.
async fn closed_by(
    context: &Context,
    caller: &Caller,
    challenge: &cardinal_store::Challenge,
    now: Timestamp,
) -> Result<Option<Outcome>, AppError> {
    if challenge.state != ChallengeState::Open {
        return closed_outcome(context, challenge).await.map(Some);
    }
    if has_lapsed(challenge, now) {
        return close_challenge(context, caller, challenge, Closing::Expired, now).await.map(Some);
    }
    Ok(None)
}

/// Checks that the caller may accept a challenge on its server.
///
/// # Errors
/// The caller or the maker is barred there, the game is not played there any more, the maker doesn't play the caller,
/// or the store fails.
async fn may_accept(context: &Context, caller: &Caller, challenge: &cardinal_store::Challenge) -> Result<(), AppError> {
    // `/games` shows it elsewhere, too.
    let there = Caller { guild: challenge.site.guild, ..caller.clone() };
    may_play_on(&context.store, there.guild, caller.user).await?;
    may_play_variant(&context.store, challenge.site.guild, challenge.variant).await?;
    let maker = challenge.challenger;
    let is_barred = match challenge.site.guild {
        Some(guild) => is_barred(&context.store, guild, maker).await?,
        None => false,
    };
    // Whom they challenge themselves, they play.
    let has_blocked = challenge.opponent.is_none() && {
        let has_blocked = context.store.challengers().has_blocked(maker, caller.user).await;
        has_blocked.map_err(AppError::store("reading who may challenge a member"))?
    };
    if is_barred || has_blocked { Err(not_taken(context, &there, maker).await?) } else { Ok(()) }
}

/// Starts the game of a challenge: against the caller, or against the computer player.
async fn accept_challenge(
    context: &Context,
    caller: &Caller,
    challenge: cardinal_store::Challenge,
    computer: Option<u8>,
    now: Timestamp,
) -> Result<Outcome, AppError> {
    let seat = seat_of_challenger(context, challenge.seat)?;
    let other = if computer.is_some() { computer_user(context)? } else { caller.user };
    // Nobody has asked for a rated game, so it's a casual one for who has had few.
    let is_first_game = challenge.rated && !challenge.rated_chosen && is_new(&context.store, caller.user).await?;
    let beginning = Beginning {
        variant: challenge.variant,
        options: challenge.options.clone(),
        position: None,
        players: BySeat::from_fn(|each| if each == seat { challenge.challenger } else { other }),
        computer: computer.map(|level| Computer { seat: !seat, level, private: false, lesson: None }),
        site: challenge.site,
        venue: challenge.venue,
        pace: challenge.pace,
        rated: challenge.rated && computer.is_none() && !is_first_game,
        decks: None,
    };
    let game = new_game(context, beginning, now).await?;
    match context.store.challenges().accept(challenge.id, game, Some(caller.interaction)).await {
        Ok(game) => {
            let live = context.live.open(game).await?;
            let scene = scene_of(context, &live, News::Start).await?;
            drop(live);
            let announcements = announce(context, scene).await?.into_iter().collect();
            let mut shown = closed_challenge(context, &challenge, ChallengeState::Accepted(game)).await?;
            if is_first_game && computer.is_none() {
                let name = text::plain(&context.people.name(challenge.site.guild, caller.user).await?);
                shown.text =
                    format!("{} {}", shown.text, say!("challenge-first-game", name = name, count = FIRST_GAMES));
            }
            context.computer.wake();
            Ok(Outcome { answer: Answer::Update(shown), announcements })
        }
        Err(StoreError::Duplicate { done: InteractionEffect::Accepted { game, .. }, .. }) => {
            Ok(Outcome::update(closed_challenge(context, &challenge, ChallengeState::Accepted(game)).await?))
        }
        Err(StoreError::ChallengeClosed { state, .. }) => {
            closed_outcome(context, &cardinal_store::Challenge { state, ..challenge }).await
        }
        Err(StoreError::Full(full)) => Err(no_room(full, caller)),
        Err(source) => Err(AppError::Store { doing: "accepting a challenge", source }),
    }
}

async fn close_challenge(
    context: &Context,
    caller: &Caller,
    challenge: &cardinal_store::Challenge,
    closing: Closing,
    now: Timestamp,
) -> Result<Outcome, AppError> {
    // An expired challenge is closed by anyone who touches it, which is not an act of theirs.
    let interaction = (closing != Closing::Expired).then_some(caller.interaction);
    let state = match closing {
        Closing::Declined => ChallengeState::Declined,
        Closing::Withdrawn => ChallengeState::Withdrawn,
        Closing::Expired => ChallengeState::Expired,
    };
    match context.store.challenges().close(challenge.id, closing, interaction, now).await {
        Ok(()) | Err(StoreError::Duplicate { .. }) => {
            Ok(Outcome::update(closed_challenge(context, challenge, state).await?))
        }
        Err(StoreError::ChallengeClosed { state, .. }) => {
            Ok(Outcome::update(closed_challenge(context, challenge, state).await?))
        }
        Err(source) => Err(AppError::Store { doing: "closing a challenge", source }),
    }
}

/// The reply to a button of a closed challenge: its message shows what happened to it.
async fn closed_outcome(context: &Context, challenge: &cardinal_store::Challenge) -> Result<Outcome, AppError> {
    Ok(Outcome::update(closed_challenge(context, challenge, challenge.state).await?))
}

/// Refuses anyone but the challenged player. The refusal names that player.
fn only_opponent(
    caller: &Caller,
    challenge: &cardinal_store::Challenge,
    refusal: impl FnOnce(String) -> String,
) -> Result<(), AppError> {
    match challenge.opponent {
        Some(opponent) if opponent != caller.user => Err(AppError::refused(refusal(opponent.to_string()))),
        _ => Ok(()),
    }
}
