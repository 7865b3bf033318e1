//! What is said of a game on its pictures and in their alternative texts.

use cardinal_rules::{Card, CardView, Kind, Phase, Rules, Seat, Status, Variant, View};

/// `a` or `an` and the kind's name.
fn one(kind: Kind) -> String {
    format!("a {}", kind.name())
}

/// Whether the last card's move is still to be made.
fn is_pending(view: &View, card: &CardView) -> bool {
    view.status == Status::Running { to_act: card.seat, phase: Phase::Move }
}

/// The card that belongs to the turn that goes on or has just ended.
pub(crate) fn played(view: &View) -> Option<&CardView> {
    view.last.card.as_ref().filter(|card| card.current)
}

/// The card beside the board: the one that was played last, or the tile that was placed.
pub(crate) fn shown(view: &View) -> Option<Card> {
    played(view).map(|played| played.card).or_else(|| view.last.placed.map(|placed| Card::Call(placed.tile)))
}

/// What a game's cards are called.
pub(crate) const fn card(variant: Variant) -> &'static str {
    if matches!(variant, Variant::ChessMe) { "tile" } else { "card" }
}

/// What is done with them.
pub(crate) const fn played_as(variant: Variant) -> &'static str {
    if matches!(variant, Variant::ChessMe) { "placed" } else { "played" }
}

/// Whether a hand is held for later: a tile of ChessMe can be placed only after its player's move.
pub(crate) fn is_held(view: &View, playable: &[Card]) -> bool {
    let places = |seat: Seat| view.status == Status::Running { to_act: seat, phase: Phase::Place };
    view.variant == Variant::ChessMe && playable.is_empty() && !view.viewer.seat().is_some_and(places)
}

/// The seat that stands in check, if any does.
pub(crate) fn checked(view: &View) -> Option<Seat> {
    match view.status {
        Status::Won { winner, reason: cardinal_rules::WinReason::Checkmate } => Some(!winner),
        _ if view.check => Some(view.status.to_act().unwrap_or(view.turn)),
        _ => None,
    }
}

/// What the game waits for, or how it ended.
pub(crate) fn headline(view: &View) -> String {
    match view.status {
        Status::Running { to_act, phase } => {
            let seat = to_act.name();
            let level_one = view.variant == Variant::NoStress && view.hand_sizes.white + view.hand_sizes.black == 0;
            match phase {
                Phase::Draw if level_one => format!("{seat} to turn a card"),
                Phase::Draw => format!("{seat} to draw a card"),
                Phase::Card => format!("{seat} to play a card"),
                Phase::Move if view.called.is_empty() => format!("{seat} to move"),
                Phase::Move => {
                    let kinds: Vec<_> = view.called.iter().map(|kind| one(*kind)).collect();
                    format!("{seat} to move {}", kinds.join(" or "))
                }
                Phase::Place => format!("{seat} may place a tile"),
                Phase::Discard => format!("{seat} may end the turn"),
                Phase::Answer => format!("{seat} may answer"),
            }
        }
        Status::Won { winner, reason } => format!("{} wins {reason}", winner.name()),
        Status::Drawn { reason } => format!("Drawn {reason}"),
    }
}

/// What was done last, if anything was.
pub(crate) fn event(view: &View) -> Option<String> {
    let last = &view.last;
    let moved = last.moved.as_ref();
    if last.exchanged > 0 {
        let seat = view.status.to_act().map_or(view.turn, |to_act| !to_act);
        return Some(format!("{} exchanged {} cards", seat.name(), last.exchanged));
    }
    if let Some(card) = played(view) {
        // Without a hand the card comes from the pile: it is turned, not played.
        let verb = match view.rules {
            Rules::NoStress(options) if options.level.hand_size() == 0 => "turned",
            _ => "played",
        };
        let did = format!("{} {verb} {}", card.seat.name(), card.card.name());
        return Some(match moved.filter(|moved| moved.seat == card.seat) {
            _ if is_pending(view, card) => did,
            _ if last.turn_lost => format!("{did}: turn lost"),
            Some(moved) => format!("{did}: {}", moved.san),
            None => did,
        });
    }
    if last.turn_lost {
        let seat = view.status.to_act().map_or(view.turn, |to_act| !to_act);
        return Some(format!("{} lost the turn", seat.name()));
    }
    let moved = moved.map(|moved| format!("{} moved {}", moved.seat.name(), moved.san));
    let placed = last.placed.map(|placed| (placed.seat.name(), one(placed.tile), placed.at));
    match (moved, placed) {
        (Some(moved), Some((_, tile, at))) => Some(format!("{moved}, placed {tile} at {at}")),
        (None, Some((seat, tile, at))) => Some(format!("{seat} placed {tile} at {at}")),
        (moved, None) => moved,
    }
}

/// A number of things, in words that fit the number.
pub(crate) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
