//! The state of one search in imagined worlds: the skill, the budget that is left, and the dice. What the levels come
//! to
//! in games with cards.

use cardinal_rules::Action;

use crate::chess::Player;
use crate::dice::{Dice, mixed};
use crate::plan::Level;

/// A search in imagined worlds under way.
pub(crate) struct SearchState {
    pub(crate) skill: CardSkill,
    /// The positions that may still be looked at.
    pub(crate) left: u64,
    /// The positions that have been looked at.
    pub(crate) nodes: u64,
    pub(crate) dice: Dice,
    /// How far the board beneath the cards is looked ahead.
    pub(super) depth: BaselineDepth,
    /// Plays the board beneath the cards, once that is asked.
    chess: Option<Player>,
}

/// The size of the transposition table for the board beneath the cards.
const TABLE_BYTES: usize = 1 << 20;

impl SearchState {
    /// A search that may look at so many positions.
    pub(crate) fn new(skill: CardSkill, left: u64, dice: Dice) -> SearchState {
        let depth = BaselineDepth::within(left, skill.compared_in_knightmare(), skill.baseline_plies);
        SearchState { skill, left, nodes: 0, dice, depth, chess: None }
    }

    /// Whether no more positions may be looked at.
    pub(crate) const fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Counts a position that was looked at.
    pub(crate) const fn count_position(&mut self) {
        self.count_positions(1);
    }

    /// Counts positions that were looked at.
    pub(crate) const fn count_positions(&mut self, positions: u64) {
        self.nodes += positions;
        self.left = self.left.saturating_sub(positions);
    }

    /// The player of the board beneath the cards.
    pub(super) fn chess(&mut self) -> &mut Player {
        self.chess.get_or_insert_with(|| Player::with_table(TABLE_BYTES))
    }

    /// Whether a turn of the opponent is overlooked in this position. Loud ones are seen more.
    pub(crate) fn overlooks(&self, actions: &[Action], loud: bool) -> bool {
        let (quiet, captures) = self.skill.overlooks;
        let permille = if loud { captures } else { quiet };
        let text: u64 = actions
            .iter()
            .fold(0, |bits, action| action.to_string().bytes().fold(bits, |bits, byte| mixed(bits ^ u64::from(byte))));
        let mut dice = self.dice.clone();
        mixed(text ^ dice.next()) % 1000 < permille
    }
}

/// How many positions of standard chess take as long as one with cards.
pub(super) const PER_NODE: u64 = 32;

/// The fewest positions that a search gets.
const LEAST_SHARE: u64 = 500;

/// How many times its share a search may look at before it is broken off.
const OVERRUN: u64 = 6;

/// How far the board beneath is looked ahead: for every turn alike, because scores of different depths can't be
/// compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct BaselineDepth {
    /// How many half-moves after the seat's own turn.
    pub(super) plies: u8,
    /// How many positions one search should look at.
    pub(super) share: u64,
}

impl BaselineDepth {
    /// As far as the level looks, with the share of each search where this many turns are compared.
    fn within(budget: u64, compared: usize, plies: u8) -> BaselineDepth {
        // After each world, half of the turns drop out.
        let share = budget * PER_NODE * 2 / (5 * compared.max(1) as u64);
        BaselineDepth { plies, share: share.max(LEAST_SHARE) }
    }

    /// After how many positions a search is broken off.
    pub(super) const fn most(self) -> u64 {
        self.share * OVERRUN
    }
}

/// How far a player looks, and what it does not see.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardSkill {
    pub(crate) level: Level,
    /// In how many of a thousand cases a turn of the opponent is overlooked that captures nothing,
    /// and one that captures something.
    pub(crate) overlooks: (u64, u64),
    /// The part of the budget that it uses, in thousandths.
    pub(crate) budget_permille: u64,
    /// How many of its own best-looking turns it compares.
    pub(crate) compared_turns: usize,
    /// How much worth, in hundredths of a pawn, it gives up for variety.
    pub(crate) margin: i32,
    /// How many of its cards of Knightmare Chess it looks at in one turn.
    pub(crate) cards: usize,
    /// In how many of a thousand turns it does not think of its own cards of Knightmare Chess: it plays none, and
    /// discards one as if it were worth nothing.
    pub(crate) forgets_cards_permille: u64,
    /// How many half-moves it looks ahead on the board beneath the cards, after its own turn.
    pub(crate) baseline_plies: u8,
    /// What a point of its cards of Knightmare Chess is worth to it, in hundredths of a pawn.
    pub(crate) card_point_worth: i32,
    /// After how many ways to play a card first it looks for the move by such a search.
    pub(crate) guided_turns: usize,
    /// Whether it thinks of the cards that the opponent can play in Knightmare Chess.
    pub(crate) weighs_card_threats: bool,
}

impl CardSkill {
    /// How many turns it compares in Knightmare Chess, where the board beneath the cards is searched for each.
    pub(crate) const fn compared_in_knightmare(&self) -> usize {
        self.compared_turns * 3 / 5
    }

    /// How it thinks in ChessMe, where so few turns of the opponent are worth a look that levels must overlook more of
    /// them to lie apart.
    pub(crate) const fn in_chessme(mut self) -> CardSkill {
        self.overlooks = match self.level {
            Level::One => (995, 920),
            Level::Two => (920, 740),
            Level::Three => (830, 570),
            Level::Four => (600, 280),
            Level::Five => (250, 60),
            Level::Six => (0, 0),
        };
        self
    }

    /// The skill of a level.
    pub(crate) const fn of(level: Level) -> CardSkill {
        let (overlooks, budget_permille, compared_turns, margin, cards) = match level {
            Level::One => ((980, 820), 30, 6, 40, 1),
            Level::Two => ((790, 480), 60, 8, 25, 2),
            Level::Three => ((600, 300), 120, 12, 15, 3),
            Level::Four => ((430, 150), 250, 18, 8, 4),
            Level::Five => ((130, 30), 500, 28, 4, usize::MAX),
            Level::Six => ((0, 0), 1000, 40, 0, usize::MAX),
        };
        let (baseline_plies, guided_turns, forgets_cards_permille) = match level {
            Level::One => (1, 1, 930),
            Level::Two => (2, 1, 750),
            Level::Three => (3, 1, 570),
            Level::Four => (4, 3, 380),
            Level::Five => (5, 4, 190),
            Level::Six => (7, 4, 0),
        };
        let card_point_worth = 8;
        let weighs_card_threats = matches!(level, Level::Six);
        CardSkill {
            level,
            overlooks,
            budget_permille,
            compared_turns,
            margin,
            cards,
            forgets_cards_permille,
            baseline_plies,
            card_point_worth,
            guided_turns,
            weighs_card_threats,
        }
    }
}
