//! The message of a challenge that can no longer be accepted.

use cardinal_ids::{GameId, UserId};
use cardinal_interaction::Message;
use cardinal_rules::Seat;
use cardinal_store::{ChallengeState, SharedStore};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::ladder_line::ladder_after_challenge;
use crate::app::error::AppError;
use crate::app::words::game_line::describe_options;
use crate::app::words::text;

/// Builds the message that shows a closed challenge.
///
/// # Errors
/// The store fails.
pub(crate) async fn closed_challenge(
    context: &Context,
    challenge: &cardinal_store::Challenge,
    state: ChallengeState,
) -> Result<Message, AppError> {
    let challenger = text::plain(&context.people.name(challenge.site.guild, challenge.challenger).await?);
    let opponent = match (challenge.opponent, state) {
        (_, ChallengeState::Accepted(game)) => opponent_in(&context.store, game, challenge).await?,
        (opponent, _) => opponent,
    };
    let game = describe_options(challenge.variant, &challenge.options, challenge.pace);
    let heading = match opponent {
        Some(opponent) => {
            let opponent = text::plain(&context.people.name(challenge.site.guild, opponent).await?);
            say!("challenge-against", challenger = challenger, opponent = opponent, game = game)
        }
        None => say!("challenge-against-anyone", challenger = challenger, game = game),
    };
    let what = match state {
        ChallengeState::Open => say!("challenge-still-open"),
        ChallengeState::Accepted(game) => say!("challenge-accepted", number = game.to_string()),
        ChallengeState::Declined => match &challenge.decline_reason {
            Some(reason) => say!("challenge-declined-because", reason = text::plain_line(reason)),
            None => say!("challenge-declined"),
        },
        ChallengeState::Withdrawn => say!("challenge-withdrawn"),
        ChallengeState::Expired => say!("challenge-expired"),
    };
    let ladder = match state {
        ChallengeState::Open | ChallengeState::Accepted(_) => None,
        _ => Box::pin(ladder_after_challenge(context, challenge.id)).await?,
    };
    Ok(Message::text([heading, what].into_iter().chain(ladder).collect::<Vec<_>>().join("\n")))
}

async fn opponent_in(
    store: &SharedStore,
    game: GameId,
    challenge: &cardinal_store::Challenge,
) -> Result<Option<UserId>, AppError> {
    let info = store.games().info(game).await.map_err(AppError::store("reading a game"))?;
    Ok(Seat::ALL.into_iter().map(|seat| info.players[seat]).find(|user| *user != challenge.challenger))
}
