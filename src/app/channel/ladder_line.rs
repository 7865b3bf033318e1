//! What a game or a challenge has done to a ladder, in a line.

use cardinal_ids::{ChallengeId, GameId};
use cardinal_store::{LadderMatch, LadderOutcome};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::people::People;
use crate::app::words::text;

/// What a game that is over has done to a ladder. None if it was not about a place.
///
/// # Errors
/// The store fails.
pub(super) async fn ladder_after_game(context: &Context, game: GameId) -> Result<Option<String>, AppError> {
    let found = context.store.ladders().of_game(game).await.map_err(AppError::store("reading a match on a ladder"))?;
    ladder_line(&context.people, found).await
}

/// What a challenge that is closed without a game has done to a ladder. None if it was not about a place.
///
/// # Errors
/// The store fails.
pub(super) async fn ladder_after_challenge(
    context: &Context,
    challenge: ChallengeId,
) -> Result<Option<String>, AppError> {
    let found = context.store.ladders().of_challenge(challenge).await;
    ladder_line(&context.people, found.map_err(AppError::store("reading a match on a ladder"))?).await
}

async fn ladder_line(people: &People, of: Option<LadderMatch>) -> Result<Option<String>, AppError> {
    let Some((of, outcome)) = of.and_then(|of| Some((of, of.outcome?))) else { return Ok(None) };
    Ok(Some(match outcome {
        LadderOutcome::Stayed => say!("channel-ladder-stayed"),
        LadderOutcome::Swapped => {
            let guild = Some(of.ladder.guild);
            let winner = text::plain(&people.name(guild, of.challenger).await?);
            let loser = text::plain(&people.name(guild, of.challenged).await?);
            let (taken, left) = (of.challenged_place, of.challenger_place);
            say!("channel-ladder-swapped", winner = winner, taken = taken, loser = loser, left = left)
        }
    }))
}
