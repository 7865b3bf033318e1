//! Lets the opponent's turn pass for a player who wants that after a while, where only a response is left to do.

use cardinal_rules::{Action, Game, Phase, Seat, Seed, Viewer};

use crate::app::App;
use crate::app::channel::scene::{News, Scene};
use crate::app::error::AppError;
use crate::app::live::LockedGame;
use crate::app::turn::checked::needs_card;

impl App {
    /// Lets the opponent's turn pass for this seat, whatever its hand holds. Returns `None` if something else is to be
    /// done, if the board says that passing ends the game, or if somebody was faster.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn pass_for(&self, live: LockedGame, seat: Seat) -> Result<Option<Box<Scene>>, AppError> {
        let news = News::after(&[Action::Skip], seat);
        let (_, scene) = self
            .unasked(live, None, news, move |live| {
                // What everyone sees: a response beside the seat's own turn is nobody's business.
                let status = live.game.view(Viewer::Public).status;
                let only_responds = status.to_act() == Some(seat) && status.phase() == Some(Phase::Answer);
                if !only_responds || ends_by_passing(&live.game, seat) {
                    return None;
                }
                live.game.apply(seat, &Action::Skip).ok().map(|_| ())
            })
            .await?;
        Ok(scene)
    }
}

/// Whether the game is over once the seat lets the turn pass, or no move on the board goes on from there. Cards don't
/// count, so that whether a turn passes tells nothing of the hand.
fn ends_by_passing(game: &Game, seat: Seat) -> bool {
    let mut ahead = game.determinized(seat, &Seed::from_bytes([0; 32]));
    if ahead.apply(seat, &Action::Skip).is_err() {
        return true;
    }
    ahead.status().is_over() || (ahead.status().to_act() == Some(seat) && needs_card(&ahead, seat))
}
