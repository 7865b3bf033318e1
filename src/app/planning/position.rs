//! Where a reply is chosen: the game as its planner imagines it there, and the moves that can be played.

use cardinal_interaction::{DraftedMove, DraftedReply};
use cardinal_rules::{Action, ActionKind, Game, Last, PartialAction, Seat, View};
use cardinal_store::{PlannedMove, Reply};
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::planning::trying::{imagined, listed, moves, tried};

/// Where the next move of a reply is chosen.
pub(super) struct Position {
    /// The game there, as the planner imagines it.
    pub(super) game: Game,
    /// Whose move it is.
    pub(super) mover: Seat,
    /// The opponent's move, once it is chosen.
    pub(super) theirs: Option<PlannedMove>,
    /// The moves that can be played.
    pub(super) moves: Vec<Action>,
}

impl Position {
    /// Where the choices of a reply go on that comes after this line of the plan, or begins a new one.
    ///
    /// # Errors
    /// The line, or the opponent's move, can't be played.
    pub(super) fn of(game: &Game, planner: Seat, line: &[Reply], draft: DraftedReply) -> Result<Position, AppError> {
        let mut game = imagined(game, planner, 0);
        for Reply { to, with } in line {
            for (mover, planned) in [(!planner, to), (planner, with)] {
                let (after, _) = tried(&game, planner, mover, &|listing| listed(listing, planned))
                    .ok_or_else(|| AppError::refused(say!("plan-line-lost", move = planned.san.as_str())))?;
                game = after;
            }
        }
        let position = Position { game, mover: !planner, theirs: None, moves: Vec::new() };
        match draft.theirs {
            None => Ok(Position { moves: moves(&position.game, planner, !planner), ..position }),
            Some(DraftedMove { from, to, promote }) => {
                position.after(planner, &Action::Move { from, to, promote, part: None })
            }
        }
    }

    /// Where the planner's reply to this move of the opponent's is chosen.
    ///
    /// # Errors
    /// The move can't be played, or nothing can be played after it.
    pub(super) fn after(&self, planner: Seat, theirs: &Action) -> Result<Position, AppError> {
        let (game, theirs) = self.played(planner, theirs)?;
        let moves = moves(&game, planner, planner);
        if moves.is_empty() {
            return Err(AppError::refused(say!("plan-nothing-after", to = theirs.san.as_str())));
        }
        Ok(Position { game, mover: planner, theirs: Some(theirs), moves })
    }

    /// The game after this move of the side to move, with the move as it is kept.
    ///
    /// # Errors
    /// It can't be played.
    pub(super) fn played(&self, planner: Seat, chosen: &Action) -> Result<(Game, PlannedMove), AppError> {
        let Action::Move { from, to, promote, .. } = *chosen else { return Err(cannot_choose()) };
        let wanted = PlannedMove { from, to, promote, san: String::new() };
        tried(&self.game, planner, self.mover, &|listing| listed(listing, &wanted)).ok_or_else(cannot_choose)
    }

    /// What the planner sees there: the board, and the cards as they are now. Those of an imagined turn would mislead.
    pub(super) fn view(&self, now: &View, planner: Seat, is_ahead: bool) -> View {
        if !is_ahead {
            return View { hand: None, ..now.clone() };
        }
        let view = self.game.view(planner.into());
        View {
            hand: None,
            hand_sizes: now.hand_sizes,
            pile_sizes: now.pile_sizes,
            discards: now.discards.clone(),
            called: Vec::new(),
            last: Last { card: None, ..view.last },
            ..view
        }
    }
}

/// The part of a move that is chosen.
pub(super) fn partial(draft: DraftedReply) -> PartialAction {
    let DraftedReply { from, to, .. } = draft;
    PartialAction { from, to, ..PartialAction::of(ActionKind::Move) }
}

/// The refusal of what is not offered.
pub(super) fn cannot_choose() -> AppError {
    AppError::refused(say!("plan-cannot-choose"))
}
