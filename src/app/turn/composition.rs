//! A turn of several steps while its player composes it. The steps are stored, but nobody else sees them until they
//! are sent. They are sent with the end of the turn, or with a step that cannot be taken back because it reveals
//! something to the player or needs the opponent's response.
//!
//! Touch-move, in games with that option: a piece that was picked must be moved. The rules know nothing of picks,
//! so this is judged here, by the stored composition.

use cardinal_interaction::Check;
use cardinal_rules::{Action, ActionKind, Cell, Game, PartialAction, Refusal, Seat};
use cardinal_store::{KeptDraft, SharedStore, StoreError};
use cardinal_table::{LiveGame, has_steps};
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::turn::choice_text;
use crate::app::turn::commit::changed;
use crate::app::turn::no_effect::had_no_effect;
use crate::app::turn::picking::Begun;
use crate::app::turn::refusal::said;

/// Returns whether turns of this game are composed step by step and stored until they are sent. They are if turns
/// have several steps and the player ends them.
pub(crate) fn is_composed(live: &LiveGame) -> bool {
    has_steps(live.info.variant)
}

/// A composed turn, with the game after its steps.
pub(crate) struct Composition {
    seat: Seat,
    /// The steps, and the picks for the next one.
    pub(crate) draft: KeptDraft,
    /// The game after these steps.
    pub(crate) game: Game,
    /// The steps as shown to the player.
    pub(crate) said: Vec<String>,
    /// Whether the last step is a card without effect, which its player should see before it is sent.
    warns: bool,
}

/// What happened to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It can be taken back, so it joined the composition.
    Composed,
    /// It cannot be taken back. The store has to carry it out after the composed steps.
    Final {
        /// Whether it is a card without effect.
        no_effect: bool,
        /// Whether only the end of the turn is left after it, by what everyone knows.
        ends: bool,
    },
}

impl Composition {
    /// Restores a stored composition as far as it is still legal, since the game may have moved on.
    pub(crate) fn of(live: &LiveGame, seat: Seat, kept: KeptDraft) -> Composition {
        let KeptDraft { steps, partial } = kept;
        let (game, draft) = (live.game.clone(), KeptDraft::default());
        let mut composition = Composition { seat, draft, game, said: Vec::new(), warns: false };
        let is_whole = steps.into_iter().all(|step| composition.take(step) == Ok(Taken::Composed));
        let is_open = |game: &Game| {
            !game.next_options(seat, &partial).is_empty() || Begun::of(&game.listing(seat), &partial).is_some()
        };
        if is_whole && is_open(&composition.game) {
            composition.draft.partial = partial;
        }
        composition
    }

    /// The seat that composes.
    pub(crate) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Takes a step and clears the picks for the next one.
    ///
    /// # Errors
    /// The rules refuse the step. Nothing has changed then.
    pub(crate) fn take(&mut self, step: Action) -> Result<Taken, Refusal> {
        let mut ahead = self.game.clone();
        ahead.apply(self.seat, &step)?;
        let back = ahead.options(self.seat, &PartialAction::of(ActionKind::TakeBack)).actions;
        let is_spent = step.kind() == ActionKind::Play && had_no_effect(&ahead, self.seat);
        if ahead.status().to_act() != Some(self.seat) || back.is_empty() {
            let ends = ahead.only_end_is_left(self.seat) && ahead.apply(self.seat, &Action::EndTurn).is_ok();
            return Ok(Taken::Final { no_effect: is_spent, ends });
        }
        let spoken = said(&self.game.listing(self.seat), &step);
        self.warns = is_spent;
        self.said.push(if is_spent { say!("panel-step-no-effect", step = spoken) } else { spoken });
        self.draft.steps.push(step);
        self.draft.partial = PartialAction::default();
        self.game = ahead;
        Ok(Taken::Composed)
    }

    /// The whole turn, if its last step ends it: because by what everyone knows nothing else can be done, or because
    /// its player wants turns to end with the move. Whether it ends never depends on the hand, which the moment of the
    /// end would tell the opponent.
    pub(super) fn ended(&self, after_move: bool) -> Option<Vec<Action>> {
        let last = self.draft.steps.last().filter(|_| !self.warns)?;
        let is_wanted = after_move && last.kind() == ActionKind::Move;
        if !is_wanted && !self.game.only_end_is_left(self.seat) {
            return None;
        }
        let mut ahead = self.game.clone();
        ahead.apply(self.seat, &Action::EndTurn).ok()?;
        Some(self.draft.steps.iter().cloned().chain([Action::EndTurn]).collect())
    }

    /// The whole turn, if its last step is final: with its end, if only that is left.
    pub(super) fn closed(self, last: Action, ends: bool) -> Vec<Action> {
        let end = ends.then_some(Action::EndTurn);
        self.draft.steps.into_iter().chain([last]).chain(end).collect()
    }

    /// The composition without its last step.
    pub(crate) fn shortened(self, live: &LiveGame) -> Composition {
        let KeptDraft { mut steps, .. } = self.draft;
        steps.pop();
        Composition::of(live, self.seat, KeptDraft { steps, partial: PartialAction::default() })
    }

    /// The checksum of the composition and of the game as its player sees it. It leaves out the number of events,
    /// which would reveal that the opponent passed on a response, since passing is an event.
    pub(crate) fn check(&self) -> Check {
        let KeptDraft { steps, partial } = &self.draft;
        let view = self.game.view(self.seat.into());
        Check::of(&serde_json::to_string(&(view, steps, partial)).unwrap_or_default())
    }
}

/// What this seat has composed of the current turn or of its deck.
///
/// # Errors
/// The store fails.
pub(crate) async fn composed_by(store: &SharedStore, live: &LiveGame, seat: Seat) -> Result<KeptDraft, AppError> {
    store.drafts().get(live.info.id, seat).await.map_err(AppError::store("reading what is composed"))
}

/// Stores a composition.
///
/// # Errors
/// The game has moved on in the meantime, or the store fails.
pub(crate) async fn keep_draft(
    store: &SharedStore,
    live: &LiveGame,
    seat: Seat,
    draft: KeptDraft,
) -> Result<(), AppError> {
    match store.drafts().keep(live.info.id, live.info.version, seat, draft).await {
        Ok(()) => Ok(()),
        Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Err(changed(live)),
        Err(source) => Err(AppError::Store { doing: "keeping what is composed", source }),
    }
}

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
            Err(AppError::refused(say!("cannot-leave-touched", piece = choice_text::piece(&view, piece))))
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
