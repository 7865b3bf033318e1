//! The transposition table: what the search has found out about positions.

use cardinal_rules::{BoardMove, Kind, Square};

use super::weights::{DECIDED, MAX_PLY};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the true score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) depth: i32,
    pub(super) score: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<BoardMove>,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    score: i16,
    best: u16,
    depth: i8,
    bound: Bound,
    search: u8,
}

const NOTHING: Entry = Entry { key: 0, score: 0, best: 0, depth: -1, bound: Bound::Upper, search: 0 };

/// A table of fixed size. Each position has two places: one keeps the deepest search, the other the
/// latest.
pub(super) struct TranspositionTable {
    places: Vec<[Entry; 2]>,
    search: u8,
}

impl TranspositionTable {
    /// A table that takes about this many bytes, rounded down to a power of two.
    pub(super) fn of_bytes(bytes: usize) -> TranspositionTable {
        let places = (bytes / size_of::<[Entry; 2]>()).max(64);
        TranspositionTable { places: vec![[NOTHING; 2]; 1 << places.ilog2()], search: 0 }
    }

    /// Begins a search, whose entries replace older ones.
    pub(super) fn age(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.places.fill([NOTHING; 2]);
        self.search = 0;
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// What is known of the position. Mates are counted from `ply`.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Finding> {
        let entry = self.places[self.place(key)].iter().find(|entry| entry.key == key && entry.depth >= 0)?;
        let score = i32::from(entry.score);
        let score = if score.abs() < DECIDED { score } else { score - score.signum() * ply as i32 };
        Some(Finding { depth: i32::from(entry.depth), score, bound: entry.bound, best: unpack(entry.best) })
    }

    /// Notes what was found out about the position.
    #[inline]
    pub(super) fn put(&mut self, key: u64, ply: usize, known: Finding) {
        let Finding { depth, score, bound, best } = known;
        let score = if score.abs() < DECIDED { score } else { score + score.signum() * ply as i32 };
        let (place, search) = (self.place(key), self.search);
        let [deepest, latest] = &mut self.places[place];
        let deep = depth.clamp(0, MAX_PLY as i32) as i8;
        let entry = Entry { key, score: score as i16, best: best.map_or(0, pack), depth: deep, bound, search };
        if deepest.key == key || deepest.search != search || deepest.depth <= deep {
            if deepest.key != key {
                *latest = *deepest;
            }
            let best = if entry.best == 0 && deepest.key == key { deepest.best } else { entry.best };
            *deepest = Entry { best, ..entry };
        } else {
            *latest = entry;
        }
    }
}

/// A move in 15 bits; 0 is none, because no move ends where it began.
fn pack(mv: BoardMove) -> u16 {
    let promote = mv.promote.map_or(0, |kind| kind.index() + 1);
    (mv.from.index() | mv.to.index() << 6 | promote << 12) as u16
}

fn unpack(bits: u16) -> Option<BoardMove> {
    let promote = usize::from(bits >> 12).checked_sub(1).and_then(|index| Kind::ALL.get(index).copied());
    let (from, to) = (Square::new((bits & 63) as u8), Square::new((bits >> 6 & 63) as u8));
    (bits != 0).then_some(BoardMove { from, to, promote })
}
