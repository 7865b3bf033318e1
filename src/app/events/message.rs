//! What everybody reads of an event: its message, which is kept current, its table, its games and its rules.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cardinal_ids::{EventId, UserId};
use cardinal_interaction::{
    Ask, Button, Caller, Control, EventControl, Item, Menu, Message, Picture, Row, Style, clip, limits,
};
use cardinal_render::Theme;
use cardinal_store::{EventGame, EventSide, EventState};
use cardinal_tournament::{Cycles, Decider, Format, Release, Tournament};
use cardinal_words::{InWords, say};
use sha2::{Digest, Sha256};

use crate::app::Context;
use crate::app::choices::look::user_theme;
use crate::app::error::AppError;
use crate::app::events::acts::act_lines;
use crate::app::events::pictures::{Asked, Reader, champion_picture, standings_page};
use crate::app::events::standing::{Names, Standing, named, result_of};
use crate::app::events::terms::{eligibility, in_short};
use crate::app::games::event_decks::EventDecks;
use crate::app::words::clock::pace_in_words;
use crate::app::words::text;

/// The most players that the message lists while members sign up.
const LISTED: usize = 24;

/// The players on a page of those who have signed up.
const PLAYERS: usize = 24;

/// From so many games of a player on that begin at once, one message tells of all.
const MANY_GAMES: usize = 4;

/// The most members whom that message mentions: so many fit into it.
const MENTIONED: usize = 70;

/// The games on a page.
const GAMES: usize = 10;

/// The message of an event that everybody sees.
///
/// # Errors
/// The store fails, or what it holds of the event can't be read.
pub(crate) async fn event_message(context: &Context, standing: &Standing) -> Result<Message, AppError> {
    let names = standing.names(context).await?;
    let mut lines = vec![say!("event-heading", name = text::plain(&standing.event.name), number = standing.event.id.0)];
    lines.push(in_short(&standing.plan)?);
    lines.extend(state_lines(context, standing, &names)?);
    if standing.event.state.is_live() {
        lines.extend(act_lines(standing, &names));
    }
    let message = Message::text(clip(lines.join("\n"), limits::TEXT)).with_row(Row::Buttons(buttons(standing)));
    Ok(match standing.event.state {
        EventState::Draft | EventState::Open | EventState::Cancelled => message,
        EventState::Running | EventState::Over => message.with_picture(current(context, standing).await?),
    })
}

/// The message that tells an event's players that many games begin, and mentions them: their threads open one after the
/// other, as fast as Discord lets them. None if nobody has many, or it was posted.
///
/// # Errors
/// What the store holds of the event can't be read.
pub(crate) fn begin_message(standing: &Standing) -> Result<Option<Message>, AppError> {
    if standing.event.state != EventState::Running || standing.event.begin_message.is_some() {
        return Ok(None);
    }
    let tournament = standing.tournament()?;
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    for pairing in tournament.pairings() {
        for side in [pairing.white, pairing.black] {
            *counts.entry(side.get()).or_default() += 1;
        }
    }
    let most = counts.values().copied().max().unwrap_or(0);
    if most < MANY_GAMES {
        return Ok(None);
    }
    let members = standing.players.iter().filter_map(|player| match player.side {
        EventSide::Member(user) if player.withdrawn.is_none() && user.former_number().is_none() => Some(user),
        _ => None,
    });
    let mentions: Vec<UserId> = members.take(MENTIONED).collect();
    let players: Vec<String> = mentions.iter().map(|user| format!("<@{user}>")).collect();
    let name = text::plain(&standing.event.name);
    let games = tournament.pairings().len();
    let text = say!("event-many-games", name = name, players = players.join(" "), games = games, most = most);
    let control = Control::Event { event: standing.event.id, what: EventControl::AllGames };
    let button = Button::new(Style::Secondary, say!("event-games-button"), control);
    Ok(Some(Message { mentions, ..Message::text(text) }.with_row(Row::Buttons(vec![button]))))
}

