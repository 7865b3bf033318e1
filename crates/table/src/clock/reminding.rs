//! Reminders of a turn: how they reach the player, and when they come if they would fall into quiet hours.

use cardinal_ids::{ClockTime, Pace};
use cardinal_rules::Seat;
use cardinal_store::GameClock;

use super::time::Reckoning;
use crate::clock::quiet::QuietHours;
use crate::clock::turn::{Moment, SILENCE_CLAIM, flag_at, moments};
use crate::clock::weekend::Weekends;
use crate::clock::zone::Zone;

/// For this many seconds after quiet hours begin, a reminder that was moved to their start is still sent, in case
/// the bot was busy.
const JUST_BEGUN: i64 = 10 * 60;

/// How a player is reminded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Remind {
    /// By a mention in the game's channel.
    #[default]
    Mention,
    /// By a direct message.
    Direct,
    /// Not at all.
    Never,
}

impl Remind {
    /// All the ways.
    pub const ALL: [Remind; 3] = [Remind::Mention, Remind::Direct, Remind::Never];

    /// The name under which it is sent and stored.
    pub const fn slug(self) -> &'static str {
        match self {
            Remind::Mention => "mention",
            Remind::Direct => "direct",
            Remind::Never => "never",
        }
    }

    /// Reads the name under which it is sent or stored.
    pub fn of(slug: &str) -> Option<Remind> {
        Remind::ALL.into_iter().find(|way| way.slug() == slug)
    }
}

/// At which moments of a turn a player is reminded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RemindAt {
    /// At half time, and when a tenth is left.
    #[default]
    Both,
    /// At half time alone.
    HalfTime,
    /// When a tenth is left, alone.
    LastTenth,
}

impl RemindAt {
    /// All the choices.
    pub const ALL: [RemindAt; 3] = [RemindAt::Both, RemindAt::HalfTime, RemindAt::LastTenth];

    /// The name under which it is sent and stored.
    pub const fn slug(self) -> &'static str {
        match self {
            RemindAt::Both => "both",
            RemindAt::HalfTime => "half-time",
            RemindAt::LastTenth => "last-tenth",
        }
    }

    /// Reads the name under which it is sent or stored.
    pub fn of(slug: &str) -> Option<RemindAt> {
        RemindAt::ALL.into_iter().find(|at| at.slug() == slug)
    }

    /// Whether a moment of this clock's turn reminds the player. The one reminder of a long silence, in a game without
    /// a clock, always does.
    fn includes(self, moment: Moment, clock: &GameClock) -> bool {
        match moment {
            Moment::Reminder => self != RemindAt::LastTenth || clock.pace.is_none(),
            Moment::LastReminder => self != RemindAt::HalfTime,
            _ => true,
        }
    }
}

/// A player's choices about reminders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// How they reach the player.
    pub way: Remind,
    /// When they come.
    pub at: RemindAt,
    /// Whether a player for whom many games wait gets one message a day instead.
    pub digest: bool,
    /// The player's time zone, if they have set one.
    pub zone: Option<Zone>,
    /// The quiet hours, if the player has set any.
    pub quiet: Option<(Zone, QuietHours)>,
    /// After how many seconds the opponent's turn passes for the player, in a game that has responses.
    pub pass_after: Option<i64>,
}

/// A moment of a turn, with quiet hours taken into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledMoment {
    /// When it would come without quiet hours.
    pub planned: ClockTime,
    /// When it comes.
    pub at: ClockTime,
    /// What happens.
    pub what: Moment,
}

/// Returns whether a turn with this time control has reminders.
pub fn has_reminders(pace: Option<Pace>) -> bool {
    let clock = GameClock { pace, ..GameClock::default() };
    moments(&clock, Seat::White).iter().any(|(_, what)| *what == Moment::Reminder)
}

