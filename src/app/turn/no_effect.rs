//! Foresees what a card or a step would cost, so that players are warned in time: cards that would have no effect, and
//! steps that would lose the game. The latter are judged by a game imagined from what everyone sees and the player's
//! own hand.

use cardinal_rules::{
    Action, ActionKind, Card, DeedKind, Game, NoEffectReason, PartialAction, Seat, Seed, Status, WinReason,
};
use cardinal_words::say;

/// The most plays of a card that are tried. If any has an effect, it is among the first, or most have none.
const TRIED: usize = 24;

/// Returns whether the card that the seat played last, on this turn or in response to it, had no effect.
pub(super) fn was_in_vain(game: &Game, seat: Seat) -> bool {
    let deeds = game.story().map(|story| story.deeds).unwrap_or_default();
    let plays = deeds.iter().rev().filter(|deed| deed.seat == seat);
    let mut plays = plays.filter_map(|deed| match deed.what {
        DeedKind::Played { no_effect, .. } | DeedKind::Answered { no_effect, .. } => Some(no_effect),
        _ => None,
    });
    plays.next().unwrap_or_default()
}

/// A card that would have no effect.
pub(crate) struct Vain {
    pub(super) card: Card,
    /// Why, in a few words, if that is known.
    pub(super) why: Option<String>,
}

/// The cards that would have no effect however the seat played them now.
pub(super) fn in_vain(game: &Game, seat: Seat, cards: &[Card]) -> Vec<Vain> {
    let of = |card: Card| {
        let plays = PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) };
        let plays = game.options_up_to(seat, &plays, TRIED).map(|options| options.actions).unwrap_or_default();
        let mut whys = plays.iter().map(|action| why_in_vain(game, seat, action));
        let why = whys.next()??;
        whys.all(|why| why.is_some()).then_some(Vain { card, why })
    };
    cards.iter().copied().filter_map(of).collect()
}

/// Why a play would have no effect: in a few words, if they are known. None if it would have one.
#[expect(clippy::option_option, reason = "that there is no effect and why there is none are two things")]
pub(super) fn why_in_vain(game: &Game, seat: Seat, play: &Action) -> Option<Option<String>> {
    let mut ahead = game.clone();
    if ahead.apply(seat, play).is_err() || !was_in_vain(&ahead, seat) {
        return None;
    }
    Some(match ahead.no_effect_reason(seat) {
        Some(NoEffectReason::OwnKing) if game.view(seat.into()).check => Some(say!("void-king-stays")),
        Some(NoEffectReason::OwnKing) => Some(say!("void-king-falls")),
        Some(NoEffectReason::Mates) => Some(say!("void-mates")),
        Some(NoEffectReason::Nothing) | None => None,
    })
}

/// How the seat would have lost the game after a step that its player can't take back.
pub(super) fn loses(game: &Game, seat: Seat, step: &Action) -> Option<WinReason> {
    let mut ahead = game.determinized(seat, &Seed::from_bytes([0; 32]));
    ahead.apply(seat, step).ok()?;
    if ahead.status().to_act() == Some(seat) && ahead.only_end_is_left(seat) {
        // Where the turn can't be ended, it goes on.
        let _ = ahead.apply(seat, &Action::EndTurn);
    }
    match ahead.status() {
        Status::Won { winner, reason } if winner != seat => Some(reason),
        _ => None,
    }
}

/// That loss as a sentence with a sign in front.
pub(super) fn warning(reason: WinReason) -> String {
    if reason == WinReason::Checkmate { say!("would-be-checkmated") } else { say!("would-lose") }
}
