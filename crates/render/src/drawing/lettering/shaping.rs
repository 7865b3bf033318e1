//! Lines with letters that Inter doesn't have: shaped, each letter where it belongs in its direction of writing, from
//! the other fonts that are built in, and from the machine's for what these lack.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use ab_glyph::{FontRef, GlyphId};
use cosmic_text::fontdb::{Database, FaceInfo, ID, Language, Source, Weight};
use cosmic_text::{Attrs, AttrsList, Fallback, Family, FontSystem, Hinting, LayoutGlyph, ShapeLine, Shaping, Wrap};
use lru::LruCache;
use unicode_script::Script;

use super::glyphs::{Glyph, SEMI_BOLD, Style};
use crate::drawing::assets;

/// The built-in font that has most letters.
const MAIN: &str = "Inter";

/// The other built-in fonts, in the order in which they are tried.
const OTHERS: [&str; 6] = ["Arabic", "Devanagari", "Hebrew", "Thai", "Asian", "Emoji"];

/// The built-in fonts, under names by which they are found.
const BUILT_IN: [(&str, &[u8]); 7] = [
    (MAIN, SEMI_BOLD),
    (OTHERS[0], assets::bytes!("fonts/NotoSansArabic-Bold.ttf")),
    (OTHERS[1], assets::bytes!("fonts/NotoSansDevanagari-Bold.ttf")),
    (OTHERS[2], assets::bytes!("fonts/NotoSansHebrew-Bold.ttf")),
    (OTHERS[3], assets::bytes!("fonts/NotoSansThai-Bold.ttf")),
    (OTHERS[4], assets::bytes!("fonts/DroidSansFallback.ttf")),
    (OTHERS[5], assets::bytes!("fonts/NotoEmoji-SemiBold.ttf")),
];

/// Fonts whose letters are coloured bitmaps, which have no place on these pictures.
const COLOURED: [&str; 5] =
    ["Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", "Twitter Color Emoji", "JoyPixels"];

/// The size of letters of other fonts in that of Inter. Their marks above and below would not stay in the line
/// otherwise.
const SHRUNK: f32 = 0.9;

/// How much wider strokes of fonts in regular weight are drawn, in em squares. Inter is semi-bold here.
const BOLDER: f32 = 0.03;

/// How many lines and texts are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(1024).expect("the number of lines is above zero");

/// A line with its glyphs from left to right.
pub(super) struct Line {
    /// The glyphs with the distance of their pens from the line's start.
    pub(super) glyphs: Vec<(i32, Glyph)>,
    /// The line's length in pixels.
    pub(super) width: usize,
    /// Where letters begin in the text, with all that belongs to one: the line may be cut there.
    pub(super) starts: Vec<usize>,
}

/// What can be shaped, and the lines that were.
pub(super) struct Shaper {
    system: FontSystem,
    /// The built-in fonts whose strokes are as wide as those of Inter.
    bold: Vec<ID>,
    /// The characters that no font has.
    missing: HashSet<char>,
    lines: LruCache<(Style, String), Arc<Line>>,
    /// What of a text there are letters for.
    readable: LruCache<String, String>,
}

/// The fonts of the machine are the same for all pictures, and looking for them takes a while.
static SHAPER: LazyLock<Mutex<Shaper>> = LazyLock::new(|| Mutex::new(Shaper::new()));

impl Shaper {
    fn new() -> Shaper {
        let (mut fonts, mut bold) = (Database::new(), Vec::new());
        for (name, bytes) in BUILT_IN {
            for id in fonts.load_font_source(Source::Binary(Arc::new(bytes))) {
                let Some(face) = fonts.face(id).cloned() else { continue };
                // Only fonts of one weight are looked at, and most of a machine's are regular.
                fonts.remove_face(id);
                let is_bold = face.weight >= Weight::SEMIBOLD;
                let families = vec![(name.to_owned(), Language::English_UnitedStates)];
                let id = fonts.push_face_info(FaceInfo { families, weight: Weight::NORMAL, ..face });
                if is_bold {
                    bold.push(id);
                }
            }
        }
        fonts.load_system_fonts();
        let system = FontSystem::new_with_locale_and_db_and_fallback("en".to_owned(), fonts, BuiltInFirst);
        Shaper {
            system,
            bold,
            missing: HashSet::new(),
            lines: LruCache::new(REMEMBERED),
            readable: LruCache::new(REMEMBERED),
        }
    }

    /// The one of this process.
    pub(super) fn lock() -> MutexGuard<'static, Shaper> {
        SHAPER.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The text without what no font has letters for.
    pub(super) fn readable(&mut self, text: &str) -> String {
        if let Some(readable) = self.readable.get(text) {
            return readable.clone();
        }
        let readable = self.without_gaps(text);
        self.readable.put(text.to_owned(), readable.clone());
        readable
    }

