//! Notices to players besides announcements of turns: reminders, and news about an absent or silent opponent. A notice
//! for a player who accepts no direct messages goes to the channels of its games.

use std::collections::BTreeMap;

use cardinal_ids::{ChannelId, GameId, Timestamp, UserId};
use cardinal_interaction::{
    Ask, AwayClaim, Button, Control, GameControl, Message, MessageRef, Offer, Row, Style, SupersededMessage, limits,
};
use cardinal_outbox::subject::{ANNULLED, ERASING, FOLLOWED, SERIES_ENDED, What};
use cardinal_rules::Seat;
use cardinal_store::{Delivery, GameInfo, NewNotice, Notice, SharedStore, StoreError, TurnMessage};
use cardinal_table::{clock::reminding::Remind, clock::turn::SILENCE_CLAIM, seat_of};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::offered::{OfferLine, OfferNews, offer_line};
use crate::app::channel::superseded::{edit_time, hand_out};
use crate::app::choices::erasing::erasing_message;
use crate::app::choices::weekends::time_left;
use crate::app::due::event_followers::{EventNews, event_news_message, stop_following_event};
use crate::app::due::following::{follower_message, stop_following};
use crate::app::due::series::series_message;
use crate::app::error::AppError;
use crate::app::people::departures::left_since;
use crate::app::people::may_claim::LEFT_CLAIM;
use crate::app::words::text;

/// The most notices posted at once.
pub(super) const AT_ONCE: u32 = 200;

/// The characters kept free below a list of games for what was left out and why the message is there.
const TAIL: usize = 200;

/// How many seconds after a game's last event Discord may archive its thread. The bot asks for a week, earlier versions
/// asked for three days.
const QUIET_FOR: i64 = 3 * 24 * 60 * 60;

/// The form of a line about a game.
#[derive(Clone, Copy)]
enum NoticeForm {
    /// A message of its own that mentions this user.
    Calling(UserId),
    /// A direct message of its own.
    Direct,
    /// A line among those about other games.
    Listed,
}

/// Where a notice is posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a channel.
    Channel(ChannelId),
    /// In a direct message to this user. If the user accepts none, call [`direct_message_refused`].
    Direct(UserId),
}

/// A notice, ready to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its number.
    pub id: u64,
    /// Where it is posted.
    pub place: Place,
    /// The message.
    pub message: Message,
    /// How it takes part in the game's messages, if it is a line about the game's current turn.
    pub line: Option<ToldLine>,
    /// The threads that Discord may have archived and that its reader is sent to.
    pub threads: Vec<ChannelId>,
}

/// A notice that is a line about a game's current turn. It is one of the game's messages, so a later one supersedes
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldLine {
    /// The game.
    pub game: GameId,
    /// The version of the game that it belongs to.
    pub version: u32,
    /// What it shrinks to when it is superseded.
    pub short: String,
}

/// The notices to be posted. Report the result of each with [`settle_notice`] or, to try again,
/// [`Outbox::release_notice`](cardinal_outbox::Outbox::release_notice). Until then, nobody in this process gets it
/// again. A notice that is of no use any more, because its player has moved in the meantime, is dropped.
pub async fn pending_notices(context: &Context) -> Vec<Told> {
    let kept = context.store.notices().pending(AT_ONCE).await.unwrap_or_else(|error| {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending notices");
        Vec::new()
    });
    let mut notices = Vec::new();
    for notice in kept {
        if !context.outbox.take_notice(notice.id) {
            continue;
        }
        match build_notice(context, &notice).await {
            Ok(Some(told)) => notices.push(told),
            Ok(None) => settle_notice(context, notice.id).await,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot build a notice");
                context.outbox.release_notice(notice.id);
            }
        }
    }
    notices
}

/// Marks a notice as posted, or as impossible to post.
pub async fn settle_notice(context: &Context, id: u64) {
    if let Err(error) = context.store.notices().settle(id).await {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot store that a notice was posted");
    }
    context.outbox.release_notice(id);
}

