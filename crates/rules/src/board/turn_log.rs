//! What is remembered of a turn of several steps while it goes on, as data: what was done, what may
//! still be played, and what is being asked. Only the games know what it means.

use std::mem;
use std::sync::Arc;

use super::chess::Move;
use super::continuing::ContinuingCard;
use crate::card::{Card, Timing};
use crate::card_use::NoEffectReason;
use crate::choice::Choice;
use crate::piece::{Kind, PieceId};
use crate::seat::{BySeat, Seat};
use crate::square::Square;
use crate::status::Status;

/// What has been done in the turn, and what may still be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and all go together in any way")]
pub(crate) struct TurnLog {
    /// Where the journal stood when the turn began; `None` in games without turns of steps.
    pub(crate) start: Option<Checkpoint>,
    /// Whether the side on turn has used the card of its own turn.
    pub(crate) own: bool,
    /// Whether the other side has used its card of this turn.
    pub(crate) reply: bool,
    /// Whether the side on turn has discarded a card.
    pub(crate) discarded: bool,
    /// Whether the side on turn may discard a card before its first step (with a common deck).
    pub(crate) early: bool,
    /// Whether the side on turn may respond to the last response, besides making its own steps.
    pub(crate) open: bool,
    /// Shared, so that copying a state does not copy every step.
    pub(crate) steps: Vec<Arc<TurnStep>>,
    /// How many of the steps can no longer be taken back, because the opponent has responded to
    /// them.
    pub(crate) fixed: usize,
    /// The board that this turn may not end with again.
    pub(crate) forbidden: Option<u64>,
    /// What the last turn captured that would keep something if it came back in this turn.
    pub(crate) fallen: Vec<Captured>,
    /// The cards that *Plots Within Plots* still lets each seat play.
    pub(crate) plots: BySeat<Option<Arc<Plots>>>,
    /// What a card is asking, if anything.
    pub(crate) question: Option<Arc<Question>>,
    /// What has been said during a question, and is settled after it.
    pub(crate) said: Vec<(Seat, Kind)>,
}

/// A small change of a [`TurnLog`].
#[derive(Clone, Debug)]
pub(crate) enum LogChange {
    /// Replaces the log, since another turn begins.
    Begin(Box<TurnLog>),
    /// Where the turn began.
    Start(Option<Checkpoint>),
    /// Whether the side on turn has used its card.
    Own(bool),
    /// Whether the other side has used its card.
    Reply(bool),
    /// Whether the side on turn has discarded a card.
    Discarded(bool),
    /// Whether the side on turn may discard a card before its first step.
    Early(bool),
    /// Whether the side on turn may respond to the last response, besides making its own steps.
    Open(bool),
    /// A step is noted, or the last one removed.
    Step(Option<Arc<TurnStep>>),
    /// How many of the steps can no longer be taken back.
    Fixed(usize),
    /// The cards that a seat may still play by *Plots Within Plots*.
    Plots(Seat, Option<Arc<Plots>>),
    /// What a card is asking.
    Question(Option<Arc<Question>>),
    /// The board that the turn may not end with.
    Forbidden(Option<Box<u64>>),
    /// What has been said but is not settled.
    #[expect(clippy::box_collection, reason = "a slice in a box would make every change larger")]
    Said(Box<Vec<(Seat, Kind)>>),
}

/// The two cards chosen for *Plots Within Plots*, or those of them still to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plots {
    /// Each card with the one it is played as, frozen when it was chosen.
    pub(crate) cards: Vec<(Card, Card)>,
    /// Whether they were chosen after the move.
    pub(crate) late: bool,
    /// Whether a move without a card comes first, in place of one that was cancelled.
    pub(crate) move_first: bool,
    /// Whether a second move without a card follows it, because both cards were moves and were
    /// cancelled.
    pub(crate) move_again: bool,
}

/// A finished step of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TurnStep {
    pub(crate) what: StepKind,
    /// Where in the journal the step begins.
    pub(crate) checkpoint: Checkpoint,
    /// Where in the journal the step ends, including its own entry in the log.
    pub(crate) end: Checkpoint,
    /// The pieces that the step captured.
    pub(crate) captured: Vec<Captured>,
    /// The pieces moved by the turn's move, if that is this step: one, or king and rook after
    /// castling. The piece that came back, if that is this step.
    pub(crate) moved: [Option<PieceId>; 2],
    /// Whether it cannot be taken back, because the player has seen a drawn card or learned
    /// something hidden.
    pub(crate) firm: bool,
}

impl TurnStep {
    /// The card that the side on turn played in this step.
    pub(crate) fn played(&self) -> Option<Card> {
        match &self.what {
            StepKind::Card(used) => Some(used.card),
            _ => None,
        }
    }

    /// The other side's response, if that is this step, with where the journal stood before it was
    /// played.
    pub(crate) fn reply(&self) -> Option<(&UsedCard, Checkpoint)> {
        match &self.what {
            StepKind::Reply(used, before) => Some((used, *before)),
            _ => None,
        }
    }
}

/// What a step was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// The turn's move.
    Move(Move),
    /// A card of the side on turn.
    Card(UsedCard),
    /// A card was discarded.
    Discard(Card),
    /// The card used before the turn was undone; it still counts as used.
    Left(UsedCard),
    /// The turn's move was given up.
    Lost,
    /// A card of the other side, in response to the steps before it, with where the journal stood
    /// before it was played.
    Reply(UsedCard, Checkpoint),
    /// The side on turn has paid with the pawn on this square (*Toll*).
    Paid(Square),
    /// A seat has said the name of a kind, and lost these pieces by it.
    Said(Seat, Kind, Vec<Square>),
    /// The king came back to a square.
    Returned(Square),
}

