//! Rated games that those who manage a server annul.

use async_trait::async_trait;
use cardinal_ids::{GameId, GuildId};
use cardinal_interaction::{
    Answer, Button, Caller, Control, Item, Menu, Message, Outcome, Row, ServerControl, Style, Via, limits,
};
use cardinal_outbox::subject::ANNULLED;
use cardinal_store::{Delivery, GameInfo, NewNotice, RatedGame, SharedStore, StoreError};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::choices::server::{back_button, managed};
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::people::People;
use crate::app::words::text;

/// How many games that were resigned early are listed, before the newest others.
const EARLY: u32 = 10;

/// `/settings`: asks whether to annul a rated game of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnulGame(
    /// The game's number, as typed.
    pub String,
);

#[async_trait]
impl UseCase for AnnulGame {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        ask_annul(context, caller, &self.0, Via::Afresh).await
    }
}

/// Lists the rated games of the server that can be annulled. Those that a player resigned early come first.
///
/// # Errors
/// The caller does not manage the server, or the store fails.
pub(crate) async fn list_annullable(context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let listing = AppError::store("listing rated games");
    let early = context.store.ratings().newest(guild, true, EARLY).await.map_err(listing)?;
    let others = limits::ITEMS as u32 - early.len() as u32;
    let others = context.store.ratings().newest(guild, false, others).await.map_err(listing)?;
    let back = back_button();
    if early.is_empty() && others.is_empty() {
        let none = Message::text(say!("annul-none")).with_row(Row::Buttons(vec![back]));
        return Ok(Outcome::update(none));
    }
    let mut items = Vec::new();
    for (game, is_early) in early.iter().map(|game| (game, true)).chain(others.iter().map(|game| (game, false))) {
        items.push(annul_item(&context.people, guild, game, is_early).await?);
    }
    let control = Control::Server(ServerControl::AskAnnul);
    let count = early.len();
    let text = if early.is_empty() { say!("annul-which") } else { say!("annul-which-early", count = count) };
    let message = Message::text(text)
        .with_row(Row::Menu(Menu::new(control, say!("annul-placeholder"), items)))
        .with_row(Row::Buttons(vec![back]));
    Ok(Outcome::update(message))
}

async fn annul_item(people: &People, guild: GuildId, game: &RatedGame, is_early: bool) -> Result<Item, AppError> {
    let names = people.names_at(Some(guild), game.players).await?;
    let (white, black) = (names.white.to_string(), names.black.to_string());
    let label = say!("annul-item", number = game.game.to_string(), white = white, black = black);
    let winner = game.winner.map(|seat| names[seat].to_string());
    let described = match (winner, is_early) {
        (Some(winner), true) => say!("annul-early-description", winner = winner),
        (Some(winner), false) => say!("annul-won-description", winner = winner),
        (None, _) => say!("annul-drawn-description"),
    };
    let item = Item::new(label, game.game.to_string());
    Ok(item.described(format!("{} · {described}", game.variant.in_words())))
}

/// Asks whether to really annul a rated game of the server.
///
/// # Errors
/// The caller does not manage the server, there is no such game on it, or the store fails.
pub(crate) async fn ask_annul(context: &Context, caller: &Caller, typed: &str, via: Via) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let number = typed.trim().trim_start_matches('#').parse();
    let number = number.map_err(|_| AppError::refused(say!("game-no-number", typed = text::quoted(typed))))?;
    let (info, rated) = rated_on(&context.store, guild, GameId(number)).await?;
    if rated.is_annulled {
        return Err(AppError::refused(say!("annul-done-before", number = info.id.to_string())));
    }
    let names = context.people.names_of(&info).await?;
    let (white, black) = (text::plain(&names.white), text::plain(&names.black));
    let question = say!("ask-annul", number = info.id.to_string(), white = white, black = black);
    let control = Control::Server(ServerControl::Annul(info.id));
    let annul = Button::new(Style::Danger, say!("ask-annul-button"), control);
    let message = Message::text(question).with_row(Row::Buttons(vec![annul, back_button()]));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Annuls a rated game of the server, after confirmation, and has it told where the game was played.
///
/// # Errors
/// As [`ask_annul`].
pub(crate) async fn annul_game(context: &Context, caller: &Caller, game: GameId) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let (info, _) = rated_on(&context.store, guild, game).await?;
    let notice = NewNotice {
        user: info.players.white,
        guild: Some(guild),
        channel: info.site.channel,
        way: Delivery::Channel,
        games: vec![game],
        what: ANNULLED.to_owned(),
    };
    // The same press may be delivered twice: then it is annulled already.
    let annulled = context.store.ratings().annul(game, caller.user, notice, context.time.now()).await;
    if annulled.map_err(AppError::store("annulling a game"))? {
        context.outbox.flag_notices();
    }
    let done = Message::text(say!("annul-done", number = game.to_string()));
    let done = done.with_row(Row::Buttons(vec![back_button()]));
    Ok(Outcome { answer: Answer::Update(done), announcements: Vec::new() })
}

/// A finished rated game of this server.
async fn rated_on(store: &SharedStore, guild: GuildId, game: GameId) -> Result<(GameInfo, RatedGame), AppError> {
    // Reveals nothing about games elsewhere.
    let refused = || AppError::refused(say!("annul-elsewhere", number = game.to_string()));
    let info = match store.games().info(game).await {
        Ok(info) if info.site.guild == Some(guild) => info,
        Ok(_) | Err(StoreError::NoGame(_)) => return Err(refused()),
        Err(source) => return Err(AppError::Store { doing: "looking for a game", source }),
    };
    let rated = store.ratings().of_game(game).await.map_err(AppError::store("reading a rated game"))?;
    Ok((info, rated.ok_or_else(refused)?))
}
