//! Writing a game.

use std::collections::HashMap;

use super::{Outcome, Tags};
use crate::action::Entry;
use crate::board::{Ledger, Move, STANDARD_START, full_san};
use crate::chance::Seed;
use crate::play::{Event, Game, Setup, Turn, TurnCard};
use crate::position::Position;
use crate::seat::Seat;
use crate::setup::{Rules, Variant};
use crate::square::Cell;
use crate::status::Status;
use crate::view::{MoveView, Viewer};

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
/// the moves. A `Termination` among the tags is written if the game still runs as far as the rules
/// know, since only the caller knows of an abort.
///
/// Programs that know only chess can read card games as well. A `Rules` tag names the game, since
/// such programs refuse a `Variant` that they do not know. Cards are comments before the number of a
/// move and behind the move. From the first turn that is not one legal move of chess, everything
/// played is one long comment: strict programs know no null move, and no position that chess cannot
/// reach.
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
    let start = start.filter(|fen| !fen.is_empty() && fen != STANDARD_START);
    let chess = chess_from(start.as_deref());
    if let Some(fen) = &start
        && chess.is_some()
    {
        push_tag(&mut text, "SetUp", "1");
        push_tag(&mut text, "FEN", fen);
    }
    if let Some(termination) = termination(game, tags) {
        push_tag(&mut text, "Termination", termination);
    }
    for (name, value) in tags.iter() {
        if !ROSTER.iter().any(|(known, _)| *known == name) && !DERIVED.contains(&name) {
            push_tag(&mut text, name, value);
        }
    }
    text.push('\n');
    let turns = game.history();
    let strange_start = start.filter(|_| chess.is_none());
    let of_chess = chess.map_or_else(Vec::new, |mut chess| moves_of_chess(game, &turns, &mut chess));
    wrap(&mut text, &words(&turns, &of_chess, strange_start.as_deref(), outcome));
    text.push('\n');
    Ok(text)
}

/// The word for an end that no move of the game shows: a time that ran out, or a player who went away. It may be a
/// draw, if the other side could never have won. While the game runs, it is the caller's.
fn termination<'a>(game: &Game, tags: &'a Tags) -> Option<&'a str> {
    match (game.status(), game.entries().last()) {
        (Status::Running { .. } | Status::Building, _) => tags.get("Termination"),
        (_, Some(Entry::Flag { .. })) => Some("time forfeit"),
        (_, Some(Entry::Abandon { .. })) => Some("abandoned"),
        _ => None,
    }
}

/// Writes a tag. What would have to be escaped in its value is written with signs alike: most programs don't know
/// the escapes.
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
            '"' => text.push('\u{2019}'),
            '\\' => text.push('\u{2216}'),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text.push_str("\"]\n");
}

/// The words of the moves: those of chess, one comment about the rest, and the result. No comment follows another,
/// which some programs don't read.
fn words(turns: &[Turn], of_chess: &[String], strange_start: Option<&str>, outcome: Outcome) -> Vec<String> {
    let mut words = Vec::new();
    // What is said between two moves: of the one and of the other.
    let mut said = strange_start.map(|fen| format!("Chess has no such start: {fen}")).unwrap_or_default();
    let mut numbered = false;
    for (turn, san) in turns.iter().zip(of_chess) {
        let [before, after] = notes(turn);
        if said.is_empty() || before.is_empty() {
            add_sentence(&mut said, &before);
        } else {
            let of_whom = if turn.seat == Seat::White { "White" } else { "Black" };
            add_sentence(&mut said, &format!("{of_whom}: {before}"));
        }
        push_noted(&mut words, &said, ['{', '}']);
        push_number(&mut words, turn, numbered && said.is_empty());
        words.push(san.clone());
        said = after;
        numbered = turn.seat == Seat::White;
    }
    if let Some(beyond) = turns.get(of_chess.len()..).filter(|beyond| !beyond.is_empty()) {
        let mut rest: Vec<String> = "Chess has no moves for the rest:".split(' ').map(str::to_owned).collect();
        numbered = false;
        for turn in beyond {
            numbered = push_turn_beyond(&mut rest, turn, numbered);
        }
        add_sentence(&mut said, &rest.join(" "));
    }
    push_noted(&mut words, &said, ['{', '}']);
    words.push(outcome.to_string());
    words
}

