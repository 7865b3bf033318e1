//! A player's choices about reminders: how they come, and in which hours they don't.

use cardinal_ids::{Pace, Timestamp, UserId};
use cardinal_interaction::{Button, Control, Correction, Item, Menu, Message, PreferenceControl, Row, Style, limits};
use cardinal_rules::{Seat, Variant};
use cardinal_store::{GameClock, GameInfo, NewTurn, Preferences, SharedStore};
use cardinal_table::{
    clock::quiet::{QuietError, QuietHours, written},
    clock::reminding::{Manner, Remind, RemindAt, ScheduledMoment, has_reminders, steps},
    clock::turn::Moment,
    clock::zone::{Zone, ZoneError},
    has_steps,
};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::preferences_of;
use crate::app::choices::weekends::{weekends_for, weekends_of};
use crate::app::choices::zones::{usual_zone, zone_of};
use crate::app::error::AppError;
use crate::app::words::text;

/// From this many waiting games on, a daily digest replaces reminders.
pub(crate) const DIGEST_FROM: usize = 5;

/// The minute of the day at which a digest comes.
const DIGEST_AT: u16 = 9 * 60;

/// What turns quiet hours off, the usual word first.
const NONE: [&str; 3] = ["none", "off", "no"];

/// A player's choices about reminders.
///
/// # Errors
/// The store fails.
pub(crate) async fn manner_for(store: &SharedStore, user: UserId) -> Result<Manner, AppError> {
    preferences_of(store, user).await.map(|kept| manner_of(&kept))
}

/// The moments of a game's current turn with this seat to act, with the player's quiet hours taken into
/// account.
///
/// # Errors
/// The store fails.
pub(crate) async fn steps_of_turn(
    context: &Context,
    info: &GameInfo,
    seat: Seat,
) -> Result<(Vec<ScheduledMoment>, Manner), AppError> {
    let manner = in_game(manner_for(&context.store, info.players[seat]).await?, info.variant);
    let weekends = weekends_of(&context.store, info).await?;
    let mut steps = steps(&info.clock, seat, &manner, weekends.as_ref(), context.time.reckoning());
    if info.computer.is_some() {
        // Nobody waits for the person. Only a clock is a reason to remind, and only where others see the game.
        let is_reminded = !info.is_private() && info.clock.pace.is_some();
        steps.retain(|step| match step.what {
            Moment::Reminder | Moment::LastReminder => is_reminded,
            Moment::Claimable => false,
            Moment::Pass | Moment::Deal | Moment::Weekend | Moment::Flag | Moment::Close => true,
        });
    }
    Ok((steps, manner))
}

/// The turn with its first deadline moved out of the quiet hours of the player to act, or to the beginning of the
/// player's weekend where that pauses the clock. If the preferences cannot be read, the turn stays as it is, because it
/// must not fail over a reminder.
pub(crate) async fn defer_past_quiet_hours(
    context: &Context,
    turn: NewTurn,
    (variant, pace): (Variant, Option<Pace>),
    awaited: Option<(Seat, UserId)>,
) -> NewTurn {
    if awaited.is_some_and(|(_, user)| context.people.bot() == Some(user)) {
        // The computer player has no clock.
        return NewTurn { due: None, ..turn };
    }
    let is_timed = has_reminders(pace) || has_steps(variant);
    let Some((seat, user)) = awaited.filter(|_| is_timed) else { return turn };
    let chosen = manner_for(&context.store, user).await.map(|manner| in_game(manner, variant));
    let weekends = weekends_for(&context.store, pace, &[user]).await;
    let (manner, weekends) = match chosen.and_then(|manner| Ok((manner, weekends?))) {
        Ok((manner, weekends))
            if weekends.is_some()
                || manner.quiet.is_some()
                || manner.pass_after.is_some()
                || manner.at != RemindAt::Both =>
        {
            (manner, weekends)
        }
        Ok(_) => return turn,
        Err(error) => {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "cannot read a player's quiet hours; reminding without them"
            );
            // A weekend must not be missed: whoever does the due work looks again at once.
            let is_looked_at = pace.is_some_and(|pace| pace.weekdays);
            return NewTurn { due: if is_looked_at { Some(turn.at) } else { turn.due }, ..turn };
        }
    };
    let clock = GameClock { pace, turn_at: turn.at, left: turn.left, ..GameClock::default() };
    let all = steps(&clock, seat, &manner, weekends.as_ref(), context.time.reckoning());
    // A turn that begins on a weekend is paused at once.
    let due = all.into_iter().find(|step| step.at > turn.at || step.what == Moment::Weekend).map(|step| step.at);
    NewTurn { due, ..turn }
}

