//! Positions as the Universal Chess Interface writes them.

use cardinal_rules::{Analysis, BoardMove, Game, Kind, Position, Rules, Seed, Setup};

/// The usual start.
pub(super) fn start() -> Analysis {
    let Ok(board) = board(None) else { unreachable!("the usual start is legal") };
    board
}

fn board(fen: Option<String>) -> Result<Analysis, String> {
    let position = fen.map(|fen| Position { fen: Some(fen), ..Position::default() });
    let setup = Setup { rules: Rules::Standard, position };
    let game = Game::new(setup, Seed::from_bytes([0; 32])).map_err(|problem| problem.to_string())?;
    Analysis::of(&game).ok_or_else(|| "expected standard chess".to_owned())
}

/// Reads `startpos` or `fen …`, then `moves …`. Whether a game is drawn by repetition or after many quiet moves is for
/// the other program to say, so such a position is read like any other.
pub(super) fn read(words: &[&str]) -> Result<Analysis, String> {
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let mut board = match words.first() {
        Some(&"startpos") => start(),
        Some(&"fen") => board(Some(words[1..moves_at].join(" ")))?,
        _ => return Err("expected startpos or fen".to_owned()),
    };
    let mut legal = Vec::new();
    for word in words.iter().skip(moves_at + 1) {
        let mv = read_move(word).ok_or_else(|| format!("{word} is no move"))?;
        legal.clear();
        board.moves(&mut legal);
        if !legal.contains(&mv) {
            return Err(format!("{word} is not legal"));
        }
        board.make(mv);
    }
    Ok(board)
}

/// Reads a move, legal or not.
pub(super) fn read_move(word: &str) -> Option<BoardMove> {
    let (from, to) = (word.get(0..2)?.parse().ok()?, word.get(2..4)?.parse().ok()?);
    let promote = match word.get(4..)? {
        "" => None,
        letter => Some(Kind::from_letter(letter.chars().next()?.to_ascii_uppercase())?),
    };
    Some(BoardMove { from, to, promote })
}

/// Writes a move.
pub(super) fn write_move(mv: BoardMove) -> String {
    let promote = mv.promote.map_or(String::new(), |kind| kind.letter().to_ascii_lowercase().to_string());
    format!("{}{}{promote}", mv.from, mv.to)
}
