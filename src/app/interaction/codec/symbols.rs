//! Letters for values, and numbers in base 36.

use super::error::ControlError;

/// Returns the letter of a value; the list has all values.
pub(super) fn letter_in<T: Copy + PartialEq>(letters: &[(T, char)], value: T) -> char {
    letters.iter().find(|(each, _)| *each == value).map_or('?', |(_, letter)| *letter)
}

/// Returns the value of a letter.
pub(super) fn value_in<T: Copy>(letters: &[(T, char)], letter: char) -> Option<T> {
    letters.iter().find(|(_, each)| *each == letter).map(|(value, _)| *value)
}

/// Formats a number in base 36.
pub(super) fn base36(mut number: u64) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
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
pub(super) fn number_of(text: &str) -> Result<u64, ControlError> {
    // `from_str_radix` would accept a sign and capitals, which would give a number several encodings.
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase()) {
        return Err(ControlError::Damaged);
    }
    u64::from_str_radix(text, 36).map_err(|_| ControlError::Damaged)
}

/// Returns the only letter of a text; none if it has more or none.
pub(super) fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(letter),
        _ => None,
    }
}
