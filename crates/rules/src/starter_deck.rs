//! Ready-made decks of Knightmare Chess, for players who don't want to build one.

use crate::card::{KnightmareCard, KnightmareCard as Is};

/// A ready-made deck of 150 points, from the cards of one set. The example `starter_decks` plays them against each
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StarterDeck {
    /// Bars the way to the king and waits.
    Fortress,
    /// Moves pawns in every way.
    PawnStorm,
    /// Plays with the knights.
    Cavalry,
    /// Captures.
    Wildfire,
    /// Swaps pieces.
    MusicalChairs,
    /// Undoes and copies what the opponent does.
    Saboteur,
}

impl StarterDeck {
    /// Every starter deck, in the order in which players see them.
    pub const ALL: [StarterDeck; 6] = [
        StarterDeck::Fortress,
        StarterDeck::PawnStorm,
        StarterDeck::Cavalry,
        StarterDeck::Wildfire,
        StarterDeck::MusicalChairs,
        StarterDeck::Saboteur,
    ];

    /// The deck's name in data, such as `pawn-storm`.
    pub const fn slug(self) -> &'static str {
        match self {
            StarterDeck::Fortress => "fortress",
            StarterDeck::PawnStorm => "pawn-storm",
            StarterDeck::Cavalry => "cavalry",
            StarterDeck::Wildfire => "wildfire",
            StarterDeck::MusicalChairs => "musical-chairs",
            StarterDeck::Saboteur => "saboteur",
        }
    }

    /// The deck with this [slug](StarterDeck::slug).
    pub fn of(slug: &str) -> Option<StarterDeck> {
        StarterDeck::ALL.into_iter().find(|deck| deck.slug() == slug)
    }

    /// The deck's cards, the most important first, for players who can't have them all.
    ///
    /// None of them is timed, because games often leave timed cards out.
    pub const fn cards(self) -> &'static [KnightmareCard] {
        match self {
            StarterDeck::Fortress => FORTRESS,
            StarterDeck::PawnStorm => PAWN_STORM,
            StarterDeck::Cavalry => CAVALRY,
            StarterDeck::Wildfire => WILDFIRE,
            StarterDeck::MusicalChairs => MUSICAL_CHAIRS,
            StarterDeck::Saboteur => SABOTEUR,
        }
    }
}

const FORTRESS: &[KnightmareCard] = &[
    Is::Fortification,
    Is::FatalAttraction,
    Is::ForbiddenCity,
    Is::ManTrap,
    Is::MysticShield,
    Is::Riposte,
    Is::Hostage,
    Is::Sanctuary,
    Is::UnderElfHill,
    Is::Dungeon,
    Is::Curse,
    Is::Truce,
    Is::Toll,
    Is::Bog,
    Is::Revenge,
    Is::Guardian,
    Is::Pacifism,
    Is::Resurrection,
    Is::Chaos,
    Is::ManOfStraw,
    Is::Challenge,
    Is::WingedVictory,
    Is::Cowardice,
    Is::ForcedMarch,
];

const PAWN_STORM: &[KnightmareCard] = &[
    Is::Onslaught,
    Is::Breakthrough,
    Is::Crab,
    Is::IrresistibleForce,
    Is::DarkMirror,
    Is::Annexation,
    Is::Fanatic,
    Is::Madman,
    Is::ForcedMarch,
    Is::Guardian,
    Is::PassingInTheNight,
    Is::WingedVictory,
    Is::Revenge,
    Is::Betrayal,
    Is::Earthquake,
    Is::Cowardice,
    Is::Toll,
    Is::Disintegration,
    Is::Resurrection,
    Is::EvilEye,
    Is::Hostage,
    Is::Dubbing,
    Is::Blessing,
    Is::Ghostwalk,
    Is::PlotsWithinPlots,
    Is::HauntingMemories,
    Is::Vulture,
    Is::Riposte,
    Is::Doomsayer,
];

const CAVALRY: &[KnightmareCard] = &[
    Is::SplitKnight,
    Is::Charge,
    Is::LongJump,
    Is::Dubbing,
    Is::Tournament,
    Is::Siege,
    Is::HolyWar,
    Is::HolyQuest,
    Is::Treason,
    Is::Doppelganger,
    Is::Coup,
    Is::MysticShield,
    Is::EvilEye,
    Is::Resurrection,
    Is::Riposte,
    Is::Chaos,
    Is::Hostage,
    Is::Challenge,
    Is::Neutrality,
    Is::Blessing,
    Is::Ghostwalk,
    Is::Bog,
];

const WILDFIRE: &[KnightmareCard] = &[
    Is::Fireball,
    Is::EvilEye,
    Is::Bombard,
    Is::SplitKnight,
    Is::Merciless,
    Is::Crusade,
    Is::Charge,
    Is::Breakthrough,
    Is::DarkMirror,
    Is::IrresistibleForce,
    Is::Vendetta,
    Is::NoQuarter,
    Is::Revenge,
    Is::Riposte,
    Is::PlotsWithinPlots,
    Is::HauntingMemories,
    Is::Masquerade,
    Is::Dubbing,
    Is::Blessing,
    Is::Doppelganger,
    Is::Treason,
    Is::Rebirth,
    Is::Toll,
    Is::Doomsayer,
    Is::Fanatic,
    Is::Assassin,
];

const MUSICAL_CHAIRS: &[KnightmareCard] = &[
    Is::Treason,
    Is::HolyQuest,
    Is::Anathema,
    Is::Tournament,
    Is::Evangelists,
    Is::LostCastle,
    Is::PassingInTheNight,
    Is::Cathedral,
    Is::Siege,
    Is::HolyWar,
    Is::ManOfStraw,
    Is::Dungeon,
    Is::Rebirth,
    Is::FigureDance,
    Is::Earthquake,
    Is::HiddenPassage,
    Is::SquaringTheCircle,
    Is::Heresy,
    Is::Cowardice,
    Is::Riposte,
    Is::Chaos,
    Is::PlotsWithinPlots,
    Is::Resurrection,
    Is::Bog,
];

const SABOTEUR: &[KnightmareCard] = &[
    Is::Chaos,
    Is::ThinkAgain,
    Is::Knightmare,
    Is::FogOfWar,
    Is::Hostage,
    Is::Vulture,
    Is::Bog,
    Is::Toll,
    Is::Revenge,
    Is::HauntingMemories,
    Is::PeaceTalks,
    Is::Legacy,
    Is::Dungeon,
    Is::Challenge,
    Is::Curse,
    Is::Neutrality,
    Is::PlotsWithinPlots,
    Is::Doppelganger,
    Is::Rebirth,
    Is::Masquerade,
    Is::Coup,
    Is::Evangelists,
    Is::Doomsayer,
];
