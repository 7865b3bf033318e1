//! Another program that plays, over the Universal Chess Interface.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use cardinal_rules::{BoardMove, Kind};

/// A running program.
pub(super) struct Program {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    millis: u64,
}

impl Program {
    /// Starts a program that plays at this Elo, or at its best if that is 0.
    pub(super) fn start(path: &str, elo: &str, millis: u64) -> Option<Program> {
        let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (to, from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut program = Program { child, to, from, millis };
        program.say("uci");
        program.wait_for("uciok")?;
        program.say("setoption name Threads value 1");
        program.say("setoption name Hash value 16");
        if elo != "0" {
            program.say("setoption name UCI_LimitStrength value true");
            program.say(&format!("setoption name UCI_Elo value {elo}"));
        }
        program.say("isready");
        program.wait_for("readyok")?;
        Some(program)
    }

    pub(super) fn begin(&mut self) {
        self.say("ucinewgame");
        self.say("isready");
        self.wait_for("readyok");
    }

    pub(super) fn choose(&mut self, played: &[BoardMove]) -> Option<BoardMove> {
        let mut position = "position startpos moves".to_owned();
        for mv in played {
            let promote = mv.promote.map_or(String::new(), |kind| kind.letter().to_lowercase().to_string());
            let _ = write!(position, " {}{}{promote}", mv.from, mv.to);
        }
        self.say(&position);
        self.say(&format!("go movetime {}", self.millis));
        let line = self.wait_for("bestmove")?;
        let word = line.split_whitespace().nth(1)?;
        let promote = word.get(4..5).and_then(|letter| Kind::from_letter(letter.to_uppercase().chars().next()?));
        Some(BoardMove { from: word.get(0..2)?.parse().ok()?, to: word.get(2..4)?.parse().ok()?, promote })
    }

    fn say(&mut self, line: &str) {
        let _ = writeln!(self.to, "{line}").and_then(|()| self.to.flush());
    }

    /// Reads lines until one that begins like this.
    fn wait_for(&mut self, beginning: &str) -> Option<String> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.from.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.starts_with(beginning) {
                return Some(line);
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.say("quit");
        let _ = self.child.wait();
    }
}
