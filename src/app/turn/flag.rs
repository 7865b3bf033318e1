//! A player's time is up.

use cardinal_rules::{RULES_VERSION, Seat};

use crate::app::App;
use crate::app::channel::scene::{News, Scene};
use crate::app::clock::turn::flag_at;
use crate::app::error::AppError;
use crate::app::live::{LockedGame, on_game};
use crate::app::turn::commit::finished;
use crate::store::{Append, StoreError};

impl App {
    /// Ends a game because this seat's time is up, unless a turn was quicker; then there is nothing to tell.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn flag(&self, mut live: LockedGame, seat: Seat) -> Result<Option<Scene>, AppError> {
        let is_awaited = live.status().to_act() == Some(seat) && live.info.clock.stopped_at.is_none();
        let is_up = flag_at(&live.info.clock, seat).is_some_and(|end| end <= self.clock_time.now());
        if !is_awaited || !is_up {
            return Ok(None);
        }
        live.may_be_ahead();
        let (game, ended) = on_game(live, move |live| {
            let first = live.game.entries().len();
            live.game.flag(seat).map_err(|_| AppError::Broken("the time of a running game cannot be up"))?;
            Ok::<_, AppError>((live.game.entries()[first..].to_vec(), finished(live)?))
        })
        .await?;
        live = game;
        let (entries, outcome) = ended?;
        let append = Append {
            game: live.info.id,
            expected_version: live.info.version,
            entries,
            rules_version: RULES_VERSION,
            last_position: None,
            interaction: None,
            to_act: None,
            turn: None,
            announce: true,
            outcome,
            at: self.clock.now(),
        };
        match self.store.append(append).await {
            Ok(appended) => {
                live.is_stored(appended.version, None);
                Ok(Some(self.scene(&live, News::TimeUp(seat)).await?))
            }
            // The game in memory is ahead of the store, so whoever opens it next reads it again.
            Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Ok(None),
            Err(source) => Err(AppError::Store { doing: "writing that a player's time is up", source }),
        }
    }
}
