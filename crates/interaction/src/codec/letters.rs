//! The letters of values that need no detail, and the signs that custom ids are made of.

use cardinal_ids::{Following, OfferKind, ReplayPace};

use crate::ask::{AwayClaim, Format, Offer, PlainAction, Proposal};
use crate::codec::error::ControlError;
use crate::control::{FollowStep, Guessing, TypedAs};

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
pub(super) const PROPOSALS: [(Proposal, char); 4] = [
    (Proposal::Draw, 'o'),
    (Proposal::Aside(OfferKind::MoreTime), 't'),
    (Proposal::Aside(OfferKind::TakeBack), 'b'),
    (Proposal::Aside(OfferKind::Unfinished), 'u'),
];
pub(super) const TYPED_AS: [(TypedAs, char); 3] = [(TypedAs::Move, 'm'), (TypedAs::Play, 'p'), (TypedAs::Discard, 'd')];
pub(super) const GUESSES: [(Guessing, char); 4] =
    [(Guessing::Kind, 'k'), (Guessing::File, 'f'), (Guessing::Rank, 'r'), (Guessing::Send, 's')];
pub(super) const FOLLOW_STEPS: [(FollowStep, char); 5] = [
    (FollowStep::Begin, 'b'),
    (FollowStep::Choose(Following::End), 'e'),
    (FollowStep::Choose(Following::Turns), 't'),
    (FollowStep::Stop, 's'),
    (FollowStep::StopByMessage, 'm'),
];
pub(super) const CLAIMS: [(AwayClaim, char); 2] = [(AwayClaim::Win, 'w'), (AwayClaim::Unfinished, 'x')];
pub(super) const PACES: [(ReplayPace, char); 3] =
    [(ReplayPace::Slow, 's'), (ReplayPace::Normal, 'n'), (ReplayPace::Fast, 'f')];
pub(super) const FORMATS: [(Format, char); 3] = [(Format::Pgn, 'p'), (Format::Text, 't'), (Format::Record, 'r')];

pub(super) fn simple_letter(act: PlainAction) -> char {
    letter_in(&SIMPLE, act)
}

pub(super) fn simple_of(letter: char) -> Option<PlainAction> {
    value_in(&SIMPLE, letter)
}

pub(super) fn offer_letter(offer: Offer) -> char {
    letter_in(&OFFERS, offer)
}

pub(super) fn offer_of(letter: char) -> Option<Offer> {
    value_in(&OFFERS, letter)
}

pub(super) fn proposal_letter(what: Proposal) -> char {
    letter_in(&PROPOSALS, what)
}

pub(super) fn proposal_of(letter: char) -> Option<Proposal> {
    value_in(&PROPOSALS, letter)
}

pub(super) fn claim_letter(claim: AwayClaim) -> char {
    letter_in(&CLAIMS, claim)
}

pub(super) fn claim_of(letter: char) -> Option<AwayClaim> {
    value_in(&CLAIMS, letter)
}

pub(super) fn format_letter(format: Format) -> char {
    letter_in(&FORMATS, format)
}

pub(super) fn format_of(letter: char) -> Option<Format> {
    value_in(&FORMATS, letter)
}

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
