//! The cards of Knightmare Chess by name. What a card does is in its row, with the game's rules.

/// Defines the enumeration of the cards, with their slugs.
macro_rules! cards {
    ($($card:ident = $slug:literal,)*) => {
        /// The cards of Knightmare Chess, in alphabetical order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names are the printed ones; what each does, its text says")]
        pub enum KnightmareCard {
            $($card,)*
        }

        impl KnightmareCard {
            /// How many cards there are.
            pub(crate) const COUNT: usize = [$(stringify!($card)),*].len();

            /// Every card, in alphabetical order.
            pub const ALL: [KnightmareCard; KnightmareCard::COUNT] = [$(KnightmareCard::$card,)*];

            /// The printed name in lower case with hyphens, such as `holy-war`, which identifies
            /// the card in records, options and the keys of texts.
            pub const fn slug(self) -> &'static str {
                match self {
                    $(KnightmareCard::$card => $slug,)*
                }
            }
        }
    };
}

cards! {
    Abduction = "abduction",
    Anathema = "anathema",
    Annexation = "annexation",
    Assassin = "assassin",
    Betrayal = "betrayal",
    Blessing = "blessing",
    Bog = "bog",
    Bombard = "bombard",
    Breakthrough = "breakthrough",
    Cathedral = "cathedral",
    Challenge = "challenge",
    Chaos = "chaos",
    Charge = "charge",
    Confabulation = "confabulation",
    Coup = "coup",
    Cowardice = "cowardice",
    Crab = "crab",
    Crusade = "crusade",
    Curse = "curse",
    DarkMirror = "dark-mirror",
    Disintegration = "disintegration",
    Doomsayer = "doomsayer",
    Doppelganger = "doppelganger",
    Dubbing = "dubbing",
    Dungeon = "dungeon",
    Earthquake = "earthquake",
    Evangelists = "evangelists",
    EvilEye = "evil-eye",
    Fanatic = "fanatic",
    FatalAttraction = "fatal-attraction",
    FigureDance = "figure-dance",
    Fireball = "fireball",
    FogOfWar = "fog-of-war",
    ForbiddenCity = "forbidden-city",
    ForcedMarch = "forced-march",
    Fortification = "fortification",
    Ghostwalk = "ghostwalk",
    Guardian = "guardian",
    HauntingMemories = "haunting-memories",
    Heresy = "heresy",
    HiddenPassage = "hidden-passage",
    HolyQuest = "holy-quest",
    HolyWar = "holy-war",
    Hostage = "hostage",
    IrresistibleForce = "irresistible-force",
    Knightmare = "knightmare",
    Legacy = "legacy",
    LongJump = "long-jump",
    LostCastle = "lost-castle",
    Madman = "madman",
    ManOfStraw = "man-of-straw",
    ManTrap = "man-trap",
    Masquerade = "masquerade",
    Merciless = "merciless",
    MysticShield = "mystic-shield",
    Neutrality = "neutrality",
    NoQuarter = "no-quarter",
    Onslaught = "onslaught",
    Pacifism = "pacifism",
    Panic = "panic",
    PassingInTheNight = "passing-in-the-night",
    PeaceTalks = "peace-talks",
    PlotsWithinPlots = "plots-within-plots",
    Rebirth = "rebirth",
    Resurrection = "resurrection",
    Revenge = "revenge",
    Riposte = "riposte",
    Sanctuary = "sanctuary",
    Siege = "siege",
    SplitKnight = "split-knight",
    SquaringTheCircle = "squaring-the-circle",
    ThinkAgain = "think-again",
    Toll = "toll",
    Tournament = "tournament",
    Treason = "treason",
    Truce = "truce",
    UnderElfHill = "under-elf-hill",
    Vendetta = "vendetta",
    Vulture = "vulture",
    WingedVictory = "winged-victory",
}
