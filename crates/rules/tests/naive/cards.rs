//! Every card that is interpreted: its timing, its slots, its text.
//!
//! Left out, because their effect depends on an answer, on hidden information or on another play:
//! - questions in the turn: *Heresy* (both sides' bishops), *Abduction* (what was seen), *Panic* (a
//!   clock), and, as [`Deed::Asks`], promotions by *Earthquake* and *Figure Dance*, and where the
//!   second part goes when *Peace Talks* ends a *Confabulation*;
//! - the return of *Under Elf Hill* (playing it is here), what is said under *Doomsayer* (playing
//!   it is here);
//! - responses: *Bog*, *Chaos*, *Knightmare!*, *Think Again!*, *Toll*, *Fog of War*, *Vulture*,
//!   *Hostage*, *Legacy*, *Revenge*, *Riposte*;
//! - copies and pairs: *Haunting Memories*, *Plots Within Plots*;
//! - rescue at once (`knightmare.md` 5): every piece comes back as born;
//! - the slot for a part of a unit of two: both parts' ways are allowed, and the first that fits is
//!   used.

mod blasts;
mod boards;
mod captures;
mod marks;
mod pawns;
mod relocations;
mod returns;
mod second_moves;
mod swaps;
mod ways;

pub(crate) use boards::{shut_by, walls};

use super::play::{Choice, Deed, Raw, Why, Window};
use super::position::Position;
use super::square::{At, LEAPS};
use super::unit::{Kind, Side};

/// The cards that swap squares: played again, they put everything back.
pub(crate) const TRADES: [&str; 10] = [
    "anathema",
    "cathedral",
    "evangelists",
    "holy-quest",
    "holy-war",
    "lost-castle",
    "passing-in-the-night",
    "siege",
    "tournament",
    "treason",
];

/// The contents of a card's slots.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slots {
    None,
    Square,
    Squares,
    /// The same, and the kind of a unit's part if either could be meant (`knightmare-play.md` 1).
    SquaresAndPart,
    /// At most this many pairs.
    Pairs(usize),
    Guardian,
    KnightAndVictims,
    Wall,
    Direction,
    KindAndSquare,
    Effect,
}

type Effect = fn(&Position, Side, &[Choice]) -> Raw;

