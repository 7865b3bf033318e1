//! Styles: the usual ways to play a game, each a choice of some of its options under one name.

use super::variant::Variant;

/// A usual way to play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStyle {
    /// The name in data and options, in kebab case.
    pub slug: &'static str,
    /// The options that it chooses, key and value. The others stay as they are by default.
    pub options: &'static [(&'static str, &'static str)],
}

static OF_NO_STRESS: [GameStyle; 4] = [
    GameStyle { slug: "level-1", options: &[("level", "1")] },
    GameStyle { slug: "level-2", options: &[("level", "2")] },
    GameStyle { slug: "level-3", options: &[("level", "3")] },
    GameStyle { slug: "advanced", options: &[("level", "advanced")] },
];

static OF_KNIGHTMARE: [GameStyle; 4] = [
    GameStyle { slug: "quick", options: &[("decks", "split"), ("building", "dealt")] },
    GameStyle { slug: "build", options: &[("decks", "split"), ("building", "by-hand")] },
    GameStyle { slug: "shared", options: &[("decks", "common")] },
    GameStyle {
        slug: "untimed",
        options: &[("decks", "split"), ("building", "dealt"), ("without", "abduction,panic")],
    },
];

impl Variant {
    /// The styles of this variant, the one for newcomers first; none if there is one way to play it.
    pub fn styles(self) -> &'static [GameStyle] {
        match self {
            Variant::Standard | Variant::ChessMe => &[],
            Variant::NoStress => &OF_NO_STRESS,
            Variant::Knightmare => &OF_KNIGHTMARE,
        }
    }

    /// The style that chooses the most of these options, given as key and value, and none that differs from them.
    /// An option that is left out has its default.
    pub fn style_of(self, options: &[(&str, &str)]) -> Option<&'static GameStyle> {
        let has = |&(key, value): &(&str, &str)| match options.iter().find(|(given, _)| *given == key) {
            Some((_, given)) => *given == value,
            None => self.options().iter().any(|spec| spec.key == key && spec.is_usual(value)),
        };
        let fitting = self.styles().iter().filter(|style| style.options.iter().all(has));
        fitting.max_by_key(|style| style.options.len())
    }
}
