//! What is remembered of a turn of several steps while it goes on.

use std::mem;
use std::sync::Arc;

use super::checkpoint::Checkpoint;
use super::chess::Move;
use super::continuing::ContinuingCard;
use crate::card::Card;
use crate::choice::Choice;
use crate::piece::PieceId;
use crate::seat::Seat;
use crate::square::Square;

/// What has been done in the turn, and what may still be done in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an allowance of its own, and all go together in any way")]
pub(crate) struct TurnLog {
    /// Where the journal stood when the turn began; nothing in games without turns of steps.
    pub(crate) start: Option<Checkpoint>,
    /// Whether the side on turn has spent the card of its own turn.
    pub(crate) own: bool,
    /// Whether the other side has spent its card of this turn.
    pub(crate) reply: bool,
    /// Whether the side on turn has thrown a card away.
    pub(crate) discarded: bool,
    /// Whether the side on turn may throw a card away before its first step (with a common deck).
    pub(crate) early: bool,
    /// Shared, so that a copy of a state costs no copy of all that has been done.
    pub(crate) steps: Vec<Arc<Step>>,
    /// How many of the steps stand for good: the opponent has answered them.
    pub(crate) fixed: usize,
    /// The board that this turn may not end with again.
    pub(crate) forbidden: Option<u64>,
}

/// A small change of a [`TurnLog`].
#[derive(Clone, Debug)]
pub(crate) enum LogChange {
    /// Another log in its stead, since another turn begins.
    Begin(Box<TurnLog>),
    /// Where the turn began.
    Start(Option<Checkpoint>),
    /// Whether the side on turn has spent its card.
    Own(bool),
    /// Whether the other side has spent its card.
    Reply(bool),
    /// Whether the side on turn has thrown a card away.
    Discarded(bool),
    /// Whether the side on turn may throw a card away before its first step.
    Early(bool),
    /// A step is noted, or the last one struck out.
    Step(Option<Arc<Step>>),
    /// How many of the steps stand for good.
    Fixed(usize),
}

/// A finished step of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) what: StepKind,
    /// Where in the journal the step begins.
    pub(crate) checkpoint: Checkpoint,
    /// Where in the journal the step has ended, the note of it included.
    pub(crate) end: Checkpoint,
    /// The pieces that the step captured.
    pub(crate) captured: Vec<Captured>,
    /// Whether a card was drawn or a trap was sprung, which the player has seen.
    pub(crate) drew: bool,
}

impl Step {
    /// The card that was played in the step.
    pub(crate) fn played(&self) -> Option<Card> {
        match &self.what {
            StepKind::Card(used) => Some(used.card),
            _ => None,
        }
    }
}

/// What a step was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// The move.
    Move(Move),
    /// A card.
    Card(UsedCard),
    /// A card was thrown away.
    Discard(Card),
    /// The card that was used before the turn was undone still counts as used.
    Left(Card),
}

/// A card that was played in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UsedCard {
    pub(crate) card: Card,
    pub(crate) choices: Vec<Choice>,
    /// The pieces that stood on the squares of the choices; nothing for a choice of another kind.
    pub(crate) pieces: Vec<Option<PieceId>>,
    /// Whether it was played instead of the move.
    pub(crate) instead: bool,
    /// Whether it was spent without effect.
    pub(crate) void: bool,
}

/// A piece that a step captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Captured {
    pub(crate) piece: PieceId,
    /// Where it stood.
    pub(crate) square: Square,
    /// Who captured it.
    pub(crate) by: Seat,
    /// The continuing cards on it that ended with it, with their indices in the list.
    pub(crate) ended: Vec<(u16, ContinuingCard)>,
}

impl TurnLog {
    /// Makes a change and gives its inverse.
    pub(super) fn alter(&mut self, change: LogChange) -> LogChange {
        match change {
            LogChange::Begin(mut log) => {
                mem::swap(self, &mut log);
                LogChange::Begin(log)
            }
            LogChange::Start(start) => LogChange::Start(mem::replace(&mut self.start, start)),
            LogChange::Own(own) => LogChange::Own(mem::replace(&mut self.own, own)),
            LogChange::Reply(reply) => LogChange::Reply(mem::replace(&mut self.reply, reply)),
            LogChange::Discarded(discarded) => LogChange::Discarded(mem::replace(&mut self.discarded, discarded)),
            LogChange::Early(early) => LogChange::Early(mem::replace(&mut self.early, early)),
            LogChange::Step(Some(step)) => {
                self.steps.push(step);
                LogChange::Step(None)
            }
            LogChange::Step(None) => LogChange::Step(self.steps.pop()),
            LogChange::Fixed(fixed) => LogChange::Fixed(mem::replace(&mut self.fixed, fixed)),
        }
    }

    /// The card that the side on turn has used in this turn's steps.
    pub(crate) fn used(&self) -> Option<&UsedCard> {
        self.steps.iter().find_map(|step| match &step.what {
            StepKind::Card(used) => Some(used),
            _ => None,
        })
    }

    /// The last step, if the side on turn may take it back. Who has drawn a card has seen it, so
    /// that step stands, except that a card can be taken back from an undone turn.
    pub(crate) fn returnable(&self) -> Option<&Step> {
        let last = self.steps.get(self.fixed..)?.last()?;
        (!last.drew || matches!(last.what, StepKind::Left(_))).then_some(last)
    }
}