/// Marks a notice as posted. If it is a line about a game, returns the game's earlier messages that it
/// supersedes.
pub async fn notice_posted(context: &Context, told: &Told, at: MessageRef) -> Vec<SupersededMessage> {
    let Some(ToldLine { game, version, short }) = told.line.clone() else {
        settle_notice(context, told.id).await;
        return Vec::new();
    };
    let (channel, message) = (at.channel, at.message);
    let posted = TurnMessage { game, version, channel, message, has_picture: false, line: Some(short) };
    let pending = context.store.notices().posted(told.id, posted, edit_time(context)).await.unwrap_or_else(|error| {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot store that a notice was posted");
        Vec::new()
    });
    context.outbox.release_notice(told.id);
    hand_out(context, pending).await
}

/// The message of a notice about those of its games for which it is still true. `None` if there are none.
async fn build_notice(context: &Context, notice: &Notice) -> Result<Option<Told>, AppError> {
    if let (Some(news), [game]) = (OfferNews::of(&notice.notice.what), notice.notice.games.as_slice()) {
        let line = offer_line(context, *game, news).await?;
        return Ok(line.map(|OfferLine { info, version, message, line }| Told {
            id: notice.id,
            place: Place::Channel(info.site.channel),
            message,
            line: Some(ToldLine { game: info.id, version, short: line }),
            threads: Vec::new(),
        }));
    }
    let user = notice.notice.user;
    if let Some(news) = EventNews::of(&notice.notice.what) {
        let message = Box::pin(event_news_message(context, news)).await?;
        let place = Place::Direct(user);
        return Ok(message.map(|message| Told { id: notice.id, place, message, line: None, threads: Vec::new() }));
    }
    let alone = match (notice.notice.what.as_str(), notice.notice.games.as_slice()) {
        (ANNULLED, [game]) => {
            let message = Message::text(say!("annul-told", number = game.to_string()));
            Some((Place::Channel(notice.notice.channel), Some(message)))
        }
        (ERASING, []) => Some((Place::Channel(notice.notice.channel), erasing_message(context, notice).await?)),
        (FOLLOWED, [game]) => Some((Place::Direct(user), Box::pin(follower_message(context, user, *game)).await?)),
        (SERIES_ENDED, [game]) => {
            Some((Place::Channel(notice.notice.channel), series_message(context, user, *game).await?))
        }
        _ => None,
    };
    if let Some((place, message)) = alone {
        return Ok(message.map(|message| Told { id: notice.id, place, message, line: None, threads: Vec::new() }));
    }
    let (id, Some(what)) = (notice.id, What::of(&notice.notice.what)) else { return Ok(None) };
    let (user, way) = (notice.notice.user, notice.notice.way);
    let is_direct = way == Delivery::Direct;
    // A direct message notifies by itself, and its only reader knows who is meant.
    let alone = if is_direct { NoticeForm::Direct } else { NoticeForm::Calling(user) };
    let mut games = Vec::new();
    for game in &notice.notice.games {
        let info = match context.store.games().info(*game).await {
            Ok(info) => info,
            Err(StoreError::NoGame(_)) => continue,
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        };
        let Some(seat) = seat_of(&info, user) else { continue };
        if still_holds(&context.store, what, &info, seat).await? {
            games.push((info, seat));
        }
    }
    let mut lines = match games.as_slice() {
        [] => return Ok(None),
        [(info, seat)] => vec![notice_line(context, what, info, *seat, alone).await?],
        several => {
            let mut lines = vec![notice_heading(context, what, alone, user, several).await?];
            let mut room = limits::TEXT - lines[0].chars().count() - TAIL;
            for (info, seat) in several.iter().take(limits::ITEMS) {
                let line = notice_line(context, what, info, *seat, NoticeForm::Listed).await?;
                let Some(left) = room.checked_sub(line.chars().count() + 1) else { break };
                room = left;
                lines.push(line);
            }
            let left_out = several.len() + 1 - lines.len();
            if left_out > 0 {
                lines.push(say!("notice-more", count = left_out));
            }
            lines
        }
    };
    if way == Delivery::Instead {
        lines.push(say!("notice-not-direct"));
    }
    let mut message = Message::text(lines.join("\n"));
    message.mentions = if is_direct { Vec::new() } else { vec![user] };
    let mut buttons = Vec::new();
    for (info, seat) in games.iter().take(limits::ITEMS) {
        buttons.extend(notice_buttons(context, what, info, *seat, games.len() > 1).await?);
    }
    for row in buttons.chunks(limits::BUTTONS) {
        message = message.with_row(Row::Buttons(row.to_vec()));
    }
    let place = if is_direct { Place::Direct(user) } else { Place::Channel(notice.notice.channel) };
    let listed = games.iter().take(limits::ITEMS).map(|(info, _)| info);
    let quiet = listed.filter(|info| is_direct && may_be_archived(info, context.time.now()));
    let threads = quiet.map(|info| info.site.channel).collect();
    Ok(Some(Told { id, place, message, line: None, threads }))
}

