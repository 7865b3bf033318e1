//! The command `go`: how long to search, and what is reported meanwhile.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use cardinal_player::chess::{Choice, Player, Task, Watch};
use cardinal_rules::{Analysis, BoardMove, Game, Seat};

use super::position::write_move;

/// The time between a move and its arrival, which the search leaves free.
const LAG: Duration = Duration::from_millis(5);

/// How long a search may take.
pub(super) struct Orders {
    pub(super) nodes: u64,
    pub(super) depth: Option<u8>,
    time: Option<Duration>,
    infinite: bool,
}

impl Orders {
    /// Reads what follows `go`.
    pub(super) fn read(words: &[&str], turn: Seat) -> Orders {
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
        Orders {
            nodes: number("nodes").unwrap_or(u64::MAX),
            infinite: words.contains(&"infinite"),
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
    game: &Game,
    player: &mut Player,
    task: &Task,
    orders: &Orders,
    (lines, waiting): (&Receiver<String>, &mut Vec<String>),
) -> bool {
    let Some(board) = Analysis::of(game) else { return true };
    let (began, mut go_on, mut stopped) = (Instant::now(), true, false);
    // A bare `go` has no end of its own, and not every program sends `stop`.
    let time = if orders.is_bounded() { orders.time } else { Some(Duration::from_secs(5)) };
    let mut stop = |_: u64| {
        while let Ok(line) = lines.try_recv() {
            match line.trim() {
                "quit" => (go_on, stopped) = (false, true),
                "stop" => stopped = true,
                "isready" => println!("readyok"),
                _ => waiting.push(line),
            }
        }
        stopped || time.is_some_and(|time| began.elapsed() >= time)
    };
    let mut found = |choice: &Choice| report(choice, began.elapsed());
    let choice = player.choose(&board, task, &mut Watch { stop: &mut stop, found: &mut found });
    if orders.infinite {
        while !stopped {
            match lines.recv().as_deref().map(str::trim) {
                Ok("isready") => println!("readyok"),
                Ok("quit") | Err(_) => (go_on, stopped) = (false, true),
                Ok("stop") => stopped = true,
                Ok(line) => waiting.push(line.to_owned()),
            }
        }
    }
    let best = choice.and_then(|choice| BoardMove::of(&choice.action));
    println!("bestmove {}", best.map_or_else(|| "0000".to_owned(), write_move));
    go_on
}

fn report(choice: &Choice, elapsed: Duration) {
    let score = choice.mate_in().map_or_else(|| format!("cp {}", choice.score), |moves| format!("mate {moves}"));
    let line: Vec<String> = choice.line.iter().map(|mv| write_move(*mv)).collect();
    let (depth, nodes, millis) = (choice.depth, choice.nodes, elapsed.as_millis());
    let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    println!("info depth {depth} score {score} nodes {nodes} nps {speed} time {millis} pv {}", line.join(" "));
}
