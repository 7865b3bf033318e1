//! The letters of values that need no detail, and the signs that custom ids are made of.

use cardinal_ids::{Following, OfferKind, ReplayPace};
use cardinal_rules::Variant;

use crate::ask::{AwayClaim, Format, Offer, PlainAction, Proposal};
use crate::control::{FollowStep, Guessing};

pub(super) const SIMPLE: [(PlainAction, char); 6] = [
    (PlainAction::Draw, 'd'),
    (PlainAction::Exchange, 'e'),
    (PlainAction::LoseMove, 'v'),
    (PlainAction::Skip, 's'),
    (PlainAction::EndTurn, 'n'),
    (PlainAction::TakeBack, 'b'),
];
pub(super) const OFFERS: [(Offer, char); 9] = [
    (Offer::DRAW, 'o'),
    (Offer::Make(Proposal::Aside(OfferKind::MoreTime)), 't'),
    (Offer::Make(Proposal::Aside(OfferKind::TakeBack)), 'b'),
    (Offer::Make(Proposal::Aside(OfferKind::Unfinished)), 'u'),
    (Offer::Accept, 'a'),
    (Offer::Decline, 'd'),
    (Offer::Claim, 'c'),
    (Offer::ClaimAway(AwayClaim::Win), 'w'),
    (Offer::ClaimAway(AwayClaim::Unfinished), 'x'),
];
pub(super) const GUESSES: [(Guessing, char); 4] =
    [(Guessing::Kind, 'k'), (Guessing::File, 'f'), (Guessing::Rank, 'r'), (Guessing::Send, 's')];
pub(super) const FOLLOW_STEPS: [(FollowStep, char); 5] = [
    (FollowStep::Begin, 'b'),
    (FollowStep::Choose(Following::End), 'e'),
    (FollowStep::Choose(Following::Turns), 't'),
    (FollowStep::Stop, 's'),
    (FollowStep::StopByMessage, 'm'),
];
pub(super) const PACES: [(ReplayPace, char); 3] =
    [(ReplayPace::Slow, 's'), (ReplayPace::Normal, 'n'), (ReplayPace::Fast, 'f')];
pub(super) const FORMATS: [(Format, char); 3] = [(Format::Pgn, 'p'), (Format::Text, 't'), (Format::Record, 'r')];

pub(super) const GAMES: [(Variant, char); 4] =
    [(Variant::Standard, 's'), (Variant::NoStress, 'n'), (Variant::Knightmare, 'k'), (Variant::ChessMe, 'c')];
pub(super) const RATED: [(bool, char); 2] = [(true, 'r'), (false, 'c')];

/// Returns the letter of an offer that is made.
pub(super) fn proposal_letter(what: Proposal) -> char {
    letter_in(&OFFERS, Offer::Make(what))
}

/// Returns the offer that a text with nothing but its letter makes.
pub(super) fn proposal_of(text: &str) -> Option<Proposal> {
    match value_of(&OFFERS, text)? {
        Offer::Make(what) => Some(what),
        _ => None,
    }
}

/// Returns the letter of a value; the list has all values.
pub(super) fn letter_in<T: Copy + PartialEq>(letters: &[(T, char)], value: T) -> char {
    letters.iter().find(|(each, _)| *each == value).map_or('?', |(_, letter)| *letter)
}

/// Returns the value of a letter.
pub(super) fn value_in<T: Copy>(letters: &[(T, char)], letter: char) -> Option<T> {
    letters.iter().find(|(_, each)| *each == letter).map(|(value, _)| *value)
}

/// Returns the value of a text with nothing but its letter.
pub(super) fn value_of<T: Copy>(letters: &[(T, char)], text: &str) -> Option<T> {
    let (letter, rest) = first_letter(text)?;
    if rest.is_empty() { value_in(letters, letter) } else { None }
}

/// Returns the first letter of a text and the rest.
pub(super) fn first_letter(text: &str) -> Option<(char, &str)> {
    let mut letters = text.chars();
    Some((letters.next()?, letters.as_str()))
}

/// Formats a number in base 36.
pub(super) fn base36(number: impl Into<u64>) -> String {
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
pub(super) fn number_of<T: TryFrom<u64>>(text: &str) -> Option<T> {
    // `from_str_radix` would accept a sign and capitals, which would give a number several encodings.
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase()) {
        return None;
    }
    u64::from_str_radix(text, 36).ok().and_then(|number| T::try_from(number).ok())
}
