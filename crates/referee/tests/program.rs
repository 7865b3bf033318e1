//! The program itself, used as another program would.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Feeds bytes to the program and returns its answers, one per line.
fn run(input: &[u8]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_referee"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_session_is_answered_line_by_line_in_order() {
    let answers =
        run(b"{\"cmd\":\"new\",\"id\":1,\"variant\":\"standard\"}\n{\"cmd\":\"perft\",\"id\":2,\"depth\":3}\n");
    assert_eq!(answers.len(), 2);
    assert_eq!((&answers[0]["ok"], &answers[0]["id"]), (&Value::Bool(true), &Value::from(1)));
    assert_eq!((&answers[1]["nodes"], &answers[1]["id"]), (&Value::from(8_902), &Value::from(2)));
}

#[test]
fn every_line_gets_an_answer_whatever_it_holds() {
    let input: &[u8] =
        b"\n  \nnot json\n\xff\xfe\x00\n[]\n{\"cmd\":\"new\",\"variant\":\"standard\"}\r\n{\"cmd\":\"hash\"}";
    let answers = run(input);
    let oks: Vec<bool> = answers.iter().map(|answer| answer["ok"].as_bool().unwrap()).collect();
    assert_eq!(oks, [false, false, false, false, false, true, true]);
    for answer in &answers[..5] {
        assert_eq!(answer["error"]["code"], "malformed");
    }
    assert!(run(b"").is_empty());
}

#[test]
fn deep_and_long_lines_are_errors_and_not_the_end() {
    let mut input = "[".repeat(100_000).into_bytes();
    input.push(b'\n');
    input.extend(vec![b'a'; 17 * 1024 * 1024]);
    input.extend(b"\n{\"cmd\":\"new\",\"variant\":\"no-stress\"}\n");
    let answers = run(&input);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[1]["error"]["code"], "malformed");
    assert_eq!(answers[2]["ok"], true);
}
