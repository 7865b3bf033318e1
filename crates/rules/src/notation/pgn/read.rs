//! Reading the games in a PGN text.

use std::iter::Peekable;
use std::str::Chars;

use super::{Outcome, PgnError, PgnFault, PgnGame};
use crate::board::Ledger;
use crate::chance::Seed;
use crate::notation::board_moves::{self, Source};
use crate::play::Game;
use crate::setup::Variant;

/// Reads all games in a PGN text.
///
/// # Errors
/// If the text is malformed or a move is illegal; the error names the first such fault and its
/// line.
pub fn read(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    let mut games = Vec::new();
    let mut reader = GameReader::default();
    for token in Lexer::new(text) {
        let (line, token) = token?;
        match token {
            PgnToken::Tag { name, value } => {
                if reader.ledger.is_some() || reader.game.tags.get(&name).is_some_and(|_| name == "Event") {
                    games.extend(reader.finish()?);
                }
                reader.tag(&name, &value, line);
            }
            PgnToken::Outcome(outcome) => {
                reader.ledger()?;
                reader.outcome = Some(outcome);
                games.extend(reader.finish()?);
            }
            PgnToken::Move(text) => reader.make(&text, line)?,
            PgnToken::NullMove(text) => return Err(PgnFault::NullMove(text).at(line)),
        }
    }
    if reader.fen_line.is_some() {
        reader.ledger()?;
    }
    games.extend(reader.finish()?);
    Ok(games)
}

/// The game being read.
#[derive(Default)]
struct GameReader {
    game: PgnGame,
    begun: bool,
    fen_line: Option<usize>,
    variant: Option<PgnError>,
    outcome: Option<Outcome>,
    /// The board, once the tags have been read.
    ledger: Option<Ledger>,
}

