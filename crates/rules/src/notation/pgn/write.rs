//! Writing a game.

use std::collections::HashMap;

use super::{Outcome, Tags};
use crate::board::{Ledger, Move, STANDARD_START};
use crate::chance::Seed;
use crate::notation::board_moves::{self, Source};
use crate::play::{Game, Setup, Turn, TurnCard};
use crate::position::Position;
use crate::seat::Seat;
use crate::setup::{Rules, Variant};
use crate::square::SquareSet;
use crate::status::{Status, WinReason};
use crate::view::Viewer;

/// Lines of an exported game are shorter than this.
const COLUMNS: usize = 80;

/// The tags that every game has, in order, with the value for "unknown".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that follow from the game itself.
const DERIVED: [&str; 7] = ["Result", "Rules", "Variant", "Options", "SetUp", "FEN", "Termination"];

/// The game cannot be written as PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("PGN has no form for a game on the endless grid: its record has everything")]
pub struct NoPgn;

/// Writes a game: the seven tags of the roster, the tags derived from the game, the other tags, and
/// the moves.
///
/// Programs that know only chess can read card games as well. A `Rules` tag names the game, since
/// such programs refuse a `Variant` that they do not know. Cards are comments before the move, a
/// turn without a move is the null move `--`, and from the first turn that is not a chess move on,
/// everything played is one long comment.
///
/// # Errors
/// Returns [`NoPgn`] for a game on the endless grid: PGN's moves name squares, and none of its
/// symbols may contain a point's comma.
pub fn write(game: &Game, tags: &Tags) -> Result<String, NoPgn> {
    let rules = game.setup().rules;
    if game.on_grid() {
        return Err(NoPgn);
    }
    let outcome = Outcome::from(game.status());
    let mut text = String::new();
    for (name, unknown) in ROSTER {
        let value = if name == "Result" { outcome.to_string() } else { tags.get(name).unwrap_or(unknown).to_owned() };
        push_tag(&mut text, name, &value);
    }
    if rules.variant() != Variant::Standard {
        push_tag(&mut text, "Rules", rules.variant().name());
        let options: Vec<String> = rules.options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        push_tag(&mut text, "Options", &options.join(" "));
    }
    let start = game.beginning().map(|start| start.view(Viewer::Public).fen);
    if let Some(fen) = start.as_ref()
        && !fen.is_empty()
        && fen != STANDARD_START
    {
        push_tag(&mut text, "SetUp", "1");
        push_tag(&mut text, "FEN", fen);
    }
    match game.status() {
        Status::Won { reason: WinReason::Timeout, .. } => push_tag(&mut text, "Termination", "time forfeit"),
        Status::Won { reason: WinReason::Abandoned, .. } => push_tag(&mut text, "Termination", "abandoned"),
        _ => {}
    }
    for (name, value) in tags.iter() {
        if !ROSTER.iter().any(|(known, _)| *known == name) && !DERIVED.contains(&name) {
            push_tag(&mut text, name, value);
        }
    }
    text.push('\n');
    let turns = game.history();
    let of_chess = if rules.variant() == Variant::Standard { turns.len() } else { turns_of_chess(game, &turns) };
    let (of_chess, beyond) = turns.split_at(of_chess);
    let mut words = Vec::new();
    let mut numbered = false;
    for turn in of_chess {
        numbered = push_turn(&mut words, turn, numbered, ['{', '}']);
    }
    if !beyond.is_empty() {
        words.extend("{Chess has no moves for the rest:".split(' ').map(str::to_owned));
        numbered = false;
        for turn in beyond {
            numbered = push_turn(&mut words, turn, numbered, ['(', ')']);
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
    }
    words.push(outcome.to_string());
    wrap(&mut text, &words);
    text.push('\n');
    Ok(text)
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    let name: String = name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
    if name.is_empty() {
        return;
    }
    text.push('[');
    text.push_str(&name);
    text.push_str(" \"");
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text.push_str("\"]\n");
}

/// Writes a turn, with everything that is not a move in it between these brackets. Returns whether
/// the next turn may omit its number, because a black move follows a white one.
fn push_turn(words: &mut Vec<String>, turn: &Turn, numbered: bool, [open, close]: [char; 2]) -> bool {
    let cards: Vec<String> = turn.cards.iter().map(named).collect();
    let note = match (turn.lost, turn.exchanged) {
        (true, _) if cards.is_empty() => Some("turn skipped".to_owned()),
        (true, _) => Some(format!("{}: turn skipped", cards.join(", "))),
        (false, 0) if cards.is_empty() => None,
        (false, 0) => Some(cards.join(", ")),
        (false, count) => Some(format!("{count} cards swapped")),
    };
    match turn.seat {
        Seat::White => words.push(format!("{}.", turn.number)),
        Seat::Black if !numbered || note.is_some() => words.push(format!("{}...", turn.number)),
        Seat::Black => {}
    }
    if let Some(note) = note {
        words.extend(format!("{open}{note}{close}").split(' ').map(str::to_owned));
    }
    words.push(turn.san.clone().unwrap_or_else(|| "--".to_owned()));
    turn.seat == Seat::White
}

/// A card with its choices: `Holy War (b1, c1)`.
fn named(played: &TurnCard) -> String {
    let name = played.card.name();
    let choices: Vec<String> = played.choices.iter().map(ToString::to_string).collect();
    if choices.is_empty() { name.to_owned() } else { format!("{name} ({})", choices.join(", ")) }
}

fn wrap(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() >= COLUMNS {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
}

/// How many turns from the game's start are each written as a legal move of chess or as no move at
/// all.
fn turns_of_chess(game: &Game, turns: &[Turn]) -> usize {
    let Some((start, boards)) = boards(game) else { return 0 };
    let position = Position { fen: Some(start), ..Position::default() };
    let setup = Setup { rules: Rules::Standard, position: Some(position) };
    let Ok(chess) = Game::new(setup, Seed::from_bytes([0; 32])) else { return 0 };
    let mut reader = Ledger::new(chess.state().clone());
    turns.iter().take_while(|turn| boards.get(&turn.ply).is_some_and(|after| follows(&mut reader, turn, after))).count()
}

/// The start position, and the placement after the turn of each ply.
fn boards(game: &Game) -> Option<(String, HashMap<u32, String>)> {
    let mut replayed = game.beginning()?;
    let start = replayed.state().fen();
    let mut boards = HashMap::new();
    for entry in game.standing_entries() {
        let ply = replayed.ply();
        replayed.enter(entry).ok()?;
        boards.insert(ply, replayed.state().placement());
    }
    Some((start, boards))
}

/// Plays a turn as it is written, and returns whether it leads to this board.
fn follows(reader: &mut Ledger, turn: &Turn, after: &str) -> bool {
    if reader.turn() != turn.seat {
        return false;
    }
    match &turn.san {
        Some(san) => {
            let moves: Vec<Move> = reader.moves();
            let Ok(mv) = board_moves::find(reader, &moves, san, Source::Written) else { return false };
            reader.make(mv);
        }
        None => reader.edit_chess(|chess| {
            chess.passed = SquareSet::EMPTY;
            chess.pass();
        }),
    }
    reader.placement() == after
}