/// The message that tells of an event's end, and mentions those who have won.
///
/// # Errors
/// The store fails, or what it holds of the event can't be read.
pub(crate) async fn end_message(context: &Context, standing: &Standing) -> Result<Message, AppError> {
    let (names, tournament) = (standing.names(context).await?, standing.tournament()?);
    let heading = say!("event-heading", name = text::plain(&standing.event.name), number = standing.event.id.0);
    let lines =
        [heading, over_line(&tournament, &names), say!("event-seed-told", seed = hex::encode(standing.event.seed))];
    let mut message = Message::text(lines.join("\n")).with_row(Row::Buttons(buttons(standing)));
    let champions = tournament.champions();
    message.mentions = standing
        .players
        .iter()
        .filter(|player| champions.iter().any(|champion| champion.get() == player.number))
        .filter_map(|player| match player.side {
            EventSide::Member(user) if user.former_number().is_none() => Some(user),
            _ => None,
        })
        .collect();
    let picture = match champion_picture(context, standing, &tournament).await? {
        Some(picture) => picture,
        None => current(context, standing).await?,
    };
    Ok(message.with_picture(picture))
}

/// Who has won.
pub(super) fn over_line(tournament: &Tournament, names: &Names) -> String {
    let champions: Vec<String> = tournament.champions().iter().map(|number| named(names, number.get())).collect();
    if champions.is_empty() {
        say!("event-over-without-champion")
    } else {
        say!("event-over", champions = text::list(&champions), count = champions.len())
    }
}

/// The page of the table or bracket on which most happens, as everybody sees it.
async fn current(context: &Context, standing: &Standing) -> Result<Picture, AppError> {
    let reader = Reader { number: None, theme: Theme::default() };
    let page = standings_page(context, standing, &standing.tournament()?, (Asked::Current, reader)).await?;
    Ok(page.picture)
}

fn state_lines(context: &Context, standing: &Standing, names: &Names) -> Result<Vec<String>, AppError> {
    let event = &standing.event;
    let count = standing.players.len();
    let mut lines = Vec::new();
    match event.state {
        EventState::Draft => {}
        EventState::Open => {
            let closes = event.closes_at.map_or(0, |at| at.0).to_string();
            let begins = event.begins_at.map_or(0, |at| at.0).to_string();
            lines.push(say!("event-signing-up", closes = closes, begins = begins));
            lines.extend(eligibility(&standing.plan));
            if standing.plan.decks == EventDecks::Built {
                lines.push(say!("event-build-your-deck"));
            }
            lines.push(say!("event-players", count = count, least = standing.plan.least, most = standing.plan.most));
            lines.extend(listed(standing, names));
        }
        EventState::Running => {
            let tournament = standing.tournament()?;
            lines.push(progress(&tournament));
            if let Some(ends) = standing.event.round_ends_at {
                lines.push(say!("event-round-ends", time = context.time.day_time(ends).0.to_string()));
            }
        }
        EventState::Over => {
            let tournament = standing.tournament()?;
            lines.push(over_line(&tournament, names));
            lines.push(say!("event-seed-told", seed = hex::encode(event.seed)));
        }
        EventState::Cancelled if count < usize::from(standing.plan.least) => {
            lines.push(say!("event-cancelled-for-few", count = count, least = standing.plan.least));
        }
        EventState::Cancelled => lines.push(say!("event-cancelled")),
    }
    Ok(lines)
}

/// Who has signed up, in a line.
fn listed(standing: &Standing, names: &Names) -> Option<String> {
    let mut shown: Vec<String> =
        standing.players.iter().take(LISTED).map(|player| named(names, player.number)).collect();
    if standing.players.len() > LISTED {
        shown.push(say!("event-more-players", count = standing.players.len() - LISTED));
    }
    (!shown.is_empty()).then(|| shown.join(" · "))
}

/// How far an event is: its round, and how many of its games are over.
fn progress(tournament: &Tournament) -> String {
    let pairings = tournament.pairings();
    let over = pairings.iter().filter(|pairing| pairing.outcome.is_some()).count();
    let round = tournament.current_round().unwrap_or(0);
    match tournament.round_count() {
        Some(rounds) => {
            say!("event-running", round = round, rounds = rounds, over = over, games = pairings.len())
        }
        None => say!("event-running-on", round = round, over = over, games = pairings.len()),
    }
}

