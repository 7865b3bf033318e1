//! `/leaderboard`: the members of a server by their ratings in one kind of game.

use std::sync::Arc;

use async_trait::async_trait;
use cardinal_ids::{GuildId, UserId};
use cardinal_interaction::{
    Answer, Button, Caller, Control, Expected, Item, Menu, Message, Outcome, Row, Standings, Style,
};
use cardinal_ratings::LISTED_FROM;
use cardinal_render::{LeaderboardRow, LeaderboardScene, RatingShown};
use cardinal_rules::Variant;
use cardinal_store::{RatingPlace, RatingTable, SharedStore};
use cardinal_words::{InWords, say};

use crate::app::choices::look::user_theme;
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::pictures::drawn;
use crate::app::words::game_line::game_items;
use crate::app::{Context, OFFERED, offered};

/// The seconds without a rated game after which a member no longer stands in a table: 60 days.
const ACTIVE_FOR: i64 = 60 * 24 * 60 * 60;

/// How many members stand on a page.
const PAGE: u32 = 10;

/// `/leaderboard`: of one kind of game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowLeaderboard {
    /// The kind of game; none: the one in which the caller has had most rated games here.
    pub variant: Option<Variant>,
    /// Whether everybody in the channel sees it.
    pub everyone: bool,
}

/// A row to draw.
struct PlaceByRating {
    rank: Option<u32>,
    name: Arc<str>,
    rating: RatingShown,
    games: u32,
    is_asker: bool,
}

#[async_trait]
impl UseCase for ShowLeaderboard {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        let guild = on_a_server(caller)?;
        let variant = match self.variant {
            Some(variant) => variant,
            None => most_played(&context.store, guild, caller.user).await?,
        };
        let message = leaderboard_page(context, caller, guild, variant, 0).await?;
        let answer = if self.everyone {
            // Others would turn its pages.
            Answer::Public(Message { controls: Vec::new(), ..message })
        } else {
            Answer::Private(message)
        };
        Ok(Outcome { answer, announcements: Vec::new() })
    }

    fn expected(&self) -> Expected {
        if self.everyone { Expected::Public } else { Expected::Private }
    }
}

/// Shows another page, or another game's table.
///
/// # Errors
/// The caller is on no server, there is no such game, or something fails.
pub(crate) async fn turn_standings(
    context: &Context,
    caller: &Caller,
    what: Standings,
    value: &str,
) -> Result<Outcome, AppError> {
    let guild = on_a_server(caller)?;
    let (variant, page) = match what {
        Standings::Page(variant, page) => (variant, page),
        Standings::Profile => return Err(AppError::refused(say!("cannot-read-control"))),
        Standings::Game => (offered(value).ok_or_else(|| AppError::refused(say!("leaderboard-no-game")))?, 0),
    };
    Ok(Outcome::update(leaderboard_page(context, caller, guild, variant, page).await?))
}

/// The kind of game in which a member has had most rated games on a server; the first one if in none.
///
/// # Errors
/// The store fails.
pub(super) async fn most_played(store: &SharedStore, guild: GuildId, user: UserId) -> Result<Variant, AppError> {
    let own = store.ratings().of_member(Some(guild), user).await;
    let own = own.map_err(AppError::store("reading a member's ratings"))?;
    Ok(own.iter().max_by_key(|own| own.rating.games).map_or(OFFERED[0], |own| own.variant))
}

