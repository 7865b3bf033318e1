//! What pieces are worth, wherever they stand.

use cardinal_rules::Kind;

/// The worth of a piece of this kind, in hundredths of a pawn. A king's loss ends the game, so it counts
/// nothing.
pub(crate) const fn material(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn | Kind::Crab => 100,
        Kind::Knight => 310,
        Kind::Bishop => 325,
        Kind::Rook => 500,
        Kind::Queen => 900,
        Kind::Prince => 250,
        Kind::King => 0,
    }
}
