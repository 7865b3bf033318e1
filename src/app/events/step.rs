//! How an event goes on by itself: sign-up ends, it begins, games are paired, no-shows forfeit, and it ends.
//!
//! A step reads what is stored, and stores all that it does at once, built on the version that it has read. Whatever is
//! left, because a process was killed or a step does only so much, is found again: what is paired follows from what has
//! happened.

use std::collections::BTreeSet;

use cardinal_ids::{ClockTime, EventId, GameId, Timestamp, UserId};
use cardinal_interaction::Announcement;
use cardinal_rules::{BySeat, Card, Seat};
use cardinal_store::{
    Computer, EventGame, EventPlayer, EventSide, EventState, EventStep, PairedGame, ServerStop, SharedStore,
};
use cardinal_table::Unfinished;
use cardinal_tournament::{DecidedBy, GameResult, Pairing, PlayerNumber, Tournament};

use crate::app::Context;
use crate::app::channel::announce::announce;
use crate::app::channel::scene::{News, scene_of};
use crate::app::error::AppError;
use crate::app::events::decks::{BroughtDecks, usual_decks};
use crate::app::events::first_moves::{first_move_moments, first_move_within, forfeit_no_shows, reminders};
use crate::app::events::forum::place_of_games;
use crate::app::events::standing::{Standing, result_of, standing_of};
use crate::app::games::begin::{Beginning, new_game};
use crate::app::games::may_play::is_barred;
use crate::app::turn::closing::close_as;

const DAY: i64 = 24 * 60 * 60;

/// The most games that begin in one step, which is one transaction: turns of everybody wait for it.
const BEGUN_AT_ONCE: usize = 20;

/// How often it is looked whether players have left the server, in seconds.
const LOOK_EVERY: i64 = 6 * 60 * 60;

/// How long an event waits on a server that has removed the bot, until it is looked at again, in seconds.
const REMOVED_PAUSE: i64 = 60;

/// Why a player was withdrawn, as it is stored.
pub(super) mod why {
    /// The player asked for it.
    pub(in crate::app::events) const ASKED: &str = "asked";
    /// An organiser has removed the player.
    pub(in crate::app::events) const REMOVED: &str = "removed";
    /// The player has forfeited twice.
    pub(super) const FORFEITS: &str = "forfeits";
    /// The player has left the server, is barred there, or is forgotten.
    pub(super) const GONE: &str = "gone";
}

/// Has an event that is due go on. Returns the beginnings and the ends of games, to be posted.
///
/// # Errors
/// The store fails, or what it holds of the event can't be read.
pub(crate) async fn go_on(context: &Context, event: EventId) -> Result<Vec<Announcement>, AppError> {
    let found = context.store.events().get(event).await.map_err(AppError::store("reading an event"))?;
    // A panel that was never announced may just have been dropped.
    let Some(found) = found.filter(|found| found.state.is_live()) else { return Ok(Vec::new()) };
    let standing = standing_of(&context.store, found).await?;
    let removed = context.store.absences().is_server_stopped(standing.event.guild, ServerStop::Removed).await;
    if removed.map_err(AppError::store("reading whether the bot was removed from a server"))? {
        // Nobody there could play. It goes on when the bot is back.
        let later = context.time.now().plus(REMOVED_PAUSE);
        context.store.events().put_off(event, later).await.map_err(AppError::store("putting off an event"))?;
        return Ok(Vec::new());
    }
    match standing.event.state {
        EventState::Open => Box::pin(end_sign_up(context, &standing)).await,
        EventState::Running => Box::pin(play_on(context, &standing)).await,
        EventState::Draft | EventState::Over | EventState::Cancelled => Ok(Vec::new()),
    }
}

/// A step that changes nothing but when there is something to do next.
pub(super) fn step_of(standing: &Standing, now: Timestamp) -> EventStep {
    EventStep {
        event: standing.event.id,
        version: standing.event.version,
        state: standing.event.state,
        seeded: Vec::new(),
        replaced: Vec::new(),
        withdrawn: Vec::new(),
        placed: Vec::new(),
        decks: Vec::new(),
        paired: Vec::new(),
        decided: Vec::new(),
        reminded: Vec::new(),
        round: (standing.event.round, standing.event.round_ends_at),
        due_at: Some(now),
        is_seen: true,
        at: now,
    }
}

