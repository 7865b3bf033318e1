//! A link with which a finished game of standard chess is analysed by an engine elsewhere. A running game has none:
//! that would be help.

use cardinal_interaction::{Link, limits};
use cardinal_rules::{Seat, Turn, Variant, View};
use cardinal_store::GameInfo;
use cardinal_words::say;

/// Where lichess opens moves, and a position.
const BOARD: &str = "https://lichess.org/analysis";

/// The link to a finished game after these turns, seen from this side: its moves if an address holds them, and else the
/// position. `view` is the game after them. `is_whole` says whether they are all turns since the usual start.
pub(crate) fn link(info: &GameInfo, turns: &[Turn], view: &View, is_whole: bool, side: Seat) -> Option<Link> {
    if info.variant != Variant::Standard || !info.finished {
        return None;
    }
    let moves: Vec<&str> = turns.iter().filter_map(|turn| turn.san.as_deref()).collect();
    let address = address(if is_whole { &moves } else { &[] }, &view.fen, side);
    Some(Link { label: say!("analyse-button"), address })
}

/// The address of these moves if it isn't too long, and else of the position after them.
fn address(moves: &[&str], fen: &str, side: Seat) -> String {
    let moves: Vec<&str> = moves.iter().copied().map(without_signs).collect();
    let by_moves = Some(format!("{BOARD}/pgn/{}?color={side}", moves.join("%20")));
    let by_moves = by_moves.filter(|address| !moves.is_empty() && address.len() <= limits::ADDRESS);
    by_moves.unwrap_or_else(|| format!("{BOARD}/standard/{}?color={side}", fen.replace(' ', "_")))
}

/// A move without the signs for check and mate, which follow from it.
fn without_signs(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}
