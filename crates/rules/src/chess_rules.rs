//! The rules of chess on which games differ.

/// Which of the rules of chess a game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChessRules {
    /// Whether there is castling, and what a check does to it.
    pub(crate) castling: CastlingRule,
    /// From where pawns may make a double step.
    pub(crate) pawn_home: PawnHome,
    /// Whether a double step can be captured in passing.
    pub(crate) en_passant: bool,
    /// Whether a pawn must promote on the last rank; otherwise it stays there as a pawn.
    pub(crate) promotion: bool,
    /// Whether a move may not leave the own king attacked.
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

/// From where pawns may make a double step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PawnHome {
    /// From their second rank.
    SecondRank,
    /// Knightmare Chess: from their first rank too, where cards can bring them.
    FirstTwoRanks,
}

/// What check means for castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CastlingRule {
    /// There is no castling.
    None,
    /// FIDE 3.8.2: not out of, through or into check.
    Fide,
    /// Knightmare Chess: out of check and through it, not into it.
    Free,
}