/// Takes a step. Returns the games that begin, or none if the event was changed since it was read, so that it is looked
/// at again.
///
/// # Errors
/// The store fails.
pub(super) async fn take(store: &SharedStore, step: EventStep) -> Result<Option<Vec<(String, GameId)>>, AppError> {
    store.events().advance(step).await.map_err(AppError::store("taking a step of an event"))
}

/// Ends sign-up once its time is over, and begins the event at its own, or calls it off.
async fn end_sign_up(context: &Context, standing: &Standing) -> Result<Vec<Announcement>, AppError> {
    let (event, now) = (&standing.event, context.time.now());
    let (Some(closes_at), Some(begins_at)) = (event.closes_at, event.begins_at) else { return Ok(Vec::new()) };
    if now < closes_at {
        // A step, so that an organiser who has it begin meanwhile isn't kept waiting.
        let wait = EventStep { due_at: Some(closes_at), is_seen: false, ..step_of(standing, now) };
        take(&context.store, wait).await?;
        return Ok(Vec::new());
    }
    let gone = gone(context, standing).await?;
    for number in &gone {
        let left = context.store.events().leave(event.id, *number, now).await;
        left.map_err(AppError::store("taking somebody off an event"))?;
    }
    if !gone.is_empty() {
        return Ok(Vec::new());
    }
    let fits = standing.players.len() >= usize::from(standing.plan.least)
        && standing.plan.format.check(standing.players.len()).is_ok();
    if !fits {
        let step = EventStep { state: EventState::Cancelled, due_at: None, ..step_of(standing, now) };
        take(&context.store, step).await?;
        tracing::info!(event = event.id.0, players = standing.players.len(), "an event has too few players");
        return Ok(Vec::new());
    }
    if now < begins_at {
        take(&context.store, EventStep { due_at: Some(begins_at), ..step_of(standing, now) }).await?;
        return Ok(Vec::new());
    }
    let seeded = seeds(context, standing).await?;
    let decks = usual_decks(standing);
    take(&context.store, EventStep { state: EventState::Running, seeded, decks, ..step_of(standing, now) }).await?;
    tracing::info!(event = event.id.0, players = standing.players.len(), "an event has begun");
    Ok(Vec::new())
}

/// The ratings of the players on the event's server, in points, by their numbers.
async fn seeds(context: &Context, standing: &Standing) -> Result<Vec<(u16, i32)>, AppError> {
    let mut seeds = Vec::new();
    for player in &standing.players {
        let EventSide::Member(user) = player.side else { continue };
        if let Some(points) = points_of(context, standing, user).await? {
            seeds.push((player.number, i32::try_from(points).unwrap_or(i32::MAX)));
        }
    }
    Ok(seeds)
}

/// A member's rating in points in the event's game on its server, if they have one.
///
/// # Errors
/// The store fails.
pub(super) async fn points_of(context: &Context, standing: &Standing, user: UserId) -> Result<Option<i64>, AppError> {
    let variant = standing.plan.variant()?;
    let own = context.store.ratings().of_member(Some(standing.event.guild), user).await;
    let own = own.map_err(AppError::store("reading a member's ratings"))?;
    let now = context.time.now().0;
    Ok(own.iter().find(|own| own.variant == variant).map(|own| i64::from(own.rating.shown(now).points)))
}

/// The numbers of players in the event who can no longer play.
async fn gone(context: &Context, standing: &Standing) -> Result<Vec<u16>, AppError> {
    let guild = standing.event.guild;
    let mut gone = Vec::new();
    for player in standing.players.iter().filter(|player| player.withdrawn.is_none()) {
        let EventSide::Member(user) = player.side else { continue };
        let left = context.store.departures().since(guild, user).await;
        let left = left.map_err(AppError::store("reading a departure"))?.is_some();
        context.people.queue_member_check(guild, user, context.time.clock_time());
        let forgetting = context.store.forgetting().is_asked(user).await;
        let is_leaving = forgetting.map_err(AppError::store("reading who is to be forgotten"))?;
        if user.former_number().is_some() || left || is_leaving || is_barred(&context.store, guild, user).await? {
            gone.push(player.number);
        }
    }
    Ok(gone)
}

