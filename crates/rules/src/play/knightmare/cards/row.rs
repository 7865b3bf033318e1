//! The row of a card: what is printed on it, what its player chooses, place by place, and what it does.

use crate::card::Timing;
use crate::piece::Kind;
use crate::play::knightmare::making::effect::Effect;

/// One card: static facts, what its player chooses, and what it does.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and all go together in any way")]
pub(crate) struct CardRow {
    /// The printed name.
    pub(crate) name: &'static str,
    /// What it counts in a deck, in points.
    pub(crate) points: u8,
    /// Whether a deck may hold it only once.
    pub(crate) unique: bool,
    pub(crate) window: Window,
    /// Whether it stays in play.
    pub(crate) continuing: bool,
    /// Whether only its player may know its choices.
    pub(crate) secret: bool,
    /// What the player chooses, in this order.
    pub(crate) slots: &'static [Slot],
    /// What the player chooses last, only where a unit of two leaves it open.
    pub(crate) part: Option<Slot>,
    /// What it does, or `None` for a card that is not played yet.
    pub(crate) does: Option<Does>,
    /// Whether no card is drawn to replace it, because it gives one.
    pub(crate) gives: bool,
    /// Whether it replaces the move and moves a piece along a line.
    pub(crate) slides: bool,
    /// Whether that piece moves in its own way, so that a unit of two slides only as a part that
    /// does.
    pub(crate) goes_its_way: bool,
    /// Whether it lets the piece that has moved continue.
    pub(crate) moves_on: bool,
    /// Whether it is judged as soon as it is played, although the move still follows.
    pub(crate) judged_at_once: bool,
}

/// What a card does.
#[derive(Clone, Copy)]
pub(crate) enum Does {
    /// It does something on the board, with what the player has chosen.
    Board(&'static dyn Effect),
    /// It undoes the opponent's turn, which may not lead to the same board again.
    UndoTurn,
    /// It cancels a card of the opponent.
    Cancel,
    /// It takes a card of the opponent into the hand.
    Take,
    /// It cuts the opponent's move to one square.
    Shorten,
    /// It makes the opponent pay with a pawn, or else undoes the turn.
    Demand,
    /// It captures the captor in place of its victim.
    Parry,
    /// It lets its player play two more cards.
    Plot,
    /// It is played as another card.
    Copy,
}

/// When a card is played, by the codes of the table of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    /// PRE: on the player's own turn before the move, which is still to be made.
    Before,
    /// INS: on the player's own turn, in place of the move.
    Instead,
    /// POST: on the player's own turn after the move.
    After,
    /// PRE or POST.
    BeforeOrAfter,
    /// R-TURN: on the opponent's turn, after everything done in it.
    AnswerTurn,
    /// R-CARD: after a card of the opponent.
    AnswerCard,
    /// R-CAP: after a capture by the opponent.
    AnswerCapture,
    /// ANY: whenever the two further cards could be played.
    Any,
    /// COPY: whenever the copied card could be played.
    Copy,
}

impl Window {
    /// Returns the timings at which a card of this window can be played.
    pub(crate) const fn timings(self) -> &'static [Timing] {
        match self {
            Window::Before => &[Timing::BeforeMove],
            Window::Instead => &[Timing::InsteadOfMove],
            Window::After => &[Timing::AfterMove],
            Window::BeforeOrAfter => &[Timing::BeforeMove, Timing::AfterMove],
            Window::AnswerTurn => &[Timing::AnswerTurn],
            Window::AnswerCard => &[Timing::AnswerCard],
            Window::AnswerCapture => &[Timing::AnswerCapture],
            Window::Any | Window::Copy => &[
                Timing::BeforeMove,
                Timing::InsteadOfMove,
                Timing::AfterMove,
                Timing::AnswerTurn,
                Timing::AnswerCard,
                Timing::AnswerCapture,
            ],
        }
    }
}

impl CardRow {
    /// Returns a row with these facts, and nothing else set.
    pub(super) const fn new(name: &'static str, points: u8, window: Window) -> CardRow {
        CardRow {
            name,
            points,
            unique: false,
            window,
            continuing: false,
            secret: false,
            slots: &[],
            part: None,
            does: None,
            gives: false,
            slides: false,
            goes_its_way: false,
            moves_on: false,
            judged_at_once: false,
        }
    }

    /// Sets what its player chooses.
    pub(super) const fn asks(mut self, slots: &'static [Slot]) -> CardRow {
        self.slots = slots;
        self
    }

