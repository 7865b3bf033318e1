//! Laying out the cards that a position gives.

use super::cards::Family;
use super::course::InPlay;
use super::entry;
use super::slots::square_of;
use crate::action::{Choice, ChoiceText};
use crate::board::{State, Wall, Zone, boundaries};
use crate::card::Card;
use crate::piece::{Kind, PieceId};
use crate::play::table::SetupError;
use crate::seat::Seat;
use crate::setup::{Effect, Piles, Position, Variant};
use crate::square::Square;

/// Lays hands, piles, discards and continuing cards as the position gives them; what it does not
/// give is empty.
pub(crate) fn lay_cards(state: &mut State, position: &Position) -> Result<(), SetupError> {
    let none = Piles::default();
    let piles = position.piles.as_ref().unwrap_or(&none);
    let discards = position.discards.as_ref().unwrap_or(&none);
    if !piles.common.is_empty() || !discards.common.is_empty() {
        return Err(SetupError::Zone { variant: Variant::Knightmare, what: "common piles" });
    }
    for (seat, pile, thrown) in
        [(Seat::White, &piles.white, &discards.white), (Seat::Black, &piles.black, &discards.black)]
    {
        for card in pile.iter().rev() {
            state.add_card(*card, Zone::Deck(seat));
        }
        for card in thrown {
            state.add_card(*card, Zone::Discard(seat));
        }
        for card in position.hands.iter().flat_map(|hands| hands.of(seat)) {
            state.add_card(*card, Zone::Hand(seat));
        }
    }
    let mut walls = Vec::new();
    for effect in position.effects.iter().flatten() {
        let subject = take_effect(state, &mut walls, effect)?;
        let id = state.add_card(effect.card, Zone::Table);
        state.add_effect(InPlay { effect: effect.clone(), id, subject });
    }
    state.set_walls(walls);
    Ok(())
}

/// Puts the effect on the board. Gives the piece that it works on.
fn take_effect(state: &mut State, walls: &mut Vec<Wall>, effect: &Effect) -> Result<Option<PieceId>, SetupError> {
    let refuse = |needs| Err(SetupError::Effect { card: effect.card, needs });
    let family = match effect.card {
        Card::Knightmare(card) => entry(card).family,
        _ => return refuse("it is no card of this game"),
    };
    match family {
        Family::Become(kind) => {
            let square = match &effect.choices[..] {
                [choice] => square_of(choice),
                _ => None,
            };
            let pawn = square.filter(|square| state.of(effect.owner, Kind::Pawn).has(*square));
            match pawn.and_then(|square| state.id_on(square)) {
                Some(pawn) => {
                    state.recast(pawn, kind);
                    Ok(Some(pawn))
                }
                None => refuse("it needs the square of a pawn of its owner"),
            }
        }
        Family::Wall => {
            let Some(edges) = edges(&effect.choices) else {
                return refuse("it has one or two walls such as e4/e5, between squares that touch");
            };
            for edge in edges.iter().copied().chain(inner_diagonal(&edges)) {
                if walls.contains(&edge) {
                    return refuse("a wall stands there already");
                }
                walls.push(edge);
            }
            Ok(None)
        }
        _ => refuse("it does not stay in play"),
    }
}

/// The boundaries of one wall: one or two, in a list of their own or not.
fn edges(choices: &[Choice]) -> Option<Vec<Wall>> {
    let edges = match choices {
        [Choice::List(edges)] => edges,
        _ => choices,
    };
    if matches!(edges.len(), 1 | 2) { edges.iter().map(boundary).collect() } else { None }
}

/// The wall that a choice names, if its squares touch.
fn boundary(choice: &Choice) -> Option<Wall> {
    match choice {
        Choice::Text(ChoiceText::Wall(one, other)) => boundaries().find(|wall| *wall == (*one, *other)),
        _ => None,
    }
}

/// The diagonal step that a wall of two edges shuts: from inside its corner to outside.
fn inner_diagonal(edges: &[Wall]) -> Option<Wall> {
    let [(a, b), (c, d)] = *edges else { return None };
    let (inside, one, other) = if a == c {
        (a, b, d)
    } else if a == d {
        (a, b, c)
    } else if b == c {
        (b, a, d)
    } else if b == d {
        (b, a, c)
    } else {
        return None;
    };
    let file = one.file() + other.file();
    let rank = one.rank() + other.rank();
    let outside = Square::at((file - inside.file()) as i8, (rank - inside.rank()) as i8)?;
    boundary(&ChoiceText::Wall(inside.min(outside), inside.max(outside)).into())
        .filter(|_| inside.file() != outside.file() && inside.rank() != outside.rank())
}
