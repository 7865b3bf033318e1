//! The files of the lessons, and the lessons read from them once.

use std::sync::LazyLock;

use cardinal_rules::Variant;

use crate::lesson::Lesson;

/// Embeds the files of each folder, in the order in which the lessons are taught.
macro_rules! files {
    ($($variant:ident $folder:literal: $($file:literal)+;)+) => {
        &[$((Variant::$variant, &[$(
            ($file, include_str!(concat!("../../../assets/lessons/", $folder, "/", $file, ".toml"))),
        )+])),+]
    };
}

/// The lessons of one game: the file names, which begin with the number, and the texts.
type Folder = (Variant, &'static [(&'static str, &'static str)]);

#[rustfmt::skip]
const FILES: &[Folder] = files! {
    Standard "standard":
        "01-castle"
        "02-en-passant"
        "03-promotion"
        "04-stalemate"
        "05-draw-claim";
    NoStress "no-stress":
        "01-the-card-decides"
        "02-capture-the-king"
        "03-same-again"
        "04-your-hand"
        "05-no-king-in-reach"
        "06-a-new-hand"
        "07-advanced-check"
        "08-advanced-mate";
    Knightmare "knightmare":
        "01-before-the-move"
        "02-after-the-move"
        "03-instead-of-the-move"
        "04-discard"
        "05-respond"
        "06-stays-in-play"
        "07-no-effect"
        "08-build-a-deck";
    ChessMe "chessme":
        "01-stay-together"
        "02-captures-go-far"
        "03-the-king"
        "04-place-a-pawn"
        "05-place-a-piece"
        "06-promotion"
        "07-mate-with-a-tile";
};

static LESSONS: LazyLock<Vec<(Variant, Vec<Lesson>)>> = LazyLock::new(|| {
    let read = |variant, (number, (name, text)): (u8, &(&str, &str))| {
        Lesson::read(variant, number, text).unwrap_or_else(|error| panic!("{variant}/{name} can't be read: {error}"))
    };
    FILES
        .iter()
        .map(|(variant, files)| (*variant, (1..).zip(*files).map(|file| read(*variant, file)).collect()))
        .collect()
});

impl Lesson {
    /// Returns the lessons of a game, in the order in which they are taught.
    pub fn all(variant: Variant) -> &'static [Lesson] {
        LESSONS.iter().find(|(of, _)| *of == variant).map_or(&[], |(_, lessons)| lessons)
    }

    /// Returns the lesson with this [id](Lesson::id).
    pub fn with_id(id: &str) -> Option<&'static Lesson> {
        Variant::ALL.into_iter().flat_map(Lesson::all).find(|lesson| lesson.id() == id)
    }

    /// The lesson after this one in the same game.
    pub fn next(&self) -> Option<&'static Lesson> {
        Lesson::all(self.variant()).get(usize::from(self.number()))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_is_embedded_and_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/lessons");
        for variant in Variant::ALL {
            let files = std::fs::read_dir(folder.join(variant.slug())).expect("each game has a folder");
            let mut found: Vec<String> =
                files.map(|file| file.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
            found.sort();
            let embedded: Vec<_> =
                FILES.iter().filter(|(of, _)| *of == variant).flat_map(|(_, files)| *files).collect();
            let names: Vec<String> = embedded.iter().map(|(name, _)| format!("{name}.toml")).collect();
            assert_eq!(found, names, "{variant}");
            for (number, (name, text)) in (1..).zip(embedded) {
                assert!(name.starts_with(&format!("{number:02}-")), "{variant}/{name} is number {number}");
                if let Err(error) = Lesson::read(variant, number, text) {
                    panic!("{variant}/{name}: {error}");
                }
            }
        }
    }
}