/// Reschedules the games that wait for a player whose choices about reminders have changed.
///
/// # Errors
/// The store fails.
pub(super) async fn remind_anew(context: &Context, user: UserId) -> Result<(), AppError> {
    let now = context.time.clock_time();
    context
        .store
        .clocks()
        .reschedule_for(user, now)
        .await
        .map_err(AppError::store("changing when a player is reminded"))
}

/// A player's choices about reminders in words.
pub(super) fn reminders_in_words(context: &Context, kept: &Preferences) -> String {
    let manner = manner_of(kept);
    let when = when_in_words(manner.at);
    let way = match manner.way {
        Remind::Mention => say!("reminders-by-mention", when = when),
        Remind::Direct => say!("reminders-direct", when = when),
        Remind::Never => say!("reminders-never"),
    };
    let quiet = match (zone_of(kept), hours_of(kept)) {
        (None, _) => say!("quiet-nowhere"),
        (Some(zone), None) => {
            say!("quiet-none", zone = zone.name(), time = time_in(&zone, context.time.now()))
        }
        (Some(zone), Some(hours)) => {
            let time = time_in(&zone, context.time.now());
            say!("quiet-hours", from = hours.begin(), to = hours.end(), zone = zone.name(), time = time)
        }
    };
    let digest = (manner.digest && manner.way != Remind::Never).then(|| {
        let time = next_digest(&manner, context.time.now()).0.to_string();
        say!("reminders-digest", from = DIGEST_FROM, time = time)
    });
    [way].into_iter().chain(digest).chain([quiet]).collect::<Vec<_>>().join("\n")
}

/// When a player's next digest comes: in the morning, outside their quiet hours.
pub(crate) fn next_digest(manner: &Manner, now: Timestamp) -> Timestamp {
    let zone = manner.zone.clone().or_else(usual_zone);
    let morning = |days| {
        let zone = zone.as_ref()?;
        let at = zone.moment(now, days, DIGEST_AT)?;
        Some(after_quiet_hours(manner, at)).filter(|at| *at > now)
    };
    (-1..=2).find_map(morning).unwrap_or_else(|| now.plus(24 * 60 * 60))
}

/// A moment, or the end of the player's quiet hours if it is in them.
pub(crate) fn after_quiet_hours(manner: &Manner, at: Timestamp) -> Timestamp {
    let quiet = manner.quiet.as_ref().and_then(|(zone, hours)| hours.around(zone, at));
    quiet.map_or(at, |quiet| quiet.end)
}

/// Keeps when a player's next digest comes, or that none does.
///
/// # Errors
/// The store fails.
pub(super) async fn schedule_digest(context: &Context, user: UserId, kept: &Preferences) -> Result<(), AppError> {
    let due = kept.digest.then(|| next_digest(&manner_of(kept), context.time.now()));
    context.store.digests().set(user, due).await.map_err(AppError::store("keeping when a digest comes"))
}

/// The page about reminders: how they come and when, with a line of what is chosen.
pub(super) fn page(context: &Context, kept: &Preferences) -> Message {
    let manner = manner_of(kept);
    let text = format!("{}\n{}", say!("reminders-heading"), reminders_in_words(context, kept));
    let mut message = Message::text(text).with_row(Row::Menu(menu(kept)));
    let mut buttons = Vec::new();
    if manner.way != Remind::Never {
        let items = RemindAt::ALL
            .into_iter()
            .map(|each| Item { chosen: each == manner.at, ..Item::new(remind_at_word(each), each.slug()) })
            .collect();
        let control = Control::Preference(PreferenceControl::RemindAt);
        message = message.with_row(Row::Menu(Menu::new(control, say!("remind-at-placeholder"), items)));
        let label = if manner.digest { say!("digest-on-button") } else { say!("digest-off-button") };
        let control = Control::Preference(PreferenceControl::Digest(!manner.digest));
        buttons.push(Button::new(Style::Secondary, label, control).with_emoji("📰"));
    }
    let back = Control::Preference(PreferenceControl::Show);
    buttons.push(Button::new(Style::Primary, say!("panel-back-button"), back).with_emoji("↩️"));
    message.with_row(Row::Buttons(buttons))
}

fn when_in_words(at: RemindAt) -> String {
    match at {
        RemindAt::Both => say!("reminders-at-both"),
        RemindAt::HalfTime => say!("reminders-at-half-time"),
        RemindAt::LastTenth => say!("reminders-at-last-tenth"),
    }
}

/// What a choice of moments is called in options and menus.
pub fn remind_at_word(at: RemindAt) -> String {
    match at {
        RemindAt::Both => say!("remind-at-both-item"),
        RemindAt::HalfTime => say!("remind-at-half-time-item"),
        RemindAt::LastTenth => say!("remind-at-last-tenth-item"),
    }
}