    /// Sets what its player chooses last where a unit of two leaves it open.
    pub(super) const fn asks_for_part(mut self, slot: Slot) -> CardRow {
        self.part = Some(slot);
        self
    }

    /// Makes it stay in play.
    pub(super) const fn stays(mut self) -> CardRow {
        self.continuing = true;
        self
    }

    /// Makes its choices its player's secret.
    pub(super) const fn secretly(mut self) -> CardRow {
        self.secret = true;
        self
    }

    /// Limits it to one in a deck.
    pub(super) const fn once(mut self) -> CardRow {
        self.unique = true;
        self
    }

    /// Sets what it does on the board.
    pub(super) const fn does(mut self, effect: &'static dyn Effect) -> CardRow {
        self.does = Some(Does::Board(effect));
        self
    }

    /// Sets what it does with the turn.
    pub(super) const fn turns(mut self, does: Does) -> CardRow {
        self.does = Some(does);
        self
    }

    /// Makes it give its player a card, in place of the one that would be drawn for it.
    pub(super) const fn gives(mut self) -> CardRow {
        self.gives = true;
        self
    }

    /// Makes it leave the king safe as soon as it is played, although it comes before the move.
    pub(super) const fn judged_at_once(mut self) -> CardRow {
        self.judged_at_once = true;
        self
    }

    /// Lets the piece that has moved continue by it: both count as one move.
    pub(super) const fn moves_on(mut self) -> CardRow {
        self.moves_on = true;
        self
    }

    /// Makes the piece that it moves in place of the move go along a line, which *Bog* can cut.
    pub(super) const fn slides(mut self) -> CardRow {
        self.slides = true;
        self
    }

    /// Does the same for a piece that moves in its own way rather than a borrowed one.
    pub(super) const fn slides_its_way(self) -> CardRow {
        CardRow { goes_its_way: true, ..self.slides() }
    }

    /// Whether the card can be played at this moment.
    pub(crate) fn fits(&self, timing: Timing) -> bool {
        self.window.timings().contains(&timing)
    }

    /// Returns what the card does on the board, if it does anything there.
    pub(crate) const fn effect(&self) -> Option<&'static dyn Effect> {
        match self.does {
            Some(Does::Board(effect)) => Some(effect),
            _ => None,
        }
    }
}

/// What a card's player chooses in one place of the list of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// An own piece of one of these kinds, by its square.
    Own(&'static [Kind]),
    /// An own piece of any other kind, by its square.
    OwnBut(&'static [Kind]),
    /// An enemy piece of one of these kinds, by its square.
    Enemy(&'static [Kind]),
    /// An enemy piece of any other kind, by its square.
    EnemyBut(&'static [Kind]),
    /// A piece of the player's own, which the one chosen before joins.
    Partner,
    /// The piece that has just moved, or one of several that have.
    Moved,
    /// A piece that is captured.
    Victim,
    /// Where the piece goes that was chosen before.
    Destination,
    /// Where the piece of this kind goes that has just moved.
    Onward(Kind),
    /// Where the player's king goes.
    KingTo,
    /// An empty square.
    Square,
    /// A square on which pieces of the chosen kind start.
    Home,
    /// The square on which an own piece was captured.
    Taken,
    /// A corner of the board.
    Corner,
    /// One or more pairs: a pawn and where it goes.
    PawnsAndDestinations,
    /// One or two pairs: an own pawn and an enemy pawn.
    PawnsOfBoth,
    /// Several pieces that are captured.
    Victims,
    /// The kind of piece that comes back.
    Kind,
    /// Whether the piece behind the chosen one comes along.
    Follows,
    /// Clockwise or counterclockwise.
    Turning,
    /// A wall on one boundary or two.
    Wall,
    /// A card played in the turn, by its slug, and its number if there are several of that name.
    Played,
    /// A card from the player's own discard pile.
    Discarded,
    /// A card from the player's own hand.
    Held,
    /// A second card from the player's own hand.
    OtherHeld,
    /// A continuing card, by its index among those in play.
    Continuing,
    /// The part of a unit of two that moves.
    PartToMove,
    /// The part of a unit of two that comes back.
    PartToReturn,
    /// What the copied card asks for.
    OfTheCopied,
}

impl Slot {
    /// Whether it may be filled more than once.
    pub(crate) const fn is_repeated(self) -> bool {
        matches!(self, Slot::PawnsAndDestinations | Slot::PawnsOfBoth | Slot::Victims)
    }
}
