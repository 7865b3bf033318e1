//! What one viewer may know of a game. Everything shown to anyone is made from a view.

use serde::{Deserialize, Serialize};

use crate::card::{Card, KnightmareCard};
use crate::choice::{Choice, ChoiceText};
use crate::grid_piece::GridPiece;
use crate::mark::{PieceMark, ShownMark};
use crate::notation::readable;
use crate::piece::Kind;
use crate::position::{Effect, Lists, Piles};
use crate::seat::{BySeat, Seat};
use crate::setup::{Rules, Variant};
use crate::square::{Cell, Square};
use crate::status::{Status, WinReason};

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Anyone else.
    Public,
    /// Sees everything: the engine's own tests and tools, and anyone once a game is over. While it runs, no player
    /// ever gets this view.
    Referee,
}

impl Viewer {
    /// The seat, if the viewer is a player.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::White => Some(Seat::White),
            Viewer::Black => Some(Seat::Black),
            Viewer::Public | Viewer::Referee => None,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        match seat {
            Seat::White => Viewer::White,
            Seat::Black => Viewer::Black,
        }
    }
}

/// A game as one viewer may see it. There is no field for what the viewer may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Which game it is.
    pub variant: Variant,
    /// The game's rules and options.
    #[serde(skip)]
    pub rules: Rules,
    /// Who is looking.
    pub viewer: Viewer,
    /// The game's status.
    pub status: Status,
    /// The side whose turn it is, even while the other side is asked something.
    pub turn: Seat,
    /// The position in Forsyth-Edwards notation. Kinds without a letter are written as what they
    /// were. Empty on the endless grid, whose position is in `grid`, and while the board is hidden.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fen: String,
    /// The pieces on the endless grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Lists<GridPiece>>,
    /// The pieces on the board, in the order of their cells; empty while the board is hidden from
    /// the viewer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub board: Vec<PieceView>,
    /// The viewer's own hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    /// Both hands, for the referee only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<Lists<Card>>,
    /// The draw piles, for the referee only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piles: Option<Piles>,
    /// The cards that the viewer builds its deck from, sorted by face, while decks are being built.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<Vec<Card>>,
    /// Both pools, for the referee only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pools: Option<Lists<Card>>,
    /// The deck that the viewer has built, sorted by face, while the opponent is still building.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
    /// The point limit of each deck, while decks are being built.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<BySeat<u16>>,
    /// Who has built a deck, while decks are being built.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub built: Option<BySeat<bool>>,
    /// The number of cards in each hand.
    pub hand_sizes: BySeat<usize>,
    /// The number of cards in each draw pile.
    pub pile_sizes: PileSizes,
    /// The discard piles, top card last.
    pub discards: Piles,
    /// Captured pieces, by the side that they belonged to.
    pub captured: Lists<Kind>,
    /// Pieces that are out for good, by the side that they belonged to.
    pub dead: Lists<Kind>,
    /// Continuing cards in play, in the order in which they were played.
    pub effects: Vec<Effect>,
    /// Walls on the board: pairs of squares between which only leaps can pass.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<(Square, Square)>,
    /// Squares that nothing enters or slides through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Square>,
    /// Knightmare Chess: the quarter turns that the board has made, clockwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<u8>,
    /// Knightmare Chess: every square on which a pawn can be legally captured in passing. Other
    /// games have at most one, which is in `fen`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Square>,
    /// Knightmare Chess: pieces temporarily taken away by a card, by the side that they belong to.
    #[serde(skip_serializing_if = "none")]
    pub away: Lists<Kind>,
    /// Knightmare Chess: how many cards each side may still play this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowance: Option<Allowance>,
    /// Knightmare Chess: whether the turn may not end with this board, because it led to this board
    /// before it was undone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub forbidden: bool,
    /// What was done last.
    pub last: Last,
    /// Whether the side to act is in check.
    pub check: bool,
    /// Where the pieces stand that give this check, or that have mated a king; empty while the
    /// board is hidden.
    #[serde(skip)]
    pub attackers: Vec<Cell>,
    /// No Stress Chess: the kinds that the played card allows to move.
    #[serde(serialize_with = "letters")]
    pub called: Vec<Kind>,
    /// No Stress Chess: the kinds that a *Same Again* stands for with the current discard piles,
    /// and so what the one on top of them stood for.
    #[serde(skip)]
    pub again: Vec<Kind>,
    /// Who has a draw offer open.
    pub offer: Option<Seat>,
    /// Half-moves (No Stress Chess: turns) since the start, or since the position that was set up.
    pub ply: u32,
}

impl View {
    /// The card that has been turned up or played and whose move is still to be made. If the game
    /// is over, that move was never made.
    pub fn pending(&self) -> Option<&CardView> {
        // The kinds that a card calls stay called until its turn ends.
        self.last.card.as_ref().filter(|card| card.current && !self.called.is_empty())
    }

    /// The last move as players [read](crate::notation::readable) it. Where the opponent can respond, a move that
    /// mates has only a `+` when it is made; it has a `#` here once the game is won with it.
    pub fn readable_move(&self) -> Option<String> {
        let moved = self.last.moved.as_ref()?;
        let mut san = readable(&moved.san).into_owned();
        if self.last.placed.is_none() {
            sign_mate(&mut san, moved.seat, self.status);
        }
        Some(san)
    }

