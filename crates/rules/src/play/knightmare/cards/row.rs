//! What is true of a card whoever plays it, as data. Its words are Fluent texts by its slug.

use cardinal_words::say;

use crate::card::Timing;
use crate::play::knightmare::making::effect::Effect;

/// One card: static facts, what its player chooses, and what it does.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and all go together in any way")]
pub(crate) struct Row {
    /// The printed name.
    pub(crate) name: &'static str,
    /// What it counts in a deck.
    pub(crate) points: u8,
    /// Whether a deck holds it once at most.
    pub(crate) unique: bool,
    pub(crate) window: Window,
    /// Whether it stays in play.
    pub(crate) continuing: bool,
    /// Whether its choices are its player's secret.
    pub(crate) secret: bool,
    /// What the player chooses, in this order.
    pub(crate) slots: &'static [Slot],
    /// What it does; nothing for a card that is not played yet.
    pub(crate) does: Option<Does>,
    /// Whether no card is drawn in its stead, because it gives one.
    pub(crate) gives: bool,
    /// Whether it moves a piece along a line instead of the move.
    pub(crate) slides: bool,
    /// Whether that piece goes its own way, so that a unit of two slides only as a part that does.
    pub(crate) goes_its_way: bool,
    /// Whether it lets the piece that has moved go on.
    pub(crate) moves_on: bool,
    /// Whether it is judged as soon as it is played, though the move still follows.
    pub(crate) judged_at_once: bool,
}

/// What a card does.
#[derive(Clone, Copy)]
pub(crate) enum Does {
    /// Something on the board, with what the player has chosen.
    Board(&'static dyn Effect),
    /// The opponent's turn is undone; the board may not become the same again.
    UndoTurn,
    /// A card of the opponent is cancelled.
    Cancel,
    /// A card of the opponent is taken into the hand.
    Take,
    /// The opponent's move is cut to one square.
    Shorten,
    /// The opponent pays with a pawn, or the turn is undone.
    Demand,
    /// The captor is captured in place of its victim.
    Parry,
    /// Two more cards are played.
    Plot,
    /// The card is played as another.
    Copy,
}

/// When a card is played: the codes of the table of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    /// PRE: on the own turn before the move, which is still owed.
    Before,
    /// INS: on the own turn; the card is the move.
    Instead,
    /// POST: on the own turn after the move.
    After,
    /// PRE or POST.
    BeforeOrAfter,
    /// R-TURN: on the opponent's turn after all that was done in it.
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
    /// The moments at which a card of this window can be played.
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

/// What a card's player chooses in one place of the list of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// An own piece, by its square.
    Own,
    /// An enemy piece, by its square.
    Enemy,
    /// The piece that has just moved, or one of those that have.
    Moved,
    /// A piece that is captured.
    Victim,
    /// Where the piece chosen before goes, or the one that has just moved.
    Destination,
    /// A square.
    Square,
    /// A square on which pieces of the chosen kind start.
    Home,
    /// The square on which an own piece was captured.
    Taken,
    /// A corner of the board.
    Corner,
    /// One pair or several: a pawn and where it goes.
    PawnsAndDestinations,
    /// One pair or two: an own pawn and an enemy pawn.
    PawnsOfBoth,
    /// Several pieces that are captured.
    Victims,
    /// A kind of piece.
    Kind,
    /// Yes or no.
    Flag,
    /// Clockwise or counterclockwise.
    Turning,
    /// A wall on one boundary or two.
    Wall,
    /// A card played in the turn, by its slug, and its number where there are several.
    Played,
    /// A card of the own discards.
    Discarded,
    /// A card of the own hand.
    Held,
    /// A continuing card, by its index among those in play.
    Continuing,
    /// What the copied card asks for.
    OfTheCopied,
}

impl Slot {
    /// Whether it is filled once or more often.
    pub(crate) const fn is_repeated(self) -> bool {
        matches!(self, Slot::PawnsAndDestinations | Slot::PawnsOfBoth | Slot::Victims)
    }

