//! Why a card has no effect, for warning its player in time.

/// Why a card that can be played has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VoidReason {
    /// With its effect, its player's king would be, or stay, in check.
    OwnKing,
    /// With its effect, the other side would be mated, which no card may do that doesn't stay in play.
    Mates,
    /// There is nothing left that it could do.
    Nothing,
}
