//! What the message about a game's end shows besides the final board: the turn that decided it, and where it is
//! analysed.

use cardinal_interaction::Link;
use cardinal_render::Told;
use cardinal_rules::{Seat, Status, View, Viewer, WinReason};
use cardinal_table::{LiveGame, run_blocking};

use crate::app::error::AppError;
use crate::app::words::analysis;

/// The end of a game.
#[derive(Default)]
pub(super) struct Finale {
    /// The board before the turn that won the game, and the moves and cards of that turn. None if it was no turn that
    /// ended it, and after a checkmate, which the final board shows as well.
    pub(super) decisive: Option<Box<(View, Told)>>,
    /// Where the game is analysed.
    pub(super) link: Option<Link>,
}

/// Looks back at a game that is over. `by_turn` says whether a turn ended it.
///
/// # Errors
/// The program is shutting down.
pub(super) async fn finale_of(live: &LiveGame, by_turn: bool) -> Result<Finale, AppError> {
    let (game, info, is_whole) = (live.game.clone(), live.info.clone(), live.turns_before().is_none());
    let finale = run_blocking("looking back at a game", move || {
        let (turns, then) = game.before_last_turn();
        let is_won = by_turn && matches!(game.status(), Status::Won { reason, .. } if reason != WinReason::Checkmate);
        let before = then.filter(|_| is_won).map(|then| then.view(Viewer::Public));
        let before = before.filter(|view| !view.is_covered());
        let view = game.view(Viewer::Public);
        let told = game.story().as_ref().map_or_else(|| Told::of_view(&view), Told::of);
        let is_whole = is_whole && game.setup().position.is_none();
        let link = analysis::link(&info, &turns, &view, is_whole, Seat::White);
        Finale { decisive: before.map(|before| Box::new((before, told))), link }
    });
    Ok(finale.await?)
}
