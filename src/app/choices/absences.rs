//! A player's vacations, and the suggestions while the end of one is typed.

use cardinal_ids::Timestamp;
use cardinal_interaction::Caller;
use cardinal_store::{Absence, SharedStore};
use cardinal_table::{
    clock::absence::{self, Allowed, BACK, Refused, Until},
    clock::date::Date,
};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;

/// The lengths in days that are suggested before anything is typed.
const SUGGESTED: [u32; 5] = [1, 3, 7, 14, 30];

/// The caller's current vacation, and the earlier ones that take days of this year.
///
/// # Errors
/// The store fails.
pub(crate) async fn absences_of(
    store: &SharedStore,
    caller: &Caller,
    now: Timestamp,
) -> Result<(Option<Absence>, Vec<Absence>), AppError> {
    let all = store.absences().of_user(caller.user, absence::matters_from(now)).await;
    let (over, present): (Vec<_>, Vec<_>) =
        all.map_err(AppError::store("reading absences"))?.into_iter().partition(|absence| absence.over);
    Ok((present.first().copied(), over))
}

/// Suggestions for the end of a vacation, as pairs of label and value: what the typed text means or, before
/// anything is typed, some ends that are possible.
///
/// # Errors
/// The store fails.
pub(crate) async fn suggested_ends(
    context: &Context,
    caller: &Caller,
    typed: &str,
) -> Result<Vec<(String, String)>, AppError> {
    let now = context.time.now();
    let (present, over) = absences_of(&context.store, caller, now).await?;
    let since = present.map_or(now, |present| present.since);
    let told = |typed: &str| match absence::read(typed, now)? {
        Until::Back => present.map(|_| say!("suggested-back-item")),
        Until::Moment(until) => Some(match absence::judge(&over, since, until, now) {
            Ok(Allowed { days, left }) => {
                say!("suggested-away-item", moment = day_and_time(until), days = days, left = left)
            }
            Err(Refused::Past) => say!("suggested-away-past-item", moment = day_and_time(until)),
            Err(Refused::TooLong { left, .. }) => {
                say!("suggested-away-too-long-item", moment = day_and_time(until), left = left)
            }
        }),
    };
    if typed.is_empty() {
        let possible = SUGGESTED.into_iter().map(|days| format!("{days}d")).filter(|typed| {
            let until = absence::read(typed, now);
            matches!(until, Some(Until::Moment(until)) if absence::judge(&over, since, until, now).is_ok())
        });
        let back = present.map(|_| BACK.to_owned());
        return Ok(back.into_iter().chain(possible).filter_map(|typed| Some((told(&typed)?, typed))).collect());
    }
    Ok(told(typed).map(|told| (told, typed.to_owned())).into_iter().collect())
}

/// A date and time of day, for places where Discord formats no times.
fn day_and_time(moment: Timestamp) -> String {
    let date = Date::of(moment);
    let minutes = (moment.0 - date.begins().0) / 60;
    say!("suggested-moment", date = date.to_string(), time = format!("{:02}:{:02}", minutes / 60, minutes % 60))
}
