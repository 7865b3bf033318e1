//! Player actions, and the entries of a game's record.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::choice::Choice;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::{Cell, Square};

/// One act of one seat. The serialised form is the referee's (`{"type": "move", "from": …}`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Action {
    /// A piece moves. Castling is the king's own move of two squares.
    Move {
        /// Where the piece stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// What a pawn becomes; only on a move that promotes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promote: Option<Kind>,
        /// The part of a unit of two that moves, where the move has different consequences for each
        /// part.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none", with = "crate::spoken::part")]
        part: Option<Kind>,
    },
    /// Turns up the turn's card (level 1) or draws it into the hand.
    Draw,
    /// Plays a card from the hand.
    Play {
        /// Which card.
        card: Card,
        /// The card's choices, in the order of its slots.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// Discards a card from the hand.
    Discard {
        /// Which card.
        card: Card,
    },
    /// Makes the choice that a card asks for.
    Choose {
        /// The choices, in the order in which they are asked.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// Gives up the turn's move, where a card allows that.
    LoseMove,
    /// Says the name of a kind of piece, while a card listens.
    Say {
        /// The kind: `p n b r q`, `crab`, `prince`.
        #[serde(with = "crate::spoken")]
        kind: Kind,
    },
    /// Swaps the whole hand for a new one.
    Exchange,
    /// Places a tile from the hand on the endless grid.
    Place {
        /// The tile, written as a letter (`Q`).
        #[serde(with = "crate::tile")]
        tile: Kind,
        /// Where.
        at: Cell,
    },
    /// Plays no response to the opponent's act, or places no tile.
    Skip,
    /// Hands the turn over.
    EndTurn,
    /// Takes back the last unfinished step of the player's own turn.
    TakeBack,
    /// Builds the player's own deck, before the first turn.
    Build {
        /// Its cards, in any order. If left out, a deck is built at random up to the point limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deck: Option<Vec<Card>>,
    },
    /// Resigns.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the opponent's draw offer.
    AcceptDraw,
    /// Declines the opponent's draw offer.
    DeclineDraw,
    /// Claims a draw (repetition, or too many moves without progress).
    ClaimDraw,
}

impl Action {
    /// A move between two squares without promotion.
    pub fn plain_move(from: Square, to: Square) -> Action {
        Action::Move { from: from.into(), to: to.into(), promote: None, part: None }
    }

    /// The play of a card that asks for no choices.
    pub fn play(card: Card) -> Action {
        Action::Play { card, choices: Vec::new() }
    }

    /// The action's kind.
    pub const fn kind(&self) -> ActionKind {
        match self {
            Action::Move { .. } => ActionKind::Move,
            Action::Draw => ActionKind::Draw,
            Action::Play { .. } => ActionKind::Play,
            Action::Discard { .. } => ActionKind::Discard,
            Action::Choose { .. } => ActionKind::Choose,
            Action::LoseMove => ActionKind::LoseMove,
            Action::Say { .. } => ActionKind::Say,
            Action::Exchange => ActionKind::Exchange,
            Action::Place { .. } => ActionKind::Place,
            Action::Skip => ActionKind::Skip,
            Action::EndTurn => ActionKind::EndTurn,
            Action::TakeBack => ActionKind::TakeBack,
            Action::Build { .. } => ActionKind::Build,
            Action::Resign => ActionKind::Resign,
            Action::OfferDraw => ActionKind::OfferDraw,
            Action::AcceptDraw => ActionKind::AcceptDraw,
            Action::DeclineDraw => ActionKind::DeclineDraw,
            Action::ClaimDraw => ActionKind::ClaimDraw,
        }
    }
}

impl fmt::Display for Action {
    /// A short text for messages and logs: `e2e4`, `e7e8=q`, `play holy-war b1 c1`, `resign`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move { from, to, promote, part } => {
                match (from, to) {
                    (Cell::Square(from), Cell::Square(to)) => write!(f, "{from}{to}")?,
                    _ => write!(f, "{from} to {to}")?,
                }
                match (promote, part) {
                    (Some(kind), _) => write!(f, "={kind}"),
                    (None, Some(part)) => write!(f, " as {}", part.name()),
                    (None, None) => Ok(()),
                }
            }
            Action::Play { card, choices } => {
                write!(f, "play {card}")?;
                choices.iter().try_for_each(|choice| write!(f, " {choice}"))
            }
            Action::Discard { card } => write!(f, "discard {card}"),
            Action::Choose { choices } => {
                write!(f, "choose")?;
                choices.iter().try_for_each(|choice| write!(f, " {choice}"))
            }
            Action::Say { kind } => write!(f, "say {}", crate::spoken::name(*kind)),
            Action::Place { tile, at } => write!(f, "place {} {at}", tile.letter()),
            Action::Build { deck: Some(deck) } => {
                write!(f, "build")?;
                deck.iter().try_for_each(|card| write!(f, " {card}"))
            }
            other => other.kind().fmt(f),
        }
    }
}

/// The kinds of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is described at the action of the same name")]
pub enum ActionKind {
    Move,
    Draw,
    Play,
    Discard,
    Choose,
    LoseMove,
    Say,
    Exchange,
    Place,
    Skip,
    EndTurn,
    TakeBack,
    Build,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
}

impl fmt::Display for ActionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ActionKind::Move => "move",
            ActionKind::Draw => "draw",
            ActionKind::Play => "play",
            ActionKind::Discard => "discard",
            ActionKind::Choose => "choose",
            ActionKind::LoseMove => "lose-move",
            ActionKind::Say => "say",
            ActionKind::Exchange => "exchange",
            ActionKind::Place => "place",
            ActionKind::Skip => "skip",
            ActionKind::EndTurn => "end-turn",
            ActionKind::TakeBack => "take-back",
            ActionKind::Build => "build",
            ActionKind::Resign => "resign",
            ActionKind::OfferDraw => "offer-draw",
            ActionKind::AcceptDraw => "accept-draw",
            ActionKind::DeclineDraw => "decline-draw",
            ActionKind::ClaimDraw => "claim-draw",
        })
    }
}

/// One accepted action of a game, as the record keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// A seat acted.
    Act {
        /// Who acted.
        seat: Seat,
        /// What was done.
        action: Action,
    },
    /// A seat's time ran out.
    Flag {
        /// Whose time it was.
        flag: Seat,
    },
    /// A seat has abandoned the game: its player is gone, and the other one claims the game.
    Abandon {
        /// Whose player is gone.
        abandon: Seat,
    },
    /// The time that a card had given a seat ran out.
    Lapse {
        /// Whose time it was.
        lapse: Seat,
    },
    /// A seat's agreed takeback: the game is again as it was when that seat's last turn began. The
    /// entries in between stay in the record but no longer count.
    TakeBack {
        /// Whose turn it is again.
        takeback: Seat,
    },
}