struct Entry(&'static str, Window, Slots, Effect);

const CONTINUING: [&str; 14] = [
    "confabulation",
    "coup",
    "crab",
    "curse",
    "doomsayer",
    "earthquake",
    "fatal-attraction",
    "forbidden-city",
    "fortification",
    "man-trap",
    "neutrality",
    "pacifism",
    "truce",
    "vendetta",
];

const CARDS: [Entry; 64] = [
    Entry("anathema", Window::Post, Slots::Squares, swaps::anathema),
    Entry("annexation", Window::Ins, Slots::Pairs(2), pawns::annexation),
    Entry("assassin", Window::Ins, Slots::Squares, captures::assassin),
    Entry("betrayal", Window::Pre, Slots::Square, returns::betrayal),
    Entry("blessing", Window::Ins, Slots::Squares, ways::blessing),
    Entry("bombard", Window::Ins, Slots::Squares, ways::bombard),
    Entry("breakthrough", Window::Ins, Slots::Squares, captures::breakthrough),
    Entry("cathedral", Window::Post, Slots::Squares, swaps::cathedral),
    Entry("challenge", Window::Post, Slots::Square, marks::challenge),
    Entry("charge", Window::Post, Slots::Square, second_moves::charge),
    Entry("confabulation", Window::Ins, Slots::Squares, marks::confabulation),
    Entry("coup", Window::Post, Slots::Square, marks::coup),
    Entry("cowardice", Window::Post, Slots::Squares, pawns::cowardice),
    Entry("crab", Window::Post, Slots::Square, marks::crab),
    Entry("crusade", Window::Post, Slots::Square, second_moves::crusade),
    Entry("curse", Window::Post, Slots::Square, marks::curse),
    Entry("dark-mirror", Window::Ins, Slots::Squares, captures::dark_mirror),
    Entry("disintegration", Window::PreOrPost, Slots::Square, blasts::disintegration),
    Entry("doomsayer", Window::Post, Slots::None, boards::doomsayer),
    Entry("doppelganger", Window::Ins, Slots::Squares, ways::doppelganger),
    Entry("dubbing", Window::Ins, Slots::Squares, ways::dubbing),
    Entry("dungeon", Window::Post, Slots::Squares, relocations::dungeon),
    Entry("earthquake", Window::Post, Slots::Direction, boards::earthquake),
    Entry("evangelists", Window::Ins, Slots::Squares, swaps::evangelists),
    Entry("evil-eye", Window::Ins, Slots::Squares, captures::evil_eye),
    Entry("fanatic", Window::Ins, Slots::Squares, pawns::fanatic),
    Entry("fatal-attraction", Window::Post, Slots::Square, marks::fatal_attraction),
    Entry("figure-dance", Window::Post, Slots::None, relocations::figure_dance),
    Entry("fireball", Window::Post, Slots::Square, blasts::fireball),
    Entry("forbidden-city", Window::Post, Slots::Square, boards::forbidden_city),
    Entry("forced-march", Window::Ins, Slots::Pairs(2), pawns::forced_march),
    Entry("fortification", Window::Post, Slots::Wall, boards::fortification),
    Entry("ghostwalk", Window::Ins, Slots::SquaresAndPart, ways::ghostwalk),
    Entry("guardian", Window::Ins, Slots::Guardian, pawns::guardian),
    Entry("hidden-passage", Window::Ins, Slots::Square, relocations::hidden_passage),
    Entry("holy-quest", Window::Post, Slots::Squares, swaps::holy_quest),
    Entry("holy-war", Window::Post, Slots::Squares, swaps::holy_war),
    Entry("irresistible-force", Window::Ins, Slots::Square, pawns::irresistible_force),
    Entry("long-jump", Window::Ins, Slots::Squares, ways::long_jump),
    Entry("lost-castle", Window::Ins, Slots::Squares, swaps::lost_castle),
    Entry("madman", Window::Ins, Slots::Squares, ways::madman),
    Entry("man-of-straw", Window::Pre, Slots::Square, swaps::man_of_straw),
    Entry("man-trap", Window::Post, Slots::Square, marks::man_trap),
    Entry("masquerade", Window::Ins, Slots::Squares, ways::masquerade),
    Entry("merciless", Window::Post, Slots::Square, second_moves::merciless),
    Entry("mystic-shield", Window::Post, Slots::Square, marks::mystic_shield),
    Entry("neutrality", Window::Post, Slots::Square, marks::neutrality),
    Entry("no-quarter", Window::Post, Slots::None, blasts::no_quarter),
    Entry("onslaught", Window::Ins, Slots::Pairs(64), pawns::onslaught),
    Entry("pacifism", Window::Pre, Slots::Square, marks::pacifism),
    Entry("passing-in-the-night", Window::Ins, Slots::Pairs(2), swaps::passing_in_the_night),
    Entry("peace-talks", Window::Post, Slots::Effect, boards::peace_talks),
    Entry("rebirth", Window::Post, Slots::Squares, relocations::rebirth),
    Entry("resurrection", Window::Ins, Slots::KindAndSquare, returns::resurrection),
    Entry("sanctuary", Window::Ins, Slots::Square, relocations::sanctuary),
    Entry("siege", Window::Post, Slots::Squares, swaps::siege),
    Entry("split-knight", Window::Ins, Slots::KnightAndVictims, captures::split_knight),
    Entry("squaring-the-circle", Window::Ins, Slots::Square, relocations::squaring_the_circle),
    Entry("tournament", Window::Ins, Slots::Squares, swaps::tournament),
    Entry("treason", Window::Post, Slots::Squares, swaps::treason),
    Entry("truce", Window::Post, Slots::None, boards::truce),
    Entry("under-elf-hill", Window::Ins, Slots::None, relocations::under_elf_hill),
    Entry("vendetta", Window::Post, Slots::None, boards::vendetta),
    Entry("winged-victory", Window::Ins, Slots::Square, returns::winged_victory),
];

fn entry(card: &str) -> Option<&'static Entry> {
    CARDS.iter().find(|entry| entry.0 == card)
}

pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    CARDS.iter().map(|entry| entry.0)
}

pub(crate) fn window(card: &str) -> Option<Window> {
    entry(card).map(|entry| entry.1)
}

pub(crate) fn is_continuing(card: &str) -> bool {
    CONTINUING.contains(&card)
}

pub(crate) fn deed(position: &Position, seat: Side, card: &str, choices: &[Choice]) -> Raw {
    entry(card).map_or(Err(Why::Time), |entry| entry.3(position, seat, choices))
}

