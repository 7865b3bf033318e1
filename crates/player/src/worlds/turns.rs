//! Whole turns: which actions in which order, found by a beam search.

use std::cmp::Reverse;

use cardinal_rules::{Action, ActionKind, Card, Event, Game, PartialAction, Seat, Variant};

use super::evaluation::worth;
use super::search_state::SearchState;
use crate::dice::Dice;

/// The most steps of a turn that are planned ahead.
const MOST_STEPS: usize = 6;

/// A turn. The game that it leads to is not kept, because there are hundreds: [`played`] finds it again.
#[derive(Clone, Debug)]
pub(crate) struct CandidateTurn {
    pub(crate) actions: Vec<Action>,
    /// What the position is worth after it to the seat that plays it, without any reply.
    pub(crate) worth: i32,
}

/// A turn that goes on, and where it stands.
struct OpenTurn {
    turn: CandidateTurn,
    game: Game,
}

/// Which steps are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// How many unfinished turns go on at each step.
    pub(crate) width: usize,
    /// How many of the seat's cards of Knightmare Chess are looked at.
    pub(crate) cards: usize,
    /// Whether a turn is followed past a card that it draws, which is known only in this world.
    pub(crate) past_draws: bool,
}

/// The most turns that are remembered at a time.
const MOST_TURNS: usize = 400;

/// Forgets those of many turns that look worst.
fn keep_best(turns: &mut Vec<CandidateTurn>) {
    if turns.len() >= 2 * MOST_TURNS {
        turns.select_nth_unstable_by_key(MOST_TURNS, |turn| Reverse(turn.worth));
        turns.truncate(MOST_TURNS);
    }
}

/// The seat's turns from here, those that look best first. At each step the best of the beam go on;
/// turns that are finished, or that are not followed further, stay.
pub(crate) fn list_turns(game: &Game, seat: Seat, beam: Beam, state: &mut SearchState) -> Vec<CandidateTurn> {
    let mut open = vec![OpenTurn { turn: CandidateTurn { actions: Vec::new(), worth: 0 }, game: game.clone() }];
    let mut done: Vec<CandidateTurn> = Vec::new();
    for _ in 0..MOST_STEPS {
        let mut next: Vec<OpenTurn> = Vec::new();
        let mut left_off = 0;
        for OpenTurn { turn, game } in open {
            for action in next_actions(&game, seat, beam.cards, &mut state.dice) {
                let mut game = game.clone();
                let Ok(events) = game.apply(seat, &action) else { continue };
                state.count_position();
                let draws = |event: &Event| matches!(event, Event::Drew { .. } | Event::Turned { .. });
                let is_unknown = !beam.past_draws && events.iter().any(draws);
                let ends = game.status().to_act() != Some(seat) || is_unknown;
                let mut actions = turn.actions.clone();
                actions.push(action);
                let turn = CandidateTurn { actions, worth: worth(&game, seat) };
                if ends {
                    done.push(turn);
                    keep_best(&mut done);
                } else {
                    next.push(OpenTurn { turn, game });
                    // Each holds a whole game, and there can be thousands of ways to play a card.
                    if next.len() >= 2 * beam.width.max(1) {
                        done.extend(leave_off(&mut next, beam.width, &mut left_off, seat, state));
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        done.extend(leave_off(&mut next, beam.width, &mut left_off, seat, state));
        open = next;
    }
    done.sort_by_key(|turn| Reverse(turn.worth));
    done
}

/// Keeps the best of the turns that go on, best first. Returns the others as they end after what has been done in them,
/// as long as there aren't too many.
fn leave_off(
    next: &mut Vec<OpenTurn>,
    width: usize,
    left_off: &mut usize,
    seat: Seat,
    state: &mut SearchState,
) -> Vec<CandidateTurn> {
    next.sort_by_key(|open| Reverse(open.turn.worth));
    let others = next.split_off(width.min(next.len()));
    let looked_at = others.len().min((2 * MOST_TURNS).saturating_sub(*left_off));
    *left_off += looked_at;
    others.into_iter().take(looked_at).filter_map(|OpenTurn { turn, game }| ended(turn, game, seat, state)).collect()
}

/// The turn ended after what has been done so far, if it can be. Whether a move mates shows only then,
/// so every move is looked at to its end, not just those of the beam.
pub(super) fn ended(
    mut turn: CandidateTurn,
    mut game: Game,
    seat: Seat,
    state: &mut SearchState,
) -> Option<CandidateTurn> {
    let action = match game.setup().rules.variant() {
        Variant::ChessMe => Action::Skip,
        Variant::Knightmare => Action::EndTurn,
        Variant::Standard | Variant::NoStress => return None,
    };
    if !turn.actions.iter().any(|action| matches!(action, Action::Move { .. })) {
        return None;
    }
    game.apply(seat, &action).ok()?;
    state.count_position();
    turn.worth = worth(&game, seat);
    turn.actions.push(action);
    (game.status().to_act() != Some(seat)).then_some(turn)
}

/// The game after these actions, or after as many of them as can be done there.
pub(crate) fn played(game: &Game, seat: Seat, actions: &[Action]) -> Game {
    let mut game = game.clone();
    for action in actions {
        if game.apply(seat, action).is_err() {
            break;
        }
    }
    game
}

/// The most choices of one card that are considered.
const MOST_CHOICES: usize = 160;

/// The actions that the seat considers. Only so many of its cards of Knightmare Chess are looked at:
/// none to list an opponent's replies quickly, some by a weaker player, others each turn.
pub(super) fn next_actions(game: &Game, seat: Seat, cards: usize, dice: &mut Dice) -> Vec<Action> {
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
        match game.options_up_to(seat, &partial, MOST_CHOICES) {
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
    match game.options_up_to(seat, &partial, MOST_CHOICES) {
        Some(options) => options.actions,
        None => some_of(game, seat, &partial, dice),
    }
}

/// Some of very many actions, filled slot by slot at random.
fn some_of(game: &Game, seat: Seat, partial: &PartialAction, dice: &mut Dice) -> Vec<Action> {
    let mut found = Vec::new();
    for _ in 0..MOST_CHOICES / 4 {
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
