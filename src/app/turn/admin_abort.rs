//! Lets server admins abort a game on their server.

use async_trait::async_trait;
use cardinal_ids::{GameId, GuildId};
use cardinal_interaction::{Answer, Button, Caller, Control, Message, Outcome, Row, Style};
use cardinal_store::{GameInfo, SharedStore, StoreError};
use cardinal_table::Unfinished;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::server::managed;
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::turn::closing::close_as;
use crate::app::words::text;

/// `/settings`: asks whether to abort a game of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndGame(
    /// The game's number, as typed.
    pub String,
);

#[async_trait]
impl UseCase for EndGame {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        ask_end_game(context, caller, &self.0).await
    }
}

/// Asks whether to really abort a running game of the server.
///
/// # Errors
/// The caller does not manage the server, there is no such running game on it, or the store fails.
async fn ask_end_game(context: &Context, caller: &Caller, typed: &str) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let number = typed.trim().trim_start_matches('#').parse();
    let number = number.map_err(|_| AppError::refused(say!("game-no-number", typed = text::quoted(typed))))?;
    let info = running_on(&context.store, guild, GameId(number)).await?;
    let names = context.people.names_of(&info).await?;
    let (white, black) = (text::plain(&names.white), text::plain(&names.black));
    let time = info.stands_since().0.to_string();
    let question = say!("ask-end-game", number = info.id.to_string(), white = white, black = black, time = time);
    let end = Button::new(Style::Danger, say!("ask-end-game-button"), Control::EndGame { game: info.id });
    Ok(Outcome::private(Message::text(question).with_row(Row::Buttons(vec![end]))))
}

/// Aborts a running game of the server, after confirmation.
///
/// # Errors
/// As [`ask_end_game`].
pub(crate) async fn end_game(context: &Context, caller: &Caller, game: GameId) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let done = || Message::text(say!("end-game-done", number = game.to_string()));
    // The same press may be delivered twice.
    let ended = context.store.games().finished(game).await;
    let ended = ended.ok().flatten().filter(|ended| ended.info.site.guild == Some(guild));
    if ended.is_some_and(|ended| Unfinished::of(&ended.outcome.reason) == Some(Unfinished::Managers)) {
        return Ok(Outcome::update(done()));
    }
    let info = running_on(&context.store, guild, game).await?;
    let live = context.live.open(info.id).await?;
    let Some(announcement) = close_as(context, live, Unfinished::Managers).await? else {
        // A turn was faster, so the game was not dead, or it has ended in the meantime.
        return Err(AppError::refused(say!("end-game-moved", number = game.to_string())));
    };
    Ok(Outcome { answer: Answer::Update(done()), announcements: vec![announcement] })
}

/// A running game of this server.
async fn running_on(store: &SharedStore, guild: GuildId, game: GameId) -> Result<GameInfo, AppError> {
    let number = game.to_string();
    let info = match store.games().info(game).await {
        Ok(info) if info.site.guild == Some(guild) && !info.is_private() => info,
        // Reveals nothing about games elsewhere.
        Ok(_) | Err(StoreError::NoGame(_)) => {
            return Err(AppError::refused(say!("end-game-elsewhere", number = number)));
        }
        Err(source) => return Err(AppError::Store { doing: "looking for a game", source }),
    };
    if info.finished { Err(AppError::refused(say!("end-game-over", number = number))) } else { Ok(info) }
}