/// Every possible combination of slots. If a card takes several pairs at once, each pair must be
/// legal on its own, since none may use a square that another leaves (`knightmare.md` 9).
pub(crate) fn combinations(card: &str, position: &Position, legal: &dyn Fn(&[Choice]) -> bool) -> Vec<Vec<Choice>> {
    let Some(entry) = entry(card) else { return Vec::new() };
    let squares = || At::all().map(Choice::Square);
    let two = || squares().flat_map(move |one| squares().map(move |other| vec![one.clone(), other]));
    match entry.2 {
        Slots::None => vec![Vec::new()],
        Slots::Square => squares().map(|one| vec![one]).collect(),
        Slots::Squares => two().collect(),
        Slots::SquaresAndPart => two()
            .flat_map(|both| {
                let part = |kind| [&both[..], &[Choice::Kind(kind)]].concat();
                let named = Kind::ALL.into_iter().map(part).collect::<Vec<_>>();
                std::iter::once(both.clone()).chain(named).collect::<Vec<_>>()
            })
            .collect(),
        Slots::Pairs(most) => {
            let pairs = At::all().flat_map(|one| At::all().map(move |other| Choice::Pair(one, other)));
            let singles: Vec<Choice> = pairs.filter(|pair| legal(std::slice::from_ref(pair))).collect();
            subsets(&singles, most)
        }
        Slots::Guardian => {
            let flagged = |flag: bool| two().map(move |squares| [squares, vec![Choice::Flag(flag)]].concat());
            flagged(true).chain(flagged(false)).collect()
        }
        Slots::KnightAndVictims => At::all()
            .flat_map(|knight| {
                let mut near: Vec<Choice> =
                    LEAPS.iter().filter_map(|leap| knight.go(*leap)).map(Choice::Square).collect();
                near.sort();
                subsets(&near, 8).into_iter().map(move |victims| [vec![Choice::Square(knight)], victims].concat())
            })
            .collect(),
        Slots::Wall => boards::walls().into_iter().map(|sides| vec![Choice::Wall(sides)]).collect(),
        Slots::Direction => vec![vec![Choice::Clockwise(true)], vec![Choice::Clockwise(false)]],
        Slots::KindAndSquare => {
            let kinds = Kind::ALL.map(Choice::Kind);
            kinds.into_iter().flat_map(|kind| squares().map(move |square| vec![kind.clone(), square])).collect()
        }
        Slots::Effect => (0..position.effects.len()).map(|index| vec![Choice::Effect(index)]).collect(),
    }
}

/// All subsets of one to `most` of these, in order.
fn subsets(from: &[Choice], most: usize) -> Vec<Vec<Choice>> {
    let mut sets: Vec<Vec<Choice>> = vec![Vec::new()];
    for choice in from {
        let larger: Vec<_> = sets
            .iter()
            .filter(|set| set.len() < most)
            .map(|set| [set.clone(), vec![choice.clone()]].concat())
            .collect();
        sets.extend(larger);
    }
    sets.retain(|set| !set.is_empty());
    sets
}

// Helpers for the cards' texts.

fn one_square(choices: &[Choice]) -> Result<At, Why> {
    if let [Choice::Square(at)] = choices { Ok(*at) } else { Err(Why::Target) }
}

fn two_squares(choices: &[Choice]) -> Result<(At, At), Why> {
    if let [Choice::Square(one), Choice::Square(other)] = choices { Ok((*one, *other)) } else { Err(Why::Target) }
}

/// Pairs in which each first square occurs once.
fn pairs(choices: &[Choice], most: usize) -> Result<Vec<(At, At)>, Why> {
    let read =
        |choice: &Choice| if let Choice::Pair(one, other) = choice { Ok((*one, *other)) } else { Err(Why::Target) };
    let mut pairs: Vec<(At, At)> = choices.iter().map(read).collect::<Result<_, _>>()?;
    pairs.sort();
    let distinct = pairs.windows(2).all(|both| both[0].0 != both[1].0);
    if pairs.is_empty() || pairs.len() > most || !distinct { Err(Why::Target) } else { Ok(pairs) }
}

impl Position {
    /// A piece of the player's own that a card can move: not one held by a magnet (`knightmare.md`
    /// 3, FAQ 40). A later card overrules a *Dungeon* or a *Challenge* (FAQ 25/27, AUD 42).
    fn own_mover(&self, seat: Side, at: At) -> Result<super::unit::Unit, Why> {
        let unit = self.unit(at).filter(|unit| self.is_own(seat, *unit)).ok_or(Why::Target)?;
        if self.is_stuck(at) { Err(Why::Target) } else { Ok(unit) }
    }

    fn enemy_mover(&self, seat: Side, at: At) -> Result<super::unit::Unit, Why> {
        let unit = self.unit(at).filter(|unit| self.is_enemy(seat, *unit)).ok_or(Why::Target)?;
        if self.is_stuck(at) { Err(Why::Target) } else { Ok(unit) }
    }

    /// The same board after a card has moved a piece of the seat.
    fn moved_by_card(&self, seat: Side, from: At, to: At) -> Position {
        let mut next = self.clone();
        next.last[seat as usize] = self.unit(from).map(|unit| self.kinds(unit)).unwrap_or_default();
        next.shift(from, to);
        next
    }
}

/// A piece of the seat moves there and may step into a trap.
fn goes(position: &Position, seat: Side, from: At, to: At) -> Deed {
    super::play::landed(position.moved_by_card(seat, from, to), &[to])
}

fn nothing() -> Deed {
    Deed::Nothing { uses_move: false }
}
