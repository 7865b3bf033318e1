//! The numbers of the evaluation and the search, in centipawns. Each pair is for the middlegame and
//! for the endgame.

/// The score of a checkmate on the board; one found later is worth a point less a half-move.
pub const MATE: i32 = 30_000;
/// Beyond every score.
pub(super) const INFINITE: i32 = 31_000;
/// Scores from here on are forced mates.
pub(crate) const DECIDED: i32 = 29_000;
/// The most half-moves that the search goes ahead.
pub(super) const MAX_PLY: usize = 100;

/// What the pieces are worth in exchanges, by kind.
pub(super) const WORTH: [i32; 8] = [100, 320, 335, 510, 980, 10_000, 100, 10_000];

/// What the pieces are worth, by kind.
pub(super) const MATERIAL: [(i32, i32); 6] = [(85, 105), (330, 290), (350, 312), (480, 530), (1000, 950), (0, 0)];

/// How much each kind counts towards the middlegame; all pieces together make [`WHOLE`].
pub(super) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of the start position.
pub(super) const WHOLE: i32 = 24;

pub(super) const BISHOP_PAIR: (i32, i32) = (28, 48);
pub(super) const ROOK_OPEN: (i32, i32) = (32, 12);
pub(super) const ROOK_HALF_OPEN: (i32, i32) = (14, 8);
pub(super) const TEMPO: i32 = 12;

/// What each attacked square beyond the usual number is worth, by kind.
pub(super) const MOBILITY: [(i32, i32); 6] = [(0, 0), (5, 5), (5, 6), (3, 5), (2, 4), (0, 0)];
/// How many squares each kind usually attacks.
pub(super) const USUAL: [i32; 6] = [0, 4, 6, 7, 13, 0];

pub(super) const DOUBLED: (i32, i32) = (-8, -20);
pub(super) const ISOLATED: (i32, i32) = (-12, -14);
pub(super) const PROTECTED: (i32, i32) = (9, 6);
/// What a passed pawn is worth, by its rank.
pub(super) const PASSED: [(i32, i32); 8] =
    [(0, 0), (2, 12), (4, 18), (12, 36), (32, 66), (64, 112), (110, 180), (0, 0)];
