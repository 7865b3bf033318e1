//! Touch-move, in games with that option: a piece that was picked must be moved. The rules know nothing of picks,
//! so this is judged here, by the stored composition.

use cardinal_rules::{Action, ActionKind, Cell, PartialAction};
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::live::LiveGame;
use crate::app::turn::composition::Composition;
use crate::app::turn::said;

/// The picked piece that must be moved, if there is one.
pub(super) fn touched(live: &LiveGame, composition: &Composition) -> Option<Cell> {
    let PartialAction { kind: Some(ActionKind::Move), from, .. } = composition.draft.partial else { return None };
    from.filter(|_| live.game.setup().rules.touch_move())
}

/// The pick that remains when this step is taken back: the piece of a move stays picked.
pub(super) fn left_of(live: &LiveGame, step: Option<&Action>) -> PartialAction {
    match step {
        Some(Action::Move { from, .. }) if live.game.setup().rules.touch_move() => {
            PartialAction { from: Some(*from), ..PartialAction::of(ActionKind::Move) }
        }
        _ => PartialAction::default(),
    }
}

/// Checks that a step, or a part of one from this square, moves the touched piece.
///
/// # Errors
/// It does not.
pub(super) fn judge(live: &LiveGame, composition: &Composition, moved: Option<Cell>) -> Result<(), AppError> {
    match touched(live, composition) {
        Some(piece) if moved != Some(piece) => {
            let view = composition.game.view(composition.seat().into());
            Err(AppError::refused(say!("cannot-leave-touched", piece = said::piece(&view, piece))))
        }
        _ => Ok(()),
    }
}

/// The square from which a step moves a piece, if it is a move.
pub(super) const fn moved_from(step: &Action) -> Option<Cell> {
    match step {
        Action::Move { from, .. } => Some(*from),
        _ => None,
    }
}
