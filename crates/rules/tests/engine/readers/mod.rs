//! Programs in other languages that read what the engine writes, or write what it reads.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cardinal_test_env::{node, python, skip, succeeds};

/// A program that reads games in PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    PythonChess,
    ChessJs,
    Kokopu,
    PgnExtract,
}

impl Reader {
    pub(crate) const ALL: [Reader; 4] = [Reader::PythonChess, Reader::ChessJs, Reader::Kokopu, Reader::PgnExtract];

    /// What the program reads in each text; `None` if it is not available.
    pub(crate) fn read(self, texts: &[String]) -> Option<Vec<ReadGame>> {
        let output = match self {
            Reader::PythonChess => ask_python("read_pgn.py", texts.concat())?,
            Reader::ChessJs => ask_node("chess.js", texts.concat())?,
            Reader::Kokopu => ask_node("kokopu", texts.concat())?,
            Reader::PgnExtract => return read_by_pgn_extract(texts),
        };
        let read = |line: &str| {
            let mut words = line.split_whitespace().map(str::to_owned);
            let errors = words.next().unwrap().parse().unwrap();
            ReadGame { errors, result: words.next().unwrap(), moves: words.collect() }
        };
        Some(output.lines().map(read).collect())
    }
}

/// A game as a program has read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReadGame {
    /// How many faults the program found.
    pub(crate) errors: usize,
    pub(crate) result: String,
    /// The moves as squares.
    pub(crate) moves: Vec<String>,
}

/// What a script of this folder, which uses python-chess, prints for this input; `None` if Python is not available.
pub(crate) fn ask_python(script: &str, input: String) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-chess");
    let python = python(&folder, &scripts().join("requirements.txt"))?;
    Some(output_of(Command::new(python).arg(scripts().join(script)), input).0)
}

/// What a package of node prints about the games of this input; `None` if it is not available.
fn ask_node(package: &str, input: String) -> Option<String> {
    let folder = node(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("chess-in-node"), &scripts())?;
    let script = scripts().join("read_pgn.cjs");
    Some(output_of(Command::new("node").arg(script).arg(package).arg(folder), input).0)
}

/// What pgn-extract reads, game by game: it prints only what it could read, and its complaints name no game.
fn read_by_pgn_extract(texts: &[String]) -> Option<Vec<ReadGame>> {
    // Debian keeps it with the games, which are not on every PATH.
    let places = ["pgn-extract", "/usr/games/pgn-extract"];
    let Some(place) = places.into_iter().find(|place| succeeds(Command::new(place).arg("--version"))) else {
        skip("there is no pgn-extract on the PATH");
        return None;
    };
    let read = |text: &String| {
        // Squares and the result, without comments and numbers.
        let mut program = Command::new(place);
        program.args(["-s", "-C", "-N", "-V", "-Wuci", "--notags"]);
        let (output, complaints) = output_of(&mut program, text.clone());
        let mut words: Vec<String> = output.split_whitespace().map(str::to_lowercase).collect();
        let result = words.pop().unwrap_or_default();
        let errors = complaints.lines().filter(|line| !line.trim().is_empty()).count();
        ReadGame { errors, result, moves: words }
    };
    Some(texts.iter().map(read).collect())
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/readers")
}

/// What a program prints for this input, and what it complains about.
fn output_of(program: &mut Command, input: String) -> (String, String) {
    let mut reader = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = reader.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = reader.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{program:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr).into_owned())
}
