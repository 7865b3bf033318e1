//! The chess player for programs that speak the Universal Chess Interface.

mod bench;
mod go;
mod position;

use std::io::{BufRead, stdin};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use cardinal_player::Level;
use cardinal_player::chess::{Player, Task};
use cardinal_rules::{Analysis, Game, Seat};

use go::Orders;

/// What the program knows between commands.
struct Session {
    game: Game,
    player: Player,
    level: Level,
    dice: u64,
    lines: Receiver<String>,
    /// Commands that came while a search ran.
    waiting: Vec<String>,
}

fn main() {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let dice = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    let mut session = Session {
        game: position::start(),
        player: Player::default(),
        level: Level::Six,
        dice,
        lines,
        waiting: Vec::new(),
    };
    if std::env::args().nth(1).as_deref() == Some("bench") {
        return bench::run(&mut session.player);
    }
    while let Some(line) = session.next_line() {
        if !session.obey(&line) {
            break;
        }
    }
}

impl Session {
    fn next_line(&mut self) -> Option<String> {
        if self.waiting.is_empty() { self.lines.recv().ok() } else { Some(self.waiting.remove(0)) }
    }

    /// Carries out a command; returns whether to go on. What cannot be understood is ignored, as the
    /// protocol asks.
    fn obey(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        match command {
            "uci" => {
                println!("id name Cardinal\nid author the Cardinal project");
                println!("option name Level type spin default 6 min 1 max 6");
                println!("option name Dice type string default <empty>");
                println!("option name Threads type spin default 1 min 1 max 1");
                println!("option name Hash type spin default 16 min 1 max 1024\nuciok");
            }
            "isready" => println!("readyok"),
            "ucinewgame" => self.player.forget(),
            "setoption" => self.set(&rest),
            "position" => match position::read(&rest) {
                Ok(game) => self.game = game,
                Err(problem) => println!("info string {problem}"),
            },
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
        let turn = Analysis::of(&self.game).map_or(Seat::White, |board| board.turn());
        let orders = Orders::read(words, turn);
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let task = Task { level: self.level, nodes: orders.nodes, depth: orders.depth, dice: self.dice };
        go::run(&self.game, &mut self.player, &task, &orders, (&self.lines, &mut self.waiting))
    }
}
