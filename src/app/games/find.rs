//! Finds the game that a command is about: the one it names, else the caller's game in this channel, else the only
//! one that waits for the caller. If several fit, the caller is asked.

use cardinal_ids::{GameId, GuildId};
use cardinal_interaction::{About, Ask, Caller, Control, Item, Menu, Message, Outcome, Row, limits};
use cardinal_rules::{BySeat, Variant};
use cardinal_store::{GameFilter, GameInfo, Page, SharedStore, StoreError};
use cardinal_table::seat_of;
use cardinal_words::{InWords, say};

use crate::app::error::{AppError, no_such_game};
use crate::app::people::People;
use crate::app::words::text;
use crate::app::{Context, OFFERED};

/// The result of the search.
pub(crate) enum Found {
    /// A single game.
    Game(GameId),
    /// Several games: asks the caller which one is meant.
    Question(Box<Outcome>),
}

/// Finds the game that a command is about.
///
/// # Errors
/// There is none, or the store fails.
pub(crate) async fn find_game(
    context: &Context,
    caller: &Caller,
    game: Option<&str>,
    ask: &Ask,
) -> Result<Found, AppError> {
    if let Some(typed) = game {
        return named_game(&context.store, caller, typed).await.map(|info| Found::Game(info.id));
    }
    let about = ask.about();
    if about == About::Turn
        && let Some(awaited) = awaited_game(&context.store, caller).await?
    {
        if !is_at_others_game(&context.store, caller, &awaited).await? {
            return Ok(Found::Game(awaited.id));
        }
        let asked = say!("game-of-others-here", game = game_label(&context.people, &awaited).await?);
        let question = ask_which_game(&context.people, caller, &[awaited], asked, ask).await?;
        return Ok(Found::Question(Box::new(question)));
    }
    let mut games = games_here(&context.store, caller, true, false).await?;
    if games.is_empty() && about == About::View {
        games = games_here(&context.store, caller, false, false).await?;
        if games.is_empty() {
            games = games_here(&context.store, caller, true, true).await?;
            games.truncate(1);
        }
        if games.is_empty() {
            games = games_here(&context.store, caller, false, true).await?;
            games.truncate(1);
        }
    }
    match games.as_slice() {
        [] => Err(none_here(&context.store, caller).await?),
        [only] => Ok(Found::Game(only.id)),
        games => {
            let which = if caller.guild.is_some() { say!("game-which") } else { say!("game-which-of-yours") };
            let question = ask_which_game(&context.people, caller, games, which, ask).await?;
            Ok(Found::Question(Box::new(question)))
        }
    }
}

/// The game that a command about a turn refers to if it names none. That is the caller's only game in this
/// channel, else the only one of them that waits for the caller. If the caller plays none here, it is the only
/// one on this server that waits for the caller.
///
/// # Errors
/// The store fails.
pub(crate) async fn awaited_game(store: &SharedStore, caller: &Caller) -> Result<Option<GameInfo>, AppError> {
    let mut games = games_here(store, caller, true, false).await?;
    if games.len() == 1 {
        return Ok(games.pop());
    }
    let games = if games.is_empty() { waiting_for(store, caller, caller.guild, 2).await? } else { games };
    let mut waiting = games.into_iter().filter(|info| info.awaits(caller.user));
    Ok(waiting.next().filter(|_| waiting.next().is_none()))
}

/// Whether the caller is in the thread of a running game of others, and this game of the caller is elsewhere. A turn
/// that is typed there may be meant for the game that the caller looks at.
async fn is_at_others_game(store: &SharedStore, caller: &Caller, own: &GameInfo) -> Result<bool, AppError> {
    let is_in_thread = caller.parent.is_some() && own.site.channel != caller.channel;
    Ok(is_in_thread && !games_here(store, caller, false, false).await?.is_empty())
}

/// The caller's games that wait for the caller, on a server or everywhere, newest first, at most `most`.
///
/// # Errors
/// The store fails.
pub(crate) async fn waiting_for(
    store: &SharedStore,
    caller: &Caller,
    guild: Option<GuildId>,
    most: usize,
) -> Result<Vec<GameInfo>, AppError> {
    let filter = GameFilter { player: Some(caller.user), guild, ..GameFilter::default() };
    let page = Page { awaiting: Some(caller.user), ..Page::first(most as u32) };
    let mut games = store.games().list(filter, page).await.map_err(AppError::store("listing games"))?;
    games.retain(|info| info.awaits(caller.user));
    Ok(games)
}

/// The game with this number, if the caller may see it: players always, others in the game's own channel, and in the
/// one under which its thread was made.
///
/// # Errors
/// There is no such number for the caller, or the store fails.
pub(crate) async fn named_game(store: &SharedStore, caller: &Caller, typed: &str) -> Result<GameInfo, AppError> {
    let no_number = || AppError::refused(say!("game-no-number", typed = text::quoted(typed)));
    let number = number_of(typed).ok_or_else(no_number)?;
    visible_game(store, caller, GameId(number)).await
}