    fn without_gaps(&mut self, text: &str) -> String {
        let mut text: String = text.chars().filter(|letter| !self.missing.contains(letter)).collect();
        // Without its gaps, what stood around them may be shaped in another way.
        loop {
            let gaps = self.gaps(&text);
            if gaps.is_empty() {
                return text;
            }
            for gap in gaps.into_iter().rev() {
                if let [letter] = *text[gap.clone()].chars().collect::<Vec<_>>() {
                    self.missing.insert(letter);
                }
                text.replace_range(gap, "");
            }
        }
    }

    /// The parts of a text that no font has a letter for, in order.
    fn gaps(&mut self, text: &str) -> Vec<Range<usize>> {
        let shaped = self.shape(Style::Label, text);
        let missing = shaped.iter().filter(|glyph| glyph.glyph_id == 0 && glyph.start < glyph.end);
        let mut gaps: Vec<Range<usize>> = missing.map(|glyph| glyph.start..glyph.end).collect();
        gaps.sort_unstable_by_key(|gap| gap.start);
        // What belongs to one letter may have several glyphs.
        gaps.dedup_by(|gap, before| gap.start < before.end);
        gaps
    }

    fn shape(&mut self, style: Style, text: &str) -> Vec<LayoutGlyph> {
        let attributes = AttrsList::new(&Attrs::new().family(Family::Name(MAIN)));
        let line = ShapeLine::new(&mut self.system, text, &attributes, Shaping::Advanced, 1);
        let lines = line.layout(style.pixels() * SHRUNK, None, Wrap::None, None, None, Hinting::Disabled);
        lines.into_iter().flat_map(|line| line.glyphs).collect()
    }

    /// A line of readable text.
    pub(super) fn line(&mut self, style: Style, text: &str) -> Arc<Line> {
        let key = (style, text.to_owned());
        if let Some(line) = self.lines.get(&key) {
            return line.clone();
        }
        let shaped = self.shape(style, text);
        let width = shaped.iter().map(|glyph| glyph.x + glyph.w).fold(0.0, f32::max).ceil() as usize;
        let mut starts: Vec<usize> = shaped.iter().map(|glyph| glyph.start).collect();
        starts.sort_unstable();
        starts.dedup();
        let mut glyphs: Vec<(i32, Glyph)> = shaped.iter().map(|glyph| self.draw(style, glyph)).collect();
        let rise = rise(style, &glyphs);
        for (_, glyph) in &mut glyphs {
            glyph.top -= rise;
        }
        let line = Arc::new(Line { glyphs, width, starts });
        self.lines.put(key, line.clone());
        line
    }

    fn draw(&self, style: Style, placed: &LayoutGlyph) -> (i32, Glyph) {
        let (size, fonts) = (placed.font_size, self.system.db());
        let is_bold = self.bold.contains(&placed.font_id)
            || fonts.face(placed.font_id).is_some_and(|face| face.weight >= Weight::SEMIBOLD);
        let bolder = if is_bold { 0.0 } else { BOLDER * size };
        let drawn = fonts.with_face_data(placed.font_id, |bytes, index| {
            let font = FontRef::try_from_slice_and_index(bytes, index).ok()?;
            Some(Glyph::draw(&font, GlyphId(placed.glyph_id), (size, style.edge()), bolder))
        });
        let mut glyph = drawn.flatten().unwrap_or_default();
        glyph.top += (placed.y - size * placed.y_offset).round() as i32;
        ((placed.x + size * placed.x_offset).round() as i32, glyph)
    }
}

/// How many pixels a line has to be raised, or lowered if less than none, so that it stays within a line of Inter:
/// letters of other scripts may reach further below, or above.
fn rise(style: Style, glyphs: &[(i32, Glyph)]) -> i32 {
    let (highest, lowest) = (style.highest() as i32, style.extent().1 as i32);
    let top = glyphs.iter().map(|(_, glyph)| glyph.top).min().unwrap_or(0);
    let bottom = glyphs.iter().map(|(_, glyph)| glyph.top + glyph.height()).max().unwrap_or(0);
    let (above, below) = ((-top - highest).max(0), (bottom - lowest).max(0));
    // What is too high for its line is cut where it hurts less.
    if above > 0 { -above.min((lowest - bottom).max(0)) } else { below.min(highest + top) }
}

/// The built-in fonts before those of the machine.
struct BuiltInFirst;

impl Fallback for BuiltInFirst {
    fn common_fallback(&self) -> &[&'static str] {
        &OTHERS
    }

    fn forbidden_fallback(&self) -> &[&'static str] {
        &COLOURED
    }

    fn script_fallback(&self, _: Script, _: &str) -> &[&'static str] {
        &[]
    }
}
