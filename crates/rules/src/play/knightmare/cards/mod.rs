//! The eighty cards of Knightmare Chess, by families: one row for each, with what it does beside
//! it.
//!
//! A card is played once its row says what it does. Until then it is known by name, and no hand,
//! pile or deck holds it.

mod answers;
mod captures;
mod copies;
mod exchanges;
mod hidden;
mod journeys;
mod marks;
mod pawns;
mod returns;
mod row;
mod upheavals;

use crate::board::Force;
use crate::card::{Card, KnightmareCard, Timing};
use crate::choice::Choice;

pub(crate) use hidden::{is_right, lifted};
pub use row::Slot;
pub(crate) use row::{CardRow, Does};

/// Makes the table of the cards' rows. The compiler reports a card that has none.
macro_rules! rows {
    ($($card:ident => $row:path,)*) => {
        /// Returns the row of a card.
        pub(crate) const fn row(card: KnightmareCard) -> &'static CardRow {
            match card {
                $(KnightmareCard::$card => &$row,)*
            }
        }
    };
}

rows! {
    Abduction => hidden::ABDUCTION,
    Anathema => exchanges::ANATHEMA,
    Annexation => pawns::ANNEXATION,
    Assassin => captures::ASSASSIN,
    Betrayal => returns::BETRAYAL,
    Blessing => journeys::BLESSING,
    Bog => answers::BOG,
    Bombard => captures::BOMBARD,
    Breakthrough => captures::BREAKTHROUGH,
    Cathedral => exchanges::CATHEDRAL,
    Challenge => marks::CHALLENGE,
    Chaos => answers::CHAOS,
    Charge => journeys::CHARGE,
    Confabulation => marks::CONFABULATION,
    Coup => marks::COUP,
    Cowardice => pawns::COWARDICE,
    Crab => marks::CRAB,
    Crusade => journeys::CRUSADE,
    Curse => marks::CURSE,
    DarkMirror => captures::DARK_MIRROR,
    Disintegration => returns::DISINTEGRATION,
    Doomsayer => hidden::DOOMSAYER,
    Doppelganger => journeys::DOPPELGANGER,
    Dubbing => journeys::DUBBING,
    Dungeon => marks::DUNGEON,
    Earthquake => upheavals::EARTHQUAKE,
    Evangelists => exchanges::EVANGELISTS,
    EvilEye => captures::EVIL_EYE,
    Fanatic => pawns::FANATIC,
    FatalAttraction => marks::FATAL_ATTRACTION,
    FigureDance => upheavals::FIGURE_DANCE,
    Fireball => captures::FIREBALL,
    FogOfWar => answers::FOG_OF_WAR,
    ForbiddenCity => upheavals::FORBIDDEN_CITY,
    ForcedMarch => pawns::FORCED_MARCH,
    Fortification => upheavals::FORTIFICATION,
    Ghostwalk => journeys::GHOSTWALK,
    Guardian => pawns::GUARDIAN,
    HauntingMemories => copies::HAUNTING_MEMORIES,
    Heresy => upheavals::HERESY,
    HiddenPassage => journeys::HIDDEN_PASSAGE,
    HolyQuest => exchanges::HOLY_QUEST,
    HolyWar => exchanges::HOLY_WAR,
    Hostage => answers::HOSTAGE,
    IrresistibleForce => pawns::IRRESISTIBLE_FORCE,
    Knightmare => answers::KNIGHTMARE,
    Legacy => answers::LEGACY,
    LongJump => journeys::LONG_JUMP,
    LostCastle => exchanges::LOST_CASTLE,
    Madman => pawns::MADMAN,
    ManOfStraw => exchanges::MAN_OF_STRAW,
    ManTrap => hidden::MAN_TRAP,
    Masquerade => journeys::MASQUERADE,
    Merciless => journeys::MERCILESS,
    MysticShield => marks::MYSTIC_SHIELD,
    Neutrality => marks::NEUTRALITY,
    NoQuarter => returns::NO_QUARTER,
    Onslaught => pawns::ONSLAUGHT,
    Pacifism => marks::PACIFISM,
    Panic => marks::PANIC,
    PassingInTheNight => exchanges::PASSING_IN_THE_NIGHT,
    PeaceTalks => copies::PEACE_TALKS,
    PlotsWithinPlots => copies::PLOTS_WITHIN_PLOTS,
    Rebirth => returns::REBIRTH,
    Resurrection => returns::RESURRECTION,
    Revenge => answers::REVENGE,
    Riposte => answers::RIPOSTE,
    Sanctuary => journeys::SANCTUARY,
    Siege => exchanges::SIEGE,
    SplitKnight => captures::SPLIT_KNIGHT,
    SquaringTheCircle => journeys::SQUARING_THE_CIRCLE,
    ThinkAgain => answers::THINK_AGAIN,
    Toll => answers::TOLL,
    Tournament => exchanges::TOURNAMENT,
    Treason => exchanges::TREASON,
    Truce => marks::TRUCE,
    UnderElfHill => journeys::UNDER_ELF_HILL,
    Vendetta => marks::VENDETTA,
    Vulture => answers::VULTURE,
    WingedVictory => returns::WINGED_VICTORY,
}