    /// What is to be chosen, in a few words for refusals.
    pub(crate) fn words(self) -> String {
        match self {
            Slot::Own => say!("slot-own"),
            Slot::Enemy => say!("slot-enemy"),
            Slot::Moved => say!("slot-moved"),
            Slot::Victim => say!("slot-victim"),
            Slot::Destination => say!("slot-destination"),
            Slot::Square => say!("slot-square"),
            Slot::Home => say!("slot-home"),
            Slot::Taken => say!("slot-taken"),
            Slot::Corner => say!("slot-corner"),
            Slot::PawnsAndDestinations => say!("slot-pawns-and-destinations"),
            Slot::PawnsOfBoth => say!("slot-pawns-of-both"),
            Slot::Victims => say!("slot-victims"),
            Slot::Kind => say!("slot-kind"),
            Slot::Flag => say!("slot-flag"),
            Slot::Turning => say!("slot-turning"),
            Slot::Wall => say!("slot-wall"),
            Slot::Played => say!("slot-played"),
            Slot::Discarded => say!("slot-discarded"),
            Slot::Held => say!("slot-held"),
            Slot::Continuing => say!("slot-continuing"),
            Slot::OfTheCopied => say!("slot-of-the-copied"),
        }
    }
}

impl Row {
    /// A card that nothing else is said of yet.
    pub(super) const fn new(name: &'static str, points: u8, window: Window) -> Row {
        Row {
            name,
            points,
            unique: false,
            window,
            continuing: false,
            secret: false,
            slots: &[],
            does: None,
            gives: false,
            slides: false,
            goes_its_way: false,
            moves_on: false,
            judged_at_once: false,
        }
    }

    /// What its player chooses.
    pub(super) const fn asks(mut self, slots: &'static [Slot]) -> Row {
        self.slots = slots;
        self
    }

    /// It stays in play.
    pub(super) const fn stays(mut self) -> Row {
        self.continuing = true;
        self
    }

    /// Its choices are its player's secret.
    pub(super) const fn secretly(mut self) -> Row {
        self.secret = true;
        self
    }

    /// A deck holds it once at most.
    pub(super) const fn once(mut self) -> Row {
        self.unique = true;
        self
    }

    /// What it does on the board.
    pub(super) const fn does(mut self, effect: &'static dyn Effect) -> Row {
        self.does = Some(Does::Board(effect));
        self
    }

    /// What it does with the turn.
    pub(super) const fn turns(mut self, does: Does) -> Row {
        self.does = Some(does);
        self
    }

    /// It gives its player a card, which stands for the one that would be drawn in its stead.
    pub(super) const fn gives(mut self) -> Row {
        self.gives = true;
        self
    }

    /// It comes before the move, and has to leave the king safe all the same.
    pub(super) const fn judged_at_once(mut self) -> Row {
        self.judged_at_once = true;
        self
    }

    /// The piece that has moved goes on by it: both is one move.
    pub(super) const fn moves_on(mut self) -> Row {
        self.moves_on = true;
        self
    }

    /// The piece that it moves instead of the move goes along a line, which *Bog* can cut.
    pub(super) const fn slides(mut self) -> Row {
        self.slides = true;
        self
    }

    /// The same, and by its own way rather than a borrowed one.
    pub(super) const fn slides_its_way(self) -> Row {
        Row { goes_its_way: true, ..self.slides() }
    }

    /// Whether the card is played at this moment.
    pub(crate) fn fits(&self, timing: Timing) -> bool {
        self.window.timings().contains(&timing)
    }

    /// What the card does on the board, if it does anything there.
    pub(crate) const fn effect(&self) -> Option<&'static dyn Effect> {
        match self.does {
            Some(Does::Board(effect)) => Some(effect),
            _ => None,
        }
    }
}
