//! Who takes part in an event: signed up before it begins, and withdrawn while it is played.

use cardinal_store::{EventSide, EventStep, NotJoined, SignUp};
use cardinal_tournament::{PlayerNumber, TournamentError};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::standing::Standing;
use crate::app::events::step::{step_of, take};

/// Has somebody take part, or says why not.
///
/// # Errors
/// They can't, or the store fails.
pub(super) async fn sign_up(context: &Context, standing: &Standing, side: EventSide) -> Result<u16, AppError> {
    let sign_up = SignUp {
        event: standing.event.id,
        side,
        most: u32::from(standing.plan.most),
        events_of_member: context.deployment.settings.events_per_player as u32,
        at: context.time.now(),
    };
    let joined = context.store.events().join(sign_up).await.map_err(AppError::store("signing somebody up"))?;
    joined.map_err(|why| {
        AppError::refused(match why {
            NotJoined::NoEvent => say!("event-unknown", number = standing.event.id.to_string()),
            NotJoined::Closed => say!("event-sign-up-closed"),
            NotJoined::Already => say!("event-joined-already"),
            NotJoined::Full(most) => say!("event-full", most = most),
            NotJoined::TooMany(most) => say!("event-too-many", most = most),
        })
    })
}

/// Withdraws a player from a running event.
///
/// # Errors
/// It is over, it was changed meanwhile, or the store fails.
pub(super) async fn take_off(context: &Context, standing: &Standing, number: u16, why: &str) -> Result<(), AppError> {
    let now = context.time.now();
    let player = PlayerNumber::new(number).ok_or(AppError::Broken("a player of an event has no number"))?;
    // Also if the event hasn't ended only because nothing has looked at it yet: who is left last keeps their place.
    let withdrawn = standing.tournament()?.withdraw(player).map_err(|error| {
        AppError::refused(match error {
            TournamentError::Over => say!("event-over-already"),
            _ => say!("event-changed-meanwhile"),
        })
    })?;
    let step = EventStep { withdrawn: vec![(number, withdrawn.stage, why.to_owned())], ..step_of(standing, now) };
    done(take(&context.store, step).await?.is_some())
}

/// Refuses what was changed meanwhile.
///
/// # Errors
/// It isn't done.
pub(super) fn done(is_done: bool) -> Result<(), AppError> {
    if is_done { Ok(()) } else { Err(AppError::refused(say!("event-changed-meanwhile"))) }
}
