//! Games of which a part can't be read: what a player reads on opening one, and the button *Abort this game*.

use cardinal_ids::GameId;
use cardinal_interaction::{Answer, Button, Caller, Control, GameControl, Message, Outcome, Style};
use cardinal_rules::Seat;
use cardinal_store::{Finished, GameFrame, StoreError};
use cardinal_table::Unfinished;
use cardinal_words::say;
use serde_json::json;

use crate::app::Context;
use crate::app::channel::announce::announce_unfinished;
use crate::app::error::{AppError, Refused, no_such_game};

/// What a caller reads who opens a game that cannot be read. Its players and the server's admins can abort it.
pub(crate) fn refusal(caller: &Caller, game: &GameFrame) -> AppError {
    if !may_know(caller, game) {
        return no_such_game(game.id);
    }
    let told = say!("unreadable", number = game.id.to_string());
    if game.finished || !may_abort(caller, game) {
        return AppError::refused(told);
    }
    let control = Control::Game { game: game.id, ply: 0, what: GameControl::AbortUnreadable };
    let abort = Button::new(Style::Danger, say!("unreadable-abort-button"), control);
    AppError::Refused(Refused { text: say!("unreadable-abort", told = told), buttons: vec![abort] })
}

/// Returns whether the caller plays in the game or manages the server that sees it.
fn may_abort(caller: &Caller, game: &GameFrame) -> bool {
    let plays = Seat::ALL.into_iter().any(|seat| game.players[seat] == caller.user);
    plays || !game.private && caller.manages && caller.guild.is_some() && game.site.guild == caller.guild
}

/// Returns whether the caller may know that there is such a game.
fn may_know(caller: &Caller, game: &GameFrame) -> bool {
    may_abort(caller, game) || !game.private && game.site.channel == caller.channel
}

/// Aborts a game that cannot be read.
///
/// # Errors
/// It can be read, the caller may not abort it, or the store fails.
pub(crate) async fn abort_unreadable(context: &Context, caller: &Caller, game: GameId) -> Result<Outcome, AppError> {
    let (frame, what) = match context.store.games().load(game).await {
        Err(StoreError::Unreadable { game, what }) => (game, what),
        Err(StoreError::NoGame(_)) => return Err(no_such_game(game)),
        Err(source) => return Err(AppError::Store { doing: "loading a game", source }),
        Ok(stored) if !may_know(caller, &stored.info.frame()) => return Err(no_such_game(game)),
        Ok(_) => return Err(AppError::refused(say!("unreadable-no-more", number = game.to_string()))),
    };
    if !may_abort(caller, &frame) {
        return Err(refusal(caller, &frame));
    }
    let done = Answer::Update(Message::text(say!("unreadable-aborted", number = game.to_string())));
    let record = json!({ "why_unfinished": what }).to_string();
    let outcome = Finished { winner: None, reason: Unfinished::Unreadable.reason().to_owned(), record };
    match context.store.games().close(game, frame.version, outcome, true, context.time.now()).await {
        Ok(version) => {
            let announcement = announce_unfinished(context, &frame, version, Unfinished::Unreadable).await?;
            Ok(Outcome { answer: done, announcements: announcement.into_iter().collect() })
        }
        // The other player was faster, or the same press is delivered twice.
        Err(StoreError::GameOver(_) | StoreError::Conflict { .. }) => {
            Ok(Outcome { answer: done, announcements: Vec::new() })
        }
        Err(source) => Err(AppError::Store { doing: "closing a game", source }),
    }
}
