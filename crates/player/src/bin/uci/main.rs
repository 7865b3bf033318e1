//! The chess player for programs that speak the Universal Chess Interface.

mod bench;
mod go;
mod inbox;
mod position;

use std::time::{SystemTime, UNIX_EPOCH};

use cardinal_player::Level;
use cardinal_player::chess::{Player, Task};
use cardinal_rules::Analysis;

use go::Orders;
use inbox::Inbox;

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
    inbox: Inbox,
}

fn main() {
    let dice = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    let mut session = Session {
        board: Some(position::start()),
        player: Player::default(),
        level: Level::Six,
        dice,
        inbox: Inbox::open(),
    };
    if std::env::args().nth(1).as_deref() == Some("bench") {
        return bench::run(&mut session.player);
    }
    while let Some(line) = session.inbox.next() {
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
            "bench" => bench::run(&mut self.player),
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
            go::say_best(None);
            return true;
        };
        let orders = Orders::read(words, board.turn());
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let (nodes, depth, among) = (orders.nodes, orders.depth, &orders.among);
        let task = Task { level: self.level, nodes, depth, dice: self.dice, among };
        go::run(board, &mut self.player, &task, &orders, &mut self.inbox)
    }
}
