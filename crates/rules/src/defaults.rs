//! The rulings that no option of a game decides, on points where players differ, each with the
//! value the engine uses.

use crate::board::PawnHome;
use crate::card::{Card, KnightmareCard};
use crate::piece::Kind;
use crate::setup::Level;
use crate::status::Phase;

/// No Stress Chess: the printed deck of 56 cards. The number of queens and kings comes from one
/// owner's list, the only one that adds up.
pub const NO_STRESS_DECK: [(Card, usize); 7] = [
    (Card::Call(Kind::Pawn), 11),
    (Card::Call(Kind::Knight), 8),
    (Card::Call(Kind::Bishop), 8),
    (Card::Call(Kind::Rook), 8),
    (Card::Call(Kind::Queen), 8),
    (Card::Call(Kind::King), 7),
    (Card::SameAgain, 6),
];

/// No Stress Chess: turns without a capture or pawn move after which levels 1 to 3 are drawn.
pub const NO_PROGRESS_TURNS: u16 = 150;

/// No Stress Chess: the phase in which the hand may be swapped, and so whether the hand is judged
/// before or after the turn's card is drawn.
pub const EXCHANGE_PHASE: Phase = Phase::Card;

/// No Stress Chess: how many cards with the same face allow a swap of the hand.
pub const EXCHANGE_IDENTICAL: usize = 3;

/// No Stress Chess: whether swapped cards go under the top card of the discard pile, so that *Same
/// Again* still refers to a card that was played.
pub const EXCHANGED_GO_UNDER: bool = true;

/// No Stress Chess: whether *Same Again* looks under other *Same Again* cards for a piece card.
pub const SAME_AGAIN_LOOKS_UNDER: bool = true;

/// No Stress Chess: the kinds that *Same Again* calls if neither discard pile has a piece card. If
/// this is empty, the turn is lost.
pub const SAME_AGAIN_OF_NOTHING: &[Kind] = &[];

/// No Stress Chess: whether a card that cannot move anything is refused while another card could.
pub const fn must_play_movable(level: Level) -> bool {
    matches!(level, Level::Advanced)
}

/// No Stress Chess: where pawns make a double step from. The pawns that the printed board sets
/// forward have used up their first move, so it is the home rank only.
pub(crate) const NO_STRESS_PAWN_HOME: PawnHome = PawnHome::SecondRank;

/// No Stress Chess, Advanced: whether a player in check whose hand has no card that helps may play
/// any card and lose the turn, and not only swap the hand. The king can then be captured.
pub const ADVANCED_MAY_LOSE_TURN_IN_CHECK: bool = true;

/// No Stress Chess, Advanced: whether a check that no move can end, whatever the cards, ends the
/// game at once rather than when the king is captured.
pub const ADVANCED_MATE_ENDS: bool = true;

/// No Stress Chess, Advanced: the cards that allow castling.
pub const CASTLING_CARDS: [Kind; 2] = [Kind::King, Kind::Rook];

/// Knightmare Chess: whether the opponent is asked for a response after every turn, rather than
/// only when it holds a card that could respond. Always asking hides what a hand can do.
pub const ALWAYS_ASK: bool = false;

/// Knightmare Chess: whether the move is still to be made after a card played instead of it has had
/// no effect.
pub const MOVE_FOLLOWS_NO_EFFECT: bool = true;

/// Knightmare Chess: whether a card that stays used although its turn was undone keeps its effect,
/// if that does not depend on what was undone.
pub const LEFT_CARD_KEEPS_EFFECT: bool = true;

/// Knightmare Chess: the most sides of squares that a wall of *Fortification* can stand on, 1 or 2.
pub const FORTIFICATION_EDGES: u8 = 2;

/// ChessMe: the start position, as kind and point, from White's side; Black's is its mirror image.
/// Four pawns, with the king behind the second.
pub const CHESSME_START: [(Kind, i32, i32); 5] =
    [(Kind::King, 1, 0), (Kind::Pawn, 0, 1), (Kind::Pawn, 1, 1), (Kind::Pawn, 2, 1), (Kind::Pawn, 3, 1)];

/// ChessMe: the row that is Black's row 0. It leaves two empty rows between the pawns.
pub const CHESSME_FAR_ROW: i32 = 5;

/// ChessMe: the pieces of one side apart from the king, on the grid and as tiles.
pub const CHESSME_ARMY: [(Kind, usize); 5] =
    [(Kind::Queen, 1), (Kind::Rook, 2), (Kind::Bishop, 2), (Kind::Knight, 2), (Kind::Pawn, 8)];

/// ChessMe: how many tiles a hand holds.
pub const CHESSME_HAND: usize = 3;

/// ChessMe: whether a tile may be placed in a turn that began in check.
pub const CHESSME_PLACE_AFTER_CHECK: bool = true;

/// ChessMe: half-moves without a capture, pawn move or placed tile after which the game is drawn.
pub const CHESSME_NO_PROGRESS: u16 = 150;

/// The largest coordinate of a piece on the endless grid, in either direction, so that distances
/// fit an `i32`.
pub const GRID_BOUND: i32 = 1_000_000_000;

/// Castling: whether no square between king and rook may be attacked, rather than only those that
/// the king leaves, crosses and enters.
pub const CASTLING_STRICT_BETWEEN: bool = false;

/// Whether either player may claim a draw by repetition or lack of progress while the position
/// stands, rather than only the player to move.
pub const CLAIM_BY_EITHER: bool = true;

/// How often a position must have occurred for a draw claim.
pub const CLAIM_REPETITIONS: usize = 3;

/// How often a position must have occurred for the game to be drawn without a claim (FIDE 9.6.1).
pub const AUTOMATIC_REPETITIONS: usize = 5;

/// Half-moves without a capture or pawn move after which a draw can be claimed (FIDE 9.3).
pub const FIFTY_MOVES: u16 = 100;

/// Whether the game is drawn after [`FIFTY_MOVES`] without a claim.
pub const FIFTY_MOVES_AUTOMATIC: bool = false;

/// Half-moves without a capture or pawn move after which the game is drawn (FIDE 9.6.2).
pub const SEVENTY_FIVE_MOVES: u16 = 150;

/// Standard chess: how many moves the search for a helpmate tries before it takes the mate to be possible. About a
/// tenth of a second.
pub const HELPMATE_MOVES: u32 = 900_000;

/// How many moves a player must make between two draw offers.
pub const OFFER_COOLDOWN: u8 = 1;

const _: () = {
    let (mut sum, mut index) = (0, 0);
    while index < NO_STRESS_DECK.len() {
        sum += NO_STRESS_DECK[index].1;
        index += 1;
    }
    assert!(sum >= 20, "a deck needs at least 20 cards");
    // One text serves both endings.
    assert!(NO_PROGRESS_TURNS == CHESSME_NO_PROGRESS, "one number of turns without progress is named for all games");
};

/// Knightmare Chess: the timed cards, which give a player only seconds to act. Players who are
/// seldom online together may want to leave them out.
pub const QUICK_HANDS: [KnightmareCard; 2] = [KnightmareCard::Abduction, KnightmareCard::Panic];