fn buttons(standing: &Standing) -> Vec<Button> {
    let event = standing.event.id;
    let button = |style, label, what| Button::new(style, label, Control::Event { event, what });
    let mut buttons = Vec::new();
    if standing.event.state == EventState::Open {
        buttons.push(button(Style::Success, say!("event-join-button"), EventControl::Join));
    }
    if standing.event.state.is_live() {
        buttons.push(button(Style::Secondary, say!("event-leave-button"), EventControl::Leave));
    }
    if standing.event.state.is_live() && standing.plan.decks == EventDecks::Built {
        buttons.push(button(Style::Secondary, say!("event-my-deck-button"), EventControl::MyDeck));
    }
    buttons.push(button(Style::Secondary, say!("event-table-button"), EventControl::Table));
    if standing.event.state == EventState::Over {
        buttons.push(button(Style::Secondary, say!("event-files-button"), EventControl::Files));
    }
    buttons.push(button(Style::Secondary, say!("event-rules-button"), EventControl::Rules));
    if standing.event.state.is_live() && buttons.len() < limits::BUTTONS {
        buttons.push(button(Style::Secondary, say!("event-follow-button"), EventControl::Follow));
    }
    buttons
}

/// A page of an event's table or bracket, for one who looks at it; before it begins, who has signed up.
///
/// # Errors
/// The store fails, or what it holds of the event can't be read.
pub(super) async fn table_page(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    page: u16,
) -> Result<Message, AppError> {
    let names = standing.names(context).await?;
    let heading = say!("event-table-heading", name = text::plain(&standing.event.name));
    let row = |page, pages| Row::Buttons(page_buttons(standing.event.id, page, pages, EventControl::TablePage, true));
    if let EventState::Running | EventState::Over = standing.event.state {
        let asked = Asked::Number(usize::from(page));
        let theme = user_theme(&context.store, caller.user).await?;
        let reader = Reader { number: standing.player_of(caller.user).map(|player| player.number), theme };
        let page = standings_page(context, standing, &standing.tournament()?, (asked, reader)).await?;
        let shown = Message::text(heading).with_picture(page.picture).with_row(row(page.number, page.of));
        return Ok(match standing.plan.format {
            Format::RoundRobin(_) => shown.with_below(&[say!("event-columns")]),
            Format::KnockOut(_) => shown,
        });
    }
    let mut lines: Vec<String> = standing
        .players
        .iter()
        .map(|player| say!("event-player-line", number = player.number, name = named(&names, player.number)))
        .collect();
    if lines.is_empty() {
        lines.push(say!("event-nobody-yet"));
    }
    let pages = lines.chunks(PLAYERS).count();
    let page = usize::from(page).min(pages - 1);
    let shown = lines.chunks(PLAYERS).nth(page).unwrap_or_default().join("\n");
    let message = Message::text(clip(format!("{heading}\n{shown}"), limits::TEXT));
    Ok(message.with_row(row(page, pages)))
}

/// The buttons under a page of a list, with the other list of the event.
fn page_buttons(
    event: EventId,
    page: usize,
    pages: usize,
    turn_to: fn(u16) -> EventControl,
    is_table: bool,
) -> Vec<Button> {
    let button = |label, what| Button::new(Style::Secondary, label, Control::Event { event, what });
    let mut buttons = Vec::new();
    if page > 0 {
        buttons.push(button(say!("event-previous-button"), turn_to((page - 1) as u16)));
    }
    if page + 1 < pages {
        buttons.push(button(say!("event-next-button"), turn_to((page + 1) as u16)));
    }
    buttons.push(if is_table {
        button(say!("event-games-button"), EventControl::Games(0))
    } else {
        button(say!("event-table-button"), EventControl::TablePage(0))
    });
    buttons
}

