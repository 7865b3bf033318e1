//! Reading the games in a PGN text.

use super::error::{PgnError, PgnFault};
use super::game::{Outcome, PgnGame};
use super::lexer::{Lexer, Token};
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

/// The game being read.
#[derive(Default)]
struct Reader {
    game: PgnGame,
    begun: bool,
    fen_line: Option<usize>,
    variant: Option<PgnError>,
    outcome: Option<Outcome>,
    /// The board, once the tags have been read.
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
        let Reader { mut game, begun, outcome, variant, .. } = std::mem::take(self);
        if let Some(error) = variant {
            return Err(error);
        }
        game.outcome = outcome.or_else(|| game.tags.get("Result").and_then(Outcome::read)).unwrap_or_default();
        Ok(begun.then_some(game))
    }
}
