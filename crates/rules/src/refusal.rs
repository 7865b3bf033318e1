//! Refusals of illegal actions, and why a card of a hand can't be played now. Whoever shows a reason finds the words
//! for it.

use std::fmt;

use crate::action::Action;
use crate::card::{Card, KnightmareCard, Timing};
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Cell, Square};
use crate::status::{Phase, Status};

/// Why an action was refused. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {reason:?}")]
pub struct Refusal {
    /// The kind of reason.
    pub code: RefusalCode,
    /// The reason, with what a sentence about it needs.
    pub reason: RefusalReason,
    /// What the seat could legally have done instead.
    pub legal: Vec<Action>,
}

/// The kinds of reasons for a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RefusalCode {
    /// The other seat is to act.
    NotYourTurn,
    /// An action of this kind does not fit the phase.
    WrongPhase,
    /// A move or claim that the rules refuse.
    IllegalMove,
    /// The card is held but may not be played now.
    IllegalCard,
    /// A choice that the card does not allow.
    IllegalChoice,
    /// The card is not in the hand.
    CardNotHeld,
    /// There is no offer that this seat could accept or decline.
    NothingToAccept,
    /// The game has ended.
    GameOver,
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RefusalCode::NotYourTurn => "not-your-turn",
            RefusalCode::WrongPhase => "wrong-phase",
            RefusalCode::IllegalMove => "illegal-move",
            RefusalCode::IllegalCard => "illegal-card",
            RefusalCode::IllegalChoice => "illegal-choice",
            RefusalCode::CardNotHeld => "card-not-held",
            RefusalCode::NothingToAccept => "nothing-to-accept",
            RefusalCode::GameOver => "game-over",
        })
    }
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, reason: RefusalReason) -> Refusal {
        Refusal { code, reason, legal: Vec::new() }
    }
}

