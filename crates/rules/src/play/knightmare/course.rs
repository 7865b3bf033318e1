//! What is remembered of a turn while it goes on, and of continuing cards while they are in play.

use crate::board::{Mark, Move, State};
use crate::card::{Card, CardId};
use crate::choice::Choice;
use crate::piece::PieceId;
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;

/// What has been done in the turn, and what may still be done in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Course {
    /// Where the journal stood when the turn began; nothing in games without turns of steps.
    pub(crate) start: Option<Mark>,
    /// Whether the side on turn has spent the card of its own turn.
    pub(crate) own: bool,
    /// Whether the other side has spent its card of this turn.
    pub(crate) reply: bool,
    /// Whether the side on turn has thrown a card away.
    pub(crate) discarded: bool,
    pub(crate) steps: Vec<Done>,
    /// How many of the steps stand for good: the opponent has answered them.
    pub(crate) fixed: usize,
    /// The board that this turn may not end with again.
    pub(crate) forbidden: Option<u64>,
    /// The choices made for the last card that was played, in whatever turn.
    pub(crate) last_choices: Vec<Choice>,
}

/// A finished step of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) what: What,
    /// Where in the journal the step begins.
    pub(crate) mark: Mark,
    /// Where in the journal the step has ended, the note of it included.
    pub(crate) end: Mark,
    pub(crate) captured: Option<Captured>,
    /// Whether a card was drawn, which the player has seen.
    pub(crate) drew: bool,
}

impl Done {
    /// The card that was played in the step.
    pub(crate) fn played(&self) -> Option<Card> {
        match &self.what {
            What::Card(used) => Some(used.card),
            _ => None,
        }
    }
}

/// What a step was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The move.
    Move(Move),
    /// A card.
    Card(Used),
    /// A card was thrown away.
    Discard(Card),
    /// The card that was used before the turn was undone still counts as used.
    Left(Card),
}

/// A card that was played in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Used {
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
    /// The continuing cards on it that ended with it, with their places in the list.
    pub(crate) ended: Vec<(u16, InPlay)>,
}

/// A continuing card in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct InPlay {
    pub(crate) effect: Effect,
    /// The card itself, which lies beside the board.
    pub(crate) id: CardId,
    /// The piece that it works on.
    pub(crate) subject: Option<PieceId>,
}

impl Course {
    /// The card that the side on turn has used in this turn's steps.
    pub(crate) fn used(&self) -> Option<&Used> {
        self.steps.iter().find_map(|done| match &done.what {
            What::Card(used) => Some(used),
            _ => None,
        })
    }

    /// The last step, if the side on turn may take it back. Who has drawn a card has seen it, so
    /// that step stands, except that a card can be taken back from an undone turn.
    pub(crate) fn returnable(&self) -> Option<&Done> {
        let last = self.steps.get(self.fixed..)?.last()?;
        (!last.drew || matches!(last.what, What::Left(_))).then_some(last)
    }
}

impl State {
    /// Continuing cards in play as all may see them. A card on a piece names the square on which
    /// the piece stands now.
    pub(crate) fn shown_effects(&self) -> Vec<Effect> {
        let shown = |in_play: &InPlay| {
            let mut effect = in_play.effect.clone();
            if let Some(crate::board::Place::On(square)) = in_play.subject.map(|piece| self.place(piece)) {
                effect.choices = vec![Choice::square(square)];
            }
            effect
        };
        self.effects().iter().map(shown).collect()
    }

    /// The faces in a seat's hand, each once.
    pub(crate) fn held(&self, seat: Seat) -> Vec<Card> {
        let mut held: Vec<Card> = self.faces(crate::board::Zone::Hand(seat)).collect();
        held.sort();
        held.dedup();
        held
    }
}