/// The moments of the current turn in order, with reminders moved out of the player's quiet hours. A reminder that
/// has no time outside them is left out.
///
/// Where clocks are paused on weekends, the next one comes last: what would come later does so when it is over.
pub fn steps(
    clock: &GameClock,
    seat: Seat,
    manner: &Manner,
    weekends: Option<&Weekends>,
    reckoning: Reckoning,
) -> Vec<ScheduledMoment> {
    let end = flag_at(clock, seat).unwrap_or_else(|| clock.turn_at.plus(SILENCE_CLAIM));
    let at = |planned, what| match (what, &manner.quiet) {
        (Moment::Reminder | Moment::LastReminder, Some((zone, hours))) => {
            let Some(quiet) = hours.around(zone, reckoning.day_time(planned)) else { return Some(planned) };
            let (begin, over) = (reckoning.clock_time(quiet.start), reckoning.clock_time(quiet.end));
            if begin > clock.turn_at && reckoning.time <= begin.plus(JUST_BEGUN) {
                Some(begin)
            } else {
                (over < end).then_some(over)
            }
        }
        _ => Some(planned),
    };
    let pass = manner.pass_after.map(|seconds| (clock.turn_at.plus(seconds), Moment::Pass));
    let pass = pass.filter(|(at, _)| !clock.building && *at < end);
    let moments = moments(clock, seat).into_iter().filter(|(_, what)| manner.at.includes(*what, clock)).chain(pass);
    let weekend = weekends.and_then(|weekends| weekends.next(reckoning.at));
    let weekend = weekend.map(|begin| (reckoning.clock_time(begin).max(clock.turn_at), Moment::Weekend));
    let weekend = weekend.filter(|(begin, _)| *begin < end);
    let moments = moments.filter(|(at, _)| weekend.is_none_or(|(begin, _)| *at <= begin)).chain(weekend);
    let mut steps: Vec<ScheduledMoment> =
        moments.filter_map(|(planned, what)| Some(ScheduledMoment { planned, at: at(planned, what)?, what })).collect();
    steps.sort_by_key(|step| step.planned);
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardinal_ids::Timestamp;

    const HOUR: i64 = 60 * 60;
    const DAY: i64 = 24 * HOUR;

    /// 2026-01-15 00:00 UTC, and the clock time at that moment.
    const MIDNIGHT: Timestamp = Timestamp(1_768_435_200);
    const THEN: ClockTime = ClockTime(5_000_000);

    /// The steps of a turn that began this many hours after midnight in London, for a player with quiet hours from
    /// 22:00 to 7:00 there. Times are in hours after that midnight.
    fn hours(pace: Option<Pace>, began: f64, now: f64) -> Vec<(f64, Moment)> {
        hours_with("22-7", pace, began, now)
    }

    fn hours_with(quiet: &str, pace: Option<Pace>, began: f64, now: f64) -> Vec<(f64, Moment)> {
        let after = |hours: f64| (hours * HOUR as f64) as i64;
        let clock = GameClock { pace, turn_at: THEN.plus(after(began)), ..GameClock::default() };
        let quiet = Some((Zone::called("London").unwrap(), quiet.parse().unwrap()));
        let manner = Manner { quiet, ..Manner::default() };
        let reckoning = Reckoning { time: THEN.plus(after(now)), at: MIDNIGHT.plus(after(now)) };
        let steps = steps(&clock, Seat::White, &manner, None, reckoning).into_iter();
        steps.map(|step| (step.at.since(THEN) as f64 / HOUR as f64, step.what)).collect()
    }

    const DAILY: Option<Pace> = Some(Pace::turn(DAY as u32));
    const TWO_DAYS: Option<Pace> = Some(Pace::turn(2 * DAY as u32));
    const HOURLY: Option<Pace> = Some(Pace::turn(HOUR as u32));

    #[test]
    fn a_reminder_comes_before_quiet_hours_begin() {
        use Moment::{Flag, LastReminder, Reminder};
        // At noon: the reminder at midnight comes at 22:00, the one at 9:36 stays.
        assert_eq!(hours(DAILY, 12.0, 12.0), [(22.0, Reminder), (33.6, LastReminder), (36.0, Flag)]);
        // At 18:00: the reminder at 6:00 comes at 22:00.
        assert_eq!(hours(DAILY, 18.0, 18.0), [(22.0, Reminder), (39.6, LastReminder), (42.0, Flag)]);
        // At 5:00: the last reminder, at 2:36, comes at 22:00 as well.
        assert_eq!(hours(DAILY, 5.0, 5.0), [(17.0, Reminder), (22.0, LastReminder), (29.0, Flag)]);
        // At 10:00 the reminder falls on the very start of quiet hours, at 19:00 on their very end.
        assert_eq!(hours(DAILY, 10.0, 10.0)[0], (22.0, Reminder));
        assert_eq!(hours(DAILY, 19.0, 19.0)[0], (31.0, Reminder));
        assert_eq!(hours(DAILY, 18.999, 18.999)[0], (22.0, Reminder));
        // A second before their start it stays.
        let just_before = hours(DAILY, 10.0 - 1.0 / 3600.0, 10.0)[0].0;
        assert!(just_before < 22.0, "{just_before}");
    }

    #[test]
    fn reminders_of_one_night_come_at_one_moment() {
        use Moment::{Flag, LastReminder, Reminder};
        // Two days from 23:00: the reminder at 23:00 comes at 22:00, the one at 18:12 stays.
        assert_eq!(hours(TWO_DAYS, 23.0, 23.0), [(46.0, Reminder), (66.2, LastReminder), (71.0, Flag)]);
        // Two days from 13:00: both the one at 13:00 and the one at 8:12 come at 12:00.
        let same = [(36.0, Reminder), (36.0, LastReminder), (61.0, Flag)];
        assert_eq!(hours_with("12-11", TWO_DAYS, 13.0, 13.0), same);
    }

    #[test]
    fn where_the_turn_began_in_quiet_hours_it_comes_at_their_end_or_not_at_all() {
        use Moment::{Flag, Reminder};
        // An hour from 23:00: there is no moment before or after.
        assert_eq!(hours(HOURLY, 23.0, 23.0), [(24.0, Flag)]);
        // An hour from 6:30: at 7:00, as planned.
        assert_eq!(hours(HOURLY, 30.5, 30.5), [(31.0, Reminder), (31.5, Flag)]);
        // An hour from 6:15: at 7:00 instead of 6:45.
        assert_eq!(hours(HOURLY, 30.25, 30.25), [(31.0, Reminder), (31.25, Flag)]);
        // An hour from 6:00: the time runs out at 7:00.
        assert_eq!(hours(HOURLY, 30.0, 30.0), [(31.0, Flag)]);
        // The turn began with the quiet hours.
        assert_eq!(hours(HOURLY, 22.0, 22.0), [(23.0, Flag)]);
    }

    #[test]
    fn what_was_missed_before_quiet_hours_comes_after_them() {
        use Moment::{Flag, Reminder};
        assert_eq!(hours(DAILY, 12.0, 22.0 + 1.0 / 6.0)[0], (22.0, Reminder), "they have just begun");
        let late = hours(DAILY, 12.0, 23.0);
        assert_eq!(late, [(31.0, Reminder), (33.6, Moment::LastReminder), (36.0, Flag)]);
    }

    #[test]
    fn each_reminder_comes_by_choice() {
        use Moment::{Claimable, Close, Flag, LastReminder, Reminder};
        let of = |at, pace| {
            let clock = GameClock { pace, turn_at: THEN, ..GameClock::default() };
            let manner = Manner { at, ..Manner::default() };
            let steps = steps(&clock, Seat::White, &manner, None, Reckoning { time: THEN, at: MIDNIGHT });
            steps.into_iter().map(|step| step.what).collect::<Vec<_>>()
        };
        assert_eq!(of(RemindAt::Both, DAILY), [Reminder, LastReminder, Flag]);
        assert_eq!(of(RemindAt::HalfTime, DAILY), [Reminder, Flag]);
        assert_eq!(of(RemindAt::LastTenth, DAILY), [LastReminder, Flag]);
        for at in RemindAt::ALL {
            assert_eq!(of(at, None), [Reminder, Claimable, Close]);
        }
    }

    #[test]
    fn only_reminders_give_way() {
        let began = 23.0;
        let steps = hours(None, began, began);
        let wanted = [
            (12.0 * 24.0 + 22.0, Moment::Reminder),
            (14.0 * 24.0 + began, Moment::Claimable),
            (60.0 * 24.0 + began, Moment::Close),
        ];
        assert_eq!(steps, wanted);
    }

    #[test]
    fn quick_games_have_no_reminders() {
        let [p14, _, _, _, _, p1, hour, quarter, five, game, _, bank, .., total] = Pace::ALL;
        for pace in [None, Some(p14), Some(p1), Some(hour), Some(bank), Some(total)] {
            assert!(has_reminders(pace), "{pace:?}");
        }
        for pace in [quarter, five, game] {
            assert!(!has_reminders(Some(pace)), "{pace}");
        }
    }
}
