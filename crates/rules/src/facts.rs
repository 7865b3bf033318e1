//! What is true of each game, as data: a row a game. Who shows or tells a game asks here what it has, and
//! knows no game by name.
//!
//! A row says what holds in every form of the game. What an option decides is asked of [`Rules`].

use crate::action::ActionKind;
use crate::card::{Card, KnightmareCard};
use crate::defaults::{CHESSME_ARMY, NO_STRESS_DECK};
use crate::piece::Kind;
use crate::setup::{Decks, Rules, Variant};

/// What is true of a game.
#[derive(Debug)]
pub struct Facts {
    /// What it is played on.
    pub geometry: Geometry,
    /// The cards or tiles that it is played with; nothing in a game without.
    pub cards: Option<CardFacts>,
    /// The kinds of action that a seat can be offered in at least one form of the game, in their order.
    pub actions: &'static [ActionKind],
}

/// What a game is played on, and so what form its cells have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Geometry {
    /// The board of 8 by 8 squares: `e4`.
    Board,
    /// The grid without an edge: points such as `3,-1`.
    EndlessGrid,
}

/// The cards of a game.
#[derive(Debug)]
pub struct CardFacts {
    /// What they are.
    pub form: CardForm,
    /// Whether the seed shuffles them. Otherwise they lie as a position gives them, and nothing in the game is
    /// left to chance.
    pub is_shuffled: bool,
    /// The different faces.
    pub faces: &'static [Card],
}

/// What a hand or a pile is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardForm {
    /// Cards: they are played, with the choices that they ask for.
    Card,
    /// Tiles, which are pieces: they are placed, each on a point, after the move of their player's turn.
    Tile,
}

/// Where cards are drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawPile {
    /// Both seats draw from one pile.
    Common,
    /// Each seat has a pile of its own.
    Own,
}

/// How a seat comes by its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    /// A turn begins with turning one up, for all to see; nobody holds any.
    Turned,
    /// A turn begins with drawing one into the hand.
    Drawn,
    /// One that is used is replaced at once, while the pile lasts; drawing is no action.
    Replaced,
}

impl CardForm {
    /// The form's name, by which texts choose between the two: `card`.
    pub const fn name(self) -> &'static str {
        match self {
            CardForm::Card => "card",
            CardForm::Tile => "tile",
        }
    }

    /// The action that uses one.
    pub const fn action(self) -> ActionKind {
        match self {
            CardForm::Card => ActionKind::Play,
            CardForm::Tile => ActionKind::Place,
        }
    }
}

impl Facts {
    /// Whether a seat can be offered an action of this kind in at least one form of the game.
    pub fn has(&self, kind: ActionKind) -> bool {
        self.actions.contains(&kind)
    }

    /// The faces of the game's cards; none in a game without.
    pub fn faces(&self) -> &'static [Card] {
        self.cards.as_ref().map_or(&[], |cards| cards.faces)
    }

    /// Whether the game is played with cards of this form.
    pub fn uses(&self, form: CardForm) -> bool {
        self.cards.as_ref().is_some_and(|cards| cards.form == form)
    }

    /// Whether the seed decides anything, so that a player may want it proved that it was not chosen.
    pub fn has_chance(&self) -> bool {
        self.cards.as_ref().is_some_and(|cards| cards.is_shuffled)
    }

    /// Whether the portable game notation can write the game: it names squares.
    pub const fn has_pgn(&self) -> bool {
        matches!(self.geometry, Geometry::Board)
    }
}

impl Variant {
    /// What is true of this game in every form.
    pub const fn facts(self) -> &'static Facts {
        match self {
            Variant::Standard => &STANDARD,
            Variant::NoStress => &NO_STRESS,
            Variant::Knightmare => &KNIGHTMARE,
            Variant::ChessMe => &CHESSME,
        }
    }

    /// Whether a kind may go two squares forward, both empty, from where it starts.
    pub const fn can_step_twice(self, kind: Kind) -> bool {
        matches!(kind, Kind::Pawn) && self.has_double_step()
    }
}