/// Whether Discord may have archived a game's thread, because nothing has been posted in it for long.
fn may_be_archived(info: &GameInfo, now: Timestamp) -> bool {
    info.site.parent.is_some() && !info.finished && info.stands_since().plus(QUIET_FOR) <= now
}

/// The buttons for the player with this seat under a notice about a game: its panel, or what can be claimed.
async fn notice_buttons(
    context: &Context,
    what: What,
    info: &GameInfo,
    seat: Seat,
    is_listed: bool,
) -> Result<Vec<Button>, AppError> {
    let is_reminder = matches!(what, What::Reminder | What::Digest);
    if what == What::Away || (!is_reminder && is_listed) {
        return Ok(Vec::new());
    }
    let ply = context.live.open(info.id).await?.turn();
    let control = |what| Control::Game { game: info.id, ply, what };
    let claim = |label, claim| {
        Button::new(Style::Secondary, label, control(GameControl::Ask(Ask::Offer(Offer::ClaimAway(claim)))))
    };
    if !is_reminder {
        return Ok(vec![
            claim(say!("more-claim-win-button"), AwayClaim::Win),
            claim(say!("more-claim-unfinished-button"), AwayClaim::Unfinished),
        ]);
    }
    let label = if is_listed {
        let opponent = context.people.names_of(info).await?[!seat].to_string();
        say!("notice-turn-button", number = info.id.to_string(), opponent = opponent)
    } else {
        say!("channel-my-turn-button")
    };
    Ok(vec![Button::new(Style::Primary, label, control(GameControl::Ask(Ask::Panel))).with_emoji("▶️")])
}

/// The heading of a list of several games. `first` is the first of them.
async fn notice_heading(
    context: &Context,
    what: What,
    form: NoticeForm,
    user: UserId,
    games: &[(GameInfo, Seat)],
) -> Result<String, AppError> {
    let ([(first, seat), ..], count) = (games, games.len()) else { return Ok(String::new()) };
    let seat = *seat;
    let user = user.to_string();
    Ok(match (what, form) {
        (What::Digest, NoticeForm::Direct) => say!("notice-digest", count = count),
        (What::Reminder, NoticeForm::Direct) => say!("notice-direct-reminders"),
        (What::Reminder | What::Digest, _) => say!("notice-reminders", user = user),
        (What::Claimable, _) => say!("notice-claims", user = user),
        (What::Away | What::Left, _) => {
            let opponent = text::plain(&context.people.names_of(first).await?[!seat]);
            let time = time_told(context, what, first, seat).await?;
            match what {
                What::Away => say!("notice-away-several", user = user, opponent = opponent, time = time),
                _ => say!("notice-left-several", user = user, opponent = opponent, time = time),
            }
        }
    })
}

/// Returns whether a notice about a game is still of use to the player with this seat.
async fn still_holds(store: &SharedStore, what: What, info: &GameInfo, seat: Seat) -> Result<bool, AppError> {
    let waits_for = |seat| info.to_act == Some(info.players[seat]) && info.clock.stopped_at.is_none();
    Ok(match what {
        What::Reminder | What::Digest => waits_for(seat),
        What::Claimable => waits_for(!seat),
        What::Away => info.clock.stops.away[!seat].is_some(),
        What::Left => !info.finished && left_since(store, info, !seat).await?.is_some(),
    })
}

/// The time in a notice about an opponent: the end of a vacation, or when the games of a player who left may be
/// claimed.
async fn time_told(context: &Context, what: What, info: &GameInfo, seat: Seat) -> Result<String, AppError> {
    let time = match what {
        What::Left => {
            let left = left_since(&context.store, info, !seat).await?;
            left.map(|since| context.time.day_time(since.plus(LEFT_CLAIM)))
        }
        _ => info.clock.stops.away[!seat],
    };
    Ok(time.unwrap_or_else(|| context.time.now()).0.to_string())
}

