//! What is remembered of a turn of several steps while it goes on, as data: what was done in it, what may
//! still be played, and what is being asked. What it means is known to the games alone.

use std::mem;
use std::sync::Arc;

use super::checkpoint::Checkpoint;
use super::chess::Move;
use super::continuing::ContinuingCard;
use crate::card::{Card, Timing};
use crate::choice::Choice;
use crate::piece::{Kind, PieceId};
use crate::seat::{BySeat, Seat};
use crate::square::Square;
use crate::status::Status;

/// What has been done in the turn, and what may still be done in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and all go together in any way")]
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
    /// Whether the side on turn may answer the last answer beside its own steps.
    pub(crate) open: bool,
    /// Shared, so that a copy of a state costs no copy of all that has been done.
    pub(crate) steps: Vec<Arc<Step>>,
    /// How many of the steps stand for good: the opponent has answered them.
    pub(crate) fixed: usize,
    /// The board that this turn may not end with again.
    pub(crate) forbidden: Option<u64>,
    /// What the last turn has captured and would keep something if it came back in this one.
    pub(crate) fallen: Vec<Captured>,
    /// What *Plots Within Plots* lets a seat still play.
    pub(crate) plots: BySeat<Option<Arc<Plots>>>,
    /// What a card asks, while it does.
    pub(crate) question: Option<Arc<Question>>,
    /// What has been said while something was asked, and is settled after it.
    pub(crate) said: Vec<(Seat, Kind)>,
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
    /// Whether the side on turn may answer the last answer beside its own steps.
    Open(bool),
    /// A step is noted, or the last one struck out.
    Step(Option<Arc<Step>>),
    /// How many of the steps stand for good.
    Fixed(usize),
    /// What a seat may still play by *Plots Within Plots*.
    Plots(Seat, Option<Arc<Plots>>),
    /// What a card asks.
    Question(Option<Arc<Question>>),
    /// The board that the turn may not end with.
    Forbidden(Option<Box<u64>>),
    /// What has been said and is not settled.
    #[expect(clippy::box_collection, reason = "a slice in a box would make every change larger")]
    Said(Box<Vec<(Seat, Kind)>>),
}

/// Two cards that were named together, or those of them that are still to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plots {
    /// Each card with the one as which it is played: frozen when it was named.
    pub(crate) cards: Vec<(Card, Card)>,
    /// Whether they were named after the move.
    pub(crate) late: bool,
    /// Whether a move without a card comes first, in the place of one that was cancelled.
    pub(crate) move_first: bool,
    /// Whether a second move without a card follows that one, since both cards were moves and were cancelled.
    pub(crate) move_again: bool,
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
    /// The pieces that the turn's move has moved, if the step is that: one, or king and rook after castling.
    pub(crate) moved: [Option<PieceId>; 2],
    /// Whether it cannot be taken back: a card was drawn, which the player has seen, or something that the player
    /// did not know has come out.
    pub(crate) firm: bool,
}

impl Step {
    /// The card that was played in the step by the side on turn.
    pub(crate) fn played(&self) -> Option<Card> {
        match &self.what {
            StepKind::Card(used) => Some(used.card),
            _ => None,
        }
    }

    /// The answer of the other side that the step is, with where the journal stood before it was given.
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
    /// The move.
    Move(Move),
    /// A card of the side on turn.
    Card(UsedCard),
    /// A card was thrown away.
    Discard(Card),
    /// The card that was used before the turn was undone still counts as used.
    Left(UsedCard),
    /// The turn's move was lost rather than made.
    Lost,
    /// A card of the other side, which answers the steps before it; with where the journal stood before it was
    /// played.
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
    /// The card as which it was played: another one only for a copy.
    pub(crate) root: Card,
    pub(crate) choices: Vec<Choice>,
    /// What was answered to what the card asks, in order.
    pub(crate) answers: Vec<Vec<Choice>>,
    /// The pieces that stood on the squares of the choices; nothing for a choice of another kind.
    pub(crate) pieces: Vec<Option<PieceId>>,
    /// When it was played.
    pub(crate) timing: Timing,
    /// Whether it was spent without effect.
    pub(crate) void: bool,
    /// Whether it was cancelled by a card.
    pub(crate) cancelled: bool,
}

impl UsedCard {
    /// Whether it was played instead of the move.
    pub(crate) fn instead(&self) -> bool {
        self.timing == Timing::InsteadOfMove
    }
}

/// What a card asks of a seat; nothing else can be done before it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) of: Asking,
    /// Where the game stood when the question arose: who was awaited, and what for.
    pub(crate) then: Status,
}

/// What is to go on with the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// The play of a card.
    Play(Box<Playing>),
    /// *Toll*: the other side's answer to the turn, played when the journal stood there.
    Toll(UsedCard, Checkpoint),
    /// *Doomsayer*: which pieces of the kind that the seat has named are lost.
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
    /// The piece that a continuing card works on.
    pub(crate) subject: Option<PieceId>,
    /// The quarter turns that the board had made before.
    pub(crate) turns: u8,
    /// From where to where its player has moved a piece by it.
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

    /// What has been captured in this turn or the last one, the latest first: who brings such a piece back rescues
    /// it, and it keeps what it was.
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

    /// The last step, if the side on turn may take it back. What cannot be taken back stands, except that a card
    /// can be taken back from an undone turn, whatever was said since.
    pub(crate) fn returnable(&self) -> Option<&Step> {
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

    /// What was said since the step that can be taken back: it stays said.
    pub(crate) fn said_since(&self) -> Vec<Arc<Step>> {
        let said = self.steps.iter().rev().take_while(|step| matches!(step.what, StepKind::Said(..)));
        let mut said: Vec<Arc<Step>> = said.cloned().collect();
        said.reverse();
        said
    }

    /// The cards that a seat may still play by *Plots Within Plots*, each with the one as which it is played.
    pub(crate) fn plotted(&self, seat: Seat) -> &[(Card, Card)] {
        self.plots[seat].as_ref().map_or(&[], |plots| &plots.cards)
    }
}
