//! The rules of Cardinal's games: a pure and deterministic engine, without I/O, clocks or threads.
//!
//! A [`Game`] is its [`Setup`], its [`Seed`] and the [`Action`]s of its seats: the same three give
//! the same state on every machine. [`Game::options`] lists what may be done, [`Game::view`] shows
//! what may be seen. An illegal action changes nothing and is refused with a [`Refusal`], which
//! says what would have been legal. [`Variant::facts`] says what a game has at all: its cards,
//! piles and kinds of action.

mod action;
mod board;
mod card;
mod card_use;
mod chance;
mod choice;
pub mod defaults;
mod facts;
mod grid_piece;
mod mark;
pub mod notation;
mod partial;
mod piece;
mod play;
mod position;
mod refusal;
mod seat;
mod setup;
mod spoken;
mod square;
mod starter_deck;
mod status;
mod tile;
mod version;
mod view;

pub use action::{Action, ActionKind, Entry};
pub use board::{Mode, Reach, Way};
pub use card::{Card, CardId, KnightmareCard, ParseCardError, Timing};
pub use card_use::{CardUse, NoEffectReason, TurnMoment, When};
pub use chance::{Commitment, ParseHexError, Salt, Seed, StateHash};
pub use choice::{Choice, ChoiceText, Direction, ParseChoiceError, Word};
pub use facts::{CardFacts, CardForm, DrawPile, Facts, Geometry, Supply};
pub use grid_piece::{GridPiece, ParseGridPieceError};
pub use mark::{PieceMark, ShownMark};
pub use partial::{Next, Options, PartialAction};
pub use piece::{Kind, OffBoard, ParseKindError, Piece, PieceId};
pub use play::{
    Analysis, BoardMove, Deed, DeedKind, Ending, Event, Example, ExampleError, Fate, Game, Knowledge, Listing, Record,
    ReplayError, ResumeError, Setup, SetupError, Slot, Snapshot, Story, TakenBack, Travel, Turn, TurnCard, Undone,
};
pub use position::{Effect, Lists, Piles, Position};
pub use refusal::{DeckPoints, Lack, Refusal, RefusalCode, RefusalReason};
pub use seat::{BySeat, Seat};
pub use setup::{
    Building, CardSet, Decks, GameStyle, Idle, KnightmareOptions, Level, NoStressOptions, OptionError, OptionForm,
    OptionSpec, OptionValue, ParseVariantError, Rules, Start, Variant,
};
pub use square::{Cell, ParseSquareError, Square, SquareSet};
pub use starter_deck::StarterDeck;
pub use status::{DrawReason, GivenTime, Phase, Status, TimeFor, WinReason};
pub use version::{RULES_VERSION, STATE_ENCODING, first_rules};
pub use view::{Allowance, CardView, CheckSign, Last, MoveView, PieceView, PileSizes, PlaceView, View, Viewer};
