//! The button *Fair play*: the commitment of a game's shuffles, what it was made from once the game is over, and how
//! to verify it.

use cardinal_rules::{Commitment, Salt, Seed};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Message, Outcome, Via};
use crate::store::GameId;

/// Shows how a game's shuffles are verified. Seed and salt give every card away, so a running game shows only
/// their commitment.
///
/// # Errors
/// The caller may not see the game, nothing in it is shuffled, or the store fails.
pub(crate) async fn fair_play(context: &Context, caller: &Caller, game: GameId, via: Via) -> Result<Outcome, AppError> {
    let info = visible_game(&context.store, caller, game).await?;
    if !info.variant.facts().has_chance() {
        return Err(AppError::refused(say!("fair-play-none", game = info.variant.in_words())));
    }
    let ended = context.store.games().finished(game).await.map_err(AppError::store("reading a finished game"))?;
    let number = game.to_string();
    let told = if let Some(ended) = ended {
        let (seed, salt) = (Seed::from_bytes(ended.secret.seed), Salt::from_bytes(ended.secret.salt));
        let commitment = Commitment::of(&seed, &salt).to_string();
        let (seed, salt) = (seed.to_string(), salt.to_string());
        say!("fair-play-over", number = number, commitment = commitment, seed = seed, salt = salt)
    } else {
        let commitment = context.live.open(game).await?.commitment().to_string();
        say!("fair-play-running", number = number, commitment = commitment)
    };
    Ok(Outcome { answer: via.answer(Message::text(told)), announcements: Vec::new() })
}