/// Changes the given choices about reminders: all of them, or none if one is invalid.
///
/// # Errors
/// A given value cannot be read, or quiet hours are given without a time zone.
pub(super) fn change(
    kept: &mut Preferences,
    zone: Option<&str>,
    quiet: Option<&str>,
    remind: Option<Remind>,
) -> Result<(), AppError> {
    let given = zone.map(|typed| zone_called(typed, quiet)).transpose()?;
    let zone = given.as_ref().map(|zone| zone.name().to_owned()).or_else(|| kept.zone.clone());
    let quiet = match quiet {
        None => kept.quiet.clone(),
        Some(typed) if NONE.iter().any(|none| typed.trim().eq_ignore_ascii_case(none)) => None,
        Some(typed) => {
            let hours: QuietHours = typed.parse().map_err(|error| match error {
                QuietError::Form => AppError::refused(say!("quiet-unreadable", typed = text::quoted(typed))),
                QuietError::Empty => AppError::refused(say!("quiet-empty", typed = text::quoted(typed))),
            })?;
            if zone.is_none() {
                return Err(AppError::refused(say!("quiet-without-zone", typed = text::quoted(typed))));
            }
            if let Some(evening) = QuietHours::from_evening(typed) {
                let buttons = [evening, hours].map(|hours| {
                    let zone = given.as_ref().map(|zone| zone.name().to_owned());
                    let what = Correction::Preferences { zone, quiet: Some(hours.to_string()) };
                    Button::new(Style::Primary, hours.to_string(), Control::Correct(what))
                });
                return Err(AppError::asking(say!("quiet-which", typed = text::quoted(typed)), buttons.into()));
            }
            Some(hours.to_string())
        }
    };
    let remind = remind.map(|way| way.slug().to_owned()).or_else(|| kept.remind.clone());
    (kept.zone, kept.quiet, kept.remind) = (zone, quiet, remind);
    Ok(())
}

/// The menu of the ways to be reminded.
fn menu(kept: &Preferences) -> Menu {
    let way = manner_of(kept).way;
    let items = Remind::ALL
        .into_iter()
        .map(|each| Item {
            chosen: each == way,
            ..Item::new(say!("remind-item", way = remind_word(each)), each.slug())
        })
        .collect();
    Menu::new(Control::Preference(PreferenceControl::Remind), say!("remind-placeholder"), items)
}

/// The name of a way to be reminded.
pub fn remind_word(way: Remind) -> String {
    match way {
        Remind::Mention => say!("remind-mention"),
        Remind::Direct => say!("remind-direct"),
        Remind::Never => say!("remind-never"),
    }
}

/// The zone that a player typed. A refusal has a button for each zone that may be meant, which keeps these quiet hours
/// too.
fn zone_called(typed: &str, quiet: Option<&str>) -> Result<Zone, AppError> {
    Zone::called(typed).map_err(|error| {
        let typed = text::quoted(typed);
        let (asked, names) = match error {
            ZoneError::Unknown { meant } if meant.is_empty() => {
                return AppError::refused(say!("zone-unknown", typed = typed));
            }
            ZoneError::Unknown { meant } => (say!("zone-did-you-mean", typed = typed), meant),
            ZoneError::Several(names) => (say!("zone-ambiguous", typed = typed), names),
        };
        let buttons = names.into_iter().filter_map(|name| {
            let what = Correction::Preferences { zone: Some(name.to_owned()), quiet: quiet.map(str::to_owned) };
            let control = Control::Correct(what);
            (control.encode().len() <= limits::CONTROL).then(|| Button::new(Style::Primary, name, control))
        });
        AppError::asking(asked, buttons.collect())
    })
}

/// The same in a game of this kind, which may have no responses.
fn in_game(manner: Manner, variant: Variant) -> Manner {
    Manner { pass_after: manner.pass_after.filter(|_| has_steps(variant)), ..manner }
}

fn manner_of(kept: &Preferences) -> Manner {
    let way = kept.remind.as_deref().and_then(Remind::of).unwrap_or_default();
    let quiet = hours_of(kept).and_then(|hours| Some((zone_of(kept)?, hours)));
    let pass_after = kept.pass_after.map(|hours| i64::from(hours) * 60 * 60);
    let at = kept.remind_at.as_deref().and_then(RemindAt::of).unwrap_or_default();
    Manner { way, at, digest: kept.digest, zone: zone_of(kept), quiet, pass_after }
}

fn hours_of(kept: &Preferences) -> Option<QuietHours> {
    kept.quiet.as_deref().and_then(|hours| hours.parse().ok())
}

fn time_in(zone: &Zone, now: Timestamp) -> String {
    zone.minute_of_day(now).map(written).unwrap_or_default()
}
