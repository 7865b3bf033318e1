//! How a card is played: its timing, its effect, and whether that may stand.

use std::fmt;

use super::cards;
use super::position::{Position, Stage};
use super::square::At;
use super::unit::{Kind, Side};

/// One slot of a card (`knightmare-play.md` 1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Choice {
    Square(At),
    Pair(At, At),
    Kind(Kind),
    Flag(bool),
    /// One boundary or two sides, each with the lower square first, in order.
    Wall(Vec<(At, At)>),
    Clockwise(bool),
    /// The place of a continuing card in the list of effects.
    Effect(usize),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Square(at) => write!(f, "{at}"),
            Choice::Pair(from, to) => write!(f, "[{from}, {to}]"),
            Choice::Kind(kind) => write!(f, "{}", kind.letter(Side::Black)),
            Choice::Flag(flag) => write!(f, "{flag}"),
            Choice::Wall(sides) => {
                let texts: Vec<String> = sides.iter().map(|(one, other)| format!("{one}/{other}")).collect();
                if texts.len() == 1 { write!(f, "{}", texts[0]) } else { write!(f, "[{}]", texts.join(", ")) }
            }
            Choice::Clockwise(true) => write!(f, "clockwise"),
            Choice::Clockwise(false) => write!(f, "counterclockwise"),
            Choice::Effect(index) => write!(f, "{index}"),
        }
    }
}

/// Why a play is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    Time,
    Target,
    Way,
}

/// What a card's text does to the board, before mate and safety are judged.
pub(crate) enum Deed {
    /// The board, with the squares where a move ended that may spring a trap.
    Board(Box<Position>, Vec<At>),
    /// It can have no effect. *Irresistible Force* into a City uses up the move
    /// (`knightmare-play.md` 1).
    Nothing { uses_move: bool },
    /// Someone has to answer a question first, which is left out here.
    Asks,
    /// *Coup* on an enemy's neutral piece (FAQ 20/44).
    Surrender,
}

pub(crate) type Raw = Result<Deed, Why>;

pub(crate) fn board(position: Position) -> Deed {
    Deed::Board(Box::new(position), Vec::new())
}

pub(crate) fn landed(position: Position, squares: &[At]) -> Deed {
    Deed::Board(Box::new(position), squares.to_vec())
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    Done(Box<Position>),
    /// No effect: the same board, with the turn's card used.
    Void(Box<Position>),
    Asks,
    Surrender,
    Refused(Why),
}

/// When a card may be played in its player's own turn (the *When* codes of the cards page).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    Pre,
    Ins,
    Post,
    PreOrPost,
}

/// The outcome of one play.
pub(crate) fn play(position: &Position, seat: Side, card: &str, choices: &[Choice]) -> Outcome {
    let deed = match deed(position, seat, card, choices) {
        Ok(deed) => deed,
        Err(why) => return Outcome::Refused(why),
    };
    let moves = cards::window(card) == Some(Window::Ins);
    let void = |uses_move: bool| {
        let mut spent = position.clone();
        spent.carded = true;
        if uses_move {
            spent.stage = Stage::After;
        }
        Outcome::Void(Box::new(spent))
    };
    match deed {
        Deed::Board(after, landed) => {
            let mut after = *after;
            after.carded = true;
            if moves {
                after.stage = Stage::After;
            }
            after.settle(position);
            after.spring(seat, &landed);
            if may_stand(position, &after, seat, card) { Outcome::Done(Box::new(after)) } else { void(false) }
        }
        Deed::Nothing { uses_move } => void(uses_move),
        Deed::Asks => Outcome::Asks,
        Deed::Surrender => Outcome::Surrender,
    }
}

/// The card's text at its timing; a void play is not a refusal (`knightmare-play.md` 1).
fn deed(position: &Position, seat: Side, card: &str, choices: &[Choice]) -> Raw {
    let window = cards::window(card).ok_or(Why::Time)?;
    let in_time = match window {
        Window::Pre | Window::Ins => position.stage == Stage::Before,
        Window::Post => position.stage == Stage::After,
        Window::PreOrPost => true,
    };
    if position.turn != seat || position.carded || !in_time {
        return Err(Why::Time);
    }
    let deed = cards::deed(position, seat, card, choices)?;
    // Under Vendetta a card played as the move must capture an enemy-owned piece if a move could
    // (card 78).
    if window == Window::Ins && position.owes_capture() {
        let theirs = |position: &Position| {
            position.units().flat_map(|(_, unit)| unit.parts()).filter(|part| part.owner != seat).count()
        };
        let takes = matches!(&deed, Deed::Board(after, _) if theirs(after) < theirs(position));
        if !takes {
            return Err(Why::Time);
        }
    }
    Ok(deed)
}

/// The checkmate rule with its extension (macro *Fizzle*, `knightmare.md` 2).
fn may_stand(before: &Position, after: &Position, seat: Side, card: &str) -> bool {
    // After the move nothing more follows, so the player's own king must be safe; continuing cards
    // are no exception (`knightmare-play.md` 1). A card before the move leaves the cure to the
    // move, but may not make it hopeless; the king moved by Man of Straw must be safe at once (card
    // 51).
    if after.stage == Stage::After || card == "man-of-straw" {
        if after.in_check(seat) {
            return false;
        }
    } else if after.is_mated() && !before.is_mated() {
        return false;
    }
    if cards::is_continuing(card) {
        return true;
    }
    // A mate that the move already gave is not made by the card (FAQ 3).
    let mates = after.handed_over().is_mated();
    !mates || (before.stage == Stage::After && before.handed_over().is_mated())
}

/// All legal choices for a card, including void ones, found by trying every combination of its
/// slots.
pub(crate) fn placements(position: &Position, seat: Side, card: &str) -> Vec<Vec<Choice>> {
    let legal = |choices: &[Choice]| deed(position, seat, card, choices).is_ok();
    let mut found: Vec<Vec<Choice>> = cards::combinations(card, position, &legal);
    found.retain(|choices| legal(choices));
    found.sort();
    found.dedup();
    found
}
