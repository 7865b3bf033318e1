//! What a player considers doing next: everything that is part of a turn, but of a card with very
//! many choices only some.

use cardinal_rules::{Action, ActionKind, Card, Game, PartialAction, Seat, Variant};

use crate::dice::Dice;

/// The most choices of one card that are considered.
const CHOICES: usize = 160;

/// The actions that the seat considers. Only so many of its cards of Knightmare Chess are looked at:
/// none to list an opponent's replies quickly, some by a weaker player, others each turn.
pub(super) fn steps(game: &Game, seat: Seat, cards: usize, dice: &mut Dice) -> Vec<Action> {
    let staged = game.setup().rules.variant() == Variant::Knightmare;
    if !staged {
        let mut actions = game.options(seat, &PartialAction::default()).actions;
        actions.retain(|action| is_of_turn(action.kind()));
        return actions;
    }
    let mut actions = Vec::new();
    for kind in [
        ActionKind::Move,
        ActionKind::EndTurn,
        ActionKind::Skip,
        ActionKind::LoseMove,
        ActionKind::Choose,
        ActionKind::Discard,
    ] {
        let partial = PartialAction::of(kind);
        match game.options_up_to(seat, &partial, CHOICES) {
            Some(options) => actions.extend(options.actions),
            None => actions.extend(some_of(game, seat, &partial, dice)),
        }
    }
    if cards > 0 {
        let mut playable = game.next_options(seat, &PartialAction::of(ActionKind::Play)).next.card;
        if playable.len() > cards {
            let first = game.ply() as usize / 2 % playable.len();
            playable.rotate_left(first);
            playable.truncate(cards);
        }
        for card in playable {
            actions.extend(plays(game, seat, card, dice));
        }
    }
    actions.retain(|action| is_of_turn(action.kind()));
    actions
}

/// The ways to play a card.
fn plays(game: &Game, seat: Seat, card: Card, dice: &mut Dice) -> Vec<Action> {
    let partial = PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) };
    match game.options_up_to(seat, &partial, CHOICES) {
        Some(options) => options.actions,
        None => some_of(game, seat, &partial, dice),
    }
}

/// Some of very many actions, filled slot by slot at random.
fn some_of(game: &Game, seat: Seat, partial: &PartialAction, dice: &mut Dice) -> Vec<Action> {
    let mut found = Vec::new();
    for _ in 0..CHOICES / 4 {
        let mut partial = partial.clone();
        for _ in 0..6 {
            let options = game.next_options(seat, &partial);
            found.extend(options.actions.into_iter().filter(|action| !found.contains(action)).collect::<Vec<_>>());
            if options.next.choices.is_empty() {
                break;
            }
            let choice = options.next.choices[dice.below(options.next.choices.len())].clone();
            partial.choices.push(choice);
        }
    }
    found
}

/// Whether an action goes on with the turn. Taking a step back, resigning and draws do not.
const fn is_of_turn(kind: ActionKind) -> bool {
    !matches!(
        kind,
        ActionKind::TakeBack
            | ActionKind::Say
            | ActionKind::Build
            | ActionKind::Resign
            | ActionKind::OfferDraw
            | ActionKind::AcceptDraw
            | ActionKind::DeclineDraw
            | ActionKind::ClaimDraw
    )
}