/// A page of an event's games, those that run first, with menus that open a game: to play it, or to look at it.
///
/// # Errors
/// The store fails, or what it holds of the event can't be read.
pub(super) async fn games_page(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    page: u16,
) -> Result<Message, AppError> {
    let names = standing.names(context).await?;
    let mut games: Vec<_> = standing.games.iter().collect();
    games.sort_by_key(|game| (result_of(game).is_some(), game.round));
    let mut lines: Vec<String> = Vec::new();
    for game in &games {
        let (white, black) = (named(&names, game.white), named(&names, game.black));
        let number =
            game.game.map_or_else(|| say!("event-not-played"), |game| say!("event-game-number", number = game.0));
        let mut line = say!("event-game-line", number = number, round = game.round, white = white, black = black);
        match result_of(game) {
            Some((result, _)) => {
                let _ = write!(line, " · {result}");
                if game.by.is_some() {
                    line.push_str(&say!("event-by-hand-mark"));
                }
            }
            None => line.push_str(&say!("event-running-mark")),
        }
        lines.push(line);
    }
    if lines.is_empty() {
        lines.push(say!("event-no-games"));
    }
    let pages = lines.chunks(GAMES).count();
    let page = usize::from(page).min(pages - 1);
    let shown = lines.chunks(GAMES).nth(page).unwrap_or_default().join("\n");
    let heading = say!("event-games-heading", name = text::plain(&standing.event.name));
    let message = Message::text(clip(format!("{heading}\n{shown}"), limits::TEXT));
    let item = |game: &&EventGame| {
        let (white, black) = (named(&names, game.white), named(&names, game.black));
        let label = say!("event-game-item", round = game.round, white = white, black = black);
        game.game.map(|id| Item::new(label, id.to_string()))
    };
    let own = standing.player_of(caller.user).map(|player| player.number);
    let is_own = |game: &&EventGame| result_of(game).is_none() && own.is_some_and(|own| game.has(own));
    let to_play = games.iter().copied().filter(is_own).filter_map(|game| item(&game)).take(limits::ITEMS);
    let on_page = games.iter().copied().skip(page * GAMES).take(GAMES);
    let to_see = on_page.filter_map(|game| item(&game));
    let menu = |ask, placeholder, items| Row::Menu(Menu::new(Control::ChooseGame { ask }, placeholder, items));
    Ok(message
        .with_row(menu(Ask::Panel, say!("event-play-placeholder"), to_play.collect()))
        .with_row(menu(Ask::Board { text: false }, say!("event-look-placeholder"), to_see.collect()))
        .with_row(Row::Buttons(page_buttons(standing.event.id, page, pages, EventControl::Games, false))))
}

/// By what an event is played, with the commitment to its lots.
///
/// # Errors
/// Its game is no longer on offer.
pub(super) fn rules_message(standing: &Standing) -> Result<Message, AppError> {
    let plan = &standing.plan;
    let mut lines = vec![say!("event-rules-heading", name = text::plain(&standing.event.name)), in_short(plan)?];
    match plan.format {
        Format::RoundRobin(round_robin) => {
            lines.push(match round_robin.cycles {
                Cycles::Single => say!("event-rules-round-robin"),
                Cycles::Double => say!("event-rules-double"),
            });
            lines.push(match round_robin.release {
                Release::AllAtOnce => say!("event-rules-at-once"),
                Release::RoundByRound => say!("event-rules-by-rounds"),
            });
            if plan.most > 16 || round_robin.groups.is_some_and(|groups| groups > 1) {
                lines.push(say!("event-rules-groups", count = round_robin.advancing));
            }
            lines.push(say!("event-rules-tie-breaks"));
        }
        Format::KnockOut(knock_out) => {
            lines.push(say!("event-rules-knock-out", games = knock_out.games.count()));
            lines.push(match knock_out.decider {
                Decider::HigherSeed => say!("event-rules-higher-seed"),
                Decider::Lots => say!("event-rules-lots"),
            });
            if knock_out.third_place {
                lines.push(say!("event-rules-third-place"));
            }
        }
    }
    if let (Some(days), Some(pace)) = (plan.round_days, plan.pace()) {
        lines.push(say!("event-rules-rounds", days = days, pace = pace_in_words(pace)));
    }
    lines.push(say!("event-rules-no-show"));
    match plan.decks {
        EventDecks::OfStyle => {}
        EventDecks::Starter(deck) => lines.push(say!("event-rules-starter-deck", deck = deck.in_words())),
        EventDecks::Built => lines.extend([say!("event-rules-own-decks"), say!("event-rules-built-decks")]),
    }
    if standing.players.iter().any(|player| matches!(player.side, EventSide::Computer(_))) {
        lines.push(say!("event-rules-computer"));
    }
    lines.push(say!("event-commitment", hash = hex::encode(Sha256::digest(standing.event.seed))));
    Ok(Message::text(clip(lines.join("\n"), limits::TEXT)))
}
