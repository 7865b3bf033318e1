//! The command `go`: how long to search, and what is reported meanwhile.

use std::time::{Duration, Instant};

use cardinal_player::chess::{Choice, Player, Task, Watch};
use cardinal_rules::{Analysis, BoardMove, Seat};

use super::inbox::{Inbox, Interruption};
use super::position::{read_move, write_move};
use super::say;

/// The time between a move and its arrival, which the search leaves free.
const LAG: Duration = Duration::from_millis(5);

/// How long a search may take.
pub(super) struct Orders {
    pub(super) nodes: u64,
    pub(super) depth: Option<u8>,
    /// The moves to choose from; every legal one if this is empty.
    pub(super) among: Vec<BoardMove>,
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
        let among = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
        Orders {
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
pub(super) fn run(board: &Analysis, player: &mut Player, task: &Task<'_>, orders: &Orders, inbox: &mut Inbox) -> bool {
    let (began, mut interrupted) = (Instant::now(), None);
    // A bare `go` has no end of its own, and not every program sends `stop`.
    let time = if orders.is_bounded() { orders.time } else { Some(Duration::from_secs(5)) };
    let mut stop = |_: u64| {
        interrupted = interrupted.or_else(|| inbox.interruption());
        interrupted.is_some() || time.is_some_and(|time| began.elapsed() >= time)
    };
    let mut found = |choice: &Choice| report(choice, began.elapsed());
    let choice = player.choose(board, task, &mut Watch { stop: &mut stop, found: &mut found });
    if orders.infinite && interrupted.is_none() {
        interrupted = Some(inbox.wait_for_interruption());
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
