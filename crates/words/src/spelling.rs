//! Compares what people type with names: marks, blanks and hyphens don't count, and one wrong letter is understood.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Texts of at least this many letters may have two letters wrong; shorter ones one.
const LONG: usize = 9;

/// Texts of fewer letters are near too many others to be corrected.
const SHORTEST: usize = 4;

/// The text in small letters and without the marks above and below them.
pub fn plain(text: &str) -> String {
    text.to_lowercase().nfd().filter(|sign| !is_combining_mark(*sign)).collect()
}

/// The letters and digits of [`plain`] alone.
pub fn bare(text: &str) -> String {
    let mut text = plain(text);
    text.retain(char::is_alphanumeric);
    text
}

/// Those of the names that are almost what was typed: a letter is wrong, missing, too many or in another's place.
/// Several are equally near. Each comes with its name as [`bare`] writes it.
pub fn nearest<T: PartialEq>(names: impl Iterator<Item = (String, T)>, typed: &str) -> Vec<T> {
    let typed = bare(typed);
    let length = typed.chars().count();
    if length < SHORTEST {
        return Vec::new();
    }
    let mut allowed = if length < LONG { 1 } else { 2 };
    let mut found = Vec::new();
    for (name, value) in names {
        let distance = strsim::osa_distance(&name, &typed);
        if distance < allowed {
            found.clear();
            allowed = distance;
        }
        if distance == allowed && !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_names_are_found() {
        let names = ["berlin", "dublin", "lublin", "buenosaires"];
        let found = |typed: &str| nearest(names.iter().map(|name| ((*name).to_owned(), *name)), typed);
        for typed in ["Bérlin", "Berln", "Brelin", "berliin"] {
            assert_eq!(found(typed), ["berlin"], "{typed}");
        }
        assert_eq!(found("dublin"), ["dublin"]);
        assert_eq!(found("bublin"), ["dublin", "lublin"]);
        for typed in ["Buenos-Aeres", "Bunos Aeres"] {
            assert_eq!(found(typed), ["buenosaires"], "{typed}");
        }
        for typed in ["Paris", "ber", ""] {
            assert!(found(typed).is_empty(), "{typed}");
        }
    }
}