/// Why an action is refused, or a card of a hand can't be played now, with the values that a sentence about it needs.
/// `at` is where a piece is, `from` and `to` the move that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum RefusalReason {
    // Whose turn it is, and what is awaited.
    Over(Status),
    /// Something else has to be done first, or the game is over.
    NotInPhase(Option<Phase>),
    /// This is awaited, and nothing more is to be said.
    Awaited(Option<Phase>),
    /// A card has to be turned first.
    NotBeforeTurning,
    /// The other seat is to act, and not this one.
    NotYourTurn(Seat),
    /// This seat is to act, and the other one's turn has ended.
    NotYourTurnAnyMore {
        to_act: Seat,
        why: Box<RefusalReason>,
    },
    NoTimerRuns(Seat),
    NothingToTakeBack,
    NoTurnToTakeBack(Seat),
    TurnBeforeResumption(Seat),

    // Draws.
    OwnOfferOpen,
    OfferedByOpponent,
    OfferedAlready,
    NoOfferToAnswer,
    NoDrawToClaim {
        times: usize,
        half_moves: u16,
    },
    NoDrawToClaimOnGrid {
        times: usize,
    },
    RepetitionIsNoDraw,

    // Moves on either board.
    FromEmpty(Cell),
    NotYours {
        kind: Kind,
        at: Cell,
    },
    CantGoThere {
        kind: Kind,
        from: Cell,
        to: Cell,
    },
    OntoOwn {
        kind: Kind,
        at: Cell,
    },
    KingIntoCheck {
        to: Cell,
    },
    StillInCheck {
        king: Cell,
        kind: Kind,
        from: Cell,
        to: Cell,
    },
    Pinned {
        kind: Kind,
        at: Cell,
        king: Cell,
    },

    // Moves on the board of 64 squares.
    NotOnBoard,
    NotCalled {
        called: Vec<Kind>,
        kind: Kind,
    },
    KingIsNeverCaptured,
    PromotionNotChosen,
    PromotionToWrongKind,
    PromotionInCheck {
        kind: Kind,
        to: Square,
    },
    PromotionOfOnlyKing,
    PromotionInUnit,
    NoPromotion {
        kind: Kind,
        from: Square,
        to: Square,
    },
    PartNeedsNoName,
    PartNotNamed {
        parts: Vec<Kind>,
    },
    NoCastling,
    CastlingNotCalled,
    CastlingOutOfCheck,
    /// Where the king may cross attacked squares.
    CastlingNotFree,
    CastlingAttacked,

    // What cards have laid on pieces, or on a turn.
    MoveLost,
    HeldByMagnet {
        magnet: Square,
        kind: Kind,
        at: Square,
    },
    Jailed {
        kind: Kind,
        at: Square,
    },
    AnotherChallenged {
        kind: Kind,
        at: Square,
    },
    Barred {
        to: Square,
    },
    Cursed {
        kind: Kind,
        at: Square,
    },
    PacifistCaptures {
        kind: Kind,
        at: Square,
    },
    PacifistCaptured {
        kind: Kind,
        at: Square,
    },
    Shielded {
        kind: Kind,
        at: Square,
    },
    Truce,
    VendettaAsksCapture,
    VendettaAsksCaptureByCard,
    MoveRepeatsUndoneTurn,
    CardRepeatsUndoneTurn,

    // Cards of any game.
    CardNotHeld(Card),
    CardOfOtherGame(Card),
    CalledKindCantMove {
        kind: Kind,
        count: u32,
    },
    NothingToRepeat,
    RepeatedKindsCantMove {
        called: Vec<Kind>,
    },
    CardNotNow(Card),
    AnotherCardMoves(Card),
    CardTakesNoChoices(Card),
    NoReasonToSwapHand,

    // Cards of Knightmare Chess.
    OfCard {
        card: KnightmareCard,
        why: Box<RefusalReason>,
    },
    NothingToCopy,
    CopyOfUnique,
    OnlyPlottedCards,
    CardPlayed,
    ResponsePlayed,
    CardDiscarded,
    /// The card is played at another time: at this one.
    OnlyAt(Timing),
    /// There is nothing to play the card on, or to respond to.
    Lacks {
        card: KnightmareCard,
        lack: Lack,
    },
    /// The card asks for other choices.
    WrongChoices(KnightmareCard),
    WrongAnswer(Card),
    NoDoomsayer,
    CantLoseMove,
    CantLoseMoveInCheck,
    DiscardAfterCard,
    DiscardedAlready,
    EndInCheck,
    EndRepeatsUndoneTurn,
    StepIsFinal,
    NoStepToTakeBack,

    // Decks of Knightmare Chess.
    DeckNotBuilt,
    NotBuilding,
    DeckBuiltAlready,
    DeckNotInPool {
        card: Card,
        points: DeckPoints,
    },
    DeckTooManyOf {
        card: Card,
        in_pool: usize,
        points: DeckPoints,
    },
    DeckUniqueTwice {
        card: Card,
        points: DeckPoints,
    },
    DeckOverPoints {
        card: Card,
        points: DeckPoints,
    },
    Deck(DeckPoints),

    // Moves on the endless grid.
    NotOnGrid(Cell),
    TooFar(Cell),
    StandsThere {
        kind: Kind,
        at: Cell,
    },
    WrongWay {
        kind: Kind,
        from: Cell,
        to: Cell,
    },
    Blocked {
        kind: Kind,
        at: Cell,
        between: Cell,
    },
    KingBackward {
        to: Cell,
    },
    OnlyToCapture {
        kind: Kind,
        to: Cell,
    },
    CaptureAhead {
        kind: Kind,
        to: Cell,
    },
    TouchesNothing {
        kind: Kind,
        to: Cell,
    },
    ExchangeOfOtherThanPawn,
    ExchangeOnOtherRow {
        row: i32,
        to: Cell,
    },
    ExchangeForWrongKind,
    /// No piece of this kind was captured, but of these `others`, which may be none.
    ExchangeForUncaptured {
        kind: Kind,
        others: Vec<Kind>,
    },

    // Tiles.
    TileNotHeld(Kind),
    NoPlaceForTile(Kind),
    TileOntoPiece {
        tile: Kind,
        at: Cell,
    },
    TileNotThere {
        tile: Kind,
        at: Cell,
    },
    TileBeforeMove,
    TileBeforeMoveAndNone,
    TileBeforeMoveAndNotHeld(Kind),
    TileBeforeMoveAndNoPawn,
    TurnEndedWithoutTile,
    TilePlaced,
    TurnEndedAndNoTile,
    TurnEndedAndNoPawn,
    TurnEndedAndNoPlace,
    MoveBeforeEnd,

    // What ChessMe does not have in a turn, with what is awaited.
    MovedAlready(Option<Phase>),
    TilesAreDrawnAlone(Option<Phase>),
    TilesAreNotDiscarded(Option<Phase>),
    TilesAreNotPlayed(Option<Phase>),
    TurnEndsWithTile(Option<Phase>),
    StepsAreFinal(Option<Phase>),
}

/// What is missing where a card cannot be played although its time is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// A capture to respond to.
    Capture,
    /// Something on the board to play it on.
    Target,
    /// Two other cards that can be played.
    Pair,
    /// Anything to respond to.
    Occasion,
}

/// What a deck counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckPoints {
    /// The points of its cards.
    pub points: u32,
    /// The most that it may count.
    pub limit: u32,
}
