use cardinal_rules::{Card, Cell};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// A drawing that is built in could not be read. Seen only when an asset was changed.
    #[error("the built-in drawing `{name}` cannot be read: {reason}")]
    Drawing {
        /// Which drawing.
        name: String,
        /// What the reader of SVG said.
        reason: String,
    },
    /// A font that is built in could not be read. Seen only when an asset was changed.
    #[error("the built-in font cannot be read: {0}")]
    Font(#[from] ab_glyph::InvalidFont),
    /// A piece or mark stands on another kind of board than the game is played on.
    #[error("{0} is not on the board of this game: name squares such as e4, on the endless grid points such as 3,-1")]
    OffBoard(Cell),
    /// The view shows no hand: its viewer is no player of the game, or the game has no hands.
    #[error("the view shows no hand: make it for a player of a game with hands")]
    NoHand,
    /// A card was to be drawn as it is in no game.
    #[error("the card {0} is to be drawn for no game: name at least one that it belongs to")]
    NoGame(Card),
    /// A page of a pool has more cards than there is room for.
    #[error("a page of a pool has room for 12 cards, not for {0}: make several pages")]
    PoolPage(usize),
}