/// A stored game, if the caller may see it.
///
/// # Errors
/// There is no such game for the caller, or the store fails.
pub(crate) async fn visible_game(store: &SharedStore, caller: &Caller, id: GameId) -> Result<GameInfo, AppError> {
    let info = match store.games().info(id).await {
        Ok(info) => info,
        Err(StoreError::NoGame(_)) => return Err(no_such_game(id)),
        Err(source) => return Err(AppError::Store { doing: "looking for a game", source }),
    };
    let is_here = info.site.channel == caller.channel;
    let is_shown_here = !info.is_private() && (is_here || info.own_thread && info.site.place() == caller.channel);
    if seat_of(&info, caller.user).is_some() || is_shown_here { Ok(info) } else { Err(no_such_game(id)) }
}

/// The games of the caller's channel, newest first. A direct message has room for all of the caller's own.
///
/// # Errors
/// The store fails.
pub(crate) async fn games_here(
    store: &SharedStore,
    caller: &Caller,
    own: bool,
    finished: bool,
) -> Result<Vec<GameInfo>, AppError> {
    let is_direct = caller.guild.is_none();
    let filter = GameFilter {
        channel: (!is_direct).then_some(caller.channel),
        player: (own || is_direct).then_some(caller.user),
        finished,
        ..GameFilter::default()
    };
    store.games().list(filter, Page::first(limits::ITEMS as u32)).await.map_err(AppError::store("listing games"))
}

/// The running games that everybody in the caller's channel sees: those in it, and those in threads that were made for
/// them under it.
pub(crate) fn shown_here(caller: &Caller) -> GameFilter {
    match caller.parent {
        Some(_) => GameFilter { channel: Some(caller.channel), ..GameFilter::default() },
        None => GameFilter { shown_under: Some(caller.channel), ..GameFilter::default() },
    }
}

/// The variant that the caller plays in this channel, else the first on offer.
///
/// # Errors
/// The store fails.
pub(crate) async fn variant_here(store: &SharedStore, caller: &Caller) -> Result<Variant, AppError> {
    let games = games_here(store, caller, true, false).await?;
    Ok(games.first().map_or(OFFERED[0], |info| info.variant))
}

/// The caller's running games everywhere, newest first.
///
/// # Errors
/// The store fails.
pub(crate) async fn games_of(store: &SharedStore, caller: &Caller) -> Result<Vec<GameInfo>, AppError> {
    let filter = GameFilter { player: Some(caller.user), ..GameFilter::default() };
    store.games().list(filter, Page::first(limits::ITEMS as u32)).await.map_err(AppError::store("listing games"))
}

async fn none_here(store: &SharedStore, caller: &Caller) -> Result<AppError, AppError> {
    let elsewhere = games_of(store, caller).await?;
    if elsewhere.is_empty() {
        return Ok(AppError::refused(say!("games-none")));
    }
    let games = elsewhere.iter().map(|info| {
        let number = info.id.to_string();
        if info.is_private() {
            say!("game-private", number = number)
        } else {
            say!("game-place", number = number, channel = info.site.channel.to_string())
        }
    });
    let games: Vec<String> = games.collect();
    Ok(AppError::refused(say!("game-elsewhere", games = text::list(&games))))
}

/// Asks which game is meant. Choosing one carries out the command.
async fn ask_which_game(
    people: &People,
    caller: &Caller,
    games: &[GameInfo],
    question: String,
    ask: &Ask,
) -> Result<Outcome, AppError> {
    let by_option = || AppError::refused(say!("game-which-by-option"));
    let control = Control::choose_game(ask.clone()).ok_or_else(by_option)?;
    let mut items = Vec::new();
    people.learn_servers(caller, games).await;
    for info in games.iter().take(limits::ITEMS) {
        items.push(game_item(people, caller, info).await?);
    }
    let menu = Menu::new(control, say!("game-which-placeholder"), items);
    Ok(Outcome::private(Message::text(question).with_row(Row::Menu(menu))))
}

/// A game as a menu item.
///
/// # Errors
/// The store fails.
pub(crate) async fn game_item(people: &People, caller: &Caller, info: &GameInfo) -> Result<Item, AppError> {
    let turn = turn_of(info, caller);
    let described = match people.server_of(caller, info) {
        Some(server) => say!("game-on-server-description", turn = turn, server = server.to_string()),
        None => turn,
    };
    Ok(Item::new(game_label(people, info).await?, info.id.to_string()).described(described))
}

/// A game in one line: "#12 Ann – Bob".
///
/// # Errors
/// The store fails.
pub(crate) async fn game_label(people: &People, info: &GameInfo) -> Result<String, AppError> {
    let BySeat { white, black } = people.names_of(info).await?;
    Ok(format!("#{} {white} – {black}", info.id))
}

fn turn_of(info: &GameInfo, caller: &Caller) -> String {
    let game = info.variant.in_words();
    match info.to_act {
        _ if info.finished => say!("game-over-description", game = game),
        _ if info.clock.building && info.awaits(caller.user) => say!("game-your-deck-description", game = game),
        Some(user) if user == caller.user => say!("game-your-turn-description", game = game),
        _ => say!("game-waiting-description", game = game),
    }
}

/// The number of a game as players type it, or as a suggestion shows it: `12`, `#12`, `#12 Ann – Ben, Knightmare
/// Chess`.
fn number_of(typed: &str) -> Option<u64> {
    let typed = typed.trim().trim_start_matches('#');
    let rest = typed.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let (number, is_label) = (&typed[..typed.len() - rest.len()], rest.starts_with(char::is_whitespace));
    number.parse().ok().filter(|_| rest.is_empty() || is_label)
}
