//! What is said of a game on its pictures and in their alternative texts.

use cardinal_rules::{
    Card, CardForm, CardView, DrawReason, Kind, Phase, Seat, Status, Supply, View, WinReason, notation,
};

/// `a` or `an` and the kind's name.
fn one(kind: Kind) -> String {
    format!("a {}", kind.name())
}

/// The card that belongs to the turn that goes on or has just ended.
pub(crate) fn played(view: &View) -> Option<&CardView> {
    view.last.card.as_ref().filter(|card| card.current)
}

/// The card beside the board and whose it is: the one that was played last, or the tile that was placed.
pub(crate) fn shown(view: &View) -> Option<(Seat, Card)> {
    let placed = || view.last.placed.map(|placed| (placed.seat, Card::tile(placed.tile)));
    played(view).map(|played| (played.seat, played.card)).or_else(placed)
}

/// What the *Same Again* that was played last stands for: what it calls, or what it was played to move.
pub(crate) fn stood_for(view: &View) -> Option<String> {
    let card = played(view).filter(|played| played.card == Card::SameAgain)?;
    if view.pending().is_some() {
        return Some(either(&view.called));
    }
    let moved = view.last.moved.as_ref().filter(|moved| moved.seat == card.seat && !view.last.turn_lost)?;
    Some(moved.kind.name().to_owned())
}

/// `knight or rook`.
pub(crate) fn either(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" or ")
}

/// How the game has ended for a side, in a word.
pub(crate) fn outcome(view: &View, seat: Seat) -> Option<&'static str> {
    match view.status {
        Status::Won { winner, .. } if winner == seat => Some("Winner"),
        Status::Won { reason: WinReason::Checkmate, .. } => Some("Mate"),
        Status::Drawn { reason: DrawReason::Stalemate } if view.turn == seat => Some("Stalemate"),
        Status::Drawn { .. } => Some("Draw"),
        _ => None,
    }
}

/// What a hand of this game is made of.
pub(crate) fn form(view: &View) -> CardForm {
    view.variant.facts().cards.as_ref().map_or(CardForm::Card, |cards| cards.form)
}

/// Whether a hand is held for later, so that nothing is to be said of what can be used of it now: it is the other side's
/// turn, or not yet the time of it for cards or tiles, or no longer.
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

/// The seat that stands in check, if any does.
pub(crate) fn checked(view: &View) -> Option<Seat> {
    match view.status {
        Status::Won { winner, reason: WinReason::Checkmate } => Some(!winner),
        _ if view.check => Some(view.status.to_act().unwrap_or(view.turn)),
        _ => None,
    }
}

/// What the game waits for, or how it ended.
pub(crate) fn headline(view: &View) -> String {
    match view.status {
        Status::Building => "Decks are being built".to_owned(),
        Status::Running { to_act, phase } => {
            let seat = to_act.name();
            match phase {
                Phase::Draw if is_turned(view) => format!("{seat} to turn a card"),
                Phase::Draw => format!("{seat} to draw a card"),
                Phase::Card => format!("{seat} to play a card"),
                Phase::Move if view.called.is_empty() => format!("{seat} to move"),
                Phase::Move => {
                    let kinds: Vec<_> = view.called.iter().map(|kind| one(*kind)).collect();
                    format!("{seat} to move {}", kinds.join(" or "))
                }
                Phase::Place => format!("{seat} may place a tile"),
                Phase::Discard => format!("{seat} may end the turn"),
                Phase::Build => format!("{seat} to build a deck"),
                Phase::Answer => format!("{seat} may answer"),
                Phase::Choose(card) => format!("{seat} to answer {}", card.name()),
            }
        }
        Status::Won { winner, reason } => format!("{} wins {reason}", winner.name()),
        Status::Drawn { reason } => format!("Drawn {reason}"),
    }
}

/// Whether a turn's card comes from the pile, for want of hands: it is turned, not played.
fn is_turned(view: &View) -> bool {
    view.rules.supply() == Some(Supply::Turned)
}

/// What was done last, if anything was.
pub(crate) fn event(view: &View) -> Option<String> {
    let last = &view.last;
    let seat = view.last_seat()?;
    let verb = if is_turned(view) { "turned" } else { "played" };
    let did = |card: &CardView| format!("{} {verb} {}", seat.name(), card.card.name());
    // Until its move is made, the rest tells of the turn before.
    if let Some(card) = view.pending() {
        return Some(did(card));
    }
    if last.exchanged > 0 {
        return Some(format!("{} exchanged {} cards", seat.name(), last.exchanged));
    }
    let moved = last.moved.as_ref();
    if let Some(card) = played(view) {
        let did = did(card);
        return Some(match moved.filter(|moved| moved.seat == seat) {
            _ if last.turn_lost => format!("{did}: turn lost"),
            Some(moved) => format!("{did}: {}", notation::readable(&moved.san)),
            None => did,
        });
    }
    if last.turn_lost {
        return Some(format!("{} lost the turn", seat.name()));
    }
    let did = format!("{} moved {}", seat.name(), notation::readable(&moved?.san));
    Some(match last.placed {
        Some(placed) => format!("{did}, placed {} at {}", one(placed.tile), placed.at),
        None => did,
    })
}

/// The pieces of one side by kind with their cells, the king first: `king e1`, `rooks a1 h1`.
pub(crate) fn men(view: &View, seat: Seat) -> Vec<String> {
    // Those of chess from the most valuable down, then all others.
    let others = Kind::ALL.into_iter().filter(|kind| !Kind::CHESS.contains(kind));
    let order = Kind::CHESS.into_iter().rev().chain(others);
    let group = |kind: Kind| {
        let men = view.board.iter().filter(|piece| piece.owner == seat && piece.kind == kind);
        let cells: Vec<String> = men.map(|piece| piece.cell.to_string()).collect();
        match cells.as_slice() {
            [] => None,
            [cell] => Some(format!("{kind} {cell}", kind = kind.name())),
            cells => Some(format!("{}s {}", kind.name(), cells.join(" "))),
        }
    };
    order.filter_map(group).collect()
}

/// A number of things, in words that fit the number.
pub(crate) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