    /// Whose action [`View::last`] describes, even when the game is over; `None` before the first
    /// action.
    pub fn last_seat(&self) -> Option<Seat> {
        let Last { moved, card, turn_lost, exchanged, .. } = &self.last;
        match card.as_ref().filter(|card| card.current) {
            Some(card) => Some(card.seat),
            // Such a turn is handed over at once, whether or not the game goes on.
            None if *exchanged > 0 || *turn_lost => Some(!self.turn),
            None => moved.as_ref().map(|moved| moved.seat),
        }
    }

    /// Whether the board is hidden from the viewer: the view does not show what stands on it.
    pub fn is_covered(&self) -> bool {
        self.fen.is_empty() && self.grid.is_none()
    }

    /// The squares with a trap that the viewer may know of.
    pub fn traps(&self) -> impl Iterator<Item = Square> {
        let traps = self.effects.iter().filter(|effect| effect.root() == Card::Knightmare(KnightmareCard::ManTrap));
        // A viewer who must not know the square sees no choices for the trap.
        traps.filter_map(|effect| match effect.choices.last() {
            Some(Choice::Text(ChoiceText::Cell(cell))) => cell.square(),
            _ => None,
        })
    }
}

const fn none(lists: &Lists<Kind>) -> bool {
    lists.white.is_empty() && lists.black.is_empty()
}

fn letters<S: serde::Serializer>(kinds: &[Kind], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(kinds.iter().map(|kind| kind.letter().to_string()))
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceView {
    /// Where it stands.
    #[serde(rename = "square")]
    pub cell: Cell,
    /// What it is.
    #[serde(skip)]
    pub kind: Kind,
    /// Its letter in FEN: upper case for pieces of White's army, lower case for Black's.
    pub piece: char,
    /// The letters of both parts of a unit of two, the more valuable one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<char>,
    /// Who moves it.
    pub owner: Seat,
    /// What cards have made of it, and what binds it.
    pub marks: Vec<ShownMark>,
}

impl PieceView {
    /// Whether a card's mark is on it and not suspended.
    pub fn has(&self, mark: PieceMark) -> bool {
        self.marks.contains(&ShownMark { mark, asleep: false })
    }

    /// Whether its owner must not lose it.
    pub fn is_royal(&self) -> bool {
        self.kind.is_royal() || self.has(PieceMark::Royal)
    }
}

/// How many cards each side may still play in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Allowance {
    /// The side whose turn it is.
    pub own: usize,
    /// The other side.
    pub reply: usize,
}

/// The number of cards in each draw pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PileSizes {
    /// The pile that both sides draw from.
    pub common: usize,
    /// White's own.
    pub white: usize,
    /// Black's own.
    pub black: usize,
}

/// Ends the seat's move in `#` instead of `+` if the game was won with it.
pub(crate) fn sign_mate(san: &mut String, seat: Seat, status: Status) {
    if status == (Status::Won { winner: seat, reason: WinReason::Checkmate }) && san.ends_with('+') {
        san.pop();
        san.push('#');
    }
}

/// What was done last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Last {
    /// The last move.
    #[serde(rename = "move")]
    pub moved: Option<MoveView>,
    /// The tile that was placed after the last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<PlaceView>,
    /// The last card that was turned up or played.
    pub card: Option<CardView>,
    /// Whether the last turn was lost because none of the called kinds could move.
    pub turn_lost: bool,
    /// How many cards the last turn discarded to swap the hand (0 if it did not).
    pub exchanged: usize,
}

/// A move as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// Who moved.
    pub seat: Seat,
    /// What moved.
    #[serde(skip)]
    pub kind: Kind,
    /// From where.
    pub from: Cell,
    /// To where.
    pub to: Cell,
    /// What the pawn became.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promote: Option<Kind>,
    /// What was captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<Kind>,
    /// Whether it was a castling.
    pub castled: bool,
    /// The move in algebraic notation; on the endless grid piece, point and point (`K1,0-0,0`).
    /// There the move has a `#` only if the turn ends with it, or would if it ended now; if a tile
    /// follows, [`PlaceView::sign`] shows the mate.
    pub san: String,
}

/// A placed tile as everyone sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PlaceView {
    /// Who placed it.
    pub seat: Seat,
    /// What was placed.
    #[serde(with = "crate::tile")]
    pub tile: Kind,
    /// Where.
    pub at: Cell,
    /// What the whole turn, which the tile ends, does to the opponent's king.
    #[serde(skip)]
    pub sign: CheckSign,
}

/// What is done to the opponent's king, as shown by the sign after a move or tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CheckSign {
    /// Nothing: no sign.
    #[default]
    None,
    /// It is in check: `+`.
    Check,
    /// It is mated: `#`.
    Mate,
}

impl CheckSign {
    /// The sign; empty for none.
    pub const fn text(self) -> &'static str {
        match self {
            CheckSign::None => "",
            CheckSign::Check => "+",
            CheckSign::Mate => "#",
        }
    }
}

/// A card as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardView {
    /// Whose card it was.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The choices that everyone may know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// Whether it belongs to the current turn or the one that has just ended.
    pub current: bool,
}