/// A card that was played in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UsedCard {
    pub(crate) card: Card,
    /// The card that it was played as: another one only for a copy.
    pub(crate) root: Card,
    pub(crate) choices: Vec<Choice>,
    /// The answers to the card's questions, in order.
    pub(crate) answers: Vec<Vec<Choice>>,
    /// The pieces that stood on the chosen squares; `None` for a choice of another kind.
    pub(crate) pieces: Vec<Option<PieceId>>,
    /// When it was played.
    pub(crate) timing: Timing,
    /// Whether it had no effect.
    pub(crate) no_effect: bool,
    /// Why it had none, as long as that is known: it is told while the card is tried, and no position keeps it.
    pub(crate) no_effect_reason: Option<NoEffectReason>,
    /// Whether it was cancelled by a card.
    pub(crate) cancelled: bool,
}

impl UsedCard {
    /// Whether it was played instead of the move.
    pub(crate) fn instead(&self) -> bool {
        self.timing == Timing::InsteadOfMove
    }
}

/// A question that a card asks a seat. Nothing else can be done before it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) of: Asking,
    /// The game's status when the question arose: who was to act, and in which phase.
    pub(crate) then: Status,
}

/// What continues with the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// The play of a card.
    Play(Box<Playing>),
    /// *Toll*: the other side's response to the turn, played when the journal stood there.
    Toll(UsedCard, Checkpoint),
    /// *Doomsayer*: which pieces of the kind that the seat has said are lost.
    Lost(Seat, Kind),
    /// *Under Elf Hill*: where the king comes back.
    Return,
}

/// A card in the middle of being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Playing {
    pub(crate) used: UsedCard,
    /// Where in the journal its play begins.
    pub(crate) checkpoint: Checkpoint,
    /// The piece that a continuing card is put on.
    pub(crate) subject: Option<PieceId>,
    /// The board's quarter turns before the card.
    pub(crate) turns: u8,
    /// From where to where its player has moved a piece with it.
    pub(crate) moved: Option<(Square, Square)>,
    /// What it has captured so far, and where each piece stood.
    pub(crate) captured: Vec<(PieceId, Square)>,
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
    /// Makes a change and returns its inverse.
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
            LogChange::Open(open) => LogChange::Open(mem::replace(&mut self.open, open)),
            LogChange::Step(Some(step)) => {
                self.steps.push(step);
                LogChange::Step(None)
            }
            LogChange::Step(None) => LogChange::Step(self.steps.pop()),
            LogChange::Fixed(fixed) => LogChange::Fixed(mem::replace(&mut self.fixed, fixed)),
            LogChange::Plots(seat, plots) => LogChange::Plots(seat, mem::replace(&mut self.plots[seat], plots)),
            LogChange::Question(question) => LogChange::Question(mem::replace(&mut self.question, question)),
            LogChange::Forbidden(key) => {
                LogChange::Forbidden(mem::replace(&mut self.forbidden, key.map(|key| *key)).map(Box::new))
            }
            LogChange::Said(said) => LogChange::Said(Box::new(mem::replace(&mut self.said, *said))),
        }
    }

    /// The piece that came back at the start of this turn.
    pub(crate) fn returned(&self) -> Option<PieceId> {
        let step = self.steps.iter().find(|step| matches!(step.what, StepKind::Returned(_)))?;
        step.moved[0]
    }

    /// What has been captured in this turn or the last one, latest first. Bringing such a piece
    /// back rescues it, so it keeps what it was.
    pub(crate) fn fallen(&self) -> impl Iterator<Item = &Captured> {
        let steps = self.steps.iter().rev().flat_map(|step| step.captured.iter().rev());
        steps.chain(self.fallen.iter().rev())
    }

    /// The cards that the side on turn has used in this turn's steps, in order.
    pub(crate) fn used(&self) -> impl Iterator<Item = &UsedCard> {
        self.steps.iter().filter_map(|step| match &step.what {
            StepKind::Card(used) => Some(used),
            _ => None,
        })
    }

    /// The last step, if the side on turn may take it back. A step that cannot be taken back stays,
    /// except that a card can be taken back from an undone turn, whatever has been said since.
    pub(crate) fn returnable(&self) -> Option<&TurnStep> {
        let open = self.steps.get(self.fixed..)?;
        let (last, before) = open.split_last()?;
        match &last.what {
            StepKind::Left(_) => Some(last),
            StepKind::Said(..) => {
                let left = before.iter().rev().find(|step| !matches!(step.what, StepKind::Said(..)))?;
                matches!(left.what, StepKind::Left(_)).then_some(left)
            }
            StepKind::Reply(..) | StepKind::Paid(_) | StepKind::Returned(_) => None,
            _ => (!last.firm).then_some(last),
        }
    }

    /// What has been said since the step that can be taken back; it stays said.
    pub(crate) fn said_since(&self) -> Vec<Arc<TurnStep>> {
        let said = self.steps.iter().rev().take_while(|step| matches!(step.what, StepKind::Said(..)));
        let mut said: Vec<Arc<TurnStep>> = said.cloned().collect();
        said.reverse();
        said
    }

    /// The cards that a seat may still play by *Plots Within Plots*, each with the one it is played
    /// as.
    pub(crate) fn plotted(&self, seat: Seat) -> &[(Card, Card)] {
        self.plots[seat].as_ref().map_or(&[], |plots| &plots.cards)
    }
}

/// A point in the journal to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Checkpoint(pub(super) u32);

impl Checkpoint {
    /// The point one change later.
    pub(crate) const fn next(self) -> Checkpoint {
        Checkpoint(self.0 + 1)
    }
}
