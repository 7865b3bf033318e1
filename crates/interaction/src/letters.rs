//! The signs that custom ids are made of: letters of values that need no detail, and numbers in base 36.

use cardinal_rules::Variant;

pub(crate) const GAMES: [(Variant, char); 4] =
    [(Variant::Standard, 's'), (Variant::NoStress, 'n'), (Variant::Knightmare, 'k'), (Variant::ChessMe, 'c')];

pub(crate) const RATED: [(bool, char); 2] = [(true, 'r'), (false, 'c')];

/// Returns the letter of a value; the list has all values.
pub(crate) fn letter_in<T: Copy + PartialEq>(letters: &[(T, char)], value: T) -> char {
    letters.iter().find(|(each, _)| *each == value).map_or('?', |(_, letter)| *letter)
}

/// Returns the value of a letter.
pub(crate) fn value_in<T: Copy>(letters: &[(T, char)], letter: char) -> Option<T> {
    letters.iter().find(|(_, each)| *each == letter).map(|(value, _)| *value)
}

/// Returns the value of a text with nothing but its letter.
pub(crate) fn value_of<T: Copy>(letters: &[(T, char)], text: &str) -> Option<T> {
    let (letter, rest) = first_letter(text)?;
    if rest.is_empty() { value_in(letters, letter) } else { None }
}

/// Returns the first letter of a text and the rest.
pub(crate) fn first_letter(text: &str) -> Option<(char, &str)> {
    let mut letters = text.chars();
    Some((letters.next()?, letters.as_str()))
}

/// Formats a number in base 36.
pub(crate) fn base36(number: impl Into<u64>) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut number = number.into();
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(DIGITS[(number % 36) as usize]));
        number /= 36;
        if number == 0 {
            break;
        }
    }
    digits.iter().rev().collect()
}

/// Parses a number in base 36.
pub(crate) fn number_of<T: TryFrom<u64>>(text: &str) -> Option<T> {
    // `from_str_radix` would accept a sign and capitals, which would give a number several encodings.
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase()) {
        return None;
    }
    u64::from_str_radix(text, 36).ok().and_then(|number| T::try_from(number).ok())
}
