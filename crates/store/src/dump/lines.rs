//! Rows as lines of text.

use std::borrow::Cow;

/// The values of a row: none for nothing. Bytes are still in the form of the line.
pub(crate) fn fields(line: &str) -> impl Iterator<Item = Option<Cow<'_, str>>> {
    line.split('\t').map(|field| (field != r"\N").then(|| plain(field)))
}

/// The first `columns` values of a row, which are its key.
pub(crate) fn key_of(line: &str, columns: usize) -> Vec<Cow<'_, str>> {
    fields(line).take(columns).map(Option::unwrap_or_default).collect()
}

/// A value without its backslashes.
fn plain(field: &str) -> Cow<'_, str> {
    if !field.contains('\\') {
        return field.into();
    }
    let mut text = String::with_capacity(field.len());
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                other => other.unwrap_or('\\'),
            },
            letter => letter,
        });
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_holds_any_text() {
        let values: Vec<_> = fields("7\t\\N\t\ta\\tb\\nc\\rd\\\\e\t\\\\x0aff\t\\\\N").collect();
        let wanted = [Some("7"), None, Some(""), Some("a\tb\nc\rd\\e"), Some("\\x0aff"), Some("\\N")];
        assert_eq!(values.iter().map(Option::as_deref).collect::<Vec<_>>(), wanted);
        assert_eq!(key_of("game\t12\tx", 2), ["game", "12"]);
    }
}
