//! Whole turns of a move and nothing else, tried in the game as a planner may imagine it. The real game isn't asked for
//! them: its answer would tell of hidden cards.

use std::collections::BTreeMap;

use cardinal_rules::{Action, ActionKind, Game, Knowledge, Listing, PartialAction, Seat, Seed, notation};

use cardinal_store::PlannedMove;

/// How many games are imagined to find one in which the card allows a move.
const TRIES: u8 = 64;

/// How many games are imagined to find the moves that a card may allow. They are the first of those in which a move is
/// tried, so each move that is found can be played.
const LOOKS: u8 = 16;

/// A game that the real one may be, for all that the planner knows.
pub(super) fn imagined(game: &Game, planner: Seat, dice: u8) -> Game {
    Knowledge::of(game, planner).determinized(&Seed::from_bytes([dice; 32]))
}

/// The game after a turn with this move and nothing else, as far as the planner may imagine it.
pub(super) fn tried(
    game: &Game,
    planner: Seat,
    mover: Seat,
    find: &dyn Fn(&Listing<'_>) -> Option<Action>,
) -> Option<(Game, PlannedMove)> {
    (0..TRIES).find_map(|dice| {
        let (_, after, played) = turn(&imagined(game, planner, dice), mover, find)?;
        Some((after, played))
    })
}

/// The moves that a turn can consist of, as far as the planner may imagine the game. Each stands for all that differ
/// from it only in the part of a unit that moves.
pub(super) fn moves(game: &Game, planner: Seat, mover: Seat) -> Vec<Action> {
    // Without cards, nothing is left to imagine.
    let looks = if game.setup().rules.variant().facts().cards.is_some() { LOOKS } else { 1 };
    let mut found = BTreeMap::new();
    for dice in 0..looks {
        for (_, begun) in beginnings(imagined(game, planner, dice), mover) {
            for step in moves_now(&begun, mover) {
                let Action::Move { from, to, promote, .. } = step else { continue };
                if !found.contains_key(&(from, to, promote)) && ended(begun.clone(), mover, &step).is_some() {
                    found.insert((from, to, promote), step);
                }
            }
        }
    }
    found.into_values().collect()
}

/// The actions of a whole turn with the move that is found and nothing else but what has to come before and after it,
/// with the game after them. None if there is no such turn.
pub(super) fn turn(
    game: &Game,
    mover: Seat,
    find: &dyn Fn(&Listing<'_>) -> Option<Action>,
) -> Option<(Vec<Action>, Game, PlannedMove)> {
    beginnings(game.clone(), mover).into_iter().find_map(|(mut actions, begun)| {
        let (step, planned) = find_move(&begun, mover, find)?;
        let (rest, after) = ended(begun, mover, &step)?;
        actions.push(step);
        actions.extend(rest);
        Some((actions, after, planned))
    })
}

/// The listed action of a planned move.
pub(super) fn listed(listing: &Listing<'_>, planned: &PlannedMove) -> Option<Action> {
    let wanted = (planned.from, planned.to, planned.promote);
    let is_planned = |action: &&Action| match action {
        Action::Move { from, to, promote, .. } => (*from, *to, *promote) == wanted,
        _ => false,
    };
    listing.whole().actions.iter().find(is_planned).cloned()
}

/// What can come before the move of a turn, with the game after it. The card that allows the move is part of it.
fn beginnings(mut game: Game, mover: Seat) -> Vec<(Vec<Action>, Game)> {
    let mut actions = Vec::new();
    // No response, and the turn's card.
    for first in [Action::Skip, Action::Draw] {
        if is_on_turn(&game, mover) && moves_now(&game, mover).is_empty() && can(&game, mover, first.kind()) {
            if game.apply(mover, &first).is_err() {
                return Vec::new();
            }
            actions.push(first);
        }
    }
    // Where a turn has several steps, a card is more than leave to move.
    let has_steps = game.setup().rules.variant().facts().has(ActionKind::EndTurn);
    let plays = if has_steps { Vec::new() } else { of_kind(&game, mover, ActionKind::Play) };
    let with_card = plays.into_iter().filter_map(|card| {
        let mut with = game.clone();
        with.apply(mover, &card).ok()?;
        Some((actions.iter().cloned().chain([card]).collect(), with))
    });
    let with_card: Vec<(Vec<Action>, Game)> = with_card.collect();
    [(actions, game)].into_iter().chain(with_card).collect()
}

/// The rest of a turn after its move, which is neither a tile nor a card, with the game then. None if the turn goes on.
fn ended(mut game: Game, mover: Seat, step: &Action) -> Option<(Vec<Action>, Game)> {
    game.apply(mover, step).ok()?;
    let mut actions = Vec::new();
    for last in [Action::Skip, Action::EndTurn] {
        if is_on_turn(&game, mover) && can(&game, mover, last.kind()) {
            game.apply(mover, &last).ok()?;
            actions.push(last);
        }
    }
    (!is_on_turn(&game, mover)).then_some((actions, game))
}

fn find_move(game: &Game, mover: Seat, find: &dyn Fn(&Listing<'_>) -> Option<Action>) -> Option<(Action, PlannedMove)> {
    let listing = game.listing_of(mover, moves_now(game, mover));
    let step = find(&listing)?;
    let Action::Move { from, to, promote, .. } = step else { return None };
    let san = notation::readable(&listing.san(&step)?).into_owned();
    Some((step, PlannedMove { from, to, promote, san }))
}

fn moves_now(game: &Game, mover: Seat) -> Vec<Action> {
    if is_on_turn(game, mover) { of_kind(game, mover, ActionKind::Move) } else { Vec::new() }
}

fn can(game: &Game, seat: Seat, kind: ActionKind) -> bool {
    !of_kind(game, seat, kind).is_empty()
}

/// What a seat can do of one kind. The choices of a hand's cards, which may be thousands, are not listed for another.
fn of_kind(game: &Game, seat: Seat, kind: ActionKind) -> Vec<Action> {
    game.options(seat, &PartialAction::of(kind)).actions
}

fn is_on_turn(game: &Game, seat: Seat) -> bool {
    game.status().to_act() == Some(seat)
}
