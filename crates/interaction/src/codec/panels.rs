//! The encoding of the controls on panels that belong to no game.

use std::fmt::Write as _;

use cardinal_ids::{GameId, UserId, Venue};
use cardinal_rules::Variant;

use crate::codec::building::{decode_part, encode_part};
use crate::codec::letters::{base36, letter_in, number_of, one_letter, value_in};
use crate::control::{Browsing, Control, Correction, LadderControl, Learning, Privacy, ServerControl, Standings};
use crate::part::PoolPart;

pub(super) const GAMES: [(Variant, char); 4] =
    [(Variant::Standard, 's'), (Variant::NoStress, 'n'), (Variant::Knightmare, 'k'), (Variant::ChessMe, 'c')];

/// Appends a letter: `m` for the menu, or a game's with the number of a page.
pub(super) fn encode_standings(id: &mut String, control: Standings) {
    match control {
        Standings::Game => id.push('m'),
        Standings::Page(variant, page) => {
            id.push(letter_in(&GAMES, variant));
            id.push_str(&base36(u64::from(page)));
        }
    }
}

pub(super) fn decode_standings(text: &str) -> Option<Standings> {
    let (letter, rest) = text.split_at_checked(1)?;
    if text == "m" {
        return Some(Standings::Game);
    }
    let page = u16::try_from(number_of(rest).ok()?).ok()?;
    Some(Standings::Page(value_in(&GAMES, one_letter(letter)?)?, page))
}

const LETTERS: [(Privacy, char); 5] = [
    (Privacy::MyData, 'd'),
    (Privacy::AskForget, 'a'),
    (Privacy::AskAgain, 'b'),
    (Privacy::Forget, 'f'),
    (Privacy::Keep, 'k'),
];

pub(super) fn encode_privacy(control: Privacy) -> char {
    letter_in(&LETTERS, control)
}

pub(super) fn decode_privacy(text: &str) -> Option<Privacy> {
    value_in(&LETTERS, one_letter(text)?)
}

const PLAIN: [(Learning, char); 3] = [(Learning::Open, 'o'), (Learning::Game, 'g'), (Learning::Lesson, 'l')];

const VARIANTS: [(Variant, char); 4] =
    [(Variant::Standard, 's'), (Variant::NoStress, 'n'), (Variant::Knightmare, 'k'), (Variant::ChessMe, 'c')];

/// Appends a letter with what belongs to it.
pub(super) fn encode_learning(id: &mut String, control: Learning) {
    match control {
        Learning::Show(variant) => id.extend(['s', letter_in(&VARIANTS, variant)]),
        Learning::Begin(variant, number) => {
            id.extend(['b', letter_in(&VARIANTS, variant)]);
            id.push_str(&base36(u64::from(number)));
        }
        plain => id.push(letter_in(&PLAIN, plain)),
    }
}

pub(super) fn decode_learning(text: &str) -> Option<Learning> {
    let (letter, rest) = text.split_at_checked(1)?;
    Some(match letter {
        "s" => Learning::Show(value_in(&VARIANTS, one_letter(rest)?)?),
        "b" => {
            let (variant, number) = rest.split_at_checked(1)?;
            let number = u8::try_from(number_of(number).ok()?).ok()?;
            Learning::Begin(value_in(&VARIANTS, one_letter(variant)?)?, number)
        }
        _ => value_in(&PLAIN, one_letter(text)?)?,
    })
}

/// Appends a letter: `m` for the menu of games, or what is done, with a game's letter and a number if there is one.
pub(super) fn encode_ladder(id: &mut String, control: LadderControl) {
    let (letter, variant, number) = match control {
        LadderControl::Game => return id.push('m'),
        LadderControl::Own(variant) => ('o', variant, None),
        LadderControl::Page(variant, page) => ('p', variant, Some(u64::from(page))),
        LadderControl::Join(variant) => ('j', variant, None),
        LadderControl::AskLeave(variant) => ('q', variant, None),
        LadderControl::Leave(variant) => ('l', variant, None),
        LadderControl::AskChallenge(variant) => ('a', variant, None),
        LadderControl::Challenge(variant, user) => ('c', variant, Some(user.0)),
    };
    id.extend([letter, letter_in(&GAMES, variant)]);
    id.extend(number.map(base36));
}

