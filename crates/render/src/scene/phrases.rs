//! Phrases about a game, for its pictures and their alternative texts.

use cardinal_rules::{
    Card, CardForm, CardView, DrawPile, DrawReason, Kind, MoveView, Phase, Seat, Status, Supply, View, WinReason,
};
use cardinal_words::{InWords, one_kind_of, one_piece_of, say};

/// The card played in the current turn or in the one that has just ended.
pub(crate) fn played(view: &View) -> Option<&CardView> {
    view.last.card.as_ref().filter(|card| card.current)
}

/// The card beside the board and its owner: the last card played, or the last tile placed.
pub(crate) fn shown(view: &View) -> Option<(Seat, Card)> {
    let placed = || view.last.placed.map(|placed| (placed.seat, Card::tile(placed.tile)));
    played(view).map(|played| (played.seat, played.card)).or_else(placed)
}

/// What the *Same Again* just played stands for: the kinds that it calls, or the kind that it has moved.
pub(crate) fn stood_for(view: &View) -> Option<String> {
    let card = played(view).filter(|played| played.card == Card::SameAgain)?;
    if view.pending().is_some() {
        return Some(one_kind_of(view.called.iter().copied()));
    }
    let moved = view.last.moved.as_ref().filter(|moved| moved.seat == card.seat && !view.last.turn_lost)?;
    Some(moved.kind.in_words())
}

/// The outcome of the game for a side, in a word.
pub(crate) fn outcome(view: &View, seat: Seat) -> Option<String> {
    match view.status {
        Status::Won { winner, .. } if winner == seat => Some(say!("picture-winner")),
        Status::Won { reason: WinReason::Checkmate, .. } => Some(say!("picture-mate")),
        Status::Drawn { reason: DrawReason::Stalemate } if view.turn == seat => Some(say!("picture-stalemate")),
        Status::Drawn { .. } => Some(say!("picture-draw")),
        _ => None,
    }
}

/// Whether this game's hands consist of cards or tiles.
pub(crate) fn form(view: &View) -> CardForm {
    view.variant.facts().cards.as_ref().map_or(CardForm::Card, |cards| cards.form)
}

/// Whether a hand is only held for later, so that nothing is said about what is playable. This is so on the opponent's
/// turn, outside the phase in which cards or tiles can be played, and after the game.
pub(crate) fn is_held(view: &View, playable: &[Card]) -> bool {
    let is_time = |seat: Seat| match (view.status, form(view), view.rules.supply()) {
        (Status::Running { to_act, .. }, ..) if to_act != seat => false,
        (Status::Running { phase, .. }, CardForm::Tile, _) => phase == Phase::Place,
        (Status::Running { phase, .. }, CardForm::Card, Some(Supply::Drawn)) => phase == Phase::Card,
        (Status::Running { .. }, CardForm::Card, _) => true,
        _ => false,
    };
    playable.is_empty() && !view.viewer.seat().is_some_and(is_time)
}

/// The side in check, if any.
pub(crate) fn checked(view: &View) -> Option<Seat> {
    match view.status {
        Status::Won { winner, reason: WinReason::Checkmate } => Some(!winner),
        _ if view.check => Some(view.status.to_act().unwrap_or(view.turn)),
        _ => None,
    }
}

/// What the game is waiting for, or how it ended.
pub(crate) fn headline(view: &View) -> String {
    match view.status {
        Status::Building => say!("picture-building"),
        Status::Running { to_act: seat, phase } => match phase {
            Phase::Draw if is_turned(view) => say!("picture-to-turn", seat = seat),
            Phase::Draw => say!("picture-to-draw", seat = seat),
            Phase::Card => say!("picture-to-play", seat = seat),
            Phase::Move if view.called.is_empty() => say!("picture-to-move", seat = seat),
            Phase::Move => {
                say!("picture-to-move-called", seat = seat, pieces = one_piece_of(view.called.iter().copied()))
            }
            Phase::Place => say!("picture-may-place", seat = seat),
            Phase::Discard => say!("picture-may-end", seat = seat),
            Phase::Build => say!("picture-to-build", seat = seat),
            Phase::Answer => say!("picture-may-answer", seat = seat),
            Phase::Choose(card) => say!("picture-to-choose", seat = seat, card = card),
        },
        Status::Won { .. } => view.status.in_words(),
        Status::Drawn { reason } => say!("picture-drawn", how = reason.in_words()),
    }
}

/// Whether each turn's card is turned from the draw pile because there are no hands.
fn is_turned(view: &View) -> bool {
    view.rules.supply() == Some(Supply::Turned)
}

