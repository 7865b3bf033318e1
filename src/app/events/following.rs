//! Following an event: its results by direct message, at most once a day, and its end.

use std::collections::BTreeSet;

use cardinal_ids::{EventId, Timestamp};
use cardinal_interaction::{Button, Caller, Control, EventControl, Link, Message, Row, Style, clip, limits};
use cardinal_store::{EventGame, EventPlayer, EventState};
use cardinal_table::clock::reminding::Manner;
use cardinal_tournament::{BracketMatch, GameResult, PlayerNumber, Tournament};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::reminders::{after_quiet_hours, manner_for};
use crate::app::error::AppError;
use crate::app::events::message::over_line;
use crate::app::events::pictures::half_points;
use crate::app::events::standing::{Names, Standing, address_of, named, result_of};
use crate::app::words::text;

/// The most events that a member follows at once.
const FOLLOWED_AT_ONCE: u64 = 25;

/// The seconds between two messages about the results of an event to the same follower, at least.
const TOLD_EVERY: i64 = 24 * 60 * 60;

/// The most results in a message. The others are counted.
const RESULTS: usize = 12;

/// The moments between which results are told: the first included, the second not. Without a second one, the event has
/// ended, and everything is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NewsSpan {
    pub(crate) from: Timestamp,
    pub(crate) until: Option<Timestamp>,
}

impl NewsSpan {
    fn has(self, at: Option<Timestamp>) -> bool {
        at.is_some_and(|at| at >= self.from && self.until.is_none_or(|until| at < until))
    }
}

/// When to look next whether there is something to tell a follower who was told of results now.
pub(crate) fn next_look(manner: &Manner, now: Timestamp) -> Timestamp {
    after_quiet_hours(manner, now.plus(TOLD_EVERY))
}

/// Has the caller follow an event.
///
/// # Errors
/// It is over, they follow too many, or the store fails.
pub(super) async fn follow_event(context: &Context, caller: &Caller, standing: &Standing) -> Result<Message, AppError> {
    let (event, user, now) = (standing.event.id, caller.user, context.time.now());
    let follows = context.store.event_follows();
    let is_known = follows.is_followed(event, user).await.map_err(AppError::store("reading who follows an event"))?;
    let count = follows.count_followed(user).await.map_err(AppError::store("counting the events of a follower"))?;
    if !is_known && count >= FOLLOWED_AT_ONCE {
        return Err(AppError::refused(say!("event-follow-too-many", most = FOLLOWED_AT_ONCE)));
    }
    let manner = manner_for(&context.store, user).await?;
    let followed = follows.follow(event, user, now, next_look(&manner, now)).await;
    if !followed.map_err(AppError::store("storing that an event is followed"))? {
        return Err(AppError::refused(say!("event-over-already")));
    }
    let told = say!("event-followed", name = text::plain(&standing.event.name));
    Ok(Message::text(told).with_row(Row::Buttons(vec![stop_button(event, EventControl::Unfollow)])))
}

/// Has the caller follow an event no longer. Nobody has to see an event to hear no more of it.
///
/// # Errors
/// The store fails.
pub(super) async fn unfollow_event(context: &Context, caller: &Caller, event: EventId) -> Result<Message, AppError> {
    let stopped = context.store.event_follows().unfollow(event, caller.user).await;
    stopped.map_err(AppError::store("storing that an event is no longer followed"))?;
    Ok(Message::text(say!("event-follow-stopped", number = event.to_string())))
}

/// The button with which the caller follows an event, or stops.
///
/// # Errors
/// The store fails.
pub(super) async fn follow_button(context: &Context, caller: &Caller, event: EventId) -> Result<Button, AppError> {
    let is_followed = context.store.event_follows().is_followed(event, caller.user).await;
    if is_followed.map_err(AppError::store("reading who follows an event"))? {
        return Ok(stop_button(event, EventControl::Unfollow));
    }
    let follow = Control::Event { event, what: EventControl::Follow };
    Ok(Button::new(Style::Secondary, say!("event-follow-button"), follow))
}

fn stop_button(event: EventId, what: EventControl) -> Button {
    Button::new(Style::Secondary, say!("follow-stop-button"), Control::Event { event, what })
}

/// Whether there is something to tell of an event: a result, a player who is out, or its end.
pub(crate) fn has_news(standing: &Standing, told: NewsSpan) -> bool {
    let is_result = |game: &EventGame| result_of(game).is_some() && told.has(game.over_at);
    let mut withdrawn = standing.players.iter().filter_map(|player| player.withdrawn.as_ref());
    told.until.is_none() || standing.games.iter().any(is_result) || withdrawn.any(|why| told.has(Some(why.at)))
}

