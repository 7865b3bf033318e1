//! Cards that would be spent for nothing, so that a player is warned in time.

use cardinal_rules::{Action, ActionKind, Card, DeedKind, Game, PartialAction, Seat};

/// How many plays of a card are tried. One that has an effect is among the first, or most have none.
const TRIED: usize = 24;

/// Whether the card that the seat has played last, in this turn or to answer it, had no effect.
pub(super) fn was_in_vain(game: &Game, seat: Seat) -> bool {
    let deeds = game.story().map(|story| story.deeds).unwrap_or_default();
    let plays = deeds.iter().rev().filter(|deed| deed.seat == seat);
    let mut plays = plays.filter_map(|deed| match deed.what {
        DeedKind::Played { void, .. } | DeedKind::Answered { void, .. } => Some(void),
        _ => None,
    });
    plays.next().unwrap_or_default()
}

/// The cards among these that would have no effect however the seat played them now.
pub(super) fn in_vain(game: &Game, seat: Seat, cards: &[Card]) -> Vec<Card> {
    let would = |action: &Action| {
        let mut ahead = game.clone();
        ahead.apply(seat, action).is_ok() && was_in_vain(&ahead, seat)
    };
    let all_would = |card: Card| {
        let plays = PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) };
        let plays = game.options_up_to(seat, &plays, TRIED).map(|options| options.actions).unwrap_or_default();
        !plays.is_empty() && plays.iter().all(would)
    };
    cards.iter().copied().filter(|card| all_would(*card)).collect()
}
