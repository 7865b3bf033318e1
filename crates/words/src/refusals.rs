//! Why something cannot be done: refusals of the rules, and typed moves and tiles that could not be used. Each becomes
//! a sentence by a capital and a full stop.

use cardinal_rules::{
    DeckPoints, Kind, KnightmareCard, Lack, Phase, RefusalReason as Why, Timing,
    defaults::{CLAIM_REPETITIONS, EXCHANGE_IDENTICAL, FIFTY_MOVES, GRID_BOUND},
    notation::{MoveTextError, PlaceTextError},
};

use crate::cards::{CardText, knightmare_text, needs};
use crate::in_words::{either, one_kind_of, one_piece_of};
use crate::texts::{InWords, say};

/// What has to be done in a phase.
fn awaited(phase: Option<Phase>) -> String {
    match phase {
        Some(Phase::Draw) => say!("awaited-draw"),
        Some(Phase::Card) => say!("awaited-card"),
        Some(Phase::Move) => say!("awaited-move"),
        Some(Phase::Place) => say!("awaited-tile"),
        Some(Phase::Discard) => say!("awaited-end-of-turn"),
        Some(Phase::Build) => say!("awaited-deck"),
        Some(Phase::Choose(_)) => say!("awaited-choice"),
        Some(Phase::Answer) => say!("awaited-answer"),
        None => say!("awaited-nothing"),
    }
}

