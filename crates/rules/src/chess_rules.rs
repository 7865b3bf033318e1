//! The rules of chess that differ between games.

/// The rules of chess that a game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChessRules {
    /// Whether there is castling, and how check restricts it.
    pub(crate) castling: CastlingRule,
    /// Where pawns may make a double step from.
    pub(crate) pawn_home: PawnHome,
    /// Whether a double step can be captured in passing.
    pub(crate) en_passant: bool,
    /// Whether a pawn must promote on the last rank; otherwise it stays there as a pawn.
    pub(crate) promotion: bool,
    /// Whether a move must not leave the mover's own king attacked.
    pub(crate) safety: bool,
}

impl ChessRules {
    /// The rules of FIDE.
    pub(crate) const FIDE: ChessRules = ChessRules {
        castling: CastlingRule::Fide,
        pawn_home: PawnHome::SecondRank,
        en_passant: true,
        promotion: true,
        safety: true,
    };
}

/// Where pawns may make a double step from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PawnHome {
    /// From their second rank.
    SecondRank,
    /// Knightmare Chess: also from their first rank, where cards can put them.
    FirstTwoRanks,
}

/// How check restricts castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CastlingRule {
    /// There is no castling.
    None,
    /// FIDE 3.8.2: not out of, through or into check.
    Fide,
    /// Knightmare Chess: out of check and through it, but not into it.
    Free,
}
