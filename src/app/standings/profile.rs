//! `/profile`: what a member's finished games have come to.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use async_trait::async_trait;
use cardinal_ids::{GuildId, UserId};
use cardinal_interaction::{Answer, Caller, Expected, Message, Opponent, Outcome};
use cardinal_ratings::{Rating, in_points};
use cardinal_render::{ProfileRow, ProfileScene, RatingShown};
use cardinal_rules::{Card, Variant};
use cardinal_store::{GameFilter, OwnRating, Page, PlayedGame, SharedStore};
use cardinal_table::Unfinished;
use cardinal_words::{InWords, say};

use crate::app::choices::look::{common_look, user_theme};
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::pictures::drawn;
use crate::app::words::{ratings, text};
use crate::app::{Context, OFFERED};

/// The most events that are named as won.
const TITLES: u32 = 5;

/// The most ratings in the line of their course.
const COURSE: u32 = 60;

/// Of how many of the last games the cards are counted.
const CARDS_OF: u32 = 30;

/// The most opponents that are listed.
const OPPONENTS: usize = 10;

/// The most running games that are counted.
const RUNNING: u32 = 100;

/// `/profile`: of the caller, or of another member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShowProfile {
    /// The member; none: the caller.
    pub member: Option<Opponent>,
    /// Whether everybody in the channel sees it.
    pub everyone: bool,
}

/// What a member's games of one kind have come to.
#[derive(Default)]
struct Results {
    rating: Option<RatingShown>,
    course: Vec<i32>,
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Results {
    /// Of games that were won, lost, or neither.
    fn of(won: impl Iterator<Item = Option<bool>>) -> Results {
        let mut results = Results::default();
        for won in won {
            match won {
                Some(true) => results.wins += 1,
                Some(false) => results.losses += 1,
                None => results.draws += 1,
            }
        }
        results
    }

    fn in_words(&self) -> String {
        say!("profile-record", wins = self.wins, draws = self.draws, losses = self.losses)
    }
}

#[async_trait]
impl UseCase for ShowProfile {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        let user = match &self.member {
            Some(member) if member.bot => return Err(AppError::refused(say!("profile-bot"))),
            Some(member) => {
                context.people.remember(caller.guild, member.user, member.names()).await?;
                member.user
            }
            None => caller.user,
        };
        show_profile(context, caller, user, self.everyone).await
    }

    fn expected(&self) -> Expected {
        if self.everyone { Expected::Public } else { Expected::Private }
    }
}

/// Shows the profile of the member who was chosen from a table.
///
/// # Errors
/// There is no such member, the member doesn't want to be listed, or something fails.
pub(crate) async fn chosen_profile(context: &Context, caller: &Caller, value: &str) -> Result<Outcome, AppError> {
    let user = value.parse().map(UserId).map_err(|_| AppError::refused(say!("cannot-read-control")))?;
    show_profile(context, caller, user, false).await
}