/// Plays an event on.
async fn play_on(context: &Context, standing: &Standing) -> Result<Vec<Announcement>, AppError> {
    let (now, clock) = (context.time.now(), context.time.clock_time());
    let forfeits = Box::pin(forfeit_no_shows(context, standing, clock)).await?;
    if !forfeits.is_empty() {
        // The ends make the event due again.
        return Ok(forfeits);
    }
    let tournament = standing.tournament()?;
    let withdrawn = to_withdraw(context, standing, &tournament).await?;
    if !withdrawn.is_empty() {
        take(&context.store, EventStep { withdrawn, ..step_of(standing, now) }).await?;
        return Ok(Vec::new());
    }
    let mut announcements = Box::pin(end_decided_games(context, standing, &tournament)).await?;
    if tournament.is_over() {
        let placed = tournament.podium().into_iter().map(|placed| (placed.player.get(), placed.place)).collect();
        let end = EventStep { state: EventState::Over, placed, due_at: None, ..step_of(standing, now) };
        take(&context.store, end).await?;
        tracing::info!(event = standing.event.id.0, "an event is over");
        return Ok(announcements);
    }
    let to_begin: Vec<Pairing> =
        tournament.pairings().iter().copied().filter(|pairing| is_to_begin(standing, pairing)).collect();
    let mut paired = Vec::new();
    let brought = if to_begin.is_empty() { None } else { BroughtDecks::of(&context.store, standing).await? };
    for pairing in to_begin.iter().take(BEGUN_AT_ONCE) {
        let decks = brought.as_ref().map(|brought| brought.of_game(standing, pairing));
        paired.push(Box::pin(paired_game(context, standing, (pairing, decks), now)).await?);
    }
    // What is decided without a game may lead to further games.
    let is_all = to_begin.len() <= BEGUN_AT_ONCE && paired.iter().all(|paired| paired.outcome.is_none());
    let due_at = if is_all { next_look(context, standing, &paired, (now, clock)) } else { now };
    let reminded = Box::pin(reminders(context, standing, clock)).await?;
    let has_notices = reminded.iter().any(|(.., notice)| notice.is_some());
    let round = round_of(standing, &tournament, clock);
    let step = EventStep { paired, reminded, round, due_at: Some(due_at), ..step_of(standing, now) };
    let Some(begun) = take(&context.store, step).await? else { return Ok(announcements) };
    if has_notices {
        context.outbox.flag_notices();
    }
    for (_, game) in begun {
        announcements.extend(Box::pin(announce_start(context, game)).await?);
    }
    Ok(announcements)
}

/// The round that is played, and when it ends: that of the event's row, unless another one has begun.
fn round_of(standing: &Standing, tournament: &Tournament, clock: ClockTime) -> (u32, Option<ClockTime>) {
    let current = tournament.current_round().map_or(0, u32::from);
    if current == standing.event.round {
        return (current, standing.event.round_ends_at);
    }
    let ends_at = standing.plan.round_days.map(|days| clock.plus(i64::from(days) * DAY));
    (current, ends_at)
}

/// Whether a game is to begin for a pairing: none was begun, or the one that was has ended without a result.
fn is_to_begin(standing: &Standing, pairing: &Pairing) -> bool {
    let found = game_of(standing, pairing);
    pairing.outcome.is_none()
        && found.is_none_or(|game| game.ended.is_some() && result_of(game).is_none() || game.game.is_none())
}

fn game_of<'s>(standing: &'s Standing, pairing: &Pairing) -> Option<&'s EventGame> {
    let name = pairing.id.to_string();
    standing.games.iter().find(|game| game.pairing == name)
}