pub(super) fn decode_ladder(text: &str) -> Option<LadderControl> {
    if text == "m" {
        return Some(LadderControl::Game);
    }
    let (letter, rest) = text.split_at_checked(1)?;
    let (game, rest) = rest.split_at_checked(1)?;
    let variant = value_in(&GAMES, one_letter(game)?)?;
    let number = || number_of(rest).ok();
    Some(match letter {
        "p" => LadderControl::Page(variant, u16::try_from(number()?).ok()?),
        "c" => LadderControl::Challenge(variant, UserId(number()?)),
        _ if !rest.is_empty() => return None,
        "o" => LadderControl::Own(variant),
        "j" => LadderControl::Join(variant),
        "q" => LadderControl::AskLeave(variant),
        "l" => LadderControl::Leave(variant),
        "a" => LadderControl::AskChallenge(variant),
        _ => return None,
    })
}

const SERVER_PLAIN: [(ServerControl, char); 7] = [
    (ServerControl::Show, 'o'),
    (ServerControl::Shape, 's'),
    (ServerControl::Pictures, 'p'),
    (ServerControl::TimeControl, 't'),
    (ServerControl::Places, 'c'),
    (ServerControl::Annullable, 'l'),
    (ServerControl::AskAnnul, 'a'),
];

const VENUES: [(Venue, char); 2] = [(Venue::Channel, 'c'), (Venue::Thread, 't')];

const RATED: [(bool, char); 2] = [(true, 'r'), (false, 'c')];

/// Appends a letter with what belongs to it.
pub(super) fn encode_server(id: &mut String, control: ServerControl) {
    match control {
        ServerControl::Venue(venue) => id.extend(['w', letter_in(&VENUES, venue)]),
        ServerControl::Rated(rated) => id.extend(['r', letter_in(&RATED, rated)]),
        ServerControl::Annul(game) => {
            id.push('x');
            id.push_str(&base36(game.0));
        }
        plain => id.push(letter_in(&SERVER_PLAIN, plain)),
    }
}

pub(super) fn decode_server(text: &str) -> Option<ServerControl> {
    let (letter, rest) = text.split_at_checked(1)?;
    Some(match letter {
        "w" => ServerControl::Venue(value_in(&VENUES, one_letter(rest)?)?),
        "r" => ServerControl::Rated(value_in(&RATED, one_letter(rest)?)?),
        "x" => ServerControl::Annul(GameId(number_of(rest).ok()?)),
        _ => value_in(&SERVER_PLAIN, one_letter(text)?)?,
    })
}

/// Appends a letter, its number and a dot if it has one, and the part that is shown.
pub(super) fn encode_browsing(id: &mut String, what: Browsing, part: PoolPart) {
    match what {
        Browsing::Show => id.push('s'),
        Browsing::Filter => id.push('f'),
        Browsing::Look => id.push('l'),
        Browsing::At(number) => {
            let _ = write!(id, "n{}.", base36(u64::from(number)));
        }
    }
    encode_part(id, part);
}

pub(super) fn decode_browsing(text: &str) -> Option<Control> {
    let (what, rest) = text.split_at_checked(1)?;
    let (what, part) = match what {
        "s" => (Browsing::Show, rest),
        "f" => (Browsing::Filter, rest),
        "l" => (Browsing::Look, rest),
        "n" => {
            let (number, part) = rest.split_once('.')?;
            (Browsing::At(u8::try_from(number_of(number).ok()?).ok()?), part)
        }
        _ => return None,
    };
    Some(Control::Cards { what, part: decode_part(part)? })
}

/// Stands between time zone and quiet hours, neither of which has it.
const BETWEEN: char = '~';

pub(super) fn encode_correction(id: &mut String, correction: &Correction) {
    let _ = match correction {
        Correction::Card(card) => write!(id, "c{card}"),
        Correction::Preferences { zone, quiet } => {
            let text = |given: &Option<String>| given.clone().unwrap_or_default();
            write!(id, "p{}{BETWEEN}{}", text(zone), text(quiet))
        }
        Correction::Vacation(until) => write!(id, "v{until}"),
    };
}

pub(super) fn decode_correction(text: &str) -> Option<Correction> {
    let mut signs = text.chars();
    let letter = signs.next()?;
    let rest = signs.as_str();
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    match letter {
        'c' => rest.parse().ok().map(Correction::Card),
        'p' => {
            let (zone, quiet) = rest.split_once(BETWEEN)?;
            Some(Correction::Preferences { zone: given(zone), quiet: given(quiet) })
        }
        'v' => given(rest).map(Correction::Vacation),
        _ => None,
    }
}
