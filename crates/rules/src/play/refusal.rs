//! Why an action was refused.

use crate::chess_rules::CastlingRule;
use std::fmt;

use serde::Serialize;

use super::no_stress;
use crate::action::Action;
use crate::board::{Move, State, Zone};
use crate::card::Card;
use crate::defaults::{EXCHANGE_IDENTICAL, EXCHANGE_PHASE};
use crate::piece::{Kind, KindSet};
use crate::seat::Seat;
use crate::setup::Rules;
use crate::status::Phase;

/// A refused action: nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{message}")]
pub struct Refusal {
    /// The class of the reason.
    pub code: RefusalCode,
    /// The reason in plain words.
    pub message: String,
    /// What the seat could legally have done instead.
    pub legal: Vec<Action>,
}

/// The classes of reasons for a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The other seat is to act.
    NotYourTurn,
    /// An action of this kind does not fit the phase.
    WrongPhase,
    /// A move or claim that the rules refuse.
    IllegalMove,
    /// The card is held but may not be played now.
    IllegalCard,
    /// A choice that the card does not allow.
    IllegalChoice,
    /// The card is not in the hand.
    CardNotHeld,
    /// No offer stands that this seat could answer.
    NothingToAccept,
    /// The game has ended.
    GameOver,
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RefusalCode::NotYourTurn => "not-your-turn",
            RefusalCode::WrongPhase => "wrong-phase",
            RefusalCode::IllegalMove => "illegal-move",
            RefusalCode::IllegalCard => "illegal-card",
            RefusalCode::IllegalChoice => "illegal-choice",
            RefusalCode::CardNotHeld => "card-not-held",
            RefusalCode::NothingToAccept => "nothing-to-accept",
            RefusalCode::GameOver => "game-over",
        })
    }
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), legal: Vec::new() }
    }
}

/// Why the side that is to act cannot do this with its turn.
pub(crate) fn explain(rules: Rules, state: &State, action: &Action) -> Refusal {
    let phase = state.progress().status.phase();
    if rules == Rules::Knightmare {
        return super::knightmare::explain(state, action);
    }
    if rules == Rules::ChessMe {
        return super::chessme::explain(state, action);
    }
    match (action, phase) {
        (Action::Move { .. }, Some(Phase::Move)) => match Move::of(action) {
            Some(mv) => Refusal::new(RefusalCode::IllegalMove, explain_move(state, mv)),
            None => Refusal::new(RefusalCode::IllegalMove, "this board has the squares a1 to h8"),
        },
        (Action::Play { card, choices }, Some(Phase::Card)) => explain_play(rules, state, *card, choices.is_empty()),
        (Action::Exchange, Some(EXCHANGE_PHASE)) => Refusal::new(
            RefusalCode::IllegalCard,
            format!(
                "the hand can be exchanged only when it has {EXCHANGE_IDENTICAL} cards of one kind, or none that can \
                 move a piece (and in check only when no card escapes)"
            ),
        ),
        _ => Refusal::new(RefusalCode::WrongPhase, format!("you cannot do that now: {}", awaited(rules, phase))),
    }
}

pub(super) fn awaited(rules: Rules, phase: Option<Phase>) -> &'static str {
    match (rules, phase) {
        (Rules::NoStress(options), Some(Phase::Draw)) if options.level.hand_size() == 0 => "turn a card first",
        (_, Some(Phase::Draw)) => "draw a card first",
        (_, Some(Phase::Card)) => "play a card from your hand",
        (_, Some(Phase::Move)) => "move a piece",
        (_, Some(Phase::Place)) => "place a tile or leave it",
        (_, Some(Phase::Discard)) => "play a card, throw one away or end your turn",
        (_, Some(Phase::Answer)) => "answer your opponent's turn or let it pass",
        (_, None) => "the game is over",
    }
}

fn explain_play(rules: Rules, state: &State, card: Card, without_choices: bool) -> Refusal {
    let held = state.faces(Zone::Hand(state.turn())).any(|face| face == card);
    if !held {
        return Refusal::new(RefusalCode::CardNotHeld, format!("you do not hold the card {}", card.name()));
    }
    match rules {
        Rules::NoStress(options) if !no_stress::playable(options, state).contains(&card) => Refusal::new(
            RefusalCode::IllegalCard,
            format!("{} cannot move anything now, and another card of your hand can", card.name()),
        ),
        _ if !without_choices => {
            Refusal::new(RefusalCode::IllegalChoice, format!("{} is played without choices", card.name()))
        }
        _ => Refusal::new(RefusalCode::IllegalCard, format!("{} cannot be played now", card.name())),
    }
}

/// Why the move is illegal, from the rule that refuses it.
pub(super) fn explain_move(state: &State, mv: Move) -> String {
    let seat = state.turn();
    let Move { from, to, promote } = mv;
    let Some(piece) = state.on(from) else { return format!("there is no piece on {from}") };
    let name = piece.kind.name();
    if piece.owner != seat {
        return format!("the {name} on {from} is your opponent's");
    }
    let called = state.progress().called;
    let castles = mv.castles(piece.kind);
    if called != KindSet::default() && !called.has(piece.kind) && !castles {
        let kinds: Vec<&str> = called.iter().map(Kind::name).collect();
        return format!("the card calls for a {}, not for a {name}", kinds.join(" or a "));
    }
    let mut to_here = None;
    state.for_each_piece(|targets| {
        if targets.from == from && targets.to.has(to) {
            to_here = Some(targets.promoting.has(to));
        }
    });
    match to_here {
        Some(true) if promote.is_none() => {
            return "a pawn that reaches the last rank must become a queen, rook, bishop or knight: say which"
                .to_owned();
        }
        Some(true) => return "a pawn can become a queen, rook, bishop or knight, nothing else".to_owned(),
        Some(false) if promote.is_some() => return format!("the {name}'s move from {from} to {to} is no promotion"),
        _ => {}
    }
    if castles {
        return explain_castling(state, seat, called);
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

fn explain_castling(state: &State, seat: Seat, called: KindSet) -> String {
    if called != KindSet::default() && !called.has(Kind::King) && !called.has(Kind::Rook) {
        return "castling needs a king card or a rook card".to_owned();
    }
    if state.chess_rules.castling == CastlingRule::None {
        return "there is no castling in this form of the game".to_owned();
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
