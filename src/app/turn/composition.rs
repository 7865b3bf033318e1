//! A turn of several steps as its player composes it. What is picked is kept at the table, in the store, and nobody
//! else knows of it until it is sent: with the end of the turn, or with a step that cannot be taken back because it
//! brings about what its player must not know before, or what somebody else has to answer.

use cardinal_rules::{Action, ActionKind, Game, PartialAction, Refusal, Seat};
use cardinal_words::say;

use crate::app::interaction::control::Check;
use crate::app::live::LiveGame;
use crate::app::turn::refusal::said;
use crate::app::turn::vain::was_in_vain;
use crate::store::KeptDraft;

/// What is composed, and the game with it.
pub(crate) struct Composition {
    seat: Seat,
    /// The steps that stand, and what is picked of the next one.
    pub(crate) draft: KeptDraft,
    /// The game after these steps.
    pub(crate) game: Game,
    /// The steps as a player would say them.
    pub(crate) said: Vec<String>,
}

/// What becomes of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It can be taken back, so it is one of those that are composed now.
    Composed,
    /// It can not: it is for the store to carry out, behind those that are composed.
    Final,
}

impl Composition {
    /// What was kept, as far as it still can be: the game may have gone on meanwhile.
    pub(crate) fn of(live: &LiveGame, seat: Seat, kept: KeptDraft) -> Composition {
        let KeptDraft { steps, partial } = kept;
        let (game, draft) = (live.game.clone(), KeptDraft::default());
        let mut composition = Composition { seat, draft, game, said: Vec::new() };
        let is_whole = steps.into_iter().all(|step| composition.take(step) == Ok(Taken::Composed));
        if is_whole && !composition.game.next_options(seat, &partial).is_empty() {
            composition.draft.partial = partial;
        }
        composition
    }

    /// Whose turn it is that is composed.
    pub(crate) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Takes a step, behind which nothing is picked yet.
    ///
    /// # Errors
    /// The rules refuse it; nothing has changed then.
    pub(crate) fn take(&mut self, step: Action) -> Result<Taken, Refusal> {
        let mut ahead = self.game.clone();
        ahead.apply(self.seat, &step)?;
        let back = ahead.options(self.seat, &PartialAction::of(ActionKind::TakeBack)).actions;
        if ahead.status().to_act() != Some(self.seat) || back.is_empty() {
            return Ok(Taken::Final);
        }
        let spoken = said(&self.game.listing(self.seat), &step);
        let is_spent = step.kind() == ActionKind::Play && was_in_vain(&ahead, self.seat);
        self.said.push(if is_spent { say!("panel-step-in-vain", step = spoken) } else { spoken });
        self.draft.steps.push(step);
        self.draft.partial = PartialAction::default();
        self.game = ahead;
        Ok(Taken::Composed)
    }

    /// The same without the last step.
    pub(crate) fn shortened(self, live: &LiveGame) -> Composition {
        let KeptDraft { mut steps, .. } = self.draft;
        steps.pop();
        Composition::of(live, self.seat, KeptDraft { steps, partial: PartialAction::default() })
    }

    /// Its sum: of what is composed, and of the game as its player sees it. A count of the game's events would tell
    /// whether the opponent has left something unanswered, since that is one.
    pub(crate) fn check(&self) -> Check {
        let KeptDraft { steps, partial } = &self.draft;
        let view = self.game.view(self.seat.into());
        Check::of(&serde_json::to_string(&(view, steps, partial)).unwrap_or_default())
    }
}
