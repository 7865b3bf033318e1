use cardinal_rules::{Card, Cell};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// A built-in drawing could not be read. Happens only after an asset was changed.
    #[error("the built-in drawing `{name}` cannot be read: {reason}")]
    Drawing {
        /// The name of the drawing.
        name: String,
        /// The error of the SVG parser.
        reason: String,
    },
    /// A built-in font could not be read. Happens only after an asset was changed.
    #[error("the built-in font cannot be read: {0}")]
    Font(#[from] ab_glyph::InvalidFont),
    /// A theme has more colours than a picture can. Happens only after one was added.
    #[error("a theme has {wanted} colours where {most} fit: leave out an ink or a tint")]
    Colours {
        /// How many there are.
        wanted: usize,
        /// How many there can be.
        most: usize,
    },
    /// A piece or mark is on another kind of board than the game is played on.
    #[error("{0} is not on the board of this game: use squares such as e4, or points such as 3,-1 on the endless grid")]
    OffBoard(Cell),
    /// The view shows no hand: its viewer is not a player, or the game has no hands.
    #[error("the view shows no hand: make it for a player of a game with hands")]
    NoHand,
    /// A card was requested without a game that it belongs to.
    #[error("no game is given for the card {0}: name at least one that it belongs to")]
    NoGame(Card),
    /// A page of a pool has more cards than fit on it.
    #[error("a page of a pool has room for 12 cards, not {0}: split them into several pages")]
    PoolPage(usize),
    /// The rounds of a bracket don't fit together.
    #[error(
        "the rounds of the bracket don't fit together: each has half the matches of the one before, the last has one"
    )]
    BracketShape,
    /// A whole bracket has more players than fit on a picture.
    #[error("a whole bracket has room for 64 players, not {0}: draw it in parts")]
    BracketSize(usize),
    /// A part of a bracket was requested that it doesn't have.
    #[error("the bracket has no part {part}: its parts are 0 to {}", .parts - 1)]
    BracketPart {
        /// The part, from 0.
        part: usize,
        /// How many there are.
        parts: usize,
    },
    /// A replay was requested without a frame.
    #[error("a replay needs at least one frame: give the position before the first turn")]
    NoFrames,
    /// Even a single frame of a replay is larger than the limit.
    #[error("not even one frame of the replay fits into {0} bytes: allow 64 kB or more")]
    ReplayLimit(usize),
    /// An emoji could not be written.
    #[error("the emoji cannot be written: {0}")]
    Emoji(#[from] image::ImageError),
    /// An animation could not be written.
    #[error("the animation cannot be written: {0}")]
    Animation(#[from] gif::EncodingError),
}
