//! Lists in a sentence.

use crate::texts::say;

/// The most items of a list that are named.
pub const LISTED: usize = 10;

/// "a, b and c". From the eleventh item on, "and N more".
pub fn list(items: &[String]) -> String {
    match divided(items, LISTED) {
        Divided::Short(only) => only,
        Divided::Whole { front, last } => say!("common-and", front = front, last = last),
        Divided::Long { front, more } => say!("common-and-more", front = front, more = more),
    }
}

/// "a, b or c". Beyond `named` items, "or one of N more".
pub fn either(items: &[String], named: usize) -> String {
    match divided(items, named) {
        Divided::Short(only) => only,
        Divided::Whole { front, last } => say!("common-or", front = front, last = last),
        Divided::Long { front, more } => say!("common-or-more", front = front, more = more),
    }
}

/// The parts of a list in words.
enum Divided<'a> {
    /// A single word or phrase: the only item, or that there is none.
    Short(String),
    /// Every item is named.
    Whole { front: String, last: &'a str },
    /// There are more items than are named.
    Long { front: String, more: usize },
}

fn divided(items: &[String], named: usize) -> Divided<'_> {
    match items {
        [] => Divided::Short(say!("common-nothing-listed")),
        [only] => Divided::Short(only.clone()),
        items if items.len() > named => Divided::Long { front: items[..named].join(", "), more: items.len() - named },
        [front @ .., last] => Divided::Whole { front: front.join(", "), last },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_aloud() {
        let items = |n: usize| (0..n).map(|i| i.to_string()).collect::<Vec<_>>();
        assert_eq!(list(&items(0)), "nothing");
        assert_eq!(list(&items(1)), "0");
        assert_eq!(list(&items(3)), "0, 1 and 2");
        assert_eq!(list(&items(13)), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 3 more");
        assert_eq!(either(&items(3), LISTED), "0, 1 or 2");
        assert_eq!(either(&items(13), LISTED), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9 or one of 3 more");
    }
}
