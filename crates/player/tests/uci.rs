//! The UCI front as a chess program talks to it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What the program prints when it reads these lines and then `quit`.
fn answers(lines: &[&str]) -> String {
    let mut program =
        Command::new(env!("CARGO_BIN_EXE_uci")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = program.stdin.take().unwrap();
    for line in lines {
        writeln!(input, "{line}").unwrap();
    }
    drop(input);
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let said = answers(&["uci", "isready", "quit"]);
    assert!(said.contains("id name") && said.contains("uciok") && said.contains("readyok"), "{said}");
}

#[test]
fn it_finds_a_mate_in_a_given_position() {
    let said = answers(&["position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go nodes 2000"]);
    assert!(said.contains("bestmove a1a8"), "{said}");
}

#[test]
fn it_survives_what_it_does_not_understand() {
    let said = answers(&[
        "",
        "hello",
        "position fen nonsense",
        "position startpos moves e2e4 e2e4 e9e9",
        "go depth nothing",
        "setoption name Level value 99",
        "setoption",
        "stop",
        "position startpos moves e2e4",
        "go nodes 500",
        "isready",
    ]);
    assert!(said.contains("readyok"), "{said}");
    let last = said.lines().rfind(|line| line.starts_with("bestmove")).unwrap();
    assert!(last.len() >= "bestmove e7e5".len(), "{said}");
}