/// Adds to what is said already.
fn add_sentence(said: &mut String, sentence: &str) {
    if !said.is_empty() && !sentence.is_empty() {
        said.push_str(". ");
    }
    said.push_str(sentence);
}

/// Writes a turn inside the comment about the rest of the game, with what is not a move in brackets.
fn push_turn_beyond(words: &mut Vec<String>, turn: &Turn, numbered: bool) -> bool {
    let [before, after] = notes(turn);
    push_number(words, turn, numbered && before.is_empty());
    push_noted(words, &before, ['(', ')']);
    words.push(turn.san.clone().unwrap_or_else(|| "--".to_owned()));
    push_noted(words, &after, ['(', ')']);
    turn.seat == Seat::White && after.is_empty()
}

fn push_number(words: &mut Vec<String>, turn: &Turn, omit: bool) {
    match turn.seat {
        Seat::White => words.push(format!("{}.", turn.number)),
        Seat::Black if omit => {}
        Seat::Black => words.push(format!("{}...", turn.number)),
    }
}

/// Writes a text between brackets, unless it is empty.
fn push_noted(words: &mut Vec<String>, text: &str, [open, close]: [char; 2]) {
    if !text.is_empty() {
        words.extend(format!("{open}{text}{close}").split(' ').map(str::to_owned));
    }
}

/// What is to be said of a turn before its move and after it.
fn notes(turn: &Turn) -> [String; 2] {
    let cards = |after_move: bool| {
        let played = turn.cards.iter().filter(|card| card.after_move == after_move);
        played.map(named).collect::<Vec<_>>().join(", ")
    };
    let before = match (cards(false), turn.lost && turn.san.is_none(), turn.exchanged) {
        (cards, true, _) if cards.is_empty() => "turn skipped".to_owned(),
        (cards, true, _) => format!("{cards}: turn skipped"),
        (cards, false, 0) => cards,
        (_, false, count) => format!("{count} cards swapped"),
    };
    [before, cards(true)]
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

/// The game of chess from this position, or from the usual one; none if chess has no such position.
fn chess_from(start: Option<&str>) -> Option<Ledger> {
    let position = start.map(|fen| Position { fen: Some(fen.to_owned()), ..Position::default() });
    let chess = Game::new(Setup { rules: Rules::Standard, position }, Seed::from_bytes([0; 32])).ok()?;
    Some(Ledger::new(chess.state().clone()))
}

/// The moves of the turns from the game's start that are each one legal move of chess, and nothing else, in chess's
/// own notation: the game's may tell a piece apart that chess needn't, or know no check.
fn moves_of_chess(game: &Game, turns: &[Turn], chess: &mut Ledger) -> Vec<String> {
    let Some(played) = played(game) else { return Vec::new() };
    turns.iter().map_while(|turn| follow(chess, turn, played.get(&turn.ply)?)).collect()
}

/// What a turn did on the board.
#[derive(Default)]
struct PlayedTurn {
    moved: Option<MoveView>,
    /// The placement after it.
    placement: String,
}

/// What the turn of each ply did.
fn played(game: &Game) -> Option<HashMap<u32, PlayedTurn>> {
    let mut replayed = game.beginning()?;
    let mut turns: HashMap<u32, PlayedTurn> = HashMap::new();
    for entry in game.standing_entries() {
        let ply = replayed.ply();
        let events = replayed.enter(entry).ok()?;
        let turn = turns.entry(ply).or_default();
        turn.placement = replayed.state().placement();
        for event in events {
            if let Event::Moved(moved) = event {
                turn.moved = Some(moved);
            }
        }
    }
    Some(turns)
}

/// Plays a turn as a move of chess. Returns the move, unless the turn skips it or leads to another board.
fn follow(chess: &mut Ledger, turn: &Turn, played: &PlayedTurn) -> Option<String> {
    turn.san.as_ref()?;
    let moved = played.moved.as_ref().filter(|_| chess.turn() == turn.seat)?;
    let legal: Vec<Move> = chess.moves();
    let is_it =
        |mv: &&Move| Cell::from(mv.from) == moved.from && Cell::from(mv.to) == moved.to && mv.promote == moved.promote;
    let mv = *legal.iter().find(is_it)?;
    let san = full_san(chess, mv, &legal);
    chess.make(mv);
    (chess.placement() == played.placement).then_some(san)
}
