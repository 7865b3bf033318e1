//! Portable Game Notation: writing games, and reading those that others wrote.
//!
//! Reading is lenient in form (comments, variations, annotations and odd spacing are passed over)
//! and strict in substance: every move must be legal where it stands. Only the laws of movement
//! are asked, not the draw rules, since many games were played on past a repetition.

use std::fmt;

use super::moves::{self, MoveTextError};
use crate::action::Action;
use crate::board::{Ledger, STANDARD_START};
use crate::chance::Seed;
use crate::play::{Game, Setup, SetupError, Turn};
use crate::position::Position;
use crate::seat::Seat;
use crate::setup::{Rules, Variant};
use crate::status::{Status, WinReason};
use crate::view::Viewer;

mod text;

use text::{Lexer, Token};

/// Lines of an exported game have fewer columns than this.
const COLUMNS: usize = 80;

/// The tags that every game has, in their order, with what stands for "not known".
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
const DERIVED: [&str; 6] = ["Result", "Variant", "Options", "SetUp", "FEN", "Termination"];

/// What is said about a game: names and values in the order in which they were set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// No tags.
    pub const fn new() -> Tags {
        Tags(Vec::new())
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in place of an earlier value.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value.into(),
            None => self.0.push((name.to_owned(), value.into())),
        }
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<N: AsRef<str>, V: Into<String>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::new();
        for (name, value) in pairs {
            tags.set(name.as_ref(), value);
        }
        tags
    }
}

/// How a game came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// White won: `1-0`.
    White,
    /// Black won: `0-1`.
    Black,
    /// A draw: `1/2-1/2`.
    Draw,
    /// Not finished, or not known: `*`.
    #[default]
    Open,
}

impl Outcome {
    fn read(text: &str) -> Option<Outcome> {
        Some(match text {
            "1-0" => Outcome::White,
            "0-1" => Outcome::Black,
            "1/2-1/2" | "1/2" | "\u{bd}-\u{bd}" | "\u{bd}" => Outcome::Draw,
            "*" => Outcome::Open,
            _ => return None,
        })
    }
}

impl From<Status> for Outcome {
    fn from(status: Status) -> Outcome {
        match status {
            Status::Won { winner: Seat::White, .. } => Outcome::White,
            Status::Won { winner: Seat::Black, .. } => Outcome::Black,
            Status::Drawn { .. } => Outcome::Draw,
            Status::Running { .. } => Outcome::Open,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Open => "*",
        })
    }
}

/// A game of standard chess as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags, in the order of the text.
    pub tags: Tags,
    /// The position from which it was played, if not the usual one.
    pub fen: Option<String>,
    /// The moves, all legal where they stand.
    pub moves: Vec<Action>,
    /// How the game came out: the mark at its end, or else the tag.
    pub outcome: Outcome,
}

impl PgnGame {
    /// What the game starts from.
    pub fn setup(&self) -> Setup {
        let position = self.fen.clone().map(|fen| Position { fen: Some(fen), ..Position::default() });
        Setup { rules: Rules::Standard, position }
    }
}

/// What cannot be read in a text of games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PgnFault,
}