impl KnightmareCard {
    /// What is to be chosen at this place of the card's choices. Returns `None` if the card asks for no more, or for
    /// what another card asks for.
    pub fn slot(self, place: usize) -> Option<Slot> {
        let row = row(self);
        // The last slot of some cards can be filled as often as wanted.
        let repeated = row.slots.last().filter(|slot| slot.is_repeated());
        let part = row.part.as_ref().filter(|_| place == row.slots.len());
        let slot = row.slots.get(place).or(repeated).or(part)?;
        (*slot != Slot::OfTheCopied).then_some(*slot)
    }

    /// What the card asks its player to choose, in this order.
    pub fn slots(self) -> &'static [Slot] {
        row(self).slots
    }

    /// Whether a number among its choices is the index of a continuing card in play.
    pub fn chooses_in_play(self) -> bool {
        row(self).slots.contains(&Slot::Continuing)
    }

    const PLAYED_COUNT: usize = {
        let (mut index, mut count) = (0, 0);
        while index < KnightmareCard::COUNT {
            if row(KnightmareCard::ALL[index]).does.is_some() {
                count += 1;
            }
            index += 1;
        }
        count
    };

    /// The cards that the engine plays, in alphabetical order: hands, piles and decks hold no others.
    pub const PLAYED: [KnightmareCard; KnightmareCard::PLAYED_COUNT] = {
        let mut played = [KnightmareCard::Chaos; KnightmareCard::PLAYED_COUNT];
        let (mut index, mut count) = (0, 0);
        while index < KnightmareCard::COUNT {
            if row(KnightmareCard::ALL[index]).does.is_some() {
                played[count] = KnightmareCard::ALL[index];
                count += 1;
            }
            index += 1;
        }
        played
    };
}

impl KnightmareCard {
    /// The printed name, in English, which records, PGN and logs use. What players read is a text of its own.
    pub fn name(self) -> &'static str {
        row(self).name
    }

    /// What the card counts in a deck, in points.
    pub fn points(self) -> u8 {
        row(self).points
    }

    /// Whether a deck may hold the card only once.
    pub fn is_unique(self) -> bool {
        row(self).unique
    }

    /// Whether the card stays in play.
    pub fn is_continuing(self) -> bool {
        row(self).continuing
    }

    /// Whether the engine plays the card: hands, piles and decks hold no others.
    pub const fn is_played(self) -> bool {
        row(self).does.is_some()
    }

    /// When the card can be played.
    pub fn timing(self) -> &'static [Timing] {
        row(self).window.timings()
    }
}

/// Returns what a continuing card, played with these choices, does while it is in play.
pub(crate) fn force_of(card: Card, choices: &[Choice]) -> Force {
    match card {
        Card::Knightmare(card) => row(card).effect().map_or(Force::Silent, |effect| effect.force(choices)),
        Card::Call(_) | Card::SameAgain => Force::Silent,
    }
}
