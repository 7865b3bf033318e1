//! The cards of all games by name. What a card does is defined with its game; what a card of Knightmare Chess does is
//! in
//! its row there.

use std::fmt;
use std::str::FromStr;

use crate::piece::Kind;
use crate::square::serde_as_text;

/// A card by what is printed on it. Two cards with the same print have different [`CardId`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Card {
    /// A card that shows a kind. No Stress Chess: a piece of this kind moves; ChessMe: a tile, the
    /// piece itself.
    Call(Kind),
    /// No Stress Chess: "move same type of piece again".
    SameAgain,
    /// A card of Knightmare Chess.
    Knightmare(KnightmareCard),
}

/// When a card of Knightmare Chess can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Timing {
    /// On the player's own turn, before the move, which is still to be made.
    BeforeMove,
    /// On the player's own turn, instead of the move.
    InsteadOfMove,
    /// On the player's own turn, after the move.
    AfterMove,
    /// In response to the opponent's whole turn, after everything done in it.
    AnswerTurn,
    /// In response to a card of the opponent.
    AnswerCard,
    /// In response to a capture by the opponent.
    AnswerCapture,
}

impl Card {
    /// Every card that any game is played with, without repeats.
    pub fn all() -> impl Iterator<Item = Card> {
        Card::NO_STRESS.into_iter().chain(KnightmareCard::PLAYED.map(Card::Knightmare))
    }

    /// A tile of this kind, as hands and views hold it.
    pub const fn tile(kind: Kind) -> Card {
        Card::Call(kind)
    }

    /// The kind that the card shows: what it allows to move or, for a tile, what it is.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Card::Call(kind) => Some(kind),
            Card::SameAgain | Card::Knightmare(_) => None,
        }
    }

    /// The mark of a pawn that has become a crab.
    pub(crate) const CRAB: Card = Card::Knightmare(KnightmareCard::Crab);

    /// The card that lets another piece take the king's place.
    pub(crate) const COUP: Card = Card::Knightmare(KnightmareCard::Coup);

    /// The card's English name, as written in PGN.
    pub fn name(self) -> &'static str {
        match self {
            Card::Call(Kind::Pawn | Kind::Crab) => "Pawn",
            Card::Call(Kind::Knight) => "Knight",
            Card::Call(Kind::Bishop) => "Bishop",
            Card::Call(Kind::Rook) => "Rook",
            Card::Call(Kind::Queen) => "Queen",
            Card::Call(Kind::King | Kind::Prince) => "King",
            Card::SameAgain => "Same Again",
            Card::Knightmare(card) => card.name(),
        }
    }
}

impl fmt::Display for Card {
    /// Writes the card's slug: `P` to `K` and `S` in No Stress Chess and ChessMe, the name in lower
    /// case with hyphens (`holy-war`) in Knightmare Chess.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Call(kind) => write!(f, "{}", kind.letter()),
            Card::SameAgain => f.write_str("S"),
            Card::Knightmare(card) => f.write_str(card.slug()),
        }
    }
}

/// A text that is not the slug of any card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no card: write P, N, B, R, Q, K or S, or a name such as holy-war")]
pub struct ParseCardError(pub String);

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        if text == "S" {
            return Ok(Card::SameAgain);
        }
        if let [letter] = text.as_bytes()
            && letter.is_ascii_uppercase()
            && let Some(kind) = Kind::from_letter(char::from(*letter))
        {
            return Ok(Card::Call(kind));
        }
        KnightmareCard::ALL
            .into_iter()
            .find(|card| card.slug() == text)
            .map(Card::Knightmare)
            .ok_or_else(|| ParseCardError(text.chars().take(40).collect()))
    }
}

serde_as_text!(Card);

/// One physical card of a game, an index into the game's list of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u16);

impl CardId {
    /// No card: the id of an effect that is tried out before its card is put on a piece.
    pub(crate) const NONE: CardId = CardId(u16::MAX);
}

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