/// What a follower is told of an event: results, who is out and who leads, as everybody reads them in its table.
///
/// # Errors
/// The store fails, or what it holds of the event can't be read.
pub(crate) async fn news_message(context: &Context, standing: &Standing, told: NewsSpan) -> Result<Message, AppError> {
    let names = standing.names(context).await?;
    let event = &standing.event;
    let name = text::plain(&event.name);
    let tournament = standing.tournament_before(told.until)?;
    let mut lines = vec![match (told.until, tournament.current_round()) {
        (Some(_), Some(round)) => say!("event-news-round", name = name, round = round),
        _ => say!("event-table-heading", name = name),
    }];
    lines.extend(results(standing, &names, told));
    if told.until.is_some() {
        lines.extend(out(standing, &tournament, &names, told));
        lines.extend(leaders(&tournament, &names));
    } else if event.state == EventState::Over {
        lines.push(over_line(&tournament, &names));
    } else {
        lines.push(say!("event-cancelled"));
    }
    let there = Link { label: say!("event-go-button"), address: address_of(event) };
    let message = Message::text(clip(lines.join("\n"), limits::TEXT)).with_row(Row::Links(vec![there]));
    Ok(match told.until {
        Some(_) => message.with_row(Row::Buttons(vec![stop_button(event.id, EventControl::UnfollowByMessage)])),
        None => message,
    })
}

/// The results, each in a sentence, in the order in which they came.
fn results(standing: &Standing, names: &Names, told: NewsSpan) -> Option<String> {
    let mut games: Vec<&EventGame> = standing.games.iter().filter(|game| told.has(game.over_at)).collect();
    games.sort_by_key(|game| game.over_at);
    let all = games.into_iter().filter_map(|game| {
        let (white, black) = (named(names, game.white), named(names, game.black));
        Some(sentence(result_of(game)?.0, &white, &black))
    });
    let mut all: Vec<String> = all.collect();
    if all.len() > RESULTS {
        let more = all.len() - RESULTS;
        all.truncate(RESULTS);
        all.push(say!("event-news-more", count = more));
    }
    (!all.is_empty()).then(|| all.join(" "))
}

fn sentence(result: GameResult, white: &str, black: &str) -> String {
    match result {
        GameResult::WhiteWins => say!("event-news-won", winner = white, loser = black),
        GameResult::BlackWins => say!("event-news-won", winner = black, loser = white),
        GameResult::Draw => say!("event-news-drawn", white = white, black = black),
        GameResult::WhiteForfeits => say!("event-news-forfeited", loser = white, winner = black),
        GameResult::BlackForfeits => say!("event-news-forfeited", loser = black, winner = white),
        GameResult::BothForfeit => say!("event-news-both-forfeited", white = white, black = black),
    }
}

/// Who is out since the last message: withdrawn, or beaten in a knock-out.
fn out(standing: &Standing, tournament: &Tournament, names: &Names, told: NewsSpan) -> Option<String> {
    let earlier = standing.tournament_before(Some(told.from)).map(|earlier| beaten(&earlier)).unwrap_or_default();
    let withdrawn = |player: &&EventPlayer| told.has(player.withdrawn.as_ref().map(|why| why.at));
    let mut out: BTreeSet<u16> = beaten(tournament).difference(&earlier).copied().collect();
    out.extend(standing.players.iter().filter(withdrawn).map(|player| player.number));
    let out: Vec<String> = out.into_iter().map(|number| named(names, number)).collect();
    (!out.is_empty()).then(|| say!("event-news-out", players = text::list(&out), count = out.len()))
}

/// Who has lost a match of a knock-out and has no other one to play.
fn beaten(tournament: &Tournament) -> BTreeSet<u16> {
    let Some(bracket) = tournament.bracket() else { return BTreeSet::new() };
    let is_left = |round: usize| bracket.third_place.is_some() && round + 2 == bracket.rounds.len();
    let rounds = bracket.rounds.iter().enumerate().filter(|(round, _)| !is_left(*round));
    let losers = rounds.flat_map(|(_, matches)| matches).filter_map(BracketMatch::loser);
    losers.map(PlayerNumber::get).collect()
}

/// Who leads the table, or each group of it.
fn leaders(tournament: &Tournament, names: &Names) -> Option<String> {
    let stage = tournament.stage();
    let tables: Vec<_> = tournament.tables().into_iter().filter(|table| table.group.stage == stage).collect();
    let rows = tables.iter().flat_map(|table| &table.rows);
    let first: Vec<_> = rows.filter(|row| row.place == Some(1) && row.points.0 > 0).collect();
    let players: Vec<String> = first.iter().map(|row| named(names, row.player.get())).collect();
    let points = first.first()?.points;
    Some(if tables.len() == 1 {
        let (players, count, half) = (text::list(&players), players.len(), points.0);
        say!("event-news-leader", players = players, count = count, points = half_points(points), half = half)
    } else {
        say!("event-news-leaders", players = text::list(&players))
    })
}