/// Shows a member's profile on the server, or over all servers in a direct message.
///
/// # Errors
/// The member doesn't want to be listed, or something fails.
async fn show_profile(context: &Context, caller: &Caller, user: UserId, everyone: bool) -> Result<Outcome, AppError> {
    let store = context.store.ratings();
    let is_listed = store.is_listed(user).await.map_err(AppError::store("reading whether a player is listed"))?;
    let name = context.people.name(caller.guild, user).await?;
    if !is_listed && (user != caller.user || everyone) {
        return Err(AppError::refused(say!("profile-unlisted", name = text::plain(&name))));
    }
    let played = store.results(caller.guild, user).await.map_err(AppError::store("reading a member's results"))?;
    let played: Vec<PlayedGame> = played.into_iter().filter(|game| Unfinished::of(&game.reason).is_none()).collect();
    let opponents = by_opponent(&played);
    let rows = results_by_game(context, caller.guild, user, &played).await?;
    let favourite = favourite_card(context, caller.guild, user).await?;
    let (streak, running) = (longest_streak(&played), running_games(&context.store, caller.guild, user).await?);
    let theme = if everyone {
        common_look(&context.store, caller.guild).await?.theme
    } else {
        user_theme(&context.store, caller.user).await?
    };
    let place = if caller.guild.is_some() { say!("profile-here") } else { say!("profile-everywhere") };
    let name = context.people.name_in_pictures(caller.guild, user).await?;
    let renderer = context.pictures.renderer();
    let picture = drawn("profile.png", move || {
        let rows: Vec<ProfileRow<'_>> = rows
            .iter()
            .map(|(game, results)| ProfileRow {
                game,
                rating: results.rating,
                course: &results.course,
                wins: results.wins,
                draws: results.draws,
                losses: results.losses,
            })
            .collect();
        renderer.profile(&ProfileScene { name: &name, place: &place, rows: &rows, favourite, streak, running, theme })
    })
    .await?;
    let mut lines = vec![over_all_servers(context, caller, user).await?];
    lines.extend(titles(context, caller.guild, user).await?);
    let is_own = user == caller.user && !everyone;
    lines.extend(against_members(context, caller.guild, &opponents, is_own).await?);
    if is_own {
        // Nobody else knows of the private games.
        lines.extend(against_computer(context, caller.guild, user).await?);
    }
    let message = Message::text(lines.join("\n")).with_picture(picture);
    let answer = if everyone { Answer::Public(message) } else { Answer::Private(message) };
    Ok(Outcome { answer, announcements: Vec::new() })
}

/// The events that a member has won, in a line.
async fn titles(context: &Context, guild: Option<GuildId>, user: UserId) -> Result<Option<String>, AppError> {
    let won = context.store.events().titles(guild, user, TITLES).await;
    let won = won.map_err(AppError::store("reading the events that a member has won"))?;
    let names: Vec<String> = won.iter().map(|name| text::plain(name)).collect();
    Ok((!names.is_empty()).then(|| say!("profile-titles", events = names.join(", "))))
}

/// The record of a member against each other one, those with most games in front.
fn by_opponent(played: &[PlayedGame]) -> Vec<(UserId, Results)> {
    let mut games: BTreeMap<UserId, Vec<Option<bool>>> = BTreeMap::new();
    for game in played {
        games.entry(game.opponent).or_default().push(game.won);
    }
    let mut games: Vec<_> = games.into_iter().collect();
    games.sort_by_key(|(_, won)| Reverse(won.len()));
    games.into_iter().map(|(user, won)| (user, Results::of(won.into_iter()))).collect()
}

/// The lines with the record against each member. Those who don't want to be listed stand in no one else's profile.
async fn against_members(
    context: &Context,
    guild: Option<GuildId>,
    opponents: &[(UserId, Results)],
    is_own: bool,
) -> Result<Vec<String>, AppError> {
    let mut lines = Vec::new();
    for (index, (user, results)) in opponents.iter().enumerate() {
        if lines.len() == OPPONENTS {
            lines.push(say!("profile-more", count = opponents.len() - index));
            break;
        }
        let listed = context.store.ratings().is_listed(*user).await;
        if is_own || listed.map_err(AppError::store("reading whether a player is listed"))? {
            let name = context.people.name(guild, *user).await?;
            lines.push(say!("profile-against", name = text::plain(&name), record = results.in_words()));
        }
    }
    let heading = (!lines.is_empty()).then(|| say!("profile-against-members"));
    Ok(heading.into_iter().chain(lines).collect())
}

/// The lines with a member's record against the computer player, by its level.
async fn against_computer(context: &Context, guild: Option<GuildId>, user: UserId) -> Result<Vec<String>, AppError> {
    let games = context.store.ratings().against_computer(guild, user).await;
    let games = games.map_err(AppError::store("reading a member's games against the computer player"))?;
    let mut levels: BTreeMap<u8, Vec<Option<bool>>> = BTreeMap::new();
    for game in games.iter().filter(|game| Unfinished::of(&game.reason).is_none()) {
        levels.entry(game.level).or_default().push(game.won);
    }
    let heading = (!levels.is_empty()).then(|| say!("profile-against-computer"));
    let lines = levels.into_iter().map(|(level, won)| {
        say!("profile-against-level", level = level, record = Results::of(won.into_iter()).in_words())
    });
    Ok(heading.into_iter().chain(lines).collect())
}

