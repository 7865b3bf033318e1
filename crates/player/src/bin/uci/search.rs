//! The command `go`: how long to search, what is reported meanwhile, and the commands that come while a search runs.

use std::collections::VecDeque;
use std::io::{BufRead, stdin};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use cardinal_player::chess::{Choice, Player, Task, Watch};
use cardinal_rules::{Analysis, BoardMove, Seat};

use super::position::{read_move, write_move};
use super::say;

/// The time between a move and its arrival, which the search leaves free.
const LAG: Duration = Duration::from_millis(5);

/// How long a search may take.
pub(super) struct SearchLimits {
    pub(super) nodes: u64,
    pub(super) depth: Option<u8>,
    /// The moves to choose from; every legal one if this is empty.
    pub(super) among: Vec<BoardMove>,
    time: Option<Duration>,
    infinite: bool,
}

impl SearchLimits {
    /// Reads what follows `go`.
    pub(super) fn read(words: &[&str], turn: Seat) -> SearchLimits {
        let number = |name: &str| -> Option<u64> {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1)?.parse::<i64>().ok().map(|number| number.max(0) as u64)
        };
        let clock = |white: &str, black: &str| number(if turn == Seat::White { white } else { black });
        let on_clock = clock("wtime", "btime").map(|left| {
            let moves = number("movestogo").unwrap_or(28).clamp(2, 40);
            let added = clock("winc", "binc").unwrap_or(0);
            (left / moves + added * 3 / 4).min(left * 2 / 3)
        });
        let time = number("movetime").or(on_clock).map(Duration::from_millis);
        let depth = number("depth").map(|depth| depth.clamp(1, 64) as u8);
        let among = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
        SearchLimits {
            nodes: number("nodes").unwrap_or(u64::MAX),
            infinite: words.contains(&"infinite"),
            among: among.map_while(|word| read_move(word)).collect(),
            time: time.map(|time| time.saturating_sub(LAG)),
            depth,
        }
    }

    fn is_bounded(&self) -> bool {
        self.infinite || self.time.is_some() || self.depth.is_some() || self.nodes < u64::MAX
    }
}

/// Searches and prints the best move; returns whether to go on with other commands.
pub(super) fn run(
    board: &Analysis,
    player: &mut Player,
    task: &Task<'_>,
    limits: &SearchLimits,
    input: &mut Input,
) -> bool {
    let (began, mut interrupted) = (Instant::now(), None);
    // A bare `go` has no end of its own, and not every program sends `stop`.
    let time = if limits.is_bounded() { limits.time } else { Some(Duration::from_secs(5)) };
    let mut stop = |_: u64| {
        interrupted = interrupted.or_else(|| input.interruption());
        interrupted.is_some() || time.is_some_and(|time| began.elapsed() >= time)
    };
    let mut found = |choice: &Choice| report(choice, began.elapsed());
    let choice = player.choose(board, task, &mut Watch { stop: &mut stop, found: &mut found });
    if limits.infinite && interrupted.is_none() {
        interrupted = Some(input.wait_for_interruption());
    }
    say_best(choice.and_then(|choice| BoardMove::of(&choice.action)));
    interrupted != Some(Interruption::Quit)
}

/// Prints the best move, or that there is none.
pub(super) fn say_best(best: Option<BoardMove>) {
    say!("bestmove {}", best.map_or_else(|| "0000".to_owned(), write_move));
}

fn report(choice: &Choice, elapsed: Duration) {
    let score = choice.mate_in().map_or_else(|| format!("cp {}", choice.score), |moves| format!("mate {moves}"));
    let line: Vec<String> = choice.line.iter().map(|mv| write_move(*mv)).collect();
    let (depth, nodes, millis) = (choice.depth, choice.nodes, elapsed.as_millis());
    let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    say!("info depth {depth} score {score} nodes {nodes} nps {speed} time {millis} pv {}", line.join(" "));
}

/// The commands of the other program, lines of text, read on a thread of their own so that a search hears them.
pub(super) struct Input {
    lines: Receiver<String>,
    /// Commands that came while a search ran.
    waiting: VecDeque<String>,
}

/// What ends a search from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interruption {
    /// The other program wants the move now.
    Stop,
    /// The other program wants this one to end.
    Quit,
    /// The other program has closed the input, or is gone.
    EndOfInput,
}

impl Input {
    /// Begins to read standard input.
    pub(super) fn open() -> Input {
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdin().lock().split(b'\n').map_while(Result::ok) {
                // No command is written in another encoding.
                let Ok(line) = String::from_utf8(line) else { continue };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Input { lines, waiting: VecDeque::new() }
    }

    /// Waits for the next command; none when the input has ended.
    pub(super) fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    /// Reads what has come while a search runs, and keeps for later what isn't about the search.
    fn interruption(&mut self) -> Option<Interruption> {
        loop {
            match self.lines.try_recv() {
                Ok(line) => {
                    if let Some(interruption) = self.take(line) {
                        return Some(interruption);
                    }
                }
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(Interruption::EndOfInput),
            }
        }
    }

    /// Waits until a search is to end.
    fn wait_for_interruption(&mut self) -> Interruption {
        while let Ok(line) = self.lines.recv() {
            if let Some(interruption) = self.take(line) {
                return interruption;
            }
        }
        Interruption::EndOfInput
    }

    fn take(&mut self, line: String) -> Option<Interruption> {
        match line.trim() {
            "stop" => return Some(Interruption::Stop),
            "quit" => return Some(Interruption::Quit),
            "isready" => say!("readyok"),
            _ => self.waiting.push_back(line),
        }
        None
    }
}