/// The last event of the game.
pub(crate) struct Event<'a> {
    /// Describes it, without a full stop.
    pub(crate) text: String,
    /// The move that the text describes, if it describes nothing else.
    pub(crate) moved: Option<&'a MoveView>,
}

/// The last event, if anything has happened.
pub(crate) fn event(view: &View) -> Option<Event<'_>> {
    let last = &view.last;
    let seat = view.last_seat()?;
    let without_move = |text| Some(Event { text, moved: None });
    let did = |card: &CardView| {
        let card = card.card;
        if is_turned(view) {
            say!("picture-turned", seat = seat, card = card)
        } else {
            say!("picture-played", seat = seat, card = card)
        }
    };
    // Until the card's move is made, the other fields describe the previous turn.
    if let Some(card) = view.pending() {
        return without_move(did(card));
    }
    if last.exchanged > 0 {
        return without_move(say!("picture-exchanged", seat = seat, count = last.exchanged));
    }
    let moved = last.moved.as_ref();
    if let Some(card) = played(view) {
        let did = did(card);
        return match moved.filter(|moved| moved.seat == seat) {
            _ if last.turn_lost => without_move(say!("picture-card-lost", did = did)),
            Some(moved) => {
                let san = view.readable_move().unwrap_or_default();
                Some(Event { text: say!("picture-card-moved", did = did, san = san), moved: Some(moved) })
            }
            None => without_move(did),
        };
    }
    if last.turn_lost {
        return without_move(say!("picture-turn-lost", seat = seat));
    }
    let moved = moved?;
    let san = view.readable_move().unwrap_or_default();
    match last.placed {
        Some(placed) => {
            let (tile, at) = (placed.tile, placed.at);
            without_move(say!("picture-moved-and-placed", seat = seat, san = san, tile = tile, square = at))
        }
        None => Some(Event { text: say!("picture-moved", seat = seat, san = san), moved: Some(moved) }),
    }
}

/// The pieces of one side with their cells, grouped by kind, the king first: `king e1`, `rooks a1 h1`.
pub(crate) fn men(view: &View, seat: Seat) -> Vec<String> {
    // The chess pieces from the most valuable down, then all others.
    let others = Kind::ALL.into_iter().filter(|kind| !Kind::CHESS.contains(kind));
    let order = Kind::CHESS.into_iter().rev().chain(others);
    let group = |kind: Kind| {
        let men = view.board.iter().filter(|piece| piece.owner == seat && piece.kind == kind);
        let cells: Vec<String> = men.map(|piece| piece.cell.to_string()).collect();
        let kinds = kinds(kind, cells.len());
        (!cells.is_empty()).then(|| say!("picture-men", kinds = kinds, squares = cells.join(" ")))
    };
    order.filter_map(group).collect()
}

/// The name of a number of pieces of a kind, such as `rooks`.
pub(crate) fn kinds(kind: Kind, count: usize) -> String {
    match kind {
        Kind::Pawn => say!("picture-pawns", count = count),
        Kind::Knight => say!("picture-knights", count = count),
        Kind::Bishop => say!("picture-bishops", count = count),
        Kind::Rook => say!("picture-rooks", count = count),
        Kind::Queen => say!("picture-queens", count = count),
        Kind::King => say!("picture-kings", count = count),
        Kind::Crab => say!("picture-crabs", count = count),
        Kind::Prince => say!("picture-princes", count = count),
    }
}

/// A number of cards or tiles, such as `3 tiles`.
pub(crate) fn count(form: CardForm, count: usize) -> String {
    match form {
        CardForm::Card => say!("picture-cards", count = count),
        CardForm::Tile => say!("picture-tiles", count = count),
    }
}

/// Joins several phrases with "and".
pub(crate) fn and(texts: impl Iterator<Item = String>) -> Option<String> {
    texts.reduce(|one, other| say!("picture-and", one = one, other = other))
}

/// Describes the draw piles and the discard piles.
pub(crate) fn piles(view: &View, form: CardForm) -> Vec<String> {
    let sizes = view.pile_sizes;
    let drawn = view.rules.draw_pile().map(|pile| match pile {
        DrawPile::Common => say!("picture-draw-pile", cards = count(form, sizes.common)),
        DrawPile::Own => say!("picture-draw-piles", white = sizes.white, black = sizes.black),
    });
    let discards = [(Seat::White, &view.discards.white), (Seat::Black, &view.discards.black)];
    let discards = discards.into_iter().filter_map(|(seat, pile)| {
        pile.last().map(|top| say!("picture-discards", seat = seat, card = *top, count = pile.len()))
    });
    drawn.into_iter().chain(discards).collect()
}
