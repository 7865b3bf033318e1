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
    Standard "standard": "01-castle";
};

static LESSONS: LazyLock<Vec<(Variant, Vec<Lesson>)>> = LazyLock::new(|| {
    let read = |variant, (number, (name, text)): (u8, &(&str, &str))| {
        Lesson::read(variant, number, text).unwrap_or_else(|error| panic!("{variant}/{name} can't be read: {error}"))
    };
    FILES.iter().map(|(variant, files)| (*variant, (1..).zip(*files).map(|file| read(*variant, file)).collect())).collect()
});

/// Returns the lessons of a game in their order.
pub(crate) fn lessons(variant: Variant) -> &'static [Lesson] {
    LESSONS.iter().find(|(of, _)| *of == variant).map_or(&[], |(_, lessons)| lessons)
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
            let embedded: Vec<_> = FILES.iter().filter(|(of, _)| *of == variant).flat_map(|(_, files)| *files).collect();
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
