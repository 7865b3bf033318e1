//! Looking for what is due, and doing it.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use cardinal_rules::Seat;

use crate::app::App;
use crate::app::clock::turn::{Moment, moments, next_moment};
use crate::app::due::notices::What;
use crate::app::error::AppError;
use crate::app::interaction::reply::Announcement;
use crate::app::live::{Unfinished, seat_of};
use crate::store::{ChannelId, ClockTime, Deadline, GameId, GameInfo, Met, NewNotice, StoreError, Subject, UserId};

/// How much is done in one look.
const AT_ONCE: u32 = 100;

/// What a look has brought about.
#[derive(Debug, Default)]
pub struct DueWork {
    /// What everyone is to see, such as a game that has ended.
    pub announcements: Vec<Announcement>,
    /// Whether there are new notices (see [`App::notices`]).
    pub has_notices: bool,
    /// Whether there is more to do at once.
    pub is_cut: bool,
}

/// What a player is to be told in a channel: by whom, where, and of what kind.
type Group = (UserId, ChannelId, What);

/// The games of a group, and the deadlines that are met by telling.
#[derive(Default)]
struct Reminders(BTreeMap<Group, (Vec<GameInfo>, Vec<Met>)>);

impl App {
    /// Does what is due. Nothing is while clock time stands still.
    pub async fn due_work(&self) -> DueWork {
        self.end_absences().await;
        let now = self.clock_time.now();
        let due = match self.store.due(now, AT_ONCE).await {
            Ok(due) => due,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "what is due cannot be read");
                return DueWork::default();
            }
        };
        // What a command has to tell is told with it.
        let has_notices = self.new_notices.swap(false, Ordering::Relaxed);
        let mut work = DueWork { is_cut: due.len() == AT_ONCE as usize, has_notices, ..DueWork::default() };
        let mut reminders = Reminders::default();
        for deadline in due {
            let Subject::Game(game) = deadline.subject;
            match self.meet(game, deadline, now, &mut reminders).await {
                Ok(announcement) => work.announcements.extend(announcement),
                Err(error) => {
                    tracing::error!(
                        game = game.0,
                        error = &error as &dyn std::error::Error,
                        "what is due in a game cannot be done"
                    );
                }
            }
        }
        for (group, (games, met)) in reminders.0 {
            match self.note(group, &games, met).await {
                Ok(is_noted) => work.has_notices |= is_noted,
                Err(error) => {
                    tracing::error!(error = &error as &dyn std::error::Error, "a reminder is not noted");
                }
            }
        }
        work
    }

    /// Does what is due in a game. A reminder is only collected.
    async fn meet(
        &self,
        game: GameId,
        deadline: Deadline,
        now: ClockTime,
        reminders: &mut Reminders,
    ) -> Result<Option<Announcement>, AppError> {
        let info = match self.store.info(game).await {
            Ok(info) => info,
            Err(StoreError::NoGame(_)) => return self.move_on(deadline, None).await,
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        };
        let awaited = info.to_act.filter(|_| info.clock.stopped_at.is_none());
        let Some(seat) = awaited.and_then(|user| seat_of(&info, user)) else {
            return self.move_on(deadline, None).await;
        };
        let passed = moments(&info.clock, seat).into_iter().rfind(|(at, _)| (deadline.at..=now).contains(at));
        let next = next_moment(&info.clock, seat, now);
        match passed.map(|(_, moment)| moment) {
            Some(Moment::Flag) => {
                let live = self.live.open(&*self.store, game).await?;
                match self.flag(live, seat).await? {
                    Some(scene) => Ok(Some(self.announce(scene).await?)),
                    None => Ok(None),
                }
            }
            Some(Moment::Reminder) => {
                if let Some(guild) = info.site.guild {
                    self.member_checks.want(guild, info.players[seat], now);
                }
                reminders.add(info, seat, What::Reminder, Met { deadline, next });
                Ok(None)
            }
            Some(Moment::Claimable) => {
                reminders.add(info, !seat, What::Claimable, Met { deadline, next });
                Ok(None)
            }
            Some(Moment::Close) => {
                let live = self.live.open(&*self.store, game).await?;
                self.close_as(live, Unfinished::Silence).await
            }
            None => self.move_on(deadline, next).await,
        }
    }

    /// There is nothing to be done but to look again later.
    async fn move_on(&self, deadline: Deadline, next: Option<ClockTime>) -> Result<Option<Announcement>, AppError> {
        let met = vec![Met { deadline, next }];
        self.store.meet(met, None, self.clock.now()).await.map_err(AppError::store("putting off what is due"))?;
        Ok(None)
    }

    /// Keeps what a player is to be told, if it is still to be told.
    async fn note(&self, group: Group, games: &[GameInfo], met: Vec<Met>) -> Result<bool, AppError> {
        let (user, channel, what) = group;
        let notice = NewNotice {
            user,
            guild: games.first().and_then(|info| info.site.guild),
            channel,
            games: games.iter().map(|info| info.id).collect(),
            what: what.slug().to_owned(),
        };
        let noted = self.store.meet(met, Some(notice), self.clock.now()).await;
        Ok(!noted.map_err(AppError::store("keeping a reminder"))?.is_empty())
    }
}

impl Reminders {
    /// One message tells a player of all games in a channel.
    fn add(&mut self, info: GameInfo, seat: Seat, what: What, met: Met) {
        let group = (info.players[seat], info.site.channel, what);
        let (games, all) = self.0.entry(group).or_default();
        games.push(info);
        all.push(met);
    }
}