/// What a member's games have come to, by the name of the game. Games without a result are left out.
async fn results_by_game(
    context: &Context,
    guild: Option<GuildId>,
    user: UserId,
    played: &[PlayedGame],
) -> Result<Vec<(String, Results)>, AppError> {
    let own = ratings_of(&context.store, guild, user).await?;
    let mut rows = Vec::new();
    for variant in OFFERED {
        let mut results = Results::of(played.iter().filter(|game| game.variant == variant).map(|game| game.won));
        if let Some(own) = own.iter().find(|own| own.variant == variant) {
            let shown = own.rating.shown(context.time.now().0);
            results.rating = Some(RatingShown { points: shown.points, provisional: shown.provisional });
            results.course = course_of(&context.store, guild, user, variant).await?;
        }
        if results.rating.is_some() || results.wins + results.draws + results.losses > 0 {
            rows.push((variant.in_words(), results));
        }
    }
    Ok(rows)
}

/// The course of a member's rating in points, from its start if all of it has room.
async fn course_of(
    store: &SharedStore,
    guild: Option<GuildId>,
    user: UserId,
    variant: Variant,
) -> Result<Vec<i32>, AppError> {
    let course = store.ratings().course(guild, user, variant, COURSE).await;
    let course = course.map_err(AppError::store("reading the course of a rating"))?;
    let start = ((course.len() as u32) < COURSE).then_some(Rating::NEW.points);
    Ok(start.into_iter().chain(course).map(in_points).collect())
}

/// The card of Knightmare Chess that a member has played most lately. In the other games the cards say what may move,
/// so there is little to choose.
async fn favourite_card(context: &Context, guild: Option<GuildId>, user: UserId) -> Result<Option<Card>, AppError> {
    let store = context.store.ratings();
    let card = store.most_played_card(guild, user, Variant::Knightmare, CARDS_OF).await;
    let card = card.map_err(AppError::store("reading a member's cards"))?;
    Ok(card.and_then(|card| card.parse().ok()))
}

async fn ratings_of(store: &SharedStore, guild: Option<GuildId>, user: UserId) -> Result<Vec<OwnRating>, AppError> {
    store.ratings().of_member(guild, user).await.map_err(AppError::store("reading a member's ratings"))
}

/// A member's ratings over all servers, in a line.
async fn over_all_servers(context: &Context, caller: &Caller, user: UserId) -> Result<String, AppError> {
    let own = if caller.guild.is_some() { ratings_of(&context.store, None, user).await? } else { Vec::new() };
    if own.is_empty() {
        return Ok(say!("profile-heading"));
    }
    let now = context.time.now();
    let each = OFFERED.into_iter().filter_map(|variant| {
        let own = own.iter().find(|own| own.variant == variant)?;
        Some(say!("profile-rating", game = variant.in_words(), points = ratings::points(&own.rating, now)))
    });
    Ok(say!("profile-over-all", ratings = each.collect::<Vec<_>>().join(", ")))
}

/// How many of a member's running games others can see.
async fn running_games(store: &SharedStore, guild: Option<GuildId>, user: UserId) -> Result<u32, AppError> {
    let filter = GameFilter { player: Some(user), guild, ..GameFilter::default() };
    let games = store.games().list(filter, Page::first(RUNNING)).await;
    let games = games.map_err(AppError::store("listing games"))?;
    Ok(games.iter().filter(|info| !info.is_private()).count() as u32)
}

/// The greatest number of games won in a row.
fn longest_streak(played: &[PlayedGame]) -> u32 {
    let mut longest = 0;
    let mut now = 0;
    for game in played {
        now = if game.won == Some(true) { now + 1 } else { 0 };
        longest = longest.max(now);
    }
    longest
}
