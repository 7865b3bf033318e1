//! What is drawn on cards: scenes, in the classes of [`super::inks`], and a diagram of how a piece moves, on a little
//! board of five by five squares.

use std::fmt::Write;

use cardinal_rules::{Card, Kind, KnightmareCard, Mode, Reach, Variant};

use crate::drawing::assets;
use crate::drawing::pieces::{self, DRAWN};
use crate::drawing::theme::{Rgb, hex};

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
fn piece_style(body: Rgb, shade: Rgb, line: Rgb) -> String {
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

/// Whether the diagrams of a kind are the same in two games.
pub(crate) fn is_same(kind: Kind, one: Variant, other: Variant) -> bool {
    one.can_step_twice(kind) == other.can_step_twice(kind) && one.ways(kind) == other.ways(kind)
}

/// The diagram of how a kind moves in a game. Its upper left corner is `(left, top)`, and each square is `side`
/// wide.
pub(super) fn diagram_markup(
    variant: Variant,
    kind: Kind,
    (left, top): (f32, f32),
    side: f32,
    tones: &[Rgb; 7],
) -> String {
    let mut svg = String::new();
    let (pale, ink) = (hex(tones[5]), hex(tones[0]));
    let width = 5.0 * side;
    let _ = write!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{width}\" fill=\"#ffffff\"/>");
    for row in 0..5_u8 {
        for column in (0..5_u8).filter(|column| (row + column) % 2 == 1) {
            let (x, y) = (left + f32::from(column) * side, top + f32::from(row) * side);
            let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{pale}\"/>");
        }
    }
    // A piece that moves only forwards starts lower, so that a pawn's double step fits on the board.
    let goes_up_only = variant.ways(kind).iter().flat_map(|way| way.directions).all(|(_, ranks)| *ranks > 0);
    let home = if goes_up_only { 3.5 } else { 2.5 };
    let centre = |files: f32, ranks: f32| (left + (2.5 + files) * side, top + (home - ranks) * side);
    let strong = hex(tones[2]);
    for way in variant.ways(kind) {
        for &(files, ranks) in way.directions {
            svg.push_str(&match (way.reach, way.mode) {
                (Reach::Slide | Reach::UpTo(_) | Reach::Hop, _) => arrow(centre, (files, ranks), 2.36, side, &strong),
                (_, Mode::Capture) => victim(centre, (files, ranks), side, tones),
                (_, Mode::Quiet) => {
                    let squares = if variant.can_step_twice(kind) { 2.3 } else { 1.3 };
                    arrow(centre, (files, ranks), squares, side, &strong)
                }
                (_, Mode::Either) => dot(centre(f32::from(files), f32::from(ranks)), side, &strong),
            });
        }
    }
    // The piece is on a clear disc, because its arrows start there.
    let (x, y) = centre(0.0, 0.0);
    let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#ffffff\"/>", side * 0.48);
    svg.push_str(&figure(kind, (x, y - side * 0.02), side * 1.16, [tones[2], tones[1], tones[0]]));
    let _ = write!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{width}\" fill=\"none\" stroke=\"{ink}\" \
         stroke-width=\"2\"/>"
    );
    svg
}

/// A piece in the middle of a square, in the colours of its body, its shade and its lines.
fn figure(kind: Kind, (x, y): (f32, f32), size: f32, [body, shade, line]: [Rgb; 3]) -> String {
    let style = piece_style(body, shade, line);
    let (left, top, scale) = (x - size / 2.0, y - size / 2.0, size / 100.0);
    format!("<g transform=\"translate({left} {top}) scale({scale})\">{}</g>", pieces::figure(kind, &style))
}

/// A square to which the piece can move.
fn dot((x, y): (f32, f32), side: f32, colour: &str) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{colour}\"/>", side * 0.25)
}

/// A square to which the piece can move only to capture: a pawn to capture, and an arrow at it.
fn victim(centre: impl Fn(f32, f32) -> (f32, f32), (files, ranks): (i8, i8), side: f32, tones: &[Rgb; 7]) -> String {
    let at = centre(f32::from(files) * 1.1, f32::from(ranks) * 1.1);
    let prey = figure(Kind::Pawn, (at.0, at.1 - side * 0.04), side, [tones[5], tones[4], tones[0]]);
    format!("{prey}{}", arrow(centre, (files, ranks), 0.84, side, &hex(tones[2])))
}

/// An arrow of this many squares from the middle.
fn arrow(
    centre: impl Fn(f32, f32) -> (f32, f32),
    (files, ranks): (i8, i8),
    squares: f32,
    side: f32,
    colour: &str,
) -> String {
    let (files, ranks) = (f32::from(files), f32::from(ranks));
    let length = files.hypot(ranks);
    let ((from_x, from_y), (tip_x, tip_y)) = (centre(0.0, 0.0), centre(files * squares, ranks * squares));
    let (along_x, along_y) = (files / length, -ranks / length);
    let (neck_x, neck_y) = (tip_x - along_x * side * 0.5, tip_y - along_y * side * 0.5);
    let half = side * 0.3;
    let (wide_x, wide_y) = (-along_y * half, along_x * half);
    format!(
        "<path d=\"M{from_x} {from_y}L{neck_x} {neck_y}\" stroke=\"{colour}\" stroke-width=\"{}\"/>\
         <path d=\"M{tip_x} {tip_y}L{} {}L{} {}Z\" fill=\"{colour}\"/>",
        side * 0.16,
        neck_x + wide_x,
        neck_y + wide_y,
        neck_x - wide_x,
        neck_y - wide_y,
    )
}