/// A page of a table, from 0. Of pages that are no more, the last one.
async fn leaderboard_page(
    context: &Context,
    caller: &Caller,
    guild: GuildId,
    variant: Variant,
    page: u16,
) -> Result<Message, AppError> {
    let active_since = context.time.now().plus(-ACTIVE_FOR);
    let table = RatingTable { guild: Some(guild), variant, active_since, listed_from: LISTED_FROM };
    let store = context.store.ratings();
    let reading = AppError::store("reading a table of ratings");
    let (mut standings, players) = store.standings(table, u32::from(page) * PAGE, PAGE).await.map_err(reading)?;
    let pages = players.div_ceil(PAGE).max(1);
    let page = u32::from(page).min(pages - 1);
    if standings.is_empty() && players > 0 {
        standings = store.standings(table, page * PAGE, PAGE).await.map_err(reading)?.0;
    }
    let is_here = standings.iter().any(|standing| standing.user == caller.user);
    let own = if is_here { None } else { store.standing(table, caller.user).await.map_err(reading)? };
    queue_member_checks(context, guild, standings.iter().map(|standing| standing.user));
    let mut rows = Vec::with_capacity(standings.len());
    for standing in &standings {
        rows.push(row_of(context, caller, guild, standing).await?);
    }
    let profiles = rows.iter().zip(&standings).map(|(row, standing)| {
        let label = match row.rank {
            Some(rank) => say!("leaderboard-profile-item", rank = rank, name = row.name.as_ref()),
            None => row.name.as_ref().to_owned(),
        };
        Item::new(label, standing.user.to_string())
    });
    let profiles = profiles.collect();
    let asker = match &own {
        Some(standing) => Some(row_of(context, caller, guild, standing).await?),
        None => None,
    };
    let is_any_below = standings.iter().chain(&own).any(|standing| standing.place.is_none());
    let footer = say!("leaderboard-footer", page = page + 1, pages = pages, players = players);
    let theme = user_theme(&context.store, caller.user).await?;
    let (title, place) = (variant.in_words(), say!("leaderboard-here"));
    let renderer = context.pictures.renderer();
    let picture = drawn("leaderboard.png", move || {
        let rows: Vec<LeaderboardRow<'_>> = rows.iter().map(PlaceByRating::row).collect();
        let (footer, asker) = (if rows.is_empty() { "" } else { &footer }, asker.as_ref().map(PlaceByRating::row));
        renderer.leaderboard(&LeaderboardScene { title: &title, place: &place, rows: &rows, asker, footer, theme })
    })
    .await?;
    let menu =
        Menu::new(Control::Standings(Standings::Game), say!("leaderboard-game-placeholder"), game_items(variant));
    let mut text = say!("leaderboard-heading", game = variant.in_words());
    if is_any_below {
        text = format!("{text}\n{}", say!("leaderboard-below", count = LISTED_FROM));
    }
    let message = Message::text(text).with_picture(picture);
    let profile = Control::Standings(Standings::Profile);
    let profiles = Menu::new(profile, say!("leaderboard-profile-placeholder"), profiles);
    let message = message.with_row(Row::Menu(menu)).with_row(Row::Menu(profiles));
    if pages == 1 {
        return Ok(message);
    }
    let turn = |label, to: Option<u32>| {
        let at = to.unwrap_or(page).try_into().unwrap_or(u16::MAX);
        let button = Button::new(Style::Secondary, label, Control::Standings(Standings::Page(variant, at)));
        Button { disabled: to.is_none(), ..button }
    };
    Ok(message.with_row(Row::Buttons(vec![
        turn(say!("leaderboard-back-button"), page.checked_sub(1)),
        turn(say!("leaderboard-next-button"), Some(page + 1).filter(|next| *next < pages)),
    ])))
}

/// Has it checked in the background that these members are still on the server. Those who are not, are not shown the
/// next time.
pub(super) fn queue_member_checks(context: &Context, guild: GuildId, users: impl Iterator<Item = UserId>) {
    let now = context.time.clock_time();
    for user in users {
        context.people.queue_member_check(guild, user, now);
    }
}

async fn row_of(
    context: &Context,
    caller: &Caller,
    guild: GuildId,
    standing: &RatingPlace,
) -> Result<PlaceByRating, AppError> {
    let shown = standing.rating.shown(context.time.now().0);
    Ok(PlaceByRating {
        rank: standing.place,
        name: context.people.name_in_pictures(Some(guild), standing.user).await?,
        rating: RatingShown { points: shown.points, provisional: shown.provisional },
        games: standing.rating.games,
        is_asker: standing.user == caller.user,
    })
}

impl PlaceByRating {
    fn row(&self) -> LeaderboardRow<'_> {
        LeaderboardRow {
            rank: self.rank,
            name: &self.name,
            rating: self.rating,
            games: self.games,
            is_asker: self.is_asker,
        }
    }
}

fn on_a_server(caller: &Caller) -> Result<GuildId, AppError> {
    caller.guild.ok_or_else(|| AppError::refused(say!("leaderboard-nowhere")))
}
