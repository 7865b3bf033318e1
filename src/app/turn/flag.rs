//! A player's time is up.

use cardinal_rules::{RULES_VERSION, Seat};

use crate::app::App;
use crate::app::channel::scene::{News, Scene};
use crate::app::clock::turn::flag_at;
use crate::app::error::AppError;
use crate::app::live::{LockedGame, on_game};
use crate::app::turn::commit::finished;
use crate::store::{Append, InteractionId, StoreError};

/// How a player loses a game by being away.
pub(crate) struct Flagged {
    /// Who is away.
    pub(crate) seat: Seat,
    /// The interaction that causes it, if one does.
    pub(crate) interaction: Option<InteractionId>,
    /// What is kept as the reason of the game's end; none: what the rules call it.
    pub(crate) reason: Option<&'static str>,
    /// What everyone is told.
    pub(crate) news: News,
}

impl App {
    /// Ends a game because this seat's time is up, unless a turn was quicker; then there is nothing to tell.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn flag(&self, live: LockedGame, seat: Seat) -> Result<Option<Scene>, AppError> {
        let is_awaited = live.status().to_act() == Some(seat) && live.info.clock.stopped_at.is_none();
        let is_up = flag_at(&live.info.clock, seat).is_some_and(|end| end <= self.clock_time.now());
        if !is_awaited || !is_up {
            return Ok(None);
        }
        let flagged = Flagged { seat, interaction: None, reason: None, news: News::TimeUp(seat) };
        match self.end_by_flag(live, flagged).await? {
            Ok((_, scene)) => Ok(Some(scene)),
            Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Ok(None),
            Err(source) => Err(AppError::Store { doing: "writing that a player's time is up", source }),
        }
    }

    /// Ends a game as the rules end it where a player's time is up. Where the store does not take it, the game in memory
    /// is ahead, so whoever opens it next reads it again.
    ///
    /// # Errors
    /// The rules do not end it.
    pub(crate) async fn end_by_flag(
        &self,
        mut live: LockedGame,
        Flagged { seat, interaction, reason, news }: Flagged,
    ) -> Result<Result<(LockedGame, Scene), StoreError>, AppError> {
        live.may_be_ahead();
        let (game, ended) = on_game(live, move |live| {
            let first = live.game.entries().len();
            live.game.flag(seat).map_err(|_| AppError::Broken("the time of a running game cannot be up"))?;
            Ok::<_, AppError>((live.game.entries()[first..].to_vec(), finished(live)?))
        })
        .await?;
        live = game;
        let (entries, mut outcome) = ended?;
        if let (Some(outcome), Some(reason)) = (&mut outcome, reason) {
            reason.clone_into(&mut outcome.reason);
        }
        let append = Append {
            game: live.info.id,
            expected_version: live.info.version,
            entries,
            rules_version: RULES_VERSION,
            last_position: None,
            interaction,
            to_act: None,
            turn: None,
            announce: true,
            outcome,
            at: self.clock.now(),
        };
        match self.store.append(append).await {
            Ok(appended) => {
                live.is_stored(appended.version, None);
                let scene = self.scene(&live, news).await?;
                Ok(Ok((live, scene)))
            }
            Err(error) => Ok(Err(error)),
        }
    }
}
