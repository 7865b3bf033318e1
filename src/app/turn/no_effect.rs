//! Foresees what a card or a step would cost, so that players are warned in time: cards that would have no effect, and
//! steps that would lose the game. The latter are judged by a game imagined from what everyone sees and the player's
//! own hand.
//!
//! It also foresees which steps leave the turn to the opponent, and which cards of a hand can be used now.

use cardinal_rules::{
    Action, ActionKind, Card, DeedKind, Game, Listing, NoEffectReason, PartialAction, Phase, Seat, Seed, Status,
    WinReason,
};
use cardinal_words::say;

use crate::app::pictures::Usable;

/// The most plays of a card that are tried. If any has an effect, it is among the first, or most have none.
const TRIED: usize = 24;

/// Returns whether the card that the seat played last, on this turn or in response to it, had no effect.
pub(super) fn had_no_effect(game: &Game, seat: Seat) -> bool {
    let deeds = game.story().map(|story| story.deeds).unwrap_or_default();
    let plays = deeds.iter().rev().filter(|deed| deed.seat == seat);
    let mut plays = plays.filter_map(|deed| match deed.what {
        DeedKind::Played { no_effect, .. } | DeedKind::Answered { no_effect, .. } => Some(no_effect),
        _ => None,
    });
    plays.next().unwrap_or_default()
}

/// A card that would have no effect.
pub(crate) struct NoEffectCard {
    pub(super) card: Card,
    /// Why, in a few words, if that is known.
    pub(super) why: Option<String>,
}

/// The cards that would have no effect however the seat played them now.
pub(super) fn no_effect(game: &Game, seat: Seat, cards: &[Card]) -> Vec<NoEffectCard> {
    let of = |card: Card| {
        let plays = PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) };
        let plays = game.options_up_to(seat, &plays, TRIED).map(|options| options.actions).unwrap_or_default();
        let mut whys = plays.iter().map(|action| why_no_effect(game, seat, action));
        let why = whys.next()??;
        whys.all(|why| why.is_some()).then_some(NoEffectCard { card, why })
    };
    cards.iter().copied().filter_map(of).collect()
}

/// Why a play would have no effect: in a few words, if they are known. None if it would have one.
#[expect(clippy::option_option, reason = "that there is no effect and why there is none are two things")]
pub(super) fn why_no_effect(game: &Game, seat: Seat, play: &Action) -> Option<Option<String>> {
    let mut ahead = game.clone();
    if ahead.apply(seat, play).is_err() || !had_no_effect(&ahead, seat) {
        return None;
    }
    Some(match ahead.no_effect_reason(seat) {
        Some(NoEffectReason::OwnKing) if game.view(seat.into()).check => Some(say!("no-effect-king-stays")),
        Some(NoEffectReason::OwnKing) => Some(say!("no-effect-king-falls")),
        Some(NoEffectReason::Mates) => Some(say!("no-effect-mates")),
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

/// The usable cards in the hand of the listing's seat.
pub(crate) fn usable(listing: &Listing<'_>) -> Usable {
    let mut usable = Usable::default();
    for action in &listing.whole().actions {
        let card = match action {
            Action::Play { card, .. } => *card,
            Action::Place { tile, .. } => Card::tile(*tile),
            _ => continue,
        };
        if usable.playable.last() == Some(&card) {
            continue;
        }
        usable.playable.push(card);
        if matches!(action, Action::Play { choices, .. } if choices.is_empty())
            && loses_turn(listing.game(), listing.seat(), card)
        {
            usable.no_effect.push(card);
        }
    }
    usable
}

/// Returns whether playing the card would end the turn at once, with nothing moved.
pub(crate) fn loses_turn(game: &Game, seat: Seat, card: Card) -> bool {
    let mut trial = game.clone();
    // Until a move is made, the view shows the turn before, so a lost turn may be the opponent's.
    trial.apply(seat, &Action::play(card)).is_ok()
        && trial.status().to_act() != Some(seat)
        && trial.view(seat.into()).last.turn_lost
}

/// Returns whether it is the opponent's turn after an action that begins like this, as far as its player can see. It is
/// judged by the first such action, and as if the opponent did not respond to it.
pub(super) fn passes(game: &Game, seat: Seat, begun: &PartialAction) -> bool {
    let mut ahead = game.clone();
    if first(game, seat, begun.clone()).is_none_or(|action| ahead.apply(seat, &action).is_err()) {
        return false;
    }
    if asked(&ahead, seat) == Some((!seat, Phase::Answer)) && ahead.apply(!seat, &Action::Skip).is_err() {
        return false;
    }
    asked(&ahead, seat).is_some_and(|(to_act, _)| to_act != seat) || ahead.only_end_is_left(seat)
}

/// The first action that begins like this, with the first of the choices for each slot of a card.
fn first(game: &Game, seat: Seat, mut partial: PartialAction) -> Option<Action> {
    loop {
        let options = game.next_options(seat, &partial);
        if let Some(whole) = options.actions.into_iter().next() {
            return Some(whole);
        }
        partial.choices.push(options.next.choices.into_iter().next()?);
    }
}

/// Who is to act, as this seat sees it, and in which phase.
fn asked(game: &Game, seat: Seat) -> Option<(Seat, Phase)> {
    match game.view(seat.into()).status {
        Status::Running { to_act, phase } => Some((to_act, phase)),
        _ => None,
    }
}

/// Returns whether the seat's king is in check after this move, so that the turn can't end without a card. Judged by an
/// imagined game, as below.
pub(super) fn leaves_in_check(game: &Game, seat: Seat, step: &Action) -> bool {
    let mut ahead = game.determinized(seat, &Seed::from_bytes([0; 32]));
    ahead.apply(seat, step).is_ok()
        && ahead.status().to_act() == Some(seat)
        && ahead.view(seat.into()).check
        && ahead.options(seat, &PartialAction::of(ActionKind::EndTurn)).actions.is_empty()
}

/// Returns whether no move of the seat, whose king is in check, ends the check by itself, so that a card is needed.
/// Judged by an imagined game, so that it tells nothing that the player may not know.
pub(super) fn needs_card(game: &Game, seat: Seat) -> bool {
    let game = game.determinized(seat, &Seed::from_bytes([0; 32]));
    let of = |game: &Game, kind| game.options(seat, &PartialAction::of(kind)).actions;
    of(&game, ActionKind::Move).iter().all(|step| {
        let mut ahead = game.clone();
        let moves = ahead.apply(seat, step).is_ok();
        moves && ahead.status().to_act() == Some(seat) && of(&ahead, ActionKind::EndTurn).is_empty()
    })
}