/// What is wrong in a text of games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnFault {
    /// A tag that is not of the form.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// A comment without an end.
    #[error("a comment that begins here with `{{` needs a `}}`")]
    OpenComment,
    /// A variation without an end.
    #[error("a variation that begins here with `(` needs a `)`")]
    OpenVariation,
    /// A closing sign with nothing to close.
    #[error("there is nothing for this `{0}` to close")]
    Unopened(char),
    /// A text where a move should be.
    #[error("expected a legal move: {0}")]
    Move(#[from] MoveTextError),
    /// A pass, as analyses write it.
    #[error("`{0}` passes a turn, which standard chess does not allow: expected a legal move")]
    NullMove(String),
    /// A position that no game starts from.
    #[error("the FEN tag is no position to start from: {0}")]
    Position(#[from] SetupError),
    /// A game that is not standard chess.
    #[error("this is a game of {0}; only standard chess is read")]
    Variant(String),
}

impl PgnFault {
    const fn at(self, line: usize) -> PgnError {
        PgnError { line, fault: self }
    }
}

/// Reads all games of a text.
///
/// # Errors
/// The first thing that is not of the form, or the first move that is not legal, with its line.
pub fn read(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    let mut games = Vec::new();
    let mut reader = Reader::default();
    for token in Lexer::new(text) {
        let (line, token) = token?;
        match token {
            Token::Tag { name, value } => {
                if reader.ledger.is_some() || reader.game.tags.get(&name).is_some_and(|_| name == "Event") {
                    games.extend(reader.finish()?);
                }
                reader.tag(&name, &value, line);
            }
            Token::Outcome(outcome) => {
                reader.ledger()?;
                reader.outcome = Some(outcome);
                games.extend(reader.finish()?);
            }
            Token::Move(text) => reader.make(&text, line)?,
            Token::NullMove(text) => return Err(PgnFault::NullMove(text).at(line)),
        }
    }
    if reader.fen_line.is_some() {
        reader.ledger()?;
    }
    games.extend(reader.finish()?);
    Ok(games)
}

/// The game that is being read.
#[derive(Default)]
struct Reader {
    game: PgnGame,
    begun: bool,
    fen_line: Option<usize>,
    variant: Option<PgnError>,
    outcome: Option<Outcome>,
    /// The board, once the tags are over.
    ledger: Option<Ledger>,
}

impl Reader {
    fn tag(&mut self, name: &str, value: &str, line: usize) {
        self.begun = true;
        match name {
            "FEN" => {
                self.fen_line = Some(line);
                self.game.fen = Some(value.to_owned());
            }
            "Variant" => {
                let plain = ["", "?", "standard", "chess", "normal", "from position", "standard chess"];
                if !plain.contains(&value.to_lowercase().as_str()) {
                    self.variant = Some(PgnFault::Variant(value.chars().take(40).collect()).at(line));
                }
            }
            _ => {}
        }
        self.game.tags.set(name, value);
    }

    fn ledger(&mut self) -> Result<&mut Ledger, PgnError> {
        if let Some(error) = self.variant.take() {
            return Err(error);
        }
        self.begun = true;
        let ledger = match self.ledger.take() {
            Some(ledger) => ledger,
            None => Game::new(self.game.setup(), Seed::from_bytes([0; 32]))
                .map(|game| Ledger::new(game.state().clone()))
                .map_err(|error| PgnFault::Position(error).at(self.fen_line.unwrap_or(1)))?,
        };
        Ok(self.ledger.insert(ledger))
    }

    fn make(&mut self, text: &str, line: usize) -> Result<(), PgnError> {
        let ledger = self.ledger()?;
        let mv = moves::find(ledger, &ledger.moves(), text).map_err(|error| PgnFault::Move(error).at(line))?;
        ledger.make(mv);
        ledger.forget();
        self.game.moves.push(mv.action());
        Ok(())
    }

    fn finish(&mut self) -> Result<Option<PgnGame>, PgnError> {
        let Reader { mut game, begun, outcome, variant, .. } = std::mem::take(self);
        if let Some(error) = variant {
            return Err(error);
        }
        game.outcome = outcome.or_else(|| game.tags.get("Result").and_then(Outcome::read)).unwrap_or_default();
        Ok(begun.then_some(game))
    }
}

/// What is said of a game that PGN cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("PGN has no form for a game on the endless grid: its record has everything")]
pub struct NoPgn;

/// Writes a game: the seven tags of the roster, what follows from the game, the other tags, and
/// the moves. Card games carry a `Variant` tag, and their cards, lost turns and exchanges as
/// comments where the move would be.
///
/// # Errors
/// A game on the endless grid: PGN's moves name squares, and no symbol of it may hold a point's comma.
pub fn write(game: &Game, tags: &Tags) -> Result<String, NoPgn> {
    let rules = game.setup().rules;
    if rules.on_grid() {
        return Err(NoPgn);
    }
    let outcome = Outcome::from(game.status());
    let mut text = String::new();
    for (name, unknown) in ROSTER {
        let value = if name == "Result" { outcome.to_string() } else { tags.get(name).unwrap_or(unknown).to_owned() };
        push_tag(&mut text, name, &value);
    }
    if rules.variant() != Variant::Standard {
        push_tag(&mut text, "Variant", rules.variant().name());
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
    if matches!(game.status(), Status::Won { reason: WinReason::Timeout, .. }) {
        push_tag(&mut text, "Termination", "time forfeit");
    }
    for (name, value) in tags.iter() {
        if !ROSTER.iter().any(|(known, _)| *known == name) && !DERIVED.contains(&name) {
            push_tag(&mut text, name, value);
        }
    }
    text.push('\n');
    let mut words = Vec::new();
    let mut numbered = false;
    for turn in game.history() {
        numbered = push_turn(&mut words, &turn, numbered);
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

/// Writes a turn. Gives whether the next one may go without its number: a black move right
/// behind a white one.
fn push_turn(words: &mut Vec<String>, turn: &Turn, numbered: bool) -> bool {
    let cards: Vec<&str> = turn.cards.iter().map(|card| card.name()).collect();
    let note = match (turn.lost, turn.exchanged) {
        (true, _) if cards.is_empty() => Some("turn lost".to_owned()),
        (true, _) => Some(format!("{}: turn lost", cards.join(", "))),
        (false, 0) if cards.is_empty() => None,
        (false, 0) => Some(cards.join(", ")),
        (false, count) => Some(format!("{count} cards exchanged")),
    };
    match turn.seat {
        Seat::White => words.push(format!("{}.", turn.number)),
        Seat::Black if !numbered || note.is_some() => words.push(format!("{}...", turn.number)),
        Seat::Black => {}
    }
    if let Some(note) = note {
        words.extend(format!("{{{note}}}").split(' ').map(str::to_owned));
    }
    words.extend(turn.san.clone());
    turn.seat == Seat::White && turn.san.is_some()
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
