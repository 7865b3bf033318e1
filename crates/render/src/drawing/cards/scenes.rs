//! The scenes on the cards, drawn in the classes of [`super::inks`].

use std::fmt::Write;

use cardinal_rules::{Card, Kind, KnightmareCard};

use crate::drawing::pieces::DRAWN;
use crate::drawing::theme::{Rgb, hex};
use crate::drawing::{assets, pieces};

/// The side of the field that a scene is drawn on. The essential part is in its middle, 160 wide and 180 high.
pub(super) const FIELD: f32 = 240.0;

/// How much detail of a scene is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SceneDetail {
    /// Everything.
    Scene,
    /// Without the class `fine`.
    Bold,
    /// Without the classes `fine` and `far`: the motif on its ground.
    Motif,
}

const fn drawing(card: Card) -> &'static str {
    match card {
        Card::Call(Kind::Pawn | Kind::Crab) => assets::text!("cards/pawn.svg"),
        Card::Call(Kind::Knight) => assets::text!("cards/knight.svg"),
        Card::Call(Kind::Bishop) => assets::text!("cards/bishop.svg"),
        Card::Call(Kind::Rook) => assets::text!("cards/rook.svg"),
        Card::Call(Kind::Queen) => assets::text!("cards/queen.svg"),
        Card::Call(Kind::King | Kind::Prince) => assets::text!("cards/king.svg"),
        Card::SameAgain => assets::text!("cards/same-again.svg"),
        Card::Knightmare(card) => knightmare_drawing(card),
    }
}

/// A card's scene, without the outermost tags.
pub(super) fn markup(card: Card) -> &'static str {
    inner(drawing(card))
}

/// What is inside the outermost tags of a drawing, after its style sheet.
pub(super) fn inner(drawing: &str) -> &str {
    let start = drawing.find("</style>").map_or(0, |end| end + "</style>".len());
    let end = drawing.rfind("</svg>").unwrap_or(drawing.len());
    &drawing[start.min(end)..end]
}

/// The style rules that hide details too fine for this depth.
pub(super) const fn hidden_details(depth: SceneDetail) -> &'static str {
    match depth {
        SceneDetail::Scene => "",
        SceneDetail::Bold => ".fine{display:none}",
        SceneDetail::Motif => ".fine,.far{display:none}",
    }
}

/// The pieces that a scene uses by name, as definitions: `#rook` in a middle tone and `#rook-dark` in a dark
/// one. They have the card's hue because they belong to neither side.
pub(super) fn figures(scene: &str, tones: &[Rgb; 7]) -> String {
    let pale = piece_style(tones[4], tones[3], tones[0]);
    let dark = piece_style(tones[2], tones[1], tones[0]);
    let mut figures = String::new();
    for kind in DRAWN {
        let name = kind.name();
        for (end, style) in [("", &pale), ("-dark", &dark)] {
            if scene.contains(&format!("\"#{name}{end}\"")) {
                let _ = write!(figures, "<g id=\"{name}{end}\">{}</g>", pieces::figure(kind, style));
            }
        }
    }
    figures
}

/// A style sheet for the drawings of pieces, with one class per line.
pub(super) fn piece_style(body: Rgb, shade: Rgb, line: Rgb) -> String {
    let (body, shade, line) = (hex(body), hex(shade), hex(line));
    let drawn =
        |width: f32| format!("fill:none;stroke:{line};stroke-width:{width};stroke-linecap:round;stroke-linejoin:round");
    format!(
        ".body{{fill:{body};stroke:{line};stroke-width:3.4;stroke-linejoin:round}}\n.shade{{fill:{shade}}}\n\
         .line{{{}}}\n.mark{{fill:{line}}}\n.leg{{{}}}",
        drawn(3.0),
        drawn(5.0),
    )
}

/// Defines the lookup of a drawing from a list of files.
macro_rules! scenes {
    ($($card:ident => $file:literal,)*) => {
        /// The drawing of a card.
        const fn knightmare_drawing(card: KnightmareCard) -> &'static str {
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
