//! The chess player for programs that speak the Universal Chess Interface.

mod position;
mod search;

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use cardinal_player::{
    Level,
    chess::{Player, Task, Watch},
};
use cardinal_rules::Analysis;
use search::{Input, SearchLimits};

/// Prints a line. Where nobody reads it, the input has ended as well, and with it the program.
macro_rules! say {
    ($($what:tt)*) => {{
        use std::io::Write;
        let _ = writeln!(std::io::stdout(), $($what)*);
    }};
}
use say;

/// What the program knows between commands.
struct Session {
    /// The position to search, or none if the last one was refused.
    board: Option<Analysis>,
    player: Player,
    level: Level,
    dice: u64,
    input: Input,
}

fn main() {
    let dice = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    let mut session = Session {
        board: Some(position::start()),
        player: Player::default(),
        level: Level::Six,
        dice,
        input: Input::open(),
    };
    if std::env::args().nth(1).as_deref() == Some("bench") {
        return bench(&mut session.player);
    }
    while let Some(line) = session.input.next() {
        if !session.obey(&line) {
            break;
        }
    }
}

impl Session {
    /// Carries out a command; returns whether to go on. What cannot be understood is ignored, as the
    /// protocol asks.
    fn obey(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        match command {
            "uci" => {
                say!("id name Cardinal\nid author the Cardinal project");
                say!("option name Level type spin default 6 min 1 max 6");
                say!("option name Dice type string default <empty>");
                say!("option name Threads type spin default 1 min 1 max 1");
                say!("option name Hash type spin default 16 min 1 max 1024\nuciok");
            }
            "isready" => say!("readyok"),
            "ucinewgame" => self.player.forget(),
            "setoption" => self.set(&rest),
            "position" => {
                let read = position::read(&rest);
                if let Err(problem) = &read {
                    say!("info string {problem}");
                }
                self.board = read.ok();
            }
            "go" => return self.go(&rest),
            "bench" => bench(&mut self.player),
            "quit" => return false,
            _ => {}
        }
        true
    }

    fn set(&mut self, words: &[&str]) {
        let text = words.join(" ");
        let Some((name, value)) = text.strip_prefix("name ").and_then(|text| text.split_once(" value ")) else {
            return;
        };
        let Ok(value) = value.trim().parse::<u64>() else { return };
        match name.trim().to_lowercase().as_str() {
            "level" => {
                if let Some(level) = u8::try_from(value).ok().and_then(Level::with_number) {
                    self.level = level;
                }
            }
            "dice" => self.dice = value,
            "hash" => self.player = Player::with_table((value.clamp(1, 1024) as usize) << 20),
            _ => {}
        }
    }

    fn go(&mut self, words: &[&str]) -> bool {
        // A move in a position other than the one that was refused would be worse than none.
        let Some(board) = &self.board else {
            search::say_best(None);
            return true;
        };
        let limits = SearchLimits::read(words, board.turn());
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let (nodes, depth, among) = (limits.nodes, limits.depth, &limits.among);
        let task = Task { level: self.level, nodes, depth, dice: self.dice, among };
        search::run(board, &mut self.player, &task, &limits, &mut self.input)
    }
}

/// The positions by which the speed of the search is measured.
const BENCH_POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "6k1/5ppp/8/3p4/3P4/8/R4PPP/6K1 w - - 0 1",
];

/// Searches some positions and prints what they took.
fn bench(player: &mut Player) {
    let task = Task { level: Level::Six, nodes: 1_000_000, depth: None, dice: 1, among: &[] };
    let (mut nodes, began) = (0, Instant::now());
    for fen in BENCH_POSITIONS {
        let words: Vec<&str> = ["fen"].into_iter().chain(fen.split(' ')).collect();
        let Ok(board) = position::read(&words) else { continue };
        player.forget();
        let mut watch = Watch { stop: &mut |_| false, found: &mut |_| {} };
        if let Some(choice) = player.choose(&board, &task, &mut watch) {
            say!("depth {:2} nodes {:8} score {:6} {fen}", choice.depth, choice.nodes, choice.score);
            nodes += choice.nodes;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    say!("{nodes} nodes in {seconds:.2} s: {:.0} nodes/s", nodes as f64 / seconds);
}
