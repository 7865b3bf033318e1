//! Lets the opponent's turn pass for a player who wants that after a while, where only a response is left to do.

use cardinal_rules::{Action, Game, Phase, Seat, Seed, Viewer};

use crate::app::App;
use crate::app::channel::scene::{News, Scene};
use crate::app::error::AppError;
use crate::app::live::{LockedGame, on_game};
use crate::app::turn::checked::needs_card;
use crate::app::turn::commit::{Applied, PublicState};
use crate::app::turn::write::{Events, Written};

impl App {
    /// Lets the opponent's turn pass for this seat, whatever its hand holds. Returns `None` if something else is to be
    /// done, if the board says that passing ends the game, or if somebody was faster.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn pass_for(&self, mut live: LockedGame, seat: Seat) -> Result<Option<Box<Scene>>, AppError> {
        let known = PublicState::of(&live.game);
        live.may_be_ahead();
        let (game, applied) = on_game(live, move |live| {
            // What everyone sees: a response beside the seat's own turn is nobody's business.
            let status = live.game.view(Viewer::Public).status;
            let only_responds = status.to_act() == Some(seat) && status.phase() == Some(Phase::Answer);
            if !only_responds || ends_by_passing(&live.game, seat) {
                return Ok(None);
            }
            let (first, ply) = (live.game.entries().len(), live.game.ply());
            match live.game.apply(seat, &Action::Skip) {
                Ok(_) => Applied::since(live, first, ply).map(Some),
                Err(_) => Ok(None),
            }
        })
        .await?;
        live = game;
        let Some(Applied { entries, outcome, last_position, after }) = applied? else {
            self.live.reload(&*self.store, &mut live).await?;
            return Ok(None);
        };
        let turn = self.begun_turn(&live, &known, &after).await;
        let announce = after != known;
        let events = Events { entries, last_position, outcome, turn, announce, interaction: None, plan: None };
        Ok(match Box::pin(self.write(&mut live, events)).await? {
            Written::Stored => {
                let scene = self.scene(&live, News::after(&[Action::Skip], seat)).await?;
                if after.turn != known.turn {
                    live.game.forget_past();
                }
                Some(scene)
            }
            Written::Before | Written::Overtaken => None,
        })
    }
}

/// Whether the game is over once the seat lets the turn pass, or no move on the board goes on from there. Cards don't
/// count, so that whether a turn passes tells nothing of the hand.
fn ends_by_passing(game: &Game, seat: Seat) -> bool {
    let mut ahead = game.imagined(seat, &Seed::from_bytes([0; 32]));
    if ahead.apply(seat, &Action::Skip).is_err() {
        return true;
    }
    ahead.status().is_over() || (ahead.status().to_act() == Some(seat) && needs_card(&ahead, seat))
}
