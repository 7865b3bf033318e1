//! Continuing cards in play.

use crate::card::CardId;
use crate::piece::PieceId;
use crate::position::Effect;

/// A continuing card in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ContinuingCard {
    pub(crate) effect: Effect,
    /// The card itself, which is in play.
    pub(crate) id: CardId,
    /// The piece that it works on.
    pub(crate) subject: Option<PieceId>,
}
