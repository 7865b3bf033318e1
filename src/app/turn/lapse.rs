//! Ends the time that a timed card gave a player.

use cardinal_rules::{Action, Seat};

use crate::app::App;
use crate::app::channel::scene::News;
use crate::app::error::AppError;
use crate::app::live::{LiveGame, LockedGame, on_game};
use crate::app::turn::commit::{Applied, Committed, PublicState};
use crate::app::turn::write::{Events, Written};
use crate::store::InteractionId;

impl App {
    /// Carries out the end of this seat's time. The steps that the player composed were made in time, so they are
    /// sent first. Returns `None` and reloads the game if the rules no longer know of such a time, or somebody else has
    /// played on.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn lapse(
        &self,
        mut live: LockedGame,
        seat: Seat,
        interaction: Option<InteractionId>,
    ) -> Result<(LockedGame, Option<Committed>), AppError> {
        let steps = self.composed_by(&live, seat).await?.steps;
        let known = PublicState::of(&live.game);
        live.may_be_ahead();
        let (game, applied) = on_game(live, move |live| {
            let (first, ply) = (live.game.entries().len(), live.game.ply());
            take(live, seat, &steps);
            match live.game.lapse(seat) {
                Ok(_) => Applied::since(live, first, ply).map(Some),
                Err(_) => Ok(None),
            }
        })
        .await?;
        live = game;
        let Some(Applied { entries, outcome, last_position, after }) = applied? else {
            self.live.reload(&*self.store, &mut live).await?;
            return Ok((live, None));
        };
        let turn = self.begun_turn(&live, &known, &after).await;
        let events = Events { entries, last_position, outcome, turn, announce: true, interaction, plan: None };
        Ok(match Box::pin(self.write(&mut live, events)).await? {
            Written::Stored => {
                let scene = self.scene(&live, News::Lapsed(seat)).await?;
                if after.turn != known.turn {
                    live.game.forget_past();
                }
                (live, Some(Committed { scene: Some(scene) }))
            }
            Written::Before | Written::Overtaken => (live, None),
        })
    }
}

/// Applies the composed steps as far as they are still legal.
fn take(live: &mut LiveGame, seat: Seat, steps: &[Action]) {
    for step in steps {
        if live.game.apply(seat, step).is_err() {
            return;
        }
    }
}
