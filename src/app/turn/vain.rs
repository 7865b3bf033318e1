//! Finds cards that would have no effect, so that players are warned in time.

use cardinal_rules::{Action, ActionKind, Card, DeedKind, Game, PartialAction, Seat};

/// The most plays of a card that are tried. If any has an effect, it is among the first, or most have none.
const TRIED: usize = 24;

/// Returns whether the card that the seat played last, on this turn or in response to it, had no effect.
pub(super) fn was_in_vain(game: &Game, seat: Seat) -> bool {
    let deeds = game.story().map(|story| story.deeds).unwrap_or_default();
    let plays = deeds.iter().rev().filter(|deed| deed.seat == seat);
    let mut plays = plays.filter_map(|deed| match deed.what {
        DeedKind::Played { void, .. } | DeedKind::Answered { void, .. } => Some(void),
        _ => None,
    });
    plays.next().unwrap_or_default()
}

/// The cards that would have no effect however the seat played them now.
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