impl InWords for Why {
    fn in_words(&self) -> String {
        match self {
            Why::Over(status) => say!("why-not-over", status = *status),
            Why::NotInPhase(phase) => say!("why-not-now", awaited = awaited(*phase)),
            Why::Awaited(phase) => awaited(*phase),
            Why::NotBeforeTurning => {
                let awaited = say!("awaited-turn");
                say!("why-not-now", awaited = awaited)
            }
            Why::NotYourTurn(seat) => say!("why-not-your-turn", other = !*seat, seat = *seat),
            Why::NotYourTurnAnyMore { to_act, why } => {
                say!("why-not-your-turn-any-more", other = *to_act, reason = why.in_words())
            }
            Why::NoTimerRuns(seat) => say!("why-not-lapse", seat = *seat),
            Why::NothingToTakeBack => say!("why-not-undone"),
            Why::NoTurnToTakeBack(seat) => say!("why-not-turn-taken-back", seat = *seat),
            Why::TurnBeforeResumption(seat) => say!("why-not-turn-taken-back-so-far", seat = *seat),

            Why::OwnOfferOpen => say!("why-not-offer-standing"),
            Why::OfferedByOpponent => say!("why-not-offer-offered"),
            Why::OfferedAlready => say!("why-not-offer-again"),
            Why::NoOfferToAnswer => say!("why-not-answer-offer"),
            Why::NoDrawToClaim { times, half_moves } => {
                let (wanted, wanted_moves) = (CLAIM_REPETITIONS, FIFTY_MOVES);
                say!("why-not-claim", times = *times, wanted = wanted, moves = *half_moves, wanted_moves = wanted_moves)
            }
            Why::NoDrawToClaimOnGrid { times } => {
                say!("why-not-claim-after-move", times = *times, wanted = CLAIM_REPETITIONS)
            }
            Why::RepetitionIsNoDraw => say!("why-not-claim-here"),

            Why::FromEmpty(at) => say!("why-not-from-empty", square = *at),
            Why::NotYours { kind, at } => say!("why-not-yours", kind = *kind, square = *at),
            Why::CantGoThere { kind, from, to } => say!("why-not-there", kind = *kind, from = *from, to = *to),
            Why::OntoOwn { kind, at } => say!("why-not-onto-own", kind = *kind, square = *at),
            Why::KingIntoCheck { to } => say!("why-not-king-into-check", square = *to),
            Why::StillInCheck { king, kind, from, to } => {
                say!("why-not-still-in-check", king = *king, kind = *kind, from = *from, to = *to)
            }
            Why::Pinned { kind, at, king } => say!("why-not-pinned", kind = *kind, square = *at, king = *king),

            Why::NotOnBoard => say!("why-not-on-board"),
            Why::NotCalled { called, kind } => {
                say!("why-not-called", called = one_piece_of(called.iter().copied()), kind = *kind)
            }
            Why::KingIsNeverCaptured => say!("why-not-capture-king"),
            Why::PromotionNotChosen => say!("why-not-without-promotion"),
            Why::PromotionToWrongKind => say!("why-not-promoted-so"),
            Why::PromotionInCheck { kind, to } => say!("why-not-promoted-in-check", kind = *kind, square = *to),
            Why::PromotionOfOnlyKing => say!("why-not-promoted-king"),
            Why::PromotionInUnit => say!("why-not-promoted-in-unit"),
            Why::NoPromotion { kind, from, to } => say!("why-not-a-promotion", kind = *kind, from = *from, to = *to),
            Why::PartNeedsNoName => say!("why-not-as-any-part"),
            Why::PartNotNamed { parts } => {
                let parts = either(parts.iter().map(|kind| say!("why-not-as-part", kind = *kind)));
                say!("why-not-without-part", parts = parts)
            }
            Why::NoCastling => say!("why-not-castling"),
            Why::CastlingNotCalled => say!("why-not-castling-called"),
            Why::CastlingOutOfCheck => say!("why-not-castling-in-check"),
            Why::CastlingNotFree => say!("why-not-castling-free"),
            Why::CastlingAttacked => say!("why-not-castling-attacked"),

            Why::MoveLost => say!("why-not-move-lost"),
            Why::HeldByMagnet { magnet, kind, at } => {
                say!("why-not-stuck", magnet = *magnet, kind = *kind, square = *at)
            }
            Why::Jailed { kind, at } => say!("why-not-jailed", kind = *kind, square = *at),
            Why::AnotherChallenged { kind, at } => say!("why-not-challenged", kind = *kind, square = *at),
            Why::Barred { to } => say!("why-not-barred", square = *to),
            Why::Cursed { kind, at } => say!("why-not-cursed", kind = *kind, square = *at),
            Why::PacifistCaptures { kind, at } => say!("why-not-by-pacifist", kind = *kind, square = *at),
            Why::PacifistCaptured { kind, at } => say!("why-not-pacifist", kind = *kind, square = *at),
            Why::Shielded { kind, at } => say!("why-not-shielded", kind = *kind, square = *at),
            Why::Truce => say!("why-not-in-truce"),
            Why::VendettaAsksCapture => say!("why-not-in-vendetta"),
            Why::VendettaAsksCaptureByCard => say!("why-not-in-vendetta-by-card"),
            Why::MoveRepeatsUndoneTurn => say!("why-not-as-undone"),
            Why::CardRepeatsUndoneTurn => say!("why-not-into-undone"),

            Why::CardNotHeld(card) => say!("why-not-held", card = *card),
            Why::CardOfOtherGame(card) => say!("why-not-of-game", card = *card),
            Why::CalledKindCantMove { kind, count } => say!("why-not-movable", kind = *kind, number = *count),
            Why::NothingToRepeat => say!("why-not-again"),
            Why::RepeatedKindsCantMove { called } => {
                say!("why-not-again-movable", called = one_kind_of(called.iter().copied()))
            }
            Why::CardNotNow(card) => say!("why-not-played-now", card = *card),
            Why::AnotherCardMoves(card) => say!("why-not-while-another-moves", card = *card),
            Why::CardTakesNoChoices(card) => say!("why-not-with-choices", card = *card),
            Why::NoReasonToSwapHand => say!("why-not-exchanged", alike = EXCHANGE_IDENTICAL),

            Why::OfCard { card, why } => say!("why-not-this-card", card = *card, why = why.in_words()),
            Why::NothingToCopy => say!("why-not-copied-nothing"),
            Why::CopyOfUnique => say!("why-not-copied-unique"),
            Why::OnlyPlottedCards => say!("why-not-plotted"),
            Why::CardPlayed => say!("why-not-second-card"),
            Why::ResponsePlayed => say!("why-not-second-response"),
            Why::CardDiscarded => say!("why-not-after-discard"),
            Why::OnlyAt(Timing::BeforeMove) => say!("why-not-but-before-move"),
            Why::OnlyAt(Timing::InsteadOfMove) => say!("why-not-but-instead-of-move"),
            Why::OnlyAt(Timing::AfterMove) => say!("why-not-but-after-move"),
            Why::OnlyAt(Timing::AnswerTurn) => say!("why-not-but-after-turn"),
            Why::OnlyAt(Timing::AnswerCard) => say!("why-not-but-after-card"),
            Why::OnlyAt(Timing::AnswerCapture) => say!("why-not-but-after-capture"),
            Why::Lacks { card, lack } => needs(*card).unwrap_or_else(|| match lack {
                Lack::Capture => say!("why-not-without-capture"),
                Lack::Target => say!("why-not-without-object"),
                Lack::Pair => say!("why-not-without-pair"),
                Lack::Occasion => say!("why-not-as-answer"),
            }),
            Why::WrongChoices(card) => wrong_choices(*card),
            Why::WrongAnswer(card) => say!("why-not-answered-so", card = *card),
            Why::NoDoomsayer => say!("why-not-said"),
            Why::CantLoseMove => say!("why-not-lost"),
            Why::CantLoseMoveInCheck => say!("why-not-lost-in-check"),
            Why::DiscardAfterCard => say!("why-not-discarded-after-play"),
            Why::DiscardedAlready => say!("why-not-discarded-again"),
            Why::EndInCheck => say!("why-not-ended-in-check"),
            Why::EndRepeatsUndoneTurn => say!("why-not-ended-as-undone"),
            Why::StepIsFinal => say!("why-not-taken-back"),
            Why::NoStepToTakeBack => say!("why-not-taken-back-anything"),

            Why::DeckNotBuilt => say!("why-not-before-building"),
            Why::NotBuilding => say!("why-not-built-now"),
            Why::DeckBuiltAlready => say!("why-not-built-again"),
            Why::DeckNotInPool { card, points } => {
                say!("why-not-built-of", card = *card, slug = card.to_string(), counts = *points)
            }
            Why::DeckTooManyOf { card, in_pool, points } => {
                let slug = card.to_string();
                say!("why-not-built-so-often", card = *card, slug = slug, times = *in_pool, counts = *points)
            }
            Why::DeckUniqueTwice { card, points } => {
                say!("why-not-built-twice", card = *card, slug = card.to_string(), counts = *points)
            }
            Why::DeckOverPoints { card, points } => {
                say!("why-not-built-so-high", card = *card, slug = card.to_string(), counts = *points)
            }
            Why::Deck(points) => points.in_words(),

            Why::NotOnGrid(cell) => say!("why-not-on-grid", square = *cell),
            Why::TooFar(cell) => say!("why-not-so-far", place = *cell, bound = GRID_BOUND),
            Why::StandsThere { kind, at } => say!("why-not-standing", kind = *kind, square = *at),
            Why::WrongWay { kind, from, to } => say!("why-not-so", kind = *kind, from = *from, to = *to),
            Why::Blocked { kind, at, between } => {
                say!("why-not-past", kind = *kind, square = *at, between = *between)
            }
            Why::KingBackward { to } => say!("why-not-king-backward", square = *to),
            Why::OnlyToCapture { kind, to } => say!("why-not-but-to-capture", kind = *kind, square = *to),
            Why::CaptureAhead { kind, to } => say!("why-not-capture-ahead", kind = *kind, square = *to),
            Why::TouchesNothing { kind, to } => say!("why-not-lonely", kind = *kind, square = *to),
            Why::ExchangeOfOtherThanPawn => say!("why-not-exchange-but-pawn"),
            Why::ExchangeOnOtherRow { row, to } => {
                say!("why-not-exchange-on-row", row = row.to_string(), square = *to)
            }
            Why::ExchangeForWrongKind => say!("why-not-exchange-for-kind"),
            Why::ExchangeForUncaptured { kind, others } if others.is_empty() => {
                say!("why-not-exchange-for-any", kind = *kind)
            }
            Why::ExchangeForUncaptured { kind, others } => {
                say!("why-not-exchange-for-this", kind = *kind, others = one_piece_of(others.iter().copied()))
            }

            Why::TileNotHeld(kind) => say!("why-not-held-tile", kind = *kind),
            Why::NoPlaceForTile(Kind::Pawn) => say!("why-not-placed-pawn"),
            Why::NoPlaceForTile(kind) => say!("why-not-placed", kind = *kind),
            Why::TileOntoPiece { tile: Kind::Pawn, at } => say!("why-not-placed-pawn-on-piece", square = *at),
            Why::TileOntoPiece { tile, at } => say!("why-not-placed-on-piece", kind = *tile, square = *at),
            Why::TileNotThere { tile: Kind::Pawn, at } => say!("why-not-placed-pawn-there", square = *at),
            Why::TileNotThere { tile, at } => say!("why-not-placed-there", kind = *tile, square = *at),
            Why::TileBeforeMove => say!("why-not-early"),
            Why::TileBeforeMoveAndNone => say!("why-not-early-without-tile"),
            Why::TileBeforeMoveAndNotHeld(kind) => say!("why-not-early-without-this-tile", kind = *kind),
            Why::TileBeforeMoveAndNoPawn => say!("why-not-early-without-pawn"),
            Why::TurnEndedWithoutTile => say!("why-not-late"),
            Why::TilePlaced => say!("why-not-late-placed"),
            Why::TurnEndedAndNoTile => say!("why-not-late-without-tile"),
            Why::TurnEndedAndNoPawn => say!("why-not-late-without-pawn"),
            Why::TurnEndedAndNoPlace => say!("why-not-late-without-point"),
            Why::MoveBeforeEnd => say!("why-not-without-move"),

            Why::MovedAlready(phase) => say!("why-not-move-again", awaited = awaited(*phase)),
            Why::TilesAreDrawnAlone(phase) => say!("why-not-draw-tile", awaited = awaited(*phase)),
            Why::TilesAreNotDiscarded(phase) => say!("why-not-discard-tile", awaited = awaited(*phase)),
            Why::TilesAreNotPlayed(phase) => say!("why-not-play-tile", awaited = awaited(*phase)),
            Why::TurnEndsWithTile(phase) => say!("why-not-end-turn", awaited = awaited(*phase)),
            Why::StepsAreFinal(phase) => say!("why-not-take-back", awaited = awaited(*phase)),
        }
    }
}

