//! What the message of a challenge shows from when nobody can accept it any more.

use cardinal_rules::Seat;

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::reply::Message;
use crate::app::words::game_line::describe_options;
use crate::app::words::text;
use crate::store::{self, ChallengeState, GameId};

impl App {
    /// The message that shows a closed challenge.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn closed_challenge(
        &self,
        challenge: &store::Challenge,
        state: ChallengeState,
    ) -> Result<Message, AppError> {
        let challenger = text::plain(&self.name(challenge.site.guild, challenge.challenger).await?);
        let opponent = match (challenge.opponent, state) {
            (_, ChallengeState::Accepted(game)) => self.opponent_in(game, challenge).await?,
            (Some(opponent), _) => text::plain(&self.name(challenge.site.guild, opponent).await?),
            (None, _) => "anyone".to_owned(),
        };
        let what = match state {
            ChallengeState::Open => "still open".to_owned(),
            ChallengeState::Accepted(game) => format!("accepted: game #{game}"),
            ChallengeState::Declined => "declined".to_owned(),
            ChallengeState::Withdrawn => "withdrawn".to_owned(),
            ChallengeState::Expired => "nobody accepted in time".to_owned(),
        };
        let game = describe_options(challenge.variant, &challenge.options);
        Ok(Message::text(format!("⚔️ **{challenger}** against **{opponent}**: {game}\n{}.", text::capital(&what))))
    }

    async fn opponent_in(&self, game: GameId, challenge: &store::Challenge) -> Result<String, AppError> {
        let info = self.store.info(game).await.map_err(AppError::store("reading a game"))?;
        let other = Seat::ALL.into_iter().map(|seat| info.players[seat]).find(|user| *user != challenge.challenger);
        Ok(match other {
            Some(user) => text::plain(&self.name(challenge.site.guild, user).await?),
            None => "someone".to_owned(),
        })
    }
}