/// The game of a pairing, to be stored with its step. Its players may bring decks. Two computer players don't play: the
/// higher level wins, and equal ones draw.
async fn paired_game(
    context: &Context,
    standing: &Standing,
    (pairing, decks): (&Pairing, Option<BySeat<Vec<Card>>>),
    now: Timestamp,
) -> Result<PairedGame, AppError> {
    let (white, black) = (side_of(standing, pairing.white)?, side_of(standing, pairing.black)?);
    let paired = PairedGame {
        pairing: pairing.id.to_string(),
        round: u32::from(pairing.round),
        white: pairing.white.get(),
        black: pairing.black.get(),
        game: None,
        outcome: None,
    };
    let bot = || context.people.bot().ok_or(AppError::Broken("the bot's own user is not known"));
    let (players, computer) = match (white, black) {
        (EventSide::Member(white), EventSide::Member(black)) => (BySeat { white, black }, None),
        (EventSide::Member(white), EventSide::Computer(level)) => {
            (BySeat { white, black: bot()? }, Some((Seat::Black, level)))
        }
        (EventSide::Computer(level), EventSide::Member(black)) => {
            (BySeat { white: bot()?, black }, Some((Seat::White, level)))
        }
        (EventSide::Computer(white), EventSide::Computer(black)) => {
            let result = match white.cmp(&black) {
                std::cmp::Ordering::Greater => GameResult::WhiteWins,
                std::cmp::Ordering::Equal => GameResult::Draw,
                std::cmp::Ordering::Less => GameResult::BlackWins,
            };
            return Ok(PairedGame { outcome: Some(result.to_string()), ..paired });
        }
    };
    let computer = computer.map(|(seat, level)| Computer { seat, level, private: false, lesson: None });
    let is_rated = standing.plan.rated && computer.is_none();
    let (site, venue) = place_of_games(context, standing).await?;
    let beginning = Beginning {
        variant: standing.plan.variant()?,
        options: standing.plan.options.clone(),
        position: None,
        players,
        pace: standing.plan.pace().filter(|_| computer.is_none()),
        computer,
        site,
        venue,
        rated: is_rated,
        decks,
    };
    let mut game = new_game(context, beginning, now).await?;
    // What bounds the games of an event is how many players it has, and in how many events a member is.
    game.limits = None;
    Ok(PairedGame { game: Some(Box::new(game)), ..paired })
}

fn side_of(standing: &Standing, number: PlayerNumber) -> Result<EventSide, AppError> {
    let player: Option<&EventPlayer> = standing.player(number.get());
    player.map(|player| player.side).ok_or(AppError::Broken("a player of an event is missing"))
}

async fn announce_start(context: &Context, game: GameId) -> Result<Option<Announcement>, AppError> {
    let live = context.live.open(game).await?;
    let scene = scene_of(context, &live, News::Start).await?;
    drop(live);
    announce(context, scene).await
}

/// Players who are withdrawn now, in the current stage, and why.
async fn to_withdraw(
    context: &Context,
    standing: &Standing,
    tournament: &Tournament,
) -> Result<Vec<(u16, u8, String)>, AppError> {
    let stage = tournament.stage();
    let gone: BTreeSet<u16> = gone(context, standing).await?.into_iter().collect();
    let forfeited = tournament.players_to_withdraw().into_iter().map(PlayerNumber::get);
    let forfeited = forfeited.filter(|number| !gone.contains(number)).collect::<Vec<_>>();
    let gone = gone.iter().map(|number| (*number, stage, why::GONE.to_owned()));
    Ok(gone.chain(forfeited.into_iter().map(|number| (number, stage, why::FORFEITS.to_owned()))).collect())
}

/// Ends games that are not played on: a player was withdrawn or replaced, or the result was entered by hand.
async fn end_decided_games(
    context: &Context,
    standing: &Standing,
    tournament: &Tournament,
) -> Result<Vec<Announcement>, AppError> {
    let mut ends = Vec::new();
    for pairing in tournament.pairings() {
        let decided = pairing.outcome.is_some_and(|outcome| outcome.by != DecidedBy::Game);
        let is_to_end = |game: &&EventGame| game.ended.is_none() && (decided || standing.is_of_replaced(game));
        let Some(game) = game_of(standing, pairing).filter(is_to_end) else { continue };
        let Some(id) = game.game else { continue };
        let live = context.live.open(id).await?;
        ends.extend(close_as(context, live, Unfinished::DecidedByEvent).await?);
    }
    Ok(ends)
}

/// When to look at a running event again by itself.
fn next_look(
    context: &Context,
    standing: &Standing,
    paired: &[PairedGame],
    (now, clock): (Timestamp, ClockTime),
) -> Timestamp {
    let first_moves = standing.games.iter().flat_map(|game| first_move_moments(standing, game));
    let begins = paired.iter().any(|paired| paired.game.is_some());
    let new = begins.then(|| clock.plus(first_move_within(standing.plan.pace()) / 2));
    let next = first_moves.chain(new).filter(|at| *at > clock).min().map(|at| context.time.day_time(at));
    next.unwrap_or(now.plus(LOOK_EVERY)).min(now.plus(LOOK_EVERY))
}
