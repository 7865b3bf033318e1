//! Combines reminders: a player gets one message about all games that are due, along with those that soon will be.

use std::collections::{BTreeMap, HashSet};

use cardinal_ids::{ChannelId, ClockTime, GameId, UserId};
use cardinal_outbox::subject::What;
use cardinal_rules::Seat;
use cardinal_store::{Deadline, Delivery, GameInfo, NewNotice, SettledDeadline, StoreError, Subject};
use cardinal_table::{
    clock::reminding::{Remind, ScheduledMoment},
    clock::turn::Moment,
    seat_of,
};

use crate::app::Context;
use crate::app::choices::reminders::steps_of_turn;
use crate::app::error::AppError;

/// The seconds within which a later reminder is sent along with a due one.
const SOON: i64 = 60 * 60;

/// The most games in one reminder.
const AT_ONCE: u32 = 100;

/// The state of a turn's deadlines.
pub(super) struct ReminderState {
    /// What has to be done: the latest moment that has come and is not done yet.
    pub(super) passed: Option<Moment>,
    /// The deadline after doing it.
    pub(super) met: SettledDeadline,
}

impl ReminderState {
    /// The state at this moment, which may be in the future, in a turn with these steps.
    pub(super) fn of(steps: &[ScheduledMoment], deadline: Deadline, by: ClockTime) -> ReminderState {
        let open = || steps.iter().filter(|step| step.planned > deadline.done);
        let passed = open().rfind(|step| step.at <= by);
        let next = open().map(|step| step.at).find(|at| *at > by);
        let done = passed.map_or(deadline.done, |step| step.planned);
        ReminderState { passed: passed.map(|step| step.what), met: SettledDeadline { deadline, next, done } }
    }
}

/// The recipient, the channel (`None` for a direct message), and the subject.
type Group = (UserId, Option<ChannelId>, What);

/// The reminders to be sent: the games of each message, and the deadlines that sending it meets.
#[derive(Default)]
pub(super) struct Reminders(BTreeMap<Group, (Vec<GameInfo>, Vec<SettledDeadline>)>);

impl Reminders {
    /// Adds a reminder of a game for the player with this seat.
    pub(super) fn remind(&mut self, info: GameInfo, seat: Seat, way: Remind, met: SettledDeadline) {
        let channel = (way != Remind::Direct).then_some(info.site.channel);
        self.add((info.players[seat], channel, What::Reminder), info, met);
    }

    /// Adds a notice to the player with this seat that a game can be claimed.
    pub(super) fn tell_of_claim(&mut self, info: GameInfo, seat: Seat, met: SettledDeadline) {
        self.add((info.players[seat], Some(info.site.channel), What::Claimable), info, met);
    }

    fn add(&mut self, group: Group, info: GameInfo, met: SettledDeadline) {
        let (games, all) = self.0.entry(group).or_default();
        games.push(info);
        all.push(met);
    }
}

/// Recomputes deadlines around quiet hours and weekends after time was given back for an absence, since that has moved
/// them in clock time.
pub(super) async fn look_again_after_absence(context: &Context, now: ClockTime) {
    if !context.time.take_moved_quiet_hours() {
        return;
    }
    if let Err(error) = context.store.clocks().reschedule_for_time_of_day(now).await {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot reschedule reminders around quiet hours yet");
        context.time.flag_moved_quiet_hours();
    }
}

/// Stores the notices, with the reminders that are due soon. Returns whether there are any.
pub(super) async fn note_reminders(context: &Context, mut reminders: Reminders, now: ClockTime) -> bool {
    let users: HashSet<UserId> =
        reminders.0.keys().filter(|(.., what)| *what == What::Reminder).map(|(user, ..)| *user).collect();
    for user in users {
        if let Err(error) = add_soon(context, user, now, &mut reminders).await {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "cannot combine a player's reminders; sending them one by one"
            );
        }
    }
    let mut has_notices = false;
    for (group, (games, met)) in reminders.0 {
        match store_notice(context, group, &games, met).await {
            Ok(is_noted) => has_notices |= is_noted,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot store a reminder");
            }
        }
    }
    has_notices
}

/// Adds to a player's reminders those that would soon be sent to the same place.
async fn add_soon(context: &Context, user: UserId, now: ClockTime, reminders: &mut Reminders) -> Result<(), AppError> {
    let by = now.plus(SOON);
    let known: HashSet<GameId> = reminders.0.values().flat_map(|(games, _)| games.iter().map(|info| info.id)).collect();
    let due =
        context.store.clocks().due_for(user, by, AT_ONCE).await.map_err(AppError::store("reading what is due soon"))?;
    for deadline in due {
        let Subject::Game(game) = deadline.subject else { continue };
        if known.contains(&game) {
            continue;
        }
        let info = match context.store.games().info(game).await {
            Ok(info) => info,
            Err(StoreError::NoGame(_)) => continue,
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        };
        let is_awaited = info.to_act == Some(user) && info.clock.stopped_at.is_none();
        let Some(seat) = seat_of(&info, user).filter(|_| is_awaited) else { continue };
        let (steps, manner) = steps_of_turn(context, &info, seat).await?;
        let channel = (manner.way != Remind::Direct).then_some(info.site.channel);
        let group = (user, channel, What::Reminder);
        let ReminderState { passed, met } = ReminderState::of(&steps, deadline, by);
        let is_reminder = matches!(passed, Some(Moment::Reminder | Moment::LastReminder));
        if is_reminder && reminders.0.contains_key(&group) {
            reminders.add(group, info, met);
        }
    }
    Ok(())
}

/// Stores a notice, unless its deadlines were met in the meantime.
async fn store_notice(
    context: &Context,
    group: Group,
    games: &[GameInfo],
    met: Vec<SettledDeadline>,
) -> Result<bool, AppError> {
    let (user, channel, what) = group;
    let Some(first) = games.first() else { return Ok(false) };
    let notice = NewNotice {
        user,
        guild: first.site.guild,
        channel: channel.unwrap_or(first.site.channel),
        way: if channel.is_some() { Delivery::Channel } else { Delivery::Direct },
        games: games.iter().map(|info| info.id).collect(),
        what: what.slug().to_owned(),
    };
    let noted = context.store.clocks().settle(met, Some(notice), context.time.now()).await;
    Ok(!noted.map_err(AppError::store("keeping a reminder"))?.is_empty())
}