/// Tells what the card asks for, and what it does.
fn wrong_choices(card: KnightmareCard) -> String {
    let whole = knightmare_text(card, CardText::Whole);
    let asked = card.slots().iter().map(InWords::in_words);
    match asked.reduce(|one, next| say!("why-not-asked-then", one = one, next = next)) {
        Some(asked) => say!("why-not-with-these-choices", card = card, asked = asked, text = whole),
        None => say!("why-not-with-any-choices", card = card, text = whole),
    }
}

impl InWords for DeckPoints {
    fn in_words(&self) -> String {
        say!("why-not-built-counts", points = self.points, limit = self.limit)
    }
}

impl InWords for MoveTextError {
    fn in_words(&self) -> String {
        match self {
            MoveTextError::Unreadable(text) => say!("why-not-typed-no-move", typed = text),
            MoveTextError::UnreadableOnGrid(text) => say!("why-not-typed-no-move-of-grid", typed = text),
            MoveTextError::Unfinished { from } => say!("why-not-typed-without-target", square = *from),
            MoveTextError::Immobile { from } => say!("why-not-typed-immobile", square = *from),
            MoveTextError::NoSuchTarget { from, number, targets } => {
                say!("why-not-typed-no-target", number = number, square = *from, targets = *targets)
            }
            MoveTextError::TooFar { coordinate } => say!("why-not-so-far", place = coordinate, bound = GRID_BOUND),
            MoveTextError::NoSuchMove { text, .. } => say!("why-not-typed-impossible", typed = text),
            MoveTextError::Ambiguous { text, .. } => say!("why-not-typed-ambiguous", typed = text),
        }
    }
}

impl InWords for PlaceTextError {
    fn in_words(&self) -> String {
        match self {
            PlaceTextError::Unreadable(text) => say!("why-not-typed-no-tile", typed = text),
            PlaceTextError::NoPlace { tile } => {
                say!("why-not-typed-without-point", kind = *tile, letter = tile.letter().to_string())
            }
            PlaceTextError::NoPoint { tile, text } => say!("why-not-typed-no-point", typed = text, kind = *tile),
            PlaceTextError::TooFar { coordinate } => say!("why-not-so-far", place = coordinate, bound = GRID_BOUND),
            PlaceTextError::NoSuchPlace { tile, number, places } => {
                say!("why-not-typed-no-place", number = number, kind = *tile, places = *places)
            }
            PlaceTextError::Refused(refusal) => refusal.reason.in_words(),
        }
    }
}
