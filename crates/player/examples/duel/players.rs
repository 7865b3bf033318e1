//! Who can play.

use std::time::{Duration, Instant};

use cardinal_player::{
    Level,
    chess::{Player, Task, Watch},
};
use cardinal_rules::{Analysis, BoardMove, Kind};

use super::program::Program;

/// A stream of numbers from a seed.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound.max(1) as u64) as usize
    }
}

enum How {
    Ours { player: Box<Player>, level: Level, nodes: u64, time: Option<Duration> },
    Random,
    Greedy,
    Other(Program),
}

/// One of the two players.
pub(super) struct Contestant {
    how: How,
    dice: Dice,
}

impl Contestant {
    /// Reads a player as it is written on the command line.
    pub(super) fn read(text: &str, seed: u64) -> Option<Contestant> {
        let parts: Vec<&str> = text.split(':').collect();
        let how = match parts[..] {
            ["random"] => How::Random,
            ["greedy"] => How::Greedy,
            ["level", level, ref budget @ ..] => {
                let level = Level::with_number(level.parse().ok()?)?;
                let budget = budget.first().copied().unwrap_or("200000");
                let millis = budget.strip_suffix("ms").map(str::parse).transpose().ok()?;
                let nodes = if millis.is_some() { u64::MAX } else { budget.parse().ok()? };
                How::Ours { player: Box::default(), level, nodes, time: millis.map(Duration::from_millis) }
            }
            ["uci", program, elo, millis] => How::Other(Program::start(program, elo, millis.parse().ok()?)?),
            _ => return None,
        };
        Some(Contestant { how, dice: Dice(seed) })
    }

    pub(super) fn begin(&mut self) {
        match &mut self.how {
            How::Ours { player, .. } => player.forget(),
            How::Other(program) => program.begin(),
            How::Random | How::Greedy => {}
        }
    }

    pub(super) fn choose(&mut self, board: &Analysis, played: &[BoardMove]) -> Option<BoardMove> {
        let dice = self.dice.roll();
        match &mut self.how {
            How::Ours { player, level, nodes, time } => {
                let task = Task { level: *level, nodes: *nodes, depth: None, dice, among: &[] };
                let began = Instant::now();
                let mut stop = |_: u64| time.is_some_and(|time| began.elapsed() >= time);
                let mut watch = Watch { stop: &mut stop, found: &mut |_| {} };
                BoardMove::of(&player.choose(board, &task, &mut watch)?.action)
            }
            How::Random => self.any(board, false),
            How::Greedy => self.any(board, true),
            How::Other(program) => program.choose(played),
        }
    }

    fn any(&mut self, board: &Analysis, greedy: bool) -> Option<BoardMove> {
        let mut moves = Vec::new();
        board.moves(&mut moves);
        let worth = |mv: &BoardMove| board.kind_on(mv.to).map_or(0, |kind| 1 + kind.index());
        if greedy && let Some(most) = moves.iter().map(worth).max() {
            debug_assert!(most <= Kind::COUNT);
            moves.retain(|mv| worth(mv) == most);
        }
        moves.get(self.dice.below(moves.len())).copied()
    }
}
