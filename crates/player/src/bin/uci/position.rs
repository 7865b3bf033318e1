//! Positions as the Universal Chess Interface writes them.

use cardinal_rules::{BoardMove, Game, Kind, Position, Rules, Seed, Setup, Status};

/// A game at its usual start.
pub(super) fn start() -> Game {
    let Ok(game) = game(None) else { unreachable!("the usual start is legal") };
    game
}

fn game(fen: Option<String>) -> Result<Game, String> {
    let position = fen.map(|fen| Position { fen: Some(fen), ..Position::default() });
    let setup = Setup { rules: Rules::Standard, position };
    Game::new(setup, Seed::from_bytes([0; 32])).map_err(|problem| problem.to_string())
}

/// Reads `startpos` or `fen …`, then `moves …`.
pub(super) fn read(words: &[&str]) -> Result<Game, String> {
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let mut game = match words.first() {
        Some(&"startpos") => start(),
        Some(&"fen") => game(Some(words[1..moves_at].join(" ")))?,
        _ => return Err("expected startpos or fen".to_owned()),
    };
    for word in words.iter().skip(moves_at + 1) {
        let mv = read_move(word).ok_or_else(|| format!("{word} is no move"))?;
        let Status::Running { to_act, .. } = game.status() else { return Err("the game is over".to_owned()) };
        game.apply(to_act, &mv.action()).map_err(|_| format!("{word} is not legal"))?;
    }
    Ok(game)
}

fn read_move(word: &str) -> Option<BoardMove> {
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
