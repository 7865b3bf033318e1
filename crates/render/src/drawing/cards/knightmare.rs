//! The scenes of the Knightmare Chess cards, one drawing each.

use cardinal_rules::KnightmareCard;

use crate::drawing::assets;

/// Defines the lookup of a drawing from a list of files.
macro_rules! scenes {
    ($($card:ident => $file:literal,)*) => {
        /// The drawing of a card.
        pub(super) const fn drawing(card: KnightmareCard) -> &'static str {
            match card {
                $(KnightmareCard::$card => assets::scene!($file),)*
            }
        }
    };
}

scenes! {
    Abduction => "abduction",
    Anathema => "anathema",
    Annexation => "annexation",
    Assassin => "assassin",
    Betrayal => "betrayal",
    Blessing => "blessing",
    Bog => "bog",
    Bombard => "bombard",
    Breakthrough => "breakthrough",
    Cathedral => "cathedral",
    Challenge => "challenge",
    Chaos => "chaos",
    Charge => "charge",
    Confabulation => "confabulation",
    Coup => "coup",
    Cowardice => "cowardice",
    Crab => "crab",
    Crusade => "crusade",
    Curse => "curse",
    DarkMirror => "dark-mirror",
    Disintegration => "disintegration",
    Doomsayer => "doomsayer",
    Doppelganger => "doppelganger",
    Dubbing => "dubbing",
    Dungeon => "dungeon",
    Earthquake => "earthquake",
    Evangelists => "evangelists",
    EvilEye => "evil-eye",
    Fanatic => "fanatic",
    FatalAttraction => "fatal-attraction",
    FigureDance => "figure-dance",
    Fireball => "fireball",
    FogOfWar => "fog-of-war",
    ForbiddenCity => "forbidden-city",
    ForcedMarch => "forced-march",
    Fortification => "fortification",
    Ghostwalk => "ghostwalk",
    Guardian => "guardian",
    HauntingMemories => "haunting-memories",
    Heresy => "heresy",
    HiddenPassage => "hidden-passage",
    HolyQuest => "holy-quest",
    HolyWar => "holy-war",
    Hostage => "hostage",
    IrresistibleForce => "irresistible-force",
    Knightmare => "knightmare",
    Legacy => "legacy",
    LongJump => "long-jump",
    LostCastle => "lost-castle",
    Madman => "madman",
    ManOfStraw => "man-of-straw",
    ManTrap => "man-trap",
    Masquerade => "masquerade",
    Merciless => "merciless",
    MysticShield => "mystic-shield",
    Neutrality => "neutrality",
    NoQuarter => "no-quarter",
    Onslaught => "onslaught",
    Pacifism => "pacifism",
    Panic => "panic",
    PassingInTheNight => "passing-in-the-night",
    PeaceTalks => "peace-talks",
    PlotsWithinPlots => "plots-within-plots",
    Rebirth => "rebirth",
    Resurrection => "resurrection",
    Revenge => "revenge",
    Riposte => "riposte",
    Sanctuary => "sanctuary",
    Siege => "siege",
    SplitKnight => "split-knight",
    SquaringTheCircle => "squaring-the-circle",
    ThinkAgain => "think-again",
    Toll => "toll",
    Tournament => "tournament",
    Treason => "treason",
    Truce => "truce",
    UnderElfHill => "under-elf-hill",
    Vendetta => "vendetta",
    Vulture => "vulture",
    WingedVictory => "winged-victory",
}
