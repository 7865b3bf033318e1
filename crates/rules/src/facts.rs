//! The facts about each game, as data: one row per game. Code that shows or describes games asks
//! here what a game has, and knows no game by name.
//!
//! A row states what holds in every form of the game. What an option decides is asked of [`Rules`].

use crate::action::ActionKind;
use crate::card::{Card, KnightmareCard};
use crate::defaults::{CHESSME_ARMY, NO_STRESS_DECK};
use crate::piece::Kind;
use crate::setup::{Decks, Rules, Variant};

/// The facts about a game.
#[derive(Debug)]
pub struct Facts {
    /// What it is played on.
    pub geometry: Geometry,
    /// The cards or tiles it is played with; `None` in a game without.
    pub cards: Option<CardFacts>,
    /// The kinds of action that a seat can be offered in at least one form of the game, in the
    /// order of [`ActionKind`].
    pub actions: &'static [ActionKind],
}

/// What a game is played on, which decides the form of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Geometry {
    /// The board of 8 by 8 squares: `e4`.
    Board,
    /// The endless grid: points such as `3,-1`.
    EndlessGrid,
}

/// The cards of a game.
#[derive(Debug)]
pub struct CardFacts {
    /// Whether they are cards or tiles.
    pub form: CardForm,
    /// Whether the seed shuffles them. Otherwise they come in the order given by a position, and
    /// nothing in the game is random.
    pub is_shuffled: bool,
    /// The different faces.
    pub faces: &'static [Card],
}

/// What a hand or a pile is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardForm {
    /// Cards, which are played with the choices that they ask for.
    Card,
    /// Tiles, which are pieces: each is placed on a point after the move of its player's turn.
    Tile,
}

/// Where cards are drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawPile {
    /// Both seats share one draw pile.
    Common,
    /// Each seat has its own draw pile.
    Own,
}

/// How a seat gets its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    /// A turn begins with turning one up for all to see; nobody has a hand.
    Turned,
    /// A turn begins with drawing one into the hand.
    Drawn,
    /// A used card is replaced at once, while the draw pile lasts; drawing is not an action.
    Replaced,
}

impl CardForm {
    /// The form's name, by which texts select their wording: `card`.
    pub const fn name(self) -> &'static str {
        match self {
            CardForm::Card => "card",
            CardForm::Tile => "tile",
        }
    }

    /// The action that uses a card of this form.
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

    /// The faces of the game's cards; empty in a game without.
    pub fn faces(&self) -> &'static [Card] {
        self.cards.as_ref().map_or(&[], |cards| cards.faces)
    }

    /// Whether the game is played with cards of this form.
    pub fn uses(&self, form: CardForm) -> bool {
        self.cards.as_ref().is_some_and(|cards| cards.form == form)
    }

    /// Whether the seed decides anything, so that players may want proof that it was not chosen.
    pub fn has_chance(&self) -> bool {
        self.cards.as_ref().is_some_and(|cards| cards.is_shuffled)
    }

    /// Whether PGN can represent the game: its moves name squares.
    pub const fn has_pgn(&self) -> bool {
        matches!(self.geometry, Geometry::Board)
    }
}

impl Variant {
    /// The facts about this game that hold in every form.
    pub const fn facts(self) -> &'static Facts {
        match self {
            Variant::Standard => &STANDARD,
            Variant::NoStress => &NO_STRESS,
            Variant::Knightmare => &KNIGHTMARE,
            Variant::ChessMe => &CHESSME,
        }
    }

    /// Whether a kind may move two squares forward, both empty, from where it starts.
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
    /// How a seat gets its cards; `None` in a game without.
    pub const fn supply(self) -> Option<Supply> {
        match self {
            Rules::Standard => None,
            Rules::NoStress(options) if options.level.hand_size() == 0 => Some(Supply::Turned),
            Rules::NoStress(_) => Some(Supply::Drawn),
            Rules::Knightmare(_) | Rules::ChessMe => Some(Supply::Replaced),
        }
    }

    /// Where cards are drawn from; `None` in a game without.
    pub fn draw_pile(self) -> Option<DrawPile> {
        match self {
            Rules::Standard => None,
            Rules::NoStress(_) => Some(DrawPile::Common),
            Rules::Knightmare(options) if options.decks == Decks::Common => Some(DrawPile::Common),
            Rules::Knightmare(_) | Rules::ChessMe => Some(DrawPile::Own),
        }
    }

    /// Whether each seat builds its deck from half of the cards, of which the other seat has the other half.
    pub fn splits_cards(self) -> bool {
        matches!(self, Rules::Knightmare(options) if options.decks == Decks::Split)
    }

    /// Whether seats have hands, which only they see.
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