impl Card {
    /// The printed faces of No Stress Chess: the six kinds and "same again".
    pub const NO_STRESS: [Card; NO_STRESS_DECK.len()] = {
        let mut faces = [Card::SameAgain; NO_STRESS_DECK.len()];
        let mut index = 0;
        while index < faces.len() {
            faces[index] = NO_STRESS_DECK[index].0;
            index += 1;
        }
        faces
    };
}

impl Rules {
    /// How a seat comes by its cards; nothing in a game without.
    pub const fn supply(self) -> Option<Supply> {
        match self {
            Rules::Standard => None,
            Rules::NoStress(options) if options.level.hand_size() == 0 => Some(Supply::Turned),
            Rules::NoStress(_) => Some(Supply::Drawn),
            Rules::Knightmare(_) | Rules::ChessMe => Some(Supply::Replaced),
        }
    }

    /// Where cards are drawn from; nothing in a game without.
    pub fn draw_pile(self) -> Option<DrawPile> {
        match self {
            Rules::Standard => None,
            Rules::NoStress(_) => Some(DrawPile::Common),
            Rules::Knightmare(options) if options.decks == Decks::Common => Some(DrawPile::Common),
            Rules::Knightmare(_) | Rules::ChessMe => Some(DrawPile::Own),
        }
    }

    /// Whether seats hold cards, which they alone see.
    pub const fn has_hands(self) -> bool {
        matches!(self.supply(), Some(Supply::Drawn | Supply::Replaced))
    }
}

static STANDARD: Facts = Facts {
    geometry: Geometry::Board,
    cards: None,
    actions: &[
        ActionKind::Move,
        ActionKind::Resign,
        ActionKind::OfferDraw,
        ActionKind::AcceptDraw,
        ActionKind::DeclineDraw,
        ActionKind::ClaimDraw,
    ],
};

static NO_STRESS: Facts = Facts {
    geometry: Geometry::Board,
    cards: Some(CardFacts { form: CardForm::Card, is_shuffled: true, faces: &Card::NO_STRESS }),
    actions: &[
        ActionKind::Move,
        ActionKind::Draw,
        ActionKind::Play,
        ActionKind::Exchange,
        ActionKind::Resign,
        ActionKind::OfferDraw,
        ActionKind::AcceptDraw,
        ActionKind::DeclineDraw,
        ActionKind::ClaimDraw,
    ],
};

static KNIGHTMARE: Facts = Facts {
    geometry: Geometry::Board,
    cards: Some(CardFacts {
        form: CardForm::Card,
        is_shuffled: true,
        faces: &{
            let mut faces = [Card::SameAgain; KnightmareCard::PLAYED.len()];
            let mut index = 0;
            while index < faces.len() {
                faces[index] = Card::Knightmare(KnightmareCard::PLAYED[index]);
                index += 1;
            }
            faces
        },
    }),
    actions: &[
        ActionKind::Move,
        ActionKind::Play,
        ActionKind::Discard,
        ActionKind::Choose,
        ActionKind::LoseMove,
        ActionKind::Say,
        ActionKind::Skip,
        ActionKind::EndTurn,
        ActionKind::TakeBack,
        ActionKind::Build,
        ActionKind::Resign,
        ActionKind::OfferDraw,
        ActionKind::AcceptDraw,
        ActionKind::DeclineDraw,
        ActionKind::ClaimDraw,
    ],
};

static CHESSME: Facts = Facts {
    geometry: Geometry::EndlessGrid,
    cards: Some(CardFacts {
        form: CardForm::Tile,
        is_shuffled: true,
        faces: &{
            let mut faces = [Card::SameAgain; CHESSME_ARMY.len()];
            let mut index = 0;
            while index < faces.len() {
                faces[index] = Card::tile(CHESSME_ARMY[index].0);
                index += 1;
            }
            faces
        },
    }),
    actions: &[
        ActionKind::Move,
        ActionKind::Place,
        ActionKind::Skip,
        ActionKind::Resign,
        ActionKind::OfferDraw,
        ActionKind::AcceptDraw,
        ActionKind::DeclineDraw,
        ActionKind::ClaimDraw,
    ],
};

#[cfg(test)]
mod tests;