/// A line about a game for the player with this seat.
async fn notice_line(
    context: &Context,
    what: What,
    info: &GameInfo,
    seat: Seat,
    form: NoticeForm,
) -> Result<String, AppError> {
    let number = info.id.to_string();
    let opponent = text::plain(&context.people.names_of(info).await?[!seat]);
    if matches!(what, What::Away | What::Left) {
        let time = time_told(context, what, info, seat).await?;
        return Ok(match (what, form) {
            (What::Away, NoticeForm::Calling(user)) => {
                let user = user.to_string();
                say!("notice-away", user = user, number = number, opponent = opponent, time = time)
            }
            (_, NoticeForm::Calling(user)) => {
                let user = user.to_string();
                say!("notice-left", user = user, number = number, opponent = opponent, time = time)
            }
            (_, NoticeForm::Direct | NoticeForm::Listed) => {
                say!("notice-game-line", number = number, link = text::address(info.site, info.message))
            }
        });
    }
    let time = if let Some(left) = time_left(context, info).await? {
        left.in_words()
    } else {
        let claim = info.clock.turn_at.plus(SILENCE_CLAIM);
        say!("clock-silence", time = context.time.day_time(claim).0.to_string())
    };
    Ok(match (what, form) {
        (What::Reminder | What::Digest, NoticeForm::Direct) => {
            let link = text::address(info.site, info.message);
            say!("notice-direct-reminder", number = number, opponent = opponent, time = time, link = link)
        }
        (What::Reminder | What::Digest, NoticeForm::Calling(user)) => {
            say!("notice-reminder", user = user.to_string(), number = number, opponent = opponent, time = time)
        }
        (What::Reminder | What::Digest, NoticeForm::Listed) => {
            let link = text::address(info.site, info.message);
            say!("notice-reminder-line", number = number, opponent = opponent, time = time, link = link)
        }
        (_, NoticeForm::Calling(user)) => {
            say!("notice-claim", user = user.to_string(), number = number, opponent = opponent)
        }
        (_, NoticeForm::Direct | NoticeForm::Listed) => {
            let link = text::address(info.site, info.message);
            say!("notice-claim-line", number = number, opponent = opponent, link = link)
        }
    })
}

/// Redirects a notice whose player accepts no direct messages. About a game or an event that the user only follows, it
/// is dropped, and nothing more is told of it. Else it goes to the channels of its games, where the
/// first message gives the reason. The player is reminded there from now on. [`pending_notices`] returns the new
/// notices next.
pub async fn direct_message_refused(context: &Context, id: u64) {
    if let Err(error) = redirect_notice(context, id).await {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot replace a refused direct message yet");
    }
    context.outbox.release_notice(id);
}

async fn redirect_notice(context: &Context, id: u64) -> Result<(), AppError> {
    let kept = context.store.notices().pending(AT_ONCE).await.map_err(AppError::store("reading what is to be told"))?;
    // Another process may have redirected or posted it.
    let Some(Notice { notice, created_at, .. }) = kept.into_iter().find(|kept| kept.id == id) else {
        return Ok(());
    };
    if notice.what == FOLLOWED {
        return stop_following(&context.store, &Notice { id, notice, created_at }).await;
    }
    if let Some(news) = EventNews::of(&notice.what) {
        return stop_following_event(&context.store, news, &Notice { id, notice, created_at }).await;
    }
    let mut places = BTreeMap::new();
    for game in &notice.games {
        match context.store.games().info(*game).await {
            Ok(info) => places.entry(info.site.channel).or_insert((info.site.guild, Vec::new())).1.push(*game),
            Err(StoreError::NoGame(_)) => {}
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        }
    }
    let places = places.into_iter().enumerate();
    let instead = places.map(|(number, (channel, (guild, games)))| {
        let way = if number == 0 { Delivery::Instead } else { Delivery::Channel };
        NewNotice { guild, channel, way, games, ..notice.clone() }
    });
    let (instead, remind) = (instead.collect(), Remind::Mention.slug());
    let redirected = context.store.notices().redirect(id, instead, remind, context.time.now()).await;
    redirected.map(drop).map_err(AppError::store("turning direct messages off"))
}