impl GameReader {
    fn tag(&mut self, name: &str, value: &str, line: usize) {
        self.begun = true;
        match name {
            "FEN" => {
                self.fen_line = Some(line);
                self.game.fen = Some(value.to_owned());
            }
            // Our own use of the tag; elsewhere it may mean anything.
            "Rules" if !Variant::ALL.iter().any(|variant| variant.name() == value) => {}
            "Variant" | "Rules" => {
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
        let mv = board_moves::find(ledger, &ledger.moves(), text, Source::Written)
            .map_err(|error| PgnFault::Move(error).at(line))?;
        ledger.make(mv);
        ledger.forget();
        self.game.moves.push(mv.action());
        Ok(())
    }

    fn finish(&mut self) -> Result<Option<PgnGame>, PgnError> {
        let GameReader { mut game, begun, outcome, variant, .. } = std::mem::take(self);
        if let Some(error) = variant {
            return Err(error);
        }
        game.outcome = outcome.or_else(|| game.tags.get("Result").and_then(Outcome::read)).unwrap_or_default();
        Ok(begun.then_some(game))
    }
}

/// A word with a meaning for the game.
pub(super) enum PgnToken {
    Tag { name: String, value: String },
    Move(String),
    NullMove(String),
    Outcome(Outcome),
}

/// How analyses write a null move.
const NULL_MOVES: [&str; 7] = ["--", "Z0", "z0", "null", "pass", "@@@@", "0000"];

/// Remarks after a move that add nothing.
const REMARKS: [&str; 10] = ["e.p.", "ep", "e.p", "N", "D", "ch", "ch.", "mate", "dbl", "dis"];

pub(super) struct Lexer<'a> {
    letters: Peekable<Chars<'a>>,
    line: usize,
    /// Whether the next character is the first of its line.
    at_start: bool,
    /// The lines on which the open variations began.
    variations: Vec<usize>,
    done: bool,
}

impl Iterator for Lexer<'_> {
    type Item = Result<(usize, PgnToken), PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let item = self.token().transpose();
        self.done = !matches!(item, Some(Ok(_)));
        item
    }
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lexer { letters: text.chars().peekable(), line: 1, at_start: true, variations: Vec::new(), done: false }
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        let ends_line = letter == '\n' || (letter == '\r' && self.letters.peek() != Some(&'\n'));
        self.line += usize::from(ends_line);
        self.at_start = ends_line;
        Some(letter)
    }

    fn skip_line(&mut self) {
        let line = self.line;
        while self.line == line && self.take().is_some() {}
    }

    fn take_until(&mut self, end: char) -> Option<()> {
        while let Some(letter) = self.take() {
            if letter == end {
                return Some(());
            }
        }
        None
    }

    fn token(&mut self) -> Result<Option<(usize, PgnToken)>, PgnError> {
        loop {
            let (line, at_start) = (self.line, self.at_start);
            let Some(letter) = self.letters.peek().copied() else { break };
            match letter {
                '%' if at_start => self.skip_line(),
                ';' => self.skip_line(),
                '{' => {
                    self.take();
                    self.take_until('}').ok_or_else(|| PgnFault::OpenComment.at(line))?;
                }
                '(' => {
                    self.take();
                    self.variations.push(line);
                }
                ')' => {
                    self.take();
                    self.variations.pop().ok_or_else(|| PgnFault::Unopened(')').at(line))?;
                }
                '}' | ']' | '>' => return Err(PgnFault::Unopened(letter).at(line)),
                '<' => {
                    self.take();
                    self.take_until('>').ok_or_else(|| PgnFault::Unopened('<').at(line))?;
                }
                '$' => {
                    self.take();
                    while self.letters.peek().is_some_and(char::is_ascii_digit) {
                        self.take();
                    }
                }
                '[' if self.variations.is_empty() => return self.tag().map(|tag| Some((line, tag))),
                letter if letter.is_whitespace() || letter == '[' => {
                    self.take();
                }
                _ => {
                    let word = self.word();
                    if self.variations.is_empty()
                        && let Some(token) = meaning(&word)
                    {
                        return Ok(Some((line, token)));
                    }
                }
            }
        }
        match self.variations.last() {
            Some(line) => Err(PgnFault::OpenVariation.at(*line)),
            None => Ok(None),
        }
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(letter) = self.letters.peek().copied() {
            let starts_other = matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '<' | '>' | '$');
            // `e8(Q)` is a promotion, not a variation.
            let promotes = matches!(letter, '(' | ')') && word.ends_with(promotion_ending(letter));
            if letter.is_whitespace() || (starts_other && !(promotes && self.variations.is_empty())) {
                break;
            }
            word.extend(self.take());
            if word == "*" {
                break;
            }
        }
        word
    }

    /// Reads `[Name "value"]`. The value ends at the quotation mark before the bracket, so
    /// unescaped quotation marks inside it are read too.
    fn tag(&mut self) -> Result<PgnToken, PgnError> {
        let line = self.line;
        let bad = || PgnFault::Tag.at(line);
        self.take();
        let mut inside = String::new();
        let mut escaped = false;
        let mut quotes = 0;
        loop {
            let letter = self.take().filter(|_| self.line == line).ok_or_else(bad)?;
            let closes = quotes == 0 || (quotes > 1 && inside.trim_end().ends_with('"'));
            if letter == ']' && closes {
                break;
            }
            if letter == '"' && !escaped {
                quotes += 1;
            }
            escaped = letter == '\\' && !escaped;
            inside.push(letter);
        }
        let (name, rest) =
            inside.trim().split_once(|letter: char| letter.is_whitespace() || letter == '"').ok_or_else(bad)?;
        let rest = rest.trim();
        let value = rest.strip_prefix('"').unwrap_or(rest).strip_suffix('"').ok_or_else(bad)?;
        if name.is_empty() {
            return Err(bad());
        }
        let mut plain = String::with_capacity(value.len());
        let mut letters = value.chars().peekable();
        while let Some(letter) = letters.next() {
            match (letter, letters.peek()) {
                ('\\', Some('"' | '\\')) => plain.extend(letters.next()),
                _ => plain.push(letter),
            }
        }
        Ok(PgnToken::Tag { name: name.to_owned(), value: plain })
    }
}

/// The characters that come before a bracket that belongs to a promotion.
fn promotion_ending(bracket: char) -> &'static [char] {
    if bracket == '(' { &['1', '8'] } else { &['Q', 'R', 'B', 'N'] }
}

/// What a word means, if anything.
fn meaning(word: &str) -> Option<PgnToken> {
    if let Some(outcome) = Outcome::read(word) {
        return Some(PgnToken::Outcome(outcome));
    }
    let unnumbered = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let word = if unnumbered.is_empty() || unnumbered.starts_with(['.', '\u{2026}']) {
        unnumbered.trim_start_matches(['.', '\u{2026}'])
    } else {
        word
    };
    // A game can be written without spaces: `1.e4 e5` but also `1.e4*`.
    let (word, _) = word.split_once('*').unwrap_or((word, ""));
    if NULL_MOVES.contains(&word) {
        return Some(PgnToken::NullMove(word.to_owned()));
    }
    if let Some(outcome) = Outcome::read(word) {
        return Some(PgnToken::Outcome(outcome));
    }
    let word = word.trim_end_matches("e.p.");
    let says_nothing = REMARKS.contains(&word) || !word.chars().any(char::is_alphanumeric);
    let castles_in_digits = word.starts_with("0-0");
    if says_nothing && !castles_in_digits { None } else { Some(PgnToken::Move(word.to_owned())) }
}
