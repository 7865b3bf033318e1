//! Why an action was refused, where the reason is the same in several games.

use super::explain_bounds::{why_bound, why_held};
use super::refusal::{Refusal, RefusalCode};
use crate::action::Action;
use crate::board::{Move, State};
use crate::card::Card;
use crate::chess_rules::CastlingRule;
use crate::phase::Phase;
use crate::piece::{Kind, KindSet};
use crate::seat::Seat;

/// What the seat that is to act has to do in this phase.
pub(super) const fn awaited(phase: Option<Phase>) -> &'static str {
    match phase {
        Some(Phase::Draw) => "draw a card first",
        Some(Phase::Card) => "play a card from your hand",
        Some(Phase::Move) => "move a piece",
        Some(Phase::Place) => "place a tile or leave it",
        Some(Phase::Discard) => "play a card, throw one away or end your turn",
        Some(Phase::Build) => "build your deck",
        Some(Phase::Choose(_)) => "answer what the card asks",
        Some(Phase::Answer) => "answer your opponent's turn or let it pass",
        None => "the game is over",
    }
}

/// The refusal of an action that does not fit the phase, in which this is to be done.
pub(super) fn wrong_phase(awaited: &str) -> Refusal {
    Refusal::new(RefusalCode::WrongPhase, format!("you cannot do that now: {awaited}"))
}

/// The refusal of a card that the hand does not hold.
pub(super) fn not_held(card: Card) -> Refusal {
    Refusal::new(RefusalCode::CardNotHeld, format!("you do not hold the card {}", card.name()))
}

/// The refusal of an illegal move on the 8 by 8 board.
pub(super) fn refuse_move(state: &State, action: &Action) -> Refusal {
    let message = match Move::of(action) {
        Some(mv) => explain_move(state, mv),
        None => "this board has the squares a1 to h8".to_owned(),
    };
    Refusal::new(RefusalCode::IllegalMove, message)
}

/// Why the move is illegal, from the rule that refuses it.
fn explain_move(state: &State, mv: Move) -> String {
    let seat = state.turn();
    let Move { from, to, promote, part } = mv;
    let Some(piece) = state.on(from) else { return format!("there is no piece on {from}") };
    let name = piece.kind.name();
    if !state.own_to(seat).has(from) {
        return format!("the {name} on {from} is your opponent's");
    }
    let called = state.progress().called;
    let castles = mv.castles(piece.kind);
    if let Some(why) = why_held(state, seat, from).filter(|_| !castles) {
        return why;
    }
    if called != KindSet::default() && !called.has(piece.kind) && !castles {
        let kinds: Vec<&str> = called.iter().map(Kind::name).collect();
        return format!("the card calls for a {}, not for a {name}", kinds.join(" or a "));
    }
    let (mut to_here, mut parts) = (None, Vec::new());
    state.for_each_piece(|targets| {
        if targets.from == from && targets.to.has(to) {
            to_here = Some(targets.promoting.has(to));
            parts.extend(targets.part);
        }
    });
    parts.sort();
    if let Some(why) = to_here.and_then(|_| explain_part(part, &parts)) {
        return why;
    }
    if let (Some(true), Some(kind)) = (to_here, promote)
        && Kind::PROMOTIONS.contains(&kind)
    {
        return if piece.royal && state.of(seat, Kind::Prince).is_empty() {
            "the pawn is your king, and no prince is left: it becomes a knight or a bishop".to_owned()
        } else {
            format!("as a {} on {to} it would leave your king in check", kind.name())
        };
    }
    match to_here {
        Some(true) if promote.is_none() => {
            return "a pawn that reaches the last rank must become a queen, rook, bishop or knight: say which"
                .to_owned();
        }
        Some(true) => return "a pawn can become a queen, rook, bishop or knight, nothing else".to_owned(),
        Some(false) if promote.is_some() && state.merged().has(from) => {
            return "a pawn in a unit of two never promotes".to_owned();
        }
        Some(false) if promote.is_some() => return format!("the {name}'s move from {from} to {to} is no promotion"),
        _ => {}
    }
    if castles {
        return explain_castling(state, seat, called);
    }
    if let Some(why) = why_bound(state, seat, mv) {
        return why;
    }
    let mut lawless = state.clone();
    lawless.chess_rules.safety = false;
    let mut reaches = false;
    lawless.for_each_piece(|targets| reaches |= targets.from == from && targets.to.has(to));
    if reaches {
        return match state.royal(seat) {
            Some(king) if king == from => format!("the king would stand in check on {to}"),
            Some(king) if state.in_check(seat) => {
                format!("the king on {king} is in check, and the {name} from {from} to {to} does not end it")
            }
            Some(king) => {
                format!("the {name} on {from} cannot leave: the king on {king} would stand in check")
            }
            None => format!("the {name} on {from} cannot go to {to}"),
        };
    }
    match state.on(to) {
        Some(other) if other.owner == seat => format!("your own {} stands on {to}", other.kind.name()),
        _ => format!("the {name} on {from} cannot go to {to}"),
    }
}

/// Why a unit of two cannot go as this part where it can go as these, or as either if there are none.
fn explain_part(part: Option<Kind>, parts: &[Kind]) -> Option<String> {
    let names: Vec<&str> = parts.iter().map(|kind| kind.name()).collect();
    match (part, parts) {
        (Some(_), []) => Some("the move is the same for whichever part makes it: name none".to_owned()),
        (Some(part), _) if parts.contains(&part) => None,
        (_, []) => None,
        _ => Some(format!("say as which part of the unit it goes: as a {}", names.join(" or as a "))),
    }
}

const NO_CASTLING: &str = "there is no castling in this form of the game";

/// Why the side on turn can never make a move of this kind in this form of the game.
pub(super) fn never(state: &State, action: &Action) -> Option<&'static str> {
    let mv = Move::of(action)?;
    let castles = state.on(mv.from).is_some_and(|piece| mv.castles(piece.kind));
    (castles && state.chess_rules.castling == CastlingRule::None).then_some(NO_CASTLING)
}

fn explain_castling(state: &State, seat: Seat, called: KindSet) -> String {
    if state.chess_rules.castling == CastlingRule::None {
        return NO_CASTLING.to_owned();
    }
    if called != KindSet::default() && !called.has(Kind::King) && !called.has(Kind::Rook) {
        return "castling needs a king card or a rook card".to_owned();
    }
    if state.chess_rules.castling == CastlingRule::Free {
        return "castling needs a king and a rook that have not moved, nothing between them, and no check at its end"
            .to_owned();
    }
    if state.in_check(seat) {
        return "the king cannot castle out of check".to_owned();
    }
    "castling needs a king and a rook that have not moved, nothing between them, and no attacked square on the \
     king's way"
        .to_owned()
}
