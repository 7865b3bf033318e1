//! The UCI front as a chess program talks to it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program, with its input and output.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Program {
        let mut child =
            Command::new(env!("CARGO_BIN_EXE_uci")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Program { child, input, output }
    }

    fn tell(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).unwrap();
        self.input.write_all(b"\n").unwrap();
    }

    /// Everything that it prints up to a line with this beginning, which is the last.
    fn hear(&mut self, beginning: &str) -> String {
        let mut said = String::new();
        loop {
            let before = said.len();
            assert_ne!(self.output.read_line(&mut said).unwrap(), 0, "no {beginning} in {said}");
            if said[before..].starts_with(beginning) {
                return said;
            }
        }
    }

    /// The move it chooses, after these lines.
    fn best(&mut self, lines: &[&str]) -> String {
        for line in lines {
            self.tell(line.as_bytes());
        }
        let said = self.hear("bestmove ");
        said.trim_end().rsplit_once("bestmove ").unwrap().1.to_owned()
    }

    /// Closes the input and returns what else it prints until it ends.
    fn end(self) -> String {
        let Program { mut child, input, mut output } = self;
        drop(input);
        let mut said = String::new();
        while output.read_line(&mut said).unwrap() > 0 {}
        let status = child.wait().unwrap();
        assert!(status.success(), "{status:?}");
        said
    }
}

/// What the program prints when it reads these lines and then the end of its input.
fn answers(lines: &[&str]) -> String {
    let mut program = Program::start();
    for line in lines {
        program.tell(line.as_bytes());
    }
    program.end()
}

const START: &str = "position startpos moves e2e4";

#[test]
fn uci_and_isready_are_answered() {
    let said = answers(&["uci", "isready", "quit"]);
    assert!(said.contains("id name") && said.contains("uciok") && said.contains("readyok"), "{said}");
}

#[test]
fn a_mate_is_found_in_a_given_position() {
    let said = answers(&["position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go nodes 2000"]);
    assert!(said.contains("bestmove a1a8"), "{said}");
}

#[test]
fn unknown_commands_are_ignored() {
    let said = answers(&[
        "",
        "hello",
        "position fen nonsense",
        "position startpos moves e2e4 e2e4 e9e9",
        "go depth nothing",
        "setoption name Level value 99",
        "setoption",
        "stop",
        START,
        "go nodes 500",
        "isready",
    ]);
    assert!(said.contains("readyok"), "{said}");
    let last = said.lines().rfind(|line| line.starts_with("bestmove")).unwrap();
    assert!(last.len() >= "bestmove e7e5".len(), "{said}");
}

#[test]
fn after_an_illegal_position_there_is_no_move_until_the_next_one() {
    let mut program = Program::start();
    for refused in [
        "position fen nonsense",
        "position startpos moves e2e4 e2e4",
        "position startpos moves e2e4 hello",
        "position",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    ] {
        assert_ne!(program.best(&[START, "go nodes 100"]), "0000");
        program.tell(refused.as_bytes());
        assert_eq!(program.best(&["go nodes 100"]), "0000", "{refused}");
        assert_eq!(program.best(&["ucinewgame", "go infinite"]), "0000", "{refused}");
    }
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4";
    assert_eq!(program.best(&[mated, "go nodes 100"]), "0000");
    program.end();
}

#[test]
fn a_draw_by_count_or_by_material_refuses_no_position() {
    let mut program = Program::start();
    let knights = |times| format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(times));
    let rooks = |quiet, moves| format!("position fen 4k3/8/8/8/8/8/R7/4K3 w - - {quiet} 120{moves}");
    for position in [
        knights(2),
        knights(4),
        knights(5),
        // A knight's moves for more than 75 moves of each side.
        knights(40),
        rooks(99, " moves a2a3"),
        rooks(100, ""),
        rooks(149, " moves a2a3 e8e7"),
        rooks(150, " moves a2a3 e8e7"),
        rooks(400, ""),
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2".to_owned(),
    ] {
        let best = program.best(&[&position, "go nodes 100"]);
        assert_ne!(best, "0000", "{position}");
        assert_eq!(program.best(&[&format!("{position} hello"), "go nodes 100"]), "0000", "{position}");
    }
    program.end();
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for go in ["go depth 64", "go nodes 4000000000", "go movetime 3600000", "go infinite"] {
        let mut program = Program::start();
        program.tell(START.as_bytes());
        program.tell(go.as_bytes());
        // It searches, and nothing has ended that yet.
        program.hear("info depth 3");
        let said = program.end();
        assert!(said.contains("bestmove ") && !said.contains("bestmove 0000"), "{go}: {said}");
    }
}

#[test]
fn commands_before_the_end_of_the_input_are_answered() {
    let said = answers(&[START, "go depth 64", "position fen nonsense", "go depth 64", "isready"]);
    assert_eq!(said.matches("bestmove ").count(), 2, "{said}");
    assert!(said.contains("readyok"), "{said}");
}

#[test]
fn a_closed_output_is_no_failure() {
    let Program { mut child, mut input, output } = Program::start();
    drop(output);
    writeln!(input, "uci\n{START}\ngo depth 64").unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_line_in_another_encoding_is_skipped() {
    let mut program = Program::start();
    program.tell(b"setoption name Book value K\xf6nigsgambit");
    program.tell(b"\xff\xfe");
    assert_ne!(program.best(&[START, "go nodes 100"]), "0000");
    program.tell(b"go infinite");
    program.tell(b"caf\xe9");
    assert_ne!(program.best(&["stop"]), "0000");
    assert_eq!(program.end(), "");
}

#[test]
fn only_the_given_moves_are_searched() {
    let mut program = Program::start();
    let mate = "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_eq!(program.best(&[mate, "go depth 4"]), "a1a8");
    assert_eq!(program.best(&["go depth 4 searchmoves h2h3"]), "h2h3");
    assert_eq!(program.best(&["go searchmoves h2h3 a1a8 depth 4"]), "a1a8");
    assert!(["h2h3", "h2h4"].contains(&&*program.best(&["go searchmoves h2h3 h2h4 nodes 5000"])));
    program.tell(b"go searchmoves h2h4 infinite");
    assert_eq!(program.best(&["stop"]), "h2h4");
    assert_eq!(program.best(&["go searchmoves h2h3 a8a1 depth 2"]), "h2h3", "one of them is not legal");
    assert_eq!(program.best(&["go searchmoves a8a1 depth 2"]), "0000", "none of them is legal");
    assert_eq!(program.best(&["go searchmoves depth 4"]), "a1a8", "none are given");
    assert_eq!(program.best(&["go depth 4"]), "a1a8", "they count for one search");
    let promotion = "position fen 8/P7/8/8/8/8/5k2/7K w - - 0 1";
    assert_eq!(program.best(&[promotion, "go depth 4 searchmoves a7a8r"]), "a7a8r");
    program.end();
}
